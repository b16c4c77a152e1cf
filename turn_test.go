package yatzy_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/yatzy"
	"github.com/google/go-cmp/cmp"
)

func roll(text string) yatzy.Roll { return yatzy.MustParseRoll(text) }

// play applies a keep and fails the test if it is not legal.
func play(t *testing.T, turn yatzy.Turn, a yatzy.Action, thrown yatzy.Roll) yatzy.Turn {
	t.Helper()
	next, err := turn.Apply(a, thrown)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func wantActions(t *testing.T, turn yatzy.Turn, want ...string) {
	t.Helper()
	var got []string
	for a := range turn.Actions() {
		got = append(got, a.String())
		if err := turn.Check(a); err != nil {
			t.Errorf("%s is listed but not legal: %v", a, err)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("legal actions (-want +got)\n%s", diff)
	}
}

// countActions returns how many keeps and scores are legal.
func countActions(turn yatzy.Turn) (keeps, scores int) {
	for a := range turn.Actions() {
		if a.Kind() == yatzy.KeepAction {
			keeps++
		} else {
			scores++
		}
	}
	return keeps, scores
}

func TestActionValues(t *testing.T) {
	for _, c := range []struct {
		action   yatzy.Action
		kind     yatzy.ActionKind
		dice     string
		category string
		text     string
	}{
		{yatzy.Action{}, yatzy.KeepAction, "", "", "roll all dice"},
		{yatzy.Keep(roll("5 5")), yatzy.KeepAction, "5 5", "", "keep 5 5"},
		{yatzy.Score("fives"), yatzy.ScoreAction, "", "fives", "score fives"},
		{yatzy.Strike("fives"), yatzy.StrikeAction, "", "fives", "strike fives"},
	} {
		if c.action.Kind() != c.kind || c.action.Dice().String() != c.dice || c.action.Category() != c.category || c.action.String() != c.text {
			t.Errorf("%q is %s of %q in %q", c.action, c.action.Kind(), c.action.Dice(), c.action.Category())
		}
	}
	if yatzy.Keep(yatzy.Roll{}) != (yatzy.Action{}) || yatzy.Score("a") == yatzy.Strike("a") {
		t.Error("actions do not compare as they should")
	}
}

func TestTurnGoesOn(t *testing.T) {
	rs := mustRuleset(t, fiveDiceSpec())
	turn := rs.NewScorecard().NewTurn()
	if turn.Started() || turn.Left() != 3 || turn.Rolls() != 3 || turn.Saved() != 0 || turn.Roll().Len() != 0 {
		t.Errorf("a turn starts with %q and %d rolls", turn.Roll(), turn.Rolls())
	}
	wantActions(t, turn, "roll all dice")

	first := play(t, turn, yatzy.Keep(yatzy.Roll{}), roll("1 3 3 5 6"))
	if !first.Started() || first.Left() != 2 || first.Roll() != roll("1 3 3 5 6") {
		t.Errorf("after the first roll: %q, %d left", first.Roll(), first.Left())
	}
	if keeps, scores := countActions(first); keeps != 2*3*2*2-1 || scores != 15 {
		t.Errorf("%d keeps and %d scores, want 23 and 15", keeps, scores)
	}
	second := play(t, first, yatzy.Keep(roll("3 3")), roll("2 3 6"))
	if second.Left() != 1 || second.Roll() != roll("2 3 3 3 6") || second.Held() != (yatzy.Roll{}) {
		t.Errorf("after the second roll: %q, %d left, held %q", second.Roll(), second.Left(), second.Held())
	}
	// Dice held before may be rolled again.
	third := play(t, second, yatzy.Keep(roll("6")), roll("6 6 6 1"))
	if third.Left() != 0 || third.Rolls() != 0 || third.Roll() != roll("1 6 6 6 6") {
		t.Errorf("after the third roll: %q, %d left", third.Roll(), third.Left())
	}
	if keeps, scores := countActions(third); keeps != 0 || scores != 15 {
		t.Errorf("%d keeps and %d scores, want none and 15", keeps, scores)
	}
	next := play(t, third, yatzy.Score("sixes"), yatzy.Roll{})
	if next.Card().String() != "sixes=24" || next.Started() || next.Left() != 3 || next.Saved() != 0 {
		t.Errorf("the next turn has the card %q and %d rolls", next.Card(), next.Left())
	}
	if next != next.Card().NewTurn() {
		t.Error("the next turn differs from a new one")
	}
	struck := play(t, first, yatzy.Strike("threes"), yatzy.Roll{})
	if struck.Card().String() != "threes=0" {
		t.Errorf("the card is %q", struck.Card())
	}
	if turn != rs.NewScorecard().NewTurn() {
		t.Error("the first turn changed")
	}
}

func TestTurnErrors(t *testing.T) {
	rs := mustRuleset(t, fiveDiceSpec())
	start := mustCard(t, rs, "ones=3").NewTurn()
	first := play(t, start, yatzy.Keep(yatzy.Roll{}), roll("1 3 3 5 6"))
	last, err := start.WithRoll(roll("1 3 3 5 6"), 0)
	if err != nil {
		t.Fatal(err)
	}
	printed := play(t, mustCard(t, mustRuleset(t, families()["printed order"]), "ones=3").NewTurn(), yatzy.Keep(yatzy.Roll{}), roll("1 3 3 5 6"))
	joker := play(t, mustCard(t, mustRuleset(t, forcedJokerSpec()), "yahtzee=50").NewTurn(), yatzy.Keep(yatzy.Roll{}), roll("4 4 4 4 4"))
	full := fullCard(t, rs).NewTurn()
	var eight yatzy.Roll
	if err := eight.UnmarshalText([]byte("8 8 8 8 8")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		turn   yatzy.Turn
		action yatzy.Action
		thrown yatzy.Roll
		err    error
		want   string
	}{
		{"score before rolling", start, yatzy.Score("twos"), yatzy.Roll{}, yatzy.ErrTurn, "score twos"},
		{"strike before rolling", start, yatzy.Strike("twos"), yatzy.Roll{}, yatzy.ErrTurn, "strike twos"},
		{"keep before rolling", start, yatzy.Keep(roll("1")), roll("1 1 1 1"), yatzy.ErrRoll, "keep 1"},
		{"keep what is not there", first, yatzy.Keep(roll("3 3 3")), roll("1 1"), yatzy.ErrRoll, `"1 3 3 5 6"`},
		{"keep too many", first, yatzy.Keep(roll("1 3 3 5 6 6")), yatzy.Roll{}, yatzy.ErrRoll, "keep"},
		{"keep all", first, yatzy.Keep(first.Roll()), yatzy.Roll{}, yatzy.ErrTurn, "rolls no dice"},
		{"keep after the last", last, yatzy.Keep(roll("3 3")), roll("1 1 1"), yatzy.ErrNoRollLeft, "keep 3 3"},
		{"roll all after the last", last, yatzy.Keep(yatzy.Roll{}), roll("1 1 1 1 1"), yatzy.ErrNoRollLeft, "roll all dice"},
		{"filled", first, yatzy.Score("ones"), yatzy.Roll{}, yatzy.ErrFilled, "score ones"},
		{"strike filled", first, yatzy.Strike("ones"), yatzy.Roll{}, yatzy.ErrFilled, "strike ones"},
		{"unknown", first, yatzy.Score("villa"), yatzy.Roll{}, yatzy.ErrUnknownCategory, `"villa"`},
		{"strike unknown", first, yatzy.Strike("oness"), yatzy.Roll{}, yatzy.ErrUnknownCategory, `"ones"`},
		{"out of order", printed, yatzy.Score("chance"), yatzy.Roll{}, yatzy.ErrOrder, "twos"},
		{"strike out of order", printed, yatzy.Strike("chance"), yatzy.Roll{}, yatzy.ErrOrder, "twos"},
		{"forced joker", joker, yatzy.Score("chance"), yatzy.Roll{}, yatzy.ErrForcedJoker, "fours"},
		{"strike another", joker, yatzy.Strike("chance"), yatzy.Roll{}, yatzy.ErrForcedJoker, "fours"},
		{"strike a forced joker", joker, yatzy.Strike("fours"), yatzy.Roll{}, yatzy.ErrForcedJoker, "strike fours"},
		{"full card", full, yatzy.Keep(yatzy.Roll{}), roll("1 1 1 1 1"), yatzy.ErrTurn, "full"},
		{"full card, score", full, yatzy.Score("ones"), yatzy.Roll{}, yatzy.ErrTurn, "score ones"},
		{"no turn", yatzy.Turn{}, yatzy.Keep(yatzy.Roll{}), yatzy.Roll{}, yatzy.ErrTurn, "full"},
		{"no turn, score", yatzy.Turn{}, yatzy.Score("ones"), yatzy.Roll{}, yatzy.ErrTurn, "score ones"},
	} {
		if err := c.turn.Check(c.action); !errors.Is(err, yatzy.ErrAction) || !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: check: %v; want ErrAction, %v and %q", c.name, err, c.err, c.want)
		}
		next, err := c.turn.Apply(c.action, c.thrown)
		if !errors.Is(err, yatzy.ErrAction) || !errors.Is(err, c.err) || next != (yatzy.Turn{}) {
			t.Errorf("%s: apply: %v; want ErrAction, %v", c.name, err, c.err)
		}
	}
	for _, c := range []struct {
		name   string
		turn   yatzy.Turn
		action yatzy.Action
		thrown yatzy.Roll
	}{
		{"too few", first, yatzy.Keep(roll("3 3")), roll("1 1")},
		{"too many", first, yatzy.Keep(roll("3 3")), roll("1 1 1 1")},
		{"none", start, yatzy.Keep(yatzy.Roll{}), yatzy.Roll{}},
		{"a face that is not there", start, yatzy.Keep(yatzy.Roll{}), eight},
		{"dice thrown while scoring", first, yatzy.Score("threes"), roll("1")},
		{"dice thrown while striking", first, yatzy.Strike("threes"), roll("1")},
	} {
		if next, err := c.turn.Apply(c.action, c.thrown); !errors.Is(err, yatzy.ErrRoll) || next != (yatzy.Turn{}) {
			t.Errorf("%s: %v; want ErrRoll", c.name, err)
		}
	}
}

// fullCard strikes everything.
func fullCard(t *testing.T, rs *yatzy.Ruleset) yatzy.Scorecard {
	t.Helper()
	card := rs.NewScorecard()
	for !card.Full() {
		for key := range card.Legal() {
			next, err := card.Strike(key)
			if err != nil {
				t.Fatal(err)
			}
			card = next
			break
		}
	}
	return card
}

func TestWithRoll(t *testing.T) {
	rs := mustRuleset(t, fiveDiceSpec())
	start := rs.NewScorecard().NewTurn()
	for left := range 3 {
		turn, err := start.WithRoll(roll("1 3 3 5 6"), left)
		if err != nil || turn.Left() != left || turn.Rolls() != left || turn.Roll() != roll("1 3 3 5 6") {
			t.Errorf("%d left: %q, %d left, %v", left, turn.Roll(), turn.Left(), err)
		}
	}
	for _, left := range []int{3, 4, -1, 256, 1 << 30} {
		if turn, err := start.WithRoll(roll("1 3 3 5 6"), left); !errors.Is(err, yatzy.ErrTurn) || turn != (yatzy.Turn{}) ||
			!strings.Contains(err.Error(), "rolls left: after a roll 0 to 2 are") {
			t.Errorf("%d left: %v; want ErrTurn", left, err)
		}
	}
	for _, text := range []string{"1 3 3 5", "1 3 3 5 6 6"} {
		if turn, err := start.WithRoll(roll(text), 1); !errors.Is(err, yatzy.ErrRoll) || turn != (yatzy.Turn{}) {
			t.Errorf("%q: %v; want ErrRoll", text, err)
		}
	}
	if _, err := start.WithRoll(yatzy.Roll{}, 1); !errors.Is(err, yatzy.ErrRoll) {
		t.Errorf("no dice: %v; want ErrRoll", err)
	}
	if _, err := fullCard(t, rs).NewTurn().WithRoll(roll("1 3 3 5 6"), 1); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("full card: %v; want ErrTurn", err)
	}
	if _, err := (yatzy.Turn{}).WithRoll(roll("1 3 3 5 6"), 0); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("zero turn: %v; want ErrTurn", err)
	}
	once := mustRuleset(t, change(fiveDiceSpec(), func(s *yatzy.Spec) { s.Rolls = 1 })).NewScorecard().NewTurn()
	if _, err := once.WithRoll(roll("1 3 3 5 6"), 1); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("one roll: %v; want ErrTurn", err)
	}
	played := play(t, start, yatzy.Keep(yatzy.Roll{}), roll("1 3 3 5 6"))
	if set, err := start.WithRoll(roll("1 3 3 5 6"), 2); err != nil || set != played {
		t.Errorf("the turn set up differs from the turn played (%v)", err)
	}
}

