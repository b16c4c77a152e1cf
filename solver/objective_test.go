package solver_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// A gameGraph is every position that any play of any dice reaches, for brute
// force under many utilities: it is made once, and valued for each.
type gameGraph struct {
	*bruteForce
	nodes []graphNode // those that an action leads to come before it
	index map[yatzy.Turn]int
}

type graphNode struct {
	turn    yatzy.Turn
	actions []graphAction
}

// A graphAction is a legal action: one that is listed, or a strike.
type graphAction struct {
	action yatzy.Action
	next   []int // nodes, one for each throw
	ways   []*big.Int
	all    *big.Int // sum of the ways
}

func newGameGraph(t testing.TB, rules *yatzy.Ruleset) *gameGraph {
	g := &gameGraph{bruteForce: newBruteForce(t, rules), index: map[yatzy.Turn]int{}}
	g.node(t, rules.NewScorecard().NewTurn())
	return g
}

func (g *gameGraph) node(t testing.TB, turn yatzy.Turn) int {
	if i, ok := g.index[turn]; ok {
		return i
	}
	n := graphNode{turn: turn}
	for a := range turn.Actions() {
		n.actions = append(n.actions, g.action(t, turn, a))
		if strike := yatzy.Strike(a.Category()); a.Kind() == yatzy.ScoreAction && turn.Check(strike) == nil {
			n.actions = append(n.actions, g.action(t, turn, strike))
		}
	}
	g.index[turn] = len(g.nodes)
	g.nodes = append(g.nodes, n)
	return len(g.nodes) - 1
}

func (g *gameGraph) action(t testing.TB, turn yatzy.Turn, a yatzy.Action) graphAction {
	throws := g.throws[0]
	if a.Kind() == yatzy.KeepAction {
		throws = g.throws[g.dice-a.Dice().Len()]
	}
	found := graphAction{action: a, all: new(big.Int)}
	for _, thrown := range throws {
		next, err := turn.Apply(a, thrown.dice)
		if err != nil {
			t.Fatal(err)
		}
		found.next = append(found.next, g.node(t, next))
		found.ways = append(found.ways, thrown.ways)
		found.all.Add(found.all, thrown.ways)
	}
	return found
}

// A rationalUtility is a utility in fractions of one denominator.
type rationalUtility struct {
	numerator   func(total int) *big.Int
	denominator *big.Int
	falls       bool // so that strikes are advised
}

func reach(n int) rationalUtility {
	return wholeUtility(func(total int) int64 {
		if total >= n {
			return 1
		}
		return 0
	})
}

func wholeUtility(of func(total int) int64) rationalUtility {
	return rationalUtility{numerator: func(total int) *big.Int { return big.NewInt(of(total)) }, denominator: big.NewInt(1)}
}

// value values every position by the mean of a utility of the final total.
func (g *gameGraph) value(t testing.TB, u rationalUtility) *bruteForce {
	b := &bruteForce{dice: g.dice, throws: g.throws, positions: map[yatzy.Turn]*position{}, scale: new(big.Int).Mul(g.scale, u.denominator)}
	values := make([]*big.Int, len(g.nodes))
	for i, n := range g.nodes {
		p := &position{worths: map[yatzy.Action]*big.Int{}}
		if n.turn.Card().Full() {
			p.value = new(big.Int).Mul(u.numerator(n.turn.Card().Total()), g.scale)
		}
		for _, a := range n.actions {
			worth := a.worth(t, values)
			if a.action.Kind() != yatzy.StrikeAction || u.falls && g.pays(n.turn, a.action) {
				p.worths[a.action] = worth
			}
			if p.value == nil || worth.Cmp(p.value) > 0 {
				p.value = worth
			}
		}
		values[i] = p.value
		b.positions[n.turn] = p
		b.turns = append(b.turns, n.turn)
	}
	return b
}

func (a graphAction) worth(t testing.TB, values []*big.Int) *big.Int {
	sum, part := new(big.Int), new(big.Int)
	for k, next := range a.next {
		sum.Add(sum, part.Mul(a.ways[k], values[next]))
	}
	if sum.QuoRem(sum, a.all, part); part.Sign() != 0 {
		t.Fatalf("%s is no whole number of parts", a.action)
	}
	return sum
}

