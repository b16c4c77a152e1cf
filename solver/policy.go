package solver

import (
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// An outcome is a way a turn can end: an entry, and the rolls that are saved then.
type outcome struct {
	category uint8
	saved    uint16
	points   int32 // what the box holds
	extra    int32
	roll     yatzy.Roll // one that does it, where a card has to be made of it
	chance   float64
}

// A policy follows the optimal strategy through a turn and finds the chance of
// every outcome. Like an evaluator, which it drives, it is for one goroutine.
type policy struct {
	*evaluator
	parts [][]int // of each full roll, what may be kept, those that Advise prefers first

	// By rolls left, from 1: what keeping is worth, and with it every roll. They
	// are copies of rows, eight lanes to each.
	keeps, rolls [][]float64

	// The card that is followed: its place among those with the same categories
	// filled, its lane in the block, and the rolls left in the turn and saved.
	place, lane, left, saved int
	at                       spot

	// For one lane and number of rolls left: the chances of the dice, and of the
	// entries.
	throws
	entered   []float64   // by row of the value entered
	struck    []float64   // by category
	specially [][]float64 // by face and entry
	strikes   []float64   // what a 0 in each category is worth
}

func newPolicy(e *evaluator) *policy {
	d := e.game.turn.dice
	p := &policy{evaluator: e}
	for _, roll := range d.rolls() {
		var parts []int
		for part := range roll.Parts() {
			if part != roll {
				parts = append(parts, d.index[part])
			}
		}
		slices.SortFunc(parts, func(a, b int) int { return preferredKeep(roll, d.keeps[a], d.keeps[b]) })
		p.parts = append(p.parts, parts)
	}
	p.throws = newThrows(d)
	p.entered = make([]float64, e.entries.rows)
	p.struck = make([]float64, e.n)
	p.strikes = make([]float64, e.n)
	p.specially = make([][]float64, d.faces)
	return p
}

// value values the turns on the block of cards that begins with the first-th when
// left rolls can be made after the first one and spare saved ones are left
// beside. It keeps what follow needs.
func (p *policy) value(first, left, spare int) {
	e, d := p.evaluator, p.evaluator.game.turn.dice
	for len(p.keeps) <= left {
		p.keeps = append(p.keeps, make([]float64, d.partial*rows.Lanes))
		p.rolls = append(p.rolls, make([]float64, len(d.rolls())*rows.Lanes))
	}
	saves := e.rules.Saved().Allowed
	if !saves {
		e.score(first, 0)
	}
	g := e.turn.turnGraph
	e.turn.begin()
	for n := 0; n <= left; n++ {
		if n > 0 {
			e.turn.keeps()
			copy(p.keeps[n], e.turn.buf[g.keep*rows.Lanes:][:d.partial*rows.Lanes])
		}
		if saves {
			e.score(first, n+spare)
		}
		if n > 0 {
			e.turn.decide()
			copy(p.rolls[n], e.turn.buf[(g.keep+d.partial)*rows.Lanes:][:len(d.rolls())*rows.Lanes])
		}
	}
}

// follow appends the chances of all outcomes for one card of the block that value
// has valued, in an order that depends on nothing else.
func (p *policy) follow(outcomes []outcome, first, lane, left, spare int) []outcome {
	e := p.evaluator
	p.begin()
	p.place, p.lane, p.saved = first+lane, lane, 0
	saves := e.rules.Saved().Allowed
	for p.left = left; p.left >= 0; p.left-- {
		if saves {
			p.saved = p.left + spare
			e.score(first, p.saved)
		}
		if saves || p.left == left {
			p.prepare()
		}
		if e.turn.locked == nil {
			p.throw()
		} else {
			p.throwLocked()
		}
		if saves || p.left == 0 {
			outcomes = p.collect(outcomes)
		}
	}
	return outcomes
}

// prepare makes ready for entries.
func (p *policy) prepare() {
	e := p.evaluator
	clear(p.entered)
	clear(p.struck)
	p.at = e.spot(e.mask, p.place)
	for k := range e.links {
		l := &e.links[k]
		p.strikes[l.category] = l.states(e.values, p.saved)[l.place(p.at, 0, 0)]
	}
	if len(e.specials) > 0 {
		for f, entries := range e.specials[p.at.variant] {
			p.specially[f] = append(p.specially[f][:0], make([]float64, len(entries))...)
		}
	}
}

// enter passes the chance of a roll on to its best entry: the first that is worth
// best but for rounding, in the order of preference.
func (p *policy) enter(r int, best, mass float64) {
	e := p.evaluator
	if f, alike := e.game.turn.dice.rolls()[r].Alike(); alike && len(e.specials) > 0 {
		for j, s := range e.specials[p.at.variant][f-1] {
			if rows.Tied(e.worth(s.gain)+s.link.states(e.values, p.saved)[s.place(p.at)], best) {
				p.specially[f-1][j] += mass
				return
			}
		}
	}
	for k := range e.links {
		row := e.entries.worth[e.links[k].category][r]
		if row != 0 && rows.Tied(rows.Row(e.turn.buf, row)[p.lane], best) {
			p.entered[row/rows.Bytes] += mass
			return
		}
	}
	for k := range e.links {
		i := e.links[k].category
		if e.entries.worth[i][r] == 0 && rows.Tied(p.strikes[i], best) {
			p.struck[i] += mass
			return
		}
	}
	// Of the others there is one if boxes may be struck that the roll fills.
	for i := range e.legal.All() {
		if rows.Tied(p.strikes[i], best) {
			p.struck[i] += mass
			return
		}
	}
}

// collect appends the outcomes of the entries since prepare.
func (p *policy) collect(outcomes []outcome) []outcome {
	e := p.evaluator
	for i := range e.legal.All() {
		if mass := p.struck[i]; mass > 0 {
			outcomes = append(outcomes, outcome{category: uint8(i), saved: uint16(p.saved), chance: mass})
		}
		for _, s := range e.entries.slots[i] {
			if mass := p.entered[s.row]; mass > 0 {
				outcomes = append(outcomes, outcome{category: uint8(i), saved: uint16(p.saved), points: int32(s.points), chance: mass})
			}
		}
	}
	if len(e.specials) == 0 {
		return outcomes
	}
	for f, entries := range e.specials[p.at.variant] {
		for j, s := range entries {
			if mass := p.specially[f][j]; mass > 0 {
				outcomes = append(outcomes, outcome{
					category: uint8(s.link.category), saved: uint16(p.saved),
					points: int32(s.points), extra: int32(s.gain - s.points), chance: mass,
				})
			}
		}
	}
	return outcomes
}

// throw rolls the dice that are not held, and decides on what comes out.
func (p *policy) throw() {
	for r, mass := range p.spread() {
		if mass > 0 {
			p.decide(r, 0, mass)
		}
	}
}

// throwLocked does the same where held dice stay held.
func (p *policy) throwLocked() {
	d := p.evaluator.game.turn.dice
	held := slices.Clone(p.held)
	clear(p.held)
	for k, mass := range held {
		if mass == 0 {
			continue
		}
		for x, dice := range d.keeps {
			if dice.Len() == d.number-d.keeps[k].Len() {
				p.decide(d.join(k, x)-d.partial, k, float64(mass*d.chance(x)))
			}
		}
	}
}

// decide takes the best action for roll r with the given dice locked, and passes
// its chance on to the dice held or to the entry.
func (p *policy) decide(r, locked int, mass float64) {
	e, n, lane := p.evaluator, p.left, p.lane
	d := e.game.turn.dice
	best := rows.Row(e.turn.buf, e.game.turn.scores[r])[lane]
	if n > 0 {
		score := best
		if e.turn.locked == nil {
			best = p.rolls[n][r*rows.Lanes+lane]
		} else {
			for _, k := range p.parts[r] {
				if d.keeps[k].Contains(d.keeps[locked]) {
					best = max(best, p.keeps[n][k*rows.Lanes+lane])
				}
			}
		}
		if !rows.Tied(score, best) {
			for _, k := range p.parts[r] {
				if rows.Tied(p.keeps[n][k*rows.Lanes+lane], best) && d.keeps[k].Contains(d.keeps[locked]) {
					p.held[k] += mass
					return
				}
			}
		}
	}
	p.enter(r, best, mass)
}
