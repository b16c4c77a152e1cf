package variants

import (
	"slices"

	"example.com/yatzy"
)

// Yacht returns the game that Yatzy and Yahtzee come from: twelve boxes, no
// bonus. Key "yacht", at most 297 points.
//
// Source: Yacht as American game books have described it since 1938.
func Yacht() *yatzy.Ruleset {
	return must(yatzy.Spec{
		Key:    "yacht",
		Name:   "Yacht (1938)",
		Source: "Yacht as American game books have described it since 1938",
		Dice:   5,
		Categories: slices.Concat(upper(), []yatzy.Category{
			lowerBox("full-house", yatzy.Groups(3, 2), yatzy.AllDice()),
			lowerBox("four-of-a-kind", yatzy.Groups(4), yatzy.MatchedDice()),
			lowerBox("little-straight", yatzy.Straight(1, 5), yatzy.Fixed(30)),
			lowerBox("big-straight", yatzy.Straight(2, 6), yatzy.Fixed(30)),
			lowerBox("choice", yatzy.Any(), yatzy.AllDice()),
			lowerBox("yacht", yatzy.Groups(5), yatzy.Fixed(50)),
		}),
	})
}
