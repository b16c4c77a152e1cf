package solver

import (
	"sync/atomic"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// A game is a ruleset made ready to be solved: its states and the programs that
// value a turn. It is immutable and shared by all evaluators.
type game struct {
	*space
	turn    *turnGraph
	entries *entryGraph
	special rows.Program
	alike   []yatzy.Roll // the rolls of dice all alike, by face
	kernel  rows.Kernel
}

func newGame(rules *yatzy.Ruleset, u *utility, kernel rows.Kernel) (*game, error) {
	sp, err := newSpace(rules, u, false)
	if err != nil {
		return nil, err
	}
	g := &game{space: sp, turn: newTurnGraph(rules), kernel: kernel}
	g.entries = newEntryGraph(rules, g.turn)
	g.special = g.entries.specialProgram()
	for _, r := range g.turn.dice.rolls() {
		if _, ok := r.Alike(); ok {
			g.alike = append(g.alike, r) // ascending, so by face
		}
	}
	return g, nil
}

// An evaluator values the turn on eight cards at a time: cards with the same
// categories filled, which stand beside each other in the table of values. It is
// for one goroutine.
type evaluator struct {
	*game
	values []float64 // the table of all states
	turn   turnValues
	// stopped, once true, ends the work early; nil for one that never solves.
	stopped *atomic.Bool
	choices []Choice // room for those of one turn

	// The set of filled categories at work, and what follows from it.
	mask     yatzy.Set
	width    int
	lanes    int // upper classes
	legal    yatzy.Set
	links    []link
	specials [][][]special // by variant and face; nil if there are none

	upperSet, lowerSet         yatzy.Set // what the programs are for
	upperProgram, lowerProgram rows.Program
	upperPrograms              map[yatzy.Set]rows.Program
}

// A link leads from the states at work to those after an entry in a category.
type link struct {
	width  int
	base   int64 // place of the first of those states
	pools  int   // numbers of saved rolls that make a difference there
	lanes  int   // upper classes there
	points span  // on the card there
	shift  int   // of the variant by a value other than 0
	next   [][]uint16
	slots  []slot
}

// place returns the place among the next states after an entry of points that
// brings gain in all.
func (l *link) place(s spot, points, gain int) int {
	if points > 0 {
		s.variant += l.shift
	}
	return l.placeAs(s.variant, s, points, gain)
}

// placeAs is place with the variant after the entry given.
func (l *link) placeAs(variant int, s spot, points, gain int) int {
	if l.next != nil {
		s.class = int(l.next[points][s.class])
	}
	return (variant*l.lanes+s.class)*l.points.count + l.points.place(s.points+gain)
}

// A special is one entry of a roll of dice all alike.
type special struct {
	link    *link
	points  int
	gain    int // points and extra
	variant int // after it
}

// place returns the place among the next states after the entry.
func (s *special) place(from spot) int { return s.link.placeAs(s.variant, from, s.points, s.gain) }

// worth returns what points bring at once: under a utility they count only at the
// end, as part of the total.
func (sp *space) worth(points int) float64 {
	if sp.utility != nil {
		return 0
	}
	return float64(points)
}

// maxPrograms is the most programs for upper categories that an evaluator keeps.
const maxPrograms = 1 << 8

func (g *game) newEvaluator(values []float64) *evaluator {
	e := &evaluator{game: g, values: values, upperPrograms: map[yatzy.Set]rows.Program{}}
	e.turn = turnValues{turnGraph: g.turn, kernel: g.kernel, buf: rows.NewBuffer(g.entries.rows)}
	e.mask = ^yatzy.Set(0)
	return e
}

// halted reports whether the work is to end early.
func (e *evaluator) halted() bool { return e.stopped != nil && e.stopped.Load() }

// load makes ready for a set of filled categories.
func (e *evaluator) load(m yatzy.Set) {
	if e.mask == m {
		return
	}
	e.mask, e.width, e.lanes = m, e.space.width(m), len(e.class(m).needs)
	e.legal = e.rules.Available(m)
	e.links = e.links[:0]
	for i := range e.legal.All() {
		e.links = append(e.links, e.link(m, i))
	}
	e.loadSpecials()
}

// loadPrograms finds the programs for the legal categories: those for the upper
// and for the lower ones, each of which serves for many sets.
func (e *evaluator) loadPrograms() {
	if upper := e.legal & e.rules.UpperSet(); upper != e.upperSet || e.upperProgram == nil {
		e.upperSet = upper
		p, ok := e.upperPrograms[upper]
		if !ok {
			p = e.entries.program(nil, upper, true)
			if len(e.upperPrograms) < maxPrograms {
				e.upperPrograms[upper] = p
			}
		}
		e.upperProgram = p
	}
	if lower := e.legal &^ e.rules.UpperSet(); lower != e.lowerSet || e.lowerProgram == nil {
		e.lowerSet = lower
		e.lowerProgram = e.entries.program(e.lowerProgram, lower, false)
	}
}

func (e *evaluator) link(m yatzy.Set, i int) link {
	next := m.With(i)
	l := link{
		width: e.space.width(next), base: e.base(next, 0), pools: e.pools(next),
		lanes: len(e.class(next).needs), points: e.points(next), slots: e.entries.slots[i],
	}
	if i == e.yatzy && e.needsScore {
		l.shift = 1 // the first variant is a struck box
	}
	if e.threshold == 0 {
		return l
	}
	for u, j := range e.upper {
		if j == i {
			l.next = e.class(m).next[u]
		}
	}
	return l
}

// loadSpecials finds what rolls of dice all alike can be entered as in every
// variant, if the category for them is filled and rolls after it are special.
func (e *evaluator) loadSpecials() {
	e.specials = e.specials[:0]
	if e.yatzy < 0 || !e.mask.Has(e.yatzy) {
		return
	}
	var byCategory [yatzy.MaxCategories]*link
	at := 0
	for i := range e.legal.All() {
		byCategory[i] = &e.links[at]
		at++
	}
	for v := range e.variants(e.mask) {
		state := e.state(e.mask, v)
		var faces [][]special
		for _, r := range e.alike {
			var entries []special
			for entry := range e.rules.Entries(state, r) {
				l := byCategory[entry.Index]
				after := e.variant(e.rules.Next(state, entry))
				entries = append(entries, special{l, entry.Points, entry.Points + entry.Extra, after})
			}
			faces = append(faces, entries)
		}
		e.specials = append(e.specials, faces)
	}
}

// score fills in the scores of all rolls on the cards from the first-th on, when
// saved rolls are left after the entry.
func (e *evaluator) score(first, saved int) {
	var place [rows.Lanes]int // of each lane's card among the states at work
	for lane := range place {
		// Lanes past the end do what the last card does, to no effect.
		place[lane] = min(first+lane, e.width-1)
	}
	var spots [rows.Lanes]spot
	if e.utility != nil || e.threshold > 0 || len(e.specials) > 0 {
		for lane, p := range place {
			spots[lane] = e.spot(e.mask, p)
		}
	}
	buf := e.turn.buf
	strike := rows.Row(buf, rows.Offset(e.entries.strike))
	*strike = [rows.Lanes]float64{}
	for k := range e.links {
		l := &e.links[k]
		next := l.states(e.values, saved)
		switch {
		case e.utility != nil:
			l.scoreUtility(buf, strike, &spots, next)
		case l.next == nil:
			l.scoreSame(buf, strike, &place, next)
		default:
			l.scoreUpper(buf, strike, &spots, next)
		}
	}
	e.kernel.Max(buf, e.upperProgram)
	e.kernel.Max(buf, e.lowerProgram)
	if len(e.specials) > 0 {
		e.scoreSpecials(&spots, saved)
	}
}

// scoreSame fills in the rows of a category that leaves the classes as they are.
func (l *link) scoreSame(buf []float64, strike *[rows.Lanes]float64, place *[rows.Lanes]int, next []float64) {
	var after [rows.Lanes]float64
	for lane, p := range place {
		// A variant comes behind those before it.
		after[lane] = next[p+l.shift*l.lanes]
		strike[lane] = max(strike[lane], next[p])
	}
	for _, s := range l.slots {
		row, points := rows.Row(buf, rows.Offset(s.row)), float64(s.points)
		for lane := range row {
			row[lane] = points + after[lane]
		}
	}
}

// scoreUpper fills in the rows of a category that changes the classes.
func (l *link) scoreUpper(buf []float64, strike *[rows.Lanes]float64, spots *[rows.Lanes]spot, next []float64) {
	struck := l.next[0]
	for lane := range spots {
		s := &spots[lane]
		strike[lane] = max(strike[lane], next[s.variant*l.lanes+int(struck[s.class])])
	}
	for _, slot := range l.slots {
		row, points, to := rows.Row(buf, rows.Offset(slot.row)), float64(slot.points), l.next[slot.points]
		for lane := range row {
			s := &spots[lane]
			row[lane] = points + next[s.variant*l.lanes+int(to[s.class])]
		}
	}
}

// scoreUtility fills in the rows of a category where points lead to other states.
func (l *link) scoreUtility(buf []float64, strike *[rows.Lanes]float64, spots *[rows.Lanes]spot, next []float64) {
	for lane, s := range spots {
		strike[lane] = max(strike[lane], next[l.place(s, 0, 0)])
	}
	for _, slot := range l.slots {
		row := rows.Row(buf, rows.Offset(slot.row))
		for lane, s := range spots {
			row[lane] = next[l.place(s, slot.points, slot.points)]
		}
	}
}

func (e *evaluator) scoreSpecials(spots *[rows.Lanes]spot, saved int) {
	buf := e.turn.buf
	for f := range e.alike {
		row := rows.Row(buf, rows.Offset(e.entries.special+f))
		for lane, at := range spots {
			best := 0.0
			for _, s := range e.specials[at.variant][f] {
				best = max(best, e.worth(s.gain)+s.link.states(e.values, saved)[s.place(at)])
			}
			row[lane] = best
		}
	}
	e.kernel.Max(buf, e.game.special)
}

// states returns the states after the entry when so many rolls are saved.
func (l *link) states(values []float64, saved int) []float64 {
	return values[l.base+int64(min(saved, l.pools-1)*l.width):][:l.width]
}

// solve values the states of a set of filled categories, from those of all sets
// with one category more. If it is stopped, some of them stay unsolved.
func (e *evaluator) solve(m yatzy.Set) {
	e.load(m)
	e.loadPrograms()
	pools := e.pools(m)
	own := e.rules.RollsPerTurn() - 1 // rolls after the first
	saved := e.rules.Saved()
	for first := 0; first < e.width && !e.halted(); first += rows.Lanes {
		if !saved.Allowed {
			e.score(first, 0)
			e.turn.begin()
			for range own {
				e.turn.keeps()
				e.turn.decide()
			}
			e.store(first, 0)
			continue
		}
		score := func(saved int) { e.score(first, saved) }
		// Up to the most rolls of a turn, a turn with one roll more goes through
		// those with fewer, so one way back values all numbers of saved rolls.
		usable := pools - 1
		if saved.MaxRolls > 0 {
			usable = min(usable, saved.MaxRolls-e.rules.RollsPerTurn())
		}
		e.back(own+usable, 0, score, func(left int) {
			if left >= own {
				e.store(first, left-own)
			}
		})
		// Rolls that this turn cannot use go on to the next.
		for spare := 1; usable+spare < pools && !e.halted(); spare++ {
			e.back(own+usable, spare, score, func(left int) {
				if left == own+usable {
					e.store(first, usable+spare)
				}
			})
		}
	}
}

// back goes from the end of a turn to its first roll where unused rolls are
// saved: left counts the rolls that can still be made, and spare those saved
// that this turn cannot use. It has the rolls scored for each number of rolls
// that are saved then, and calls visit for each left once they are valued.
func (e *evaluator) back(most, spare int, score, visit func(int)) {
	e.turn.begin()
	for left := 0; left <= most && !e.halted(); left++ {
		if left > 0 {
			e.turn.keeps()
		}
		score(left + spare)
		if left > 0 {
			e.turn.decide()
		}
		visit(left)
	}
}

// store writes the values of the turn to the table.
func (e *evaluator) store(first, saved int) {
	n := min(rows.Lanes, e.width-first)
	copy(e.values[e.base(e.mask, saved)+int64(first):][:n], e.turn.value()[:])
}
