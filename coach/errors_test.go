package coach_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// TestUnplayable has records of kids' games that cannot be played, one fault each.
func TestUnplayable(t *testing.T) {
	first := game.RecordedTurn{Rolls: [][]int{{6, 6, 6, 1, 2}}, Category: "sixes", Points: 18}
	after := func(turn game.RecordedTurn) []game.RecordedTurn { return []game.RecordedTurn{first, turn} }
	for _, test := range []struct {
		name  string
		key   string
		turns []game.RecordedTurn
		is    error // beside ErrRecord; nil if no rule of the turn is broken
		says  []string
	}{
		{"no rolls", "kids-upper", after(game.RecordedTurn{Category: "ones"}), nil, []string{"turn 2, player 0", `"Ann"`, "no roll"}},
		{"four dice", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 2, 3, 4}}, Category: "ones", Points: 1}),
			yatzy.ErrRoll, []string{"turn 2", "roll 1", "4 dice"}},
		{"a million dice", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{make([]int, 1_000_000)}, Category: "ones"}),
			yatzy.ErrRoll, []string{"turn 2", "roll 1", "1000000 dice"}},
		{"a seven", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 2, 3, 4, 7}}, Category: "ones", Points: 1}),
			yatzy.ErrRoll, []string{"turn 2", "roll 1", "7"}},
		{"a face that overflows", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 2, 3, 4, 257}}, Category: "ones", Points: 2}),
			yatzy.ErrRoll, []string{"turn 2", "roll 1", "257"}},
		{"a face below 0", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 2, 3, 4, -1}}, Category: "ones", Points: 1}),
			yatzy.ErrRoll, []string{"turn 2", "roll 1", "-1"}},
		{"a hold too many", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}}, Held: [][]int{{1}}, Category: "ones", Points: 2}),
			nil, []string{"turn 2", "held 1 times", "after 0 rolls"}},
		{"a hold too few", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 1, 1, 1}}, Held: [][]int{}, Category: "ones", Points: 5}),
			nil, []string{"turn 2", "held 0 times", "after 1 rolls"}},
		{"a held die that is none", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 1, 1, 1}}, Held: [][]int{{0}}, Category: "ones", Points: 5}),
			yatzy.ErrRoll, []string{"turn 2", "held after roll 1", "0 is not"}},
		{"held dice that were not rolled", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}, {5, 1, 1, 1, 1}}, Held: [][]int{{5}}, Category: "ones", Points: 4}),
			yatzy.ErrAction, []string{"turn 2", "after roll 1", "keep 5"}},
		{"held dice that changed", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}, {5, 1, 2, 2, 2}}, Held: [][]int{{1, 1}}, Category: "ones", Points: 1}),
			yatzy.ErrRoll, []string{"turn 2", "roll 2", `"1 1"`}},
		{"nothing rolled again", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 2, 3, 4}}, Held: [][]int{{1, 1, 2, 3, 4}}, Category: "ones", Points: 2}),
			yatzy.ErrTurn, []string{"turn 2", "after roll 1", "no dice"}},
		{"four rolls", "kids-upper", after(game.RecordedTurn{
			Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 2, 3, 5}, {1, 1, 2, 3, 6}, {1, 1, 1, 1, 1}},
			Held:  [][]int{{1, 1}, {1, 1}, {1, 1}}, Category: "ones", Points: 5}),
			yatzy.ErrNoRollLeft, []string{"turn 2", "after roll 3"}},
		{"four rolls without holds", "kids-upper", after(game.RecordedTurn{
			Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 2, 3, 5}, {1, 1, 2, 3, 6}, {1, 1, 1, 1, 1}}, Category: "ones", Points: 5}),
			yatzy.ErrNoRollLeft, []string{"turn 2", "after roll 3"}},
		{"a locked die rolled again", "kids-symbols", []game.RecordedTurn{{
			Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 2, 3, 5}, {1, 1, 1, 1, 1}}, Held: [][]int{{1, 1, 2}, {1, 1}}, Category: "sun", Points: 5}},
			yatzy.ErrLocked, []string{"turn 1", "after roll 2"}},
		{"four rolls where dice lock", "kids-symbols", []game.RecordedTurn{{
			Rolls: [][]int{{1, 1, 2, 3, 4}, {1, 1, 2, 3, 5}, {1, 1, 2, 2, 3}, {1, 1, 1, 1, 1}}, Category: "sun", Points: 5}},
			yatzy.ErrNoRollLeft, []string{"turn 1", "after roll 3"}},
		{"unknown category", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}}, Category: "sevens"}),
			yatzy.ErrUnknownCategory, []string{"turn 2", `"sevens"`}},
		{"no category", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}}}),
			yatzy.ErrUnknownCategory, []string{"turn 2", `""`}},
		{"filled", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{6, 1, 2, 3, 4}}, Category: "sixes", Points: 6}),
			yatzy.ErrFilled, []string{"turn 2", "sixes"}},
		{"points too many", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}}, Category: "ones", Points: 3}),
			nil, []string{"turn 2", "ones", "3", "gives 2"}},
		{"points below 0", "kids-upper", after(game.RecordedTurn{Rolls: [][]int{{1, 1, 2, 3, 4}}, Category: "ones", Points: -2}),
			nil, []string{"turn 2", "ones", "-2", "gives 2"}},
		{"wrong player", "kids-upper", after(game.RecordedTurn{Player: 1, Rolls: [][]int{{1, 1, 2, 3, 4}}, Category: "ones", Points: 2}),
			nil, []string{"turn 2, player 1", "turn of player 0", `"Ann"`}},
		{"player below 0", "kids-upper", after(game.RecordedTurn{Player: -1, Rolls: [][]int{{1, 1, 2, 3, 4}}, Category: "ones", Points: 2}),
			nil, []string{"turn 2, player -1", "turn of player 0"}},
		{"out of order", "forced", []game.RecordedTurn{first}, yatzy.ErrOrder, []string{"turn 1", "sixes", "ones"}},
		{"a forced joker ignored", "yahtzee", []game.RecordedTurn{
			{Rolls: [][]int{{1, 1, 1, 1, 1}}, Category: "yahtzee", Points: 50},
			{Rolls: [][]int{{2, 2, 2, 2, 2}}, Category: "chance", Points: 10},
		}, yatzy.ErrForcedJoker, []string{"turn 2", "twos"}},
		{"a forced joker struck", "yahtzee", []game.RecordedTurn{
			{Rolls: [][]int{{1, 1, 1, 1, 1}}, Category: "yahtzee", Points: 50},
			{Rolls: [][]int{{2, 2, 2, 2, 2}}, Category: "twos"},
		}, yatzy.ErrForcedJoker, []string{"turn 2", "twos"}},
		{"more turns than categories", "kids-upper", slices.Concat(wholeGame(), after(first)[:1]), yatzy.ErrTurn, []string{"turn 7", "full"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			best := preset(t, test.key)
			a, err := coach.Analyse(game.Record{Rules: best.Ruleset(), Players: []string{"Ann"}, Turns: test.turns}, best)
			if a != nil || !errors.Is(err, coach.ErrRecord) || test.is != nil && !errors.Is(err, test.is) {
				t.Fatalf("%v, %v; want %v, %v", a, err, coach.ErrRecord, test.is)
			}
			for _, says := range append(test.says, "coach: turn ") {
				if !strings.Contains(err.Error(), says) {
					t.Errorf("%q does not say %q", err, says)
				}
			}
			if len(err.Error()) > 300 {
				t.Errorf("%d bytes: %.300s", len(err.Error()), err)
			}
		})
	}
}

