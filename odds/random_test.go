package odds_test

import (
	"maps"
	"math/big"
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"pgregory.net/rapid"
)

// drawRules draws a ruleset small enough for brute force: one to three dice, and
// two categories that pay any points for any roll, so few different ones that
// many decisions are worth the same.
func drawRules(t *rapid.T) *yatzy.Ruleset {
	size := rapid.SampledFrom([][2]int{{1, 2}, {1, 8}, {2, 2}, {2, 4}, {2, 6}, {3, 2}, {3, 3}}).Draw(t, "dice and faces")
	spec := yatzy.Spec{
		Key: "tiny", Dice: size[0], Faces: size[1],
		Rolls: rapid.IntRange(1, 3).Draw(t, "rolls"),
		Holds: rapid.SampledFrom([]yatzy.Holds{yatzy.FreeHolds, yatzy.LockedHolds}).Draw(t, "holds"),
	}
	for _, key := range []string{"one", "two"} {
		points := rapid.SliceOfN(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 5}), 64, 64).Draw(t, key)
		spec.Categories = append(spec.Categories, yatzy.Category{
			Key: key, Section: yatzy.Lower,
			Func: func(r yatzy.Roll) int {
				place := 0
				for f := range r.Faces() {
					place = place*(spec.Faces+1) + int(f)
				}
				return points[place%len(points)]
			},
		})
	}
	rules, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// drawRoll draws a full roll, and drawPart some dice of a roll.
func drawRoll(t *rapid.T, rules *yatzy.Ruleset) yatzy.Roll {
	rolls := slices.Collect(func(yield func(yatzy.Roll) bool) {
		for r := range rules.Rolls() {
			if !yield(r) {
				return
			}
		}
	})
	return rapid.SampledFrom(rolls).Draw(t, "roll")
}

func drawPart(t *rapid.T, r yatzy.Roll) yatzy.Roll {
	parts := slices.DeleteFunc(slices.Collect(r.Parts()), func(part yatzy.Roll) bool { return part == r })
	return rapid.SampledFrom(parts).Draw(t, "held")
}

// score is the worth of a roll in one category, madeAny that of an aim at both.
func score(rules *yatzy.Ruleset, category string) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int { return must(rules.Score(category, r)) }
}

func madeAny(rules *yatzy.Ruleset, categories ...string) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		for _, c := range categories {
			if must(rules.Score(c, r)) > 0 {
				return 1
			}
		}
		return 0
	}
}

func wantRat(t interface {
	Helper()
	Errorf(string, ...any)
}, what string, got *big.Rat, err error, want *big.Rat) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if got.Cmp(want) != 0 {
		t.Errorf("%s is %s, want %s", what, got, want)
	}
}

func wantDistribution(t *rapid.T, what string, got []odds.Outcome, err error, want map[int]*big.Rat) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	points := slices.Sorted(maps.Keys(want))
	if len(got) != len(points) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
	for i, p := range points {
		if got[i].Points != p || got[i].Chance.Cmp(want[p]) != 0 {
			t.Errorf("%s: %d points with %s, want %d with %s", what, got[i].Points, got[i].Chance, p, want[p])
		}
	}
}

// TestBruteForce compares all answers with brute force: for a whole turn, with
// dice on the table, and with dice held.
func TestBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		making := newBrute(madeAny(rules, "one", "two"))
		scoring := newBrute(score(rules, "one"))
		start := rules.NewScorecard().NewTurn()

		whole := odds.From{Rolls: rules.RollsPerTurn()}
		chance := making.keep(start, yatzy.Keep(yatzy.Roll{}))
		points := scoring.keep(start, yatzy.Keep(yatzy.Roll{}))
		compare(t, "whole turn", rules, whole, chance, points)
		got, err := odds.Chance(rules, "two", "one")
		wantRat(t, "chance of a whole turn", got, err, chance.mean)
		got, err = odds.Expected(rules, "one")
		wantRat(t, "expected points of a whole turn", got, err, points.mean)
		distribution, err := odds.Distribution(rules, "one")
		wantDistribution(t, "distribution of a whole turn", distribution, err, points.ends)

		left := rapid.IntRange(0, rules.RollsPerTurn()-1).Draw(t, "left")
		turn, err := start.WithRoll(drawRoll(t, rules), left)
		if err != nil {
			t.Fatal(err)
		}
		if rules.Holds() == yatzy.LockedHolds && left < rules.RollsPerTurn()-1 {
			if turn, err = turn.WithHeld(drawPart(t, turn.Roll())); err != nil {
				t.Fatal(err)
			}
		}
		compare(t, "on the table", rules, odds.From{Roll: turn.Roll(), Held: turn.Held(), Rolls: turn.Rolls()},
			making.best(turn), scoring.best(turn))

		if left == 0 {
			return
		}
		held := must(turn.Held().Plus(drawPart(t, must(turn.Roll().Minus(turn.Held())))))
		compare(t, "held", rules, odds.From{Held: held, Rolls: left},
			making.keep(turn, yatzy.Keep(held)), scoring.keep(turn, yatzy.Keep(held)))
	})
}

func compare(t *rapid.T, where string, rules *yatzy.Ruleset, from odds.From, chance, points prospect) {
	t.Helper()
	got, err := from.Chance(rules, "one", "two")
	wantRat(t, where+": chance", got, err, chance.mean)
	got, err = from.Expected(rules, "one")
	wantRat(t, where+": expected points", got, err, points.mean)
	distribution, err := from.Distribution(rules, "one")
	wantDistribution(t, where+": distribution", distribution, err, points.ends)
}
