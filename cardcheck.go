package yatzy

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// RestoreScorecard returns the card that holds the given points by category key,
// 0 for a struck category, and has been credited with that many repeat bonuses.
// It refuses what no play gives: values that no roll has there, categories
// filled out of order, extras without what they need, boxes that no order of
// turns brings together. (Of cards with more than 14 boxes that jokers or extras
// hang on, not every order is searched.) The error wraps [ErrUnknownCategory] or
// [ErrCard].
func (rs *Ruleset) RestoreScorecard(scores map[string]int, extras int) (Scorecard, error) {
	card := rs.NewScorecard()
	for _, key := range slices.Sorted(maps.Keys(scores)) {
		i, err := rs.Index(key)
		if err != nil {
			return Scorecard{}, err
		}
		// A value out of range is refused below; here it must only not wrap.
		card.points[i] = uint16(max(-1, min(scores[key], maxPoints+1)))
		card.filled = card.filled.With(i)
	}
	if extras < 0 || extras > MaxCategories {
		return Scorecard{}, fmt.Errorf("yatzy: %w: %d extras are not 0 to %d", ErrCard, extras, MaxCategories)
	}
	card.extras = uint8(extras)
	for i := range card.filled.All() {
		if err := card.checkValue(i, scores[rs.spec.Categories[i].Key]); err != nil {
			return Scorecard{}, err
		}
	}
	if err := card.checkOrder(); err != nil {
		return Scorecard{}, err
	}
	if err := card.checkExtras(); err != nil {
		return Scorecard{}, err
	}
	if err := card.checkPlay(); err != nil {
		return Scorecard{}, err
	}
	return card, nil
}

// states yields the states in which category i of the card may have been filled:
// at the latest moment the order allows, and at the earliest after the category
// for all dice alike.
func (c Scorecard) states(i int) iter.Seq[State] {
	return func(yield func(State) bool) {
		rs := c.rules
		for _, filled := range []Set{rs.lastBefore(i, c.filled), rs.soonestBefore(i, c.filled)} {
			s := c.State()
			s.Filled, s.Extras = filled, 0
			s.Scored = s.Scored && filled.Has(rs.yatzy)
			if !yield(s) {
				return
			}
		}
	}
}

func (c Scorecard) checkValue(i, value int) error {
	rs := c.rules
	if value == 0 {
		return nil
	}
	for r := range rs.Rolls() { // mostly one of them has it
		if rs.score(rs.ranks.of(r), i) == value {
			return nil
		}
	}
	possible := []int{0}
	for r := range rs.Rolls() {
		possible = append(possible, rs.score(rs.ranks.of(r), i))
	}
	if rs.yatzy >= 0 && i != rs.yatzy {
		for s := range c.states(i) {
			possible = append(possible, rs.alikeValues(s, i)...)
		}
	}
	if slices.Contains(possible, value) {
		return nil
	}
	slices.Sort(possible)
	return fmt.Errorf("yatzy: %w: %s=%d: possible is %s", ErrCard, rs.spec.Categories[i].Key, value, listValues(slices.Compact(possible)))
}

