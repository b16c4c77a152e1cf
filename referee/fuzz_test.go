package referee_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// seeds adds small sheets: the fuzzer takes its time to make large ones small.
func seeds(f *testing.F, format string) {
	d := newDealer(4)
	rules := variants.KidsUpper()
	f.Add(d.sheet(rules).formats()[format])
	for _, damage := range damages() {
		s := d.sheet(rules)
		s.players = s.players[:1]
		if _, ok := damage.do(d, s, &s.players[0]); ok {
			f.Add(s.formats()[format])
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	seeds(f, "JSON")
	for _, text := range []string{
		`{"players":[{"name":"A\u00e5\ud83c\udfb2","scores":{"ones":3.0,"twos":null,"Kåk":"x"},"extras":-1}]}`,
		`{"players":[{}],"ruleset":{"dice":1}}{}`, `{"ruleset":{}}`, `[[[[`, "{\"players\":[{\"name\":\"\x00", `{"players":[{"scores":{"yahtzee":"50*3"}}]}`,
	} {
		f.Add(text)
	}
	readBack := reader()
	f.Fuzz(func(t *testing.T, text string) { readBack(t, "{"+strings.TrimPrefix(text, "{")) })
}

func FuzzReadCSV(f *testing.F) {
	seeds(f, "CSV")
	for _, text := range []string{
		"category,A,B\nones,3,x\n\n,,\nKåk;4", "category;\"A\nB\";\"\"\"\";\r\nEiner;3\rTotal;4", "category\tA\t\nruleset\tmaxi\nSum\t3\nSum\t4", "category,\"", ",A,\n1,2,3,4",
	} {
		f.Add(text)
	}
	readBack := reader()
	f.Fuzz(readBack)
}

func FuzzReadText(f *testing.F) {
	seeds(f, "text")
	seeds(f, "block")
	for _, text := range []string{
		"\"a:\\n\": ones=3", "A:\n\nB:\nOnes 3\nChance\n", "ones=3,twos=0,yahtzee=50*2", "# x\nruleset=maxi\nB: =3 x", "A: ones==3=4;;,=", "ruleset:\n:\n", "A: Hus=3 Hus=4 Kåk=5",
	} {
		f.Add(text)
	}
	readBack := reader()
	f.Fuzz(readBack)
}

// reader returns a function that reads a text and asserts that what can be read of it
// is the same after it is written in any format and read again.
func reader() func(*testing.T, string) {
	rules := variants.Yahtzee()
	o := referee.Options{Rules: rules, Rulesets: []*yatzy.Ruleset{variants.KidsUpper()}, Unfinished: true}
	return func(t *testing.T, text string) {
		var cards []referee.Card
		for card, err := range referee.ReadCards(strings.NewReader(text), o) {
			if err != nil {
				break
			}
			if card.Rules == rules {
				cards = append(cards, card)
			}
		}
		for f := range referee.Check(strings.NewReader(text), o) {
			if f.Code == "" || f.Message == "" || !utf8.ValidString(f.String()) || strings.ContainsAny(f.Message, "\r\n") {
				t.Errorf("a fault says %q", f)
			}
		}
		wantSame(t, rules, cards)
	}
}

// wantSame writes cards in every format and reads them back.
func wantSame(t *testing.T, rules *yatzy.Ruleset, cards []referee.Card) {
	t.Helper()
	for _, format := range writers() {
		want := cards
		if format.name == "CSV" {
			for len(want) > 0 && want[len(want)-1].Player == "" && !holds(want[len(want)-1]) {
				want = want[:len(want)-1]
			}
		}
		if len(want) == 0 {
			continue
		}
		var b bytes.Buffer
		if err := format.write(&b, rules, slices.Values(want)); err != nil {
			t.Fatal(err)
		}
		var got []referee.Card
		for card, err := range referee.ReadCards(bytes.NewReader(b.Bytes()), referee.Options{Rules: rules, Unfinished: true, Strict: true}) {
			if err != nil {
				t.Fatalf("%s is not read back: %v\n%s", format.name, err, b.String())
			}
			got = append(got, card)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(referee.Card{}), cmpopts.IgnoreFields(referee.Card{}, "Faults"), sameRules()); diff != "" {
			t.Fatalf("%s is read back otherwise (-written +read):\n%s\n%s", format.name, diff, b.String())
		}
	}
}

func sameRules() cmp.Option {
	return cmp.Comparer(func(a, b *yatzy.Ruleset) bool { return a == b })
}

// holds reports whether anything is written on a card.
func holds(card referee.Card) bool {
	for _, c := range card.Rules.Categories() {
		if _, written := card.Points(c.Key); written {
			return true
		}
	}
	for _, claim := range []func() (int, bool){card.Upper, card.Bonus, card.Extras, card.Total} {
		if _, written := claim(); written {
			return true
		}
	}
	return false
}
