package referee_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// A testSheet is a sheet to be written in any format, right or damaged.
type testSheet struct {
	rules   *yatzy.Ruleset
	named   string // the ruleset it names, "" for none
	players []testPlayer
	options referee.Options
}

type testPlayer struct {
	name string
	rows []testRow // boxes first, then claims
	card yatzy.Scorecard
}

// A testRow is what is written for a name; "" is an open box.
type testRow struct{ name, value string }

func (p *testPlayer) row(name string) *testRow {
	for i := range p.rows {
		if p.rows[i].name == name {
			return &p.rows[i]
		}
	}
	return nil
}

func (p *testPlayer) number(name string) int {
	n, err := strconv.Atoi(p.row(name).value)
	if err != nil {
		panic(err)
	}
	return n
}

func (p *testPlayer) set(name string, n int) { p.row(name).value = strconv.Itoa(n) }

// addUp writes the sums that the numbers in the boxes give.
func (p *testPlayer) addUp(rules *yatzy.Ruleset) {
	upper, total := 0, 0
	for _, c := range rules.Categories() {
		row := p.row(c.Key)
		if row == nil || row.value == "" {
			continue
		}
		n := p.number(c.Key)
		total += n
		if c.Section == yatzy.Upper {
			upper += n
		}
	}
	if p.row("upper") != nil {
		p.set("upper", upper)
	}
	b := rules.Bonus()
	if b.Points > 0 && upper >= b.Threshold {
		total += b.Points
		p.set("bonus", b.Points)
	} else if p.row("bonus") != nil {
		p.set("bonus", 0)
	}
	total += p.number("extras") * rules.Extra().Points
	p.set("total", total)
}

// A dealer makes sheets.
type dealer struct {
	*rand.Rand
	rolls, alike map[*yatzy.Ruleset][]yatzy.Roll
}

func newDealer(seed uint64) *dealer {
	return &dealer{rand.New(rand.NewPCG(seed, 1)), map[*yatzy.Ruleset][]yatzy.Roll{}, map[*yatzy.Ruleset][]yatzy.Roll{}}
}

// play plays a game of some turns, in which all dice are alike rather often.
func (d *dealer) play(rules *yatzy.Ruleset, turns int) yatzy.Scorecard {
	if d.rolls[rules] == nil {
		for roll := range rules.Rolls() {
			d.rolls[rules] = append(d.rolls[rules], roll)
			if _, ok := roll.Alike(); ok {
				d.alike[rules] = append(d.alike[rules], roll)
			}
		}
	}
	card := rules.NewScorecard()
	often := d.IntN(3)
	for range turns {
		some := d.rolls[rules]
		if d.IntN(3) < often {
			some = d.alike[rules]
		}
		roll := some[d.IntN(len(some))]
		entries := slices.Collect(card.Entries(roll))
		e := entries[d.IntN(len(entries))]
		if d.IntN(2) == 0 { // where it brings most
			e = slices.MaxFunc(entries, func(a, b yatzy.Entry) int { return a.Points + a.Extra - b.Points - b.Extra })
		}
		next, err := card.Enter(e.Category, roll)
		if err != nil {
			panic(err)
		}
		card = next
	}
	return card
}

// sheet makes a right sheet of a few finished games.
func (d *dealer) sheet(rules *yatzy.Ruleset) *testSheet {
	s := &testSheet{rules: rules, named: rules.Key(), options: referee.Options{Rulesets: []*yatzy.Ruleset{rules}}}
	for i := range 1 + d.IntN(3) {
		s.players = append(s.players, d.player(rules, fmt.Sprintf("Player %c", 'A'+i), rules.Len()))
	}
	return s
}

