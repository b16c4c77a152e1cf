package app

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// adviceDocument is what advise --json prints.
type adviceDocument struct {
	Ruleset    string         `json:"ruleset"`
	Objective  string         `json:"objective"`
	Opponent   *string        `json:"opponent"`
	Roll       []int          `json:"roll"`
	Left       int            `json:"left"`
	Saved      int            `json:"saved"`
	ExtraRolls int            `json:"extra_rolls"`
	Held       []int          `json:"held"`
	Card       string         `json:"card"`
	Expected   float64        `json:"expected"`
	Actions    []adviceAction `json:"actions"`
}

type adviceAction struct {
	Action   string  `json:"action"`
	Dice     *[]int  `json:"dice"`
	Category *string `json:"category"`
	Points   *int    `json:"points"`
	Extra    *int    `json:"extra"`
	Expected float64 `json:"expected"`
	Loss     float64 `json:"loss"`
}

func keep(expected, loss float64, dice ...int) adviceAction {
	if dice == nil {
		dice = []int{}
	}
	return adviceAction{Action: "keep", Dice: &dice, Expected: expected, Loss: loss}
}

func score(expected, loss float64, category string, points, extra int) adviceAction {
	return adviceAction{Action: "score", Category: &category, Points: &points, Extra: &extra, Expected: expected, Loss: loss}
}

func advise(t *testing.T, args ...string) adviceDocument {
	t.Helper()
	var got adviceDocument
	decode(t, mustRun(t, "", append([]string{"advise", "--json"}, args...)...), &got)
	return got
}

// One die worth what it shows: the last roll is worth 3.5, the last two 4.25.
func TestAdviseOneDie(t *testing.T) {
	nearly := cmpopts.EquateApprox(0, 1e-12)
	for _, test := range []struct {
		args []string
		want adviceDocument
	}{
		{[]string{"4"}, adviceDocument{Expected: 4, Actions: []adviceAction{score(4, 0, "chance", 4, 0)}}},
		{[]string{"4", "--left", "1"}, adviceDocument{Left: 1, Expected: 4, Actions: []adviceAction{
			score(4, 0, "chance", 4, 0), keep(3.5, 0.5),
		}}},
		{[]string{"--left=2", "4"}, adviceDocument{Left: 2, Expected: 4.25, Actions: []adviceAction{
			keep(4.25, 0), score(4, 0.25, "chance", 4, 0),
		}}},
		{[]string{"4", "--left", "2", "--top", "1"}, adviceDocument{Left: 2, Expected: 4.25, Actions: []adviceAction{keep(4.25, 0)}}},
	} {
		test.want.Ruleset, test.want.Objective, test.want.Roll, test.want.Held = "die", "mean", []int{4}, []int{}
		got := advise(t, append([]string{"testdata/die.json"}, test.args...)...)
		if diff := cmp.Diff(test.want, got, nearly); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.args, diff)
		}
	}
}

// With one box left the values can be worked out by hand: ones decides a bonus of
// 10 at 2, and a pair of ones rolled once pair holds points brings 20 beside.
func TestAdviseLastBox(t *testing.T) {
	nearly := cmpopts.EquateApprox(0, 1e-12)
	const card = "pair=12,chance=7"
	got := advise(t, "testdata/small.json", "1", "1", "--card", card, "--left", "1", "--saved", "0")
	// On the card 19; scoring the pair of ones: 2, the bonus 10 and the extra 20.
	// Both dice rolled again make x ones (none, one, two: 25, 10, 1 of 36) and an
	// extra with any pair (6 of 36, 1 of them of ones); holding one: 1 of 6 makes
	// the pair of ones.
	both := 19 + (10.0*1+1*12)/36 + 20*6.0/36
	one := 19 + (5*1.0+1*12)/6 + 20/6.0
	want := []adviceAction{
		score(51, 0, "ones", 2, 20), keep(one, 51-one, 1), keep(both, 51-both),
	}
	if diff := cmp.Diff(want, got.Actions, nearly); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.Expected != 51 || got.Card != card || got.Left != 1 {
		t.Errorf("got %+v", got)
	}
}

func TestAdviseSavedRolls(t *testing.T) {
	const card = "pair=12,chance=7"
	keeps := func(args ...string) int {
		got := advise(t, append([]string{"testdata/small.json", "12", "--card", card}, args...)...)
		n := 0
		for _, a := range got.Actions {
			if a.Action == "keep" {
				n++
			}
		}
		return n
	}
	if n := keeps(); n != 0 {
		t.Errorf("%d keeps with no roll left", n)
	}
	if n := keeps("--saved", "1"); n != 3 {
		t.Errorf("%d keeps with a roll saved, want 3", n)
	}
	if n := keeps("--saved", "1", "--extra-rolls", "1"); n != 0 {
		t.Errorf("%d keeps at the cap, want none", n)
	}
}

func TestAdviseHeld(t *testing.T) {
	got := advise(t, "kids-symbols", "sun", "sun", "moon", "cat", "heart", "--left", "1", "--held", "sun,sun")
	if diff := cmp.Diff([]int{1, 1}, got.Held); diff != "" {
		t.Errorf("held (-want +got):\n%s", diff)
	}
	keeps := 0
	for _, a := range got.Actions {
		if a.Dice == nil {
			continue
		}
		keeps++
		if d := *a.Dice; len(d) < 2 || d[0] != 1 || d[1] != 1 {
			t.Errorf("keep %v lets a held sun go", d)
		}
	}
	if keeps != 7 {
		t.Errorf("%d keeps, want 7: every part but all of three dice beside the suns", keeps)
	}
}

