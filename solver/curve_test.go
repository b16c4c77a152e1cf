//go:build !race

package solver_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// TestBestChances compares the curve with a strategy for each total.
func TestBestChances(t *testing.T) {
	for name, spec := range midsize() {
		if name != "special" && name != "flat" && name != "saved" && name != "kids-symbols" {
			continue
		}
		rules := mustRuleset(t, spec)
		curve, err := solver.BestChances(t.Context(), rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(curve) != rules.MaxTotal()+1 || math.Abs(curve[0]-1) > 1e-13 {
			t.Fatalf("%s: %d chances from %v on; want %d from 1 on", name, len(curve), curve[0], rules.MaxTotal()+1)
		}
		for n, got := range curve {
			if n > 0 && got > curve[n-1]+1e-13 {
				t.Errorf("%s: the chance of %d is %v, that of %d only %v", name, n, got, n-1, curve[n-1])
			}
			if n%7 != 0 && n != len(curve)-1 {
				continue
			}
			want := mustSolve(t, rules, &solver.Options{Objective: solver.AtLeast(n)}).Expected()
			if math.Abs(got-want) > 1e-13*want {
				t.Errorf("%s: the best chance of %d is %v; want %v", name, n, got, want)
			}
		}
	}
}

// TestBestChancesInForcedOrder has a preset: each chance is at least that of the
// best mean, and those of 374 and of 250 are what strategies for them promise.
func TestBestChancesInForcedOrder(t *testing.T) {
	rules := variants.Forced()
	curve, err := solver.BestChances(t.Context(), rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	ofMean := distribution(t, mustSolve(t, rules, nil))
	for n, chance := range curve {
		if n > 0 && chance > curve[n-1]*(1+1e-13) {
			t.Errorf("the chance of %d is %.17g, of less %.17g", n, chance, curve[n-1])
		}
		if less := ofMean.AtLeast(n); chance < less*(1-1e-12) {
			t.Errorf("the chance of %d is %.17g, for the best mean %.17g", n, chance, less)
		}
	}
	for _, n := range []int{0, 130, 250, 374} {
		if want := solveFor(t, rules, solver.AtLeast(n)).Expected(); !near(curve[n], want) {
			t.Errorf("the chance of %d is %.17g; the strategy for it promises %.17g", n, curve[n], want)
		}
	}
}

func TestBestChancesEndsEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err := solver.BestChances(ctx, variants.KidsUpper(), nil); c != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v; want context.Canceled", c, err)
	}
	if c, err := solver.BestChances(t.Context(), nil, nil); c != nil || !errors.Is(err, solver.ErrRuleset) {
		t.Errorf("%v, %v; want ErrRuleset", c, err)
	}
}
