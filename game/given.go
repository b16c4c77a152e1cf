package game

import (
	"fmt"
	"slices"
	"sync"

	"example.com/yatzy"
)

// GivenDice fall as they were told beforehand: for tests, and for people who throw
// real dice. Make them with [GiveFaces] or [GiveThrows]; the zero value is that of
// GiveFaces without any. They are safe for concurrent use and must not be copied.
type GivenDice struct {
	mu    sync.Mutex
	faces []yatzy.Face
	whole bool
	sizes []int // of the whole throws
}

// GiveFaces returns dice that show the given faces one after the other, however
// many are thrown at a time.
func GiveFaces(faces ...yatzy.Face) *GivenDice {
	d := &GivenDice{}
	d.Give(faces...)
	return d
}

// GiveThrows returns dice that fall in the given throws: each must be of exactly
// as many dice as the game then throws.
func GiveThrows(throws ...[]yatzy.Face) *GivenDice {
	d := &GivenDice{whole: true}
	for _, throw := range throws {
		d.Give(throw...)
	}
	return d
}

// Give adds faces behind those that are there; to whole throws it adds one throw.
func (d *GivenDice) Give(faces ...yatzy.Face) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faces = append(d.faces, faces...)
	if d.whole {
		d.sizes = append(d.sizes, len(faces))
	}
}

// TakeBack takes away all faces that are not thrown yet and returns them in order,
// so that what was told wrongly can be told again.
func (d *GivenDice) TakeBack() []yatzy.Face {
	d.mu.Lock()
	defer d.mu.Unlock()
	left := slices.Clone(d.faces)
	d.faces, d.sizes = nil, nil
	return left
}

// Throw implements [Dice]. The error wraps [ErrDice] if there are not enough dice
// left, a whole throw is not of as many, or a face is not on the die ([yatzy.ErrRoll]
// too). Nothing is lost then: the same faces are still to come.
func (d *GivenDice) Throw(at Throw, dice []yatzy.Face) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := len(dice)
	if d.whole && len(d.sizes) > 0 {
		n = d.sizes[0]
	}
	n = min(n, len(d.faces))
	if n != len(dice) {
		return fmt.Errorf("game: given dice: %w: %d are there for a throw of %d", ErrDice, n, len(dice))
	}
	for _, f := range d.faces[:n] {
		if f < 1 || int(f) > facesOn(at) {
			return fmt.Errorf("game: given dice: %w: %w: %d is not on a die with faces 1 to %d", ErrDice, yatzy.ErrRoll, f, facesOn(at))
		}
	}
	copy(dice, d.faces)
	d.faces = d.faces[n:]
	if d.whole {
		d.sizes = d.sizes[1:]
	}
	return nil
}
