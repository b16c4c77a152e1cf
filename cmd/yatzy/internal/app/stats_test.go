package app

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/yatzy/solver"
)

// statsDocument is what stats --json prints.
type statsDocument struct {
	Ruleset          string          `json:"ruleset"`
	Objective        string          `json:"objective"`
	Opponent         *string         `json:"opponent"`
	Card             string          `json:"card"`
	Expected         float64         `json:"expected"`
	Mean             float64         `json:"mean"`
	SD               float64         `json:"sd"`
	Min              int             `json:"min"`
	Max              int             `json:"max"`
	Mode             int             `json:"mode"`
	Median           int             `json:"median"`
	Quantiles        map[string]int  `json:"quantiles"`
	BonusProbability float64         `json:"bonus_probability"`
	Distribution     [][2]float64    `json:"distribution"`
	Categories       []categoryStats `json:"categories"`
	SVG              string          `json:"svg"`
}

type categoryStats struct {
	Key             string       `json:"key"`
	Mean            float64      `json:"mean"`
	ZeroProbability float64      `json:"zero_probability"`
	MeanTurn        float64      `json:"mean_turn"`
	Distribution    [][2]float64 `json:"distribution"`
}

func stats(t *testing.T, args ...string) statsDocument {
	t.Helper()
	var got statsDocument
	decode(t, mustRun(t, "", append([]string{"stats", "--json"}, args...)...), &got)
	return got
}

// Of one die 5 and 6 are kept after the first roll, 4 too after the second, and
// all after the third. For the chance of a 6, nothing else is kept.
func TestStatsOneDie(t *testing.T) {
	nearly := cmpopts.EquateApprox(0, 1e-12)
	best := [][2]float64{{1, 1.0 / 18}, {2, 1.0 / 18}, {3, 1.0 / 18}, {4, 1.0 / 6}, {5, 1.0 / 3}, {6, 1.0 / 3}}
	const other = 25.0 / 216 // no 6 in two rolls, and this face
	six := [][2]float64{{1, other}, {2, other}, {3, other}, {4, other}, {5, other}, {6, 91.0 / 216}}
	for _, test := range []struct {
		args []string
		want statsDocument
	}{
		{nil, statsDocument{
			Objective: "mean", Expected: 14.0 / 3, Mean: 14.0 / 3, SD: math.Sqrt2, Mode: 5, Median: 5,
			Quantiles:    map[string]int{"0.01": 1, "0.05": 1, "0.1": 2, "0.25": 4, "0.5": 5, "0.75": 6, "0.9": 6, "0.95": 6, "0.99": 6},
			Distribution: best,
		}},
		{[]string{"--objective", "at-least=6"}, statsDocument{
			Objective: "at-least=6", Expected: 91.0 / 216, Mean: 15*other + 6*91.0/216, Mode: 6, Median: 5,
			SD:           math.Sqrt(55*other + 36*91.0/216 - math.Pow(15*other+6*91.0/216, 2)),
			Quantiles:    map[string]int{"0.01": 1, "0.05": 1, "0.1": 1, "0.25": 3, "0.5": 5, "0.75": 6, "0.9": 6, "0.95": 6, "0.99": 6},
			Distribution: six,
		}},
	} {
		test.want.Ruleset, test.want.Min, test.want.Max = "die", 1, 6
		test.want.Categories = []categoryStats{{Key: "chance", Mean: test.want.Mean, MeanTurn: 1, Distribution: test.want.Distribution}}
		got := stats(t, append([]string{"testdata/die.json"}, test.args...)...)
		if got.Mode == 6 { // 5 is as likely, but for rounding
			got.Mode = test.want.Mode
		}
		if diff := cmp.Diff(test.want, got, nearly); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.args, diff)
		}
	}
}

// What is printed is the solver's distribution, from any card and for any
// objective.
func TestStatsPrintsWhatTheSolverFinds(t *testing.T) {
	for _, test := range []struct {
		key, card string
		objective solver.Objective
	}{
		{"kids-upper", "", solver.Mean()},
		{"testdata/small.json", "", solver.Mean()},
		{"testdata/small.json", "", solver.AtLeast(45)},
		{"testdata/small.json", "pair=12", solver.Mean()},
		{"testdata/small.json", "ones=2,pair=12,chance=7", solver.Mean()},
	} {
		rules := mustRuleset(t, test.key)
		strategy, err := solver.Solve(context.Background(), rules, &solver.Options{Objective: test.objective})
		if err != nil {
			t.Fatal(err)
		}
		card, err := rules.ParseScorecard(test.card)
		if err != nil {
			t.Fatal(err)
		}
		expected, err := strategy.Value(card)
		if err != nil {
			t.Fatal(err)
		}
		d, err := strategy.Distribution(context.Background(), card)
		if err != nil {
			t.Fatal(err)
		}
		want := statsDocument{
			Ruleset: rules.Key(), Objective: test.objective.String(), Card: test.card, Expected: expected,
			Mean: d.Mean(), SD: d.SD(), Min: d.Min(), Max: d.Max(), Mode: d.Mode(), Median: d.Quantile(0.5),
			Quantiles: map[string]int{
				"0.01": d.Quantile(0.01), "0.05": d.Quantile(0.05), "0.1": d.Quantile(0.1), "0.25": d.Quantile(0.25),
				"0.5": d.Quantile(0.5), "0.75": d.Quantile(0.75), "0.9": d.Quantile(0.9), "0.95": d.Quantile(0.95), "0.99": d.Quantile(0.99),
			},
			BonusProbability: d.BonusChance(),
		}
		for total, chance := range d.All() {
			want.Distribution = append(want.Distribution, [2]float64{float64(total), chance})
		}
		for _, c := range d.Categories() {
			stats := categoryStats{Key: c.Key, Mean: c.Mean, ZeroProbability: c.ZeroChance, MeanTurn: c.MeanTurn}
			for points, chance := range c.All() {
				stats.Distribution = append(stats.Distribution, [2]float64{float64(points), chance})
			}
			want.Categories = append(want.Categories, stats)
		}
		got := stats(t, test.key, "--card", test.card, "--objective", test.objective.String())
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, card %q, %v (-want +got):\n%s", test.key, test.card, test.objective, diff)
		}
	}
}

