package variants

import (
	"slices"

	"example.com/yatzy"
)

// Yahtzee returns Yahtzee with all its rules: 100 for every further yahtzee once
// the yahtzee box holds 50, and the forced joker. Key "yahtzee", at most 1575
// points.
//
// Source: the official rules of Yahtzee by Hasbro, earlier Milton Bradley.
func Yahtzee() *yatzy.Ruleset {
	spec := yahtzee("yahtzee")
	spec.Key = "yahtzee"
	spec.Name = "Yahtzee"
	spec.Source = "Official rules of Yahtzee (Hasbro, Milton Bradley)"
	spec.Extra = yatzy.ExtraBonus(100)
	spec.Joker = yatzy.ForcedJoker
	return must(spec)
}

// YahtzeeFree returns [Yahtzee] with the free-choice joker: any open box may be
// taken, and a joker pays full only where the upper box of its face is filled.
// Key "yahtzee-free", at most 1575 points.
//
// Source: the free-choice reading of the joker rule, common in club and
// computer play.
func YahtzeeFree() *yatzy.Ruleset {
	spec := yahtzee("yahtzee")
	spec.Key = "yahtzee-free"
	spec.Name = "Yahtzee, free-choice joker"
	spec.Source = "Official rules of Yahtzee with the free-choice reading of the joker rule"
	spec.Extra = yatzy.ExtraBonus(100)
	spec.Joker = yatzy.FreeJoker
	return must(spec)
}

// YahtzeePlain returns [Yahtzee] without joker and without anything for further
// yahtzees. Key "yahtzee-plain", at most 375 points.
//
// Source: the box values of the official rules alone, as beginners play.
func YahtzeePlain() *yatzy.Ruleset {
	spec := yahtzee("yahtzee")
	spec.Key = "yahtzee-plain"
	spec.Name = "Yahtzee, without joker and extra"
	spec.Source = "Box values of the official rules of Yahtzee"
	return must(spec)
}

// yahtzee is the sheet that Yahtzee, Kniffel and pocket Yatzy share; the box for
// five alike is named by each.
func yahtzee(fiveAlike string) yatzy.Spec {
	return yatzy.Spec{
		Dice:  5,
		Bonus: yatzy.Bonus{Threshold: 63, Points: 35},
		Yatzy: fiveAlike,
		Categories: slices.Concat(upper(), []yatzy.Category{
			lowerBox("three-of-a-kind", yatzy.Groups(3), yatzy.AllDice()),
			lowerBox("four-of-a-kind", yatzy.Groups(4), yatzy.AllDice()),
			lowerBox("full-house", yatzy.Groups(3, 2), yatzy.Fixed(25)),
			lowerBox("small-straight", yatzy.Run(4), yatzy.Fixed(30)),
			lowerBox("large-straight", yatzy.Run(5), yatzy.Fixed(40)),
			lowerBox(fiveAlike, yatzy.Groups(5), yatzy.Fixed(50)),
			lowerBox("chance", yatzy.Any(), yatzy.AllDice()),
		}),
	}
}
