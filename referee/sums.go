package referee

import (
	"fmt"
	"strconv"
)

// sums is a set of numbers that a sum may be, between least and most: those whose
// bits are set, least being the lowest bit, or all if there are no bits.
type sums struct {
	bits        []uint64
	least, most int
}

// mostSpan is the widest span of numbers that have bits; no sheet of right values has
// a wider one.
const mostSpan = 1 << 16

func oneSum(n int) sums { return sums{bits: []uint64{1}, least: n, most: n} }

func (s sums) has(n int) bool {
	if n < s.least || n > s.most {
		return false
	}
	i := n - s.least
	return s.bits == nil || s.bits[i/64]>>(i%64)&1 != 0
}

// plus returns every sum of a number of s and one of the values, which ascend.
func (s sums) plus(values []int) sums {
	t := sums{least: s.least + values[0], most: s.most + values[len(values)-1]}
	if s.bits == nil || t.most-t.least >= mostSpan {
		return t
	}
	t.bits = make([]uint64, (t.most-t.least)/64+1)
	for _, v := range values {
		up := v - values[0]
		to, shift := t.bits[up/64:], up%64
		for i, word := range s.bits {
			if word == 0 {
				continue
			}
			to[i] |= word << shift
			if over := word >> (64 - shift); shift > 0 && over != 0 {
				to[i+1] |= over
			}
		}
	}
	return t
}

// String writes the number, or the least and the most.
func (s sums) String() string {
	if s.least == s.most {
		return strconv.Itoa(s.least)
	}
	return fmt.Sprintf("%d to %d", s.least, s.most)
}
