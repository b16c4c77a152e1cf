package solver

import (
	"fmt"
	"iter"
	"math"
	"slices"
)

// A Distribution is the exact distribution of the final total of a game under a
// strategy, from some card on, and what becomes of each category. Chances are
// float64; those of all totals sum to 1 but for rounding. It is immutable.
type Distribution struct {
	totals     masses
	bonus      float64
	categories []CategoryStats
}

// CategoryStats says what becomes of one category.
type CategoryStats struct {
	Key string
	// Mean is the expected value of the box.
	Mean float64
	// ZeroChance is the chance that the box holds 0 in the end.
	ZeroChance float64
	// MeanTurn is the turn in which the box is filled on average, the first turn
	// of the game being 1; it is 0 for a box that the card has filled already.
	MeanTurn float64
	values   masses
}

// All yields every value that the box may come to hold, in ascending order, with
// its chance.
func (c CategoryStats) All() iter.Seq2[int, float64] { return c.values.all() }

// masses are chances by number: that of first, first+1, ….
type masses struct {
	first  int
	chance []float64
}

func (m masses) all() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, p := range m.chance {
			if p > 0 && !yield(m.first+i, p) {
				return
			}
		}
	}
}

// cover widens the masses so that they have room for the numbers from low to high.
func (m *masses) cover(low, high int) {
	if len(m.chance) == 0 {
		m.first, m.chance = low, make([]float64, high-low+1)
		return
	}
	low, high = min(low, m.first), max(high, m.first+len(m.chance)-1)
	if low == m.first && high-low+1 == len(m.chance) {
		return
	}
	wide := make([]float64, high-low+1)
	copy(wide[m.first-low:], m.chance)
	m.first, m.chance = low, wide
}

func (m *masses) add(number int, chance float64) {
	m.cover(number, number)
	m.chance[number-m.first] += chance
}

// addShifted adds the masses of other, each moved up by points and times chance.
func (m *masses) addShifted(other masses, points int, chance float64) {
	to := m.chance[other.first+points-m.first:][:len(other.chance)]
	for i, p := range other.chance {
		to[i] += float64(p * chance)
	}
}

func (m masses) sum() float64 {
	sum := 0.0
	for _, p := range m.chance {
		sum += p
	}
	return sum
}

func (m masses) mean() float64 {
	mean := 0.0
	for i, p := range m.chance {
		mean += float64(float64(m.first+i) * p)
	}
	return mean
}

// trim drops the numbers without chance at both ends.
func (m masses) trim() masses {
	for len(m.chance) > 0 && m.chance[0] == 0 {
		m.first, m.chance = m.first+1, m.chance[1:]
	}
	for len(m.chance) > 0 && m.chance[len(m.chance)-1] == 0 {
		m.chance = m.chance[:len(m.chance)-1]
	}
	return m
}

// All yields every total that can come out, in ascending order, with its chance.
func (d *Distribution) All() iter.Seq2[int, float64] { return d.totals.all() }

// Min and Max return the lowest and the highest total that can come out under
// the strategy.
func (d *Distribution) Min() int { return d.totals.first }

// Max is described with Min.
func (d *Distribution) Max() int { return d.totals.first + len(d.totals.chance) - 1 }

// Mean returns the expected total.
func (d *Distribution) Mean() float64 { return d.totals.mean() }

// SD returns the standard deviation of the total.
func (d *Distribution) SD() float64 {
	mean, variance := d.Mean(), 0.0
	for total, p := range d.All() {
		off := float64(total) - mean
		variance += float64(off * off * p)
	}
	return math.Sqrt(variance)
}

// Mode returns the likeliest total, the lowest of them if there are several.
func (d *Distribution) Mode() int {
	mode, most := 0, -1.0
	for total, p := range d.All() {
		if p > most {
			mode, most = total, p
		}
	}
	return mode
}

// Quantile returns the lowest total that is reached or stayed below with a chance
// of p or more; p is 0 to 1, and other values count as the nearer of the two.
// The median is Quantile(0.5).
func (d *Distribution) Quantile(p float64) int {
	if p >= 1 {
		return d.Max()
	}
	below := 0.0
	for total, chance := range d.All() {
		below += chance
		// The sum of all chances is 1 but for rounding.
		if below >= p-1e-12 {
			return total
		}
	}
	return d.Max()
}

// AtLeast returns the chance of a total of n or more.
func (d *Distribution) AtLeast(n int) float64 {
	sum := 0.0
	for total, p := range d.All() {
		if total >= n {
			sum += p
		}
	}
	return sum
}

// Chance returns the chance of exactly that total.
func (d *Distribution) Chance(total int) float64 {
	i := total - d.totals.first
	if i < 0 || i >= len(d.totals.chance) {
		return 0
	}
	return d.totals.chance[i]
}

// BonusChance returns the chance of the upper bonus, 0 if there is none.
func (d *Distribution) BonusChance() float64 { return d.bonus }

// Categories returns what becomes of each category, in printed order.
func (d *Distribution) Categories() []CategoryStats { return slices.Clone(d.categories) }

// check returns an error unless the chances make sense; it guards against
// strategies that do not always decide alike.
func (d *Distribution) check() error {
	if sum := d.totals.sum(); !(math.Abs(sum-1) <= 1e-9) {
		return fmt.Errorf("the chances of all totals sum to %v", sum)
	}
	return nil
}
