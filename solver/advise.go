package solver

import (
	"cmp"
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

	// future is Expected without the points on the card. Decisions go by it, so
	// that they do not hang on how a sum is rounded.
	future float64
	index  int // of the category, for a score
}

// Advise returns every legal action of a turn with what it is worth, best first.
// Actions that are worth the same come in this order: scores before keeps, scores
// in printed order, keeps with more dice before those with fewer, then in the
// order of [yatzy.Roll.Compare]. What differs by no more than rounding may (two
// parts in 10^14) counts as the same and is given the same value. There is none if
// the card is full, and none for a turn of another ruleset.
func (s *Strategy) Advise(t yatzy.Turn) []Choice {
	if s.check(t.Card()) != nil {
		return nil
	}
	choices := s.choices(t, make([]Choice, 0, 64))
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.future, a.future) })
	for rest := choices; len(rest) > 0; {
		n := 1
		for n < len(rest) && tied(rest[n].future, rest[0].future) {
			rest[n].Expected = rest[0].Expected
			n++
		}
		slices.SortFunc(rest[:n], preferred)
		rest = rest[n:]
	}
	for i := range choices {
		choices[i].Loss = choices[0].Expected - choices[i].Expected
	}
	return choices
}

// best returns the best choice of a turn, the first of Advise, or false if there
// is none.
func (s *Strategy) best(t yatzy.Turn) (best Choice, ok bool) {
	e := s.pool.Get().(*evaluator)
	e.choices = s.choices(t, e.choices[:0])
	most, expected := 0.0, 0.0
	for _, c := range e.choices {
		if c.future >= most {
			most, expected = c.future, c.Expected
		}
	}
	for _, c := range e.choices {
		if tied(c.future, most) && (!ok || preferred(c, best) < 0) {
			best, ok = c, true
		}
	}
	best.Expected = expected
	s.pool.Put(e)
	return best, ok
}

// tied reports whether a value that is no more than best is the same but for
// rounding. Values are 0 or more, and so are their errors relative.
func tied(value, best float64) bool {
	const rounding = 2e-14 // some hundred roundings of 2^-53, most of which cancel
	return value >= best-float64(best*rounding)
}

// preferred puts the choice first that comes first among equals.
func preferred(a, b Choice) int {
	aKeeps, bKeeps := a.Action.Kind() == yatzy.KeepAction, b.Action.Kind() == yatzy.KeepAction
	switch {
	case !aKeeps && bKeeps:
		return -1
	case aKeeps && !bKeeps:
		return 1
	case !aKeeps:
		return cmp.Compare(a.index, b.index)
	}
	return preferredKeep(a.Action.Dice(), b.Action.Dice())
}

// preferredKeep puts the keep first that comes first among equals.
func preferredKeep(a, b yatzy.Roll) int {
	return cmp.Or(cmp.Compare(b.Len(), a.Len()), a.Compare(b))
}

// choices appends every legal action of a turn with its worth.
func (s *Strategy) choices(t yatzy.Turn, to []Choice) []Choice {
	card := t.Card()
	had, state := onCard(card), card.State()
	points := s.game.utility.base() + s.game.worth(had)
	if !t.Started() {
		for a := range t.Actions() {
			future := s.future(state, had, t.Saved())
			to = append(to, Choice{Action: a, Expected: points + future, future: future})
		}
		return to
	}
	left := t.Left() + t.Saved()
	if t.Rolls() > 0 {
		e := s.pool.Get().(*evaluator)
		e.valueKeeps(state, had, t.Rolls(), left-t.Rolls())
		for a := range t.Actions() {
			if a.Kind() == yatzy.KeepAction {
				future := e.keepValue(a.Dice())
				to = append(to, Choice{Action: a, Expected: points + future, future: future})
			}
		}
		s.pool.Put(e)
	}
	for e := range card.Entries(t.Roll()) {
		gain := e.Points + e.Extra
		future := s.game.worth(gain) + s.future(s.game.rules.Next(state, e), had+gain, left)
		to = append(to, Choice{Action: yatzy.Score(e.Category), Expected: points + future, future: future, index: e.Index})
	}
	return to
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
