package app

import (
	"bytes"
	"fmt"
	"strconv"

	"example.com/yatzy"
	"example.com/yatzy/bot"
)

// A simulationReport is how simulated games ended.
type simulationReport struct {
	rules *yatzy.Ruleset
	bots  []string
	seed  uint64
	first *bot.Result
	match *bot.MatchResult // of two bots
}

// A played is the totals of games that were played, as a histogram shows them.
type played struct{ *bot.Result }

func (p played) Chance(total int) float64 {
	return float64(p.Count(total)) / float64(p.Games())
}

type simulationJSON struct {
	Ruleset string `json:"ruleset"`
	Seed    uint64 `json:"seed"`
	Games   int    `json:"games"`
	resultJSON
	Second     *resultJSON     `json:"second,omitempty"`
	Wins       *int            `json:"wins,omitempty"` // of the first bot
	Ties       *int            `json:"ties,omitempty"`
	Losses     *int            `json:"losses,omitempty"`
	Difference *differenceJSON `json:"difference,omitempty"`
}

// A resultJSON is how the totals of one bot are distributed.
type resultJSON struct {
	Bot           string         `json:"bot"`
	Mean          float64        `json:"mean"`
	SD            float64        `json:"sd"`
	StandardError float64        `json:"standard_error"`
	Min           int            `json:"min"`
	Max           int            `json:"max"`
	Mode          int            `json:"mode"`
	Median        int            `json:"median"`
	Quantiles     map[string]int `json:"quantiles"`
	Distribution  []chanceJSON   `json:"distribution"`
}

// A differenceJSON is the first bot's total less the second's.
type differenceJSON struct {
	Mean          float64 `json:"mean"`
	SD            float64 `json:"sd"`
	StandardError float64 `json:"standard_error"`
	Min           int     `json:"min"`
	Max           int     `json:"max"`
}

func (r simulationReport) document() simulationJSON {
	document := simulationJSON{
		Ruleset: r.rules.Key(), Seed: r.seed, Games: r.first.Games(), resultJSON: resultDocument(r.bots[0], r.first),
	}
	if m := r.match; m != nil {
		second := resultDocument(r.bots[1], m.Second)
		wins, ties, losses := m.Wins(), m.Ties(), m.Losses()
		d := m.Difference
		document.Second, document.Wins, document.Ties, document.Losses = &second, &wins, &ties, &losses
		document.Difference = &differenceJSON{d.Mean(), d.SD(), d.StandardError(), d.Min(), d.Max()}
	}
	return document
}

func resultDocument(name string, r *bot.Result) resultJSON {
	document := resultJSON{
		Bot: name, Mean: r.Mean(), SD: r.SD(), StandardError: r.StandardError(),
		Min: r.Min(), Max: r.Max(), Mode: r.Mode(), Median: r.Quantile(0.5), Quantiles: map[string]int{},
	}
	for _, p := range quantiles() {
		document.Quantiles[strconv.FormatFloat(p, 'f', -1, 64)] = r.Quantile(p)
	}
	for total, share := range r.All() {
		document.Distribution = append(document.Distribution, chanceJSON{total, share})
	}
	return document
}

func (r simulationReport) text(out *bytes.Buffer) error {
	fmt.Fprintf(out, "%s (%s), ", r.rules.Name(), r.rules.Key())
	if r.match == nil {
		fmt.Fprintf(out, "%s: %d games, seed %d\n\n", r.bots[0], r.first.Games(), r.seed)
		return resultText(out, r.first)
	}
	fmt.Fprintf(out, "%s against %s: %d games with the same dice, seed %d\n\n", r.bots[0], r.bots[1], r.first.Games(), r.seed)
	if err := r.matchText(out); err != nil {
		return err
	}
	for i, result := range []*bot.Result{r.match.First, r.match.Second} {
		fmt.Fprintf(out, "\n%s\n\n", r.bots[i])
		if err := resultText(out, result); err != nil {
			return err
		}
	}
	return nil
}

// matchText prints how the first bot fared against the second.
func (r simulationReport) matchText(out *bytes.Buffer) error {
	m, d := r.match, r.match.Difference
	games := float64(d.Games())
	var t table
	for _, row := range []struct {
		name  string
		games int
	}{
		{r.bots[0] + " wins", m.Wins()}, {"Ties", m.Ties()}, {r.bots[1] + " wins", m.Losses()},
	} {
		t.row(row.name, row.games, percent(float64(row.games)/games))
	}
	t.row("Mean difference", fmt.Sprintf("%.4f", d.Mean()))
	t.row("Its standard error", fmt.Sprintf("%.4f", d.StandardError()))
	return t.write(out)
}

// resultText prints how the totals of one bot are distributed.
func resultText(out *bytes.Buffer, r *bot.Result) error {
	var sums table
	sums.row("Mean", fmt.Sprintf("%.4f", r.Mean()))
	sums.row("Standard error", fmt.Sprintf("%.4f", r.StandardError()))
	sums.row("Standard deviation", fmt.Sprintf("%.4f", r.SD()))
	sums.row("Lowest and highest", fmt.Sprintf("%d and %d", r.Min(), r.Max()))
	sums.row("Most frequent", r.Mode())
	sums.row("Median", r.Quantile(0.5))
	if err := sums.write(out); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := quantilesText(out, r); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return histogramText(out, played{r}, "SHARE")
}
