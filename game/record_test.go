package game_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

// played plays a game to the end: it keeps the highest face, then fills the first
// box it may, and strikes every fifth.
func played(t testing.TB, g *game.Game) *game.Game {
	t.Helper()
	for n := 0; !g.Over(); n++ {
		turn := g.Turn()
		switch {
		case !turn.Started():
			do(t, g, yatzy.Keep(yatzy.Roll{}))
		case turn.Rolls() > 0 && n%4 != 3:
			keep := turn.Held()
			for a := range turn.Actions() {
				if a.Kind() == yatzy.KeepAction {
					keep = a.Dice() // the last: most dice
				}
			}
			do(t, g, yatzy.Keep(keep))
		default:
			for e := range turn.Card().Entries(turn.Roll()) {
				if n%5 != 0 || g.Do(yatzy.Strike(e.Category)) != nil {
					do(t, g, yatzy.Score(e.Category))
				}
				break
			}
		}
	}
	return g
}

func TestReplayWholeGames(t *testing.T) {
	for _, rules := range allRules(t) {
		dice := game.SeededDice{Seed: 3}
		g := played(t, mustGame(t, rules, dice, "Ann", "Bo", "Cy"))
		if err := g.Confirm(); err != nil {
			t.Fatal(err)
		}
		rec := g.Record()
		for n := 0; n <= len(rec.Turns); n += 7 {
			part := rec
			part.Turns = rec.Turns[:n]
			if n < len(rec.Turns) {
				part.Totals = nil
			}
			for name, dice := range map[string]game.Dice{"seeded": dice, "random": new(game.RandomDice), "none": nil} {
				again, err := game.Replay(part, dice)
				if err != nil {
					t.Fatalf("%s, %d turns, %s dice: %v", rules.Key(), n, name, err)
				}
				if diff := cmp.Diff(part, again.Record(), sameRules()); diff != "" && n > 0 {
					t.Errorf("%s, %d turns, %s dice (-want +got)\n%s", rules.Key(), n, name, diff)
				}
			}
		}
		again, err := game.Replay(rec, dice)
		if err != nil {
			t.Fatal(err)
		}
		wantSame(t, momentOf(g), momentOf(again), rules.Key())
		// Without what was held the rolls are still those of the seed.
		for i := range rec.Turns {
			rec.Turns[i].Held = nil
		}
		again, err = game.Replay(rec, dice)
		if err != nil {
			t.Fatalf("%s: %v", rules.Key(), err)
		}
		if diff := cmp.Diff(rec, again.Record(), sameRules()); diff != "" {
			t.Errorf("%s, held not written down (-want +got)\n%s", rules.Key(), diff)
		}
		if _, err := game.Replay(rec, game.SeededDice{Seed: 4}); !errors.Is(err, game.ErrPlay) || !errors.Is(err, game.ErrDice) {
			t.Errorf("%s, dice of another seed: %v", rules.Key(), err)
		}
	}
}

// sample is a short game that is right.
func sample(t testing.TB, change func(*yatzy.Spec)) game.Record {
	spec := variants.Yahtzee().Spec()
	if change != nil {
		change(&spec)
	}
	return game.Record{
		Rules: mustRules(t, spec), Players: []string{"Ann", "Bo"},
		Turns: []game.RecordedTurn{
			{0, [][]int{{1, 3, 3, 5, 6}, {3, 3, 2, 3, 6}}, [][]int{{3, 3}}, "threes", 9},
			{1, [][]int{{6, 6, 6, 6, 6}}, nil, "yahtzee", 50},
			{0, [][]int{{1, 2, 3, 4, 6}, {5, 2, 3, 4, 6}, {6, 2, 3, 4, 5}}, [][]int{{2, 3, 4, 6}, {5, 2, 3, 4}}, "large-straight", 40},
			{1, [][]int{{2, 2, 2, 2, 2}}, nil, "twos", 10},
		},
		Totals: []int{49, 160},
	}
}

