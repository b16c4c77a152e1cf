package solver

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/yatzy"
)

// A space is the set of the distinct states of a ruleset's scorecard, and their
// places in one long table. The states of one set of filled categories stand
// together, by saved rolls first, then by variant, then by upper class.
//
// The upper class is what the upper total still decides. Two totals are one
// class exactly when the points they still need round up to the same sum that
// the open upper categories can yield, or to none. The variant is what else of
// the filled categories matters: whether the category for all dice alike holds
// points, and how many repeat bonuses are credited where they are capped.
type space struct {
	rules *yatzy.Ruleset
	n     int      // categories
	keys  []string // of the categories
	upper []int    // positions of the upper categories
	lower []int    // positions of the others

	// yatzy is the category for all dice alike if rolls after it are special,
	// else -1; needsScore and cap say whether it matters that it holds points,
	// and up to how many repeat bonuses are counted.
	yatzy      int
	needsScore bool
	cap        int

	// utility is what is maximised, nil for the mean of the total. Under one, cards
	// with different points on them are different states.
	utility *utility
	most    []int // points of each category, if there is a utility

	threshold int
	exact     bool // whether no upper totals are merged
	bonus     float64
	classes   []*class  // by subset of the upper categories; nil if it never arises
	starts    []int64   // by rank of the filled lower categories
	within    [][]int64 // by their kind and by rank of the filled upper ones
	states    int64
	used      int64 // bytes that the classes take
}

// A class is the upper classes of one subset of filled upper categories.
type class struct {
	needs []int // points still needed, ascending; lost comes last
	// lane is the place among needs by upper total from 0 to the threshold, or
	// noLane for totals that do not arise.
	lane []uint16
	// next[u][points] is, for each class here, the one after points in the u-th
	// upper category; nil where that is filled or never has those points.
	next [][][]uint16
}

const (
	lost   = int(^uint(0) >> 1) // points out of reach
	noLane = ^uint16(0)
)

// maxUpper bounds the upper categories of a ruleset with a bonus: every subset of
// them has classes of its own.
const maxUpper = 16

// newSpace returns the space of a ruleset's states under a utility, nil for the
// mean. If exact, every upper total up to the threshold is a class of its own.
func newSpace(rules *yatzy.Ruleset, u *utility, exact bool) (*space, error) {
	sp := &space{rules: rules, n: rules.Len(), yatzy: -1, utility: u, exact: exact}
	for i, c := range rules.Categories() {
		sp.keys = append(sp.keys, c.Key)
		if rules.UpperSet().Has(i) {
			sp.upper = append(sp.upper, i)
		} else {
			sp.lower = append(sp.lower, i)
		}
	}
	if i, ok := rules.Yatzy(); ok && (rules.Extra().Kind != yatzy.NoExtra || rules.Joker() != yatzy.NoJoker) {
		sp.yatzy = i
		sp.needsScore = rules.Extra().Kind != yatzy.NoExtra && rules.Extra().Needs == yatzy.NeedsScore
		sp.cap = rules.Extra().Cap
	}
	if b := rules.Bonus(); b.Points > 0 {
		if len(sp.upper) > maxUpper {
			return nil, fmt.Errorf("solver: %s: %w: %d upper categories with a bonus, at most %d can be solved",
				rules.Name(), ErrMemory, len(sp.upper), maxUpper)
		}
		sp.threshold, sp.bonus = b.Threshold, float64(b.Points)
	}
	if err := sp.classify(); err != nil {
		return nil, err
	}
	if u != nil {
		sp.boundPoints()
	}
	sp.layOut()
	return sp, nil
}

// boundPoints finds the most points that each category can bring, with an extra.
func (sp *space) boundPoints() {
	for _, key := range sp.keys {
		most := 0
		values, err := sp.rules.Attainable(key)
		if err != nil {
			panic(err) // the keys are the ruleset's own
		}
		most = values[len(values)-1]
		if sp.rules.Extra().Kind == yatzy.RepeatBonus {
			most += sp.rules.Extra().Points
		}
		sp.most = append(sp.most, most)
	}
}