func (d *dealer) player(rules *yatzy.Ruleset, name string, turns int) testPlayer {
	p := testPlayer{name: name, card: d.play(rules, turns)}
	for _, c := range rules.Categories() {
		value := ""
		if points, filled := p.card.Points(c.Key); filled {
			value = strconv.Itoa(points)
		}
		p.rows = append(p.rows, testRow{c.Key, value})
	}
	p.rows = append(p.rows, testRow{"upper", strconv.Itoa(p.card.Upper())})
	if rules.Bonus().Points > 0 {
		p.rows = append(p.rows, testRow{"bonus", strconv.Itoa(p.card.Bonus().Points)})
	}
	p.rows = append(p.rows, testRow{"extras", strconv.Itoa(p.card.Extras())}, testRow{"total", strconv.Itoa(p.card.Total())})
	return p
}

// claims says which rows are no boxes.
func isClaim(name string) bool {
	return slices.Contains([]string{"upper", "bonus", "extras", "total"}, name)
}

func (s *testSheet) json() string {
	var b strings.Builder
	b.WriteString("{")
	if s.named != "" {
		fmt.Fprintf(&b, `"ruleset": %q, `, s.named)
	}
	b.WriteString(`"players": [`)
	for i, p := range s.players {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, `{"name": %q, "scores": {`, p.name)
		var scores, claims []string
		for _, row := range p.rows {
			value := row.value
			if _, err := strconv.ParseFloat(value, 64); err != nil {
				value = strconv.Quote(value)
			}
			member := strconv.Quote(row.name) + ": " + value
			switch {
			case row.value == "":
			case isClaim(row.name):
				claims = append(claims, ", "+member)
			default:
				scores = append(scores, member)
			}
		}
		b.WriteString(strings.Join(scores, ", ") + "}" + strings.Join(claims, "") + "}")
	}
	b.WriteString("]}\n")
	return b.String()
}

