package referee_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// brief returns "player|category|code" of every fault.
func brief(text string, o referee.Options) []string {
	var faults []string
	for f := range referee.Check(strings.NewReader(text), o) {
		faults = append(faults, f.Player+"|"+f.Category+"|"+string(f.Code))
	}
	return faults
}

const (
	// A right card of Scandinavian Yatzy.
	scores = `"ones":3,"twos":6,"threes":9,"fours":12,"fives":15,"sixes":18,"pair":12,"two-pairs":22,"three-of-a-kind":18,` +
		`"four-of-a-kind":0,"small-straight":15,"large-straight":20,"full-house":28,"chance":22,"yatzy":0`
	sums = `"upper":63,"bonus":50,"total":250`
	text = `ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 pair=12 two-pairs=22 three-of-a-kind=18 four-of-a-kind=0 ` +
		`small-straight=15 large-straight=20 full-house=28 chance=22 yatzy=0 upper=63 bonus=50 total=250`
)

func TestForms(t *testing.T) {
	scandinavian := referee.Options{Rules: variants.Scandinavian()}
	strict := scandinavian
	strict.Strict = true
	unfinished := scandinavian
	unfinished.Unfinished = true
	for _, test := range []struct {
		name, text string
		options    referee.Options
		want       []string
	}{
		{"right", `{"ruleset":"scandinavian","players":[{"name":"A","scores":{` + scores + `},` + sums + `}]}`, strict, nil},
		{"two sheets", `{"players":[{"scores":{` + scores + `}}]}` + "\r\n" + `{"players":[{"scores":{` + scores + `},"total":1}]}`, scandinavian, []string{"#1|total|total"}},
		{"byte order mark", "\ufeff" + `{"players":[{"name":"A","scores":{` + scores + `}}]}`, scandinavian, nil},
		{"ruleset behind the players", `{"players":[{"name":"A","scores":{` + scores + `}}],"ruleset":"maxi"}`, scandinavian, []string{"||other-ruleset"}},
		{"ruleset behind the players, from a list", `{"players":[{"name":"A","scores":{` + scores + `}}],"ruleset":"scandinavian"}`,
			referee.Options{Rulesets: slices.Collect(variants.All())}, nil},
		{"no ruleset", `{"players":[{"name":"A","scores":{` + scores + `}}]}`, referee.Options{}, []string{"||no-ruleset"}},
		{"no ruleset fits", `{"players":[{"name":"A","scores":{` + scores + `},"total":3}]}`, referee.Options{Rulesets: []*yatzy.Ruleset{variants.Maxi(), variants.Scandinavian()}},
			[]string{"||no-ruleset", "A|total|total"}},
		{"one ruleset fits", `{"players":[{"name":"A","scores":{` + scores + `},"total":250}]}`, referee.Options{Rulesets: []*yatzy.Ruleset{variants.Maxi(), variants.Scandinavian(), variants.Yacht()}}, nil},
		{"ruleset of another form", `{"ruleset":7,"players":[{"name":"A","scores":{` + scores + `}}]}`, scandinavian, []string{"||form"}},
		{"ruleset that is none", `{"ruleset":{"dice":0},"players":[{"name":"A","scores":{` + scores + `}}]}`, scandinavian, []string{"||unknown-ruleset"}},
		{"ruleset twice", `{"ruleset":"scandinavian","ruleset":"scandinavian","players":[{"name":"A","scores":{` + scores + `}}]}`, scandinavian, []string{"||duplicate-member"}},
		{"nobody", `{"players":[]}`, scandinavian, []string{"||no-players"}},
		{"nobody at all", `{}`, scandinavian, []string{"||no-players"}},
		{"players of another form", `{"players":{"name":"A"}}`, scandinavian, []string{"||form", "||no-players"}},
		{"player of another form", `{"players":[7,{"name":"A","scores":{` + scores + `}}]}`, unfinished, []string{"#1||form"}},
		{"name of another form", `{"players":[{"name":7,"scores":{` + scores + `}}]}`, scandinavian, []string{"#1||form"}},
		{"scores of another form", `{"players":[{"name":"A","scores":[1]}]}`, unfinished, []string{"A||form"}},
		{"members twice", `{"players":[{"name":"A","name":"B","scores":{"ones":3},"scores":{"twos":4}}],"players":[]}`, unfinished,
			[]string{"||duplicate-member", "A||duplicate-member", "A||duplicate-member"}},
		{"other members", `{"date":{"day":[1,2]},"players":[{"name":"A","age":7,"scores":{` + scores + `}}]}`, scandinavian, nil},
		{"other members, strictly", `{"date":{"day":[1,2]},"players":[{"name":"A","age":7,"scores":{` + scores + `}}]}`, strict, []string{"||unknown-member", "A||unknown-member"}},
		{"open boxes as null", `{"players":[{"name":"A","scores":{"ones":null,"twos":"","threes":" 9 "}}]}`, unfinished, nil},
		{"points as texts, strictly", `{"players":[{"name":"A","scores":{` + strings.Replace(scores, `"ones":3`, `"ones":"3"`, 1) + `}}]}`, strict, []string{"A|ones|number"}},
		{"points of all forms", `{"players":[{"name":"A","scores":{"ones":true,"twos":[[1]],"threes":{},"fours":1e2,"fives":15.0,"sixes":-6,"chance":9223372036854775808}}]}`, unfinished,
			[]string{"A|ones|number", "A|twos|number", "A|threes|number", "A|fours|number", "A|chance|number", "A|sixes|negative"}},
		{"truncated", `{"players":[{"name":"A","scores":{"ones":9}},{"name":"B","sco`, unfinished, []string{"A|ones|value", "||syntax"}},
		{"not JSON", `{"players":[{"name":"A","scores":{"ones":3}} {}`, unfinished, []string{"A|||", "||syntax"}[1:]},
		{"list", `[1]`, scandinavian, []string{"||syntax"}},
		{"nothing", " \r\n ", scandinavian, []string{"||syntax"}},
		{"UTF-16", "\xff\xfe{\x00", scandinavian, []string{"||syntax"}},
		{"not UTF-8", "{\"players\":[{\"name\":\"\xe5\",\"scores\":{}}]}", unfinished, []string{"||syntax"}},
		{"prose", "This is a letter.\nIt is no sheet.\n", scandinavian, []string{"||syntax"}},

		{"CSV, semicolons and Windows line ends", "category;\"Olsen; Per\";Ada\r\nones;7;3\r\ntwos;;x\r\n", unfinished, []string{"Olsen; Per|ones|value"}},
		{"CSV, tabs and a byte order mark", "\ufeffKategorie\tAda\r\nEiner\t3\r\nKl. Strasse\t–\r\nSumme\t3\r\nGesamtsumme\t4\r\n", unfinished, []string{"Ada|total|total"}},
		{"CSV, old line ends", "category,Ada\rones,3\rtwos,5\r", unfinished, []string{"Ada|twos|value"}},
		{"CSV, quotes", "category,\"Ada \"\"the\nAce\"\"\"\nones,\"9\"\n", unfinished, []string{"Ada \"the\nAce\"|ones|value"}},
		{"CSV, empty columns and lines", "category,Ada,,\n,,,\nones,3,,\n\ntwos,4,,\n", unfinished, nil},
		{"CSV, too many values", "category,Ada\nones,3,4\ntwos,4,5\n", unfinished, []string{"||too-many-values"}},
		{"CSV, two sheets", "category,Ada\nones,9\n\ncategory,Bob\ntwos,3\n", unfinished, []string{"Ada|ones|value", "Bob|twos|value"}},
		{"CSV, nobody", "category\nones\n", unfinished, []string{"||no-players"}},
		{"CSV, rows left out", "category,Ada,Bob\nones,3,2\n", referee.Options{Rules: variants.KidsUpper()},
			[]string{"|twos|missing-category", "|threes|missing-category", "|fours|missing-category", "|fives|missing-category", "|sixes|missing-category"}},
		{"CSV, open quote", "category,\"Ada\nones,3\n", unfinished, []string{"||syntax"}},
		{"CSV, not UTF-8", "category,Ada\nK\xe5k,3\n", unfinished, []string{"||syntax"}},
		{"CSV, a ruleset and another", "category,Ada\nruleset,maxi\nones,3\n", unfinished, []string{"||other-ruleset"}},

		{"text", "# round 1\nruleset: scandinavian\nAda: " + text + "\n\"B: b\": " + text + "\n", strict, nil},
		{"text without a name", "ones=3,twos=0,yatzy=50", unfinished, nil},
		{"text, names with spaces", "Ada: One Pair=12 Two Pairs = 22, Full House=29; Chance=", unfinished, []string{"Ada|full-house|value"}},
		{"text, block", "Ada:\nOnes 3\nOne Pair: 12\nFull House\t29\nChance\nSmall Straight  x\nTotal 44\n\nBob:\nTwos 3\n", unfinished, []string{"Ada|full-house|value", "Bob|twos|value"}},
		{"text, two sheets", "ruleset: scandinavian\nAda: ones=9\nruleset: maxi\nAda: ones=9\n", referee.Options{Rulesets: []*yatzy.Ruleset{variants.Scandinavian(), variants.Maxi()}, Unfinished: true},
			[]string{"Ada|ones|value", "Ada|ones|value"}},
		{"text, a word between", "Ada: ones=3 and twos\n", unfinished, []string{"Ada||form"}},
		{"text, extras with the box", "Ada: yahtzee=50*2 ones=5 twos=10 extras=2", referee.Options{Rules: variants.Yahtzee(), Unfinished: true}, nil},
		{"text, extras with two numbers", "Ada: yahtzee=50*2 ones=5 twos=10 extras=1", referee.Options{Rules: variants.Yahtzee(), Unfinished: true}, []string{"Ada|extras|duplicate-category"}},
		{"text, extras with another box", "Ada: yahtzee=50 ones=5*1", referee.Options{Rules: variants.Yahtzee(), Unfinished: true}, []string{"Ada|ones|extras"}},
		{"extras in points", "Ada: yahtzee=50 ones=5 twos=10 extras=200", referee.Options{Rules: variants.Yahtzee(), Unfinished: true}, []string{"Ada|extras|too-many-extras"}},
		{"extras without the box", "Ada: ones=5 extras=1", referee.Options{Rules: variants.Yahtzee(), Unfinished: true}, []string{"Ada|extras|extras"}},
		{"flat value without the box", "Ada: yatzy=0 ones=50 twos=50", referee.Options{Rules: variants.Pocket(), Unfinished: true}, []string{"Ada|ones|value", "Ada|twos|value"}},
		{"names that are not exact, strictly", "Ada: Ones=3 ONES=3 1er=3", func() referee.Options { o := strict; o.Unfinished = true; return o }(),
			[]string{"Ada|ONES|unknown-category", "Ada|1er|unknown-category"}},
		{"several faults", "Ada: ones=7 twos=abc threes=-3 Quux=1 fours=4 fours=8 upper=9 bonus=50 total=4", unfinished,
			[]string{"Ada|twos|number", "Ada|Quux|unknown-category", "Ada|fours|duplicate-category", "Ada|ones|value", "Ada|threes|negative", "Ada|bonus|bonus-undue"}},
		{"Swedish names", "Ada: Kåk=28 Hus=26", referee.Options{Rules: variants.Maxi(), Unfinished: true}, []string{"Ada|villa|value"}},
		{"Norwegian names", "Ada: Villa=30 Hus=28", referee.Options{Rules: variants.Maxi(), Unfinished: true}, nil},
		{"name of several boxes", "Ada: Hus=28", referee.Options{Rules: variants.Maxi(), Unfinished: true}, []string{"Ada|Hus|ambiguous-category"}},
		{"name of several boxes, in one language", "Ada: Hus=26", referee.Options{Rules: variants.Maxi(), Unfinished: true, Language: yatzy.Swedish}, []string{"Ada|villa|value"}},
		{"order of the upper boxes", "Ada: ones=3 chance=20", referee.Options{Rules: upperFirst(), Unfinished: true}, []string{"Ada|chance|order"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, brief(test.text, test.options)); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func upperFirst() *yatzy.Ruleset {
	spec := variants.Scandinavian().Spec()
	spec.Order = yatzy.UpperFirst
	return must(yatzy.NewRuleset(spec))
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestMessages(t *testing.T) {
	for _, test := range []struct {
		rules      *yatzy.Ruleset
		text, want string
	}{
		{variants.Scandinavian(), "Ada: ones=7", "sheet: Ada: ones: no roll gives 7; possible is 0 to 5"},
		{variants.Yahtzee(), "Ada: yahtzee=23", "sheet: Ada: yahtzee: no roll gives 23; possible is 0 or 50"},
		{variants.Scandinavian(), "Ada: pair=1", "sheet: Ada: pair: no roll gives 1; possible is 0, 2, 4, 6, 8, 10 or 12"},
		{variants.Pocket(), "Ada: yatzy=0 ones=50", "sheet: Ada: ones: without what it needs in yatzy, no roll gives 50; possible is 0 to 5"},
		{variants.Scandinavian(), "Ada: ones=3 upper=4", "sheet: Ada: upper: the upper sum is written as 4; the upper boxes add up to 3"},
		{variants.Scandinavian(), "Ada: ones=3 total=4", "sheet: Ada: total: the total is written as 4; boxes, bonus and extras add up to 3"},
		{variants.Scandinavian(), "Ada: ones=3 bonus=50", "sheet: Ada: bonus: the bonus is written as 50; the upper sum is 3, and it is due from 63 on"},
		{variants.Maxi(), "Ada: Hus=20", `sheet: Ada: Hus: "Hus" may mean full-house or villa`},
		{variants.Scandinavian(), "Ada: Yatzi=0", `sheet: Ada: Yatzi: unknown category "Yatzi" in "Scandinavian Yatzy" (did you mean "yatzy"?)`},
		{variants.Yahtzee(), "Ada: yahtzee=50 ones=5 extras=100", "sheet: Ada: extras: 100 extras are more than there are boxes to bring them (what is written is how many, not their points)"},
	} {
		var got []string
		for f := range referee.Check(strings.NewReader(test.text), referee.Options{File: "sheet", Rules: test.rules, Unfinished: true}) {
			got = append(got, f.String())
		}
		if diff := cmp.Diff([]string{test.want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestNames reads every box by its names in all languages, by spellings without
// accents and signs, and by what people write.
func TestNames(t *testing.T) {
	for rules := range variants.All() {
		for _, lang := range yatzy.Languages() {
			var rows []string
			for _, c := range rules.Categories() {
				rows = append(rows, strings.ToUpper(rules.CategoryName(c.Key, lang))+": 0")
			}
			sheet := "Ada:\n" + strings.Join(rows, "\n")
			for _, text := range []string{sheet, foldWords.Replace(sheet)} {
				if faults := brief(text, referee.Options{Rules: rules}); len(faults) > 0 {
					t.Errorf("%s in %s: %v\n%s", rules.Key(), lang, faults, text)
				}
			}
		}
	}
	for key, names := range map[string][]string{
		"ones":            {"1", "1er", "Einsen", "Aces", "Ett", "1s"},
		"fives":           {"Fuenfer", "Funfer", "5", "Viitoset", "FÜNFER", "Fu\u0308nfer"},
		"pair":            {"1 par", "Par", "pair", "Ein_Paar", "1 Paar"},
		"three-of-a-kind": {"3 of a kind", "Drilling", "3er-Pasch", "Tre lika", "3 ens", "Three Of A Kind"},
		"small-straight":  {"Kleine Strasse", "kl. Straße", "liten stege", "Sm. Straight", "LILLE STRAIGHT"},
		"large-straight":  {"Grosse Strasse", "Große Straße", "Grosse Straße", "Stor stege"},
		"full-house":      {"Fullhouse", "full-house", "Kak", "KÅK", "Taeyskaesi", "Full  House!"},
		"yatzy":           {"Yatzy!", "Kniffel", "Yahtzee", "5 of a kind"},
	} {
		for _, name := range names {
			for card, err := range referee.ReadCards(strings.NewReader("Ada: "+name+"=0"), referee.Options{Rules: variants.Scandinavian(), Unfinished: true}) {
				points, written := card.Points(key)
				if err != nil || points != 0 || !written || len(card.Faults) > 0 {
					t.Errorf("%q is not read as %s: %v, %v", name, key, err, card.Faults)
				}
			}
		}
	}
	for want, names := range map[string][]string{
		"upper": {"Sum", "Summe", "Summa", "Upper Sum", "Delsumma", "Välisumma", "Zwischensumme", "Øvre sum", "Subtotal"},
		"bonus": {"BONUS", "Bonus (63)", "Upper Bonus", "Bonuspoäng"},
		"total": {"Total", "Totalt", "Gesamtsumme", "Loppusumma", "Slutsumma", "I alt", "Grand Total"},
	} {
		for _, name := range names {
			sheet := "Ada: ones=3, " + name + "=1000"
			faults := brief(sheet, referee.Options{Rules: variants.Scandinavian(), Unfinished: true})
			if len(faults) != 1 || !strings.HasPrefix(faults[0], "Ada|"+want+"|") {
				t.Errorf("%q is not read as %s: %v", name, want, faults)
			}
		}
	}
	// The second sum of a sheet is the total.
	if faults := brief("Ada: ones=3, Sum=3, chance=20, Sum=23", referee.Options{Rules: variants.Scandinavian(), Unfinished: true}); len(faults) > 0 {
		t.Errorf("two sums: %v", faults)
	}
}

var foldWords = strings.NewReplacer("Ü", "UE", "SS", "ß", "Ä", "A", "Å", "A", "Ö", "O", "Ø", "O", "-", " ")

func TestImpossibleCard(t *testing.T) {
	spec := variants.Pocket().Spec()
	spec.Joker = yatzy.ForcedJoker
	spec.Key = "forced-pocket"
	rules := must(yatzy.NewRuleset(spec))
	lower := []string{"three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "chance"}
	for _, flat := range lower {
		for _, upper := range []string{"ones", "sixes"} {
			// With all upper boxes open, five alike had to go there.
			wrong := fmt.Sprintf("Ada: yatzy=50 %s=50", flat)
			right := fmt.Sprintf("Ada: yatzy=50 %s=50 %s=50", flat, upper)
			o := referee.Options{Rules: rules, Unfinished: true}
			if diff := cmp.Diff([]string{"Ada||combination"}, brief(wrong, o)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", wrong, diff)
			}
			if faults := brief(right, o); faults != nil {
				t.Errorf("%s: %v", right, faults)
			}
		}
	}
}

func TestFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "round1.csv")
	if err := os.WriteFile(path, []byte("category,Ada\nones,7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var got []referee.Fault
	for f := range referee.CheckFile(path, variants.KidsUpper()) {
		got = append(got, f)
		break
	}
	want := []referee.Fault{{File: path, Category: "twos", Code: referee.MissingCategory, Message: "twos has no row"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	missing := path + ".not"
	for f := range referee.CheckFile(missing, nil) {
		if f.File != missing || f.Code != referee.Unreadable || !f.Code.Input() {
			t.Errorf("%+v", f)
		}
	}
	for _, err := range referee.ReadFile(missing, referee.Options{}) {
		if !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%v; want ErrNotExist", err)
		}
	}
	broken := errors.New("broken")
	for _, start := range []string{"", "{", `{"players":[{"name":`, "category,A\nones", "Ada: ones=3"} {
		in := iotest.DataErrReader(iotest.OneByteReader(&failing{strings.NewReader(start), broken}))
		var last error
		for _, err := range referee.ReadCards(in, referee.Options{Rules: variants.Maxi()}) {
			last = err
		}
		if !errors.Is(last, broken) || errors.Is(last, referee.ErrSyntax) {
			t.Errorf("%q: %v; want the reader's error", start, last)
		}
	}
}

// failing reads what there is and then fails.
type failing struct {
	in  *strings.Reader
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	if f.in.Len() == 0 {
		return 0, f.err
	}
	return f.in.Read(p)
}

// TestStop stops after the first card.
func TestStop(t *testing.T) {
	s := newDealer(3).sheet(variants.Maxi())
	s.players = append(s.players, s.players...)
	for format, text := range s.formats() {
		n := 0
		for range referee.ReadCards(strings.NewReader(text), s.options) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%s: %d cards; want 1", format, n)
		}
	}
}
