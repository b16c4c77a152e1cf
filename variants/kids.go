package variants

import "example.com/yatzy"

// KidsSymbols returns the children's game with pictures in place of pips: boxes
// count the dice that show a picture, and a die once held stays held for the
// rest of the turn. Dice are read as names of pictures or as digits. Key
// "kids-symbols", at most 52 points.
//
// Source: the rules of children's Yatzy with picture dice.
func KidsSymbols() *yatzy.Ruleset {
	return must(yatzy.Spec{
		Key:       "kids-symbols",
		Name:      "Children's Yatzy with pictures",
		Source:    "Rules of children's Yatzy with picture dice",
		Dice:      5,
		FaceNames: []string{"sun", "moon", "apple", "cat", "lemon", "heart"},
		Holds:     yatzy.LockedHolds,
		Categories: []yatzy.Category{
			upperBox("sun", 1, yatzy.CountDice()),
			upperBox("moon", 2, yatzy.CountDice()),
			upperBox("apple", 3, yatzy.CountDice()),
			upperBox("cat", 4, yatzy.CountDice()),
			upperBox("lemon", 5, yatzy.CountDice()),
			upperBox("heart", 6, yatzy.CountDice()),
			lowerBox("two-pairs", yatzy.Groups(2, 2), yatzy.Fixed(3)),
			lowerBox("full-house", yatzy.Groups(3, 2), yatzy.Fixed(4)),
			lowerBox("five-different", yatzy.Distinct(5), yatzy.Fixed(5)),
			lowerBox("yatzy", yatzy.Groups(5), yatzy.Fixed(10)),
		},
	})
}

// KidsUpper returns the first game of many children: the ones to sixes of the
// upper section alone, without bonus. Key "kids-upper", at most 105 points.
//
// Source: the upper section of the Nordic Yatzy sheets.
func KidsUpper(options ...KidsUpperOption) *yatzy.Ruleset {
	spec := yatzy.Spec{
		Key:        "kids-upper",
		Name:       "Children's Yatzy, ones to sixes",
		Source:     "Upper section of the Nordic score sheets of Yatzy",
		Dice:       5,
		Categories: upper(),
	}
	for _, option := range options {
		if option.apply != nil {
			option.apply(&spec)
		}
	}
	return must(spec)
}

// A KidsUpperOption is something in which games of [KidsUpper] differ. The zero
// KidsUpperOption changes nothing.
type KidsUpperOption struct {
	apply func(*yatzy.Spec)
}

// WithUpperBonus adds the upper bonus of the large game, 50 at 63; the most is
// then 155 points, and the key "kids-upper-50-at-63".
func WithUpperBonus() KidsUpperOption {
	return KidsUpperOption{func(s *yatzy.Spec) {
		s.Key = "kids-upper-50-at-63"
		s.Name = "Children's Yatzy, ones to sixes with bonus"
		s.Bonus = yatzy.Bonus{Threshold: 63, Points: 50}
	}}
}
