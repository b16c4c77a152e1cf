package solver_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/big"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A followed card is what becomes of it when a player decides, in exact
// fractions: numerators of a bruteForce's scale. It asks the player at every
// Turn that comes up, and knows of the game only what Turn and Scorecard tell.
type followed struct {
	*bruteForce
	totals     map[int]*big.Int
	bonus      *big.Int
	categories []followedCategory // in printed order
}

type followedCategory struct {
	key    string
	values map[int]*big.Int
	turn   *big.Int // sum of the turns of entry, each times its chance
}

func follow(t testing.TB, player yatzy.Strategy, card yatzy.Scorecard) *followed {
	rules := card.Ruleset()
	f := &followed{bruteForce: newBruteForce(t, rules), totals: map[int]*big.Int{}, bonus: new(big.Int)}
	for _, c := range rules.Categories() {
		values := map[int]*big.Int{}
		if points, filled := card.Points(c.Key); filled {
			values[points] = f.scale
		}
		f.categories = append(f.categories, followedCategory{c.Key, values, new(big.Int)})
	}
	now := map[yatzy.Turn]*big.Int{card.NewTurn(): f.scale}
	for len(now) > 0 {
		next := map[yatzy.Turn]*big.Int{}
		for turn, mass := range now {
			if turn.Card().Full() {
				addTo(f.totals, turn.Card().Total(), mass)
				if turn.Card().Bonus().State == yatzy.BonusEarned {
					f.bonus.Add(f.bonus, mass)
				}
				continue
			}
			f.step(t, player, turn, mass, next)
		}
		now = next
	}
	return f
}

// step takes the mass of one turn to those after the player's action.
func (f *followed) step(t testing.TB, player yatzy.Strategy, turn yatzy.Turn, mass *big.Int, next map[yatzy.Turn]*big.Int) {
	action, err := player.Decide(turn)
	if err != nil {
		t.Fatal(err)
	}
	throws := f.throws[0]
	if action.Kind() == yatzy.KeepAction {
		throws = f.throws[f.dice-action.Dice().Len()]
	}
	all := new(big.Int)
	for _, thrown := range throws {
		all.Add(all, thrown.ways)
	}
	share, rest := new(big.Int).QuoRem(mass, all, new(big.Int))
	if rest.Sign() != 0 {
		t.Fatalf("the chance of %s is no whole number of parts", action)
	}
	for _, thrown := range throws {
		after, err := turn.Apply(action, thrown.dice)
		if err != nil {
			t.Fatal(err)
		}
		addTo(next, after, new(big.Int).Mul(share, thrown.ways))
	}
	if action.Kind() == yatzy.KeepAction {
		return
	}
	after, err := turn.Apply(action, yatzy.Roll{})
	if err != nil {
		t.Fatal(err)
	}
	i, err := turn.Card().Ruleset().Index(action.Category())
	if err != nil {
		t.Fatal(err)
	}
	c := &f.categories[i]
	points, _ := after.Card().Points(c.key)
	addTo(c.values, points, mass)
	number := big.NewInt(int64(turn.Card().Filled().Len() + 1))
	c.turn.Add(c.turn, number.Mul(number, mass))
}

// addTo adds a mass to that of a key.
func addTo[K comparable](masses map[K]*big.Int, key K, mass *big.Int) {
	if masses[key] == nil {
		masses[key] = new(big.Int)
	}
	masses[key].Add(masses[key], mass)
}

// mean is the mean of numbers with these masses, as a numerator.
func mean(masses map[int]*big.Int) *big.Int {
	sum := new(big.Int)
	for number, mass := range masses {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(number)), mass))
	}
	return sum
}

// sd is the standard deviation of numbers with these masses.
func (f *followed) sd(masses map[int]*big.Int) float64 {
	squares := map[int]*big.Int{}
	for number, mass := range masses {
		addTo(squares, number*number, mass)
	}
	m := new(big.Rat).SetFrac(mean(masses), f.scale)
	variance := new(big.Rat).SetFrac(mean(squares), f.scale)
	variance.Sub(variance, m.Mul(m, m))
	v, _ := variance.Float64()
	return math.Sqrt(v)
}

