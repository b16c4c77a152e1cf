package bot_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// A reference values one turn by trying everything there is.
type reference struct {
	worth func(i, points, extra int) float64
	fee   float64 // of every roll
	seen  map[yatzy.Turn]float64
}

// value returns what the best actions in the rest of the turn lead to.
func (r *reference) value(t testing.TB, turn yatzy.Turn) float64 {
	if v, ok := r.seen[turn]; ok {
		return v
	}
	best := math.Inf(-1)
	for a := range turn.Actions() {
		best = max(best, r.of(t, turn, a))
	}
	r.seen[turn] = best
	return best
}

// of returns what an action and the best ones after it lead to.
func (r *reference) of(t testing.TB, turn yatzy.Turn, a yatzy.Action) float64 {
	card := turn.Card()
	if a.Kind() == yatzy.ScoreAction {
		e, err := card.Entry(a.Category(), turn.Roll())
		if err != nil {
			t.Fatal(err)
		}
		return r.worth(e.Index, e.Points, e.Extra)
	}
	rules, sum, count := card.Ruleset(), 0.0, 0
	for thrown := range throws(t, rules, rules.Dice()-a.Dice().Len()) {
		next, err := turn.Apply(a, thrown)
		if err != nil {
			t.Fatal(err)
		}
		sum += r.value(t, next)
		count++
	}
	return sum/float64(count) - r.fee
}

// throws yields all ordered throws of n dice.
func throws(t testing.TB, rules *yatzy.Ruleset, n int) func(yield func(yatzy.Roll) bool) {
	return func(yield func(yatzy.Roll) bool) {
		faces := make([]yatzy.Face, n)
		for i := range faces {
			faces[i] = 1
		}
		for {
			if !yield(rollOf(t, faces)) {
				return
			}
			i := 0
			for ; i < n && int(faces[i]) == rules.Faces(); i++ {
				faces[i] = 1
			}
			if i == n {
				return
			}
			faces[i]++
		}
	}
}

func byPoints(_, points, extra int) float64 { return float64(points + extra) }

// TestDecisionsAgainstReference compares the bots with what the documentation says
// of them, on random cards under random small rules.
func TestDecisionsAgainstReference(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := rapidTB{t, rt}
		rules := drawRules(rt, tinySizes())
		easy, medium, hard := mustBot(tb, bot.Easy, rules), mustBot(tb, bot.Medium, rules), mustBot(tb, bot.Hard, rules)
		turn := rules.NewScorecard().NewTurn()
		for !turn.Card().Full() {
			card := turn.Card()
			if turn.Started() {
				held := checkEasy(tb, turn, mustDecide(tb, easy, turn))
				worth := bot.Worth(rules, card.State())
				checkMedium(tb, turn, mustDecide(tb, medium, turn), held, worth)
				pool := turn.Saved() + turn.ExtraRolls()
				fee := bot.Fee(rules, pool, card.Filled().Len())
				checkBest(tb, bot.Hard, turn, mustDecide(tb, hard, turn), worth, fee)
			}
			action := rapid.SampledFrom([]yatzy.Action{
				mustDecide(tb, hard, turn), mustDecide(tb, medium, turn), mustDecide(tb, easy, turn),
			}).Draw(rt, "action")
			var thrown yatzy.Roll
			if action.Kind() == yatzy.KeepAction {
				thrown = rollOf(tb, drawThrow(rt, rules, rules.Dice()-action.Dice().Len()))
			}
			next, err := turn.Apply(action, thrown)
			if err != nil {
				tb.Fatal(err)
			}
			turn = next
		}
	})
}

