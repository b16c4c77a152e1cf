package referee

import (
	"slices"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// enter checks the entry of a turn and makes it. Without points they are what the
// dice give.
func (r *replay) enter(s *seat, at place, t *game.RecordedTurn, dice rolled, noPoints bool) {
	c, ok := r.box(at, t.Category)
	if !ok {
		s.lose()
		return
	}
	if s.state.Filled.Has(c) {
		r.filledBefore(s, at, t)
		return
	}
	c = r.checkOrder(s, at, c, t.Category)
	before := r.before(s.state, s.passed, c)
	var e yatzy.Entry
	switch {
	case len(dice.rolls) == 0:
		e = r.enterUnknown(s, at, t, c, noPoints)
	case noPoints:
		e, _ = r.worth(before, c, dice.rolls[0])
		s.unsure = true
	default:
		e = r.enterRolled(s, at, t, c, before, dice)
	}
	e.Index = c
	s.points += e.Points
	s.state = r.rules.Next(s.state, e)
	s.passed = s.passed.Without(c)
}

// box returns the position of the box that a turn names, or false if there is none.
func (r *replay) box(at place, category string) (int, bool) {
	if c, ok := r.boxes[category]; ok {
		return c, true
	}
	key, err := r.rules.FindCategory(category, "")
	if err == nil {
		r.fault(at, UnknownCategory, category, "%s is not the key of a box; checking goes on with %s, which has that name", quote(category), key)
		return r.boxes[key], true
	}
	r.fault(at, UnknownCategory, category, "%s; checking goes on as if the turn had filled a box that is open in the end", strings.TrimPrefix(err.Error(), "yatzy: "))
	return 0, false
}

func (r *replay) filledBefore(s *seat, at place, t *game.RecordedTurn) {
	const first = "the box was filled before; checking goes on with what it held, and "
	if s.recorded > r.order.most {
		s.recorded--
		s.played--
		r.fault(at, FilledBefore, t.Category, first+"without this turn, which is one more than there are")
		return
	}
	r.fault(at, FilledBefore, t.Category, first+"as if the turn had filled a box that is open in the end")
	s.lose()
}

// all is the set of all boxes.
func (r *replay) all() yatzy.Set { return 1<<r.rules.Len() - 1 }

// checkOrder checks whether box c may be filled now, and returns the box that the
// entry is for.
func (r *replay) checkOrder(s *seat, at place, c int, category string) int {
	due := r.rules.Available(s.state.Filled | s.passed)
	if due.Has(c) || s.passed.Has(c) {
		return c
	}
	over := r.all() &^ (s.state.Filled | s.passed) // passed over by filling c
	if r.rules.Order() == yatzy.PrintedOrder {
		over &= 1<<c - 1
	} else {
		over &= r.rules.UpperSet()
	}
	elsewhere := over & s.named
	few := r.rules.Len() - s.recorded - s.missing // turns that the record has too few, not reported
	switch {
	case elsewhere == 0 && over.Len() <= s.lost:
		s.lost -= over.Len()
	case elsewhere == 0 && over.Len()-s.lost <= few:
		r.reportMissing(s, at.turn, over.Len()-s.lost, "before "+category)
		s.lost -= over.Len()
	case s.twice.Has(c) && (due&^s.named).Len() == 1:
		for first := range (due &^ s.named).All() {
			r.fault(at, OutOfOrder, category, "the box that is due is %s; checking goes on as if that were written, as %[2]s is filled in another turn too", r.keys[first], category)
			return first
		}
	default:
		r.fault(at, OutOfOrder, category, "the box comes before its turn: %s; checking goes on with the order behind it", r.dueText(due))
	}
	s.passed |= over
	return c
}

func (r *replay) dueText(due yatzy.Set) string {
	if r.rules.Order() == yatzy.UpperFirst {
		return "the upper boxes come first"
	}
	for first := range due.All() {
		return "next is " + r.keys[first]
	}
	return "the card is full"
}

// before returns the state in which the order lets box c be filled: that of the
// player, in which the boxes passed over count as filled.
func (r *replay) before(state yatzy.State, passed yatzy.Set, c int) yatzy.State {
	state.Filled = (state.Filled | passed).Without(c)
	return state
}

// worth returns what a roll brings in box c, or false if a forced joker forbids it.
func (r *replay) worth(state yatzy.State, c int, roll yatzy.Roll) (yatzy.Entry, bool) {
	for e := range r.rules.Entries(state, roll) {
		if e.Index == c {
			return e, true
		}
	}
	return yatzy.Entry{}, false
}

// forced reports whether a roll is a forced joker, which may not be struck.
func (r *replay) forced(state yatzy.State, roll yatzy.Roll) bool {
	yatzyBox, ok := r.rules.Yatzy()
	_, alike := roll.Alike()
	return ok && alike && r.rules.Joker() == yatzy.ForcedJoker && state.Filled.Has(yatzyBox)
}

// enterRolled checks an entry for known dice and returns what goes on the card.
func (r *replay) enterRolled(s *seat, at place, t *game.RecordedTurn, c int, before yatzy.State, dice rolled) yatzy.Entry {
	for state := range r.states(s, before, c) {
		for _, roll := range dice.rolls {
			e, legal := r.worth(state, c, roll)
			if !legal {
				continue
			}
			switch {
			case t.Points == e.Points:
				if e.Points == 0 && e.Extra > 0 && !r.forced(state, roll) {
					s.given++ // by a strike, which the record cannot tell
				}
			case t.Points == 0 && !r.forced(state, roll):
				e = yatzy.Entry{}
			default:
				continue
			}
			r.doubtExtra(s, e, len(dice.rolls) > 1)
			return e
		}
	}
	if dice.loose && r.attainable(c, t.Points) {
		return yatzy.Entry{Points: t.Points}
	}
	roll := dice.rolls[0]
	e, legal := r.worth(before, c, roll)
	switch {
	case !legal:
		return r.jokerElsewhere(at, t, c, before, roll)
	case t.Points == 0:
		r.fault(at, ForcedJokerIgnored, t.Category, "%s is a forced joker and may not be struck; checking goes on with its %d points", roll, e.Points)
	default:
		r.fault(at, WrongPoints, t.Category, "%s gives %d points, not %d; checking goes on with those", roll, e.Points, t.Points)
		e.Index = c
		s.wrong = append(s.wrong, e)
		if box, ok := r.rules.Yatzy(); ok && box == c {
			s.yatzy = true
		}
	}
	return e
}

// doubtExtra counts an extra as not certain if the entry may be for other dice or it
// is not known what the card holds.
func (r *replay) doubtExtra(s *seat, e yatzy.Entry, dice bool) {
	box, ok := r.rules.Yatzy()
	if !ok || r.rules.Extra().Kind != yatzy.RepeatBonus || !s.unsure && !s.yatzy && !(dice && s.state.Filled.Has(box)) {
		return
	}
	if e.Extra > 0 {
		s.given++
		return
	}
	s.uncertain++
}

// jokerElsewhere returns what a forced joker brings in a box that it is not allowed
// in: what the dice give there, and the repeat bonus unless it is struck.
func (r *replay) jokerElsewhere(at place, t *game.RecordedTurn, c int, before yatzy.State, roll yatzy.Roll) yatzy.Entry {
	alone, _ := r.rules.Score(r.keys[c], roll)
	right := yatzy.Entry{Points: alone}
	var allowed []string
	for e := range r.rules.Entries(before, roll) {
		allowed = append(allowed, e.Category)
		if !r.rules.Extra().OwnUpper {
			right.Extra = e.Extra
		}
	}
	where := "a lower box"
	if len(allowed) == 1 {
		where = allowed[0]
	}
	r.fault(at, ForcedJokerIgnored, t.Category, "%s is a forced joker and must go to %s; checking goes on with what the dice give here by themselves", roll, where)
	switch t.Points {
	case alone:
	case 0:
		return yatzy.Entry{}
	default:
		r.fault(at, WrongPoints, t.Category, "%s gives %d points here, not %d; checking goes on with those", roll, alone, t.Points)
	}
	return right
}

// enterUnknown checks an entry for dice that are not known.
func (r *replay) enterUnknown(s *seat, at place, t *game.RecordedTurn, c int, noPoints bool) yatzy.Entry {
	r.doubtExtra(s, yatzy.Entry{}, true)
	if noPoints {
		s.unsure = true
		return yatzy.Entry{}
	}
	if !r.attainable(c, t.Points) {
		r.fault(at, WrongPoints, t.Category, "no roll gives %d points; checking goes on with 0", t.Points)
		return yatzy.Entry{}
	}
	return yatzy.Entry{Points: t.Points}
}

// attainable reports whether some roll gives that many points in box c on some card.
func (r *replay) attainable(c, points int) bool {
	values, err := r.rules.Attainable(r.keys[c])
	return err == nil && slices.Contains(values, points)
}

// states yields the states in which a turn may have been played, the plain reading
// first. Where it is not known which boxes earlier turns have filled, they may be
// those that are never named.
func (r *replay) states(s *seat, before yatzy.State, c int) func(yield func(yatzy.State) bool) {
	return func(yield func(yatzy.State) bool) {
		if !yield(before) || !s.unsure {
			return
		}
		box, ok := r.rules.Yatzy()
		if !ok {
			return
		}
		unnamed := (r.all() &^ s.named).Without(c)
		for _, filled := range []yatzy.Set{unnamed & yatzy.Set(0).With(box), unnamed.Without(box), unnamed} {
			for _, scored := range []bool{true, false} {
				state := before
				state.Filled |= filled
				state.Scored = before.Scored || scored && filled.Has(box)
				if !yield(state) {
					return
				}
			}
		}
	}
}
