package referee

import (
	"slices"

	"example.com/yatzy"
)

// Options say how sheets are read and what counts as a fault. The zero Options read
// what people write and take only finished cards as right.
type Options struct {
	// File is the path that faults name.
	File string
	// Rules is the ruleset that is played. A sheet that names another has a
	// fault, and is then checked by the one it names if that is known. If it is
	// nil, every sheet has to name its ruleset.
	Rules *yatzy.Ruleset
	// Rulesets are further ones that a sheet may name by key. One that names
	// none, where Rules is nil, is tried by each of them.
	Rulesets []*yatzy.Ruleset
	// Language is that of the names on the sheets, for names that mean
	// different boxes in different languages; "" is any.
	Language yatzy.Language
	// Strict takes only keys and the exact names of boxes, and only whole
	// numbers in them.
	Strict bool
	// Unfinished takes cards with open boxes as right, as on the sheets of a
	// game that is going on.
	Unfinished bool
	// MaxPlayers is the most players on one sheet; 0 means 1,000,000, or
	// 100,000 columns in CSV, of which never more than that are read: a sheet
	// by columns must be held in memory.
	MaxPlayers int
}

// The most players where the options say nothing.
const (
	mostPlayers = 1_000_000
	mostColumns = 100_000
)

// find returns the ruleset that is known by a key, or nil: the one that is played, if
// it has the key, else the first of the others that has.
func (o *Options) find(key string) *yatzy.Ruleset {
	has := func(rules *yatzy.Ruleset) bool {
		return rules.Key() == key || !o.Strict && fold(rules.Key()) == fold(key)
	}
	if o.Rules != nil && has(o.Rules) {
		return o.Rules
	}
	if i := slices.IndexFunc(o.Rulesets, has); i >= 0 {
		return o.Rulesets[i]
	}
	return nil
}
