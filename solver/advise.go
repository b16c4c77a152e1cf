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
	place  int // of a score among equals
}

// Advise returns every legal action of a turn with what it is worth, best first.
// Actions that are worth the same come in this order: scores, strikes, keeps; scores
// that bring points before those that bring none, upper categories before lower
// ones, then in printed order; strikes in printed order; keeps as the dice that they throw would stand in a
// dictionary, lowest first, so that throwing 1 comes before 1 1, 1 2 and 2. What
// differs by no more than rounding may (two parts in 10^14) counts as the same and
// is given the same value. Strikes of boxes that the roll fills are left out unless
// the objective is a [Utility] that falls. There is no choice if the card is full,
// and none for a turn of another ruleset.
func (s *Strategy) Advise(t yatzy.Turn) []Choice {
	if s.check(t.Card()) != nil {
		return nil
	}
	choices := s.choices(t, make([]Choice, 0, 64))
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.future, a.future) })
	for rest := choices; len(rest) > 0; {
		n := 1
		for n < len(rest) && rows.Tied(rest[n].future, rest[0].future) {
			rest[n].Expected = rest[0].Expected
			n++
		}
		slices.SortFunc(rest[:n], func(a, b Choice) int { return preferred(t.Roll(), a, b) })
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
		if rows.Tied(c.future, most) && (!ok || preferred(t.Roll(), c, best) < 0) {
			best, ok = c, true
		}
	}
	best.Expected = expected
	s.pool.Put(e)
	return best, ok
}

// preferred puts the choice for a roll first that comes first among equals.
func preferred(roll yatzy.Roll, a, b Choice) int {
	aKeeps, bKeeps := a.Action.Kind() == yatzy.KeepAction, b.Action.Kind() == yatzy.KeepAction
	switch {
	case !aKeeps && bKeeps:
		return -1
	case aKeeps && !bKeeps:
		return 1
	case !aKeeps:
		return cmp.Compare(a.place, b.place)
	}
	return preferredKeep(roll, a.Action.Dice(), b.Action.Dice())
}

// preferredKeep puts the keep of a roll first that comes first among equals: the
// one whose thrown dice, in ascending order, come first in a dictionary. In this
// order a best keep can be found by taking away one die at a time, lowest first,
// which is what the programs of a turn do.
func preferredKeep(roll, a, b yatzy.Roll) int {
	restA, restB := roll.Len()-a.Len(), roll.Len()-b.Len() // dice thrown from face f on
	for f := yatzy.Face(1); restA > 0 || restB > 0; f++ {
		throwsA, throwsB := roll.Count(f)-a.Count(f), roll.Count(f)-b.Count(f)
		restA, restB = restA-throwsA, restB-throwsB
		switch {
		case throwsA > throwsB && restB > 0, throwsB > throwsA && restA == 0:
			return -1 // b goes on with a higher face, or a ends here
		case throwsA != throwsB:
			return 1
		}
	}
	return 0
}

// place returns where the entry of a category that brings gain points stands among
// equals.
func (sp *space) place(category, gain int) int {
	place := category
	if !sp.rules.UpperSet().Has(category) {
		place += yatzy.MaxCategories
	}
	if gain == 0 {
		place += 2 * yatzy.MaxCategories
	}
	return place
}

// strikePlace returns where the strike of a category stands among equals.
func strikePlace(category int) int { return category + 4*yatzy.MaxCategories }

// choices appends every legal action of a turn with its worth, as Advise says.
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
		to = append(to, Choice{Action: yatzy.Score(e.Category), Expected: points + future, future: future, place: s.game.place(e.Index, gain)})
		if s.game.utility.strikes() && gain > 0 {
			if a := yatzy.Strike(e.Category); t.Check(a) == nil {
				next := s.game.rules.Next(state, yatzy.Entry{Index: e.Index})
				future := s.future(next, had, left)
				to = append(to, Choice{Action: a, Expected: points + future, future: future, place: strikePlace(e.Index)})
			}
		}
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
