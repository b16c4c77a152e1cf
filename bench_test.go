package yatzy_test

import (
	"encoding/json"
	"testing"

	"example.com/yatzy"
)

// BenchmarkScores scores one roll in every category.
func BenchmarkScores(b *testing.B) {
	for _, spec := range []yatzy.Spec{fiveDiceSpec(), sixDiceSpec()} {
		b.Run(spec.Key, func(b *testing.B) {
			rs := mustRuleset(b, spec)
			r, _, err := rs.Example("full-house")
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			sum := 0
			for b.Loop() {
				for _, points := range rs.Scores(r) {
					sum += points
				}
			}
			if sum == 0 {
				b.Fatal("nothing was scored")
			}
		})
	}
}

// BenchmarkScore scores one roll in one category.
func BenchmarkScore(b *testing.B) {
	rs := mustRuleset(b, fiveDiceSpec())
	r := yatzy.MustParseRoll("2 2 5 5 5")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rs.Score("full-house", r); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEntries lists what a joker is worth on a card.
func BenchmarkEntries(b *testing.B) {
	card := mustCard(b, mustRuleset(b, forcedJokerSpec()), "yahtzee=50,fours=12")
	r := yatzy.MustParseRoll("4 4 4 4 4")
	b.ReportAllocs()
	for b.Loop() {
		for range card.Entries(r) {
		}
	}
}

// BenchmarkActions lists what is legal in the middle of a turn.
func BenchmarkActions(b *testing.B) {
	turn, err := mustRuleset(b, sixDiceSpec()).NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("1 2 3 4 5 6"), 2)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for range turn.Actions() {
		}
	}
}

// BenchmarkNewRuleset makes a ruleset, which scores every roll.
func BenchmarkNewRuleset(b *testing.B) {
	spec := sixDiceSpec()
	b.ReportAllocs()
	for b.Loop() {
		mustRuleset(b, spec)
	}
}

// BenchmarkParseRuleset reads a ruleset file.
func BenchmarkParseRuleset(b *testing.B) {
	data, err := json.Marshal(mustRuleset(b, forcedJokerSpec()))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := yatzy.ParseRuleset(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkParseScorecard reads a card with everything on it.
func BenchmarkParseScorecard(b *testing.B) {
	rs := mustRuleset(b, forcedJokerSpec())
	const text = "ones=5,twos=6,threes=9,fours=20,fives=15,sixes=18,three-of-a-kind=22,four-of-a-kind=0,full-house=25,small-straight=30,large-straight=0,yahtzee=50*2,chance=21"
	b.ReportAllocs()
	for b.Loop() {
		mustCard(b, rs, text)
	}
}
