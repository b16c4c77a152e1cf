package app

import (
	"context"
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/yatzy/solver"
)

// solveDocument is what solve --json prints.
type solveDocument struct {
	Ruleset         string  `json:"ruleset"`
	Objective       string  `json:"objective"`
	Opponent        *string `json:"opponent"`
	Expected        float64 `json:"expected"`
	States          int64   `json:"states"`
	StatesPerSecond float64 `json:"states_per_second"`
	Seconds         float64 `json:"seconds"`
	CPUSeconds      float64 `json:"cpu_seconds"`
	Bytes           int64   `json:"bytes"`
	Kernel          string  `json:"kernel"`
	Out             string  `json:"out"`
}

// One die may be rolled three times: the classic stopping problem, worth 14/3.
func TestSolveOneDie(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "testdata/die.json", "--json"},
		{"--json", "solve", "testdata/die.json", "--objective", "mean", "--workers", "2", "--memory", "64M"},
	} {
		var got solveDocument
		decode(t, mustRun(t, "", args...), &got)
		if math.Abs(got.Expected-14.0/3) > 1e-12 {
			t.Errorf("expected %v, want 14/3", got.Expected)
		}
		if got.Ruleset != "die" || got.Objective != "mean" || got.States != 2 || got.Bytes != 16 || got.Out != "" {
			t.Errorf("got %+v", got)
		}
		if got.Seconds <= 0 || got.CPUSeconds <= 0 || got.StatesPerSecond <= 0 {
			t.Errorf("times are not positive: %+v", got)
		}
	}
}

func TestSolvePrintsWhatTheSolverFinds(t *testing.T) {
	for _, key := range []string{"kids-upper", "testdata/small.json"} {
		strategy, err := solver.Solve(context.Background(), mustRuleset(t, key), nil)
		if err != nil {
			t.Fatal(err)
		}
		var got solveDocument
		decode(t, mustRun(t, "", "solve", key, "--json", "--workers", "1"), &got)
		if got.Expected != strategy.Expected() || got.States != strategy.States() || got.Bytes != strategy.Bytes() {
			t.Errorf("%s: got %+v, want %v, %d states, %d bytes", key, got, strategy.Expected(), strategy.States(), strategy.Bytes())
		}
	}
}

// Every kernel finds the same bits, and the fastest is used if none is named.
func TestSolveKernels(t *testing.T) {
	var fastest solveDocument
	decode(t, mustRun(t, "", "solve", "testdata/small.json", "--json"), &fastest)
	if want := solver.Kernels()[0]; fastest.Kernel != want {
		t.Errorf("kernel %q, want %q", fastest.Kernel, want)
	}
	for _, name := range solver.Kernels() {
		var got solveDocument
		decode(t, mustRun(t, "", "solve", "testdata/small.json", "--json", "--kernel", name), &got)
		if got.Kernel != name || got.Expected != fastest.Expected {
			t.Errorf("kernel %s: got %+v, want %v", name, got, fastest.Expected)
		}
	}
}

func TestSolveText(t *testing.T) {
	want := regexp.MustCompile(`^One Die \(die\)

Expected total     4\.666667
States             2
States per second  \d+
Seconds            \d+\.\d{3}
CPU seconds        \d+\.\d{3}
Table              16 bytes
Kernel             portable
$`)
	got := mustRun(t, "", "solve", "testdata/die.json", "--kernel", "portable")
	if !want.MatchString(got) {
		t.Errorf("got:\n%s", got)
	}
	path := filepath.Join(t.TempDir(), "die.table")
	got = mustRun(t, "", "solve", "testdata/die.json", "--kernel", "portable", "--out", path)
	if text, ok := strings.CutSuffix(got, "Written to         "+path+"\n"); !ok || !want.MatchString(text) {
		t.Errorf("with --out:\n%s", got)
	}
}