func TestStatsText(t *testing.T) {
	for name, args := range map[string][]string{
		"stats-die.txt":          {"stats", "testdata/die.json", "--objective", "at-least=6"},
		"stats-small.txt":        {"stats", "testdata/small.json"},
		"stats-small-card.txt":   {"stats", "testdata/small.json", "--card", "pair=12,chance=7"},
		"stats-small-chance.txt": {"stats", "testdata/small.json", "--objective", "at-least=76"},
		"stats-small-win.txt":    {"stats", "testdata/small.json", "--card", "pair=12", "--objective", "win", "--opponent", "pair=12*1,ones=2"},
		"stats-die-win.txt":      {"stats", "testdata/die.json", "--objective", "win", "--opponent", "chance=6"},
		"stats-kids-upper.txt":   {"stats", "kids-upper"},
	} {
		t.Run(name, func(t *testing.T) { checkGolden(t, name, mustRun(t, "", args...)) })
	}
}

// stats uses the tables that advise keeps, and those of solve --out.
func TestStatsUsesTables(t *testing.T) {
	folder := t.TempDir()
	args := []string{"stats", "testdata/small.json", "--json"}
	want := mustRun(t, "", args...)
	runCached(t, folder, smallAdvice...)
	if stdout, stderr := runCached(t, folder, append(args, "--memory", "8000")...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	path := filepath.Join(t.TempDir(), "small.table")
	mustRun(t, "", "solve", "testdata/small.json", "--out", path)
	if got := mustRun(t, "", append(args, "--memory", "8000", "--table", path)...); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// On a terminal it says beforehand how much there is to do.
func TestStatsOnTerminal(t *testing.T) {
	var out, errs bytes.Buffer
	status := App{Out: &out, Err: &errs, Terminal: true}.Run(context.Background(), []string{"stats", "testdata/die.json", "--json"})
	solving, following, _ := strings.Cut(errs.String(), "\n")
	if status != 0 || !strings.HasPrefix(solving, "die: 2 states, ") || following != "die: up to 2 states to follow\n" {
		t.Errorf("status %d, stderr %q", status, errs.String())
	}
	var got statsDocument
	decode(t, out.String(), &got)
}

// Following the strategy stops when it is interrupted, whatever the cause.
func TestStatsInterrupted(t *testing.T) {
	folder := t.TempDir()
	runCached(t, folder, smallAdvice...)
	svg := filepath.Join(t.TempDir(), "stats.svg")
	for _, cause := range []error{nil, errors.New("signal received")} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		var out, errs bytes.Buffer
		a := App{Out: &out, Err: &errs, Cache: func() (string, error) { return folder, nil }}
		status := a.Run(ctx, []string{"stats", "testdata/small.json", "--svg", svg})
		if status != 130 || out.Len() > 0 || errs.String() != "yatzy: interrupted\n" || exists(svg) {
			t.Errorf("cause %v: status %d, stdout %q, stderr %q", cause, status, out.String(), errs.String())
		}
	}
}

func TestStatsErrors(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"small"}, `unknown ruleset "small"`},
		{[]string{"testdata/small.json", "--card", "ones=3"}, "--card: "},
		{[]string{"testdata/small.json", "--card", "villa=3"}, "--card: "},
		{[]string{"testdata/small.json", "--card", "nowhere.json"}, `card file "nowhere.json": no such file`},
		{[]string{"testdata/small.json", "--svg", folder}, `": is a directory`},
		{[]string{"testdata/small.json", "--svg", os.DevNull}, "is not a regular file"},
		{[]string{"testdata/small.json", "--svg", filepath.Join(folder, "no", "where.svg")}, `where.svg": no such folder`},
		{[]string{"testdata/small.json", "--table", filepath.Join(folder, "nowhere")}, `nowhere": no such file`},
		{[]string{"testdata/small.json", "--workers", "0"}, `--workers "0": want 1 to 1024`},
		// What is wrong is said before the time to solve is spent.
		{[]string{"maxi", "--memory", "1M", "--svg", folder}, "is a directory"},
		{[]string{"maxi", "--memory", "1M", "--card", "ones=7"}, "--card: "},
	} {
		mustFail(t, test.want, "", append([]string{"stats"}, test.args...)...)
		mustFail(t, test.want, "", append([]string{"stats", "--json"}, test.args...)...)
	}
	checkFolder(t, folder)
}
