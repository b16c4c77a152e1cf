package referee_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

type writer struct {
	name  string
	write func(io.Writer, *yatzy.Ruleset, iter.Seq[referee.Card]) error
}

func writers() []writer {
	return []writer{{"JSON", referee.WriteJSON}, {"CSV", referee.WriteCSV}, {"text", referee.WriteText}}
}

// TestWrite writes cards of players with all kinds of names and reads them back.
func TestWrite(t *testing.T) {
	names := []string{"Ada", "", "Olsen, Per", `"Q"`, "a: b", "x=y", " space ", "two\nlines", "Åsa 🎲", "#1", "{", "[x", "ruleset", "category", "a;b\tc", "\u00a0", "0", strings.Repeat("n", 1000)}
	for rules := range variants.All() {
		d := newDealer(5)
		var cards []referee.Card
		for i, name := range names {
			cards = append(cards, referee.NewCard(name, d.play(rules, min(i, rules.Len()))))
		}
		wantSame(t, rules, cards)
		for _, format := range writers() {
			var b bytes.Buffer
			if err := format.write(&b, rules, slices.Values(cards)); err != nil {
				t.Fatal(err)
			}
			for card, err := range referee.ReadCards(&b, referee.Options{Rules: rules, Unfinished: true, Strict: true}) {
				if err != nil || len(card.Faults) > 0 {
					t.Errorf("%s of %s: %v, %v", format.name, rules.Key(), err, card.Faults)
				}
			}
		}
	}
}

func TestWriteForms(t *testing.T) {
	rules := variants.KidsUpper()
	cards := []referee.Card{
		referee.NewCard("Ada", must(rules.ParseScorecard("ones=3,twos=0"))),
		referee.NewCard("Bob", must(rules.ParseScorecard("sixes=30"))),
	}
	want := map[string]string{
		"JSON": `{"ruleset":"kids-upper","players":[
{"name":"Ada","scores":{"ones":3,"twos":0},"total":3},
{"name":"Bob","scores":{"sixes":30},"total":30}
]}
`,
		"CSV":  "category,Ada,Bob\nones,3,\ntwos,0,\nthrees,,\nfours,,\nfives,,\nsixes,,30\ntotal,3,30\n",
		"text": "ruleset: kids-upper\nAda: ones=3 twos=0 total=3\nBob: sixes=30 total=30\n",
	}
	got := map[string]string{}
	for _, format := range writers() {
		var b strings.Builder
		if err := format.write(&b, rules, slices.Values(cards)); err != nil {
			t.Fatal(err)
		}
		got[format.name] = b.String()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestWriteCarries writes a ruleset without a key into the sheet.
func TestWriteCarries(t *testing.T) {
	spec := variants.Yahtzee().Spec()
	spec.Key = ""
	rules := must(yatzy.NewRuleset(spec))
	var b bytes.Buffer
	if err := referee.WriteJSON(&b, rules, slices.Values([]referee.Card{referee.NewCard("Ada", newDealer(6).play(rules, rules.Len()))})); err != nil {
		t.Fatal(err)
	}
	for card, err := range referee.ReadCards(&b, referee.Options{}) {
		if err != nil || len(card.Faults) > 0 || card.Rules.Fingerprint() != rules.Fingerprint() {
			t.Errorf("%v, %v", err, card.Faults)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	card := referee.NewCard("Ada", variants.Maxi().NewScorecard())
	for _, format := range writers() {
		if err := format.write(io.Discard, variants.Yacht(), slices.Values([]referee.Card{card})); err == nil {
			t.Errorf("%s takes a card of another ruleset", format.name)
		}
		broken := errors.New("broken")
		if err := format.write(failingWriter{broken}, card.Rules, slices.Values([]referee.Card{card})); !errors.Is(err, broken) {
			t.Errorf("%s: %v; want the writer's error", format.name, err)
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestCard(t *testing.T) {
	rules := variants.Yahtzee()
	scorecard := must(rules.ParseScorecard("yahtzee=50*1,ones=5,twos=6"))
	card := referee.NewCard("Ada", scorecard)
	if got := must(card.Scorecard()); got != scorecard {
		t.Errorf("%s; want %s", got, scorecard)
	}
	if points, ok := card.Points("twos"); points != 6 || !ok {
		t.Errorf("twos = %d, %v", points, ok)
	}
	for _, key := range []string{"threes", "nonsense"} {
		if points, ok := card.Points(key); ok {
			t.Errorf("%s = %d", key, points)
		}
	}
	got := map[string]string{}
	for name, claim := range map[string]func() (int, bool){"upper": card.Upper, "bonus": card.Bonus, "extras": card.Extras, "total": card.Total} {
		points, ok := claim()
		got[name] = fmt.Sprint(points, ok)
	}
	want := map[string]string{"upper": "0 false", "bonus": "0 false", "extras": "1 true", "total": "161 true"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var none referee.Card
	if _, err := none.Scorecard(); !errors.Is(err, yatzy.ErrCard) {
		t.Errorf("a card without a ruleset: %v", err)
	}
	for card, err := range referee.ReadCards(strings.NewReader("Ada: ones=7"), referee.Options{Rules: rules, Unfinished: true}) {
		if _, bad := card.Scorecard(); err != nil || !errors.Is(bad, yatzy.ErrCard) {
			t.Errorf("an impossible card: %v", bad)
		}
	}
}
