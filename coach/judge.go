package coach

import (
	"fmt"
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// A judge measures what is done by a strategy.
type judge struct{ best *solver.Strategy }

// turn plays and measures a recorded turn, the player's turn of that number, and
// returns the start of the next turn beside it.
func (j judge) turn(start yatzy.Turn, recorded game.RecordedTurn, number int) (Turn, yatzy.Turn, error) {
	refuse := func(err error) (Turn, yatzy.Turn, error) {
		return Turn{}, yatzy.Turn{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	s, err := newScript(start.Card().Ruleset(), recorded)
	if err != nil {
		return refuse(err)
	}
	value, err := j.best.TurnValue(start)
	if err != nil {
		return Turn{}, yatzy.Turn{}, err
	}
	t := Turn{Turn: number, Start: value}
	now, action := start, yatzy.Keep(yatzy.Roll{})
	for i, roll := range s.rolls {
		thrown, err := roll.Minus(action.Dice())
		if err == nil {
			now, err = now.Apply(action, thrown)
		}
		if err != nil {
			return refuse(fmt.Errorf("roll %d: %w", i+1, err))
		}
		choices := j.best.Advise(now)
		var inferred bool
		if action, inferred, err = s.action(now, i, choices); err != nil {
			return refuse(fmt.Errorf("after roll %d: %w", i+1, err))
		}
		d, err := j.decision(now, action, choices)
		if err != nil {
			return Turn{}, yatzy.Turn{}, err
		}
		d.Turn, d.Roll, d.Inferred = number, i+1, inferred
		d.Luck = d.Best.Expected - value
		value = d.Done.Expected
		t.Luck += d.Luck
		t.Loss += d.Loss
		t.Decisions = append(t.Decisions, d)
	}
	next, err := now.Apply(action, yatzy.Roll{})
	if err != nil {
		return Turn{}, yatzy.Turn{}, err
	}
	entry := t.Decisions[len(t.Decisions)-1].Done
	t.Category, t.Points, t.Extra = action.Category(), entry.Points, entry.Extra
	t.End, err = j.best.TurnValue(next)
	return t, next, err
}

// decision measures a legal action. Choices are those of the turn, best first.
func (j judge) decision(turn yatzy.Turn, a yatzy.Action, choices []solver.Choice) (Decision, error) {
	done, best := Choice{Action: a}, choices[0].Expected
	d := Decision{Dice: turn.Roll(), Best: valued(turn, choices[0])}
	worst := choices[len(choices)-1].Expected
	for e := range turn.Card().Entries(turn.Roll()) {
		strike := yatzy.Strike(e.Category)
		if e.Points+e.Extra == 0 || turn.Check(strike) != nil {
			continue // the same as to score, or a forced joker
		}
		next, err := turn.Apply(strike, yatzy.Roll{})
		if err != nil {
			return Decision{}, err
		}
		value, err := j.best.TurnValue(next)
		if err != nil {
			return Decision{}, err
		}
		value = level(value, best)
		worst = min(worst, value)
		if strike == a {
			done.Expected = value
		}
	}
	if i := slices.IndexFunc(choices, func(c solver.Choice) bool { return c.Action == a }); i >= 0 {
		done = valued(turn, choices[i])
	}
	d.Done, d.Loss, d.Stake = done, best-done.Expected, best-worst
	if d.Loss == 0 {
		d.Best = d.Done
	}
	return d, nil
}

// valued returns a choice with the points that it enters.
func valued(turn yatzy.Turn, c solver.Choice) Choice {
	v := Choice{Action: c.Action, Expected: c.Expected}
	if e, err := turn.Card().Entry(c.Action.Category(), turn.Roll()); err == nil {
		v.Points, v.Extra = e.Points, e.Extra
	}
	return v
}

// level returns the value of a strike, which is no more than the best but for
// rounding: the best itself if it is no less but for rounding. The solver levels
// what it advises in the same way.
func level(value, best float64) float64 {
	const rounding = 2e-14
	if value >= best-max(best, -best)*rounding {
		return best
	}
	return value
}
