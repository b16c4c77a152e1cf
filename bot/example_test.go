package bot_test

import (
	"context"
	"fmt"
	"log"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/variants"
)

func ExampleNew() {
	rules := variants.Kniffel()
	turn, err := rules.NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("2 3 4 5 5"), 1)
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range bot.Names() {
		player, err := bot.New(context.Background(), name, rules, nil)
		if err != nil {
			log.Fatal(err)
		}
		action, err := player.Decide(turn)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-7s %s\n", name, action)
	}
	// Output:
	// easy    keep 5 5
	// medium  keep 2 3 4 5
	// hard    keep 2 3 4 5
	// optimal keep 2 3 4 5
}

func ExampleSimulate() {
	rules := variants.Pocket()
	for _, name := range []string{bot.Easy, bot.Medium, bot.Hard} {
		player, err := bot.New(context.Background(), name, rules, nil)
		if err != nil {
			log.Fatal(err)
		}
		r, err := bot.Simulate(context.Background(), rules, player, bot.Options{Games: 1000, Seed: 1})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-6s %.1f ± %.1f, half of the games %d to %d, 200 or more in %.0f %%\n",
			name, r.Mean(), r.StandardError(), r.Quantile(0.25), r.Quantile(0.75), 100*r.AtLeast(200))
	}
	// Output:
	// easy   156.3 ± 1.5, half of the games 123 to 182, 200 or more in 15 %
	// medium 197.1 ± 1.4, half of the games 166 to 219, 200 or more in 42 %
	// hard   230.0 ± 1.3, half of the games 203 to 259, 200 or more in 79 %
}

func ExampleMatch() {
	rules := variants.Scandinavian()
	hard, err := bot.New(context.Background(), bot.Hard, rules, nil)
	if err != nil {
		log.Fatal(err)
	}
	medium, err := bot.New(context.Background(), bot.Medium, rules, nil)
	if err != nil {
		log.Fatal(err)
	}
	m, err := bot.Match(context.Background(), rules, hard, medium, bot.Options{Games: 1000, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d wins, %d ties, %d losses\n", m.Wins(), m.Ties(), m.Losses())
	fmt.Printf("%.1f ± %.1f points ahead\n", m.Difference.Mean(), m.Difference.StandardError())
	// Output:
	// 776 wins, 10 ties, 214 losses
	// 29.5 ± 1.3 points ahead
}

// A collector is a bot from elsewhere: it keeps the highest dice and fills the sheet
// from the bottom.
type collector struct{}

// Decide implements [yatzy.Strategy].
func (collector) Decide(turn yatzy.Turn) (yatzy.Action, error) {
	if turn.Rolls() > 0 {
		var keep yatzy.Roll
		for part := range turn.Roll().Parts() {
			if part != turn.Roll() && part.Count(5)+part.Count(6) == part.Len() && part.Len() > keep.Len() {
				keep = part
			}
		}
		return yatzy.Keep(keep), nil
	}
	last := ""
	for category := range turn.Card().Legal() {
		last = category
	}
	return yatzy.Score(last), nil
}

// Any strategy can be simulated.
func Example_otherBots() {
	r, err := bot.Simulate(context.Background(), variants.KidsUpper(), collector{}, bot.Options{Games: 1000, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f points, from %d to %d\n", r.Mean(), r.Min(), r.Max())
	// Output:
	// 22.3 points, from 0 to 53
}
