package solver

import (
	"fmt"
	"slices"
	"sync"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// A Strategy plays a ruleset for the highest expected total. It knows the value
// of every card. It is immutable and safe for concurrent use; get one from
// [Solve].
type Strategy struct {
	game   *game
	values []float64
	pool   *sync.Pool // of *evaluator
}

func newStrategy(g *game, values []float64) *Strategy {
	return &Strategy{game: g, values: values, pool: &sync.Pool{New: func() any { return g.newEvaluator(values) }}}
}

// A Choice is a legal action and what it is worth.
type Choice struct {
	Action yatzy.Action
	// Expected is the expected final total, points on the card included, if this
	// action is taken and the best ones after it.
	Expected float64
	// Loss is how much less that is than with the best action.
	Loss float64
}

// Ruleset returns the ruleset that is solved.
func (s *Strategy) Ruleset() *yatzy.Ruleset { return s.game.rules }

// States returns the number of distinct states that are solved.
func (s *Strategy) States() int64 { return s.game.states }

// Bytes returns the size of the table of values.
func (s *Strategy) Bytes() int64 { return 8 * s.game.states }

// Expected returns the expected total of a game from the empty card.
func (s *Strategy) Expected() float64 {
	return s.values[s.game.base(0, 0)+int64(s.game.lane(yatzy.State{}))]
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

// Advise returns every legal action of a turn with what it is worth, best first.
// Actions of equal worth come in this order: scores before keeps, scores in
// printed order, keeps with more dice before those with fewer, then in the order
// of [yatzy.Roll.Compare]. There is none if the card is full, and none for a
// turn of another ruleset.
func (s *Strategy) Advise(t yatzy.Turn) []Choice {
	if s.check(t.Card()) != nil {
		return nil
	}
	var choices []Choice
	s.each(t, func(c Choice) { choices = append(choices, c) })
	slices.SortFunc(choices, compareChoices)
	for i := range choices {
		choices[i].Loss = choices[0].Expected - choices[i].Expected
	}
	return choices
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
	rules := card.Ruleset()
	if rules == s.game.rules || rules != nil && rules.Fingerprint() == s.game.rules.Fingerprint() {
		return nil
	}
	name := "none"
	if rules != nil {
		name = rules.Name()
	}
	return fmt.Errorf("solver: %w: solved is %q, the card is of %q", ErrRuleset, s.game.rules.Name(), name)
}

// value returns the expected final total of a card at the start of a turn.
func (s *Strategy) value(card yatzy.Scorecard, saved int) float64 {
	return onCard(card) + s.future(card.State(), saved)
}

// onCard returns the points on the card without the bonus, which counts as
// future until the card is full.
func onCard(card yatzy.Scorecard) float64 {
	return float64(card.Total() - card.Bonus().Points)
}

// future returns what a state is still worth.
func (s *Strategy) future(state yatzy.State, saved int) float64 {
	return s.values[s.game.base(state.Filled, saved)+int64(s.game.lane(state))]
}

// best returns the best choice of a turn, or false if there is none.
func (s *Strategy) best(t yatzy.Turn) (best Choice, ok bool) {
	s.each(t, func(c Choice) {
		if !ok || compareChoices(c, best) < 0 {
			best, ok = c, true
		}
	})
	return best, ok
}

func compareChoices(a, b Choice) int {
	switch {
	case a.Expected > b.Expected:
		return -1
	case a.Expected < b.Expected:
		return 1
	}
	aKeeps, bKeeps := a.Action.Kind() == yatzy.KeepAction, b.Action.Kind() == yatzy.KeepAction
	switch {
	case aKeeps != bKeeps && bKeeps:
		return -1
	case aKeeps != bKeeps:
		return 1
	case aKeeps:
		x, y := a.Action.Dice(), b.Action.Dice()
		if x.Len() != y.Len() {
			return y.Len() - x.Len()
		}
		return x.Compare(y)
	}
	return 0 // scores keep the printed order, in which they are made
}

// each calls visit with every legal action of a turn and its worth, scores in
// printed order.
func (s *Strategy) each(t yatzy.Turn, visit func(Choice)) {
	points := onCard(t.Card())
	if !t.Started() {
		for a := range t.Actions() {
			visit(Choice{Action: a, Expected: points + s.future(t.Card().State(), t.Saved())})
		}
		return
	}
	state, left := t.Card().State(), t.Left()+t.Saved()
	var keeps *evaluator
	lane := s.game.lane(state) % rows.Lanes
	if t.Rolls() > 0 {
		keeps = s.pool.Get().(*evaluator)
		defer s.pool.Put(keeps)
		keeps.valueKeeps(state, t.Rolls(), left-t.Rolls())
	}
	for a := range t.Actions() {
		if a.Kind() != yatzy.KeepAction {
			continue
		}
		k := keeps.game.turn.dice.index[a.Dice()]
		row := rows.Row(keeps.turn.buf, rows.Offset(keeps.game.turn.keep+k))
		visit(Choice{Action: a, Expected: points + row[lane]})
	}
	for e := range t.Card().Entries(t.Roll()) {
		next := s.future(s.game.rules.Next(state, e), left)
		visit(Choice{Action: yatzy.Score(e.Category), Expected: points + float64(e.Points+e.Extra) + next})
	}
}

// valueKeeps values every selection of dice on a card when they can be rolled
// that many times more and spare saved rolls are left beside.
func (e *evaluator) valueKeeps(s yatzy.State, left, spare int) {
	e.load(s.Filled)
	if !e.rules.Saved().Allowed {
		spare = 0
	}
	first := e.lane(s) / rows.Lanes * rows.Lanes
	e.back(first, left-1, spare, func(int) {})
	e.turn.keeps()
}
