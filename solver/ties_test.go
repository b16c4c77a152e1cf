package solver_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
)

// TestTies has a sheet of boxes that are all the same, so that they tie, and so
// many that no sorting of short lists hides an order that is not promised.
func TestTies(t *testing.T) {
	spec := yatzy.Spec{Key: "same", Dice: 1, Faces: 2, Rolls: 2}
	var want []string
	for i := range 15 {
		key := fmt.Sprintf("box-%d", i)
		spec.Categories = append(spec.Categories, lower(key, yatzy.Any(), yatzy.AllDice()))
		want = append(want, "score "+key)
	}
	rules := mustRuleset(t, spec)
	best := mustSolve(t, rules, nil)
	die, err := rules.ParseRoll("2")
	if err != nil {
		t.Fatal(err)
	}
	turn, err := rules.NewScorecard().NewTurn().WithRoll(die, 1)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range best.Advise(turn) {
		got = append(got, c.Action.String())
	}
	if diff := cmp.Diff(append(want, "roll all dice"), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if a, err := best.Decide(turn); err != nil || a.String() != want[0] {
		t.Errorf("Decide = %s, %v; want %s", a, err, want[0])
	}
}

// TestKeepsTie has a game whose points do not depend on the dice, so that all
// actions tie.
func TestKeepsTie(t *testing.T) {
	rules := mustRuleset(t, yatzy.Spec{
		Key: "still", Dice: 2, Faces: 2, Rolls: 3,
		Categories: []yatzy.Category{lower("b", yatzy.Any(), yatzy.Fixed(1)), lower("a", yatzy.Any(), yatzy.Fixed(1))},
	})
	best := mustSolve(t, rules, nil)
	dice, err := rules.ParseRoll("12")
	if err != nil {
		t.Fatal(err)
	}
	turn, err := rules.NewScorecard().NewTurn().WithRoll(dice, 2)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range best.Advise(turn) {
		got = append(got, fmt.Sprintf("%s: %g, %g less", c.Action, c.Expected, c.Loss))
	}
	want := []string{
		"score b: 2, 0 less", "score a: 2, 0 less", "keep 2: 2, 0 less", "roll all dice: 2, 0 less", "keep 1: 2, 0 less",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
