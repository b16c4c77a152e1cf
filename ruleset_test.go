package yatzy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/yatzy"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// specDiff compares specs; patterns and points are compared as values.
func specDiff(want, got yatzy.Spec) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b yatzy.Pattern) bool { return a == b }),
		cmp.Comparer(func(a, b yatzy.Points) bool { return a == b }), cmpopts.EquateEmpty())
}

func TestNewRulesetFaults(t *testing.T) {
	edit := func(i int, f func(*yatzy.Category)) func(*yatzy.Spec) {
		return func(s *yatzy.Spec) { f(&s.Categories[i]) }
	}
	chance := lower("chance", yatzy.Any(), yatzy.AllDice())
	for _, c := range []struct {
		want string // in the message
		spec func(*yatzy.Spec)
	}{
		{"dice: 0 ", func(s *yatzy.Spec) { s.Dice = 0 }},
		{"dice: -1 ", func(s *yatzy.Spec) { s.Dice = -1 }},
		{"dice: 9 is not 1 to 8", func(s *yatzy.Spec) { s.Dice = 9 }},
		{"faces: 1 ", func(s *yatzy.Spec) { s.Faces = 1 }},
		{"faces: 9 is not 2 to 8", func(s *yatzy.Spec) { s.Faces = 9 }},
		{"faces: -6 ", func(s *yatzy.Spec) { s.Faces = -6 }},
		{"rolls: -1 ", func(s *yatzy.Spec) { s.Rolls = -1 }},
		{"rolls: 11 is not 1 to 10", func(s *yatzy.Spec) { s.Rolls = 11 }},
		{"face_names: 2 names for 6 faces", func(s *yatzy.Spec) { s.FaceNames = []string{"sun", "moon"} }},
		{`face_names: "A" twice`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", "A"} }},
		{`face_names: "" is`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", ""} }},
		{`face_names: "x y" is`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", "x y"} }},
		{`face_names: "x\u00a0y" is`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", "x\u00a0y"} }},
		{`face_names: "x,y" is`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", "x,y"} }},
		{`face_names: "x-y" is`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", "x-y"} }},
		{`face_names: "2" is`, func(s *yatzy.Spec) { s.FaceNames = []string{"a", "b", "c", "d", "e", "2"} }},
		{"categories: 0 is not 1 to 24", func(s *yatzy.Spec) { s.Categories = nil }},
		{"categories: 25 is not 1 to 24", func(s *yatzy.Spec) {
			for i := len(s.Categories); i < 25; i++ {
				s.Categories = append(s.Categories, lower(fmt.Sprint("chance", i), yatzy.Any(), yatzy.AllDice()))
			}
		}},
		{`categories[1].key: ""`, edit(1, func(c *yatzy.Category) { c.Key = "" })},
		{`categories[1].key: "Twos"`, edit(1, func(c *yatzy.Category) { c.Key = "Twos" })},
		{`categories[1].key: "-twos"`, edit(1, func(c *yatzy.Category) { c.Key = "-twos" })},
		{`categories[1].key: "two s"`, edit(1, func(c *yatzy.Category) { c.Key = "two s" })},
		{`categories[1].key: "tvåor"`, edit(1, func(c *yatzy.Category) { c.Key = "tvåor" })},
		{`categories[1].key: "a=b"`, edit(1, func(c *yatzy.Category) { c.Key = "a=b" })},
		{`categories[1].key: "aaaa`, edit(1, func(c *yatzy.Category) { c.Key = strings.Repeat("a", 1000) })},
		{"categories[6] ones: key is used twice", edit(6, func(c *yatzy.Category) { c.Key = "ones" })},
		{"categories[2] threes: section", edit(2, func(c *yatzy.Category) { c.Section = 0 })},
		{"categories[2] threes: section", edit(2, func(c *yatzy.Category) { c.Section = 3 })},
		{"categories[2] threes: pattern is missing", edit(2, func(c *yatzy.Category) { c.Pattern = yatzy.Pattern{} })},
		{"categories[2] threes: points: points are missing", edit(2, func(c *yatzy.Category) { c.Points = yatzy.Points{} })},
		{"categories[2] threes: points: fixed points -1", edit(2, func(c *yatzy.Category) { c.Points = yatzy.Fixed(-1) })},
		{"categories[2] threes: points: fixed points 10001", edit(2, func(c *yatzy.Category) { c.Points = yatzy.Fixed(10001) })},
		{`categories[2] threes: names: unknown language "fr"`, edit(2, func(c *yatzy.Category) { c.Names = map[yatzy.Language]string{"fr": "Trois"} })},
		{"categories[2] threes: pattern: face 9", edit(2, func(c *yatzy.Category) { c.Pattern = yatzy.OfFace(9) })},
		{"categories[2] threes: pattern: face 7: no roll of 5 dice with faces 1 to 6", edit(2, func(c *yatzy.Category) { c.Pattern = yatzy.OfFace(7) })},
		{"categories[6] pair: pattern: groups of 3 and 3: no roll", edit(6, func(c *yatzy.Category) { c.Pattern = yatzy.Groups(3, 3) })},
		{"categories[6] pair: pattern: straight 1 to 6: no roll", edit(6, func(c *yatzy.Category) { c.Pattern = yatzy.Straight(1, 6) })},
		{"categories[6] pair: pattern: any 6 in a row: no roll", edit(6, func(c *yatzy.Category) { c.Pattern = yatzy.Run(6) })},
		{"categories[6] pair: pattern: 6 different faces: no roll", edit(6, func(c *yatzy.Category) { c.Pattern = yatzy.Distinct(6) })},
		{"categories[13] chance: 1 1 1 1 1 is worth -1", edit(13, func(c *yatzy.Category) {
			c.Func = func(r yatzy.Roll) int { return r.Sum() - 6 }
		})},
		{"categories[13] chance: 4 6 6 6 6 is worth 70000", edit(13, func(c *yatzy.Category) {
			c.Func = func(r yatzy.Roll) int {
				if r.Sum() == 28 {
					return 70000
				}
				return 0
			}
		})},
		{"upper_bonus.points: -1 ", func(s *yatzy.Spec) { s.Bonus.Points = -1 }},
		{"upper_bonus.points: 10001 ", func(s *yatzy.Spec) { s.Bonus.Points = 10001 }},
		{"upper_bonus.threshold: -63 ", func(s *yatzy.Spec) { s.Bonus.Threshold = -63 }},
		{"upper_bonus.threshold: a bonus needs one", func(s *yatzy.Spec) { s.Bonus.Threshold = 0 }},
		{"upper_bonus.par: 6 ", func(s *yatzy.Spec) { s.Bonus.Par = 6 }},
		{"upper_bonus.par: -1 ", func(s *yatzy.Spec) { s.Bonus.Par = -1 }},
		{"upper_bonus: there is no upper category", func(s *yatzy.Spec) { s.Categories = s.Categories[6:] }},
		{"order: 3 ", func(s *yatzy.Spec) { s.Order = 3 }},
		{"holds: 2 ", func(s *yatzy.Spec) { s.Holds = 2 }},
		{"joker: 3 ", func(s *yatzy.Spec) { s.Joker = 3 }},
		{"extra.kind: 3 ", func(s *yatzy.Spec) { s.Extra.Kind = 3 }},
		{"extra.needs: 2 ", func(s *yatzy.Spec) { s.Extra = yatzy.Extra{Kind: yatzy.Flat, Points: 1, Needs: 2} }},
		{"saved_rolls.max_rolls: 5 ", func(s *yatzy.Spec) { s.Saved.MaxRolls = 5 }},
		{"saved_rolls.max_rolls: 3 ", func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 3} }},
		{"saved_rolls.max_rolls: -1 ", func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: -1} }},
		{"saved_rolls.max_rolls: 256 ", func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 256} }},
		{"extra: has points", func(s *yatzy.Spec) { s.Extra.Points = 100 }},
		{"extra: has points", func(s *yatzy.Spec) { s.Extra.Cap = 1 }},
		{"extra: has points", func(s *yatzy.Spec) { s.Extra.OwnUpper = true }},
		{"extra.points: 0 ", func(s *yatzy.Spec) { s.Extra = yatzy.ExtraBonus(0) }},
		{"extra.points: -100 ", func(s *yatzy.Spec) { s.Extra = yatzy.ExtraBonus(-100) }},
		{"extra.points: 10001 ", func(s *yatzy.Spec) { s.Extra = yatzy.FlatValue(10001) }},
		{"extra.cap: -1 ", func(s *yatzy.Spec) { s.Extra = yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 1, Cap: -1} }},
		{"extra.cap: 25 ", func(s *yatzy.Spec) { s.Extra = yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 1, Cap: 25} }},
		{"extra: a flat value", func(s *yatzy.Spec) { s.Extra = yatzy.Extra{Kind: yatzy.Flat, Points: 1, Cap: 1} }},
		{"extra: a flat value", func(s *yatzy.Spec) { s.Extra = yatzy.Extra{Kind: yatzy.Flat, Points: 1, OwnUpper: true} }},
		{`yatzy: no category has the key "kniffel"`, func(s *yatzy.Spec) { s.Yatzy = "kniffel" }},
		{"yatzy: extras and jokers need a category", func(s *yatzy.Spec) {
			s.Joker, s.Categories = yatzy.FreeJoker, s.Categories[:len(s.Categories)-1]
		}},
		{"yatzy: extras and jokers need a category", func(s *yatzy.Spec) {
			s.Extra, s.Categories = yatzy.ExtraBonus(100), s.Categories[:len(s.Categories)-1]
		}},
		{"yatzy: yatzy and royal are both for 5 dice alike", func(s *yatzy.Spec) {
			s.Joker, s.Categories = yatzy.FreeJoker, append(s.Categories, lower("royal", yatzy.Groups(5), yatzy.Fixed(75)))
		}},
		{"yatzy: ones must be a lower category", func(s *yatzy.Spec) { s.Joker, s.Yatzy = yatzy.FreeJoker, "ones" }},
		{"yatzy: small-straight pays nothing for ", func(s *yatzy.Spec) { s.Joker, s.Yatzy = yatzy.FreeJoker, "small-straight" }},
		{`ruleset "house": not a ruleset: dice: 0`, func(s *yatzy.Spec) { s.Key, s.Dice = "house", 0 }},
		{"ruleset: not a ruleset: dice: 0", func(s *yatzy.Spec) { s.Key, s.Dice = "", 0 }},
		{"categories", func(s *yatzy.Spec) { s.Categories = slices.Repeat([]yatzy.Category{chance}, 2) }},
	} {
		spec := fiveDiceSpec()
		c.spec(&spec)
		rs, err := yatzy.NewRuleset(spec)
		if rs != nil || !errors.Is(err, yatzy.ErrRuleset) {
			t.Errorf("want %q: a ruleset: %v, error %v; want none and ErrRuleset", c.want, rs != nil, err)
			continue
		}
		if text := err.Error(); !strings.Contains(text, c.want) || len(text) > 300 || strings.Contains(text, "\n") {
			t.Errorf("error %q, want it to be one short line with %q", text, c.want)
		}
	}
}

