package yatzy

import (
	"maps"
	"strings"
)

// A Section is one of the two parts of a scorecard. The zero Section is neither.
type Section uint8

const (
	// Upper categories add up to the upper total, which decides the bonus.
	Upper Section = iota + 1
	// Lower categories are all others.
	Lower
)

// A Category is one box of the sheet: a key, and what a roll is worth there.
type Category struct {
	// Key names the category in the API and in files: lower-case letters,
	// digits and hyphens, unique in the ruleset, as in "full-house".
	Key string
	// Names are the names people read, by language. The keys of the well-known
	// boxes have names in every [Language] already; what stands here goes first.
	Names   map[Language]string
	Section Section
	Pattern Pattern // which rolls fit
	Points  Points  // what a roll that fits is worth
	// Func, if not nil, takes the place of Pattern and Points: the points of
	// every roll, 0 or more. It is called once for each distinct roll when the
	// ruleset is made, and must depend on nothing else. A ruleset that has one
	// has no JSON form.
	Func func(Roll) int
}

// value returns what roll r earns in the category, going by the dice alone, and
// whether it fits; every roll fits a function.
func (c *Category) value(r Roll) (int, bool) {
	if c.Func != nil {
		return c.Func(r), true
	}
	dice, ok := c.Pattern.Match(r)
	if !ok {
		return 0, false
	}
	return c.Points.of(r, dice), true
}

func (c Category) clone() Category {
	c.Names = maps.Clone(c.Names)
	return c
}

// name returns the category's name in lang, failing that in English, failing
// that its key.
func (c *Category) name(lang Language) string {
	for _, l := range []Language{lang, English} {
		if name := c.Names[l]; name != "" {
			return name
		}
		if name := standardName(c.Key, l); name != "" {
			return name
		}
	}
	return c.Key
}

// plainName reduces a name to what decides whether two are the same: letters in
// lower case, without spaces and hyphens.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '_', '\t':
			return -1
		}
		return r
	}, strings.ToLower(s))
}
