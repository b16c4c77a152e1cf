package referee

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/referee/internal/jsonpull"
)

// mostRecord is the most bytes of a record that is read; the longest game takes
// less than a quarter.
const mostRecord = 4 << 20

// isRecord reports whether a file, given by its first bytes or whole, is a record in
// JSON or notation as far as can be told. In JSON it is if turns come before any
// scores, or if the players are texts; or it is a saved game, which begins with the
// version.
func isRecord(data []byte) bool {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte{'{'}) {
		return isNotation(data)
	}
	r := jsonpull.NewReader(bytes.NewReader(data))
	players := false // the value that comes is that of the players
	for {
		kind, err := r.Next()
		if err != nil {
			return false
		}
		switch {
		case r.Depth() == 0 && kind == jsonpull.ObjectEnd, kind == jsonpull.EOF:
			return false
		case kind == jsonpull.Name && r.Depth() == 1:
			switch string(r.Text()) {
			case "turns", "totals", "version", "checksum":
				return true
			}
			players = string(r.Text()) == "players"
		case players && r.Depth() == 2 && kind == jsonpull.String:
			return true
		case players && r.Depth() == 3 && kind == jsonpull.ObjectStart:
			return false
		}
	}
}

// isNotation reports whether a text begins as a record in notation: with the
// ruleset or the players, and after that the other of them or a turn.
func isNotation(data []byte) bool {
	first := ""
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		word := notationWord(line)
		if first != "" {
			return word != "" && word != first || bytes.IndexByte(line, ':') >= 0 && bytes.IndexByte(line, '>') >= 0
		}
		if first = word; first == "" {
			return false
		}
	}
	return false
}

// notationWord returns the word that begins a line before the turns, or "".
func notationWord(line []byte) string {
	for _, word := range []string{"ruleset", "players"} {
		rest, ok := bytes.CutPrefix(line, []byte(word))
		if ok && (len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t') && !bytes.ContainsAny(bytes.TrimSpace(rest[:min(len(rest), 2)]), ":=,;") {
			return word
		}
	}
	return ""
}

// checkRecordFile yields all that is wrong with a record in JSON or notation. What
// cannot be read is reported and the rest checked as far as it goes. It reports
// whether yield wants more.
func checkRecordFile(data []byte, o Options, yield func(Fault) bool) bool {
	r := recordReader{options: o, yield: yield, gaps: map[int]gap{}}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	switch {
	case len(data) > mostRecord:
		r.fault(Syntax, "a record of more than %d bytes is longer than any game", mostRecord)
		return !r.stopped
	case isSavedGame(data):
		rec, err := game.ParseRecord(data, r.find)
		if err != nil {
			r.fault(Syntax, "%s", strings.TrimPrefix(err.Error(), "game: "))
			return !r.stopped
		}
		r.rec = rec
		r.options.Unfinished = true // it is saved to go on
	case bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte{'{'}):
		r.json(data)
	default:
		r.notation(data)
	}
	if r.rec.Rules == nil {
		r.rec.Rules = o.Rules
	}
	if r.stopped || r.rec.Rules == nil && r.named {
		return !r.stopped // what is wrong with the ruleset is reported
	}
	return checkRecord(r.rec, r.gaps, r.options, yield)
}

// isSavedGame reports whether a document is a saved game of package game, whole or
// damaged.
func isSavedGame(data []byte) bool {
	r := jsonpull.NewReader(bytes.NewReader(data))
	for {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.EOF {
			return false
		}
		if kind == jsonpull.Name && r.Depth() == 1 {
			switch string(r.Text()) {
			case "version", "checksum":
				return true
			}
		}
	}
}

// A recordReader reads a record, right or wrong.
type recordReader struct {
	options Options
	yield   func(Fault) bool
	stopped bool // yield wants no more

	rec   game.Record
	gaps  map[int]gap
	named bool // a ruleset is named or carried, known or not

	*jsonpull.Reader
}

func (r *recordReader) fault(code Code, format string, args ...any) {
	if !r.stopped {
		r.stopped = !r.yield(Fault{File: r.options.File, Code: code, Message: fmt.Sprintf(format, args...)})
	}
}

// errReported is a fault that is reported already.
var errReported = errors.New("reported")

// find looks up a ruleset by the key that the record names.
func (r *recordReader) find(key string) (*yatzy.Ruleset, error) {
	r.named = true
	if rules := r.options.find(key); rules != nil {
		return r.played(rules), nil
	}
	if r.options.Rules != nil {
		r.fault(OtherRuleset, "the record is for %s, and %s is played", quote(key), name(r.options.Rules))
		return nil, errReported
	}
	r.fault(UnknownRuleset, "no ruleset %s is known", quote(key))
	return nil, errReported
}

