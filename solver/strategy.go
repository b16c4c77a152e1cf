package solver

import (
	"fmt"
	"sync"
	"sync/atomic"

	"example.com/yatzy"
)

// A Strategy plays a ruleset in the best way for its objective, usually for the
// highest expected total. It knows what every card is worth. It is immutable and
// safe for concurrent use; get one from [Solve], or from a file with [Read],
// [Load] or [Map]. Where a method speaks of the expected final total, under
// another objective it is the expected utility, for example a chance.
type Strategy struct {
	game      *game
	objective Objective
	values    []float64
	expected  float64
	pool      *sync.Pool // of *evaluator
	closed    atomic.Bool
	unmap     func() error // of a mapped file
}

func newStrategy(g *game, o Objective, values []float64) *Strategy {
	s := &Strategy{game: g, objective: o, values: values, pool: &sync.Pool{New: func() any { return g.newEvaluator(values) }}}
	s.expected = g.utility.base() + s.future(yatzy.State{}, 0, 0)
	return s
}

// Ruleset returns the ruleset that is solved.
func (s *Strategy) Ruleset() *yatzy.Ruleset { return s.game.rules }

// Objective returns what the strategy maximises.
func (s *Strategy) Objective() Objective { return s.objective }

// States returns the number of distinct states that are solved.
func (s *Strategy) States() int64 { return s.game.states }

// Bytes returns the size of the table of values.
func (s *Strategy) Bytes() int64 { return 8 * s.game.states }

// Expected returns the expected total of a game from the empty card.
func (s *Strategy) Expected() float64 {
	return s.expected
}

// Value returns the expected final total of a card at the start of a turn with no
// rolls saved, points on the card included. For saved rolls use
// [Strategy.TurnValue]. The error wraps [ErrRuleset] if the card is of another
// ruleset.
func (s *Strategy) Value(card yatzy.Scorecard) (float64, error) {
	if err := s.check(card); err != nil {
		return 0, err
	}
	return s.value(card, 0), nil
}

// TurnValue returns the expected final total in a turn, points on the card
// included. The error wraps [ErrRuleset] if the turn is of another ruleset.
func (s *Strategy) TurnValue(t yatzy.Turn) (float64, error) {
	if err := s.check(t.Card()); err != nil {
		return 0, err
	}
	if !t.Started() {
		return s.value(t.Card(), t.Saved()), nil
	}
	best, _ := s.best(t)
	return best.Expected, nil
}

// Decide returns the best action of a turn, the first that Advise returns. The
// error wraps [ErrRuleset] if the turn is of another ruleset, or
// [yatzy.ErrTurn] if no action is legal because the card is full.
func (s *Strategy) Decide(t yatzy.Turn) (yatzy.Action, error) {
	if err := s.check(t.Card()); err != nil {
		return yatzy.Action{}, err
	}
	best, ok := s.best(t)
	if !ok {
		return yatzy.Action{}, fmt.Errorf("solver: decide: %w: the card is full", yatzy.ErrTurn)
	}
	return best.Action, nil
}

func (s *Strategy) check(card yatzy.Scorecard) error {
	if s == nil || s.closed.Load() || s.game == nil {
		return fmt.Errorf("solver: %w", ErrClosed)
	}
	rules := card.Ruleset()
	if rules == s.game.rules || rules != nil && rules.Fingerprint() == s.game.rules.Fingerprint() {
		return nil
	}
	if rules == nil {
		return fmt.Errorf("solver: %w: solved is %q, the card is of none", ErrRuleset, s.game.rules.Name())
	}
	if rules.Name() == s.game.rules.Name() {
		return fmt.Errorf("solver: %w: the card is of a %q with other rules than the one solved", ErrRuleset, rules.Name())
	}
	return fmt.Errorf("solver: %w: solved is %q, the card is of %q", ErrRuleset, s.game.rules.Name(), rules.Name())
}

// value returns what a card is worth at the start of a turn.
func (s *Strategy) value(card yatzy.Scorecard, saved int) float64 {
	points := onCard(card)
	return s.game.utility.base() + s.game.worth(points) + s.future(card.State(), points, saved)
}

// onCard returns the points on the card without the bonus, which counts as
// future until the card is full.
func onCard(card yatzy.Scorecard) int { return card.Total() - card.Bonus().Points }

// future returns what a state is still worth on a card with that many points.
func (s *Strategy) future(state yatzy.State, points, saved int) float64 {
	return s.values[s.game.base(state.Filled, saved)+int64(s.game.lane(state, points))]
}
