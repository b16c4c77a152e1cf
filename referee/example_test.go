package referee_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// All that is wrong with a sheet.
func ExampleCheck() {
	sheet := `category,Ada,Bob
Ones,3,7
Twos,6,8
Threes,9,0
Fours,12,12
Fives,15,20
Sixes,18,
Total,62,54
`
	for fault := range referee.Check(strings.NewReader(sheet), referee.Options{File: "round1.csv", Rules: variants.KidsUpper()}) {
		fmt.Println(fault)
	}
	// Output:
	// round1.csv: Ada: total: the total is written as 62; boxes, bonus and extras add up to 63
	// round1.csv: Bob: ones: no roll gives 7; possible is 0 to 5
	// round1.csv: Bob: sixes: sixes is left out, but the sums on the sheet count it
}

// A ranking of the cards that are right.
func ExampleReadCards() {
	sheet := `
Ada: ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 total=63
Bob: ones=3 twos=6 threes=9 fours=12 fives=15 sixes=17 total=62
Cleo: ones=4 twos=6 threes=9 fours=12 fives=15 sixes=24 total=70
`
	type place struct {
		player string
		total  int
	}
	var ranking []place
	for card, err := range referee.ReadCards(strings.NewReader(sheet), referee.Options{Rules: variants.KidsUpper()}) {
		if err != nil {
			fmt.Println(err)
			break
		}
		if len(card.Faults) > 0 {
			fmt.Println("not ranked:", card.Faults[0])
			continue
		}
		scorecard, err := card.Scorecard()
		if err != nil {
			fmt.Println(err)
			continue
		}
		ranking = append(ranking, place{card.Player, scorecard.Total()})
	}
	slices.SortStableFunc(ranking, func(a, b place) int { return cmp.Compare(b.total, a.total) })
	for i, p := range ranking {
		fmt.Println(i+1, p.player, p.total)
	}
	// Output:
	// not ranked: Bob: sixes: no roll gives 17; possible is 0, 6, 12, 18, 24 or 30
	// 1 Cleo 70
	// 2 Ada 63
}

// A sheet made of scorecards.
func ExampleWriteCSV() {
	rules := variants.KidsUpper()
	var cards []referee.Card
	for _, player := range []struct{ name, card string }{{"Ada", "ones=3,twos=0"}, {"Bob", "sixes=30"}} {
		card, err := rules.ParseScorecard(player.card)
		if err != nil {
			fmt.Println(err)
			return
		}
		cards = append(cards, referee.NewCard(player.name, card))
	}
	if err := referee.WriteCSV(os.Stdout, rules, slices.Values(cards)); err != nil {
		fmt.Println(err)
	}
	// Output:
	// category,Ada,Bob
	// ones,3,
	// twos,0,
	// threes,,
	// fours,,
	// fives,,
	// sixes,,30
	// total,3,30
}
