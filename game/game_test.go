package game_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

func TestNew(t *testing.T) {
	rules := variants.Scandinavian()
	many := func(n int) []string {
		var names []string
		for i := range n {
			names = append(names, fmt.Sprint("player ", i+1))
		}
		return names
	}
	for _, c := range []struct {
		name    string
		rules   *yatzy.Ruleset
		dice    game.Dice
		players []string
		err     error
		want    string
	}{
		{"one", rules, game.SeededDice{}, many(1), nil, ""},
		{"most", rules, game.SeededDice{}, many(game.MaxPlayers), nil, ""},
		{"longest name", rules, game.SeededDice{}, []string{strings.Repeat("å", 50)}, nil, ""},
		{"names that differ in case", rules, game.SeededDice{}, []string{"Ann", "ann"}, nil, ""},
		{"no players", rules, game.SeededDice{}, nil, game.ErrPlayers, "0 are not 1 to 64"},
		{"too many", rules, game.SeededDice{}, many(game.MaxPlayers + 1), game.ErrPlayers, "65 are not 1 to 64"},
		{"no name", rules, game.SeededDice{}, []string{"Ann", ""}, game.ErrPlayers, "player 2 has no name"},
		{"twice", rules, game.SeededDice{}, []string{"Ann", "Bo", "Ann"}, game.ErrPlayers, `"Ann" is there twice`},
		{"long name", rules, game.SeededDice{}, []string{strings.Repeat("x", 101)}, game.ErrPlayers, "longer than 100 bytes"},
		{"space", rules, game.SeededDice{}, []string{" Ann"}, game.ErrPlayers, `" Ann"`},
		{"line break", rules, game.SeededDice{}, []string{"A\nnn"}, game.ErrPlayers, `"A\nnn"`},
		{"not UTF-8", rules, game.SeededDice{}, []string{"A\xffnn"}, game.ErrPlayers, `"A\xffnn"`},
		{"no dice", rules, nil, []string{"Ann"}, game.ErrDice, "there are none"},
		{"no rules", nil, game.SeededDice{}, []string{"Ann"}, yatzy.ErrRuleset, "there is none"},
		{"zero rules", &yatzy.Ruleset{}, game.SeededDice{}, []string{"Ann"}, yatzy.ErrRuleset, "there is none"},
	} {
		g, err := game.New(c.rules, c.dice, c.players...)
		if !errors.Is(err, c.err) || err != nil && (g != nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestGameGoesOn(t *testing.T) {
	rules := mustRules(t, twoBoxes())
	dice := game.GiveFaces(3, 5, 3, 6, 6, 1, 2, 2, 4, 4, 4)
	g := mustGame(t, rules, dice, "Ann", "Bo")
	if g.Over() || g.Unconfirmed() || g.Player() != 0 || g.Table() != nil || g.Rules() != rules {
		t.Error("a game starts otherwise")
	}
	do(t, g, yatzy.Keep(yatzy.Roll{}))
	if diff := cmp.Diff([]yatzy.Face{3, 5}, g.Table()); diff != "" {
		t.Error(diff)
	}
	do(t, g, yatzy.Keep(roll("5")))
	if diff := cmp.Diff([]yatzy.Face{3, 5}, g.Table()); diff != "" {
		t.Error("a held die moved\n", diff)
	}
	do(t, g, yatzy.Strike("pair")) // worth 0 all the same
	if g.Player() != 1 || !g.Unconfirmed() || g.Card(0).String() != "pair=0" || g.Turn() != rules.NewScorecard().NewTurn() {
		t.Error("the turn is not passed on")
	}
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"))
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("chance"))
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Keep(yatzy.Roll{}), yatzy.Strike("chance"))
	if !g.Over() || g.Player() != 0 || g.Turn().Rolls() != 0 {
		t.Error("the game is not over")
	}
	if err := g.Do(yatzy.Keep(yatzy.Roll{})); !errors.Is(err, game.ErrOver) {
		t.Error(err)
	}
	want := game.Record{
		Rules: rules, Players: []string{"Ann", "Bo"},
		Turns: []game.RecordedTurn{
			{0, [][]int{{3, 5}, {3, 5}}, [][]int{{5}}, "pair", 0},
			{1, [][]int{{6, 6}}, nil, "pair", 12},
			{0, [][]int{{1, 2}}, nil, "chance", 3},
			{1, [][]int{{2, 4}, {4, 4}}, [][]int{{}}, "chance", 0},
		},
		Totals: []int{3, 12},
	}
	if diff := cmp.Diff(want, g.Record(), sameRules()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]game.Result{{1, "Bo", 12, 1}, {0, "Ann", 3, 2}}, g.Results()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Every step that is not legal is an error that says which rule is broken, and
// changes nothing.
func TestIllegalSteps(t *testing.T) {
	first := func(g *game.Game) { do(t, g, yatzy.Keep(yatzy.Roll{})) }
	twice := func(g *game.Game) { do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Keep(roll("2"))) }
	locked := twoBoxes()
	locked.Holds, locked.Rolls = yatzy.LockedHolds, 3
	for _, c := range []struct {
		name   string
		spec   yatzy.Spec
		before func(*game.Game)
		step   func(*game.Game) error
		errs   []error
		want   string
	}{
		{"score before rolling", twoBoxes(), nil, act(yatzy.Score("pair")), []error{yatzy.ErrAction, yatzy.ErrTurn}, `game: "Ann", turn 1: score pair: `},
		{"keep before rolling", twoBoxes(), nil, act(yatzy.Keep(roll("1"))), []error{yatzy.ErrAction, yatzy.ErrRoll}, "keep 1"},
		{"keep what is not there", twoBoxes(), first, act(yatzy.Keep(roll("6"))), []error{yatzy.ErrAction, yatzy.ErrRoll}, "keep 6"},
		{"keep all", twoBoxes(), first, act(yatzy.Keep(roll("2 3"))), []error{yatzy.ErrAction, yatzy.ErrTurn}, "rolls no dice"},
		{"no roll left", twoBoxes(), twice, act(yatzy.Keep(roll("2"))), []error{yatzy.ErrAction, yatzy.ErrNoRollLeft}, "no roll left"},
		{"locked", locked, twice, act(yatzy.Keep(roll("4"))), []error{yatzy.ErrAction, yatzy.ErrLocked}, "keep 4"},
		{"unknown", twoBoxes(), first, act(yatzy.Score("villa")), []error{yatzy.ErrAction, yatzy.ErrUnknownCategory}, `"villa"`},
		{"undo nothing", twoBoxes(), nil, (*game.Game).Undo, []error{game.ErrNoEntry}, "undo"},
		{"undo a roll", twoBoxes(), first, (*game.Game).Undo, []error{game.ErrNoEntry}, "undo"},
		{"undo twice", twoBoxes(), func(g *game.Game) {
			do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"))
			if err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}, (*game.Game).Undo, []error{game.ErrNoEntry}, "undo"},
		{"undo what is confirmed", twoBoxes(), func(g *game.Game) {
			do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"))
			if err := g.Confirm(); err != nil {
				t.Fatal(err)
			}
		}, (*game.Game).Undo, []error{game.ErrNoEntry}, "undo"},
		{"undo after the next roll", twoBoxes(), func(g *game.Game) {
			do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"), yatzy.Keep(yatzy.Roll{}))
		}, (*game.Game).Undo, []error{game.ErrNoEntry}, "undo"},
		{"confirm nothing", twoBoxes(), first, (*game.Game).Confirm, []error{game.ErrNoEntry}, "confirm"},
		{"an illegal step confirms nothing", twoBoxes(), func(g *game.Game) {
			do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"))
		}, act(yatzy.Score("pair")), []error{yatzy.ErrAction}, `"Bo", turn 1`},
		{"no dice left", twoBoxes(), func(g *game.Game) {
			do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"))
		}, act(yatzy.Keep(yatzy.Roll{})), []error{game.ErrDice}, "1 are there for a throw of 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := mustGame(t, mustRules(t, c.spec), game.GiveFaces(3, 2, 4, 5, 6), "Ann", "Bo")
			if c.before != nil {
				c.before(g)
			}
			before := momentOf(g)
			err := c.step(g)
			for _, want := range c.errs {
				if !errors.Is(err, want) {
					t.Errorf("the error %q does not wrap %q", err, want)
				}
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error %v does not say %q", err, c.want)
			}
			wantSame(t, before, momentOf(g), "after an illegal step")
		})
	}
}

