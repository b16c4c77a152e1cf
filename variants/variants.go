// Package variants holds the rulesets that people play, one declarative value
// each, written in the order of the printed sheet and with its source.
//
// Every constructor returns a new ruleset of package yatzy; nothing is kept
// between calls and nothing happens at import. [Find] looks a ruleset up by its
// key, [All] goes through them. A house rule starts from a preset: change what
// differs in the copy that its Spec method returns, and make a ruleset of that.
//
// Where published sheets of one game differ, the preset takes one reading and an
// option gives the other: see [MaxiEdition] and [KidsUpper]; the rest are fields
// of [yatzy.Spec].
package variants

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/internal/nearest"
)

// ErrUnknown is wrapped where no preset has the key given.
var ErrUnknown = errors.New("unknown ruleset")

// A preset is a key and the constructor of the ruleset that has it.
type preset struct {
	key  string
	make func() *yatzy.Ruleset
}

// presets lists all presets, families together.
func presets() []preset {
	return []preset{
		{"scandinavian", Scandinavian},
		{"forced", Forced},
		{"forced-42", Forced42},
		{"maxi", Maxi},
		{"maxi-tactic", MaxiTactic},
		{"maxi-saved", MaxiSaved},
		{"yahtzee", Yahtzee},
		{"yahtzee-free", YahtzeeFree},
		{"yahtzee-plain", YahtzeePlain},
		{"kniffel", Kniffel},
		{"pocket", Pocket},
		{"yacht", Yacht},
		{"kids-symbols", KidsSymbols},
		{"kids-upper", func() *yatzy.Ruleset { return KidsUpper() }},
	}
}

// Keys returns the keys of all presets, families together.
func Keys() []string {
	var keys []string
	for _, p := range presets() {
		keys = append(keys, p.key)
	}
	return keys
}

// All yields all presets in the order of [Keys], each made when its turn comes.
func All() iter.Seq[*yatzy.Ruleset] {
	return func(yield func(*yatzy.Ruleset) bool) {
		for _, p := range presets() {
			if !yield(p.make()) {
				return
			}
		}
	}
}

// Find returns the preset with the given key. The error wraps [ErrUnknown],
// quotes the key and suggests the keys that may be meant: those of the family
// that the key begins, else the one with the nearest spelling, else all.
func Find(key string) (*yatzy.Ruleset, error) {
	for _, p := range presets() {
		if p.key == key {
			return p.make(), nil
		}
	}
	return nil, fmt.Errorf("variants: %w %.60q (%s)", ErrUnknown, key, suggestion(key))
}

func suggestion(key string) string {
	plain := strings.Join(strings.FieldsFunc(strings.ToLower(key), func(r rune) bool {
		return r == ' ' || r == '_' || r == '-'
	}), "-")
	var family []string
	for _, k := range Keys() {
		if k == plain {
			return fmt.Sprintf("did you mean %q?", k)
		}
		if plain != "" && strings.HasPrefix(k, plain) {
			family = append(family, fmt.Sprintf("%q", k))
		}
	}
	if len(family) > 0 {
		return "did you mean " + strings.Join(family, " or ") + "?"
	}
	if near := nearest.Word(plain, Keys()); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "known are " + strings.Join(Keys(), ", ")
}

// must makes the ruleset of a spec that is a constant of this package, so that
// it can only fail where this package is wrong.
func must(spec yatzy.Spec) *yatzy.Ruleset {
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		panic(err)
	}
	return rules
}
