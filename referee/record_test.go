package referee_test

import (
	order "cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/yatzy/game"
	"example.com/yatzy/referee"
)

// Games at random are not accused, and of a record with one thing wrong exactly
// that is found, by name and place, and nothing else.
func TestRecordCorpus(t *testing.T) { recordCorpus(t, 12) }

// recordCorpus checks that many games by each ruleset, each whole and with every
// damage that it gives an occasion for.
func recordCorpus(t *testing.T, games int) {
	instances := map[string]map[string]bool{} // different records by damage
	checked := 0
	for n, rules := range recordRulesets(t) {
		for seed := range games {
			g := newGenerator(rules, uint64(n*100000+seed))
			rec := g.record()
			whole := fmt.Sprint(rec.Turns, rec.Totals)
			if faults := slices.Collect(referee.CheckRecord(rec)); len(faults) > 0 {
				t.Fatalf("%s, seed %d: accused: %v\n%s", rules.Key(), seed, faults, whole)
			}
			checked++
			for _, d := range recordDamages() {
				damaged, moves := clone(rec), g.moves
				want, ok := d.do(g, &damaged)
				g.moves = moves
				if !ok {
					continue
				}
				checked++
				got := slices.Collect(referee.CheckRecord(damaged))
				if diff := cmp.Diff([]referee.Fault{want}, got, cmpopts.IgnoreFields(referee.Fault{}, "Category", "Message")); diff != "" {
					t.Errorf("%s, seed %d: %s (-want +got):\n%s\n%v", rules.Key(), seed, d.name, diff, got)
				}
				if instances[d.name] == nil {
					instances[d.name] = map[string]bool{}
				}
				instances[d.name][fmt.Sprint(damaged.Players, damaged.Turns, damaged.Totals)] = true
			}
			if again := fmt.Sprint(rec.Turns, rec.Totals); again != whole {
				t.Fatalf("%s, seed %d: the record was changed", rules.Key(), seed)
			}
		}
	}
	for _, d := range recordDamages() {
		if n := len(instances[d.name]); n < 10 {
			t.Errorf("%s: only %d different records", d.name, n)
		}
	}
	t.Logf("%d records", checked)
}

// Of two things that are wrong in different turns neither hides the other.
func TestRecordTwoFaults(t *testing.T) {
	pairs := 0
	for n, rules := range recordRulesets(t) {
		if rules.Saved().Allowed {
			continue // a fault may use up what a later turn has
		}
		for seed := range 20 {
			g := newGenerator(rules, uint64(n*1000+seed))
			rec := g.record()
			rec.Totals = nil
			some := slices.Concat(rollDamages(), holdDamages())
			damaged, other := clone(rec), clone(rec)
			first, ok1 := some[g.IntN(len(some))].do(g, &damaged)
			second, ok2 := some[g.IntN(len(some))].do(g, &other)
			if !ok1 || !ok2 || first.Player == second.Player && first.Turn == second.Turn {
				continue
			}
			for i := range rec.Turns {
				if !cmp.Equal(rec.Turns[i], other.Turns[i]) {
					damaged.Turns[i] = other.Turns[i]
				}
			}
			pairs++
			got := slices.Collect(referee.CheckRecord(damaged))
			if diff := cmp.Diff([]referee.Fault{first, second}, got, cmpopts.IgnoreFields(referee.Fault{}, "Category", "Message"),
				cmpopts.SortSlices(func(a, b referee.Fault) int {
					return order.Or(strings.Compare(a.Player, b.Player), a.Turn-b.Turn)
				})); diff != "" {
				t.Errorf("%s, seed %d (-want +got):\n%s", rules.Key(), seed, diff)
			}
		}
	}
	if pairs < 100 {
		t.Errorf("only %d pairs", pairs)
	}
}

// A record is right exactly if the game can be played to its end.
func TestRecordsAgainstReplay(t *testing.T) {
	for n, rules := range recordRulesets(t) {
		for seed := range 3 {
			g := newGenerator(rules, uint64(n*1000+seed))
			rec := g.record()
			for i := range rec.Players {
				rec.Players[i] = string(rune('A' + i)) // a game wants names
			}
			played, err := game.Replay(rec, nil)
			if err != nil || !played.Over() {
				t.Errorf("%s: %v", rules.Key(), err)
			}
			for _, d := range recordDamages() {
				damaged, moves := clone(rec), g.moves
				_, ok := d.do(g, &damaged)
				g.moves = moves
				if !ok || d.name == "a forced joker goes elsewhere" {
					continue // no names there
				}
				if played, err := game.Replay(damaged, nil); err == nil && played.Over() {
					t.Errorf("%s: %s is played", rules.Key(), d.name)
				}
			}
		}
	}
}
