package app

import (
	"context"
	"math"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/yatzy/solver"
)

// The chance that a die rolled up to three times shows 5 or more is 1 - (4/6)^3.
func TestSolveAtLeast(t *testing.T) {
	for objective, want := range map[string]float64{
		"at-least=0": 1, "at-least=1": 1, "at-least=5": 19.0 / 27, "at-least=6": 91.0 / 216,
	} {
		var got solveDocument
		decode(t, mustRun(t, "", "solve", "testdata/die.json", "--objective", objective, "--json"), &got)
		if math.Abs(got.Expected-want) > 1e-12 || got.Objective != objective {
			t.Errorf("%s: got %+v, want %v", objective, got, want)
		}
	}
}

func TestSolveAtLeastPrintsWhatTheSolverFinds(t *testing.T) {
	strategy, err := solver.Solve(context.Background(), mustRuleset(t, "testdata/small.json"), &solver.Options{Objective: solver.AtLeast(50)})
	if err != nil {
		t.Fatal(err)
	}
	var got solveDocument
	decode(t, mustRun(t, "", "solve", "testdata/small.json", "--objective=at-least=50", "--json"), &got)
	if got.Expected != strategy.Expected() || got.States != strategy.States() || got.Bytes != strategy.Bytes() {
		t.Errorf("got %+v, want %v, %d states, %d bytes", got, strategy.Expected(), strategy.States(), strategy.Bytes())
	}
}

// A 4 is no 5: it is worth nothing when it is scored, and 1 - (4/6)^2 rolled again.
func TestAdviseAtLeast(t *testing.T) {
	want := adviceDocument{
		Ruleset: "die", Objective: "at-least=5", Roll: []int{4}, Left: 2, Held: []int{}, Expected: 5.0 / 9,
		Actions: []adviceAction{keep(5.0/9, 0), score(0, 5.0/9, "chance", 4, 0)},
	}
	got := advise(t, "testdata/die.json", "4", "--left", "2", "--objective", "at-least=5")
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The points on the card count: with 19 of them ones must bring 3 at least, by the
// bonus or the extra.
func TestAdviseAtLeastWithCard(t *testing.T) {
	args := []string{"testdata/small.json", "13", "--card", "pair=12,chance=7", "--left", "1", "--saved", "0"}
	chances := map[string]float64{}
	for _, a := range advise(t, append(args, "--objective", "at-least=22")...).Actions {
		name := a.Action
		if a.Dice != nil {
			for _, die := range *a.Dice {
				name += string(rune('0' + die))
			}
		}
		chances[name] = a.Expected
	}
	// Any pair brings the extra.
	want := map[string]float64{"score": 0, "keep": 6.0 / 36, "keep1": 1.0 / 6, "keep3": 1.0 / 6}
	if diff := cmp.Diff(want, chances, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Every objective has a table of its own in the cache.
func TestCacheOfObjectives(t *testing.T) {
	folder := t.TempDir()
	rules := mustRuleset(t, "testdata/small.json")
	want := map[string]string{}
	for _, objective := range []string{"at-least=30", "at-least=31", "mean"} {
		args := append(smallAdvice[:len(smallAdvice):len(smallAdvice)], "--objective", objective)
		want[objective] = mustRun(t, "", args...)
		for _, args := range [][]string{args, append(args, "--memory", "1")} {
			if stdout, stderr := runCached(t, folder, args...); stdout != want[objective] || stderr != "" {
				t.Errorf("%s: stdout %q, stderr %q, want %q", objective, stdout, stderr, want[objective])
			}
		}
	}
	if want["at-least=30"] == want["at-least=31"] {
		t.Error("the objectives do not differ")
	}
	checkFolder(t, folder, tableName(rules, "at-least-30"), tableName(rules, "at-least-31"), tableName(rules, "mean"))
}

// A solver file is for one objective.
func TestTableOfOtherObjective(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	for _, test := range []struct{ made, asked string }{
		{"mean", "at-least=30"}, {"at-least=30", "mean"}, {"at-least=30", "at-least=31"},
	} {
		mustRun(t, "", "solve", "testdata/small.json", "--objective", test.made, "--out", path)
		for _, command := range [][]string{smallAdvice, {"stats", "testdata/small.json"}} {
			args := append(command[:len(command):len(command)], "--table", path, "--objective")
			mustFail(t, `table": solver file of another objective`, "", append(args, test.asked)...)
			if _, stdout, stderr := run(t, "", append(args, test.made)...); stdout == "" {
				t.Errorf("%q does not take a table for %s: %s", args, test.made, stderr)
			}
		}
	}
}

func TestObjectiveErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small.table")
	mustRun(t, "", "solve", "testdata/small.json", "--out", path)
	for objective, want := range map[string]string{
		"":                              `--objective "": want mean, win, or at-least=N with a whole number N`,
		"Mean":                          `--objective "Mean": want mean, win, or at-least=N`,
		"Win":                           `--objective "Win": want mean, win, or at-least=N`,
		"win=30":                        "want mean, win, or at-least=N",
		"utility":                       "want mean, win, or at-least=N",
		"at-least":                      "want mean, win, or at-least=N",
		"at-least=":                     "want mean, win, or at-least=N",
		"at-least=many":                 "want mean, win, or at-least=N",
		"at-least=30.5":                 "want mean, win, or at-least=N",
		"at-least= 30":                  "want mean, win, or at-least=N",
		"at-least=+30":                  "want mean, win, or at-least=N",
		"at-least=030":                  "want mean, win, or at-least=N",
		"at-least=-0":                   "want mean, win, or at-least=N",
		"at-least=30,40":                "want mean, win, or at-least=N",
		"at-least=99999999999999999999": "want mean, win, or at-least=N",
		"30":                            "want mean, win, or at-least=N",
		"at-least=-1":                   `--objective "at-least=-1": impossible objective: at least -1: totals of Two Dice are 0 to `,
		"at-least=1000000":              `--objective "at-least=1000000": impossible objective: at least 1000000: totals of Two Dice are 0 to `,
	} {
		for _, args := range [][]string{
			{"solve", "testdata/small.json"}, smallAdvice, {"stats", "testdata/small.json"},
			{"stats", "testdata/small.json", "--table", path},
		} {
			mustFail(t, want, "", append(args[:len(args):len(args)], "--objective", objective)...)
		}
	}
	// The highest total is the last that is possible.
	mustRun(t, "", "solve", "testdata/die.json", "--objective", "at-least=6")
	mustFail(t, "at least 7: totals of One Die are 0 to 6", "", "solve", "testdata/die.json", "--objective", "at-least=7")
}

func TestPercent(t *testing.T) {
	for chance, want := range map[float64]string{
		0: "0 %", 1: "100.0000 %", 0.5: "50.0000 %", 0.046028728: "4.6029 %", 1e-5: "0.0010 %",
		9.99e-6: "9.990e-04 %", 1.6873842e-17: "1.687e-15 %", 5e-324: "4.941e-322 %",
	} {
		if got := percent(chance); got != want {
			t.Errorf("%v is written %q, want %q", chance, got, want)
		}
	}
}
