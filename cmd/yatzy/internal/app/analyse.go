package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

func (a App) analyseCommand() *cobra.Command {
	t := tables{solving: solving{app: a, memory: solver.DefaultMemoryLimit}}
	var key string
	var svg fileFlag
	top := 5
	cmd := &cobra.Command{
		Use:   "analyse FILE...",
		Short: "Tell what luck and what mistakes made of games",
		Long: `Tell what luck and what mistakes made of games. FILE is the record of a game, in JSON
or notation, finished or not; - is standard input.

The expectation is the final total to expect of who plays the best from now on, or,
with --objective at-least=N, the chance of a total of N or more, or with --objective
win, the chance to win. A roll changes it by luck; a decision that is not the best
one loses some of it. Expectation at the start + luck - loss is what came of the game.
The accuracy is the share, in per cent, of all that the decisions could have lost and
did not.

A record must be of a game that could be played so: yatzy verify tells all that is
wrong with one. Where it does not tell what was held, the best is assumed that explains
the next roll. A record names its ruleset or carries it; --rules KEY is the ruleset that
is played, such as one of your own that the records name.

With --svg the expectation over the course of the game is drawn, for one FILE.

` + winHelp + "\n\n" + cacheHelp,
		Args: filesOnly,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := t.checkAnalysis(cmd, files); err != nil {
				return err
			}
			r := recordReader{app: a}
			if cmd.Flags().Changed("rules") {
				rules, err := findRuleset(key)
				if err != nil {
					return inError{"--rules", err}
				}
				r.rules = rules
			}
			if svg != "" {
				if err := checkOut(string(svg)); err != nil {
					return inError{fmt.Sprintf("--svg %q", string(svg)), err}
				}
			}
			games, err := t.analyse(cmd, &r, files)
			if err != nil {
				return err
			}
			if svg != "" {
				picture, err := games[0].picture()
				if err != nil {
					return err
				}
				if err := replaceFile(string(svg), picture); err != nil {
					return inError{fmt.Sprintf("--svg %q", string(svg)), withoutPath(err)}
				}
			}
			for i := range games {
				games[i].keepMistakes(top)
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(out).Encode(analysesJSON{games, string(svg)})
			}
			return analysesText(out, games, string(svg))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&key, "rules", "", "`KEY` of the ruleset that is played")
	flags.Var(number{&top, 0, math.MaxInt}, "top", "number of mistakes to list of each player")
	flags.Var(&svg, "svg", "file to draw the expectation over the course of the game to, as SVG")
	t.addFlags(cmd)
	return cmd
}

// checkAnalysis refuses flags that say nothing together, or with these files.
func (t *tables) checkAnalysis(cmd *cobra.Command, files []string) error {
	if err := t.checkOpponent(cmd); err != nil {
		return err
	}
	if t.opponent == "-" && slices.Contains(files, "-") {
		return errors.New("--opponent and FILE: standard input cannot be both")
	}
	if cmd.Flags().Changed("svg") && len(files) > 1 {
		return fmt.Errorf("--svg: a picture is of one game, and there are %d files", len(files))
	}
	return nil
}

// A gameAnalysis is how well a game was played.
type gameAnalysis struct {
	File      string  `json:"file"`
	Objective string  `json:"objective"`
	Opponent  *string `json:"opponent,omitempty"` // of the objective win
	*coach.Analysis

	rules *yatzy.Ruleset
	by    objectiveFlag
}

type analysesJSON struct {
	Games []gameAnalysis `json:"games"`
	SVG   string         `json:"svg,omitempty"`
}

// keepMistakes leaves the biggest mistakes of each player.
func (g *gameAnalysis) keepMistakes(top int) {
	for i := range g.Players {
		p := &g.Players[i]
		p.Mistakes = p.Mistakes[:min(top, len(p.Mistakes))]
	}
}

// analyse reads all records, and then finds the strategies to measure them by: one
// for each ruleset.
func (t *tables) analyse(cmd *cobra.Command, r *recordReader, files []string) ([]gameAnalysis, error) {
	var records []game.Record
	for _, path := range files {
		record, err := r.read(path)
		if err != nil {
			return nil, inError{fileName(path), err}
		}
		records = append(records, record)
	}
	type measure struct {
		strategy *solver.Strategy
		by       objectiveFlag
	}
	found := map[yatzy.Fingerprint]measure{}
	defer func() {
		for _, m := range found {
			_ = m.strategy.Close() // it was only read
		}
	}()
	var games []gameAnalysis
	for i, record := range records {
		rules := record.Rules
		m, ok := found[rules.Fingerprint()]
		if !ok {
			here := *t
			if err := here.readOpponent(rules, rules.Key()); err != nil {
				return nil, err
			}
			strategy, err := here.strategy(cmd.Context(), rules)
			if err != nil {
				return nil, err
			}
			m = measure{strategy, here.objective}
			found[rules.Fingerprint()] = m
		}
		analysis, err := coach.Analyse(record, m.strategy)
		if err != nil {
			return nil, inError{fileName(files[i]), err}
		}
		for i, p := range analysis.Players {
			analysis.Players[i].Objective = m.by.String()
			if err := errors.Join(finite(p.Start), finite(p.End), finite(p.Luck), finite(p.Loss)); err != nil {
				return nil, err
			}
		}
		games = append(games, gameAnalysis{
			File: files[i], Objective: m.by.String(), Opponent: m.by.opponentJSON(), Analysis: analysis,
			rules: rules, by: m.by,
		})
	}
	return games, nil
}