// pays reports whether a strike gives up points.
func (g *gameGraph) pays(turn yatzy.Turn, strike yatzy.Action) bool {
	e, err := turn.Card().Entry(strike.Category(), turn.Roll())
	return err == nil && e.Points+e.Extra > 0
}

// start is what a game is worth, as a numerator and as a float.
func (b *bruteForce) start() (*big.Int, float64) {
	v := b.positions[b.turns[len(b.turns)-1]].value
	return v, b.float(v)
}

// checkSome compares all that a strategy says of every n-th position, from the
// first on.
func (b *bruteForce) checkSome(t testing.TB, best *solver.Strategy, first, n int) {
	t.Helper()
	if _, want := b.start(); !near(best.Expected(), want) {
		t.Errorf("%s: Expected = %.17g; want %.17g", best.Objective(), best.Expected(), want)
	}
	for i := first; i < len(b.turns); i += n {
		turn := b.turns[i]
		if !b.check(t, best, turn) {
			t.Fatalf("%s: at %q, roll %q, held %q, %d rolls left and %d saved, %d used", best.Objective(),
				turn.Card(), turn.Roll(), turn.Held(), turn.Left(), turn.Saved(), turn.ExtraRolls())
		}
	}
}

func solveFor(t testing.TB, rules *yatzy.Ruleset, o solver.Objective) *solver.Strategy {
	t.Helper()
	return mustSolve(t, rules, &solver.Options{Workers: 1, Objective: o})
}

func distribution(t testing.TB, s *solver.Strategy) *solver.Distribution {
	t.Helper()
	d, err := s.Distribution(t.Context(), s.Ruleset().NewScorecard())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// checkChances compares the best chances of totals with brute force, each at
// every so many positions, at others for the next total.
func checkChances(t testing.TB, rules *yatzy.Ruleset, totals []int, every int) {
	g := newGameGraph(t, rules)
	ofMean := distribution(t, mustSolve(t, rules, nil))
	last, lastFloat := g.scale, 1.0
	for _, n := range totals {
		b := g.value(t, reach(n))
		best := solveFor(t, rules, solver.AtLeast(n))
		b.checkSome(t, best, n%every, every)
		chance, exact := b.start()
		if last.Cmp(chance) < 0 {
			t.Errorf("by brute force %d is likelier than less", n)
		}
		if got := best.Expected(); got > lastFloat*(1+1e-13) {
			t.Errorf("the chance of %d is %.17g, that of less %.17g", n, got, lastFloat)
		}
		last, lastFloat = chance, best.Expected()
		if n == 0 && best.Expected() != 1 {
			t.Errorf("the chance of 0 or more is %.17g", best.Expected())
		}
		if less := ofMean.AtLeast(n); best.Expected() < less*(1-1e-13) {
			t.Errorf("the chance of %d is %.17g, for the best mean %.17g", n, best.Expected(), less)
		}
		// What the strategy reaches is what it promises.
		d := distribution(t, best)
		if got := d.AtLeast(n); !near(got, exact) {
			t.Errorf("the strategy for %d has a chance of %.17g; want %.17g", n, got, exact)
		}
		follow(t, best, rules.NewScorecard()).check(t, d)
		if t.Failed() {
			t.Fatalf("at least %d", n)
		}
	}
}

func allTotals(rules *yatzy.Ruleset) []int {
	totals := make([]int, rules.MaxTotal()+1)
	for n := range totals {
		totals[n] = n
	}
	return totals
}

// TestAtLeastRandom compares the chance of a total with brute force under random
// rules.
func TestAtLeastRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rules, err := yatzy.NewRuleset(drawSpec(rt))
		if err != nil {
			rt.Fatal(err)
		}
		n := rapid.IntRange(0, rules.MaxTotal()).Draw(rt, "total")
		checkChances(rapidTB{t, rt}, rules, []int{n}, 1)
	})
}