// check compares a distribution with the fractions, by near: the chances of a
// distribution are sums of products of positive numbers too, one factor and one
// sum for each die that is thrown.
func (f *followed) check(t testing.TB, d *solver.Distribution) {
	t.Helper()
	compare := func(what string, got float64, want *big.Int) {
		t.Helper()
		if exact := f.float(want); !near(got, exact) {
			t.Errorf("%s is %.17g; want %.17g", what, got, exact)
		}
	}
	totals := slices.Sorted(maps.Keys(f.totals))
	f.compareAll(t, "total", d.All(), f.totals)
	if d.Min() != totals[0] || d.Max() != totals[len(totals)-1] {
		t.Errorf("Min and Max are %d and %d; want %d and %d", d.Min(), d.Max(), totals[0], totals[len(totals)-1])
	}
	compare("Mean", d.Mean(), mean(f.totals))
	// The mean is off by a part of the highest total at most, and each distance
	// from it by as much.
	if got, want := d.SD(), f.sd(f.totals); math.Abs(got-want) > 1e-13*float64(d.Max()) {
		t.Errorf("SD is %.17g; want %.17g", got, want)
	}
	compare("BonusChance", d.BonusChance(), f.bonus)
	f.checkTotals(t, d, totals)

	if got := d.Categories(); len(got) != len(f.categories) {
		t.Fatalf("%d categories; want %d", len(got), len(f.categories))
	}
	for i, c := range d.Categories() {
		want := f.categories[i]
		if c.Key != want.key {
			t.Errorf("category %d is %s; want %s", i, c.Key, want.key)
		}
		f.compareAll(t, c.Key, c.All(), want.values)
		compare(c.Key+": Mean", c.Mean, mean(want.values))
		zero := new(big.Int)
		if want.values[0] != nil {
			zero = want.values[0]
		}
		compare(c.Key+": ZeroChance", c.ZeroChance, zero)
		compare(c.Key+": MeanTurn", c.MeanTurn, want.turn)
	}
}

// checkTotals compares what a distribution says of single totals, and its
// quantiles.
func (f *followed) checkTotals(t testing.TB, d *solver.Distribution, totals []int) {
	t.Helper()
	above, most := new(big.Int).Set(f.scale), new(big.Int)
	for n := -1; n <= d.Max()+2; n++ {
		if got, want := d.AtLeast(n), f.float(above); !near(got, want) {
			t.Errorf("AtLeast(%d) = %.17g; want %.17g", n, got, want)
		}
		mass := f.totals[n]
		if mass == nil {
			mass = new(big.Int)
		}
		if got, want := d.Chance(n), f.float(mass); !near(got, want) {
			t.Errorf("Chance(%d) = %.17g; want %.17g", n, got, want)
		}
		if mass.Cmp(most) > 0 {
			most = mass
		}
		above.Sub(above, mass)
	}
	if mode := f.totals[d.Mode()]; mode == nil || !near(f.float(mode), f.float(most)) {
		t.Errorf("Mode = %d; want a total with a chance of %g", d.Mode(), f.float(most))
	}
	below := new(big.Int)
	for i, total := range totals {
		// Exactly at the step, and in the middle of it.
		middle := new(big.Int).Add(below, f.totals[total])
		middle.Add(middle, below)
		below.Add(below, f.totals[total])
		half, _ := new(big.Rat).SetFrac(middle, new(big.Int).Lsh(f.scale, 1)).Float64()
		for _, p := range []float64{half, f.float(below)} {
			if got := d.Quantile(p); got != total && f.float(f.totals[total]) > 1e-11 {
				t.Errorf("Quantile(%.17g) = %d; want %d, number %d", p, got, total, i)
			}
		}
	}
	for p, want := range map[float64]int{
		0: d.Min(), -1: d.Min(), math.Inf(-1): d.Min(),
		1: d.Max(), 2: d.Max(), math.Inf(1): d.Max(),
	} {
		if got := d.Quantile(p); got != want {
			t.Errorf("Quantile(%g) = %d; want %d", p, got, want)
		}
	}
}

