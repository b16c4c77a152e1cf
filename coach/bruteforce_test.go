package coach_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/solver"
)

// A bruteForce values turns by trying every legal action, strikes included, and
// every order in which the dice can fall. It knows of the game only what Turn and
// Scorecard tell.
type bruteForce struct {
	rules   *yatzy.Ruleset
	utility func(total int) float64
	values  map[yatzy.Turn]float64
}

// value returns what a turn is worth with the best play to the end of the game.
func (b *bruteForce) value(t testing.TB, turn yatzy.Turn) float64 {
	if v, ok := b.values[turn]; ok {
		return v
	}
	v := 0.0
	if turn.Card().Full() {
		v = b.utility(turn.Card().Total())
	} else {
		v, _ = b.spread(t, turn)
	}
	b.values[turn] = v
	return v
}

// spread returns what the best and the worst legal action are worth.
func (b *bruteForce) spread(t testing.TB, turn yatzy.Turn) (best, worst float64) {
	first := true
	try := func(a yatzy.Action) {
		if turn.Check(a) != nil {
			return
		}
		v := b.worth(t, turn, a)
		if first {
			best, worst, first = v, v, false
		}
		best, worst = max(best, v), min(worst, v)
	}
	for a := range turn.Actions() {
		try(a)
	}
	for key := range turn.Card().Open() {
		try(yatzy.Strike(key))
	}
	return best, worst
}

// worth returns what a turn is worth once an action is done.
func (b *bruteForce) worth(t testing.TB, turn yatzy.Turn, a yatzy.Action) float64 {
	n := 0
	if a.Kind() == yatzy.KeepAction {
		n = b.rules.Dice() - a.Dice().Len()
	}
	sum, ways := 0.0, 0
	var fall func(digits string)
	fall = func(digits string) {
		if len(digits) < n {
			for f := range b.rules.Faces() {
				fall(digits + strconv.Itoa(f+1))
			}
			return
		}
		next, err := turn.Apply(a, mustDice(t, digits))
		if err != nil {
			t.Fatal(err)
		}
		sum += b.value(t, next)
		ways++
	}
	fall("")
	return sum / float64(ways)
}

func TestAgainstBruteForce(t *testing.T) {
	for name, spec := range tinies() {
		t.Run(name, func(t *testing.T) { checkAgainstBruteForce(t, spec, solver.Mean(), total) })
	}
	t.Run("at least 8", func(t *testing.T) {
		checkAgainstBruteForce(t, tiny(), solver.AtLeast(8), func(total int) float64 { return chance(total >= 8) })
	})
	t.Run("below 0", func(t *testing.T) { checkAgainstBruteForce(t, tiny(), solver.Utility(debt), debt) })
}

// checkAgainstBruteForce compares every number of decisions in random games.
func checkAgainstBruteForce(t *testing.T, spec yatzy.Spec, o solver.Objective, utility func(int) float64) {
	rules := mustRuleset(t, spec)
	best := mustSolve(t, rules, o)
	b := &bruteForce{rules, utility, map[yatzy.Turn]float64{}}
	rapid.Check(t, func(rt *rapid.T) {
		p := drawGame(rt, t, rules, best)
		a, err := coach.Analyse(p.record, best)
		if err != nil {
			rt.Fatal(err)
		}
		for i, player := range a.Players {
			turn, actions := rules.NewScorecard().NewTurn(), p.actions[i]
			for _, measured := range player.Turns {
				now, last := b.value(t, turn), yatzy.Keep(yatzy.Roll{})
				for _, d := range measured.Decisions {
					thrown, err := d.Dice.Minus(last.Dice())
					if err != nil {
						rt.Fatal(err)
					}
					if turn, err = turn.Apply(last, thrown); err != nil {
						rt.Fatal(err)
					}
					last, actions = actions[0], actions[1:]
					high, low := b.spread(t, turn)
					done := b.worth(t, turn, last)
					if d.Done.Action != last || !near(b.worth(t, turn, d.Best.Action), high) {
						rt.Errorf("done is %s, best is %s; want %s", d.Done.Action, d.Best.Action, last)
					}
					if !near(d.Luck, high-now) || !near(d.Done.Expected, done) || !near(d.Best.Expected, high) ||
						!near(d.Loss, high-done) || !near(d.Stake, high-low) {
						rt.Errorf("%s, %s, then %s: %+v; want luck %g, loss %g of %g", turn.Card(), turn.Roll(), last, d, high-now, high-done, high-low)
					}
					now = done
				}
				if turn, err = turn.Apply(last, yatzy.Roll{}); err != nil {
					rt.Fatal(err)
				}
			}
		}
	})
}