// winning is the exact utility of winning against what a card becomes.
func (f *followed) winning() rationalUtility {
	return rationalUtility{denominator: new(big.Int).Lsh(f.scale, 1), numerator: func(total int) *big.Int {
		sum := new(big.Int)
		for other, mass := range f.totals {
			if other <= total {
				sum.Add(sum, mass)
			}
			if other < total {
				sum.Add(sum, mass)
			}
		}
		return sum
	}}
}

// winChance is the chance that one of two players has more, a draw as half.
func winChance(one, other *solver.Distribution) float64 {
	sum := 0.0
	for a, p := range one.All() {
		for b, q := range other.All() {
			switch {
			case a > b:
				sum += p * q
			case a == b:
				sum += p * q / 2
			}
		}
	}
	return sum
}

// TestWin compares the chances to win with brute force, against players who are
// as good, worse, in mid-game and at the end.
func TestWin(t *testing.T) {
	specs := optionSpecs()
	for _, name := range []string{
		"bonus", "extra once", "flat", "printed order", "saved up to one more", "locked", "all, upper first", "all, three dice",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules := mustRuleset(t, specs[name])
			g := newGameGraph(t, rules)
			ofMean := mustSolve(t, rules, nil)
			for i, card := range append(someCards(t, rules), playOut(t, ofMean, rand.New(rand.NewPCG(1, 1)))) {
				for who, player := range map[string]yatzy.Strategy{"best": ofMean, "hasty": hasty()} {
					against, err := solver.Distribute(t.Context(), player, card, nil)
					if err != nil {
						t.Fatal(err)
					}
					b := g.value(t, follow(t, player, card).winning())
					best := solveFor(t, rules, solver.Win(against))
					b.checkSome(t, best, i, 7)
					d := distribution(t, best)
					if _, want := b.start(); !near(winChance(d, against), want) {
						t.Errorf("against %s from %q: wins with %.17g; want %.17g", who, card, winChance(d, against), want)
					}
					if less := winChance(distribution(t, ofMean), against); best.Expected() < less*(1-1e-13) {
						t.Errorf("against %s from %q: %.17g, the best mean wins with %.17g", who, card, best.Expected(), less)
					}
					// From the opponent's card too, which is as good as any.
					if d, err = best.Distribution(t.Context(), card); err != nil {
						t.Fatal(err)
					}
					follow(t, best, card).check(t, d)
				}
			}
		})
	}
}

// TestWinAgainstFinished has opponents whose total is known: a point more wins,
// and as many is half of it.
func TestWinAgainstFinished(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	g := newGameGraph(t, rules)
	for _, text := range []string{
		"face-2=0,face-3=0,run=0,alike=0", "face-2=2,face-3=3,run=6,alike=0", "face-2=4,face-3=6,run=6,alike=7",
	} {
		card, err := rules.ParseScorecard(text)
		if err != nil {
			t.Fatal(err)
		}
		against, err := mustSolve(t, rules, nil).Distribution(t.Context(), card)
		if err != nil {
			t.Fatal(err)
		}
		b := g.value(t, rationalUtility{denominator: big.NewInt(2), numerator: func(total int) *big.Int {
			return big.NewInt(1 + int64(cmp.Compare(total, card.Total())))
		}})
		b.checkSome(t, solveFor(t, rules, solver.Win(against)), 0, 1)
	}
}