// listValues writes ascending values with runs drawn together: "0, 5 to 30".
func listValues(values []int) string {
	var parts []string
	for i := 0; i < len(values); {
		j := i
		for j+1 < len(values) && values[j+1] == values[j]+1 {
			j++
		}
		switch j - i {
		case 0:
			parts = append(parts, strconv.Itoa(values[i]))
		case 1:
			parts = append(parts, strconv.Itoa(values[i]), strconv.Itoa(values[j]))
		default:
			parts = append(parts, fmt.Sprintf("%d to %d", values[i], values[j]))
		}
		i = j + 1
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " or " + parts[len(parts)-1]
}

func (c Scorecard) checkOrder() error {
	rs := c.rules
	for i := range c.filled.All() {
		// The latest moment for i is a moment the order allows.
		if !rs.Available(rs.lastBefore(i, c.filled)).Has(i) {
			return fmt.Errorf("yatzy: %w: %s is filled: %w: %s", ErrCard, rs.spec.Categories[i].Key, ErrOrder, rs.nextHint(c.filled))
		}
	}
	return nil
}

// checkExtras refuses more repeat bonuses than there are boxes that could have
// brought one.
func (c Scorecard) checkExtras() error {
	rs, x := c.rules, c.rules.spec.Extra
	if c.extras == 0 {
		return nil
	}
	fail := func(format string, args ...any) error {
		return fmt.Errorf("yatzy: %w: %d extras: %s", ErrCard, c.extras, fmt.Sprintf(format, args...))
	}
	if x.Kind != RepeatBonus {
		return fail("%s has none", rs.Name())
	}
	yatzy := rs.spec.Categories[rs.yatzy].Key
	if !c.filled.Has(rs.yatzy) {
		return fail("they need %s filled", yatzy)
	}
	if x.Needs == NeedsScore && c.points[rs.yatzy] == 0 {
		return fail("they need points in %s", yatzy)
	}
	if x.Cap > 0 && int(c.extras) > x.Cap {
		return fail("at most %d are credited", x.Cap)
	}
	could := 0
	for i := range c.filled.Without(rs.yatzy).All() {
		if c.couldBring(i) {
			could++
		}
	}
	if int(c.extras) > could {
		return fail("the boxes filled could have brought %d", could)
	}
	return nil
}

// checkPlay refuses a card that no order of its boxes brings. Where no box needs
// dice all alike and no extra is credited, any order does.
func (c Scorecard) checkPlay() error {
	rs := c.rules
	if rs.yatzy < 0 || !c.filled.Has(rs.yatzy) {
		return nil
	}
	plain := Set(0) // the boxes that dice not all alike can have given
	for i := range c.filled.All() {
		if c.points[i] == 0 || rs.scoresUnlike(i, int(c.points[i])) {
			plain = plain.With(i)
		}
	}
	if c.extras == 0 && c.filled == plain.With(rs.yatzy) {
		return nil
	}
	if !c.reachable(plain) {
		return fmt.Errorf("yatzy: %w: no order of the boxes brings %s", ErrCard, quote(c.String()))
	}
	return nil
}

// maxSearched is the most boxes of which all orders are searched; a card with
// more that matter passes. The work doubles with every box.
const maxSearched = 14

// reachable reports whether some order of the card's boxes brings its repeat
// bonuses. It finds for every subset of the boxes that matter which numbers of
// bonuses they can have brought, as bits.
func (c Scorecard) reachable(plain Set) bool {
	rs, most := c.rules, MaxCategories
	if rs.spec.Extra.Cap > 0 {
		most = rs.spec.Extra.Cap
	}
	start := c.indifferent(plain)
	list := slices.Collect((c.filled &^ start).All())
	if len(list) > maxSearched {
		return true
	}
	brought := make([]uint32, 1<<len(list))
	brought[0] = 1
	for sub, counts := range brought {
		if counts == 0 {
			continue
		}
		s := State{Filled: start}
		for j, i := range list {
			if sub>>j&1 != 0 {
				s.Filled = s.Filled.With(i)
			}
		}
		s.Scored = s.Filled.Has(rs.yatzy) && c.points[rs.yatzy] > 0
		for j, i := range list {
			if s.Filled.Has(i) || !rs.Available(s.Filled).Has(i) {
				continue
			}
			next := &brought[sub|1<<j]
			full := counts & (1 << most) // no more are credited to these
			s.Extras = 0
			if plain.Has(i) || c.brings(s, i, false) {
				*next |= counts
			}
			if c.brings(s, i, true) {
				*next |= (counts &^ full) << 1
			}
			s.Extras = most
			if full != 0 && c.brings(s, i, false) {
				*next |= full
			}
		}
	}
	return brought[len(brought)-1]>>c.extras&1 != 0
}

// indifferent returns boxes that it never harms to have filled first: where the
// order is free, those that need no dice all alike, can have brought no extra,
// and are not the upper one of a face, on which jokers depend.
func (c Scorecard) indifferent(plain Set) Set {
	rs := c.rules
	if rs.spec.Order != FreeOrder {
		return 0
	}
	first := plain.Without(rs.yatzy)
	for _, own := range rs.own[1:] {
		if own >= 0 {
			first = first.Without(own)
		}
	}
	for i := range first.All() {
		if c.extras > 0 && c.couldBring(i) {
			first = first.Without(i)
		}
	}
	return first
}

// couldBring reports whether category i can have brought an extra at some time.
func (c Scorecard) couldBring(i int) bool {
	for s := range c.states(i) {
		if c.brings(s, i, true) {
			return true
		}
	}
	return false
}

// brings reports whether a roll with all dice alike gives category i what it
// holds in state s, with or without a repeat bonus.
func (c Scorecard) brings(s State, i int, bonus bool) bool {
	rs := c.rules
	for r := range rs.alike() {
		if !rs.legal(s, r).Has(i) {
			continue
		}
		points, extra := rs.worth(s, i, r, rs.ranks.of(r))
		if points == int(c.points[i]) && extra > 0 == bonus {
			return true
		}
	}
	return false
}

// scoresUnlike reports whether some roll with a difference between its dice is
// worth that many points in category i.
func (rs *Ruleset) scoresUnlike(i, points int) bool {
	for r := range rs.Rolls() {
		if _, alike := r.Alike(); !alike && rs.score(rs.ranks.of(r), i) == points {
			return true
		}
	}
	return false
}