func act(a yatzy.Action) func(*game.Game) error {
	return func(g *game.Game) error { return g.Do(a) }
}

// badDice show what no die shows.
type badDice struct{ face yatzy.Face }

func (d badDice) Throw(at game.Throw, dice []yatzy.Face) error {
	for i := range dice {
		dice[i] = d.face
	}
	return nil
}

func TestBadDice(t *testing.T) {
	for _, face := range []yatzy.Face{0, 7, 255} {
		g := mustGame(t, variants.Scandinavian(), badDice{face}, "Ann")
		before := momentOf(g)
		if err := g.Do(yatzy.Keep(yatzy.Roll{})); !errors.Is(err, game.ErrDice) || !errors.Is(err, yatzy.ErrRoll) {
			t.Errorf("face %d: %v", face, err)
		}
		wantSame(t, before, momentOf(g), "after a bad throw")
	}
}

// Dice that were held stay where they lie, equal ones beside them or not.
func TestTable(t *testing.T) {
	rules := mustRules(t, yatzy.Spec{
		Key: "table", Dice: 4, Rolls: 5, Holds: yatzy.LockedHolds,
		Categories: []yatzy.Category{{Key: "chance", Section: yatzy.Lower, Pattern: yatzy.Any(), Points: yatzy.AllDice()}},
	})
	g := mustGame(t, rules, game.GiveFaces(1, 5, 2, 5, 5, 6, 3, 4, 5, 1), "Ann")
	for _, step := range []struct {
		keep string
		want []yatzy.Face
	}{
		{"", []yatzy.Face{1, 5, 2, 5}},
		{"5", []yatzy.Face{5, 5, 6, 3}}, // the left 5 stays
		{"5", []yatzy.Face{4, 5, 5, 1}}, // and stays again, though there is one left of it
	} {
		var keep yatzy.Roll
		if step.keep != "" {
			keep = roll(step.keep)
		}
		do(t, g, yatzy.Keep(keep))
		if diff := cmp.Diff(step.want, g.Table()); diff != "" {
			t.Errorf("keep %q (-want +got)\n%s", step.keep, diff)
		}
	}
	do(t, g, yatzy.Score("chance"))
	want := []game.RecordedTurn{{0, [][]int{{1, 5, 2, 5}, {5, 5, 6, 3}, {4, 5, 5, 1}}, [][]int{{5}, {5}}, "chance", 15}}
	if diff := cmp.Diff(want, g.Record().Turns); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestUndo(t *testing.T) {
	g := mustGame(t, variants.MaxiSaved(), game.SeededDice{Seed: 1}, "Ann", "Bo")
	do(t, g, yatzy.Keep(yatzy.Roll{}))
	before := momentOf(g)
	do(t, g, yatzy.Score("chance"))
	if g.TurnOf(0).Saved() != 2 {
		t.Errorf("%d rolls are saved", g.TurnOf(0).Saved())
	}
	rec := g.Record()
	if err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	wantSame(t, before, momentOf(g), "after undo")
	// The same again, one more roll, another box; the record taken stays.
	kept := rec.Turns[0].Rolls[0][0]
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("ones"))
	if len(rec.Turns) != 1 || rec.Turns[0].Category != "chance" || rec.Turns[0].Rolls[0][0] != kept {
		t.Error("a record changed with the game")
	}
	if g.TurnOf(0).Saved() != 1 || g.Record().Turns[0].Category != "ones" {
		t.Error("the turn went on otherwise")
	}
}