// TestUtilityBelowZero moves a utility below zero: all that the strategy says
// moves with it.
func TestUtilityBelowZero(t *testing.T) {
	rules := mustRuleset(t, optionSpecs()["all, free"])
	of := func(total int) float64 { return float64(total*total) / 8 }
	const down = 100
	// Rounding is that of values from 0 on, and of the sum with the lowest one.
	same := func(a, b float64) bool { return math.Abs(a-b) <= 1e-13*(math.Abs(a)+down) }
	want := solveFor(t, rules, solver.Utility(of))
	got := solveFor(t, rules, solver.Utility(func(total int) float64 { return of(total) - down }))
	if !same(got.Expected(), want.Expected()-down) {
		t.Errorf("Expected = %.17g; want %.17g", got.Expected(), want.Expected()-down)
	}
	for _, turn := range randomTurns(t, rules, 2000, 11) {
		a, err := got.TurnValue(turn)
		if err != nil {
			t.Fatal(err)
		}
		b, err := want.TurnValue(turn)
		if err != nil {
			t.Fatal(err)
		}
		if !same(a, b-down) {
			t.Errorf("%q: TurnValue = %.17g; want %.17g", turn.Card(), a, b-down)
		}
		moved := map[yatzy.Action]float64{}
		for _, c := range want.Advise(turn) {
			moved[c.Action] = c.Expected - down
		}
		choices := got.Advise(turn)
		for _, c := range choices {
			if expected, ok := moved[c.Action]; !ok || !same(c.Expected, expected) || c.Loss != choices[0].Expected-c.Expected {
				t.Errorf("%q: %+v; want %.17g", turn.Card(), c, expected)
			}
		}
		if len(choices) != len(moved) {
			t.Errorf("%q: %d choices; want %d", turn.Card(), len(choices), len(moved))
		}
	}
}

// TestConstantUtility has nothing to choose.
func TestConstantUtility(t *testing.T) {
	rules := mustRuleset(t, optionSpecs()["all, free"])
	for _, constant := range []float64{0, 1, -2.5} {
		best := solveFor(t, rules, solver.Utility(func(int) float64 { return constant }))
		if best.Expected() != constant {
			t.Errorf("%g: Expected = %g", constant, best.Expected())
		}
		for _, turn := range randomTurns(t, rules, 200, 1) {
			if value, err := best.TurnValue(turn); err != nil || value != constant && !turn.Card().Full() {
				t.Errorf("%g: %q: TurnValue = %g, %v", constant, turn.Card(), value, err)
			}
			for _, c := range best.Advise(turn) {
				if c.Expected != constant || c.Loss != 0 {
					t.Errorf("%g: %q: %+v", constant, turn.Card(), c)
				}
			}
		}
		follow(t, best, rules.NewScorecard()).check(t, distribution(t, best))
	}
}

