package yatzy

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/yatzy/internal/nearest"
)

// A Spec says everything that makes a ruleset, to be filled in or changed and
// then given to [NewRuleset]. The zero values of all fields but Dice and
// Categories mean what is usual, or nothing.
type Spec struct {
	Key       string   // short name, as in "scandinavian"
	Name      string   // name for people
	Source    string   // where the rules come from
	Dice      int      // 1 to MaxDice
	Faces     int      // faces on each die, 2 to MaxFaces; 0 means 6
	FaceNames []string // names of the faces from 1 on, if they are no numbers
	Rolls     int      // rolls in a turn, 1 to 10; 0 means 3
	Order     Order
	Holds     Holds
	Saved     SavedRolls
	Bonus     Bonus
	Extra     Extra
	Joker     Joker
	// Yatzy is the key of the category for all dice alike, which Extra and Joker
	// speak of; "" means the only one whose pattern is Groups(Dice).
	Yatzy      string
	Categories []Category // in printed order, 1 to MaxCategories
}

// maxRolls bounds the rolls in a turn.
const maxRolls = 10

func (s Spec) clone() Spec {
	s.FaceNames = slices.Clone(s.FaceNames)
	s.Categories = slices.Clone(s.Categories)
	for i, c := range s.Categories {
		s.Categories[i] = c.clone()
	}
	return s
}

// A Ruleset says what rolls are worth, which categories they may be entered in
// and how a turn goes. It is immutable and safe for concurrent use; make one
// with [NewRuleset] or [ParseRuleset], and share the pointer: making it scores
// every roll in every category. The zero Ruleset has no dice and no categories.
type Ruleset struct {
	spec        Spec
	index       map[string]int // category by key
	upper       Set
	yatzy       int               // category for all dice alike, or -1
	own         [MaxFaces + 1]int // upper category of each face, or -1
	ranks       ranks             // numbers the rolls
	scores      []uint16          // [roll][category], by the dice alone
	attainable  [][]int           // by category, ascending
	examples    []Roll            // by category
	maxTotal    int
	fingerprint Fingerprint
}

// NewRuleset checks a spec and makes its ruleset. The error wraps [ErrRuleset]
// and names the field at fault. The spec is copied; changing it afterwards
// changes no ruleset.
func NewRuleset(spec Spec) (*Ruleset, error) {
	spec = spec.clone()
	spec.Faces = cmp.Or(spec.Faces, standardFaces)
	spec.Rolls = cmp.Or(spec.Rolls, 3)
	rs := &Ruleset{spec: spec, yatzy: -1}
	if err := rs.build(); err != nil {
		name := spec.Key
		if name != "" {
			name = " " + quote(name)
		}
		return nil, fmt.Errorf("yatzy: ruleset%s: %w: %w", name, ErrRuleset, err)
	}
	return rs, nil
}

