package variants_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// printed is what a preset must come out as. The boxes are the keys behind the
// upper section, in printed order.
type printed struct {
	key      string
	dice     int
	boxes    int
	bonus    yatzy.Bonus
	order    yatzy.Order
	holds    yatzy.Holds
	saved    yatzy.SavedRolls
	maxTotal int
	upper    string
	lower    string
}

const (
	upperBoxes        = "ones twos threes fours fives sixes"
	scandinavianBoxes = "pair two-pairs three-of-a-kind four-of-a-kind small-straight large-straight full-house chance yatzy"
	maxiBoxes         = "pair two-pairs three-pairs three-of-a-kind four-of-a-kind five-of-a-kind small-straight large-straight " +
		"full-straight full-house villa tower chance maxi-yatzy"
	yahtzeeBoxes = "three-of-a-kind four-of-a-kind full-house small-straight large-straight yahtzee chance"
)

func printedPresets() []printed {
	const free, top = yatzy.FreeOrder, yatzy.PrintedOrder
	none := yatzy.SavedRolls{}
	bonus := func(points, threshold int) yatzy.Bonus { return yatzy.Bonus{Threshold: threshold, Points: points} }
	return []printed{
		{"scandinavian", 5, 15, bonus(50, 63), free, 0, none, 374, upperBoxes, scandinavianBoxes},
		{"forced", 5, 15, bonus(50, 63), top, 0, none, 374, upperBoxes, scandinavianBoxes},
		{"forced-42", 5, 15, yatzy.Bonus{Threshold: 42, Points: 50, Par: 2}, top, 0, none, 374, upperBoxes, scandinavianBoxes},
		{"maxi", 6, 20, bonus(100, 84), free, 0, none, 649, upperBoxes, maxiBoxes},
		{"maxi-tactic", 6, 20, bonus(50, 75), free, 0, none, 599, upperBoxes, maxiBoxes},
		{"maxi-saved", 6, 20, bonus(100, 84), free, 0, yatzy.SavedRolls{Allowed: true}, 649, upperBoxes, maxiBoxes},
		{"yahtzee", 5, 13, bonus(35, 63), free, 0, none, 1575, upperBoxes, yahtzeeBoxes},
		{"yahtzee-free", 5, 13, bonus(35, 63), free, 0, none, 1575, upperBoxes, yahtzeeBoxes},
		{"yahtzee-plain", 5, 13, bonus(35, 63), free, 0, none, 375, upperBoxes, yahtzeeBoxes},
		{"kniffel", 5, 13, bonus(35, 63), free, 0, none, 675, upperBoxes, strings.ReplaceAll(yahtzeeBoxes, "yahtzee", "kniffel")},
		{"pocket", 5, 13, bonus(35, 63), free, 0, none, 685, upperBoxes, strings.ReplaceAll(yahtzeeBoxes, "yahtzee", "yatzy")},
		{"yacht", 5, 12, bonus(0, 0), free, 0, none, 297, upperBoxes, "full-house four-of-a-kind little-straight big-straight choice yacht"},
		{"kids-symbols", 5, 10, bonus(0, 0), free, yatzy.LockedHolds, none, 52, "sun moon apple cat lemon heart", "two-pairs full-house five-different yatzy"},
		{"kids-upper", 5, 6, bonus(0, 0), free, 0, none, 105, upperBoxes, ""},
	}
}

func TestPresets(t *testing.T) {
	want, got := printedPresets(), []printed(nil)
	for rules := range variants.All() {
		p := printed{
			key: rules.Key(), dice: rules.Dice(), boxes: rules.Len(), bonus: rules.Bonus(),
			order: rules.Order(), holds: rules.Holds(), saved: rules.Saved(), maxTotal: rules.MaxTotal(),
		}
		var upper, lower []string
		for _, c := range rules.Categories() {
			switch {
			case c.Section == yatzy.Lower:
				lower = append(lower, c.Key)
			case len(lower) > 0:
				t.Errorf("%s: the upper category %s stands below the lower ones", p.key, c.Key)
			default:
				upper = append(upper, c.Key)
			}
		}
		p.upper, p.lower = strings.Join(upper, " "), strings.Join(lower, " ")
		got = append(got, p)
		if rules.Faces() != 6 || rules.RollsPerTurn() != 3 {
			t.Errorf("%s: %d faces and %d rolls; want 6 and 3", p.key, rules.Faces(), rules.RollsPerTurn())
		}
		if spec := rules.Spec(); spec.Name == "" || spec.Source == "" {
			t.Errorf("%s: name %q, source %q: want both", p.key, spec.Name, spec.Source)
		}
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(printed{})); diff != "" {
		t.Errorf("presets (-want +got):\n%s", diff)
	}
}

