package coach

import "example.com/yatzy"

// An Analysis says how well a game was played. Its JSON form has the keys of the
// field tags.
type Analysis struct {
	Ruleset string   `json:"ruleset"` // key
	Players []Player `json:"players"` // in the order of the record
}

// A Player says how well one player played. Expectations, luck and losses are
// points, or chances or other utilities as the Objective says, and but for rounding
// End = Start + Luck - Loss.
type Player struct {
	Name      string  `json:"name"`
	Objective string  `json:"objective"` // of the strategy, as in "mean"
	Finished  bool    `json:"finished"`  // whether the card is full
	Total     int     `json:"total"`     // points on the card in the end
	Start     float64 `json:"start"`     // expectation before the first turn
	End       float64 `json:"end"`       // expectation after the last turn; if finished, the total's worth
	Luck      float64 `json:"luck"`      // of all rolls together
	Loss      float64 `json:"loss"`      // of all decisions together

	LossPerDecision float64 `json:"loss_per_decision"` // mean, 0 without decisions
	LossPerTurn     float64 `json:"loss_per_turn"`     // mean, 0 without turns
	// Accuracy is the share of all that the decisions could have lost and did not,
	// from 0 to 100; the package comment says why. It is 100 if nothing was at
	// stake.
	Accuracy float64 `json:"accuracy"`
	Turns    []Turn  `json:"turns"`
	// Mistakes are the decisions that lost something, the biggest loss first and
	// equal ones in the order of play.
	Mistakes []Decision `json:"mistakes"`
}

// A Turn is one turn of a player. But for rounding End = Start + Luck - Loss.
type Turn struct {
	Turn      int        `json:"turn"`     // the player's, from 1
	Category  string     `json:"category"` // key of the category filled
	Points    int        `json:"points"`   // that the box then holds, without the extra
	Extra     int        `json:"extra,omitempty"`
	Start     float64    `json:"start"` // expectation before the first roll
	End       float64    `json:"end"`   // expectation before the next turn
	Luck      float64    `json:"luck"`
	Loss      float64    `json:"loss"`
	Decisions []Decision `json:"decisions"` // one after each roll
}

// A Decision is a roll with its luck, and what the player did with it: kept dice or
// filled a category.
type Decision struct {
	Turn int        `json:"turn"` // the player's, from 1
	Roll int        `json:"roll"` // within the turn, from 1
	Dice yatzy.Roll `json:"dice"` // all dice on the table
	// Luck is how much the roll raised the expectation, to Best.Expected.
	Luck float64 `json:"luck"`
	Done Choice  `json:"done"`
	// Best is the best action, Done itself if none is better.
	Best Choice `json:"best"`
	// Loss is by how much Done lowered the expectation, to Done.Expected. It is
	// never below 0.
	Loss float64 `json:"loss"`
	// Stake is the most that any legal action would have lost, strikes included.
	Stake float64 `json:"stake"`
	// Inferred says that the record does not tell the dice kept: Done is the best
	// keep that explains the rolls that follow.
	Inferred bool `json:"inferred,omitempty"`
}
