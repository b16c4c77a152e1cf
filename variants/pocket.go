package variants

import "example.com/yatzy"

// Pocket returns the pocket game: boxes and values of [Yahtzee]; with 50 in the
// yatzy box five alike may be entered as 50 in any open box, upper ones too,
// where they count towards the bonus. With 0 there they have no rights. Key
// "pocket", at most 685 points.
//
// Source: the rules of pocket and phone editions of Yatzy.
func Pocket() *yatzy.Ruleset {
	spec := yahtzee("yatzy")
	spec.Key = "pocket"
	spec.Name = "Pocket Yatzy"
	spec.Source = "Rules of pocket and phone editions of Yatzy"
	spec.Extra = yatzy.FlatValue(50)
	return must(spec)
}
