package bot

import (
	"cmp"
	"slices"

	"example.com/yatzy"
)

// dice is the graph of one turn's dice. Selections that can be held, from none to
// all, are numbered in ascending order, those with fewer dice first, so the full
// rolls come last; among themselves these are numbered from 0.
type dice struct {
	number int // of dice
	faces  int
	keeps  []yatzy.Roll
	// partial is the number of selections that leave a die to roll.
	partial int
	more    []int32   // [selection*faces+face-1]: the selection with one more die
	fewer   [][]int32 // of each selection, those with one die less
	parts   [][]int32 // of each full roll, what may be kept, most dice first
	chances []float64 // of each selection, that so many dice thrown show it
}

func newDice(rules *yatzy.Ruleset) *dice {
	d := &dice{number: rules.Dice(), faces: rules.Faces()}
	index := map[yatzy.Roll]int32{}
	for k := range rules.Keeps() {
		index[k] = int32(len(d.keeps))
		d.keeps = append(d.keeps, k)
		d.chances = append(d.chances, chanceOf(k, d.faces))
		if k.Len() < d.number {
			d.partial++
		}
	}
	d.fewer = make([][]int32, len(d.keeps))
	for k := range d.partial {
		for f := range d.faces {
			both, err := d.keeps[k].Plus(d.keeps[1+f]) // the single dice follow the empty selection
			if err != nil {
				panic(err) // the selection leaves a die
			}
			d.more = append(d.more, index[both])
			d.fewer[index[both]] = append(d.fewer[index[both]], int32(k))
		}
	}
	for _, roll := range d.rolls() {
		parts := make([]int32, 0, 1<<d.number)
		for part := range roll.Parts() {
			if part != roll {
				parts = append(parts, index[part])
			}
		}
		slices.SortFunc(parts, func(a, b int32) int {
			return cmp.Or(cmp.Compare(d.keeps[b].Len(), d.keeps[a].Len()), cmp.Compare(a, b))
		})
		d.parts = append(d.parts, slices.Clip(parts))
	}
	return d
}

// rolls returns the full rolls.
func (d *dice) rolls() []yatzy.Roll { return d.keeps[d.partial:] }

// index returns the number of a selection.
func (d *dice) index(dice yatzy.Roll) int {
	k := int32(0)
	for f := range d.faces {
		for range dice.Count(yatzy.Face(f + 1)) {
			k = d.more[int(k)*d.faces+f]
		}
	}
	return int(k)
}

// with returns selection k with the dice that were thrown, not more than it leaves.
func (d *dice) with(k int, thrown []yatzy.Face) int {
	for _, f := range thrown {
		k = int(d.more[k*d.faces+int(f)-1])
	}
	return k
}

// chanceOf returns the chance that as many dice as r has show it when they are
// thrown at once.
func chanceOf(r yatzy.Roll, faces int) float64 {
	ways, total, n := 1, 1, 0
	for f := 1; f <= faces; f++ {
		// The ways to place these dice among those placed before, one by one.
		for i := range r.Count(yatzy.Face(f)) {
			n++
			ways = ways * n / (i + 1)
			total *= faces
		}
	}
	return float64(ways) / float64(total)
}
