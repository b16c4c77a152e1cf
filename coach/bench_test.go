package coach_test

import (
	"math/rand/v2"
	"testing"

	"example.com/yatzy/coach"
)

// BenchmarkAnalyse analyses whole games of one player.
func BenchmarkAnalyse(b *testing.B) {
	for _, key := range []string{"scandinavian", "yahtzee"} {
		b.Run(key, func(b *testing.B) {
			best := preset(b, key)
			record := play(b, best.Ruleset(), rand.New(rand.NewPCG(1, 2)), 1, best.Ruleset().Len(), careless(best)).record
			b.ReportAllocs()
			for b.Loop() {
				if _, err := coach.Analyse(record, best); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
