package variants_test

import (
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// sumScores adds up what a roll is worth in all categories.
func sumScores(rules *yatzy.Ruleset, roll yatzy.Roll) (sum int) {
	for _, points := range rules.Scores(roll) {
		sum += points
	}
	return sum
}

// sumEntries adds up what a roll may be entered for on a card.
func sumEntries(card yatzy.Scorecard, roll yatzy.Roll) (sum int) {
	for e := range card.Entries(roll) {
		sum += e.Points + e.Extra
	}
	return sum
}

// TestScoringDoesNotAllocate guards what bots and tables call by the million.
func TestScoringDoesNotAllocate(t *testing.T) {
	for rules := range variants.All() {
		last := keysOf(rules)[rules.Len()-1]
		empty, late := cardsBefore(t, rules, rules.Len()-1)
		roll, _, err := rules.Example(last)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			name string
			call func() int
		}{
			{"Scores", func() int { return sumScores(rules, roll) }},
			{"Score", func() int { points, _ := rules.Score(last, roll); return points }},
			{"Entries of an early card", func() int { return sumEntries(empty, roll) }},
			{"Entries of the last turn", func() int { return sumEntries(late, roll) }},
		} {
			sum := 0
			if n := testing.AllocsPerRun(100, func() { sum += test.call() }); n != 0 {
				t.Errorf("%s: %s allocates %v times", rules.Key(), test.name, n)
			}
			if sum == 0 {
				t.Errorf("%s: %s is worth nothing", rules.Key(), test.name)
			}
		}
	}
}

// BenchmarkScores scores all categories of one roll, the rolls taking turns.
func BenchmarkScores(b *testing.B) {
	for rules := range variants.All() {
		b.Run(rules.Key(), func(b *testing.B) {
			overRolls(b, rules, func(roll yatzy.Roll) int { return sumScores(rules, roll) })
		})
	}
}

// BenchmarkEntries is BenchmarkScores for what the empty card lets a roll be
// entered for.
func BenchmarkEntries(b *testing.B) {
	for rules := range variants.All() {
		card := rules.NewScorecard()
		b.Run(rules.Key(), func(b *testing.B) {
			overRolls(b, rules, func(roll yatzy.Roll) int { return sumEntries(card, roll) })
		})
	}
}

// overRolls measures a call for one roll, all rolls taking turns.
func overRolls(b *testing.B, rules *yatzy.Ruleset, call func(yatzy.Roll) int) {
	var rolls []yatzy.Roll
	for roll := range rules.Rolls() {
		rolls = append(rolls, roll)
	}
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		sum += call(rolls[i])
		if i++; i == len(rolls) {
			i = 0
		}
	}
	if sum == 0 {
		b.Fatal("nothing was scored")
	}
}
