package variants_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// sheetNames are the names of the boxes in the order en, de, nb, sv, da, fi.
func sheetNames() map[string]string {
	return map[string]string{
		"ones":            "Ones|Einer|Enere|Ettor|Enere|Ykköset",
		"twos":            "Twos|Zweier|Toere|Tvåor|Toere|Kakkoset",
		"threes":          "Threes|Dreier|Treere|Treor|Treere|Kolmoset",
		"fours":           "Fours|Vierer|Firere|Fyror|Firere|Neloset",
		"fives":           "Fives|Fünfer|Femmere|Femmor|Femmere|Viitoset",
		"sixes":           "Sixes|Sechser|Seksere|Sexor|Seksere|Kuutoset",
		"pair":            "One Pair|Ein Paar|Ett par|Ett par|Et par|Yksi pari",
		"two-pairs":       "Two Pairs|Zwei Paare|To par|Två par|To par|Kaksi paria",
		"three-pairs":     "Three Pairs|Drei Paare|Tre par|Tre par|Tre par|Kolme paria",
		"three-of-a-kind": "Three of a Kind|Dreierpasch|Tre like|Tretal|Tre ens|Kolmoisluku",
		"four-of-a-kind":  "Four of a Kind|Viererpasch|Fire like|Fyrtal|Fire ens|Nelosluku",
		"five-of-a-kind":  "Five of a Kind|Fünferpasch|Fem like|Femtal|Fem ens|Viisiluku",
		"small-straight":  "Small Straight|Kleine Straße|Liten straight|Liten stege|Lille straight|Pieni suora",
		"large-straight":  "Large Straight|Große Straße|Stor straight|Stor stege|Stor straight|Iso suora",
		"full-straight":   "Full Straight|Volle Straße|Full straight|Full stege|Fuld straight|Täyssuora",
		"full-house":      "Full House|Full House|Hus|Kåk|Fuldt hus|Täyskäsi",
		"villa":           "Villa|Villa|Villa|Hus|Villa|Villa",
		"tower":           "Tower|Turm|Tårn|Torn|Tårn|Torni",
		"chance":          "Chance|Chance|Sjanse|Chans|Chance|Sattuma",
		"yatzy":           "Yatzy|Yatzy|Yatzy|Yatzy|Yatzy|Yatzy",
		"maxi-yatzy":      "Maxi Yatzy|Maxi Yatzy|Maxi Yatzy|Maxiyatzy|Maxi Yatzy|Maxi-Yatzy",
	}
}

// englishNames are those of boxes for which only the English name is fixed.
func englishNames() map[string]string {
	return map[string]string{
		"yahtzee": "Yahtzee", "kniffel": "Kniffel", "yacht": "Yacht",
		"little-straight": "Little Straight", "big-straight": "Big Straight", "choice": "Choice",
		"sun": "Sun", "moon": "Moon", "apple": "Apple", "cat": "Cat", "lemon": "Lemon", "heart": "Heart",
		"five-different": "Five Different",
	}
}

func TestNames(t *testing.T) {
	used := map[string]bool{}
	for rules := range variants.All() {
		for _, c := range rules.Categories() {
			used[c.Key] = true
			names, ok := sheetNames()[c.Key]
			if !ok {
				if got, want := rules.CategoryName(c.Key, yatzy.English), englishNames()[c.Key]; got != want {
					t.Errorf("%s %s is called %q; want %q", rules.Key(), c.Key, got, want)
				}
				continue
			}
			for i, want := range strings.Split(names, "|") {
				lang := yatzy.Languages()[i]
				if got := rules.CategoryName(c.Key, lang); got != want {
					t.Errorf("%s %s is called %q in %s; want %q", rules.Key(), c.Key, got, lang, want)
				}
				if key, err := rules.FindCategory(want, lang); key != c.Key || err != nil {
					t.Errorf("%s FindCategory(%q, %s) = %q, %v; want %q", rules.Key(), want, lang, key, err, c.Key)
				}
			}
		}
	}
	for _, table := range []map[string]string{sheetNames(), englishNames()} {
		for key := range table {
			if !used[key] {
				t.Errorf("no preset has the box %s", key)
			}
		}
	}
}

// TestNamesOfAnyLanguage reads names without saying their language.
func TestNamesOfAnyLanguage(t *testing.T) {
	for rules := range variants.All() {
		for _, c := range rules.Categories() {
			for _, lang := range yatzy.Languages() {
				name := rules.CategoryName(c.Key, lang)
				key, err := rules.FindCategory(name, "")
				if name == "Hus" && strings.HasPrefix(rules.Key(), "maxi") {
					if !errors.Is(err, yatzy.ErrAmbiguous) || !strings.Contains(err.Error(), `"Hus"`) {
						t.Errorf("%s FindCategory(%q) = %q, %v; want ErrAmbiguous", rules.Key(), name, key, err)
					}
				} else if key != c.Key || err != nil {
					t.Errorf("%s FindCategory(%q) = %q, %v; want %q", rules.Key(), name, key, err, c.Key)
				}
			}
		}
	}
}

func TestFindCategory(t *testing.T) {
	for _, test := range []struct {
		preset, name string
		lang         yatzy.Language
		want         string
		err          error
	}{
		{"maxi", "Hus", "nb", "full-house", nil},
		{"maxi", "Hus", "sv", "villa", nil},
		{"maxi", "Villa", "nb", "villa", nil},
		{"maxi", "hus", "", "", yatzy.ErrAmbiguous},
		{"maxi", "Hus", "en", "", yatzy.ErrUnknownCategory},
		{"scandinavian", "Hus", "", "full-house", nil},
		{"scandinavian", "Hus", "sv", "", yatzy.ErrUnknownCategory},
		{"scandinavian", "full house", "fi", "full-house", nil},
		{"scandinavian", "FULL-HOUSE", "", "full-house", nil},
		{"scandinavian", "große straße", "", "large-straight", nil},
		{"scandinavian", "villa", "", "", yatzy.ErrUnknownCategory},
		{"scandinavian", "", "", "", yatzy.ErrUnknownCategory},
		{"yahtzee", "yatzy", "", "", yatzy.ErrUnknownCategory},
	} {
		got, err := find(t, test.preset).FindCategory(test.name, test.lang)
		if got != test.want || !errors.Is(err, test.err) {
			t.Errorf("%s FindCategory(%q, %q) = %q, %v; want %q, %v", test.preset, test.name, test.lang, got, err, test.want, test.err)
		}
	}
}

func TestFaceNames(t *testing.T) {
	rules := variants.KidsSymbols()
	for i, want := range []string{"sun", "moon", "apple", "cat", "lemon", "heart"} {
		if got := rules.FaceName(yatzy.Face(i + 1)); got != want {
			t.Errorf("face %d is called %q; want %q", i+1, got, want)
		}
	}
	want := yatzy.MustParseRoll("11356")
	for _, text := range []string{"sun sun apple lemon heart", "heart,lemon,Apple,sun,sun", "1 1 3 5 6", "11356", "sun-1-apple-5-heart"} {
		if got, err := rules.ParseRoll(text); err != nil || got != want {
			t.Errorf("ParseRoll(%q) = %s, %v; want %s", text, got, err, want)
		}
	}
	if got, err := rules.ParseRoll("sun sun star lemon heart"); !errors.Is(err, yatzy.ErrRoll) {
		t.Errorf("a star is read: %s, %v", got, err)
	}
	if got := variants.Scandinavian().FaceName(3); got != "3" {
		t.Errorf("face 3 is called %q", got)
	}
}
