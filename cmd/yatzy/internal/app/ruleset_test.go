package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRulesetErrors(t *testing.T) {
	const chance = `{"key": "chance", "section": "lower", "pattern": "any", "points": "all"}`
	for _, test := range []struct{ name, key, want string }{
		{"empty key", "", "KEY is empty"},
		{"dash", "-", `unknown ruleset "-"`},
		{"near a preset", "scandinavia", `unknown ruleset "scandinavia" (did you mean "scandinavian"?)`},
		{"capitals", "MAXI", `did you mean "maxi"?`},
		{"line break", "a\nb", `unknown ruleset "a\nb"`},
		{"no such file", filepath.Join("nowhere", "house.json"), `house.json": no such file`},
		{"folder", "testdata", `ruleset file "testdata": is a directory`},
		{"empty file", writeFile(t, "rules.json", ""), `rules.json": is empty`},
		{"blank file", writeFile(t, "rules.json", " \n"), `rules.json": is empty`},
		{"large file", writeFile(t, "rules.json", strings.Repeat(" ", maxFile+1)), `rules.json": is larger than 1048576 bytes`},
		{"cut off", writeFile(t, "rules.json", `{"dice": 2`), "too early"},
		{"no JSON", writeFile(t, "rules.json", `dice: 2`), "invalid character"},
		{"two documents", writeFile(t, "rules.json", `{} {}`), "more than one document"},
		{"array", writeFile(t, "rules.json", `[]`), "not a ruleset"},
		{"missing dice", writeFile(t, "rules.json", `{"categories": [`+chance+`]}`), "dice: missing"},
		{"unknown member", writeFile(t, "rules.json", `{"dice": 2, "dices": 3, "categories": [`+chance+`]}`), `"dices"`},
		{"member twice", writeFile(t, "rules.json", `{"dice": 2, "dice": 3, "categories": [`+chance+`]}`), `"dice" twice`},
		{"9 dice", writeFile(t, "rules.json", `{"dice": 9, "categories": [`+chance+`]}`), "dice: 9 is not 1 to 8"},
		{"category twice", writeFile(t, "rules.json", `{"dice": 2, "categories": [`+chance+`,`+chance+`]}`), "used twice"},
	} {
		t.Run(test.name, func(t *testing.T) {
			mustFail(t, test.want, "", "rules", test.key)
			mustFail(t, test.want, "", "rules", "--json", test.key)
			mustFail(t, test.want, "", "score", test.key, "1", "1")
			mustFail(t, test.want, "", "solve", test.key)
			mustFail(t, test.want, "", "advise", test.key, "1", "1")
		})
	}
}

// A preset's key means the preset whatever lies in the folder; any other name of
// a file that is there means the file, and a ruleset without a key of its own
// goes by that name.
func TestRulesetFileNames(t *testing.T) {
	die, err := os.ReadFile(filepath.Join("testdata", "die.json"))
	if err != nil {
		t.Fatal(err)
	}
	nameless := strings.Replace(string(die), `"ruleset": "die", `, "", 1)
	t.Chdir(t.TempDir())
	for _, name := range []string{"yahtzee", "house", "home.json"} {
		if err := os.WriteFile(name, []byte(nameless), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for key, want := range map[string]string{
		"yahtzee": "yahtzee", "./yahtzee": "yahtzee", "house": "house", "home.json": "home", "./home.json": "home",
	} {
		var got scoreDocument
		dice := "3"
		if key == "yahtzee" {
			dice = "33333"
		}
		decode(t, mustRun(t, "", "score", key, dice, "--json"), &got)
		if got.Ruleset != want {
			t.Errorf("score %s is about ruleset %q, want %q", key, got.Ruleset, want)
		}
	}
}