// build checks the spec and derives the rest, each step from the ones before.
func (rs *Ruleset) build() error {
	for _, step := range []func() error{
		rs.checkDice, rs.checkCategories, rs.tabulate, rs.checkOptions,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	rs.derive()
	return nil
}

func (rs *Ruleset) checkDice() error {
	s := &rs.spec
	for _, text := range []struct{ field, value string }{{"ruleset", s.Key}, {"name", s.Name}, {"source", s.Source}} {
		if strings.ContainsFunc(text.value, unicode.IsControl) || !utf8.ValidString(text.value) {
			return fmt.Errorf("%s: %s is not a line of text", text.field, quote(text.value))
		}
	}
	between := func(field string, n, least, most int) error {
		if n < least || n > most {
			return fmt.Errorf("%s: %d is not %d to %d", field, n, least, most)
		}
		return nil
	}
	if err := between("dice", s.Dice, 1, MaxDice); err != nil {
		return err
	}
	if err := between("faces", s.Faces, 2, MaxFaces); err != nil {
		return err
	}
	if err := between("rolls", s.Rolls, 1, maxRolls); err != nil {
		return err
	}
	if len(s.FaceNames) != 0 && len(s.FaceNames) != s.Faces {
		return fmt.Errorf("face_names: %d names for %d faces", len(s.FaceNames), s.Faces)
	}
	seen := map[string]bool{}
	for _, name := range s.FaceNames {
		plain := strings.ToLower(name)
		if name == "" || strings.ContainsAny(name, ",-") || strings.ContainsFunc(name, unicode.IsSpace) || isDigits(name) {
			return fmt.Errorf("face_names: %s is not one word", quote(name))
		}
		if seen[plain] {
			return fmt.Errorf("face_names: %s twice", quote(name))
		}
		seen[plain] = true
	}
	return nil
}

func (rs *Ruleset) checkCategories() error {
	cats := rs.spec.Categories
	if len(cats) == 0 || len(cats) > MaxCategories {
		return fmt.Errorf("categories: %d is not 1 to %d", len(cats), MaxCategories)
	}
	rs.index = make(map[string]int, len(cats))
	for f := range rs.own {
		rs.own[f] = -1
	}
	for i := range cats {
		c := &cats[i]
		if !isKey(c.Key) {
			return fmt.Errorf("categories[%d].key: %s is not a key of lower-case letters, digits and hyphens", i, quote(c.Key))
		}
		fail := func(format string, args ...any) error {
			return fmt.Errorf("categories[%d] %s: %w", i, c.Key, fmt.Errorf(format, args...))
		}
		if _, twice := rs.index[c.Key]; twice {
			return fail("key is used twice")
		}
		rs.index[c.Key] = i
		for lang, name := range c.Names {
			if strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name) {
				return fail("names: %s is not a line of text", quote(name))
			}
			if !slices.Contains(Languages(), lang) {
				return fail("names: unknown language %s", quote(string(lang)))
			}
		}
		switch c.Section {
		case Upper:
			rs.upper = rs.upper.With(i)
			if f := c.Pattern.a; c.Func == nil && c.Pattern.kind == ofFace && f <= MaxFaces && rs.own[f] < 0 {
				rs.own[f] = i
			}
		case Lower:
		default:
			return fail("section is missing: upper or lower")
		}
		if c.Func != nil {
			continue
		}
		if c.Pattern.kind == noPattern && c.Pattern.fault == "" {
			return fail("pattern is missing")
		}
		if c.Pattern.fault != "" {
			return fail("pattern: %s", c.Pattern.fault)
		}
		if err := c.Points.check(); err != nil {
			return fail("points: %w", err)
		}
	}
	return nil
}

func isKey(s string) bool {
	for i := range len(s) {
		if c := s[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' && i > 0) {
			return false
		}
	}
	return s != "" && len(s) <= 64
}

func (rs *Ruleset) checkOptions() error {
	s := &rs.spec
	if s.Bonus.Points < 0 || s.Bonus.Points > maxPoints {
		return fmt.Errorf("upper_bonus.points: %d is not 0 to %d", s.Bonus.Points, maxPoints)
	}
	if s.Bonus.Threshold < 0 || s.Bonus.Threshold > maxPoints {
		return fmt.Errorf("upper_bonus.threshold: %d is not 0 to %d", s.Bonus.Threshold, maxPoints)
	}
	if s.Bonus.Par < 0 || s.Bonus.Par > s.Dice {
		return fmt.Errorf("upper_bonus.par: %d is not 0 to %d dice", s.Bonus.Par, s.Dice)
	}
	if s.Bonus.Points > 0 && s.Bonus.Threshold == 0 {
		return fmt.Errorf("upper_bonus.threshold: a bonus needs one")
	}
	if s.Bonus.Points > 0 && rs.upper == 0 {
		return fmt.Errorf("upper_bonus: there is no upper category")
	}
	for _, option := range []struct {
		field       string
		value, most uint8
	}{
		{"order", uint8(s.Order), uint8(UpperFirst)},
		{"holds", uint8(s.Holds), uint8(LockedHolds)},
		{"joker", uint8(s.Joker), uint8(FreeJoker)},
		{"extra.kind", uint8(s.Extra.Kind), uint8(Flat)},
		{"extra.needs", uint8(s.Extra.Needs), uint8(NeedsFilled)},
	} {
		if option.value > option.most {
			return fmt.Errorf("%s: %d is no such option", option.field, option.value)
		}
	}
	if m := s.Saved.MaxRolls; m != 0 && (!s.Saved.Allowed || m <= s.Rolls || m > 255) {
		if !s.Saved.Allowed {
			return fmt.Errorf("saved_rolls.max_rolls: %d rolls, but none are saved", m)
		}
		return fmt.Errorf("saved_rolls.max_rolls: %d is not %d to 255, above the %d rolls of a turn", m, s.Rolls+1, s.Rolls)
	}
	if err := rs.checkExtra(); err != nil {
		return err
	}
	return rs.findYatzy()
}

