package bot_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// TestDecisionsAreLegal plays games by any legal actions under rules of all kinds
// and asks every bot in every turn.
func TestDecisionsAreLegal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := rapidTB{t, rt}
		checkGame(tb, rt, drawRules(rt, sizes()))
	})
}

// checkGame plays a game in which every action is what one of the bots does or any
// that is legal.
func checkGame(t testing.TB, rt *rapid.T, rules *yatzy.Ruleset) {
	bots := map[string]yatzy.Strategy{}
	for _, name := range heuristics() {
		bots[name] = mustBot(t, name, rules)
	}
	turn := rules.NewScorecard().NewTurn()
	for !turn.Card().Full() {
		legal := slices.Collect(turn.Actions())
		action := rapid.SampledFrom(legal).Draw(rt, "action")
		for _, name := range heuristics() {
			got := mustDecide(t, bots[name], turn)
			if !slices.Contains(legal, got) {
				t.Fatalf("%s: on %q with %d rolls: %s is not legal", name, turn.Roll(), turn.Rolls(), got)
			}
			// One that was never asked before does the same.
			if rapid.IntRange(0, 99).Draw(rt, "fresh") == 0 {
				if fresh := mustDecide(t, mustBot(t, name, rules), turn); fresh != got {
					t.Fatalf("%s: on %q: %s, and a new one %s", name, turn.Roll(), got, fresh)
				}
			}
			if rapid.Bool().Draw(rt, "follow") {
				action = got
			}
		}
		var thrown yatzy.Roll
		if action.Kind() == yatzy.KeepAction {
			thrown = rollOf(t, drawThrow(rt, rules, rules.Dice()-action.Dice().Len()))
		}
		next, err := turn.Apply(action, thrown)
		if err != nil {
			t.Fatal(err)
		}
		turn = next
	}
}

func mustDecide(t testing.TB, player yatzy.Strategy, turn yatzy.Turn) yatzy.Action {
	t.Helper()
	action, err := player.Decide(turn)
	if err != nil {
		t.Fatal(err)
	}
	return action
}

func TestDecideErrors(t *testing.T) {
	rules := variants.KidsUpper()
	full := rules.NewScorecard()
	for _, c := range rules.Categories() {
		var err error
		if full, err = full.Strike(c.Key); err != nil {
			t.Fatal(err)
		}
	}
	bonus, err := yatzy.NewRuleset(variants.KidsUpper(variants.WithUpperBonus()).Spec())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range bot.Names() {
		player := mustBot(t, name, rules)
		for _, c := range []struct {
			card yatzy.Scorecard
			want error
		}{
			{full, yatzy.ErrTurn},
			{yatzy.Scorecard{}, solver.ErrRuleset},
			{bonus.NewScorecard(), solver.ErrRuleset},
			{variants.KidsSymbols().NewScorecard(), solver.ErrRuleset},
		} {
			if _, err := player.Decide(c.card.NewTurn()); !errors.Is(err, c.want) {
				t.Errorf("%s: %v; want %v", name, err, c.want)
			}
		}
		// Rules that are made again are the same rules.
		if action := mustDecide(t, player, variants.KidsUpper().NewScorecard().NewTurn()); action != yatzy.Keep(yatzy.Roll{}) {
			t.Errorf("%s begins a turn with %s", name, action)
		}
	}
}

func TestNewErrors(t *testing.T) {
	rules := variants.KidsUpper()
	for _, c := range []struct {
		name  string
		rules *yatzy.Ruleset
		want  error
		text  string
	}{
		{"esay", rules, bot.ErrUnknown, `bot: unknown bot "esay" (did you mean "easy"?)`},
		{" Hard ", rules, bot.ErrUnknown, `bot: unknown bot " Hard " (did you mean "hard"?)`},
		{"grandmaster", rules, bot.ErrUnknown, `bot: unknown bot "grandmaster" (known are easy, medium, hard, optimal)`},
		{"hard", nil, solver.ErrRuleset, "bot: hard: other ruleset: there is none"},
		{"optimal", nil, solver.ErrRuleset, "bot: optimal: other ruleset: there is none"},
		{"easy", &yatzy.Ruleset{}, solver.ErrRuleset, "bot: easy: other ruleset: there is none"},
	} {
		p, err := bot.New(t.Context(), c.name, c.rules, nil)
		if p != nil || !errors.Is(err, c.want) || err.Error() != c.text {
			t.Errorf("%q: %v, %v; want %q", c.name, p, err, c.text)
		}
	}
	// What optimal is made with is passed on.
	_, err := bot.New(t.Context(), bot.Optimal, rules, &solver.Options{Kernel: "none"})
	if !errors.Is(err, solver.ErrKernel) {
		t.Errorf("%v; want %v", err, solver.ErrKernel)
	}
}
