package odds_test

import (
	"math/big"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

func ratOf(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic("not a fraction: " + text)
	}
	return r
}

// small makes a ruleset of one category in lower "box" that does not fail.
func small(dice, faces, rolls int, holds yatzy.Holds, pattern yatzy.Pattern, points yatzy.Points) *yatzy.Ruleset {
	return must(yatzy.NewRuleset(yatzy.Spec{
		Key: "small", Dice: dice, Faces: faces, Rolls: rolls, Holds: holds,
		Categories: []yatzy.Category{{Key: "box", Section: yatzy.Lower, Pattern: pattern, Points: points}},
	}))
}

// TestKnownChances are chances that can be found without a search, or that every
// book on these games quotes.
func TestKnownChances(t *testing.T) {
	scandinavian, maxi, yahtzee, kids := variants.Scandinavian(), variants.Maxi(), variants.Yahtzee(), variants.KidsSymbols()
	roll := yatzy.MustParseRoll
	none := yatzy.Roll{}
	turn := odds.From{Rolls: 3}
	for _, c := range []struct {
		name       string
		rules      *yatzy.Ruleset
		from       odds.From
		categories []string
		want       string
	}{
		{"five alike", scandinavian, turn, []string{"yatzy"}, "347897/7558272"},
		{"five alike in one throw", scandinavian, odds.From{Rolls: 1}, []string{"yatzy"}, "1/1296"},
		{"six alike", maxi, turn, []string{"maxi-yatzy"}, "33391127/1632586752"},
		// 1 - (4/6)^2 and 1 - (5/6)^2.
		{"open straight", scandinavian, odds.From{Held: roll("2345"), Rolls: 2}, []string{"small-straight", "large-straight"}, "5/9"},
		{"open straight, one end", scandinavian, odds.From{Held: roll("2345"), Rolls: 2}, []string{"large-straight"}, "11/36"},
		{"inside straight", scandinavian, odds.From{Held: roll("1234"), Rolls: 2}, []string{"small-straight"}, "11/36"},
		{"inside straight, any five in a row", yahtzee, odds.From{Held: roll("1234"), Rolls: 2}, []string{"large-straight"}, "11/36"},
		{"straight of four held", yahtzee, odds.From{Held: roll("1234"), Rolls: 1}, []string{"small-straight"}, "1"},
		{"four alike of five", scandinavian, odds.From{Held: roll("6666"), Rolls: 1}, []string{"yatzy"}, "1/6"},
		{"a house from two pairs", scandinavian, odds.From{Held: roll("2255"), Rolls: 1}, []string{"full-house"}, "1/3"},
		{"the roll makes it", scandinavian, odds.From{Roll: roll("22555"), Rolls: 2}, []string{"full-house"}, "1"},
		{"the roll does not, no roll left", scandinavian, odds.From{Roll: roll("22455")}, []string{"full-house"}, "0"},
		{"the roll keeps two pairs", scandinavian, odds.From{Roll: roll("22455"), Rolls: 1}, []string{"full-house"}, "1/3"},
		// 1 - (5/6)^15: a six in any of fifteen throws of a die.
		{"a six", scandinavian, turn, []string{"sixes"}, "439667406451/470184984576"},
		{"any dice", scandinavian, turn, []string{"chance"}, "1"},
		{"one that is certain is enough", scandinavian, turn, []string{"yatzy", "chance"}, "1"},
		{"no hold", scandinavian, odds.From{Held: none, Rolls: 1}, []string{"full-house"}, "25/648"},
		// Where dice lock, a pair with three others alike cannot change over.
		{"locked pair", kids, odds.From{Held: roll("11"), Rolls: 1}, []string{"yatzy"}, "1/216"},
		{"locked pair, others better", kids, odds.From{Roll: roll("11222"), Held: roll("11"), Rolls: 1}, []string{"yatzy"}, "1/216"},
		{"the same, not locked yet", kids, odds.From{Roll: roll("11222"), Rolls: 1}, []string{"yatzy"}, "1/36"},
		{"locked dice that cannot make it", kids, odds.From{Held: roll("12"), Rolls: 9}, []string{"yatzy"}, "0"},
		// Of 216 throws 2 make four alike, 34 three, 156 two and 24 none:
		// (2/6 + 34/36 + 156/216 + 24/1296) / 216.
		{"free dice that can", scandinavian, odds.From{Held: roll("12"), Rolls: 2}, []string{"yatzy"}, "109/11664"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.from.Chance(c.rules, c.categories...)
			wantRat(t, "chance", got, err, ratOf(c.want))
		})
	}
}

