package odds

import "math/big"

// A turn goes back through a turn played for one aim, from its end roll by roll.
// At any moment it knows what it is worth to keep each selection of dice and roll
// the others with a number of rolls to come.
type turn struct {
	*dice
	worth []int // of the full rolls at the end of the turn, 0 or more
	// All values are numerators over unit, which is faces^(dice*rolls) for the
	// rolls gone back.
	unit *big.Int
	keep []big.Int // of the selections that leave a die to roll
	next []big.Int // room for the keep that is to come
	end  []big.Int // of the full rolls if the turn ends there

	// The outcome of decide.
	best   []*big.Int
	choice []int
}

// newTurn returns a turn at its end: no roll is left. Keeping dice is worth 0
// there, so that ending the turn, which is worth no less, is always chosen.
func newTurn(d *dice, worth []int) *turn {
	t := &turn{
		dice:   d,
		worth:  worth,
		unit:   big.NewInt(1),
		keep:   make([]big.Int, d.partial()),
		next:   make([]big.Int, d.partial()),
		end:    make([]big.Int, len(worth)),
		best:   make([]*big.Int, len(d.keeps)),
		choice: make([]int, len(d.keeps)),
	}
	t.setEnd()
	return t
}

func (t *turn) setEnd() {
	for r, w := range t.worth {
		t.end[r].Mul(t.unit, t.end[r].SetInt64(int64(w)))
	}
}

// decide finds the best decision of every roll that contains the dice of the
// group, which are locked if that is any. Afterwards best and choice hold for each
// selection x of other dice the best that can be kept of group and x
// together: its worth, and the selection, a full roll standing for ending the turn.
func (t *turn) decide(group int) {
	n := t.loose(group)
	for x := range t.first[n+1] {
		k := t.join(group, x)
		if k < t.partial() {
			t.best[x] = &t.keep[k]
		} else {
			t.best[x] = &t.end[k-t.partial()]
		}
		t.choice[x] = k
		// What can be kept of x is x, or what can be kept of x without some die.
		for _, y := range t.fewer[x] {
			c := t.best[y].Cmp(t.best[x])
			if c > 0 || c == 0 && t.before(t.choice[y], t.choice[x]) {
				t.best[x], t.choice[x] = t.best[y], t.choice[y]
			}
		}
	}
}

// back goes back by one roll: from the worth of the decisions after it to the
// worth of the keeps before it. It reports every group's decisions as they are
// found: for the full rolls that contain it, in the order of their other dice,
// the selections to keep.
func (t *turn) back(decided func(group int, choice []int)) {
	for g := range t.groups() {
		t.decide(g)
		decided(g, t.choice[t.first[t.loose(g)]:t.first[t.loose(g)+1]])
		if t.locked {
			t.weigh(g)
		} else {
			t.mean()
		}
	}
	for k := range t.next {
		// A sum over faces^loose throws becomes one over faces^dice.
		t.next[k].Mul(&t.next[k], t.powers[t.number-t.loose(k)])
	}
	t.keep, t.next = t.next, t.keep
	t.unit = new(big.Int).Mul(t.unit, t.powers[t.number])
	t.setEnd()
}

// goBack goes back by so many rolls.
func (t *turn) goBack(rolls int) {
	for range rolls {
		t.back(func(int, []int) {})
	}
}

// mean sums up the worth of each keep over the ordered throws of the other dice,
// one die at a time.
func (t *turn) mean() {
	for k := t.partial() - 1; k >= 0; k-- {
		sum := t.next[k].SetInt64(0)
		for _, more := range t.more[k] {
			if more < t.partial() {
				sum.Add(sum, &t.next[more])
			} else {
				sum.Add(sum, t.best[more])
			}
		}
	}
}

// weigh sums up the worth of one keep over the ordered throws of the other dice,
// which its own group's decisions follow.
func (t *turn) weigh(group int) {
	var part big.Int
	sum := t.next[group].SetInt64(0)
	n := t.loose(group)
	for x := t.first[n]; x < t.first[n+1]; x++ {
		sum.Add(sum, part.Mul(t.ways[x], t.best[x]))
	}
}

// start returns what it is worth to throw all dice.
func (t *turn) start() *big.Rat { return t.fraction(&t.keep[0]) }

// fraction returns a numerator over unit as a fraction of its own.
func (t *turn) fraction(numerator *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(numerator, t.unit)
}
