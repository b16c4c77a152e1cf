//go:build long && !race

package bot_test

import (
	"math"
	"testing"

	"example.com/yatzy/bot"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// The tests of this file take minutes: go test -tags long -run Long ./bot

// TestLongPocketMeans finds the exact means of easy and medium on the pocket game,
// which TestPocketStrengths compares with simulations.
func TestLongPocketMeans(t *testing.T) {
	rules := variants.Pocket()
	for name, want := range pocketMeans() {
		t.Run(name, func(t *testing.T) {
			d, err := solver.Distribute(t.Context(), mustBot(t, name, rules), rules.NewScorecard(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(d.Mean()-want) > 1e-9 {
				t.Errorf("the mean is %.17g; want %.17g", d.Mean(), want)
			}
		})
	}
}

// TestLongHard plays 100,000 games of hard on the pocket game.
func TestLongHard(t *testing.T) {
	rules := variants.Pocket()
	r := mustSimulate(t, rules, mustBot(t, bot.Hard, rules), bot.Options{Games: 100_000, Seed: 1})
	if r.Mean() < 225 || r.Mean() > 235 {
		t.Errorf("the mean is %.2f ± %.2f, not 225 to 235", r.Mean(), r.StandardError())
	}
}

// TestLongOptimal simulates the best strategy for six dice.
func TestLongOptimal(t *testing.T) {
	rules := variants.Maxi()
	best := mustBot(t, bot.Optimal, rules)
	checkMean(t, rules.Key(), mustSimulate(t, rules, best, bot.Options{Games: 10_000, Seed: 1}), expected(t, rules.Key()))
}
