package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// Errors that the functions of this package wrap.
var (
	// ErrMemory is wrapped where solving would need more memory than allowed.
	ErrMemory = errors.New("memory limit exceeded")
	// ErrRuleset is wrapped where a card or a turn is not of the ruleset solved.
	ErrRuleset = errors.New("other ruleset")
	// ErrKernel is wrapped where the machine has no kernel of the name asked for.
	ErrKernel = errors.New("no such kernel")
)

// DefaultMemoryLimit is the limit that Options with no other have: 8 GiB.
const DefaultMemoryLimit = 8 << 30

// Options are the options of [Solve]. The zero Options, like nil, are the usual
// ones.
type Options struct {
	// Objective is what the strategy maximises; the zero Objective is the mean of
	// the total.
	Objective Objective
	// Workers is the number of goroutines that solve, at most 1024; 0 means
	// GOMAXPROCS. The values are the same to the last bit whatever it is.
	Workers int
	// MemoryLimit is the most bytes that solving may take; 0 means
	// DefaultMemoryLimit.
	MemoryLimit int64
	// Kernel names the row kernel to compute with, one of [Kernels]; "" means the
	// fastest. The values are the same to the last bit whatever it is.
	Kernel string
	// Progress, if not nil, is called several times a second while Solve works,
	// and a last time when all states are solved; never concurrently.
	Progress func(Progress)
}

// Progress says how far Solve has come.
type Progress struct {
	Done, Total int64         // states
	Elapsed     time.Duration // since the start
	Remaining   time.Duration // estimated from the speed so far
}

// An Estimate says what solving a ruleset takes.
type Estimate struct {
	States int64 // distinct states of the scorecard, saved rolls included
	Bytes  int64 // memory at the peak: the table of values and what it is made with
}

// Size returns what solving a ruleset takes, without solving it. The error wraps
// [ErrMemory] if the ruleset is too large to be solved at all.
func Size(rules *yatzy.Ruleset, opts *Options) (Estimate, error) {
	if err := checkSize(rules, math.MaxInt); err != nil {
		return Estimate{}, err
	}
	u, err := opts.utility(rules)
	if err != nil {
		return Estimate{}, err
	}
	g, err := newGame(rules, u, rows.Portable())
	if err != nil {
		return Estimate{}, err
	}
	return g.estimate(opts.workers()), nil
}

func (g *game) estimate(workers int) Estimate {
	// An evaluator has a buffer, and programs that name every roll with about half
	// of the categories: one for each set of upper categories and one more.
	program := int64(len(g.turn.scores)) * int64(4*(3+g.n/2))
	perWorker := int64(g.entries.rows)*rows.Bytes + program*int64(1+min(maxPrograms, 1<<len(g.upper)))
	return Estimate{
		States: g.states,
		Bytes:  8*g.states + g.space.bytes() + g.turn.bytes() + g.entries.bytes() + int64(workers)*perWorker,
	}
}

// checkSize refuses a ruleset whose table would exceed the limit, and be large,
// even if every set of filled categories were a single state. It costs nothing,
// unlike making such a game ready.
func checkSize(rules *yatzy.Ruleset, limit int64) error {
	if rules == nil {
		return fmt.Errorf("solver: %w: there is none", ErrRuleset)
	}
	least := int64(8)
	switch rules.Order() {
	case yatzy.FreeOrder:
		least <<= rules.Len()
	case yatzy.UpperFirst:
		upper := rules.UpperSet().Len()
		least <<= max(upper, rules.Len()-upper)
	}
	const large = 1 << 24
	if least > max(limit, large) {
		return fmt.Errorf("solver: %s: %w: it takes more than %d bytes, the limit is %d", rules.Name(), ErrMemory, least, limit)
	}
	return nil
}

func (o *Options) memoryLimit() int64 {
	limit := int64(DefaultMemoryLimit)
	if o != nil && o.MemoryLimit > 0 {
		limit = o.MemoryLimit
	}
	return min(limit, math.MaxInt)
}

// mostWorkers is more than any machine has use for; each takes memory.
const mostWorkers = 1 << 10

func (o *Options) workers() int {
	if o == nil || o.Workers <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return min(o.Workers, mostWorkers)
}

// Kernels returns the names of the row kernels that this machine can run, the
// fastest first: assembly for instruction sets it has, and at last "portable",
// which is plain Go. They differ in nothing but speed.
func Kernels() []string {
	var names []string
	for _, k := range rows.Kernels() {
		names = append(names, k.Name)
	}
	return names
}

func (o *Options) kernel() (rows.Kernel, error) {
	if o == nil || o.Kernel == "" {
		return rows.Fastest(), nil
	}
	k, ok := rows.ByName(o.Kernel)
	if !ok {
		return rows.Kernel{}, fmt.Errorf("solver: %w %q: this machine has %s", ErrKernel, o.Kernel, strings.Join(Kernels(), ", "))
	}
	return k, nil
}

