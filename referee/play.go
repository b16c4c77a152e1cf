package referee

import (
	"cmp"
	"slices"

	"example.com/yatzy"
)

// checkPlay says whether some order of turns brings the boxes and extras of a card
// whose every value is possible, and reports whether the extras are right.
func (j *judge) checkPlay(c *Card, r *reading) bool {
	extras, _ := c.claimed(extrasClaim)
	if j.arises(c, extras) {
		return true
	}
	if extras > 0 && j.arises(c, 0) {
		r.fault(c, TooManyExtras, extrasName, "%d extras are more than these boxes can have brought", extras)
		return false
	}
	r.fault(c, ImpossibleCard, "", "no order of turns brings these boxes together")
	return true
}

// arises reports whether some order of turns gives the boxes of the card with a
// number of extras. The cards of nearly all games have an order that is easily
// found; the others are left to the ruleset, which searches all orders.
func (j *judge) arises(c *Card, extras int) bool {
	x := j.rules.Extra()
	if x.Kind == yatzy.NoExtra && j.rules.Joker() == yatzy.NoJoker {
		return true // what was filled before does not matter
	}
	if j.rules.Order() == yatzy.FreeOrder && j.simplyArises(c, extras) {
		return true
	}
	plain := *c
	plain.setClaim(extrasClaim, int32(extras))
	_, err := plain.Scorecard()
	return err == nil
}

// simplyArises tries a few orders like this one: first all boxes that need no rights
// of a further roll with all dice alike, by their dice alone; then the box for all
// dice alike; then those that such a roll has filled, the upper box of its face first.
func (j *judge) simplyArises(c *Card, extras int) bool {
	var late yatzy.Set
	for i := range c.filled.All() {
		if !contains(j.byDice[i], int(c.points[i])) {
			late = late.With(i)
		}
	}
	if extras == 0 && late == 0 {
		return true
	}
	if j.yatzy < 0 || !c.filled.Has(j.yatzy) {
		return false
	}
	// Which upper boxes are filled last with 0 matters: a joker of a face needs the
	// upper box of its face filled before.
	for first := range (c.filled & j.upper).With(j.yatzy).All() {
		if j.arisesWith(c, extras, late, first) {
			return true
		}
	}
	return false
}

// arisesWith tries the order of simplyArises, of each part the boxes from first on
// before the others.
func (j *judge) arisesWith(c *Card, extras int, late yatzy.Set, first int) bool {
	s := yatzy.State{Filled: c.filled, Scored: c.points[j.yatzy] > 0}
	order := make([]int, 0, yatzy.MaxCategories)
	for _, part := range [...]int{ownUpper, lowerBox, otherUpper, struckLower} {
		for n := range len(j.keys) {
			i := (first + n) % len(j.keys)
			if i == j.yatzy || !c.filled.Has(i) || j.part(c, i) != part {
				continue
			}
			last := s
			last.Filled = s.Filled.Without(i)
			if part == struckLower {
				for _, upper := range order {
					last.Filled = last.Filled.Without(upper)
				}
			}
			if late.Has(i) || len(order) < extras && j.rolled(&last, i, int(c.points[i]), true) {
				order = append(order, i)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(j.part(c, a), j.part(c, b)) })
	for _, i := range order {
		s.Filled = s.Filled.Without(i)
	}
	for _, i := range order {
		if !j.rolled(&s, i, int(c.points[i]), extras > 0) {
			return false
		}
	}
	return s.Extras == extras
}

// The parts in which simplyArises fills the boxes that need rights.
const (
	struckLower = iota // a lower box with 0, to which a free joker came while it paid nothing
	ownUpper           // the upper box of a face that holds all dice
	lowerBox
	otherUpper
)

func (j *judge) part(c *Card, i int) int {
	if !j.upper.Has(i) {
		if c.points[i] == 0 && j.rules.Joker() == yatzy.FreeJoker {
			return struckLower
		}
		return lowerBox
	}
	if f := slices.Index(j.own, i); f > 0 {
		if points, _ := j.rules.Score(j.keys[i], j.alike[f-1]); points == int(c.points[i]) {
			return ownUpper
		}
	}
	return otherUpper
}

// rolled fills a box with what some roll with all dice alike brings in state s,
// with or without an extra, and reports whether one does.
func (j *judge) rolled(s *yatzy.State, i, points int, extra bool) bool {
	for _, roll := range j.alike {
		for e := range j.rules.Entries(*s, roll) {
			if e.Index == i && e.Points == points && e.Extra > 0 == extra {
				*s = j.rules.Next(*s, e)
				return true
			}
		}
	}
	return false
}