// The last entry can be undone too.
func TestUndoAtTheEnd(t *testing.T) {
	g := mustGame(t, mustRules(t, twoBoxes()), game.SeededDice{}, "Ann")
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"), yatzy.Keep(yatzy.Roll{}))
	before := momentOf(g)
	do(t, g, yatzy.Score("chance"))
	if !g.Over() || g.Record().Totals == nil {
		t.Error("not over")
	}
	if err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	wantSame(t, before, momentOf(g), "after undo")
	do(t, g, yatzy.Strike("chance"))
	if err := g.Confirm(); err != nil {
		t.Fatal(err)
	}
	if err := g.Undo(); !errors.Is(err, game.ErrNoEntry) {
		t.Error(err)
	}
}

func TestResults(t *testing.T) {
	rules := mustRules(t, yatzy.Spec{
		Key: "one", Dice: 1, Rolls: 1,
		Categories: []yatzy.Category{{Key: "chance", Section: yatzy.Lower, Pattern: yatzy.Any(), Points: yatzy.AllDice()}},
	})
	for _, c := range []struct {
		faces []yatzy.Face
		want  []game.Result
	}{
		{[]yatzy.Face{4}, []game.Result{{0, "a", 4, 1}}},
		{[]yatzy.Face{2, 5, 5, 1, 2}, []game.Result{{1, "b", 5, 1}, {2, "c", 5, 1}, {0, "a", 2, 3}, {4, "e", 2, 3}, {3, "d", 1, 5}}},
		{[]yatzy.Face{3, 3, 3}, []game.Result{{0, "a", 3, 1}, {1, "b", 3, 1}, {2, "c", 3, 1}}},
	} {
		names := strings.Split("abcde"[:len(c.faces)], "")
		g := mustGame(t, rules, game.GiveFaces(c.faces...), names...)
		for range names {
			do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("chance"))
		}
		if diff := cmp.Diff(c.want, g.Results()); diff != "" {
			t.Errorf("%v (-want +got)\n%s", c.faces, diff)
		}
	}
}

