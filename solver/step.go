package solver

import (
	"example.com/yatzy"
)

// A step leads from the cards of one cell to those of another with one category
// more.
type step struct {
	*space
	from, to yatzy.Set
	category int
	next     [][]uint16 // classes after, by points; nil if they stay
	width    int        // of from
	room     int        // of to, for each number of saved rolls
	classes  int        // of to
	points   span       // of to
}

func (sp *space) step(from, to yatzy.Set) step {
	s := step{
		space: sp, from: from, to: to, width: sp.width(from),
		room: sp.width(to), classes: len(sp.class(to).needs), points: sp.points(to),
	}
	for i := range (to &^ from).All() {
		s.category = i
	}
	if sp.threshold == 0 {
		return s
	}
	for u, i := range sp.upper {
		if i == s.category {
			s.next = sp.class(from).next[u]
		}
	}
	return s
}

// after returns the place of the card after an outcome.
func (s *step) after(place int, o outcome) int {
	at := s.spot(s.from, place%s.width) // the saved rolls before do not matter after
	if s.next != nil {
		at.class = int(s.next[o.points][at.class])
	}
	state := s.state(s.from, at.variant)
	variant := s.variant(s.rules.Next(state, yatzy.Entry{Index: s.category, Points: int(o.points), Extra: int(o.extra)}))
	place = (variant*s.classes+at.class)*s.points.count + s.points.place(at.points+int(o.points+o.extra))
	return min(int(o.saved), s.pools(s.to)-1)*s.room + place
}
