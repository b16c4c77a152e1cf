package coach_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

func TestIdentity(t *testing.T) {
	for _, key := range fiveDice() {
		t.Run(key, func(t *testing.T) { checkIdentity(t, preset(t, key), total) })
	}
}

func TestIdentityWithSavedRolls(t *testing.T) {
	checkIdentity(t, mustSolve(t, mustRuleset(t, miniMaxi()), solver.Mean()), total)
}

// TestIdentityOfOptions has all options of the rules, in small games.
func TestIdentityOfOptions(t *testing.T) {
	for name, spec := range tinies() {
		t.Run(name, func(t *testing.T) {
			checkIdentity(t, mustSolve(t, mustRuleset(t, spec), solver.Mean()), total)
		})
	}
}

func TestIdentityOfObjectives(t *testing.T) {
	small := mustRuleset(t, tinies()["saved"])
	opponent, err := mustSolve(t, small, solver.Mean()).Distribution(t.Context(), small.NewScorecard())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		rules   *yatzy.Ruleset
		o       solver.Objective
		utility func(total int) float64
	}{
		{"at least 60", mustRuleset(t, miniMaxi()), solver.AtLeast(60), func(total int) float64 { return chance(total >= 60) }},
		{"certain", small, solver.AtLeast(0), func(int) float64 { return 1 }},
		{"win", small, solver.Win(opponent), func(total int) float64 {
			return 1 - opponent.AtLeast(total) + opponent.Chance(total)/2
		}},
		{"below 0", small, solver.Utility(debt), debt},
	} {
		t.Run(test.name, func(t *testing.T) { checkIdentity(t, mustSolve(t, test.rules, test.o), test.utility) })
	}
}

func total(total int) float64 { return float64(total) }

func debt(total int) float64 { return -1000 / (1 + float64(total)) }

