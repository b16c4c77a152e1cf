package referee

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// tinyRecords is the options for a ruleset of two boxes and two dice.
func tinyRecords(t testing.TB) Options {
	rules, err := yatzy.ParseRuleset([]byte(`{"ruleset":"tiny","dice":2,"rolls":2,"categories":[
		{"key":"sum","section":"lower","pattern":"any","points":"all"},
		{"key":"pair","section":"lower","pattern":{"groups":[2]},"points":{"fixed":10}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	return Options{Rulesets: []*yatzy.Ruleset{rules}}
}

func faultsOf(text string, o Options) []Fault {
	var faults []Fault
	checkRecordFile([]byte(text), o, func(f Fault) bool {
		faults = append(faults, f)
		return true
	})
	return faults
}

// What strict parsing refuses is reported fault by fault, and the rest is checked.
func TestRecordFaultsInJSON(t *testing.T) {
	const second = `{"player":0,"rolls":[[1,1]],"category":"pair","points":10}`
	record := func(turn string) string {
		return `{"ruleset":"tiny","players":["A"],"turns":[` + turn + `,` + second + `],"totals":[13]}`
	}
	for _, test := range []struct {
		text string
		want []Code
		says string // in the last message
	}{
		{record(`{"player":0,"rolls":[[1,3],[1,2]],"held":[[1]],"category":"sum","points":3}`), nil, ""},
		{record(`{"player":0,"rolls":[[1,2]],"held":null,"category":"sum","points":3,"note":"x"}`), nil, ""},
		{"\ufeff \n" + record(`{"player":0,"rolls":[[1,2]],"category":"sum","points":3}`) + "\n", nil, ""},
		{record(`{"player":"A","rolls":[[1,2]],"category":"sum","points":3}`), []Code{WrongForm}, "turns[0].player is not a number"},
		{record(`{"rolls":[[1,2]],"category":"sum","points":3}`), []Code{WrongForm}, "turns[0].player is missing"},
		{record(`{"player":0,"rolls":[[1,"2"]],"category":"sum","points":3}`), []Code{WrongForm}, "line 1: turns[0].rolls[0][1] is not a number"},
		{record(`{"player":0,"rolls":[[1,2e0]],"category":"sum","points":3}`), []Code{NotANumber}, "turns[0].rolls[0][1] is 2e0"},
		{record(`{"player":0,"rolls":"12","category":"sum","points":3}`), []Code{WrongForm}, "turns[0].rolls is not a list"},
		{record(`{"player":0,"rolls":[12],"category":"sum","points":3}`), []Code{WrongForm}, "turns[0].rolls[0] is not a list"},
		{record(`{"player":0,"rolls":[null],"category":"sum","points":3}`), []Code{WrongDice}, "roll 1 (no dice) has 0 dice, not 2"},
		{record(`{"player":0,"category":"sum","points":3}`), []Code{WrongForm}, "turns[0].rolls is missing"},
		{record(`{"player":0,"rolls":null,"category":"sum","points":13}`), []Code{WrongForm, WrongPoints, WrongTotal}, "the total is 10 (or, by the points as written, 23), not 13"},
		{record(`{"player":0,"rolls":[[1,2]],"held":{"a":[1]},"category":"sum","points":3}`), []Code{WrongForm}, "turns[0].held is not a list"},
		{record(`{"player":0,"rolls":[[1,2]],"held":[[1]],"category":"sum","points":3}`), []Code{WrongHolds}, "1 holds are written for 1 rolls"},
		{record(`{"player":0,"rolls":[[1,2],[1,2]],"held":[],"category":"sum","points":3}`), []Code{WrongHolds}, "0 holds are written for 2 rolls"},
		{record(`{"player":0,"rolls":[[1,2]],"category":["sum"],"points":3}`), []Code{WrongForm}, "turns[0].category is not a text"},
		{record(`{"player":0,"rolls":[[1,2]],"points":3}`), []Code{WrongForm}, "turns[0].category is missing"},
		{record(`{"player":0,"rolls":[[1,2]],"category":"sum","points":99999999999999999999}`), []Code{NotANumber}, "turns[0].points is 99999999999999999999"},
		{record(`{"player":0,"rolls":[[1,2]],"category":"sum","points":null}`), []Code{WrongForm}, "turns[0].points is missing"},
		{record(`{"player":0,"player":1,"rolls":[[1,2]],"category":"sum","points":3}`), []Code{DuplicateMember}, "the member \"player\" is there twice"},
		{record(`7`), []Code{WrongForm}, "turns[0] is not an object"},
		{record(`{}`), []Code{WrongForm, WrongForm, WrongForm, WrongForm}, "turns[0].points is missing"},
		{`{"players":["A"],"turns":[],"turns":[]}`, []Code{DuplicateMember, NoRuleset}, "the record has no ruleset"},
		{`{"ruleset":"huge","players":["A"],"turns":[]}`, []Code{UnknownRuleset}, `no ruleset "huge" is known`},
		{`{"ruleset":{"dice":2},"players":["A"],"turns":[]}`, []Code{UnknownRuleset}, "categories: missing"},
		{`{"ruleset":7,"players":["A"],"turns":[]}`, []Code{WrongForm}, "the ruleset is neither a key nor an object"},
		{`{"ruleset":"tiny","players":["A",2],"turns":[]}`, []Code{WrongForm, MissingTurn, MissingTurn}, "2 turns are missing"},
		{`{"ruleset":"tiny","players":"A","turns":[]}`, []Code{WrongForm, NoPlayers}, "the record has no players"},
		{`{"ruleset":"tiny","players":["A"],"turns":{},"totals":0}`, []Code{WrongForm, WrongForm, MissingTurn}, "2 turns are missing at the end, of 2"},
		{`{"ruleset":"tiny","players":["A"],"turns":[` + second + `,{"player":0,"ro`, []Code{Syntax}, "goes on with what came before"},
		{`{"ruleset":"tiny","players":["A"],"turns":[` + second + `]}{}`, []Code{Syntax}, "more than one document"},
		{`{"ruleset":"tiny","turns":[` + strings.Repeat("[", 100), []Code{WrongForm, Syntax, NoPlayers}, "the record has no players"},
	} {
		faults := faultsOf(test.text, tinyRecords(t))
		var codes []Code
		last := ""
		for _, f := range faults {
			codes, last = append(codes, f.Code), f.Message
		}
		if !slices.Equal(codes, test.want) || !strings.Contains(last, test.says) {
			t.Errorf("%s:\n got %v: %v\nwant %v: %s", test.text, codes, faults, test.want, test.says)
		}
	}
}

func TestRecordFaultsInNotation(t *testing.T) {
	const head, second = "ruleset tiny\nplayers A B\n", "B: 12 > sum 3\nA: 11 > pair 10\nB: 12 > pair 0\n"
	for _, test := range []struct {
		text string
		want []Fault
	}{
		{head + "A: 13 (1) 12 > sum 3\n" + second + "totals 13 3", nil},
		{head + "A: 13 (1) 12 > sum\n" + second + "totals 13 3", []Fault{{Code: WrongForm, Message: "line 3, column 19: want the points, not the end of the line"}}},
		{head + "E: 13 (3) 13 > sum 3\n" + second, []Fault{
			{Code: WrongForm, Message: `line 3, column 1: "E" is not one of the players`},
			{Code: WrongPoints, Player: "A", Turn: 1, Category: "sum", Message: "1 3 gives 4 points, not 3; checking goes on with those"},
		}},
		{"ruleset ty\nplayers A B\n", []Fault{{Code: UnknownRuleset, Message: `no ruleset "ty" is known`}}},
		{"ruleset {}\nplayers A B\n", []Fault{{Code: UnknownRuleset, Message: "line 1, column 9: yatzy: parse ruleset: not a ruleset: dice: missing"}}},
		{"players A B\n", []Fault{{Code: NoRuleset, Message: "the record has no ruleset"}}},
	} {
		if diff := cmp.Diff(test.want, faultsOf(test.text, tinyRecords(t))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestRecordOfOtherRuleset(t *testing.T) {
	o := tinyRecords(t)
	o.File, o.Rules = "x.json", variants.Scandinavian()
	for text, want := range map[string][]Code{
		`{"ruleset":"tiny","players":["A"],"turns":[]}`:         {OtherRuleset, MissingTurn},
		`{"ruleset":"none","players":["A"],"turns":[]}`:         {OtherRuleset, MissingTurn},
		`{"ruleset":"Scandinavian","players":["A"],"turns":[]}`: {MissingTurn},
		`{"players":["A"],"turns":[]}`:                          {MissingTurn},
		"ruleset tiny\nplayers A\n":                             {OtherRuleset, MissingTurn},
		"ruleset none\nplayers A\n":                             {OtherRuleset, MissingTurn},
		"players A\n":                                           {MissingTurn},
	} {
		var codes []Code
		for _, f := range faultsOf(text, o) {
			codes = append(codes, f.Code)
			if f.File != "x.json" {
				t.Errorf("%s: file %q", text, f.File)
			}
		}
		if diff := cmp.Diff(want, codes); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	o.Unfinished = true
	if faults := faultsOf("players A\ntotals 0", o); faults != nil {
		t.Errorf("an unfinished record has %v", faults)
	}
}

func TestIsRecord(t *testing.T) {
	for text, want := range map[string]bool{
		`{"ruleset":"x","players":["A"]`:                      true,
		"\ufeff\n {\"turns\":":                                true,
		`{"x":{"players":[{"name":"A"}]},"totals":[`:          true,
		`{"ruleset":{"players":["A"]},"players":[{"name":"A"`: false,
		`{"players":[{"name":"A","scores":{}}],"turns":[]}`:   false,
		`{"players":[]}`:                                      false,
		`{`:                                                   false,
		"":                                                    false,
		"# game 1\n\nruleset maxi\n# by\nplayers A\n": true,
		"ruleset {\"dice\":1}\r\nplayers A\r\n":       true,
		"players\tA\nA: 12 > a 1\n":                   true,
		"ruleset maxi\nplayers":                       true,
		"ruleset: maxi\nplayers A\n":                  false,
		"ruleset maxi\nA: ones=3\n":                   false,
		"players,A,B\nones,1,2\n":                     false,
		"players , A\nones,1,2\n":                     false,
		"category,A\n":                                false,
		"A: ones=3\n":                                 false,
		"ruleset maxi\n":                              false,
		"\xef\xbb\xbfruleset maxi\nplayers \"ruleset\"\nruleset: 1 >": true,
	} {
		if got := isRecord([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// What is parsed without an error is read to the same record.
func TestRecordReaderReadsWhatParsingReads(t *testing.T) {
	o := tinyRecords(t)
	find := func(string) (*yatzy.Ruleset, error) { return o.Rulesets[0], nil }
	rapid.Check(t, func(t *rapid.T) {
		lists := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-1, 8), 0, 3), 0, 3)
		rec := game.Record{Rules: o.Rulesets[0], Players: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "players")}
		for range rapid.IntRange(0, 4).Draw(t, "turns") {
			rec.Turns = append(rec.Turns, game.RecordedTurn{
				Player: rapid.IntRange(-1, 3).Draw(t, "player"), Rolls: lists.Draw(t, "rolls"), Held: lists.Draw(t, "held"),
				Category: rapid.SampledFrom([]string{"sum", "pair", "", "x"}).Draw(t, "category"), Points: rapid.Int().Draw(t, "points"),
			})
		}
		rec.Totals = rapid.SliceOfN(rapid.Int(), 0, 3).Draw(t, "totals")
		data, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		want, err := game.ParseRecord(data, find)
		if err != nil {
			t.Fatal(err)
		}
		r := recordReader{options: o, gaps: map[int]gap{}, yield: func(f Fault) bool {
			t.Errorf("fault %v", f)
			return true
		}}
		r.json(data)
		if diff := cmp.Diff(want, r.rec, cmp.Comparer(func(a, b *yatzy.Ruleset) bool { return a.Fingerprint() == b.Fingerprint() }), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
	})
}

// Faults end when nobody wants more.
func TestRecordFaultsStop(t *testing.T) {
	o := tinyRecords(t)
	for _, text := range []string{
		`{"ruleset":"tiny","players":[1,2,3],"turns":[1,2,3,{"player":9,"rolls":[[9],[9]],"held":[],"category":"?"}],"totals":[1]}`,
		"ruleset tiny\nplayers A B\n?\n?\n@7: 9 (1) 77 > x 7\n@1: 999 9 9 9 > sum 0\nA: 12 > sum 3\nB: 12 > sum 4\ntotals 1 2 3\n",
	} {
		all := faultsOf(text, o)
		if len(all) < 8 {
			t.Fatalf("only %v", all)
		}
		for n := 1; n <= len(all); n++ {
			var got []Fault
			more := checkRecordFile([]byte(text), o, func(f Fault) bool {
				got = append(got, f)
				return len(got) < n
			})
			if diff := cmp.Diff(all[:n], got); diff != "" || more {
				t.Errorf("after %d, more %v (-want +got):\n%s", n, more, diff)
			}
		}
	}
}

func FuzzCheckRecord(f *testing.F) {
	o := tinyRecords(f)
	for _, text := range []string{
		`{"ruleset":"tiny","players":["A"],"turns":[{"player":0,"rolls":[[1,3],[1,2]],"held":[[1]],"category":"sum","points":3}],"totals":[3]}`,
		`{"ruleset":"maxi","players":["A","B"],"turns":[{"player":-1,"rolls":[[1,9],[]],"held":[],"category":"?","points":-3}],"totals":[3,4,5]}`,
		`{"turns":[{}],"players":{},"ruleset":{"dice":1,"categories":[{"key":"a","section":"lower","pattern":"any","points":"all"}]}}`,
		`{"ruleset":"tiny","turns":[{"player":1000000000,"rolls":[[1,1]],"category":"pair","points":1e9}]`,
		"ruleset tiny\nplayers A B\nA: 13 (1) 12 > sum 3\nB: 12 > sum 3\nB: 12 > sum 3\nA: 11 (11) 12 (34) 7 > pair 10\n@-9: - > \"\" 0\ntotals 1 2 3",
		"ruleset yahtzee\nplayers A\nA: 55555 > yahtzee 50\nA: 55555 > fives 0\nA: 66666 > chance 30\n", "ruleset kids-symbols\nplayers A\nA: 11234 (11) 11156 (1) 23456 > sun 0\n",
	} {
		f.Add([]byte(text))
	}
	o.Rulesets = append(o.Rulesets, variants.Maxi(), variants.Yahtzee(), variants.KidsSymbols(), variants.MaxiSaved(), variants.Forced())
	f.Fuzz(func(t *testing.T, text []byte) {
		n := 0
		checkRecordFile(text, o, func(fault Fault) bool {
			n++
			if fault.Code == "" || fault.Message == "" || len(fault.String()) > 2000 || strings.ContainsAny(fault.Message, "\r\n") {
				t.Fatalf("%q: %+v", text, fault)
			}
			return true
		})
		if n > 0 {
			return
		}
		// What is not at fault can be played.
		rec, err := game.ParseNotation(text, func(key string) (*yatzy.Ruleset, error) {
			for _, rules := range o.Rulesets {
				if fold(rules.Key()) == fold(key) {
					return rules, nil
				}
			}
			return nil, errors.New("unknown")
		})
		if err == nil && !slices.Contains(rec.Players, "") {
			if _, err := game.Replay(rec, nil); err != nil && !errors.Is(err, game.ErrPlayers) {
				t.Fatalf("%q: no fault, but %v", text, err)
			}
		}
	})
}

// A saved game is a record that may go on.
func TestCheckSavedGame(t *testing.T) {
	g, err := game.New(variants.KidsUpper(), game.SeededDice{Seed: 5}, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range []yatzy.Action{yatzy.Keep(yatzy.Roll{}), yatzy.Score("sixes"), yatzy.Keep(yatzy.Roll{})} {
		if err := g.Do(action); err != nil {
			t.Fatal(err)
		}
	}
	var saved strings.Builder
	if _, err := g.WriteTo(&saved); err != nil {
		t.Fatal(err)
	}
	for fault := range Check(strings.NewReader(saved.String()), Options{}) {
		t.Errorf("a right one: %s", fault)
	}
	edited := strings.Replace(saved.String(), "Ann", "Bob", 1)
	var codes []Code
	for fault := range Check(strings.NewReader(edited), Options{}) {
		codes = append(codes, fault.Code)
	}
	if len(codes) != 1 || codes[0] != Syntax {
		t.Errorf("an edited one: %v", codes)
	}
}
