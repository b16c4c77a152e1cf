package bot

import (
	"slices"

	"example.com/yatzy"
)

// An appraisal is how medium and hard value entries: by the points, less what the
// box usually brings, which is given up, and with what the entry means for the
// chance of the upper bonus. It is immutable.
type appraisal struct {
	rules  *yatzy.Ruleset
	dice   *dice
	boxes  []box
	yatzy  int   // the category for all dice alike, or -1
	alike  []int // the full rolls of dice all alike
	bonus  yatzy.Bonus
	effort float64 // what hard asks of every roll
	// rolls is what one saved roll more is worth, by the number of saved rolls
	// for each turn to come.
	rolls []float64
}

// effort is the least that hard rolls on for, as a share of what a box usually
// brings. Without it, hard would be optimal where the order leaves no choice.
const effort = 0.15

// A box is what is to know of a category.
type box struct {
	upper  bool
	values []int    // what rolls are worth by the dice alone, ascending
	place  []uint16 // of each full roll, the place of its value
	// usual is what the box usually brings: half way between what a turn made for
	// it does and what one throw does, as boxes are often filled by the way.
	usual float64
	plan  float64 // share of the bonus threshold, in proportion to what a turn brings
}

func (b *box) most() int { return b.values[len(b.values)-1] }

func newAppraisal(rules *yatzy.Ruleset, d *dice) *appraisal {
	a := &appraisal{rules: rules, dice: d, yatzy: -1, bonus: rules.Bonus()}
	if i, ok := rules.Yatzy(); ok {
		a.yatzy = i
	}
	points := make([][]int, rules.Len())
	for r, roll := range d.rolls() {
		if _, ok := roll.Alike(); ok {
			a.alike = append(a.alike, r)
		}
		i := 0
		for _, p := range rules.Scores(roll) {
			points[i] = append(points[i], p)
			i++
		}
	}
	h := newHorizon(d, rules.Holds() == yatzy.LockedHolds)
	upper, usual := 0.0, 0.0
	for i, points := range points {
		b, turn := newBox(points, h, rules.RollsPerTurn())
		if rules.UpperSet().Has(i) {
			b.upper, b.plan = true, turn
			upper += turn
		}
		usual += b.usual
		a.boxes = append(a.boxes, b)
	}
	a.effort = effort * usual / float64(len(a.boxes))
	for i := range a.boxes {
		if b := &a.boxes[i]; b.plan > 0 {
			b.plan = float64(a.bonus.Threshold) * (b.plan / upper)
		}
	}
	if rules.Saved().Allowed {
		a.priceRolls(h)
	}
	return a
}

// newBox returns the box with the given points by full roll, and what a turn of so
// many rolls brings that is made for it.
func newBox(points []int, h *horizon, rolls int) (b box, turn float64) {
	b.values = slices.Clone(points)
	slices.Sort(b.values)
	b.values = slices.Compact(b.values)
	for r, p := range points {
		place, _ := slices.BinarySearch(b.values, p)
		b.place = append(b.place, uint16(place))
		h.score[r] = float64(p)
	}
	h.begin(0)
	turn = h.mean(rolls)
	b.usual = (turn + h.mean(1)) / 2
	return b, turn
}

// priceRolls finds what saved rolls are worth: what one roll more is worth to a
// turn on the empty card.
func (a *appraisal) priceRolls(h *horizon) {
	const most = 16 // rolls beyond the turn's own; further ones bring hardly more
	p := &prospect{appraisal: a}
	p.at(yatzy.State{})
	p.score(h.score, p.worth)
	h.begin(0)
	own, limit := a.rules.RollsPerTurn(), a.rules.Saved().MaxRolls
	for n := own; n < own+most; n++ {
		price := 0.0
		if limit == 0 || n < limit {
			price = h.mean(n+1) - h.mean(n)
		}
		a.rolls = append(a.rolls, price)
	}
}

// fee returns what hard asks of a roll in a turn that begins with so many saved
// rolls and filled categories: the effort, and what the roll is worth to later
// turns where it can be saved: little if there are many for each turn, nothing
// after the last.
func (a *appraisal) fee(pool, filled int) float64 {
	after := a.rules.Len() - filled - 1
	if !a.rules.Saved().Allowed || after == 0 {
		return a.effort
	}
	return a.effort + a.rolls[min(pool/after, len(a.rolls)-1)]
}
