package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// personStep asks the player whose turn it is for one thing and does it.
func (s *session) personStep(ctx context.Context) error {
	turn := s.g.Turn()
	if s.changed {
		s.changed = false
		if err := s.showTurn(); err != nil {
			return err
		}
	}
	prompt := "Enter to roll> "
	if turn.Started() {
		prompt = rollsText(turn.Rolls()) + "> "
	}
	line, err := s.ask(ctx, prompt)
	if err != nil {
		return err
	}
	said, err := s.parse(line)
	if err != nil {
		s.refuse("%s", plain(err))
		return nil
	}
	switch said.verb {
	case verbKeep:
		return s.keep(said.action)
	case verbEnter:
		return s.enter(said.action)
	case verbHint:
		return s.hint(ctx, said.top)
	case verbSheet:
		return s.show(s.allSheets)
	case verbHelp:
		s.say("%s", playHelp)
	case verbUndo:
		s.refuse("there is nothing to take back: rolls stay, and so do boxes once confirmed")
	case verbQuit:
		return errQuit
	}
	return nil
}

// rollsText says how many more rolls there are.
func rollsText(n int) string {
	switch n {
	case 0:
		return "No roll left"
	case 1:
		return "1 roll left"
	}
	return fmt.Sprintf("%d rolls left", n)
}

// keep keeps dice and rolls the others, if that is legal.
func (s *session) keep(a yatzy.Action) error {
	turn := s.g.Turn()
	rules := s.g.Rules()
	err := turn.Check(a)
	switch {
	case err == nil:
		return s.do(a)
	case errors.Is(err, yatzy.ErrNoRollLeft):
		s.refuse("no roll is left: name a box to fill")
	case errors.Is(err, yatzy.ErrLocked):
		s.refuse("dice once held stay held: %s", rollText(rules, turn.Held()))
	case !turn.Roll().Contains(a.Dice()):
		s.refuse("%s: the dice on the table are %s", rollText(rules, a.Dice()), rollText(rules, turn.Roll()))
	case a.Dice() == turn.Roll():
		s.refuse("to keep all dice rolls none: name a box to fill")
	default:
		s.refuse("%s", plain(err))
	}
	return nil
}

// enter fills a box, if that is legal; confirm then asks about it.
func (s *session) enter(a yatzy.Action) error {
	turn := s.g.Turn()
	err := turn.Check(a)
	name := s.g.Rules().CategoryName(a.Category(), s.lang)
	switch {
	case err == nil:
		return s.do(a)
	case errors.Is(err, yatzy.ErrFilled):
		s.refuse("%s is filled already", name)
	case errors.Is(err, yatzy.ErrOrder):
		s.refuse("%s is not the next box in order", name)
	case errors.Is(err, yatzy.ErrForcedJoker):
		s.refuse("the joker goes to a box that the sheet gives points for, and strikes none")
	default:
		s.refuse("%s", plain(err))
	}
	return nil
}

// lastExtra returns the extra points that the last entry brought: those of the card
// less those of the game before it.
func (s *session) lastExtra() int {
	rec := s.g.Record()
	player := rec.Turns[len(rec.Turns)-1].Player
	rec.Turns, rec.Totals = rec.Turns[:len(rec.Turns)-1], nil
	before, err := game.Replay(rec, nil)
	if err != nil {
		return 0 // the record is the game's own and can be played
	}
	return (s.g.Card(player).Extras() - before.Card(player).Extras()) * s.g.Rules().Extra().Points
}

// confirm asks whether the box that was filled last is the one that was meant, and
// takes the entry back if it is not.
func (s *session) confirm(ctx context.Context) error {
	g := s.g
	turns := g.Record().Turns
	last := turns[len(turns)-1]
	if s.bots[last.Player] != nil { // saved by another program
		return g.Confirm()
	}
	extra := s.lastExtra()
	what := fmt.Sprintf("Fill %s with %s", g.Rules().CategoryName(last.Category, s.lang), pointsText(last.Points, extra))
	if last.Points == 0 && extra == 0 {
		what = fmt.Sprintf("Strike %s", g.Rules().CategoryName(last.Category, s.lang))
	}
	line, err := s.ask(ctx, fmt.Sprintf("%s, for a total of %d? (y/n) ", what, g.Card(last.Player).Total()))
	if err != nil {
		return err
	}
	switch strings.ToLower(line) {
	case "y", "yes":
		err = g.Confirm()
	case "n", "no", "undo":
		err = g.Undo()
	case "quit", "exit":
		return errQuit
	case "sheet":
		return s.show(s.allSheets)
	default:
		s.refuse("y fills the box, and n takes that back")
		return nil
	}
	if err == nil {
		s.changed = true
		s.save()
	}
	return err
}
