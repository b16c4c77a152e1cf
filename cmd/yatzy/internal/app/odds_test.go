package app

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
)

// oddsDocument is what odds --json prints of a category or of several.
type oddsDocument struct {
	Ruleset          string        `json:"ruleset"`
	Category         string        `json:"category"`
	Held             []int         `json:"held"`
	Rolls            int           `json:"rolls"`
	Probability      string        `json:"probability"`
	Value            float64       `json:"value"`
	Expected         *float64      `json:"expected_points"`
	ExpectedFraction *string       `json:"expected_points_fraction"`
	Distribution     []oddsOutcome `json:"distribution"`
}

type oddsOutcome struct {
	Points      int     `json:"points"`
	Probability string  `json:"probability"`
	Value       float64 `json:"value"`
}

// oddsTableDocument is what odds --json prints of a ruleset.
type oddsTableDocument struct {
	Ruleset    string    `json:"ruleset"`
	Held       []int     `json:"held"`
	Rolls      int       `json:"rolls"`
	Categories []oddsRow `json:"categories"`
}

type oddsRow struct {
	Key              string  `json:"key"`
	OneThrow         string  `json:"one_throw"`
	OneThrowValue    float64 `json:"one_throw_value"`
	Probability      string  `json:"probability"`
	Value            float64 `json:"value"`
	Expected         float64 `json:"expected_points"`
	ExpectedFraction string  `json:"expected_points_fraction"`
}

func oddsOf(t *testing.T, args ...string) oddsDocument {
	t.Helper()
	var got oddsDocument
	decode(t, mustRun(t, "", append([]string{"odds", "--json"}, args...)...), &got)
	return got
}

// Published fractions and such as can be worked out by hand.
func TestOddsFractions(t *testing.T) {
	for _, test := range []struct {
		args                  string
		probability, expected string
	}{
		{"scandinavian yatzy", "347897/7558272", "8697425/3779136"},
		{"yahtzee yahtzee", "347897/7558272", "8697425/3779136"},
		{"maxi maxi-yatzy", "33391127/1632586752", "834778175/408146688"},
		// An open straight and an inside one, two rolls left.
		{"scandinavian small-straight,large-straight --hold 2345 --rolls 2", "5/9", ""},
		{"scandinavian small-straight,large-straight --hold 2345", "5/9", ""},
		{"scandinavian large-straight --hold 2346 --rolls 2", "11/36", "55/9"},
		{"scandinavian large-straight --hold 2346", "11/36", "55/9"},
		{"scandinavian large-straight --hold 2346 --rolls 1", "1/6", "10/3"},
		{"scandinavian yatzy --rolls 1", "1/1296", "25/648"},
		{"scandinavian yatzy --hold 6666 --rolls 3", "91/216", "2275/108"},
		// Certain, impossible, and all dice held.
		{"scandinavian chance", "1/1", "70/3"},
		{"scandinavian sixes --hold 66 --rolls 1", "1/1", "15/1"},
		{"scandinavian small-straight --hold 66 --rolls 1", "0/1", "0/1"},
		{"scandinavian full-house --hold 55566", "1/1", "27/1"},
		{"scandinavian full-house --hold 55566 --rolls 0", "1/1", "27/1"},
		{"scandinavian yatzy --hold 55566", "0/1", "0/1"},
		{"scandinavian yatzy,full-house --hold 55566", "1/1", ""},
		// One die that counts what it shows: 3.5, 4.25 and 14/3.
		{"testdata/die.json chance --rolls 1", "1/1", "7/2"},
		{"testdata/die.json chance --rolls 2", "1/1", "17/4"},
		{"testdata/die.json chance", "1/1", "14/3"},
	} {
		got := oddsOf(t, strings.Fields(test.args)...)
		if got.Probability != test.probability || got.Value != ratio(t, test.probability) {
			t.Errorf("%s: chance %s, %v; want %s", test.args, got.Probability, got.Value, test.probability)
		}
		switch {
		case test.expected == "" && (got.Expected != nil || got.ExpectedFraction != nil || got.Distribution != nil):
			t.Errorf("%s: points of several categories: %+v", test.args, got)
		case test.expected == "":
		case got.Expected == nil || got.ExpectedFraction == nil:
			t.Errorf("%s: no expected points", test.args)
		case *got.ExpectedFraction != test.expected || *got.Expected != ratio(t, test.expected):
			t.Errorf("%s: expected points %s, %v; want %s", test.args, *got.ExpectedFraction, *got.Expected, test.expected)
		}
	}
}

