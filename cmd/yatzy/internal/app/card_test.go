package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/yatzy"
)

// cardOf runs score with a card and returns how it was read.
func cardOf(t *testing.T, stdin, key, dice, card string) string {
	t.Helper()
	var got scoreDocument
	decode(t, mustRun(t, stdin, "score", key, dice, "--card", card, "--json"), &got)
	return got.Card
}

func TestCardJSON(t *testing.T) {
	object := mustRun(t, "", "rules", "yahtzee", "--json", "--lang", "de")
	for _, test := range []struct{ document, want string }{
		{`{"scores": {}}`, ""},
		{`{"scores": {"ones": 3, "twos": 0}}`, "ones=3,twos=0"},
		{`{"scores": {"Einer": 3, "Große Straße": 40}, "extras": 0}`, "ones=3,large-straight=40"},
		{`{"scores": {"yahtzee": 50, "fours": 20}, "extras": 1, "upper": 20, "total": 170}`, "fours=20,yahtzee=50*1"},
		{`{"players": [{"name": "Ada", "scores": {"ones": 3}}]}`, "ones=3"},
		{`{"ruleset": "yahtzee", "players": [{"scores": {"ones": 3}, "extras": 0, "upper": 3, "total": 3}]}`, "ones=3"},
		{`{"ruleset": "yahtzee", "scores": {"ones": 3}}`, "ones=3"},
		{`{"players": [{"scores": {"ones": 3}}], "ruleset": ` + object + `}`, "ones=3"},
		{`{"scores": {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}, "upper": 63, "bonus": 35, "total": 98}`,
			"ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18"},
		{`{"scores": {"ones": 0, "twos": 0, "threes": 0, "fours": 0}, "bonus": 0}`, "ones=0,twos=0,threes=0,fours=0"},
	} {
		if got := cardOf(t, test.document, "yahtzee", "12345", "-"); got != test.want {
			t.Errorf("%s is read as %q, want %q", test.document, got, test.want)
		}
		path := writeFile(t, "card", test.document)
		if got := cardOf(t, "", "yahtzee", "12345", path); got != test.want {
			t.Errorf("file with %s is read as %q, want %q", test.document, got, test.want)
		}
	}
	if got := cardOf(t, `{"scores": {"ones": 3}, "bonus": 0}`, "yacht", "12345", "-"); got != "ones=3" {
		t.Errorf("a bonus of 0 where there is none: card %q", got)
	}
}

func TestCardErrors(t *testing.T) {
	other := mustRun(t, "", "rules", "yahtzee-free", "--json")
	for _, test := range []struct{ document, want string }{
		{"", "card on standard input: is empty"},
		{"ones=3", "JSON: invalid character 'o'"},
		{`{"scores": {}} {}`, "JSON: more than one document"},
		{`{"scores": {}`, "JSON: the document ends too early"},
		{`[]`, "JSON: want an object, not an array"},
		{`null`, "scores: missing"},
		{`{}`, "scores: missing"},
		{`{"ruleset": "yahtzee"}`, "scores: missing"},
		{`{"scores": null}`, "scores: missing"},
		{`{"scores": []}`, "scores: want an object"},
		{`{"Scores": {}}`, `unknown member "Scores"`},
		{`{"scores": {}, "Bonus": 35}`, `unknown member "Bonus"`},
		{`{"players": [{"SCORES": {}}]}`, `players[0]: unknown member "SCORES"`},
		{`{"Players": [{"scores": {}}]}`, `unknown member "Players"`},
		{`{"ruleset": null, "scores": {}}`, "ruleset: want a key or a ruleset, not null"},
		{`{"players": null}`, "players: want exactly one, not 0"},
		{`{"players": [null]}`, "players[0]: scores: missing"},
		{`{"scores": {}, "points": 3}`, `unknown member "points"`},
		{`{"scores": {}, "scores": {}}`, `member "scores" twice`},
		{`{"scores": {"ones": 3, "ones": 3}}`, `scores: member "ones" twice`},
		{`{"scores": {"ones": 3, "Einer": 3}}`, "scores: ones is there twice"},
		{`{"scores": {"onse": 3}}`, `unknown category "onse"`},
		{`{"scores": {"ones": null}}`, `scores: "ones": want a whole number, not null`},
		{`{"scores": {"ones": "3"}}`, `want a whole number, not "3"`},
		{`{"scores": {"ones": 1.5}}`, "want a whole number, not 1.5"},
		{`{"scores": {"yahtzee": true}}`, `scores.yahtzee: want a whole number, not true`},
		{`{"scores": {"ones": 7}}`, "ones=7: possible is"},
		{`{"scores": {"ones": -1}}`, "ones=-1"},
		{`{"scores": {"fours": 20}, "extras": 1}`, "1 extras"},
		{`{"scores": {"yahtzee": 0, "fours": 20}, "extras": 1}`, "1 extras"},
		{`{"scores": {}, "extras": -1}`, "-1 extras"},
		{`{"scores": {}, "extras": "none"}`, "extras: want a whole number"},
		{`{"scores": {}, "name": 7}`, "name: want a string, not 7"},
		{`{"scores": {"ones": 3}, "upper": 4}`, "upper: 4 is claimed, the boxes make 3"},
		{`{"scores": {"ones": 3}, "total": 38}`, "total: 38 is claimed, the boxes make 3"},
		{`{"scores": {"ones": 3}, "bonus": 0}`, "bonus: 0 is claimed, but the bonus is still open"},
		{`{"scores": {"ones": 0, "twos": 0, "threes": 0, "fours": 0}, "bonus": 35}`, "bonus: 35 is claimed, the boxes make 0"},
		{`{"ruleset": "kniffel", "scores": {}}`, `ruleset: the card is for "Kniffel", not "Yahtzee"`},
		{`{"ruleset": "yatze", "scores": {}}`, `ruleset: unknown ruleset "yatze"`},
		{`{"ruleset": "", "scores": {}}`, "unknown ruleset"},
		{`{"ruleset": 3, "scores": {}}`, "ruleset: JSON: want a string, not 3"},
		{`{"ruleset": ` + other + `, "scores": {}}`, `not "Yahtzee"`},
		{`{"ruleset": {"dice": 5}, "scores": {}}`, "ruleset: parse ruleset"},
		{`{"players": []}`, "players: want exactly one, not 0"},
		{`{"players": [{"scores": {}}, {"scores": {}}]}`, "players: want exactly one, not 2"},
		{`{"players": {"scores": {}}}`, "players: want an array"},
		{`{"players": [7]}`, "players[0]: want an object, not 7"},
		{`{"players": [{"scores": {}, "age": 7}]}`, `players[0]: unknown member "age"`},
		{`{"players": [{"scores": {"ones": 3, "ones": 3}}]}`, `players[0].scores: member "ones" twice`},
		{`{"players": [{"scores": {}}], "scores": {}}`, `unknown member "scores"`},
		{`{"players": [{"scores": {}}], "date": "today"}`, `unknown member "date"`},
	} {
		mustFail(t, test.want, test.document, "score", "yahtzee", "12345", "--card", "-")
		mustFail(t, test.want, test.document, "advise", "yahtzee", "12345", "--card", "-")
	}
}

