package game

import "example.com/yatzy"

// A Record is what was written down of a game: every roll, what was held, and what
// was entered. It is plain data, as its file says it, and may be wrong in every
// way that people and programs get it wrong: whether it can be played says
// [Replay], and all that is wrong says package referee.
type Record struct {
	Rules   *yatzy.Ruleset
	Players []string
	Turns   []RecordedTurn // in the order in which they were played
	Totals  []int          // what each player is said to have in the end; nil if nothing is said
}

// A RecordedTurn is one turn of a [Record].
type RecordedTurn struct {
	Player int     // from 0
	Rolls  [][]int // all dice on the table after each roll
	// Held are the dice held after each roll but the last; nil if it was not
	// written down, and then any hold that explains the next roll will do.
	Held     [][]int
	Category string // key
	Points   int    // what the box then holds, a repeat bonus not counted in
}
