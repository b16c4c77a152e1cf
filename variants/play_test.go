package variants_test

import (
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// TestCardsOfPlayAreRead plays random games of every preset, with all dice alike
// far more often than luck would have it, and reads back the card where it stops.
func TestCardsOfPlayAreRead(t *testing.T) {
	for rules := range variants.All() {
		t.Run(rules.Key(), func(t *testing.T) {
			var rolls, alike []yatzy.Roll
			for roll := range rules.Rolls() {
				rolls = append(rolls, roll)
				if _, ok := roll.Alike(); ok {
					alike = append(alike, roll)
				}
			}
			rapid.Check(t, func(t *rapid.T) {
				card := rules.NewScorecard()
				for range rapid.IntRange(1, rules.Len()).Draw(t, "turns") {
					some := rolls
					if rapid.IntRange(0, 3).Draw(t, "alike") > 0 {
						some = alike
					}
					roll := rapid.SampledFrom(some).Draw(t, "roll")
					var entries []yatzy.Entry
					for e := range card.Entries(roll) {
						entries = append(entries, e)
					}
					e := rapid.SampledFrom(entries).Draw(t, "entry")
					next, err := card.Enter(e.Category, roll)
					if err != nil {
						t.Fatal(err)
					}
					card = next
				}
				read, err := rules.ParseScorecard(card.String())
				if err != nil {
					t.Fatalf("%q is refused: %v", card, err)
				}
				if read != card {
					t.Fatalf("%q is read as %q", card, read)
				}
			})
		})
	}
}

// TestExtraInAnOpenUpperBox reads a card that free-choice jokers alone can give:
// the 0 in the full house brought an extra while the upper box of its face was
// open, and that box brought one too.
func TestExtraInAnOpenUpperBox(t *testing.T) {
	rules := variants.YahtzeeFree()
	card := rules.NewScorecard()
	for _, entry := range []struct{ category, roll string }{
		{"yahtzee", "66666"}, {"full-house", "11111"},
		{"ones", "11111"}, {"twos", "22222"}, {"threes", "33333"}, {"fours", "44444"}, {"fives", "55555"}, {"sixes", "66666"},
	} {
		next, err := card.Enter(entry.category, yatzy.MustParseRoll(entry.roll))
		if err != nil {
			t.Fatal(err)
		}
		card = next
	}
	if card.Extras() != 7 || card.Total() != 50+105+35+700 {
		t.Errorf("%d extras and %d points; want 7 and 890", card.Extras(), card.Total())
	}
	if read, err := rules.ParseScorecard(card.String()); err != nil || read != card {
		t.Errorf("%q is read as %q, %v", card, read, err)
	}
}
