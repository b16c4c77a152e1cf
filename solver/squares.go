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

// A moment is the mean of what is still to come, and the second moment.
type moment struct{ mean, square float64 }

// after returns the moment of an entry of points and all that comes after it, which
// is worth m about the center next.
func (m moment) after(points, center, next float64) moment {
	shift := points - center + next
	return moment{m.mean + points, m.square + float64(2*shift*(m.mean-next)) + float64(shift*shift)}
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
	for k := range e.links {
		l := &e.links[k]
		next := e.center(e.values, e.mask.With(l.category))
		means, squares := l.states(e.values, saved), l.states(e.second, saved)
		for lane, s := range spots {
			if at := l.place(s, 0, 0); !rows.Tied(zero[lane], means[at]) {
				m := moment{means[at], squares[at]}.after(0, center, next)
				zero[lane], zeroSquare[lane] = m.mean, m.square
			}
		}
		for _, slot := range l.slots {
			mean, square := value(slot.row)
			points := float64(slot.points)
			for lane, s := range spots {
				at := l.place(s, slot.points, slot.points)
				m := moment{means[at], squares[at]}.after(points, center, next)
				mean[lane], square[lane] = m.mean, m.square
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
			best := moment{mean: -1}
			for _, s := range e.specials[at.variant][f] {
				place := s.place(at)
				m := moment{s.link.states(e.values, saved)[place], s.link.states(e.second, saved)[place]}
				m = m.after(float64(s.gain), center, e.center(e.values, e.mask.With(s.link.category)))
				if !rows.Tied(best.mean, m.mean) {
					best = m
				}
			}
			mean[lane], square[lane] = best.mean, best.square
		}
	}
	e.turn.max(e.game.special)
}
