package coach

import (
	"fmt"
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// Analyse measures every roll and every decision of a record by a strategy of the
// same ruleset: one strategy for all players, or one for each. It takes about a
// millisecond for one player's game with five dice.
//
// The record may be of an unfinished game. It must be one that can be played: the
// players in turn, only rolls that there were, held dice that stay, legal entries
// of the points that the dice give there, which are credited with the extra that is
// due. Points of 0 where the dice give more are a voluntary strike. What the record
// says of the totals does not matter.
//
// Where the record does not tell what was held, the player is taken to have kept
// what is best by the strategy among all that explain the next roll; where held
// dice lock, among all that explain the rolls of the turn that follow.
//
// The error wraps [ErrRecord] and names the turn, counted from 1 over the whole
// record, and the player, counted from 0 as in the record. It wraps [ErrStrategy]
// if there is not one strategy, or one for each player, and [solver.ErrRuleset] if
// a strategy is of another ruleset.
func Analyse(record game.Record, strategies ...*solver.Strategy) (*Analysis, error) {
	w, err := newWalk(record, strategies)
	if err != nil {
		return nil, err
	}
	for i, turn := range record.Turns {
		if err := w.turn(i, turn); err != nil {
			return nil, err
		}
	}
	for i := range w.players {
		w.players[i].sumUp()
	}
	return &Analysis{Ruleset: record.Rules.Key(), Players: w.players}, nil
}

// A walk goes through a record turn by turn.
type walk struct {
	judges  []judge      // by player
	turns   []yatzy.Turn // where each player is
	players []Player
}

func newWalk(record game.Record, strategies []*solver.Strategy) (*walk, error) {
	n := len(record.Players)
	switch {
	case record.Rules == nil:
		return nil, fmt.Errorf("coach: %w: it has no ruleset", ErrRecord)
	case n == 0:
		return nil, fmt.Errorf("coach: %w: it has no players", ErrRecord)
	case len(strategies) != 1 && len(strategies) != n:
		return nil, fmt.Errorf("coach: %w: %d strategies for %d players", ErrStrategy, len(strategies), n)
	}
	if i := slices.Index(strategies, nil); i >= 0 {
		return nil, fmt.Errorf("coach: %w: that of player %d is nil", ErrStrategy, i)
	}
	w := &walk{judges: make([]judge, n), turns: make([]yatzy.Turn, n), players: make([]Player, n)}
	start := record.Rules.NewScorecard().NewTurn()
	for i, name := range record.Players {
		best := strategies[min(i, len(strategies)-1)]
		value, err := best.TurnValue(start)
		if err != nil {
			return nil, fmt.Errorf("coach: player %d %s: %w", i, quote(name), err)
		}
		w.judges[i], w.turns[i] = judge{best}, start
		w.players[i] = Player{
			Name: name, Objective: best.Objective().String(), Start: value, End: value,
			Turns: []Turn{}, Mistakes: []Decision{},
		}
	}
	return w, nil
}

// turn plays and measures turn i of the record.
func (w *walk) turn(i int, recorded game.RecordedTurn) error {
	if next := i % len(w.players); recorded.Player != next {
		return fmt.Errorf("coach: turn %d, player %d: %w: it is the turn of player %d %s",
			i+1, recorded.Player, ErrRecord, next, quote(w.players[next].Name))
	}
	p := &w.players[recorded.Player]
	turn, next, err := w.judges[recorded.Player].turn(w.turns[recorded.Player], recorded, len(p.Turns)+1)
	if err != nil {
		return fmt.Errorf("coach: turn %d, player %d %s: %w", i+1, recorded.Player, quote(p.Name), err)
	}
	w.turns[recorded.Player] = next
	p.Turns = append(p.Turns, turn)
	p.End = turn.End
	p.Total, p.Finished = next.Card().Total(), next.Card().Full()
	return nil
}
