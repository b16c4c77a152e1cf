//go:build !race

package solver_test

import (
	"math"
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

// TestUtility compares utilities of all kinds that never fall with brute force.
func TestUtility(t *testing.T) {
	specs := optionSpecs()
	utilities := map[string]func(total int) int64{
		"identity": func(total int) int64 { return int64(total) },
		"squares":  func(total int) int64 { return int64(total * total) },
		"ladder":   func(total int) int64 { return int64(total / 5 * total / 3) },
		"root":     func(total int) int64 { return int64(100 * math.Sqrt(float64(total))) },
		"from 7":   func(total int) int64 { return int64(max(0, total-7)) },
		"up to 11": func(total int) int64 { return int64(min(11, total)) },
		"7 to 11":  func(total int) int64 { return int64(max(7, min(11, total)) - 7) },
	}
	for _, name := range []string{
		"bonus", "extra once", "flat", "printed order", "saved up to one more", "locked", "all, upper first", "all, three dice",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules := mustRuleset(t, specs[name])
			g := newGameGraph(t, rules)
			for name, of := range utilities {
				b := g.value(t, wholeUtility(of))
				best := solveFor(t, rules, solver.Utility(func(total int) float64 { return float64(of(total)) }))
				b.checkSome(t, best, 0, 5)
				mean := 0.0
				for total, chance := range distribution(t, best).All() {
					mean += chance * float64(of(total))
				}
				if _, want := b.start(); !near(mean, want) {
					t.Errorf("%s: the strategy reaches %.17g; want %.17g", name, mean, want)
				}
			}
		})
	}
}

// TestFallingUtility has utilities under which it pays to strike a box that the
// roll fills, in games of all kinds.
func TestFallingUtility(t *testing.T) {
	specs := optionSpecs()
	for _, name := range []string{
		"bonus", "extra", "flat", "printed order", "saved up to one more", "locked", "all, upper first",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules := mustRuleset(t, specs[name])
			g := newGameGraph(t, rules)
			most := rules.MaxTotal()
			for name, of := range map[string]func(int) int64{
				"few points": func(total int) int64 { return int64(most - total) },
				"even":       func(total int) int64 { return int64(total+1) % 2 },
				"exactly":    func(total int) int64 { return int64(most) - int64(max(total-most/2, most/2-total)) },
				"but the highest": func(total int) int64 {
					if total == most {
						return 0
					}
					return 1
				},
			} {
				u := wholeUtility(of)
				u.falls = true
				b := g.value(t, u)
				best := solveFor(t, rules, solver.Utility(func(total int) float64 { return float64(of(total)) }))
				b.checkSome(t, best, 0, 3)
				mean, d := 0.0, distribution(t, best)
				for total, chance := range d.All() {
					mean += chance * float64(of(total))
				}
				if _, want := b.start(); !near(mean, want) {
					t.Errorf("%s: the strategy reaches %.17g; want %.17g", name, mean, want)
				}
				follow(t, best, rules.NewScorecard()).check(t, d)
			}
		})
	}
}