func TestSavedRolls(t *testing.T) {
	rs := mustRuleset(t, change(fiveDiceSpec(), func(s *yatzy.Spec) { s.Saved.Allowed = true }))
	turn := rs.NewScorecard().NewTurn()
	all := yatzy.Keep(yatzy.Roll{})

	// Two rolls unused are saved, the first never is.
	turn = play(t, turn, all, roll("1 1 1 1 1"))
	turn = play(t, turn, yatzy.Score("yatzy"), yatzy.Roll{})
	if turn.Saved() != 2 || turn.Left() != 3 || turn.Rolls() != 5 {
		t.Fatalf("saved %d, left %d, rolls %d; want 2, 3, 5", turn.Saved(), turn.Left(), turn.Rolls())
	}
	// Saved rolls are used beyond the third only.
	for i, want := range []struct{ left, saved, extra, rolls int }{
		{2, 2, 0, 4}, {1, 2, 0, 3}, {0, 2, 0, 2}, {0, 1, 1, 1}, {0, 0, 2, 0},
	} {
		turn = play(t, turn, all, roll("1 2 3 4 6"))
		if turn.Left() != want.left || turn.Saved() != want.saved || turn.ExtraRolls() != want.extra || turn.Rolls() != want.rolls {
			t.Fatalf("roll %d: left %d, saved %d, extra %d, rolls %d; want %+v", i+1, turn.Left(), turn.Saved(), turn.ExtraRolls(), turn.Rolls(), want)
		}
	}
	if err := turn.Check(all); !errors.Is(err, yatzy.ErrNoRollLeft) {
		t.Errorf("pool empty, last roll done: %v; want ErrNoRollLeft", err)
	}
	if keeps, _ := countActions(turn); keeps != 0 {
		t.Errorf("%d keeps are listed", keeps)
	}
	turn = play(t, turn, yatzy.Strike("ones"), yatzy.Roll{})
	if turn.Saved() != 0 || turn.ExtraRolls() != 0 || turn.Rolls() != 3 {
		t.Errorf("the next turn has %d saved, %d extra, %d rolls", turn.Saved(), turn.ExtraRolls(), turn.Rolls())
	}
}

