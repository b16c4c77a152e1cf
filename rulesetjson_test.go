package yatzy_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"example.com/yatzy"
)

// smallRuleset is a whole ruleset file with every member; the tests below damage
// it.
const smallRuleset = `{
	"ruleset": "small", "name": "Small", "source": "made up",
	"dice": 3, "faces": 6, "face_names": ["a", "b", "c", "d", "e", "f"], "rolls": 4, "max_total": 1,
	"upper_bonus": {"threshold": 6, "points": 10, "par": 1},
	"order": "upper-first", "holds": "locked",
	"saved_rolls": {"allowed": true, "max_rolls": 6},
	"extra": {"kind": "bonus", "points": 20, "needs": "filled", "own_upper": true, "cap": 2},
	"joker": "free", "yatzy": "all",
	"categories": [
		{"key": "ones", "section": "upper", "pattern": {"face": 1}, "points": "matched", "max": 3},
		{"key": "house", "name": "House", "names": {"de": "Haus"}, "section": "lower", "pattern": {"groups": [2, 1], "min_faces": 1},
			"points": {"fixed": 7}, "example": {"roll": [1, 2, 2], "points": 7}},
		{"key": "row", "section": "lower", "pattern": {"straight": [1, 3]}, "points": "all"},
		{"key": "run", "section": "lower", "pattern": {"run": 2}, "points": "count"},
		{"key": "two", "section": "lower", "pattern": {"distinct": 2}, "points": "matched"},
		{"key": "chance", "section": "lower", "pattern": "any", "points": "all"},
		{"key": "all", "section": "lower", "pattern": {"groups": [3]}, "points": {"fixed": 30}}
	]
}`

func smallSpec() yatzy.Spec {
	house := lower("house", yatzy.Groups(2, 1).MinFaces(1), yatzy.Fixed(7))
	house.Names = map[yatzy.Language]string{yatzy.English: "House", yatzy.German: "Haus"}
	return yatzy.Spec{
		Key: "small", Name: "Small", Source: "made up",
		Dice: 3, Faces: 6, FaceNames: []string{"a", "b", "c", "d", "e", "f"}, Rolls: 4,
		Bonus: yatzy.Bonus{Threshold: 6, Points: 10, Par: 1},
		Order: yatzy.UpperFirst, Holds: yatzy.LockedHolds,
		Saved: yatzy.SavedRolls{Allowed: true, MaxRolls: 6},
		Extra: yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 20, Needs: yatzy.NeedsFilled, OwnUpper: true, Cap: 2},
		Joker: yatzy.FreeJoker, Yatzy: "all",
		Categories: []yatzy.Category{
			uppers(1)[0], house,
			lower("row", yatzy.Straight(1, 3), yatzy.AllDice()),
			lower("run", yatzy.Run(2), yatzy.CountDice()),
			lower("two", yatzy.Distinct(2), yatzy.MatchedDice()),
			lower("chance", yatzy.Any(), yatzy.AllDice()),
			lower("all", yatzy.Groups(3), yatzy.Fixed(30)),
		},
	}
}

