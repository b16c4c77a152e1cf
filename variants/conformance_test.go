package variants_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// TestConformance asks of every preset what must hold for any ruleset.
func TestConformance(t *testing.T) {
	for rules := range variants.All() {
		t.Run(rules.Key(), func(t *testing.T) {
			t.Run("counts", func(t *testing.T) { checkCounts(t, rules) })
			t.Run("attainable", func(t *testing.T) { checkAttainable(t, rules) })
			t.Run("examples", func(t *testing.T) { checkExamples(t, rules) })
			t.Run("json", func(t *testing.T) { checkJSON(t, rules) })
			t.Run("maximum", func(t *testing.T) { checkMaximum(t, rules) })
		})
	}
}

func checkCounts(t *testing.T, rules *yatzy.Ruleset) {
	wantRolls, wantKeeps, wantWays := 252, 462, 7776
	if rules.Dice() == 6 {
		wantRolls, wantKeeps, wantWays = 462, 924, 46656
	}
	rolls, ways := 0, 0
	var last yatzy.Roll
	for roll, n := range rules.Rolls() {
		if rolls > 0 && last.Compare(roll) >= 0 {
			t.Errorf("%s comes after %s", roll, last)
		}
		if err := rules.CheckRoll(roll); err != nil {
			t.Error(err)
		}
		rolls, ways, last = rolls+1, ways+n, roll
	}
	if rolls != wantRolls || ways != wantWays {
		t.Errorf("%d rolls in %d ways; want %d in %d", rolls, ways, wantRolls, wantWays)
	}
	keeps := map[yatzy.Roll]bool{}
	for keep := range rules.Keeps() {
		keeps[keep] = true
	}
	if len(keeps) != wantKeeps {
		t.Errorf("%d keeps; want %d", len(keeps), wantKeeps)
	}
}

// checkAttainable checks that Attainable lists what rolls score, and that an
// actual entry brings every value it lists.
func checkAttainable(t *testing.T, rules *yatzy.Ruleset) {
	for i, key := range keysOf(rules) {
		values, err := rules.Attainable(key)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.IsSorted(values) || len(slices.Compact(slices.Clone(values))) != len(values) {
			t.Errorf("%s: %v do not ascend", key, values)
		}
		reached := map[int]bool{}
		early, late := cardsBefore(t, rules, i)
		struck, err := early.Strike(key)
		if points, filled := struck.Points(key); err != nil || points != 0 || !filled {
			t.Errorf("%s struck holds %d, %v, %v", key, points, filled, err)
		}
		reached[0] = true
		for roll := range rules.Rolls() {
			points, err := rules.Score(key, roll)
			if err != nil || !slices.Contains(values, points) {
				t.Errorf("%s: %s scores %d, %v, which %v lacks", key, roll, points, err, values)
			}
			for _, card := range []yatzy.Scorecard{early, late} {
				if next, err := card.Enter(key, roll); err == nil {
					points, _ := next.Points(key)
					reached[points] = true
				}
			}
		}
		var got []int
		for points := range reached {
			got = append(got, points)
		}
		slices.Sort(got)
		if diff := cmp.Diff(values, got); diff != "" {
			t.Errorf("%s: attainable and reached differ (-attainable +reached):\n%s", key, diff)
		}
	}
}

// cardsBefore returns two cards on which category i is next: one with as few
// categories filled as the order allows, and one with as many, filled with the
// most they can hold, the category for all dice alike first where that is allowed.
func cardsBefore(t *testing.T, rules *yatzy.Ruleset, i int) (early, late yatzy.Scorecard) {
	t.Helper()
	keys := keysOf(rules)
	early, late = rules.NewScorecard(), rules.NewScorecard()
	if rules.Order() == yatzy.PrintedOrder {
		for _, key := range keys[:i] {
			early = enterBest(t, early, key)
		}
		return early, early
	}
	if first, ok := rules.Yatzy(); ok && first != i {
		late = enterBest(t, late, keys[first])
	}
	for _, key := range keys {
		if _, filled := late.Points(key); !filled && key != keys[i] {
			late = enterBest(t, late, key)
		}
	}
	return early, late
}

// enterBest returns the card with the roll entered in a category that brings
// most there.
func enterBest(t *testing.T, card yatzy.Scorecard, key string) yatzy.Scorecard {
	t.Helper()
	best, found := card, false
	for roll := range card.Ruleset().Rolls() {
		next, err := card.Enter(key, roll)
		if err == nil && (!found || next.Total() > best.Total()) {
			best, found = next, true
		}
	}
	if !found {
		t.Fatalf("nothing can be entered in %s on %q", key, card)
	}
	return best
}

func checkExamples(t *testing.T, rules *yatzy.Ruleset) {
	for _, key := range keysOf(rules) {
		roll, points, err := rules.Example(key)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := rules.Score(key, roll); err != nil || got != points {
			t.Errorf("%s: the example %s is said to score %d and scores %d, %v", key, roll, points, got, err)
		}
		most := 0
		for r := range rules.Rolls() {
			most = max(most, naiveScore(rules.Key(), key, diceOf(r)))
		}
		if points != most {
			t.Errorf("%s: the example scores %d, the most is %d", key, points, most)
		}
	}
}

func checkJSON(t *testing.T, rules *yatzy.Ruleset) {
	first, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	read, err := yatzy.ParseRuleset(first)
	if err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	second, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Errorf("the JSON form changes (-first +second):\n%s", cmp.Diff(string(first), string(second)))
	}
	if read.Fingerprint() != rules.Fingerprint() || read.MaxTotal() != rules.MaxTotal() {
		t.Errorf("the JSON form is of another game: at most %d, not %d", read.MaxTotal(), rules.MaxTotal())
	}
	again := find(t, rules.Key())
	if again.Fingerprint() != rules.Fingerprint() {
		t.Error("the preset made twice is two games")
	}
	for _, key := range keysOf(rules) {
		want, _ := rules.Attainable(key)
		if got, err := read.Attainable(key); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: attainable after reading is %v, %v; want %v", key, got, err, want)
		}
	}
}

// checkMaximum plays a game that reaches the most: the category for all dice
// alike first where that is allowed, then down the sheet, each time with the
// roll that brings most.
func checkMaximum(t *testing.T, rules *yatzy.Ruleset) {
	keys := keysOf(rules)
	order := slices.Clone(keys)
	if first, ok := rules.Yatzy(); ok && rules.Order() == yatzy.FreeOrder {
		order = slices.Insert(slices.Delete(order, first, first+1), 0, keys[first])
	}
	card := rules.NewScorecard()
	for _, key := range order {
		card = enterBest(t, card, key)
	}
	if !card.Full() || card.Total() != rules.MaxTotal() {
		t.Errorf("the game ends with %d on %q; the maximum is %d", card.Total(), card, rules.MaxTotal())
	}
	restored, err := rules.ParseScorecard(card.String())
	if err != nil || restored != card {
		t.Errorf("the card is read back as %q, %v; want %q", restored, err, card)
	}
}

// TestFingerprintsDiffer checks that no two presets are taken for one game.
func TestFingerprintsDiffer(t *testing.T) {
	seen := map[yatzy.Fingerprint]string{}
	for rules := range variants.All() {
		if other, twice := seen[rules.Fingerprint()]; twice {
			t.Errorf("%s and %s have one fingerprint", other, rules.Key())
		}
		seen[rules.Fingerprint()] = rules.Key()
	}
}