// Advice on a whole preset: every legal move once, best first, with its loss.
func TestAdviseKidsUpper(t *testing.T) {
	args := []string{"kids-upper", "2", "2", "5", "5", "6", "--card", "ones=3,sixes=18", "--left", "2"}
	got := advise(t, args...)
	// 3 twos-counts x 3 fives-counts x 2 sixes-counts less the roll itself, and 4 boxes.
	if len(got.Actions) != 3*3*2-1+4 {
		t.Errorf("%d actions", len(got.Actions))
	}
	if !slices.IsSortedFunc(got.Actions, func(a, b adviceAction) int { return cmpFloat(b.Expected, a.Expected) }) {
		t.Error("the best actions are not first")
	}
	if got.Expected != got.Actions[0].Expected {
		t.Errorf("expected %v, the best action %v", got.Expected, got.Actions[0].Expected)
	}
	for _, a := range got.Actions {
		if math.Abs(got.Expected-a.Expected-a.Loss) > 1e-12 {
			t.Errorf("%+v: loss is not %v", a, got.Expected-a.Expected)
		}
	}
	top := advise(t, append(args, "--top", "2")...)
	if diff := cmp.Diff(got.Actions[:2], top.Actions); diff != "" {
		t.Errorf("--top 2 (-want +got):\n%s", diff)
	}
	if all := advise(t, append(args, "--top", "1000")...); len(all.Actions) != len(got.Actions) {
		t.Errorf("--top 1000 lists %d actions", len(all.Actions))
	}
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func TestAdviseText(t *testing.T) {
	for name, args := range map[string][]string{
		"advise-die.txt":        {"advise", "testdata/die.json", "4", "--left", "2"},
		"advise-die-chance.txt": {"advise", "testdata/die.json", "4", "--left", "2", "--objective", "at-least=5"},
		"advise-die-win.txt":    {"advise", "testdata/die.json", "4", "--left", "2", "--objective", "win", "--opponent", "chance=4"},
		"advise-small.txt":      {"advise", "testdata/small.json", "1", "1", "--card", "pair=12,chance=7", "--left", "1", "--saved", "1"},
	} {
		t.Run(name, func(t *testing.T) { checkGolden(t, name, mustRun(t, "", args...)) })
	}
}

func TestAdviseErrors(t *testing.T) {
	const small = "testdata/small.json"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"yahtzee", "12345", "--left", "3"}, "3 rolls left: after a roll 0 to 2 are"},
		{[]string{"yahtzee", "12345", "--left", "-1"}, "-1 rolls left"},
		{[]string{"yahtzee", "12345", "--left=-1"}, "-1 rolls left"},
		{[]string{"yahtzee", "12345", "--left", "258"}, "258 rolls left"},
		{[]string{"yahtzee", "12345", "--left", "two"}, `--left "two": want a whole number`},
		{[]string{"yahtzee", "12345", "--left", "1.5"}, `--left "1.5": want a whole number`},
		{[]string{"yahtzee", "12345", "--left", "99999999999999999999"}, "want a whole number"},
		{[]string{"yahtzee", "12345", "--left"}, "--left"},
		{[]string{"yahtzee", "12345", "--top", "0"}, `--top "0": want 1 or more`},
		{[]string{"yahtzee", "12345", "--top", "-3"}, `--top "-3": want 1 or more`},
		{[]string{"yahtzee", "12345", "--saved", "1"}, "Yahtzee saves none"},
		{[]string{"yahtzee", "12345", "--extra-rolls", "1"}, "Yahtzee saves none"},
		{[]string{"yahtzee", "12345", "--left", "1", "--held", "1"}, "dice do not lock in Yahtzee"},
		{[]string{small, "12", "--saved", "-1"}, "-1 saved rolls"},
		{[]string{small, "12", "--saved", "1"}, "1 saved rolls: after 0 turns"},
		{[]string{small, "12", "--card", "pair=12", "--saved", "2"}, "2 saved rolls: after 1 turns there are 0 to 1"},
		{[]string{small, "12", "--card", "pair=12", "--extra-rolls", "2"}, "2 extra rolls"},
		{[]string{small, "12", "--card", "pair=12", "--extra-rolls", "1", "--left", "1"}, "1 extra rolls while 1 of the turn are left"},
		{[]string{small, "12", "--card", "ones=1,pair=12,chance=7"}, "the card is full"},
		{[]string{small, "12", "--left", "2"}, "2 rolls left: after a roll 0 to 1 are"},
		{[]string{"kids-symbols", "11234", "--left", "1", "--held", "5"}, "the roll does not show them"},
		{[]string{"kids-symbols", "11234", "--left", "2", "--held", "1"}, "nothing can be held before the second roll"},
		{[]string{"kids-symbols", "11234", "--left", "1", "--held", "star"}, `--held: parse roll "star"`},
	} {
		mustFail(t, test.want, "", append([]string{"advise"}, test.args...)...)
		mustFail(t, test.want, "", append([]string{"advise", "--json"}, test.args...)...)
	}
}