func TestParseRuleset(t *testing.T) {
	rs, err := yatzy.ParseRuleset([]byte(smallRuleset))
	if err != nil {
		t.Fatal(err)
	}
	if diff := specDiff(smallSpec(), rs.Spec()); diff != "" {
		t.Errorf("spec (-want +got)\n%s", diff)
	}
	if rs.Fingerprint() != mustRuleset(t, smallSpec()).Fingerprint() {
		t.Error("the fingerprint differs from that of the spec")
	}
	if rs.MaxTotal() == 1 {
		t.Error("the maximum is read from the file, not derived")
	}

	least, err := yatzy.ParseRuleset([]byte(`{"dice":1,"categories":[{"key":"a","section":"lower","pattern":"any","points":"all"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := yatzy.Spec{Dice: 1, Faces: 6, Rolls: 3, Categories: []yatzy.Category{lower("a", yatzy.Any(), yatzy.AllDice())}}
	if diff := specDiff(want, least.Spec()); diff != "" {
		t.Errorf("spec (-want +got)\n%s", diff)
	}
}

func TestRulesetJSONRoundTrip(t *testing.T) {
	specs := families()
	specs["small"] = smallSpec()
	specs["unnamed"] = yatzy.Spec{Dice: 2, Faces: 2, Categories: manyChances(2)}
	for name, spec := range specs {
		rs := mustRuleset(t, spec)
		data, err := json.Marshal(rs)
		if err != nil {
			t.Fatal(err)
		}
		back, err := yatzy.ParseRuleset(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if back.Fingerprint() != rs.Fingerprint() {
			t.Errorf("%s: the fingerprint changed", name)
		}
		for _, c := range rs.Categories() {
			for _, lang := range yatzy.Languages() {
				if got, want := back.CategoryName(c.Key, lang), rs.CategoryName(c.Key, lang); got != want {
					t.Errorf("%s: %s is %q in %s, want %q", name, c.Key, got, lang, want)
				}
			}
		}
		again, err := json.Marshal(back)
		if err != nil || string(again) != string(data) {
			t.Errorf("%s: JSON\n%s\nbecomes\n%s (%v)", name, data, again, err)
		}
		var form struct {
			MaxTotal   int `json:"max_total"`
			Categories []struct {
				Key     string
				Name    string
				Max     int
				Example struct {
					Roll   yatzy.Roll
					Points int
				}
			}
		}
		if err := json.Unmarshal(data, &form); err != nil {
			t.Fatal(err)
		}
		if form.MaxTotal != rs.MaxTotal() || len(form.Categories) != rs.Len() {
			t.Errorf("%s: JSON has the maximum %d and %d categories", name, form.MaxTotal, len(form.Categories))
		}
		for _, c := range form.Categories {
			values, _ := rs.Attainable(c.Key)
			roll, points, _ := rs.Example(c.Key)
			if c.Max != values[len(values)-1] || c.Example.Roll != roll || c.Example.Points != points || c.Name != rs.CategoryName(c.Key, yatzy.English) {
				t.Errorf("%s: JSON of %s is %+v", name, c.Key, c)
			}
		}
	}
}

func TestParseRulesetFaults(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		// Missing members.
		{`"dice": 3,`, ``, "dice: missing"},
		{`"dice": 3,`, `"dice": null,`, "dice: missing"},
		{`"key": "ones", `, ``, "categories[0].key: missing"},
		{`"key": "row", "section": "lower", `, `"key": "row", `, "categories[2].section: missing"},
		{`"pattern": {"face": 1}, `, ``, "categories[0].pattern: missing"},
		{`"pattern": "any", "points": "all"`, `"pattern": "any"`, "categories[5].points: missing"},
		{`"pattern": {"face": 1}`, `"pattern": null`, "categories[0].pattern: missing"},
		// Unknown members.
		{`"dice": 3`, `"dices": 3`, `"dices"`},
		{`"max_total": 1`, `"maximum": 1`, `"maximum"`},
		{`"threshold": 6`, `"treshold": 6`, `"treshold"`},
		{`"allowed": true`, `"alowed": true`, `"alowed"`},
		{`"own_upper": true`, `"ownupper": true`, `"ownupper"`},
		{`{"face": 1}`, `{"faces": 1}`, `"faces"`},
		{`"section": "upper"`, `"sektion": "upper"`, `"sektion"`},
		// Members given twice.
		{`"dice": 3`, `"dice": 3, "dice": 3`, `"dice" twice`},
		{`"dice": 3`, `"dice": 3, "Dice": 4`, `unknown member "Dice"`},
		{`"rolls": 4`, `"rolls": 4, "roll\u017f": 5`, `unknown member "rollſ"`},
		{`"key": "ones"`, `"Key": "ones"`, `categories[0]: JSON: unknown member "Key"`},
		{`{"run": 2}`, `{"Run": 2}`, `unknown member "Run"`},
		{`"allowed": true`, `"ALLOWED": true`, `unknown member "ALLOWED"`},
		{`"threshold": 6`, `"threshold": 6, "threshold": 7`, `"threshold" twice`},
		{`"section": "upper"`, `"section": "upper", "section": "lower"`, `"section" twice`},
		{`{"face": 1}`, `{"face": 1, "face": 2}`, `"face" twice`},
		{`{"de": "Haus"}`, `{"de": "Haus", "de": "Heim"}`, `"de" twice`},
		// Values that no ruleset has.
		{`"key": "row"`, `"key": "ones"`, "categories[2] ones: key is used twice"},
		{`"key": "row"`, `"key": ""`, "categories[2].key"},
		{`"dice": 3`, `"dice": 0`, "dice: 0"},
		{`"dice": 3`, `"dice": -3`, "dice: -3"},
		{`"dice": 3`, `"dice": 9`, "dice: 9"},
		{`"faces": 6`, `"faces": 1`, "faces: 1"},
		{`"faces": 6`, `"faces": 9`, "faces: 9"},
		{`"rolls": 4`, `"rolls": -1`, "rolls: -1"},
		{`"rolls": 4`, `"rolls": 99`, "rolls: 99"},
		{`"a", "b"`, `"b"`, "face_names: 5 names"},
		{`"a", "b"`, `"b", "b"`, `face_names: "b" twice`},
		{`"straight": [1, 3]`, `"straight": [1, 4]`, "categories[2] row: pattern: straight 1 to 4: no roll"},
		{`"groups": [3]`, `"groups": [2, 2]`, "categories[6] all: pattern: groups of 2 and 2: no roll"},
		{`"face": 1`, `"face": 8`, "categories[0] ones: pattern: face 8: no roll"},
		{`"points": 10`, `"points": -10`, "upper_bonus.points: -10"},
		{`"points": 10`, `"points": 1000000`, "upper_bonus.points: 1000000"},
		{`"threshold": 6`, `"threshold": -6`, "upper_bonus.threshold: -6"},
		{`"threshold": 6, `, ``, "upper_bonus.threshold"},
		{`"fixed": 7`, `"fixed": -7`, "categories[1] house: points: fixed points -7"},
		{`"max_rolls": 6`, `"max_rolls": 4`, "saved_rolls.max_rolls: 4"},
		{`"allowed": true, `, ``, "saved_rolls.max_rolls: 6"},
		{`"cap": 2`, `"cap": -2`, "extra.cap: -2"},
		{`"points": 20`, `"points": -20`, "extra.points: -20"},
		{`"yatzy": "all"`, `"yatzy": "none"`, `yatzy: no category has the key "none"`},
		{`{"de": "Haus"}`, `{"fr": "Maison"}`, `categories[1] house: names: unknown language "fr"`},
		// Words that are none.
		{`"upper-first"`, `"upperfirst"`, `order: "upperfirst"`},
		{`"upper-first"`, `""`, `order: ""`},
		{`"locked"`, `"Locked"`, `holds: "Locked"`},
		{`"joker": "free"`, `"joker": "wild"`, `joker: "wild"`},
		{`"kind": "bonus"`, `"kind": "bonuses"`, `extra.kind: "bonuses"`},
		{`"needs": "filled"`, `"needs": "luck"`, `extra.needs: "luck"`},
		{`"section": "upper"`, `"section": "middle"`, `section: "middle"`},
		{`"section": "upper"`, `"section": ""`, `section: ""`},
		{`"points": "matched", "max"`, `"points": "sum", "max"`, `points: "\"sum\""`},
		{`"pattern": "any"`, `"pattern": "some"`, "pattern"},
		{`{"run": 2}`, `{}`, "pattern: want exactly one"},
		{`{"run": 2}`, `{"run": 2, "face": 1}`, "pattern: want exactly one"},
		// Wrong types.
		{`"dice": 3`, `"dice": "3"`, "dice"},
		{`"dice": 3`, `"dice": 3.5`, "dice"},
		{`"dice": 3`, `"dice": [3]`, "dice"},
		{`"dice": 3`, `"dice": true`, "dice"},
		{`"dice": 3`, `"dice": 1e999`, "dice"},
		{`"dice": 3`, `"dice": 36893488147419103235`, "dice"},
		{`"dice": 3`, `"dice": 4294967299`, "dice"},
		{`"faces": 6`, `"faces": "six"`, "faces"},
		{`"rolls": 4`, `"rolls": {}`, "rolls"},
		{`"order": "upper-first"`, `"order": 2`, "order"},
		{`"holds": "locked"`, `"holds": true`, "holds"},
		{`"upper_bonus": {`, `"upper_bonus": 50, "x": {`, "upper_bonus"},
		{`"points": 10`, `"points": "10"`, "upper_bonus.points"},
		{`"allowed": true`, `"allowed": 1`, "saved_rolls.allowed"},
		{`"own_upper": true`, `"own_upper": "yes"`, "extra.own_upper"},
		{`"face_names": [`, `"face_names": [1, `, "face_names"},
		{`"key": "ones"`, `"key": 1`, "key"},
		{`"names": {"de": "Haus"}`, `"names": "Haus"`, "names"},
		{`"fixed": 7`, `"fixed": "7"`, "points"},
		{`"fixed": 7`, `"fixed": 7.5`, "points"},
		{`"groups": [3]`, `"groups": 3`, "groups"},
		{`"name": "Small"`, `"name": 7`, "name"},
		{`"roll": [1, 2, 2]`, `"roll": [1, 2, 99]`, "face 99"},
		{`"ruleset": "small"`, `"ruleset": ["small"]`, "ruleset"},
	} {
		if strings.Count(smallRuleset, c.old) < 1 {
			t.Fatalf("%q is not in the file", c.old)
		}
		text := strings.Replace(smallRuleset, c.old, c.new, 1)
		refuseRuleset(t, text, c.want)
	}
}

func refuseRuleset(t *testing.T, text, want string) {
	t.Helper()
	rs, err := yatzy.ParseRuleset([]byte(text))
	if rs != nil || !errors.Is(err, yatzy.ErrRuleset) {
		t.Errorf("%.60q…: a ruleset: %v, error %v; want none and ErrRuleset with %q", text, rs != nil, err, want)
		return
	}
	if message := err.Error(); !strings.Contains(message, want) || len(message) > 400 || strings.Contains(message, "\n") {
		t.Errorf("error %q, want one short line with %q", message, want)
	}
	for _, inner := range []string{"specJSON", "categoryJSON", "patternJSON", "Go struct", "Go value"} {
		if strings.Contains(err.Error(), inner) {
			t.Errorf("error %q speaks of the program's insides", err)
		}
	}
}

// TestParseRulesetCategoryFaults wants a fault inside a category to say which.
func TestParseRulesetCategoryFaults(t *testing.T) {
	for _, c := range []struct{ old, new string }{
		{`{"run": 2}`, `{"run": 9}`},
		{`{"run": 2}`, `{"run": "2"}`},
		{`{"run": 2}`, `{}`},
		{`"points": "count"`, `"points": "counts"`},
		{`"key": "run", "section": "lower"`, `"key": "run", "section": "middle"`},
	} {
		refuseRuleset(t, strings.Replace(smallRuleset, c.old, c.new, 1), "categories[3]")
	}
}

func TestParseRulesetBadDocuments(t *testing.T) {
	category := `{"key":"a%","section":"lower","pattern":"any","points":"all"}`
	var many []string
	for i := range 25 {
		many = append(many, strings.Replace(category, "%", string(rune('a'+i)), 1))
	}
	deep := strings.Repeat("[", 1<<16)
	for _, c := range []struct{ text, want string }{
		{"", "ends too early"},
		{" ", "ends too early"},
		{"null", "missing"},
		{"true", ""},
		{"[]", ""},
		{"7", ""},
		{`"small"`, ""},
		{"{}", "dice: missing"},
		{`{"dice":5}`, "categories: missing"},
		{`{"dice":5,"categories":null}`, "categories: missing"},
		{`{"dice":5,"categories":[]}`, "categories: 0 is not 1 to 24"},
		{`{"dice":5,"categories":[null]}`, "categories[0].key: missing"},
		{`{"dice":5,"categories":{}}`, "categories"},
		{`{"dice":5,"categories":[[]]}`, "categories"},
		{`{"dice":5,"categories":[` + strings.Join(many, ",") + `]}`, "categories: 25 is not 1 to 24"},
		{smallRuleset + "{}", "more than one document"},
		{smallRuleset + " null", "more than one document"},
		{smallRuleset + "x", "more than one document"},
		{smallRuleset + "}", "'}'"},
		{smallRuleset + "]", "']'"},
		{"\ufeff" + smallRuleset, "JSON"},
		{deep, "JSON"},
		{deep + strings.Repeat("]", 1<<16), ""},
		{`{"dice":` + deep, "JSON"},
		{strings.Repeat(`{"dice":`, 1<<16), "JSON"},
		{`{"source":"` + strings.Repeat("a", 1<<20), "ends too early"},
		{`{"` + strings.Repeat("a", 1<<20) + `":1}`, "JSON"},
		{`{"dice":` + strings.Repeat("9", 1<<16) + `}`, "dice"},
		{"\x00\x01\x02", "JSON"},
		{"{'dice': 5}", "JSON"},
		{`{"dice":5,}`, "JSON"},
	} {
		refuseRuleset(t, c.text, c.want)
	}
}

func TestParseRulesetTruncated(t *testing.T) {
	for i := range len(smallRuleset) {
		refuseRuleset(t, smallRuleset[:i], "JSON: ")
	}
	if _, err := yatzy.ParseRuleset([]byte(smallRuleset + " \n\t")); err != nil {
		t.Errorf("space behind the document: %v", err)
	}
}

func TestOptionWords(t *testing.T) {
	type text interface {
		String() string
		MarshalText() ([]byte, error)
	}
	for want, option := range map[string]text{
		"upper": yatzy.Upper, "lower": yatzy.Lower,
		"none": yatzy.NoExtra, "bonus": yatzy.RepeatBonus, "flat": yatzy.Flat,
		"score": yatzy.NeedsScore, "filled": yatzy.NeedsFilled,
		"forced":  yatzy.ForcedJoker,
		"printed": yatzy.PrintedOrder, "upper-first": yatzy.UpperFirst,
		"free": yatzy.FreeHolds, "locked": yatzy.LockedHolds,
	} {
		if got, err := option.MarshalText(); err != nil || string(got) != want || option.String() != want {
			t.Errorf("%q: text %q, %v, string %q", want, got, err, option)
		}
	}
	for _, option := range []text{yatzy.Section(0), yatzy.Section(3), yatzy.ExtraKind(3), yatzy.Needs(2), yatzy.Joker(3), yatzy.Order(3), yatzy.Holds(2)} {
		if got, err := option.MarshalText(); !errors.Is(err, yatzy.ErrRuleset) {
			t.Errorf("%T %v: text %q, %v; want ErrRuleset", option, option, got, err)
		}
	}
	for _, c := range []struct{ got, want string }{
		{yatzy.NoJoker.String(), "none"}, {yatzy.FreeJoker.String(), "free"}, {yatzy.FreeOrder.String(), "free"},
		{yatzy.Order(9).String(), "%!(9)"}, {yatzy.Section(0).String(), "%!(0)"},
		{yatzy.NoBonus.String(), "none"}, {yatzy.BonusOpen.String(), "open"}, {yatzy.BonusEarned.String(), "earned"}, {yatzy.BonusLost.String(), "lost"},
		{yatzy.KeepAction.String(), "keep"}, {yatzy.ScoreAction.String(), "score"}, {yatzy.StrikeAction.String(), "strike"},
	} {
		if c.got != c.want {
			t.Errorf("an option reads %q, want %q", c.got, c.want)
		}
	}
}