func TestCardTextErrors(t *testing.T) {
	for _, test := range []struct{ card, want string }{
		{"ones", "want category=points"},
		{"ones,twos=3", "want category=points"},
		{"onse=3", `unknown category "onse"`},
		{"ones=3,ones=3", "ones is there twice"},
		{"ones=7", "ones=7: possible is"},
		{"ones=-1", "points are a whole number"},
		{"ones=3.5", "points are a whole number"},
		{"ones=3*1", "extras are counted at"},
		{"yahtzee=0*1", "1 extras"},
		{"ones=3,", "want category=points"},
		{"nowhere.json", `card file "nowhere.json": no such file`},
		{filepath.Join("nowhere", "a=3"), `a=3": no such file`},
		{"testdata", `card file "testdata": is a directory`},
		{writeFile(t, "card.json", ""), `card.json": is empty`},
		{writeFile(t, "card.json", strings.Repeat("x", maxFile+1)), `card.json": is larger than 1048576 bytes`},
	} {
		mustFail(t, test.want, "", "score", "yahtzee", "12345", "--card", test.card)
		mustFail(t, test.want, "", "advise", "yahtzee", "12345", "--card", test.card)
	}
	mustFail(t, "out of order", "", "score", "forced", "12345", "--card", "twos=4")
}

// What begins with a category and = is the card, whatever files there are.
func TestCardTextIsNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"ones=3", "ones", "card", "a=b"} {
		if err := os.WriteFile(name, []byte(`{"scores": {"sixes": 18}}`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for card, want := range map[string]string{
		"ones=3": "ones=3", "./ones=3": "sixes=18", "ones": "sixes=18", "card": "sixes=18", "./a=b": "sixes=18",
		" Große Straße = 40 ": "large-straight=40",
	} {
		if got := cardOf(t, "", "yahtzee", "12345", card); got != want {
			t.Errorf("--card %q is read as %q, want %q", card, got, want)
		}
	}
	mustFail(t, `unknown category "a"`, "", "score", "yahtzee", "12345", "--card", "a=b")
}

// A card for a ruleset file may name it as the file does or as KEY does, or by
// a preset with the same rules.
func TestCardNamesRulesetFile(t *testing.T) {
	spec := mustRuleset(t, "yahtzee").Spec()
	spec.Key, spec.Name = "house", "Our House"
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	data, err := rules.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	path := writeFile(t, "rules.json", string(data))
	for _, name := range []string{"house", filepath.ToSlash(path), "yahtzee"} {
		if got := cardOf(t, `{"ruleset": "`+name+`", "scores": {"ones": 3}}`, filepath.ToSlash(path), "12345", "-"); got != "ones=3" {
			t.Errorf("ruleset %q: card %q", name, got)
		}
	}
	mustFail(t, `not "Our House"`, `{"ruleset": "yahtzee-free", "scores": {}}`, "score", path, "12345", "--card", "-")
}

func mustRuleset(t *testing.T, key string) *yatzy.Ruleset {
	t.Helper()
	rules, err := findRuleset(key)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}
