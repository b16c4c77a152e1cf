package referee

import (
	"slices"

	"example.com/yatzy"
)

// check says what is wrong with the boxes and sums of a card.
func (j *judge) check(c *Card, r *reading) {
	r.unsure |= j.checkValues(c, r)
	rightExtras := j.checkExtras(c, r)
	open := j.full &^ (c.filled | r.unsure)
	switch {
	case open == 0:
	case j.options.Unfinished:
		j.checkOrder(c, r, open)
	default:
		if j.checkOpen(c, r, open, rightExtras) {
			return
		}
	}
	if r.unsure == 0 && rightExtras && (open == 0 || j.rules.Order() == yatzy.FreeOrder || j.inOrder(open)) {
		rightExtras = j.checkPlay(c, r)
	}
	c.Faults = append(c.Faults, j.checkClaims(c, r, r.unsure, rightExtras)...)
}

// checkValues returns the boxes with values that no roll gives.
func (j *judge) checkValues(c *Card, r *reading) yatzy.Set {
	var wrong yatzy.Set
	for i := range c.filled.All() {
		points := int(c.points[i])
		switch {
		case points < 0:
			r.fault(c, NegativeValue, j.keys[i], "%d is less than 0; possible is %s", points, listValues(j.attainable[i]))
		case !contains(j.attainable[i], points):
			r.fault(c, ImpossibleValue, j.keys[i], "no roll gives %d; possible is %s", points, listValues(j.attainable[i]))
		case !contains(j.byDice[i], points) && j.knowsYatzy(c, r) && !j.alikePays(c):
			r.fault(c, ImpossibleValue, j.keys[i], "without what it needs in %s, no roll gives %d; possible is %s",
				j.yatzyKey(), points, listValues(j.byDice[i]))
		default:
			continue
		}
		wrong = wrong.With(i)
	}
	return wrong
}

func contains(values []int, n int) bool {
	_, found := slices.BinarySearch(values, n)
	return found
}

// knowsYatzy reports whether the sheet tells what the box for all dice alike holds. If
// it alone is open on a card that should be finished, it may have been left out.
func (j *judge) knowsYatzy(c *Card, r *reading) bool {
	if j.yatzy < 0 || r.unsure.Has(j.yatzy) {
		return false
	}
	if !c.filled.Has(j.yatzy) {
		return j.options.Unfinished || c.filled|r.unsure != j.full.Without(j.yatzy)
	}
	return contains(j.attainable[j.yatzy], int(c.points[j.yatzy]))
}

// alikePays reports whether the box for all dice alike holds what further rolls
// with all dice alike need to earn more.
func (j *judge) alikePays(c *Card) bool {
	if j.yatzy < 0 || !c.filled.Has(j.yatzy) {
		return false
	}
	return j.rules.Extra().Needs == yatzy.NeedsFilled || c.points[j.yatzy] > 0
}

// checkExtras reports whether the extras are such as the boxes may have brought,
// as far as the number of boxes tells.
func (j *judge) checkExtras(c *Card, r *reading) bool {
	n, _ := c.claimed(extrasClaim)
	if r.loose>>extrasClaim&1 != 0 {
		return false
	}
	if n == 0 {
		return true
	}
	x := j.rules.Extra()
	switch {
	case n < 0:
		r.fault(c, ImpossibleExtras, extrasName, "%d extras are less than none", n)
	case x.Kind != yatzy.RepeatBonus:
		r.fault(c, ImpossibleExtras, extrasName, "%s has no extras, and %d are written", j.rules.Name(), n)
	case j.knowsYatzy(c, r) && !j.alikePays(c):
		need := "filled"
		if x.Needs == yatzy.NeedsScore {
			need = "with points in it"
		}
		r.fault(c, ImpossibleExtras, extrasName, "extras need %s %s, and %d are written", j.yatzyKey(), need, n)
	case x.Cap > 0 && n > x.Cap:
		r.fault(c, TooManyExtras, extrasName, "%d extras are more than the %d that are credited%s", n, x.Cap, pointsHint(n, x))
	case n > (c.filled|r.unsure).Len()-1:
		r.fault(c, TooManyExtras, extrasName, "%d extras are more than there are boxes to bring them%s", n, pointsHint(n, x))
	default:
		return true
	}
	return false
}

// pointsHint says what is meant where somebody has written the points of extras.
func pointsHint(n int, x yatzy.Extra) string {
	if n%x.Points == 0 {
		return " (what is written is how many, not their points)"
	}
	return ""
}

// checkOpen says what is wrong with a card that has open boxes and should have
// none. Where the sums of the sheet count more than the boxes, boxes were left out;
// then it returns true, for all is said.
func (j *judge) checkOpen(c *Card, r *reading, open yatzy.Set, rightExtras bool) bool {
	if wrong := j.checkClaims(c, r, r.unsure, rightExtras); len(wrong) > 0 {
		if still := j.checkClaims(c, r, r.unsure|open, rightExtras); len(still) == 0 {
			for i := range open.All() {
				r.fault(c, MissingCategory, j.keys[i], "%s is left out, but the sums on the sheet count it", j.keys[i])
			}
			return true
		}
	}
	var keys []string
	category := ""
	for i := range open.All() {
		keys = append(keys, j.keys[i])
		category = j.keys[i]
	}
	verb := " is open"
	if len(keys) > 1 {
		verb, category = " are open", ""
	}
	r.fault(c, UnfinishedCard, category, "the card is not finished: %s%s", joinAnd(keys), verb)
	return false
}

// inOrder reports whether the boxes that are not open can have been filled first.
func (j *judge) inOrder(open yatzy.Set) bool { return j.outOfOrder(open) < 0 }

// outOfOrder returns the first box that is filled before its turn, or -1.
func (j *judge) outOfOrder(open yatzy.Set) int {
	var early yatzy.Set
	switch j.rules.Order() {
	case yatzy.PrintedOrder:
		first := open & -open
		early = j.full &^ open &^ (first - 1)
	case yatzy.UpperFirst:
		if open&j.upper != 0 {
			early = j.full &^ j.upper &^ open
		}
	}
	for i := range early.All() {
		return i
	}
	return -1
}

func (j *judge) checkOrder(c *Card, r *reading, open yatzy.Set) {
	i := j.outOfOrder(open)
	if i < 0 {
		return
	}
	for first := range open.All() {
		r.fault(c, OutOfOrder, j.keys[i], "%s is filled before %s, which comes first", j.keys[i], j.keys[first])
		return
	}
}