// classify finds the upper classes of every subset of filled upper categories
// that arises. Without a bonus all subsets share one class.
func (sp *space) classify() error {
	if sp.threshold == 0 {
		sp.classes = []*class{{needs: []int{0}, lane: []uint16{0}}}
		return nil
	}
	values := make([][]int, len(sp.upper))
	for u, i := range sp.upper {
		var err error
		if values[u], err = sp.rules.Attainable(sp.keys[i]); err != nil {
			return err
		}
	}
	// Each subset has sums, and classes by upper total.
	if sp.use(int64(sp.threshold) << len(sp.upper) * 2); sp.used > mostBytes {
		return sp.tooLarge()
	}
	yields := make([]sums, 1<<len(sp.upper)) // what each subset can bring
	yields[0] = newSums(sp.threshold)
	for f := 1; f < len(yields); f++ {
		yields[f] = yields[f&(f-1)].plus(values[bits.TrailingZeros(uint(f))], sp.threshold)
	}
	all := len(yields) - 1
	sp.classes = make([]*class, len(yields))
	for f, filled := range yields {
		if sp.arises(f) {
			sp.classes[f] = newClass(filled, sp.needs(yields[all-f]))
		}
	}
	return sp.link(values, yields)
}

// link finds for every class the one that follows each value of each category.
func (sp *space) link(values [][]int, yields []sums) error {
	all := len(yields) - 1
	for f, c := range sp.classes {
		for u := range sp.upper {
			if c == nil || f>>u&1 != 0 || sp.classes[f|1<<u] == nil {
				continue
			}
			highest := values[u][len(values[u])-1]
			if sp.use(int64(2*len(c.needs)*len(values[u]) + 24*(highest+1))); sp.used > mostBytes {
				return sp.tooLarge()
			}
			if c.next == nil {
				c.next = make([][][]uint16, len(sp.upper))
			}
			after, open := sp.classes[f|1<<u], sp.needs(yields[all-(f|1<<u)])
			c.next[u] = make([][]uint16, highest+1)
			for _, points := range values[u] {
				next := make([]uint16, len(c.needs))
				for lane, need := range c.needs {
					if need != lost {
						need = open[max(0, need-points)]
					}
					next[lane] = after.laneOf(need)
				}
				c.next[u][points] = next
			}
		}
	}
	return nil
}

// mostBytes bounds what the classes may take; those of printed sheets take a few
// hundred thousand.
const mostBytes = 1 << 29

// use counts memory that the space takes.
func (sp *space) use(bytes int64) { sp.used += bytes }

func (sp *space) tooLarge() error {
	return fmt.Errorf("solver: %s: %w: its upper totals have too many classes", sp.rules.Name(), ErrMemory)
}

// bytes returns about how much memory the space takes.
func (sp *space) bytes() int64 {
	n := sp.used + 8*int64(cap(sp.starts))
	for _, w := range sp.within {
		n += 8 * int64(cap(w))
	}
	return n
}

// sums is a set of sums of points, a bit for each from 0 to the threshold; that
// of the threshold stands for all sums that reach it. Which it is makes no
// difference: need never exceeds the threshold.
type sums []uint64

func newSums(threshold int) sums {
	s := make(sums, threshold/64+1)
	s[0] = 1
	return s
}

func (s sums) has(sum int) bool { return s[sum/64]>>(sum%64)&1 != 0 }

// plus returns the sums of one in s and one of the values.
func (s sums) plus(values []int, threshold int) sums {
	next := make(sums, len(s))
	for _, v := range values {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				sum := min(64*i+bits.TrailingZeros64(word)+v, threshold)
				next[sum/64] |= 1 << (sum % 64)
			}
		}
	}
	return next
}

// roundUp returns for every need from 0 to the threshold the least of the sums
// that is as much or more, or lost.
func (s sums) roundUp(threshold int) []int {
	up, least := make([]int, threshold+1), lost
	for need := threshold; need >= 0; need-- {
		if s.has(need) {
			least = need
		}
		up[need] = least
	}
	return up
}

// needs returns for every number of points needed, up to the threshold, the one
// that stands for its class when the open categories can yield those sums.
func (sp *space) needs(open sums) []int {
	up := open.roundUp(sp.threshold)
	if sp.exact {
		for need := range up {
			up[need] = need
		}
	}
	return up
}

// newClass returns the classes of the upper totals that the filled categories can
// have brought; up is what needs has returned for the open ones.
func newClass(filled sums, up []int) *class {
	threshold := len(up) - 1
	c := &class{lane: make([]uint16, threshold+1)}
	for total := threshold; total >= 0; total-- {
		need := up[threshold-total] // ascending
		if filled.has(total) && (len(c.needs) == 0 || c.needs[len(c.needs)-1] != need) {
			c.needs = append(c.needs, need)
		}
	}
	for total := range c.lane {
		c.lane[total] = c.laneOf(up[threshold-total])
	}
	return c
}

// laneOf returns the place of a need among those of the class, or noLane.
func (c *class) laneOf(need int) uint16 {
	if i, ok := slices.BinarySearch(c.needs, need); ok {
		return uint16(i)
	}
	return noLane
}

