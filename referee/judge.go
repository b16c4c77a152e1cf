package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/yatzy"
)

// A judge knows one ruleset by heart and reads and checks cards by it.
type judge struct {
	rules      *yatzy.Ruleset
	options    Options
	names      *namer
	keys       []string
	attainable [][]int // values by box, ascending
	byDice     [][]int // those that rolls have by the dice alone
	full       yatzy.Set
	upper      yatzy.Set
	yatzy      int   // the box for all dice alike, or -1
	own        []int // by face, the upper box for it, or -1
	alike      []yatzy.Roll
}

func newJudge(rules *yatzy.Ruleset, o Options) *judge {
	j := &judge{rules: rules, options: o, names: newNamer(rules, o), upper: rules.UpperSet(), yatzy: -1}
	if i, ok := rules.Yatzy(); ok {
		j.yatzy = i
	}
	j.own = make([]int, rules.Faces()+1)
	for f := range j.own {
		j.own[f] = -1
	}
	for i, c := range rules.Categories() {
		j.keys = append(j.keys, c.Key)
		values, _ := rules.Attainable(c.Key) // its own key is known
		j.attainable = append(j.attainable, values)
		j.full = j.full.With(i)
		for f := range j.own {
			if c.Section == yatzy.Upper && c.Func == nil && j.own[f] < 0 && c.Pattern == yatzy.OfFace(yatzy.Face(f)) {
				j.own[f] = i
			}
		}
	}
	for roll := range rules.Rolls() {
		if _, ok := roll.Alike(); ok {
			j.alike = append(j.alike, roll)
		}
	}
	j.byDice = j.attainable // a joker pays no more than some other roll
	if rules.Extra().Kind == yatzy.Flat {
		j.byDice = valuesByDice(rules)
	}
	return j
}

// valuesByDice returns for every box the values that rolls have there by the dice
// alone, and 0.
func valuesByDice(rules *yatzy.Ruleset) [][]int {
	values := make([][]int, rules.Len())
	for roll := range rules.Rolls() {
		i := 0
		for _, points := range rules.Scores(roll) {
			values[i] = append(values[i], points)
			i++
		}
	}
	for i := range values {
		values[i] = append(values[i], 0)
		slices.Sort(values[i])
		values[i] = slices.Compact(values[i])
	}
	return values
}

// A written card is what stands on a sheet for one player, not yet understood.
type written struct {
	player  string
	number  int // of the player on the sheet, from 1
	entries []entry
	faults  []Fault
	// rows is set where the names belong to all players on the sheet, so that
	// what is wrong with them is said once.
	rows bool
}

type entry struct {
	name  string
	value value
	text  string // what stands there if it is a bad value
}

// who returns how faults name the player.
func (w *written) who() string {
	if w.player == "" {
		return "#" + strconv.Itoa(w.number)
	}
	return w.player
}

// A reading is what a judge makes of a written card, beside the [Card].
type reading struct {
	who       string
	mentioned yatzy.Set     // boxes that are named
	unsure    yatzy.Set     // boxes of which the sheet does not tell what they hold
	seconds   map[int][]int // other values of boxes that are there twice
	loose     claims        // claims that cannot be judged, as bits
	named     claims        // claims that are named, as bits
	sums      []writtenSum
	ambiguous []entry
	odd       int // names that are unknown, or there a second time
}

// A writtenSum is a sum of which the name does not tell whether it is the upper sum
// or the total. The total has lower boxes before it, or is the second one.
type writtenSum struct {
	*entry
	low bool
}

func (r *reading) fault(c *Card, code Code, category, format string, args ...any) {
	c.Faults = append(c.Faults, Fault{Player: r.who, Category: category, Code: code, Message: fmt.Sprintf(format, args...)})
}

// read understands a written card and says all that is wrong with it.
func (j *judge) read(w *written) Card {
	c := Card{Player: w.player, Rules: j.rules, Faults: slices.Clip(w.faults)}
	r := reading{who: w.who()}
	j.readEntries(&c, &r, w)
	if absent := j.full &^ r.mentioned; absent.Len() <= r.odd {
		// They are there, by another name.
		r.unsure |= absent
		r.mentioned |= absent
	}
	if w.rows {
		j.checkRows(&c, &r, w)
	}
	j.check(&c, &r)
	return c
}

// readEntries takes the boxes and claims from their entries.
func (j *judge) readEntries(c *Card, r *reading, w *written) {
	silent := w.rows && w.number > 1
	name := func(code Code, category, format string, args ...any) {
		if !silent {
			c.Faults = append(c.Faults, Fault{Player: about(w), Category: category, Code: code, Message: fmt.Sprintf(format, args...)})
		}
	}
	starred := int32(-1)
	for i := range w.entries {
		e := &w.entries[i]
		t := j.names.find(e.name)
		switch t.kind {
		case boxTarget:
			j.readBox(c, r, t.index, e, name)
		case ambiguousTarget:
			r.ambiguous = append(r.ambiguous, *e)
			continue
		case upperTarget:
			j.readClaim(c, r, upperClaim, e, name)
		case bonusTarget:
			j.readClaim(c, r, bonusClaim, e, name)
		case extrasTarget:
			j.readClaim(c, r, extrasClaim, e, name)
		case totalTarget:
			j.readClaim(c, r, totalClaim, e, name)
		case sumTarget:
			r.sums = append(r.sums, writtenSum{e, r.mentioned&^j.upper != 0})
		default:
			name(UnknownCategory, shorten(e.name), "%s", j.names.unknown(e.name))
			r.odd++
			continue
		}
		if e.value.starred {
			if t.kind == boxTarget && t.index == j.yatzy {
				starred = e.value.extras
			} else {
				r.fault(c, ImpossibleExtras, j.rowKey(t), "extras are counted with %s, not here", j.yatzyKey())
			}
		}
	}
	for _, sum := range r.sums {
		which := upperClaim
		if r.named>>upperClaim&1 != 0 || sum.low && r.named>>totalClaim&1 == 0 {
			which = totalClaim
		}
		j.readClaim(c, r, which, sum.entry, name)
	}
	for _, e := range r.ambiguous {
		j.readAmbiguous(c, r, e, name)
	}
	if starred >= 0 {
		if said, ok := c.claimed(extrasClaim); ok && said != int(starred) {
			r.fault(c, DuplicateCategory, extrasName, "%d extras are counted with %s, and %d by themselves", starred, j.yatzyKey(), said)
		} else {
			c.setClaim(extrasClaim, starred)
		}
	}
}

