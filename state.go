package yatzy

import "iter"

// A State is the part of a scorecard on which its future depends, for programs
// that value cards by the million. States are comparable; the zero State is the
// empty card. [Scorecard.State] gives a card's.
type State struct {
	Filled Set  // the filled categories
	Upper  int  // sum of the upper categories
	Scored bool // whether the category for all dice alike holds more than 0
	Extras int  // repeat bonuses credited
}

// An Entry is a roll entered in a category: what it would bring or has brought.
type Entry struct {
	Category string // key
	Index    int    // position of the category in printed order
	Points   int    // what the box then holds
	Extra    int    // bonus for a further roll with all dice alike, beside Points
}

// Available returns the open categories that the ruleset's order lets be filled
// next, whatever the roll.
func (rs *Ruleset) Available(filled Set) Set {
	open := rs.fullSet() &^ filled
	switch rs.spec.Order {
	case PrintedOrder:
		return open & -open // the lowest bit
	case UpperFirst:
		if open&rs.upper != 0 {
			return open & rs.upper
		}
	}
	return open
}

// Entries yields what a roll may be entered for in state s, in printed order:
// one entry for each category that is legal now. For a roll that is not of the
// ruleset's dice it yields nothing. It does not allocate.
func (rs *Ruleset) Entries(s State, r Roll) iter.Seq[Entry] {
	return func(yield func(Entry) bool) { rs.eachEntry(s, r, yield) }
}

// eachEntry is the body of the Entries methods, apart from them so that they
// stay small enough to be inlined: then nothing escapes and nothing is allocated.
func (rs *Ruleset) eachEntry(s State, r Roll, yield func(Entry) bool) {
	if rs.CheckRoll(r) != nil {
		return
	}
	rank := rs.ranks.of(r)
	for i := range rs.legal(s, r).All() {
		points, extra := rs.worth(s, i, r, rank)
		if !yield(Entry{rs.spec.Categories[i].Key, i, points, extra}) {
			return
		}
	}
}

// Next returns the state after an entry of Entries.
func (rs *Ruleset) Next(s State, e Entry) State { return rs.after(s, e) }

// legal returns the categories that roll r may be entered in in state s.
func (rs *Ruleset) legal(s State, r Roll) Set {
	available := rs.Available(s.Filled)
	if rs.spec.Joker != ForcedJoker || !s.Filled.Has(rs.yatzy) {
		return available
	}
	face, alike := r.Alike()
	if !alike {
		return available
	}
	if own := rs.own[face]; own >= 0 && available.Has(own) {
		return Set(0).With(own)
	}
	if lower := available &^ rs.upper; lower != 0 {
		return lower
	}
	return available
}

// worth returns what roll r, which has that rank, is worth in category i in
// state s: the points of the box and the extra beside them. The category is
// legal there.
func (rs *Ruleset) worth(s State, i int, r Roll, rank int) (points, extra int) {
	points = rs.score(rank, i)
	if rs.yatzy < 0 || !s.Filled.Has(rs.yatzy) {
		return points, 0
	}
	face, alike := r.Alike()
	if !alike {
		return points, 0
	}
	own := rs.own[face]
	if rs.spec.Joker != NoJoker && (own < 0 || s.Filled.Has(own)) {
		points = max(points, rs.jokerPoints(i))
	}
	x := &rs.spec.Extra
	if x.Kind == NoExtra || x.Needs == NeedsScore && !s.Scored {
		return points, 0
	}
	if x.Kind == Flat {
		return max(points, x.Points), 0
	}
	if x.Cap > 0 && s.Extras >= x.Cap || x.OwnUpper && i != own {
		return points, 0
	}
	return points, x.Points
}

// jokerPoints returns what a joker is worth in category i beyond what the dice
// make: the fixed value of a lower category, else nothing.
func (rs *Ruleset) jokerPoints(i int) int {
	c := &rs.spec.Categories[i]
	if c.Section == Lower && c.Func == nil && c.Points.kind == fixed {
		return c.Points.value
	}
	return 0
}

func (rs *Ruleset) after(s State, e Entry) State {
	s.Filled = s.Filled.With(e.Index)
	if rs.upper.Has(e.Index) {
		s.Upper += e.Points
	}
	if e.Index == rs.yatzy && e.Points > 0 {
		s.Scored = true
	}
	if e.Extra > 0 {
		s.Extras++
	}
	return s
}

// lastBefore returns the categories of filled that may be filled before category
// i at the latest moment the order lets i be filled.
func (rs *Ruleset) lastBefore(i int, filled Set) Set {
	switch rs.spec.Order {
	case PrintedOrder:
		return filled & (1<<i - 1)
	case UpperFirst:
		if rs.upper.Has(i) {
			filled &= rs.upper
		}
	}
	return filled.Without(i)
}

// soonestBefore returns the categories of filled that are filled before category
// i at the earliest moment the order lets i be filled after the category for all
// dice alike. A joker then has other rights than at the latest moment.
func (rs *Ruleset) soonestBefore(i int, filled Set) Set {
	before := rs.lastBefore(i, filled)
	switch rs.spec.Order {
	case PrintedOrder:
		return before
	case UpperFirst:
		return before & rs.upper.With(rs.yatzy)
	}
	return before & Set(0).With(rs.yatzy)
}
