package yatzy_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"example.com/yatzy"
)

// exampleSpec is a small game with three dice.
func exampleSpec() yatzy.Spec {
	return yatzy.Spec{
		Key: "three", Name: "Three Dice", Dice: 3,
		Bonus: yatzy.Bonus{Threshold: 10, Points: 5},
		Categories: []yatzy.Category{
			{Key: "fives", Section: yatzy.Upper, Pattern: yatzy.OfFace(5), Points: yatzy.MatchedDice()},
			{Key: "sixes", Section: yatzy.Upper, Pattern: yatzy.OfFace(6), Points: yatzy.MatchedDice()},
			{Key: "pair", Section: yatzy.Lower, Pattern: yatzy.Groups(2), Points: yatzy.MatchedDice()},
			{Key: "run", Section: yatzy.Lower, Pattern: yatzy.Run(3), Points: yatzy.Fixed(15)},
			{Key: "chance", Section: yatzy.Lower, Pattern: yatzy.Any(), Points: yatzy.AllDice()},
		},
	}
}

func exampleRuleset() *yatzy.Ruleset {
	rules, err := yatzy.NewRuleset(exampleSpec())
	if err != nil {
		panic(err)
	}
	return rules
}

func ExampleRoll() {
	roll := yatzy.MustParseRoll("5 2 5 2 5")
	fmt.Println(roll, "sum", roll.Sum(), "fives", roll.Count(5))
	fmt.Println(roll == yatzy.MustParseRoll("22555"))

	held := yatzy.MustParseRoll("5 5 5")
	rest, err := roll.Minus(held)
	fmt.Println(roll.Contains(held), rest, err)
	// Output:
	// 2 2 5 5 5 sum 19 fives 3
	// true
	// true 2 2 <nil>
}

func ExampleParseRoll() {
	for _, text := range []string{"2 2 5 5 5", "22555", "2-2-5-5-5", "2,2,5,5,5", "2 2 5 5 7"} {
		roll, err := yatzy.ParseRoll(text)
		if errors.Is(err, yatzy.ErrRoll) {
			fmt.Println(err)
			continue
		}
		fmt.Println(roll)
	}
	// Output:
	// 2 2 5 5 5
	// 2 2 5 5 5
	// 2 2 5 5 5
	// 2 2 5 5 5
	// yatzy: parse roll "2 2 5 5 7": not a roll: "7" is not a face: 1 to 6
}

func ExampleRolls() {
	distinct, throws := 0, 0
	for _, ways := range yatzy.Rolls(5) {
		distinct++
		throws += ways
	}
	fmt.Println(distinct, "rolls,", throws, "throws")
	// Output: 252 rolls, 7776 throws
}

func ExamplePattern_Match() {
	house := yatzy.Groups(3, 2)
	fmt.Println(house.Match(yatzy.MustParseRoll("6 6 6 5 5 5")))
	fmt.Println(house.Match(yatzy.MustParseRoll("4 4 4 4 4")))
	fmt.Println(house.MinFaces(1).Match(yatzy.MustParseRoll("4 4 4 4 4")))
	// Output:
	// 5 5 6 6 6 true
	//  false
	// 4 4 4 4 4 true
}

