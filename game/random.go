package game

import (
	crand "crypto/rand"
	"math/rand/v2"
	"sync"

	"example.com/yatzy"
)

// RandomDice are dice that nobody can foretell: the generator ChaCha8, seeded by
// the operating system. All values are equally likely, without bias. The zero
// value is ready, and safe for concurrent use; it must not be copied after the
// first throw.
type RandomDice struct {
	mu   sync.Mutex
	rand *rand.Rand
}

// Throw implements [Dice]. It never fails.
func (d *RandomDice) Throw(at Throw, dice []yatzy.Face) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.rand == nil {
		var seed [32]byte
		crand.Read(seed[:]) // never fails
		d.rand = rand.New(rand.NewChaCha8(seed))
	}
	for i := range dice {
		dice[i] = yatzy.Face(d.rand.IntN(facesOn(at)) + 1)
	}
	return nil
}
