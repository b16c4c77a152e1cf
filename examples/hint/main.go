// Hint is what a game needs for its hint button: it takes a turn of a card that
// is being played, and says what to do and what the other moves would cost.
package main

import (
	"context"
	"fmt"
	"log"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

func main() {
	rules := variants.Kniffel()
	card := rules.NewScorecard()
	for _, turn := range []struct{ category, dice string }{
		{"kniffel", "5 5 5 5 5"},
		{"fours", "4 4 4 1 2"},
	} {
		next, err := card.Enter(turn.category, yatzy.MustParseRoll(turn.dice))
		if err != nil {
			log.Fatal(err)
		}
		card = next
	}
	fmt.Println("card:", card, "total:", card.Total(), "bonus:", card.Bonus(), "pace:", card.Pace())

	best, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		log.Fatal(err)
	}
	turn, err := card.NewTurn().WithRoll(yatzy.MustParseRoll("5 5 5 5 2"), 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("roll:", turn.Roll(), "rolls left:", turn.Left())
	for _, choice := range best.Advise(turn)[:5] {
		fmt.Printf("%-24s %8.4f  loses %.4f\n", choice.Action, choice.Expected, choice.Loss)
	}
}
