package app

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A solving is how the commands that need a strategy are asked to find it.
type solving struct {
	app       App
	objective objectiveFlag
	opponent  cardFlag // what --opponent is given
	workers   int
	memory    memory
	kernel    kernelFlag
	announce  bool   // whether to say on a terminal beforehand what it takes
	whose     string // behind the ruleset on a terminal: whose strategy it is
}

// mostWorkers is far more than a machine has use for; each takes memory.
const mostWorkers = 1024

func (s *solving) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var(&s.objective, "objective",
		"what to make as high as possible: mean, the expected total; at-least=N, the chance of a total of N or more; or win, the chance to win")
	cmd.Flags().StringVar((*string)(&s.opponent), "opponent", "", "`CARD` of the opponent with --objective win, given like --card (default empty)")
	cmd.Flags().Var(number{&s.workers, 1, mostWorkers}, "workers", "goroutines that solve (default one for each CPU)")
	cmd.Flags().Var(&s.memory, "memory", "most memory that the work may take, with a suffix K, M or G")
	cmd.Flags().Lookup("workers").DefValue = "0" // no value of its own in the help
}

// solve finds the strategy, with a progress bar on a terminal for what takes
// over a second.
func (s *solving) solve(ctx context.Context, rules *yatzy.Ruleset) (*solver.Strategy, error) {
	options := &solver.Options{
		Objective: s.objective.Objective, Workers: s.workers, MemoryLimit: int64(s.memory), Kernel: string(s.kernel),
	}
	estimate, err := solver.Size(rules, options)
	if err != nil {
		return nil, s.objective.blame(err)
	}
	if estimate.Bytes > int64(s.memory) {
		return nil, fmt.Errorf("solving %s takes %s for %d states, more than the limit of %s (--memory)",
			rules.Key(), sizeText(estimate.Bytes), estimate.States, sizeText(int64(s.memory)))
	}
	if s.announce && s.app.Terminal {
		fmt.Fprintf(s.app.Err, "%s%s: %d states, %s of memory\n", rules.Key(), s.whose, estimate.States, sizeText(estimate.Bytes))
	}
	p := progress{app: s.app, what: rules.Key() + s.whose}
	defer p.end()
	options.Progress = p.show
	return solver.Solve(ctx, rules, options)
}

// distribute follows a strategy from a card on, with a progress bar like that of
// solve.
func (s *solving) distribute(ctx context.Context, strategy *solver.Strategy, card yatzy.Scorecard) (*solver.Distribution, error) {
	key := card.Ruleset().Key()
	if s.announce && s.app.Terminal {
		fmt.Fprintf(s.app.Err, "%s%s: up to %d states to follow\n", key, s.whose, strategy.States())
	}
	p := progress{app: s.app, what: key + s.whose + " distribution"}
	defer p.end()
	d, err := solver.Distribute(ctx, strategy, card, &solver.Options{
		Workers: s.workers, MemoryLimit: int64(s.memory), Progress: p.show,
	})
	return d, namingLimit(err)
}

// namingLimit adds the flag that sets the limit to an error of the solver about
// memory.
func namingLimit(err error) error {
	if errors.Is(err, solver.ErrMemory) {
		return fmt.Errorf("%w (--memory)", err)
	}
	return err
}

// A progress shows how far work of the solver has come, if there is a terminal to
// show it on.
type progress struct {
	app  App
	what string
	bar  *progressbar.ProgressBar
}

// patience is how long work goes on before a progress bar appears.
const patience = time.Second

func (p *progress) show(now solver.Progress) {
	if !p.app.Terminal || p.bar == nil && now.Elapsed < patience {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions64(now.Total,
			progressbar.OptionSetWriter(p.app.Err),
			progressbar.OptionSetWidth(30),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionClearOnFinish(),
		)
	}
	p.bar.Describe(fmt.Sprintf("%s, %s left", p.what, now.Remaining.Round(time.Second)))
	// The terminal may be gone; the work goes on without the bar.
	_ = p.bar.Set64(now.Done)
}

// end takes the bar off the terminal.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// finite returns an error for a value that no solved state has.
func finite(v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("the solver returned %v for a state it has not solved", v)
	}
	return nil
}