// TestFurtherFiveAlike pins the rules of a further roll with all dice alike.
func TestFurtherFiveAlike(t *testing.T) {
	type rights struct {
		Extra yatzy.Extra
		Joker yatzy.Joker
	}
	want := map[string]rights{
		"yahtzee":      {yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 100, Needs: yatzy.NeedsScore}, yatzy.ForcedJoker},
		"yahtzee-free": {yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 100, Needs: yatzy.NeedsScore}, yatzy.FreeJoker},
		"kniffel":      {yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 50, Needs: yatzy.NeedsFilled, OwnUpper: true}, yatzy.FreeJoker},
		"pocket":       {yatzy.Extra{Kind: yatzy.Flat, Points: 50, Needs: yatzy.NeedsScore}, yatzy.NoJoker},
	}
	for rules := range variants.All() {
		got := rights{rules.Extra(), rules.Spec().Joker}
		if diff := cmp.Diff(want[rules.Key()], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", rules.Key(), diff)
		}
	}
}

func TestKeysAndFind(t *testing.T) {
	var want []string
	for _, p := range printedPresets() {
		want = append(want, p.key)
	}
	if diff := cmp.Diff(want, variants.Keys()); diff != "" {
		t.Errorf("Keys (-want +got):\n%s", diff)
	}
	for _, key := range want {
		rules, err := variants.Find(key)
		if err != nil || rules.Key() != key {
			t.Errorf("Find(%q) = %v, %v", key, rules, err)
		}
	}
}

func TestAllStops(t *testing.T) {
	for rules := range variants.All() {
		if rules.Key() != "scandinavian" {
			t.Fatalf("All went on to %s", rules.Key())
		}
		break
	}
}

func TestFindUnknown(t *testing.T) {
	for _, test := range []struct{ key, hint string }{
		{"yatzee", `did you mean "yahtzee"?`},
		{"scandinavien", `did you mean "scandinavian"?`},
		{"knifel", `did you mean "kniffel"?`},
		{"Maxi", `did you mean "maxi"?`},
		{"maxi saved", `did you mean "maxi-saved"?`},
		{"MAXI_TACTIC", `did you mean "maxi-tactic"?`},
		{"maxi-t", `did you mean "maxi-tactic"?`},
		{"kids", `did you mean "kids-symbols" or "kids-upper"?`},
		{"forced-24", `did you mean "forced-42"?`},
		{"", "known are " + strings.Join(variants.Keys(), ", ")},
		{"ludo", "known are " + strings.Join(variants.Keys(), ", ")},
		{"a\nb", "known are " + strings.Join(variants.Keys(), ", ")},
	} {
		rules, err := variants.Find(test.key)
		if rules != nil || !errors.Is(err, variants.ErrUnknown) {
			t.Errorf("Find(%q) = %v, %v; want ErrUnknown", test.key, rules, err)
			continue
		}
		if want := "variants: unknown ruleset " + quoted(test.key) + " (" + test.hint + ")"; err.Error() != want {
			t.Errorf("Find(%q): %s\nwant %s", test.key, err, want)
		}
	}
	if _, err := variants.Find(strings.Repeat("x", 10_000)); len(err.Error()) > 400 || strings.Contains(err.Error(), "\n") {
		t.Errorf("the message for a long key is no short line: %d bytes", len(err.Error()))
	}
}

// quoted is the key as a message quotes it.
func quoted(key string) string { return `"` + strings.ReplaceAll(key, "\n", `\n`) + `"` }
