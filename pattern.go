package yatzy

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"example.com/yatzy/internal/strictjson"
)

// A Pattern says which rolls fit a category, as data. Patterns are comparable.
// A pattern that needs fewer dice than the roll has ignores the spare ones. The
// zero Pattern is none, and no ruleset accepts it.
type Pattern struct {
	kind   patternKind
	a, b   uint8          // faces or a number, by kind
	groups [MaxDice]uint8 // sizes of Groups, 0 after the last
	fault  string         // why the arguments make no pattern
}

type patternKind uint8

const (
	noPattern patternKind = iota
	ofFace
	ofGroups
	straight
	run
	distinct
	anyDice
)

// OfFace fits every roll that shows face f; the dice that show it match.
func OfFace(f Face) Pattern {
	p := Pattern{kind: ofFace, a: uint8(f)}
	if f < 1 || f > MaxFaces {
		p.fault = fmt.Sprintf("face %d is not 1 to %d", f, MaxFaces)
	}
	return p
}

// Groups fits a roll that holds groups of equal dice of the given sizes, each of
// another face: Groups(2) is a pair, Groups(3, 2) a full house, Groups(5) five
// alike. If the dice can be grouped in more than one way, the groups with the
// highest sum match. [Pattern.MinFaces] lets groups share a face.
func Groups(sizes ...int) Pattern {
	p := Pattern{kind: ofGroups, a: uint8(min(len(sizes), MaxDice))}
	sum := 0
	for i, size := range sizes {
		if i == MaxDice || size < 1 || size > MaxDice {
			p.fault = "sizes of groups are 1 to " + strconv.Itoa(MaxDice)
			return p
		}
		p.groups[i] = uint8(size)
		sum += size
	}
	switch {
	case len(sizes) == 0:
		p.fault = "groups without a size"
	case sum > MaxDice:
		p.fault = fmt.Sprintf("groups of %d dice, at most %d are supported", sum, MaxDice)
	}
	return p
}

// MinFaces returns the pattern of Groups with fewer different faces asked for:
// with MinFaces(1) all groups may be of one face, so that four alike are two
// pairs and five alike a full house; Groups(2, 2, 2).MinFaces(2) takes four and
// two as three pairs but not six alike. Only Groups has this option.
func (p Pattern) MinFaces(n int) Pattern {
	most := 0
	for most < MaxDice && p.groups[most] > 0 {
		most++
	}
	switch {
	case p.kind != ofGroups:
		p.fault = "only groups have a least number of faces"
	case n < 1 || n > most:
		p.fault = fmt.Sprintf("%d groups cannot have at least %d faces", most, n)
	default:
		p.a = uint8(n)
	}
	return p
}

// Straight fits a roll that shows every face from first to last.
func Straight(first, last Face) Pattern {
	p := Pattern{kind: straight, a: uint8(first), b: uint8(last)}
	if first < 1 || last > MaxFaces || first > last {
		p.fault = fmt.Sprintf("no straight goes from %d to %d", first, last)
	}
	return p
}

// Run fits a roll that shows any n faces in a row; the highest such run matches.
func Run(n int) Pattern { return counting(run, n, "a run of") }

// Distinct fits a roll that shows at least n different faces; the n highest
// match.
func Distinct(n int) Pattern { return counting(distinct, n, "distinct faces:") }

// Any fits every roll, and all dice match.
func Any() Pattern { return Pattern{kind: anyDice} }

func counting(kind patternKind, n int, what string) Pattern {
	if n < 1 || n > MaxFaces {
		return Pattern{kind: kind, fault: fmt.Sprintf("%s %d is not 1 to %d", what, n, MaxFaces)}
	}
	return Pattern{kind: kind, a: uint8(n)}
}

// Match returns the dice of r that form the pattern, those with the highest sum
// if there is a choice, and whether the pattern fits at all.
func (p Pattern) Match(r Roll) (Roll, bool) {
	if p.fault != "" {
		return Roll{}, false
	}
	switch p.kind {
	case ofFace:
		n := r.Count(Face(p.a))
		return Roll{}.plus(Face(p.a), n), n > 0
	case ofGroups:
		return p.matchGroups(r, Roll{}, 0, 1, 0)
	case straight:
		return oneOfEach(r, Face(p.a), Face(p.b))
	case run:
		for last := Face(MaxFaces); uint8(last) >= p.a; last-- {
			if dice, ok := oneOfEach(r, last+1-Face(p.a), last); ok {
				return dice, true
			}
		}
		return Roll{}, false
	case distinct:
		var dice Roll
		n := p.a
		for f := Face(MaxFaces); f >= 1 && n > 0; f-- {
			if r.Count(f) > 0 {
				dice = dice.plus(f, 1)
				n--
			}
		}
		if n > 0 {
			return Roll{}, false
		}
		return dice, true
	case anyDice:
		return r, true
	}
	return Roll{}, false
}

// matchGroups places the groups from the i-th on, used being the dice of those
// before it and faces a bit for each face they use. It tries every face for
// every group, but groups of one size only in ascending order, from least on: any
// other order takes the same dice.
func (p Pattern) matchGroups(r, used Roll, i int, least Face, faces uint16) (Roll, bool) {
	if i == MaxDice || p.groups[i] == 0 {
		n := 0
		for f := faces; f != 0; f &= f - 1 {
			n++
		}
		return used, n >= int(p.a)
	}
	var best Roll
	found := false
	size := int(p.groups[i])
	if i > 0 && p.groups[i-1] != p.groups[i] {
		least = 1
	}
	for f := least; f <= MaxFaces; f++ {
		if r.Count(f)-used.Count(f) < size {
			continue
		}
		dice, ok := p.matchGroups(r, used.plus(f, size), i+1, f, faces|1<<f)
		if ok && (!found || dice.Sum() > best.Sum()) {
			best, found = dice, true
		}
	}
	return best, found
}