func (rs *Ruleset) checkExtra() error {
	x := rs.spec.Extra
	switch {
	case x.Kind == NoExtra && x != Extra{Needs: x.Needs}:
		return fmt.Errorf("extra: has points, a cap or a place, but no kind")
	case x.Kind != NoExtra && (x.Points < 1 || x.Points > maxPoints):
		return fmt.Errorf("extra.points: %d is not 1 to %d", x.Points, maxPoints)
	case x.Cap < 0 || x.Cap > MaxCategories:
		return fmt.Errorf("extra.cap: %d is not 0 to %d", x.Cap, MaxCategories)
	case x.Kind == Flat && (x.Cap != 0 || x.OwnUpper):
		return fmt.Errorf("extra: a flat value has no cap and is for any category")
	}
	return nil
}

// findYatzy finds the category for all dice alike that extras and jokers need.
func (rs *Ruleset) findYatzy() error {
	s := &rs.spec
	if s.Yatzy != "" {
		i, ok := rs.index[s.Yatzy]
		if !ok {
			return fmt.Errorf("yatzy: no category has the key %s", quote(s.Yatzy))
		}
		rs.yatzy = i
	} else {
		for i, c := range s.Categories {
			if c.Func != nil || c.Pattern != Groups(s.Dice) {
				continue
			}
			if rs.yatzy >= 0 {
				if s.Extra.Kind == NoExtra && s.Joker == NoJoker {
					rs.yatzy = -1
					return nil
				}
				return fmt.Errorf("yatzy: %s and %s are both for %d dice alike: say which one extras and jokers need",
					s.Categories[rs.yatzy].Key, c.Key, s.Dice)
			}
			rs.yatzy = i
		}
	}
	if s.Extra.Kind == NoExtra && s.Joker == NoJoker {
		return nil
	}
	if rs.yatzy < 0 {
		return fmt.Errorf("yatzy: extras and jokers need a category for %d dice alike", s.Dice)
	}
	if rs.upper.Has(rs.yatzy) {
		return fmt.Errorf("yatzy: %s must be a lower category for extras and jokers", s.Categories[rs.yatzy].Key)
	}
	for r := range rs.alike() {
		if rs.score(rs.ranks.of(r), rs.yatzy) == 0 {
			return fmt.Errorf("yatzy: %s pays nothing for %s", s.Categories[rs.yatzy].Key, r)
		}
	}
	return nil
}

// Spec returns a copy of the ruleset's spec, to be changed and made a ruleset of
// its own.
func (rs *Ruleset) Spec() Spec { return rs.spec.clone() }

// Key returns the short name, as in "scandinavian".
func (rs *Ruleset) Key() string { return rs.spec.Key }

// Name returns the name for people, failing that the key.
func (rs *Ruleset) Name() string { return cmp.Or(rs.spec.Name, rs.spec.Key) }

// Dice returns the number of dice.
func (rs *Ruleset) Dice() int { return rs.spec.Dice }

