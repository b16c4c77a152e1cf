package referee

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSums compares sets of sums with all sums written out.
func TestSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.IntRange(-50, 50).Draw(t, "first")
		s, want := oneSum(first), map[int]bool{first: true}
		for range rapid.IntRange(0, 5).Draw(t, "boxes") {
			values := rapid.SliceOfNDistinct(rapid.IntRange(-5, 200), 1, 12, rapid.ID).Draw(t, "values")
			slices.Sort(values)
			s = s.plus(values)
			next := map[int]bool{}
			for a := range want {
				for _, b := range values {
					next[a+b] = true
				}
			}
			want = next
		}
		for n := s.least - 70; n <= s.most+70; n++ {
			if s.has(n) != want[n] {
				t.Errorf("%d: %v", n, s.has(n))
			}
		}
	})
	wide := oneSum(0).plus([]int{0, mostSpan})
	if !wide.has(0) || !wide.has(5) || wide.has(-1) || wide.has(mostSpan+1) {
		t.Errorf("%v", wide)
	}
}
