package referee

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// TestSimplyArises compares the quick search for an order of turns with the ruleset's
// own search of all orders: what it finds is never refused there, and on cards of
// play it finds nearly all.
func TestSimplyArises(t *testing.T) {
	house := func(rules *yatzy.Ruleset, change func(*yatzy.Spec)) *yatzy.Ruleset {
		spec := rules.Spec()
		change(&spec)
		made, err := yatzy.NewRuleset(spec)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	for _, rules := range []*yatzy.Ruleset{
		variants.Yahtzee(), variants.YahtzeeFree(), variants.Kniffel(), variants.Pocket(),
		house(variants.Pocket(), func(s *yatzy.Spec) { s.Joker, s.Key = yatzy.ForcedJoker, "forced-pocket" }),
		house(variants.Yahtzee(), func(s *yatzy.Spec) { s.Extra.Cap, s.Key = 2, "capped" }),
		house(variants.YahtzeeFree(), func(s *yatzy.Spec) { s.Joker, s.Key = yatzy.NoJoker, "no-joker" }),
	} {
		rng := rand.New(rand.NewPCG(1, 1))
		j := newJudge(rules, Options{Unfinished: true})
		rolls := slices.Collect(func(yield func(yatzy.Roll) bool) {
			for roll := range rules.Rolls() {
				if !yield(roll) {
					return
				}
			}
		})
		played, missed, refused := 0, 0, 0
		for range 300 {
			card := rules.NewScorecard()
			often := rng.IntN(3)
			for range 1 + rng.IntN(rules.Len()) {
				some := rolls
				if rng.IntN(3) < often {
					some = j.alike
				}
				roll := some[rng.IntN(len(some))]
				entries := slices.Collect(card.Entries(roll))
				next, err := card.Enter(entries[rng.IntN(len(entries))].Category, roll)
				if err != nil {
					t.Fatal(err)
				}
				card = next
			}
			c := NewCard("", card)
			played++
			if !j.simplyArises(&c, card.Extras()) {
				missed++
			}
			// Another number of extras, and another value in a box.
			extras := rng.IntN(card.Filled().Len() + 1)
			for i := range card.Filled().All() {
				if rng.IntN(4) == 0 {
					c.points[i] = int32(j.attainable[i][rng.IntN(len(j.attainable[i]))])
				}
			}
			c.setClaim(extrasClaim, int32(extras))
			_, err := c.Scorecard()
			if err != nil {
				refused++
			}
			if err != nil && j.simplyArises(&c, extras) {
				t.Fatalf("%s: an order is found, but %v", rules.Key(), err)
			}
		}
		if missed*50 > played || refused == 0 {
			t.Errorf("%s: of %d cards of play %d have no order, and %d others are refused", rules.Key(), played, missed, refused)
		}
	}
}
