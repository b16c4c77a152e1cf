package game

import (
	"fmt"

	"example.com/yatzy"
)

// Do does what the player whose turn it is has decided: [yatzy.Keep] throws the
// dice that are not kept, [yatzy.Score] and [yatzy.Strike] enter the roll and pass
// the turn on. The first roll of a turn is Keep of no dice. To strike a category
// in which the roll is worth 0 is to score 0 there: a repeat bonus is credited.
//
// The error wraps [ErrOver], or [yatzy.ErrAction] and the rule that is broken, or
// the error of the dice. Then nothing has changed; after an error of the dice the
// same step can be tried again.
func (g *Game) Do(a yatzy.Action) error {
	err := ErrOver
	switch {
	case g.Over():
	case a.Kind() == yatzy.KeepAction:
		err = g.roll(a.Dice())
	default:
		err = g.enter(a)
	}
	if err != nil {
		return fmt.Errorf("game: %s: %s: %w", g.where(), a, err)
	}
	return nil
}

// where names the turn at hand.
func (g *Game) where() string {
	return fmt.Sprintf("%s, turn %d", quote(g.players[g.player]), g.turnNumber())
}

// turnNumber returns the number of the turn at hand, from 1.
func (g *Game) turnNumber() int { return g.Turn().Card().Filled().Len() + 1 }

// roll throws the dice that are not kept.
func (g *Game) roll(keep yatzy.Roll) error {
	if err := g.Turn().Check(yatzy.Keep(keep)); err != nil {
		return err
	}
	thrown := make([]yatzy.Face, g.rules.Dice()-keep.Len())
	if g.dice == nil {
		return fmt.Errorf("%w: there are none", ErrDice)
	}
	if err := g.dice.Throw(g.throw(), thrown); err != nil {
		return err
	}
	for _, f := range thrown {
		if f < 1 || int(f) > g.rules.Faces() {
			return fmt.Errorf("%w: %w: %d is not on a die with faces 1 to %d", ErrDice, yatzy.ErrRoll, f, g.rules.Faces())
		}
	}
	stay := find(keep, g.now.table, g.now.stayed)
	table := make([]yatzy.Face, 0, g.rules.Dice())
	for i := range cap(table) {
		if i < len(stay) && stay[i] {
			table = append(table, g.now.table[i])
		} else {
			table, thrown = append(table, thrown[0]), thrown[1:]
		}
	}
	return g.rolled(keep, table)
}

// throw returns which throw the next one is.
func (g *Game) throw() Throw {
	return Throw{Player: g.player, Turn: g.turnNumber(), Roll: len(g.now.rolls) + 1, Faces: g.rules.Faces()}
}

// rolled goes on with the dice that are on the table after a legal keep.
func (g *Game) rolled(keep yatzy.Roll, table []yatzy.Face) error {
	roll, err := g.rules.NewRoll(table...)
	if err != nil {
		return err
	}
	thrown, err := roll.Minus(keep)
	if err != nil {
		return err
	}
	turn, err := g.Turn().Apply(yatzy.Keep(keep), thrown)
	if err != nil {
		return err
	}
	now := throws{table: table, rolls: append(g.now.rolls, numbers(table)), held: g.now.held}
	if g.Turn().Started() {
		stay := find(keep, g.now.table, g.now.stayed)
		held := make([]yatzy.Face, 0, keep.Len())
		for i, f := range g.now.table {
			if stay[i] {
				held = append(held, f)
			}
		}
		now.held = append(now.held, numbers(held))
		now.stayed = find(keep, table, stay)
	}
	g.turns[g.player], g.now, g.undo = turn, now, nil
	return nil
}

// find returns where on the table the given dice lie: of equal dice first those
// that stayed at the roll before, then those further left.
func find(dice yatzy.Roll, table []yatzy.Face, stayed []bool) []bool {
	var left [yatzy.MaxFaces + 1]int
	for f := range dice.Faces() {
		left[f]++
	}
	found := make([]bool, len(table))
	for _, before := range []bool{true, false} {
		for i, f := range table {
			if (i < len(stayed) && stayed[i]) == before && left[f] > 0 {
				found[i] = true
				left[f]--
			}
		}
	}
	return found
}

func numbers(faces []yatzy.Face) []int {
	ns := make([]int, len(faces))
	for i, f := range faces {
		ns[i] = int(f)
	}
	return ns
}

// enter fills a category and passes the turn on.
func (g *Game) enter(a yatzy.Action) error {
	turn := g.Turn()
	if err := turn.Check(a); err != nil {
		return err
	}
	entry, err := turn.Card().Entry(a.Category(), turn.Roll())
	if err != nil {
		return err
	}
	if entry.Points == 0 {
		// A record could not tell the two apart.
		a = yatzy.Score(a.Category())
	}
	next, err := turn.Apply(a, yatzy.Roll{})
	if err != nil {
		return err
	}
	points, _ := next.Card().Points(a.Category())
	g.past = append(g.past, RecordedTurn{
		Player: g.player, Rolls: g.now.rolls, Held: g.now.held, Category: a.Category(), Points: points,
	})
	g.undo = &position{turn, g.now}
	g.turns[g.player], g.now = next, throws{}
	g.player = (g.player + 1) % len(g.players)
	return nil
}

// Unconfirmed reports whether the last entry can still be undone.
func (g *Game) Unconfirmed() bool { return g.undo != nil }

// Undo takes the last entry back: the dice are on the table again as before it.
// The error wraps [ErrNoEntry] if the entry is confirmed, the next player has
// rolled, or there is none.
func (g *Game) Undo() error {
	if g.undo == nil {
		return fmt.Errorf("game: undo: %w", ErrNoEntry)
	}
	last := len(g.past) - 1
	g.player = g.past[last].Player
	g.past = g.past[:last]
	g.turns[g.player], g.now, g.undo = g.undo.turn, g.undo.now, nil
	return nil
}

// Confirm makes the last entry final. The next roll does the same, so that only
// a game in which entries are asked about needs it. The error wraps [ErrNoEntry]
// if nothing is to be confirmed.
func (g *Game) Confirm() error {
	if g.undo == nil {
		return fmt.Errorf("game: confirm: %w", ErrNoEntry)
	}
	g.undo = nil
	return nil
}