func TestNoSuchPlayer(t *testing.T) {
	g := mustGame(t, variants.Yacht(), game.SeededDice{}, "Ann")
	for _, player := range []int{-1, 1, 1 << 30} {
		if g.TurnOf(player) != (yatzy.Turn{}) || g.Card(player) != (yatzy.Scorecard{}) {
			t.Errorf("player %d has a turn", player)
		}
	}
}

// What a caller changes in what a game returns does not change the game.
func TestReturnedMemory(t *testing.T) {
	names := []string{"Ann"}
	g := mustGame(t, variants.Yacht(), game.SeededDice{}, names...)
	names[0] = "Eve"
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("ones"), yatzy.Keep(yatzy.Roll{}), yatzy.Keep(yatzy.Roll{}))
	before := momentOf(g)
	g.Players()[0] = "Eve"
	g.Table()[0] = 0
	rec := g.Record()
	rec.Players[0], rec.Turns[0].Category, rec.Turns[0].Rolls[0][0] = "Eve", "", 0
	wantSame(t, before, momentOf(g), "after changes outside")
	if !slices.Equal(g.Players(), []string{"Ann"}) {
		t.Error(g.Players())
	}
}

// Many games at once, with one ruleset and one source of dice between them.
func TestManyGamesAtOnce(t *testing.T) {
	rules := variants.Yahtzee()
	var random game.RandomDice
	given := &game.GivenDice{}
	for range 8 * 13 * 5 {
		given.Give(1)
	}
	for name, dice := range map[string]game.Dice{"seeded": game.SeededDice{Seed: 5}, "random": &random, "given": given} {
		var wg sync.WaitGroup
		totals := make([]int, 8)
		for i := range totals {
			wg.Go(func() {
				g, err := game.New(rules, dice, "Ann")
				for err == nil && !g.Over() {
					if err = g.Do(yatzy.Keep(yatzy.Roll{})); err != nil {
						break
					}
					for e := range g.Turn().Card().Entries(g.Turn().Roll()) {
						err = g.Do(yatzy.Score(e.Category))
						break
					}
				}
				if err != nil {
					t.Error(err)
					return
				}
				totals[i] = g.Results()[0].Total
			})
		}
		wg.Wait()
		if name != "random" && len(slices.Compact(totals)) != 1 {
			t.Errorf("%s: equal games end with %v", name, totals)
		}
	}
}
