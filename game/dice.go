package game

import (
	"math/bits"

	"example.com/yatzy"
)

// Dice is where the dice of a game come from. Implementations say whether they are
// safe for concurrent use.
type Dice interface {
	// Throw fills dice with one throw, in the order in which the dice fall. An
	// error leaves the game as it is: the throw can be asked for again.
	Throw(at Throw, dice []yatzy.Face) error
}

// A Throw says which throw of a game it is.
type Throw struct {
	Player int // from 0
	Turn   int // the player's turn, from 1
	Roll   int // within the turn, from 1
	Faces  int // on each die; 0 means 6
}

// facesOn returns the number of faces on each die of a throw.
func facesOn(at Throw) int {
	if at.Faces <= 0 {
		return 6
	}
	return at.Faces
}

// SeededDice are dice that follow from a seed alone: the value of the j-th die
// thrown at roll r of turn t is always the same, whoever throws it and whatever
// was held before. So everyone who plays with a seed gets the same dice in the
// same order. All values are equally likely, without bias. The sequence never
// changes between versions of this package. SeededDice are comparable and safe for
// concurrent use; the zero value is seed 0.
//
// The generator is Philox4x64-10 (Salmon, Moraes, Dror, Shaw: Parallel Random
// Numbers: As Easy as 1, 2, 3; 2011). Its key is (Seed, Game). Die j, from 0, of
// roll r of turn t, both from 1, is word j mod 4 of the block whose counter is
// (j div 4, r, t, a), where a is 0. The word times the number of faces is a number
// of 128 bits: the upper 64 are the face less 1, unless the lower 64 are less than
// 2^64 mod faces. Then the word is thrown away and that of a + 1 is taken.
type SeededDice struct {
	Seed uint64
	// Game tells apart many games with one seed; a shared game has 0.
	Game uint64
}

// Throw implements [Dice]. It never fails.
func (d SeededDice) Throw(at Throw, dice []yatzy.Face) error {
	faces := uint64(facesOn(at))
	var block [4]uint64
	for j := range dice {
		if j%4 == 0 {
			block = d.block(j/4, at, 0)
		}
		face, ok := faceOf(block[j%4], faces)
		for again := uint64(1); !ok; again++ {
			face, ok = faceOf(d.block(j/4, at, again)[j%4], faces)
		}
		dice[j] = face
	}
	return nil
}

// faceOf returns the face that a word stands for, or false if it must be thrown
// away for all faces to be equally likely: a face has 2^64 div faces words.
func faceOf(word, faces uint64) (yatzy.Face, bool) {
	face, rest := bits.Mul64(word, faces)
	return yatzy.Face(face + 1), rest >= -faces%faces // 2^64 mod faces
}

func (d SeededDice) block(part int, at Throw, again uint64) [4]uint64 {
	return philox([2]uint64{d.Seed, d.Game}, [4]uint64{uint64(part), uint64(at.Roll), uint64(at.Turn), again})
}

// philox is the block function of Philox4x64-10.
func philox(key [2]uint64, counter [4]uint64) [4]uint64 {
	const (
		m0 = 0xd2e7470ee14c6c93
		m1 = 0xca5a826395121157
		w0 = 0x9e3779b97f4a7c15 // the golden ratio
		w1 = 0xbb67ae8584caa73b // the square root of 3, less 1
	)
	for range 10 {
		hi0, lo0 := bits.Mul64(m0, counter[0])
		hi1, lo1 := bits.Mul64(m1, counter[2])
		counter = [4]uint64{hi1 ^ counter[1] ^ key[0], lo1, hi0 ^ counter[3] ^ key[1], lo0}
		key[0] += w0
		key[1] += w1
	}
	return counter
}
