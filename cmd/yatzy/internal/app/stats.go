package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

func (a App) statsCommand() *cobra.Command {
	t := tables{solving: solving{app: a, memory: solver.DefaultMemoryLimit, announce: true}}
	var card cardFlag
	var svg fileFlag
	var brief, curve bool
	cmd := &cobra.Command{
		Use:   "stats KEY",
		Short: "Tell how the final total is distributed under the best play",
		Long: `Tell how the final total is distributed under the best play, exactly: from an empty
card, or from the one that --card gives, at the start of a turn with no rolls saved.

A quantile of 5 % is the lowest total that is reached or stayed below in 5 % of the
games or more. The mean turn of a box is the turn in which it is filled on average.

Games of five dice take seconds, or a few minutes with another objective or --curve.
Those of six can take an hour and ten GiB of memory; with --brief, for the mean and
the standard deviation alone, it is a few minutes.

With --curve it is the best chance of a total of N or more that any way to play has,
for every N; each has a way of its own.

` + winHelp + "\n\n" + cacheHelp,
		Args: keyOnly(true),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := t.checkOpponent(cmd); err != nil {
				return err
			}
			if err := t.checkParts(cmd, brief, curve); err != nil {
				return err
			}
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			if curve {
				return t.curve(cmd, rules)
			}
			start, err := card.read(a, rules, args[0])
			if err != nil {
				return err
			}
			if err := t.readOpponent(rules, args[0]); err != nil {
				return err
			}
			if brief {
				return t.brief(cmd, start)
			}
			if svg != "" {
				if err := checkOut(string(svg)); err != nil {
					return inError{fmt.Sprintf("--svg %q", string(svg)), err}
				}
			}
			s, err := t.statistics(cmd, start)
			if err != nil {
				return err
			}
			if svg != "" {
				picture, err := s.picture()
				if err != nil {
					return err
				}
				if err := replaceFile(string(svg), picture); err != nil {
					return inError{fmt.Sprintf("--svg %q", string(svg)), withoutPath(err)}
				}
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(out).Encode(s.document(string(svg)))
			}
			if err := s.text(out); err != nil {
				return err
			}
			if svg != "" {
				fmt.Fprintf(out, "\nPicture written to %s\n", svg)
			}
			return nil
		},
	}
	cmd.Flags().StringVar((*string)(&card), "card", "", "`CARD`: the boxes filled so far, such as ones=3,twos=0; a JSON file; or -")
	cmd.Flags().Var(&svg, "svg", "file to draw the distribution and the boxes to, as SVG")
	cmd.Flags().BoolVar(&brief, "brief", false, "tell the mean and the standard deviation alone, which takes less")
	cmd.Flags().BoolVar(&curve, "curve", false, "tell the best chance of every total or more instead, from an empty card")
	t.addFlags(cmd)
	return cmd
}

// checkParts refuses flags that do not go with a part of the statistics.
func (t *tables) checkParts(cmd *cobra.Command, brief, curve bool) error {
	objective := fmt.Sprintf("--objective %s", &t.objective)
	for _, conflict := range []struct {
		met       bool
		one, with string
		why       string
	}{
		{brief && curve, "--brief", "--curve", "want one of them"},
		{brief && cmd.Flags().Changed("svg"), "--brief", "--svg", "without the distribution there is nothing to draw"},
		{brief && t.objective.aim != meanAim, "--brief", objective, "the deviation alone is known for the mean only"},
		{curve && cmd.Flags().Changed("svg"), "--curve", "--svg", "the curve is not drawn"},
		{curve && cmd.Flags().Changed("card"), "--curve", "--card", "the curve is that of an empty card"},
		{curve && cmd.Flags().Changed("table"), "--curve", "--table", "no file holds the curve"},
		{curve && t.objective.aim != meanAim, "--curve", objective, "the curve has objectives of its own"},
	} {
		if conflict.met {
			return fmt.Errorf("%s and %s: %s", conflict.one, conflict.with, conflict.why)
		}
	}
	return nil
}

// statistics are what becomes of a card under the best play.
type statistics struct {
	card         yatzy.Scorecard
	objective    objectiveFlag
	expected     float64 // by the strategy
	distribution *solver.Distribution
}

// statistics finds the strategy and follows it from a card on.
func (t *tables) statistics(cmd *cobra.Command, card yatzy.Scorecard) (statistics, error) {
	strategy, err := t.strategy(cmd.Context(), card.Ruleset())
	if err != nil {
		return statistics{}, err
	}
	defer strategy.Close()
	expected, err := strategy.Value(card)
	if err != nil {
		return statistics{}, err
	}
	if err := finite(expected); err != nil {
		return statistics{}, err
	}
	d, err := t.distribute(cmd.Context(), strategy, card)
	return statistics{card, t.objective, expected, d}, err
}

// quantiles are the chances that quantiles are told of.
func quantiles() []float64 { return []float64{0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99} }