func ratio(t *testing.T, text string) float64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no fraction", text)
	}
	f, _ := r.Float64()
	return f
}

func TestOddsJSON(t *testing.T) {
	expected, fraction := 110.0/18, "55/9"
	want := oddsDocument{
		Ruleset: "scandinavian", Category: "large-straight", Held: []int{2, 3, 4, 6}, Rolls: 2,
		Probability: "11/36", Value: 11.0 / 36, Expected: &expected, ExpectedFraction: &fraction,
		Distribution: []oddsOutcome{{0, "25/36", 25.0 / 36}, {20, "11/36", 11.0 / 36}},
	}
	if diff := cmp.Diff(want, oddsOf(t, "scandinavian", "large-straight", "--hold", "6 4 3 2")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// Several categories have no points: null says so.
	got := mustRun(t, "", "odds", "scandinavian", "large-straight,small-straight", "--hold", "2345", "--json")
	if want := `{"ruleset":"scandinavian","category":"large-straight,small-straight","held":[2,3,4,5],"rolls":2,` +
		`"probability":"5/9","value":0.5555555555555556,"expected_points":null,"expected_points_fraction":null,"distribution":null}` + "\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := oddsOf(t, "scandinavian", "yatzy"); got.Rolls != 3 || len(got.Held) != 0 || got.Held == nil {
		t.Errorf("a whole turn is %+v", got)
	}
	if got := oddsOf(t, "scandinavian", "yatzy", "--hold", "66666"); got.Rolls != 0 || len(got.Held) != 5 {
		t.Errorf("all dice held are %+v", got)
	}
}

// Names of any language are read, and blanks around them do not matter.
func TestOddsNames(t *testing.T) {
	for _, test := range []struct{ key, names, want string }{
		{"scandinavian", "Full House", "full-house"},
		{"scandinavian", "stor straight", "large-straight"},
		{"scandinavian", "Liten straight, Stor straight", "small-straight,large-straight"},
		{"kniffel", "Große Straße", "large-straight"},
		{"yahtzee", " LARGE STRAIGHT ,yahtzee", "large-straight,yahtzee"},
	} {
		if got := oddsOf(t, test.key, test.names); got.Category != test.want {
			t.Errorf("%q of %s is %q, want %q", test.names, test.key, got.Category, test.want)
		}
	}
}

func TestOddsTable(t *testing.T) {
	for rules := range variants.All() {
		var got oddsTableDocument
		decode(t, mustRun(t, "", "odds", rules.Key(), "--json"), &got)
		want := oddsTableDocument{Ruleset: rules.Key(), Held: []int{}, Rolls: rules.RollsPerTurn()}
		for _, row := range odds.Table(rules) {
			once, _ := row.OneThrow.Float64()
			chance, _ := row.WholeTurn.Float64()
			points, _ := row.Expected.Float64()
			want.Categories = append(want.Categories, oddsRow{
				row.Category, row.OneThrow.String(), once, row.WholeTurn.String(), chance, points, row.Expected.String(),
			})
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", rules.Key(), diff)
		}
	}
}

// The table from dice held agrees with what is told of each category.
func TestOddsTableFromHeld(t *testing.T) {
	for _, flags := range [][]string{
		{"--hold", "66"}, {"--hold", "66", "--rolls", "1"}, {"--rolls", "4"}, {"--hold", "55566"},
	} {
		var table oddsTableDocument
		decode(t, mustRun(t, "", append([]string{"odds", "scandinavian", "--json"}, flags...)...), &table)
		for _, row := range table.Categories {
			one := oddsOf(t, append([]string{"scandinavian", row.Key}, flags...)...)
			if row.Probability != one.Probability || row.ExpectedFraction != *one.ExpectedFraction ||
				table.Rolls != one.Rolls || !slices.Equal(table.Held, one.Held) {
				t.Errorf("%q: %+v in the table of %+v, alone %+v", flags, row, table, one)
			}
			next := flags
			if len(one.Held) < 5 {
				next = append(flags[:len(flags):len(flags)], "--rolls", "1")
			}
			if once := oddsOf(t, append([]string{"scandinavian", row.Key}, next...)...); row.OneThrow != once.Probability {
				t.Errorf("%q, %s: next roll %s, want %s", flags, row.Key, row.OneThrow, once.Probability)
			}
		}
	}
}

