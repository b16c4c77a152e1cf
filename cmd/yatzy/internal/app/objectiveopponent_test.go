package app

import (
	"bytes"
	"context"
	"errors"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

const small = "testdata/small.json"

// with returns args with more behind them, and leaves them as they are.
func with(args []string, more ...string) []string {
	return append(args[:len(args):len(args)], more...)
}

// winning returns the strategy to beat an opponent who goes on from a card.
func winning(t *testing.T, rules *yatzy.Ruleset, opponent string) *solver.Strategy {
	t.Helper()
	card, err := rules.ParseScorecard(opponent)
	if err != nil {
		t.Fatal(err)
	}
	mean, err := solver.Solve(context.Background(), rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := mean.Distribution(context.Background(), card)
	if err != nil {
		t.Fatal(err)
	}
	strategy, err := solver.Solve(context.Background(), rules, &solver.Options{Objective: solver.Win(d)})
	if err != nil {
		t.Fatal(err)
	}
	return strategy
}

// Against a 4 a die is worth 1/2 if it shows 4, and 1 above: 5/12 on the last roll,
// 5/8 on the last two. Against an opponent who has still to play it is worth 1, 3, 5, 9,
// 18 or 30 of 36: 11/36 on the last roll, 23/54 on the last two.
func TestSolveToWin(t *testing.T) {
	for opponent, want := range map[string]float64{"chance=4": 3.0 / 4, "": 41.0 / 81, "chance=0": 1, "chance=6": 91.0 / 432} {
		var got solveDocument
		decode(t, mustRun(t, "", "solve", "testdata/die.json", "--objective", "win", "--opponent", opponent, "--json"), &got)
		if math.Abs(got.Expected-want) > 1e-12 || got.Objective != "win" || got.Opponent == nil || *got.Opponent != opponent {
			t.Errorf("against %q: got %+v, want %v", opponent, got, want)
		}
	}
	var got solveDocument
	decode(t, mustRun(t, "", "solve", "testdata/die.json", "--objective", "win", "--json"), &got)
	if math.Abs(got.Expected-41.0/81) > 1e-12 || got.Opponent == nil || *got.Opponent != "" {
		t.Errorf("without --opponent: got %+v", got)
	}
}

func TestAdviseToWin(t *testing.T) {
	opponent := "chance=4"
	want := adviceDocument{
		Ruleset: "die", Objective: "win", Opponent: &opponent, Roll: []int{4}, Left: 2, Held: []int{}, Expected: 5.0 / 8,
		Actions: []adviceAction{keep(5.0/8, 0), score(0.5, 1.0/8, "chance", 4, 0)},
	}
	got := advise(t, "testdata/die.json", "4", "--left", "2", "--objective", "win", "--opponent", opponent)
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What is printed is what the solver finds against the opponent's distribution.
func TestWinPrintsWhatTheSolverFinds(t *testing.T) {
	rules := mustRuleset(t, small)
	for _, opponent := range []string{"", "pair=12", "ones=2,pair=12*1", "ones=2,pair=12*1,chance=7", "pair=0,chance=2"} {
		strategy := winning(t, rules, opponent)
		win := []string{small, "--objective", "win", "--opponent", opponent}

		var solved solveDocument
		decode(t, mustRun(t, "", with([]string{"solve", "--json"}, win...)...), &solved)
		if solved.Expected != strategy.Expected() || solved.States != strategy.States() {
			t.Errorf("against %q: got %+v, want %v, %d states", opponent, solved, strategy.Expected(), strategy.States())
		}

		card, err := rules.ParseScorecard("chance=5")
		if err != nil {
			t.Fatal(err)
		}
		d, err := strategy.Distribution(context.Background(), card)
		if err != nil {
			t.Fatal(err)
		}
		expected, err := strategy.Value(card)
		if err != nil {
			t.Fatal(err)
		}
		followed := stats(t, with(win, "--card", "chance=5")...)
		if followed.Mean != d.Mean() || followed.Expected != expected || followed.Objective != "win" || *followed.Opponent != opponent {
			t.Errorf("against %q: got %+v, want a mean of %v and a chance of %v", opponent, followed, d.Mean(), expected)
		}

		turn, err := card.NewTurn().WithRoll(yatzy.MustParseRoll("1 3"), 1)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []float64
		for _, c := range strategy.Advise(turn) {
			want = append(want, c.Expected)
		}
		for _, a := range advise(t, with(win, "--card", "chance=5", "13", "--left", "1")...).Actions {
			got = append(got, a.Expected)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("against %q (-want +got):\n%s", opponent, diff)
		}
	}
}

func TestSolveToWinText(t *testing.T) {
	for opponent, text := range map[string]string{"": "empty", "chance=4": "chance=4"} {
		want := regexp.MustCompile(`(?m)^Chance to win      \d+\.\d{4} %\nOpponent's card    ` + text + `\nStates             \d+$`)
		got := mustRun(t, "", "solve", "testdata/die.json", "--objective", "win", "--opponent", opponent)
		if !want.MatchString(got) {
			t.Errorf("against %q:\n%s", opponent, got)
		}
	}
}

func TestPictureOfWinning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stats.svg")
	mustRun(t, "", "stats", "testdata/die.json", "--objective", "win", "--opponent", "chance=6", "--svg", path)
	readDrawing(t, path).checkShows(t,
		"One Die: the final total, played for the best chance to win",
		"Mean 4.26, standard deviation 1.83, likeliest 6; the chance to win is 21.0648 %",
		"Opponent's card: chance=6",
	)
	mustRun(t, "", "stats", small, "--card", "pair=12", "--objective", "win", "--svg", path)
	readDrawing(t, path).checkShows(t, "From the card pair=12; Opponent's card: empty")
}

// The opponent's card is read in all ways that a card is.
func TestOpponentCards(t *testing.T) {
	const document = `{"ruleset": "small", "scores": {"ones": 2, "pair": 12}, "extras": 1}`
	args := []string{"solve", small, "--objective", "win", "--json", "--opponent"}
	var want solveDocument
	decode(t, mustRun(t, "", with(args, "ones=2,pair=12*1")...), &want)
	for name, test := range map[string]struct{ stdin, opponent string }{
		"standard input": {document, "-"},
		"file":           {"", writeFile(t, "card.json", document)},
	} {
		var got solveDocument
		decode(t, mustRun(t, test.stdin, with(args, test.opponent)...), &got)
		if got.Expected != want.Expected || *got.Opponent != "ones=2,pair=12*1" {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	// One of the two cards may come from standard input, whichever.
	advice := []string{"advise", small, "12", "--objective", "win", "--json"}
	both := mustRun(t, "", with(advice, "--card", "pair=12", "--opponent", "ones=2,pair=12*1")...)
	for _, test := range []struct {
		stdin string
		args  []string
	}{
		{document, []string{"--card", "pair=12", "--opponent", "-"}},
		{`{"scores": {"pair": 12}}`, []string{"--card", "-", "--opponent", "ones=2,pair=12*1"}},
	} {
		if got := mustRun(t, test.stdin, with(advice, test.args...)...); got != both {
			t.Errorf("%q: got %q, want %q", test.args, got, both)
		}
	}
}

// Each opponent has a table of his own in the cache, and all of them need only one
// for the mean. With all there, nothing is solved.
func TestCacheOfOpponents(t *testing.T) {
	folder := t.TempDir()
	rules := mustRuleset(t, small)
	want := map[string]string{}
	var names []string
	for _, opponent := range []string{"pair=12", "", "ones=2,pair=12*1,chance=7"} {
		card, err := rules.ParseScorecard(opponent)
		if err != nil {
			t.Fatal(err)
		}
		o := objectiveFlag{aim: winAim, opponent: card}
		names = append(names, tableName(rules, o.fileName()))
		args := with(smallAdvice, "--objective", "win", "--opponent", opponent)
		want[opponent] = mustRun(t, "", args...)
		for _, args := range [][]string{args, with(args, "--memory", "8000"), with(args, "--workers", "3")} {
			if stdout, stderr := runCached(t, folder, args...); stdout != want[opponent] || stderr != "" {
				t.Errorf("%q: stdout %q, stderr %q, want %q", args, stdout, stderr, want[opponent])
			}
		}
		for _, name := range names {
			if !exists(filepath.Join(folder, name)) {
				t.Errorf("no table %s", name)
			}
		}
		if name := names[len(names)-1]; !regexp.MustCompile(`^[0-9a-f]{64}-win-[0-9a-f]{16}\.v1$`).MatchString(name) {
			t.Errorf("a table is named %q", name)
		}
	}
	if got := len(want); got != 3 || want[""] == want["pair=12"] {
		t.Errorf("the opponents do not differ: %q", want)
	}
	checkFolder(t, folder, slices.Sorted(slices.Values(append(names, tableName(rules, "mean"))))...)

	// A table of another opponent under the name is found out.
	other := filepath.Join(folder, names[0])
	good := mustRead(t, other)
	mustWrite(t, other, mustRead(t, filepath.Join(folder, names[1])))
	stdout, stderr := runCached(t, folder, with(smallAdvice, "--objective", "win", "--opponent", "pair=12")...)
	if stdout != want["pair=12"] || !bytes.Equal(mustRead(t, other), good) {
		t.Errorf("stdout %q, want %q", stdout, want["pair=12"])
	}
	checkNote(t, stderr, "solved again", "another objective")
}

// Without a folder that can be used that is noted once, though two tables are not
// kept.
func TestWinWithoutCache(t *testing.T) {
	args := with(smallAdvice, "--objective", "win")
	want := mustRun(t, "", args...)
	stdout, stderr := runCached(t, writeFile(t, "file", ""), args...)
	if stdout != want {
		t.Errorf("stdout %q, want %q", stdout, want)
	}
	checkNote(t, stderr, "no table is kept")

	folder := filepath.Join(t.TempDir(), "yatzy")
	if stdout, stderr := runCached(t, folder, with(args, "--no-cache")...); stdout != want || stderr != "" || exists(folder) {
		t.Errorf("--no-cache: stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	// The opponent who has finished needs no table for the mean.
	finished := with(args, "--opponent", "ones=2,pair=12,chance=7")
	runCached(t, folder, finished...)
	card, err := mustRuleset(t, small).ParseScorecard("ones=2,pair=12,chance=7")
	if err != nil {
		t.Fatal(err)
	}
	o := objectiveFlag{aim: winAim, opponent: card}
	checkFolder(t, folder, tableName(mustRuleset(t, small), o.fileName()))
}

// A solver file for winning is one against one opponent. The table for the mean
// comes from the cache beside it.
func TestTableToWin(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	mustRun(t, "", "solve", small, "--objective", "win", "--opponent", "pair=12", "--workers", "2", "--out", path)
	for _, command := range [][]string{smallAdvice, {"stats", small, "--json"}} {
		args := with(command, "--table", path, "--objective", "win", "--opponent")
		want := mustRun(t, "", with(command, "--objective", "win", "--opponent", "pair=12")...)
		folder := t.TempDir()
		if stdout, stderr := runCached(t, folder, with(args, "pair=12")...); stdout != want || stderr != "" {
			t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
		}
		checkFolder(t, folder, tableName(mustRuleset(t, small), "mean"))
		for _, opponent := range []string{"", "pair=0", "ones=2,pair=12,chance=7"} {
			mustFail(t, `table": is not for win against this opponent`, "", with(args, opponent)...)
		}
		mustFail(t, `table": solver file of another objective`, "", with(command, "--table", path)...)
		mustFail(t, `table": solver file of another objective`, "", with(command, "--table", path, "--objective", "at-least=30")...)
	}
	// With a table for the mean beside it there is nothing to solve.
	folder := t.TempDir()
	runCached(t, folder, smallAdvice...)
	args := with(smallAdvice, "--objective", "win", "--opponent", "pair=12")
	want := mustRun(t, "", args...)
	if stdout, stderr := runCached(t, folder, with(args, "--table", path, "--memory", "8000")...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	mustRun(t, "", "solve", small, "--out", path)
	mustFail(t, `table": is not for win against this opponent`, "", with(smallAdvice, "--table", path, "--objective", "win")...)
}

// On a terminal it says beforehand how much there is to do, and for whom.
func TestWinOnTerminal(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"stats", "testdata/die.json", "--objective", "win", "--json"}
	status := App{Out: &out, Err: &errs, Terminal: true}.Run(context.Background(), args)
	want := regexp.MustCompile(`^die, the opponent: 2 states, .* of memory
die, the opponent: up to 2 states to follow
die: \d+ states, .* of memory
die: up to \d+ states to follow
$`)
	if status != 0 || !want.MatchString(errs.String()) {
		t.Errorf("status %d, stderr %q", status, errs.String())
	}
}

func TestWinInterrupted(t *testing.T) {
	for _, opponent := range []string{"", "ones=2,pair=12,chance=7"} {
		for _, cause := range []error{nil, errors.New("signal received")} {
			ctx, cancel := context.WithCancelCause(context.Background())
			cancel(cause)
			for _, command := range []string{"solve", "stats"} {
				var out, errs bytes.Buffer
				status := App{Out: &out, Err: &errs}.Run(ctx, []string{command, small, "--objective", "win", "--opponent", opponent})
				if status != 130 || out.Len() > 0 || errs.String() != "yatzy: interrupted\n" {
					t.Errorf("%s, opponent %q, cause %v: status %d, stdout %q, stderr %q", command, opponent, cause, status, out.String(), errs.String())
				}
			}
		}
	}
}

func TestOpponentErrors(t *testing.T) {
	win := []string{"--objective", "win", "--opponent"}
	for _, test := range []struct {
		args  []string
		stdin string
		want  string
	}{
		{[]string{"--opponent", "pair=12"}, "", `--opponent "pair=12": there is an opponent with --objective win only, not with mean`},
		{[]string{"--opponent", ""}, "", `--opponent "": there is an opponent with --objective win only`},
		{[]string{"--opponent", "-", "--objective", "at-least=30"}, "", "not with at-least=30"},
		{with(win, "ones=7"), "", "--opponent: "},
		{with(win, "villa=3"), "", `--opponent: unknown category "villa" in "Two Dice"`},
		{with(win, "ones=2,ones=2"), "", "--opponent: "},
		{with(win, "ones"), "", "--opponent: "},
		{with(win, "nowhere.json"), "", `--opponent: card file "nowhere.json": no such file`},
		{with(win, "-"), "", "--opponent: card on standard input: is empty"},
		{with(win, "-"), `{"scores": {"ones": 1}, "total": 2}`, "--opponent: card on standard input: total: 2 is claimed, the boxes make 1"},
		{with(win, "-"), `{"ruleset": "yahtzee", "scores": {}}`, "--opponent: card on standard input: ruleset: "},
		{[]string{"--opponent"}, "", "--opponent"},
	} {
		for _, command := range [][]string{{"solve", small}, {"advise", small, "12"}, {"stats", small}} {
			mustFail(t, test.want, test.stdin, with(command, test.args...)...)
			mustFail(t, test.want, test.stdin, with(command, with(test.args[:len(test.args):len(test.args)], "--json")...)...)
		}
	}
	for _, command := range [][]string{{"advise", small, "12"}, {"stats", small}} {
		mustFail(t, "--card and --opponent: standard input cannot be both cards", `{"scores": {}}`,
			with(command, "--card", "-", "--objective", "win", "--opponent", "-")...)
	}
	// What is wrong is said before the time to solve is spent.
	mustFail(t, "--opponent: ", "", "solve", "maxi", "--memory", "1M", "--objective", "win", "--opponent", "ones=7")
	// What is sure to be too large is, before the opponent's game is followed.
	for opponent, want := range map[string]string{
		"ones=2,pair=12,chance=7": "solving small to win takes ", "ones=2,pair=12": "solving small to win takes ",
	} {
		mean, err := solver.Size(mustRuleset(t, small), &solver.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		limit := memory(mean.Bytes)
		mustFail(t, want, "", "solve", small, "--workers", "1", "--objective", "win", "--opponent", opponent, "--memory", limit.String())
	}
	if help := mustRun(t, "", "solve", "--help"); !strings.Contains(help, "--opponent CARD") {
		t.Errorf("help:\n%s", help)
	}
}
