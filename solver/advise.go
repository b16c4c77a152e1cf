package solver

import (
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// A Choice is a legal action and what it is worth.
type Choice struct {
	Action yatzy.Action
	// Expected is the expected final total, points on the card included, if this
	// action is taken and the best ones after it.
	Expected float64
	// Loss is how much less that is than with the best action.
	Loss float64
}

// Advise returns every legal action of a turn with what it is worth, best first.
// Actions whose worth is equal as float64 come in this order: scores before keeps, scores in
// printed order, keeps with more dice before those with fewer, then in the order
// of [yatzy.Roll.Compare]. There is none if the card is full, and none for a
// turn of another ruleset.
func (s *Strategy) Advise(t yatzy.Turn) []Choice {
	if s.check(t.Card()) != nil {
		return nil
	}
	choices := make([]Choice, 0, 64)
	s.each(t, func(c Choice) { choices = append(choices, c) })
	slices.SortStableFunc(choices, compareChoices)
	for i := range choices {
		choices[i].Loss = choices[0].Expected - choices[i].Expected
	}
	return choices
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

// compareChoices puts the better choice first. Scores of equal worth stay in the
// order in which they come.
func compareChoices(a, b Choice) int {
	switch {
	case a.Expected > b.Expected:
		return -1
	case a.Expected < b.Expected:
		return 1
	}
	aKeeps, bKeeps := a.Action.Kind() == yatzy.KeepAction, b.Action.Kind() == yatzy.KeepAction
	switch {
	case !aKeeps && bKeeps:
		return -1
	case aKeeps && !bKeeps:
		return 1
	case !aKeeps:
		return 0
	}
	x, y := a.Action.Dice(), b.Action.Dice()
	if x.Len() != y.Len() {
		return y.Len() - x.Len()
	}
	return x.Compare(y)
}

// each calls visit with every legal action of a turn and its worth, scores in
// printed order.
func (s *Strategy) each(t yatzy.Turn, visit func(Choice)) {
	card := t.Card()
	had, state := onCard(card), card.State()
	points := s.game.worth(had)
	if !t.Started() {
		for a := range t.Actions() {
			visit(Choice{Action: a, Expected: s.value(card, t.Saved())})
		}
		return
	}
	points += s.game.utility.base()
	left := t.Left() + t.Saved()
	if t.Rolls() > 0 {
		e := s.pool.Get().(*evaluator)
		e.valueKeeps(state, had, t.Rolls(), left-t.Rolls())
		for a := range t.Actions() {
			if a.Kind() == yatzy.KeepAction {
				visit(Choice{Action: a, Expected: points + e.keepValue(a.Dice())})
			}
		}
		s.pool.Put(e)
	}
	for e := range card.Entries(t.Roll()) {
		gain := e.Points + e.Extra
		next := s.future(s.game.rules.Next(state, e), had+gain, left)
		visit(Choice{Action: yatzy.Score(e.Category), Expected: points + (s.game.worth(gain) + next)})
	}
}

// valueKeeps values every selection of dice on one card when they can be rolled
// that many times more and spare saved rolls are left beside. It works on whole
// rows as solving does, but only their first lane means something.
func (e *evaluator) valueKeeps(s yatzy.State, points, left, spare int) {
	e.load(s.Filled)
	place := e.lane(s, points)
	saves := e.rules.Saved().Allowed
	if !saves {
		spare = 0
		e.scoreOne(place, 0)
	}
	e.back(left-1, spare, func(saved int) {
		if saves {
			e.scoreOne(place, saved)
		}
	}, func(int) {})
	e.turn.keeps()
}

// keepValue returns what keeping the dice and rolling the rest is worth, as
// valueKeeps has found.
func (e *evaluator) keepValue(kept yatzy.Roll) float64 {
	g := e.turn.turnGraph
	return rows.Row(e.turn.buf, rows.Offset(g.keep+g.dice.index[kept]))[0]
}

// scoreOne does for the first lane what score does for all, without programs:
// those are not worth making for one card.
func (e *evaluator) scoreOne(place, saved int) {
	buf := e.turn.buf
	lane := func(offset uint32) *float64 { return &buf[offset/8] }
	at := e.spot(e.mask, place)
	strike := 0.0
	for k := range e.links {
		l := &e.links[k]
		next := l.states(e.values, saved)
		strike = max(strike, next[l.place(at, 0, 0)])
		for _, s := range l.slots {
			*lane(rows.Offset(s.row)) = e.worth(s.points) + next[l.place(at, s.points, s.points)]
		}
	}
	for r, score := range e.game.turn.scores {
		best := strike
		for i := range e.legal.All() {
			if row := e.entries.worth[i][r]; row != 0 {
				best = max(best, *lane(row))
			}
		}
		*lane(score) = best
	}
	if len(e.specials) > 0 {
		e.scoreSpecials(&[rows.Lanes]spot{at, at, at, at, at, at, at, at}, saved)
	}
}
