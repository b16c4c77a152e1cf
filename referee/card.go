package referee

import (
	"fmt"

	"example.com/yatzy"
)

// A Card is one player's card as it is written on a sheet, right or wrong: the
// points in its boxes, and what it says of the upper sum, the bonus, the extras and
// the total. [ReadCards] reads cards, [NewCard] makes one from a scorecard.
type Card struct {
	// Player is the name on the sheet, which may be "".
	Player string
	// Rules is the ruleset by which the card was read, nil if there was none;
	// then its boxes could not be read.
	Rules *yatzy.Ruleset
	// Faults are all that is wrong with the card, and what was found wrong with
	// its sheet since the card before.
	Faults []Fault

	filled yatzy.Set // boxes that hold a number
	claims claims    // which of the claims are given
	points [yatzy.MaxCategories]int32
	claim  [4]int32 // in the order of the claim bits
}

// claims is a set of what a sheet says beside the boxes.
type claims uint8

const (
	upperClaim claims = iota
	bonusClaim
	extrasClaim
	totalClaim
)

func claimNames() [4]string { return [4]string{upperName, bonusName, extrasName, totalName} }

// NewCard returns the card that writes down a scorecard rightly, with the upper
// sum and the bonus where the ruleset has an upper bonus that is decided, the
// extras where there are any, and the total.
func NewCard(player string, card yatzy.Scorecard) Card {
	c := Card{Player: player, Rules: card.Ruleset()}
	if c.Rules == nil {
		return c
	}
	for i, category := range c.Rules.Categories() {
		if points, filled := card.Points(category.Key); filled {
			c.filled = c.filled.With(i)
			c.points[i] = int32(points)
		}
	}
	if bonus := card.Bonus(); bonus.State == yatzy.BonusEarned || bonus.State == yatzy.BonusLost {
		c.setClaim(upperClaim, int32(card.Upper()))
		c.setClaim(bonusClaim, int32(bonus.Points))
	}
	if card.Extras() > 0 {
		c.setClaim(extrasClaim, int32(card.Extras()))
	}
	c.setClaim(totalClaim, int32(card.Total()))
	return c
}

func (c *Card) setClaim(which claims, points int32) {
	c.claims |= 1 << which
	c.claim[which] = points
}

func (c *Card) claimed(which claims) (int, bool) {
	return int(c.claim[which]), c.claims>>which&1 != 0
}

// Points returns what is written in a box, or false if nothing that could be read
// is: the box is open, illegible or unknown.
func (c *Card) Points(category string) (points int, written bool) {
	if c.Rules == nil {
		return 0, false
	}
	i, err := c.Rules.Index(category)
	if err != nil || !c.filled.Has(i) {
		return 0, false
	}
	return int(c.points[i]), true
}

// Upper returns the upper sum that is written on the sheet, or false if none is.
func (c *Card) Upper() (points int, written bool) { return c.claimed(upperClaim) }

// Bonus returns the upper bonus that is written on the sheet, or false if none is.
func (c *Card) Bonus() (points int, written bool) { return c.claimed(bonusClaim) }

// Extras returns the number of repeat bonuses that is written on the sheet, or
// false if none is; then there are none.
func (c *Card) Extras() (n int, written bool) { return c.claimed(extrasClaim) }

// Total returns the total that is written on the sheet, or false if none is. What
// the boxes add up to says the Total of [Card.Scorecard].
func (c *Card) Total() (points int, written bool) { return c.claimed(totalClaim) }

// Scorecard returns the boxes and the extras as a scorecard, which has the sums as
// they should be. The error wraps [yatzy.ErrCard] where no game gives them.
func (c *Card) Scorecard() (yatzy.Scorecard, error) {
	if c.Rules == nil {
		return yatzy.Scorecard{}, fmt.Errorf("referee: %w: no ruleset", yatzy.ErrCard)
	}
	scores := make(map[string]int, c.filled.Len())
	for i, category := range c.Rules.Categories() {
		if c.filled.Has(i) {
			scores[category.Key] = int(c.points[i])
		}
	}
	extras, _ := c.Extras()
	return c.Rules.RestoreScorecard(scores, extras)
}
