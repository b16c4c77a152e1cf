package game_test

import (
	"bytes"
	"fmt"
	"log"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// firstBox keeps pairs and better, and fills the first box it may.
type firstBox struct{}

func (firstBox) Decide(turn yatzy.Turn) (yatzy.Action, error) {
	if turn.Rolls() > 0 {
		var best yatzy.Action
		for a := range turn.Actions() {
			if _, alike := a.Dice().Alike(); alike && a.Dice().Len() > best.Dice().Len() {
				best = a
			}
		}
		return best, turn.Check(best)
	}
	for a := range turn.Actions() {
		return a, nil
	}
	return yatzy.Action{}, game.ErrOver
}

// Two who play alike on the same dice share the win.
func Example() {
	g, err := game.New(variants.Scandinavian(), game.SeededDice{Seed: 7}, "Ann", "Bo")
	if err != nil {
		log.Fatal(err)
	}
	var player yatzy.Strategy = firstBox{}
	for !g.Over() {
		action, err := player.Decide(g.Turn())
		if err != nil {
			log.Fatal(err)
		}
		if err := g.Do(action); err != nil {
			log.Fatal(err)
		}
	}
	for _, r := range g.Results() {
		fmt.Println(r.Rank, r.Name, r.Total)
	}
	// Output:
	// 1 Ann 31
	// 1 Bo 31
}

// A turn at the table, with real dice: what falls is typed in.
func ExampleGame_Do() {
	dice := game.GiveThrows()
	g, err := game.New(variants.Scandinavian(), dice, "Ann")
	if err != nil {
		log.Fatal(err)
	}
	dice.Give(5, 2, 5, 1, 3)
	fmt.Println(g.Do(yatzy.Keep(yatzy.Roll{})), g.Table())
	dice.Give(6, 5, 6)
	fmt.Println(g.Do(yatzy.Keep(yatzy.MustParseRoll("5 5"))), g.Table())
	fmt.Println(g.Do(yatzy.Score("full-house")), g.Card(0))

	fmt.Println(g.Undo(), g.Table(), g.Turn().Left())
	fmt.Println(g.Do(yatzy.Keep(yatzy.MustParseRoll("4"))))
	// Output:
	// <nil> [5 2 5 1 3]
	// <nil> [5 6 5 5 6]
	// <nil> full-house=27
	// <nil> [5 6 5 5 6] 1
	// game: "Ann", turn 1: keep 4: yatzy: keep 4: illegal action: not a roll: the roll is "5 5 5 6 6"
}

// A game is saved in the middle of a turn and goes on with the same dice.
func ExampleGame_WriteTo() {
	g, err := game.New(variants.Maxi(), game.SeededDice{Seed: 42}, "Ann", "Bo")
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Do(yatzy.Keep(yatzy.Roll{})); err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := g.WriteTo(&file); err != nil {
		log.Fatal(err)
	}
	again, err := game.Read(&file, variants.Find, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Rules().Name(), again.Table(), again.Turn().Left())
	fmt.Println(g.Do(yatzy.Keep(yatzy.Roll{})), again.Do(yatzy.Keep(yatzy.Roll{})))
	fmt.Println(g.Table(), again.Table())
	// Output:
	// Maxi Yatzy [3 6 5 3 6 5] 2
	// <nil> <nil>
	// [5 3 6 3 2 2] [5 3 6 3 2 2]
}

// The day's game: the player first, then the computer, with the same rolls in the
// same order.
func ExampleDaily() {
	daily, err := game.Daily("2026-01-02", variants.Find)
	if err != nil {
		log.Fatal(err)
	}
	g, err := game.New(daily.Rules, daily.Dice(), "Ann", "Computer")
	if err != nil {
		log.Fatal(err)
	}
	for range 2 {
		if err := g.Do(yatzy.Keep(yatzy.Roll{})); err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Players()[g.Player()], g.Table())
		if err := g.Do(yatzy.Score("chance")); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// Ann [3 3 2 1 3 5]
	// Computer [3 3 2 1 3 5]
}

func ExampleParseCode() {
	challenge := game.Shared{Rules: variants.Maxi(), Seed: 20260102, Result: new(312)}
	link, err := challenge.Link("https://example.org/play")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link)

	shared, err := game.ParseCode("maxi 000ka986 o3l2 c9b6", variants.Find)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(shared.Rules.Name(), shared.Seed, *shared.Result)

	_, err = game.ParseCode("maxi-000KA968-0312-C9B6", variants.Find)
	fmt.Println(err)
	// Output:
	// https://example.org/play?code=maxi-000KA986-0312-C9B6
	// Maxi Yatzy 20260102 312
	// game: parse code "maxi-000KA968-0312-C9B6": typing error in the code of a shared game
}

func ExampleReplay() {
	rec, err := game.ParseRecord([]byte(`{"ruleset": "scandinavian", "players": ["Ann"], "turns": [
		{"player": 0, "rolls": [[1,3,3,5,6], [3,3,3,2,6]], "held": [[3,3]], "category": "threes", "points": 12}]}`), variants.Find)
	if err != nil {
		log.Fatal(err)
	}
	_, err = game.Replay(rec, nil)
	fmt.Println(err)

	rec.Turns[0].Points = 9
	g, err := game.Replay(rec, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Card(0))
	// Output:
	// game: replay: turns[0]: "Ann", turn 1: impossible play: impossible scorecard: threes is 9, not 12, for 2 3 3 3 6
	// threes=9
}
