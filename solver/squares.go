package solver

import (
	"context"
	"fmt"
	"math"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// MeanSD returns the mean and the standard deviation of the final total under the
// strategy from a card on, at the start of a turn with no rolls saved: those of
// [Strategy.Distribution], at a small part of its cost. It values the square of
// what every state still brings, as the strategy plays it, which takes about twice
// the time that solving took and as much memory again as the table of values.
//
// The strategy's objective must be [Mean]; for others the error wraps
// [ErrUtility]. It wraps [ErrRuleset] if the card is of another ruleset and
// [ErrMemory] if the options' limit is exceeded. Of the options Objective does not
// matter, and Kernel is that of the solver's. MeanSD stops soon after ctx is done
// and then wraps its error and its cause.
func (s *Strategy) MeanSD(ctx context.Context, card yatzy.Scorecard, opts *Options) (mean, sd float64, err error) {
	if err := s.check(card); err != nil {
		return 0, 0, err
	}
	g := s.game
	if g.utility != nil {
		return 0, 0, fmt.Errorf("solver: mean and standard deviation: %w: the strategy is for %s", ErrUtility, s.objective)
	}
	if opts == nil {
		opts = &Options{}
	}
	if bytes := g.estimate(opts.workers()).Bytes; bytes > opts.memoryLimit() {
		return 0, 0, fmt.Errorf("solver: %s: %w: the squares of %d states need %d bytes, the limit is %d",
			g.rules.Name(), ErrMemory, g.states, bytes, opts.memoryLimit())
	}
	second, err := newTable(ctx, g.states)
	if err != nil {
		return 0, 0, fmt.Errorf("solver: %s: mean and standard deviation: %w", g.rules.Name(), err)
	}
	filled := card.State().Filled
	if err := g.solveAll(ctx, filled, func() *evaluator { return g.newSquares(s.values, second) }, opts); err != nil {
		return 0, 0, fmt.Errorf("solver: %s: mean and standard deviation: %w", g.rules.Name(), err)
	}
	points := onCard(card)
	future := s.future(card.State(), points, 0)
	square := second[g.base(filled, 0)+int64(g.lane(card.State(), points))]
	off := future - g.center(s.values, filled)
	return float64(points) + future, math.Sqrt(max(0, square-float64(off*off))), nil
}

// center returns the number about which the second moments of a set of filled
// categories are taken. Any would do; that of one of its states keeps them small,
// so that no digits are lost when the square of the mean is taken off.
func (g *game) center(values []float64, m yatzy.Set) float64 { return values[g.base(m, 0)] }

// newSquares returns an evaluator that finds second moments: the mean squares of
// what is still to come less the center, when the best decisions are taken by the
// values. The rows of its turn have companions.
func (g *game) newSquares(values, second []float64) *evaluator {
	e := g.newEvaluator(values)
	e.second = second
	n := g.entries.rows + 1 // the zero row is behind the others
	e.turn.buf, e.turn.beside = rows.NewBuffer(n), rows.NewBuffer(n)
	last := -1
	zero := rows.Offset(g.entries.rows)
	for _, score := range g.turn.scores {
		e.zeros, last = e.zeros.Append(last, score, score, zero)
	}
	return e
}

// A remaining is what is still to come after an entry: its mean, that less the
// center, and its second moment about the center.
type remaining struct{ mean, off, square float64 }

// after returns the second moment before the entry, about another center: shift is
// the points of the entry and the difference of the centers.
func (m *remaining) after(shift float64) float64 {
	return m.square + float64(shift*float64(2*m.off+shift))
}

// scoreSquares does what score does, with companions. Among entries that are worth
// the same it takes the one that Advise puts first.
func (e *evaluator) scoreSquares(place *[rows.Lanes]int, spots *[rows.Lanes]spot, saved int) {
	value := func(row int) (mean, square *[rows.Lanes]float64) {
		return rows.Row(e.turn.buf, rows.Offset(row)), rows.Row(e.turn.beside, rows.Offset(row))
	}
	// The programs begin with the strike; here zeros come last, and a row that
	// anything is better than stands in its place.
	none, _ := value(e.entries.strike)
	zero, zeroSquare := value(e.entries.rows)
	for lane := range none {
		none[lane], zero[lane] = -1, -1
	}
	center := e.center(e.values, e.mask)
	var from [rows.Lanes]remaining // of a state after the entry
	for k := range e.links {
		l := &e.links[k]
		next := e.center(e.values, e.mask.With(l.category))
		means, squares := l.states(e.values, saved), l.states(e.second, saved)
		load := func(points int) {
			for lane := range spots {
				at := l.place(spots[lane], points, points)
				from[lane] = remaining{means[at], means[at] - next, squares[at]}
			}
		}
		load(0)
		shift := next - center
		for lane, m := range from {
			if !rows.Tied(zero[lane], m.mean) {
				zero[lane], zeroSquare[lane] = m.mean, m.after(shift)
			}
		}
		for i, slot := range l.slots {
			if i == 0 || l.next != nil { // other values lead to the same states
				load(slot.points)
			}
			mean, square := value(slot.row)
			points := float64(slot.points)
			shift := points - center + next
			for lane := range from {
				m := &from[lane]
				mean[lane], square[lane] = m.mean+points, m.after(shift)
			}
		}
	}
	e.turn.max(e.upperProgram)
	e.turn.max(e.lowerProgram)
	e.turn.max(e.zeros)
	if len(e.specials) == 0 {
		return
	}
	for f := range e.alike {
		mean, square := value(e.entries.special + f)
		for lane, at := range spots {
			mean[lane] = -1
			for _, s := range e.specials[at.variant][f] {
				place, gain := s.place(at), float64(s.gain)
				next := e.center(e.values, e.mask.With(s.link.category))
				after := s.link.states(e.values, saved)[place]
				if !rows.Tied(mean[lane], after+gain) {
					m := remaining{after, after - next, s.link.states(e.second, saved)[place]}
					mean[lane], square[lane] = after+gain, m.after(gain-center+next)
				}
			}
		}
	}
	e.turn.max(e.game.special)
}
