package odds

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"example.com/yatzy"
)

// ErrAim is wrapped where the categories to aim for are none, or one of them is
// named twice.
var ErrAim = errors.New("not an aim")

// Chance returns the chance of making the category, or any one of several, within
// a whole turn that is played as well as possible for just that: of ending it
// with dice that are worth more than 0 there. The error wraps
// [yatzy.ErrUnknownCategory] or [ErrAim], or [yatzy.ErrRuleset] if there is none.
func Chance(rules *yatzy.Ruleset, categories ...string) (*big.Rat, error) {
	return wholeTurn(rules).Chance(rules, categories...)
}

// Chance is the function [Chance] from there on. The error may also wrap
// [yatzy.ErrRoll] or [yatzy.ErrTurn].
func (from From) Chance(rules *yatzy.Ruleset, categories ...string) (*big.Rat, error) {
	if err := from.checkQuestion(rules, categories...); err != nil {
		return nil, fmt.Errorf("odds: chance: %w", err)
	}
	d := newDice(rules)
	return from.value(newTurn(d, d.made(rules, categories))), nil
}

// Expected returns the expected points in a category, going by the dice alone, at
// the end of a whole turn that is played as well as possible for just
// that. The error wraps [yatzy.ErrUnknownCategory], or [yatzy.ErrRuleset] if there is
// no ruleset.
func Expected(rules *yatzy.Ruleset, category string) (*big.Rat, error) {
	return wholeTurn(rules).Expected(rules, category)
}

// Expected is the function [Expected] from there on. The error may also wrap
// [yatzy.ErrRoll] or [yatzy.ErrTurn].
func (from From) Expected(rules *yatzy.Ruleset, category string) (*big.Rat, error) {
	if err := from.checkQuestion(rules, category); err != nil {
		return nil, fmt.Errorf("odds: expected: %w", err)
	}
	d := newDice(rules)
	return from.value(newTurn(d, d.points(rules, category))), nil
}

func (from From) checkQuestion(rules *yatzy.Ruleset, categories ...string) error {
	if err := checkAim(rules, categories); err != nil {
		return err
	}
	return from.check(rules)
}

func checkAim(rules *yatzy.Ruleset, categories []string) error {
	if rules == nil {
		return fmt.Errorf("%w: there is no ruleset", yatzy.ErrRuleset)
	}
	if len(categories) == 0 {
		return fmt.Errorf("%w: no category is named", ErrAim)
	}
	for i, c := range categories {
		if _, err := rules.Index(c); err != nil {
			return err
		}
		if slices.Contains(categories[:i], c) {
			return fmt.Errorf("%w: %s is named twice", ErrAim, strconv.Quote(c))
		}
	}
	return nil
}

// points returns what every full roll is worth in a category that there is.
func (d *dice) points(rules *yatzy.Ruleset, category string) []int {
	points := make([]int, len(d.rolls()))
	for i, r := range d.rolls() {
		p, err := rules.Score(category, r)
		if err != nil {
			panic(err) // the category is checked, and the rolls are the ruleset's own
		}
		points[i] = p
	}
	return points
}

// made returns for every full roll 1 if it makes any of the categories, else 0.
func (d *dice) made(rules *yatzy.Ruleset, categories []string) []int {
	made := make([]int, len(d.rolls()))
	for _, c := range categories {
		for i, p := range d.points(rules, c) {
			if p > 0 {
				made[i] = 1
			}
		}
	}
	return made
}
