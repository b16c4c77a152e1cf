package yatzy

import (
	"iter"
	"math/bits"
)

// A Set is a set of categories by position in printed order, the first in the
// lowest bit. The zero Set is empty.
type Set uint32

// Has reports whether category i is in the set.
func (s Set) Has(i int) bool { return s>>i&1 != 0 }

// With returns the set with category i in it.
func (s Set) With(i int) Set { return s | 1<<i }

// Without returns the set without category i.
func (s Set) Without(i int) Set { return s &^ (1 << i) }

// Len returns the number of categories in the set.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// All yields the categories in the set in printed order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(bits.TrailingZeros32(uint32(s))) {
				return
			}
		}
	}
}
