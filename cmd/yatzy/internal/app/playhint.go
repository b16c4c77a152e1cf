package app

import (
	"bytes"
	"context"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// hint shows the best moves with the final totals to expect. That it cannot is no
// end of the game.
func (s *session) hint(ctx context.Context, top int) error {
	strategy, err := s.roster.strategy(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.refuse("there is no hint: %s", plain(err))
		return nil
	}
	turn := s.g.Turn()
	choices := strategy.Advise(turn)
	return s.show(func(out *bytes.Buffer) error {
		var t table
		t.row("MOVE", "EXPECTED TOTAL", "LOSS")
		for _, c := range choices[:min(top, len(choices))] {
			if err := finite(c.Expected); err != nil {
				return err
			}
			move, err := s.move(turn, c)
			if err != nil {
				return err
			}
			t.row(move, fmt.Sprintf("%.2f", c.Expected), fmt.Sprintf("%.2f", c.Loss))
		}
		return t.write(out)
	})
}

// move writes a move with the names of boxes and faces.
func (s *session) move(turn yatzy.Turn, c solver.Choice) (string, error) {
	rules := s.g.Rules()
	switch {
	case c.Action.Kind() == yatzy.KeepAction && c.Action.Dice().Len() == 0:
		return "roll all dice", nil
	case c.Action.Kind() == yatzy.KeepAction:
		return "keep " + rollText(rules, c.Action.Dice()), nil
	}
	entry, err := turn.Card().Entry(c.Action.Category(), turn.Roll())
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %s", rules.CategoryName(entry.Category, s.lang), pointsText(entry.Points, entry.Extra)), nil
}
