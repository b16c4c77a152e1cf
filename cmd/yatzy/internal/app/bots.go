package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/solver"
)

// addBotFlags adds the flags that say how the strategy is found that the optimal
// bot plays. Who the workers are, and what they do, differs.
func (t *tables) addBotFlags(cmd *cobra.Command, workers string) {
	flags := cmd.Flags()
	flags.Var(number{&t.workers, 1, mostWorkers}, "workers", "goroutines that "+workers+" (default one for each CPU)")
	flags.Lookup("workers").DefValue = "0" // no value of its own in the help
	flags.Var(&t.memory, "memory", "most memory that solving may take, with a suffix K, M or G")
	flags.Var(&t.file, "table", "solver file to use, made by solve --out")
	flags.BoolVar(&t.noCache, "no-cache", false, "solve anew and keep nothing in the cache folder")
}

// checkBots returns an error for a name that is no bot's.
func checkBots(names []string) error {
	for _, name := range names {
		if !slices.Contains(bot.Names(), name) {
			// The library words it, and suggests the name that may be meant.
			_, err := bot.New(context.Background(), name, nil, nil)
			return inError{"--bot", err}
		}
	}
	return nil
}

// botNames writes the names of all bots as people list them.
func botNames() string {
	names := bot.Names()
	last := len(names) - 1
	return fmt.Sprintf("%s or %s", strings.Join(names[:last], ", "), names[last])
}

// A roster makes the bots of one ruleset, and finds its best strategy at most
// once, when it is first needed.
type roster struct {
	tables tables
	rules  *yatzy.Ruleset
	best   *solver.Strategy
}

// strategy returns the best strategy.
func (r *roster) strategy(ctx context.Context) (*solver.Strategy, error) {
	if r.best == nil {
		best, err := r.tables.strategy(ctx, r.rules)
		if err != nil {
			return nil, err
		}
		r.best = best
	}
	return r.best, nil
}

// bot returns the bot of a name.
func (r *roster) bot(ctx context.Context, name string) (yatzy.Strategy, error) {
	if name == bot.Optimal {
		return r.strategy(ctx)
	}
	return bot.New(ctx, name, r.rules, nil)
}

// close releases the strategy.
func (r *roster) close() error {
	if r.best == nil {
		return nil
	}
	return r.best.Close()
}