// TestHardInEveryTurn compares hard with the reference in every turn on a few cards,
// under rules with enough dice and rolls that later holds matter.
func TestHardInEveryTurn(t *testing.T) {
	spec := yatzy.Spec{
		Key: "four", Dice: 4, Faces: 4,
		Bonus: yatzy.Bonus{Threshold: 22, Points: 15},
		Categories: []yatzy.Category{
			upper(1), upper(2), upper(3), upper(4),
			lower("two-pairs", yatzy.Groups(2, 2), yatzy.AllDice()),
			lower("straight", yatzy.Straight(1, 4), yatzy.Fixed(12)),
			lower("alike", yatzy.Groups(4), yatzy.Fixed(20)),
		},
	}
	for name, holds := range map[string]yatzy.Holds{"free": yatzy.FreeHolds, "locked": yatzy.LockedHolds} {
		spec.Holds = holds
		rules := mustRuleset(t, spec)
		hard := mustBot(t, bot.Hard, rules)
		for _, text := range []string{"", "face-1=2,face-3=9,alike=20", "face-4=12,two-pairs=0,straight=12", "face-1=0,face-2=2,straight=0,two-pairs=8,alike=0"} {
			card, err := rules.ParseScorecard(text)
			if err != nil {
				t.Fatal(err)
			}
			worth, fee := bot.Worth(rules, card.State()), bot.Fee(rules, 0, card.Filled().Len())
			r := &reference{worth: worth, fee: fee, seen: map[yatzy.Turn]float64{}}
			for roll := range rules.Rolls() {
				for left := range 3 {
					turn, err := card.NewTurn().WithRoll(roll, left)
					if err != nil {
						t.Fatal(err)
					}
					a := mustDecide(t, hard, turn)
					if got, want := r.of(t, turn, a), r.value(t, turn); math.Abs(got-want) > 1e-9 {
						t.Errorf("%s: %q: on %q with %d rolls: %s is worth %g; the best is %g", name, text, roll, left, a, got, want)
					}
				}
			}
		}
	}
}

// TestWorthByHand has a game of one coin, worked out by hand.
func TestWorthByHand(t *testing.T) {
	rules := mustRuleset(t, yatzy.Spec{
		Key: "coin", Dice: 1, Faces: 2, Rolls: 2,
		Bonus:      yatzy.Bonus{Threshold: 3, Points: 10},
		Saved:      yatzy.SavedRolls{Allowed: true},
		Categories: []yatzy.Category{upper(1), upper(2)},
	})
	// A turn for the ones brings 3/4, one throw 1/2, so they usually bring 5/8; the
	// twos bring twice that. Of the threshold the plan gives 1 to the ones and 2 to
	// the twos.
	empty := yatzy.State{}
	twos := yatzy.State{Filled: yatzy.Set(0).With(0), Upper: 1} // the ones are filled
	for _, c := range []struct {
		state     yatzy.State
		i, points int
		want      float64
	}{
		{empty, 0, 1, 1 - 0.625},                          // on plan, as before
		{empty, 0, 0, 0 - 0.625 - 5},                      // out of reach
		{empty, 1, 2, 2 - 1.25},                           // on plan
		{empty, 1, 0, 0 - 1.25 - 5},                       // out of reach
		{twos, 1, 2, 2 - 1.25 + 5},                        // earned
		{twos, 1, 0, 0 - 1.25 - 5},                        // lost
		{yatzy.State{Upper: 1}, 0, 1, 1 - 0.625 + 10.0/6}, // a third of the plan in hand, then half
		{yatzy.State{Upper: 3}, 0, 0, -0.625},
	} {
		if got := bot.Worth(rules, c.state)(c.i, c.points, 0); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("in %+v %d in category %d is worth %g, want %g", c.state, c.points, c.i, got, c.want)
		}
		if got := bot.Worth(rules, c.state)(c.i, c.points, 7); math.Abs(got-c.want-7) > 1e-12 {
			t.Errorf("in %+v %d in category %d and 7 extra are worth %g, want %g", c.state, c.points, c.i, got, c.want+7)
		}
	}
	// A bonus that is out of reach is so although it is not far behind the plan: as
	// one that is far behind it.
	spec := variants.KidsUpper().Spec()
	fives := yatzy.State{Filled: yatzy.Set(0b101111), Upper: 70}
	var worths []float64
	for _, threshold := range []int{100, 1000} {
		spec.Bonus = yatzy.Bonus{Threshold: threshold, Points: 50}
		worths = append(worths, bot.Worth(mustRuleset(t, spec), fives)(4, 25, 0))
	}
	if math.Abs(worths[0]-worths[1]) > 1e-12 {
		t.Errorf("25 in fives are worth %g where 30 are missing, and %g where 930 are", worths[0], worths[1])
	}
	// The effort is 15 per cent of 15/16. On the empty card a 1 is worth 3/8 and a 2
	// 3/4, so turns of 1, 2, … rolls 9/16, 21/32, 45/64, 93/128, …
	const effort = 0.15 * 15 / 16
	for _, c := range []struct {
		pool, filled int
		want         float64
	}{
		{0, 0, effort + 45.0/64 - 21.0/32},
		{1, 0, effort + 93.0/128 - 45.0/64},
		{0, 1, effort},
		{1, 1, effort},
	} {
		if got := bot.Fee(rules, c.pool, c.filled); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%d saved, %d filled: a roll must bring %g, want %g", c.pool, c.filled, got, c.want)
		}
	}
}