// compareAll compares a sequence of numbers and chances.
func (f *followed) compareAll(t testing.TB, what string, got func(func(int, float64) bool), want map[int]*big.Int) {
	t.Helper()
	var numbers []int
	for number, chance := range got {
		numbers = append(numbers, number)
		if want[number] != nil && !near(chance, f.float(want[number])) {
			t.Errorf("%s: the chance of %d is %.17g; want %.17g", what, number, chance, f.float(want[number]))
		}
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), numbers); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}

// A stranger is a strategy of which only its decisions are known.
type stranger struct{ yatzy.Strategy }

// A playerFunc decides by a function.
type playerFunc func(yatzy.Turn) (yatzy.Action, error)

func (f playerFunc) Decide(t yatzy.Turn) (yatzy.Action, error) { return f(t) }

// hasty enters the first roll in the first category that is legal.
func hasty() yatzy.Strategy {
	return playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
		var last yatzy.Action
		for a := range turn.Actions() {
			if last = a; a.Kind() == yatzy.ScoreAction {
				break
			}
		}
		return last, nil
	})
}

// striking rolls once and strikes the first category that can be struck.
func striking() yatzy.Strategy {
	return playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
		entered, err := hasty().Decide(turn)
		for category := range turn.Card().Open() {
			if strike := yatzy.Strike(category); turn.Check(strike) == nil {
				return strike, nil
			}
		}
		return entered, err
	})
}

// moody picks any legal action, strikes included, by a hash of all that a player
// may look at, so that it always decides alike in like positions.
func moody() yatzy.Strategy {
	return playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
		var actions []yatzy.Action
		for a := range turn.Actions() {
			actions = append(actions, a)
			if strike := yatzy.Strike(a.Category()); a.Kind() == yatzy.ScoreAction && turn.Check(strike) == nil {
				actions = append(actions, strike)
			}
		}
		h := fnv.New64a()
		fmt.Fprint(h, ruledState(turn.Card()), turn.Roll(), turn.Held(), turn.Rolls())
		return actions[h.Sum64()>>16%uint64(len(actions))], nil
	})
}

// ruledState is a card's state as far as the rules make use of it.
func ruledState(card yatzy.Scorecard) yatzy.State {
	s, spec := card.State(), card.Ruleset().Spec()
	if spec.Bonus.Points == 0 {
		s.Upper = 0
	}
	s.Upper = min(s.Upper, spec.Bonus.Threshold)
	s.Scored = s.Scored && spec.Extra.Kind != yatzy.NoExtra && spec.Extra.Needs == yatzy.NeedsScore
	s.Extras = min(s.Extras, spec.Extra.Cap)
	return s
}

// someCards are the empty card of a ruleset and a few that play leads to.
func someCards(t testing.TB, rules *yatzy.Ruleset) []yatzy.Scorecard {
	cards := []yatzy.Scorecard{rules.NewScorecard()}
	for _, turn := range randomTurns(t, rules, 60, 3) {
		if len(cards) < 5 && !slices.Contains(cards, turn.Card()) {
			cards = append(cards, turn.Card())
		}
	}
	return cards
}

// checkDistributions compares distributions under a ruleset with exact fractions.
func checkDistributions(t testing.TB, rules *yatzy.Ruleset) {
	best := mustSolve(t, rules, &solver.Options{Workers: 1})
	for _, card := range someCards(t, rules) {
		want := follow(t, best, card)
		d, err := best.Distribution(t.Context(), card)
		if err != nil {
			t.Fatalf("%q: %v", card, err)
		}
		want.check(t, d)
		if value, err := best.Value(card); err != nil || !near(d.Mean(), value) {
			t.Errorf("Mean is %.17g; Value is %.17g, %v", d.Mean(), value, err)
		}
		for _, p := range []struct {
			name   string
			player yatzy.Strategy
		}{{"stranger", stranger{best}}, {"hasty", hasty()}, {"striking", striking()}, {"moody", moody()}} {
			d, err := solver.Distribute(t.Context(), p.player, card, &solver.Options{Workers: 1})
			if err != nil {
				t.Fatalf("%s, %q: %v", p.name, card, err)
			}
			if follow(t, p.player, card).check(t, d); t.Failed() {
				t.Fatalf("%s, %q", p.name, card)
			}
		}
	}
}

