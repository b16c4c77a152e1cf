package solver_test

import (
	"fmt"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

func mustRuleset(t testing.TB, spec yatzy.Spec) *yatzy.Ruleset {
	t.Helper()
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func mustSolve(t testing.TB, rules *yatzy.Ruleset, opts *solver.Options) *solver.Strategy {
	t.Helper()
	best, err := solver.Solve(t.Context(), rules, opts)
	if err != nil {
		t.Fatal(err)
	}
	return best
}

// change returns the spec with changes made to it.
func change(spec yatzy.Spec, changes ...func(*yatzy.Spec)) yatzy.Spec {
	for _, f := range changes {
		f(&spec)
	}
	return spec
}

func upper(key string, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: yatzy.Upper, Pattern: pattern, Points: points}
}

func lower(key string, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: yatzy.Lower, Pattern: pattern, Points: points}
}

// pips is the upper category of a face.
func pips(f yatzy.Face) yatzy.Category {
	return upper(fmt.Sprintf("face-%d", f), yatzy.OfFace(f), yatzy.MatchedDice())
}

func run(points int) yatzy.Category { return lower("run", yatzy.Run(2), yatzy.Fixed(points)) }

func chance() yatzy.Category { return lower("chance", yatzy.Any(), yatzy.AllDice()) }

func alike(dice, points int) yatzy.Category {
	return lower("alike", yatzy.Groups(dice), yatzy.Fixed(points))
}

// miniYahtzee is Yahtzee cut down to two dice with three faces, without joker and
// extra.
func miniYahtzee() yatzy.Spec {
	return yatzy.Spec{
		Key: "mini-yahtzee", Dice: 2, Faces: 3,
		Bonus:      yatzy.Bonus{Threshold: 7, Points: 4},
		Categories: []yatzy.Category{pips(2), pips(3), run(6), alike(2, 7)},
	}
}

// coins is a game of two coins with all that jokers and extras speak of, small
// enough for every combination of options.
func coins() yatzy.Spec {
	return yatzy.Spec{
		Key: "coins", Dice: 2, Faces: 2, Rolls: 2,
		Bonus:      yatzy.Bonus{Threshold: 4, Points: 3},
		Categories: []yatzy.Category{pips(1), run(4), alike(2, 5), pips(2)},
	}
}

// fourDice is a game between the tiny ones and the presets: a few thousand
// states.
func fourDice() yatzy.Spec {
	return yatzy.Spec{
		Key: "four-dice", Dice: 4, Faces: 4,
		Bonus: yatzy.Bonus{Threshold: 22, Points: 15},
		Categories: []yatzy.Category{
			pips(1), pips(2), pips(3), pips(4),
			lower("pair", yatzy.Groups(2), yatzy.MatchedDice()),
			lower("two-pairs", yatzy.Groups(2, 2), yatzy.AllDice()),
			lower("straight", yatzy.Straight(1, 4), yatzy.Fixed(12)),
			alike(4, 20), chance(),
		},
	}
}

func saved(maxRolls int) func(*yatzy.Spec) {
	return func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: maxRolls} }
}

func locked(s *yatzy.Spec) { s.Holds = yatzy.LockedHolds }

func order(o yatzy.Order) func(*yatzy.Spec) { return func(s *yatzy.Spec) { s.Order = o } }

func joker(j yatzy.Joker) func(*yatzy.Spec) { return func(s *yatzy.Spec) { s.Joker = j } }

func extra(x yatzy.Extra) func(*yatzy.Spec) { return func(s *yatzy.Spec) { s.Extra = x } }

func rolls(n int) func(*yatzy.Spec) { return func(s *yatzy.Spec) { s.Rolls = n } }

func bonus(threshold, points int) func(*yatzy.Spec) {
	return func(s *yatzy.Spec) { s.Bonus = yatzy.Bonus{Threshold: threshold, Points: points} }
}

func categories(dice, faces int, list ...yatzy.Category) func(*yatzy.Spec) {
	return func(s *yatzy.Spec) { s.Dice, s.Faces, s.Categories = dice, faces, list }
}

// filledExtra is a bonus for further dice all alike that a struck category allows.
func filledExtra(points int) yatzy.Extra {
	x := yatzy.ExtraBonus(points)
	x.Needs = yatzy.NeedsFilled
	return x
}

func filledFlat(points int) yatzy.Extra {
	x := yatzy.FlatValue(points)
	x.Needs = yatzy.NeedsFilled
	return x
}

func capped(x yatzy.Extra, most int) yatzy.Extra {
	x.Cap = most
	return x
}

func ownUpper(x yatzy.Extra) yatzy.Extra {
	x.OwnUpper = true
	return x
}