func TestSavedRollsCapped(t *testing.T) {
	rs := mustRuleset(t, families()["capped rolls"])
	turn, err := mustCard(t, rs, "ones=3,twos=6").NewTurn().WithSaved(4)
	if err != nil {
		t.Fatal(err)
	}
	all := yatzy.Keep(yatzy.Roll{})
	for i, want := range []struct{ rolls, saved int }{{4, 4}, {3, 4}, {2, 4}, {1, 3}, {0, 2}} {
		turn = play(t, turn, all, roll("1 2 3 4 6"))
		if turn.Rolls() != want.rolls || turn.Saved() != want.saved {
			t.Fatalf("roll %d: %d rolls, %d saved; want %d, %d", i+1, turn.Rolls(), turn.Saved(), want.rolls, want.saved)
		}
	}
	if err := turn.Check(all); !errors.Is(err, yatzy.ErrNoRollLeft) {
		t.Errorf("five rolls are done: %v; want ErrNoRollLeft", err)
	}
	if next := play(t, turn, yatzy.Score("chance"), yatzy.Roll{}); next.Saved() != 2 || next.Rolls() != 5 {
		t.Errorf("the next turn has %d saved, %d rolls; want 2, 5", next.Saved(), next.Rolls())
	}
}

func TestWithSaved(t *testing.T) {
	card := mustCard(t, mustRuleset(t, families()["saved rolls"]), "ones=3,twos=6")
	for _, n := range []int{0, 1, 4} {
		if turn, err := card.NewTurn().WithSaved(n); err != nil || turn.Saved() != n || turn.Rolls() != 3+n {
			t.Errorf("%d saved: %d, %d rolls, %v", n, turn.Saved(), turn.Rolls(), err)
		}
	}
	for _, n := range []int{5, -1, 1 << 16, 1 << 30} {
		if turn, err := card.NewTurn().WithSaved(n); !errors.Is(err, yatzy.ErrTurn) || turn != (yatzy.Turn{}) {
			t.Errorf("%d saved after two turns: %v; want ErrTurn", n, err)
		}
	}
	plain := mustCard(t, mustRuleset(t, sixDiceSpec()), "ones=3,twos=6").NewTurn()
	if turn, err := plain.WithSaved(0); err != nil || turn != plain {
		t.Errorf("none saved where none can be: %v", err)
	}
	if _, err := plain.WithSaved(1); !errors.Is(err, yatzy.ErrTurn) || !strings.Contains(err.Error(), "saves none") {
		t.Errorf("one saved where none can be: %v; want ErrTurn", err)
	}
}

