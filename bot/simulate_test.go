package bot_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// counts returns the games of a result by total.
func counts(r *bot.Result) map[int]int {
	games := map[int]int{}
	for total := range r.All() {
		games[total] = r.Count(total)
	}
	return games
}

// tally counts totals.
func tally(totals []int) map[int]int {
	games := map[int]int{}
	for _, total := range totals {
		games[total]++
	}
	return games
}

// TestSimulatePlaysTheGames compares simulations with the same games played here,
// for bots that are asked without turns and for strategies from elsewhere.
func TestSimulatePlaysTheGames(t *testing.T) {
	const games, seed = 6, 1 << 63
	for rules := range variants.All() {
		for _, name := range heuristics() {
			player := mustBot(t, name, rules)
			var totals []int
			for i := range games {
				totals = append(totals, playOut(t, rules, player, seed, i))
			}
			for _, p := range []yatzy.Strategy{player, outsider{player}} {
				r := mustSimulate(t, rules, p, bot.Options{Games: games, Seed: seed})
				if diff := cmp.Diff(tally(totals), counts(r)); diff != "" {
					t.Errorf("%s: %s (%T): games by total (-played +simulated):\n%s", rules.Key(), name, p, diff)
				}
			}
		}
	}
}

// TestPathsAgree matches each bot with itself as a strategy from elsewhere, under
// random rules: all games are ties.
func TestPathsAgree(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := rapidTB{t, rt}
		rules := drawRules(rt, sizes())
		player := mustBot(tb, rapid.SampledFrom(heuristics()).Draw(rt, "bot"), rules)
		opts := bot.Options{Games: 5, Seed: rapid.Uint64().Draw(rt, "seed"), Workers: 1}
		m, err := bot.Match(t.Context(), rules, player, outsider{player}, opts)
		if err != nil {
			tb.Fatal(err)
		}
		if m.Ties() != opts.Games {
			tb.Fatalf("%d of %d games are ties", m.Ties(), opts.Games)
		}
	})
}

// TestStatistics compares a result with its games one by one.
func TestStatistics(t *testing.T) {
	rules := variants.KidsUpper()
	player := mustBot(t, bot.Easy, rules)
	for _, games := range []int{1, 2, 3, 10, 100, 777} {
		var totals []int
		sum := 0.0
		for i := range games {
			totals = append(totals, playOut(t, rules, player, 5, i))
			sum += float64(totals[i])
		}
		slices.Sort(totals)
		mean, squares := sum/float64(games), 0.0
		for _, total := range totals {
			squares += (float64(total) - mean) * (float64(total) - mean)
		}
		sd := 0.0
		if games > 1 {
			sd = math.Sqrt(squares / float64(games-1))
		}
		r := mustSimulate(t, rules, player, bot.Options{Games: games, Seed: 5})
		for _, v := range []struct {
			name      string
			got, want float64
		}{
			{"Games", float64(r.Games()), float64(games)},
			{"Mean", r.Mean(), mean},
			{"SD", r.SD(), sd},
			{"StandardError", r.StandardError(), sd / math.Sqrt(float64(games))},
			{"Min", float64(r.Min()), float64(totals[0])},
			{"Max", float64(r.Max()), float64(totals[games-1])},
			{"AtLeast(0)", r.AtLeast(0), 1},
			{"AtLeast(Max+1)", r.AtLeast(r.Max() + 1), 0},
			{"Count(Min-1)", float64(r.Count(r.Min() - 1)), 0},
			{"Count(Max+1)", float64(r.Count(r.Max() + 1)), 0},
		} {
			if math.Abs(v.got-v.want) > 1e-12*max(1, v.want) {
				t.Errorf("%d games: %s = %.17g, want %.17g", games, v.name, v.got, v.want)
			}
		}
		by := tally(totals)
		mode := slices.MinFunc(slices.Sorted(maps.Keys(by)), func(a, b int) int { return by[b] - by[a] })
		if r.Mode() != mode {
			t.Errorf("%d games: Mode = %d, want %d", games, r.Mode(), mode)
		}
		for percent := range 101 {
			// The lowest total with a share of percent or more at or below it.
			want := totals[max(0, (games*percent+99)/100-1)]
			if got := r.Quantile(float64(percent) / 100); got != want {
				t.Errorf("%d games: Quantile(%d/100) = %d, want %d", games, percent, got, want)
			}
		}
		if r.Quantile(-1) != r.Min() || r.Quantile(2) != r.Max() {
			t.Errorf("%d games: quantiles beyond 0 and 1 are %d and %d", games, r.Quantile(-1), r.Quantile(2))
		}
		above, last := 0.0, 1.0
		for total, share := range r.All() {
			if share != float64(r.Count(total))/float64(games) || share == 0 {
				t.Errorf("%d games: All yields %d with %g", games, total, share)
			}
			if last = r.AtLeast(total); math.Abs(last-(1-above)) > 1e-12 {
				t.Errorf("%d games: AtLeast(%d) = %g, want %g", games, total, last, 1-above)
			}
			above += share
		}
	}
}

