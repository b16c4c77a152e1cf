package solver_test

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A bruteForce values turns in exact fractions by trying everything: every legal
// action, strikes included, and every throw. It knows of the game only what
// Turn and Scorecard tell, and shares nothing with the solver.
type bruteForce struct {
	dice      int
	throws    [][]throw // by number of dice
	positions map[yatzy.Turn]*position
	turns     []yatzy.Turn // of the positions
	// scale is the denominator of all fractions: the number of ways in which all
	// the dice of a game can fall. They are kept as their numerators.
	scale *big.Int
}

// A position is what a turn is worth, and each action in it that is listed.
type position struct {
	value  *big.Int
	worths map[yatzy.Action]*big.Int
}

// A throw is a roll and the number of its ways.
type throw struct {
	dice yatzy.Roll
	ways *big.Int
}

func newBruteForce(t testing.TB, rules *yatzy.Ruleset) *bruteForce {
	b := &bruteForce{dice: rules.Dice(), positions: map[yatzy.Turn]*position{}, scale: big.NewInt(1)}
	for range rules.Len() * rules.RollsPerTurn() * rules.Dice() {
		b.scale.Mul(b.scale, big.NewInt(int64(rules.Faces())))
	}
	for n := range rules.Dice() + 1 {
		// Throw the dice one by one in every order, and count what comes out.
		ways := map[yatzy.Roll]int64{}
		var seen []yatzy.Roll
		var next func(r yatzy.Roll, left int)
		next = func(r yatzy.Roll, left int) {
			if left == 0 {
				if ways[r] == 0 {
					seen = append(seen, r)
				}
				ways[r]++
				return
			}
			for f := range rules.Faces() {
				die, err := rules.ParseDice(strconv.Itoa(f + 1))
				if err != nil {
					t.Fatal(err)
				}
				more, err := r.Plus(die)
				if err != nil {
					t.Fatal(err)
				}
				next(more, left-1)
			}
		}
		next(yatzy.Roll{}, n)
		var throws []throw
		for _, r := range seen {
			throws = append(throws, throw{r, big.NewInt(ways[r])})
		}
		b.throws = append(b.throws, throws)
	}
	return b
}

// position values a turn with the best play to the end of the game.
func (b *bruteForce) position(t testing.TB, turn yatzy.Turn) *position {
	if p := b.positions[turn]; p != nil {
		return p
	}
	p := &position{worths: map[yatzy.Action]*big.Int{}}
	if turn.Card().Full() {
		p.value = new(big.Int).Mul(big.NewInt(int64(turn.Card().Total())), b.scale)
	}
	for a := range turn.Actions() {
		worth := b.worth(t, turn, a)
		p.worths[a] = worth
		if p.value == nil || worth.Cmp(p.value) > 0 {
			p.value = worth
		}
		strike := yatzy.Strike(a.Category())
		if a.Kind() != yatzy.ScoreAction || turn.Check(strike) != nil {
			continue
		}
		if s := b.worth(t, turn, strike); s.Cmp(worth) > 0 {
			t.Errorf("%s with %s left %d: %s is worth %g, %s only %g",
				turn.Card(), turn.Roll(), turn.Rolls(), strike, b.float(s), a, b.float(worth))
		}
	}
	b.positions[turn] = p
	b.turns = append(b.turns, turn)
	return p
}

// worth returns the expected final total if that action is taken.
func (b *bruteForce) worth(t testing.TB, turn yatzy.Turn, a yatzy.Action) *big.Int {
	throws := b.throws[0]
	if a.Kind() == yatzy.KeepAction {
		throws = b.throws[b.dice-a.Dice().Len()]
	}
	sum, ways, part := new(big.Int), new(big.Int), new(big.Int)
	for _, thrown := range throws {
		next, err := turn.Apply(a, thrown.dice)
		if err != nil {
			t.Fatal(err)
		}
		sum.Add(sum, part.Mul(thrown.ways, b.position(t, next).value))
		ways.Add(ways, thrown.ways)
	}
	if sum.QuoRem(sum, ways, part); part.Sign() != 0 {
		t.Fatalf("%s is no whole number of parts", a)
	}
	return sum
}

// float returns the float nearest to the fraction with that numerator.
func (b *bruteForce) float(numerator *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(numerator, b.scale).Float64()
	return f
}

