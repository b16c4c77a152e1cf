package odds

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"example.com/yatzy"
)

// An Outcome is a number of points and the chance of exactly so many.
type Outcome struct {
	Points int
	Chance *big.Rat
}

// Distribution returns how likely each number of points in a category is at the
// end of a whole turn that is played for the highest expected points there,
// which are those of [Expected]. The outcomes are in ascending order of points,
// have chances above 0 and sum to 1; 0 points, where they can happen, are one
// of them.
//
// Where several decisions are worth the same, the play is the one that keeps
// more dice, ending the turn keeping them all, and of holds with equally many the
// one that comes first in the order of [yatzy.Roll.Compare].
//
// The error wraps [yatzy.ErrUnknownCategory].
func Distribution(rules *yatzy.Ruleset, category string) ([]Outcome, error) {
	return wholeTurn(rules).Distribution(rules, category)
}

// Distribution is the function [Distribution] from there on. The error may also
// wrap [yatzy.ErrRoll] or [yatzy.ErrTurn].
func (from From) Distribution(rules *yatzy.Ruleset, category string) ([]Outcome, error) {
	if err := from.checkQuestion(rules, category); err != nil {
		return nil, fmt.Errorf("odds: distribution: %w", err)
	}
	d := newDice(rules)
	t := newTurn(d, d.points(rules, category))
	ends := from.ends(t)
	sums := map[int]*big.Int{} // by points
	for r, points := range t.worth {
		if ends[r].Sign() == 0 {
			continue
		}
		if sums[points] == nil {
			sums[points] = new(big.Int)
		}
		sums[points].Add(sums[points], &ends[r])
	}
	var outcomes []Outcome
	for _, points := range slices.Sorted(maps.Keys(sums)) {
		outcomes = append(outcomes, Outcome{points, t.fraction(sums[points])})
	}
	return outcomes, nil
}
