package solver

import (
	"example.com/yatzy/solver/internal/rows"
)

// score fills in the scores of all rolls on the cards from the first-th on, when
// saved rolls are left after the entry.
func (e *evaluator) score(first, saved int) {
	var place [rows.Lanes]int // of each lane's card among the states at work
	for lane := range place {
		// Lanes past the end do what the last card does, to no effect.
		place[lane] = min(first+lane, e.width-1)
	}
	var spots [rows.Lanes]spot
	if e.second != nil || e.utility != nil || e.threshold > 0 || len(e.specials) > 0 {
		for lane, p := range place {
			spots[lane] = e.spot(e.mask, p)
		}
	}
	if e.second != nil {
		e.scoreSquares(&place, &spots, saved)
		return
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
