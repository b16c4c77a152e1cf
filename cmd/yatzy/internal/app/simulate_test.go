package app

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy/bot"
)

// simulateDocument is what simulate --json prints.
type simulateDocument struct {
	Ruleset string `json:"ruleset"`
	Seed    uint64 `json:"seed"`
	Games   int    `json:"games"`
	simulateResult
	Second     *simulateResult `json:"second"`
	Wins       *int            `json:"wins"`
	Ties       *int            `json:"ties"`
	Losses     *int            `json:"losses"`
	Difference *struct {
		Mean          float64 `json:"mean"`
		SD            float64 `json:"sd"`
		StandardError float64 `json:"standard_error"`
		Min           int     `json:"min"`
		Max           int     `json:"max"`
	} `json:"difference"`
}

type simulateResult struct {
	Bot           string         `json:"bot"`
	Mean          float64        `json:"mean"`
	SD            float64        `json:"sd"`
	StandardError float64        `json:"standard_error"`
	Min           int            `json:"min"`
	Max           int            `json:"max"`
	Mode          int            `json:"mode"`
	Median        int            `json:"median"`
	Quantiles     map[string]int `json:"quantiles"`
	Distribution  [][2]float64   `json:"distribution"`
}

func simulated(t *testing.T, args ...string) simulateDocument {
	t.Helper()
	var got simulateDocument
	decode(t, mustRun(t, "", append([]string{"simulate", "--json"}, args...)...), &got)
	return got
}

func resultOf(name string, r *bot.Result) simulateResult {
	want := simulateResult{
		Bot: name, Mean: r.Mean(), SD: r.SD(), StandardError: r.StandardError(),
		Min: r.Min(), Max: r.Max(), Mode: r.Mode(), Median: r.Quantile(0.5),
		Quantiles: map[string]int{
			"0.01": r.Quantile(0.01), "0.05": r.Quantile(0.05), "0.1": r.Quantile(0.1), "0.25": r.Quantile(0.25),
			"0.5": r.Quantile(0.5), "0.75": r.Quantile(0.75), "0.9": r.Quantile(0.9), "0.95": r.Quantile(0.95), "0.99": r.Quantile(0.99),
		},
	}
	for total, share := range r.All() {
		want.Distribution = append(want.Distribution, [2]float64{float64(total), share})
	}
	return want
}

// What is printed is the simulation of the library, whatever the workers.
func TestSimulatePrintsWhatTheLibraryFinds(t *testing.T) {
	for _, test := range []struct {
		key, bot string
		games    int
		seed     uint64
	}{
		{"kids-upper", bot.Easy, 300, 0},
		{"testdata/small.json", bot.Optimal, 500, 18446744073709551615},
		{"yahtzee", bot.Medium, 50, 7},
		{"testdata/die.json", bot.Hard, 1, 7},
	} {
		rules := mustRuleset(t, test.key)
		player, err := bot.New(context.Background(), test.bot, rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := bot.Simulate(context.Background(), rules, player, bot.Options{Games: test.games, Seed: test.seed})
		if err != nil {
			t.Fatal(err)
		}
		want := simulateDocument{Ruleset: rules.Key(), Seed: test.seed, Games: test.games, simulateResult: resultOf(test.bot, r)}
		for _, workers := range []string{"1", "3"} {
			got := simulated(t, test.key, "--bot", test.bot, "--games", fmt.Sprint(test.games), "--seed", fmt.Sprint(test.seed), "--workers", workers)
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(simulateDocument{})); diff != "" {
				t.Errorf("%s, %s workers (-want +got):\n%s", test.key, workers, diff)
			}
		}
	}
}

