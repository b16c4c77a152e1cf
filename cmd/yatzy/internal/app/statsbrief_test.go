package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// briefDocument is what stats --brief --json prints.
type briefDocument struct {
	Ruleset   string  `json:"ruleset"`
	Objective string  `json:"objective"`
	Card      string  `json:"card"`
	Expected  float64 `json:"expected"`
	Mean      float64 `json:"mean"`
	SD        float64 `json:"sd"`
}

// The brief statistics are part of the whole ones.
func TestStatsBrief(t *testing.T) {
	nearly := cmpopts.EquateApprox(1e-12, 1e-9)
	for _, args := range [][]string{
		{"testdata/die.json"}, {"testdata/die.json", "--card", "chance=4"}, {"kids-upper"}, {"kids-upper", "--card", "ones=3,sixes=0"},
		{"testdata/small.json", "--objective", "mean"}, {"testdata/small.json", "--card", "pair=12"},
	} {
		whole := stats(t, args...)
		want := briefDocument{whole.Ruleset, "mean", whole.Card, whole.Expected, whole.Mean, whole.SD}
		document := mustRun(t, "", append([]string{"stats", "--brief", "--json"}, args...)...)
		var got briefDocument
		decode(t, document, &got)
		if diff := cmp.Diff(want, got, nearly); diff != "" {
			t.Errorf("%q (-want +got):\n%s", args, diff)
		}
		var members map[string]any
		if err := json.Unmarshal([]byte(document), &members); err != nil || len(members) != 6 {
			t.Errorf("%q: members of %s (%v)", args, document, err)
		}
	}
}

// One die has a mean of 14/3 and a variance of 2.
func TestStatsBriefOneDie(t *testing.T) {
	var got briefDocument
	decode(t, mustRun(t, "", "stats", "testdata/die.json", "--brief", "--json"), &got)
	want := briefDocument{Ruleset: "die", Objective: "mean", Expected: 14.0 / 3, Mean: 14.0 / 3, SD: math.Sqrt2}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStatsBriefText(t *testing.T) {
	checkGolden(t, "stats-brief.txt", mustRun(t, "", "stats", "kids-upper", "--brief"))
	checkGolden(t, "stats-brief-card.txt", mustRun(t, "", "stats", "kids-upper", "--brief", "--card", "ones=3,sixes=18"))
}

// It uses the tables that there are, and the flags that say how to work.
func TestStatsBriefUsesTables(t *testing.T) {
	args := []string{"stats", "testdata/small.json", "--brief", "--json"}
	want := mustRun(t, "", args...)
	folder := t.TempDir()
	for range 2 {
		if stdout, stderr := runCached(t, folder, append(args, "--workers", "3")...); stdout != want || stderr != "" {
			t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
		}
	}
	checkFolder(t, folder, tableName(mustRuleset(t, "testdata/small.json"), "mean"))
	path := filepath.Join(t.TempDir(), "small.table")
	mustRun(t, "", "solve", "testdata/small.json", "--out", path)
	if got := mustRun(t, "", append(args, "--table", path)...); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	mustFail(t, "memory limit exceeded", "", append(args, "--table", path, "--memory", "1K")...)
	mustFail(t, "(--memory)", "", append(args, "--table", path, "--memory", "1K")...)
}

// The work behind the strategy stops when it is interrupted, whatever the cause.
func TestStatsBriefInterrupted(t *testing.T) {
	folder := t.TempDir()
	runCached(t, folder, smallAdvice...)
	for _, cause := range []error{nil, errors.New("signal received")} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		var out, errs bytes.Buffer
		a := App{Out: &out, Err: &errs, Cache: func() (string, error) { return folder, nil }}
		status := a.Run(ctx, []string{"stats", "testdata/small.json", "--brief"})
		if status != 130 || out.Len() > 0 || errs.String() != "yatzy: interrupted\n" {
			t.Errorf("cause %v: status %d, stdout %q, stderr %q", cause, status, out.String(), errs.String())
		}
	}
}

func TestStatsBriefErrors(t *testing.T) {
	svg := filepath.Join(t.TempDir(), "stats.svg")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--svg", svg}, "--brief and --svg: without the distribution there is nothing to draw"},
		{[]string{"--objective", "at-least=30"}, "--brief and --objective at-least=30: the deviation alone is known for the mean only"},
		{[]string{"--objective", "win"}, "--brief and --objective win: the deviation alone is known for the mean only"},
		{[]string{"--curve"}, "--brief and --curve: want one of them"},
		{[]string{"--opponent", ""}, "there is an opponent with --objective win only"},
		{[]string{"--card", "ones=7"}, "--card: "},
		{[]string{"--brief=maybe"}, `--brief "maybe": want true or false`},
	} {
		mustFail(t, test.want, "", append([]string{"stats", "testdata/small.json", "--brief"}, test.args...)...)
		mustFail(t, test.want, "", append([]string{"stats", "testdata/small.json", "--brief", "--json"}, test.args...)...)
	}
	if exists(svg) {
		t.Error("there is a picture")
	}
	mustFail(t, "more than the limit of 1.0 MiB (--memory)", "", "stats", "maxi", "--brief", "--memory", "1M")
	mustFail(t, "unknown flag --brief", "", "solve", "testdata/small.json", "--brief")
	// Flags that are false are as good as none.
	if got, want := mustRun(t, "", "stats", "testdata/die.json", "--brief=false", "--curve=false"), mustRun(t, "", "stats", "testdata/die.json"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