// checkAgainstBruteForce solves a ruleset both ways and compares every position
// that any play of any dice reaches. It returns the number of positions.
func checkAgainstBruteForce(t testing.TB, rules *yatzy.Ruleset) int {
	t.Helper()
	best := mustSolve(t, rules, &solver.Options{Workers: 1})
	b := newBruteForce(t, rules)
	start := b.float(b.position(t, rules.NewScorecard().NewTurn()).value)
	if !near(best.Expected(), start) {
		t.Errorf("Expected = %.17g; want %.17g", best.Expected(), start)
	}
	for _, turn := range b.turns {
		if !b.check(t, best, turn) {
			t.Fatalf("at %q, roll %q, held %q, %d rolls left and %d saved, %d used",
				turn.Card(), turn.Roll(), turn.Held(), turn.Left(), turn.Saved(), turn.ExtraRolls())
		}
	}
	return len(b.turns)
}

// near reports whether two floats are the same but for rounding. All numbers are
// 0 or more and are added, averaged and compared, so errors stay relative: a
// mean of f faces adds f+1 roundings at most, the weighing of a roll some ten,
// points one. A turn of ten rolls of three dice with four faces has 160, and
// four of them 640, or 7e-14.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-13*want }

// check compares all that a strategy says of one position.
func (b *bruteForce) check(t testing.TB, best *solver.Strategy, turn yatzy.Turn) bool {
	t.Helper()
	ok := true
	fail := func(format string, args ...any) {
		t.Helper()
		ok = false
		t.Errorf(format, args...)
	}
	p := b.position(t, turn)
	want := b.float(p.value)
	if got, err := best.TurnValue(turn); err != nil || !near(got, want) {
		fail("TurnValue = %.17g, %v; want %.17g", got, err, want)
	}
	if !turn.Started() && turn.Saved() == 0 {
		if got, err := best.Value(turn.Card()); err != nil || !near(got, want) {
			fail("Value = %.17g, %v; want %.17g", got, err, want)
		}
	}
	choices := best.Advise(turn)
	seen := map[yatzy.Action]bool{}
	for i, c := range choices {
		worth := p.worths[c.Action]
		if worth == nil || seen[c.Action] {
			fail("%s is not legal, or advised twice", c.Action)
			continue
		}
		seen[c.Action] = true
		if exact := b.float(worth); !near(c.Expected, exact) {
			fail("%s: Expected = %.17g; want %.17g", c.Action, c.Expected, exact)
		}
		if loss := choices[0].Expected - c.Expected; c.Loss != loss || loss < 0 {
			fail("%s: Loss = %g; want %g", c.Action, c.Loss, loss)
		}
		if i > 0 && !comesBefore(turn, choices[i-1], c) {
			fail("%s comes before %s", choices[i-1].Action, c.Action)
		}
	}
	for a := range p.worths {
		if !seen[a] {
			fail("%s is not advised", a)
		}
	}
	decided, err := best.Decide(turn)
	if len(choices) == 0 {
		if !turn.Card().Full() || err == nil {
			fail("no choices, and Decide = %s, %v", decided, err)
		}
		return ok
	}
	if diff := cmp.Diff(choices[0].Action.String(), decided.String()); diff != "" || err != nil {
		fail("Decide: %v, -first of Advise +got:\n%s", err, diff)
	}
	return ok
}

// comesBefore reports whether choice a comes before b in the order that Advise
// promises.
func comesBefore(turn yatzy.Turn, a, b solver.Choice) bool {
	if a.Expected != b.Expected {
		return a.Expected > b.Expected
	}
	rules := turn.Card().Ruleset()
	rank := func(c solver.Choice) []int {
		i, err := rules.Index(c.Action.Category())
		switch {
		case err != nil:
			return []int{2} // a keep
		case c.Action.Kind() == yatzy.StrikeAction:
			return []int{1, i}
		}
		e, err := turn.Card().Entry(c.Action.Category(), turn.Roll())
		if err != nil {
			panic(err)
		}
		nothing, lower := 0, 0
		if e.Points+e.Extra == 0 {
			nothing = 1
		}
		if !rules.UpperSet().Has(i) {
			lower = 1
		}
		return []int{0, nothing, lower, i}
	}
	if diff := slices.Compare(rank(a), rank(b)); diff != 0 {
		return diff < 0
	}
	thrown := func(c solver.Choice) []yatzy.Face {
		rest, err := turn.Roll().Minus(c.Action.Dice())
		if err != nil {
			panic(err)
		}
		return slices.Collect(rest.Faces())
	}
	return slices.Compare(thrown(a), thrown(b)) < 0
}
