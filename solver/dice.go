package solver

import "example.com/yatzy"

// dice is the graph of one turn's dice: every selection that can be held, from
// none to all, and what a die more or less makes of it. Selections are numbered
// in ascending order, those with fewer dice first, so the full rolls come last.
type dice struct {
	number int // of dice
	faces  int
	keeps  []yatzy.Roll
	index  map[yatzy.Roll]int
	// partial is the number of selections that leave a die to roll.
	partial int
}

func newDice(rules *yatzy.Ruleset) *dice {
	d := &dice{number: rules.Dice(), faces: rules.Faces(), index: map[yatzy.Roll]int{}}
	for k := range rules.Keeps() {
		d.index[k] = len(d.keeps)
		d.keeps = append(d.keeps, k)
		if k.Len() < d.number {
			d.partial++
		}
	}
	return d
}

// rolls returns the full rolls.
func (d *dice) rolls() []yatzy.Roll { return d.keeps[d.partial:] }

// more returns the selections that one more die makes of selection k, one for
// each face in ascending order.
func (d *dice) more(k int) []int {
	next := make([]int, d.faces)
	for f := range next {
		next[f] = d.join(k, 1+f) // the single dice follow the empty selection
	}
	return next
}

// fewer returns the selections that one die less makes of selection k.
func (d *dice) fewer(k int) []int {
	var prev []int
	for f := range d.faces {
		if d.keeps[k].Count(yatzy.Face(f+1)) == 0 {
			continue
		}
		part, err := d.keeps[k].Minus(d.keeps[1+f])
		if err != nil {
			panic(err) // the die is there
		}
		prev = append(prev, d.index[part])
	}
	return prev
}

// join returns the selection of the dice of selections j and k together, which
// are not more than there are.
func (d *dice) join(j, k int) int {
	both, err := d.keeps[j].Plus(d.keeps[k])
	if err != nil {
		panic(err) // the callers keep to the number of dice
	}
	return d.index[both]
}

// chance returns the chance that as many dice as selection k has show it when
// they are thrown at once.
func (d *dice) chance(k int) float64 {
	ways, total, n := 1, 1, 0
	for f := 1; f <= d.faces; f++ {
		// The ways to place these dice among those placed before, one by one.
		for i := range d.keeps[k].Count(yatzy.Face(f)) {
			n++
			ways = ways * n / (i + 1)
			total *= d.faces
		}
	}
	return float64(ways) / float64(total)
}
