package solver_test

import (
	"math"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A backup values one turn on one card from what a strategy says of the cards
// after it, over all rolls and all parts of them, with nothing that the solver
// uses.
type backup struct {
	best     *solver.Strategy
	rolls    []yatzy.Roll
	index    map[yatzy.Roll]int
	keeps    []yatzy.Roll
	number   map[yatzy.Roll]int
	parts    [][]int     // by roll: the keeps it has, all dice excepted
	outcomes [][]outcome // by keep: what rolling the rest makes of it
}

type outcome struct {
	roll   int
	chance float64
}

func newBackup(t testing.TB, best *solver.Strategy) *backup {
	t.Helper()
	rules := best.Ruleset()
	b := &backup{best: best, index: map[yatzy.Roll]int{}, number: map[yatzy.Roll]int{}}
	for r := range rules.Rolls() {
		b.index[r] = len(b.rolls)
		b.rolls = append(b.rolls, r)
		var parts []int
		for k := range r.Parts() {
			if k == r {
				continue
			}
			if _, ok := b.number[k]; !ok {
				b.number[k] = len(b.keeps)
				b.keeps = append(b.keeps, k)
			}
			parts = append(parts, b.number[k])
		}
		b.parts = append(b.parts, parts)
	}
	thrown := newBruteForce(t, rules).throws
	for _, k := range b.keeps {
		var outcomes []outcome
		rest := rules.Dice() - k.Len()
		for _, throw := range thrown[rest] {
			r, err := k.Plus(throw.dice)
			if err != nil {
				t.Fatal(err)
			}
			ways, _ := throw.ways.Float64()
			outcomes = append(outcomes, outcome{b.index[r], ways / math.Pow(float64(rules.Faces()), float64(rest))})
		}
		b.outcomes = append(b.outcomes, outcomes)
	}
	return b
}

// enter returns what each roll is worth when it is entered now, with that many
// rolls to be saved.
func (b *backup) enter(t testing.TB, card yatzy.Scorecard, unused int) []float64 {
	t.Helper()
	worths := make([]float64, len(b.rolls))
	for i, r := range b.rolls {
		for e := range card.Entries(r) {
			next, err := card.Enter(e.Category, r)
			if err != nil {
				t.Fatal(err)
			}
			turn := next.NewTurn()
			if b.best.Ruleset().Saved().Allowed && !next.Full() {
				if turn, err = turn.WithSaved(unused); err != nil {
					t.Fatal(err)
				}
			}
			value, err := b.best.TurnValue(turn)
			if err != nil {
				t.Fatal(err)
			}
			worths[i] = max(worths[i], value)
		}
	}
	return worths
}

// value returns the mean of a turn that starts with that many rolls saved.
func (b *backup) value(t testing.TB, card yatzy.Scorecard, saved int) float64 {
	t.Helper()
	rules := b.best.Ruleset()
	most := rules.RollsPerTurn() + saved
	if m := rules.Saved().MaxRolls; m > 0 {
		most = min(most, m)
	}
	over := rules.RollsPerTurn() + saved - most // rolls that this turn may not use
	locks := rules.Holds() == yatzy.LockedHolds
	// Of the rolls that are left: the worth of each roll when it is entered, and
	// the mean of each keep when the rest is rolled.
	worths := b.enter(t, card, over)
	var means []float64
	for left := range most {
		if left > 0 && rules.Saved().Allowed {
			worths = b.enter(t, card, left+over)
		}
		next := make([]float64, len(b.keeps))
		for k, outcomes := range b.outcomes {
			for _, o := range outcomes {
				best := worths[o.roll]
				if left > 0 {
					for _, part := range b.parts[o.roll] {
						if !locks || b.keeps[part].Contains(b.keeps[k]) {
							best = max(best, means[part])
						}
					}
				}
				next[k] += o.chance * best
			}
		}
		means = next
	}
	return means[b.number[yatzy.Roll{}]]
}

// checkResiduals compares the values of random cards with one step back from the
// cards after them.
func checkResiduals(t *testing.T, best *solver.Strategy, cards int) {
	t.Helper()
	b := newBackup(t, best)
	seen := map[yatzy.Turn]bool{}
	for _, turn := range randomTurns(t, best.Ruleset(), 30*cards, 11) {
		if turn.Started() || turn.Card().Full() || seen[turn] || len(seen) == cards {
			continue
		}
		seen[turn] = true
		got, err := best.TurnValue(turn)
		if want := b.value(t, turn.Card(), turn.Saved()); err != nil || math.Abs(got-want) > 1e-9 {
			t.Errorf("%q with %d saved: %.17g, %v; a step back gives %.17g", turn.Card(), turn.Saved(), got, err, want)
		}
	}
	if len(seen) < cards {
		t.Errorf("%d cards; want %d", len(seen), cards)
	}
}

func TestResiduals(t *testing.T) {
	for name, spec := range midsize() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkResiduals(t, mustSolve(t, mustRuleset(t, spec), nil), 60)
		})
	}
}
