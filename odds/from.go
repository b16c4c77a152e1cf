package odds

import (
	"fmt"
	"math/big"
	"strconv"

	"example.com/yatzy"
)

// MaxRolls is the highest number of rolls to come that a [From] may have. No
// turn has more, saved rolls included.
const MaxRolls = 255

// A From says where in a turn a question begins. There are two kinds:
//
//   - Without a Roll, the Held dice are kept now and the others thrown; that is
//     the first of the Rolls, of which there is at least one. From{Rolls: n} is
//     the start of a turn of n rolls.
//   - With a Roll, those dice lie on the table, none missing, and the player
//     chooses what to keep and throws the others up to Rolls times, or not at all.
//     Where dice lock, Held are those dice of the Roll that are locked already;
//     elsewhere there are none.
//
// A [yatzy.Turn] t is From{Roll: t.Roll(), Held: t.Held(), Rolls: t.Rolls()}.
// Rolls may be more than the ruleset gives to a turn, as saved ones are.
//
// The zero From is no place in a turn: dice are missing and no roll is left.
type From struct {
	Roll  yatzy.Roll
	Held  yatzy.Roll
	Rolls int
}

// wholeTurn is the start of a turn.
func wholeTurn(rules *yatzy.Ruleset) From {
	if rules == nil {
		return From{} // of which the question is refused
	}
	return From{Rolls: rules.RollsPerTurn()}
}

// check returns why a question cannot begin there, an error that wraps
// [yatzy.ErrRoll] or [yatzy.ErrTurn], or nil.
func (from From) check(rules *yatzy.Ruleset) error {
	held := strconv.Quote(from.Held.String())
	switch {
	case from.Rolls < 0 || from.Rolls > MaxRolls:
		return fmt.Errorf("%w: %d rolls left are not 0 to %d", yatzy.ErrTurn, from.Rolls, MaxRolls)
	case from.Roll != yatzy.Roll{}:
		if err := rules.CheckRoll(from.Roll); err != nil {
			return err
		}
		switch {
		case from.Held == yatzy.Roll{}:
			return nil
		case rules.Holds() != yatzy.LockedHolds:
			return fmt.Errorf("%w: %s held of %q: dice do not lock in %s", yatzy.ErrTurn, held, from.Roll, rules.Name())
		case !from.Roll.Contains(from.Held):
			return fmt.Errorf("%w: %s held: the roll %q does not show them", yatzy.ErrTurn, held, from.Roll)
		case from.Held == from.Roll:
			return fmt.Errorf("%w: %s held: all dice held are none rolled", yatzy.ErrTurn, held)
		}
		return nil
	case from.Held.Len() > rules.Dice():
		return fmt.Errorf("%w: %s held: %d dice, %s has %d", yatzy.ErrRoll, held, from.Held.Len(), rules.Name(), rules.Dice())
	case from.Held.Len() == rules.Dice():
		return fmt.Errorf("%w: %s held: all dice held are none rolled; dice on the table are a Roll", yatzy.ErrTurn, held)
	case from.Rolls == 0:
		return fmt.Errorf("%w: %s held: no roll is left for the other dice", yatzy.ErrTurn, held)
	}
	for f := range from.Held.Faces() {
		if int(f) > rules.Faces() {
			return fmt.Errorf("%w: %s held: the dice of %s have faces 1 to %d", yatzy.ErrRoll, held, rules.Name(), rules.Faces())
		}
	}
	return nil
}

// value returns what the aim that t stands at the end of is worth from there.
func (from From) value(t *turn) *big.Rat {
	t.goBack(from.Rolls)
	k := from.first(t)
	if k >= t.partial() {
		return t.fraction(&t.end[k-t.partial()])
	}
	return t.fraction(&t.keep[k])
}

// first returns the selection that is kept first, t having gone back to there: a
// full roll if the turn ends at once.
func (from From) first(t *turn) int {
	if from.Roll == (yatzy.Roll{}) {
		return t.index[from.Held]
	}
	other, err := from.Roll.Minus(from.Held)
	if err != nil {
		panic(err) // checked before
	}
	t.decide(t.index[from.Held])
	return t.choice[t.index[other]]
}
