package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

func (a App) adviseCommand() *cobra.Command {
	t := tables{solving: solving{app: a, memory: solver.DefaultMemoryLimit}}
	position := position{}
	top := math.MaxInt
	cmd := &cobra.Command{
		Use:   "advise KEY DICE...",
		Short: "Rank every legal move for dice by the final total to expect",
		Long: `Rank every legal move for dice by the final total to expect, best first; or, with
--objective at-least=N, by the chance of a final total of N or more, or with
--objective win, by the chance to win.

A move keeps dice and rolls the rest, or scores the dice in a box. The loss is what
a move costs compared to the best one.

` + winHelp + "\n\n" + cacheHelp,
		Args: keyAndDice,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := t.checkOpponent(cmd); err != nil {
				return err
			}
			turn, err := position.turn(a, args)
			if err != nil {
				return err
			}
			if err := t.readOpponent(turn.Card().Ruleset(), args[0]); err != nil {
				return err
			}
			strategy, err := t.strategy(cmd.Context(), turn.Card().Ruleset())
			if err != nil {
				return err
			}
			defer strategy.Close()
			advice, err := adviceOn(turn, t.objective, strategy.Advise(turn), top)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(out).Encode(advice)
			}
			return advice.text(out, turn, t.objective)
		},
	}
	flags := cmd.Flags()
	flags.Var(anyNumber(&position.left), "left", "rolls of the turn that are left: 0, the default, up to one fewer than a turn has")
	flags.StringVar(&position.card, "card", "", "`CARD`: the boxes filled so far, such as ones=3,twos=0; a JSON file; or -")
	flags.Var(anyNumber(&position.saved), "saved", "saved rolls that are left, where the rules save rolls")
	flags.Var(anyNumber(&position.extraRolls), "extra-rolls", "saved rolls used in this turn already, where the rules limit the rolls of a turn")
	flags.StringVar(&position.held, "held", "", "`DICE` held before in this turn, where held dice lock")
	flags.Var(number{&top, 1, math.MaxInt}, "top", "number of moves to list (default all)")
	flags.Lookup("top").DefValue = "0" // no value of its own in the help
	t.addFlags(cmd)
	return cmd
}

// A position is a position in a turn as flags give it.
type position struct {
	left, saved, extraRolls int
	card, held              string
}

// turn returns the turn that the flags and the arguments KEY DICE... describe.
func (p *position) turn(a App, args []string) (yatzy.Turn, error) {
	rules, roll, err := rulesetAndRoll(args)
	if err != nil {
		return yatzy.Turn{}, err
	}
	card, err := cardFlag(p.card).read(a, rules, args[0])
	if err != nil {
		return yatzy.Turn{}, err
	}
	turn, err := card.NewTurn().WithRoll(roll, p.left)
	if err != nil {
		return yatzy.Turn{}, err
	}
	if turn, err = turn.WithSaved(p.saved); err != nil {
		return yatzy.Turn{}, err
	}
	if p.held != "" {
		held, err := rules.ParseDice(p.held)
		if err != nil {
			return yatzy.Turn{}, inError{"--held", err}
		}
		if turn, err = turn.WithHeld(held); err != nil {
			return yatzy.Turn{}, err
		}
	}
	return turn.WithExtraRolls(p.extraRolls)
}

type adviceJSON struct {
	Ruleset    string       `json:"ruleset"`
	Objective  string       `json:"objective"`
	Opponent   *string      `json:"opponent,omitempty"` // of the objective win
	Roll       yatzy.Roll   `json:"roll"`
	Left       int          `json:"left"`
	Saved      int          `json:"saved"`
	ExtraRolls int          `json:"extra_rolls"`
	Held       yatzy.Roll   `json:"held"`
	Card       string       `json:"card"`
	Expected   float64      `json:"expected"`
	Actions    []actionJSON `json:"actions"`
}

type actionJSON struct {
	Action   string      `json:"action"`
	Dice     *yatzy.Roll `json:"dice,omitempty"` // of keep
	Category string      `json:"category,omitempty"`
	Points   *int        `json:"points,omitempty"` // of score
	Extra    *int        `json:"extra,omitempty"`  // of score
	Expected float64     `json:"expected"`
	Loss     float64     `json:"loss"`
}

// adviceOn puts the first choices, at most top, into the form that is printed.
func adviceOn(turn yatzy.Turn, objective objectiveFlag, choices []solver.Choice, top int) (adviceJSON, error) {
	if len(choices) == 0 {
		return adviceJSON{}, errors.New("no move is legal")
	}
	advice := adviceJSON{
		Ruleset: turn.Card().Ruleset().Key(), Objective: objective.String(), Opponent: objective.opponentJSON(),
		Roll: turn.Roll(), Left: turn.Left(), Saved: turn.Saved(), ExtraRolls: turn.ExtraRolls(), Held: turn.Held(),
		Card: turn.Card().String(), Expected: choices[0].Expected,
	}
	for _, c := range choices[:min(top, len(choices))] {
		if err := finite(c.Expected); err != nil {
			return adviceJSON{}, err
		}
		a := actionJSON{Action: c.Action.Kind().String(), Expected: c.Expected, Loss: c.Loss}
		if c.Action.Kind() == yatzy.KeepAction {
			dice := c.Action.Dice()
			a.Dice = &dice
		} else {
			entry, err := turn.Card().Entry(c.Action.Category(), turn.Roll())
			if err != nil {
				return adviceJSON{}, err
			}
			a.Category, a.Points, a.Extra = entry.Category, &entry.Points, &entry.Extra
		}
		advice.Actions = append(advice.Actions, a)
	}
	return advice, nil
}

func (advice adviceJSON) text(out *bytes.Buffer, turn yatzy.Turn, objective objectiveFlag) error {
	rules := turn.Card().Ruleset()
	fmt.Fprintf(out, "%s: %s, %s\n", rules.Name(), rollText(rules, turn.Roll()), rollsLeft(turn))
	if objective.aim == winAim {
		fmt.Fprintf(out, "Opponent's card: %s\n", objective.opponentText())
	}
	fmt.Fprintln(out)
	var t table
	t.row("MOVE", objective.valueHead(), "LOSS")
	for _, a := range advice.Actions {
		t.row(a.words(rules), objective.valueText(a.Expected), objective.valueText(a.Loss))
	}
	return t.write(out)
}

func (a actionJSON) words(rules *yatzy.Ruleset) string {
	switch {
	case a.Dice != nil && a.Dice.Len() == 0:
		return "roll all dice"
	case a.Dice != nil:
		return "keep " + rollText(rules, *a.Dice)
	case *a.Extra > 0:
		return fmt.Sprintf("score %s for %d and %d extra", categoryName(rules, a.Category), *a.Points, *a.Extra)
	}
	return fmt.Sprintf("score %s for %d", categoryName(rules, a.Category), *a.Points)
}

func rollsLeft(turn yatzy.Turn) string {
	text := fmt.Sprintf("%d rolls left", turn.Left())
	if turn.Left() == 1 {
		text = "1 roll left"
	}
	if n := turn.Saved(); n > 0 {
		text += fmt.Sprintf(", %d saved", n)
	}
	return text
}