func TestZeroResult(t *testing.T) {
	var r bot.Result
	if r.Games() != 0 || r.Mean() != 0 || r.SD() != 0 || r.StandardError() != 0 || r.Min() != 0 || r.Max() != 0 ||
		r.Mode() != 0 || r.Quantile(0.5) != 0 || r.AtLeast(0) != 0 || r.Count(0) != 0 {
		t.Errorf("the zero Result says something: %+v", r)
	}
	for total := range r.All() {
		t.Errorf("the zero Result has a total of %d", total)
	}
}

// TestMatch compares a match with its games one by one.
func TestMatch(t *testing.T) {
	rules := variants.Kniffel()
	first, second := mustBot(t, bot.Easy, rules), mustBot(t, bot.Medium, rules)
	const games = 60
	var a, b, difference []int
	wins, ties, losses := 0, 0, 0
	for i := range games {
		a = append(a, playOut(t, rules, first, 8, i))
		b = append(b, playOut(t, rules, second, 8, i))
		difference = append(difference, a[i]-b[i])
		switch {
		case a[i] > b[i]:
			wins++
		case a[i] == b[i]:
			ties++
		default:
			losses++
		}
	}
	m := mustMatch(t, rules, first, second, bot.Options{Games: games, Seed: 8})
	for name, c := range map[string]struct {
		result *bot.Result
		totals []int
	}{"first": {m.First, a}, "second": {m.Second, b}, "difference": {m.Difference, difference}} {
		if diff := cmp.Diff(tally(c.totals), counts(c.result)); diff != "" {
			t.Errorf("%s (-played +simulated):\n%s", name, diff)
		}
	}
	if m.Wins() != wins || m.Ties() != ties || m.Losses() != losses {
		t.Errorf("%d wins, %d ties, %d losses; want %d, %d, %d", m.Wins(), m.Ties(), m.Losses(), wins, ties, losses)
	}
	if m.Difference.Min() != slices.Min(difference) || m.Difference.Max() != slices.Max(difference) || m.Difference.Min() >= 0 {
		t.Errorf("the difference goes from %d to %d", m.Difference.Min(), m.Difference.Max())
	}
	if got, want := m.Difference.Mean(), m.First.Mean()-m.Second.Mean(); math.Abs(got-want) > 1e-9 {
		t.Errorf("the mean difference is %g, the difference of the means %g", got, want)
	}
}

// TestWorkers plays the same games with any number of workers.
func TestWorkers(t *testing.T) {
	rules := variants.Pocket()
	for _, player := range []yatzy.Strategy{
		mustBot(t, bot.Easy, rules), mustBot(t, bot.Hard, rules), outsider{mustBot(t, bot.Medium, rules)},
	} {
		var want map[int]int
		for _, workers := range []int{1, 2, 7, 0, 5000} {
			r := mustSimulate(t, rules, player, bot.Options{Games: 150, Seed: 3, Workers: workers})
			if want == nil {
				want = counts(r)
			}
			if diff := cmp.Diff(want, counts(r)); diff != "" {
				t.Errorf("%T: %d workers (-1 worker):\n%s", player, workers, diff)
			}
		}
	}
}

func TestSimulateRefuses(t *testing.T) {
	rules := variants.KidsUpper()
	player := mustBot(t, bot.Easy, rules)
	for _, c := range []struct {
		name   string
		rules  *yatzy.Ruleset
		player yatzy.Strategy
		opts   bot.Options
		want   error
		text   string
	}{
		{"no games", rules, player, bot.Options{}, bot.ErrOptions, "0 games are not 1 to 2147483647"},
		{"negative games", rules, player, bot.Options{Games: -5}, bot.ErrOptions, "-5 games"},
		{"negative workers", rules, player, bot.Options{Games: 1, Workers: -1}, bot.ErrOptions, "-1 workers"},
		{"no player", rules, nil, bot.Options{Games: 1}, bot.ErrOptions, "no player"},
		{"no rules", nil, player, bot.Options{Games: 1}, solver.ErrRuleset, "there is none"},
		{"zero rules", &yatzy.Ruleset{}, player, bot.Options{Games: 1}, solver.ErrRuleset, "there is none"},
		{"other rules", variants.Yacht(), player, bot.Options{Games: 1}, solver.ErrRuleset, `game 0: turn 1: the player decides on "": bot: easy: other ruleset`},
	} {
		r, err := bot.Simulate(t.Context(), c.rules, c.player, c.opts)
		if r != nil || !errors.Is(err, c.want) || !strings.HasPrefix(err.Error(), "bot: simulate: ") || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v, %v; want %v with %q", c.name, r, err, c.want, c.text)
		}
		m, err := bot.Match(t.Context(), c.rules, mustBot(t, bot.Easy, rules), c.player, c.opts)
		if m != nil || !errors.Is(err, c.want) || !strings.HasPrefix(err.Error(), "bot: match: ") {
			t.Errorf("match, %s: %v, %v; want %v", c.name, m, err, c.want)
		}
	}
}

