package yatzy

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"
)

// ranks numbers the rolls of a number of dice in ascending order.
type ranks struct {
	dice  int
	sides int
	// skip[f-1][m][c] is how many rolls come before the one that shows face f
	// c times, when m dice show f or more: those with more of face f.
	skip [MaxFaces][MaxDice + 1][MaxDice + 1]uint16
}

func newRanks(dice, sides int) ranks {
	rk := ranks{dice: dice, sides: sides}
	for f := range sides - 1 {
		for m := range dice + 1 {
			for c := m - 1; c >= 0; c-- {
				above := multisets(m-c-1, sides-f-1)
				rk.skip[f][m][c] = rk.skip[f][m][c+1] + uint16(above)
			}
		}
	}
	return rk
}

// multisets returns how many rolls of n dice show only the given number of faces.
func multisets(n, faces int) int {
	// C(n+faces-1, n), every intermediate product being a binomial itself.
	count := 1
	for i := 1; i <= n; i++ {
		count = count * (faces - 1 + i) / i
	}
	return count
}

func (rk *ranks) of(r Roll) int {
	rank, left, counts := 0, rk.dice, r.counts
	for f := range rk.sides - 1 {
		c := int(counts & 15)
		rank += int(rk.skip[f&7][left][c])
		left -= c
		counts >>= 4
	}
	return rank
}

// tabulate scores every roll in every category once and for all, and refuses
// patterns that no roll fits.
func (rs *Ruleset) tabulate() error {
	s := &rs.spec
	rs.ranks = newRanks(s.Dice, s.Faces)
	n := len(s.Categories)
	rs.scores = make([]uint16, multisets(s.Dice, s.Faces)*n)
	fits := make([]bool, n)
	for r := range rs.Rolls() {
		row := rs.scores[rs.ranks.of(r)*n:][:n]
		for i := range s.Categories {
			points, ok := s.Categories[i].value(r)
			fits[i] = fits[i] || ok
			if points < 0 || points > maxPoints {
				return fmt.Errorf("categories[%d] %s: %s is worth %d, not 0 to %d", i, s.Categories[i].Key, r, points, maxPoints)
			}
			row[i] = uint16(points)
		}
	}
	for i, ok := range fits {
		if !ok {
			return fmt.Errorf("categories[%d] %s: pattern: %s: no roll of %d dice with faces 1 to %d fits it",
				i, s.Categories[i].Key, s.Categories[i].Pattern, s.Dice, s.Faces)
		}
	}
	return nil
}

// score returns what the roll of that rank is worth in category i by the dice alone.
func (rs *Ruleset) score(rank, i int) int { return int(rs.scores[rank*len(rs.spec.Categories)+i]) }

// Score returns what a roll is worth in a category going by the dice alone, as
// the sheet says; what it is worth on a card, with jokers and extras, says
// [Scorecard.Entry]. The error wraps [ErrUnknownCategory] or [ErrRoll].
func (rs *Ruleset) Score(category string, r Roll) (int, error) {
	i, err := rs.Index(category)
	if err != nil {
		return 0, err
	}
	if err := rs.CheckRoll(r); err != nil {
		return 0, err
	}
	return rs.score(rs.ranks.of(r), i), nil
}

// Scores yields the key of every category in printed order with what the roll
// is worth there going by the dice alone. For a roll that is not of the
// ruleset's dice it yields nothing. It does not allocate.
func (rs *Ruleset) Scores(r Roll) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) { rs.eachScore(r, yield) }
}

// eachScore is the body of Scores; see eachEntry.
func (rs *Ruleset) eachScore(r Roll, yield func(string, int) bool) {
	if rs.CheckRoll(r) != nil {
		return
	}
	n := len(rs.spec.Categories)
	row := rs.scores[rs.ranks.of(r)*n:][:n]
	for i, points := range row {
		if !yield(rs.spec.Categories[i].Key, int(points)) {
			return
		}
	}
}

