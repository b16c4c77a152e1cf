package solver

import "example.com/yatzy"

// Values returns the table of values of all states.
func (s *Strategy) Values() []float64 { return s.values }

// UpperClass returns the class that an upper total has when the given categories
// are filled, or false if no play gives that total.
func (s *Strategy) UpperClass(filled yatzy.Set, total int) (class int, ok bool) {
	sp := s.game.space
	lane := sp.class(filled).lane[min(total, sp.threshold)]
	return int(lane), lane != noLane
}

// GraphSize is the number of rolls and of selections of dice in a turn.
type GraphSize struct{ Rolls, Keeps int }

// Graph returns the size of a ruleset's turns.
func Graph(rules *yatzy.Ruleset) GraphSize {
	d := newDice(rules)
	return GraphSize{Rolls: len(d.rolls()), Keeps: len(d.keeps)}
}
