package coach

import (
	"cmp"
	"slices"
)

// sumUp derives what the player's turns amount to.
func (p *Player) sumUp() {
	decisions, stakes := 0, 0.0
	for _, t := range p.Turns {
		p.Luck += t.Luck
		p.Loss += t.Loss
		stake := 0.0 // summed in the order of the losses, so that they are never more
		for _, d := range t.Decisions {
			decisions++
			stake += d.Stake
			if d.Loss > 0 {
				p.Mistakes = append(p.Mistakes, d)
			}
		}
		stakes += stake
	}
	slices.SortStableFunc(p.Mistakes, func(a, b Decision) int { return cmp.Compare(b.Loss, a.Loss) })
	p.Accuracy = 100
	if stakes > 0 {
		p.Accuracy *= 1 - p.Loss/stakes
	}
	if decisions > 0 {
		p.LossPerDecision = p.Loss / float64(decisions)
		p.LossPerTurn = p.Loss / float64(len(p.Turns))
	}
}