// TestTooManyGames is for machines whose int can hold too many.
func TestTooManyGames(t *testing.T) {
	rules, games := variants.KidsUpper(), math.MaxInt32
	if games++; games < 0 {
		return
	}
	r, err := bot.Simulate(t.Context(), rules, mustBot(t, bot.Easy, rules), bot.Options{Games: games})
	if r != nil || !errors.Is(err, bot.ErrOptions) {
		t.Errorf("%d games: %v, %v; want %v", games, r, err, bot.ErrOptions)
	}
}

// TestPlayerFails has a player that breaks the rules when four alike come at once:
// whoever plays it, the first game where they do ends the simulation.
func TestPlayerFails(t *testing.T) {
	rules := variants.Scandinavian()
	const seed = 7
	first, turn := -1, 0
	for n := 0; first < 0; n++ {
		for k := 1; k <= rules.Len() && first < 0; k++ {
			dice := make([]yatzy.Face, 5)
			if err := (game.SeededDice{Seed: seed, Game: uint64(n)}).Throw(game.Throw{Turn: k, Roll: 1, Faces: 6}, dice); err != nil {
				t.Fatal(err)
			}
			if fourAlike(rollOf(t, dice)) {
				first, turn = n, k
			}
		}
	}
	if first < 5 {
		t.Fatalf("game %d is too early to show anything", first)
	}
	easy := mustBot(t, bot.Easy, rules)
	broken := errors.New("broken")
	for _, c := range []struct {
		name  string
		act   func(yatzy.Turn) (yatzy.Action, error)
		wants []error
		text  string
	}{
		{"error", func(yatzy.Turn) (yatzy.Action, error) { return yatzy.Action{}, broken }, []error{broken}, "broken"},
		{"unknown category", func(yatzy.Turn) (yatzy.Action, error) { return yatzy.Score("sevens"), nil },
			[]error{yatzy.ErrAction, yatzy.ErrUnknownCategory}, "score sevens"},
		{"dice not rolled", func(yatzy.Turn) (yatzy.Action, error) { return yatzy.Keep(yatzy.MustParseRoll("1 2")), nil },
			[]error{yatzy.ErrAction, yatzy.ErrRoll}, "keep 1 2"},
		{"too many dice", func(yatzy.Turn) (yatzy.Action, error) { return yatzy.Keep(yatzy.MustParseRoll("111111")), nil },
			[]error{yatzy.ErrAction, yatzy.ErrRoll}, "keep 1 1 1 1 1 1"},
		{"all dice", func(t yatzy.Turn) (yatzy.Action, error) { return yatzy.Keep(t.Roll()), nil },
			[]error{yatzy.ErrAction}, "rolls no dice"},
	} {
		player := decider(func(t yatzy.Turn) (yatzy.Action, error) {
			if t.Left() == 2 && fourAlike(t.Roll()) {
				return c.act(t)
			}
			return easy.Decide(t)
		})
		for _, workers := range []int{1, 4} {
			r, err := bot.Simulate(t.Context(), rules, player, bot.Options{Games: math.MaxInt32, Seed: seed, Workers: workers})
			where := fmt.Sprintf("bot: simulate: game %d: turn %d: ", first, turn)
			if r != nil || err == nil || !strings.HasPrefix(err.Error(), where) || !strings.Contains(err.Error(), c.text) {
				t.Fatalf("%s: %v, %v; want %s… %s", c.name, r, err, where, c.text)
			}
			for _, want := range c.wants {
				if !errors.Is(err, want) {
					t.Errorf("%s: %v does not wrap %v", c.name, err, want)
				}
			}
			_, err = bot.Match(t.Context(), rules, easy, player, bot.Options{Games: math.MaxInt32, Seed: seed, Workers: workers})
			where = fmt.Sprintf("bot: match: game %d: player 2: turn %d: ", first, turn)
			if err == nil || !strings.HasPrefix(err.Error(), where) {
				t.Fatalf("%s: %v; want %s", c.name, err, where)
			}
		}
	}
}

