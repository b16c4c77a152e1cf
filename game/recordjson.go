package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/internal/strictjson"
)

// Find looks up the ruleset that a key names, as Find of package variants does.
// A nil Find knows none.
type Find func(key string) (*yatzy.Ruleset, error)

// rules returns the ruleset of a key.
func (find Find) rules(key string) (*yatzy.Ruleset, error) {
	if find == nil {
		return nil, fmt.Errorf("%w: %s", ErrUnknownRuleset, quote(key))
	}
	rules, err := find(key)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrUnknownRuleset, quote(key), err)
	}
	if rules == nil {
		return nil, fmt.Errorf("%w: %s", ErrUnknownRuleset, quote(key))
	}
	return rules, nil
}

// mostBytes bounds the documents that are read. The longest game, of 64 players
// with 24 categories and all rolls saved, takes less than a quarter.
const mostBytes = 4 << 20

// recordJSON is the JSON form of a record. Pointers are members that must be there.
type recordJSON struct {
	Ruleset json.RawMessage `json:"ruleset"`
	Players []string        `json:"players"`
	Turns   []turnJSON      `json:"turns"`
	Totals  []int           `json:"totals,omitempty"`
}

type turnJSON struct {
	Player   *int    `json:"player"`
	Rolls    [][]int `json:"rolls"`
	Held     [][]int `json:"held,omitempty"`
	Category *string `json:"category"`
	Points   *int    `json:"points"`
}

// MarshalJSON implements [json.Marshaler]: {"ruleset": …, "players": ["…"],
// "turns": [{"player": 0, "rolls": [[1,3,3,5,6],[3,3,3,2,6]], "held": [[3,3]],
// "category": "threes", "points": 9}], "totals": [9]}. The ruleset is written out,
// so that it travels with the record; held and totals are left out where there
// are none. The error wraps [yatzy.ErrRuleset] if there is no ruleset, or none that
// has a JSON form.
func (rec Record) MarshalJSON() ([]byte, error) {
	form, err := rec.form()
	if err != nil {
		return nil, err
	}
	return json.Marshal(form)
}

func (rec Record) form() (recordJSON, error) {
	if rec.Rules == nil {
		return recordJSON{}, fmt.Errorf("game: record: %w: there is none", yatzy.ErrRuleset)
	}
	rules, err := rec.Rules.MarshalJSON()
	if err != nil {
		return recordJSON{}, err
	}
	form := recordJSON{Ruleset: rules, Players: rec.Players, Turns: []turnJSON{}, Totals: rec.Totals}
	if form.Players == nil {
		form.Players = []string{}
	}
	for _, t := range rec.Turns {
		rolls := cloneDice(t.Rolls)
		if rolls == nil {
			rolls = [][]int{}
		}
		form.Turns = append(form.Turns, turnJSON{&t.Player, rolls, cloneDice(t.Held), &t.Category, &t.Points})
	}
	return form, nil
}

// ParseRecord reads a record from its JSON form, that of [Record.MarshalJSON], in
// which the ruleset may also be a key for find to look up. Unknown and repeated
// members are refused, and so is what follows the document; whether the record
// can be played says [Replay]. The error wraps [ErrFormat], [ErrTooLarge],
// [ErrUnknownRuleset], or [yatzy.ErrRuleset] for a ruleset that is wrong.
//
// A saved game, as [Game.Save] writes it, is read as well: its record is what was
// entered so far. The error is then that of [Read].
func ParseRecord(data []byte, find Find) (Record, error) {
	if isSaved(data) {
		g, err := Read(bytes.NewReader(data), find, lostDice{})
		if err != nil {
			return Record{}, err
		}
		return g.Record(), nil
	}
	rec, err := parseRecord(data, find)
	if err != nil {
		return Record{}, fmt.Errorf("game: parse record: %w", err)
	}
	return rec, nil
}

// isSaved reports whether a document is a saved game, right or wrong.
func isSaved(data []byte) bool {
	var form struct{ Version, Game, Checksum json.RawMessage }
	return len(data) <= mostBytes && json.Unmarshal(data, &form) == nil &&
		form.Version != nil && form.Game != nil && form.Checksum != nil
}

// lostDice stand for the dice of a game of which only the record is wanted.
type lostDice struct{}

func (lostDice) Throw(Throw, []yatzy.Face) error {
	return fmt.Errorf("game: %w: they were not kept", ErrDice)
}

func parseRecord(data []byte, find Find) (Record, error) {
	if len(data) > mostBytes {
		return Record{}, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, mostBytes)
	}
	var form recordJSON
	if err := strictjson.Unmarshal(data, &form); err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return form.record(find)
}

// record checks that all members are there and looks up the ruleset.
func (form recordJSON) record(find Find) (Record, error) {
	missing := func(member string) (Record, error) {
		return Record{}, fmt.Errorf("%w: %s: missing", ErrFormat, member)
	}
	switch {
	case len(form.Ruleset) == 0 || bytes.Equal(form.Ruleset, []byte("null")):
		return missing("ruleset")
	case form.Players == nil:
		return missing("players")
	case form.Turns == nil:
		return missing("turns")
	}
	rec := Record{Players: form.Players, Totals: form.Totals}
	if len(rec.Totals) == 0 {
		rec.Totals = nil // as it is written
	}
	for i, t := range form.Turns {
		for _, member := range []struct {
			name    string
			missing bool
		}{
			{"player", t.Player == nil}, {"rolls", t.Rolls == nil}, {"category", t.Category == nil}, {"points", t.Points == nil},
		} {
			if member.missing {
				return missing(fmt.Sprintf("turns[%d].%s", i, member.name))
			}
		}
		held := cloneDice(t.Held)
		if len(held) == 0 {
			held = nil
		}
		rec.Turns = append(rec.Turns, RecordedTurn{*t.Player, cloneDice(t.Rolls), held, *t.Category, *t.Points})
	}
	rules, err := parseRules(form.Ruleset, find)
	if err != nil {
		return Record{}, fmt.Errorf("ruleset: %w", err)
	}
	rec.Rules = rules
	return rec, nil
}

// parseRules reads a ruleset that is a key or an object.
func parseRules(data []byte, find Find) (*yatzy.Ruleset, error) {
	var key string
	if json.Unmarshal(data, &key) == nil {
		return find.rules(key)
	}
	if data[0] != '{' {
		return nil, fmt.Errorf("%w: %w", ErrFormat, errors.New("want a key or an object"))
	}
	return yatzy.ParseRuleset(data)
}
