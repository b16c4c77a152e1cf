//go:build !race

package bot_test

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// The race detector slows these tests down tenfold, and shows nothing that the
// shorter simulations do not show.

// pocketMeans are the exact means of the bots on the pocket game, as
// TestLongPocketMeans finds them.
func pocketMeans() map[string]float64 {
	return map[string]float64{bot.Easy: 157.2153129923034, bot.Medium: 197.87344921585762}
}

// TestPocketStrengths plays the pocket game: the means are in the ranges that the
// documentation names, and agree with the exact ones.
func TestPocketStrengths(t *testing.T) {
	rules := variants.Pocket()
	for _, c := range []struct {
		name      string
		games     int // 100,000 of hard are in TestLongPocketStrengths
		low, high float64
	}{
		{bot.Easy, 100_000, 155, 165}, {bot.Medium, 100_000, 190, 200}, {bot.Hard, 8000, 225, 235},
	} {
		r := mustSimulate(t, rules, mustBot(t, c.name, rules), bot.Options{Games: c.games, Seed: 1})
		if r.Mean() < c.low || r.Mean() > c.high {
			t.Errorf("%s: the mean is %.2f ± %.2f, not %g to %g", c.name, r.Mean(), r.StandardError(), c.low, c.high)
		}
		if exact, ok := pocketMeans()[c.name]; ok {
			checkMean(t, c.name, r, exact)
		}
	}
}

// checkMean checks that a simulation's mean is within four standard errors of the
// exact one.
func checkMean(t *testing.T, name string, r *bot.Result, exact float64) {
	t.Helper()
	if !(math.Abs(r.Mean()-exact) <= 4*r.StandardError()) {
		t.Errorf("%s: the mean is %.3f ± %.3f; exactly it is %.3f", name, r.Mean(), r.StandardError(), exact)
	}
}

// solved returns the best strategy for a preset, found at most once for all tests.
func solved(t *testing.T, key string) yatzy.Strategy {
	t.Helper()
	s := solutions()[key]()
	if s.err != nil {
		t.Fatal(s.err)
	}
	return s.best
}

type solution struct {
	best yatzy.Strategy
	err  error
}

var solutions = sync.OnceValue(func() map[string]func() solution {
	all := map[string]func() solution{}
	for rules := range variants.All() {
		all[rules.Key()] = sync.OnceValue(func() (s solution) {
			s.best, s.err = bot.New(context.Background(), bot.Optimal, rules, nil)
			return s
		})
	}
	return all
})

// expected returns what the best strategy for a preset scores in the mean. For the
// games of six dice it is what the solver's own tests find; solving takes long.
func expected(t *testing.T, key string) float64 {
	switch key {
	case "maxi":
		return 0x1.8a8eb8c458fdep+08
	case "maxi-tactic":
		return 0x1.7f4e2edecff22p+08
	case "maxi-saved":
		return 0x1.f0a21d5a040a2p+08
	}
	best, ok := solved(t, key).(*solver.Strategy)
	if !ok {
		t.Fatalf("optimal is a %T", solved(t, key))
	}
	return best.Expected()
}

// TestOptimal simulates the best strategy.
func TestOptimal(t *testing.T) {
	for _, key := range []string{"pocket", "scandinavian", "yahtzee"} {
		r := mustSimulate(t, mustFind(t, key), solved(t, key), bot.Options{Games: 1000, Seed: 1})
		checkMean(t, key, r, expected(t, key))
	}
}

