//go:build !race

package solver_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// The race detector slows these tests down tenfold, and shows nothing on presets
// that smaller rulesets do not show.

// A spread is the distribution of a preset under its best strategy.
type spread struct {
	*solver.Distribution
	err error
}

// spreads finds the distribution of every preset of five dice at most once for
// all tests of this package.
var spreads = sync.OnceValue(func() map[string]func() spread {
	all := map[string]func() spread{}
	for _, key := range fiveDice() {
		all[key] = sync.OnceValue(func() (s spread) {
			solved := solutions()[key]()
			if solved.err != nil {
				return spread{err: solved.err}
			}
			s.Distribution, s.err = solved.best.Distribution(context.Background(), solved.best.Ruleset().NewScorecard())
			return s
		})
	}
	return all
})

// slowSpreads are presets whose distributions take long and show least: others
// with their rules but for one are quicker. Long tests have them.
func slowSpreads() []string { return []string{"yahtzee", "pocket"} }

// TestDistributionOfPresets compares the distributions of the other presets with
// their strategies and with themselves.
func TestDistributionOfPresets(t *testing.T) {
	for _, key := range fiveDice() {
		if !slices.Contains(slowSpreads(), key) {
			t.Run(key, func(t *testing.T) { checkSpread(t, key) })
		}
	}
}

func checkSpread(t *testing.T, key string) {
	best, d := preset(t, key), spreads()[key]()
	if d.err != nil {
		t.Fatal(d.err)
	}
	if got, want := d.Mean(), best.Expected(); math.Abs(got-want) > 1e-9 {
		t.Errorf("the mean is %.17g; the strategy expects %.17g", got, want)
	}
	if mass := d.AtLeast(d.Min()); math.Abs(mass-1) > 1e-12 {
		t.Errorf("the chances sum to %.17g", mass)
	}
	if d.Quantile(0) != d.Min() || d.Quantile(1) != d.Max() {
		t.Errorf("the quantiles go from %d to %d, the totals from %d to %d", d.Quantile(0), d.Quantile(1), d.Min(), d.Max())
	}
	checkMeanSD(t, best, best.Ruleset().NewScorecard(), d.Distribution)
	checkCategories(t, best, d.Distribution)
}

// checkCategories compares what becomes of the categories with the totals: the
// boxes, the bonus and the extras make them up, and each turn fills one.
func checkCategories(t *testing.T, best *solver.Strategy, d *solver.Distribution) {
	rules := best.Ruleset()
	sum, turns := d.BonusChance()*float64(rules.Bonus().Points), 0.0
	for _, c := range d.Categories() {
		mass, first := 0.0, math.NaN()
		for points, chance := range c.All() {
			values, err := rules.Attainable(c.Key)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(values, points) {
				t.Errorf("%s holds %d", c.Key, points)
			}
			if points == 0 {
				first = chance
			}
			mass += chance
		}
		if math.Abs(mass-1) > 1e-12 {
			t.Errorf("the chances of %s sum to %.17g", c.Key, mass)
		}
		if !(c.ZeroChance == first || c.ZeroChance == 0 && math.IsNaN(first)) {
			t.Errorf("%s: ZeroChance is %g; the chance of 0 is %g", c.Key, c.ZeroChance, first)
		}
		sum += c.Mean
		turns += c.MeanTurn
	}
	if want := float64(rules.Len()*(rules.Len()+1)) / 2; math.Abs(turns-want) > 1e-9 {
		t.Errorf("the mean turns sum to %.17g; want %g", turns, want)
	}
	// Only repeat bonuses stand beside the boxes.
	extras := d.Mean() - sum
	if has := rules.Extra().Kind == yatzy.RepeatBonus; math.Abs(extras) > 1e-9 != has || extras < -1e-9 {
		t.Errorf("the boxes and the bonus make %.17g of the mean of %.17g", sum, d.Mean())
	}
}

// TestPublishedDeviations has the standard deviations that others give.
func TestPublishedDeviations(t *testing.T) {
	for key, want := range map[string]float64{"scandinavian": 38.5, "yahtzee-free": 59.6} {
		d := spreads()[key]()
		if d.err != nil {
			t.Fatal(d.err)
		}
		if rounded := math.Round(10*d.SD()) / 10; rounded != want {
			t.Errorf("%s: the standard deviation is %.17g, or %g; published is %g", key, d.SD(), rounded, want)
		}
	}
}

// TestExtremesOfScandinavian: the best play reaches the most there is, and chance
// alone brings 5.
func TestExtremesOfScandinavian(t *testing.T) {
	d := spreads()["scandinavian"]()
	if d.err != nil {
		t.Fatal(d.err)
	}
	if d.Max() != 374 || d.Min() < 5 {
		t.Errorf("totals go from %d to %d", d.Min(), d.Max())
	}
}

func TestDistributionCancelledUnderWay(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	best := preset(t, "scandinavian")
	var last solver.Progress
	d, err := solver.Distribute(ctx, best, best.Ruleset().NewScorecard(), &solver.Options{
		Workers:  2,
		Progress: func(p solver.Progress) { last = p; cancel() },
	})
	if d != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v; want context.Canceled", d, err)
	}
	if last.Total != best.States() || last.Done >= last.Total {
		t.Errorf("the last report is %+v; want one under way", last)
	}
}