// optionSpecs are tiny rules that have each option alone, and several together.
func optionSpecs() map[string]yatzy.Spec {
	return map[string]yatzy.Spec{
		"plain":              change(miniYahtzee(), bonus(0, 0)),
		"bonus":              miniYahtzee(),
		"bonus at once":      change(coins(), bonus(1, 3)),
		"bonus out of reach": change(coins(), bonus(7, 3)),
		"one category":       change(coins(), bonus(0, 0), categories(3, 3, chance())),
		"three dice":         change(miniYahtzee(), categories(3, 3, pips(1), pips(3), alike(3, 9))),
		"two boxes of a face": change(coins(), bonus(6, 5), joker(yatzy.FreeJoker), extra(ownUpper(yatzy.ExtraBonus(2))),
			categories(2, 2, pips(2), upper("again", yatzy.OfFace(2), yatzy.AllDice()), run(6), alike(2, 5))),
		"extra":             change(miniYahtzee(), extra(yatzy.ExtraBonus(5))),
		"extra when filled": change(miniYahtzee(), extra(filledExtra(5))),
		"extra once":        change(miniYahtzee(), extra(capped(yatzy.ExtraBonus(5), 1))),
		"extra in own box":  change(miniYahtzee(), extra(ownUpper(filledExtra(5)))),
		"flat":              change(miniYahtzee(), extra(yatzy.FlatValue(5))),
		"flat when filled":  change(miniYahtzee(), extra(filledFlat(5))),
		"forced joker":      change(miniYahtzee(), joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(5))),
		"free joker":        change(miniYahtzee(), joker(yatzy.FreeJoker), extra(yatzy.ExtraBonus(5))),
		"printed order":     change(miniYahtzee(), order(yatzy.PrintedOrder)),
		"printed order, always flat": change(coins(), order(yatzy.PrintedOrder), extra(filledFlat(9)),
			categories(2, 2, alike(2, 5), pips(2))),
		"upper first":          change(miniYahtzee(), order(yatzy.UpperFirst)),
		"locked":               change(miniYahtzee(), locked),
		"locked, three dice":   change(coins(), locked, rolls(3), bonus(5, 4), categories(3, 3, pips(1), pips(3), run(4))),
		"saved":                change(coins(), rolls(3), saved(0)),
		"saved up to one more": change(coins(), rolls(3), saved(4)),
		"saved, three dice":    change(coins(), saved(3), bonus(0, 0), categories(3, 3, pips(3), run(4), alike(3, 9))),
		"one roll":             change(miniYahtzee(), rolls(1)),
		"two rolls":            change(miniYahtzee(), rolls(2)),
		"six rolls":            change(coins(), rolls(6)),
		"functions": change(miniYahtzee(), bonus(7, 3), categories(2, 3, pips(2),
			yatzy.Category{Key: "square", Section: yatzy.Lower, Func: func(r yatzy.Roll) int { return r.Sum() * r.Sum() }},
			yatzy.Category{Key: "nothing", Section: yatzy.Upper, Func: func(yatzy.Roll) int { return 0 }})),
		"all, upper first": change(coins(), rolls(3), locked, saved(4), order(yatzy.UpperFirst), joker(yatzy.FreeJoker),
			extra(capped(ownUpper(filledExtra(5)), 1))),
		"all, printed": change(coins(), rolls(3), locked, saved(0), order(yatzy.PrintedOrder), joker(yatzy.ForcedJoker),
			extra(yatzy.FlatValue(6)), categories(2, 3, alike(2, 5), pips(2), run(4), pips(3))),
		"all, free": change(coins(), locked, saved(3), joker(yatzy.ForcedJoker), bonus(6, 5),
			extra(capped(yatzy.ExtraBonus(5), 1)), categories(2, 3, pips(2), pips(3), run(4), alike(2, 5))),
		"all, three dice": change(coins(), locked, saved(0), joker(yatzy.FreeJoker), bonus(5, 3),
			extra(filledExtra(5)), categories(3, 2, pips(2), run(4), alike(3, 5))),
	}
}

