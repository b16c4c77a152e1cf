package app

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/yatzy/solver"
)

func TestUsageErrors(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "a command is missing"},
		{[]string{"--json"}, "a command is missing"},
		{[]string{"solv", "yahtzee"}, `unknown command "solv" (did you mean "solve"?)`},
		{[]string{"frobnicate"}, `unknown command "frobnicate" (there are rules, score, solve, advise, stats, odds, verify, analyse, simulate, play)`},
		{[]string{"help", "scor"}, `unknown command "scor" (did you mean "score"?)`},
		{[]string{"help", "score", "more"}, "unknown command"},
		{[]string{"--frobnicate", "rules"}, "unknown flag --frobnicate"},
		{[]string{"rules", "--frobnicate"}, "unknown flag --frobnicate"},
		{[]string{"rules", "-x"}, "unknown flag -x"},
		{[]string{"rules", "--json=maybe"}, `--json "maybe": want true or false`},
		{[]string{"rules", "yahtzee", "maxi"}, `takes one KEY: "maxi" is too many`},
		{[]string{"rules", "yahtzee", "--lang", "fr"}, `--lang "fr": want one of ["en" "de" "nb" "sv" "da" "fi"]`},
		{[]string{"rules", "--lang"}, "--lang"},
		{[]string{"rules", "yahtzee", "--left", "2"}, "unknown flag --left"},
		{[]string{"score"}, "KEY and DICE are missing"},
		{[]string{"score", "yahtzee"}, "DICE are missing"},
		{[]string{"score", "yahtzee", "1", "2", "-3", "4", "5"}, "unknown flag -3: no die shows a negative number"},
		{[]string{"solve"}, "KEY is missing"},
		{[]string{"solve", "yahtzee", "11111"}, `takes one KEY: "11111" is too many`},
		{[]string{"stats"}, "KEY is missing"},
		{[]string{"stats", "yahtzee", "11111"}, `takes one KEY: "11111" is too many`},
		{[]string{"stats", "yahtzee", "--out", "table"}, "unknown flag --out"},
		{[]string{"stats", "yahtzee", "--svg", ""}, `--svg "": want the name of a file`},
		{[]string{"stats", "maxi", "--memory", "1M"}, "more than the limit of 1.0 MiB (--memory)"},
		{[]string{"odds"}, "KEY is missing"},
		{[]string{"odds", "yahtzee", "--objective", "mean"}, "unknown flag --objective"},
		{[]string{"odds", "yahtzee", "full-house", "yahtzee"}, `takes one CATEGORY or several divided by commas: "yahtzee" is too many`},
		{[]string{"solve", "yahtzee", "--table", "table"}, "unknown flag --table"},
		{[]string{"solve", "yahtzee", "--no-cache"}, "unknown flag --no-cache"},
		{[]string{"solve", "yahtzee", "--kernel", "abacus"}, `--kernel "abacus": this machine has ` + strings.Join(solver.Kernels(), ", ")},
		{[]string{"solve", "yahtzee", "--kernel", ""}, `--kernel "": this machine has `},
		{[]string{"advise", "yahtzee", "12345", "--out", "table"}, "unknown flag --out"},
		{[]string{"advise", "yahtzee", "12345", "--no-cache=maybe"}, `--no-cache "maybe": want true or false`},
		{[]string{"solve", "yahtzee", "--workers", "0"}, `--workers "0": want 1 to 1024`},
		{[]string{"solve", "yahtzee", "--workers", "-2"}, `--workers "-2": want 1 to 1024`},
		{[]string{"solve", "yahtzee", "--workers", "1025"}, `--workers "1025": want 1 to 1024`},
		{[]string{"solve", "yahtzee", "--workers", "two"}, `--workers "two": want a whole number`},
		{[]string{"solve", "yahtzee", "--memory", "much"}, `--memory "much": want a number of bytes`},
		{[]string{"solve", "maxi", "--memory", "1M"}, "29360128 states, more than the limit of 1.0 MiB (--memory)"},
		{[]string{"advise"}, "KEY and DICE are missing"},
		{[]string{"advise", "yahtzee"}, "DICE are missing"},
		{[]string{"advise", "maxi", "111111", "--memory", "1M"}, "more than the limit of 1.0 MiB (--memory)"},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) { mustFail(t, test.want, "", test.args...) })
	}
}

// Flags stand before the command, between its arguments, or behind them.
func TestFlagsAnywhere(t *testing.T) {
	flags := []string{"--json", "--card", "ones=3"}
	args := []string{"score", "scandinavian", "2", "2", "5", "5", "5"}
	want := mustRun(t, "", append(slices.Clone(args), flags...)...)
	for i := range args {
		mixed := slices.Insert(slices.Clone(args), i, flags...)
		if got := mustRun(t, "", mixed...); got != want {
			t.Errorf("yatzy %q prints %q, want %q", mixed, got, want)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help"}, {"score", "--help"}, {"help", "score"}} {
		if got := mustRun(t, "", args...); !strings.Contains(got, "Usage:\n  yatzy") {
			t.Errorf("yatzy %q prints %q", args, got)
		}
	}
}

type brokenPipe struct{}

var errBroken = errors.New("broken pipe")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

func TestOutputThatFails(t *testing.T) {
	var errs bytes.Buffer
	status := App{Out: brokenPipe{}, Err: &errs}.Run(context.Background(), []string{"rules"})
	if status != 2 || errs.String() != "yatzy: broken pipe\n" {
		t.Errorf("status %d, stderr %q", status, errs.String())
	}
}

func TestInterrupt(t *testing.T) {
	for _, cause := range []error{nil, errors.New("signal received")} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		var out, errs bytes.Buffer
		status := App{Out: &out, Err: &errs}.Run(ctx, []string{"solve", "scandinavian", "--json"})
		if status != 130 || out.String() != "" || errs.String() != "yatzy: interrupted\n" {
			t.Errorf("cause %v: status %d, stdout %q, stderr %q", cause, status, out.String(), errs.String())
		}
	}
}
