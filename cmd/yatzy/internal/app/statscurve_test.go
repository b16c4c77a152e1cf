package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/yatzy/solver"
)

// curveDocument is what stats --curve --json prints.
type curveDocument struct {
	Ruleset     string       `json:"ruleset"`
	BestChances [][2]float64 `json:"best_chances"`
}

func curve(t *testing.T, args ...string) curveDocument {
	t.Helper()
	var got curveDocument
	decode(t, mustRun(t, "", append([]string{"stats", "--curve", "--json"}, args...)...), &got)
	return got
}

// One die shows at least N within three rolls with a chance of 1 - ((N-1)/6)^3.
func TestStatsCurveOneDie(t *testing.T) {
	want := curveDocument{Ruleset: "die", BestChances: [][2]float64{{0, 1}}}
	for n := 1.0; n <= 6; n++ {
		want.BestChances = append(want.BestChances, [2]float64{n, 1 - math.Pow((n-1)/6, 3)})
	}
	if diff := cmp.Diff(want, curve(t, "testdata/die.json"), cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// It has what the solver finds, for every total there is, and what solve finds for
// one of them.
func TestStatsCurvePrintsWhatTheSolverFinds(t *testing.T) {
	for _, key := range []string{"testdata/small.json", "kids-upper"} {
		rules := mustRuleset(t, key)
		chances, err := solver.BestChances(context.Background(), rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := curveDocument{Ruleset: rules.Key()}
		for n, chance := range chances {
			want.BestChances = append(want.BestChances, [2]float64{float64(n), chance})
		}
		got := curve(t, key, "--workers", "2", "--objective", "mean")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", key, diff)
		}
		if most := rules.MaxTotal(); len(got.BestChances) != most+1 || got.BestChances[most][0] != float64(most) {
			t.Errorf("%s: %d totals, the highest is %d", key, len(got.BestChances), most)
		}
		for _, n := range []int{30, 62} {
			var solved solveDocument
			decode(t, mustRun(t, "", "solve", key, "--objective", fmt.Sprintf("at-least=%d", n), "--json"), &solved)
			if chance := got.BestChances[n][1]; math.Abs(chance-solved.Expected) > 1e-12 || chance == 0 {
				t.Errorf("%s, %d: %v, solve finds %v", key, n, chance, solved.Expected)
			}
		}
	}
	document := mustRun(t, "", "stats", "testdata/die.json", "--curve", "--json")
	var members map[string]any
	if err := json.Unmarshal([]byte(document), &members); err != nil || len(members) != 2 || !strings.Contains(document, `[[0,1],`) {
		t.Errorf("members of %s (%v)", document, err)
	}
}

func TestStatsCurveText(t *testing.T) {
	for name, key := range map[string]string{
		"stats-curve-die.txt": "testdata/die.json", "stats-curve-small.txt": "testdata/small.json", "stats-curve-kids-upper.txt": "kids-upper",
	} {
		t.Run(name, func(t *testing.T) { checkGolden(t, name, mustRun(t, "", "stats", key, "--curve")) })
	}
}

// It is computed anew: no table is kept.
func TestStatsCurveKeepsNothing(t *testing.T) {
	folder := t.TempDir()
	want := mustRun(t, "", "stats", "testdata/small.json", "--curve")
	if stdout, stderr := runCached(t, folder, "stats", "testdata/small.json", "--curve"); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	checkFolder(t, folder)
}

func TestStatsCurveInterrupted(t *testing.T) {
	for _, cause := range []error{nil, errors.New("signal received")} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		var out, errs bytes.Buffer
		status := App{Out: &out, Err: &errs}.Run(ctx, []string{"stats", "testdata/small.json", "--curve"})
		if status != 130 || out.Len() > 0 || errs.String() != "yatzy: interrupted\n" {
			t.Errorf("cause %v: status %d, stdout %q, stderr %q", cause, status, out.String(), errs.String())
		}
	}
}

func TestStatsCurveErrors(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--card", "pair=12"}, "--curve and --card: the curve is that of an empty card"},
		{[]string{"--card", "-"}, "--curve and --card: the curve is that of an empty card"},
		{[]string{"--objective", "at-least=30"}, "--curve and --objective at-least=30: the curve has objectives of its own"},
		{[]string{"--objective", "win"}, "--curve and --objective win: the curve has objectives of its own"},
		{[]string{"--objective", "win", "--opponent", "pair=12"}, "--curve and --objective win: "},
		{[]string{"--opponent", "pair=12"}, "there is an opponent with --objective win only"},
		{[]string{"--brief"}, "--brief and --curve: want one of them"},
		{[]string{"--svg", filepath.Join(folder, "curve.svg")}, "--curve and --svg: the curve is not drawn"},
		{[]string{"--table", filepath.Join(folder, "table")}, "--curve and --table: no file holds the curve"},
		{[]string{"--memory", "1K"}, "memory limit exceeded"},
		{[]string{"--memory", "1K"}, "(--memory)"},
	} {
		mustFail(t, test.want, "", append([]string{"stats", "testdata/small.json", "--curve"}, test.args...)...)
		mustFail(t, test.want, "", append([]string{"stats", "testdata/small.json", "--curve", "--json"}, test.args...)...)
	}
	checkFolder(t, folder)
	mustFail(t, "unknown flag --curve", "", "advise", "testdata/small.json", "12", "--curve")
}
