package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/yatzy/solver"
)

func (a App) solveCommand() *cobra.Command {
	s := solving{app: a, memory: solver.DefaultMemoryLimit, announce: true}
	var out fileFlag
	cmd := &cobra.Command{
		Use:   "solve KEY",
		Short: "Find the highest expected total, or the highest chance of a total or to win",
		Long: `Find the highest expected total that any way to play has, exactly; or, with
--objective at-least=N, the highest chance that any has of a total of N or more, or
with --objective win, the highest chance to win.

` + winHelp + `

It is always computed anew. The seconds are those of solving for the objective alone,
without finding an opponent's totals; CPU seconds are those of the whole process, or
where the system does not tell them the seconds that passed. With --out the table of
all values is written to a file, for the --table of advise and stats.`,
		Args: keyOnly(true),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.checkOpponent(cmd); err != nil {
				return err
			}
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			if err := s.readOpponent(rules, args[0]); err != nil {
				return err
			}
			if out != "" {
				if err := checkOut(string(out)); err != nil {
					return inError{fmt.Sprintf("--out %q", string(out)), err}
				}
			}
			err = s.meet(cmd.Context(), true, func(mean solving) (*solver.Strategy, error) {
				return mean.solve(cmd.Context(), rules)
			})
			if err != nil {
				return err
			}
			start := time.Now()
			strategy, err := s.solve(cmd.Context(), rules)
			if err != nil {
				return err
			}
			defer strategy.Close()
			elapsed := max(time.Since(start), time.Nanosecond) // a coarse clock may not have moved
			expected := strategy.Expected()
			if err := finite(expected); err != nil {
				return err
			}
			result := solveJSON{
				Ruleset: rules.Key(), Objective: s.objective.String(), Opponent: s.objective.opponentJSON(), Expected: expected,
				States: strategy.States(), StatesPerSecond: float64(strategy.States()) / elapsed.Seconds(),
				Seconds: elapsed.Seconds(), CPUSeconds: cpuTime(elapsed).Seconds(), Bytes: strategy.Bytes(),
				Kernel: s.kernel.name(), Out: string(out),
			}
			if out != "" {
				if err := strategy.Save(string(out)); err != nil {
					return inError{fmt.Sprintf("--out %q", string(out)), withoutPath(err)}
				}
			}
			stdout := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(stdout).Encode(result)
			}
			return result.text(stdout, rules.Name(), s.objective)
		},
	}
	cmd.Flags().Var(&out, "out", "file to write the table to")
	cmd.Flags().Var(&s.kernel, "kernel", "kernel to compute with: "+strings.Join(solver.Kernels(), ", ")+" (default the first)")
	s.addFlags(cmd)
	return cmd
}

// A kernelFlag is the name of a row kernel, or "" for the fastest. It implements
// [pflag.Value].
type kernelFlag string

func (k *kernelFlag) String() string { return string(*k) }
func (k *kernelFlag) Type() string   { return "NAME" }

func (k *kernelFlag) Set(name string) error {
	if !slices.Contains(solver.Kernels(), name) {
		return fmt.Errorf("this machine has %s", strings.Join(solver.Kernels(), ", "))
	}
	*k = kernelFlag(name)
	return nil
}

// name returns the name of the kernel that is used.
func (k *kernelFlag) name() string {
	if *k == "" {
		return solver.Kernels()[0]
	}
	return string(*k)
}

type solveJSON struct {
	Ruleset         string  `json:"ruleset"`
	Objective       string  `json:"objective"`
	Opponent        *string `json:"opponent,omitempty"` // of the objective win
	Expected        float64 `json:"expected"`
	States          int64   `json:"states"`
	StatesPerSecond float64 `json:"states_per_second"`
	Seconds         float64 `json:"seconds"`
	CPUSeconds      float64 `json:"cpu_seconds"`
	Bytes           int64   `json:"bytes"`
	Kernel          string  `json:"kernel"`
	Out             string  `json:"out,omitempty"`
}

func (r solveJSON) text(out *bytes.Buffer, name string, objective objectiveFlag) error {
	fmt.Fprintf(out, "%s (%s)\n\n", name, r.Ruleset)
	var t table
	if objective.aim == meanAim {
		t.row(objective.valueName(), fmt.Sprintf("%.6f", r.Expected))
	} else {
		t.row(objective.valueName(), percent(r.Expected))
	}
	if objective.aim == winAim {
		t.row("Opponent's card", objective.opponentText())
	}
	t.row("States", r.States)
	t.row("States per second", fmt.Sprintf("%.0f", r.StatesPerSecond))
	t.row("Seconds", fmt.Sprintf("%.3f", r.Seconds))
	t.row("CPU seconds", fmt.Sprintf("%.3f", r.CPUSeconds))
	t.row("Table", sizeText(r.Bytes))
	t.row("Kernel", r.Kernel)
	if r.Out != "" {
		t.row("Written to", r.Out)
	}
	return t.write(out)
}
