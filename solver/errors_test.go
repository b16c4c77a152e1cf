package solver_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

func TestMemoryLimit(t *testing.T) {
	rules := mustRuleset(t, fourDice())
	opts := solver.Options{Workers: 2}
	size, err := solver.Size(rules, &opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		less int64 // than what is needed
		ok   bool
	}{
		{"as much as is needed", 0, true},
		{"a byte more", -1, true},
		{"a byte less", 1, false},
		{"one byte", size.Bytes - 1, false},
	} {
		opts.MemoryLimit = size.Bytes - test.less
		best, err := solver.Solve(t.Context(), rules, &opts)
		if test.ok {
			if err != nil || best.States() != size.States {
				t.Errorf("%s: %v", test.name, err)
			}
			continue
		}
		if best != nil || !errors.Is(err, solver.ErrMemory) {
			t.Errorf("%s: Solve = %v, %v; want ErrMemory", test.name, best, err)
			continue
		}
		for _, says := range []string{
			rules.Name(), fmt.Sprintf("%d states", size.States), fmt.Sprintf("%d bytes", size.Bytes), fmt.Sprint(opts.MemoryLimit),
		} {
			if !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %q does not say %q", test.name, err, says)
			}
		}
	}
}

// TestMemoryLimitByDefault has rules with far more states than eight gigabytes
// hold, which must be refused before anything is allocated for them.
func TestMemoryLimitByDefault(t *testing.T) {
	rules := mustRuleset(t, change(variants.Maxi().Spec(), saved(0), func(s *yatzy.Spec) {
		for i := range 4 {
			s.Categories = append(s.Categories, yatzy.Category{
				Key: fmt.Sprintf("more-%d", i), Section: yatzy.Lower, Pattern: yatzy.Any(), Points: yatzy.AllDice(),
			})
		}
	}))
	if best, err := solver.Solve(t.Context(), rules, nil); best != nil || !errors.Is(err, solver.ErrMemory) {
		t.Errorf("Solve = %v, %v; want ErrMemory", best, err)
	}
}

func TestTooManyUpperCategories(t *testing.T) {
	spec := change(coins(), categories(2, 2))
	for i := range 17 {
		c := pips(2)
		c.Key = fmt.Sprintf("twos-%d", i)
		spec.Categories = append(spec.Categories, c)
	}
	rules := mustRuleset(t, spec)
	if size, err := solver.Size(rules, nil); !errors.Is(err, solver.ErrMemory) || !strings.Contains(err.Error(), "17 upper categories") {
		t.Errorf("Size = %+v, %v; want ErrMemory that says 17 upper categories", size, err)
	}
	if best, err := solver.Solve(t.Context(), rules, nil); best != nil || !errors.Is(err, solver.ErrMemory) {
		t.Errorf("Solve = %v, %v; want ErrMemory", best, err)
	}
	// Without the bonus their sum does not matter.
	spec.Bonus = yatzy.Bonus{}
	size, err := solver.Size(mustRuleset(t, spec), nil)
	if err != nil || size.States != 1<<17 {
		t.Errorf("Size without bonus = %+v, %v; want %d states", size, err, 1<<17)
	}
}

func TestOtherRuleset(t *testing.T) {
	best := mustSolve(t, mustRuleset(t, miniYahtzee()), nil)
	other := mustRuleset(t, change(miniYahtzee(), func(s *yatzy.Spec) { s.Name = "Other"; s.Bonus.Points++ }))
	started, err := other.NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("12"), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		turn yatzy.Turn
		says string
	}{
		{"other", other.NewScorecard().NewTurn(), `"Other"`},
		{"other with a roll", started, `"Other"`},
		{"zero", yatzy.Turn{}, "none"},
		{"six dice", variants.Maxi().NewScorecard().NewTurn(), `"Maxi Yatzy"`},
	} {
		check := func(what string, err error) {
			t.Helper()
			if !errors.Is(err, solver.ErrRuleset) || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), `"mini-yahtzee"`) {
				t.Errorf("%s: %s: %v; want ErrRuleset that says %s", test.name, what, err, test.says)
			}
		}
		_, err := best.Value(test.turn.Card())
		check("Value", err)
		_, err = best.TurnValue(test.turn)
		check("TurnValue", err)
		_, err = best.Decide(test.turn)
		check("Decide", err)
		if choices := best.Advise(test.turn); len(choices) != 0 {
			t.Errorf("%s: Advise gives %d choices", test.name, len(choices))
		}
	}
}

// TestSameRules has rules with another name, made anew: that is the same game.
func TestSameRules(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	same := mustRuleset(t, change(miniYahtzee(), func(s *yatzy.Spec) { s.Key = "again"; s.Name = "Again" }))
	best := mustSolve(t, rules, nil)
	if best.Ruleset() != rules {
		t.Error("Ruleset is not the one solved")
	}
	turn, err := same.NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("22"), 1)
	if err != nil {
		t.Fatal(err)
	}
	own, err := rules.NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("22"), 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := best.TurnValue(turn)
	want, wantErr := best.TurnValue(own)
	if err != nil || wantErr != nil || got != want {
		t.Errorf("TurnValue = %g, %v; want %g, %v", got, err, want, wantErr)
	}
	if got, want := len(best.Advise(turn)), len(best.Advise(own)); got != want || want == 0 {
		t.Errorf("Advise gives %d choices; want %d", got, want)
	}
}

func TestFullCard(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	best := mustSolve(t, rules, nil)
	for _, test := range []struct {
		card string
		want float64
	}{
		{"face-2=4,face-3=3,run=6,alike=7", 24},
		{"face-2=4,face-3=0,run=6,alike=0", 10},
		{"face-2=0,face-3=0,run=0,alike=0", 0},
	} {
		card, err := rules.ParseScorecard(test.card)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := best.Value(card); err != nil || got != test.want {
			t.Errorf("%s: Value = %g, %v; want %g", test.card, got, err, test.want)
		}
		if got, err := best.TurnValue(card.NewTurn()); err != nil || got != test.want {
			t.Errorf("%s: TurnValue = %g, %v; want %g", test.card, got, err, test.want)
		}
		if choices := best.Advise(card.NewTurn()); len(choices) != 0 {
			t.Errorf("%s: Advise = %v", test.card, choices)
		}
		if a, err := best.Decide(card.NewTurn()); !errors.Is(err, yatzy.ErrTurn) || errors.Is(err, solver.ErrRuleset) {
			t.Errorf("%s: Decide = %s, %v; want ErrTurn", test.card, a, err)
		}
	}
}