func TestDistribution(t *testing.T) {
	for name, spec := range optionSpecs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkDistributions(t, mustRuleset(t, spec))
		})
	}
}

// TestDistributionRandom compares distributions with exact fractions under
// random rules.
func TestDistributionRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rules, err := yatzy.NewRuleset(drawSpec(rt))
		if err != nil {
			rt.Fatal(err)
		}
		checkDistributions(rapidTB{t, rt}, rules)
	})
}

// TestStrikeAfterDiceAlike has a box struck although its roll, worth nothing
// there, would bring the one bonus there is: that is still to be had.
func TestStrikeAfterDiceAlike(t *testing.T) {
	rules := mustRuleset(t, change(coins(), rolls(1), extra(capped(yatzy.ExtraBonus(5), 1))))
	card, err := rules.ParseScorecard("face-1=0,alike=5")
	if err != nil {
		t.Fatal(err)
	}
	// The run is struck, the twos are entered.
	player := playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
		switch _, run := turn.Card().Points("run"); {
		case !turn.Started():
			return yatzy.Keep(yatzy.Roll{}), nil
		case !run:
			return yatzy.Strike("run"), nil
		}
		return yatzy.Score("face-2"), nil
	})
	d, err := solver.Distribute(t.Context(), player, card, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Of the four throws for the twos one is 1 1, with the bonus for dice alike
	// only, two have one 2, and 2 2 has both bonuses beside its 4.
	got := map[int]float64{}
	for total, chance := range d.All() {
		got[total] = chance
	}
	if diff := cmp.Diff(map[int]float64{5 + 5: 0.25, 5 + 2: 0.5, 5 + 4 + 3 + 5: 0.25}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestDistributionOfFullCard has nothing left to happen.
func TestDistributionOfFullCard(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	best := mustSolve(t, rules, nil)
	for _, test := range []struct {
		card  string
		total int
		bonus float64
	}{
		{"face-2=4,face-3=3,run=6,alike=7", 24, 1},
		{"face-2=4,face-3=0,run=6,alike=0", 10, 0},
		{"face-2=0,face-3=0,run=0,alike=0", 0, 0},
	} {
		card, err := rules.ParseScorecard(test.card)
		if err != nil {
			t.Fatal(err)
		}
		for name, player := range map[string]yatzy.Strategy{"strategy": best, "stranger": stranger{best}} {
			d, err := solver.Distribute(t.Context(), player, card, nil)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, test.card, err)
			}
			got := fmt.Sprint(d.Min(), d.Max(), d.Mean(), d.SD(), d.Mode(), d.Quantile(0.5), d.Chance(test.total), d.BonusChance())
			want := fmt.Sprint(test.total, test.total, float64(test.total), 0, test.total, test.total, 1, test.bonus)
			if got != want {
				t.Errorf("%s: %s: %s; want %s", name, test.card, got, want)
			}
			for _, c := range d.Categories() {
				points, _ := card.Points(c.Key)
				if c.Mean != float64(points) || c.MeanTurn != 0 || (c.ZeroChance == 1) != (points == 0) {
					t.Errorf("%s: %s: %+v", name, test.card, c)
				}
			}
		}
	}
}

// distributionBits returns all numbers of a distribution by their bits.
func distributionBits(d *solver.Distribution) map[string][]uint64 {
	bits := map[string][]uint64{"game": floatBits([]float64{d.Mean(), d.SD(), d.BonusChance()})}
	add := func(key string, all func(func(int, float64) bool)) {
		for number, chance := range all {
			bits[key] = append(bits[key], uint64(number), math.Float64bits(chance))
		}
	}
	add("total", d.All())
	for _, c := range d.Categories() {
		add(c.Key, c.All())
		bits["of "+c.Key] = floatBits([]float64{c.Mean, c.ZeroChance, c.MeanTurn})
	}
	return bits
}

