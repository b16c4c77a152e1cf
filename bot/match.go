package bot

import (
	"context"
	"fmt"

	"example.com/yatzy"
)

// A MatchResult is how two players fared who played many games with the same dice.
type MatchResult struct {
	First, Second *Result // the totals of each
	// Difference is the first player's total less the second's, game by game. As
	// luck strikes both alike, the standard error of its mean is smaller than that
	// of two simulations.
	Difference *Result
}

// Wins returns the number of games that the first player won.
func (m *MatchResult) Wins() int { return m.Difference.atLeast(1) }

// Ties returns the number of games with equal totals.
func (m *MatchResult) Ties() int { return m.Difference.Count(0) }

// Losses returns the number of games that the second player won.
func (m *MatchResult) Losses() int { return m.Difference.games - m.Difference.atLeast(0) }

// Match plays games of two players with the same dice: both throw the same values
// in the same order, whatever they hold. Each plays the games that [Simulate] plays
// for these options; the errors are the same too.
func Match(ctx context.Context, rules *yatzy.Ruleset, first, second yatzy.Strategy, opts Options) (*MatchResult, error) {
	m := &MatchResult{First: &Result{}, Second: &Result{}, Difference: &Result{}}
	err := simulate(ctx, rules, []yatzy.Strategy{first, second}, opts, func(totals []int) {
		m.First.add(totals[0])
		m.Second.add(totals[1])
		m.Difference.add(totals[0] - totals[1])
	})
	if err != nil {
		return nil, fmt.Errorf("bot: match: %w", err)
	}
	return m, nil
}
