package solver_test

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// midsize are rules of some thousand states each, of every kind that the solver
// treats in a way of its own.
func midsize() map[string]yatzy.Spec {
	special := func(s *yatzy.Spec) {
		s.Joker, s.Extra, s.Yatzy = yatzy.ForcedJoker, capped(yatzy.ExtraBonus(7), 2), "alike"
	}
	return map[string]yatzy.Spec{
		"plain":        fourDice(),
		"saved":        change(fourDice(), saved(0)),
		"saved up to":  change(fourDice(), saved(5)),
		"locked":       change(fourDice(), locked),
		"special":      change(fourDice(), special),
		"flat":         change(fourDice(), extra(yatzy.FlatValue(15))),
		"all":          change(fourDice(), special, saved(4), locked, order(yatzy.UpperFirst)),
		"printed":      change(variants.Forced().Spec(), saved(0)),
		"kids-symbols": variants.KidsSymbols().Spec(),
	}
}

// floatBits returns floats as the integers that have the same bits.
func floatBits(values []float64) []uint64 {
	b := make([]uint64, len(values))
	for i, v := range values {
		b[i] = math.Float64bits(v)
	}
	return b
}

func TestSameBitsWithAnyWorkers(t *testing.T) {
	for name, spec := range midsize() {
		t.Run(name, func(t *testing.T) {
			rules := mustRuleset(t, spec)
			one := floatBits(mustSolve(t, rules, &solver.Options{Workers: 1}).Values())
			for _, workers := range []int{2, 3, 16} {
				if diff := cmp.Diff(one, floatBits(mustSolve(t, rules, &solver.Options{Workers: workers}).Values())); diff != "" {
					t.Errorf("%d workers (-one +%d):\n%s", workers, workers, diff)
				}
			}
		})
	}
}

// TestNoPoison looks for states that were never solved, which hold NaN, and for
// what no kernel may meet.
func TestNoPoison(t *testing.T) {
	for name, spec := range midsize() {
		rules := mustRuleset(t, spec)
		for i, v := range mustSolve(t, rules, nil).Values() {
			if math.IsNaN(v) || math.Signbit(v) || v > float64(rules.MaxTotal()) {
				t.Fatalf("%s: value %d is %g; want 0 to %d", name, i, v, rules.MaxTotal())
			}
		}
	}
}

// randomTurns plays at random, with dice all alike more often than they fall, and
// returns the turns met.
func randomTurns(t testing.TB, rules *yatzy.Ruleset, n int, seed uint64) []yatzy.Turn {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0))
	var turns []yatzy.Turn
	turn := rules.NewScorecard().NewTurn()
	for range n {
		if turn.Card().Full() {
			turn = rules.NewScorecard().NewTurn()
		}
		turns = append(turns, turn)
		var actions []yatzy.Action
		for a := range turn.Actions() {
			actions = append(actions, a)
			if a.Kind() == yatzy.ScoreAction {
				actions = append(actions, a, a) // or turns would hardly end early
			}
		}
		a := actions[rnd.IntN(len(actions))]
		if strike := yatzy.Strike(a.Category()); rnd.IntN(4) == 0 && turn.Check(strike) == nil {
			a = strike
		}
		left := 0
		if a.Kind() == yatzy.KeepAction {
			left = rules.Dice() - a.Dice().Len()
		}
		next, err := turn.Apply(a, throwDice(t, rules, rnd, left))
		if err != nil {
			t.Fatal(err)
		}
		turn = next
	}
	return turns
}

func throwDice(t testing.TB, rules *yatzy.Ruleset, rnd *rand.Rand, n int) yatzy.Roll {
	t.Helper()
	same, face := rnd.IntN(3) == 0, rnd.IntN(rules.Faces())
	var r yatzy.Roll
	for range n {
		if !same {
			face = rnd.IntN(rules.Faces())
		}
		die, err := rules.ParseDice(string(rune('1' + face)))
		if err != nil {
			t.Fatal(err)
		}
		if r, err = r.Plus(die); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// TestConcurrentAdvice asks one strategy from many goroutines.
func TestConcurrentAdvice(t *testing.T) {
	for name, spec := range midsize() {
		t.Run(name, func(t *testing.T) {
			rules := mustRuleset(t, spec)
			best := mustSolve(t, rules, nil)
			turns := randomTurns(t, rules, 60, 7)
			want := make([][]solver.Choice, len(turns))
			for i, turn := range turns {
				want[i] = best.Advise(turn)
			}
			var wg sync.WaitGroup
			for g := range 8 {
				wg.Go(func() {
					for i := range turns {
						i = (i + 8*g) % len(turns)
						got := best.Advise(turns[i])
						if diff := cmp.Diff(want[i], got, cmp.Comparer(sameChoice)); diff != "" {
							t.Errorf("turn %d (-alone +together):\n%s", i, diff)
						}
						if value, err := best.TurnValue(turns[i]); err != nil || value != want[i][0].Expected {
							t.Errorf("turn %d: TurnValue = %g, %v; want %g", i, value, err, want[i][0].Expected)
						}
						if a, err := best.Decide(turns[i]); err != nil || a != want[i][0].Action {
							t.Errorf("turn %d: Decide = %s, %v; want %s", i, a, err, want[i][0].Action)
						}
					}
				})
			}
			wg.Wait()
		})
	}
}

func sameChoice(a, b solver.Choice) bool { return a == b }
