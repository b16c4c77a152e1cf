package yatzy

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
)

// Limits of what a [Ruleset] may ask for.
const (
	MaxDice       = 8  // dice in a roll
	MaxFaces      = 8  // faces on a die
	MaxCategories = 24 // categories on a scorecard
)

// standardFaces is the number of faces of dice that no ruleset speaks for.
const standardFaces = 6

// A Face is the number a die shows, from 1. Dice have six faces unless the
// [Ruleset] says otherwise. The zero Face is not on any die.
type Face uint8

// A Roll is a number of dice in no particular order: a multiset of faces of at
// most [MaxDice] dice. Rolls are immutable and comparable: two rolls are ==
// exactly when they show the same faces equally often. A held part of a roll
// is a Roll too. The zero Roll has no dice.
type Roll struct {
	// Four bits for each face, how often it shows, face 1 lowest.
	counts uint32
}

// NewRoll returns the roll that shows the given faces of six-sided dice. For
// other dice use [Ruleset.NewRoll]. The error wraps [ErrRoll].
func NewRoll(faces ...Face) (Roll, error) {
	return newRoll(faces, standardFaces)
}

func newRoll(faces []Face, sides int) (Roll, error) {
	if len(faces) > MaxDice {
		return Roll{}, fmt.Errorf("yatzy: new roll: %w: %d dice, at most %d are supported", ErrRoll, len(faces), MaxDice)
	}
	var r Roll
	for _, f := range faces {
		if f < 1 || int(f) > sides {
			return Roll{}, fmt.Errorf("yatzy: new roll: %w: face %d is not on a die with faces 1 to %d", ErrRoll, f, sides)
		}
		r = r.plus(f, 1)
	}
	return r, nil
}

// ParseRoll reads a roll of six-sided dice written in any of four spellings:
// "2 2 5 5 5", "22555", "2-2-5-5-5" or "2,2,5,5,5". It takes any number of dice
// from 1 to [MaxDice]; [Ruleset.ParseRoll] also checks their number, and reads
// other dice and names of faces. The error wraps [ErrRoll] and quotes the text.
func ParseRoll(text string) (Roll, error) {
	return parseRoll(text, standardFaces, nil)
}

// MustParseRoll is [ParseRoll] for texts that are known to be right: it panics
// where ParseRoll returns an error.
func MustParseRoll(text string) Roll {
	r, err := ParseRoll(text)
	if err != nil {
		panic(err)
	}
	return r
}

// parseRoll reads dice with the given number of sides; names, if any, are the
// names of the faces 1, 2, ….
func parseRoll(text string, sides int, names []string) (Roll, error) {
	fail := func(format string, args ...any) (Roll, error) {
		return Roll{}, fmt.Errorf("yatzy: parse roll %s: %w: %s", quote(text), ErrRoll, fmt.Sprintf(format, args...))
	}
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return fail("no dice")
	}
	var tokens []string
	switch {
	case strings.Contains(trimmed, ","):
		tokens = strings.Split(trimmed, ",")
		for i := range tokens {
			tokens[i] = strings.TrimSpace(tokens[i])
		}
	case strings.Contains(trimmed, "-"):
		tokens = strings.Split(trimmed, "-")
	default:
		tokens = strings.Fields(trimmed)
		if len(tokens) == 1 && isDigits(tokens[0]) {
			tokens = strings.Split(tokens[0], "")
		}
	}
	if len(tokens) > MaxDice {
		return fail("%d dice, at most %d are supported", len(tokens), MaxDice)
	}
	var r Roll
	for i, token := range tokens {
		if token == "" {
			return fail("die %d is missing", i+1)
		}
		face, ok := parseFace(token, sides, names)
		if !ok {
			if len(names) > 0 {
				return fail("%s is not a face: 1 to %d or %s", quote(token), sides, strings.Join(names, ", "))
			}
			return fail("%s is not a face: 1 to %d", quote(token), sides)
		}
		r = r.plus(face, 1)
	}
	return r, nil
}

