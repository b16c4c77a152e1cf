package coach_test

import (
	"context"
	"fmt"

	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

func ExampleAnalyse() {
	rules := variants.KidsUpper()
	best, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	analysis, err := coach.Analyse(game.Record{
		Rules: rules, Players: []string{"Ann"},
		Turns: []game.RecordedTurn{
			{Rolls: [][]int{{2, 2, 5, 5, 6}, {2, 2, 2, 5, 6}, {2, 2, 2, 2, 4}}, Held: [][]int{{2, 2}, {2, 2, 2}}, Category: "twos", Points: 8},
			{Rolls: [][]int{{6, 6, 6, 6, 1}}, Category: "ones", Points: 1},
		},
	}, best)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := analysis.Players[0]
	fmt.Printf("from %.3f to %.3f: luck %+.3f, lost %.3f\n", p.Start, p.End, p.Luck, p.Loss)
	fmt.Printf("accuracy %.1f\n", p.Accuracy)
	for _, m := range p.Mistakes {
		fmt.Printf("turn %d, %s: %s, not %s: -%.3f\n", m.Turn, m.Dice, m.Done.Action, m.Best.Action, m.Loss)
	}
	// Output:
	// from 59.163 to 56.278: luck +10.235, lost 13.120
	// accuracy 83.7
	// turn 2, 1 6 6 6 6: score ones, not keep 6 6 6 6: -12.108
	// turn 1, 2 2 5 5 6: keep 2 2, not keep 5 5: -1.012
}

// The chances of two players to beat each other, turn by turn.
func ExampleAnalyse_winningChances() {
	rules := variants.KidsUpper()
	mean, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	opponent, err := mean.Distribution(context.Background(), rules.NewScorecard())
	if err != nil {
		fmt.Println(err)
		return
	}
	win, err := solver.Solve(context.Background(), rules, &solver.Options{Objective: solver.Win(opponent)})
	if err != nil {
		fmt.Println(err)
		return
	}
	analysis, err := coach.Analyse(game.Record{
		Rules: rules, Players: []string{"Ann", "Bo"},
		Turns: []game.RecordedTurn{
			{Player: 0, Rolls: [][]int{{5, 5, 5, 5, 1}, {5, 5, 5, 5, 5}}, Held: [][]int{{5, 5, 5, 5}}, Category: "fives", Points: 25},
			{Player: 1, Rolls: [][]int{{1, 2, 3, 4, 6}}, Category: "sixes", Points: 6},
		},
	}, win)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range analysis.Players {
		fmt.Printf("%s from %.3f to %.3f: luck %+.3f, lost %.3f\n", p.Name, p.Start, p.End, p.Luck, p.Loss)
	}
	// Output:
	// Ann from 0.501 to 0.805: luck +0.304, lost 0.000
	// Bo from 0.501 to 0.143: luck -0.038, lost 0.321
}

func ExamplePlayer_Course() {
	rules := variants.KidsUpper()
	best, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	analysis, err := coach.Analyse(game.Record{
		Rules: rules, Players: []string{"Ann"},
		Turns: []game.RecordedTurn{
			{Rolls: [][]int{{2, 2, 5, 5, 6}, {2, 2, 2, 5, 6}}, Held: [][]int{{2, 2}}, Category: "twos", Points: 6},
		},
	}, best)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range analysis.Players[0].Course() {
		fmt.Printf("%d.%d %-5s %+.3f to %.3f\n", p.Turn, p.Roll, p.Kind, p.Change, p.Expected)
	}
	// Output:
	// 0.0 start +0.000 to 59.163
	// 1.1 luck  -0.026 to 59.138
	// 1.1 loss  -1.012 to 58.125
	// 1.2 luck  +0.718 to 58.843
	// 1.2 loss  -0.667 to 58.177
}