func oneOfEach(r Roll, first, last Face) (Roll, bool) {
	var dice Roll
	for f := first; f <= last; f++ {
		if r.Count(f) == 0 {
			return Roll{}, false
		}
		dice = dice.plus(f, 1)
	}
	return dice, true
}

// String describes the pattern in words, as in "groups of 3 and 2".
func (p Pattern) String() string {
	switch p.kind {
	case ofFace:
		return fmt.Sprintf("face %d", p.a)
	case ofGroups:
		sizes := p.sizes()
		words := make([]string, len(sizes))
		for i, n := range sizes {
			words[i] = strconv.Itoa(n)
		}
		text := "groups of " + strings.Join(words, " and ")
		if int(p.a) < len(sizes) {
			text += fmt.Sprintf(" on at least %d faces", p.a)
		}
		return text
	case straight:
		return fmt.Sprintf("straight %d to %d", p.a, p.b)
	case run:
		return fmt.Sprintf("any %d in a row", p.a)
	case distinct:
		return fmt.Sprintf("%d different faces", p.a)
	case anyDice:
		return "any dice"
	}
	return "no pattern"
}

func (p Pattern) sizes() []int {
	var sizes []int
	for _, n := range p.groups {
		if n > 0 {
			sizes = append(sizes, int(n))
		}
	}
	return sizes
}

// patternJSON is the JSON form of every pattern but Any, one member at a time.
type patternJSON struct {
	Face     *int  `json:"face,omitempty"`
	Groups   []int `json:"groups,omitempty"`
	MinFaces int   `json:"min_faces,omitempty"`
	Straight []int `json:"straight,omitempty"`
	Run      *int  `json:"run,omitempty"`
	Distinct *int  `json:"distinct,omitempty"`
}

// MarshalJSON implements [json.Marshaler]: {"face": 1}, {"groups": [3, 2]} (with
// "min_faces" if it is fewer than the groups), {"straight": [1, 5]}, {"run": 4},
// {"distinct": 5} or "any".
func (p Pattern) MarshalJSON() ([]byte, error) {
	if p.fault != "" {
		return nil, fmt.Errorf("yatzy: pattern: %w: %s", ErrRuleset, p.fault)
	}
	a := int(p.a)
	var form patternJSON
	switch p.kind {
	case ofFace:
		form.Face = &a
	case ofGroups:
		form.Groups = p.sizes()
		if a < len(form.Groups) {
			form.MinFaces = a
		}
	case straight:
		form.Straight = []int{a, int(p.b)}
	case run:
		form.Run = &a
	case distinct:
		form.Distinct = &a
	case anyDice:
		return []byte(`"any"`), nil
	default:
		return nil, fmt.Errorf("yatzy: %w: no pattern", ErrRuleset)
	}
	return json.Marshal(form)
}

// UnmarshalJSON implements [json.Unmarshaler] for the forms of MarshalJSON.
func (p *Pattern) UnmarshalJSON(data []byte) error {
	if string(data) == `"any"` {
		*p = Any()
		return nil
	}
	var form patternJSON
	if err := strictjson.Unmarshal(data, &form); err != nil {
		return fmt.Errorf(`pattern: %w (want {"face": 1}, {"groups": [3, 2]}, {"straight": [1, 5]}, {"run": 4}, {"distinct": 5} or "any")`, err)
	}
	var read []Pattern
	if form.Face != nil {
		if err := checkFaces("face", *form.Face); err != nil {
			return err
		}
		read = append(read, OfFace(Face(*form.Face)))
	}
	if form.Groups != nil {
		p := Groups(form.Groups...)
		if form.MinFaces != 0 {
			p = p.MinFaces(form.MinFaces)
		}
		read = append(read, p)
	}
	if form.Straight != nil {
		if len(form.Straight) != 2 {
			return fmt.Errorf("pattern: a straight has two ends, not %d", len(form.Straight))
		}
		if err := checkFaces("straight", form.Straight...); err != nil {
			return err
		}
		read = append(read, Straight(Face(form.Straight[0]), Face(form.Straight[1])))
	}
	if form.Run != nil {
		read = append(read, Run(*form.Run))
	}
	if form.Distinct != nil {
		read = append(read, Distinct(*form.Distinct))
	}
	if len(read) != 1 {
		return fmt.Errorf("pattern: want exactly one kind of pattern, not %d", len(read))
	}
	if form.MinFaces != 0 && form.Groups == nil {
		read[0] = read[0].MinFaces(form.MinFaces)
	}
	if read[0].fault != "" {
		return fmt.Errorf("pattern: %s", read[0].fault)
	}
	*p = read[0]
	return nil
}

// checkFaces refuses numbers that are on no die, before they could wrap round.
func checkFaces(member string, faces ...int) error {
	for _, f := range faces {
		if f < 1 || f > MaxFaces {
			return fmt.Errorf("pattern: %s %d is not 1 to %d", member, f, MaxFaces)
		}
	}
	return nil
}