// TestMemory asks one bot and new ones about turns that are alike but for what they
// remember a turn by.
func TestMemory(t *testing.T) {
	spec := variants.Scandinavian().Spec()
	spec.Saved.Allowed = true
	rules := mustRuleset(t, spec)
	used := mustBot(t, bot.Hard, rules)
	var turns []yatzy.Turn
	for _, card := range []string{"ones=0,twos=2,threes=6,fours=16,fives=10", "ones=5,twos=8,threes=12,fours=16,fives=20"} {
		c, err := rules.ParseScorecard(card)
		if err != nil {
			t.Fatal(err)
		}
		for _, saved := range []int{0, 10} {
			for _, roll := range []string{"1 2 3 4 4", "2 2 5 6 6", "1 3 3 6 6", "5 5 5 6 6"} {
				turn, err := c.NewTurn().WithRoll(yatzy.MustParseRoll(roll), 1)
				if err != nil {
					t.Fatal(err)
				}
				if turn, err = turn.WithSaved(saved); err != nil {
					t.Fatal(err)
				}
				turns = append(turns, turn)
			}
		}
	}
	different := 0
	for i, first := range turns {
		for _, turn := range turns[i+1:] {
			if first.Roll() != turn.Roll() {
				continue
			}
			mustDecide(t, used, first)
			got, want := mustDecide(t, used, turn), mustDecide(t, mustBot(t, bot.Hard, rules), turn)
			if got != want {
				t.Errorf("%s with %d saved: after %s with %d saved %s, else %s", turn.Card(), turn.Saved(), first.Card(), first.Saved(), got, want)
			}
			if want != mustDecide(t, mustBot(t, bot.Hard, rules), first) {
				different++
			}
		}
	}
	if different < 5 {
		t.Errorf("only %d pairs of turns are decided differently", different)
	}
}

// checkBest checks that an action is the best there is.
func checkBest(t testing.TB, name string, turn yatzy.Turn, a yatzy.Action, worth func(i, points, extra int) float64, fee float64) {
	r := &reference{worth: worth, fee: fee, seen: map[yatzy.Turn]float64{}}
	got, want := r.of(t, turn, a), r.value(t, turn)
	if !(math.Abs(got-want) <= 1e-9*max(1, math.Abs(want))) {
		t.Fatalf("%s: on %q with %d rolls: %s is worth %g; the best is %g", name, turn.Roll(), turn.Rolls(), a, got, want)
	}
}

// checkEasy checks what easy does, and returns the dice it has to hold, or false if
// it has to enter the roll.
func checkEasy(t testing.TB, turn yatzy.Turn, a yatzy.Action) (held func() (yatzy.Roll, bool)) {
	card, roll := turn.Card(), turn.Roll()
	var want yatzy.Roll
	best := -1
	for f := yatzy.Face(1); f <= yatzy.MaxFaces; f++ {
		n := roll.Count(f)
		if n == 0 {
			continue
		}
		rank := 100 * n
		for i := range card.Ruleset().Available(card.Filled()).All() {
			if isUpperOf(card.Ruleset(), i, f) {
				rank += 50
			}
		}
		if rank += int(f); rank > best {
			best = rank
			want = turn.Held()
			for want.Count(f) < n {
				want = plus(t, want, f)
			}
		}
	}
	holds := turn.Rolls() > 0 && want != roll
	if holds {
		if a != yatzy.Keep(want) {
			t.Fatalf("easy: on %q: %s; want %s", roll, a, yatzy.Keep(want))
		}
	} else {
		var first yatzy.Entry
		most := -1
		for e := range card.Entries(roll) {
			if e.Points+e.Extra > most {
				first, most = e, e.Points+e.Extra
			}
		}
		if a != yatzy.Score(first.Category) {
			t.Fatalf("easy: on %q: %s; want %s", roll, a, yatzy.Score(first.Category))
		}
	}
	return func() (yatzy.Roll, bool) { return want, holds }
}

