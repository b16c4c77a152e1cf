package yatzy

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
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

// ParseScorecard reads a card written as in "ones=3,twos=0,yatzy=50": a struck
// category has 0, an open one is left out, and *N behind the value of the
// category for all dice alike counts N repeat bonuses. Names of any [Language]
// are read. The empty text is the empty card. The error wraps [ErrCard],
// [ErrUnknownCategory] or [ErrAmbiguous] and quotes the entry.
func (rs *Ruleset) ParseScorecard(text string) (Scorecard, error) {
	scores, extras := map[string]int{}, 0
	for entry := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(text) == "" {
			break
		}
		fail := func(err error, why string) (Scorecard, error) {
			return Scorecard{}, fmt.Errorf("yatzy: parse scorecard: %s: %w%s", quote(entry), err, why)
		}
		name, value, ok := strings.Cut(entry, "=")
		if !ok {
			return fail(ErrCard, ": want category=points")
		}
		key, err := rs.FindCategory(strings.TrimSpace(name), "")
		if err != nil {
			return Scorecard{}, err
		}
		if _, twice := scores[key]; twice {
			return fail(ErrCard, ": "+key+" is there twice")
		}
		value, count, starred := strings.Cut(value, "*")
		points, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || points < 0 {
			return fail(ErrCard, ": points are a whole number, 0 or more")
		}
		scores[key] = points
		if !starred {
			continue
		}
		if i, ok := rs.Yatzy(); !ok || rs.index[key] != i {
			return fail(ErrCard, ": extras are counted at the category for all dice alike")
		}
		if extras, err = strconv.Atoi(strings.TrimSpace(count)); err != nil || extras < 0 {
			return fail(ErrCard, ": extras are a whole number, 0 or more")
		}
	}
	return rs.RestoreScorecard(scores, extras)
}

// String writes the card as [Ruleset.ParseScorecard] reads it, in printed order.
func (c Scorecard) String() string {
	var b strings.Builder
	for i := range c.filled.All() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s=%d", c.rules.spec.Categories[i].Key, c.points[i])
		if i == c.rules.yatzy && c.extras > 0 {
			fmt.Fprintf(&b, "*%d", c.extras)
		}
	}
	return b.String()
}

// MarshalText implements [encoding.TextMarshaler] with the text of String. A card
// is read back by its ruleset, with [Ruleset.ParseScorecard].
func (c Scorecard) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

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

// A BonusState says how a card stands with the upper bonus.
type BonusState uint8

const (
	NoBonus     BonusState = iota // the ruleset has none
	BonusOpen                     // it can still be earned or lost
	BonusEarned                   // the threshold is reached
	BonusLost                     // the threshold is out of reach
)

// String returns "none", "open", "earned" or "lost".
func (b BonusState) String() string { return word(b, bonusWords()) }

func bonusWords() []string { return []string{"none", "open", "earned", "lost"} }

// A CardBonus is the upper bonus of a card: its points, 0 unless it is earned,
// and how it stands. An open bonus is not a bonus of 0.
type CardBonus struct {
	State  BonusState
	Points int
}

// String returns the points, or "open" while the bonus is open.
func (b CardBonus) String() string {
	if b.State == BonusOpen {
		return "open"
	}
	return strconv.Itoa(b.Points)
}

// Bonus returns how the card stands with the upper bonus: earned as soon as the
// threshold is reached, lost as soon as the open categories cannot reach it.
func (c Scorecard) Bonus() CardBonus {
	rs := c.orEmpty()
	b := rs.spec.Bonus
	if b.Points == 0 {
		return CardBonus{}
	}
	sum := c.Upper()
	if sum >= b.Threshold {
		return CardBonus{BonusEarned, b.Points}
	}
	for i := range (rs.upper &^ c.filled).All() {
		sum += c.mostIn(i)
	}
	if sum < b.Threshold {
		return CardBonus{State: BonusLost}
	}
	return CardBonus{State: BonusOpen}
}

// mostIn returns the most that the open category i can still come to hold: with
// a flat value only if the category for all dice alike has, or may yet have,
// what that needs.
func (c Scorecard) mostIn(i int) int {
	rs := c.rules
	if x := rs.spec.Extra; x.Kind != Flat || x.Needs != NeedsScore || !c.filled.Has(rs.yatzy) || c.points[rs.yatzy] > 0 {
		values := rs.attainable[i]
		return values[len(values)-1]
	}
	return rs.score(rs.ranks.of(rs.examples[i]), i)
}

// Pace returns by how many points the filled upper categories are above (or,
// negative, below) plan: what they hold less par times the face each, as the
// sheets teach it: three of each face with five dice, four with six (see
// [Bonus].Par). Without an upper bonus there is no plan, and it returns 0.
func (c Scorecard) Pace() int {
	rs := c.orEmpty()
	b := rs.spec.Bonus
	if b.Points == 0 {
		return 0
	}
	par := b.Par
	if par == 0 {
		par = max(1, rs.spec.Dice-2)
	}
	pace := 0
	for f, i := range rs.own {
		if i >= 0 && c.filled.Has(i) {
			pace += int(c.points[i]) - par*f
		}
	}
	return pace
}

// Total returns the sum of all boxes, the extras and the bonus if it is earned.
func (c Scorecard) Total() int {
	rs := c.orEmpty()
	return c.sum(c.filled) + int(c.extras)*rs.spec.Extra.Points + c.Bonus().Points
}
