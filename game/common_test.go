package game_test

import (
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

func roll(text string) yatzy.Roll { return yatzy.MustParseRoll(text) }

func mustRules(t testing.TB, spec yatzy.Spec) *yatzy.Ruleset {
	t.Helper()
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func mustGame(t testing.TB, rules *yatzy.Ruleset, dice game.Dice, players ...string) *game.Game {
	t.Helper()
	g, err := game.New(rules, dice, players...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func do(t testing.TB, g *game.Game, actions ...yatzy.Action) {
	t.Helper()
	for _, a := range actions {
		if err := g.Do(a); err != nil {
			t.Fatal(err)
		}
	}
}

// twoBoxes is a small ruleset: two dice, two rolls, two boxes.
func twoBoxes() yatzy.Spec {
	return yatzy.Spec{
		Key: "two-boxes", Dice: 2, Rolls: 2,
		Categories: []yatzy.Category{
			{Key: "pair", Section: yatzy.Lower, Pattern: yatzy.Groups(2), Points: yatzy.MatchedDice()},
			{Key: "chance", Section: yatzy.Lower, Pattern: yatzy.Any(), Points: yatzy.AllDice()},
		},
	}
}

// houses are rulesets with what no preset has together.
func houses(t testing.TB) []*yatzy.Ruleset {
	var all []*yatzy.Ruleset
	for _, house := range []struct {
		key    string
		preset *yatzy.Ruleset
		change func(*yatzy.Spec)
	}{
		{"house-saved", variants.Yahtzee(), func(s *yatzy.Spec) { s.Saved.Allowed = true }},
		{"house-saved-4-upper-first", variants.Kniffel(), func(s *yatzy.Spec) {
			s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 4}
			s.Order = yatzy.UpperFirst
		}},
		{"house-locked-saved", variants.Forced(), func(s *yatzy.Spec) {
			s.Holds, s.Saved.Allowed, s.Rolls = yatzy.LockedHolds, true, 2
		}},
		{"house-eight", variants.KidsUpper(), func(s *yatzy.Spec) {
			s.Dice, s.Faces, s.Rolls = 8, 8, 10
		}},
		{"house-one-roll", variants.Yacht(), func(s *yatzy.Spec) { s.Rolls = 1 }},
	} {
		spec := house.preset.Spec()
		spec.Key = house.key
		house.change(&spec)
		all = append(all, mustRules(t, spec))
	}
	return all
}

// allRules are all presets and the houses.
func allRules(t testing.TB) []*yatzy.Ruleset {
	return append(slices.Collect(variants.All()), houses(t)...)
}

// sameRules compares rulesets by what they mean and are called.
func sameRules() cmp.Option {
	return cmp.Comparer(func(a, b *yatzy.Ruleset) bool {
		if a == nil || b == nil {
			return a == b
		}
		return a.Fingerprint() == b.Fingerprint() && a.Key() == b.Key() && a.Name() == b.Name()
	})
}

// A moment is all that can be seen of a game.
type moment struct {
	Record      game.Record
	Player      int
	Cards       []string
	Turns       []string
	Table       []yatzy.Face
	Over        bool
	Unconfirmed bool
	Results     []game.Result
}

func momentOf(g *game.Game) moment {
	m := moment{
		Record: g.Record(), Player: g.Player(), Table: g.Table(),
		Over: g.Over(), Unconfirmed: g.Unconfirmed(), Results: g.Results(),
	}
	for i := range g.Players() {
		m.Cards = append(m.Cards, g.Card(i).String())
		m.Turns = append(m.Turns, turnText(g.TurnOf(i)))
	}
	return m
}

func turnText(turn yatzy.Turn) string {
	text := turn.Roll().String() + "|" + turn.Held().String()
	for _, n := range []int{turn.Left(), turn.Saved(), turn.ExtraRolls(), turn.Rolls()} {
		text += "|" + string(rune('0'+n))
	}
	return text
}

// wantSame fails unless two games are at the same moment.
func wantSame(t testing.TB, want, got moment, when string) {
	t.Helper()
	if diff := cmp.Diff(want, got, sameRules()); diff != "" {
		t.Fatalf("%s (-want +got)\n%s", when, diff)
	}
}