func TestNewRulesetLimits(t *testing.T) {
	for name, edit := range map[string]func(*yatzy.Spec){
		"one die":        func(s *yatzy.Spec) { s.Dice, s.Categories, s.Bonus = 1, s.Categories[:6], yatzy.Bonus{} },
		"ten rolls":      func(s *yatzy.Spec) { s.Rolls = 10 },
		"one roll":       func(s *yatzy.Spec) { s.Rolls = 1 },
		"twenty-four":    func(s *yatzy.Spec) { s.Categories = append(s.Categories, manyChances(24-len(s.Categories))...) },
		"fourth roll":    func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 4} },
		"cap of extras":  func(s *yatzy.Spec) { s.Extra = yatzy.Extra{Kind: yatzy.RepeatBonus, Points: 10000, Cap: 24} },
		"largest points": func(s *yatzy.Spec) { s.Categories[14].Points = yatzy.Fixed(10000) },
		"unused needs":   func(s *yatzy.Spec) { s.Extra.Needs = yatzy.NeedsFilled },
		"two for yatzy": func(s *yatzy.Spec) {
			s.Categories = append(s.Categories, lower("royal", yatzy.Groups(5), yatzy.Fixed(75)))
		},
		"no bonus points": func(s *yatzy.Spec) { s.Bonus = yatzy.Bonus{Threshold: 63} },
	} {
		spec := fiveDiceSpec()
		edit(&spec)
		if _, err := yatzy.NewRuleset(spec); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func manyChances(n int) []yatzy.Category {
	var cats []yatzy.Category
	for i := range n {
		cats = append(cats, lower(fmt.Sprint("chance-", i+1), yatzy.Any(), yatzy.AllDice()))
	}
	return cats
}

func TestSpecDefaults(t *testing.T) {
	rs := mustRuleset(t, fiveDiceSpec())
	want := fiveDiceSpec()
	want.Faces, want.Rolls = 6, 3
	if diff := specDiff(want, rs.Spec()); diff != "" {
		t.Errorf("spec (-want +got)\n%s", diff)
	}
	if rs.Dice() != 5 || rs.Faces() != 6 || rs.RollsPerTurn() != 3 || rs.Len() != 15 || rs.Key() != "five" || rs.Name() != "Five Dice" {
		t.Errorf("%d dice, %d faces, %d rolls, %d categories, %q, %q", rs.Dice(), rs.Faces(), rs.RollsPerTurn(), rs.Len(), rs.Key(), rs.Name())
	}
	if rs.Bonus() != want.Bonus || rs.Extra() != want.Extra || rs.Order() != want.Order || rs.Holds() != want.Holds || rs.Saved() != want.Saved {
		t.Error("an option differs from the spec's")
	}
	if i, ok := rs.Yatzy(); !ok || i != 14 {
		t.Errorf("the category for all dice alike is %d, %v", i, ok)
	}
	if got := slices.Collect(rs.UpperSet().All()); !slices.Equal(got, []int{0, 1, 2, 3, 4, 5}) {
		t.Errorf("upper categories %v", got)
	}
	if _, ok := mustRuleset(t, yatzy.Spec{Dice: 5, Categories: manyChances(1)}).Yatzy(); ok {
		t.Error("a chance is no category for all dice alike")
	}
}

// TestRulesetIsItsOwn changes everything that a caller can get hold of.
func TestRulesetIsItsOwn(t *testing.T) {
	spec := picturesSpec()
	spec.Categories[0].Names = map[yatzy.Language]string{yatzy.English: "Sunny"}
	spec.Categories[9].Names = map[yatzy.Language]string{yatzy.German: "Alle gleich"}
	rs := mustRuleset(t, spec)
	want, fingerprint := rs.Spec(), rs.Fingerprint()

	spoil := func(s *yatzy.Spec) {
		s.Dice, s.FaceNames[0] = 6, "star"
		for i := range s.Categories {
			s.Categories[i].Key, s.Categories[i].Points = "spoilt", yatzy.Fixed(1)
			for lang := range s.Categories[i].Names {
				s.Categories[i].Names[lang] = "Spoilt"
			}
		}
	}
	spoil(&spec)
	copied := rs.Spec()
	spoil(&copied)
	for _, c := range rs.Categories() {
		for lang := range c.Names {
			c.Names[lang] = "Spoilt"
		}
	}
	values, err := rs.Attainable("sun")
	if err != nil {
		t.Fatal(err)
	}
	clear(values)

	if diff := specDiff(want, rs.Spec()); diff != "" {
		t.Errorf("the ruleset changed (-want +got)\n%s", diff)
	}
	if rs.CategoryName("sun", yatzy.English) != "Sunny" || rs.CategoryName("yatzy", yatzy.German) != "Alle gleich" || rs.FaceName(1) != "sun" {
		t.Error("a name changed")
	}
	if again, _ := rs.Attainable("sun"); !slices.Equal(again, []int{0, 1, 2, 3, 4, 5}) {
		t.Errorf("the attainable values changed to %v", again)
	}
	if rs.Fingerprint() != fingerprint {
		t.Error("the fingerprint changed")
	}
}

func TestZeroRuleset(t *testing.T) {
	var rs yatzy.Ruleset
	if rs.Dice() != 0 || rs.Len() != 0 || rs.MaxTotal() != 0 || rs.Key() != "" || rs.Name() != "" {
		t.Error("the zero ruleset has dice, categories or a name")
	}
	if _, ok := rs.Yatzy(); ok {
		t.Error("the zero ruleset has a category for all dice alike")
	}
	r := yatzy.MustParseRoll("1 2 3 4 5")
	if _, err := rs.Score("ones", r); !errors.Is(err, yatzy.ErrUnknownCategory) {
		t.Errorf("score: %v", err)
	}
	if _, err := rs.ParseRoll("1"); !errors.Is(err, yatzy.ErrRoll) {
		t.Errorf("parse: %v", err)
	}
	for key, points := range rs.Scores(r) {
		t.Errorf("scores: %s %d", key, points)
	}
	for key, points := range rs.Scores(yatzy.Roll{}) {
		t.Errorf("scores: %s %d", key, points)
	}
	card := rs.NewScorecard()
	if !card.Full() || card.Total() != 0 || card.String() != "" {
		t.Errorf("the card is %q, full %v", card, card.Full())
	}
	for a := range card.NewTurn().Actions() {
		t.Errorf("legal: %v", a)
	}
}

func TestCategoryLookup(t *testing.T) {
	spec := sixDiceSpec()
	spec.Categories[7].Names = map[yatzy.Language]string{yatzy.English: "Double Pair"}
	rs := mustRuleset(t, spec)
	for i, c := range rs.Categories() {
		if got, err := rs.Index(c.Key); err != nil || got != i {
			t.Errorf("Index(%q) = %d, %v; want %d", c.Key, got, err, i)
		}
		for _, lang := range yatzy.Languages() {
			name := rs.CategoryName(c.Key, lang)
			if got, err := rs.FindCategory(name, lang); err != nil || got != c.Key {
				t.Errorf("%s: %q is %q, %v; want %q", lang, name, got, err, c.Key)
			}
		}
	}
	for _, c := range []struct {
		name string
		lang yatzy.Language
		want string
	}{
		{"full-house", "", "full-house"},
		{"Full House", "", "full-house"},
		{"FULLHOUSE", yatzy.English, "full-house"},
		{"full-house", yatzy.Finnish, "full-house"},
		{"hus", yatzy.Norwegian, "full-house"},
		{"Hus", yatzy.Swedish, "villa"},
		{"kåk", "", "full-house"},
		{"KÅK", yatzy.Swedish, "full-house"},
		{"Fünfer", "", "fives"},
		{"maxiyatzy", "", "maxi-yatzy"},
		{"Double Pair", yatzy.English, "two-pairs"},
		{"Zwei Paare", "", "two-pairs"},
	} {
		if got, err := rs.FindCategory(c.name, c.lang); err != nil || got != c.want {
			t.Errorf("FindCategory(%q, %q) = %q, %v; want %q", c.name, c.lang, got, err, c.want)
		}
	}
	for _, c := range []struct {
		name string
		lang yatzy.Language
		err  error
		want string
	}{
		{"Hus", "", yatzy.ErrAmbiguous, "full-house or villa"},
		{"Kåk", yatzy.German, yatzy.ErrUnknownCategory, `"Kåk"`},
		{"", "", yatzy.ErrUnknownCategory, `""`},
		{"full-huose", "", yatzy.ErrUnknownCategory, `did you mean "full-house"`},
		{"yatzi", "", yatzy.ErrUnknownCategory, `"yatzi"`},
		{strings.Repeat("x", 1<<20), "", yatzy.ErrUnknownCategory, `"xxx`},
	} {
		got, err := rs.FindCategory(c.name, c.lang)
		if got != "" || !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 300 {
			t.Errorf("FindCategory(%.40q, %q) = %q, %v; want %v with %q", c.name, c.lang, got, err, c.err, c.want)
		}
	}
	for _, err := range []error{
		second(rs.Index("one")),
		second(rs.Score("one", yatzy.MustParseRoll("1 1 1 1 1 1"))),
		second(rs.Attainable("one")),
		second(rs.Counted("one", yatzy.MustParseRoll("1 1 1 1 1 1"))),
		third(rs.Example("one")),
	} {
		if !errors.Is(err, yatzy.ErrUnknownCategory) || !strings.Contains(err.Error(), `did you mean "ones"`) {
			t.Errorf("error %v, want ErrUnknownCategory that suggests ones", err)
		}
	}
	if got := rs.CategoryName("one", yatzy.German); got != "one" {
		t.Errorf("the name of no category is %q", got)
	}
}

func second[A any](_ A, err error) error        { return err }
func third[A, B any](_ A, _ B, err error) error { return err }

// TestCloseKeys has two keys that differ by a hyphen only: each is itself.
func TestCloseKeys(t *testing.T) {
	rs := mustRuleset(t, yatzy.Spec{Dice: 5, Categories: []yatzy.Category{
		lower("two-pairs", yatzy.Groups(2, 2), yatzy.MatchedDice()),
		lower("twopairs", yatzy.Groups(2, 2).MinFaces(1), yatzy.MatchedDice()),
	}})
	for _, key := range []string{"two-pairs", "twopairs"} {
		if got, err := rs.FindCategory(key, ""); err != nil || got != key {
			t.Errorf("FindCategory(%q) = %q, %v", key, got, err)
		}
	}
}

func TestScore(t *testing.T) {
	five := mustRuleset(t, fiveDiceSpec())
	for _, c := range []struct {
		roll string
		want string // in printed order
	}{
		{"2 2 5 5 5", "0 4 0 0 15 0 10 14 15 0 0 0 19 19 0"},
		{"5 5 5 5 2", "0 2 0 0 20 0 10 0 15 20 0 0 0 22 0"},
		{"4 4 4 4 4", "0 0 0 20 0 0 8 0 12 16 0 0 0 20 50"},
		{"1 2 3 4 5", "1 2 3 4 5 0 0 0 0 0 15 0 0 15 0"},
		{"2 3 4 5 6", "0 2 3 4 5 6 0 0 0 0 0 20 0 20 0"},
		{"1 2 3 5 6", "1 2 3 0 5 6 0 0 0 0 0 0 0 17 0"},
	} {
		r := yatzy.MustParseRoll(c.roll)
		var got []string
		for key, points := range five.Scores(r) {
			if again, err := five.Score(key, r); err != nil || again != points {
				t.Errorf("%q in %s: %d and %d, %v", r, key, points, again, err)
			}
			got = append(got, fmt.Sprint(points))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%q (-want +got)\n%s", r, diff)
		}
	}
	for range five.Scores(yatzy.MustParseRoll("11111")) {
		break // stopping early is allowed
	}
	for _, text := range []string{"1 2 3 4", "1 2 3 4 5 6"} {
		r := yatzy.MustParseRoll(text)
		if _, err := five.Score("ones", r); !errors.Is(err, yatzy.ErrRoll) {
			t.Errorf("%q: error %v, want ErrRoll", text, err)
		}
		if _, err := five.Counted("ones", r); !errors.Is(err, yatzy.ErrRoll) {
			t.Errorf("%q: error %v, want ErrRoll", text, err)
		}
		for key, points := range five.Scores(r) {
			t.Errorf("%q scores %d in %s", text, points, key)
		}
	}
	var eights yatzy.Roll
	if err := json.Unmarshal([]byte("[1,2,3,4,8]"), &eights); err != nil {
		t.Fatal(err)
	}
	if _, err := five.Score("chance", eights); !errors.Is(err, yatzy.ErrRoll) {
		t.Errorf("face 8 on six-sided dice: error %v, want ErrRoll", err)
	}
}

func TestCounted(t *testing.T) {
	spec := sixDiceSpec()
	spec.Categories = append(spec.Categories, yatzy.Category{Key: "odd", Section: yatzy.Lower, Func: func(r yatzy.Roll) int { return r.Sum() % 2 }},
		lower("three-all", yatzy.Groups(3), yatzy.AllDice()))
	rs := mustRuleset(t, spec)
	for _, c := range []struct{ category, roll, want string }{
		{"fives", "1 5 5 6 6 6", "5 5"},
		{"fours", "1 5 5 6 6 6", ""},
		{"pair", "1 5 5 6 6 6", "6 6"},
		{"full-house", "5 5 5 6 6 6", "5 5 6 6 6"},
		{"small-straight", "1 2 3 4 5 5", "1 2 3 4 5"},
		{"three-all", "1 5 5 6 6 6", "1 5 5 6 6 6"},
		{"three-all", "1 2 5 5 6 6", ""},
		{"chance", "1 2 5 5 6 6", "1 2 5 5 6 6"},
		{"odd", "1 2 5 5 6 6", "1 2 5 5 6 6"},
		{"odd", "1 1 5 5 6 6", ""},
	} {
		got, err := rs.Counted(c.category, yatzy.MustParseRoll(c.roll))
		if err != nil || got.String() != c.want {
			t.Errorf("%s in %s counts %q, %v; want %q", c.roll, c.category, got, err, c.want)
		}
	}
}

func TestAttainableAndExample(t *testing.T) {
	for name, spec := range families() {
		rs := mustRuleset(t, spec)
		for i, c := range rs.Categories() {
			most, seen := 0, map[int]bool{0: true}
			for r := range rs.Rolls() {
				points, err := rs.Score(c.Key, r)
				if err != nil {
					t.Fatal(err)
				}
				most, seen[points] = max(most, points), true
			}
			r, points, err := rs.Example(c.Key)
			if err != nil || points != most {
				t.Errorf("%s: example of %s is worth %d, %v; want %d", name, c.Key, points, err, most)
			}
			if got, err := rs.Score(c.Key, r); err != nil || got != most {
				t.Errorf("%s: example %q of %s is worth %d, %v; want %d", name, r, c.Key, got, err, most)
			}
			values, err := rs.Attainable(c.Key)
			if err != nil || !slices.IsSorted(values) {
				t.Errorf("%s: %s can hold %v, %v", name, c.Key, values, err)
			}
			want := seen
			alike, ok := rs.Yatzy()
			late := rs.Order() == yatzy.FreeOrder || c.Section == yatzy.Lower
			if ok && rs.Extra().Kind == yatzy.Flat && i != alike && late {
				want[50] = true // a flat value
			}
			if len(values) != len(want) {
				t.Errorf("%s: %s can hold %v, want %v", name, c.Key, values, want)
			}
			for _, v := range values {
				if !want[v] {
					t.Errorf("%s: %s cannot hold %d", name, c.Key, v)
				}
			}
		}
	}
	rs := mustRuleset(t, fiveDiceSpec())
	for key, want := range map[string]string{"pair": "1 2 3 6 6", "full-house": "5 5 6 6 6", "yatzy": "1 1 1 1 1", "chance": "6 6 6 6 6"} {
		if r, _, _ := rs.Example(key); r.String() != want {
			t.Errorf("the example of %s is %q, want %q", key, r, want)
		}
	}
}

func TestMaxTotal(t *testing.T) {
	for name, want := range map[string]int{
		"five dice": 374, "printed order": 374, "upper first": 374, "capped rolls": 374,
		"six dice": 649, "saved rolls": 649,
		"forced joker": 1575, "free joker": 1575, "own upper": 675, "flat": 685,
		"capped extras": 575,
		// In printed order only chance comes after the category for five alike.
		"forced printed": 475,
		// Upper categories come before it, so that the flat value is for the lower ones.
		"flat upper first": 105 + 35 + 7*50,
		"pictures":         52,
	} {
		if got := mustRuleset(t, families()[name]).MaxTotal(); got != want {
			t.Errorf("%s: the maximum is %d, want %d", name, got, want)
		}
	}
}

func TestFingerprint(t *testing.T) {
	base := change(forcedJokerSpec(), func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 6} })
	seen := map[yatzy.Fingerprint]string{}
	note := func(name string, spec yatzy.Spec) {
		t.Helper()
		f := mustRuleset(t, spec).Fingerprint()
		if other, ok := seen[f]; ok {
			t.Errorf("%s has the fingerprint of %s", name, other)
		}
		seen[f] = name
	}
	note("base", base)
	for name, edit := range map[string]func(*yatzy.Spec){
		"dice":            func(s *yatzy.Spec) { s.Dice, s.Categories[11].Pattern = 6, yatzy.Groups(6) },
		"faces":           func(s *yatzy.Spec) { s.Faces = 7 },
		"rolls":           func(s *yatzy.Spec) { s.Rolls = 4 },
		"order printed":   func(s *yatzy.Spec) { s.Order = yatzy.PrintedOrder },
		"order upper":     func(s *yatzy.Spec) { s.Order = yatzy.UpperFirst },
		"holds":           func(s *yatzy.Spec) { s.Holds = yatzy.LockedHolds },
		"no saved rolls":  func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{} },
		"no cap on rolls": func(s *yatzy.Spec) { s.Saved.MaxRolls = 0 },
		"cap on rolls":    func(s *yatzy.Spec) { s.Saved.MaxRolls = 5 },
		"bonus points":    func(s *yatzy.Spec) { s.Bonus.Points = 50 },
		"bonus threshold": func(s *yatzy.Spec) { s.Bonus.Threshold = 60 },
		"extra kind":      func(s *yatzy.Spec) { s.Extra = yatzy.FlatValue(100) },
		"no extra":        func(s *yatzy.Spec) { s.Extra = yatzy.Extra{} },
		"extra points":    func(s *yatzy.Spec) { s.Extra.Points = 50 },
		"extra needs":     func(s *yatzy.Spec) { s.Extra.Needs = yatzy.NeedsFilled },
		"extra own upper": func(s *yatzy.Spec) { s.Extra.OwnUpper = true },
		"extra cap":       func(s *yatzy.Spec) { s.Extra.Cap = 3 },
		"joker free":      func(s *yatzy.Spec) { s.Joker = yatzy.FreeJoker },
		"joker none":      func(s *yatzy.Spec) { s.Joker = yatzy.NoJoker },
		"yatzy":           func(s *yatzy.Spec) { s.Yatzy = "chance" },
		"key":             func(s *yatzy.Spec) { s.Categories[11].Key = "yatzy" },
		"section":         func(s *yatzy.Spec) { s.Categories[12].Section = yatzy.Upper },
		"pattern":         func(s *yatzy.Spec) { s.Categories[8].Pattern = yatzy.Groups(3, 2).MinFaces(1) },
		"points":          func(s *yatzy.Spec) { s.Categories[6].Points = yatzy.MatchedDice() },
		"fixed points":    func(s *yatzy.Spec) { s.Categories[8].Points = yatzy.Fixed(26) },
		"one more":        func(s *yatzy.Spec) { s.Categories = append(s.Categories, manyChances(1)...) },
		"one less":        func(s *yatzy.Spec) { s.Categories = s.Categories[:12] },
		"order of boxes":  func(s *yatzy.Spec) { s.Categories[6], s.Categories[7] = s.Categories[7], s.Categories[6] },
		"joker worth less": func(s *yatzy.Spec) {
			s.Categories[8] = yatzy.Category{Key: "full-house", Section: yatzy.Lower, Func: house25}
		},
	} {
		spec := mustRuleset(t, base).Spec() // a copy that can be changed
		edit(&spec)
		note(name, spec)
	}

	want := mustRuleset(t, base).Fingerprint()
	for name, edit := range map[string]func(*yatzy.Spec){
		"nothing":       func(*yatzy.Spec) {},
		"key":           func(s *yatzy.Spec) { s.Key = "other" },
		"name":          func(s *yatzy.Spec) { s.Name = "Other" },
		"source":        func(s *yatzy.Spec) { s.Source = "a cupboard" },
		"face names":    func(s *yatzy.Spec) { s.FaceNames = picturesSpec().FaceNames },
		"names":         func(s *yatzy.Spec) { s.Categories[0].Names = map[yatzy.Language]string{yatzy.German: "Eins"} },
		"par":           func(s *yatzy.Spec) { s.Bonus.Par = 4 },
		"default faces": func(s *yatzy.Spec) { s.Faces = 6 },
		"default rolls": func(s *yatzy.Spec) { s.Rolls = 3 },
		"yatzy named":   func(s *yatzy.Spec) { s.Yatzy = "yahtzee" },
		"same by function": func(s *yatzy.Spec) {
			s.Categories[12] = yatzy.Category{Key: "chance", Section: yatzy.Lower, Func: yatzy.Roll.Sum}
		},
	} {
		spec := mustRuleset(t, base).Spec()
		edit(&spec)
		if got := mustRuleset(t, spec).Fingerprint(); got != want {
			t.Errorf("%s: the fingerprint changed", name)
		}
	}
	if text := want.String(); len(text) != 64 || strings.Trim(text, "0123456789abcdef") != "" {
		t.Errorf("the fingerprint reads %q", text)
	}
}

