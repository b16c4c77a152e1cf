package solver

import (
	"cmp"
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// A turnGraph is the programs that value one turn from its last decision back
// to its first roll. They work on rows in a buffer:
//
//	score   one for each full roll: its best entry now
//	keep    one for each selection of dice: at first what keeping it and rolling
//	        the rest is worth; lift makes of it the best part of the selection
//	        to keep, and for a full roll the best decision of all
//	out     what the turn is worth before its next roll
//
// A turn with no roll left is worth its scores. One roll more takes the values
// of the rolls to those of the keeps (means), and those back to the rolls (lift).
type turnGraph struct {
	dice *dice
	rows int // in the buffer before the entries

	keep, score, out int // first row of each

	meansOfScores rows.Program // keeps from the rolls that are scored
	means         rows.Program // keeps from the rolls as lifted
	lift          rows.Program
	rolls         []uint32 // rows of the full rolls as lifted
	scores        []uint32 // rows of the full rolls as scored
	weights       []float64

	locked *lockedGraph // where held dice lock
}

// A lockedGraph takes the place of lift and means where held dice lock: what may
// be kept later depends on what was held, so every selection looks only at the
// selections that contain it.
type lockedGraph struct {
	each  []lockedKeep // by partial selection
	next  int          // first row of the new keeps
	carry rows.Program // moves the new keeps to their place
}

// A lockedKeep values one selection held, from the keeps of one roll less: the
// best decision of every roll that contains it, and their mean.
type lockedKeep struct {
	best    rows.Program
	rolls   []uint32
	weights []float64
}

func newTurnGraph(rules *yatzy.Ruleset) *turnGraph {
	d := newDice(rules)
	full := len(d.keeps) - d.partial
	g := &turnGraph{dice: d, keep: 0, score: len(d.keeps), out: len(d.keeps) + full}
	g.rows = g.out + 1
	for r := range full {
		g.rolls = append(g.rolls, rows.Offset(g.keep+d.partial+r))
		g.scores = append(g.scores, rows.Offset(g.score+r))
		g.weights = append(g.weights, d.chance(d.partial+r))
	}
	g.meansOfScores = g.meanProgram(g.score)
	g.means = g.meanProgram(g.keep + d.partial)
	g.lift = g.liftProgram()
	if rules.Holds() == yatzy.LockedHolds {
		g.lock()
	}
	return g
}

// bytes returns about how much memory the graph takes.
func (g *turnGraph) bytes() int64 {
	words := cap(g.meansOfScores) + cap(g.means) + cap(g.lift) + cap(g.rolls) + cap(g.scores) + 2*cap(g.weights)
	if g.locked != nil {
		words += cap(g.locked.carry)
		for _, lk := range g.locked.each {
			words += cap(lk.best) + cap(lk.rolls) + 2*cap(lk.weights)
		}
	}
	const perKeep = 64 // in the list and the index of selections
	return 4*int64(words) + perKeep*int64(len(g.dice.keeps))
}

// meanProgram takes full rolls, whose rows begin at from, to keeps, one die at a
// time.
func (g *turnGraph) meanProgram(from int) rows.Program {
	var p rows.Program
	last := -1
	for k := g.dice.partial - 1; k >= 0; k-- {
		var sources []uint32
		for _, more := range g.dice.more(k) {
			row := g.keep + more
			if more >= g.dice.partial {
				row = from + more - g.dice.partial
			}
			sources = append(sources, rows.Offset(row))
		}
		p, last = p.Append(last, rows.Offset(g.keep+k), sources...)
	}
	return p
}

// liftProgram finds the best part of each selection, one die at a time, and with
// it the best decision of each full roll. Keeping all of a roll is no keep.
func (g *turnGraph) liftProgram() rows.Program {
	var p rows.Program
	last := -1
	for _, k := range g.dice.bySize() {
		first := g.keep + k
		if k >= g.dice.partial {
			first = g.score + k - g.dice.partial
		}
		sources := []uint32{rows.Offset(first)}
		for _, fewer := range g.dice.fewer(k) {
			sources = append(sources, rows.Offset(g.keep+fewer))
		}
		if len(sources) > 1 {
			p, last = p.Append(last, rows.Offset(g.keep+k), sources...)
		}
	}
	return p
}

// bySize returns the selections by number of dice, then by number of parts with
// one die less.
func (d *dice) bySize() []int {
	order, parts := make([]int, len(d.keeps)), make([]int, len(d.keeps))
	for k := range order {
		order[k], parts[k] = k, len(d.fewer(k))
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(d.keeps[a].Len(), d.keeps[b].Len()), cmp.Compare(parts[a], parts[b]))
	})
	return order
}