// arises reports whether the order lets exactly that subset of upper categories
// be filled at some time.
func (sp *space) arises(f int) bool {
	return sp.rules.Order() != yatzy.PrintedOrder || f&(f+1) == 0 // the first few
}

// allowed reports whether the order lets exactly those categories be filled at
// some time.
func (sp *space) allowed(m yatzy.Set) bool {
	upper := sp.rules.UpperSet()
	switch sp.rules.Order() {
	case yatzy.PrintedOrder:
		return m&(m+1) == 0
	case yatzy.UpperFirst:
		return m&^upper == 0 || m&upper == upper
	}
	return true
}

// layOut gives every set of filled categories that is allowed its place: by
// subset of the lower categories, and within it by subset of the upper ones. How
// much room the subsets of the upper ones take depends only on the kind of the
// lower ones, so that a place is found as a sum and not in a table of all sets.
func (sp *space) layOut() {
	kinds := 2 * (len(sp.lower) + 1)
	if sp.utility != nil {
		kinds = sp.ranks(sp.lower)
	}
	sp.within = make([][]int64, kinds)
	for rank := range sp.ranks(sp.lower) {
		l := sp.subset(rank, sp.lower)
		within := sp.within[sp.kind(l)]
		if within == nil {
			within = sp.layOutUpper(l)
			sp.within[sp.kind(l)] = within
		}
		sp.starts = append(sp.starts, sp.states)
		sp.states += within[len(within)-1]
	}
}

// layOutUpper returns where the subsets of the upper categories begin beside the
// given lower ones, and last how much room they take.
func (sp *space) layOutUpper(l yatzy.Set) []int64 {
	within := []int64{0}
	for rank := range sp.ranks(sp.upper) {
		room := int64(0)
		if m := l | sp.subset(rank, sp.upper); sp.allowed(m) {
			room = int64(sp.pools(m)) * int64(sp.width(m))
		}
		within = append(within, within[rank]+room)
	}
	return within
}

// kind numbers what of the filled lower categories decides the room that states
// take: their number, and whether the one for all dice alike is among them; under
// a utility all of them, because of the points they can have brought.
func (sp *space) kind(l yatzy.Set) int {
	if sp.utility != nil {
		return sp.rank(l, sp.lower)
	}
	k := 2 * l.Len()
	if sp.yatzy >= 0 && l.Has(sp.yatzy) {
		k++
	}
	return k
}

// ranks returns the number of subsets of the upper or the lower categories that
// arise, subset the one of a rank, and rank goes back.
func (sp *space) ranks(list []int) int {
	if sp.rules.Order() == yatzy.PrintedOrder {
		return len(list) + 1
	}
	return 1 << len(list)
}

func (sp *space) subset(rank int, list []int) yatzy.Set {
	if sp.rules.Order() == yatzy.PrintedOrder {
		rank = 1<<rank - 1
	}
	return expand(rank, list)
}

func (sp *space) rank(m yatzy.Set, list []int) int {
	sub := compress(m, list)
	if sp.rules.Order() == yatzy.PrintedOrder {
		return bits.OnesCount(uint(sub))
	}
	return sub
}

// lowerSets returns the subsets of that many lower categories that arise.
func (sp *space) lowerSets(count int) []yatzy.Set { return sp.sets(count, sp.lower) }

// masksOf returns the sets of filled categories that are allowed with the given
// lower ones, those with more categories first.
func (sp *space) masksOf(l yatzy.Set) []yatzy.Set {
	var masks []yatzy.Set
	for count := len(sp.upper); count >= 0; count-- {
		for _, f := range sp.sets(count, sp.upper) {
			if sp.allowed(l | f) {
				masks = append(masks, l|f)
			}
		}
	}
	return masks
}

func (sp *space) sets(count int, list []int) []yatzy.Set {
	if sp.rules.Order() == yatzy.PrintedOrder {
		return []yatzy.Set{sp.subset(count, list)}
	}
	var sets []yatzy.Set
	for _, sub := range subsets(len(list), count) {
		sets = append(sets, expand(sub, list))
	}
	return sets
}

// subsets returns the subsets of n things that have count of them, as bits in
// ascending order.
func subsets(n, count int) []int {
	var sets []int
	for s := 1<<count - 1; s < 1<<n; {
		sets = append(sets, s)
		if s == 0 {
			break
		}
		// The next greater number with as many bits: carry out of the lowest run
		// of ones, and move the rest of the run down to the bottom.
		low := s & -s
		carried := s + low
		s = carried | (s^carried)/low>>2
	}
	return sets
}

// expand returns the set of the categories whose places in the list are the bits
// of sub, and compress goes back.
func expand(sub int, list []int) yatzy.Set {
	var m yatzy.Set
	for ; sub != 0; sub &= sub - 1 {
		m = m.With(list[bits.TrailingZeros(uint(sub))])
	}
	return m
}