// about returns the player whom faults in names are about: none where the names
// are those of all players.
func about(w *written) string {
	if w.rows {
		return ""
	}
	return w.who()
}

type nameFault func(code Code, category, format string, args ...any)

func (j *judge) readBox(c *Card, r *reading, i int, e *entry, name nameFault) {
	if r.mentioned.Has(i) {
		name(DuplicateCategory, j.keys[i], "%s is there twice", j.keys[i])
		r.odd++
		r.unsure = r.unsure.With(i)
		if e.value.kind == numberValue {
			if r.seconds == nil {
				r.seconds = map[int][]int{}
			}
			r.seconds[i] = append(r.seconds[i], int(e.value.points))
		}
		return
	}
	r.mentioned = r.mentioned.With(i)
	switch e.value.kind {
	case numberValue:
		c.filled = c.filled.With(i)
		c.points[i] = e.value.points
	case badValue:
		r.unsure = r.unsure.With(i)
		j.badValue(c, r, j.keys[i], e)
	}
}

func (j *judge) badValue(c *Card, r *reading, category string, e *entry) {
	what := "what is written"
	if e.text != "" {
		what = quote(e.text)
	}
	r.fault(c, NotANumber, category, "%s is not a whole number of points", what)
}

func (j *judge) readClaim(c *Card, r *reading, which claims, e *entry, name nameFault) {
	key := claimNames()[which]
	said, twice := c.claimed(which)
	r.named |= 1 << which
	switch {
	case e.value.kind == openValue:
	case e.value.kind == badValue:
		r.loose |= 1 << which
		j.badValue(c, r, key, e)
	case twice:
		name(DuplicateCategory, key, "%s is there twice", key)
		if said != int(e.value.points) {
			r.loose |= 1 << which
		}
	default:
		c.setClaim(which, e.value.points)
	}
}

// readAmbiguous reads a name that may mean several boxes. In lenient reading it is
// the one of them that the card does not name otherwise.
func (j *judge) readAmbiguous(c *Card, r *reading, e entry, name nameFault) {
	boxes := j.names.find(e.name).set
	if left := boxes &^ r.mentioned; left.Len() == 1 && !j.options.Strict {
		for i := range left.All() {
			j.readBox(c, r, i, &e, name)
		}
		return
	}
	var keys []string
	for i := range boxes.All() {
		keys = append(keys, j.keys[i])
	}
	name(AmbiguousCategory, shorten(e.name), "%s may mean %s", quote(e.name), joinOr(keys))
	r.unsure |= boxes &^ r.mentioned
	r.mentioned |= boxes
}

// checkRows says once for the whole sheet which boxes have no row.
func (j *judge) checkRows(c *Card, r *reading, w *written) {
	if j.options.Unfinished {
		return
	}
	absent := j.full &^ r.mentioned
	r.unsure |= absent
	r.mentioned |= absent
	if w.number > 1 {
		return
	}
	for i := range absent.All() {
		c.Faults = append(c.Faults, Fault{Category: j.keys[i], Code: MissingCategory, Message: j.keys[i] + " has no row"})
	}
}

func (j *judge) rowKey(t target) string {
	switch t.kind {
	case boxTarget:
		return j.keys[t.index]
	case upperTarget:
		return upperName
	case bonusTarget:
		return bonusName
	case extrasTarget:
		return extrasName
	}
	return totalName
}

// yatzyKey names the box that extras are counted with.
func (j *judge) yatzyKey() string {
	if j.yatzy < 0 {
		return "no box of " + j.rules.Name()
	}
	return j.keys[j.yatzy]
}

// listValues writes ascending values with runs drawn together: "0, 5 to 30".
func listValues(values []int) string {
	var parts []string
	for len(values) > 0 {
		n := 1
		for n < len(values) && values[n] == values[0]+n {
			n++
		}
		first, last := strconv.Itoa(values[0]), strconv.Itoa(values[n-1])
		switch n {
		case 1:
			parts = append(parts, first)
		case 2:
			parts = append(parts, first, last)
		default:
			parts = append(parts, first+" to "+last)
		}
		values = values[n:]
	}
	return joinOr(parts)
}

func joinOr(parts []string) string { return join(parts, " or ") }

func joinAnd(parts []string) string { return join(parts, " and ") }

func join(parts []string, last string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:len(parts)-1], ", ") + last + parts[len(parts)-1]
}