// csv writes the rows of the first player; all have the same.
func (s *testSheet) csv() string {
	var b strings.Builder
	b.WriteString("category")
	for _, p := range s.players {
		b.WriteString("," + p.name)
	}
	b.WriteString("\n")
	if s.named != "" {
		b.WriteString("ruleset," + s.named + "\n")
	}
	for i, row := range s.players[0].rows {
		b.WriteString(row.name)
		for _, p := range s.players {
			b.WriteString("," + p.rows[i].value)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (s *testSheet) text() string {
	var b strings.Builder
	if s.named != "" {
		b.WriteString("ruleset: " + s.named + "\n")
	}
	for _, p := range s.players {
		b.WriteString(p.name + ":")
		for _, row := range p.rows {
			if row.value != "" {
				b.WriteString(" " + row.name + "=" + row.value)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// block writes text with a line for each box.
func (s *testSheet) block() string {
	var b strings.Builder
	if s.named != "" {
		b.WriteString("ruleset: " + s.named + "\n")
	}
	for _, p := range s.players {
		b.WriteString("\n" + p.name + ":\n")
		for _, row := range p.rows {
			b.WriteString(row.name + "  " + row.value + "\n")
		}
	}
	return b.String()
}

func (s *testSheet) formats() map[string]string {
	return map[string]string{"JSON": s.json(), "CSV": s.csv(), "text": s.text(), "block": s.block()}
}

// everyRow does something to the rows of all players.
func (s *testSheet) everyRow(change func(p *testPlayer)) {
	for i := range s.players {
		change(&s.players[i])
	}
}

// A damage damages one thing of a sheet and returns what the referee has to say: the
// player, the category and the code, with rows set where the fault is one of a CSV
// row, which belongs to no player. It reports false if the sheet has nothing of the
// kind.
type damage struct {
	name string
	do   func(d *dealer, s *testSheet, p *testPlayer) (want verdict, ok bool)
}

type verdict struct {
	Category string
	Code     referee.Code
	rows     bool // in CSV it is said of no player
	sheet    bool // it is said of no player in any format
	csv      referee.Code
}

// category picks a box that holds something.
func (d *dealer) category(s *testSheet, fits func(c yatzy.Category) bool) (string, bool) {
	var keys []string
	for _, c := range s.rules.Categories() {
		if fits(c) {
			keys = append(keys, c.Key)
		}
	}
	if len(keys) == 0 {
		return "", false
	}
	return keys[d.IntN(len(keys))], true
}

func anyBox(yatzy.Category) bool { return true }

// change is a number that is not 0.
func (d *dealer) change() int {
	if d.IntN(2) == 0 {
		return -1 - d.IntN(30)
	}
	return 1 + d.IntN(30)
}

func damages() []damage {
	perhapsAdded := func(d *dealer, s *testSheet, p *testPlayer) {
		if d.IntN(2) == 0 {
			p.addUp(s.rules)
		}
	}
	return []damage{
		{"impossible value", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			key, _ := d.category(s, anyBox)
			values, err := s.rules.Attainable(key)
			if err != nil {
				panic(err)
			}
			n := d.IntN(values[len(values)-1] + 40)
			if slices.Contains(values, n) {
				return verdict{}, false
			}
			p.set(key, n)
			perhapsAdded(d, s, p)
			return verdict{Category: key, Code: referee.ImpossibleValue}, true
		}},
		{"negative value", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			key, _ := d.category(s, anyBox)
			p.set(key, -1-d.IntN(50))
			perhapsAdded(d, s, p)
			return verdict{Category: key, Code: referee.NegativeValue}, true
		}},
		{"no number", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			i := d.IntN(len(p.rows))
			words := []string{"abc", "3.5", "99999999999999999999", "1e3", "12a", "0x10", "-99999999999999999999"}
			p.rows[i].value = words[d.IntN(len(words))]
			return verdict{Category: p.rows[i].name, Code: referee.NotANumber}, true
		}},
		{"wrong upper sum", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			n := d.change()
			p.set("upper", p.number("upper")+n)
			if d.IntN(2) == 0 {
				p.set("total", p.number("total")+n) // the mistake is carried on
			}
			return verdict{Category: "upper", Code: referee.WrongUpperSum}, true
		}},
		{"missing bonus", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			if p.card.Bonus().State != yatzy.BonusEarned {
				return verdict{}, false
			}
			p.set("bonus", 0)
			if d.IntN(2) == 0 {
				p.set("total", p.number("total")-s.rules.Bonus().Points)
			}
			return verdict{Category: "bonus", Code: referee.MissingBonus}, true
		}},
		{"bonus left out", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			if p.card.Bonus().State != yatzy.BonusEarned {
				return verdict{}, false
			}
			p.row("bonus").value = ""
			p.set("total", p.number("total")-s.rules.Bonus().Points)
			return verdict{Category: "bonus", Code: referee.MissingBonus}, true
		}},
		{"undue bonus", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			if p.card.Bonus().State != yatzy.BonusLost {
				return verdict{}, false
			}
			p.set("bonus", s.rules.Bonus().Points)
			if d.IntN(2) == 0 {
				p.set("total", p.number("total")+s.rules.Bonus().Points)
			}
			return verdict{Category: "bonus", Code: referee.UndueBonus}, true
		}},
		{"wrong bonus", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			if p.card.Bonus().State != yatzy.BonusEarned {
				return verdict{}, false
			}
			n := 1 + d.IntN(20)
			p.set("bonus", s.rules.Bonus().Points-n)
			if d.IntN(2) == 0 {
				p.set("total", p.number("total")-n)
			}
			return verdict{Category: "bonus", Code: referee.WrongBonus}, true
		}},
		{"wrong total", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			p.set("total", p.number("total")+d.change())
			return verdict{Category: "total", Code: referee.WrongTotal}, true
		}},
		{"impossible extras", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			if s.rules.Extra().Kind == yatzy.RepeatBonus {
				i, _ := s.rules.Yatzy()
				if s.rules.Extra().Needs == yatzy.NeedsFilled || p.rows[i].value != "0" {
					return verdict{}, false
				}
			}
			p.set("extras", 1+d.IntN(3))
			if d.IntN(2) == 0 {
				p.set("total", p.number("total")+p.number("extras")*s.rules.Extra().Points)
			}
			return verdict{Category: "extras", Code: referee.ImpossibleExtras}, true
		}},
		{"too many extras", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			i, _ := s.rules.Yatzy()
			if x := s.rules.Extra(); x.Kind != yatzy.RepeatBonus || x.Needs == yatzy.NeedsScore && p.rows[i].value == "0" {
				return verdict{}, false
			}
			scores := map[string]int{}
			for _, c := range s.rules.Categories() {
				scores[c.Key] = p.number(c.Key)
			}
			n := p.number("extras") + 1
			for ; ; n++ { // the least that the ruleset refuses, or more
				if _, err := s.rules.RestoreScorecard(scores, n); err != nil {
					break
				}
			}
			if d.IntN(2) == 0 {
				n = s.rules.Len() + d.IntN(100)
			}
			p.set("extras", n)
			if d.IntN(2) == 0 {
				p.addUp(s.rules)
			}
			return verdict{Category: "extras", Code: referee.TooManyExtras}, true
		}},
		{"unknown category", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			key, _ := d.category(s, anyBox)
			name := key + "zzz"
			if d.IntN(2) == 0 {
				name = "Quux"
			}
			s.everyRow(func(p *testPlayer) { p.row(key).name = name })
			return verdict{Category: name, Code: referee.UnknownCategory, rows: true}, len(s.players) == 1
		}},
		{"additional category", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			s.everyRow(func(p *testPlayer) { p.rows = slices.Insert(p.rows, d.IntN(3), testRow{"Quux", "5"}) })
			return verdict{Category: "Quux", Code: referee.UnknownCategory, rows: true}, len(s.players) == 1
		}},
		{"duplicate category", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			i := d.IntN(len(p.rows))
			again := p.rows[i]
			if d.IntN(2) == 0 {
				again.value = strconv.Itoa(d.IntN(50))
			}
			p.rows = append(p.rows, again)
			return verdict{Category: again.name, Code: referee.DuplicateCategory, rows: true}, len(s.players) == 1 && again.value != ""
		}},
		{"missing category", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			key, _ := d.category(s, anyBox)
			want := verdict{Category: key, Code: referee.MissingCategory, csv: referee.MissingCategory, rows: true}
			if p.number(key) == 0 {
				want.Code = referee.UnfinishedCard // nothing tells that it was filled
			}
			p.rows = slices.DeleteFunc(p.rows, func(r testRow) bool { return r.name == key })
			return want, len(s.players) == 1
		}},
		{"unfinished", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			*p = d.player(s.rules, p.name, d.IntN(s.rules.Len()-1))
			return verdict{Code: referee.UnfinishedCard}, true
		}},
		{"one box open", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			*p = d.player(s.rules, p.name, s.rules.Len()-1)
			open := slices.Collect(p.card.Open())
			return verdict{Category: open[0], Code: referee.UnfinishedCard}, true
		}},
		{"too many players", func(d *dealer, s *testSheet, _ *testPlayer) (verdict, bool) {
			s.options.MaxPlayers = len(s.players) - 1
			return verdict{Code: referee.TooManyPlayers}, len(s.players) > 1
		}},
		{"ambiguous name", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			key := []string{"villa", "full-house"}[d.IntN(2)]
			if p.row("villa") == nil {
				return verdict{}, false
			}
			s.options.Strict = true
			s.everyRow(func(p *testPlayer) { p.row(key).name = "Hus" })
			return verdict{Category: "Hus", Code: referee.AmbiguousCategory, rows: true}, len(s.players) == 1
		}},
		{"unknown ruleset", func(d *dealer, s *testSheet, _ *testPlayer) (verdict, bool) {
			s.named = "nonsense"
			return verdict{Code: referee.UnknownRuleset, sheet: true}, true
		}},
		{"other ruleset", func(d *dealer, s *testSheet, _ *testPlayer) (verdict, bool) {
			s.options.Rules = variants.Yacht()
			return verdict{Code: referee.OtherRuleset, sheet: true}, s.named != "yacht"
		}},
		{"no ruleset", func(d *dealer, s *testSheet, _ *testPlayer) (verdict, bool) {
			s.named = ""
			other := s.rules.Spec()
			other.Key = "other"
			other.Source = "the same by another name"
			again, err := yatzy.NewRuleset(other)
			if err != nil {
				panic(err)
			}
			s.options.Rulesets = append(s.options.Rulesets, again)
			return verdict{Code: referee.SeveralRulesets, sheet: true}, true
		}},
		{"out of order", func(d *dealer, s *testSheet, p *testPlayer) (verdict, bool) {
			if s.rules.Order() != yatzy.PrintedOrder {
				return verdict{}, false
			}
			s.options.Unfinished = true
			turns := 1 + d.IntN(s.rules.Len()-1)
			*p = d.player(s.rules, p.name, turns)
			gap := d.IntN(turns)
			if gap == turns-1 || p.rows[gap].value == "" {
				return verdict{}, false
			}
			p.rows[gap].value = ""
			p.addUp(s.rules)
			return verdict{Category: p.rows[gap+1].name, Code: referee.OutOfOrder}, true
		}},
	}
}

