package yatzy

import (
	"fmt"
	"iter"
)

// A Scorecard says which categories of a ruleset are filled and with what. It is
// a small immutable value: entering returns the next card. Cards that share a
// *Ruleset are == exactly when they hold the same. The zero Scorecard has no
// ruleset and no categories; get an empty card from [Ruleset.NewScorecard].
type Scorecard struct {
	rules  *Ruleset
	filled Set
	extras uint8
	points [MaxCategories]uint16
}

// NewScorecard returns the empty card.
func (rs *Ruleset) NewScorecard() Scorecard { return Scorecard{rules: rs} }

// nextHint says which category the order asks for.
func (rs *Ruleset) nextHint(filled Set) string {
	if rs.spec.Order == UpperFirst {
		return "the upper categories come first"
	}
	for i := range rs.Available(filled).All() {
		return "next is " + rs.spec.Categories[i].Key
	}
	return "the card is full"
}

// Ruleset returns the card's ruleset, nil for the zero Scorecard.
func (c Scorecard) Ruleset() *Ruleset { return c.rules }

// orEmpty is the card's ruleset, or one without categories for the zero card.
func (c Scorecard) orEmpty() *Ruleset {
	if c.rules == nil {
		return &Ruleset{yatzy: -1}
	}
	return c.rules
}

// State returns what of the card decides its future.
func (c Scorecard) State() State {
	rs := c.orEmpty()
	return State{
		Filled: c.filled,
		Upper:  c.Upper(),
		Scored: rs.yatzy >= 0 && c.points[rs.yatzy] > 0,
		Extras: int(c.extras),
	}
}

// Entries yields what a roll may be entered for now, jokers and extras
// included: one [Entry] for each legal category in printed order. For a roll
// that is not of the ruleset's dice it yields nothing. It does not allocate.
func (c Scorecard) Entries(r Roll) iter.Seq[Entry] {
	return func(yield func(Entry) bool) { c.eachEntry(r, yield) }
}

func (c Scorecard) eachEntry(r Roll, yield func(Entry) bool) {
	c.orEmpty().eachEntry(c.State(), r, yield)
}

// Entry returns what a roll brings if it is entered in a category now, jokers
// and extras included. The error says why it cannot be: it wraps [ErrRoll],
// [ErrUnknownCategory], [ErrFilled], [ErrOrder] or [ErrForcedJoker].
func (c Scorecard) Entry(category string, r Roll) (Entry, error) {
	rs := c.orEmpty()
	if err := rs.CheckRoll(r); err != nil {
		return Entry{}, err
	}
	i, err := c.open("score", category)
	if err != nil {
		return Entry{}, err
	}
	s := c.State()
	if legal := rs.legal(s, r); !legal.Has(i) {
		for first := range legal.All() {
			return Entry{}, fmt.Errorf("yatzy: score %s: %w: %s must go to %s", category, ErrForcedJoker, quote(r.String()), rs.listOf(legal, first))
		}
	}
	points, extra := rs.worth(s, i, r, rs.ranks.of(r))
	return Entry{category, i, points, extra}, nil
}

// listOf names the categories a forced joker leaves.
func (rs *Ruleset) listOf(legal Set, first int) string {
	if legal.Len() > 1 {
		return "a lower category"
	}
	return rs.spec.Categories[first].Key
}

// open returns the position of a category that the order lets be filled now.
func (c Scorecard) open(op, category string) (int, error) {
	rs := c.orEmpty()
	i, err := rs.Index(category)
	if err != nil {
		return 0, err
	}
	if c.filled.Has(i) {
		return 0, fmt.Errorf("yatzy: %s %s: %w", op, category, ErrFilled)
	}
	if !rs.Available(c.filled).Has(i) {
		return 0, fmt.Errorf("yatzy: %s %s: %w: %s", op, category, ErrOrder, rs.nextHint(c.filled))
	}
	return i, nil
}

// Enter returns the card with a roll entered in a category. The error is that of
// [Scorecard.Entry]; the card itself never changes.
func (c Scorecard) Enter(category string, r Roll) (Scorecard, error) {
	e, err := c.Entry(category, r)
	if err != nil {
		return Scorecard{}, err
	}
	return c.with(e), nil
}

// Strike returns the card with 0 in a category, whatever was rolled; it gives up
// all that the roll would have earned, a repeat bonus too. That is always allowed
// but when a forced joker is rolled, which only [Turn.Apply] can see. The error wraps [ErrUnknownCategory], [ErrFilled] or [ErrOrder].
func (c Scorecard) Strike(category string) (Scorecard, error) {
	i, err := c.open("strike", category)
	if err != nil {
		return Scorecard{}, err
	}
	return c.with(Entry{Index: i}), nil
}

func (c Scorecard) with(e Entry) Scorecard {
	c.filled = c.filled.With(e.Index)
	c.points[e.Index] = uint16(e.Points)
	if e.Extra > 0 {
		c.extras++
	}
	return c
}

// Points returns what a category holds, or false if it is open or unknown.
func (c Scorecard) Points(category string) (points int, filled bool) {
	i, ok := c.orEmpty().index[category]
	if !ok || !c.filled.Has(i) {
		return 0, false
	}
	return int(c.points[i]), true
}

// Filled returns the set of the filled categories.
func (c Scorecard) Filled() Set { return c.filled }

// Open yields the keys of the open categories in printed order.
func (c Scorecard) Open() iter.Seq[string] { return c.keys(c.orEmpty().fullSet() &^ c.filled) }

// Legal yields the keys of the categories that the ruleset's order lets be
// filled next, in printed order. A forced joker may leave fewer: see Entries.
func (c Scorecard) Legal() iter.Seq[string] { return c.keys(c.orEmpty().Available(c.filled)) }

func (c Scorecard) keys(s Set) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range s.All() {
			if !yield(c.rules.spec.Categories[i].Key) {
				return
			}
		}
	}
}

// Full reports whether every category is filled. The zero Scorecard is full.
func (c Scorecard) Full() bool { return c.filled == c.orEmpty().fullSet() }

// Extras returns how many repeat bonuses the card has been credited with.
func (c Scorecard) Extras() int { return int(c.extras) }

// Upper returns the sum of the upper categories.
func (c Scorecard) Upper() int { return c.sum(c.filled & c.orEmpty().upper) }

func (c Scorecard) sum(s Set) int {
	sum := 0
	for i := range s.All() {
		sum += int(c.points[i])
	}
	return sum
}

// Total returns the sum of all boxes, the extras and the bonus if it is earned.
func (c Scorecard) Total() int {
	rs := c.orEmpty()
	return c.sum(c.filled) + int(c.extras)*rs.spec.Extra.Points + c.Bonus().Points
}
