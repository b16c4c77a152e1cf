package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// scoreDocument is what score --json prints.
type scoreDocument struct {
	Ruleset    string       `json:"ruleset"`
	Roll       []int        `json:"roll"`
	Card       string       `json:"card"`
	Categories []scoreEntry `json:"categories"`
}

type scoreEntry struct {
	Key    string `json:"key"`
	Points int    `json:"points"`
	Legal  bool   `json:"legal"`
	Dice   []int  `json:"dice"`
	Extra  int    `json:"extra"`
	Reason string `json:"reason"`
}

func TestScoreText(t *testing.T) {
	for name, args := range map[string][]string{
		"score-scandinavian.txt": {"score", "scandinavian", "2", "2", "5", "5", "5", "--card", "ones=3,yatzy=0"},
		"score-maxi.txt":         {"score", "maxi", "666555"},
		"score-yahtzee.txt":      {"score", "yahtzee", "4-4-4-4-4", "--card", "yahtzee=50"},
		"score-forced.txt":       {"score", "forced", "1,2,3,4,5"},
		"score-kids-symbols.txt": {"score", "kids-symbols", "sun", "Sun", "moon", "4", "heart"},
	} {
		t.Run(name, func(t *testing.T) { checkGolden(t, name, mustRun(t, "", args...)) })
	}
}

func TestScoreJSON(t *testing.T) {
	want := scoreDocument{
		Ruleset: "scandinavian", Roll: []int{2, 2, 5, 5, 5}, Card: "ones=3",
		Categories: []scoreEntry{
			{"ones", 0, false, []int{}, 0, "already filled"},
			{"twos", 4, true, []int{2, 2}, 0, ""},
			{"threes", 0, true, []int{}, 0, ""},
			{"fours", 0, true, []int{}, 0, ""},
			{"fives", 15, true, []int{5, 5, 5}, 0, ""},
			{"sixes", 0, true, []int{}, 0, ""},
			{"pair", 10, true, []int{5, 5}, 0, ""},
			{"two-pairs", 14, true, []int{2, 2, 5, 5}, 0, ""},
			{"three-of-a-kind", 15, true, []int{5, 5, 5}, 0, ""},
			{"four-of-a-kind", 0, true, []int{}, 0, ""},
			{"small-straight", 0, true, []int{}, 0, ""},
			{"large-straight", 0, true, []int{}, 0, ""},
			{"full-house", 19, true, []int{2, 2, 5, 5, 5}, 0, ""},
			{"chance", 19, true, []int{2, 2, 5, 5, 5}, 0, ""},
			{"yatzy", 0, true, []int{}, 0, ""},
		},
	}
	// Dice are unordered, and every spelling is the same roll.
	for _, dice := range [][]string{
		{"2", "2", "5", "5", "5"}, {"5", "2", "5", "2", "5"}, {"2 2 5 5 5"}, {"22555"}, {"2-2-5-5-5"}, {"2,2,5,5,5"},
		{"2,", "2,", "5,", "5,", "5"},
	} {
		var got scoreDocument
		args := append([]string{"score", "scandinavian"}, dice...)
		decode(t, mustRun(t, "", append(args, "--card", "ones=3", "--json")...), &got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", dice, diff)
		}
	}
}

