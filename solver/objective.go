package solver

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"

	"example.com/yatzy"
)

// ErrUtility is wrapped where an [Objective] makes no sense for a ruleset.
var ErrUtility = errors.New("impossible objective")

// An Objective is what a strategy maximises: the mean of a utility of the final
// total. The zero Objective is the mean of the total itself. Under any other,
// values and losses are in units of the utility: chances for [AtLeast] and
// [Win].
type Objective struct {
	kind    objectiveKind
	least   int
	utility func(total int) float64
}

type objectiveKind uint32

// The numbers stand in files.
const (
	meanObjective objectiveKind = iota
	leastObjective
	utilityObjective
)

// Mean is the objective of the highest expected total.
func Mean() Objective { return Objective{} }

// AtLeast is the objective of the highest chance of a total of n or more. Solving
// refuses an n below 0 or above the ruleset's highest total.
func AtLeast(n int) Objective {
	return Objective{kind: leastObjective, least: n, utility: func(total int) float64 {
		if total >= n {
			return 1
		}
		return 0
	}}
}

// Win is the objective of the highest chance to beat an opponent whose final total
// has the given distribution, a draw counting as half. It is for an opponent
// whose dice and decisions do not depend on the player's: one who has finished,
// or plays at the same time by a strategy of his own.
func Win(against *Distribution) Objective {
	if against == nil || len(against.totals.chance) == 0 {
		return Objective{kind: utilityObjective} // which solving refuses
	}
	return Objective{kind: utilityObjective, utility: func(total int) float64 {
		below := 0.0 // summed from below, so that it never falls by rounding
		for t, p := range against.All() {
			switch {
			case t < total:
				below += p
			case t == total:
				below += p / 2
			}
		}
		return below
	}}
}

// Utility is the objective of the highest mean of a utility of the final total: a
// finite number for every total from 0 to the ruleset's highest. It is called once
// for each. If it falls anywhere as the total rises, it may pay to strike a box that
// the roll fills, and a strategy advises strikes too.
func Utility(of func(total int) float64) Objective {
	return Objective{kind: utilityObjective, utility: of}
}

// String returns "mean", "at-least=N" or "utility".
func (o Objective) String() string {
	switch o.kind {
	case meanObjective:
		return "mean"
	case leastObjective:
		return fmt.Sprintf("at-least=%d", o.least)
	}
	return "utility"
}

// A utility is an objective's utility of totals as a table, made 0 or more. Totals
// below first are worth as much as it, and those above the last as much as that.
// A nil utility is the mean.
type utility struct {
	first  int
	values []float64
	low    float64 // what was taken off
	falls  bool    // somewhere, as the total rises
	// whole says that points on the card count up to the last, also more than any
	// play gives.
	whole bool
}

func (u *utility) last() int { return u.first + len(u.values) - 1 }

func (u *utility) of(total int) float64 {
	return u.values[max(0, min(total-u.first, len(u.values)-1))]
}

// strikes reports whether a box may be struck that the roll fills: no other
// utility makes it pay.
func (u *utility) strikes() bool { return u != nil && u.falls }

// base returns what is to be added to values.
func (u *utility) base() float64 {
	if u == nil {
		return 0
	}
	return u.low
}

// utility returns the table of the options' objective for a ruleset, nil for the
// mean.
func (o *Options) utility(rules *yatzy.Ruleset) (*utility, error) {
	if o == nil || o.Objective.kind == meanObjective {
		return nil, nil
	}
	return o.Objective.table(rules)
}

func (o Objective) table(rules *yatzy.Ruleset) (*utility, error) {
	most := rules.MaxTotal()
	if o.kind == leastObjective && (o.least < 0 || o.least > most) {
		return nil, fmt.Errorf("solver: %w: at least %d: totals of %s are 0 to %d", ErrUtility, o.least, rules.Name(), most)
	}
	if o.utility == nil {
		return nil, fmt.Errorf("solver: %w: there is no utility, or no opponent", ErrUtility)
	}
	u := &utility{values: make([]float64, most+1), low: math.Inf(1)}
	for total := range u.values {
		v := o.utility(total)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("solver: %w: the utility of a total of %d is %v", ErrUtility, total, v)
		}
		u.falls = u.falls || total > 0 && v < u.values[total-1]
		u.values[total] = v
		u.low = min(u.low, v)
	}
	for total := range u.values {
		u.values[total] -= u.low
		if math.IsInf(u.values[total], 1) {
			return nil, fmt.Errorf("solver: %w: the utilities of %d and of others lie too far apart", ErrUtility, total)
		}
	}
	// Cut what is alike at both ends down to one total.
	n := len(u.values)
	for n > 1 && u.values[n-2] == u.values[n-1] {
		n--
	}
	u.values = u.values[:n]
	for len(u.values) > 1 && u.values[0] == u.values[1] {
		u.first, u.values = u.first+1, u.values[1:]
	}
	return u, nil
}

// parameter returns what tells files of one kind of objective apart.
func (g *game) parameter(o Objective) uint64 {
	switch o.kind {
	case meanObjective:
		return 0
	case leastObjective:
		return uint64(o.least)
	}
	h := fnv.New64a()
	fmt.Fprint(h, g.utility.first, g.utility.low, g.utility.values)
	return h.Sum64()
}
