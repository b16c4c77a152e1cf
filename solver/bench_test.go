package solver_test

import (
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

func BenchmarkSolve(b *testing.B) {
	for _, key := range fiveDice() {
		b.Run(key, func(b *testing.B) {
			rules, err := variants.Find(key)
			if err != nil {
				b.Fatal(err)
			}
			size, err := solver.Size(rules, nil)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				mustSolve(b, rules, nil)
			}
			b.ReportMetric(float64(size.States)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

func BenchmarkAdvise(b *testing.B) {
	for _, key := range []string{"yacht", "yahtzee", "scandinavian"} {
		b.Run(key, func(b *testing.B) {
			best := preset(b, key)
			turns := randomTurns(b, best.Ruleset(), 1000, 3)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				best.Advise(turns[i%len(turns)])
				i++
			}
		})
	}
}

func BenchmarkDecide(b *testing.B) {
	for _, key := range []string{"yacht", "yahtzee", "scandinavian"} {
		b.Run(key, func(b *testing.B) {
			best := preset(b, key)
			turns := slices.DeleteFunc(randomTurns(b, best.Ruleset(), 1000, 3), func(t yatzy.Turn) bool { return t.Card().Full() })
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if _, err := best.Decide(turns[i%len(turns)]); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