func TestReplayFaults(t *testing.T) {
	if _, err := game.Replay(sample(t, nil), nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		rules  func(*yatzy.Spec)
		damage func(*game.Record)
		errs   []error
		want   string
		card   bool // an entry or total is at fault
	}{
		{"no rules", nil, func(r *game.Record) { r.Rules = nil }, []error{yatzy.ErrRuleset}, "none", false},
		{"no players", nil, func(r *game.Record) { r.Players = nil }, []error{game.ErrPlayers}, "0 are not", false},
		{"player twice", nil, func(r *game.Record) { r.Players[1] = "Ann" }, []error{game.ErrPlayers}, `"Ann"`, false},
		{"wrong player", nil, func(r *game.Record) { r.Turns[1].Player = 0 }, []error{game.ErrPlay}, `turns[1]: "Bo", turn 1`, false},
		{"no such player", nil, func(r *game.Record) { r.Turns[1].Player = -1 }, []error{game.ErrPlay}, "player -1", false},
		{"no rolls", nil, func(r *game.Record) { r.Turns[2].Rolls = nil }, []error{game.ErrPlay}, `turns[2]: "Ann", turn 2: impossible play: nothing is rolled`, false},
		{"too many rolls", nil, func(r *game.Record) {
			r.Turns[2].Rolls = append(r.Turns[2].Rolls, []int{1, 1, 1, 1, 1})
			r.Turns[2].Held = append(r.Turns[2].Held, []int{})
		}, []error{game.ErrPlay, yatzy.ErrNoRollLeft}, "roll 4", false},
		{"too few dice", nil, func(r *game.Record) { r.Turns[0].Rolls[1] = []int{3, 3, 3, 2} }, []error{game.ErrPlay, yatzy.ErrRoll}, "roll 2", false},
		{"too many dice", nil, func(r *game.Record) { r.Turns[0].Rolls[1] = []int{3, 3, 3, 2, 2, 2} }, []error{game.ErrPlay, yatzy.ErrRoll}, "6 dice", false},
		{"face 0", nil, func(r *game.Record) { r.Turns[0].Rolls[1][0] = 0 }, []error{game.ErrPlay, yatzy.ErrRoll}, "0 is not on a die", false},
		{"face 7", nil, func(r *game.Record) { r.Turns[0].Rolls[1][0] = 7 }, []error{game.ErrPlay, yatzy.ErrRoll}, "7 is not on a die", false},
		{"face 257", nil, func(r *game.Record) { r.Turns[0].Rolls[1][0] = 257 }, []error{game.ErrPlay, yatzy.ErrRoll}, "257 is not", false},
		{"held face 9", nil, func(r *game.Record) { r.Turns[0].Held[0][0] = 9 }, []error{game.ErrPlay, yatzy.ErrRoll}, "9 is not", false},
		{"held is not on the table", nil, func(r *game.Record) { r.Turns[0].Held[0] = []int{3, 3, 3} }, []error{game.ErrPlay, yatzy.ErrAction, yatzy.ErrRoll}, "keep 3 3 3", false},
		{"held is all", nil, func(r *game.Record) { r.Turns[0].Held[0] = []int{1, 3, 3, 5, 6} }, []error{game.ErrPlay, yatzy.ErrAction}, "rolls no dice", false},
		{"a held die changed", nil, func(r *game.Record) { r.Turns[0].Held[0] = []int{1, 3} }, []error{game.ErrPlay, yatzy.ErrRoll}, "1 3 is held", false},
		{"held too often", nil, func(r *game.Record) { r.Turns[1].Held = [][]int{{6}} }, []error{game.ErrPlay}, "held is there 1 times for 1 rolls", false},
		{"held too seldom", nil, func(r *game.Record) { r.Turns[2].Held = r.Turns[2].Held[:1] }, []error{game.ErrPlay}, "held is there 1 times for 3 rolls", false},
		{"locked dice thrown", func(s *yatzy.Spec) { s.Holds = yatzy.LockedHolds }, func(r *game.Record) {}, []error{game.ErrPlay, yatzy.ErrLocked}, "roll 3", false},
		{"unknown category", nil, func(r *game.Record) { r.Turns[0].Category = "villa" }, []error{game.ErrPlay, yatzy.ErrUnknownCategory}, `"villa"`, true},
		{"filled", nil, func(r *game.Record) { r.Turns[2].Category = "threes"; r.Turns[2].Points = 3 }, []error{game.ErrPlay, yatzy.ErrFilled}, `turns[2]: "Ann", turn 2`, true},
		{"out of order", func(s *yatzy.Spec) { s.Order = yatzy.PrintedOrder }, func(r *game.Record) {}, []error{game.ErrPlay, yatzy.ErrOrder}, "next is ones", true},
		{"forced joker", nil, func(r *game.Record) { r.Turns[3].Category = "chance" }, []error{game.ErrPlay, yatzy.ErrForcedJoker}, "twos", true},
		{"forced joker struck", nil, func(r *game.Record) { r.Turns[3].Points = 0 }, []error{game.ErrPlay, yatzy.ErrForcedJoker}, "strike twos", true},
		{"too many points", nil, func(r *game.Record) { r.Turns[0].Points = 12 }, []error{game.ErrPlay}, "threes is 9, not 12", true},
		{"fewer than none", nil, func(r *game.Record) { r.Turns[0].Points = -9 }, []error{game.ErrPlay}, "threes is 9, not -9", true},
		{"wrong total", nil, func(r *game.Record) { r.Totals[1] = 60 }, []error{game.ErrPlay}, "totals: [49 60]", true},
		{"totals missing", nil, func(r *game.Record) { r.Totals = r.Totals[:1] }, []error{game.ErrPlay}, "totals: [49]", true},
		{"totals without end", nil, func(r *game.Record) { r.Totals = make([]int, 1<<16) }, []error{game.ErrPlay}, "…", true},
		{"after the end", func(s *yatzy.Spec) {
			s.Categories, s.Yatzy = s.Categories[2:3], ""
			s.Extra = yatzy.Extra{}
			s.Joker = yatzy.NoJoker
			s.Bonus = yatzy.Bonus{}
		}, func(r *game.Record) {
			r.Players, r.Totals = []string{"Ann"}, nil
			r.Turns[1] = r.Turns[0]
		}, []error{game.ErrPlay, game.ErrOver}, "turns[1]", false},
	} {
		rec := sample(t, c.rules)
		c.damage(&rec)
		_, err := game.Replay(rec, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 600 {
			t.Errorf("%s: the error %.600v does not say %q", c.name, err, c.want)
		}
		for _, want := range c.errs {
			if !errors.Is(err, want) {
				t.Errorf("%s: the error %v does not wrap %q", c.name, err, want)
			}
		}
		if errors.Is(err, yatzy.ErrCard) != c.card {
			t.Errorf("%s: an entry is at fault: %t, want %t", c.name, !c.card, c.card)
		}
	}
}

// A game goes on from its record.
func TestReplayGoesOn(t *testing.T) {
	g, err := game.Replay(sample(t, nil), game.GiveFaces(1, 1, 1, 2, 2))
	if err != nil {
		t.Fatal(err)
	}
	if g.Unconfirmed() || g.Player() != 0 {
		t.Error("the game is at another moment")
	}
	do(t, g, yatzy.Keep(yatzy.Roll{}), yatzy.Score("ones"))
	if g.Card(0).Total() != 52 {
		t.Error(g.Card(0))
	}
	g, err = game.Replay(sample(t, nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Do(yatzy.Keep(yatzy.Roll{})); !errors.Is(err, game.ErrDice) {
		t.Error(err)
	}
}

const oneTurn = `{"ruleset": "yahtzee", "players": ["Ann"], "turns": [{"player": 0, "rolls": [[1,3,3,5,6],[3,3,3,2,6]],
	"held": [[3,3]], "category": "threes", "points": 9}], "totals": [9]}`

func TestRecordJSON(t *testing.T) {
	rec, err := game.ParseRecord([]byte(oneTurn), variants.Find)
	want := game.Record{
		Rules: variants.Yahtzee(), Players: []string{"Ann"},
		Turns:  []game.RecordedTurn{{0, [][]int{{1, 3, 3, 5, 6}, {3, 3, 3, 2, 6}}, [][]int{{3, 3}}, "threes", 9}},
		Totals: []int{9},
	}
	if diff := cmp.Diff(want, rec, sameRules()); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	data, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := json.Marshal(rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	text := `{"ruleset":` + string(rules) + `,"players":["Ann"],"turns":[{"player":0,"rolls":[[1,3,3,5,6],[3,3,3,2,6]],"held":[[3,3]],"category":"threes","points":9}],"totals":[9]}`
	if diff := cmp.Diff(text, string(data)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	// What is there only where it is needed.
	rec.Turns[0].Held, rec.Totals = nil, nil
	data, err = json.Marshal(rec)
	if err != nil || strings.Contains(string(data), `"held"`) || strings.Contains(string(data), `"totals"`) {
		t.Errorf("%s, %v", data, err)
	}
	if again, err := game.ParseRecord(data, nil); err != nil || cmp.Diff(rec, again, sameRules()) != "" {
		t.Errorf("%v\n%s", err, cmp.Diff(rec, again, sameRules()))
	}
	// No dice held is not the same as nothing written down.
	rec.Turns[0].Held = [][]int{{}}
	data, err = json.Marshal(rec)
	if err != nil || !strings.Contains(string(data), `"held":[[]]`) {
		t.Errorf("%s, %v", data, err)
	}
}

func TestRecordJSONErrors(t *testing.T) {
	replace := func(old, new string) string {
		t.Helper()
		text := strings.Replace(oneTurn, old, new, 1)
		if text == oneTurn {
			t.Fatalf("%s is not there", old)
		}
		return text
	}
	for _, c := range []struct {
		text string
		err  error
		want string
	}{
		{"", game.ErrFormat, "ends too early"},
		{"null", game.ErrFormat, "ruleset: missing"},
		{"[]", game.ErrFormat, "want an object"},
		{oneTurn[:100], game.ErrFormat, "ends too early"},
		{oneTurn + "{}", game.ErrFormat, "more than one document"},
		{replace(`"totals"`, `"total"`), game.ErrFormat, `unknown member "total"`},
		{replace(`"totals"`, `"players"`), game.ErrFormat, `member "players" twice`},
		{replace(`"ruleset": "yahtzee", `, ``), game.ErrFormat, "ruleset: missing"},
		{replace(`"yahtzee"`, `null`), game.ErrFormat, "ruleset: missing"},
		{replace(`"yahtzee"`, `7`), game.ErrFormat, "want a key or an object"},
		{replace(`"yahtzee"`, `["yahtzee"]`), game.ErrFormat, "want a key or an object"},
		{replace(`"yahtzee"`, `{"dice": 0}`), yatzy.ErrRuleset, "ruleset:"},
		{replace(`"yahtzee"`, `"yahtzi"`), game.ErrUnknownRuleset, `"yahtzi"`},
		{replace(`"players": ["Ann"], `, ``), game.ErrFormat, "players: missing"},
		{replace(`["Ann"]`, `"Ann"`), game.ErrFormat, "players: want an array"},
		{replace(`"player": 0, `, ``), game.ErrFormat, "turns[0].player: missing"},
		{replace(`"category": "threes", `, ``), game.ErrFormat, "turns[0].category: missing"},
		{replace(`, "points": 9`, ``), game.ErrFormat, "turns[0].points: missing"},
		{replace(`"points": 9`, `"points": 9.5`), game.ErrFormat, "turns[0].points: want a whole number"},
		{replace(`"points": 9`, `"points": 9223372036854775808`), game.ErrFormat, "turns[0].points: want a whole number"},
		{replace(`"rolls": [[1,3,3,5,6],[3,3,3,2,6]],`, ``), game.ErrFormat, "turns[0].rolls: missing"},
		{replace(`[3,3]`, `"33"`), game.ErrFormat, "turns[0].held[0]: want an array"},
		{strings.Repeat(" ", 4<<20) + oneTurn, game.ErrTooLarge, "4194304"},
	} {
		_, err := game.ParseRecord([]byte(c.text), variants.Find)
		if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80s: the error %v does not say %q", c.text, err, c.want)
		}
	}
	spec := twoBoxes()
	spec.Categories[0].Func = func(yatzy.Roll) int { return 1 }
	for _, rules := range []*yatzy.Ruleset{nil, mustRules(t, spec)} {
		if _, err := json.Marshal(game.Record{Rules: rules}); !errors.Is(err, yatzy.ErrRuleset) {
			t.Error(err)
		}
	}
}

func FuzzRecordJSON(f *testing.F) {
	f.Add([]byte(oneTurn))
	f.Add([]byte(`{"ruleset": "maxi", "players": [], "turns": []}`))
	f.Add([]byte(`{"ruleset": "yacht", "players": [null], "turns": [{"player": -1, "rolls": [null, []], "held": [null], "category": "", "points": 0}], "totals": []}`))
	for _, rules := range []*yatzy.Ruleset{variants.KidsSymbols(), variants.MaxiSaved(), mustRules(f, twoBoxes())} {
		data, err := json.Marshal(played(f, mustGame(f, rules, game.SeededDice{}, "Ann", "Bø")).Record())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := game.ParseRecord(data, variants.Find)
		if err != nil {
			return
		}
		text, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		again, err := game.ParseRecord(text, nil)
		if diff := cmp.Diff(rec, again, sameRules()); err != nil || diff != "" {
			t.Fatalf("%v\n%s", err, diff)
		}
		g, err := game.Replay(rec, nil)
		if err != nil {
			return
		}
		if _, err := game.Replay(g.Record(), nil); err != nil {
			t.Error(err)
		}
	})
}

// Where held dice lock and nobody wrote them down, some dice must explain the rolls
// of the seed that grow from roll to roll. All ways to hold are tried here.
func TestReplaySeededLockedUnknown(t *testing.T) {
	spec := twoBoxes()
	spec.Dice, spec.Faces, spec.Rolls = 3, 3, 3
	spec.Categories[0].Pattern = yatzy.Groups(2)
	free := mustRules(t, spec)
	spec.Holds = yatzy.LockedHolds
	locked := mustRules(t, spec)
	refused := 0
	for seed := range uint64(200) {
		dice := game.SeededDice{Seed: seed}
		g := mustGame(t, free, dice, "Ann")
		do(t, g, yatzy.Keep(yatzy.Roll{}))
		for _, keep := range [][]int{{0, 1}, {2}} { // what was held is let go
			var kept yatzy.Roll
			text := ""
			for _, i := range keep {
				text += digits(g.Table()[i : i+1])
			}
			if err := kept.UnmarshalText([]byte(text)); err != nil {
				t.Fatal(err)
			}
			do(t, g, yatzy.Keep(kept))
		}
		do(t, g, yatzy.Score("chance"))
		rec := g.Record()
		rec.Turns[0].Held = nil
		if _, err := game.Replay(rec, dice); err != nil {
			t.Fatal(err)
		}
		rolls := rec.Turns[0].Rolls
		explained := false
		for first := range 8 {
			for second := range 8 {
				a, b := subset(rolls[0], first), subset(rolls[1], second)
				_, grows := take(b, a)
				explained = explained || grows && follows(t, dice, 2, a, rolls[1]) && follows(t, dice, 3, b, rolls[2])
			}
		}
		rec.Rules = locked
		if _, err := game.Replay(rec, dice); (err == nil) != explained {
			t.Errorf("seed %d: %v: error %v, can be explained: %t", seed, rolls, err, explained)
		}
		if !explained {
			refused++
		}
	}
	if refused < 20 {
		t.Errorf("only %d records cannot be explained", refused)
	}
}

// subset returns the dice of a list whose bits are set.
func subset(list []int, bits int) []int {
	var part []int
	for i, d := range list {
		if bits>>i&1 != 0 {
			part = append(part, d)
		}
	}
	return part
}

// follows reports whether a roll of the first turn is the dice held with those
// that the seed throws beside them, of which there is at least one.
func follows(t testing.TB, dice game.SeededDice, number int, held, roll []int) bool {
	rest, ok := take(roll, held)
	if !ok || len(rest) == 0 {
		return false
	}
	for _, f := range throw(t, dice, game.Throw{Turn: 1, Roll: number, Faces: 3}, len(rest)) {
		if rest, ok = take(rest, []int{int(f)}); !ok {
			return false
		}
	}
	return true
}
