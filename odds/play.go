package odds

import (
	"math/big"
	"slices"
)

// A play goes forward through a turn along the best decisions, and finds how
// likely the turn is to end with each roll. Its chances are numerators over
// faces^(dice*throws), the throws being those gone through so far.
type play struct {
	*dice
	kept   []big.Int   // where dice are kept and the others about to be thrown
	thrown [][]big.Int // where a decision is due: [group][other dice], from full rolls only
	ended  []big.Int   // where the turn has ended, by full roll
}

// ends returns how likely the turn is to end with each full roll if it is played
// from there as well as possible, as numerators over t.unit afterwards.
func (from From) ends(t *turn) []big.Int {
	var plan [][][]int // by rolls left, group and other dice
	for range from.Rolls {
		decisions := make([][]int, t.groups())
		t.back(func(group int, choice []int) { decisions[group] = slices.Clone(choice) })
		plan = append(plan, decisions)
	}

	p := &play{
		dice:   t.dice,
		kept:   make([]big.Int, t.partial()),
		thrown: make([][]big.Int, t.groups()),
		ended:  make([]big.Int, len(t.worth)),
	}
	for g := range p.thrown {
		p.thrown[g] = make([]big.Int, t.first[t.loose(g)+1]-t.first[t.loose(g)])
	}
	p.settle(from.first(t), big.NewInt(1))
	for _, decisions := range slices.Backward(plan) {
		p.throw()
		for group, choice := range decisions {
			for i, k := range choice {
				p.settle(k, &p.thrown[group][i])
				p.thrown[group][i].SetInt64(0)
			}
		}
	}
	return p.ended
}

// settle moves a chance to the selection that is kept.
func (p *play) settle(k int, chance *big.Int) {
	if chance.Sign() == 0 {
		return
	}
	if k >= p.partial() {
		end := &p.ended[k-p.partial()]
		end.Add(end, chance)
		return
	}
	// Every throw of the other dice gets its share of faces^dice.
	var share big.Int
	p.kept[k].Add(&p.kept[k], share.Mul(chance, p.powers[p.number-p.loose(k)]))
}

// throw throws the dice that are not kept.
func (p *play) throw() {
	for r := range p.ended {
		p.ended[r].Mul(&p.ended[r], p.powers[p.number])
	}
	for k := range p.kept {
		if p.kept[k].Sign() == 0 {
			continue
		}
		if p.locked {
			p.throwLocked(k)
		} else {
			p.throwOne(k)
		}
		p.kept[k].SetInt64(0)
	}
}

// throwOne throws one of the dice that are not in selection k. Those that are
// left come later, in selections with more dice.
func (p *play) throwOne(k int) {
	for _, more := range p.more[k] {
		var sum *big.Int
		if more < p.partial() {
			sum = &p.kept[more]
		} else {
			sum = &p.thrown[0][more-p.partial()]
		}
		sum.Add(sum, &p.kept[k])
	}
}

// throwLocked throws all dice that are not in selection k, which is locked.
func (p *play) throwLocked(k int) {
	var part big.Int
	first := p.first[p.loose(k)]
	for i := range p.thrown[k] {
		sum := &p.thrown[k][i]
		sum.Add(sum, part.Mul(&p.kept[k], p.ways[first+i]))
	}
}
