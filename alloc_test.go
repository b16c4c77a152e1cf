package yatzy_test

import (
	"testing"

	"example.com/yatzy"
)

// TestScoringDoesNotAllocate guards what programs call for every roll.
func TestScoringDoesNotAllocate(t *testing.T) {
	rs := mustRuleset(t, forcedJokerSpec())
	card := mustCard(t, rs, "yahtzee=50*1,fours=20,ones=3")
	state := card.State()
	turn, err := card.NewTurn().WithRoll(yatzy.MustParseRoll("2 2 2 2 2"), 1)
	if err != nil {
		t.Fatal(err)
	}
	rolls := []yatzy.Roll{yatzy.MustParseRoll("2 2 5 5 5"), yatzy.MustParseRoll("4 4 4 4 4"), turn.Roll()}
	sum := 0
	for name, f := range map[string]func(r yatzy.Roll){
		"Score": func(r yatzy.Roll) {
			points, err := rs.Score("full-house", r)
			if err != nil {
				t.Fatal(err)
			}
			sum += points
		},
		"Scores": func(r yatzy.Roll) {
			for _, points := range rs.Scores(r) {
				sum += points
			}
		},
		"Scorecard.Entries": func(r yatzy.Roll) {
			for e := range card.Entries(r) {
				sum += e.Points
			}
		},
		"Ruleset.Entries": func(r yatzy.Roll) {
			for e := range rs.Entries(state, r) {
				sum += rs.Next(state, e).Upper
			}
		},
		"Enter": func(r yatzy.Roll) {
			next, err := card.Enter("twos", r)
			if err == nil {
				sum += next.Total()
			}
		},
		"Rolls": func(yatzy.Roll) { sum += turn.Rolls() + card.Total() + card.Pace() },
	} {
		for _, r := range rolls {
			if _, err := card.Enter("twos", r); err != nil && name == "Enter" {
				continue // an error may allocate
			}
			if n := testing.AllocsPerRun(100, func() { f(r) }); n != 0 {
				t.Errorf("%s of %q allocates %v times", name, r, n)
			}
		}
	}
	if sum == 0 {
		t.Error("nothing was scored")
	}
}
