package solver_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// checkProgress checks the reports of a solve that has come to its end.
func checkProgress(t *testing.T, reports []solver.Progress, states int64) {
	t.Helper()
	var last solver.Progress
	for _, p := range reports {
		if p.Total != states || p.Done < last.Done || p.Done > p.Total || p.Elapsed < last.Elapsed || p.Remaining < 0 {
			t.Errorf("%+v comes after %+v; there are %d states", p, last, states)
		}
		last = p
	}
	if last.Done != states || last.Remaining != 0 {
		t.Errorf("the last report is %+v; there are %d states", last, states)
	}
}

func TestProgress(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var reports []solver.Progress
		var busy atomic.Bool
		best := mustSolve(t, mustRuleset(t, change(fourDice(), saved(0))), &solver.Options{
			Workers: workers,
			Progress: func(p solver.Progress) {
				if busy.Swap(true) {
					t.Error("called while another call is running")
				}
				reports = append(reports, p) // a race if calls meet
				busy.Store(false)
			},
		})
		checkProgress(t, reports, best.States())
	}
}

// manyStates are rules that take far longer to solve than a report to come.
func manyStates(t *testing.T) *yatzy.Ruleset {
	return mustRuleset(t, change(variants.Scandinavian().Spec(), saved(0)))
}

func TestCancelBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	reported := false
	best, err := solver.Solve(ctx, mustRuleset(t, fourDice()), &solver.Options{
		Progress: func(solver.Progress) { reported = true },
	})
	if best != nil || !errors.Is(err, context.Canceled) || reported {
		t.Errorf("Solve = %v, %v, reported %v; want context.Canceled and no report", best, err, reported)
	}
}

func TestCancelDuring(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last solver.Progress
	best, err := solver.Solve(ctx, manyStates(t), &solver.Options{
		Workers:  2,
		Progress: func(p solver.Progress) { last = p; cancel() },
	})
	if best != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Solve = %v, %v; want context.Canceled", best, err)
	}
	if last.Total == 0 || last.Done >= last.Total {
		t.Errorf("the last report is %+v; want one under way", last)
	}
}

func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if best, err := solver.Solve(ctx, mustRuleset(t, fourDice()), nil); best != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Solve = %v, %v; want context.DeadlineExceeded", best, err)
	}
}

// TestLeavesNoGoroutine relies on synctest, which fails where a goroutine
// outlives the test.
func TestLeavesNoGoroutine(t *testing.T) {
	rules := mustRuleset(t, fourDice())
	for _, test := range []struct {
		name   string
		cancel bool
		limit  int64
		want   error
	}{
		{"solved", false, 0, nil},
		{"cancelled", true, 0, context.Canceled},
		{"refused", false, 1, solver.ErrMemory},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if test.cancel {
					cancel()
				}
				_, err := solver.Solve(ctx, rules, &solver.Options{
					Workers: 3, MemoryLimit: test.limit, Progress: func(solver.Progress) {},
				})
				if !errors.Is(err, test.want) {
					t.Errorf("%v; want %v", err, test.want)
				}
			})
		})
	}
}