func chance(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// checkIdentity plays games and asks that luck and loss explain every change of the
// expectation.
func checkIdentity(t *testing.T, best *solver.Strategy, utility func(total int) float64) {
	rules := best.Ruleset()
	rapid.Check(t, func(rt *rapid.T) {
		p := drawGame(rt, t, rules, best)
		record := p.record
		if rapid.Bool().Draw(rt, "without holds") {
			record = p.withoutHolds()
		}
		a, err := coach.Analyse(record, best)
		if err != nil {
			rt.Fatal(err)
		}
		if a.Ruleset != rules.Key() || len(a.Players) != len(p.ends) {
			rt.Errorf("%d players of %s; want %d of %s", len(a.Players), a.Ruleset, len(p.ends), rules.Key())
		}
		for i := range a.Players {
			checkPlayer(rt, best, utility, p, i, &a.Players[i])
		}
		for i, turn := range record.Turns {
			got := a.Players[turn.Player].Turns[i/len(record.Players)]
			checkTurn(rt, turn, got)
		}
	})
}

// near reports whether two values are the same to 1e-9.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

func checkPlayer(t *rapid.T, best *solver.Strategy, utility func(int) float64, p played, i int, got *coach.Player) {
	end := p.ends[i]
	want, err := best.TurnValue(end)
	if err != nil {
		t.Fatal(err)
	}
	if end.Card().Full() {
		want = utility(end.Card().Total())
	}
	switch {
	case got.Name != p.record.Players[i] || got.Objective != best.Objective().String():
		t.Errorf("%q, %q", got.Name, got.Objective)
	case got.Total != end.Card().Total() || got.Finished != end.Card().Full():
		t.Errorf("total %d, finished %v; want %d, %v", got.Total, got.Finished, end.Card().Total(), end.Card().Full())
	case got.Start != best.Expected() || !near(got.End, want):
		t.Errorf("from %g to %g; want %g to %g", got.Start, got.End, best.Expected(), want)
	case !near(want, got.Start+got.Luck-got.Loss):
		t.Errorf("%g is not %g + %g - %g", want, got.Start, got.Luck, got.Loss)
	}
	checkSums(t, got)
	checkCourse(t, got)
}

// checkSums derives the sums of a player anew.
func checkSums(t *rapid.T, p *coach.Player) {
	var decisions, mistakes []coach.Decision
	luck, loss, stake, at := 0.0, 0.0, 0.0, p.Start
	for _, turn := range p.Turns {
		if !near(turn.Start, at) || !near(turn.End, turn.Start+turn.Luck-turn.Loss) {
			t.Errorf("turn %d: %g + %g - %g is not %g; the one before ends at %g", turn.Turn, turn.Start, turn.Luck, turn.Loss, turn.End, at)
		}
		at = turn.End
		decisions = append(decisions, turn.Decisions...)
	}
	for _, d := range decisions {
		luck, loss, stake = luck+d.Luck, loss+d.Loss, stake+d.Stake
		if d.Loss > 0 {
			mistakes = append(mistakes, d)
		}
	}
	accuracy := 100.0
	if stake > 0 {
		accuracy = 100 - 100*loss/stake
	}
	perTurn, perDecision := 0.0, 0.0
	if len(decisions) > 0 {
		perTurn, perDecision = loss/float64(len(p.Turns)), loss/float64(len(decisions))
	}
	switch {
	case !near(p.Luck, luck) || !near(p.Loss, loss) || at != p.End:
		t.Errorf("luck %g, loss %g, end %g; want %g, %g, %g", p.Luck, p.Loss, p.End, luck, loss, at)
	case !near(p.LossPerTurn, perTurn) || !near(p.LossPerDecision, perDecision):
		t.Errorf("loss %g per turn, %g per decision; want %g, %g", p.LossPerTurn, p.LossPerDecision, perTurn, perDecision)
	case !near(p.Accuracy, accuracy) || p.Accuracy < 0 || p.Accuracy > 100:
		t.Errorf("accuracy %g; want %g", p.Accuracy, accuracy)
	case len(p.Mistakes) != len(mistakes):
		t.Errorf("%d mistakes; want %d", len(p.Mistakes), len(mistakes))
	}
	if !slices.IsSortedFunc(p.Mistakes, func(a, b coach.Decision) int {
		switch {
		case a.Loss != b.Loss:
			return int(math.Copysign(1, b.Loss-a.Loss))
		case a.Turn != b.Turn:
			return a.Turn - b.Turn
		}
		return a.Roll - b.Roll
	}) {
		t.Errorf("the mistakes are not in order: %+v", p.Mistakes)
	}
}

// checkCourse asks that every point follows from the one before it.
func checkCourse(t *rapid.T, p *coach.Player) {
	course := p.Course()
	if want := (coach.Point{Kind: coach.StartPoint, Expected: p.Start}); course[0] != want {
		t.Errorf("the course starts with %+v; want %+v", course[0], want)
	}
	at := course[0]
	for _, next := range course[1:] {
		order := next.Turn == at.Turn && next.Roll == at.Roll && at.Kind == coach.LuckPoint && next.Kind == coach.LossPoint
		if next.Kind == coach.LuckPoint {
			order = at.Kind != coach.LuckPoint && (next.Turn == at.Turn && next.Roll == at.Roll+1 || next.Turn == at.Turn+1 && next.Roll == 1)
		}
		if !order || !near(next.Expected, at.Expected+next.Change) || next.Kind == coach.LossPoint && next.Change > 0 {
			t.Errorf("%+v comes after %+v", next, at)
		}
		at = next
	}
	if !near(at.Expected, p.End) {
		t.Errorf("the course ends at %g; want %g", at.Expected, p.End)
	}
}

// checkTurn compares a turn with what is recorded of it.
func checkTurn(t *rapid.T, recorded game.RecordedTurn, got coach.Turn) {
	if got.Category != recorded.Category || got.Points != recorded.Points || len(got.Decisions) != len(recorded.Rolls) {
		t.Errorf("%d decisions, %d in %s; want %d, %d in %s", len(got.Decisions), got.Points, got.Category,
			len(recorded.Rolls), recorded.Points, recorded.Category)
	}
	for i, d := range got.Decisions {
		last := i == len(got.Decisions)-1
		switch {
		case d.Turn != got.Turn || d.Roll != i+1 || !slices.Equal(faces(d.Dice), recorded.Rolls[i]):
			t.Errorf("decision %d is of turn %d, roll %d, %s; want turn %d, %v", i+1, d.Turn, d.Roll, d.Dice, got.Turn, recorded.Rolls[i])
		case (d.Done.Action.Kind() == yatzy.KeepAction) == last:
			t.Errorf("decision %d of %d is to %s", i+1, len(got.Decisions), d.Done.Action)
		case d.Inferred != (!last && recorded.Held == nil):
			t.Errorf("decision %d: inferred is %v", i+1, d.Inferred)
		case !last && recorded.Held != nil && !slices.Equal(faces(d.Done.Action.Dice()), recorded.Held[i]):
			t.Errorf("decision %d: %s; want %v", i+1, d.Done.Action, recorded.Held[i])
		case d.Loss < 0 || d.Stake < d.Loss || d.Best.Expected-d.Done.Expected != d.Loss:
			t.Errorf("decision %d: loss %g of %g, from %g to %g", i+1, d.Loss, d.Stake, d.Best.Expected, d.Done.Expected)
		case d.Loss == 0 && d.Best != d.Done:
			t.Errorf("decision %d: %s loses nothing to %s", i+1, d.Done.Action, d.Best.Action)
		}
	}
}

// TestOwnStrategies measures each player by another objective.
func TestOwnStrategies(t *testing.T) {
	rules := variants.KidsUpper()
	bold, calm := mustSolve(t, rules, solver.AtLeast(70)), mustSolve(t, rules, solver.Mean())
	rapid.Check(t, func(rt *rapid.T) {
		p := play(t, rules, drawRand(rt), 2, 12, careless(calm))
		both, err := coach.Analyse(p.record, bold, calm)
		if err != nil {
			rt.Fatal(err)
		}
		checkPlayer(rt, bold, func(total int) float64 { return chance(total >= 70) }, p, 0, &both.Players[0])
		checkPlayer(rt, calm, total, p, 1, &both.Players[1])
	})
}
