package yatzy_test

import (
	"maps"
	"slices"
	"testing"

	"example.com/yatzy"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawTinySpec draws rules so small that all games can be played: two dice, up
// to three faces, up to five boxes.
func drawTinySpec(t *rapid.T) yatzy.Spec {
	s := yatzy.Spec{Dice: 2, Faces: rapid.IntRange(2, 3).Draw(t, "faces"), Yatzy: "yatzy"}
	s.Order = oneOf(t, "order", yatzy.FreeOrder, yatzy.PrintedOrder, yatzy.UpperFirst)
	s.Joker = oneOf(t, "joker", yatzy.NoJoker, yatzy.ForcedJoker, yatzy.FreeJoker)
	s.Extra.Kind = oneOf(t, "extra", yatzy.NoExtra, yatzy.RepeatBonus, yatzy.Flat)
	if s.Extra.Kind != yatzy.NoExtra {
		s.Extra.Points = oneOf(t, "points", 1, 5, 20)
		s.Extra.Needs = oneOf(t, "needs", yatzy.NeedsScore, yatzy.NeedsFilled)
	}
	if s.Extra.Kind == yatzy.RepeatBonus {
		s.Extra.OwnUpper = rapid.Bool().Draw(t, "own upper")
		s.Extra.Cap = oneOf(t, "cap", 0, 1, 2)
	}
	boxes := append(uppers(s.Faces),
		lower("row", yatzy.Straight(1, 2), yatzy.Fixed(7)),
		lower("pair", yatzy.Groups(2), yatzy.MatchedDice()),
		lower("chance", yatzy.Any(), yatzy.AllDice()),
		box("upper-row", yatzy.Upper, yatzy.Straight(1, 2), yatzy.Fixed(4)),
		box("upper-chance", yatzy.Upper, yatzy.Any(), yatzy.AllDice()))
	boxes = rapid.Permutation(boxes).Draw(t, "boxes")[:rapid.IntRange(1, 4).Draw(t, "number")]
	boxes = append(boxes, lower("yatzy", yatzy.Groups(2), yatzy.Fixed(10)))
	s.Categories = rapid.Permutation(boxes).Draw(t, "printed order")
	if slices.ContainsFunc(s.Categories, func(c yatzy.Category) bool { return c.Section == yatzy.Upper }) {
		s.Bonus = yatzy.Bonus{Threshold: rapid.IntRange(1, 25).Draw(t, "threshold"), Points: 3}
	}
	return s
}

// nextCards returns every card that one turn makes of a card.
func nextCards(t *rapid.T, card yatzy.Scorecard) map[yatzy.Scorecard]bool {
	next := map[yatzy.Scorecard]bool{}
	for r := range card.Ruleset().Rolls() {
		turn, err := card.NewTurn().WithRoll(r, 0)
		if err != nil {
			t.Fatal(err)
		}
		for key := range card.Open() {
			for _, a := range []yatzy.Action{yatzy.Score(key), yatzy.Strike(key)} {
				if after, err := turn.Apply(a, yatzy.Roll{}); err == nil {
					next[after.Card()] = true
				}
			}
		}
	}
	return next
}

// TestAllGames plays every game of tiny rulesets. What the package derives is
// then what these games show: the maximum, the values that a box can hold, when
// the bonus is lost, and which cards can be restored.
func TestAllGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules, err := yatzy.NewRuleset(drawTinySpec(t))
		if err != nil {
			t.Fatal(err)
		}
		layers := []map[yatzy.Scorecard]bool{{rules.NewScorecard(): true}}
		after := map[yatzy.Scorecard]map[yatzy.Scorecard]bool{}
		for range rules.Len() {
			layer := map[yatzy.Scorecard]bool{}
			for card := range layers[len(layers)-1] {
				after[card] = nextCards(t, card)
				maps.Copy(layer, after[card])
			}
			layers = append(layers, layer)
		}

		most, held := 0, map[string]map[int]bool{}
		best := map[yatzy.Scorecard]int{} // the highest upper sum that can follow
		for _, layer := range slices.Backward(layers) {
			for card := range layer {
				upper := card.Upper()
				for next := range after[card] {
					upper = max(upper, best[next])
				}
				best[card] = upper
				checkBonus(t, card, upper)
				if card.Full() {
					most = max(most, card.Total())
				}
				for _, c := range rules.Categories() {
					if points, filled := card.Points(c.Key); filled {
						if held[c.Key] == nil {
							held[c.Key] = map[int]bool{}
						}
						held[c.Key][points] = true
					}
				}
				if back, err := rules.ParseScorecard(card.String()); err != nil || back != card {
					t.Fatalf("%q is reached, yet it reads as %q, %v", card, back, err)
				}
			}
		}
		if rules.MaxTotal() != most {
			t.Errorf("the maximum is %d, want %d", rules.MaxTotal(), most)
		}
		for _, c := range rules.Categories() {
			values, err := rules.Attainable(c.Key)
			if diff := cmp.Diff(slices.Sorted(maps.Keys(held[c.Key])), values); err != nil || diff != "" {
				t.Errorf("%s can hold (-want +got), %v\n%s", c.Key, err, diff)
			}
		}
		restoreUnplayed(t, rules, layers)
	})
}

func checkBonus(t *rapid.T, card yatzy.Scorecard, upper int) {
	b := card.Ruleset().Bonus()
	want := yatzy.BonusLost
	switch {
	case b.Points == 0:
		want = yatzy.NoBonus
	case card.Upper() >= b.Threshold:
		want = yatzy.BonusEarned
	case upper >= b.Threshold:
		want = yatzy.BonusOpen
	}
	if got := card.Bonus().State; got != want {
		t.Fatalf("%q: the bonus is %s; at most %d can be reached of %d, so that it is %s", card, got, upper, b.Threshold, want)
	}
}

// restoreUnplayed tries every mixture of values and extras.
func restoreUnplayed(t *rapid.T, rules *yatzy.Ruleset, layers []map[yatzy.Scorecard]bool) {
	keys := []string{}
	for _, c := range rules.Categories() {
		keys = append(keys, c.Key)
	}
	scores := map[string]int{}
	var visit func(i int)
	visit = func(i int) {
		if i == len(keys) {
			for extras := range len(keys) + 1 {
				card, err := rules.RestoreScorecard(scores, extras)
				if err == nil && !layers[len(scores)][card] {
					t.Fatalf("%q restores, but no game reaches it", card)
				}
			}
			return
		}
		visit(i + 1)
		values, _ := rules.Attainable(keys[i])
		for _, points := range values {
			scores[keys[i]] = points
			visit(i + 1)
		}
		delete(scores, keys[i])
	}
	visit(0)
}
