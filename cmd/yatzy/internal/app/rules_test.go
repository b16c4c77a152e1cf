package app

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

func TestRulesText(t *testing.T) {
	for name, args := range map[string][]string{
		"rules.txt":                 {"rules"},
		"rules-scandinavian.txt":    {"rules", "scandinavian"},
		"rules-maxi-saved-sv.txt":   {"rules", "maxi-saved", "--lang", "sv"},
		"rules-yahtzee-de.txt":      {"--lang=de", "rules", "yahtzee"},
		"rules-kniffel.txt":         {"rules", "kniffel"},
		"rules-pocket.txt":          {"rules", "pocket"},
		"rules-forced.txt":          {"rules", "forced"},
		"rules-kids-symbols.txt":    {"rules", "kids-symbols"},
		"rules-small.txt":           {"rules", "testdata/small.json"},
		"rules-kids-symbols-fi.txt": {"rules", "kids-symbols", "--lang", "fi"},
	} {
		t.Run(name, func(t *testing.T) { checkGolden(t, name, mustRun(t, "", args...)) })
	}
}

func TestRulesListJSON(t *testing.T) {
	var got struct {
		Rulesets []struct {
			Ruleset  string      `json:"ruleset"`
			Name     string      `json:"name"`
			Dice     int         `json:"dice"`
			Rolls    int         `json:"rolls"`
			Turns    int         `json:"turns"`
			MaxTotal int         `json:"max_total"`
			Bonus    yatzy.Bonus `json:"upper_bonus"`
		} `json:"rulesets"`
	}
	decode(t, mustRun(t, "", "rules", "--json"), &got)
	want := map[string]int{
		"scandinavian": 374, "forced": 374, "forced-42": 374, "maxi": 649, "maxi-tactic": 599, "maxi-saved": 649,
		"yahtzee": 1575, "yahtzee-free": 1575, "yahtzee-plain": 375, "kniffel": 675, "pocket": 685, "yacht": 297,
		"kids-symbols": 52, "kids-upper": 105,
	}
	maxima := map[string]int{}
	for _, r := range got.Rulesets {
		maxima[r.Ruleset] = r.MaxTotal
		if r.Ruleset == "forced-42" && (r.Dice != 5 || r.Rolls != 3 || r.Turns != 15 || r.Bonus.Threshold != 42 || r.Bonus.Points != 50) {
			t.Errorf("forced-42 is listed as %+v", r)
		}
	}
	if diff := cmp.Diff(want, maxima); diff != "" {
		t.Errorf("maxima (-want +got):\n%s", diff)
	}
}

// What rules --json prints of a ruleset is a ruleset file with the same rules,
// names in every language included.
func TestRulesJSONIsRulesetFile(t *testing.T) {
	for rules := range variants.All() {
		for _, lang := range yatzy.Languages() {
			t.Run(rules.Key()+" "+string(lang), func(t *testing.T) {
				document := mustRun(t, "", "rules", rules.Key(), "--json", "--lang", string(lang))
				read, err := yatzy.ParseRuleset([]byte(document))
				if err != nil {
					t.Fatal(err)
				}
				if read.Fingerprint() != rules.Fingerprint() {
					t.Error("the rules are others")
				}
				path := writeFile(t, "copy.json", document)
				if again := mustRun(t, "", "rules", path, "--json", "--lang", string(lang)); again != document {
					t.Errorf("copied once more (-want +got):\n%s", cmp.Diff(document, again))
				}
				var names struct {
					Categories []struct{ Key, Name string }
				}
				if err := json.Unmarshal([]byte(document), &names); err != nil {
					t.Fatal(err)
				}
				if len(names.Categories) != rules.Len() {
					t.Errorf("%d categories, want %d", len(names.Categories), rules.Len())
				}
				for _, c := range names.Categories {
					if want := rules.CategoryName(c.Key, lang); c.Name != want {
						t.Errorf("%s is named %q, want %q", c.Key, c.Name, want)
					}
				}
			})
		}
	}
}

func TestRulesJSONShape(t *testing.T) {
	type example struct {
		Roll   []int `json:"roll"`
		Points int   `json:"points"`
	}
	type category struct {
		Key     string
		Name    string
		Section string
		Max     int
		Example example
	}
	var got struct {
		Ruleset    string
		Name       string
		Dice       int
		Rolls      int
		MaxTotal   int                             `json:"max_total"`
		Bonus      struct{ Threshold, Points int } `json:"upper_bonus"`
		Categories []category
	}
	if err := json.Unmarshal([]byte(mustRun(t, "", "rules", "maxi", "--json")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Ruleset != "maxi" || got.Name != "Maxi Yatzy" || got.Dice != 6 || got.Rolls != 3 || got.MaxTotal != 649 ||
		got.Bonus.Threshold != 84 || got.Bonus.Points != 100 {
		t.Errorf("maxi is %+v", got)
	}
	want := category{"villa", "Villa", "lower", 33, example{[]int{5, 5, 5, 6, 6, 6}, 33}}
	if diff := cmp.Diff(want, got.Categories[16]); diff != "" {
		t.Errorf("villa (-want +got):\n%s", diff)
	}
}

// The names of a house's own boxes are kept apart from those of a language.
func TestRulesLangOfHouseBoxes(t *testing.T) {
	file, err := os.ReadFile("testdata/die.json")
	if err != nil {
		t.Fatal(err)
	}
	house := strings.Replace(string(file), `"key": "chance"`, `"key": "luck", "names": {"en": "Luck", "de": "Glück & Co"}`, 1)
	path := writeFile(t, "house.json", house)
	if got := mustRun(t, "", "rules", path, "--lang", "de"); !strings.Contains(got, "  Glück & Co") {
		t.Errorf("German sheet:\n%s", got)
	}
	if got := mustRun(t, "", "rules", path, "--lang", "fi"); !strings.Contains(got, "  Luck") {
		t.Errorf("Finnish sheet:\n%s", got)
	}
	read, err := yatzy.ParseRuleset([]byte(mustRun(t, "", "rules", path, "--lang", "de", "--json")))
	if err != nil {
		t.Fatal(err)
	}
	if got := read.CategoryName("luck", yatzy.English); got != "Luck" {
		t.Errorf("English name %q after a copy in German, want Luck", got)
	}
}