func ExampleNewRuleset() {
	rules, err := yatzy.NewRuleset(yatzy.Spec{
		Name: "Three Dice", Dice: 3,
		Categories: []yatzy.Category{
			{Key: "sixes", Section: yatzy.Upper, Pattern: yatzy.OfFace(6), Points: yatzy.MatchedDice()},
			{Key: "run", Section: yatzy.Lower, Pattern: yatzy.Run(3), Points: yatzy.Fixed(15)},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.MaxTotal())

	spec := rules.Spec() // a house rule
	spec.Categories[1].Pattern = yatzy.Run(4)
	_, err = yatzy.NewRuleset(spec)
	fmt.Println(err)
	// Output:
	// 33
	// yatzy: ruleset: not a ruleset: categories[1] run: pattern: any 4 in a row: no roll of 3 dice with faces 1 to 6 fits it
}

func ExampleParseRuleset() {
	rules, err := yatzy.ParseRuleset([]byte(`{
		"ruleset": "two", "dice": 2,
		"categories": [
			{"key": "pair", "section": "lower", "pattern": {"groups": [2]}, "points": {"fixed": 10}},
			{"key": "chance", "section": "lower", "pattern": "any", "points": "all"}
		]
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for key, points := range rules.Scores(yatzy.MustParseRoll("4 4")) {
		fmt.Println(key, points)
	}
	// Output:
	// pair 10
	// chance 8
}

// A category may be a function of the dice, for rules that no pattern says.
func ExampleCategory_function() {
	spec := exampleSpec()
	spec.Categories = append(spec.Categories, yatzy.Category{
		Key: "product", Section: yatzy.Lower,
		Func: func(r yatzy.Roll) int {
			product := 1
			for face := range r.Faces() {
				product *= int(face)
			}
			return product
		},
	})
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Score("product", yatzy.MustParseRoll("3 4 5")))
	_, err = json.Marshal(rules)
	fmt.Println(errors.Is(err, yatzy.ErrRuleset))
	// Output:
	// 60 <nil>
	// true
}

func ExampleScorecard() {
	card := exampleRuleset().NewScorecard()
	roll := yatzy.MustParseRoll("5 5 5")
	for entry := range card.Entries(roll) {
		fmt.Println(entry.Category, entry.Points)
	}

	card, err := card.Enter("fives", roll)
	if err != nil {
		fmt.Println(err)
		return
	}
	card, err = card.Strike("run")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(card, "upper", card.Upper(), "bonus", card.Bonus(), "total", card.Total())

	_, err = card.Enter("fives", roll)
	fmt.Println(err)
	// Output:
	// fives 15
	// sixes 0
	// pair 10
	// run 0
	// chance 15
	// fives=15,run=0 upper 15 bonus 5 total 20
	// yatzy: score fives: already filled
}

func ExampleRuleset_ParseScorecard() {
	rules := exampleRuleset()
	card, err := rules.ParseScorecard("sixes=12, chance=0")
	fmt.Println(card, err)
	_, err = rules.ParseScorecard("sixes=13")
	fmt.Println(err)
	// Output:
	// sixes=12,chance=0 <nil>
	// yatzy: impossible scorecard: sixes=13: possible is 0, 6, 12 or 18
}

func ExampleTurn() {
	turn := exampleRuleset().NewScorecard().NewTurn()
	for _, step := range []struct {
		action yatzy.Action
		thrown string
	}{
		{yatzy.Keep(yatzy.Roll{}), "4 6 6"}, // the first roll
		{yatzy.Keep(yatzy.MustParseRoll("6 6")), "6"},
		{yatzy.Score("sixes"), ""},
	} {
		var thrown yatzy.Roll
		if err := thrown.UnmarshalText([]byte(step.thrown)); err != nil {
			fmt.Println(err)
			return
		}
		next, err := turn.Apply(step.action, thrown)
		if err != nil {
			fmt.Println(err)
			return
		}
		turn = next
		fmt.Printf("%s: dice %q, %d rolls left, card %q\n", step.action, turn.Roll(), turn.Rolls(), turn.Card())
	}
	// Output:
	// roll all dice: dice "4 6 6", 2 rolls left, card ""
	// keep 6 6: dice "6 6 6", 1 rolls left, card ""
	// score sixes: dice "", 3 rolls left, card "sixes=18"
}

func ExampleTurn_Actions() {
	turn, err := exampleRuleset().NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("6 6 6"), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for action := range turn.Actions() {
		fmt.Println(action)
	}
	// Output:
	// roll all dice
	// keep 6
	// keep 6 6
	// score fives
	// score sixes
	// score pair
	// score run
	// score chance
}
