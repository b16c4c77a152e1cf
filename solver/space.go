package solver

import (
	"fmt"

	"example.com/yatzy"
)

// A space is the set of the distinct states of a ruleset's scorecard, and their
// places in one long table. The states of one set of filled categories stand
// together, by saved rolls first, then by variant, then by upper class.
//
// The upper class is what the upper total still decides. Two totals are one
// class exactly when the points they still need round up to the same sum that
// the open upper categories can yield, or to none. The variant is what else of
// the filled categories matters: whether the category for all dice alike holds
// points, and how many repeat bonuses are credited where they are capped.
type space struct {
	rules *yatzy.Ruleset
	n     int      // categories
	keys  []string // of the categories
	upper []int    // positions of the upper categories
	lower []int    // positions of the others

	// yatzy is the category for all dice alike if rolls after it are special,
	// else -1; needsScore and cap say whether it matters that it holds points,
	// and up to how many repeat bonuses are counted.
	yatzy      int
	needsScore bool
	cap        int

	// utility is what is maximised, nil for the mean of the total. Under one, cards
	// with different points on them are different states.
	utility *utility
	most    []int // points of each category, if there is a utility

	threshold int
	exact     bool // whether no upper totals are merged
	bonus     float64
	classes   []*class  // by subset of the upper categories; nil if it never arises
	starts    []int64   // by rank of the filled lower categories
	within    [][]int64 // by their kind and by rank of the filled upper ones
	states    int64
	used      int64 // bytes that the classes take
}

// newSpace returns the space of a ruleset's states under a utility, nil for the
// mean. If exact, every upper total up to the threshold is a class of its own.
func newSpace(rules *yatzy.Ruleset, u *utility, exact bool) (*space, error) {
	sp := &space{rules: rules, n: rules.Len(), yatzy: -1, utility: u, exact: exact}
	for i, c := range rules.Categories() {
		sp.keys = append(sp.keys, c.Key)
		if rules.UpperSet().Has(i) {
			sp.upper = append(sp.upper, i)
		} else {
			sp.lower = append(sp.lower, i)
		}
	}
	if i, ok := rules.Yatzy(); ok && (rules.Extra().Kind != yatzy.NoExtra || rules.Joker() != yatzy.NoJoker) {
		sp.yatzy = i
		sp.needsScore = rules.Extra().Kind != yatzy.NoExtra && rules.Extra().Needs == yatzy.NeedsScore
		sp.cap = rules.Extra().Cap
	}
	if b := rules.Bonus(); b.Points > 0 {
		if len(sp.upper) > maxUpper {
			return nil, fmt.Errorf("solver: %s: %w: %d upper categories with a bonus, at most %d can be solved",
				rules.Name(), ErrMemory, len(sp.upper), maxUpper)
		}
		sp.threshold, sp.bonus = b.Threshold, float64(b.Points)
	}
	if err := sp.classify(); err != nil {
		return nil, err
	}
	if u != nil {
		sp.boundPoints()
	}
	sp.layOut()
	return sp, nil
}

// boundPoints finds the most points that each category can bring, with an extra.
func (sp *space) boundPoints() {
	for _, key := range sp.keys {
		most := 0
		values, err := sp.rules.Attainable(key)
		if err != nil {
			panic(err) // the keys are the ruleset's own
		}
		most = values[len(values)-1]
		if sp.rules.Extra().Kind == yatzy.RepeatBonus {
			most += sp.rules.Extra().Points
		}
		sp.most = append(sp.most, most)
	}
}

// class returns the upper classes of a set of filled categories.
func (sp *space) class(m yatzy.Set) *class {
	if sp.threshold == 0 {
		return sp.classes[0]
	}
	return sp.classes[compress(m, sp.upper)]
}

// variants returns the number of variants of a set of filled categories.
func (sp *space) variants(m yatzy.Set) int {
	if sp.yatzy < 0 || !m.Has(sp.yatzy) {
		return 1
	}
	n := 1 + min(sp.cap, m.Len()-1) // every other box may have brought one
	if sp.needsScore {
		n++
	}
	return n
}

// variant returns the number of the variant: where points are needed, 0 is a
// struck box.
func (sp *space) variant(s yatzy.State) int {
	switch {
	case sp.yatzy < 0 || !s.Filled.Has(sp.yatzy):
		return 0
	case !sp.needsScore:
		return min(s.Extras, sp.cap)
	case !s.Scored:
		return 0
	}
	return 1 + min(s.Extras, sp.cap)
}

// state returns a state of that variant. Its upper total is not set.
func (sp *space) state(m yatzy.Set, variant int) yatzy.State {
	s := yatzy.State{Filled: m}
	switch {
	case sp.yatzy < 0 || !m.Has(sp.yatzy):
	case !sp.needsScore:
		s.Scored, s.Extras = true, variant
	case variant > 0:
		s.Scored, s.Extras = true, variant-1
	}
	return s
}

// pools returns how many numbers of saved rolls make a difference, from 0 on.
func (sp *space) pools(m yatzy.Set) int {
	saved := sp.rules.Saved()
	left := sp.n - m.Len()
	if !saved.Allowed || left == 0 {
		return 1
	}
	most := (sp.rules.RollsPerTurn() - 1) * m.Len()
	if saved.MaxRolls > 0 {
		// More than the turns left can use is no better.
		most = min(most, (saved.MaxRolls-sp.rules.RollsPerTurn())*left)
	}
	return most + 1
}

// A span is the numbers of points on a card that make a difference: count of them
// from low on. Fewer and more are like the nearest.
type span struct{ low, count int }

// points returns the span of a set of filled categories. For the mean the points
// on the card make none.
func (sp *space) points(m yatzy.Set) span {
	if sp.utility == nil {
		return span{0, 1}
	}
	had, more := 0, int(sp.bonus)
	for i, most := range sp.most {
		if m.Has(i) {
			had += most
		} else {
			more += most
		}
	}
	low := max(0, sp.utility.first-more)
	high := sp.utility.last()
	if !sp.utility.whole {
		high = min(high, had)
	}
	return span{low, max(1, high-low+1)}
}

// width returns the number of states of a set of filled categories that have the
// same saved rolls.
func (sp *space) width(m yatzy.Set) int {
	return sp.variants(m) * len(sp.class(m).needs) * sp.points(m).count
}

// A spot is a state among those of its set of filled categories and its saved
// rolls.
type spot struct{ variant, class, points int }

// spot returns the spot at a place, the inverse of lane.
func (sp *space) spot(m yatzy.Set, place int) spot {
	points, classes := sp.points(m), len(sp.class(m).needs)
	rest := place / points.count
	return spot{rest / classes, rest % classes, points.low + place%points.count}
}

// base returns the place of the first state of a set of filled categories with
// that many saved rolls, or as many as make a difference.
func (sp *space) base(m yatzy.Set, saved int) int64 {
	return sp.starts[sp.rank(m, sp.lower)] + sp.within[sp.kind(m&^sp.rules.UpperSet())][sp.rank(m, sp.upper)] +
		int64(min(saved, sp.pools(m)-1))*int64(sp.width(m))
}

// lane returns the place of a state among those of its set of filled categories
// and its saved rolls, on a card with that many points, the bonus left out.
func (sp *space) lane(s yatzy.State, points int) int {
	c, p := sp.class(s.Filled), sp.points(s.Filled)
	return (sp.variant(s)*len(c.needs)+int(c.lane[min(s.Upper, sp.threshold)]))*p.count + p.place(points)
}

// place returns the place of a number of points in the span.
func (p span) place(points int) int { return max(0, min(points-p.low, p.count-1)) }
