package odds_test

import (
	"math/big"
	"strconv"

	"example.com/yatzy"
)

// The brute force plays a turn by the rules of yatzy.Turn alone: it tries every
// legal hold and every ordered throw, in fractions.

// prospect is what a position is worth and how the worth at the end of the turn
// is distributed.
type prospect struct {
	mean *big.Rat
	ends map[int]*big.Rat
}

func certain(worth int) prospect {
	return prospect{new(big.Rat).SetInt64(int64(worth)), map[int]*big.Rat{worth: big.NewRat(1, 1)}}
}

// add adds a prospect that comes true with that chance.
func (p *prospect) add(q prospect, chance *big.Rat) {
	p.mean.Add(p.mean, new(big.Rat).Mul(q.mean, chance))
	for worth, c := range q.ends {
		if p.ends[worth] == nil {
			p.ends[worth] = new(big.Rat)
		}
		p.ends[worth].Add(p.ends[worth], new(big.Rat).Mul(c, chance))
	}
}

// throws returns every ordered throw of n dice, as digits.
func throws(n, faces int) []string {
	all := []string{""}
	for range n {
		var next []string
		for _, some := range all {
			for f := 1; f <= faces; f++ {
				next = append(next, some+strconv.Itoa(f))
			}
		}
		all = next
	}
	return all
}

// brute is the worth of the rolls at the end of a turn, and what it has found so far.
type brute struct {
	worth func(yatzy.Roll) int
	found map[yatzy.Turn]prospect
}

func newBrute(worth func(yatzy.Roll) int) brute { return brute{worth, map[yatzy.Turn]prospect{}} }

// keep is what keeping dice in a turn is worth.
func (b brute) keep(turn yatzy.Turn, keep yatzy.Action) prospect {
	rules := turn.Card().Ruleset()
	all := throws(rules.Dice()-keep.Dice().Len(), rules.Faces())
	p := prospect{new(big.Rat), map[int]*big.Rat{}}
	for _, thrown := range all {
		next := must(turn.Apply(keep, must(rules.ParseDice(thrown))))
		p.add(b.best(next), big.NewRat(1, int64(len(all))))
	}
	return p
}

// best is what a turn with dice on the table is worth. Of decisions that are
// worth the same it takes ending the turn, then the one that keeps most dice, then
// the first in the order of Compare.
func (b brute) best(turn yatzy.Turn) prospect {
	if p, ok := b.found[turn]; ok {
		return p
	}
	best, bestDice := certain(b.worth(turn.Roll())), turn.Roll()
	for a := range turn.Actions() {
		if a.Kind() != yatzy.KeepAction {
			continue
		}
		p := b.keep(turn, a)
		c := p.mean.Cmp(best.mean)
		if c == 0 {
			c = a.Dice().Len() - bestDice.Len()
		}
		if c == 0 {
			c = bestDice.Compare(a.Dice())
		}
		if c > 0 {
			best, bestDice = p, a.Dice()
		}
	}
	b.found[turn] = best
	return best
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