// Solve finds the strategy that is best for the objective, by default the one with
// the highest expected total: it values every state of the scorecard exactly, from
// full cards back to the empty one. It stops soon
// after ctx is done and then wraps its error and its cause. The error wraps [ErrMemory] if
// solving would take more memory than the options allow; see [Size].
func Solve(ctx context.Context, rules *yatzy.Ruleset, opts *Options) (*Strategy, error) {
	if opts == nil {
		opts = &Options{}
	}
	if err := checkSize(rules, opts.memoryLimit()); err != nil {
		return nil, err
	}
	u, err := opts.utility(rules)
	if err != nil {
		return nil, err
	}
	return solve(ctx, rules, u, opts)
}

// solve is Solve for a utility made from the options' objective.
func solve(ctx context.Context, rules *yatzy.Ruleset, u *utility, opts *Options) (*Strategy, error) {
	k, err := opts.kernel()
	if err != nil {
		return nil, err
	}
	g, err := newGame(rules, u, k)
	if err != nil {
		return nil, err
	}
	if size := g.estimate(opts.workers()); size.Bytes > opts.memoryLimit() {
		return nil, fmt.Errorf("solver: %s: %w: %d states need %d bytes, the limit is %d",
			rules.Name(), ErrMemory, size.States, size.Bytes, opts.memoryLimit())
	}
	values, err := newTable(ctx, g.states)
	if err != nil {
		return nil, fmt.Errorf("solver: %s: %w", rules.Name(), err)
	}
	newEvaluator := func() *evaluator { return g.newEvaluator(values) }
	if err := g.solveAll(ctx, 0, newEvaluator, opts); err != nil {
		return nil, fmt.Errorf("solver: %s: %w", rules.Name(), err)
	}
	return newStrategy(g, opts.Objective, values), nil
}

// newTable returns a table of unsolved states, which are NaN and so never a
// plausible number. To get the memory may take seconds, which ctx need not wait for.
func newTable(ctx context.Context, states int64) ([]float64, error) {
	made := make(chan []float64, 1)
	go func() {
		table := make([]float64, states)
		for rest := table; len(rest) > 0 && ctx.Err() == nil; {
			part := rest[:min(1<<20, len(rest))]
			for i := range part {
				part[i] = math.NaN()
			}
			rest = rest[len(part):]
		}
		made <- table
	}()
	select {
	case table := <-made:
		return table, ended(ctx)
	case <-ctx.Done():
		return nil, ended(ctx)
	}
}

// solveAll values all states in which the given categories are filled. Subsets of
// the lower categories of one size make a layer; they depend on larger ones only
// and are shared out among the workers. The subsets of the upper categories within
// each are done in turn.
func (g *game) solveAll(ctx context.Context, filled yatzy.Set, newEvaluator func() *evaluator, opts *Options) error {
	meter := newMeter(g.reachable(filled), opts.Progress)
	defer meter.stop()
	var stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	evaluators := make([]*evaluator, opts.workers())
	for w := range evaluators {
		evaluators[w] = newEvaluator()
		evaluators[w].stopped = &stopped
	}
	for count := len(g.lower); count >= 0; count-- {
		sets := g.lowerSets(count)
		var next atomic.Int64
		var wg sync.WaitGroup
		for _, e := range evaluators {
			wg.Go(func() {
				for {
					i := int(next.Add(1)) - 1
					if i >= len(sets) {
						return
					}
					for _, m := range g.masksOf(sets[i]) {
						switch {
						case m&filled != filled:
							continue
						case m.Len() == g.n:
							e.finish(m)
						default:
							e.solve(m)
						}
						if stopped.Load() {
							return
						}
						meter.add(int64(g.pools(m) * g.width(m)))
					}
				}
			})
		}
		wg.Wait()
		if err := ended(ctx); err != nil {
			return err
		}
	}
	return nil
}

// ended returns the error of a context that is done, with its cause if that is
// another, or nil.
func ended(ctx context.Context) error {
	err := ctx.Err()
	if err == nil {
		return nil
	}
	if cause := context.Cause(ctx); cause != err {
		return fmt.Errorf("%w: %w", err, cause)
	}
	return err
}

// A meter counts the states done and reports them.
type meter struct {
	total   int64
	done    atomic.Int64
	start   time.Time
	report  func(Progress)
	stopped chan struct{}
	wg      sync.WaitGroup
}

func newMeter(total int64, report func(Progress)) *meter {
	m := &meter{total: total, start: time.Now(), report: report, stopped: make(chan struct{})}
	if report == nil {
		return m
	}
	m.wg.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-m.stopped:
				return
			case <-tick.C:
				m.tell()
			}
		}
	})
	return m
}

func (m *meter) add(n int64) { m.done.Add(n) }

func (m *meter) tell() {
	p := Progress{Done: m.done.Load(), Total: m.total, Elapsed: time.Since(m.start)}
	if p.Done > 0 {
		p.Remaining = time.Duration(float64(p.Elapsed) * float64(p.Total-p.Done) / float64(p.Done))
	}
	m.report(p)
}

// stop ends the reports, with a last one if all is done.
func (m *meter) stop() {
	close(m.stopped)
	m.wg.Wait()
	if m.report != nil && m.done.Load() == m.total {
		m.tell()
	}
}