// TestPlayerFailsOnce: one failure ends what other workers could go on with for ever.
func TestPlayerFailsOnce(t *testing.T) {
	rules := variants.Yacht()
	easy, broken := mustBot(t, bot.Easy, rules), errors.New("broken")
	var asked atomic.Int64
	player := decider(func(t yatzy.Turn) (yatzy.Action, error) {
		if asked.Add(1) == 1000 {
			return yatzy.Action{}, broken
		}
		return easy.Decide(t)
	})
	_, err := bot.Simulate(t.Context(), rules, player, bot.Options{Games: math.MaxInt32, Workers: 3})
	if !errors.Is(err, broken) {
		t.Errorf("%v; want %v", err, broken)
	}
}

func fourAlike(r yatzy.Roll) bool {
	_, ok := yatzy.Groups(4).Match(r)
	return ok
}

func TestNoRollLeft(t *testing.T) {
	player := decider(func(yatzy.Turn) (yatzy.Action, error) { return yatzy.Keep(yatzy.Roll{}), nil })
	_, err := bot.Simulate(t.Context(), variants.Yacht(), player, bot.Options{Games: 1})
	if !errors.Is(err, yatzy.ErrNoRollLeft) || !strings.Contains(err.Error(), "game 0: turn 1: ") || !strings.Contains(err.Error(), "roll all dice") {
		t.Errorf("%v; want %v in game 0, turn 1", err, yatzy.ErrNoRollLeft)
	}
}

func TestProgress(t *testing.T) {
	rules := variants.KidsUpper()
	for _, workers := range []int{1, 3} {
		var reports []bot.Progress
		var busy atomic.Bool
		opts := bot.Options{Games: 30_000, Workers: workers, Progress: func(p bot.Progress) {
			if busy.Swap(true) {
				t.Error("called while another call is running")
			}
			reports = append(reports, p) // a race if calls meet
			busy.Store(false)
		}}
		mustSimulate(t, rules, mustBot(t, bot.Easy, rules), opts)
		var last bot.Progress
		for _, p := range reports {
			if p.Total != int64(opts.Games) || p.Done <= last.Done || p.Done > p.Total || p.Elapsed < last.Elapsed || p.Remaining < 0 {
				t.Errorf("%+v comes after %+v", p, last)
			}
			last = p
		}
		if last.Done != last.Total || last.Total != int64(opts.Games) || last.Remaining != 0 {
			t.Errorf("the last report is %+v; there are %d games", last, opts.Games)
		}
	}
}

func TestCancel(t *testing.T) {
	rules := variants.Yacht()
	easy := mustBot(t, bot.Easy, rules)
	cause := errors.New("lunch")
	endless := bot.Options{Games: math.MaxInt32, Workers: 2}
	check := func(name string, r *bot.Result, err error, wants ...error) {
		t.Helper()
		if r != nil {
			t.Errorf("%s: there is a result", name)
		}
		for _, want := range wants {
			if !errors.Is(err, want) {
				t.Errorf("%s: %v does not wrap %v", name, err, want)
			}
		}
	}

	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	r, err := bot.Simulate(ctx, rules, easy, bot.Options{Games: 10})
	check("before", r, err, context.Canceled, cause)

	ctx, cancel = context.WithCancelCause(t.Context())
	opts, reported := endless, bot.Progress{}
	opts.Progress = func(p bot.Progress) { reported = p; cancel(cause) }
	r, err = bot.Simulate(ctx, rules, easy, opts)
	check("under way", r, err, context.Canceled, cause)
	if reported.Done == 0 || reported.Done >= reported.Total || reported.Remaining <= 0 {
		t.Errorf("the last report is %+v; want one under way", reported)
	}

	// In the middle of a game, and by a player that gives up with the context.
	for name, result := range map[string]bool{"in a game": false, "player": true} {
		ctx, cancel := context.WithCancelCause(t.Context())
		var asked atomic.Int64
		player := decider(func(t yatzy.Turn) (yatzy.Action, error) {
			if asked.Add(1) == 1000 {
				cancel(cause)
			}
			if result && ctx.Err() != nil {
				return yatzy.Action{}, ctx.Err()
			}
			return easy.Decide(t)
		})
		r, err := bot.Simulate(ctx, rules, player, endless)
		check(name, r, err, context.Canceled, cause)
		if n := asked.Load(); n > 1010 {
			t.Errorf("%s: the player was asked %d times after the context was done", name, n-1000)
		}
	}
}
