package referee

import (
	"fmt"
	"slices"
	"strconv"
)

// sums is a set of numbers that a sum may be: those listed, or if none are, all
// from least to most.
type sums struct {
	list        []int // ascending
	least, most int
}

// mostSums is the most numbers that are listed.
const mostSums = 10_000

func oneSum(n int) sums { return sums{list: []int{n}, least: n, most: n} }

func (s sums) has(n int) bool {
	if s.list == nil {
		return n >= s.least && n <= s.most
	}
	_, found := slices.BinarySearch(s.list, n)
	return found
}

// plus returns every sum of a number of s and one of the values, which ascend.
func (s sums) plus(values []int) sums {
	t := sums{least: s.least + values[0], most: s.most + values[len(values)-1]}
	if s.list == nil || len(s.list)*len(values) > mostSums {
		return t
	}
	for _, a := range s.list {
		for _, b := range values {
			t.list = append(t.list, a+b)
		}
	}
	slices.Sort(t.list)
	t.list = slices.Compact(t.list)
	return t
}

// String writes the number, or the least and the most.
func (s sums) String() string {
	if s.least == s.most {
		return strconv.Itoa(s.least)
	}
	return fmt.Sprintf("%d to %d", s.least, s.most)
}