type statsJSON struct {
	Ruleset          string              `json:"ruleset"`
	Objective        string              `json:"objective"`
	Opponent         *string             `json:"opponent,omitempty"` // of the objective win
	Card             string              `json:"card"`
	Expected         float64             `json:"expected"`
	Mean             float64             `json:"mean"`
	SD               float64             `json:"sd"`
	Min              int                 `json:"min"`
	Max              int                 `json:"max"`
	Mode             int                 `json:"mode"`
	Median           int                 `json:"median"`
	Quantiles        map[string]int      `json:"quantiles"`
	BonusProbability float64             `json:"bonus_probability"`
	Distribution     []chanceJSON        `json:"distribution"`
	Categories       []categoryStatsJSON `json:"categories"`
	SVG              string              `json:"svg,omitempty"`
}

type categoryStatsJSON struct {
	Key             string       `json:"key"`
	Mean            float64      `json:"mean"`
	ZeroProbability float64      `json:"zero_probability"`
	MeanTurn        float64      `json:"mean_turn"`
	Distribution    []chanceJSON `json:"distribution"`
}

// A chanceJSON is a number of points with its chance: [points, chance].
type chanceJSON struct {
	points int
	chance float64
}

func (c chanceJSON) MarshalJSON() ([]byte, error) { return json.Marshal([]any{c.points, c.chance}) }

func (s statistics) document(svg string) statsJSON {
	d := s.distribution
	document := statsJSON{
		Ruleset: s.card.Ruleset().Key(), Objective: s.objective.String(), Opponent: s.objective.opponentJSON(),
		Card: s.card.String(), Expected: s.expected,
		Mean: d.Mean(), SD: d.SD(), Min: d.Min(), Max: d.Max(), Mode: d.Mode(), Median: d.Quantile(0.5),
		Quantiles: map[string]int{}, BonusProbability: d.BonusChance(), SVG: svg,
	}
	for _, p := range quantiles() {
		document.Quantiles[strconv.FormatFloat(p, 'f', -1, 64)] = d.Quantile(p)
	}
	for total, chance := range d.All() {
		document.Distribution = append(document.Distribution, chanceJSON{total, chance})
	}
	for _, c := range d.Categories() {
		stats := categoryStatsJSON{Key: c.Key, Mean: c.Mean, ZeroProbability: c.ZeroChance, MeanTurn: c.MeanTurn}
		for points, chance := range c.All() {
			stats.Distribution = append(stats.Distribution, chanceJSON{points, chance})
		}
		document.Categories = append(document.Categories, stats)
	}
	return document
}

// cards says which cards the game goes on from, but for an empty one of the
// player's.
func (s statistics) cards() []string {
	var lines []string
	if s.card.Filled() != 0 {
		lines = append(lines, "From the card "+s.card.String())
	}
	if s.objective.aim == winAim {
		lines = append(lines, "Opponent's card: "+s.objective.opponentText())
	}
	return lines
}

// heading prints what the statistics are of.
func (s statistics) heading(out *bytes.Buffer) {
	rules := s.card.Ruleset()
	fmt.Fprintf(out, "%s (%s), %s\n", rules.Name(), rules.Key(), s.objective.playText())
	for _, line := range s.cards() {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out)
}

func (s statistics) text(out *bytes.Buffer) error {
	rules, d := s.card.Ruleset(), s.distribution
	s.heading(out)
	var sums table
	sums.row("Mean", fmt.Sprintf("%.4f", d.Mean()))
	sums.row("Standard deviation", fmt.Sprintf("%.4f", d.SD()))
	sums.row("Lowest and highest", fmt.Sprintf("%d and %d", d.Min(), d.Max()))
	sums.row("Likeliest", d.Mode())
	sums.row("Median", d.Quantile(0.5))
	if s.objective.aim != meanAim {
		sums.row(s.objective.valueName(), percent(s.expected))
	}
	if rules.Bonus().Points > 0 {
		sums.row("Chance of the bonus", percent(d.BonusChance()))
	}
	if err := sums.write(out); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := quantilesText(out, d); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := histogramText(out, d, "CHANCE"); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return s.boxes(out)
}

// quantilesText prints the quantiles of totals, one beside the other.
func quantilesText(out *bytes.Buffer, of interface{ Quantile(float64) int }) error {
	chances, totals := []any{"QUANTILE"}, []any{"TOTAL"}
	for _, p := range quantiles() {
		chances = append(chances, fmt.Sprintf("%g %%", 100*p))
		totals = append(totals, of.Quantile(p))
	}
	var across table
	across.row(chances...)
	across.row(totals...)
	return across.write(out)
}

// boxes prints what becomes of every box.
func (s statistics) boxes(out *bytes.Buffer) error {
	var t table
	t.row("BOX", "MEAN", "CHANCE OF 0", "MEAN TURN")
	for _, c := range s.distribution.Categories() {
		turn := fmt.Sprintf("%.2f", c.MeanTurn)
		if _, filled := s.card.Points(c.Key); filled {
			turn = "filled"
		}
		t.row(categoryName(s.card.Ruleset(), c.Key), fmt.Sprintf("%.4f", c.Mean), percent(c.ZeroChance), turn)
	}
	return t.write(out)
}
