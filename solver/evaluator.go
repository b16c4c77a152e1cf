package solver

import (
	"sync/atomic"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// A game is a ruleset made ready to be solved: its states and the programs that
// value a turn. It is immutable and shared by all evaluators.
type game struct {
	*space
	turn    *turnGraph
	entries *entryGraph
	special rows.Program
	alike   []yatzy.Roll // the rolls of dice all alike, by face
	kernel  rows.Kernel
}

func newGame(rules *yatzy.Ruleset, u *utility, kernel rows.Kernel) (*game, error) {
	sp, err := newSpace(rules, u, false)
	if err != nil {
		return nil, err
	}
	g := &game{space: sp, turn: newTurnGraph(rules), kernel: kernel}
	g.entries = newEntryGraph(rules, g.turn)
	g.special = g.entries.specialProgram()
	for _, r := range g.turn.dice.rolls() {
		if _, ok := r.Alike(); ok {
			g.alike = append(g.alike, r) // ascending, so by face
		}
	}
	return g, nil
}

// An evaluator values the turn on eight cards at a time: cards with the same
// categories filled, which stand beside each other in the table of values. It is
// for one goroutine.
type evaluator struct {
	*game
	values []float64 // the table of all states
	second []float64 // the table of second moments if they are what is sought, else nil
	turn   turnValues
	// stopped, once true, ends the work early; nil for one that never solves.
	stopped *atomic.Bool
	choices []Choice // room for those of one turn

	// The set of filled categories at work, and what follows from it.
	mask     yatzy.Set
	width    int
	legal    yatzy.Set
	links    []link        // one for each legal category, upper ones first
	specials [][][]special // by variant and face; nil if there are none

	upperSet, lowerSet         yatzy.Set // what the programs are for
	upperProgram, lowerProgram rows.Program
	upperPrograms              map[yatzy.Set]rows.Program
	zeros                      rows.Program // with second moments only: scores, or a 0 if that is better
}

// maxPrograms is the most programs for upper categories that an evaluator keeps.
const maxPrograms = 1 << 8

func (g *game) newEvaluator(values []float64) *evaluator {
	e := &evaluator{game: g, values: values, upperPrograms: map[yatzy.Set]rows.Program{}}
	e.turn = turnValues{turnGraph: g.turn, kernel: g.kernel, buf: rows.NewBuffer(g.entries.rows)}
	e.mask = ^yatzy.Set(0)
	return e
}

// halted reports whether the work is to end early.
func (e *evaluator) halted() bool { return e.stopped != nil && e.stopped.Load() }

// load makes ready for a set of filled categories.
func (e *evaluator) load(m yatzy.Set) {
	if e.mask == m {
		return
	}
	e.mask, e.width = m, e.space.width(m)
	e.legal = e.rules.Available(m)
	e.links = e.links[:0]
	for _, part := range []yatzy.Set{e.legal & e.rules.UpperSet(), e.legal &^ e.rules.UpperSet()} {
		for i := range part.All() {
			e.links = append(e.links, e.link(m, i))
		}
	}
	e.loadSpecials()
}

// loadPrograms finds the programs for the legal categories: those for the upper
// and for the lower ones, each of which serves for many sets.
func (e *evaluator) loadPrograms() {
	if upper := e.legal & e.rules.UpperSet(); upper != e.upperSet || e.upperProgram == nil {
		e.upperSet = upper
		p, ok := e.upperPrograms[upper]
		if !ok {
			p = e.entries.program(nil, upper, true)
			if len(e.upperPrograms) < maxPrograms {
				e.upperPrograms[upper] = p
			}
		}
		e.upperProgram = p
	}
	if lower := e.legal &^ e.rules.UpperSet(); lower != e.lowerSet || e.lowerProgram == nil {
		e.lowerSet = lower
		e.lowerProgram = e.entries.program(e.lowerProgram, lower, false)
	}
}

// solve values the states of a set of filled categories, from those of all sets
// with one category more. If it is stopped, some of them stay unsolved.
func (e *evaluator) solve(m yatzy.Set) {
	e.load(m)
	e.loadPrograms()
	pools := e.pools(m)
	own := e.rules.RollsPerTurn() - 1 // rolls after the first
	saved := e.rules.Saved()
	for first := 0; first < e.width && !e.halted(); first += rows.Lanes {
		if !saved.Allowed {
			e.score(first, 0)
			e.turn.begin()
			for range own {
				e.turn.keeps()
				e.turn.decide()
			}
			e.store(first, 0)
			continue
		}
		score := func(saved int) { e.score(first, saved) }
		// Up to the most rolls of a turn, a turn with one roll more goes through
		// those with fewer, so one way back values all numbers of saved rolls.
		usable := pools - 1
		if saved.MaxRolls > 0 {
			usable = min(usable, saved.MaxRolls-e.rules.RollsPerTurn())
		}
		e.back(own+usable, 0, score, func(left int) {
			if left >= own {
				e.store(first, left-own)
			}
		})
		// Rolls that this turn cannot use go on to the next.
		for spare := 1; usable+spare < pools && !e.halted(); spare++ {
			e.back(own+usable, spare, score, func(left int) {
				if left == own+usable {
					e.store(first, usable+spare)
				}
			})
		}
	}
}

// finish values full cards. For the mean all that they still bring is the bonus.
func (e *evaluator) finish(m yatzy.Set) {
	needs := e.class(m).needs
	for i := range e.space.width(m) {
		at, bonus := e.spot(m, i), 0.0
		if needs[at.class] == 0 {
			bonus = e.bonus
		}
		place := e.base(m, 0) + int64(i)
		switch {
		case e.second != nil:
			off := bonus - e.center(e.values, m)
			e.second[place] = off * off
		case e.utility != nil:
			e.values[place] = e.utility.of(at.points + int(bonus))
		default:
			e.values[place] = bonus
		}
	}
}

// back goes from the end of a turn to its first roll where unused rolls are
// saved: left counts the rolls that can still be made, and spare those saved
// that this turn cannot use. It has the rolls scored for each number of rolls
// that are saved then, and calls visit for each left once they are valued.
func (e *evaluator) back(most, spare int, score, visit func(int)) {
	e.turn.begin()
	for left := 0; left <= most && !e.halted(); left++ {
		if left > 0 {
			e.turn.keeps()
		}
		score(left + spare)
		if left > 0 {
			e.turn.decide()
		}
		visit(left)
	}
}

// store writes the values of the turn to the table.
func (e *evaluator) store(first, saved int) {
	n := min(rows.Lanes, e.width-first)
	table := e.values
	if e.second != nil {
		table = e.second
	}
	copy(table[e.base(e.mask, saved)+int64(first):][:n], e.turn.value()[:])
}