// Faces returns the number of faces on each die.
func (rs *Ruleset) Faces() int { return rs.spec.Faces }

// FaceName returns the name of a face: a picture's name or the number.
func (rs *Ruleset) FaceName(f Face) string {
	if f >= 1 && int(f) <= len(rs.spec.FaceNames) {
		return rs.spec.FaceNames[f-1]
	}
	return fmt.Sprint(f)
}

// RollsPerTurn returns the number of rolls in a turn, without saved ones.
func (rs *Ruleset) RollsPerTurn() int { return rs.spec.Rolls }

// Bonus returns the upper bonus.
func (rs *Ruleset) Bonus() Bonus { return rs.spec.Bonus }

// Extra returns what further rolls with all dice alike are worth.
func (rs *Ruleset) Extra() Extra { return rs.spec.Extra }

// Joker returns what further rolls with all dice alike may stand for.
func (rs *Ruleset) Joker() Joker { return rs.spec.Joker }

// Order returns which open categories may be filled next.
func (rs *Ruleset) Order() Order { return rs.spec.Order }

// Holds returns whether held dice lock.
func (rs *Ruleset) Holds() Holds { return rs.spec.Holds }

// Saved returns whether unused rolls are kept for later turns.
func (rs *Ruleset) Saved() SavedRolls { return rs.spec.Saved }

// Len returns the number of categories, which is the number of turns in a game.
func (rs *Ruleset) Len() int { return len(rs.spec.Categories) }

// Categories yields the categories in printed order with their positions.
func (rs *Ruleset) Categories() iter.Seq2[int, Category] {
	return func(yield func(int, Category) bool) {
		for i, c := range rs.spec.Categories {
			if !yield(i, c.clone()) {
				return
			}
		}
	}
}

// UpperSet returns the set of the upper categories.
func (rs *Ruleset) UpperSet() Set { return rs.upper }

// Yatzy returns the position of the category for all dice alike, which extras
// and jokers speak of, or false if there is none.
func (rs *Ruleset) Yatzy() (int, bool) { return rs.yatzy, rs.yatzy >= 0 && rs.Len() > 0 }

// Index returns the position of the category with that key in printed order. The
// error wraps [ErrUnknownCategory].
func (rs *Ruleset) Index(key string) (int, error) {
	i, ok := rs.index[key]
	if !ok {
		return 0, rs.unknownCategory(key)
	}
	return i, nil
}

func (rs *Ruleset) unknownCategory(name string) error {
	keys := make([]string, rs.Len())
	for i, c := range rs.spec.Categories {
		keys[i] = c.Key
	}
	hint := ""
	if near := nearest.Word(plainName(name), keys); near != "" {
		hint = fmt.Sprintf(" (did you mean %q?)", near)
	}
	return fmt.Errorf("yatzy: %w %s in %s%s", ErrUnknownCategory, quote(name), quote(rs.Name()), hint)
}

// CategoryName returns a category's name in a language; boxes without a name in
// that language have their English one, failing that their key.
func (rs *Ruleset) CategoryName(key string, lang Language) string {
	i, ok := rs.index[key]
	if !ok {
		return key
	}
	return rs.spec.Categories[i].name(lang)
}

