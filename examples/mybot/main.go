// Mybot is a bot of one's own that plugs into the simulation: it collects sixes
// until the roll is worth 20 points, and takes what pays most.
package main

import (
	"context"
	"fmt"
	"log"
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/variants"
)

type collector struct{}

func (collector) Decide(turn yatzy.Turn) (yatzy.Action, error) {
	sixes := turn.Roll().Count(6)
	best, most := yatzy.Action{}, -1
	for entry := range turn.Card().Entries(turn.Roll()) {
		if worth := entry.Points + entry.Extra; worth > most {
			best, most = yatzy.Score(entry.Category), worth
		}
	}
	if turn.Rolls() > 0 && most < 20 && sixes < turn.Card().Ruleset().Dice() {
		keep, err := yatzy.NewRoll(slices.Repeat([]yatzy.Face{6}, sixes)...)
		return yatzy.Keep(keep), err
	}
	return best, nil
}

func main() {
	r, err := bot.Simulate(context.Background(), variants.Scandinavian(), collector{}, bot.Options{Games: 10_000, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("mean", r.Mean(), "±", r.StandardError(), "median", r.Quantile(0.5))
}
