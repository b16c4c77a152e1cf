package odds

import (
	"math/big"

	"example.com/yatzy"
)

// dice is the graph of a ruleset's dice: every selection that can be held, from
// none to all, and what a die more or less makes of it. Selections are numbered
// in the order of [yatzy.Roll.Compare]: those with fewer dice first, so that the
// full rolls come last.
type dice struct {
	number int // of dice
	faces  int
	locked bool // whether held dice lock
	keeps  []yatzy.Roll
	index  map[yatzy.Roll]int
	first  []int      // first selection of so many dice; one past the end follows
	more   [][]int    // with one more die, by face; none for full rolls
	fewer  [][]int    // with one die less, once for each face that shows
	ways   []*big.Int // ordered throws that show the selection
	powers []*big.Int // faces to the power of so many dice
}

func newDice(rules *yatzy.Ruleset) *dice {
	d := &dice{
		number: rules.Dice(),
		faces:  rules.Faces(),
		locked: rules.Holds() == yatzy.LockedHolds,
		index:  map[yatzy.Roll]int{},
		powers: []*big.Int{big.NewInt(1)},
	}
	for k := range rules.Keeps() {
		if k.Len() == len(d.first) {
			d.first = append(d.first, len(d.keeps))
		}
		d.index[k] = len(d.keeps)
		d.keeps = append(d.keeps, k)
	}
	d.first = append(d.first, len(d.keeps))
	for n := range d.number {
		d.powers = append(d.powers, new(big.Int).Mul(d.powers[n], big.NewInt(int64(d.faces))))
	}
	d.more = make([][]int, d.partial())
	d.fewer = make([][]int, len(d.keeps))
	for k := range d.more {
		for f := range d.faces {
			next := d.join(k, 1+f) // the single dice follow the empty selection
			d.more[k] = append(d.more[k], next)
			d.fewer[next] = append(d.fewer[next], k)
		}
	}
	// The last of the dice in an ordered throw shows one of its faces.
	d.ways = []*big.Int{big.NewInt(1)}
	for _, fewer := range d.fewer[1:] {
		ways := new(big.Int)
		for _, k := range fewer {
			ways.Add(ways, d.ways[k])
		}
		d.ways = append(d.ways, ways)
	}
	return d
}

// partial returns the number of selections that leave a die to roll.
func (d *dice) partial() int { return d.first[d.number] }

// rolls returns the full rolls.
func (d *dice) rolls() []yatzy.Roll { return d.keeps[d.partial():] }

// loose returns how many dice are not in selection k.
func (d *dice) loose(k int) int { return d.number - d.keeps[k].Len() }

// join returns the selection of the dice of selections j and k together, which
// are not more than there are.
func (d *dice) join(j, k int) int {
	if j == 0 {
		return k
	}
	both, err := d.keeps[j].Plus(d.keeps[k])
	if err != nil {
		panic(err) // the callers keep to the number of dice
	}
	return d.index[both]
}

// groups returns the selections that decisions are told apart by: what is locked
// when they are made. Where dice do not lock that is always none.
func (d *dice) groups() int {
	if d.locked {
		return d.partial()
	}
	return 1
}

// before reports whether keeping selection j comes before keeping selection k
// where both are worth the same: the one with more dice, all of them meaning
// that the turn ends, then the one that comes first in the order of Compare.
func (d *dice) before(j, k int) bool {
	m, n := d.keeps[j].Len(), d.keeps[k].Len()
	return m > n || m == n && j < k
}
