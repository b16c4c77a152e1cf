package coach_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// oneTurn is the record of one turn.
func oneTurn(rules *yatzy.Ruleset, rolls, held [][]int, category string, points int) game.Record {
	return game.Record{
		Rules: rules, Players: []string{"Ann"},
		Turns: []game.RecordedTurn{{Rolls: rolls, Held: held, Category: category, Points: points}},
	}
}

func TestInferredHolds(t *testing.T) {
	for _, test := range []struct {
		name     string
		key      string
		rolls    [][]int
		category string
		points   int
		want     []string // what was kept
	}{
		{
			"three sixes are better than two", "yahtzee",
			[][]int{{6, 6, 6, 1, 2}, {6, 6, 6, 1, 5}, {6, 6, 6, 6, 5}}, "sixes", 24,
			[]string{"keep 6 6 6", "keep 6 6 6"},
		},
		{
			"two sixes went", "yahtzee",
			[][]int{{6, 6, 6, 1, 2}, {6, 1, 3, 4, 4}}, "ones", 1,
			[]string{"keep 6"},
		},
		{
			"nothing was kept", "yahtzee",
			[][]int{{6, 6, 6, 1, 2}, {3, 3, 4, 4, 5}}, "threes", 6,
			[]string{"roll all dice"},
		},
		{
			"free dice may be let go later", "kids-upper",
			[][]int{{5, 5, 5, 5, 1}, {5, 5, 5, 5, 2}, {5, 5, 5, 1, 3}}, "fives", 15,
			[]string{"keep 5 5 5 5", "keep 5 5 5"},
		},
		{
			"locked dice must stay", "kids-symbols",
			[][]int{{5, 5, 5, 5, 1}, {5, 5, 5, 5, 2}, {5, 5, 5, 1, 3}}, "lemon", 3,
			[]string{"keep 5 5 5", "keep 5 5 5"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			best := preset(t, test.key)
			a, err := coach.Analyse(oneTurn(best.Ruleset(), test.rolls, nil, test.category, test.points), best)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range a.Players[0].Turns[0].Decisions {
				if d.Inferred {
					got = append(got, d.Done.Action.String())
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestInferredAreBest compares what is inferred with all that explains the rolls,
// and plays the record again with the holds that were inferred.
func TestInferredAreBest(t *testing.T) {
	for _, best := range []*solver.Strategy{
		preset(t, "yahtzee"), preset(t, "kids-symbols"), mustSolve(t, mustRuleset(t, tinies()["saved"]), solver.Mean()),
	} {
		t.Run(best.Ruleset().Key(), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				p := drawGame(rt, t, best.Ruleset(), best)
				record := p.withoutHolds()
				inferred, err := coach.Analyse(record, best)
				if err != nil {
					rt.Fatal(err)
				}
				for i := range record.Turns {
					turn := &inferred.Players[record.Turns[i].Player].Turns[i/len(record.Players)]
					record.Turns[i].Held = [][]int{}
					for j, d := range turn.Decisions[:len(turn.Decisions)-1] {
						record.Turns[i].Held = append(record.Turns[i].Held, faces(d.Done.Action.Dice()))
						turn.Decisions[j].Inferred = false
					}
				}
				clearInferred(inferred)
				written, err := coach.Analyse(record, best)
				if err != nil {
					rt.Fatal(err)
				}
				if diff := cmp.Diff(inferred, written, cmp.Comparer(func(a, b yatzy.Action) bool { return a == b }),
					cmp.Comparer(func(a, b yatzy.Roll) bool { return a == b })); diff != "" {
					rt.Errorf("-inferred +written:\n%s", diff)
				}
				checkBest(rt, best, p, inferred)
			})
		})
	}
}

func clearInferred(a *coach.Analysis) {
	for _, p := range a.Players {
		for i := range p.Mistakes {
			p.Mistakes[i].Inferred = false
		}
	}
}

// checkBest asks of every keep that no other that explains the rolls is better.
func checkBest(rt *rapid.T, best *solver.Strategy, p played, a *coach.Analysis) {
	locked := best.Ruleset().Holds() == yatzy.LockedHolds
	turns := make([]yatzy.Turn, len(a.Players))
	for i := range turns {
		turns[i] = best.Ruleset().NewScorecard().NewTurn()
	}
	for i, recorded := range p.record.Turns {
		got := a.Players[recorded.Player].Turns[i/len(a.Players)].Decisions
		turn := turns[recorded.Player]
		var last yatzy.Action
		for j, d := range got {
			thrown, err := d.Dice.Minus(last.Dice())
			if err != nil {
				rt.Fatal(err)
			}
			if turn, err = turn.Apply(last, thrown); err != nil {
				rt.Fatal(err)
			}
			for _, c := range best.Advise(turn) {
				if j == len(got)-1 || c.Action.Kind() != yatzy.KeepAction || !got[j+1].Dice.Contains(c.Action.Dice()) {
					continue
				}
				explains := true
				for _, later := range got[j+1:] {
					explains = explains && (!locked || later.Dice.Contains(c.Action.Dice()))
				}
				if explains && c.Expected > d.Done.Expected {
					rt.Errorf("%s after %s, %s explains the rolls too", d.Done.Action, d.Dice, c.Action)
				}
			}
			last = d.Done.Action
		}
		next, err := turn.Apply(last, yatzy.Roll{})
		if err != nil {
			rt.Fatal(err)
		}
		turns[recorded.Player] = next
	}
}
