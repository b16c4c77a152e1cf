package coach_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// A decider decides what a player of a test does.
type decider func(rnd *rand.Rand, turn yatzy.Turn) (yatzy.Action, error)

// anything is any legal action: a keep in most cases, now and then a strike where
// the box would hold points, which is when a record tells a strike from a score.
func anything(rnd *rand.Rand, turn yatzy.Turn) (yatzy.Action, error) {
	var keeps, entries []yatzy.Action
	for a := range turn.Actions() {
		if a.Kind() == yatzy.KeepAction {
			keeps = append(keeps, a)
		}
	}
	for e := range turn.Card().Entries(turn.Roll()) {
		entries = append(entries, yatzy.Score(e.Category))
		if strike := yatzy.Strike(e.Category); e.Points > 0 && rnd.IntN(4) == 0 && turn.Check(strike) == nil {
			entries = append(entries, strike)
		}
	}
	if len(entries) == 0 || len(keeps) > 0 && rnd.IntN(4) > 0 {
		return keeps[rnd.IntN(len(keeps))], nil
	}
	return entries[rnd.IntN(len(entries))], nil
}

// by follows a strategy.
func by(best yatzy.Strategy) decider {
	return func(_ *rand.Rand, turn yatzy.Turn) (yatzy.Action, error) { return best.Decide(turn) }
}

// careless follows a strategy two times of three.
func careless(best yatzy.Strategy) decider {
	return func(rnd *rand.Rand, turn yatzy.Turn) (yatzy.Action, error) {
		if rnd.IntN(3) == 0 {
			return anything(rnd, turn)
		}
		return best.Decide(turn)
	}
}

// A played game is a record and what was done in truth.
type played struct {
	record  game.Record
	actions [][]yatzy.Action // by player, in the order of play, without the first rolls of turns
	ends    []yatzy.Turn     // where each player is after the last turn
}

// play plays that many turns of a game, all players together.
func play(t testing.TB, rules *yatzy.Ruleset, rnd *rand.Rand, players, turns int, decide decider) played {
	t.Helper()
	p := played{record: game.Record{Rules: rules}, actions: make([][]yatzy.Action, players)}
	for i := range players {
		p.record.Players = append(p.record.Players, string(rune('A'+i)))
		p.ends = append(p.ends, rules.NewScorecard().NewTurn())
	}
	for i := range turns {
		player := i % players
		turn, recorded := p.ends[player], game.RecordedTurn{Player: player, Held: [][]int{}}
		for {
			a, err := decide(rnd, turn)
			if err != nil {
				t.Fatal(err)
			}
			if turn.Started() {
				p.actions[player] = append(p.actions[player], a)
			}
			var thrown yatzy.Roll
			if a.Kind() == yatzy.KeepAction {
				thrown = throw(t, rules, rnd, rules.Dice()-a.Dice().Len())
				if turn.Started() {
					recorded.Held = append(recorded.Held, faces(a.Dice()))
				}
			}
			if turn, err = turn.Apply(a, thrown); err != nil {
				t.Fatal(err)
			}
			if a.Kind() == yatzy.KeepAction {
				recorded.Rolls = append(recorded.Rolls, faces(turn.Roll()))
				continue
			}
			recorded.Category = a.Category()
			recorded.Points, _ = turn.Card().Points(a.Category())
			break
		}
		p.ends[player] = turn
		p.record.Turns = append(p.record.Turns, recorded)
	}
	return p
}

// withoutHolds returns the record as it is when nobody writes down what is held.
func (p played) withoutHolds() game.Record {
	r := p.record
	r.Turns = nil
	for _, turn := range p.record.Turns {
		turn.Held = nil
		r.Turns = append(r.Turns, turn)
	}
	return r
}

func throw(t testing.TB, rules *yatzy.Ruleset, rnd *rand.Rand, n int) yatzy.Roll {
	t.Helper()
	var digits []byte
	for range n {
		digits = append(digits, '1'+byte(rnd.IntN(rules.Faces())))
	}
	return mustDice(t, string(digits))
}

// mustDice reads any number of dice.
func mustDice(t testing.TB, digits string) yatzy.Roll {
	t.Helper()
	var r yatzy.Roll
	if err := r.UnmarshalText([]byte(digits)); err != nil {
		t.Fatal(err)
	}
	return r
}

func faces(r yatzy.Roll) []int {
	list := []int{}
	for f := range r.Faces() {
		list = append(list, int(f))
	}
	return list
}

// drawRand draws a source of random numbers for a game.
func drawRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// drawGame draws a game of one to three players, finished or not.
func drawGame(t *rapid.T, tb testing.TB, rules *yatzy.Ruleset, best yatzy.Strategy) played {
	players := rapid.IntRange(1, 3).Draw(t, "players")
	turns := players * rules.Len()
	if rapid.Bool().Draw(t, "unfinished") {
		turns = rapid.IntRange(0, turns).Draw(t, "turns")
	}
	decide := rapid.SampledFrom([]decider{anything, careless(best)}).Draw(t, "decider")
	return play(tb, rules, drawRand(t), players, turns, decide)
}
