package referee

// A Code says what kind of fault a [Fault] is. The texts of the codes stay the
// same from version to version.
type Code string

// Codes of input that could not be read to its end.
const (
	Unreadable Code = "unreadable" // the file cannot be opened, or reading it failed
	Syntax     Code = "syntax"     // the text is no sheet or record from here on
)

// Codes about the ruleset of a sheet or record.
const (
	NoRuleset       Code = "no-ruleset"       // none is named, and it fits none
	UnknownRuleset  Code = "unknown-ruleset"  // the one that is named is not known, or is not a ruleset
	OtherRuleset    Code = "other-ruleset"    // another is named than the one that is played
	SeveralRulesets Code = "several-rulesets" // none is named, and it fits several
)

// Codes about the players and the form of a sheet.
const (
	NoPlayers       Code = "no-players"       // nobody is on the sheet
	TooManyPlayers  Code = "too-many-players" // more than there may be
	TooManyValues   Code = "too-many-values"  // a row has more cells than there are players
	UnknownMember   Code = "unknown-member"   // a JSON member that sheets do not have
	DuplicateMember Code = "duplicate-member" // a JSON member given twice
	WrongForm       Code = "form"             // something stands in the place of something else, such as a list in that of a name
)

// Codes about the boxes of a card.
const (
	ImpossibleValue   Code = "value"              // no roll gives that value in this box
	NegativeValue     Code = "negative"           // less than 0
	NotANumber        Code = "number"             // not a whole number, or one far beyond all sheets
	UnknownCategory   Code = "unknown-category"   // no box of the ruleset has that name
	AmbiguousCategory Code = "ambiguous-category" // several boxes have that name
	DuplicateCategory Code = "duplicate-category" // a box is there twice
	MissingCategory   Code = "missing-category"   // a box is left out, though the sheet counts it
	UnfinishedCard    Code = "unfinished"         // boxes are open
	OutOfOrder        Code = "order"              // a box is filled before its turn
	ImpossibleCard    Code = "combination"        // no order of turns brings the boxes together
)

// Codes about the sums of a card.
const (
	WrongUpperSum    Code = "upper-sum"       // not the sum of the upper boxes
	MissingBonus     Code = "bonus-missing"   // the upper bonus is due and not counted
	UndueBonus       Code = "bonus-undue"     // the upper bonus is counted and not due
	WrongBonus       Code = "bonus-wrong"     // the upper bonus is due and counted with other points
	WrongTotal       Code = "total"           // not the sum of the boxes, the bonus and the extras
	ImpossibleExtras Code = "extras"          // extras that the ruleset has not, or without what they need
	TooManyExtras    Code = "too-many-extras" // more extras than the boxes can have brought
)

// Input reports whether the code says that the input could not be read to its
// end, as opposed to a fault in what was read.
func (c Code) Input() bool { return c == Unreadable || c == Syntax }