func TestCorpus(t *testing.T) { checkCorpus(t, 1, 8, 5) }

// checkCorpus makes sheets of every ruleset, right ones and ones with every damage,
// and asserts that the referee says of each, in every format, what is to be said.
func checkCorpus(t *testing.T, seed uint64, right, damaged int) {
	d := newDealer(seed)
	instances := map[string]int{}
	sheets, cards := 0, 0
	for rules := range variants.All() {
		for range right {
			s := d.sheet(rules)
			for format, text := range s.formats() {
				sheets++
				cards += len(s.players)
				if faults := check(text, s.options); len(faults) > 0 {
					t.Fatalf("%s of %s: a right sheet is accused: %v\n%s", format, rules.Key(), faults, text)
				}
			}
		}
		for _, damage := range damages() {
			for made, tries := 0, 0; made < damaged && tries < 20*damaged; tries++ {
				s := d.sheet(rules)
				i := d.IntN(len(s.players))
				want, ok := damage.do(d, s, &s.players[i])
				if !ok {
					continue
				}
				made++
				instances[damage.name]++
				for format, text := range s.formats() {
					sheets++
					cards += len(s.players)
					fault := referee.Fault{Player: s.players[i].name, Category: want.Category, Code: want.Code}
					if want.Code == referee.TooManyPlayers {
						fault.Player = s.players[len(s.players)-1].name
					}
					if want.sheet || want.rows && format == "CSV" {
						fault.Player = ""
					}
					if want.csv != "" && format == "CSV" {
						fault.Code = want.csv
					}
					if diff := cmp.Diff([]referee.Fault{fault}, check(text, s.options)); diff != "" {
						t.Fatalf("%s of %s: %s (-want +got):\n%s\n%s", format, rules.Key(), damage.name, diff, text)
					}
				}
			}
		}
	}
	for _, damage := range damages() {
		if instances[damage.name] < 10 {
			t.Errorf("only %d instances of %s", instances[damage.name], damage.name)
		}
	}
	t.Logf("%d sheets with %d cards", sheets, cards)
}

// check returns the faults of a sheet without their messages, which must be there.
func check(text string, o referee.Options) []referee.Fault {
	var faults []referee.Fault
	for f := range referee.Check(strings.NewReader(text), o) {
		if f.Message == "" {
			f.Message = "no message"
		} else {
			f.Message = ""
		}
		faults = append(faults, f)
	}
	return faults
}
