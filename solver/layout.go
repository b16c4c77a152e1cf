package solver

import (
	"math/bits"

	"example.com/yatzy"
)

// bytes returns about how much memory the space takes.
func (sp *space) bytes() int64 {
	n := sp.used + 8*int64(cap(sp.starts))
	for _, w := range sp.within {
		n += 8 * int64(cap(w))
	}
	return n
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

// reachable returns the number of states in which the given categories are filled.
func (sp *space) reachable(filled yatzy.Set) int64 {
	total := int64(0)
	for count := range len(sp.lower) + 1 {
		for _, l := range sp.lowerSets(count) {
			for _, m := range sp.masksOf(l) {
				if m&filled == filled {
					total += int64(sp.pools(m) * sp.width(m))
				}
			}
		}
	}
	return total
}
