package bot

import "example.com/yatzy"

// A holder holds dice by expected value and enters by an appraisal. It remembers
// what it has valued while it is asked about one turn. It is for one goroutine.
type holder struct {
	prospect prospect
	horizon  *horizon
	// appraised says that for a hold entries count what the appraisal says, and rolls
	// cost their fee; else only points count.
	appraised bool

	started bool // the state and the pool are those of a turn
	pool    int
	valued  bool // the horizon is that of the turn
}

func newHolder(a *appraisal, appraised bool) *holder {
	return &holder{
		prospect:  prospect{appraisal: a},
		horizon:   newHorizon(a.dice, a.rules.Holds() == yatzy.LockedHolds),
		appraised: appraised,
	}
}

// at turns to the turn of a spot.
func (h *holder) at(s *spot) {
	if h.started && h.prospect.state == s.state && h.pool == s.pool {
		return
	}
	h.started, h.pool, h.valued = true, s.pool, false
	h.prospect.at(s.state)
}

// enter returns the best entry.
func (h *holder) enter(s *spot) yatzy.Entry {
	entry, _ := h.prospect.best(s.roll, h.prospect.worth)
	return entry
}

// hold returns the best selection to keep, or false if to enter the roll is as
// good. There is a roll left.
func (h *holder) hold(s *spot) (int, bool) {
	if !h.valued {
		h.value(s)
	}
	keeps, d := h.horizon.keeps(s.rolls), h.prospect.dice
	best, worth := -1, h.horizon.score[s.roll]
	for _, k := range d.parts[s.roll] {
		if keeps[k] > worth && (s.held == 0 || d.keeps[k].Contains(d.keeps[s.held])) {
			best, worth = int(k), keeps[k]
		}
	}
	return best, best >= 0
}

func (h *holder) value(s *spot) {
	h.valued = true
	worth, fee := onlyPoints, 0.0
	if h.appraised {
		worth, fee = h.prospect.worth, h.prospect.fee(s.pool, s.state.Filled.Len())
	}
	h.prospect.score(h.horizon.score, worth)
	h.horizon.begin(fee)
}

func onlyPoints(_, points, extra int) float64 { return float64(points + extra) }
