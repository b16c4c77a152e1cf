package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// A simulation is what simulate is asked for.
type simulation struct {
	tables tables
	bots   []string
	games  int
	seed   seedFlag
}

func (a App) simulateCommand() *cobra.Command {
	s := simulation{tables: tables{solving: solving{app: a, memory: solver.DefaultMemoryLimit}}}
	cmd := &cobra.Command{
		Use:   "simulate KEY",
		Short: "Let a bot play many games, or two bots against each other",
		Long: `Let a bot play many games, and tell how its totals are distributed. The bots are
` + botNames() + `, weakest first.

Two bots, --bot NAME --bot NAME, play every game with the same dice: how often the
first one wins, draws and loses is told, and the mean difference, which that makes
more exact.

The result is the same for a seed whatever the number of workers. Without --seed one
is chosen at random, and told.

` + cacheHelp,
		Args: keyOnly(true),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(cmd); err != nil {
				return err
			}
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			report, err := s.run(cmd.Context(), rules)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(out).Encode(report.document())
			}
			return report.text(out)
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&s.bots, "bot", nil, "`NAME` of the bot that plays; a second one plays against it")
	flags.Var(number{&s.games, 1, math.MaxInt32}, "games", "number of games")
	flags.Lookup("games").DefValue = "0" // no value of its own in the help
	flags.Var(&s.seed, "seed", "seed of the dice (default one at random)")
	s.tables.addBotFlags(cmd, "play and solve")
	return cmd
}

// check refuses what is missing and what makes no sense.
func (s *simulation) check(cmd *cobra.Command) error {
	switch {
	case len(s.bots) == 0:
		return errors.New("simulate: --bot is missing: " + botNames())
	case len(s.bots) > 2:
		return fmt.Errorf("simulate: takes one --bot or two: %q is too many", s.bots[2])
	case !cmd.Flags().Changed("games"):
		return errors.New("simulate: --games is missing")
	}
	return checkBots(s.bots)
}

// run plays the games.
func (s *simulation) run(ctx context.Context, rules *yatzy.Ruleset) (report simulationReport, err error) {
	if !s.seed.given {
		s.seed = seedFlag{game.NewSeed(), true}
	}
	r := roster{tables: s.tables, rules: rules}
	defer func() { err = errors.Join(err, r.close()) }()
	var players []yatzy.Strategy
	for _, name := range s.bots {
		player, err := r.bot(ctx, name)
		if err != nil {
			return simulationReport{}, err
		}
		players = append(players, player)
	}
	p := progress{app: s.tables.app, what: rules.Key() + " " + strings.Join(s.bots, " against ")}
	defer p.end()
	options := bot.Options{
		Games: s.games, Seed: s.seed.seed, Workers: s.tables.workers,
		Progress: func(now bot.Progress) { p.show(solver.Progress(now)) },
	}
	report = simulationReport{rules: rules, bots: s.bots, seed: s.seed.seed}
	if len(players) == 1 {
		report.first, err = bot.Simulate(ctx, rules, players[0], options)
		return report, err
	}
	if report.match, err = bot.Match(ctx, rules, players[0], players[1], options); err != nil {
		return simulationReport{}, err
	}
	report.first = report.match.First
	return report, nil
}
