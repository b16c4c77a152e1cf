package bot

import "example.com/yatzy"

// A prospect is what entries are worth on one card. It is for one goroutine.
type prospect struct {
	*appraisal
	state  yatzy.State
	plan   float64 // of the open upper boxes
	most   int     // that the open upper boxes can bring by the dice alone
	chance float64 // of the bonus
	worths []float64
}

// at turns to a card.
func (p *prospect) at(s yatzy.State) {
	p.state, p.plan, p.most = s, 0, 0
	for i := range p.boxes {
		if b := &p.boxes[i]; b.upper && !s.Filled.Has(i) {
			p.plan += b.plan
			p.most += b.most()
		}
	}
	p.chance = p.bonusChance(s.Upper, p.plan, p.most)
}

// bonusChance estimates the chance of the bonus from the pace: from the upper sum,
// and what the open upper boxes bring by plan and at most. It is even on plan; it
// is certain with half of their plan in hand, and nothing with half of it missing.
func (p *prospect) bonusChance(sum int, plan float64, most int) float64 {
	missing := p.bonus.Threshold - sum
	switch {
	case missing <= 0:
		return 1
	case missing > most:
		return 0
	}
	return min(1, max(0, 0.5+(plan-float64(missing))/plan))
}

// worth returns what it is worth to enter points in category i and get an extra.
func (p *prospect) worth(i, points, extra int) float64 {
	b := &p.boxes[i]
	worth := float64(points+extra) - b.usual
	if b.upper && p.bonus.Points > 0 {
		after := p.bonusChance(p.state.Upper+points, p.plan-b.plan, p.most-b.most())
		worth += float64(float64(p.bonus.Points) * (after - p.chance))
	}
	return worth
}

// best returns the best entry of a full roll, the first on the sheet of equals,
// and its worth.
func (p *prospect) best(roll int, worth func(i, points, extra int) float64) (best yatzy.Entry, most float64) {
	best.Index = -1
	for e := range p.rules.Entries(p.state, p.dice.rolls()[roll]) {
		if w := worth(e.Index, e.Points, e.Extra); best.Index < 0 || w > most {
			best, most = e, w
		}
	}
	return best, most
}

// score sets what the best entry of every full roll is worth.
func (p *prospect) score(score []float64, worth func(i, points, extra int) float64) {
	first := true
	for i := range p.rules.Available(p.state.Filled).All() {
		b := &p.boxes[i]
		p.worths = p.worths[:0]
		for _, points := range b.values {
			p.worths = append(p.worths, worth(i, points, 0))
		}
		worths := p.worths
		for r, place := range b.place {
			if w := worths[place]; first || w > score[r] {
				score[r] = w
			}
		}
		first = false
	}
	// Only dice all alike can be worth more than they show, or be forced.
	if p.yatzy >= 0 && p.state.Filled.Has(p.yatzy) {
		for _, r := range p.alike {
			_, score[r] = p.best(r, worth)
		}
	}
}
