package coach

import (
	"errors"
	"strconv"
)

// Errors that [Analyse] wraps.
var (
	// ErrRecord is wrapped where a record cannot be played; beside it the rule of
	// package yatzy that is broken, if there is one.
	ErrRecord = errors.New("record cannot be played")
	// ErrStrategy is wrapped where a player has no strategy to be measured by.
	ErrStrategy = errors.New("no strategy for each player")
)

// quote quotes input for a message and keeps it to one short line.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(s[:most]) + "…"
	}
	return strconv.Quote(s)
}
