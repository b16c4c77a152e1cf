package referee

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/yatzy"
)

// A target is what the name of a row means.
type target struct {
	kind  targetKind
	index int       // of the box, for boxTarget
	set   yatzy.Set // the boxes it may mean, for ambiguousTarget
}

type targetKind uint8

const (
	unknownTarget targetKind = iota
	boxTarget
	ambiguousTarget
	upperTarget
	bonusTarget
	extrasTarget
	totalTarget
	sumTarget // the upper sum, or the total where lower boxes come before it
	rulesetTarget
	playersTarget // the head of a column of categories
)

// The names of the rows that are no boxes.
const (
	upperName   = "upper"
	bonusName   = "bonus"
	extrasName  = "extras"
	totalName   = "total"
	rulesetName = "ruleset"
	headName    = "category"
)

// A namer finds out what names mean for one ruleset. Making its tables takes longer
// than reading a card, so they are made when a name comes that is not exact.
type namer struct {
	rules    *yatzy.Ruleset
	strict   bool
	language yatzy.Language
	folded   map[string]yatzy.Set // boxes by the fold of their names
	native   map[string]yatzy.Set // the same in the one language
	others   map[string]target    // the rest, by fold
	known    map[string]target    // the names met so far
}

// mostKnown bounds the names that a namer remembers.
const mostKnown = 4096

func newNamer(rules *yatzy.Ruleset, o Options) *namer {
	return &namer{rules: rules, strict: o.Strict, language: o.Language, known: map[string]target{}}
}

// prepare makes the tables of names.
func (n *namer) prepare() {
	n.folded, n.native, n.others = map[string]yatzy.Set{}, map[string]yatzy.Set{}, map[string]target{}
	add := func(to map[string]yatzy.Set, name string, i int) {
		for _, f := range []string{fold(name), foldGerman(name)} {
			if f != "" && !to[f].Has(i) {
				to[f] = to[f].With(i)
			}
		}
	}
	for i, c := range n.rules.Categories() {
		for _, lang := range yatzy.Languages() {
			name := n.rules.CategoryName(c.Key, lang)
			add(n.folded, name, i)
			if lang == n.language {
				add(n.native, name, i)
			}
		}
	}
	// A key is a name in every language, and means its own box.
	for i, c := range n.rules.Categories() {
		n.folded[fold(c.Key)] = yatzy.Set(0).With(i)
		n.native[fold(c.Key)] = yatzy.Set(0).With(i)
	}
	n.addSynonyms()
}

func (n *namer) addSynonyms() {
	standard := make(map[string]bool, len(n.folded))
	for name := range n.folded {
		standard[name] = true
	}
	for _, s := range synonyms() {
		var boxes yatzy.Set
		for key := range strings.FieldsSeq(s.keys) {
			if i, err := n.rules.Index(key); err == nil {
				boxes = boxes.With(i)
			}
		}
		if boxes == 0 {
			continue
		}
		for name := range strings.SplitSeq(s.names, "|") {
			for _, f := range []string{fold(name), foldGerman(name)} {
				if !standard[f] {
					n.folded[f] |= boxes
				}
			}
		}
	}
	for _, s := range rowSynonyms() {
		for name := range strings.SplitSeq(s.names, "|") {
			n.others[fold(name)] = target{kind: s.kind}
			n.others[foldGerman(name)] = target{kind: s.kind}
		}
	}
}

// find returns what a name means.
func (n *namer) find(name string) target {
	if t, ok := n.known[name]; ok {
		return t
	}
	t := n.findExact(name)
	if t.kind == unknownTarget && !n.strict {
		t = n.findFolded(fold(name))
	}
	if len(n.known) < mostKnown {
		n.known[name] = t
	}
	return t
}

func (n *namer) findExact(name string) target {
	if i, err := n.rules.Index(name); err == nil {
		return target{kind: boxTarget, index: i}
	}
	switch name {
	case upperName:
		return target{kind: upperTarget}
	case bonusName:
		return target{kind: bonusTarget}
	case extrasName:
		return target{kind: extrasTarget}
	case totalName:
		return target{kind: totalTarget}
	case rulesetName:
		return target{kind: rulesetTarget}
	}
	languages := yatzy.Languages()
	if n.language != "" {
		languages = []yatzy.Language{n.language}
	}
	var found yatzy.Set
	for i, c := range n.rules.Categories() {
		for _, lang := range languages {
			if n.rules.CategoryName(c.Key, lang) == name {
				found = found.With(i)
			}
		}
	}
	return oneOf(found)
}

func (n *namer) findFolded(name string) target {
	if n.folded == nil {
		n.prepare()
	}
	if boxes := n.native[name]; boxes != 0 && n.language != "" {
		return oneOf(boxes)
	}
	if boxes := n.folded[name]; boxes != 0 {
		return oneOf(boxes)
	}
	return n.others[name]
}

func oneOf(boxes yatzy.Set) target {
	switch boxes.Len() {
	case 0:
		return target{}
	case 1:
		for i := range boxes.All() {
			return target{kind: boxTarget, index: i}
		}
	}
	return target{kind: ambiguousTarget, set: boxes}
}

// unknown says that no box has a name, and which may be meant.
func (n *namer) unknown(name string) string {
	_, err := n.rules.FindCategory(shorten(name), "")
	if err == nil { // only by names that strict reading does not take
		return fmt.Sprintf("%s is not the exact name of a box", quote(name))
	}
	return strings.TrimPrefix(err.Error(), "yatzy: ")
}

// fold reduces a name to what does not change with the way it is written: letters
// in lower case without accents, and digits.
func fold(s string) string { return foldWith(s, plainLetter) }

// foldGerman is fold with the letters that take the place of accents where a
// keyboard has none: "Fünfer" gives "fuenfer".
func foldGerman(s string) string {
	return foldWith(s, func(r rune) string {
		switch r {
		case 'ä', 'æ':
			return "ae"
		case 'ö', 'ø':
			return "oe"
		case 'ü':
			return "ue"
		case 'å':
			return "aa"
		}
		return plainLetter(r)
	})
}

func foldWith(s string, letter func(rune) string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r < utf8.RuneSelf {
			switch {
			case r >= 'A' && r <= 'Z':
				b = append(b, byte(r)+'a'-'A')
			case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
				b = append(b, byte(r))
			}
			continue
		}
		b = append(b, letter(unicode.ToLower(r))...)
	}
	return string(b)
}

// plainLetter returns a letter in lower case without its accent, and nothing for
// what is no letter: an accent that stands alone, a dash.
func plainLetter(r rune) string {
	switch r {
	case 'ä', 'å', 'á', 'à', 'â':
		return "a"
	case 'æ':
		return "ae"
	case 'ö', 'ø', 'ó', 'ô':
		return "o"
	case 'ü', 'ú', 'û':
		return "u"
	case 'é', 'è', 'ê', 'ë':
		return "e"
	case 'í', 'î':
		return "i"
	case 'ß', 'ẞ':
		return "ss"
	}
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return string(r)
	}
	return ""
}