// TestKnownExpected are expected points that a sum of single dice gives: a die is
// rolled again while what it shows is less than what another roll is expected to.
func TestKnownExpected(t *testing.T) {
	scandinavian, maxi := variants.Scandinavian(), variants.Maxi()
	for _, c := range []struct {
		name     string
		rules    *yatzy.Ruleset
		category string
		want     string
	}{
		{"twos", scandinavian, "twos", "455/108"},           // 2 * 5 * 91/216
		{"sixes of six", maxi, "sixes", "91/6"},             // 6 * 6 * 91/216
		{"chance", scandinavian, "chance", "70/3"},          // 5 * 14/3
		{"chance of six", maxi, "chance", "28"},             // 6 * 14/3
		{"fixed", scandinavian, "yatzy", "8697425/3779136"}, // 50 * 347897/7558272
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := odds.Expected(c.rules, c.category)
			wantRat(t, "expected points", got, err, ratOf(c.want))
		})
	}
}

// TestMostDice asks the most of the dice there are. For the sum of all dice it
// makes no difference whether they lock: one that is worth holding stays so.
func TestMostDice(t *testing.T) {
	for _, holds := range []yatzy.Holds{yatzy.FreeHolds, yatzy.LockedHolds} {
		t.Run(holds.String(), func(t *testing.T) {
			rules := small(8, 8, 3, holds, yatzy.Any(), yatzy.AllDice())
			got, err := odds.Expected(rules, "box")
			wantRat(t, "expected points", got, err, ratOf("97/2"))
			got, err = odds.From{Rolls: 1}.Chance(small(8, 8, 3, holds, yatzy.Groups(8), yatzy.Fixed(50)), "box")
			wantRat(t, "chance", got, err, ratOf("1/2097152"))
		})
	}
}

// TestMostRolls asks for the most rolls: a coin thrown until it shows a 2.
func TestMostRolls(t *testing.T) {
	for _, holds := range []yatzy.Holds{yatzy.FreeHolds, yatzy.LockedHolds} {
		coin := small(1, 2, 1, holds, yatzy.OfFace(2), yatzy.Fixed(7))
		miss := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), odds.MaxRolls))
		from := odds.From{Rolls: odds.MaxRolls}
		got, err := from.Chance(coin, "box")
		wantRat(t, "chance", got, err, new(big.Rat).Sub(big.NewRat(1, 1), miss))
		outcomes, err := from.Distribution(coin, "box")
		if err != nil || len(outcomes) != 2 || outcomes[0].Points != 0 || outcomes[0].Chance.Cmp(miss) != 0 || outcomes[1].Points != 7 {
			t.Errorf("distribution: %v, %v", outcomes, err)
		}
	}
}

// fiveAlikeAfter is the chances of most alike, one to five, after a throw of five
// dice: of 7776 throws 720, 5400, 1500, 150 and 6.
func fiveAlikeAfter() []*big.Rat {
	return []*big.Rat{nil, big.NewRat(720, 7776), big.NewRat(5400, 7776), big.NewRat(1500, 7776), big.NewRat(150, 7776), big.NewRat(6, 7776)}
}