func compress(m yatzy.Set, list []int) int {
	if n := len(list); n > 0 && list[n-1]-list[0] == n-1 {
		return int(m>>list[0]) & (1<<n - 1) // as printed sheets have them
	}
	sub := 0
	for j, i := range list {
		if m.Has(i) {
			sub |= 1 << j
		}
	}
	return sub
}

// class returns the upper classes of a set of filled categories.
func (sp *space) class(m yatzy.Set) *class {
	if sp.threshold == 0 {
		return sp.classes[0]
	}
	return sp.classes[compress(m, sp.upper)]
}

// variants returns the number of variants of a set of filled categories.
func (sp *space) variants(m yatzy.Set) int {
	if sp.yatzy < 0 || !m.Has(sp.yatzy) {
		return 1
	}
	n := 1 + min(sp.cap, m.Len()-1) // every other box may have brought one
	if sp.needsScore {
		n++
	}
	return n
}

// variant returns the number of the variant: where points are needed, 0 is a
// struck box.
func (sp *space) variant(s yatzy.State) int {
	switch {
	case sp.yatzy < 0 || !s.Filled.Has(sp.yatzy):
		return 0
	case !sp.needsScore:
		return min(s.Extras, sp.cap)
	case !s.Scored:
		return 0
	}
	return 1 + min(s.Extras, sp.cap)
}

// state returns a state of that variant. Its upper total is not set.
func (sp *space) state(m yatzy.Set, variant int) yatzy.State {
	s := yatzy.State{Filled: m}
	switch {
	case sp.yatzy < 0 || !m.Has(sp.yatzy):
	case !sp.needsScore:
		s.Scored, s.Extras = true, variant
	case variant > 0:
		s.Scored, s.Extras = true, variant-1
	}
	return s
}

// pools returns how many numbers of saved rolls make a difference, from 0 on.
func (sp *space) pools(m yatzy.Set) int {
	saved := sp.rules.Saved()
	left := sp.n - m.Len()
	if !saved.Allowed || left == 0 {
		return 1
	}
	most := (sp.rules.RollsPerTurn() - 1) * m.Len()
	if saved.MaxRolls > 0 {
		// More than the turns left can use is no better.
		most = min(most, (saved.MaxRolls-sp.rules.RollsPerTurn())*left)
	}
	return most + 1
}

// A span is the numbers of points on a card that make a difference: count of them
// from low on. Fewer and more are like the nearest.
type span struct{ low, count int }

// points returns the span of a set of filled categories. For the mean the points
// on the card make none.
func (sp *space) points(m yatzy.Set) span {
	if sp.utility == nil {
		return span{0, 1}
	}
	had, more := 0, int(sp.bonus)
	for i, most := range sp.most {
		if m.Has(i) {
			had += most
		} else {
			more += most
		}
	}
	low := max(0, sp.utility.first-more)
	high := sp.utility.last()
	if !sp.utility.whole {
		high = min(high, had)
	}
	return span{low, max(1, high-low+1)}
}

// width returns the number of states of a set of filled categories that have the
// same saved rolls.
func (sp *space) width(m yatzy.Set) int {
	return sp.variants(m) * len(sp.class(m).needs) * sp.points(m).count
}

// A spot is a state among those of its set of filled categories and its saved
// rolls.
type spot struct{ variant, class, points int }

// spot returns the spot at a place, the inverse of lane.
func (sp *space) spot(m yatzy.Set, place int) spot {
	points, classes := sp.points(m), len(sp.class(m).needs)
	rest := place / points.count
	return spot{rest / classes, rest % classes, points.low + place%points.count}
}

// base returns the place of the first state of a set of filled categories with
// that many saved rolls, or as many as make a difference.
func (sp *space) base(m yatzy.Set, saved int) int64 {
	return sp.starts[sp.rank(m, sp.lower)] + sp.within[sp.kind(m&^sp.rules.UpperSet())][sp.rank(m, sp.upper)] +
		int64(min(saved, sp.pools(m)-1))*int64(sp.width(m))
}

// lane returns the place of a state among those of its set of filled categories
// and its saved rolls, on a card with that many points, the bonus left out.
func (sp *space) lane(s yatzy.State, points int) int {
	c, p := sp.class(s.Filled), sp.points(s.Filled)
	return (sp.variant(s)*len(c.needs)+int(c.lane[min(s.Upper, sp.threshold)]))*p.count + p.place(points)
}

// place returns the place of a number of points in the span.
func (p span) place(points int) int { return max(0, min(points-p.low, p.count-1)) }
