package yatzy

import (
	"fmt"
	"iter"
)

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
