package solver_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// checkMeanSD compares MeanSD with the distribution under the same strategy, which
// is found forward through the game, another way.
func checkMeanSD(t testing.TB, s *solver.Strategy, card yatzy.Scorecard, d *solver.Distribution) {
	t.Helper()
	mean, sd, err := s.MeanSD(t.Context(), card, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := d.Mean(); math.Abs(mean-want) > 1e-9 {
		t.Errorf("%s, %q: mean %.12f, of the distribution %.12f", s.Ruleset().Name(), card, mean, want)
	}
	if want := d.SD(); math.Abs(sd*sd-want*want) > 1e-8 {
		t.Errorf("%s, %q: standard deviation %.12f, of the distribution %.12f", s.Ruleset().Name(), card, sd, want)
	}
}

// TestMeanSDRandom has random rules and cards.
func TestMeanSDRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := rapidTB{t, rt}
		rules := mustRuleset(tb, drawSpec(rt))
		kernel := rapid.SampledFrom(solver.Kernels()).Draw(rt, "kernel")
		s := mustSolve(tb, rules, &solver.Options{Kernel: kernel})
		card := rules.NewScorecard()
		for range rapid.IntRange(0, rules.Len()).Draw(rt, "turns") {
			var rolls []yatzy.Roll
			for r := range rules.Rolls() {
				rolls = append(rolls, r)
			}
			roll := rapid.SampledFrom(rolls).Draw(rt, "roll")
			var entries []string
			for e := range card.Entries(roll) {
				entries = append(entries, e.Category)
			}
			next, err := card.Enter(rapid.SampledFrom(entries).Draw(rt, "category"), roll)
			if err != nil {
				rt.Fatal(err)
			}
			card = next
		}
		d, err := s.Distribution(t.Context(), card)
		if err != nil {
			rt.Fatal(err)
		}
		checkMeanSD(tb, s, card, d)
	})
}

// TestMeanSDOfLargePoints has a mean that is a million times the deviation.
func TestMeanSDOfLargePoints(t *testing.T) {
	spec := yatzy.Spec{Key: "large", Dice: 2, Rolls: 2, Order: yatzy.PrintedOrder}
	for i := range 10 {
		spec.Categories = append(spec.Categories, lower(fmt.Sprint("box-", i), yatzy.Any(), yatzy.Fixed(10_000)))
	}
	spec.Categories = append(spec.Categories, lower("pair", yatzy.Groups(2), yatzy.Fixed(1)))
	rules := mustRuleset(t, spec)
	_, sd, err := mustSolve(t, rules, nil).MeanSD(t.Context(), rules.NewScorecard(), nil)
	// A pair comes up with 1/6 + 5/6 · 1/6.
	if want := math.Sqrt(11. / 36 * 25 / 36); err != nil || math.Abs(sd-want) > 1e-9 {
		t.Errorf("the standard deviation is %.12f, %v; want %.12f", sd, err, want)
	}
}

func TestMeanSDErrors(t *testing.T) {
	rules := mustRuleset(t, coins())
	s := mustSolve(t, rules, nil)
	chance := mustSolve(t, rules, &solver.Options{Objective: solver.AtLeast(3)})
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name     string
		ctx      context.Context
		strategy *solver.Strategy
		card     yatzy.Scorecard
		opts     *solver.Options
		want     error
	}{
		{"other ruleset", t.Context(), s, variants.Yacht().NewScorecard(), nil, solver.ErrRuleset},
		{"no ruleset", t.Context(), s, yatzy.Scorecard{}, nil, solver.ErrRuleset},
		{"other objective", t.Context(), chance, rules.NewScorecard(), nil, solver.ErrUtility},
		{"memory", t.Context(), s, rules.NewScorecard(), &solver.Options{MemoryLimit: 1000}, solver.ErrMemory},
		{"cancelled", cancelled, s, rules.NewScorecard(), nil, context.Canceled},
	} {
		if _, _, err := c.strategy.MeanSD(c.ctx, c.card, c.opts); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}