// Counted returns the dice of a roll that count in a category going by the dice
// alone: those that are added up, or that form the pattern where the value is
// fixed. There are none where the roll is worth 0, and a category by function
// counts all. The error wraps [ErrUnknownCategory] or [ErrRoll].
func (rs *Ruleset) Counted(category string, r Roll) (Roll, error) {
	points, err := rs.Score(category, r)
	if err != nil || points == 0 {
		return Roll{}, err
	}
	c := &rs.spec.Categories[rs.index[category]]
	if c.Func != nil || c.Points.kind == allDice {
		return r, nil
	}
	dice, _ := c.Pattern.Match(r)
	return dice, nil
}

// Attainable returns the values that a category can hold on some card, in
// ascending order: what rolls are worth there, as jokers and flat values too,
// and 0 for a struck one. The error wraps [ErrUnknownCategory].
func (rs *Ruleset) Attainable(category string) ([]int, error) {
	i, err := rs.Index(category)
	if err != nil {
		return nil, err
	}
	return slices.Clone(rs.attainable[i]), nil
}

// Example returns a roll that is worth most in a category going by the dice
// alone, and what it is worth: of several such rolls one with many different
// faces, so that it shows what the category needs. The error wraps
// [ErrUnknownCategory].
func (rs *Ruleset) Example(category string) (Roll, int, error) {
	i, err := rs.Index(category)
	if err != nil {
		return Roll{}, 0, err
	}
	r := rs.examples[i]
	return r, rs.score(rs.ranks.of(r), i), nil
}

// MaxTotal returns the highest total that a game can reach, bonus and extras
// included. It is derived from the rules when the ruleset is made.
func (rs *Ruleset) MaxTotal() int { return rs.maxTotal }

// derive works out what follows from the rules.
func (rs *Ruleset) derive() {
	for i := range rs.spec.Categories {
		rs.attainable = append(rs.attainable, rs.deriveAttainable(i))
		rs.examples = append(rs.examples, rs.deriveExample(i))
	}
	rs.maxTotal = rs.deriveMaxTotal()
	rs.fingerprint = rs.deriveFingerprint()
}

