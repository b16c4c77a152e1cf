package app

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// distributionOf returns the distribution of the total of a whole game.
func distributionOf(t *testing.T, rules *yatzy.Ruleset) *solver.Distribution {
	t.Helper()
	strategy, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := strategy.Distribution(context.Background(), rules.NewScorecard())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Whatever the distribution, its bins hold all of it once, in few rows.
func TestBins(t *testing.T) {
	for _, key := range []string{"testdata/die.json", "testdata/small.json", "kids-upper"} {
		d := distributionOf(t, mustRuleset(t, key))
		bins := binsOf(d)
		if len(bins) > mostBins+2 || len(bins) < min(mostBins/4, d.Max()-d.Min()+1) {
			t.Errorf("%s: %d bins", key, len(bins))
		}
		left := 1.0
		for i, b := range bins {
			if b.atLeast < left-1e-12 || b.atLeast > left+1e-12 {
				t.Errorf("%s: bin %d, %+v: chance of its lowest total or more is not %v", key, i, b, left)
			}
			left -= b.chance
		}
		if math.Abs(left) > 1e-12 {
			t.Errorf("%s: the bins lack a chance of %v", key, left)
		}
	}
}

func TestBinLabels(t *testing.T) {
	for key, want := range map[string]string{
		"testdata/die.json":   "1 2 3 4 5 6",
		"testdata/small.json": "below 5, 5-9 10-14 15-19 20-24 25-29 30-34 35-39 40-44 45-49 50-54 55-59 60-64 65-69 70-74 75-79",
		"kids-upper":          "below 30, 30-34 35-39 40-44 45-49 50-54 55-59 60-64 65-69 70-74 75-79 80-84 85-89, 90 and up",
	} {
		var got strings.Builder
		for i, b := range binsOf(distributionOf(t, mustRuleset(t, key))) {
			switch {
			case i > 0 && strings.Contains(b.label, "and up"), strings.Contains(got.String(), "below") && i == 1:
				got.WriteString(", ")
			case i > 0:
				got.WriteString(" ")
			}
			got.WriteString(b.label)
		}
		if diff := cmp.Diff(want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", key, diff)
		}
	}
}

func TestRoundUp(t *testing.T) {
	for least, want := range map[float64]int{0: 1, 1: 1, 1.5: 2, 2: 2, 2.5: 5, 5.5: 10, 10: 10, 11: 20, 51: 100, 1234: 2000} {
		if got := roundUp(least); got != want {
			t.Errorf("roundUp(%v) = %d, want %d", least, got, want)
		}
	}
}

func TestBar(t *testing.T) {
	for share, want := range map[float64]string{
		0: "", 1.0 / 1000: "", 1.0 / 320: "▏", 0.05: "██", 0.0625: "██▌", 1: strings.Repeat("█", 40),
	} {
		if got := bar(share); got != want {
			t.Errorf("bar of %v is %q, want %q", share, got, want)
		}
	}
}
