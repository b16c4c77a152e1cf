package referee

// Codes about the turns of a record.
const (
	UnknownPlayer Code = "unknown-player" // a turn of a player who is not in the record
	OutOfTurn     Code = "out-of-turn"    // a player plays while it is another's turn
	MissingTurn   Code = "missing-turn"   // a turn was left out, or the game is not finished
	TooManyTurns  Code = "too-many-turns" // a turn more than the card has boxes
)

// Codes about the rolls and holds of a turn.
const (
	NoRoll          Code = "no-roll"           // a box is filled and nothing was rolled
	WrongDice       Code = "dice"              // a roll has more or fewer dice than the ruleset
	NoSuchFace      Code = "face"              // a die shows what is not on it
	TooManyRolls    Code = "too-many-rolls"    // more rolls than a turn may ever have
	NoSavedRoll     Code = "saved-rolls"       // a roll beyond the turn's own, and none was saved for it
	WrongHolds      Code = "holds"             // not one hold after each roll but the last
	HeldFromNowhere Code = "held-from-nowhere" // dice are held that were not rolled
	HeldChanged     Code = "held-changed"      // a die was held and shows something else after the roll
	LockedThrown    Code = "locked-thrown"     // a die was held, which locks it, and thrown again
	NothingThrown   Code = "nothing-thrown"    // all dice were held, and yet there is a further roll
)

// Codes about the entry of a turn.
const (
	FilledBefore       Code = "filled"       // the box was filled before
	ForcedJokerIgnored Code = "forced-joker" // a forced joker was entered elsewhere, or struck
	WrongPoints        Code = "points"       // the dice do not give them
)
