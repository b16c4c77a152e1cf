package app

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// An objectiveFlag is a flag that takes what a strategy is for: "mean",
// "at-least=N" or "win". It implements [pflag.Value].
type objectiveFlag struct {
	solver.Objective // for winning, only once the opponent's totals are known
	aim              aim
	least            int             // of leastAim
	opponent         yatzy.Scorecard // of winAim
}

// An aim is what the values of a strategy are.
type aim int

const (
	meanAim  aim = iota // expected totals
	leastAim            // chances of a total of at least N
	winAim              // chances to win, a draw counting as half
)

func (o *objectiveFlag) Type() string { return "OBJECTIVE" }

// String returns the flag's one spelling, which JSON documents have too.
func (o *objectiveFlag) String() string {
	if o.aim == winAim {
		return "win"
	}
	return o.Objective.String()
}

func (o *objectiveFlag) Set(text string) error {
	switch text {
	case "mean":
		*o = objectiveFlag{}
		return nil
	case "win":
		*o = objectiveFlag{aim: winAim}
		return nil
	}
	number, _ := strings.CutPrefix(text, "at-least=")
	n, err := strconv.Atoi(number)
	objective := solver.AtLeast(n)
	if err != nil || text != objective.String() { // there is one spelling
		return errors.New("want mean, win, or at-least=N with a whole number N")
	}
	*o = objectiveFlag{Objective: objective, aim: leastAim, least: n}
	return nil
}

// fileName returns what the names of tables for the objective have of it. There
// is one for each card of an opponent.
func (o *objectiveFlag) fileName() string {
	if o.aim == winAim {
		h := fnv.New64a()
		fmt.Fprint(h, o.opponent)
		return fmt.Sprintf("win-%016x", h.Sum64())
	}
	return strings.ReplaceAll(o.String(), "=", "-")
}

// blame says that an error of the solver is about the objective, if it is.
func (o *objectiveFlag) blame(err error) error {
	if errors.Is(err, solver.ErrUtility) {
		return inError{fmt.Sprintf("--objective %q", o), err}
	}
	return err
}

// valueText writes a value of a strategy for people.
func (o *objectiveFlag) valueText(v float64) string {
	if o.aim == meanAim {
		return fmt.Sprintf("%.4f", v)
	}
	return percent(v)
}

// valueName says in a list what a value is.
func (o *objectiveFlag) valueName() string {
	switch o.aim {
	case leastAim:
		return fmt.Sprintf("Chance of at least %d", o.least)
	case winAim:
		return "Chance to win"
	}
	return "Expected total"
}

// valueHead is the head of a column of values.
func (o *objectiveFlag) valueHead() string {
	switch o.aim {
	case leastAim:
		return fmt.Sprintf("AT LEAST %d", o.least)
	case winAim:
		return "WIN"
	}
	return "EXPECTED"
}

// playText says what the strategy plays for.
func (o *objectiveFlag) playText() string {
	switch o.aim {
	case leastAim:
		return fmt.Sprintf("played for the best chance of at least %d", o.least)
	case winAim:
		return "played for the best chance to win"
	}
	return "played for the highest expected total"
}

// opponentText returns the opponent's card for people.
func (o *objectiveFlag) opponentText() string {
	if o.opponent.Filled() == 0 {
		return "empty"
	}
	return o.opponent.String()
}

// opponentJSON returns the opponent's card as JSON documents have it, nil if there
// is no opponent.
func (o *objectiveFlag) opponentJSON() *string {
	if o.aim != winAim {
		return nil
	}
	card := o.opponent.String()
	return &card
}

// percent writes a chance for people. Small ones keep their leading digits, and
// only 0 is written 0.
func percent(chance float64) string {
	switch {
	case chance == 0:
		return "0 %"
	case chance < 1e-5:
		return fmt.Sprintf("%.3e %%", 100*chance)
	}
	return fmt.Sprintf("%.4f %%", 100*chance)
}