// wholeGame is the game of kids' upper boxes in which every roll is 1-2-3-4-5.
func wholeGame() []game.RecordedTurn {
	var turns []game.RecordedTurn
	for i, key := range []string{"ones", "twos", "threes", "fours", "fives", "sixes"} {
		turns = append(turns, game.RecordedTurn{Rolls: [][]int{{1, 2, 3, 4, 5}}, Category: key, Points: (i + 1) % 6})
	}
	return turns
}

// TestSavedRollsThatWereNotThere has a fourth roll, once after a roll was saved and
// once before.
func TestSavedRollsThatWereNotThere(t *testing.T) {
	rules := mustRuleset(t, miniMaxi())
	best := mustSolve(t, rules, solver.Mean())
	four := game.RecordedTurn{
		Rolls:    [][]int{{1, 1, 2, 3, 4, 6}, {1, 1, 2, 3, 5, 6}, {1, 1, 2, 3, 6, 6}, {1, 1, 1, 1, 1, 6}},
		Category: "ones", Points: 5,
	}
	saving := game.RecordedTurn{Rolls: [][]int{{6, 6, 6, 1, 2, 3}, {6, 6, 6, 6, 1, 2}}, Category: "sixes", Points: 24}
	record := game.Record{Rules: rules, Players: []string{"Ann"}, Turns: []game.RecordedTurn{saving, four}}
	if _, err := coach.Analyse(record, best); err != nil {
		t.Error(err)
	}
	record.Turns = []game.RecordedTurn{four, saving}
	if _, err := coach.Analyse(record, best); !errors.Is(err, coach.ErrRecord) || !errors.Is(err, yatzy.ErrNoRollLeft) {
		t.Errorf("%v; want ErrNoRollLeft", err)
	}
}

