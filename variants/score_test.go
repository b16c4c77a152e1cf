package variants_test

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// find returns the preset with the given key.
func find(t testing.TB, key string) *yatzy.Ruleset {
	t.Helper()
	rules, err := variants.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// keysOf returns the keys of the categories in printed order.
func keysOf(rules *yatzy.Ruleset) []string {
	var keys []string
	for _, c := range rules.Categories() {
		keys = append(keys, c.Key)
	}
	return keys
}

// diceOf returns the dice of a roll as the naive rules take them.
func diceOf(r yatzy.Roll) []int {
	var dice []int
	for f := range r.Faces() {
		dice = append(dice, int(f))
	}
	return dice
}

// readCases returns the lines of a file of test cases, each split at its tabs.
func readCases(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var lines [][]string
	for s := bufio.NewScanner(file); s.Scan(); {
		if line := s.Text(); line != "" && !strings.HasPrefix(line, "#") {
			fields := strings.Split(line, "\t")
			if len(fields) != 5 {
				t.Fatalf("%s: %q has %d fields, not 5", name, line, len(fields))
			}
			lines = append(lines, fields)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("%s has no lines", name)
	}
	return lines
}

func TestScoringCases(t *testing.T) {
	for _, line := range readCases(t, "scoring.tsv") {
		t.Run(strings.Join(line[:3], " "), func(t *testing.T) {
			rules := find(t, line[0])
			roll, err := rules.ParseRoll(line[1])
			if err != nil {
				t.Fatal(err)
			}
			want, err := strconv.Atoi(line[3])
			if err != nil {
				t.Fatal(err)
			}
			got, err := rules.Score(line[2], roll)
			if err != nil || got != want {
				t.Errorf("Score = %d, %v; want %d: %s", got, err, want, line[4])
			}
		})
	}
}

// TestScoreAgainstNaive scores every roll of every preset in every category in
// two independent ways.
func TestScoreAgainstNaive(t *testing.T) {
	for rules := range variants.All() {
		t.Run(rules.Key(), func(t *testing.T) {
			keys := keysOf(rules)
			for roll := range rules.Rolls() {
				dice := diceOf(roll)
				var want, listed []int
				var listedKeys []string
				for _, key := range keys {
					w := naiveScore(rules.Key(), key, dice)
					if w < 0 {
						t.Fatalf("%s is not on the naive sheet", key)
					}
					want = append(want, w)
					got, err := rules.Score(key, roll)
					if err != nil || got != w {
						t.Errorf("Score(%s, %s) = %d, %v; want %d", key, roll, got, err, w)
					}
				}
				for key, points := range rules.Scores(roll) {
					listedKeys = append(listedKeys, key)
					listed = append(listed, points)
				}
				if diff := cmp.Diff(keys, listedKeys); diff != "" {
					t.Fatalf("Scores(%s) lists other keys (-want +got):\n%s", roll, diff)
				}
				if !slices.Equal(listed, want) {
					t.Errorf("Scores(%s) = %v; want %v", roll, listed, want)
				}
			}
		})
	}
}

// TestEntriesAgainstNaive goes through every set of filled categories of the
// presets in which further five alike have rights, with the box for five alike
// struck and scored, and enters every roll with all dice alike and one without.
func TestEntriesAgainstNaive(t *testing.T) {
	for _, preset := range []string{"yahtzee", "yahtzee-free", "yahtzee-plain", "kniffel", "pocket"} {
		t.Run(preset, func(t *testing.T) {
			rules := find(t, preset)
			rolls := []yatzy.Roll{yatzy.MustParseRoll("2 2 3 3 3")}
			for _, text := range []string{"11111", "22222", "33333", "44444", "55555", "66666"} {
				rolls = append(rolls, yatzy.MustParseRoll(text))
			}
			keys := keysOf(rules)
			yatzyBox, _ := rules.Yatzy()
			cards := 0
			// visit decides for the i-th category whether it is open or filled.
			var visit func(i int, card yatzy.Scorecard, naive naiveCard)
			visit = func(i int, card yatzy.Scorecard, naive naiveCard) {
				if i == len(keys) {
					cards++
					for _, roll := range rolls {
						compareEntries(t, card, naive, roll)
					}
					return
				}
				key := keys[i]
				visit(i+1, card, naive)
				struck, err := card.Strike(key)
				if err != nil {
					t.Fatal(err)
				}
				naive.held[key] = 0
				visit(i+1, struck, naive)
				if i == yatzyBox {
					scored, err := card.Entry(key, rolls[1])
					if err != nil || scored.Points != 50 {
						t.Fatalf("%s on %q: %+v, %v", key, card, scored, err)
					}
					if card, err = card.Enter(key, rolls[1]); err != nil {
						t.Fatal(err)
					}
					naive.held[key] = 50
					visit(i+1, card, naive)
				}
				delete(naive.held, key)
			}
			visit(0, rules.NewScorecard(), naiveCard{preset, keys, map[string]int{}})
			if want := 3 << 12; cards != want {
				t.Errorf("%d cards were visited, not %d", cards, want)
			}
		})
	}
}

// TestEntriesDownTheSheet fills the other presets' sheets from top to bottom and
// enters every roll on each card on the way.
func TestEntriesDownTheSheet(t *testing.T) {
	for rules := range variants.All() {
		t.Run(rules.Key(), func(t *testing.T) {
			keys := keysOf(rules)
			card, naive := rules.NewScorecard(), naiveCard{rules.Key(), keys, map[string]int{}}
			for i, key := range keys {
				for roll := range rules.Rolls() {
					compareEntries(t, card, naive, roll)
				}
				roll, points, err := rules.Example(key)
				if err != nil {
					t.Fatal(err)
				}
				// Every other box is struck, so that cards with zeros are met too.
				if i%2 == 0 {
					card, err = card.Enter(key, roll)
				} else {
					card, err = card.Strike(key)
					points = 0
				}
				if err != nil {
					t.Fatal(err)
				}
				naive.held[key] = points
			}
			for roll := range rules.Rolls() {
				for e := range card.Entries(roll) {
					t.Fatalf("the full card takes %s as %+v", roll, e)
				}
			}
		})
	}
}

// compareEntries compares all that a card lets a roll be entered for with the
// naive rules.
func compareEntries(t *testing.T, card yatzy.Scorecard, naive naiveCard, roll yatzy.Roll) {
	t.Helper()
	dice := diceOf(roll)
	var want, got []yatzy.Entry
	for i, key := range naive.boxes {
		if legal, points, extra := naive.naiveEntry(key, dice); legal {
			want = append(want, yatzy.Entry{Category: key, Index: i, Points: points, Extra: extra})
		}
	}
	for e := range card.Entries(roll) {
		got = append(got, e)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s on card %q (-want +got):\n%s", roll, card, cmp.Diff(want, got))
	}
}