// house25 pays what a full house does, but has no fixed value for jokers.
func house25(r yatzy.Roll) int {
	if _, ok := yatzy.Groups(3, 2).Match(r); ok {
		return 25
	}
	return 0
}

func TestCategoryByFunction(t *testing.T) {
	calls := map[yatzy.Roll]int{}
	spec := fiveDiceSpec()
	spec.Categories = append(spec.Categories, yatzy.Category{
		Key: "product", Section: yatzy.Lower,
		Names: map[yatzy.Language]string{yatzy.English: "Product"},
		Func: func(r yatzy.Roll) int {
			calls[r]++
			product := 1
			for f := range r.Faces() {
				product *= int(f)
			}
			return product
		},
	})
	rs := mustRuleset(t, spec)
	if len(calls) != 252 {
		t.Errorf("the function saw %d rolls, want 252", len(calls))
	}
	for r, n := range calls {
		if n != 1 {
			t.Errorf("the function saw %q %d times", r, n)
		}
	}
	r := yatzy.MustParseRoll("2 2 3 3 6")
	if got, err := rs.Score("product", r); err != nil || got != 216 {
		t.Errorf("%q is worth %d, %v; want 216", r, got, err)
	}
	card, err := rs.NewScorecard().Enter("product", r)
	if err != nil || card.Total() != 216 {
		t.Errorf("the card holds %q, %v", card, err)
	}
	if rs.MaxTotal() != 374+7776 {
		t.Errorf("the maximum is %d", rs.MaxTotal())
	}
	if got, _, _ := rs.Example("product"); got.String() != "6 6 6 6 6" {
		t.Errorf("the example is %q", got)
	}
	if calls[r] != 1 {
		t.Error("scoring calls the function again")
	}
	if data, err := json.Marshal(rs); !errors.Is(err, yatzy.ErrRuleset) || !strings.Contains(err.Error(), "product") {
		t.Errorf("JSON %s, %v; want ErrRuleset that names the category", data, err)
	}
}

