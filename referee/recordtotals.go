package referee

import (
	"fmt"

	"example.com/yatzy"
)

// ownPoints is what the points written for a player add up to.
type ownPoints struct {
	sum, upper int
	huge       bool // they are beyond all sheets and not added up
}

// mostOwn keeps sums far from the limits of an int of 32 bits.
const mostOwn = 1 << 24

func (o *ownPoints) add(points int, upper bool) {
	if points < -mostOwn || points > mostOwn || o.sum < -mostOwn || o.sum > mostOwn {
		o.huge = true
	}
	if o.huge {
		return
	}
	o.sum += points
	if upper {
		o.upper += points
	}
}

// finish checks what is known when all turns are played.
func (r *replay) finish() {
	for i := range r.seats {
		s := &r.seats[i]
		if n := r.rules.Len() - s.done(); n > 0 && !r.options.Unfinished && !r.stopped {
			r.reportMissing(s, s.seen+1, n, fmt.Sprintf("at the end, of %d", r.rules.Len()))
		}
	}
	totals := r.rec.Totals
	if totals == nil {
		return
	}
	switch n := len(r.seats); {
	case len(totals) > n:
		r.fault(place{}, TooManyValues, totalName, "%d totals are written for %d players; checking goes on with the first", len(totals), n)
		totals = totals[:n]
	case len(totals) < n:
		r.fault(place{}, WrongTotal, totalName, "%d totals are written for %d players; checking goes on with those", len(totals), n)
	}
	for i, total := range totals {
		if r.stopped {
			return
		}
		r.checkTotal(&r.seats[i], total)
	}
}

// bonus returns the upper bonus for an upper sum.
func (r *replay) bonus(upper int) int {
	if b := r.rules.Bonus(); upper >= b.Threshold {
		return b.Points
	}
	return 0
}

func (r *replay) checkTotal(s *seat, total int) {
	each := 0
	if x := r.rules.Extra(); x.Kind == yatzy.RepeatBonus {
		each = x.Points
	}
	extras := s.state.Extras * each
	sum := s.points + r.bonus(s.state.Upper) + extras
	own := s.own.sum + r.bonus(s.own.upper) + extras
	// Extras that are not certain let a total be one of several.
	for n := -s.given; n <= s.uncertain; n++ {
		if d := n * each; total == sum+d || total == own+d && !s.own.huge {
			return
		}
	}
	for _, e := range s.wrong {
		without := s.state.Upper
		if r.rules.UpperSet().Has(e.Index) {
			without -= e.Points
		}
		if total == sum-e.Points-e.Extra-r.bonus(s.state.Upper)+r.bonus(without) {
			return
		}
	}
	if most := sum + s.uncertain*each + r.open(s, each); s.done() > s.state.Filled.Len() || s.unsure {
		if total >= sum-s.given*each && total <= most {
			return
		}
		r.fault(place{player: s.name}, WrongTotal, totalName, "the total is %d to %d, whatever the turns that are not known have brought, not %d", sum, most, total)
		return
	}
	also := ""
	if own != sum && !s.own.huge {
		also = fmt.Sprintf(" (or, by the points as written, %d)", own)
	}
	r.fault(place{player: s.name}, WrongTotal, totalName, "the total is %d%s, not %d", sum, also, total)
}

// open returns the most that the boxes still open can bring, with bonus and extras
// of the given points each.
func (r *replay) open(s *seat, each int) int {
	most, upper := 0, s.state.Upper
	for i, c := range r.rules.Categories() {
		if s.state.Filled.Has(i) {
			continue
		}
		values, err := r.rules.Attainable(c.Key)
		if err != nil || len(values) == 0 {
			continue
		}
		points := values[len(values)-1]
		most += points + each
		if c.Section == yatzy.Upper {
			upper += points
		}
	}
	return most + r.bonus(upper) - r.bonus(s.state.Upper)
}