// played takes the ruleset of the record, and reports if it is not the one that is
// played.
func (r *recordReader) played(rules *yatzy.Ruleset) *yatzy.Ruleset {
	switch p := r.options.Rules; {
	case p == nil || p == rules:
	case p.Fingerprint() == rules.Fingerprint():
		return p
	default:
		r.fault(OtherRuleset, "the record is for %s, and %s is played", name(rules), name(p))
	}
	return rules
}

// notation reads a record in notation.
func (r *recordReader) notation(data []byte) {
	rec, err := game.ParseNotation(data, r.find)
	r.rec = rec
	if rec.Rules != nil && !r.named {
		r.named = true
		r.rec.Rules = r.played(rec.Rules)
	}
	all, ok := errors.AsType[game.NotationErrors](err)
	if err != nil && !ok {
		r.fault(Syntax, "%v", err)
		return
	}
	for _, e := range all {
		if e.Turn >= 0 {
			t := &rec.Turns[e.Turn]
			if t.Player < 0 {
				r.gaps[e.Turn] |= noPlayer
			}
			if t.Category == "" {
				r.gaps[e.Turn] |= noTurn
			}
		}
		switch {
		case errors.Is(e, errReported):
		case errors.Is(e, game.ErrUnknownRuleset):
			// There is none: checkRecord says so if it matters.
		case errors.Is(e, yatzy.ErrRuleset):
			r.named = true
			r.fault(UnknownRuleset, "%v", e)
		default:
			r.fault(WrongForm, "%v", e)
		}
	}
}

// json reads a record in JSON.
func (r *recordReader) json(data []byte) {
	r.Reader = jsonpull.NewReader(bytes.NewReader(data))
	_, err := r.Next() // the brace
	if err == nil {
		err = r.members(r.member)
	}
	if err == nil {
		kind, e := r.Next()
		if err = e; err == nil && kind != jsonpull.EOF {
			err = fmt.Errorf("line %d: more than one document", r.Line())
		}
	}
	if err != nil {
		r.fault(Syntax, "%v; checking goes on with what came before", err)
		r.options.Unfinished = true
	}
}

// members reads the members of an object one by one: read is given the name and
// the kind of the value, which it reads to its end. Of a member that is there
// twice the first counts.
func (r *recordReader) members(read func(name string, kind jsonpull.Kind) error) error {
	seen := map[string]bool{}
	for {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.ObjectEnd {
			return err
		}
		name := string(r.Text())
		if kind, err = r.Next(); err != nil {
			return err
		}
		if seen[name] {
			r.fault(DuplicateMember, "line %d: the member %s is there twice; the first counts", r.Line(), quote(name))
			err = r.Skip()
		} else {
			// Beyond a number that no record has, members are not told apart.
			if len(seen) < mostEntries {
				seen[name] = true
			}
			err = read(name, kind)
		}
		if err != nil {
			return err
		}
	}
}

func (r *recordReader) member(name string, kind jsonpull.Kind) error {
	switch name {
	case "ruleset":
		return r.ruleset(kind)
	case "players":
		return r.list("players", kind, func(_ int, kind jsonpull.Kind) error {
			if kind == jsonpull.String {
				r.rec.Players = append(r.rec.Players, string(r.Text()))
				return nil
			}
			r.fault(WrongForm, "line %d: the name of player %d is not a text", r.Line(), len(r.rec.Players)+1)
			r.rec.Players = append(r.rec.Players, "")
			return r.Skip()
		})
	case "turns":
		return r.list("turns", kind, r.turn)
	case "totals":
		return r.totals(kind)
	}
	return r.unknown(name)
}

// unknown skips a member that records do not have.
func (r *recordReader) unknown(name string) error {
	if r.options.Strict {
		r.fault(UnknownMember, "line %d: records have no member %s", r.Line(), quote(name))
	}
	return r.Skip()
}

func (r *recordReader) ruleset(kind jsonpull.Kind) error {
	switch kind {
	case jsonpull.Null:
		return nil
	case jsonpull.String:
		r.rec.Rules, _ = r.find(string(r.Text()))
		return nil
	case jsonpull.ObjectStart:
		r.named = true
		data, err := r.Value(mostRuleset)
		if err != nil {
			return err
		}
		rules, err := yatzy.ParseRuleset(data)
		if err != nil {
			r.fault(UnknownRuleset, "%s", strings.TrimPrefix(err.Error(), "yatzy: "))
			return nil
		}
		r.rec.Rules = r.played(rules)
		return nil
	}
	r.named = true
	r.fault(WrongForm, "line %d: the ruleset is neither a key nor an object", r.Line())
	return r.Skip()
}

