package bot

import (
	"iter"
	"math"
)

// A Result is how the totals of simulated games are distributed, or what they
// differ by in a [MatchResult]. It counts games and is exact; read as chances,
// what it says are estimates of what [solver.Distribution] says exactly. It is
// immutable; the zero Result has no games.
type Result struct {
	tally
}

// A tally counts games by total.
type tally struct {
	first  int // total that counts[0] is for
	counts []int
	games  int
}

func (t *tally) add(total int) {
	t.games++
	if len(t.counts) == 0 {
		t.first = total
	}
	if low := t.first - total; low > 0 {
		t.counts = append(make([]int, low, low+len(t.counts)), t.counts...)
		t.first = total
	}
	if more := total - t.first + 1 - len(t.counts); more > 0 {
		t.counts = append(t.counts, make([]int, more)...)
	}
	t.counts[total-t.first]++
}

// each yields every total that came out, in ascending order, with its games.
func (t *tally) each(yield func(total, games int) bool) {
	for i, n := range t.counts {
		if n > 0 && !yield(t.first+i, n) {
			return
		}
	}
}

// Games returns the number of games.
func (r *Result) Games() int { return r.games }

// Count returns the number of games that ended with exactly that total.
func (r *Result) Count(total int) int {
	i := total - r.first
	if i < 0 || i >= len(r.counts) {
		return 0
	}
	return r.counts[i]
}

// All yields every total that came out, in ascending order, with its share of the
// games.
func (r *Result) All() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		r.each(func(total, games int) bool { return yield(total, float64(games)/float64(r.games)) })
	}
}

// AtLeast returns the share of the games with a total of n or more.
func (r *Result) AtLeast(n int) float64 {
	if r.games == 0 {
		return 0
	}
	return float64(r.atLeast(n)) / float64(r.games)
}

func (t *tally) atLeast(n int) int {
	sum := 0
	for total, games := range t.each {
		if total >= n {
			sum += games
		}
	}
	return sum
}

// Mean returns the mean total.
func (r *Result) Mean() float64 {
	sum := int64(0)
	for total, games := range r.each {
		sum += int64(total) * int64(games)
	}
	return float64(sum) / float64(max(1, r.games))
}

// SD returns the standard deviation of the total, estimated from the games (with
// one game fewer as divisor). It is 0 for a single game, which tells nothing of it.
func (r *Result) SD() float64 {
	if r.games < 2 {
		return 0
	}
	mean, sum := r.Mean(), 0.0
	for total, games := range r.each {
		d := float64(total) - mean
		sum += float64(float64(d*d) * float64(games))
	}
	return math.Sqrt(sum / float64(r.games-1))
}

// StandardError returns the standard error of the mean: the standard deviation over
// the root of the number of games. It is 0 for a single game.
func (r *Result) StandardError() float64 {
	return r.SD() / math.Sqrt(float64(max(1, r.games)))
}

// Min returns the lowest total that came out.
func (r *Result) Min() int { return r.Quantile(0) }

// Max returns the highest total that came out.
func (r *Result) Max() int { return r.Quantile(1) }

// Mode returns the most frequent total, the lowest of them if there are several.
func (r *Result) Mode() int {
	mode, most := 0, 0
	for total, games := range r.each {
		if games > most {
			mode, most = total, games
		}
	}
	return mode
}

// Quantile returns the lowest total that a share of p or more of the games reached
// or stayed below; p is 0 to 1, and other values count as the nearer of the two.
// The median is Quantile(0.5).
func (r *Result) Quantile(p float64) int {
	// The product is off by rounding: 0.07 of 100 games are 7, not 8.
	need := float64(min(p, 1)*float64(r.games)) * (1 - 1e-12)
	last, below := 0, 0
	for total, games := range r.each {
		last = total
		if below += games; float64(below) >= need {
			break
		}
	}
	return last
}