// lock makes the programs for dice that lock.
func (g *turnGraph) lock() {
	d, l := g.dice, &lockedGraph{next: g.rows}
	scratch := l.next + d.partial
	g.rows = scratch + len(d.keeps)
	last := -1
	for k := range d.partial {
		l.carry, last = l.carry.Append(last, rows.Offset(g.keep+k), rows.Offset(l.next+k))
		l.each = append(l.each, g.lockedKeep(k, scratch))
	}
	g.locked = l
}

func (g *turnGraph) lockedKeep(held, scratch int) lockedKeep {
	var lk lockedKeep
	d, last := g.dice, -1
	// x are the dice beside the held ones, those already found included.
	for x, dice := range d.keeps {
		if dice.Len() > d.number-d.keeps[held].Len() {
			break
		}
		k := d.join(held, x)
		first := g.keep + k
		if k >= d.partial {
			first = g.score + k - d.partial
			lk.rolls = append(lk.rolls, rows.Offset(scratch+x))
			lk.weights = append(lk.weights, d.chance(x))
		}
		sources := []uint32{rows.Offset(first)}
		for _, fewer := range d.fewer(x) {
			sources = append(sources, rows.Offset(scratch+fewer))
		}
		lk.best, last = lk.best.Append(last, rows.Offset(scratch+x), sources...)
	}
	return lk
}

// turnValues is a turnGraph at work: it goes back through a turn roll by roll.
type turnValues struct {
	*turnGraph
	kernel rows.Kernel
	buf    []float64
	lifted bool // whether a roll has been gone back yet
	// beside, if not nil, has a companion for each row of buf: with the value of the
	// best decision goes its companion, and with the mean of values the mean of
	// theirs.
	beside []float64
}

// max carries out a program of maxima.
func (t *turnValues) max(p rows.Program) {
	if t.beside == nil {
		t.kernel.Max(t.buf, p)
		return
	}
	t.kernel.Pick(t.buf, t.beside, p)
}

// mean carries out a program of means.
func (t *turnValues) mean(p rows.Program) {
	scale := 1 / float64(t.dice.faces)
	t.kernel.Mean(t.buf, p, scale)
	if t.beside != nil {
		t.kernel.Mean(t.beside, p, scale)
	}
}

// weigh sets a row to the mean of others by their weights.
func (t *turnValues) weigh(dst uint32, sources []uint32, weights []float64) {
	t.kernel.Weigh(t.buf, dst, sources, weights)
	if t.beside != nil {
		t.kernel.Weigh(t.beside, dst, sources, weights)
	}
}

// begin starts at the end of the turn, with no roll left; the scores are there.
func (t *turnValues) begin() { t.lifted = false }

// keeps takes the values of the rolls with some rolls left to those of the keeps
// with one more.
func (t *turnValues) keeps() {
	switch {
	case !t.lifted:
		t.mean(t.meansOfScores)
	case t.locked == nil:
		t.mean(t.means)
	default:
		for k, lk := range t.locked.each {
			t.max(lk.best)
			t.weigh(rows.Offset(t.locked.next+k), lk.rolls, lk.weights)
		}
		t.max(t.locked.carry)
	}
}

// decide takes the values of the keeps to those of the rolls; the scores may have
// changed since.
func (t *turnValues) decide() {
	t.lifted = true
	if t.locked == nil {
		t.max(t.lift)
	}
}

// value returns what the turn is worth before a roll of all dice that leaves as
// many rolls as have been gone back, and with companions the companion of that.
func (t *turnValues) value() *[rows.Lanes]float64 {
	out := rows.Offset(t.out)
	switch {
	case !t.lifted:
		t.weigh(out, t.scores, t.weights)
	case t.locked == nil:
		t.weigh(out, t.rolls, t.weights)
	default:
		none := t.locked.each[0]
		t.max(none.best)
		t.weigh(out, none.rolls, none.weights)
	}
	if t.beside != nil {
		return rows.Row(t.beside, out)
	}
	return rows.Row(t.buf, out)
}
