package solver

import (
	"fmt"
	"math/bits"
	"slices"

	"example.com/yatzy"
)

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