// TestExactMeans finds the exact means of the bots on small presets, and from a card
// of the pocket game on: simulations agree, and the order is strict.
func TestExactMeans(t *testing.T) {
	for _, c := range []struct {
		key, card string
		games     int
	}{
		{"kids-symbols", "", 5000},
		{"kids-upper", "", 5000},
		{"pocket", "ones=3,twos=8,fours=12,sixes=18,four-of-a-kind=0,full-house=25,yatzy=50,chance=21,small-straight=0,large-straight=40", 5000},
	} {
		rules, last := mustFind(t, c.key), 0.0
		card, err := rules.ParseScorecard(c.card)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range heuristics() {
			player := mustBot(t, name, rules)
			d, err := solver.Distribute(t.Context(), player, card, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkMean(t, c.key+": "+name, simulateFrom(t, player, card, c.games), d.Mean())
			if d.Mean() <= last+1e-6 {
				t.Errorf("%s: the mean of %s is %g, that of the weaker one %g", c.key, name, d.Mean(), last)
			}
			last = d.Mean()
		}
		best, ok := solved(t, c.key).(*solver.Strategy)
		if !ok {
			t.Fatalf("optimal is a %T", solved(t, c.key))
		}
		if value, err := best.Value(card); err != nil || value <= last+1e-6 {
			t.Errorf("%s: the mean of hard is %g, that of optimal %g, %v", c.key, last, value, err)
		}
	}
}

// simulateFrom plays games from a card on: those of Simulate from the empty one.
func simulateFrom(t *testing.T, player yatzy.Strategy, card yatzy.Scorecard, games int) *bot.Result {
	t.Helper()
	if card == card.Ruleset().NewScorecard() {
		return mustSimulate(t, card.Ruleset(), player, bot.Options{Games: games, Seed: 1})
	}
	return bot.ResultOf(func(yield func(int) bool) {
		for i := range games {
			if !yield(playOn(t, card, player, 1, i)) {
				return
			}
		}
	})
}

// TestOrder plays the bots against each other on every preset: the order is strict
// by more than six standard errors.
func TestOrder(t *testing.T) {
	const usual = 800
	games := map[string]int{
		"maxi": 500, "maxi-tactic": 700, "maxi-saved": 200,
		// Where hard is nearly optimal it takes more games to tell.
		"yacht": 10_000, "forced": 4000, "forced-42": 4000, "kids-symbols": 4000, "kids-upper": 2000,
	}
	// The same dice tell them apart in fewer games, but optimal takes longer to play.
	paired := map[string]bool{"forced": true, "forced-42": true}
	for rules := range variants.All() {
		key := rules.Key()
		n := cmp.Or(games[key], usual)
		few := bot.Options{Games: min(n, usual), Seed: 1}
		many := bot.Options{Games: n, Seed: 2}
		easy, medium, hard := mustBot(t, bot.Easy, rules), mustBot(t, bot.Medium, rules), mustBot(t, bot.Hard, rules)
		low, mid := mustMatch(t, rules, medium, easy, few).Difference, mustMatch(t, rules, hard, medium, few).Difference
		var gap, se float64
		if paired[key] {
			high := mustMatch(t, rules, solved(t, key), hard, many).Difference
			gap, se = high.Mean(), high.StandardError()
		} else {
			r := mustSimulate(t, rules, hard, many)
			gap, se = expected(t, key)-r.Mean(), r.StandardError()
		}
		for _, c := range []struct {
			name    string
			gap, se float64
		}{
			{"easy to medium", low.Mean(), low.StandardError()},
			{"medium to hard", mid.Mean(), mid.StandardError()},
			{"hard to optimal", gap, se},
		} {
			if c.gap <= 6*c.se {
				t.Errorf("%s: from %s: %.2f ± %.2f", key, c.name, c.gap, c.se)
			}
		}
	}
}

// TestDecisionsUnderPresets does so with the presets.
func TestDecisionsUnderPresets(t *testing.T) {
	presets := slices.Collect(variants.All())
	rapid.Check(t, func(rt *rapid.T) {
		rules := presets[rapid.IntRange(0, len(presets)-1).Draw(rt, "preset")]
		checkGame(rapidTB{t, rt}, rt, rules)
	})
}

// TestPinned has results that no change may change: they follow from the seed.
func TestPinned(t *testing.T) {
	type summary struct{ sum, low, median, high int }
	got := map[string]summary{}
	for _, key := range []string{"pocket", "maxi-saved", "kids-symbols"} {
		rules := mustFind(t, key)
		for _, name := range heuristics() {
			r := mustSimulate(t, rules, mustBot(t, name, rules), bot.Options{Games: 500, Seed: 2026})
			sum := 0
			for total, games := range counts(r) {
				sum += total * games
			}
			got[key+" "+name] = summary{sum, r.Min(), r.Quantile(0.5), r.Max()}
		}
	}
	want := map[string]summary{
		"kids-symbols easy":   {sum: 11270, low: 6, median: 22, high: 39},
		"kids-symbols hard":   {sum: 15275, low: 17, median: 29, high: 44},
		"kids-symbols medium": {sum: 12611, low: 12, median: 24, high: 41},
		"maxi-saved easy":     {sum: 121800, low: 134, median: 225, high: 459},
		"maxi-saved hard":     {sum: 214440, low: 221, median: 416, high: 573},
		"maxi-saved medium":   {sum: 149740, low: 176, median: 281, high: 515},
		"pocket easy":         {sum: 77932, low: 70, median: 145, high: 336},
		"pocket hard":         {sum: 116112, low: 99, median: 225, high: 398},
		"pocket medium":       {sum: 98803, low: 101, median: 191, high: 355},
	}
	if diff := gocmp.Diff(want, got, gocmp.AllowUnexported(summary{})); diff != "" {
		t.Errorf("pinned (-want +got):\n%s", diff)
	}
}
