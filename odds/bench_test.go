package odds_test

import (
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
)

func BenchmarkTable(b *testing.B) {
	for _, rules := range []*yatzy.Ruleset{variants.Yahtzee(), variants.KidsSymbols(), variants.Maxi()} {
		b.Run(rules.Key(), func(b *testing.B) {
			for b.Loop() {
				odds.Table(rules)
			}
		})
	}
}

// BenchmarkMost asks for one category of the most dice with the most faces.
func BenchmarkMost(b *testing.B) {
	for _, holds := range []yatzy.Holds{yatzy.FreeHolds, yatzy.LockedHolds} {
		rules := small(8, 8, 3, holds, yatzy.Groups(5, 3), yatzy.MatchedDice())
		b.Run("chance/"+holds.String(), func(b *testing.B) {
			for b.Loop() {
				must(odds.Chance(rules, "box"))
			}
		})
		b.Run("distribution/"+holds.String(), func(b *testing.B) {
			for b.Loop() {
				must(odds.Distribution(rules, "box"))
			}
		})
	}
}
