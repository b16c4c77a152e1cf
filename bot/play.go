package bot

import (
	"context"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// games plays the games of one strategy, one after the other, for one goroutine.
type games struct {
	rules  *yatzy.Ruleset
	dice   *dice
	seed   uint64
	thrown [yatzy.MaxDice]yatzy.Face
	player yatzy.Strategy

	// A bot of this package is asked without a [yatzy.Turn], which takes most of
	// the time of the easy ones. It plays the same games.
	bot  *player
	mind mind
}

func newGames(rules *yatzy.Ruleset, d *dice, seed uint64, p yatzy.Strategy) *games {
	g := &games{rules: rules, dice: d, seed: seed, player: p}
	if b, ok := p.(*player); ok && b.rules.Fingerprint() == rules.Fingerprint() {
		g.bot, g.mind = b, b.minds.Get().(mind)
	}
	return g
}

// done gives back what newGames took.
func (g *games) done() {
	if g.bot != nil {
		g.bot.minds.Put(g.mind)
	}
}

// play plays a game and returns its total.
func (g *games) play(ctx context.Context, number int) (int, error) {
	if g.mind != nil {
		return g.playQuickly(number), nil
	}
	return g.playTurns(ctx, number)
}

// throw throws so many dice for a turn and a roll of it, both from 1. They are in
// g.thrown until the next.
func (g *games) throw(number, turn, roll, dice int) []yatzy.Face {
	thrown := g.thrown[:dice]
	at := game.Throw{Turn: turn, Roll: roll, Faces: g.rules.Faces()}
	// Seeded dice never fail.
	_ = game.SeededDice{Seed: g.seed, Game: uint64(number)}.Throw(at, thrown)
	return thrown
}

// playTurns asks any strategy, and checks what it does.
func (g *games) playTurns(ctx context.Context, number int) (int, error) {
	turn, roll := g.rules.NewScorecard().NewTurn(), 0
	for !turn.Card().Full() {
		if err := ended(ctx); err != nil {
			return 0, err
		}
		at := turn.Card().Filled().Len() + 1
		action, err := g.player.Decide(turn)
		if err != nil {
			return 0, fmt.Errorf("turn %d: the player decides on %q: %w", at, turn.Roll(), err)
		}
		var thrown yatzy.Roll
		if action.Kind() == yatzy.KeepAction {
			roll++
			rolled := max(0, g.rules.Dice()-action.Dice().Len())
			thrown = g.dice.keeps[g.dice.with(0, g.throw(number, at, roll, rolled))]
		} else {
			roll = 0
		}
		next, err := turn.Apply(action, thrown)
		if err != nil {
			return 0, fmt.Errorf("turn %d: the player decides on %q to %s: %w", at, turn.Roll(), action, err)
		}
		turn = next
	}
	return turn.Card().Total(), nil
}

// playQuickly plays the game of playTurns with a bot of this package.
func (g *games) playQuickly(number int) int {
	d, own := g.dice, g.rules.RollsPerTurn()
	bonus, saved := g.rules.Bonus(), g.rules.Saved()
	locked := g.rules.Holds() == yatzy.LockedHolds
	var state yatzy.State
	total, pool := 0, 0
	for turn := 1; turn <= g.rules.Len(); turn++ {
		most := own // rolls in this turn
		if saved.Allowed {
			most += pool
			if saved.MaxRolls > 0 {
				most = min(most, saved.MaxRolls)
			}
		}
		s := spot{state: state, pool: pool}
		keep := 0
		for roll := 1; ; roll++ {
			full := d.with(keep, g.throw(number, turn, roll, d.number-d.keeps[keep].Len()))
			s.roll, s.rolls = full-d.partial, most-roll
			if locked {
				s.held = keep
			}
			decision := g.mind.decide(&s)
			if !decision.roll {
				e := decision.entry
				total += e.Points + e.Extra
				state = g.rules.Next(state, e)
				if saved.Allowed {
					pool += own - roll
				}
				break
			}
			keep = decision.keep
		}
	}
	if bonus.Points > 0 && state.Upper >= bonus.Threshold {
		total += bonus.Points
	}
	return total
}

// ended returns the error and the cause of a context that is done.
func ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		if cause := context.Cause(ctx); cause != err {
			return fmt.Errorf("%w: %w", err, cause)
		}
		return err
	}
	return nil
}
