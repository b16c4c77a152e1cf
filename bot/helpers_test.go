package bot_test

import (
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// heuristics are the bots without a solved table.
func heuristics() []string { return []string{bot.Easy, bot.Medium, bot.Hard} }

func mustBot(t testing.TB, name string, rules *yatzy.Ruleset) yatzy.Strategy {
	t.Helper()
	p, err := bot.New(t.Context(), name, rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustSimulate(t testing.TB, rules *yatzy.Ruleset, player yatzy.Strategy, opts bot.Options) *bot.Result {
	t.Helper()
	r, err := bot.Simulate(t.Context(), rules, player, opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustMatch(t testing.TB, rules *yatzy.Ruleset, first, second yatzy.Strategy, opts bot.Options) *bot.MatchResult {
	t.Helper()
	m, err := bot.Match(t.Context(), rules, first, second, opts)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func mustRuleset(t testing.TB, spec yatzy.Spec) *yatzy.Ruleset {
	t.Helper()
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func mustFind(t testing.TB, key string) *yatzy.Ruleset {
	t.Helper()
	rules, err := variants.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// outsider hides what a bot is, so that it is simulated as any strategy is.
type outsider struct{ yatzy.Strategy }

// decider is a strategy by function.
type decider func(yatzy.Turn) (yatzy.Action, error)

func (d decider) Decide(t yatzy.Turn) (yatzy.Action, error) { return d(t) }

// playOut plays a game with seeded dice as the documentation says it is played,
// and returns its total.
func playOut(t testing.TB, rules *yatzy.Ruleset, player yatzy.Strategy, seed uint64, number int) int {
	t.Helper()
	return playOn(t, rules.NewScorecard(), player, seed, number)
}

// playOn does so from a card on.
func playOn(t testing.TB, card yatzy.Scorecard, player yatzy.Strategy, seed uint64, number int) int {
	t.Helper()
	rules := card.Ruleset()
	dice := game.SeededDice{Seed: seed, Game: uint64(number)}
	turn := card.NewTurn()
	for n := card.Filled().Len() + 1; n <= rules.Len(); n++ {
		for roll := 1; turn.Card().Filled().Len() < n; roll++ {
			action, err := player.Decide(turn)
			if err != nil {
				t.Fatal(err)
			}
			var thrown yatzy.Roll
			if action.Kind() == yatzy.KeepAction {
				faces := make([]yatzy.Face, rules.Dice()-action.Dice().Len())
				if err := dice.Throw(game.Throw{Turn: n, Roll: roll, Faces: rules.Faces()}, faces); err != nil {
					t.Fatal(err)
				}
				thrown = rollOf(t, faces)
			}
			if turn, err = turn.Apply(action, thrown); err != nil {
				t.Fatal(err)
			}
		}
	}
	return turn.Card().Total()
}

// rollOf returns the roll of some dice of any kind.
func rollOf(t testing.TB, faces []yatzy.Face) yatzy.Roll {
	t.Helper()
	text := make([]byte, len(faces))
	for i, f := range faces {
		text[i] = '0' + byte(f)
	}
	if len(text) == 0 {
		return yatzy.Roll{}
	}
	var r yatzy.Roll
	if err := r.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	return r
}

// A rapidTB reports to rapid what a test helper finds.
type rapidTB struct {
	testing.TB
	rapid *rapid.T
}

func (t rapidTB) Helper()                   { t.rapid.Helper() }
func (t rapidTB) Errorf(f string, a ...any) { t.rapid.Errorf(f, a...) }
func (t rapidTB) Fatalf(f string, a ...any) { t.rapid.Fatalf(f, a...) }
func (t rapidTB) Fatal(a ...any)            { t.rapid.Fatal(a...) }
