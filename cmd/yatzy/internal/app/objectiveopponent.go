package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// winHelp says in the help of the commands with objectives what winning means.
const winHelp = `To win is to have a higher total than an opponent, a draw counting as half: than one
who goes on from the card that --opponent gives, or from an empty one, at the start of
a turn with no rolls saved, and plays for the highest expected total whatever others
do. That card may be full. The opponent's totals are worked out first, each time.`

// checkOpponent refuses flags that say nothing together. It is for before anything
// is read.
func (s *solving) checkOpponent(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("opponent") {
		return nil
	}
	if s.objective.aim != winAim {
		return fmt.Errorf("--opponent %q: there is an opponent with --objective win only, not with %s", s.opponent, &s.objective)
	}
	if card := cmd.Flag("card"); s.opponent == "-" && card != nil && card.Value.String() == "-" {
		return errors.New("--card and --opponent: standard input cannot be both cards")
	}
	return nil
}

// readOpponent reads the card of the opponent, if there is one. Key is the KEY that
// the ruleset was found by.
func (s *solving) readOpponent(rules *yatzy.Ruleset, key string) error {
	if s.objective.aim != winAim {
		return nil
	}
	card, err := s.opponent.read(s.app, rules, key)
	if in, ok := errors.AsType[inError](err); ok && in.where == "--card" {
		err = in.err // this flag is another
	}
	if err != nil {
		return inError{"--opponent", err}
	}
	s.objective.opponent = card
	return nil
}

// meet finds the totals of the opponent, if there is one, and with them what the
// objective is. Solves tells whether the objective will have to be solved then;
// find finds the opponent's strategy, which is for the mean.
func (s *solving) meet(ctx context.Context, solves bool, find func(mean solving) (*solver.Strategy, error)) error {
	if s.objective.aim != winAim {
		return nil
	}
	d, err := s.opponentTotals(ctx, solves, find)
	if err != nil {
		return err
	}
	s.objective.Objective = solver.Win(d)
	return nil
}

func (s *solving) opponentTotals(
	ctx context.Context, solves bool, find func(mean solving) (*solver.Strategy, error),
) (*solver.Distribution, error) {
	card := s.objective.opponent
	if card.Full() {
		if err := s.checkRoom(solves, card.Total()); err != nil {
			return nil, err
		}
		return solver.Distribute(ctx, finished{}, card, nil)
	}
	his := *s
	his.objective, his.whose = objectiveFlag{}, ", the opponent"
	strategy, err := find(his)
	if err != nil {
		return nil, err
	}
	defer strategy.Close()
	expected, err := strategy.Value(card)
	if err != nil {
		return nil, err
	}
	if err := finite(expected); err != nil {
		return nil, err
	}
	if err := s.checkRoom(solves, int(expected)); err != nil {
		return nil, err
	}
	return his.distribute(ctx, strategy, card)
}

// checkRoom refuses to go on with what is sure to exceed the memory limit later, if
// the objective will be solved: to win takes no less memory than to reach any one
// total between the least and the most that the opponent may end with.
func (s *solving) checkRoom(solves bool, total int) error {
	if !solves {
		return nil
	}
	rules := s.objective.opponent.Ruleset()
	estimate, err := solver.Size(rules, &solver.Options{Objective: solver.AtLeast(total), Workers: s.workers})
	if err != nil {
		return s.objective.blame(err)
	}
	if estimate.Bytes > int64(s.memory) {
		return fmt.Errorf("solving %s to win takes %s or more, which is over the limit of %s (--memory)",
			rules.Key(), sizeText(estimate.Bytes), sizeText(int64(s.memory)))
	}
	return nil
}

// A finished player has nothing left to decide.
type finished struct{}

func (finished) Decide(yatzy.Turn) (yatzy.Action, error) {
	return yatzy.Action{}, errors.New("the card is full")
}