// Single entries of rolls with all dice alike once that box is filled.
func TestScoreFurtherYatzys(t *testing.T) {
	for _, test := range []struct {
		ruleset, card, dice string
		want                scoreEntry
	}{
		{"yahtzee", "yahtzee=50", "44444", scoreEntry{"fours", 20, true, []int{4, 4, 4, 4, 4}, 100, ""}},
		{"yahtzee", "yahtzee=50", "44444", scoreEntry{"full-house", 0, false, []int{}, 0, "forced joker"}},
		{"yahtzee", "yahtzee=50", "44444", scoreEntry{"chance", 20, false, []int{4, 4, 4, 4, 4}, 0, "forced joker"}},
		{"yahtzee", "yahtzee=0", "44444", scoreEntry{"fours", 20, true, []int{4, 4, 4, 4, 4}, 0, ""}},
		{"yahtzee", "yahtzee=50,fours=12", "44444", scoreEntry{"full-house", 25, true, []int{4, 4, 4, 4, 4}, 100, ""}},
		{"yahtzee", "yahtzee=50,fours=12", "44444", scoreEntry{"large-straight", 40, true, []int{4, 4, 4, 4, 4}, 100, ""}},
		{"yahtzee", "yahtzee=50,fours=12", "44444", scoreEntry{"ones", 0, false, []int{}, 0, "forced joker"}},
		{"yahtzee-free", "yahtzee=50", "44444", scoreEntry{"full-house", 0, true, []int{}, 100, ""}},
		{"pocket", "yatzy=50", "33333", scoreEntry{"ones", 50, true, []int{3, 3, 3, 3, 3}, 0, ""}},
		{"pocket", "yatzy=0", "33333", scoreEntry{"ones", 0, true, []int{}, 0, ""}},
		{"pocket", "yatzy=50", "33333", scoreEntry{"yatzy", 50, false, []int{3, 3, 3, 3, 3}, 0, "already filled"}},
		{"kniffel", "kniffel=50", "55555", scoreEntry{"fives", 25, true, []int{5, 5, 5, 5, 5}, 50, ""}},
		{"kniffel", "kniffel=50,fives=15", "55555", scoreEntry{"full-house", 25, true, []int{5, 5, 5, 5, 5}, 0, ""}},
		{"forced", "", "12345", scoreEntry{"small-straight", 15, false, []int{1, 2, 3, 4, 5}, 0, "out of order"}},
		{"maxi", "", "122334", scoreEntry{"small-straight", 0, true, []int{}, 0, ""}},
		{"maxi", "", "123345", scoreEntry{"small-straight", 15, true, []int{1, 2, 3, 4, 5}, 0, ""}},
	} {
		var got scoreDocument
		decode(t, mustRun(t, "", "score", test.ruleset, test.dice, "--card", test.card, "--json"), &got)
		found := false
		for _, entry := range got.Categories {
			if entry.Key != test.want.Key {
				continue
			}
			found = true
			if diff := cmp.Diff(test.want, entry); diff != "" {
				t.Errorf("%s %q %s (-want +got):\n%s", test.ruleset, test.card, test.dice, diff)
			}
		}
		if !found {
			t.Errorf("%s: no %s", test.ruleset, test.want.Key)
		}
	}
}

// On a full card nothing is legal any more, which is no error: the dice are still
// worth what they are.
func TestScoreFullCard(t *testing.T) {
	var got scoreDocument
	decode(t, mustRun(t, "", "score", "testdata/small.json", "66", "--card", "ones=1,pair=0,chance=7", "--json"), &got)
	want := []scoreEntry{
		{"ones", 0, false, []int{}, 0, "already filled"}, {"pair", 12, false, []int{6, 6}, 0, "already filled"}, {"chance", 12, false, []int{6, 6}, 0, "already filled"},
	}
	if diff := cmp.Diff(want, got.Categories); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDiceErrors(t *testing.T) {
	for _, test := range []struct {
		key  string
		dice []string
		want string
	}{
		{"yahtzee", []string{""}, "no dice"},
		{"yahtzee", []string{"-"}, "die 1 is missing"},
		{"yahtzee", []string{"1", "2", "3", "4"}, "has 4 dice"},
		{"yahtzee", []string{"123456"}, "has 6 dice"},
		{"yahtzee", []string{"111111111"}, "9 dice, at most 8"},
		{"yahtzee", []string{"0", "1", "2", "3", "4"}, `"0" is not a face: 1 to 6`},
		{"yahtzee", []string{"1", "2", "3", "4", "7"}, `"7" is not a face: 1 to 6`},
		{"yahtzee", []string{"1", "2", "3", "4", "2.5"}, `"2.5" is not a face`},
		{"yahtzee", []string{"1,2,3,4,"}, "die 5 is missing"},
		{"yahtzee", []string{"sun", "1", "2", "3", "4"}, `"sun" is not a face`},
		{"kids-symbols", []string{"sun", "sun", "sun", "sun", "star"}, `"star" is not a face: 1 to 6 or sun, moon`},
		{"maxi", []string{"1", "2", "3", "4", "5"}, "has 5 dice"},
	} {
		for _, command := range []string{"score", "advise"} {
			mustFail(t, test.want, "", append([]string{command, test.key}, test.dice...)...)
		}
	}
}