// list reads the elements of a list one by one.
func (r *recordReader) list(what string, kind jsonpull.Kind, read func(i int, kind jsonpull.Kind) error) error {
	if kind == jsonpull.Null {
		return nil
	}
	if kind != jsonpull.ArrayStart {
		r.fault(WrongForm, "line %d: %s is not a list", r.Line(), what)
		return r.Skip()
	}
	for i := 0; ; i++ {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.ArrayEnd {
			return err
		}
		if err := read(i, kind); err != nil {
			return err
		}
	}
}

func (r *recordReader) totals(kind jsonpull.Kind) error {
	if kind == jsonpull.Null {
		return nil
	}
	totals, ok, err := r.numbers("totals", kind)
	if ok {
		r.rec.Totals = totals
	}
	return err
}

// turn reads a turn. What it cannot read it leaves as a gap.
func (r *recordReader) turn(i int, kind jsonpull.Kind) error {
	at := len(r.rec.Turns)
	r.rec.Turns = append(r.rec.Turns, game.RecordedTurn{})
	if kind != jsonpull.ObjectStart {
		r.fault(WrongForm, "line %d: turns[%d] is not an object", r.Line(), i)
		r.gaps[at] = noPlayer | noTurn
		return r.Skip()
	}
	t := &r.rec.Turns[at]
	given, bad := gap(0), gap(0)
	note := func(g gap, ok bool) {
		given |= g
		if !ok {
			bad |= g
		}
	}
	err := r.members(func(member string, kind jsonpull.Kind) (err error) {
		ok := false
		what := fmt.Sprintf("turns[%d].%s", i, member)
		switch {
		case kind == jsonpull.Null && slices.Contains([]string{"player", "rolls", "held", "category", "points"}, member):
			return nil // as if it were not there
		case member == "player":
			t.Player, ok, err = r.number(what, kind)
			note(noPlayer, ok)
		case member == "rolls":
			t.Rolls, ok, err = r.lists(what, kind)
			note(noRolls, ok)
		case member == "held":
			t.Held, _, err = r.lists(what, kind)
		case member == "points":
			t.Points, ok, err = r.number(what, kind)
			note(noPoints, ok)
		case member == "category" && kind == jsonpull.String:
			t.Category = string(r.Text())
			note(noCategory, true)
		case member == "category":
			r.fault(WrongForm, "line %d: %s is not a text", r.Line(), what)
			note(noCategory, false)
			err = r.Skip()
		default:
			err = r.unknown(member)
		}
		return err
	})
	if err != nil {
		given = noPlayer | noTurn // what has not come is no fault of its own
		bad |= noPlayer | noTurn
	}
	for _, m := range []struct {
		name string
		gap  gap
	}{{"player", noPlayer}, {"rolls", noRolls}, {"category", noCategory}, {"points", noPoints}} {
		if given&m.gap == 0 {
			r.fault(WrongForm, "line %d: turns[%d].%s is missing", r.Line(), i, m.name)
			bad |= m.gap
		}
	}
	if bad != 0 {
		r.gaps[at] = bad
	}
	return err
}

// number reads a whole number.
func (r *recordReader) number(what string, kind jsonpull.Kind) (int, bool, error) {
	if kind != jsonpull.Number {
		r.fault(WrongForm, "line %d: %s is not a number", r.Line(), what)
		return 0, false, r.Skip()
	}
	n, err := strconv.Atoi(string(r.Text()))
	if err != nil {
		r.fault(NotANumber, "line %d: %s is %s, which is not a whole number or far beyond all games", r.Line(), what, shorten(string(r.Text())))
		return 0, false, nil
	}
	return n, true, nil
}

// numbers reads a list of whole numbers. If it is not one, that is reported once.
func (r *recordReader) numbers(what string, kind jsonpull.Kind) ([]int, bool, error) {
	numbers, ok := []int{}, kind == jsonpull.ArrayStart
	err := r.list(what, kind, func(i int, kind jsonpull.Kind) error {
		if !ok {
			return r.Skip()
		}
		n, right, err := r.number(fmt.Sprintf("%s[%d]", what, i), kind)
		numbers, ok = append(numbers, n), right
		return err
	})
	return numbers, ok, err
}

// lists reads a list of lists of whole numbers. If it is not one, that is reported
// once, and nil returned.
func (r *recordReader) lists(what string, kind jsonpull.Kind) ([][]int, bool, error) {
	lists, ok := [][]int{}, kind == jsonpull.ArrayStart
	err := r.list(what, kind, func(i int, kind jsonpull.Kind) error {
		if !ok {
			return r.Skip()
		}
		var dice []int
		var err error
		if dice, ok, err = r.numbers(fmt.Sprintf("%s[%d]", what, i), kind); kind == jsonpull.Null {
			ok = true // no dice
		}
		lists = append(lists, dice)
		return err
	})
	if !ok {
		return nil, false, err
	}
	return lists, true, err
}
