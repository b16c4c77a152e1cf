package coach_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// fiveDice returns the keys of the presets with five dice.
func fiveDice() []string {
	var keys []string
	for rules := range variants.All() {
		if rules.Dice() == 5 {
			keys = append(keys, rules.Key())
		}
	}
	return keys
}

// solutions solves every preset at most once for all tests of this package.
var solutions = sync.OnceValue(func() map[string]func() (*solver.Strategy, error) {
	all := map[string]func() (*solver.Strategy, error){}
	for rules := range variants.All() {
		all[rules.Key()] = sync.OnceValues(func() (*solver.Strategy, error) {
			return solver.Solve(context.Background(), rules, nil)
		})
	}
	return all
})

func preset(t testing.TB, key string) *solver.Strategy {
	t.Helper()
	best, err := solutions()[key]()
	if err != nil {
		t.Fatal(err)
	}
	return best
}

func mustRuleset(t testing.TB, spec yatzy.Spec) *yatzy.Ruleset {
	t.Helper()
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func mustSolve(t testing.TB, rules *yatzy.Ruleset, o solver.Objective) *solver.Strategy {
	t.Helper()
	best, err := solver.Solve(t.Context(), rules, &solver.Options{Objective: o})
	if err != nil {
		t.Fatal(err)
	}
	return best
}

func pips(f yatzy.Face) yatzy.Category {
	return yatzy.Category{Key: fmt.Sprintf("face-%d", f), Section: yatzy.Upper, Pattern: yatzy.OfFace(f), Points: yatzy.MatchedDice()}
}

func lower(key string, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: yatzy.Lower, Pattern: pattern, Points: points}
}

// miniMaxi is Maxi Yatzy with saved rolls on a sheet of seven boxes.
func miniMaxi() yatzy.Spec {
	spec := variants.MaxiSaved().Spec()
	spec.Key, spec.Bonus = "mini-maxi", yatzy.Bonus{Threshold: 25, Points: 20}
	kept := []string{"ones", "sixes", "pair", "full-straight", "villa", "chance", "maxi-yatzy"}
	spec.Categories = slices.DeleteFunc(spec.Categories, func(c yatzy.Category) bool { return !slices.Contains(kept, c.Key) })
	return spec
}

// tiny is a game of two dice that brute force can value.
func tiny() yatzy.Spec {
	return yatzy.Spec{
		Key: "tiny", Dice: 2, Faces: 3, Rolls: 2,
		Bonus: yatzy.Bonus{Threshold: 4, Points: 3},
		Categories: []yatzy.Category{
			pips(2), lower("run", yatzy.Run(2), yatzy.Fixed(4)), lower("alike", yatzy.Groups(2), yatzy.AllDice()),
		},
	}
}

// tinies are games for brute force with all that the rules of a turn speak of.
func tinies() map[string]yatzy.Spec {
	change := func(f func(*yatzy.Spec)) yatzy.Spec {
		spec := tiny()
		f(&spec)
		return spec
	}
	saved := func(most int) yatzy.Spec {
		return change(func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: most} })
	}
	return map[string]yatzy.Spec{
		"plain":       tiny(),
		"saved":       saved(0),
		"saved, most": saved(3),
		"locked": change(func(s *yatzy.Spec) {
			s.Holds, s.Dice, s.Faces, s.Rolls = yatzy.LockedHolds, 3, 2, 3
			s.Categories = []yatzy.Category{pips(1), lower("alike", yatzy.Groups(3), yatzy.AllDice())}
		}),
		"printed":      change(func(s *yatzy.Spec) { s.Order = yatzy.PrintedOrder }),
		"forced joker": change(func(s *yatzy.Spec) { s.Joker, s.Extra = yatzy.ForcedJoker, yatzy.ExtraBonus(7) }),
		"free joker":   change(func(s *yatzy.Spec) { s.Joker, s.Extra = yatzy.FreeJoker, yatzy.FlatValue(5) }),
	}
}
