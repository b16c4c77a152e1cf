//go:build !race

package solver_test

import (
	"testing"

	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// These tests have no concurrency of their own: the race detector, which slows
// them down tenfold, has TestAtLeastRandom.

// TestAtLeast compares the chances of all totals with brute force, under each
// option alone and where several meet.
func TestAtLeast(t *testing.T) {
	for name, spec := range optionSpecs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules := mustRuleset(t, spec)
			checkChances(t, rules, allTotals(rules), 9)
		})
	}
}

// TestAtLeastInForcedOrder has the chances of all totals of a preset that is
// played from top to bottom.
func TestAtLeastInForcedOrder(t *testing.T) {
	rules := variants.Forced()
	ofMean := distribution(t, mustSolve(t, rules, nil))
	last := 1.0
	for n := range rules.MaxTotal() + 1 {
		best := mustSolve(t, rules, &solver.Options{Objective: solver.AtLeast(n)})
		chance := best.Expected()
		if chance > last*(1+1e-13) || chance < ofMean.AtLeast(n)*(1-1e-13) || chance <= 0 {
			t.Errorf("the chance of %d is %g, of less %g, for the best mean %g", n, chance, last, ofMean.AtLeast(n))
		}
		// Chance has 5 at least.
		if n <= 5 && !near(chance, 1) {
			t.Errorf("the chance of %d is %.17g", n, chance)
		}
		if n%50 == 24 {
			if d := distribution(t, best); !near(d.AtLeast(n), chance) {
				t.Errorf("the strategy for %d has a chance of %.17g; want %.17g", n, d.AtLeast(n), chance)
			}
		}
		last = chance
	}
	want, _ := perfectGame().Float64()
	if !near(last, want) {
		t.Errorf("the chance of 374 is %.17g; want %.17g", last, want)
	}
}
