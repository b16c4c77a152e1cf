package coach

import (
	"encoding/json"

	"example.com/yatzy"
)

// A Choice is an action and what it is worth.
type Choice struct {
	Action yatzy.Action
	// Points are what the box holds after an entry, Extra is the bonus for a further
	// roll with all dice alike beside them. Both are 0 for a keep.
	Points, Extra int
	// Expected is the expectation after the action.
	Expected float64
}

// MarshalJSON implements [json.Marshaler]: {"action": "keep", "dice": [5, 5],
// "expected": 57.3}, or {"action": "score", "category": "fives", "points": 10,
// "expected": 55.1} for an entry, whose action may also be "strike", with the key
// "extra" if there is one.
func (c Choice) MarshalJSON() ([]byte, error) {
	kind := c.Action.Kind()
	if kind == yatzy.KeepAction {
		return json.Marshal(struct {
			Action   string     `json:"action"`
			Dice     yatzy.Roll `json:"dice"`
			Expected float64    `json:"expected"`
		}{kind.String(), c.Action.Dice(), c.Expected})
	}
	return json.Marshal(struct {
		Action   string  `json:"action"`
		Category string  `json:"category"`
		Points   int     `json:"points"`
		Extra    int     `json:"extra,omitempty"`
		Expected float64 `json:"expected"`
	}{kind.String(), c.Action.Category(), c.Points, c.Extra, c.Expected})
}
