package game

import (
	"errors"
	"fmt"
)

// ErrNotation is wrapped where a text is no record in notation, or a record has
// none.
var ErrNotation = errors.New("not a record in notation")

// A NotationError says what is wrong with one line of a record in notation. It
// wraps [ErrNotation] and Err.
type NotationError struct {
	Line   int // from 1
	Column int // from 1, in characters
	// Turn is the position in the record's Turns of the turn on the line, -1 for a
	// line that is no turn. The turn has Player -1 if the player is not known, and
	// nothing but the player if the rest could not be read.
	Turn int
	Err  error // what is wrong, without the place
}

// Error returns the place and what is wrong there, on one short line.
func (e *NotationError) Error() string {
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns [ErrNotation] and Err.
func (e *NotationError) Unwrap() []error { return []error{ErrNotation, e.Err} }

// NotationErrors is all that is wrong with a text in notation, from top to
// bottom, one error for each line at most.
type NotationErrors []*NotationError

// Error returns the first error and how many more there are.
func (e NotationErrors) Error() string {
	switch len(e) {
	case 0:
		return "game: parse notation: no errors"
	case 1:
		return "game: parse notation: " + e[0].Error()
	}
	return fmt.Sprintf("game: parse notation: %v (and %d more)", e[0], len(e)-1)
}

// Unwrap returns the errors one by one.
func (e NotationErrors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}
