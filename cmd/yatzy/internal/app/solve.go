package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"example.com/yatzy/solver"
)

func (a App) solveCommand() *cobra.Command {
	s := solving{app: a, memory: solver.DefaultMemoryLimit, announce: true}
	objective := objectiveFlag("mean")
	cmd := &cobra.Command{
		Use:   "solve KEY",
		Short: "Find the highest expected total",
		Long: `Find the highest expected total that any way to play has, exactly.

It is always computed anew. CPU seconds are those of the whole process; where the
system does not tell them they are the seconds that passed.`,
		Args: keyOnly(true),
		RunE: func(cmd *cobra.Command, args []string) error {
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			start := time.Now()
			strategy, err := s.solve(cmd.Context(), rules)
			if err != nil {
				return err
			}
			elapsed := max(time.Since(start), time.Nanosecond) // a coarse clock may not have moved
			expected := strategy.Expected()
			if err := finite(expected); err != nil {
				return err
			}
			result := solveJSON{
				Ruleset: rules.Key(), Objective: string(objective), Expected: expected,
				States: strategy.States(), StatesPerSecond: float64(strategy.States()) / elapsed.Seconds(),
				Seconds: elapsed.Seconds(), CPUSeconds: cpuTime(elapsed).Seconds(), Bytes: strategy.Bytes(),
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(out).Encode(result)
			}
			return result.text(out, rules.Name())
		},
	}
	cmd.Flags().Var(&objective, "objective", "what to make as high as possible: mean, the expected total")
	s.addFlags(cmd)
	return cmd
}

// An objectiveFlag is what a strategy is for. It implements [pflag.Value].
type objectiveFlag string

func (o *objectiveFlag) String() string { return string(*o) }
func (o *objectiveFlag) Type() string   { return "OBJECTIVE" }

func (o *objectiveFlag) Set(text string) error {
	if text != "mean" {
		return errors.New("the only objective is mean")
	}
	return nil
}

type solveJSON struct {
	Ruleset         string  `json:"ruleset"`
	Objective       string  `json:"objective"`
	Expected        float64 `json:"expected"`
	States          int64   `json:"states"`
	StatesPerSecond float64 `json:"states_per_second"`
	Seconds         float64 `json:"seconds"`
	CPUSeconds      float64 `json:"cpu_seconds"`
	Bytes           int64   `json:"bytes"`
}

func (r solveJSON) text(out *bytes.Buffer, name string) error {
	fmt.Fprintf(out, "%s (%s)\n\n", name, r.Ruleset)
	var t table
	t.row("Expected total", fmt.Sprintf("%.6f", r.Expected))
	t.row("States", r.States)
	t.row("States per second", fmt.Sprintf("%.0f", r.StatesPerSecond))
	t.row("Seconds", fmt.Sprintf("%.3f", r.Seconds))
	t.row("CPU seconds", fmt.Sprintf("%.3f", r.CPUSeconds))
	t.row("Table", sizeText(r.Bytes))
	return t.write(out)
}
