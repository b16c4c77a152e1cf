package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/yatzy/solver"
)

// An objectiveFlag is a flag that takes what a strategy is for: "mean" or
// "at-least=N". It implements [pflag.Value].
type objectiveFlag struct {
	solver.Objective
	chance bool // whether values are chances of a total of at least least
	least  int
}

func (o *objectiveFlag) Type() string { return "OBJECTIVE" }

func (o *objectiveFlag) Set(text string) error {
	if text == solver.Mean().String() {
		*o = objectiveFlag{}
		return nil
	}
	number, _ := strings.CutPrefix(text, "at-least=")
	n, err := strconv.Atoi(number)
	objective := solver.AtLeast(n)
	if err != nil || text != objective.String() { // there is one spelling
		return errors.New("want mean, or at-least=N with a whole number N")
	}
	*o = objectiveFlag{objective, true, n}
	return nil
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
	if o.chance {
		return percent(v)
	}
	return fmt.Sprintf("%.4f", v)
}

// playText says what the strategy plays for.
func (o *objectiveFlag) playText() string {
	if o.chance {
		return fmt.Sprintf("played for the best chance of at least %d", o.least)
	}
	return "played for the highest expected total"
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
