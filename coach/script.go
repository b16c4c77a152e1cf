package coach

import (
	"fmt"
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// A script is a recorded turn as rolls and dice held.
type script struct {
	rolls    []yatzy.Roll
	held     []yatzy.Roll // one fewer than rolls; nil if it was not written down
	category string
	points   int
}

func newScript(rules *yatzy.Ruleset, recorded game.RecordedTurn) (script, error) {
	s := script{category: recorded.Category, points: recorded.Points}
	if len(recorded.Rolls) == 0 {
		return script{}, fmt.Errorf("no roll")
	}
	if n := len(recorded.Rolls) - 1; recorded.Held != nil && len(recorded.Held) != n {
		return script{}, fmt.Errorf("dice are held %d times and not after %d rolls", len(recorded.Held), n)
	}
	for i, faces := range recorded.Rolls {
		roll, err := newDice(rules, faces)
		if err == nil {
			err = rules.CheckRoll(roll)
		}
		if err != nil {
			return script{}, fmt.Errorf("roll %d: %w", i+1, err)
		}
		s.rolls = append(s.rolls, roll)
	}
	for i, faces := range recorded.Held {
		held, err := newDice(rules, faces)
		if err != nil {
			return script{}, fmt.Errorf("held after roll %d: %w", i+1, err)
		}
		s.held = append(s.held, held)
	}
	return s, nil
}

// newDice returns the dice that show the given faces, which may be fewer than a roll
// has.
func newDice(rules *yatzy.Ruleset, faces []int) (yatzy.Roll, error) {
	if len(faces) > rules.Dice() {
		return yatzy.Roll{}, fmt.Errorf("%w: %d dice, %s has %d", yatzy.ErrRoll, len(faces), quote(rules.Name()), rules.Dice())
	}
	var digits []byte
	for _, face := range faces {
		if face < 1 || face > rules.Faces() {
			return yatzy.Roll{}, fmt.Errorf("%w: %d is not on a die with faces 1 to %d", yatzy.ErrRoll, face, rules.Faces())
		}
		digits = append(digits, '0'+byte(face))
	}
	var r yatzy.Roll
	err := r.UnmarshalText(digits)
	return r, err
}

// action returns what was done in a turn after roll i, and whether that is inferred
// from the rolls that follow. Choices are those of the turn, best first.
func (s *script) action(turn yatzy.Turn, i int, choices []solver.Choice) (a yatzy.Action, inferred bool, err error) {
	switch {
	case i == len(s.rolls)-1:
		a, err = s.entry(turn)
	case s.held != nil:
		a = yatzy.Keep(s.held[i])
	default:
		a, inferred = s.infer(turn, i, choices), true
	}
	if err == nil {
		err = turn.Check(a)
	}
	return a, inferred, err
}

// entry returns the action that fills the category with the points recorded.
func (s *script) entry(turn yatzy.Turn) (yatzy.Action, error) {
	e, err := turn.Card().Entry(s.category, turn.Roll())
	switch {
	case err != nil:
		return yatzy.Action{}, err
	case s.points == e.Points:
		return yatzy.Score(s.category), nil
	case s.points == 0:
		return yatzy.Strike(s.category), nil
	}
	return yatzy.Action{}, fmt.Errorf("%s holds %d, and %s gives %d", s.category, s.points, quote(turn.Roll().String()), e.Points)
}

// infer returns the best keep that explains what is rolled after roll i. Where held
// dice lock, they must be in all rolls that follow.
func (s *script) infer(turn yatzy.Turn, i int, choices []solver.Choice) yatzy.Action {
	follow := s.rolls[i+1 : i+2]
	if turn.Card().Ruleset().Holds() == yatzy.LockedHolds {
		follow = s.rolls[i+1:]
	}
	for _, c := range choices {
		if c.Action.Kind() != yatzy.KeepAction {
			continue
		}
		if !slices.ContainsFunc(follow, func(r yatzy.Roll) bool { return !r.Contains(c.Action.Dice()) }) {
			return c.Action
		}
	}
	// What is locked already stays in all rolls, so there is no keep at all: to ask
	// for one tells why.
	return yatzy.Keep(turn.Held())
}