func TestUtilityIsCalledOnceForEachTotal(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	calls := map[int]int{}
	solveFor(t, rules, solver.Utility(func(total int) float64 { calls[total]++; return float64(total) }))
	want := map[int]int{}
	for _, total := range allTotals(rules) {
		want[total] = 1
	}
	if diff := gocmp.Diff(want, calls); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestImpossibleObjectives(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	most := rules.MaxTotal()
	at := func(total int, value float64) solver.Objective {
		return solver.Utility(func(n int) float64 {
			if n == total {
				return value
			}
			return float64(n)
		})
	}
	for _, test := range []struct {
		objective solver.Objective
		says      []string
	}{
		{solver.AtLeast(-1), []string{"-1", fmt.Sprint(most)}},
		{solver.AtLeast(most + 1), []string{fmt.Sprint(most + 1), fmt.Sprint(most)}},
		{solver.AtLeast(math.MaxInt), []string{fmt.Sprint(math.MaxInt)}},
		{at(0, math.NaN()), []string{"of 0 ", "NaN"}},
		{at(5, math.NaN()), []string{"of 5 ", "NaN"}},
		{at(most, math.Inf(1)), []string{fmt.Sprintf("of %d ", most), "+Inf"}},
		{at(3, math.Inf(-1)), []string{"of 3 ", "-Inf"}},
		{solver.Utility(nil), []string{"no utility"}},
		{solver.Win(nil), []string{"no opponent"}},
		{solver.Win(&solver.Distribution{}), []string{"no opponent"}},
		{solver.Utility(func(n int) float64 { return float64(2*min(n, 1)-1) * 1.7e308 }), []string{"too far apart"}},
	} {
		opts := &solver.Options{Objective: test.objective}
		best, err := solver.Solve(t.Context(), rules, opts)
		check := func(what string, err error) {
			if !errors.Is(err, solver.ErrUtility) {
				t.Errorf("%s for %s: %v; want ErrUtility", what, test.objective, err)
				return
			}
			for _, says := range test.says {
				if !strings.Contains(err.Error(), says) {
					t.Errorf("%s for %s: %q does not say %q", what, test.objective, err, says)
				}
			}
		}
		if check("Solve", err); best != nil {
			t.Errorf("%s is solved", test.objective)
		}
		_, err = solver.Size(rules, opts)
		check("Size", err)
		_, err = solver.Read(strings.NewReader(""), rules, test.objective)
		check("Read", err)
	}
	for _, n := range []int{0, most} {
		if best := solveFor(t, rules, solver.AtLeast(n)); best.Objective().String() != fmt.Sprintf("at-least=%d", n) {
			t.Errorf("the objective is %s", best.Objective())
		}
	}
}

// TestObjectiveString reads back what a strategy is for.
func TestObjectiveString(t *testing.T) {
	rules := mustRuleset(t, coins())
	mean := mustSolve(t, rules, nil)
	for want, o := range map[string]solver.Objective{
		"mean": {}, "at-least=7": solver.AtLeast(7),
		"utility": solver.Utility(func(total int) float64 { return float64(total) }),
	} {
		if got := solveFor(t, rules, o).Objective().String(); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
	if got := solver.Win(distribution(t, mean)).String(); got != "utility" {
		t.Errorf("winning is %q; want utility", got)
	}
	if got := solver.Mean().String(); got != "mean" {
		t.Errorf("the mean is %q", got)
	}
}

// TestObjectiveHasSameBitsWithAnyWorkers is TestSameBitsWithAnyWorkers for a
// chance.
func TestObjectiveHasSameBitsWithAnyWorkers(t *testing.T) {
	for name, spec := range map[string]yatzy.Spec{
		"saved":       change(midsize()["saved up to"], order(yatzy.PrintedOrder)),
		"special":     change(midsize()["special"], order(yatzy.PrintedOrder)),
		"upper first": change(fourDice(), order(yatzy.UpperFirst), rolls(1)),
	} {
		rules := mustRuleset(t, spec)
		opts := solver.Options{Objective: solver.AtLeast(60), Workers: 1}
		one := floatBits(mustSolve(t, rules, &opts).Values())
		for _, opts.Workers = range []int{2, 3} {
			if diff := gocmp.Diff(one, floatBits(mustSolve(t, rules, &opts).Values())); diff != "" {
				t.Errorf("%s: %d workers (-one +%d):\n%s", name, opts.Workers, opts.Workers, diff)
			}
		}
	}
}

// perfectGame is the chance of the most in every box from top to bottom: the
// product of the chances of each within a turn.
func perfectGame() *big.Rat {
	with := func(want [7]int) func([7]int) bool {
		return func(counts [7]int) bool {
			for face, n := range want {
				if counts[face] < n {
					return false
				}
			}
			return true
		}
	}
	product := big.NewRat(1, 1)
	for face := 1; face <= 6; face++ {
		var five [7]int
		five[face] = 5
		product.Mul(product, turnChance(with(five)))
	}
	for _, made := range []func([7]int) bool{
		with([7]int{6: 2}),                         // one pair, 12
		with([7]int{5: 2, 6: 2}),                   // two pairs, 22
		with([7]int{6: 3}),                         // three of a kind, 18
		with([7]int{6: 4}),                         // four of a kind, 24
		with([7]int{1: 1, 2: 1, 3: 1, 4: 1, 5: 1}), // small straight, 15
		with([7]int{2: 1, 3: 1, 4: 1, 5: 1, 6: 1}), // large straight, 20
		with([7]int{5: 2, 6: 3}),                   // full house, 28
		with([7]int{6: 5}),                         // chance, 30
		func(counts [7]int) bool { return slices.Max(counts[:]) == 5 }, // yatzy, 50
	} {
		product.Mul(product, turnChance(made))
	}
	return product
}

// turnChance is the best chance that five dice meet a condition within three
// rolls, by trying every selection of dice to hold. Dice are counts by face.
func turnChance(made func([7]int) bool) *big.Rat {
	type held struct {
		counts [7]int
		left   int
	}
	known := map[held]*big.Rat{}
	var hold func(h held) *big.Rat
	// decide is the best chance with all dice on the table.
	decide := func(h held) *big.Rat {
		if made(h.counts) {
			return big.NewRat(1, 1)
		}
		best := new(big.Rat)
		if h.left == 0 {
			return best
		}
		var part func(p [7]int, face int)
		part = func(p [7]int, face int) {
			if face > 6 {
				if p != h.counts {
					if c := hold(held{p, h.left - 1}); c.Cmp(best) > 0 {
						best = c
					}
				}
				return
			}
			for n := range h.counts[face] + 1 {
				p[face] = n
				part(p, face+1)
			}
		}
		part([7]int{}, 1)
		return best
	}
	// hold is the chance when the dice that are missing are rolled now.
	hold = func(h held) *big.Rat {
		if c := known[h]; c != nil {
			return c
		}
		number := 0
		for _, n := range h.counts {
			number += n
		}
		c := new(big.Rat)
		if number == 5 {
			c = decide(h)
		} else {
			// One die more; which one falls first makes no difference.
			for face := 1; face <= 6; face++ {
				next := h
				next.counts[face]++
				c.Add(c, hold(next))
			}
			c.Mul(c, big.NewRat(1, 6))
		}
		known[h] = c
		return c
	}
	return hold(held{left: 2})
}

// TestTurnChance compares the reference with what pages quote.
func TestTurnChance(t *testing.T) {
	yatzy := func(counts [7]int) bool { return slices.Max(counts[:]) == 5 }
	if got := turnChance(yatzy); got.RatString() != "347897/7558272" {
		t.Errorf("five alike: %s", got.RatString())
	}
}

// TestAtLeastBySimulation plays games by strategies with dice from a fixed seed.
func TestAtLeastBySimulation(t *testing.T) {
	for _, test := range []struct {
		name     string
		rules    *yatzy.Ruleset
		n, games int
	}{
		{"all, free", mustRuleset(t, optionSpecs()["all, free"]), 27, 30000},
		{"all, upper first", mustRuleset(t, optionSpecs()["all, upper first"]), 18, 30000},
		{"special", mustRuleset(t, change(midsize()["special"], order(yatzy.PrintedOrder))), 70, 10000},
		{"forced", variants.Forced(), 130, 4000},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			best := solveFor(t, test.rules, solver.AtLeast(test.n))
			p := best.Expected()
			if p < 0.2 || p > 0.8 {
				t.Errorf("a chance of %g shows little", p)
			}
			rnd := rand.New(rand.NewPCG(20, 26))
			reached := 0
			for range test.games {
				if playOut(t, best, rnd).Total() >= test.n {
					reached++
				}
			}
			share := float64(reached) / float64(test.games)
			if off := math.Abs(share-p) / math.Sqrt(p*(1-p)/float64(test.games)); off > 5 {
				t.Errorf("%d of %d games reach %d: %g standard errors from the chance of %g", reached, test.games, test.n, off, p)
			}
		})
	}
}

// playOut plays one game and returns the full card.
func playOut(t testing.TB, s *solver.Strategy, rnd *rand.Rand) yatzy.Scorecard {
	rules := s.Ruleset()
	faces := make([]yatzy.Roll, rules.Faces())
	for f := range faces {
		die, err := rules.ParseDice(fmt.Sprint(f + 1))
		if err != nil {
			t.Fatal(err)
		}
		faces[f] = die
	}
	turn := rules.NewScorecard().NewTurn()
	for !turn.Card().Full() {
		action, err := s.Decide(turn)
		if err != nil {
			t.Fatal(err)
		}
		var thrown yatzy.Roll
		for action.Kind() == yatzy.KeepAction && thrown.Len()+action.Dice().Len() < rules.Dice() {
			if thrown, err = thrown.Plus(faces[rnd.IntN(len(faces))]); err != nil {
				t.Fatal(err)
			}
		}
		if turn, err = turn.Apply(action, thrown); err != nil {
			t.Fatal(err)
		}
	}
	return turn.Card()
}