func TestSimulateMatch(t *testing.T) {
	rules := mustRuleset(t, "kids-upper")
	easy, err := bot.New(context.Background(), bot.Easy, rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	optimal, err := bot.New(context.Background(), bot.Optimal, rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := bot.Match(context.Background(), rules, easy, optimal, bot.Options{Games: 400, Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	second := resultOf(bot.Optimal, m.Second)
	wins, ties, losses := m.Wins(), m.Ties(), m.Losses()
	want := simulateDocument{
		Ruleset: "kids-upper", Seed: 11, Games: 400, simulateResult: resultOf(bot.Easy, m.First),
		Second: &second, Wins: &wins, Ties: &ties, Losses: &losses,
	}
	got := simulated(t, "kids-upper", "--bot", "easy", "--bot", "optimal", "--games", "400", "--seed", "11")
	d := got.Difference
	if d == nil || d.Mean != m.Difference.Mean() || d.SD != m.Difference.SD() || d.StandardError != m.Difference.StandardError() ||
		d.Min != m.Difference.Min() || d.Max != m.Difference.Max() {
		t.Errorf("difference %+v", d)
	}
	got.Difference = nil
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(simulateDocument{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if *got.Wins+*got.Ties+*got.Losses != 400 || *got.Losses < *got.Wins {
		t.Errorf("%d wins, %d ties, %d losses of easy", *got.Wins, *got.Ties, *got.Losses)
	}

	// A bot ties with itself.
	got = simulated(t, "testdata/small.json", "--bot", "hard", "--bot", "hard", "--games", "50", "--seed", "1")
	if *got.Ties != 50 || got.Difference.SD != 0 {
		t.Errorf("%d ties of 50, difference %+v", *got.Ties, got.Difference)
	}
}

// Without --seed one is chosen, and with it the games can be played again.
func TestSimulateSeed(t *testing.T) {
	args := []string{"testdata/small.json", "--bot", "easy", "--games", "100"}
	first, second := simulated(t, args...), simulated(t, args...)
	if first.Seed == second.Seed {
		t.Errorf("seed %d twice", first.Seed)
	}
	again := simulated(t, append(args, "--seed", fmt.Sprint(first.Seed))...)
	if diff := cmp.Diff(first, again, cmp.AllowUnexported(simulateDocument{})); diff != "" {
		t.Errorf("(-first +again):\n%s", diff)
	}
}

func TestSimulateText(t *testing.T) {
	for name, args := range map[string][]string{
		"simulate-kids-upper.txt": {"kids-upper", "--bot", "hard", "--games", "1000", "--seed", "1"},
		"simulate-match.txt":      {"testdata/small.json", "--bot", "easy", "--bot", "optimal", "--games", "1000", "--seed", "1"},
	} {
		checkGolden(t, name, mustRun(t, "", append([]string{"simulate"}, args...)...))
	}
}

func TestSimulateErrors(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "simulate: KEY is missing"},
		{"kids-upper maxi --bot easy --games 1", `takes one KEY: "maxi" is too many`},
		{"kids-upper --games 1", "simulate: --bot is missing: easy, medium, hard or optimal"},
		{"kids-upper --bot easy", "simulate: --games is missing"},
		{"kids-upper --bot esay --games 1", `--bot: unknown bot "esay" (did you mean "easy"?)`},
		{"kids-upper --bot optimal --bot hrad --games 1", `--bot: unknown bot "hrad" (did you mean "hard"?)`},
		{"kids-upper --bot frobnicate --games 1", `unknown bot "frobnicate" (known are easy, medium, hard, optimal)`},
		{"kids-upper --bot easy --bot hard --bot medium --games 1", `takes one --bot or two: "medium" is too many`},
		{"kids-upper --bot easy --games 0", `--games "0": want 1 to 2147483647`},
		{"kids-upper --bot easy --games -5", `--games "-5": want 1 to 2147483647`},
		{"kids-upper --bot easy --games 2147483648", `--games "2147483648": want`},
		{"kids-upper --bot easy --games 99999999999999999999", `--games "99999999999999999999": want a whole number`},
		{"kids-upper --bot easy --games many", `--games "many": want a whole number`},
		{"kids-upper --bot easy --games 1 --seed -1", `--seed "-1": want a whole number from 0 to 18446744073709551615`},
		{"kids-upper --bot easy --games 1 --seed 18446744073709551616", `--seed "18446744073709551616": want`},
		{"kids-upper --bot easy --games 1 --workers 0", `--workers "0": want 1 to 1024`},
		{"maxi --bot optimal --games 1 --memory 1M", "more than the limit of 1.0 MiB (--memory)"},
		{"kids-upper --bot optimal --games 1 --table nowhere", `--table "nowhere": no such file`},
		{"kids-uper --bot easy --games 1", `did you mean "kids-upper"?`},
		{"kids-upper --bot easy --games 1 --objective mean", "unknown flag --objective"},
	} {
		t.Run(test.args, func(t *testing.T) {
			mustFail(t, test.want, "", append([]string{"simulate"}, strings.Fields(test.args)...)...)
		})
	}
}

func TestSimulateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs strings.Builder
	status := App{Out: &out, Err: &errs}.Run(ctx, []string{"simulate", "kids-upper", "--bot", "easy", "--games", "2000000000"})
	if status != 130 || out.String() != "" || errs.String() != "yatzy: interrupted\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, out.String(), errs.String())
	}
}
