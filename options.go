package yatzy

import (
	"fmt"
	"slices"
)

// A Bonus is the upper bonus: Points are due when the upper categories together
// reach Threshold or more. The zero Bonus is none.
type Bonus struct {
	Threshold int `json:"threshold"`
	Points    int `json:"points"`
	// Par is how many of each face the sheet takes for being on plan; 0 means
	// two fewer than the dice: three of five, four of six. It decides nothing
	// but [Scorecard.Pace].
	Par int `json:"par,omitempty"`
}

// An Extra says what a further roll with all dice alike is worth once the
// category for all dice alike (see [Spec].Yatzy) is filled. The zero Extra is
// nothing. [ExtraBonus] and [FlatValue] make the usual ones, whose fields can
// then be changed.
type Extra struct {
	Kind   ExtraKind `json:"kind"`
	Points int       `json:"points,omitempty"`
	// Needs says what the category must hold for the extra to be due.
	Needs Needs `json:"needs"`
	// OwnUpper limits a repeat bonus to entries in the upper category of the
	// face rolled.
	OwnUpper bool `json:"own_upper,omitempty"`
	// Cap is the most repeat bonuses that one card is credited with; 0 means
	// any number.
	Cap int `json:"cap,omitempty"`
}

// ExtraBonus is a bonus of that many points for every further roll with all dice
// alike, without limit, whatever it is entered as, once the category holds points.
func ExtraBonus(points int) Extra { return Extra{Kind: RepeatBonus, Points: points} }

// FlatValue lets a further roll with all dice alike be entered for that many
// points in any open category (or for what the category pays, if that is more)
// once the category for all dice alike holds points.
func FlatValue(points int) Extra { return Extra{Kind: Flat, Points: points} }

// ExtraKind is the kind of an [Extra].
type ExtraKind uint8

const (
	NoExtra     ExtraKind = iota // nothing
	RepeatBonus                  // points beside what the category pays
	Flat                         // points in place of what the category pays
)

// Needs says what the category for all dice alike must hold for an [Extra].
type Needs uint8

const (
	NeedsScore  Needs = iota // more than 0 points
	NeedsFilled              // anything, a 0 too
)

// A Joker says what a further roll with all dice alike may stand for once the
// category for all dice alike is filled, with points or with 0. As a joker it
// pays the fixed value of a lower category it does not fit; a category
// without a fixed value pays what the dice make.
type Joker uint8

const (
	// NoJoker gives such a roll no rights.
	NoJoker Joker = iota
	// ForcedJoker must be entered in the upper category of its face if that is
	// open; else, as a joker, in any open lower category; else as 0 in an
	// open upper one.
	ForcedJoker
	// FreeJoker may be entered in any open category, and stands as a joker
	// where the upper category of its face is filled.
	FreeJoker
)

// An Order says which open categories may be filled next.
type Order uint8

const (
	FreeOrder    Order = iota // any
	PrintedOrder              // the first on the sheet
	UpperFirst                // the upper ones; when they are filled, any
)

// Holds says whether dice once held may be rolled again in the same turn.
type Holds uint8

const (
	FreeHolds   Holds = iota // yes
	LockedHolds              // no: they stay for the rest of the turn
)

// SavedRolls says whether the rolls that a turn leaves unused are kept for later
// turns, to be used there beyond the turn's own. The zero value is no.
type SavedRolls struct {
	Allowed bool `json:"allowed"`
	// MaxRolls is the most rolls in one turn, saved ones included; 0 means any
	// number.
	MaxRolls int `json:"max_rolls,omitempty"`
}

func sectionWords() []string   { return []string{"", "upper", "lower"} }
func extraKindWords() []string { return []string{"none", "bonus", "flat"} }
func needsWords() []string     { return []string{"score", "filled"} }
func jokerWords() []string     { return []string{"none", "forced", "free"} }
func orderWords() []string     { return []string{"free", "printed", "upper-first"} }
func holdsWords() []string     { return []string{"free", "locked"} }

// String returns "upper" or "lower".
func (s Section) String() string { return word(s, sectionWords()) }

// String returns "none", "bonus" or "flat".
func (k ExtraKind) String() string { return word(k, extraKindWords()) }

// String returns "score" or "filled".
func (n Needs) String() string { return word(n, needsWords()) }

// String returns "none", "forced" or "free".
func (j Joker) String() string { return word(j, jokerWords()) }

// String returns "free", "printed" or "upper-first".
func (o Order) String() string { return word(o, orderWords()) }

// String returns "free" or "locked".
func (h Holds) String() string { return word(h, holdsWords()) }

// MarshalText implements [encoding.TextMarshaler] with the word of String.
func (s Section) MarshalText() ([]byte, error) { return marshalWord(s, sectionWords()) }

// MarshalText implements [encoding.TextMarshaler] with the word of String.
func (k ExtraKind) MarshalText() ([]byte, error) { return marshalWord(k, extraKindWords()) }

// MarshalText implements [encoding.TextMarshaler] with the word of String.
func (n Needs) MarshalText() ([]byte, error) { return marshalWord(n, needsWords()) }

// MarshalText implements [encoding.TextMarshaler] with the word of String.
func (j Joker) MarshalText() ([]byte, error) { return marshalWord(j, jokerWords()) }

// MarshalText implements [encoding.TextMarshaler] with the word of String.
func (o Order) MarshalText() ([]byte, error) { return marshalWord(o, orderWords()) }

// MarshalText implements [encoding.TextMarshaler] with the word of String.
func (h Holds) MarshalText() ([]byte, error) { return marshalWord(h, holdsWords()) }

// UnmarshalText implements [encoding.TextUnmarshaler] for the words of String.
func (s *Section) UnmarshalText(text []byte) error {
	return unmarshalWord(s, "section", sectionWords(), text)
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the words of String.
func (k *ExtraKind) UnmarshalText(text []byte) error {
	return unmarshalWord(k, "extra.kind", extraKindWords(), text)
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the words of String.
func (n *Needs) UnmarshalText(text []byte) error {
	return unmarshalWord(n, "extra.needs", needsWords(), text)
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the words of String.
func (j *Joker) UnmarshalText(text []byte) error {
	return unmarshalWord(j, "joker", jokerWords(), text)
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the words of String.
func (o *Order) UnmarshalText(text []byte) error {
	return unmarshalWord(o, "order", orderWords(), text)
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the words of String.
func (h *Holds) UnmarshalText(text []byte) error {
	return unmarshalWord(h, "holds", holdsWords(), text)
}

// The options are numbers with a word each, "" being no word.

func word[T ~uint8](v T, words []string) string {
	if int(v) >= len(words) || words[v] == "" {
		return fmt.Sprintf("%%!(%d)", v)
	}
	return words[v]
}

func marshalWord[T ~uint8](v T, words []string) ([]byte, error) {
	if int(v) >= len(words) || words[v] == "" {
		return nil, fmt.Errorf("yatzy: %w: %d is no such option", ErrRuleset, v)
	}
	return []byte(words[v]), nil
}

func unmarshalWord[T ~uint8](v *T, field string, words []string, text []byte) error {
	i := slices.Index(words, string(text))
	if i < 0 || len(text) == 0 {
		return fmt.Errorf("%s: %s is none of %q", field, quote(string(text)), slices.DeleteFunc(words, func(w string) bool { return w == "" }))
	}
	*v = T(i)
	return nil
}
