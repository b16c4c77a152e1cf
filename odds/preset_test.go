package odds_test

import (
	"math/big"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

func compareRats(a, b *big.Rat) bool { return a.Cmp(b) == 0 }

// TestTable: the rows of every preset hold what the single questions answer, and
// for one throw what counting the throws gives.
func TestTable(t *testing.T) {
	for rules := range variants.All() {
		t.Run(rules.Key(), func(t *testing.T) {
			var want []odds.Row
			for _, c := range rules.Categories() {
				made, all := int64(0), int64(0)
				for r, ways := range rules.Rolls() {
					all += int64(ways)
					if must(rules.Score(c.Key, r)) > 0 {
						made += int64(ways)
					}
				}
				want = append(want, odds.Row{
					Category:  c.Key,
					OneThrow:  big.NewRat(made, all),
					WholeTurn: must(odds.Chance(rules, c.Key)),
					Expected:  must(odds.Expected(rules, c.Key)),
				})
				got, err := odds.From{Rolls: 1}.Chance(rules, c.Key)
				wantRat(t, c.Key+": chance with one roll", got, err, big.NewRat(made, all))
			}
			if diff := cmp.Diff(want, odds.Table(rules), cmp.Comparer(compareRats)); diff != "" {
				t.Errorf("table (-want +got)\n%s", diff)
			}
		})
	}
	if rows := odds.Table(new(yatzy.Ruleset)); len(rows) != 0 {
		t.Errorf("table of the zero ruleset: %v", rows)
	}
}

// TestDistributionSums: the chances of every category of every preset sum to 1,
// are ascending and positive, and have the expected points as their mean.
func TestDistributionSums(t *testing.T) {
	for rules := range variants.All() {
		for _, c := range rules.Categories() {
			outcomes, err := odds.Distribution(rules, c.Key)
			if err != nil {
				t.Fatal(err)
			}
			sum, mean, last := new(big.Rat), new(big.Rat), -1
			for _, o := range outcomes {
				if o.Points <= last || o.Chance.Sign() <= 0 {
					t.Errorf("%s %s: %d with %s after %d", rules.Key(), c.Key, o.Points, o.Chance, last)
				}
				last = o.Points
				sum.Add(sum, o.Chance)
				mean.Add(mean, new(big.Rat).Mul(o.Chance, big.NewRat(int64(o.Points), 1)))
			}
			wantRat(t, rules.Key()+" "+c.Key+": sum", sum, nil, big.NewRat(1, 1))
			want, err := odds.Expected(rules, c.Key)
			wantRat(t, rules.Key()+" "+c.Key+": mean", mean, err, want)
		}
	}
}

// TestMoreRolls: another roll never makes a chance or the expected points smaller,
// and rolls beyond a turn's own are those of a ruleset with longer turns.
func TestMoreRolls(t *testing.T) {
	for _, preset := range []*yatzy.Ruleset{variants.Yahtzee(), variants.KidsSymbols()} {
		chances, points := map[string]*big.Rat{}, map[string]*big.Rat{}
		for _, c := range preset.Categories() {
			chances[c.Key], points[c.Key] = new(big.Rat), new(big.Rat)
		}
		for rolls := 1; rolls <= 5; rolls++ {
			spec := preset.Spec()
			spec.Rolls = rolls
			longer := must(yatzy.NewRuleset(spec))
			from := odds.From{Rolls: rolls}
			for _, row := range odds.Table(longer) {
				got, err := from.Chance(preset, row.Category)
				wantRat(t, row.Category+": chance", got, err, row.WholeTurn)
				got, err = from.Expected(preset, row.Category)
				wantRat(t, row.Category+": expected points", got, err, row.Expected)
				if chances[row.Category].Cmp(row.WholeTurn) > 0 || row.WholeTurn.Cmp(big.NewRat(1, 1)) > 0 {
					t.Errorf("%s %s: chance %s with %d rolls, %s with one fewer", preset.Key(), row.Category, row.WholeTurn, rolls, chances[row.Category])
				}
				if points[row.Category].Cmp(row.Expected) > 0 {
					t.Errorf("%s %s: %s points with %d rolls, %s with one fewer", preset.Key(), row.Category, row.Expected, rolls, points[row.Category])
				}
				chances[row.Category], points[row.Category] = row.WholeTurn, row.Expected
			}
		}
	}
}

// TestLockedIsNeverBetter: dice that may be held and rolled again can do all that
// dice can that lock, and in a turn of two rolls no more.
func TestLockedIsNeverBetter(t *testing.T) {
	spec := variants.Scandinavian().Spec()
	free := must(yatzy.NewRuleset(spec))
	spec.Holds = yatzy.LockedHolds
	locked := must(yatzy.NewRuleset(spec))
	better := 0
	for _, c := range free.Categories() {
		for rolls := 1; rolls <= 3; rolls++ {
			from := odds.From{Rolls: rolls}
			f, l := must(from.Expected(free, c.Key)), must(from.Expected(locked, c.Key))
			switch d := f.Cmp(l); {
			case d < 0 || d > 0 && rolls < 3:
				t.Errorf("%s with %d rolls: %s free, %s locked", c.Key, rolls, f, l)
			case d > 0:
				better++
			}
		}
	}
	if better == 0 {
		t.Error("free holds are nowhere better")
	}
}

// TestSeveral: aiming for several is at least as good as aiming for one of them,
// and no better than the sum.
func TestSeveral(t *testing.T) {
	rules := variants.Scandinavian()
	for _, pair := range [][2]string{{"small-straight", "large-straight"}, {"full-house", "four-of-a-kind"}, {"yatzy", "small-straight"}} {
		a, b := must(odds.Chance(rules, pair[0])), must(odds.Chance(rules, pair[1]))
		both := must(odds.Chance(rules, pair[0], pair[1]))
		if both.Cmp(a) <= 0 || both.Cmp(b) <= 0 || both.Cmp(new(big.Rat).Add(a, b)) > 0 {
			t.Errorf("%s or %s: %s, each %s and %s", pair[0], pair[1], both, a, b)
		}
		swapped, err := odds.Chance(rules, pair[1], pair[0])
		wantRat(t, "the other way round", swapped, err, both)
	}
	got, err := odds.From{Rolls: 1}.Chance(rules, "small-straight", "large-straight")
	wantRat(t, "either straight in one throw", got, err, big.NewRat(5, 162))
}

// questions are three questions that have a value in the middle of a turn.
func questions(rules *yatzy.Ruleset) map[string]func(odds.From) (*big.Rat, error) {
	return map[string]func(odds.From) (*big.Rat, error){
		"house":     func(f odds.From) (*big.Rat, error) { return f.Expected(rules, "full-house") },
		"two pairs": func(f odds.From) (*big.Rat, error) { return f.Chance(rules, "two-pairs") },
		"any":       func(f odds.From) (*big.Rat, error) { return f.Chance(rules, "yatzy", "two-pairs") },
	}
}

// TestHeldIsMeanOfThrows: dice held are worth the mean over the rolls that the
// throw of the others leads to.
func TestHeldIsMeanOfThrows(t *testing.T) {
	for _, rules := range []*yatzy.Ruleset{variants.Scandinavian(), variants.KidsSymbols()} {
		for _, held := range []string{"22", "245", "3366"} {
			keep := yatzy.MustParseRoll(held)
			for name, ask := range questions(rules) {
				for rolls := 1; rolls <= 2; rolls++ {
					want, all := new(big.Rat), int64(0)
					for thrown, ways := range yatzy.Rolls(5 - keep.Len()) {
						next := odds.From{Roll: must(keep.Plus(thrown)), Rolls: rolls - 1}
						if rules.Holds() == yatzy.LockedHolds {
							next.Held = keep
						}
						want.Add(want, new(big.Rat).Mul(must(ask(next)), big.NewRat(int64(ways), 1)))
						all += int64(ways)
					}
					want.Mul(want, big.NewRat(1, all))
					got, err := ask(odds.From{Held: keep, Rolls: rolls})
					wantRat(t, rules.Key()+" "+held+" "+name, got, err, want)
				}
			}
		}
	}
}

// TestRollIsBestHold: dice on the table are worth their best hold, or what they
// are worth as they lie.
func TestRollIsBestHold(t *testing.T) {
	for _, c := range []struct {
		rules      *yatzy.Ruleset
		roll, held string
	}{
		{variants.Scandinavian(), "22345", ""},
		{variants.Scandinavian(), "22355", ""},
		{variants.KidsSymbols(), "22345", ""},
		{variants.KidsSymbols(), "22345", "2"},
		{variants.KidsSymbols(), "13366", "33"},
	} {
		roll, held := yatzy.MustParseRoll(c.roll), yatzy.Roll{}
		if c.held != "" {
			held = yatzy.MustParseRoll(c.held)
		}
		for name, ask := range questions(c.rules) {
			for rolls := 1; rolls <= 2; rolls++ {
				want := must(ask(odds.From{Roll: roll}))
				for part := range roll.Parts() {
					if part == roll || !part.Contains(held) {
						continue
					}
					if p := must(ask(odds.From{Held: part, Rolls: rolls})); p.Cmp(want) > 0 {
						want = p
					}
				}
				got, err := ask(odds.From{Roll: roll, Held: held, Rolls: rolls})
				wantRat(t, c.rules.Key()+" "+c.roll+" "+name, got, err, want)
			}
		}
	}
}
