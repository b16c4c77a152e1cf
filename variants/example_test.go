package variants_test

import (
	"errors"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// What a roll is worth on an empty card, and entering it.
func Example() {
	card := variants.Maxi().NewScorecard()
	roll := yatzy.MustParseRoll("6 6 6 5 5 5")
	for entry := range card.Entries(roll) {
		if entry.Points > 20 {
			fmt.Println(entry.Category, entry.Points)
		}
	}
	card, err := card.Enter("full-house", roll)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(card, "makes", card.Total(), "with the bonus", card.Bonus())
	// Output:
	// two-pairs 22
	// full-house 28
	// villa 33
	// chance 33
	// full-house=28 makes 28 with the bonus open
}

func ExampleAll() {
	for rules := range variants.All() {
		fmt.Printf("%-13s %d dice, %2d boxes, at most %4d\n", rules.Key(), rules.Dice(), rules.Len(), rules.MaxTotal())
	}
	// Output:
	// scandinavian  5 dice, 15 boxes, at most  374
	// forced        5 dice, 15 boxes, at most  374
	// forced-42     5 dice, 15 boxes, at most  374
	// maxi          6 dice, 20 boxes, at most  649
	// maxi-tactic   6 dice, 20 boxes, at most  599
	// maxi-saved    6 dice, 20 boxes, at most  649
	// yahtzee       5 dice, 13 boxes, at most 1575
	// yahtzee-free  5 dice, 13 boxes, at most 1575
	// yahtzee-plain 5 dice, 13 boxes, at most  375
	// kniffel       5 dice, 13 boxes, at most  675
	// pocket        5 dice, 13 boxes, at most  685
	// yacht         5 dice, 12 boxes, at most  297
	// kids-symbols  5 dice, 10 boxes, at most   52
	// kids-upper    5 dice,  6 boxes, at most  105
}

func ExampleFind() {
	rules, err := variants.Find("kniffel")
	fmt.Println(rules.Name(), err)

	_, err = variants.Find("yatzee")
	fmt.Println(errors.Is(err, variants.ErrUnknown), err)
	// Output:
	// Kniffel <nil>
	// true variants: unknown ruleset "yatzee" (did you mean "yahtzee"?)
}

func ExampleMaxiEdition() {
	rules, err := variants.MaxiEdition(variants.MaxiBonus(50, 75), variants.FullStraight(25), variants.SaveRollsUpTo(5))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Key())
	fmt.Println(rules.Name())
	fmt.Println("at most", rules.MaxTotal())
	// Output:
	// maxi-50-at-75-full-25-saved-5
	// Maxi Yatzy, bonus 50 at 75, full straight 25, saved rolls up to 5 in a turn
	// at most 603
}

// A further yahtzee is a joker that must go to the upper box of its face, and
// once that is filled stands for any lower box.
func ExampleYahtzee() {
	card, err := variants.Yahtzee().ParseScorecard("yahtzee=50,fours=12")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, dice := range []string{"5 5 5 5 5", "4 4 4 4 4"} {
		fmt.Println(dice)
		for entry := range card.Entries(yatzy.MustParseRoll(dice)) {
			fmt.Printf("  %s %d and %d\n", entry.Category, entry.Points, entry.Extra)
		}
	}
	// Output:
	// 5 5 5 5 5
	//   fives 25 and 100
	// 4 4 4 4 4
	//   three-of-a-kind 20 and 100
	//   four-of-a-kind 20 and 100
	//   full-house 25 and 100
	//   small-straight 30 and 100
	//   large-straight 40 and 100
	//   chance 20 and 100
}

// A house rule starts from a preset.
func ExampleScandinavian_houseRule() {
	spec := variants.Scandinavian().Spec()
	spec.Key = "ours"
	spec.Extra = yatzy.ExtraBonus(100)
	spec.Bonus.Threshold = 60
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Key(), "at most", rules.MaxTotal())
	// Output: ours at most 1689
}

func ExampleKidsUpper() {
	fmt.Println(variants.KidsUpper().MaxTotal())
	fmt.Println(variants.KidsUpper(variants.WithUpperBonus()).MaxTotal())
	// Output:
	// 105
	// 155
}

// Dice with pictures are read by their names.
func ExampleKidsSymbols() {
	rules := variants.KidsSymbols()
	roll, err := rules.ParseRoll("sun heart sun moon heart")
	if err != nil {
		fmt.Println(err)
		return
	}
	for category, points := range rules.Scores(roll) {
		if points > 0 {
			fmt.Println(category, points)
		}
	}
	// Output:
	// sun 2
	// moon 1
	// heart 2
	// two-pairs 3
}
