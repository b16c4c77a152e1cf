package solver_test

import (
	"context"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// How likely are 60 points, and what lies in the middle of all games?
func ExampleStrategy_Distribution() {
	ctx := context.Background()
	best, err := solver.Solve(ctx, variants.KidsUpper(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := best.Distribution(ctx, best.Ruleset().NewScorecard())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("mean %.2f, standard deviation %.2f\n", d.Mean(), d.SD())
	fmt.Printf("half of all games end with %d to %d\n", d.Quantile(0.25), d.Quantile(0.75))
	fmt.Printf("60 or more: %.1f %%\n", 100*d.AtLeast(60))
	for _, c := range d.Categories() {
		fmt.Printf("%s: %.2f on average, 0 in %.2f %% of the games\n", c.Key, c.Mean, 100*c.ZeroChance)
	}
	// Output:
	// mean 59.16, standard deviation 8.77
	// half of all games end with 53 to 65
	// 60 or more: 49.0 %
	// ones: 1.83 on average, 0 in 12.76 % of the games
	// twos: 5.26 on average, 0 in 1.85 % of the games
	// threes: 8.17 on average, 0 in 1.29 % of the games
	// fours: 11.29 on average, 0 in 1.13 % of the games
	// fives: 14.60 on average, 0 in 1.09 % of the games
	// sixes: 18.01 on average, 0 in 1.00 % of the games
}

// A player of one's own: how good is one who never rolls again?
func ExampleDistribute() {
	d, err := solver.Distribute(context.Background(), firstRoll{}, variants.KidsUpper().NewScorecard(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f on average, at most %d\n", d.Mean(), d.Max())
	// Output: 32.65 on average, at most 105
}

// firstRoll enters the first roll where it brings most.
type firstRoll struct{}

func (firstRoll) Decide(turn yatzy.Turn) (yatzy.Action, error) {
	action, most := yatzy.Keep(yatzy.Roll{}), -1
	for entry := range turn.Card().Entries(turn.Roll()) {
		if entry.Points > most {
			action, most = yatzy.Score(entry.Category), entry.Points
		}
	}
	return action, nil
}

// To reach a total takes another play than the best mean.
func ExampleAtLeast() {
	ctx := context.Background()
	rules := variants.KidsUpper()
	best, err := solver.Solve(ctx, rules, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	bold, err := solver.Solve(ctx, rules, &solver.Options{Objective: solver.AtLeast(75)})
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := best.Distribution(ctx, rules.NewScorecard())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("75 or more: %.3f %%, by the best mean %.3f %%\n", 100*bold.Expected(), 100*d.AtLeast(75))
	// Output: 75 or more: 4.364 %, by the best mean 3.799 %
}

// The opponent has finished with 62 points; the card is known, so his total is.
func ExampleWin() {
	ctx := context.Background()
	rules := variants.KidsUpper()
	best, err := solver.Solve(ctx, rules, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	his, err := rules.ParseScorecard("ones=3,twos=6,threes=9,fours=12,fives=20,sixes=12")
	if err != nil {
		fmt.Println(err)
		return
	}
	against, err := best.Distribution(ctx, his)
	if err != nil {
		fmt.Println(err)
		return
	}
	chaser, err := solver.Solve(ctx, rules, &solver.Options{Objective: solver.Win(against)})
	if err != nil {
		fmt.Println(err)
		return
	}
	own, err := rules.ParseScorecard("ones=2,twos=6,fives=20,sixes=18")
	if err != nil {
		fmt.Println(err)
		return
	}
	chance, err := chaser.Value(own)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1f %% from the start, %.1f %% from %q\n", 100*chaser.Expected(), 100*chance, own)
	// Output: 39.3 % from the start, 54.1 % from "ones=2,twos=6,fives=20,sixes=18"
}