func TestDistributionHasSameBitsWithAnyWorkers(t *testing.T) {
	check := func(name string, player yatzy.Strategy, rules *yatzy.Ruleset) {
		t.Run(name, func(t *testing.T) {
			var one map[string][]uint64
			for _, workers := range []int{1, 2, 3} {
				d, err := solver.Distribute(t.Context(), player, rules.NewScorecard(), &solver.Options{Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				if workers == 1 {
					one = distributionBits(d)
				}
				if diff := cmp.Diff(one, distributionBits(d)); diff != "" {
					t.Errorf("%d workers (-one +%d):\n%s", workers, workers, diff)
				}
			}
		})
	}
	for _, name := range []string{"plain", "saved up to", "locked", "special", "all"} {
		rules := mustRuleset(t, midsize()[name])
		check(name, mustSolve(t, rules, nil), rules)
	}
	for _, name := range []string{"plain", "saved", "locked, three dice", "extra once", "all, three dice"} {
		check("moody, "+name, moody(), mustRuleset(t, optionSpecs()[name]))
	}
}

func TestDistributionProgress(t *testing.T) {
	rules := mustRuleset(t, fourDice())
	best := mustSolve(t, rules, nil)
	var reports []solver.Progress
	opts := &solver.Options{Workers: 3, Progress: func(p solver.Progress) { reports = append(reports, p) }}
	if _, err := solver.Distribute(t.Context(), best, rules.NewScorecard(), opts); err != nil {
		t.Fatal(err)
	}
	checkProgress(t, reports, best.States())
}

func TestDistributionCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rules := mustRuleset(t, fourDice())
	best := mustSolve(t, rules, nil)
	asked := false
	curious := playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
		asked = true
		return best.Decide(turn)
	})
	for name, player := range map[string]yatzy.Strategy{"strategy": best, "player": curious} {
		d, err := solver.Distribute(ctx, player, rules.NewScorecard(), nil)
		if d != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, %v; want context.Canceled", name, d, err)
		}
	}
	if d, err := best.Distribution(ctx, rules.NewScorecard()); d != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Distribution = %v, %v; want context.Canceled", d, err)
	}
	if asked {
		t.Error("the player was asked")
	}
}

// TestDistributionCancelledDuring has a player who cancels while the third turn
// is followed: no later turn comes up.
func TestDistributionCancelledDuring(t *testing.T) {
	rules := mustRuleset(t, fourDice())
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		var latest atomic.Int64
		player := playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
			filled := int64(turn.Card().Filled().Len())
			for before := latest.Load(); before < filled && !latest.CompareAndSwap(before, filled); before = latest.Load() {
			}
			if filled == 2 {
				cancel()
			}
			return moody().Decide(turn)
		})
		d, err := solver.Distribute(ctx, player, rules.NewScorecard(), &solver.Options{Workers: workers})
		if d != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: %v, %v; want context.Canceled", workers, d, err)
		}
		if latest.Load() != 2 {
			t.Errorf("%d workers: cards with %d boxes filled were followed", workers, latest.Load())
		}
		cancel()
	}
}

func TestDistributionPlayerFails(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	best := mustSolve(t, rules, nil)
	tired := errors.New("tired")
	for _, turns := range []int{0, 1, 3} {
		for _, workers := range []int{1, 3} {
			player := playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) {
				if turn.Card().Filled().Len() == turns {
					return yatzy.Action{}, tired
				}
				return best.Decide(turn)
			})
			d, err := solver.Distribute(t.Context(), player, rules.NewScorecard(), &solver.Options{Workers: workers})
			if d != nil || !errors.Is(err, tired) {
				t.Errorf("after %d turns, %d workers: %v, %v; want the player's error", turns, workers, d, err)
			}
		}
	}
}

