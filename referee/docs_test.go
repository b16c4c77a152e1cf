package referee_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// TestDocumentedSheets reads the examples of the page that specifies the formats.
func TestDocumentedSheets(t *testing.T) {
	page, err := os.ReadFile("../docs/sheets.md")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, block := range regexp.MustCompile("(?s)```(json|csv|text)\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		o := referee.Options{Rulesets: slices.Collect(variants.All()), Unfinished: true}
		if block[1] == "csv" {
			o.Rules = variants.Scandinavian()
		}
		for card, err := range referee.ReadCards(strings.NewReader(block[2]), o) {
			if err != nil || len(card.Faults) > 0 {
				t.Errorf("%s: %v, %v", block[1], err, card.Faults)
				continue
			}
			got = append(got, block[1]+" "+card.Player+": "+must(card.Scorecard()).String())
		}
	}
	want := []string{
		"json Ada: ones=3,twos=0", "json Bob: sixes=30", "csv Ada: ones=3,twos=0", "csv Bob: sixes=30",
		"text Ada: ones=5,twos=10,yahtzee=50*2", "text Bob: the younger: full-house=25,chance=22", "text Cleo: ones=3,full-house=0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