// FindCategory returns the key of the category that has the given name in lang,
// or in any language if lang is "". Keys are names in every language; case,
// spaces and hyphens do not matter. The error wraps [ErrUnknownCategory], or
// [ErrAmbiguous] where the name means different boxes in different languages.
func (rs *Ruleset) FindCategory(name string, lang Language) (string, error) {
	if _, ok := rs.index[name]; ok {
		return name, nil
	}
	plain := plainName(name)
	langs := []Language{lang}
	if lang == "" {
		langs = Languages()
	}
	var found []string
	for i := range rs.spec.Categories {
		c := &rs.spec.Categories[i]
		if plainName(c.Key) == plain {
			return c.Key, nil
		}
		if slices.ContainsFunc(langs, func(l Language) bool { return plainName(c.name(l)) == plain }) {
			found = append(found, c.Key)
		}
	}
	switch len(found) {
	case 0:
		return "", rs.unknownCategory(name)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("yatzy: %w %s in %s: %s", ErrAmbiguous, quote(name), quote(rs.Name()), strings.Join(found, " or "))
}

// NewRoll returns the roll that shows the given faces, checked against the
// ruleset's dice. The error wraps [ErrRoll].
func (rs *Ruleset) NewRoll(faces ...Face) (Roll, error) {
	r, err := newRoll(faces, rs.spec.Faces)
	if err != nil {
		return Roll{}, err
	}
	if err := rs.CheckRoll(r); err != nil {
		return Roll{}, err
	}
	return r, nil
}

// ParseRoll reads a roll of the ruleset's dice in the spellings of the function
// [ParseRoll], and with names of faces if they have names. The error wraps
// [ErrRoll].
func (rs *Ruleset) ParseRoll(text string) (Roll, error) {
	r, err := rs.ParseDice(text)
	if err != nil {
		return Roll{}, err
	}
	if err := rs.CheckRoll(r); err != nil {
		return Roll{}, err
	}
	return r, nil
}

// ParseDice is [Ruleset.ParseRoll] for any number of dice up to the ruleset's,
// such as held ones.
func (rs *Ruleset) ParseDice(text string) (Roll, error) {
	r, err := parseRoll(text, rs.spec.Faces, rs.spec.FaceNames)
	if err != nil {
		return Roll{}, err
	}
	if r.Len() > rs.spec.Dice {
		return Roll{}, rs.wrongNumber(r)
	}
	return r, nil
}

// CheckRoll returns an error that wraps [ErrRoll] unless r has the ruleset's
// number of dice and no face that they have not.
func (rs *Ruleset) CheckRoll(r Roll) error {
	if r.Len() != rs.spec.Dice {
		return rs.wrongNumber(r)
	}
	return rs.checkFaces(r)
}

// checkFaces returns an error if r shows a face that the dice have not.
func (rs *Ruleset) checkFaces(r Roll) error {
	if uint64(r.counts)>>(4*rs.spec.Faces) != 0 {
		return fmt.Errorf("yatzy: %w: %s: the dice of %s have faces 1 to %d", ErrRoll, quote(r.String()), quote(rs.Name()), rs.spec.Faces)
	}
	return nil
}

func (rs *Ruleset) wrongNumber(r Roll) error {
	return fmt.Errorf("yatzy: %w: %s has %d dice, %s has %d", ErrRoll, quote(r.String()), r.Len(), quote(rs.Name()), rs.spec.Dice)
}

// Rolls yields every distinct roll of the ruleset's dice in ascending order,
// each with its number of ways, which sum to Faces^Dice.
func (rs *Ruleset) Rolls() iter.Seq2[Roll, int] { return rolls(rs.spec.Dice, rs.spec.Faces) }

// Keeps yields every distinct selection of dice that can be held, from none to
// all, in the order of [Roll.Compare]. There are C(Dice+Faces, Faces) of them:
// 462 for five dice, 924 for six.
func (rs *Ruleset) Keeps() iter.Seq[Roll] {
	return func(yield func(Roll) bool) {
		for n := 0; n <= rs.spec.Dice; n++ {
			for r := range rolls(n, rs.spec.Faces) {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// A Set is a set of categories by position in printed order, the first in the
// lowest bit. The zero Set is empty.
type Set uint32

// Has reports whether category i is in the set.
func (s Set) Has(i int) bool { return s>>i&1 != 0 }

// With returns the set with category i in it.
func (s Set) With(i int) Set { return s | 1<<i }

// Without returns the set without category i.
func (s Set) Without(i int) Set { return s &^ (1 << i) }

// Len returns the number of categories in the set.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// All yields the categories in the set in printed order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(bits.TrailingZeros32(uint32(s))) {
				return
			}
		}
	}
}
