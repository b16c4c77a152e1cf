package solver

import (
	"fmt"
	"sync/atomic"

	"example.com/yatzy"
)

// entered returns the card with an outcome entered, which has been found legal.
func entered(card yatzy.Scorecard, category string, o outcome) yatzy.Scorecard {
	next, err := card.Enter(category, o.roll)
	points, _ := next.Points(category)
	if err != nil || points != int(o.points) || next.Extras() > card.Extras() != (o.extra > 0) {
		next, err = card.Strike(category)
	}
	if err != nil {
		panic(err) // the outcome comes from this card's own turn
	}
	return next
}

// playerTurns asks a player for every decision.
type playerTurns struct {
	*space
	player  yatzy.Strategy
	throws  [][]throw    // by number of dice
	stopped *atomic.Bool // once true, ends the work early
}

// A throw is what some dice may show, with its chance.
type throw struct {
	dice   yatzy.Roll
	chance float64
}

func newPlayerTurns(sp *space, player yatzy.Strategy, stopped *atomic.Bool) *playerTurns {
	t := &playerTurns{space: sp, player: player, stopped: stopped, throws: make([][]throw, sp.rules.Dice()+1)}
	d := newDice(sp.rules)
	for k, dice := range d.keeps {
		t.throws[dice.Len()] = append(t.throws[dice.Len()], throw{dice, d.chance(k)})
	}
	return t
}

func (t *playerTurns) outcomes(c *cell) error {
	for pool := range t.pools(c.mask) {
		for i := range t.width(c.mask) {
			n := &c.nodes[pool*t.width(c.mask)+i]
			if n.mass == 0 || t.stopped.Load() {
				continue
			}
			turn := n.card.NewTurn()
			if t.rules.Saved().Allowed {
				var err error
				if turn, err = turn.WithSaved(pool); err != nil {
					return err
				}
			}
			var err error
			if n.outcomes, err = t.play(turn); err != nil {
				return err
			}
		}
	}
	return nil
}

// play follows one turn to all its outcomes.
func (t *playerTurns) play(start yatzy.Turn) ([]outcome, error) {
	type position struct {
		turn   yatzy.Turn
		chance float64
	}
	var outcomes []outcome
	for now := []position{{start, 1}}; len(now) > 0; {
		var next []position
		index := map[yatzy.Turn]int{}
		for _, p := range now {
			action, err := t.player.Decide(p.turn)
			if err != nil {
				return nil, fmt.Errorf("the player decides: %w", err)
			}
			if action.Kind() != yatzy.KeepAction {
				if outcomes, err = t.enter(outcomes, p.turn, action, p.chance); err != nil {
					return nil, err
				}
				continue
			}
			if err := p.turn.Check(action); err != nil {
				return nil, err
			}
			for _, thrown := range t.throws[t.rules.Dice()-action.Dice().Len()] {
				turn, err := p.turn.Apply(action, thrown.dice)
				if err != nil {
					return nil, err
				}
				i, ok := index[turn]
				if !ok {
					i = len(next)
					index[turn] = i
					next = append(next, position{turn: turn})
				}
				next[i].chance += float64(p.chance * thrown.chance)
			}
		}
		now = next
	}
	return outcomes, nil
}

// enter adds the outcome of an entry to those before.
func (t *playerTurns) enter(outcomes []outcome, turn yatzy.Turn, action yatzy.Action, chance float64) ([]outcome, error) {
	after, err := turn.Apply(action, yatzy.Roll{})
	if err != nil {
		return nil, err
	}
	points, _ := after.Card().Points(action.Category())
	i, err := t.rules.Index(action.Category())
	if err != nil {
		return nil, err
	}
	o := outcome{
		category: uint8(i), saved: uint16(after.Saved()), points: int32(points), roll: turn.Roll(),
		extra: int32((after.Card().Extras() - turn.Card().Extras()) * t.rules.Extra().Points),
	}
	for j := range outcomes {
		if b := &outcomes[j]; b.category == o.category && b.points == o.points && b.extra == o.extra && b.saved == o.saved {
			b.chance += chance
			return outcomes, nil
		}
	}
	o.chance = chance
	return append(outcomes, o), nil
}