// TestFullCardWithSavedRolls ends a game with rolls to spare: they are worth
// nothing, and nothing is legal any more.
func TestFullCardWithSavedRolls(t *testing.T) {
	rs := mustRuleset(t, yatzy.Spec{Dice: 2, Saved: yatzy.SavedRolls{Allowed: true}, Categories: manyChances(1)})
	turn := play(t, rs.NewScorecard().NewTurn(), yatzy.Keep(yatzy.Roll{}), roll("1 6"))
	turn = play(t, turn, yatzy.Score("chance-1"), yatzy.Roll{})
	if !turn.Card().Full() {
		t.Fatal("the card is not full")
	}
	if turn.Rolls() != 0 {
		t.Errorf("%d rolls on a full card", turn.Rolls())
	}
	wantActions(t, turn)
}

func TestWithExtraRolls(t *testing.T) {
	rs := mustRuleset(t, families()["capped rolls"])
	turn, err := mustCard(t, rs, "ones=3,twos=6").NewTurn().WithRoll(roll("1 2 3 4 6"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if turn, err = turn.WithSaved(2); err != nil {
		t.Fatal(err)
	}
	for n, rolls := range []int{2, 1, 0} {
		if got, err := turn.WithExtraRolls(n); err != nil || got.ExtraRolls() != n || got.Rolls() != rolls {
			t.Errorf("%d extra rolls: %d, %d rolls, %v; want %d rolls", n, got.ExtraRolls(), got.Rolls(), err, rolls)
		}
	}
	early, err := turn.WithRoll(roll("1 2 3 4 6"), 1)
	if err != nil {
		t.Fatal(err)
	}
	four, err := turn.WithSaved(4)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := mustCard(t, mustRuleset(t, fiveDiceSpec()), "ones=3").NewTurn().WithRoll(roll("1 2 3 4 6"), 0)
	if err != nil {
		t.Fatal(err)
	}
	uncapped, err := mustCard(t, mustRuleset(t, families()["saved rolls"]), "ones=3").NewTurn().WithRoll(roll("1 2 3 4 6 6"), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		turn yatzy.Turn
		n    int
	}{
		{"above the cap", turn, 3},
		{"negative", turn, -1},
		{"while rolls are left", early, 1},
		{"more than were saved", four, 1},
		{"none can be saved", plain, 1},
		{"more than the turns left", uncapped, 3},
		{"far too many", uncapped, 1 << 30},
		{"wraps round", uncapped, 257},
	} {
		if got, err := c.turn.WithExtraRolls(c.n); !errors.Is(err, yatzy.ErrTurn) || got != (yatzy.Turn{}) {
			t.Errorf("%s: %v; want ErrTurn", c.name, err)
		}
	}
	// Saving more afterwards must not slip past the same limit.
	used, err := turn.WithExtraRolls(2)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := used.WithSaved(3); !errors.Is(err, yatzy.ErrTurn) || got != (yatzy.Turn{}) {
		t.Errorf("2 used and 3 saved after two turns: %v; want ErrTurn", err)
	}
}

func TestLockedHolds(t *testing.T) {
	rs := mustRuleset(t, picturesSpec())
	turn := play(t, rs.NewScorecard().NewTurn(), yatzy.Keep(yatzy.Roll{}), roll("1 1 2 3 4"))
	if keeps, scores := countActions(turn); keeps != 3*2*2*2-1 || scores != 10 {
		t.Errorf("%d keeps and %d scores, want 23 and 10", keeps, scores)
	}
	turn = play(t, turn, yatzy.Keep(roll("1 1 2")), roll("5 6"))
	if turn.Held() != roll("1 1 2") || turn.Roll() != roll("1 1 2 5 6") {
		t.Errorf("held %q of %q", turn.Held(), turn.Roll())
	}
	wantActions(t, turn, "keep 1 1 2", "keep 1 1 2 5", "keep 1 1 2 6", "score sun", "score moon", "score apple", "score cat",
		"score lemon", "score heart", "score two-pairs", "score full-house", "score five-different", "score yatzy")
	for _, held := range []string{"1 2", "1 1", "1 1 5 6", "5"} {
		if err := turn.Check(yatzy.Keep(roll(held))); !errors.Is(err, yatzy.ErrLocked) || !errors.Is(err, yatzy.ErrAction) {
			t.Errorf("keep %q: %v; want ErrLocked", held, err)
		}
	}
	if err := turn.Check(yatzy.Keep(yatzy.Roll{})); !errors.Is(err, yatzy.ErrLocked) {
		t.Errorf("roll all: %v; want ErrLocked", err)
	}
	turn = play(t, turn, yatzy.Keep(roll("1 1 2 5")), roll("1"))
	if turn.Held() != roll("1 1 2 5") || turn.Rolls() != 0 {
		t.Errorf("held %q, %d rolls", turn.Held(), turn.Rolls())
	}
	if next := play(t, turn, yatzy.Score("sun"), yatzy.Roll{}); next.Held() != (yatzy.Roll{}) || next.Card().String() != "sun=3" {
		t.Errorf("the next turn has %q held and the card %q", next.Held(), next.Card())
	}
}

func TestWithHeld(t *testing.T) {
	start := mustRuleset(t, picturesSpec()).NewScorecard().NewTurn()
	set := func(left int) yatzy.Turn {
		turn, err := start.WithRoll(roll("1 1 2 3 4"), left)
		if err != nil {
			t.Fatal(err)
		}
		return turn
	}
	for _, held := range []string{"1", "1 1 2 3", "4"} {
		if turn, err := set(1).WithHeld(roll(held)); err != nil || turn.Held() != roll(held) {
			t.Errorf("%q held: %q, %v", held, turn.Held(), err)
		}
	}
	for _, left := range []int{0, 1, 2} {
		if turn, err := set(left).WithHeld(yatzy.Roll{}); err != nil || turn != set(left) {
			t.Errorf("nothing held with %d left: %v", left, err)
		}
	}
	free, err := mustRuleset(t, fiveDiceSpec()).NewScorecard().NewTurn().WithRoll(roll("1 1 2 3 4"), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		turn yatzy.Turn
		held string
	}{
		{"not in the roll", set(1), "2 2"},
		{"after the first roll", set(2), "1"},
		{"before any roll", start, "1"},
		{"all dice", set(1), "1 1 2 3 4"},
		{"free holds", free, "1"},
	} {
		if turn, err := c.turn.WithHeld(roll(c.held)); !errors.Is(err, yatzy.ErrTurn) || turn != (yatzy.Turn{}) {
			t.Errorf("%s: %v; want ErrTurn", c.name, err)
		}
	}
}

func TestZeroTurn(t *testing.T) {
	var turn yatzy.Turn
	if turn.Started() || turn.Rolls() != 0 || turn.Left() != 0 || turn.Saved() != 0 || turn.Card() != (yatzy.Scorecard{}) {
		t.Error("the zero turn has something")
	}
	wantActions(t, turn)
	wantActions(t, yatzy.Scorecard{}.NewTurn())
	wantActions(t, fullCard(t, mustRuleset(t, fiveDiceSpec())).NewTurn())
	if _, err := turn.WithSaved(1); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("saved: %v; want ErrTurn", err)
	}
	if _, err := turn.WithHeld(roll("1")); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("held: %v; want ErrTurn", err)
	}
	if _, err := turn.WithExtraRolls(1); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("extra: %v; want ErrTurn", err)
	}
}

// TestActionsStop leaves the loop at every point.
func TestActionsStop(t *testing.T) {
	turn, err := mustRuleset(t, fiveDiceSpec()).NewScorecard().NewTurn().WithRoll(roll("1 1 1 1 2"), 1)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Collect(turn.Actions())
	for stop := range all {
		var got []yatzy.Action
		for a := range turn.Actions() {
			if got = append(got, a); len(got) == stop+1 {
				break
			}
		}
		if !slices.Equal(got, all[:stop+1]) {
			t.Fatalf("stopping after %d gives %v", stop+1, got)
		}
	}
}
