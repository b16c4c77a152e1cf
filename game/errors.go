package game

import (
	"errors"
	"strconv"
)

// Errors that the operations of this package wrap, beside those of package yatzy;
// test for them with [errors.Is].
//
// A step of a game that is not legal wraps [yatzy.ErrAction] and the rule that it
// breaks, or one of ErrDice, ErrOver and ErrNoEntry.
var (
	// ErrPlayers is wrapped where players are none, too many, or not told apart
	// by their names.
	ErrPlayers = errors.New("not the players of a game")
	// ErrDice is wrapped where dice cannot be thrown: there are none, or what
	// they show is not on the dice of the game.
	ErrDice = errors.New("the dice cannot be thrown")
	// ErrOver is wrapped where a step is asked for after the end of the game.
	ErrOver = errors.New("the game is over")
	// ErrNoEntry is wrapped where there is no entry to confirm or to undo.
	ErrNoEntry = errors.New("no entry is unconfirmed")
	// ErrPlay is wrapped where what is written down cannot have been played.
	// Where it is an entry that cannot be, [yatzy.ErrCard] is wrapped as well.
	ErrPlay = errors.New("impossible play")

	// ErrFormat is wrapped where a document is not that of a record or a saved
	// game at all.
	ErrFormat = errors.New("not a record or saved game")
	// ErrTruncated is wrapped where the end of a saved game is missing.
	ErrTruncated = errors.New("the saved game is truncated")
	// ErrVersion is wrapped where a saved game was written by a newer version.
	ErrVersion = errors.New("the saved game is of a newer version")
	// ErrEdited is wrapped where a saved game does not match its checksum.
	ErrEdited = errors.New("the saved game was edited")
	// ErrTooLarge is wrapped where a document is longer than any game's.
	ErrTooLarge = errors.New("longer than any game")
	// ErrUnknownRuleset is wrapped, beside the error of [Find], where a document
	// or code names a ruleset that is not found.
	ErrUnknownRuleset = errors.New("unknown ruleset")

	// ErrDate is wrapped where a text is not a date, or the date of no day.
	ErrDate = errors.New("no such date")
	// ErrCode is wrapped where a text does not have the form of a code, or a
	// game cannot be written as one.
	ErrCode = errors.New("not the code of a shared game")
	// ErrCheck is wrapped where the check symbols of a code are wrong: there is
	// a typing error somewhere in it.
	ErrCheck = errors.New("typing error in the code of a shared game")
	// ErrOtherRules is wrapped where a code was made for other rules than those
	// that its key names here.
	ErrOtherRules = errors.New("shared game under other rules")
	// ErrResult is wrapped where a result is not one that a game can have.
	ErrResult = errors.New("impossible result")
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
