package referee_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// TestOddSheets has sheets and records that are written a little otherwise than most.
func TestOddSheets(t *testing.T) {
	rulesets := slices.Collect(variants.All())
	sixTurns := `ruleset kids-upper
players Ann
1 Ann: 11122 > ones 3
2 Ann: 22233 > twos 6
%
3 Ann: 33344 > threes 9
4 Ann: 44455 > fours 12
5 Ann: 55566 > fives 15
6 Ann: 66611 > sixes 18
`
	for name, test := range map[string]struct {
		rules *yatzy.Ruleset
		text  string
		want  []referee.Code
	}{
		"fewer extras than none":    {variants.Yahtzee(), "A: ones=3 yahtzee=50*-1 total=53\n", []referee.Code{referee.NotANumber}},
		"ruleset before the head":   {nil, "ruleset,kids-upper\ncategory,A\nones,3\ntwos,4\nthrees,3\nfours,4\nfives,5\nsixes,6\n", nil},
		"a stray line in a record":  {nil, strings.Replace(sixTurns, "%", "hello there", 1), []referee.Code{referee.WrongForm}},
		"totals by another name":    {nil, strings.Replace(sixTurns, "%\n", "", 1) + "total 63\n", []referee.Code{referee.WrongForm}},
		"a letter among the totals": {nil, strings.Replace(sixTurns, "%\n", "", 1) + "totals 6E\n", []referee.Code{referee.WrongForm}},
		"right totals":              {nil, strings.Replace(sixTurns, "%\n", "", 1) + "totals 63\n", nil},
	} {
		var codes []referee.Code
		for fault := range referee.Check(strings.NewReader(test.text), referee.Options{Rules: test.rules, Rulesets: rulesets, Unfinished: test.rules != nil}) {
			codes = append(codes, fault.Code)
			t.Logf("%s: %s", name, fault)
		}
		if !slices.Equal(codes, test.want) {
			t.Errorf("%s: %v, want %v", name, codes, test.want)
		}
	}
}
