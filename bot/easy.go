package bot

import "example.com/yatzy"

// easy is the mind of the bot of that name.
type easy struct {
	*dice
	rules *yatzy.Ruleset
	own   []int // of each face, from 1, its upper category, or -1
}

func newEasy(a *appraisal) mind { return easyOf(a) }

func easyOf(a *appraisal) *easy {
	e := &easy{dice: a.dice, rules: a.rules, own: make([]int, a.dice.faces+1)}
	for f := range e.own {
		e.own[f] = -1
		for i, c := range a.rules.Categories() {
			if c.Section == yatzy.Upper && c.Func == nil && c.Pattern == yatzy.OfFace(yatzy.Face(f)) {
				e.own[f] = i
				break
			}
		}
	}
	return e
}

func (e *easy) decide(s *spot) decision {
	if s.rolls > 0 {
		if keep, ok := e.hold(s); ok {
			return decision{roll: true, keep: keep}
		}
	}
	var best yatzy.Entry
	most := -1
	for entry := range e.rules.Entries(s.state, e.rolls()[s.roll]) {
		if brings := entry.Points + entry.Extra; brings > most {
			best, most = entry, brings
		}
	}
	return decision{entry: best}
}

// hold returns the selection of the dice of the commonest face, with those that
// are locked; of faces as common one whose upper category can be filled, then the
// highest. It reports false if that leaves no die to roll.
func (e *easy) hold(s *spot) (int, bool) {
	roll, available := e.rolls()[s.roll], e.rules.Available(s.state.Filled)
	common, most := 0, 0
	for f := 1; f <= e.faces; f++ {
		rank := 2 * roll.Count(yatzy.Face(f))
		if own := e.own[f]; own >= 0 && available.Has(own) {
			rank++
		}
		if rank >= most {
			common, most = f, rank
		}
	}
	n := roll.Count(yatzy.Face(common))
	keep := s.held
	if keep != 0 {
		n -= e.keeps[keep].Count(yatzy.Face(common))
	}
	for range n {
		keep = int(e.more[keep*e.faces+common-1])
	}
	return keep, keep < e.partial
}
