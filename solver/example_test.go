package solver_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

func ExampleSolve() {
	best, err := solver.Solve(context.Background(), variants.KidsUpper(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d states, %.4f points expected\n", best.States(), best.Expected())
	// Output: 64 states, 59.1632 points expected
}

// A house rule is solved like a preset: here three rolls more in every turn.
func ExampleSolve_houseRule() {
	spec := variants.KidsUpper().Spec()
	spec.Name, spec.Rolls = "Patient children", 6
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f\n", best.Expected())
	// Output: 79.3871
}

func ExampleSolve_memoryLimit() {
	_, err := solver.Solve(context.Background(), variants.Maxi(), &solver.Options{MemoryLimit: 100 << 20})
	fmt.Println(errors.Is(err, solver.ErrMemory))
	// Output: true
}

func ExampleSize() {
	size, err := solver.Size(variants.Maxi(), &solver.Options{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d states, %.1f GB\n", size.States, float64(size.Bytes)/1e9)
	// Output: 29360128 states, 0.2 GB
}

func ExampleStrategy_Advise() {
	best, err := solver.Solve(context.Background(), variants.KidsUpper(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	turn, err := best.Ruleset().NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("2 2 5 5 6"), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, choice := range best.Advise(turn)[:3] {
		fmt.Printf("%s: %.4f, %.4f less\n", choice.Action, choice.Expected, choice.Loss)
	}
	// Output:
	// keep 5 5: 57.3269, 0.0000 less
	// keep 2 2: 57.2444, 0.0825 less
	// keep 2 2 5 5: 56.9883, 0.3386 less
}

func ExampleStrategy_Decide() {
	best, err := solver.Solve(context.Background(), variants.KidsUpper(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	card, err := best.Ruleset().ParseScorecard("fives=15,sixes=18")
	if err != nil {
		fmt.Println(err)
		return
	}
	turn, err := card.NewTurn().WithRoll(yatzy.MustParseRoll("1 1 2 5 6"), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	action, err := best.Decide(turn)
	fmt.Println(action, err)
	// Output: score ones <nil>
}

func ExampleStrategy_Value() {
	best, err := solver.Solve(context.Background(), variants.KidsUpper(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"", "ones=3", "sixes=18"} {
		card, err := best.Ruleset().ParseScorecard(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		value, err := best.Value(card)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%q %.4f\n", card, value)
	}
	// Output:
	// "" 59.1632
	// "ones=3" 57.3868
	// "sixes=18" 59.1265
}
