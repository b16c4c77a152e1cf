package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// equalRecords compares records. A list without elements is the same as none,
// except for holds and totals, which are then known to be none.
func equalRecords() cmp.Options {
	return cmp.Options{
		cmp.Comparer(func(a, b *yatzy.Ruleset) bool { return a.Fingerprint() == b.Fingerprint() && a.Key() == b.Key() }),
		cmp.FilterPath(func(p cmp.Path) bool {
			last := p.Last().String()
			return last != ".Held" && last != ".Totals"
		}, cmpopts.EquateEmpty()),
	}
}

func notation(t *testing.T, rec game.Record) string {
	t.Helper()
	text, err := rec.AppendNotation(nil, variants.Find)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestNotation(t *testing.T) {
	rules := variants.Scandinavian()
	turn := func(player int, category string, points int, held [][]int, rolls ...[]int) game.RecordedTurn {
		return game.RecordedTurn{Player: player, Rolls: rolls, Held: held, Category: category, Points: points}
	}
	for _, test := range []struct {
		name, text string
		want       game.Record
	}{
		{"a game", `ruleset scandinavian
players Ada Bo
1 Ada: 13356 (33) 33326 > threes 9
1 Bo: 66612 (666) 66616 () 66663 > four-of-a-kind 24
2 Ada: 55555 > yatzy 50
totals 59 24
`, game.Record{
			Rules: rules, Players: []string{"Ada", "Bo"}, Totals: []int{59, 24},
			Turns: []game.RecordedTurn{
				turn(0, "threes", 9, [][]int{{3, 3}}, []int{1, 3, 3, 5, 6}, []int{3, 3, 3, 2, 6}),
				turn(1, "four-of-a-kind", 24, [][]int{{6, 6, 6}, {}}, []int{6, 6, 6, 1, 2}, []int{6, 6, 6, 1, 6}, []int{6, 6, 6, 6, 3}),
				turn(0, "yatzy", 50, nil, []int{5, 5, 5, 5, 5}),
			},
		}},
		{"nothing", "ruleset scandinavian\nplayers\n", game.Record{Rules: rules}},
		{"no totals", "ruleset scandinavian\nplayers\ntotals\n", game.Record{Rules: rules, Totals: []int{}}},
		{"odd names", `ruleset scandinavian
players "" "Bo \"B\" O." "a\nb" Zoë "2" "2" "#1" ruleset "Maximilian Graf von Tal <x>"
1 "": 12345 > ones 1
1 "Bo \"B\" O.": 12345 > ones 1
1 "a\nb": 12345 > ones 1
1 Zoë: 12345 > ones 1
1 @5: 12345 > ones 1
1 @6: 12345 > ones 1
1 "#1": 12345 > ones 1
1 ruleset: 12345 > ones 1
1 @9: 12345 > ones 1
`, game.Record{
			Rules: rules, Players: []string{"", `Bo "B" O.`, "a\nb", "Zoë", "2", "2", "#1", "ruleset", "Maximilian Graf von Tal <x>"},
			Turns: func() (all []game.RecordedTurn) {
				for i := range 9 {
					all = append(all, turn(i, "ones", 1, nil, []int{1, 2, 3, 4, 5}))
				}
				return all
			}(),
		}},
		{"wrong turns", `ruleset scandinavian
players A
1 @2: > ones 0
1 @0: - > "" -7
1 @-1: 0789 () > "full house" 1000000
1 A: [] 12, 3 -1,10 > 5-alike 1
2 A: 12 (3) 45 67 > x 0
3 A: 12 (3) 45 (6) (12,) > x 0
4 A: (1) () > x 0
`, game.Record{
			Rules: rules, Players: []string{"A"},
			Turns: []game.RecordedTurn{
				turn(1, "ones", 0, nil),
				turn(-1, "", -7, nil, []int{}),
				turn(-2, "full house", 1000000, [][]int{{}}, []int{0, 7, 8, 9}),
				turn(0, "5-alike", 1, [][]int{}, []int{12}, []int{3}, []int{-1, 10}),
				turn(0, "x", 0, [][]int{{3}}, []int{1, 2}, []int{4, 5}, []int{6, 7}),
				turn(0, "x", 0, [][]int{{3}, {6}, {12}}, []int{1, 2}, []int{4, 5}),
				turn(0, "x", 0, [][]int{{1}, {}}),
			},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := game.ParseNotation([]byte(test.text), variants.Find)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got, equalRecords()); diff != "" {
				t.Errorf("read (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.text, notation(t, test.want)); diff != "" {
				t.Errorf("written (-want +got):\n%s", diff)
			}
		})
	}
}

// The game on the page that specifies the notation is one.
func TestNotationPage(t *testing.T) {
	page, err := os.ReadFile("../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := bytes.Cut(page, []byte("```\n"))
	text, _, _ = bytes.Cut(text, []byte("```\n"))
	rec, err := game.ParseNotation(text, variants.Find)
	if err != nil || len(rec.Players) != 3 || len(rec.Turns) != 4 {
		t.Fatalf("%v, %v", rec, err)
	}
	if g, err := game.Replay(rec, nil); err != nil || g.Over() {
		t.Error(err)
	}
	var bare bytes.Buffer
	for line := range bytes.Lines(text) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		if line = bytes.TrimSpace(line); len(line) > 0 {
			bare.Write(append(line, '\n'))
		}
	}
	if diff := cmp.Diff(bare.String(), notation(t, rec)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What people type is not always what is written.
func TestNotationAsTyped(t *testing.T) {
	const canonical = "ruleset scandinavian\nplayers Ada Bo\n1 Ada: 13356 (33) 33326 > threes 9\n1 Bo: 12345 > ones 1\ntotals 9 1\n"
	for _, text := range []string{
		"\ufeff" + strings.ReplaceAll(canonical, "\n", "\r\n"),
		strings.TrimSuffix(canonical, "\n"),
		strings.ReplaceAll(canonical, "\n", "\n\n  # a note\n"),
		strings.ReplaceAll(canonical, "\n", " # a note\n"),
		strings.ReplaceAll(canonical, "1 ", "17 \t"),
		"totals 9 1\nplayers\tAda \"Bo\"\nAda:13356(33)33326>threes 9\n  @2 : 1,2,3,4,5 > \"ones\" 1\nruleset \"scandinavian\"",
	} {
		rec, err := game.ParseNotation([]byte(text), variants.Find)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if diff := cmp.Diff(canonical, notation(t, rec)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestNotationCarriesRulesets(t *testing.T) {
	spec := variants.Scandinavian().Spec()
	spec.Bonus.Threshold = 60
	house, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	spec.Bonus.Threshold, spec.Name = 63, "Our # Yatzy"
	renamed, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []*yatzy.Ruleset{house, renamed, variants.KidsSymbols()} {
		rec := game.Record{Rules: rules}
		text, err := rec.AppendNotation([]byte("# before\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if rules != variants.KidsSymbols() {
			found := notation(t, rec)
			if rules == house && !strings.HasPrefix(found, "ruleset {") {
				t.Errorf("%s", found)
			}
		}
		back, err := game.ParseNotation(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(rules)
		got, _ := json.Marshal(back.Rules)
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	if text := notation(t, game.Record{Rules: renamed}); !strings.HasPrefix(text, "ruleset {") {
		t.Errorf("a ruleset with another name is written as %.40s", text)
	}

	// A ruleset by function goes by its key or not at all.
	spec.Categories[0].Func = func(r yatzy.Roll) int { return r.Count(1) }
	byFunc, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	rec := game.Record{Rules: byFunc}
	text, err := rec.AppendNotation(nil, func(string) (*yatzy.Ruleset, error) { return byFunc, nil })
	if string(text) != "ruleset scandinavian\nplayers\n" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text, err = rec.AppendNotation([]byte("x"), nil); string(text) != "x" || !errors.Is(err, game.ErrNotation) || !errors.Is(err, yatzy.ErrRuleset) {
		t.Errorf("%q, %v", text, err)
	}
}

func TestNotationRefusesToWrite(t *testing.T) {
	rules := variants.Scandinavian()
	for name, rec := range map[string]game.Record{
		"no ruleset":         {},
		"the zero ruleset":   {Rules: new(yatzy.Ruleset)},
		"a name not UTF-8":   {Rules: rules, Players: []string{"\xff"}},
		"a box not UTF-8":    {Rules: rules, Players: []string{"A"}, Turns: []game.RecordedTurn{{Category: "a\xff"}}},
		"a key of bad UTF-8": {Rules: func() *yatzy.Ruleset { return nil }()},
	} {
		if text, err := rec.AppendNotation([]byte("x"), variants.Find); string(text) != "x" || !errors.Is(err, game.ErrNotation) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func TestParseNotationErrors(t *testing.T) {
	const head = "ruleset scandinavian\nplayers Ada Bo Bo\n"
	for _, test := range []struct{ text, want string }{
		{"", "line 1, column 1: unknown ruleset: no line gives it"},
		{"ruleset scandinavian\n", "line 2, column 1: no line gives the players"},
		{"ruleset\nplayers\n", "line 1, column 8: the ruleset's key is missing"},
		{"ruleset yatzee\nplayers\n", `line 1, column 9: unknown ruleset: "yatzee": variants: unknown ruleset "yatzee" (did you mean "yahtzee"?)`},
		{"ruleset {\"dice\":5}\nplayers\n", "line 1, column 9: yatzy: parse ruleset: not a ruleset: categories: missing"},
		{"ruleset {\"dice\":\nplayers\n", "line 1, column 9: yatzy: parse ruleset: not a ruleset: JSON: the document ends too early"},
		{head + "ruleset maxi\n", "line 3, column 8: the ruleset is given twice"},
		{head + "players Ada\n", "line 3, column 8: the players are given twice"},
		{head + "totals 1\ntotals 2\n", "line 4, column 7: the totals are given twice"},
		{head + "totals 1 a\n", `line 3, column 10: want a total, not "a"`},
		{head + "totals 99999999999999999999\n", `line 3, column 8: want a total, not "99999999999999999999"`},
		{"ruleset maxi\nplayers 7\n", `line 2, column 9: want a player's name, not "7", which would need quotes`},
		{"ruleset maxi\nplayers Ada, Bo\n", `line 2, column 12: want a player's name, not ","`},
		{"ruleset maxi\nplayers \"Ada\n", `line 2, column 9: the quotes do not end on the line`},
		{"ruleset maxi\nplayers \"\\x\"\n", `line 2, column 9: "\"\\x\"" is not a text as JSON writes it`},
		{"ruleset maxi\nplayers\n# A\xffB\n@1 \xff: > a 1\n", "line 4, column 4: not UTF-8"},
		{"ruleset maxi\nA: > ones 1\nplayers A\n", "line 2, column 1: the players must come before the turns (and 2 more)"},
		{head + "Eve: 12345 > ones 1\n", `line 3, column 1: "Eve" is not one of the players`},
		{head + "1 Bo: 12345 > ones 1\n", `line 3, column 3: several players are called "Bo": write @1 for the first player, @2 for the second`},
		{head + "1Ada: 12345 > ones 1\n", `line 3, column 2: "Ada:" after the number of the turn`},
		{head + "@: 12345 > ones 1\n", `line 3, column 1: want a player's number after @, not ""`},
		{head + "@99999999999999999999: 12345 > ones 1\n", `line 3, column 1: want a player's number after @, not "99999999999999999999"`},
		{head + "Ada 12345 > ones 1\n", `line 3, column 5: want : after the player, not "12345"`},
		{head + "Ada: 12345 ones 1\n", `line 3, column 12: want dice, (, or >, not "ones"`},
		{head + "Ada: 12345\n", "line 3, column 11: the line ends before > and the category"},
		{head + "Ada: 12345 (12 12345 > ones 1\n", `line 3, column 16: want ) after the dice held, not "12345"`},
		{head + "Ada: 12345 12345 (12) 12345 > ones 1\n", "line 3, column 18: the hold after roll 1 is missing"},
		{head + "Ada: 12345 (1) (1) 12345 > ones 1\n", "line 3, column 20: a roll after more holds than rolls"},
		{head + "Ada: [] 12345 (1) 12345 > ones 1\n", "line 3, column 15: a hold after [], which says that none is written down"},
		{head + "Ada: 12345 [x] > ones 1\n", `line 3, column 12: "[x]" is out of place`},
		{head + "Ada: 1,,2 > ones 1\n", `line 3, column 6: "1,,2": "" is not a whole number`},
		{head + "Ada: -3 > ones 1\n", `line 3, column 6: "-3": a face below 0 is written with a comma, as in -3,`},
		{head + "Ada: 1,99999999999999999999 > ones 1\n", `line 3, column 6: "1,99999999999999999999": "99999999999999999999" is not a whole number`},
		{head + "Ada: 12345 > 1\n", "line 3, column 15: want the points, not the end of the line"},
		{head + "Ada: 12345 > ones\n", "line 3, column 18: want the points, not the end of the line"},
		{head + "Ada: 12345 > ones x\n", `line 3, column 19: want the points, not "x"`},
		{head + "Ada: 12345 > ones 1 2\n", `line 3, column 21: "2" after the end`},
		{head + "Zoë: 1 > ones 1 Å Ä\nÅ Å\nruleset maxi\n", `line 3, column 1: "Zoë" is not one of the players (and 2 more)`},
	} {
		_, err := game.ParseNotation([]byte(test.text), variants.Find)
		if err == nil || err.Error() != "game: parse notation: "+test.want || !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q:\n got %v\nwant %s", test.text, err, test.want)
		}
	}
}

// The record of a text with faulty lines holds what could be read.
func TestParseNotationGoesOn(t *testing.T) {
	rec, err := game.ParseNotation([]byte("ruleset x\nplayers A\nA: 123 > a 1\nA: 12x > a 1\nB: 123 > b 2\ntotals 3\n"), variants.Find)
	want := game.Record{Players: []string{"A"}, Totals: []int{3}, Turns: []game.RecordedTurn{
		{Rolls: [][]int{{1, 2, 3}}, Category: "a", Points: 1},
		{},
		{Player: -1, Rolls: [][]int{{1, 2, 3}}, Category: "b", Points: 2},
	}}
	if diff := cmp.Diff(want, rec, cmpopts.IgnoreFields(game.Record{}, "Rules")); diff != "" || rec.Rules != nil {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all, _ := errors.AsType[game.NotationErrors](err)
	var got [][3]int
	for _, e := range all {
		got = append(got, [3]int{e.Line, e.Column, e.Turn})
	}
	if diff := cmp.Diff([][3]int{{1, 9, -1}, {4, 6, 1}, {5, 1, 2}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !errors.Is(err, variants.ErrUnknown) || !errors.Is(err, game.ErrUnknownRuleset) {
		t.Errorf("error %v", err)
	}
}

func TestParseNotationLimits(t *testing.T) {
	if _, err := game.ParseNotation(bytes.Repeat([]byte("#"), 4<<20+1), nil); !errors.Is(err, game.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
	_, err := game.ParseNotation(bytes.Repeat([]byte("?\n"), 2000), nil)
	if all, _ := errors.AsType[game.NotationErrors](err); len(all) != 1000 {
		t.Errorf("%d errors", len(all))
	}
	for _, text := range []string{
		"players " + strings.Repeat("x", 1<<20), strings.Repeat("[", 1<<20), strings.Repeat("{", 1<<20), "ruleset " + strings.Repeat(`{"a":`, 1<<18),
		"players A\nA:" + strings.Repeat(" 1", 1<<17), "players A\nA: " + strings.Repeat("1", 1<<20), "players A\nA: 1 > " + strings.Repeat("x", 1<<20),
	} {
		if _, err := game.ParseNotation([]byte(text), variants.Find); err == nil || len(err.Error()) > 400 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20s…: error %.500v", text, err)
		}
	}
}

// anyRecord draws records that are wrong in every way.
func anyRecord(t *rapid.T, rules *yatzy.Ruleset) game.Record {
	number := rapid.OneOf(rapid.IntRange(-2, 12), rapid.SampledFrom([]int{math.MinInt, math.MinInt + 1, math.MaxInt, math.MaxInt - 1}), rapid.Int())
	dice := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(1, 6), number), 0, 7)
	lists := rapid.SliceOfN(dice, 0, 4)
	name := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("ab \"\\#@:>()\n\r\t\u2028\u0301\ufffd1é<&"))), rapid.SampledFrom([]string{"Ada", "totals", "@1", "full-house"}))
	rec := game.Record{Rules: rules, Players: rapid.SliceOfN(name, 0, 4).Draw(t, "players")}
	for range rapid.IntRange(0, 5).Draw(t, "turns") {
		turn := game.RecordedTurn{
			Player: rapid.OneOf(rapid.IntRange(0, 3), number).Draw(t, "player"), Rolls: lists.Draw(t, "rolls"),
			Category: name.Draw(t, "category"), Points: number.Draw(t, "points"),
		}
		if rapid.Bool().Draw(t, "written") {
			turn.Held = lists.Draw(t, "held")
		}
		rec.Turns = append(rec.Turns, turn)
	}
	if rapid.Bool().Draw(t, "said") {
		rec.Totals = rapid.SliceOfN(number, 0, 3).Draw(t, "totals")
	}
	return rec
}

func TestNotationRoundTrip(t *testing.T) {
	rules := variants.Scandinavian()
	find := func(string) (*yatzy.Ruleset, error) { return rules, nil }
	rapid.Check(t, func(t *rapid.T) {
		rec := anyRecord(t, rules)
		if rec.Players == nil {
			rec.Players = []string{}
		}
		text, err := rec.AppendNotation(nil, find)
		if err != nil {
			t.Fatal(err)
		}
		back, err := game.ParseNotation(text, find)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if diff := cmp.Diff(rec, back, equalRecords()); diff != "" {
			t.Fatalf("%s\n(-want +got):\n%s", text, diff)
		}
	})
}

// From JSON to the notation and back to JSON nothing is lost, and the notation is
// the shorter one.
func TestNotationAndJSON(t *testing.T) {
	rules, err := yatzy.ParseRuleset([]byte(`{"dice":1,"categories":[{"key":"a","section":"lower","pattern":"any","points":"all"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		form, err := json.Marshal(anyRecord(t, rules))
		if err != nil {
			t.Fatal(err)
		}
		rec, err := game.ParseRecord(form, variants.Find)
		if err != nil {
			t.Fatal(err)
		}
		text, err := rec.AppendNotation(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > len(form)+16 { // the three keywords are as short in JSON
			t.Errorf("%d bytes of notation for %d of JSON:\n%s", len(text), len(form), text)
		}
		back, err := game.ParseNotation(text, nil)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		again, err := json.Marshal(back)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(form), string(again)); diff != "" {
			t.Fatalf("%s\n(-want +got):\n%s", text, diff)
		}
	})
}

func FuzzParseNotation(f *testing.F) {
	for _, text := range []string{
		"", "# nothing", "ruleset scandinavian\nplayers Ada Bo\n1 Ada: 13356 (33) 33326 > threes 9\n1 Bo: 55555 > yatzy 50\ntotals 9 50\n",
		"ruleset scandinavian\r\nplayers \"a\\nb\" \"\"\r\n\"\": 0789 () - (12,) > \"x y\" -3 # note\r\n",
		"ruleset {\"dice\":1,\"categories\":[{\"key\":\"a\",\"section\":\"lower\",\"pattern\":\"any\",\"points\":\"all\"}]} # x\nplayers A A\n@1: [] > a 1\n@0: > a 1\n",
		"players A\nA: 1 > a 99999999999999999999\nruleset maxi\ntotals\n", "\ufeffruleset maxi\nplayers A\nA: (1) () > a 0\n", "players \"\\ud800\"\nruleset maxi",
		"ruleset maxi\nplayers ruleset\nruleset: 1 > a 1\n", "@9223372036854775807: > a 0", "\xff", "totals -0 007",
	} {
		f.Add([]byte(text))
	}
	scandinavian, maxi := variants.Scandinavian(), variants.Maxi()
	find := func(key string) (*yatzy.Ruleset, error) {
		switch key {
		case "scandinavian":
			return scandinavian, nil
		case "maxi":
			return maxi, nil
		}
		return nil, variants.ErrUnknown
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := game.ParseNotation(text, find)
		if err != nil {
			if !errors.Is(err, game.ErrNotation) || len(err.Error()) > 2000 || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		first, err := rec.AppendNotation(nil, find)
		if err != nil {
			t.Fatal(err)
		}
		back, err := game.ParseNotation(first, find)
		if err != nil {
			t.Fatalf("%q\n%q\n%v", text, first, err)
		}
		if diff := cmp.Diff(rec, back, equalRecords()); diff != "" {
			t.Fatalf("%q (-want +got):\n%s", text, diff)
		}
		if second, err := back.AppendNotation(nil, find); err != nil || !bytes.Equal(first, second) {
			t.Fatalf("%q\n%q, %v", first, second, err)
		}
	})
}
