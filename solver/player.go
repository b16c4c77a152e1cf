package solver

import (
	"fmt"
	"slices"
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
	throws
	player  yatzy.Strategy
	stopped *atomic.Bool // once true, ends the work early
}

func newPlayerTurns(sp *space, player yatzy.Strategy, stopped *atomic.Bool) *playerTurns {
	return &playerTurns{space: sp, throws: newThrows(newDice(sp.rules)), player: player, stopped: stopped}
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
	action, err := t.player.Decide(start)
	if err == nil {
		err = start.Check(action) // which leaves it nothing but to roll
	}
	if err != nil {
		return nil, fmt.Errorf("the player decides: %w", err)
	}
	t.begin()
	var outcomes []outcome
	own := start.Left()
	for rolled := 1; ; rolled++ {
		// The dice kept, and the first roll, are rolled once more.
		turn, err := start.WithSaved(start.Saved() - max(0, rolled-own))
		if err != nil {
			return nil, err
		}
		at := rolling{playerTurns: t, turn: turn, left: max(0, own-rolled), extra: max(0, rolled-own), outcomes: outcomes}
		if t.rules.Holds() == yatzy.LockedHolds {
			err = at.throwLocked()
		} else {
			err = at.throw()
		}
		if err != nil || !at.kept {
			return at.outcomes, err
		}
		outcomes = at.outcomes
	}
}

// A rolling is one roll of a turn, in all the ways it can fall.
type rolling struct {
	*playerTurns
	turn        yatzy.Turn // with the rolls saved after it
	left, extra int        // rolls of the turn left after it, and saved ones used
	outcomes    []outcome
	kept        bool // whether the player rolls again
}

// throw rolls the dice that are not kept, and asks the player what to do.
func (r *rolling) throw() error {
	for k, mass := range r.spread() {
		if mass > 0 {
			if err := r.decide(r.dice.rolls()[k], yatzy.Roll{}, mass); err != nil {
				return err
			}
		}
	}
	return nil
}

// throwLocked does the same where held dice stay held.
func (r *rolling) throwLocked() error {
	d, held := r.dice, slices.Clone(r.held)
	clear(r.held)
	for k, mass := range held {
		if mass == 0 {
			continue
		}
		for x, dice := range d.keeps {
			if dice.Len() != d.number-d.keeps[k].Len() {
				continue
			}
			if err := r.decide(d.keeps[d.join(k, x)], d.keeps[k], float64(mass*d.chance(x))); err != nil {
				return err
			}
		}
	}
	return nil
}

// decide asks the player about a roll with the given dice locked, and passes its
// chance on to the dice kept or to the entry.
func (r *rolling) decide(roll, locked yatzy.Roll, mass float64) error {
	turn, err := r.turn.WithRoll(roll, r.left)
	if err == nil && r.extra > 0 {
		turn, err = turn.WithExtraRolls(r.extra)
	}
	if err == nil && locked != (yatzy.Roll{}) {
		turn, err = turn.WithHeld(locked)
	}
	if err != nil {
		return err
	}
	action, err := r.player.Decide(turn)
	if err != nil {
		return fmt.Errorf("the player decides: %w", err)
	}
	if action.Kind() != yatzy.KeepAction {
		r.outcomes, err = r.enter(r.outcomes, turn, action, mass)
		return err
	}
	if err := turn.Check(action); err != nil {
		return err
	}
	r.held[r.dice.index[action.Dice()]] += mass
	r.kept = true
	return nil
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
