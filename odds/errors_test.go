package odds_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
)

func TestErrors(t *testing.T) {
	free, locked := variants.Scandinavian(), variants.KidsSymbols()
	roll := yatzy.MustParseRoll
	turn := odds.From{Rolls: 3}
	var seven yatzy.Roll
	if err := seven.UnmarshalText([]byte("7")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name       string
		rules      *yatzy.Ruleset
		from       odds.From
		categories []string
		want       error
		text       string
	}{
		{"unknown category", free, turn, []string{"yatzi"}, yatzy.ErrUnknownCategory, `"yatzi" in "Scandinavian Yatzy" (did you mean "yatzy"?)`},
		{"one of several unknown", locked, turn, []string{"yatzy", "chance"}, yatzy.ErrUnknownCategory, `"chance"`},
		{"no text", free, turn, []string{""}, yatzy.ErrUnknownCategory, `""`},
		{"no category in the zero ruleset", new(yatzy.Ruleset), turn, []string{"yatzy"}, yatzy.ErrUnknownCategory, `"yatzy"`},
		{"no category", free, turn, nil, odds.ErrAim, "no category is named"},
		{"twice", free, turn, []string{"pair", "yatzy", "pair"}, odds.ErrAim, `"pair" is named twice`},
		{"negative rolls", free, odds.From{Rolls: -1}, []string{"yatzy"}, yatzy.ErrTurn, "-1 rolls left are not 0 to 255"},
		{"huge rolls", free, odds.From{Rolls: odds.MaxRolls + 1}, []string{"yatzy"}, yatzy.ErrTurn, "256 rolls left are not 0 to 255"},
		{"huge rolls with a roll", free, odds.From{Roll: roll("11111"), Rolls: math.MaxInt}, []string{"yatzy"}, yatzy.ErrTurn, "are not 0 to 255"},
		{"the zero place", free, odds.From{}, []string{"yatzy"}, yatzy.ErrTurn, "no roll is left for the other dice"},
		{"no roll left", free, odds.From{Held: roll("2345")}, []string{"yatzy"}, yatzy.ErrTurn, `"2 3 4 5" held: no roll is left`},
		{"too many dice held", free, odds.From{Held: roll("123456"), Rolls: 2}, []string{"yatzy"}, yatzy.ErrRoll, `"1 2 3 4 5 6" held: 6 dice, Scandinavian Yatzy has 5`},
		{"all dice held", free, odds.From{Held: roll("12345"), Rolls: 2}, []string{"yatzy"}, yatzy.ErrTurn, `"1 2 3 4 5" held: all dice held are none rolled`},
		{"face held", free, odds.From{Held: seven, Rolls: 2}, []string{"yatzy"}, yatzy.ErrRoll, `"7" held: the dice of Scandinavian Yatzy have faces 1 to 6`},
		{"dice missing", free, odds.From{Roll: roll("1234"), Rolls: 2}, []string{"yatzy"}, yatzy.ErrRoll, `"1 2 3 4" has 4 dice`},
		{"too many dice", free, odds.From{Roll: roll("123456"), Rolls: 2}, []string{"yatzy"}, yatzy.ErrRoll, `has 6 dice`},
		{"face", free, odds.From{Roll: must(roll("1111").Plus(seven)), Rolls: 2}, []string{"yatzy"}, yatzy.ErrRoll, `faces 1 to 6`},
		{"locked where dice do not lock", free, odds.From{Roll: roll("11223"), Held: roll("1"), Rolls: 1}, []string{"yatzy"}, yatzy.ErrTurn, "dice do not lock in Scandinavian Yatzy"},
		{"locked but not there", locked, odds.From{Roll: roll("11223"), Held: roll("4"), Rolls: 1}, []string{"yatzy"}, yatzy.ErrTurn, `"4" held: the roll "1 1 2 2 3" does not show them`},
		{"all locked", locked, odds.From{Roll: roll("11223"), Held: roll("11223"), Rolls: 1}, []string{"yatzy"}, yatzy.ErrTurn, "all dice held are none rolled"},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantError := func(what string, err error) {
				t.Helper()
				if !errors.Is(err, c.want) {
					t.Errorf("%s: error %v, want one that wraps %q", what, err, c.want)
					return
				}
				if !strings.Contains(err.Error(), c.text) || !strings.HasPrefix(err.Error(), "odds: "+what+": ") {
					t.Errorf("%s: error %q, want %q in it", what, err, c.text)
				}
			}
			p, err := c.from.Chance(c.rules, c.categories...)
			wantError("chance", err)
			if p != nil {
				t.Errorf("chance %s beside an error", p)
			}
			if len(c.categories) != 1 {
				return
			}
			p, err = c.from.Expected(c.rules, c.categories[0])
			wantError("expected", err)
			if p != nil {
				t.Errorf("expected %s beside an error", p)
			}
			outcomes, err := c.from.Distribution(c.rules, c.categories[0])
			wantError("distribution", err)
			if outcomes != nil {
				t.Errorf("distribution %v beside an error", outcomes)
			}
		})
	}
}

// TestWholeTurnErrors: the functions pass on what the methods say.
func TestWholeTurnErrors(t *testing.T) {
	rules := variants.Maxi()
	_, err := odds.Chance(rules)
	if !errors.Is(err, odds.ErrAim) {
		t.Errorf("chance: %v", err)
	}
	_, err = odds.Expected(rules, "vila")
	if !errors.Is(err, yatzy.ErrUnknownCategory) {
		t.Errorf("expected: %v", err)
	}
	_, err = odds.Distribution(rules, "vila")
	if !errors.Is(err, yatzy.ErrUnknownCategory) {
		t.Errorf("distribution: %v", err)
	}
}

func TestNoRuleset(t *testing.T) {
	if p, err := odds.Chance(nil, "yatzy"); p != nil || !errors.Is(err, yatzy.ErrRuleset) {
		t.Errorf("Chance: %v, %v", p, err)
	}
	if table := odds.Table(nil); table != nil {
		t.Errorf("Table: %v", table)
	}
}
