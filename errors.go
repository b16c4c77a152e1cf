package yatzy

import (
	"errors"
	"strconv"
)

// Errors that the operations of this package wrap; test for them with
// [errors.Is]. The wrapping message names the operation, quotes the input and
// says which rule is broken.
var (
	// ErrRoll is wrapped where dice are not a roll: an unreadable text, a
	// face that is not on the die, or the wrong number of dice.
	ErrRoll = errors.New("not a roll")
	// ErrRuleset is wrapped where a [Spec] or its JSON form is refused.
	ErrRuleset = errors.New("not a ruleset")
	// ErrUnknownCategory is wrapped where no category has the name given.
	ErrUnknownCategory = errors.New("unknown category")
	// ErrAmbiguous is wrapped where a name fits several categories.
	ErrAmbiguous = errors.New("ambiguous category name")
	// ErrFilled is wrapped where the category was filled before.
	ErrFilled = errors.New("already filled")
	// ErrOrder is wrapped where the ruleset's order asks for another category.
	ErrOrder = errors.New("out of order")
	// ErrForcedJoker is wrapped where a forced joker asks for another category.
	ErrForcedJoker = errors.New("forced joker")
	// ErrCard is wrapped where a scorecard could not arise in any game.
	ErrCard = errors.New("impossible scorecard")
	// ErrTurn is wrapped where a position in a turn could not arise.
	ErrTurn = errors.New("impossible turn")
	// ErrAction is wrapped where an action is not legal in its turn.
	ErrAction = errors.New("illegal action")
	// ErrNoRollLeft is wrapped (beside ErrAction) where no roll is left.
	ErrNoRollLeft = errors.New("no roll left")
	// ErrLocked is wrapped (beside ErrAction) where a locked die is let go.
	ErrLocked = errors.New("held dice are locked")
)

// quote quotes input for a message and keeps the message to one short line,
// however long the input is.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(s[:most]) + "…"
	}
	return strconv.Quote(s)
}