// TestFiveAlikeLocked finds five alike with locked holds by hand: the player locks
// the most dice alike, two at least, and then waits for that face alone.
func TestFiveAlikeLocked(t *testing.T) {
	// With n dice loose and r rolls left, each die has its face with 1 - (5/6)^r.
	complete := func(n, rolls int) *big.Rat {
		miss := big.NewRat(1, 1)
		for range rolls {
			miss.Mul(miss, big.NewRat(5, 6))
		}
		all := big.NewRat(1, 1)
		for range n {
			all.Mul(all, new(big.Rat).Sub(big.NewRat(1, 1), miss))
		}
		return all
	}
	after := fiveAlikeAfter()
	want := new(big.Rat)
	for alike := 2; alike <= 5; alike++ {
		want.Add(want, new(big.Rat).Mul(after[alike], complete(5-alike, 2)))
		// Five different dice are all thrown again.
		again := new(big.Rat).Mul(after[1], after[alike])
		want.Add(want, again.Mul(again, complete(5-alike, 1)))
	}
	again := new(big.Rat).Mul(after[1], after[1])
	want.Add(want, again.Mul(again, complete(4, 1)))
	got, err := odds.Chance(variants.KidsSymbols(), "yatzy")
	wantRat(t, "chance", got, err, want)
}

// TestUpperDistribution: how many dice show the face is binomial, each die having
// it with 1 - (5/6)^3.
func TestUpperDistribution(t *testing.T) {
	for _, rules := range []*yatzy.Ruleset{variants.Scandinavian(), variants.KidsUpper()} {
		got, err := odds.Distribution(rules, "fours")
		if err != nil {
			t.Fatal(err)
		}
		hit := big.NewRat(91, 216)
		miss := big.NewRat(125, 216)
		for n, ways := range []int64{1, 5, 10, 10, 5, 1} {
			want := big.NewRat(ways, 1)
			for i := range 5 {
				if i < n {
					want.Mul(want, hit)
				} else {
					want.Mul(want, miss)
				}
			}
			if got[n].Points != 4*n || got[n].Chance.Cmp(want) != 0 {
				t.Errorf("%s: %d points with %s, want %d with %s", rules.Key(), got[n].Points, got[n].Chance, 4*n, want)
			}
		}
		if len(got) != 6 {
			t.Errorf("%s: %d outcomes, want 6", rules.Key(), len(got))
		}
	}
}

// TestTies: of decisions that are worth the same, the play ends the turn, else it
// keeps more dice, else those that come first.
func TestTies(t *testing.T) {
	third := big.NewRat(1, 3)
	for _, c := range []struct {
		name  string
		worth map[string]int
		want  []odds.Outcome
	}{
		{
			// Holding the 1 gives 3, 0 or 0, holding the 2 gives 0, 1 or 2.
			"two holds of one die", map[string]int{"1 1": 3, "2 2": 1, "2 3": 2},
			[]odds.Outcome{{0, new(big.Rat).Add(third, third)}, {3, third}},
		},
		{
			"ending and two holds", map[string]int{"1 1": 2, "1 2": 1, "2 2": 1, "2 3": 1},
			[]odds.Outcome{{1, big.NewRat(1, 1)}},
		},
		{
			// Holding the 1 gives 3, 0 or 0, throwing both 3 once, 2 three times, 0 five times.
			"a hold of one die and of none", map[string]int{"1 1": 3, "2 3": 2, "3 3": 2},
			[]odds.Outcome{{0, new(big.Rat).Add(third, third)}, {3, third}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := must(yatzy.NewRuleset(yatzy.Spec{
				Key: "ties", Dice: 2, Faces: 3,
				Categories: []yatzy.Category{{
					Key: "box", Section: yatzy.Lower,
					Func: func(r yatzy.Roll) int { return c.worth[r.String()] },
				}},
			}))
			got, err := odds.From{Roll: yatzy.MustParseRoll("1 2"), Rolls: 1}.Distribution(rules, "box")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got, cmp.Comparer(compareRats)); diff != "" {
				t.Errorf("distribution (-want +got)\n%s", diff)
			}
		})
	}
}
