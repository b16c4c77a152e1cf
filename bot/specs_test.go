package bot_test

import (
	"fmt"

	"pgregory.net/rapid"

	"example.com/yatzy"
)

func lower(key string, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: yatzy.Lower, Pattern: pattern, Points: points}
}

// upper is the upper category of a face.
func upper(f yatzy.Face) yatzy.Category {
	return yatzy.Category{Key: fmt.Sprintf("face-%d", f), Section: yatzy.Upper, Pattern: yatzy.OfFace(f), Points: yatzy.MatchedDice()}
}

// A size bounds the rules that are drawn.
type size struct{ dice, faces, boxes int }

// tinySizes are of rules whose positions can all be visited.
func tinySizes() []size {
	return []size{{1, 2, 4}, {1, 5, 3}, {2, 2, 4}, {2, 3, 3}, {2, 4, 2}, {3, 2, 3}, {3, 3, 2}, {4, 2, 2}}
}

// sizes are of rules of all kinds of dice.
func sizes() []size {
	return append(tinySizes(), size{5, 6, 8}, size{4, 8, 6}, size{6, 4, 12}, size{3, 6, 20}, size{8, 2, 5}, size{2, 7, 24})
}

// drawRules draws rules of one of the sizes with everything else free.
func drawRules(t *rapid.T, sizes []size) *yatzy.Ruleset {
	rules, err := yatzy.NewRuleset(drawSpec(t, rapid.SampledFrom(sizes).Draw(t, "size")))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func drawSpec(t *rapid.T, size size) yatzy.Spec {
	spec := yatzy.Spec{
		Dice:  size.dice,
		Faces: size.faces,
		Rolls: rapid.IntRange(1, 3).Draw(t, "rolls"),
		Order: rapid.SampledFrom([]yatzy.Order{yatzy.FreeOrder, yatzy.PrintedOrder, yatzy.UpperFirst}).Draw(t, "order"),
		Holds: rapid.SampledFrom([]yatzy.Holds{yatzy.FreeHolds, yatzy.LockedHolds}).Draw(t, "holds"),
	}
	for i := range rapid.IntRange(1, size.boxes).Draw(t, "boxes") {
		spec.Categories = append(spec.Categories, drawCategory(t, spec, i))
	}
	if rapid.Bool().Draw(t, "special") {
		at := rapid.IntRange(0, len(spec.Categories)-1).Draw(t, "place")
		spec.Categories[at] = lower("alike", yatzy.Groups(size.dice), yatzy.Fixed(rapid.IntRange(1, 9).Draw(t, "alike")))
		spec.Yatzy = "alike"
		spec.Joker = rapid.SampledFrom([]yatzy.Joker{yatzy.NoJoker, yatzy.ForcedJoker, yatzy.FreeJoker}).Draw(t, "joker")
		spec.Extra = drawExtra(t)
	}
	for _, c := range spec.Categories {
		if c.Section == yatzy.Upper {
			spec.Bonus = yatzy.Bonus{
				Threshold: rapid.IntRange(1, 20).Draw(t, "threshold"),
				Points:    rapid.IntRange(0, 9).Draw(t, "bonus"),
			}
			break
		}
	}
	if rapid.Bool().Draw(t, "saved") {
		spec.Saved.Allowed = true
		if rapid.Bool().Draw(t, "capped") {
			spec.Saved.MaxRolls = spec.Rolls + rapid.IntRange(1, 2).Draw(t, "more")
		}
	}
	return spec
}

func drawExtra(t *rapid.T) yatzy.Extra {
	x := yatzy.Extra{
		Kind:   rapid.SampledFrom([]yatzy.ExtraKind{yatzy.NoExtra, yatzy.RepeatBonus, yatzy.Flat}).Draw(t, "extra"),
		Points: rapid.IntRange(1, 9).Draw(t, "extra points"),
		Needs:  rapid.SampledFrom([]yatzy.Needs{yatzy.NeedsScore, yatzy.NeedsFilled}).Draw(t, "needs"),
	}
	switch x.Kind {
	case yatzy.NoExtra:
		return yatzy.Extra{}
	case yatzy.RepeatBonus:
		x.OwnUpper = rapid.Bool().Draw(t, "own")
		x.Cap = rapid.IntRange(0, 2).Draw(t, "cap")
	}
	return x
}

func drawCategory(t *rapid.T, spec yatzy.Spec, i int) yatzy.Category {
	c := yatzy.Category{
		Key:     fmt.Sprintf("box-%d", i),
		Section: rapid.SampledFrom([]yatzy.Section{yatzy.Upper, yatzy.Lower}).Draw(t, "section"),
	}
	face := func() yatzy.Face { return yatzy.Face(rapid.IntRange(1, spec.Faces).Draw(t, "face")) }
	row := func() int { return rapid.IntRange(1, min(spec.Dice, spec.Faces)).Draw(t, "row") }
	switch rapid.IntRange(0, 5).Draw(t, "pattern") {
	case 0, 1:
		c.Pattern = yatzy.OfFace(face())
	case 2:
		c.Pattern = yatzy.Groups(rapid.IntRange(1, spec.Dice).Draw(t, "group"))
	case 3:
		c.Pattern = yatzy.Run(row())
	case 4:
		c.Pattern = yatzy.Distinct(row())
	case 5:
		// A few values, spread over the rolls by their dice.
		values := rapid.SliceOfN(rapid.IntRange(0, 12), 1, 4).Draw(t, "values")
		c.Func = func(r yatzy.Roll) int { return values[(r.Sum()+r.Count(1))%len(values)] }
		return c
	}
	c.Points = rapid.SampledFrom([]yatzy.Points{
		yatzy.MatchedDice(), yatzy.AllDice(), yatzy.CountDice(), yatzy.Fixed(0), yatzy.Fixed(5),
	}).Draw(t, "points")
	return c
}

// drawThrow draws what n dice show.
func drawThrow(t *rapid.T, rules *yatzy.Ruleset, n int) []yatzy.Face {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) yatzy.Face {
		return yatzy.Face(rapid.IntRange(1, rules.Faces()).Draw(t, "face"))
	}), n, n).Draw(t, "thrown")
}
