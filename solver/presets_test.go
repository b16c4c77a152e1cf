package solver_test

import (
	"context"
	"sync"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// fiveDice returns the presets that are solved in seconds: those with five dice.
func fiveDice() []string {
	var keys []string
	for rules := range variants.All() {
		if rules.Dice() == 5 {
			keys = append(keys, rules.Key())
		}
	}
	return keys
}

// A solution is a preset solved, with the progress that was reported.
type solution struct {
	best     *solver.Strategy
	progress []solver.Progress
	err      error
}

// solutions solves every preset at most once for all tests of this package.
var solutions = sync.OnceValue(func() map[string]func() solution {
	all := map[string]func() solution{}
	for rules := range variants.All() {
		all[rules.Key()] = sync.OnceValue(func() solution { return solve(rules) })
	}
	return all
})

func solve(rules *yatzy.Ruleset) (s solution) {
	s.best, s.err = solver.Solve(context.Background(), rules, &solver.Options{
		Progress: func(p solver.Progress) { s.progress = append(s.progress, p) },
	})
	return s
}

// preset returns the strategy for a preset.
func preset(t testing.TB, key string) *solver.Strategy {
	t.Helper()
	s := solutions()[key]()
	if s.err != nil {
		t.Fatal(s.err)
	}
	return s.best
}
