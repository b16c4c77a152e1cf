package coach_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// TestOptimalPlayer has players who follow the strategy: they lose nothing.
func TestOptimalPlayer(t *testing.T) {
	strategies := []*solver.Strategy{mustSolve(t, mustRuleset(t, miniMaxi()), solver.Mean())}
	for _, key := range fiveDice() {
		strategies = append(strategies, preset(t, key))
	}
	rapid.Check(t, func(rt *rapid.T) {
		best := strategies[rapid.IntRange(0, len(strategies)-1).Draw(rt, "ruleset")]
		p := play(t, best.Ruleset(), drawRand(rt), 2, 2*best.Ruleset().Len(), by(best))
		record := p.record
		if rapid.Bool().Draw(rt, "without holds") {
			record = p.withoutHolds()
		}
		a, err := coach.Analyse(record, best)
		if err != nil {
			rt.Fatal(err)
		}
		for _, player := range a.Players {
			if player.Loss != 0 || len(player.Mistakes) != 0 || player.Accuracy != 100 {
				rt.Errorf("%s: loss %g, accuracy %g, mistakes %+v", a.Ruleset, player.Loss, player.Accuracy, player.Mistakes)
			}
		}
	})
}

// worth returns what a turn is worth once an action is done, by what the turns are
// worth that may come of it.
func worth(t testing.TB, best *solver.Strategy, turn yatzy.Turn, a yatzy.Action) float64 {
	t.Helper()
	n := 0
	if a.Kind() == yatzy.KeepAction {
		n = best.Ruleset().Dice() - a.Dice().Len()
	}
	sum, all := 0.0, 0
	for thrown, ways := range yatzy.Rolls(n) {
		next, err := turn.Apply(a, thrown)
		if err != nil {
			t.Fatal(err)
		}
		v, err := best.TurnValue(next)
		if err != nil {
			t.Fatal(err)
		}
		sum, all = sum+float64(ways)*v, all+ways
	}
	return sum / float64(all)
}

// TestOneMistake has players who follow the strategy but for one decision.
func TestOneMistake(t *testing.T) {
	for _, best := range []*solver.Strategy{preset(t, "scandinavian"), preset(t, "yahtzee")} {
		rules := best.Ruleset()
		t.Run(rules.Key(), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				when, n := rapid.IntRange(0, 2*rules.Len()-1).Draw(rt, "when"), 0
				var turn yatzy.Turn
				var done yatzy.Action
				p := play(t, rules, drawRand(rt), 1, rules.Len(), func(rnd *rand.Rand, now yatzy.Turn) (a yatzy.Action, err error) {
					if !now.Started() {
						return best.Decide(now)
					}
					if n++; n-1 != when {
						return best.Decide(now)
					}
					turn = now
					done, err = anything(rnd, now)
					return done, err
				})
				if n <= when {
					return // the game has fewer decisions
				}
				a, err := coach.Analyse(p.record, best)
				if err != nil {
					rt.Fatal(err)
				}
				value, err := best.TurnValue(turn)
				if err != nil {
					rt.Fatal(err)
				}
				checkOneMistake(rt, a.Players[0], turn, done, value-worth(t, best, turn, done))
			})
		})
	}
}

func checkOneMistake(t *rapid.T, p coach.Player, turn yatzy.Turn, done yatzy.Action, loss float64) {
	if loss <= 1e-9 {
		if !near(p.Loss, 0) {
			t.Errorf("lost %g; want nothing", p.Loss)
		}
		return
	}
	if len(p.Mistakes) != 1 {
		t.Fatalf("%d mistakes; want the one to %s: %+v", len(p.Mistakes), done, p.Mistakes)
	}
	m := p.Mistakes[0]
	if m.Done.Action != done || m.Dice != turn.Roll() || m.Turn != turn.Card().Filled().Len()+1 || !near(m.Loss, loss) || !near(p.Loss, loss) {
		t.Errorf("%+v; want %s with %s, loss %g", m, done, turn.Roll(), loss)
	}
}

// TestLuckIsFair has every roll that can follow a keep: luck comes out even.
func TestLuckIsFair(t *testing.T) {
	best := preset(t, "kids-upper")
	for _, keep := range []string{"", "6", "66", "6666"} {
		kept := mustDice(t, keep)
		luck, all, least := 0.0, 0, 0.0
		for thrown, ways := range yatzy.Rolls(5 - kept.Len()) {
			roll, err := kept.Plus(thrown)
			if err != nil {
				t.Fatal(err)
			}
			record := oneTurn(variants.KidsUpper(), [][]int{{1, 6, 6, 6, 6}, faces(roll)}, [][]int{faces(kept)}, "ones", roll.Count(1))
			a, err := coach.Analyse(record, best)
			if err != nil {
				t.Fatal(err)
			}
			d := a.Players[0].Turns[0].Decisions[1]
			luck, all, least = luck+float64(ways)*d.Luck, all+ways, min(least, d.Luck)
		}
		if !near(luck/float64(all), 0) || least >= 0 {
			t.Errorf("after keeping %q luck is %g on average, %g at least", keep, luck/float64(all), least)
		}
	}
}
