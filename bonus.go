package yatzy

import (
	"strconv"
)

// A BonusState says how a card stands with the upper bonus.
type BonusState uint8

const (
	NoBonus     BonusState = iota // the ruleset has none
	BonusOpen                     // it can still be earned or lost
	BonusEarned                   // the threshold is reached
	BonusLost                     // the threshold is out of reach
)

// String returns "none", "open", "earned" or "lost".
func (b BonusState) String() string { return word(b, bonusWords()) }

func bonusWords() []string { return []string{"none", "open", "earned", "lost"} }

// A CardBonus is the upper bonus of a card: its points, 0 unless it is earned,
// and how it stands. An open bonus is not a bonus of 0.
type CardBonus struct {
	State  BonusState
	Points int
}

// String returns the points, or "open" while the bonus is open.
func (b CardBonus) String() string {
	if b.State == BonusOpen {
		return "open"
	}
	return strconv.Itoa(b.Points)
}

// Bonus returns how the card stands with the upper bonus: earned as soon as the
// threshold is reached, lost as soon as the open categories cannot reach it.
func (c Scorecard) Bonus() CardBonus {
	rs := c.orEmpty()
	b := rs.spec.Bonus
	if b.Points == 0 {
		return CardBonus{}
	}
	sum := c.Upper()
	if sum >= b.Threshold {
		return CardBonus{BonusEarned, b.Points}
	}
	for i := range (rs.upper &^ c.filled).All() {
		sum += c.mostIn(i)
	}
	if sum < b.Threshold {
		return CardBonus{State: BonusLost}
	}
	return CardBonus{State: BonusOpen}
}

// mostIn returns the most that the open category i can still come to hold: with
// a flat value only if the category for all dice alike has, or may yet have,
// what that needs.
func (c Scorecard) mostIn(i int) int {
	rs := c.rules
	if x := rs.spec.Extra; x.Kind != Flat || x.Needs != NeedsScore || !c.filled.Has(rs.yatzy) || c.points[rs.yatzy] > 0 {
		values := rs.attainable[i]
		return values[len(values)-1]
	}
	return rs.score(rs.ranks.of(rs.examples[i]), i)
}

// Pace returns by how many points the filled upper categories are above (or,
// negative, below) plan: what they hold less par times the face each, as the
// sheets teach it: three of each face with five dice, four with six (see
// [Bonus].Par). Without an upper bonus there is no plan, and it returns 0.
func (c Scorecard) Pace() int {
	rs := c.orEmpty()
	b := rs.spec.Bonus
	if b.Points == 0 {
		return 0
	}
	par := b.Par
	if par == 0 {
		par = max(1, rs.spec.Dice-2)
	}
	pace := 0
	for f, i := range rs.own {
		if i >= 0 && c.filled.Has(i) {
			pace += int(c.points[i]) - par*f
		}
	}
	return pace
}
