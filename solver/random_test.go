package solver_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
)

// TestExactRandom compares the solver with brute force under random rules.
func TestExactRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		spec := drawSpec(rt)
		rules, err := yatzy.NewRuleset(spec)
		if err != nil {
			rt.Fatal(err)
		}
		checkAgainstBruteForce(rapidTB{t, rt}, rules)
	})
}

// A rapidTB reports to rapid what a test helper finds, so that rapid can shrink
// the rules.
type rapidTB struct {
	testing.TB
	rapid *rapid.T
}

func (t rapidTB) Helper()                   { t.rapid.Helper() }
func (t rapidTB) Errorf(f string, a ...any) { t.rapid.Errorf(f, a...) }
func (t rapidTB) Fatalf(f string, a ...any) { t.rapid.Fatalf(f, a...) }
func (t rapidTB) Fatal(a ...any)            { t.rapid.Fatal(a...) }

// drawSpec draws rules with so few dice, boxes and rolls that all positions can
// be visited, and with everything else free.
func drawSpec(t *rapid.T) yatzy.Spec {
	size := rapid.SampledFrom([]struct{ dice, faces, boxes int }{
		{1, 2, 4}, {1, 5, 3}, {2, 2, 4}, {2, 3, 3}, {2, 4, 2}, {3, 2, 3}, {3, 3, 2}, {4, 2, 2},
	}).Draw(t, "size")
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
	for _, c := range spec.Categories {
		if c.Section == yatzy.Upper {
			spec.Bonus = yatzy.Bonus{
				Threshold: rapid.IntRange(1, 20).Draw(t, "threshold"),
				Points:    rapid.IntRange(0, 9).Draw(t, "bonus"),
			}
		}
	}
	if rapid.Bool().Draw(t, "special") {
		at := rapid.IntRange(0, len(spec.Categories)-1).Draw(t, "place")
		spec.Categories[at] = lower("alike", yatzy.Groups(size.dice), yatzy.Fixed(rapid.IntRange(1, 9).Draw(t, "alike")))
		spec.Yatzy = "alike"
		spec.Joker = rapid.SampledFrom([]yatzy.Joker{yatzy.NoJoker, yatzy.ForcedJoker, yatzy.FreeJoker}).Draw(t, "joker")
		spec.Extra = drawExtra(t)
		if !hasUpper(spec) {
			spec.Bonus = yatzy.Bonus{}
		}
	}
	if spec.Rolls < 3 && rapid.Bool().Draw(t, "saved") {
		spec.Saved.Allowed = true
		if rapid.Bool().Draw(t, "capped") {
			spec.Saved.MaxRolls = spec.Rolls + rapid.IntRange(1, 2).Draw(t, "more")
		}
	}
	return spec
}

func hasUpper(spec yatzy.Spec) bool {
	for _, c := range spec.Categories {
		if c.Section == yatzy.Upper {
			return true
		}
	}
	return false
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