// TestConcurrentReads is for the race detector: everything that reads a
// ruleset, a card and a turn at once.
func TestConcurrentReads(t *testing.T) {
	rs := mustRuleset(t, forcedJokerSpec())
	card := mustCard(t, rs, "yahtzee=50,ones=3")
	turn, err := card.NewTurn().WithRoll(yatzy.MustParseRoll("4 4 4 4 4"), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := readAll(rs, card, turn)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if got := readAll(rs, card, turn); got != want {
				t.Errorf("read %q, want %q", got, want)
			}
		})
	}
	wg.Wait()
}

func readAll(rs *yatzy.Ruleset, card yatzy.Scorecard, turn yatzy.Turn) string {
	var b strings.Builder
	for r := range rs.Rolls() {
		for _, points := range rs.Scores(r) {
			fmt.Fprint(&b, points)
		}
		for e := range card.Entries(r) {
			fmt.Fprint(&b, e)
		}
	}
	for i, c := range rs.Categories() {
		values, _ := rs.Attainable(c.Key)
		_, err := card.Enter(c.Key, turn.Roll())
		fmt.Fprint(&b, i, values, rs.CategoryName(c.Key, yatzy.Finnish), err)
	}
	for a := range turn.Actions() {
		next, err := turn.Apply(a, yatzy.Roll{})
		fmt.Fprint(&b, a, next.Card(), err)
	}
	data, err := json.Marshal(rs)
	_, found := rs.FindCategory("Sechser", "")
	fmt.Fprint(&b, string(data), err, found, card.Bonus(), card.Pace(), rs.Fingerprint(), rs.MaxTotal())
	restored, err := rs.ParseScorecard(card.String())
	fmt.Fprint(&b, restored == card, err)
	return b.String()
}

func TestSet(t *testing.T) {
	var s yatzy.Set
	for _, i := range []int{23, 0, 5, 5} {
		s = s.With(i)
	}
	if got := slices.Collect(s.All()); !slices.Equal(got, []int{0, 5, 23}) || s.Len() != 3 {
		t.Errorf("the set holds %v, %d categories", got, s.Len())
	}
	s = s.Without(5).Without(7)
	if s.Has(5) || !s.Has(0) || !s.Has(23) || s.Has(1) || s.Len() != 2 {
		t.Errorf("the set holds %v", slices.Collect(s.All()))
	}
	for range s.All() {
		break // stopping early is allowed
	}
}