func TestOtherErrors(t *testing.T) {
	best := preset(t, "kids-upper")
	rules := best.Ruleset()
	closed := mustSolve(t, variants.KidsUpper(), solver.Mean())
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	name := strings.Repeat("Ann", 1000)
	for _, test := range []struct {
		name       string
		rules      *yatzy.Ruleset
		players    []string
		strategies []*solver.Strategy
		is         error
		says       string
	}{
		{"no ruleset", nil, []string{"Ann"}, []*solver.Strategy{best}, coach.ErrRecord, "no ruleset"},
		{"no players", rules, nil, []*solver.Strategy{best}, coach.ErrRecord, "no players"},
		{"no strategy", rules, []string{"Ann"}, nil, coach.ErrStrategy, "0 strategies for 1 player"},
		{"two strategies for one", rules, []string{"Ann"}, []*solver.Strategy{best, best}, coach.ErrStrategy, "2 strategies for 1 player"},
		{"two strategies for three", rules, []string{"Ann", "Bo", "Cy"}, []*solver.Strategy{best, best}, coach.ErrStrategy, "2 strategies for 3 players"},
		{"nil strategy", rules, []string{"Ann", "Bo"}, []*solver.Strategy{best, nil}, coach.ErrStrategy, "player 1"},
		{"other ruleset", variants.Maxi(), []string{"Ann"}, []*solver.Strategy{best}, solver.ErrRuleset, `player 0 "Ann"`},
		{"other ruleset for the second", rules, []string{"Ann", name}, []*solver.Strategy{best, preset(t, "kids-symbols")}, solver.ErrRuleset, `player 1 "AnnAnn`},
		{"closed", rules, []string{"Ann"}, []*solver.Strategy{closed}, solver.ErrClosed, `player 0 "Ann"`},
		{"zero strategy", rules, []string{"Ann"}, []*solver.Strategy{{}}, solver.ErrClosed, `player 0 "Ann"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := coach.Analyse(game.Record{Rules: test.rules, Players: test.players}, test.strategies...)
			if a != nil || !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) || !strings.HasPrefix(err.Error(), "coach: ") {
				t.Fatalf("%v, %v; want %v that says %s", a, err, test.is, test.says)
			}
			if len(err.Error()) > 300 {
				t.Errorf("%d bytes: %.300s", len(err.Error()), err)
			}
		})
	}
}

// TestRecordStays asks that the record is not changed, that what it says of the
// totals does not matter, and that a ruleset made anew will do.
func TestRecordStays(t *testing.T) {
	record := game.Record{Rules: variants.KidsUpper(), Players: []string{"Ann"}, Turns: wholeGame(), Totals: []int{1}}
	a, err := coach.Analyse(record, preset(t, "kids-upper"))
	if err != nil || a.Players[0].Total != 15 {
		t.Fatalf("%+v, %v", a, err)
	}
	if diff := cmp.Diff(wholeGame(), record.Turns); diff != "" {
		t.Errorf("-before +after:\n%s", diff)
	}
}

// TestTurnsInOrder has two players, of whom the first plays twice.
func TestTurnsInOrder(t *testing.T) {
	turn := func(player int, category string) game.RecordedTurn {
		return game.RecordedTurn{Player: player, Rolls: [][]int{{1, 2, 3, 4, 6}}, Category: category}
	}
	for _, turns := range [][]game.RecordedTurn{
		{turn(0, "fives"), turn(0, "ones")},
		{turn(0, "fives"), turn(1, "fives"), turn(1, "ones")},
		{turn(1, "fives")},
	} {
		record := game.Record{Rules: variants.KidsUpper(), Players: []string{"Ann", "Bo"}, Turns: turns}
		if a, err := coach.Analyse(record, preset(t, "kids-upper")); a != nil || !errors.Is(err, coach.ErrRecord) {
			t.Errorf("%d turns: %v, %v; want ErrRecord", len(turns), a, err)
		}
	}
}
