package yatzy

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
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