// isUpperOf reports whether category i is the first upper one of a face.
func isUpperOf(rules *yatzy.Ruleset, i int, f yatzy.Face) bool {
	for j, c := range rules.Categories() {
		if c.Section == yatzy.Upper && c.Func == nil && c.Pattern == yatzy.OfFace(f) {
			return i == j
		}
	}
	return false
}

func plus(t testing.TB, r yatzy.Roll, f yatzy.Face) yatzy.Roll {
	t.Helper()
	r, err := r.Plus(rollOf(t, []yatzy.Face{f}))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// checkMedium checks what medium does where easy holds as given.
func checkMedium(t testing.TB, turn yatzy.Turn, a yatzy.Action, easy func() (yatzy.Roll, bool), worth func(i, points, extra int) float64) {
	keep, holds := easy()
	switch {
	case a.Kind() == yatzy.ScoreAction:
		// By its worth it is the best of all entries.
		r := &reference{worth: worth}
		for e := range turn.Card().Entries(turn.Roll()) {
			if r.of(t, turn, a) < r.of(t, turn, yatzy.Score(e.Category)) {
				t.Fatalf("medium: on %q: %s; %s is worth more", turn.Roll(), a, e.Category)
			}
		}
		if turn.Rolls() > 1 && holds {
			t.Fatalf("medium: on %q with %d rolls: %s; easy keeps %q", turn.Roll(), turn.Rolls(), a, keep)
		}
		if turn.Rolls() == 1 {
			// No hold brings more points.
			r := &reference{worth: byPoints, seen: map[yatzy.Turn]float64{}}
			most := 0
			for e := range turn.Card().Entries(turn.Roll()) {
				most = max(most, e.Points+e.Extra)
			}
			if v := r.value(t, turn); v > float64(most)+1e-9 {
				t.Fatalf("medium: on %q: %s for %d points; a hold brings %g", turn.Roll(), a, most, v)
			}
		}
	case turn.Rolls() > 1:
		if !holds || a.Dice() != keep {
			t.Fatalf("medium: on %q with %d rolls: %s; easy keeps %q (%v)", turn.Roll(), turn.Rolls(), a, keep, holds)
		}
	default:
		checkBest(t, bot.Medium, turn, a, byPoints, 0)
	}
}

// TestDistributionsAgainstReference follows the bots through all games there are
// under random tiny rules. [solver.Distribute] asks them about one of the cards with
// a state only, so it agrees only if they look at no more than it says.
func TestDistributionsAgainstReference(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := rapidTB{t, rt}
		sizes := []size{{1, 2, 4}, {1, 4, 3}, {2, 2, 3}, {2, 3, 2}, {3, 2, 2}}
		rules := drawRules(rt, sizes)
		name := rapid.SampledFrom(heuristics()).Draw(rt, "bot")
		player := mustBot(tb, name, rules)
		d, err := solver.Distribute(t.Context(), player, rules.NewScorecard(), &solver.Options{Workers: 1})
		if err != nil {
			tb.Fatal(err)
		}
		want := meanOf(tb, player, rules.NewScorecard().NewTurn(), map[yatzy.Turn]float64{})
		if math.Abs(d.Mean()-want) > 1e-9*max(1, want) {
			tb.Fatalf("%s: the distribution has the mean %.17g, all games have %.17g", name, d.Mean(), want)
		}
	})
}

// meanOf returns the mean total of all games from a turn on.
func meanOf(t testing.TB, player yatzy.Strategy, turn yatzy.Turn, seen map[yatzy.Turn]float64) float64 {
	if turn.Card().Full() {
		return float64(turn.Card().Total())
	}
	if v, ok := seen[turn]; ok {
		return v
	}
	a := mustDecide(t, player, turn)
	n := 0
	if a.Kind() == yatzy.KeepAction {
		n = turn.Card().Ruleset().Dice() - a.Dice().Len()
	}
	sum, count := 0.0, 0
	for thrown := range throws(t, turn.Card().Ruleset(), n) {
		next, err := turn.Apply(a, thrown)
		if err != nil {
			t.Fatal(err)
		}
		sum += meanOf(t, player, next, seen)
		count++
	}
	seen[turn] = sum / float64(count)
	return seen[turn]
}
