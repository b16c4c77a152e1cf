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
	cmd := &cobra.Command{
		Use:   "stats KEY",
		Short: "Tell how the final total is distributed under the best play",
		Long: `Tell how the final total is distributed under the best play, exactly: from an empty
card, or from the one that --card gives, at the start of a turn with no rolls saved.

A quantile of 5 % is the lowest total that is reached or stayed below in 5 % of the
games or more. The mean turn of a box is the turn in which it is filled on average.

Games of five dice take seconds. Those of six can take an hour and many GiB of memory.

` + cacheHelp,
		Args: keyOnly(true),
		RunE: func(cmd *cobra.Command, args []string) error {
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			start, err := card.read(a, rules, args[0])
			if err != nil {
				return err
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
	t.addFlags(cmd)
	return cmd
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
	rules := card.Ruleset()
	strategy, err := t.strategy(cmd.Context(), rules)
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
	if t.announce && t.app.Terminal {
		fmt.Fprintf(t.app.Err, "%s: up to %d states to follow\n", rules.Key(), strategy.States())
	}
	p := progress{app: t.app, what: rules.Key() + " distribution"}
	defer p.end()
	d, err := solver.Distribute(cmd.Context(), strategy, card, &solver.Options{
		Workers: t.workers, MemoryLimit: int64(t.memory), Progress: p.show,
	})
	return statistics{card, t.objective, expected, d}, err
}

// quantiles are the chances that quantiles are told of.
func quantiles() []float64 { return []float64{0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99} }

type statsJSON struct {
	Ruleset          string              `json:"ruleset"`
	Objective        string              `json:"objective"`
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
		Ruleset: s.card.Ruleset().Key(), Objective: s.objective.String(), Card: s.card.String(), Expected: s.expected,
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

func (s statistics) text(out *bytes.Buffer) error {
	rules, d := s.card.Ruleset(), s.distribution
	fmt.Fprintf(out, "%s (%s), %s\n", rules.Name(), rules.Key(), s.objective.playText())
	if s.card.Filled() != 0 {
		fmt.Fprintf(out, "From the card %s\n", s.card)
	}
	fmt.Fprintln(out)
	var sums table
	sums.row("Mean", fmt.Sprintf("%.4f", d.Mean()))
	sums.row("Standard deviation", fmt.Sprintf("%.4f", d.SD()))
	sums.row("Lowest and highest", fmt.Sprintf("%d and %d", d.Min(), d.Max()))
	sums.row("Likeliest", d.Mode())
	sums.row("Median", d.Quantile(0.5))
	if s.objective.chance {
		sums.row(fmt.Sprintf("Chance of at least %d", s.objective.least), percent(s.expected))
	}
	if rules.Bonus().Points > 0 {
		sums.row("Chance of the bonus", percent(d.BonusChance()))
	}
	if err := sums.write(out); err != nil {
		return err
	}
	fmt.Fprintln(out)
	chances, totals := []any{"QUANTILE"}, []any{"TOTAL"}
	for _, p := range quantiles() {
		chances = append(chances, fmt.Sprintf("%g %%", 100*p))
		totals = append(totals, d.Quantile(p))
	}
	var across table
	across.row(chances...)
	across.row(totals...)
	if err := across.write(out); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := histogramText(out, d); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return s.boxes(out)
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
