package yatzy_test

import (
	"testing"

	"example.com/yatzy"
)

// The specs below are what the tests of this package play with: one of every
// family, written out here so that they do not change with the presets.

func box(key string, section yatzy.Section, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: section, Pattern: pattern, Points: points}
}

func lower(key string, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return box(key, yatzy.Lower, pattern, points)
}

func upperKeys() []string { return []string{"ones", "twos", "threes", "fours", "fives", "sixes"} }

// uppers are the upper categories of the faces 1 to n.
func uppers(n int) []yatzy.Category {
	var cats []yatzy.Category
	for i, key := range upperKeys()[:n] {
		cats = append(cats, box(key, yatzy.Upper, yatzy.OfFace(yatzy.Face(i+1)), yatzy.MatchedDice()))
	}
	return cats
}

func fiveDiceSpec() yatzy.Spec {
	return yatzy.Spec{
		Key: "five", Name: "Five Dice", Dice: 5,
		Bonus: yatzy.Bonus{Threshold: 63, Points: 50},
		Categories: append(uppers(6),
			lower("pair", yatzy.Groups(2), yatzy.MatchedDice()),
			lower("two-pairs", yatzy.Groups(2, 2), yatzy.MatchedDice()),
			lower("three-of-a-kind", yatzy.Groups(3), yatzy.MatchedDice()),
			lower("four-of-a-kind", yatzy.Groups(4), yatzy.MatchedDice()),
			lower("small-straight", yatzy.Straight(1, 5), yatzy.Fixed(15)),
			lower("large-straight", yatzy.Straight(2, 6), yatzy.Fixed(20)),
			lower("full-house", yatzy.Groups(3, 2), yatzy.MatchedDice()),
			lower("chance", yatzy.Any(), yatzy.AllDice()),
			lower("yatzy", yatzy.Groups(5), yatzy.Fixed(50)),
		),
	}
}

func sixDiceSpec() yatzy.Spec {
	return yatzy.Spec{
		Key: "six", Name: "Six Dice", Dice: 6,
		Bonus: yatzy.Bonus{Threshold: 84, Points: 100},
		Categories: append(uppers(6),
			lower("pair", yatzy.Groups(2), yatzy.MatchedDice()),
			lower("two-pairs", yatzy.Groups(2, 2), yatzy.MatchedDice()),
			lower("three-pairs", yatzy.Groups(2, 2, 2), yatzy.MatchedDice()),
			lower("three-of-a-kind", yatzy.Groups(3), yatzy.MatchedDice()),
			lower("four-of-a-kind", yatzy.Groups(4), yatzy.MatchedDice()),
			lower("five-of-a-kind", yatzy.Groups(5), yatzy.MatchedDice()),
			lower("small-straight", yatzy.Straight(1, 5), yatzy.Fixed(15)),
			lower("large-straight", yatzy.Straight(2, 6), yatzy.Fixed(20)),
			lower("full-straight", yatzy.Straight(1, 6), yatzy.Fixed(21)),
			lower("full-house", yatzy.Groups(3, 2), yatzy.MatchedDice()),
			lower("villa", yatzy.Groups(3, 3), yatzy.MatchedDice()),
			lower("tower", yatzy.Groups(4, 2), yatzy.MatchedDice()),
			lower("chance", yatzy.Any(), yatzy.AllDice()),
			lower("maxi-yatzy", yatzy.Groups(6), yatzy.Fixed(100)),
		),
	}
}

// jokerSpec has the boxes of the American game, with yatzy the key of the last.
func jokerSpec(yatzyKey string, joker yatzy.Joker, extra yatzy.Extra) yatzy.Spec {
	return yatzy.Spec{
		Key: "joker", Name: "Jokers", Dice: 5,
		Bonus: yatzy.Bonus{Threshold: 63, Points: 35},
		Joker: joker, Extra: extra,
		Categories: append(uppers(6),
			lower("three-of-a-kind", yatzy.Groups(3), yatzy.AllDice()),
			lower("four-of-a-kind", yatzy.Groups(4), yatzy.AllDice()),
			lower("full-house", yatzy.Groups(3, 2), yatzy.Fixed(25)),
			lower("small-straight", yatzy.Run(4), yatzy.Fixed(30)),
			lower("large-straight", yatzy.Run(5), yatzy.Fixed(40)),
			lower(yatzyKey, yatzy.Groups(5), yatzy.Fixed(50)),
			lower("chance", yatzy.Any(), yatzy.AllDice()),
		),
	}
}

