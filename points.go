package yatzy

import (
	"encoding/json"
	"fmt"

	"example.com/yatzy/internal/strictjson"
)

// maxPoints bounds every value a ruleset may give: far above any sheet, and
// small enough that a total always fits its types.
const maxPoints = 10_000

// Points says what a roll that fits a category's [Pattern] earns, as data. A roll
// that does not fit earns 0. Points are comparable. The zero Points are none,
// and no ruleset accepts them.
type Points struct {
	kind  pointsKind
	value int
}

type pointsKind uint8

const (
	noPoints pointsKind = iota
	matchedDice
	allDice
	countDice
	fixed
)

// MatchedDice pays the sum of the dice that form the pattern.
func MatchedDice() Points { return Points{kind: matchedDice} }

// AllDice pays the sum of all dice.
func AllDice() Points { return Points{kind: allDice} }

// CountDice pays one point for each die that forms the pattern.
func CountDice() Points { return Points{kind: countDice} }

// Fixed pays the same number of points for every roll that fits.
func Fixed(points int) Points { return Points{kind: fixed, value: points} }

// of returns what roll r earns whose matched dice are dice.
func (p Points) of(r, dice Roll) int {
	switch p.kind {
	case matchedDice:
		return dice.Sum()
	case allDice:
		return r.Sum()
	case countDice:
		return dice.Len()
	case fixed:
		return p.value
	}
	return 0
}

func (p Points) check() error {
	switch {
	case p.kind == noPoints:
		return fmt.Errorf("points are missing")
	case p.kind == fixed && (p.value < 0 || p.value > maxPoints):
		return fmt.Errorf("fixed points %d are not 0 to %d", p.value, maxPoints)
	}
	return nil
}

// String describes the points in words, as in "sum of all dice".
func (p Points) String() string {
	switch p.kind {
	case matchedDice:
		return "sum of the matched dice"
	case allDice:
		return "sum of all dice"
	case countDice:
		return "number of matched dice"
	case fixed:
		return fmt.Sprintf("%d points", p.value)
	}
	return "no points"
}

type fixedJSON struct {
	Fixed *int `json:"fixed"`
}

// MarshalJSON implements [json.Marshaler]: "matched", "all", "count" or
// {"fixed": 25}.
func (p Points) MarshalJSON() ([]byte, error) {
	switch p.kind {
	case matchedDice:
		return []byte(`"matched"`), nil
	case allDice:
		return []byte(`"all"`), nil
	case countDice:
		return []byte(`"count"`), nil
	case fixed:
		return json.Marshal(fixedJSON{&p.value})
	}
	return nil, fmt.Errorf("yatzy: %w: no points", ErrRuleset)
}

// UnmarshalJSON implements [json.Unmarshaler] for the forms of MarshalJSON.
func (p *Points) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case `"matched"`:
		*p = MatchedDice()
	case `"all"`:
		*p = AllDice()
	case `"count"`:
		*p = CountDice()
	default:
		var form fixedJSON
		if err := strictjson.Unmarshal(data, &form); err != nil || form.Fixed == nil {
			return fmt.Errorf(`points: %s is not "matched", "all", "count" or {"fixed": 25}`, quote(string(data)))
		}
		*p = Fixed(*form.Fixed)
	}
	return nil
}
