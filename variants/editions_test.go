package variants_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

func TestMaxiEditions(t *testing.T) {
	presets := map[string]yatzy.Fingerprint{}
	for rules := range variants.All() {
		presets[rules.Key()] = rules.Fingerprint()
	}
	for _, test := range []struct {
		key       string // that the edition gets
		options   []variants.MaxiOption
		maxTotal  int
		sameRules string // preset that plays the same game, if any
	}{
		{"maxi", nil, 649, "maxi"},
		{"maxi", []variants.MaxiOption{{}}, 649, "maxi"},
		{"maxi", []variants.MaxiOption{variants.MaxiBonus(100, 84), variants.FullStraight(21)}, 649, "maxi"},
		{"maxi-50-at-75", []variants.MaxiOption{variants.MaxiBonus(50, 75)}, 599, "maxi-tactic"},
		{"maxi-saved", []variants.MaxiOption{variants.SaveRolls()}, 649, "maxi-saved"},
		{"maxi-saved", []variants.MaxiOption{variants.SaveRollsUpTo(5), variants.SaveRolls()}, 649, "maxi-saved"},
		{"maxi-saved-5", []variants.MaxiOption{variants.SaveRolls(), variants.SaveRollsUpTo(5)}, 649, ""},
		{"maxi-full-25", []variants.MaxiOption{variants.FullStraight(25)}, 653, ""},
		{"maxi-full-30", []variants.MaxiOption{variants.FullStraight(25), variants.FullStraight(30)}, 658, ""},
		{"maxi-0-at-84", []variants.MaxiOption{variants.MaxiBonus(0, 84)}, 549, ""},
		{
			"maxi-50-at-75-full-25-saved-5",
			[]variants.MaxiOption{variants.SaveRollsUpTo(5), variants.FullStraight(25), variants.MaxiBonus(50, 75)}, 603, "",
		},
	} {
		rules, err := variants.MaxiEdition(test.options...)
		if err != nil {
			t.Errorf("%s: %v", test.key, err)
			continue
		}
		if rules.Key() != test.key || rules.MaxTotal() != test.maxTotal {
			t.Errorf("key %q, at most %d; want %q, %d", rules.Key(), rules.MaxTotal(), test.key, test.maxTotal)
		}
		for preset, fingerprint := range presets {
			if same := rules.Fingerprint() == fingerprint; same != (preset == test.sameRules) {
				t.Errorf("%s plays the same game as %s: %v", test.key, preset, same)
			}
		}
	}
}

func TestMaxiEditionValues(t *testing.T) {
	rules, err := variants.MaxiEdition(variants.MaxiBonus(50, 75), variants.FullStraight(25), variants.SaveRollsUpTo(5))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rules.Bonus(), (yatzy.Bonus{Threshold: 75, Points: 50}); got != want {
		t.Errorf("Bonus = %+v; want %+v", got, want)
	}
	if got, want := rules.Saved(), (yatzy.SavedRolls{Allowed: true, MaxRolls: 5}); got != want {
		t.Errorf("Saved = %+v; want %+v", got, want)
	}
	for _, test := range []struct {
		category string
		want     int
	}{{"full-straight", 25}, {"large-straight", 20}, {"small-straight", 15}} {
		if got, err := rules.Score(test.category, yatzy.MustParseRoll("123456")); err != nil || got != test.want {
			t.Errorf("%s = %d, %v; want %d", test.category, got, err, test.want)
		}
	}
}

func TestMaxiEditionRefuses(t *testing.T) {
	for _, test := range []struct {
		option variants.MaxiOption
		says   string
	}{
		{variants.MaxiBonus(-1, 84), "upper_bonus.points: -1"},
		{variants.MaxiBonus(100, -84), "upper_bonus.threshold: -84"},
		{variants.MaxiBonus(100, 0), "upper_bonus.threshold"},
		{variants.FullStraight(-21), "full-straight: points: fixed points -21"},
		{variants.FullStraight(1_000_000), "full-straight: points: fixed points 1000000"},
		{variants.SaveRollsUpTo(3), "saved_rolls.max_rolls: 3"},
		{variants.SaveRollsUpTo(0), "at most 0 rolls in a turn"},
		{variants.SaveRollsUpTo(-5), "at most -5 rolls in a turn"},
	} {
		rules, err := variants.MaxiEdition(test.option)
		if rules != nil || !errors.Is(err, yatzy.ErrRuleset) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, %v; want ErrRuleset that says %q", rules, err, test.says)
		}
	}
}

func TestKidsUpperWithBonus(t *testing.T) {
	plain, bonus := variants.KidsUpper(variants.KidsUpperOption{}), variants.KidsUpper(variants.WithUpperBonus())
	if plain.Key() != "kids-upper" || plain.MaxTotal() != 105 {
		t.Errorf("plain: %s, at most %d", plain.Key(), plain.MaxTotal())
	}
	if bonus.Key() != "kids-upper-50-at-63" || bonus.MaxTotal() != 155 {
		t.Errorf("with bonus: %s, at most %d", bonus.Key(), bonus.MaxTotal())
	}
	if got, want := bonus.Bonus(), (yatzy.Bonus{Threshold: 63, Points: 50}); got != want {
		t.Errorf("Bonus = %+v; want %+v", got, want)
	}
}
