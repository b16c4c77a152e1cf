package referee

import (
	"fmt"
	"slices"

	"example.com/yatzy"
)

// checkClaims returns what is wrong with the sums that the sheet says. They are
// judged by what is written in the boxes; those of unsure, of which the sheet does
// not tell what they hold, may hold whatever makes the sums right. A sum that is
// wrong only because another one was is not said to be wrong again.
func (j *judge) checkClaims(c *Card, r *reading, unsure yatzy.Set, rightExtras bool) []Fault {
	if c.claims == 0 {
		return nil
	}
	s := judged{judge: j, card: c, reading: r}
	s.sum(unsure)
	s.sumExtras(rightExtras)
	s.checkUpper()
	s.checkBonus()
	s.checkTotal()
	return s.faults
}

// mostExtras is the most extras of which the points are added up: more than any
// card has, and few enough that no sum overflows.
const mostExtras = 10_000

// judged is what the sums of a card may be, and what is wrong with those written.
type judged struct {
	*judge
	card    *Card
	reading *reading
	faults  []Fault

	upper, lower sums
	extras       []int // numbers that may be meant
	uppers       []int // beside upper, what else the total may have been added up from
	bonuses      []int // likewise, beside the bonus that is due
}

func (s *judged) fault(code Code, category, format string, args ...any) {
	s.faults = append(s.faults, Fault{Player: s.reading.who, Category: category, Code: code, Message: fmt.Sprintf(format, args...)})
}

// said returns a claim, or false if there is none that can be judged.
func (s *judged) said(which claims) (int, bool) {
	n, ok := s.card.claimed(which)
	return n, ok && s.reading.loose>>which&1 == 0
}

func (s *judged) sum(unsure yatzy.Set) {
	c := s.card
	upper, lower := 0, 0
	for i := range (c.filled &^ unsure).All() {
		if s.judge.upper.Has(i) {
			upper += int(c.points[i])
		} else {
			lower += int(c.points[i])
		}
	}
	s.upper, s.lower = oneSum(upper), oneSum(lower)
	for i := range unsure.All() {
		values := s.attainable[i]
		if c.filled.Has(i) {
			values = append(slices.Clone(values), int(c.points[i]))
		}
		if len(s.reading.seconds[i]) > 0 {
			values = append(slices.Clip(s.reading.seconds[i]), values...)
		}
		values = slices.Sorted(slices.Values(values))
		if s.judge.upper.Has(i) {
			s.upper = s.upper.plus(values)
		} else {
			s.lower = s.lower.plus(values)
		}
	}
}

func (s *judged) sumExtras(right bool) {
	n, _ := s.card.claimed(extrasClaim)
	s.extras = []int{max(-mostExtras, min(n, mostExtras))}
	if !right || s.reading.loose>>extrasClaim&1 != 0 {
		for n := range s.card.filled.Len() {
			s.extras = append(s.extras, n)
		}
	}
}

// due returns the bonus for an upper sum.
func (s *judged) due(upper int) int {
	if b := s.rules.Bonus(); b.Points > 0 && upper >= b.Threshold {
		return b.Points
	}
	return 0
}

func (s *judged) checkUpper() {
	said, ok := s.said(upperClaim)
	if !ok || s.upper.has(said) {
		return
	}
	s.uppers = append(s.uppers, said)
	s.fault(WrongUpperSum, upperName, "the upper sum is written as %d; the upper boxes add up to %s", said, s.upper)
}

func (s *judged) checkBonus() {
	said, ok := s.said(bonusClaim)
	if !ok || said == s.due(s.upper.least) || said == s.due(s.upper.most) {
		return
	}
	s.bonuses = append(s.bonuses, said)
	b := s.rules.Bonus()
	switch {
	case said == 0:
		s.fault(MissingBonus, bonusName, "the bonus is written as 0; the upper sum is %s, and %d are due from %d on", s.upper, b.Points, b.Threshold)
	case s.due(s.upper.most) > 0:
		s.fault(WrongBonus, bonusName, "the bonus is written as %d; it is %d", said, b.Points)
	case b.Points == 0:
		s.fault(UndueBonus, bonusName, "the bonus is written as %d; %s has none", said, s.rules.Name())
	default:
		s.fault(UndueBonus, bonusName, "the bonus is written as %d; the upper sum is %s, and it is due from %d on", said, s.upper, b.Threshold)
	}
}

func (s *judged) checkTotal() {
	said, ok := s.said(totalClaim)
	if !ok || s.adds(said, s.due) {
		return
	}
	for _, bonus := range s.bonuses {
		if s.adds(said, func(int) int { return bonus }) {
			return
		}
	}
	b := s.rules.Bonus()
	if _, given := s.card.claimed(bonusClaim); !given && b.Points > 0 {
		if s.adds(said, func(int) int { return 0 }) {
			s.fault(MissingBonus, bonusName, "the total of %d leaves out the bonus; the upper sum is %s, and %d are due from %d on", said, s.upper, b.Points, b.Threshold)
			return
		}
		if s.adds(said, func(int) int { return b.Points }) {
			s.fault(UndueBonus, bonusName, "the total of %d counts the bonus; the upper sum is %s, and it is due from %d on", said, s.upper, b.Threshold)
			return
		}
	}
	s.fault(WrongTotal, totalName, "the total is written as %d; boxes, bonus and extras add up to %s", said, s.total())
}

// adds reports whether the boxes, the extras and a bonus that hangs on the upper
// sum can add up to a total.
func (s *judged) adds(total int, bonus func(upper int) int) bool {
	for _, extras := range s.extras {
		rest := total - extras*s.rules.Extra().Points
		if s.addsFrom(s.upper, rest, bonus) {
			return true
		}
		for _, upper := range s.uppers {
			// The bonus follows from the boxes, or from the sum as written.
			if s.lower.has(rest-upper-bonus(upper)) || s.lower.has(rest-upper-bonus(s.upper.most)) {
				return true
			}
		}
	}
	return false
}

func (s *judged) addsFrom(upper sums, rest int, bonus func(upper int) int) bool {
	if upper.bits != nil {
		for u := upper.least; u <= upper.most; u++ {
			if upper.has(u) && s.lower.has(rest-u-bonus(u)) {
				return true
			}
		}
		return false
	}
	// From here to there, below and above the threshold.
	t := s.rules.Bonus().Threshold
	for _, part := range []sums{{least: upper.least, most: min(upper.most, t-1)}, {least: max(upper.least, t), most: upper.most}} {
		b := bonus(part.most)
		if part.least <= part.most && rest-b >= part.least+s.lower.least && rest-b <= part.most+s.lower.most {
			return true
		}
	}
	return false
}

// total returns what the sheet adds up to.
func (s *judged) total() sums {
	extras := s.extras[0] * s.rules.Extra().Points
	return sums{
		least: s.upper.least + s.due(s.upper.least) + s.lower.least + extras,
		most:  s.upper.most + s.due(s.upper.most) + s.lower.most + extras,
	}
}