func parseFace(token string, sides int, names []string) (Face, bool) {
	for i, name := range names {
		if strings.EqualFold(token, name) {
			return Face(i + 1), true
		}
	}
	if len(token) != 1 || token[0] < '1' || int(token[0]-'0') > sides {
		return 0, false
	}
	return Face(token[0] - '0'), true
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// Rolls yields every distinct roll of n six-sided dice in ascending order, each
// with its number of ways: how many of the 6^n ordered throws show it. There
// are C(n+5, 5) rolls: 252 for five dice, 462 for six. It yields nothing for n
// outside 0 to [MaxDice].
func Rolls(n int) iter.Seq2[Roll, int] { return rolls(n, standardFaces) }

func rolls(n, sides int) iter.Seq2[Roll, int] {
	return func(yield func(Roll, int) bool) {
		if n < 0 || n > MaxDice {
			return
		}
		// ways is n! over the factorials of the counts so far.
		var visit func(r Roll, face Face, left, ways int) bool
		visit = func(r Roll, face Face, left, ways int) bool {
			if int(face) == sides {
				return yield(r.plus(face, left), ways/factorial(left))
			}
			for c := left; c >= 0; c-- {
				if !visit(r.plus(face, c), face+1, left-c, ways/factorial(c)) {
					return false
				}
			}
			return true
		}
		visit(Roll{}, 1, n, factorial(n))
	}
}

func factorial(n int) int {
	f := 1
	for i := 2; i <= n; i++ {
		f *= i
	}
	return f
}

// plus adds n dice that show face; the caller keeps to MaxDice in all.
func (r Roll) plus(face Face, n int) Roll {
	return Roll{r.counts + uint32(n)<<(4*(face-1))}
}

// Len returns the number of dice.
func (r Roll) Len() int {
	// Add neighbouring nibbles, then all four bytes by one multiplication.
	pairs := r.counts&0x0f0f0f0f + r.counts>>4&0x0f0f0f0f
	return int(pairs * 0x01010101 >> 24)
}

// Count returns how many dice show face f.
func (r Roll) Count(f Face) int {
	if f < 1 || f > MaxFaces {
		return 0
	}
	return int(r.counts >> (4 * (f - 1)) & 15)
}

// Sum returns the sum of all dice.
func (r Roll) Sum() int {
	sum := 0
	for f := Face(1); f <= MaxFaces; f++ {
		sum += int(f) * r.Count(f)
	}
	return sum
}

// Alike returns the face that all dice show, or false if they differ or there
// are none.
func (r Roll) Alike() (Face, bool) {
	if r.counts == 0 {
		return 0, false
	}
	f := Face(1)
	for r.Count(f) == 0 {
		f++
	}
	return f, r.counts&^(15<<(4*(f-1))) == 0
}

// Faces yields the face of every die in ascending order.
func (r Roll) Faces() iter.Seq[Face] {
	return func(yield func(Face) bool) {
		for f := Face(1); f <= MaxFaces; f++ {
			for range r.Count(f) {
				if !yield(f) {
					return
				}
			}
		}
	}
}

// Contains reports whether part is a sub-multiset of r: whether its dice can
// be held out of r.
func (r Roll) Contains(part Roll) bool {
	for f := Face(1); f <= MaxFaces; f++ {
		if part.Count(f) > r.Count(f) {
			return false
		}
	}
	return true
}

// Plus returns the dice of both rolls together. The error wraps [ErrRoll] if
// they are more than [MaxDice].
func (r Roll) Plus(other Roll) (Roll, error) {
	if r.Len()+other.Len() > MaxDice {
		return Roll{}, fmt.Errorf("yatzy: %w: %s and %s are more than %d dice", ErrRoll, r, other, MaxDice)
	}
	return Roll{r.counts + other.counts}, nil
}

// Minus returns the dice of r without those of part. The error wraps [ErrRoll]
// if r does not contain part.
func (r Roll) Minus(part Roll) (Roll, error) {
	if !r.Contains(part) {
		return Roll{}, fmt.Errorf("yatzy: %w: %s does not contain %s", ErrRoll, quote(r.String()), quote(part.String()))
	}
	return Roll{r.counts - part.counts}, nil
}

// Parts yields every distinct sub-multiset of r, from no dice to r itself.
func (r Roll) Parts() iter.Seq[Roll] {
	return func(yield func(Roll) bool) {
		var part Roll
		for {
			if !yield(part) {
				return
			}
			// Count up like an odometer whose wheels are the faces.
			f := Face(1)
			for ; f <= MaxFaces; f++ {
				if part.Count(f) < r.Count(f) {
					part = part.plus(f, 1)
					break
				}
				part.counts &^= 15 << (4 * (f - 1))
			}
			if f > MaxFaces {
				return
			}
		}
	}
}

// Compare orders rolls: fewer dice first, then by the dice in ascending order.
// The result is -1, 0 or +1.
func (r Roll) Compare(other Roll) int {
	if c := cmp.Compare(r.Len(), other.Len()); c != 0 {
		return c
	}
	for f := Face(1); f <= MaxFaces; f++ {
		// More of the lowest face makes the sorted dice smaller.
		if c := cmp.Compare(other.Count(f), r.Count(f)); c != 0 {
			return c
		}
	}
	return 0
}

// String returns the dice in ascending order, as in "2 2 5 5 5"; for the zero
// Roll the empty string.
func (r Roll) String() string {
	text, _ := r.AppendText(nil)
	return string(text)
}

// AppendText implements [encoding.TextAppender] with the spelling of String.
func (r Roll) AppendText(b []byte) ([]byte, error) {
	start := len(b)
	for f := range r.Faces() {
		if len(b) > start {
			b = append(b, ' ')
		}
		b = append(b, '0'+byte(f))
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler] with the spelling of String.
func (r Roll) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads what ParseRoll
// reads, with faces up to [MaxFaces], and the empty text as the zero Roll.
func (r *Roll) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = Roll{}
		return nil
	}
	read, err := parseRoll(string(text), MaxFaces, nil)
	if err != nil {
		return err
	}
	*r = read
	return nil
}

// MarshalJSON implements [json.Marshaler]: an array of faces, as in [2,2,5,5,5].
func (r Roll) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for f := range r.Faces() {
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(b, '0'+byte(f))
	}
	return append(b, ']'), nil
}

// UnmarshalJSON implements [json.Unmarshaler]: an array of faces up to
// [MaxFaces], in any order.
func (r *Roll) UnmarshalJSON(data []byte) error {
	var faces []int
	if err := json.Unmarshal(data, &faces); err != nil {
		return fmt.Errorf("yatzy: roll %s: %w: want an array of faces", quote(string(data)), ErrRoll)
	}
	if len(faces) > MaxDice {
		return fmt.Errorf("yatzy: roll %s: %w: %d dice, at most %d are supported", quote(string(data)), ErrRoll, len(faces), MaxDice)
	}
	var read Roll
	for _, f := range faces {
		if f < 1 || f > MaxFaces {
			return fmt.Errorf("yatzy: roll %s: %w: face %d is not 1 to %d", quote(string(data)), ErrRoll, f, MaxFaces)
		}
		read = read.plus(Face(f), 1)
	}
	*r = read
	return nil
}
