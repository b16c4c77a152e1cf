package main

import (
	"math/big"

	"example.com/yatzy"
)

const (
	dice   = 5
	throws = 3
)

// chances is a chance for each number of dice alike, from 1 to dice; place 0 is
// not used.
type chances [dice + 1]*big.Rat

// A turn is all that the lesson tells of a turn in which the player always holds
// the most dice alike and throws the others.
type turn struct {
	// step is the chances of each number of dice alike after a throw beside the
	// held ones, by how many are held. step[1] is the first throw too: whatever a
	// single die shows, it is one alike.
	step [dice + 1]chances
	// after is the chances after each throw, from the first on.
	after [throws]chances
}

func newTurn() turn {
	var t turn
	for held := 1; held <= dice; held++ {
		t.step[held] = throwBeside(held)
	}
	t.after[0] = t.step[1]
	for i := 1; i < throws; i++ {
		t.after[i] = noChances()
		for from := 1; from <= dice; from++ {
			for to := 1; to <= dice; to++ {
				t.after[i][to].Add(t.after[i][to], t.flow(i, from, to))
			}
		}
	}
	return t
}

// flow is the chance to have so many dice alike before throw i, counted from 0,
// and so many after it.
func (t turn) flow(i, from, to int) *big.Rat {
	return new(big.Rat).Mul(t.after[i-1][from], t.step[from][to])
}

// made is the chance of five alike in the whole turn.
func (t turn) made() *big.Rat { return t.after[throws-1][dice] }

// throwBeside counts the throws beside so many dice alike, which are all ones:
// any other face is the same.
func throwBeside(held int) chances {
	c := noChances()
	all := new(big.Rat)
	for thrown, ways := range yatzy.Rolls(dice - held) {
		alike := 0
		for f := yatzy.Face(1); f <= 6; f++ {
			n := thrown.Count(f)
			if f == 1 {
				n += held
			}
			alike = max(alike, n)
		}
		n := new(big.Rat).SetInt64(int64(ways))
		c[alike].Add(c[alike], n)
		all.Add(all, n)
	}
	for _, n := range c[1:] {
		n.Quo(n, all)
	}
	return c
}

func noChances() chances {
	var c chances
	for n := range c {
		c[n] = new(big.Rat)
	}
	return c
}
