package rows_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// A turn is the programs of a turn with some number of dice, over buffers laid
// out like the solver's: a row for each selection of dice, those with fewer dice
// first, and behind them one for the score of each full roll.
type turn struct {
	rows    int
	means   rows.Program
	lift    rows.Program
	rolls   []uint32
	weights []float64
}

func newTurn(dice int) turn {
	var t turn
	var keeps []yatzy.Roll
	index := make(map[yatzy.Roll]int)
	for n := range dice + 1 {
		for r, ways := range yatzy.Rolls(n) {
			if n == dice {
				t.rolls = append(t.rolls, rows.Offset(len(keeps)))
				t.weights = append(t.weights, float64(ways))
			}
			index[r] = len(keeps)
			keeps = append(keeps, r)
		}
	}
	partial := len(keeps) - len(t.rolls)
	t.rows = len(keeps) + len(t.rolls)
	var means, lift []op
	for k, keep := range keeps {
		mean, best := op{Dst: k}, op{Dst: k, Sources: []int{k}}
		if k >= partial {
			best.Sources[0] = len(keeps) + k - partial
		}
		for die := range yatzy.Rolls(1) {
			if more, err := keep.Plus(die); err == nil && k < partial {
				mean.Sources = append(mean.Sources, index[more])
			}
			if fewer, err := keep.Minus(die); err == nil {
				best.Sources = append(best.Sources, index[fewer])
			}
		}
		if k < partial {
			means = append(means, mean)
		}
		if k > 0 {
			lift = append(lift, best)
		}
	}
	slices.Reverse(means)
	slices.SortStableFunc(lift, func(a, b op) int {
		if c := keeps[a.Dst].Len() - keeps[b.Dst].Len(); c != 0 {
			return c
		}
		return len(a.Sources) - len(b.Sources)
	})
	t.means, t.lift = program(means), program(lift)
	return t
}

func BenchmarkKernels(b *testing.B) {
	for _, dice := range []int{5, 6} {
		t := newTurn(dice)
		buf := rows.NewBuffer(t.rows)
		for i := range buf {
			buf[i] = float64(i * 7919 % 1009)
		}
		for _, k := range rows.Kernels() {
			for _, kind := range []struct {
				name string
				run  func()
			}{
				{"max", func() { k.Max(buf, t.lift) }},
				{"pick", func() { k.Pick(buf, buf, t.lift) }},
				{"mean", func() { k.Mean(buf, t.means, 1./6) }},
				{"weigh", func() { k.Weigh(buf, t.rolls[0], t.rolls, t.weights) }},
			} {
				b.Run(fmt.Sprintf("dice=%d/%s/%s", dice, kind.name, k.Name), func(b *testing.B) {
					for b.Loop() {
						kind.run()
					}
				})
			}
		}
	}
}
