package bot

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"time"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// ErrOptions is wrapped where a simulation cannot be run as asked.
var ErrOptions = errors.New("impossible simulation")

// Options are the options of [Simulate] and [Match].
type Options struct {
	Games int // at least 1, at most 2,147,483,647
	// Seed decides the dice: game i, from 0, is played with
	// [game.SeededDice]{Seed: Seed, Game: i}.
	Seed uint64
	// Workers is the number of goroutines that play, at most 1024; 0 means
	// GOMAXPROCS. The result is the same whatever it is.
	Workers int
	// Progress, if not nil, is called several times a second, and a last time when
	// all games are played; never concurrently.
	Progress func(Progress)
}

// Progress says how far a simulation has come.
type Progress struct {
	Done, Total int64         // games
	Elapsed     time.Duration // since the start
	Remaining   time.Duration // estimated from the speed so far
}

// Simulate plays games of one player, several at a time, so a player that is not
// safe for concurrent use needs Workers to be 1. For a player that decides by the
// turn alone the result depends on nothing but the player, the seed and the number
// of games.
//
// An error of the player, or an action that is not legal, ends the simulation: of
// the games in which that happens the error names the first, as numbered for the
// seed, with the turn and the action, and wraps the error of the player or of
// [yatzy.Turn.Apply]. Simulate stops soon after ctx is done and then wraps its
// error and its cause. Otherwise the error wraps [ErrOptions], or
// [solver.ErrRuleset] where there is no ruleset. A player that panics ends the
// program: it plays in goroutines of its own.
func Simulate(ctx context.Context, rules *yatzy.Ruleset, player yatzy.Strategy, opts Options) (*Result, error) {
	r := &Result{}
	err := simulate(ctx, rules, []yatzy.Strategy{player}, opts, func(totals []int) { r.add(totals[0]) })
	if err != nil {
		return nil, fmt.Errorf("bot: simulate: %w", err)
	}
	return r, nil
}

// simulate plays every game with every player and calls count with their totals, in
// no fixed order but never concurrently.
func simulate(ctx context.Context, rules *yatzy.Ruleset, players []yatzy.Strategy, opts Options, count func(totals []int)) error {
	if err := check(rules, players, opts); err != nil {
		return err
	}
	workers := opts.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	const mostWorkers = 1 << 10 // more than any machine has use for
	workers = min(workers, mostWorkers, opts.Games)
	s := &simulation{
		rules: rules, dice: newDice(rules), players: players, opts: opts, count: count,
		// Small enough to share out the games evenly, and to report and to stop soon.
		batch:  max(1, min(64, opts.Games/(8*workers))),
		failed: opts.Games,
		start:  time.Now(),
	}
	s.reported = s.start
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() { s.work(ctx) })
	}
	wg.Wait()
	switch {
	case s.err != nil:
		return s.err
	case s.done < opts.Games:
		return ended(ctx)
	}
	return nil
}

func check(rules *yatzy.Ruleset, players []yatzy.Strategy, opts Options) error {
	if rules == nil || rules.Len() == 0 {
		return fmt.Errorf("%w: there is none", solver.ErrRuleset)
	}
	for _, p := range players {
		if p == nil {
			return fmt.Errorf("%w: there is no player", ErrOptions)
		}
	}
	if opts.Games < 1 || opts.Games > math.MaxInt32 {
		return fmt.Errorf("%w: %d games are not 1 to %d", ErrOptions, opts.Games, math.MaxInt32)
	}
	if opts.Workers < 0 {
		return fmt.Errorf("%w: %d workers", ErrOptions, opts.Workers)
	}
	return nil
}

// A simulation is many games being played.
type simulation struct {
	rules   *yatzy.Ruleset
	dice    *dice
	players []yatzy.Strategy
	opts    Options
	count   func(totals []int)
	batch   int // games that a worker takes at a time
	start   time.Time

	mu       sync.Mutex
	next     int   // first game that no worker has taken
	done     int   // games that are counted
	failed   int   // first game that failed, or the number of games
	err      error // of that game
	reported time.Time
}

// work plays batches of games until there is none or the context is done.
func (s *simulation) work(ctx context.Context) {
	var all []*games
	for _, p := range s.players {
		g := newGames(s.rules, s.dice, s.opts.Seed, p)
		defer g.done()
		all = append(all, g)
	}
	totals := make([]int, 0, s.batch*len(all))
	for {
		first, n := s.take()
		if n == 0 {
			return
		}
		totals = totals[:0]
		for number := first; number < first+n; number++ {
			for i, g := range all {
				if ctx.Err() != nil {
					return
				}
				total, err := g.play(ctx, number)
				if err != nil {
					if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
						s.fail(number, i, err)
					}
					return
				}
				totals = append(totals, total)
			}
		}
		s.add(totals)
	}
}

// take returns the first and the number of the games that a worker plays next: none
// if all are taken, or one before them has failed.
func (s *simulation) take() (first, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first = s.next
	n = max(0, min(s.batch, s.failed-first))
	s.next += n
	return first, n
}

// fail notes that a game failed. As games are taken in order, those before it are
// taken already, and the first that fails is the same whoever plays it.
func (s *simulation) fail(number, player int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if number >= s.failed {
		return
	}
	if len(s.players) > 1 {
		err = fmt.Errorf("player %d: %w", player+1, err)
	}
	s.failed, s.err = number, fmt.Errorf("game %d: %w", number, err)
}

// add counts games and reports.
func (s *simulation) add(totals []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(totals) > 0 {
		s.count(totals[:len(s.players)])
		totals = totals[len(s.players):]
		s.done++
	}
	now := time.Now()
	if s.opts.Progress == nil || s.done < s.opts.Games && now.Sub(s.reported) < 100*time.Millisecond {
		return
	}
	s.reported = now
	p := Progress{Done: int64(s.done), Total: int64(s.opts.Games), Elapsed: now.Sub(s.start)}
	p.Remaining = time.Duration(float64(p.Elapsed) / float64(p.Done) * float64(p.Total-p.Done))
	s.opts.Progress(p)
}