func TestDistributionOfIllegalActions(t *testing.T) {
	threes := yatzy.MustParseRoll("33")
	for _, test := range []struct {
		name    string
		illegal func(yatzy.Turn) yatzy.Action
		beside  error // wrapped beside ErrAction
	}{
		{"keeps dice not rolled", func(yatzy.Turn) yatzy.Action { return yatzy.Keep(threes) }, yatzy.ErrRoll},
		{"keeps all dice", func(turn yatzy.Turn) yatzy.Action { return yatzy.Keep(turn.Roll()) }, nil},
		{"rolls on and on", func(yatzy.Turn) yatzy.Action { return yatzy.Action{} }, yatzy.ErrNoRollLeft},
		{"scores before rolling", func(yatzy.Turn) yatzy.Action { return yatzy.Score("run") }, yatzy.ErrTurn},
		{"strikes before rolling", func(yatzy.Turn) yatzy.Action { return yatzy.Strike("run") }, yatzy.ErrTurn},
		{"scores what is filled", func(turn yatzy.Turn) yatzy.Action {
			if turn.Started() {
				return yatzy.Score("run")
			}
			return yatzy.Action{}
		}, yatzy.ErrFilled},
		{"scores nothing known", func(turn yatzy.Turn) yatzy.Action {
			if turn.Started() {
				return yatzy.Score("luck")
			}
			return yatzy.Action{}
		}, yatzy.ErrUnknownCategory},
	} {
		rules := mustRuleset(t, miniYahtzee())
		player := playerFunc(func(turn yatzy.Turn) (yatzy.Action, error) { return test.illegal(turn), nil })
		d, err := solver.Distribute(t.Context(), player, rules.NewScorecard(), nil)
		if d != nil || !errors.Is(err, yatzy.ErrAction) || test.beside != nil && !errors.Is(err, test.beside) {
			t.Errorf("%s: %v, %v; want ErrAction and %v", test.name, d, err, test.beside)
		}
	}
	d, err := solver.Distribute(t.Context(), nil, mustRuleset(t, miniYahtzee()).NewScorecard(), nil)
	if d != nil || !errors.Is(err, yatzy.ErrAction) {
		t.Errorf("no player: %v, %v; want ErrAction", d, err)
	}
}

func TestDistributionOfOtherCards(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	best := mustSolve(t, rules, nil)
	other := mustRuleset(t, change(miniYahtzee(), func(s *yatzy.Spec) { s.Name = "Other"; s.Bonus.Points++ }))
	for name, card := range map[string]yatzy.Scorecard{"other": other.NewScorecard(), "zero": {}} {
		if d, err := best.Distribution(t.Context(), card); d != nil || !errors.Is(err, solver.ErrRuleset) {
			t.Errorf("%s: %v, %v; want ErrRuleset", name, d, err)
		}
	}
	if d, err := solver.Distribute(t.Context(), hasty(), yatzy.Scorecard{}, nil); d != nil || !errors.Is(err, solver.ErrRuleset) {
		t.Errorf("a player and the zero card: %v, %v; want ErrRuleset", d, err)
	}
	// Rules made anew are the same game.
	same, err := best.Distribution(t.Context(), mustRuleset(t, miniYahtzee()).NewScorecard())
	if err != nil || !near(same.Mean(), best.Expected()) {
		t.Errorf("the same rules made anew: %v", err)
	}
	if err := best.Close(); err != nil {
		t.Fatal(err)
	}
	if d, err := best.Distribution(t.Context(), rules.NewScorecard()); d != nil || !errors.Is(err, solver.ErrClosed) {
		t.Errorf("closed: %v, %v; want ErrClosed", d, err)
	}
}

// TestDistributionIsNotShared changes the slice that Categories returns.
func TestDistributionIsNotShared(t *testing.T) {
	rules := mustRuleset(t, miniYahtzee())
	d, err := mustSolve(t, rules, nil).Distribution(t.Context(), rules.NewScorecard())
	if err != nil {
		t.Fatal(err)
	}
	d.Categories()[0].Key = "changed"
	if got := d.Categories()[0].Key; got != "face-2" {
		t.Errorf("the first category has become %q", got)
	}
}