func (rs *Ruleset) deriveAttainable(i int) []int {
	values := []int{0}
	for r := range rs.Rolls() {
		if _, alike := r.Alike(); !alike {
			values = append(values, rs.score(rs.ranks.of(r), i))
		}
	}
	latest := rs.lastBefore(i, rs.fullSet())
	moments := []Set{latest}
	if rs.yatzy >= 0 {
		moments = append(moments, rs.soonestBefore(i, rs.fullSet()))
		if rs.spec.Order != PrintedOrder {
			// Before the category for all dice alike.
			moments = append(moments, latest&rs.upper.Without(rs.yatzy))
		}
	}
	for _, filled := range moments {
		for _, scored := range []bool{true, false} {
			values = append(values, rs.alikeValues(State{Filled: filled, Scored: scored}, i)...)
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// alike yields the rolls with all dice alike, one for each face.
func (rs *Ruleset) alike() iter.Seq[Roll] {
	return func(yield func(Roll) bool) {
		for f := Face(1); int(f) <= rs.spec.Faces; f++ {
			if !yield(Roll{}.plus(f, rs.spec.Dice)) {
				return
			}
		}
	}
}

// alikeValues returns what rolls with all dice alike may be entered for in
// category i in state s.
func (rs *Ruleset) alikeValues(s State, i int) []int {
	var values []int
	for r := range rs.alike() {
		if rs.legal(s, r).Has(i) {
			points, _ := rs.worth(s, i, r, rs.ranks.of(r))
			values = append(values, points)
		}
	}
	return values
}

func (rs *Ruleset) deriveExample(i int) Roll {
	var best Roll
	bestPoints, bestFaces := -1, 0
	for r := range rs.Rolls() {
		points, faces := rs.score(rs.ranks.of(r), i), 0
		for f := Face(1); f <= MaxFaces; f++ {
			if r.Count(f) > 0 {
				faces++
			}
		}
		if points > bestPoints || points == bestPoints && faces > bestFaces {
			best, bestPoints, bestFaces = r, points, faces
		}
	}
	return best
}

// deriveMaxTotal plays the best game there is. The player chooses every roll,
// so where the order is free it never harms to score the category for all dice
// alike first, then the upper ones and last the lower ones: that is when further
// rolls with all dice alike have all their rights. Along that order it follows
// every way to play that no other beats in both upper sum and total.
func (rs *Ruleset) deriveMaxTotal() int {
	type key struct {
		upper, extras int
		scored        bool
	}
	ways := map[key]int{{}: 0} // the highest total by what the future depends on
	filled := Set(0)
	for _, i := range rs.bestOrder() {
		// Of the rolls that are not all alike only the values matter, and the
		// highest is best for the upper sum too.
		most := 0
		for r := range rs.Rolls() {
			if _, alike := r.Alike(); !alike {
				most = max(most, rs.score(rs.ranks.of(r), i))
			}
		}
		next := map[key]int{}
		for k, total := range ways {
			s := State{Filled: filled, Upper: k.upper, Scored: k.scored, Extras: k.extras}
			enter := func(points, extra int) {
				after := rs.after(s, Entry{Index: i, Points: points, Extra: extra})
				k := key{min(after.Upper, rs.spec.Bonus.Threshold), after.Extras, after.Scored}
				next[k] = max(next[k], total+points+extra)
			}
			enter(most, 0)
			for r := range rs.alike() {
				if rs.legal(s, r).Has(i) {
					enter(rs.worth(s, i, r, rs.ranks.of(r)))
				}
			}
		}
		ways, filled = next, filled.With(i)
	}
	most := 0
	for k, total := range ways {
		if rs.spec.Bonus.Points > 0 && k.upper >= rs.spec.Bonus.Threshold {
			total += rs.spec.Bonus.Points
		}
		most = max(most, total)
	}
	return most
}

// bestOrder returns the categories in the order in which deriveMaxTotal fills them.
func (rs *Ruleset) bestOrder() []int {
	var order []int
	add := func(i int) {
		if i >= 0 && !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	switch rs.spec.Order {
	case FreeOrder:
		add(rs.yatzy)
		for _, i := range rs.own[1:] {
			add(i)
		}
		for i := range (rs.fullSet() &^ rs.upper).All() {
			add(i)
		}
	case UpperFirst:
		for i := range rs.upper.All() {
			add(i)
		}
		add(rs.yatzy)
	}
	for i := range rs.fullSet().All() {
		add(i)
	}
	return order
}

func (rs *Ruleset) fullSet() Set { return 1<<len(rs.spec.Categories) - 1 }

// A Fingerprint identifies what a ruleset means: rulesets with the same one play
// the same game with the same keys, whatever their names. Tables of values are
// stored under it.
type Fingerprint [sha256.Size]byte

// String returns the fingerprint in hexadecimal.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// Fingerprint returns the ruleset's fingerprint. It covers the value of every
// roll in every category, so that it holds for categories by function too, and
// all options; it leaves out names, source and par.
func (rs *Ruleset) Fingerprint() Fingerprint { return rs.fingerprint }

func (rs *Ruleset) deriveFingerprint() Fingerprint {
	s := &rs.spec
	h := sha256.New()
	h.Write([]byte("yatzy ruleset 1\n"))
	number := func(ns ...int) {
		for _, n := range ns {
			var b [8]byte
			binary.LittleEndian.PutUint64(b[:], uint64(n))
			h.Write(b[:])
		}
	}
	truth := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	number(s.Dice, s.Faces, s.Rolls, int(s.Order), int(s.Holds), truth(s.Saved.Allowed), s.Saved.MaxRolls,
		s.Bonus.Threshold, s.Bonus.Points, int(s.Extra.Kind), s.Extra.Points, int(s.Extra.Needs),
		truth(s.Extra.OwnUpper), s.Extra.Cap, int(s.Joker), rs.yatzy, len(s.Categories))
	number(rs.own[1:]...)
	for i, c := range s.Categories {
		number(int(c.Section), rs.jokerPoints(i), len(c.Key))
		h.Write([]byte(c.Key))
	}
	table := make([]byte, 0, 2*len(rs.scores))
	for _, points := range rs.scores {
		table = binary.LittleEndian.AppendUint16(table, points)
	}
	h.Write(table)
	return Fingerprint(h.Sum(nil))
}