func TestOddsText(t *testing.T) {
	for name, args := range map[string][]string{
		"odds-scandinavian.txt": {"odds", "scandinavian"},
		"odds-small.txt":        {"odds", "testdata/small.json"},
		"odds-small-held.txt":   {"odds", "testdata/small.json", "--hold", "1"},
		"odds-yatzy.txt":        {"odds", "scandinavian", "yatzy"},
		"odds-straights.txt":    {"odds", "scandinavian", "small-straight,large-straight", "--hold", "2345"},
		"odds-die.txt":          {"odds", "testdata/die.json", "chance"},
		"odds-symbols.txt":      {"odds", "kids-symbols", "--hold", "sun sun"},
		"odds-full.txt":         {"odds", "scandinavian", "full-house", "--hold", "55566"},
	} {
		t.Run(name, func(t *testing.T) { checkGolden(t, name, mustRun(t, "", args...)) })
	}
}

// Fractions that are too long for people are there in JSON.
func TestOddsLongFraction(t *testing.T) {
	args := []string{"scandinavian", "yatzy", "--rolls", "100"}
	if got := oddsOf(t, args...); len(got.Probability) < 300 || got.Value >= 1 || got.Value < 0.999 {
		t.Errorf("got %s, %v", got.Probability, got.Value)
	}
	for line := range strings.Lines(mustRun(t, "", append([]string{"odds"}, args...)...)) {
		if len(line) > 200 {
			t.Errorf("long line %q", line)
		}
	}
}

func TestOddsErrors(t *testing.T) {
	oneRoll := writeFile(t, "one.json", `{"ruleset": "one", "dice": 2, "rolls": 1, "categories": [
		{"key": "chance", "section": "lower", "pattern": "any", "points": "all"}]}`)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"nowhere", "yatzy"}, `unknown ruleset "nowhere"`},
		{[]string{"scandinavian", "yahtzee-bonus"}, `"yahtzee-bonus"`},
		{[]string{"scandinavian", "yatsy"}, `"yatsy"`},
		{[]string{"scandinavian", ""}, `""`},
		{[]string{"scandinavian", "yatzy,"}, `""`},
		{[]string{"scandinavian", "pair,,yatzy"}, `""`},
		{[]string{"scandinavian", "pair,yatzy,pair"}, `"pair" is named twice`},
		{[]string{"scandinavian", "pair,One Pair"}, `"pair" is named twice`},
		{[]string{"scandinavian", "yatzy", "--hold", "666666"}, `--hold: `},
		{[]string{"scandinavian", "yatzy", "--hold", "666666"}, `has 6 dice, "Scandinavian Yatzy" has 5`},
		{[]string{"scandinavian", "yatzy", "--hold", "7"}, `--hold: parse roll "7"`},
		{[]string{"scandinavian", "yatzy", "--hold", "0"}, `--hold: parse roll "0"`},
		{[]string{"scandinavian", "yatzy", "--hold", "sun"}, `--hold: parse roll "sun"`},
		{[]string{"testdata/small.json", "pair", "--hold", "111"}, `has 3 dice, "Two Dice" has 2`},
		{[]string{"scandinavian", "yatzy", "--hold", "66666", "--rolls", "1"}, `--hold "66666": all dice are held, and none is left for --rolls 1`},
		{[]string{"scandinavian", "yatzy", "--rolls", "0"}, "--rolls: no roll is left"},
		{[]string{"scandinavian", "yatzy", "--hold", "66", "--rolls", "0"}, "--rolls: no roll is left"},
		{[]string{oneRoll, "chance", "--hold", "6"}, "--rolls: no roll is left"},
		{[]string{"scandinavian", "yatzy", "--rolls", "-1"}, `--rolls "-1": want 0 to 255`},
		{[]string{"scandinavian", "yatzy", "--rolls", "256"}, `--rolls "256": want 0 to 255`},
		{[]string{"scandinavian", "yatzy", "--rolls", "99999999999999999999"}, "want a whole number"},
		{[]string{"scandinavian", "yatzy", "--rolls", "two"}, `--rolls "two": want a whole number`},
		{[]string{"scandinavian", "yatzy", "--rolls", ""}, `--rolls "": want a whole number`},
		{[]string{"scandinavian", "yatzy", "--rolls"}, "--rolls"},
		{[]string{"scandinavian", "yatzy", "--card", "ones=3"}, "unknown flag --card"},
	} {
		mustFail(t, test.want, "", append([]string{"odds"}, test.args...)...)
		mustFail(t, test.want, "", append([]string{"odds", "--json"}, test.args...)...)
	}
	mustFail(t, "has 6 dice", "", "odds", "scandinavian", "--hold", "666666")
}
