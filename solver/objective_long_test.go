//go:build long && !race

package solver_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// bestChanceOfMost returns the best chance, as an exact fraction, that every box of
// a game without upper bonus or extras in the way comes to hold its highest value.
// It goes through the sets of boxes in whole numbers, by a way of its own: all that
// matters is in which boxes a roll is worth most.
func bestChanceOfMost(t *testing.T, rules *yatzy.Ruleset) *big.Rat {
	var keys []string
	for _, c := range rules.Categories() {
		keys = append(keys, c.Key)
	}
	var keeps []yatzy.Roll
	index := map[yatzy.Roll]int{}
	for k := range rules.Keeps() {
		index[k] = len(keeps)
		keeps = append(keeps, k)
	}
	fits := make([][]int, len(keeps))  // of each full roll, the boxes in which it is worth most
	parts := make([][]int, len(keeps)) // of each full roll, what can be kept
	more := make([][]int, len(keeps))  // of each selection, what a die more makes of it
	for i, k := range keeps {
		if k.Len() < rules.Dice() {
			for f := range yatzy.Face(rules.Faces()) {
				die, err := yatzy.NewRoll(f + 1)
				if err != nil {
					t.Fatal(err)
				}
				both, err := k.Plus(die)
				if err != nil {
					t.Fatal(err)
				}
				more[i] = append(more[i], index[both])
			}
			continue
		}
		for box, key := range keys {
			values, err := rules.Attainable(key)
			if err != nil {
				t.Fatal(err)
			}
			if points, err := rules.Score(key, k); err != nil {
				t.Fatal(err)
			} else if points == values[len(values)-1] {
				fits[i] = append(fits[i], box)
			}
		}
		for part := range k.Parts() {
			if part != k {
				parts[i] = append(parts[i], index[part])
			}
		}
	}
	// Everything is counted in parts of 6^5 for each roll.
	var sizes []*big.Int
	for n := range rules.Dice() + 1 {
		sizes = append(sizes, new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil))
	}
	chances := make([]*big.Int, 1<<len(keys)) // by the boxes filled
	chances[len(chances)-1] = big.NewInt(1)
	held := make([]*big.Int, len(keeps))
	for i := range held {
		held[i] = new(big.Int)
	}
	for filled := len(chances) - 2; filled >= 0; filled-- {
		rolls := make([]*big.Int, len(keeps)) // with no roll left
		zero := new(big.Int)
		for i := range keeps {
			if keeps[i].Len() < rules.Dice() {
				continue
			}
			rolls[i] = zero
			for _, box := range fits[i] {
				if next := filled | 1<<box; next != filled && chances[next].Cmp(rolls[i]) > 0 {
					rolls[i] = chances[next]
				}
			}
		}
		for left := range rules.RollsPerTurn() {
			scale := new(big.Int).Exp(sizes[rules.Dice()], big.NewInt(int64(left+1)), nil)
			for i := len(keeps) - 1; i >= 0; i-- {
				if keeps[i].Len() == rules.Dice() {
					held[i].Set(rolls[i])
					continue
				}
				held[i].SetInt64(0)
				for _, next := range more[i] {
					held[i].Add(held[i], held[next])
				}
			}
			if left == rules.RollsPerTurn()-1 {
				break
			}
			for i := range keeps {
				if keeps[i].Len() < rules.Dice() {
					held[i].Mul(held[i], sizes[keeps[i].Len()])
				}
			}
			// To enter now is worth what it is with no roll left.
			for i := range keeps {
				if keeps[i].Len() < rules.Dice() {
					continue
				}
				now := new(big.Int)
				for _, box := range fits[i] {
					if next := filled | 1<<box; next != filled && chances[next].Cmp(now) > 0 {
						now.Set(chances[next])
					}
				}
				now.Mul(now, scale)
				for _, part := range parts[i] {
					if held[part].Cmp(now) > 0 {
						now.Set(held[part])
					}
				}
				rolls[i] = now
			}
		}
		chances[filled] = new(big.Int).Set(held[0])
	}
	all := new(big.Int).Exp(sizes[rules.Dice()], big.NewInt(int64(rules.RollsPerTurn()*len(keys))), nil)
	return new(big.Rat).SetFrac(chances[0], all)
}

// TestLongPerfectGame compares the best chance of 374 with its exact fraction.
func TestLongPerfectGame(t *testing.T) {
	rules := variants.Scandinavian()
	want, _ := bestChanceOfMost(t, rules).Float64()
	got := mustSolve(t, rules, &solver.Options{Objective: solver.AtLeast(rules.MaxTotal())}).Expected()
	if !near(got, want) {
		t.Errorf("the chance of %d is %.17g; want %.17g", rules.MaxTotal(), got, want)
	}
}

// TestLongAtLeast compares strategies for some totals of a preset with what the
// best mean reaches, with each other and with games played.
func TestLongAtLeast(t *testing.T) {
	rules := variants.Scandinavian()
	ofMean := distribution(t, mustSolve(t, rules, nil))
	rnd := rand.New(rand.NewPCG(20, 26))
	last := 1.0
	for _, n := range []int{5, 300} {
		best := mustSolve(t, rules, &solver.Options{Objective: solver.AtLeast(n)})
		p := best.Expected()
		if n == 5 && !near(p, 1) {
			t.Errorf("the chance of %d is %.17g", n, p)
		}
		if less := ofMean.AtLeast(n); p > last*(1+1e-13) || p < less*(1-1e-12) {
			t.Errorf("the chance of %d is %.17g, of less %.17g, for the best mean %.17g", n, p, last, less)
		}
		last = p
		const games = 3000
		reached := 0
		for range games {
			if playOut(t, best, rnd).Total() >= n {
				reached++
			}
		}
		share := float64(reached) / games
		if off := math.Abs(share-p) / math.Sqrt(p*(1-p)/games); n > 5 && off > 5 {
			t.Errorf("%d of %d games reach %d: %g standard errors from the chance of %g", reached, games, n, off, p)
		}
	}
}
