package solver

import (
	"cmp"
	"slices"

	"example.com/yatzy"
)

// A link leads from the states at work to those after an entry in a category.
type link struct {
	category int
	width    int
	base     int64 // place of the first of those states
	pools    int   // numbers of saved rolls that make a difference there
	lanes    int   // upper classes there
	points   span  // on the card there
	shift    int   // of the variant by a value other than 0
	next     [][]uint16
	slots    []slot
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
	rank    int // among equals
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

func (e *evaluator) link(m yatzy.Set, i int) link {
	next := m.With(i)
	l := link{
		category: i, width: e.space.width(next), base: e.base(next, 0), pools: e.pools(next),
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
// variant, in the order of preference, if the category for them is filled and rolls
// after it are special.
func (e *evaluator) loadSpecials() {
	e.specials = e.specials[:0]
	if e.yatzy < 0 || !e.mask.Has(e.yatzy) {
		return
	}
	var byCategory [yatzy.MaxCategories]*link
	for k := range e.links {
		byCategory[e.links[k].category] = &e.links[k]
	}
	for v := range e.variants(e.mask) {
		state := e.state(e.mask, v)
		var faces [][]special
		for _, r := range e.alike {
			var entries []special
			for entry := range e.rules.Entries(state, r) {
				l := byCategory[entry.Index]
				after := e.variant(e.rules.Next(state, entry))
				gain := entry.Points + entry.Extra
				entries = append(entries, special{l, entry.Points, gain, after, e.place(entry.Index, gain)})
				if e.utility.strikes() && gain > 0 && e.rules.Joker() != yatzy.ForcedJoker {
					struck := e.variant(e.rules.Next(state, yatzy.Entry{Index: entry.Index}))
					entries = append(entries, special{l, 0, 0, struck, strikePlace(entry.Index)})
				}
			}
			slices.SortFunc(entries, func(a, b special) int { return cmp.Compare(a.rank, b.rank) })
			faces = append(faces, entries)
		}
		e.specials = append(e.specials, faces)
	}
}

// states returns the states after the entry when so many rolls are saved.
func (l *link) states(values []float64, saved int) []float64 {
	return values[l.base+int64(min(saved, l.pools-1)*l.width):][:l.width]
}
