package referee_test

import (
	"bytes"
	"slices"
	"strconv"
	"testing"

	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// BenchmarkReadCards reads and checks sheets of 1000 cards; an operation is one card.
func BenchmarkReadCards(b *testing.B) {
	const players = 1000
	for rules := range variants.All() {
		switch rules.Key() {
		case "scandinavian", "maxi", "yahtzee", "pocket":
		default:
			continue
		}
		d := newDealer(1)
		var cards []referee.Card
		for i := range players {
			cards = append(cards, referee.NewCard("Player "+strconv.Itoa(i), d.play(rules, rules.Len())))
		}
		for _, format := range writers() {
			var sheet bytes.Buffer
			if err := format.write(&sheet, rules, slices.Values(cards)); err != nil {
				b.Fatal(err)
			}
			b.Run(rules.Key()+"/"+format.name, func(b *testing.B) {
				b.ReportAllocs()
				n := 0
				for n < b.N {
					for card, err := range referee.ReadCards(bytes.NewReader(sheet.Bytes()), referee.Options{Rules: rules}) {
						if err != nil || len(card.Faults) > 0 {
							b.Fatal(err, card.Faults)
						}
						n++
					}
				}
				b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "cards/s")
			})
		}
	}
}
