package variants

import "example.com/yatzy"

// Kniffel returns the game on the German sheets: boxes and values of [Yahtzee];
// a further kniffel, the kniffel box being filled with 50 or 0, pays its pips
// and 50 extra in the open upper box of its face, and is a joker without extra
// once that is filled. Nothing is compulsory. Key "kniffel", at most 675 points.
//
// Source: the rules of Kniffel by Schmidt Spiele.
func Kniffel() *yatzy.Ruleset {
	spec := yahtzee("kniffel")
	spec.Key = "kniffel"
	spec.Name = "Kniffel"
	spec.Source = "Rules of Kniffel (Schmidt Spiele)"
	spec.Extra = yatzy.ExtraBonus(50)
	spec.Extra.Needs = yatzy.NeedsFilled
	spec.Extra.OwnUpper = true
	spec.Joker = yatzy.FreeJoker
	return must(spec)
}