func forcedJokerSpec() yatzy.Spec {
	return jokerSpec("yahtzee", yatzy.ForcedJoker, yatzy.ExtraBonus(100))
}

func freeJokerSpec() yatzy.Spec {
	return jokerSpec("yahtzee", yatzy.FreeJoker, yatzy.ExtraBonus(100))
}

func ownUpperSpec() yatzy.Spec {
	extra := yatzy.ExtraBonus(50)
	extra.Needs, extra.OwnUpper = yatzy.NeedsFilled, true
	return jokerSpec("kniffel", yatzy.FreeJoker, extra)
}

func flatSpec() yatzy.Spec { return jokerSpec("yatzy", yatzy.NoJoker, yatzy.FlatValue(50)) }

func picturesSpec() yatzy.Spec {
	names := []string{"sun", "moon", "apple", "cat", "lemon", "heart"}
	spec := yatzy.Spec{Key: "pictures", Name: "Pictures", Dice: 5, FaceNames: names, Holds: yatzy.LockedHolds}
	for i, name := range names {
		spec.Categories = append(spec.Categories, box(name, yatzy.Upper, yatzy.OfFace(yatzy.Face(i+1)), yatzy.CountDice()))
	}
	spec.Categories = append(spec.Categories,
		lower("two-pairs", yatzy.Groups(2, 2), yatzy.Fixed(3)),
		lower("full-house", yatzy.Groups(3, 2), yatzy.Fixed(4)),
		lower("five-different", yatzy.Distinct(5), yatzy.Fixed(5)),
		lower("yatzy", yatzy.Groups(5), yatzy.Fixed(10)),
	)
	return spec
}

// change returns the spec with a change made to it.
func change(spec yatzy.Spec, f func(*yatzy.Spec)) yatzy.Spec {
	f(&spec)
	return spec
}

func mustRuleset(t testing.TB, spec yatzy.Spec) *yatzy.Ruleset {
	t.Helper()
	rs, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func mustCard(t testing.TB, rs *yatzy.Ruleset, text string) yatzy.Scorecard {
	t.Helper()
	card, err := rs.ParseScorecard(text)
	if err != nil {
		t.Fatal(err)
	}
	return card
}

// families are rulesets of every family, by name.
func families() map[string]yatzy.Spec {
	return map[string]yatzy.Spec{
		"five dice":     fiveDiceSpec(),
		"six dice":      sixDiceSpec(),
		"printed order": change(fiveDiceSpec(), func(s *yatzy.Spec) { s.Order = yatzy.PrintedOrder }),
		"upper first":   change(fiveDiceSpec(), func(s *yatzy.Spec) { s.Order = yatzy.UpperFirst }),
		"saved rolls":   change(sixDiceSpec(), func(s *yatzy.Spec) { s.Saved.Allowed = true }),
		"capped rolls":  change(fiveDiceSpec(), func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 5} }),
		"forced joker":  forcedJokerSpec(),
		"free joker":    freeJokerSpec(),
		"own upper":     ownUpperSpec(),
		"flat":          flatSpec(),
		"capped extras": change(freeJokerSpec(), func(s *yatzy.Spec) { s.Extra.Cap = 2 }),
		"forced printed": change(forcedJokerSpec(), func(s *yatzy.Spec) {
			s.Order = yatzy.PrintedOrder
		}),
		"flat upper first": change(flatSpec(), func(s *yatzy.Spec) { s.Order = yatzy.UpperFirst }),
		"pictures":         picturesSpec(),
	}
}
