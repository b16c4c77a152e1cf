package variants

import (
	"slices"

	"example.com/yatzy"
)

// Scandinavian returns Yatzy as the Nordic countries play it: fifteen boxes in
// free order, combinations pay the dice that form them, straights are exactly
// 1-5 and 2-6. Key "scandinavian", at most 374 points.
//
// Source: the score sheets and rules sold with Yatzy in Sweden, Norway, Denmark
// and Finland.
func Scandinavian() *yatzy.Ruleset { return must(scandinavian()) }

// Forced returns [Scandinavian] played from the top of the sheet to the bottom
// (tvungen Yatzy, tvångsyatzy). Key "forced", at most 374 points.
//
// Source: the same sheets, which describe the fixed order as a harder game.
func Forced() *yatzy.Ruleset { return must(forced()) }

// Forced42 returns [Forced] with the upper bonus at 42 points already, two of
// each face being the plan. Key "forced-42", at most 374 points.
//
// Source: Nordic house rule for the fixed order.
func Forced42() *yatzy.Ruleset {
	spec := forced()
	spec.Key = "forced-42"
	spec.Name = "Forced Yatzy, bonus at 42"
	spec.Source = "Nordic house rule for Yatzy in fixed order"
	spec.Bonus = yatzy.Bonus{Threshold: 42, Points: 50, Par: 2}
	return must(spec)
}

func scandinavian() yatzy.Spec {
	return yatzy.Spec{
		Key:    "scandinavian",
		Name:   "Scandinavian Yatzy",
		Source: "Score sheets and rules sold with Yatzy in the Nordic countries",
		Dice:   5,
		Bonus:  yatzy.Bonus{Threshold: 63, Points: 50},
		Categories: slices.Concat(upper(), []yatzy.Category{
			lowerBox("pair", yatzy.Groups(2), yatzy.MatchedDice()),
			lowerBox("two-pairs", yatzy.Groups(2, 2), yatzy.MatchedDice()),
			lowerBox("three-of-a-kind", yatzy.Groups(3), yatzy.MatchedDice()),
			lowerBox("four-of-a-kind", yatzy.Groups(4), yatzy.MatchedDice()),
			lowerBox("small-straight", yatzy.Straight(1, 5), yatzy.Fixed(15)),
			lowerBox("large-straight", yatzy.Straight(2, 6), yatzy.Fixed(20)),
			lowerBox("full-house", yatzy.Groups(3, 2), yatzy.MatchedDice()),
			lowerBox("chance", yatzy.Any(), yatzy.AllDice()),
			lowerBox("yatzy", yatzy.Groups(5), yatzy.Fixed(50)),
		}),
	}
}

func forced() yatzy.Spec {
	spec := scandinavian()
	spec.Key = "forced"
	spec.Name = "Forced Yatzy"
	spec.Source = "Score sheets and rules sold with Yatzy in the Nordic countries, game in fixed order"
	spec.Order = yatzy.PrintedOrder
	return spec
}
