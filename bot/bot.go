package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"example.com/yatzy"
	"example.com/yatzy/internal/nearest"
	"example.com/yatzy/solver"
)

// The names of the bots, weakest first.
const (
	Easy    = "easy"
	Medium  = "medium"
	Hard    = "hard"
	Optimal = "optimal"
)

// Names returns the names of the bots, weakest first.
func Names() []string { return []string{Easy, Medium, Hard, Optimal} }

// ErrUnknown is wrapped where no bot has the name given.
var ErrUnknown = errors.New("unknown bot")

// New returns the bot of that name for a ruleset. Optimal is [solver.Solve]'s
// strategy for ctx and opts; the others need neither and are made in
// milliseconds. The error wraps [ErrUnknown], quotes the name and suggests the
// one that may be meant; or it wraps [solver.ErrRuleset] if there is no ruleset,
// or it is that of Solve.
func New(ctx context.Context, name string, rules *yatzy.Ruleset, opts *solver.Options) (yatzy.Strategy, error) {
	makers := map[string]func(*appraisal) mind{
		Easy: newEasy, Medium: newMedium, Hard: newHard,
	}
	newMind, ok := makers[name]
	switch {
	case !ok && name != Optimal:
		return nil, unknown(name)
	case rules == nil || rules.Len() == 0:
		return nil, fmt.Errorf("bot: %s: %w: there is none", name, solver.ErrRuleset)
	case name == Optimal:
		best, err := solver.Solve(ctx, rules, opts)
		if err != nil {
			return nil, fmt.Errorf("bot: %s: %w", name, err)
		}
		return best, nil
	}
	d := newDice(rules)
	a := newAppraisal(rules, d)
	p := &player{name: name, rules: rules, dice: d}
	p.minds = &sync.Pool{New: func() any { return newMind(a) }}
	return p, nil
}

func unknown(name string) error {
	suggestion := "known are " + strings.Join(Names(), ", ")
	if near := nearest.Word(strings.ToLower(strings.TrimSpace(name)), Names()); near != "" {
		suggestion = fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Errorf("bot: %w %.60q (%s)", ErrUnknown, name, suggestion)
}

// A player is a bot without a solved table. It is safe for concurrent use.
type player struct {
	name  string
	rules *yatzy.Ruleset
	dice  *dice
	minds *sync.Pool // of mind
}

// A mind decides for one goroutine. What it remembers saves work and changes no
// decision.
type mind interface {
	// decide returns the selection of dice to keep, or that the roll is to be
	// entered and where.
	decide(*spot) decision
}

type decision struct {
	roll  bool
	keep  int         // if roll
	entry yatzy.Entry // if not
}

// A spot is a position in a turn after a roll, as far as bots look at it: no more
// than [solver.Distribute] lets a player look at, as to bots all upper sums that
// earn the bonus are one.
type spot struct {
	state yatzy.State // of the card
	roll  int         // number of the full roll
	held  int         // selection of dice that are locked
	rolls int         // that can still be made
	pool  int         // saved rolls when the turn began
}

// Decide implements [yatzy.Strategy].
func (p *player) Decide(t yatzy.Turn) (yatzy.Action, error) {
	switch rules := t.Card().Ruleset(); {
	case rules == nil:
		return yatzy.Action{}, fmt.Errorf("bot: %s: %w: it plays %q, the card is of none", p.name, solver.ErrRuleset, p.rules.Name())
	case rules != p.rules && rules.Fingerprint() != p.rules.Fingerprint():
		return yatzy.Action{}, fmt.Errorf("bot: %s: %w: it plays %q, the card is of %q", p.name, solver.ErrRuleset, p.rules.Name(), rules.Name())
	case t.Card().Full():
		return yatzy.Action{}, fmt.Errorf("bot: %s: %w: the card is full", p.name, yatzy.ErrTurn)
	case !t.Started():
		return yatzy.Keep(yatzy.Roll{}), nil
	}
	s := &spot{
		state: t.Card().State(),
		roll:  p.dice.index(t.Roll()) - p.dice.partial,
		held:  p.dice.index(t.Held()),
		rolls: t.Rolls(),
		pool:  t.Saved() + t.ExtraRolls(),
	}
	m := p.minds.Get().(mind)
	defer p.minds.Put(m)
	d := m.decide(s)
	if d.roll {
		return yatzy.Keep(p.dice.keeps[d.keep]), nil
	}
	return yatzy.Score(d.entry.Category), nil
}
