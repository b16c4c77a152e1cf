package variants_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
)

// bruteMaxTotal searches all games of a small ruleset for the highest total,
// choosing every roll and every entry.
func bruteMaxTotal(rules *yatzy.Ruleset) int {
	bonus := rules.Bonus()
	seen := map[yatzy.State]int{}
	var best func(yatzy.State) int
	best = func(s yatzy.State) int {
		if most, ok := seen[s]; ok {
			return most
		}
		most := 0
		if s.Filled.Len() == rules.Len() && s.Upper >= bonus.Threshold {
			most = bonus.Points
		}
		for roll := range rules.Rolls() {
			for e := range rules.Entries(s, roll) {
				most = max(most, e.Points+e.Extra+best(rules.Next(s, e)))
			}
		}
		seen[s] = most
		return most
	}
	return best(yatzy.State{})
}

// tinySpec draws a ruleset of two or three dice and a few categories with any
// options, the unusual mixtures above all.
func tinySpec(t *rapid.T) yatzy.Spec {
	spec := yatzy.Spec{
		Dice:  rapid.IntRange(2, 3).Draw(t, "dice"),
		Faces: rapid.IntRange(2, 3).Draw(t, "faces"),
		Order: rapid.SampledFrom([]yatzy.Order{yatzy.FreeOrder, yatzy.PrintedOrder, yatzy.UpperFirst}).Draw(t, "order"),
		Joker: rapid.SampledFrom([]yatzy.Joker{yatzy.NoJoker, yatzy.ForcedJoker, yatzy.FreeJoker}).Draw(t, "joker"),
		Extra: tinyExtra(t),
		Yatzy: "alike",
	}
	alike := yatzy.Category{
		Key: "alike", Section: yatzy.Lower, Pattern: yatzy.Groups(spec.Dice),
		Points: rapid.SampledFrom([]yatzy.Points{yatzy.Fixed(5), yatzy.AllDice()}).Draw(t, "alike"),
	}
	place := rapid.IntRange(0, 3).Draw(t, "place of alike")
	for i := range 4 {
		if i == place {
			spec.Categories = append(spec.Categories, alike)
		}
		spec.Categories = append(spec.Categories, tinyCategory(t, fmt.Sprintf("c%d", i), spec.Faces))
	}
	for _, c := range spec.Categories {
		if c.Section == yatzy.Upper {
			spec.Bonus.Points = rapid.IntRange(0, 9).Draw(t, "bonus")
			spec.Bonus.Threshold = rapid.IntRange(1, 20).Draw(t, "threshold")
			break
		}
	}
	return spec
}

func tinyExtra(t *rapid.T) yatzy.Extra {
	var extra yatzy.Extra
	switch rapid.IntRange(0, 2).Draw(t, "extra") {
	case 1:
		extra = yatzy.ExtraBonus(rapid.IntRange(1, 9).Draw(t, "extra points"))
		extra.OwnUpper = rapid.Bool().Draw(t, "own upper")
		extra.Cap = rapid.IntRange(0, 2).Draw(t, "cap")
	case 2:
		extra = yatzy.FlatValue(rapid.IntRange(1, 9).Draw(t, "flat"))
	}
	extra.Needs = rapid.SampledFrom([]yatzy.Needs{yatzy.NeedsScore, yatzy.NeedsFilled}).Draw(t, "needs")
	return extra
}

func tinyCategory(t *rapid.T, key string, faces int) yatzy.Category {
	face := yatzy.Face(rapid.IntRange(1, faces).Draw(t, key+" face"))
	c := yatzy.Category{Key: key, Section: yatzy.Upper, Pattern: yatzy.OfFace(face), Points: yatzy.MatchedDice()}
	if rapid.Bool().Draw(t, key+" is an upper category") {
		return c
	}
	c.Section = rapid.SampledFrom([]yatzy.Section{yatzy.Lower, yatzy.Lower, yatzy.Upper}).Draw(t, key+" section")
	c.Pattern = rapid.SampledFrom([]yatzy.Pattern{
		yatzy.OfFace(face), yatzy.Groups(2), yatzy.Groups(1, 1), yatzy.Straight(1, 2), yatzy.Run(2), yatzy.Distinct(2), yatzy.Any(),
		yatzy.Groups(1, 1).MinFaces(1),
	}).Draw(t, key+" pattern")
	c.Points = rapid.SampledFrom([]yatzy.Points{
		yatzy.MatchedDice(), yatzy.AllDice(), yatzy.CountDice(), yatzy.Fixed(0), yatzy.Fixed(3), yatzy.Fixed(7),
	}).Draw(t, key+" points")
	return c
}

// TestMaxTotalAgainstSearch compares the derived maximum with a search of all
// games, for small rulesets with every mixture of options.
func TestMaxTotalAgainstSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := tinySpec(t)
		rules, err := yatzy.NewRuleset(spec)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := rules.MaxTotal(), bruteMaxTotal(rules); got != want {
			t.Errorf("MaxTotal = %d; a game reaches %d", got, want)
		}
	})
}
