package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/yatzy"
)

// maxNotationErrors is after how many faulty lines ParseNotation gives up.
const maxNotationErrors = 1000

// ParseNotation reads a record in the notation of [Record.AppendNotation]. Find
// returns the ruleset of a key; it may be nil if the text carries its ruleset.
//
// An error is of type [NotationErrors] and wraps [ErrNotation] and what is wrong
// with the ruleset: [ErrUnknownRuleset] (there too if none is given) or
// [yatzy.ErrRuleset]. It names every faulty line, up to 1000, and the record then
// holds all that could be read. A text of more than 4 MiB is refused at once, with
// [ErrTooLarge].
func ParseNotation(text []byte, find Find) (Record, error) {
	if len(text) > mostBytes {
		return Record{}, fmt.Errorf("game: parse notation: %w: more than %d bytes", ErrTooLarge, mostBytes)
	}
	p := notationParser{find: find}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for len(text) > 0 && len(p.errs) < maxNotationErrors {
		line, rest, _ := bytes.Cut(text, []byte{'\n'})
		text = rest
		p.number++
		p.read(bytes.TrimSuffix(line, []byte{'\r'}))
	}
	if len(p.errs) < maxNotationErrors {
		p.finish()
	}
	if len(p.errs) > 0 {
		return p.record, p.errs
	}
	return p.record, nil
}

// A notationParser reads line after line.
type notationParser struct {
	find   Find
	record Record
	names  map[string]int // see playersByName
	ruled  bool           // there was a line with the ruleset, right or wrong
	errs   NotationErrors

	number int // of the line
	line   []byte
	pos    int // in the line
}

// fail notes what is wrong at a position in the line.
func (p *notationParser) fail(pos, turn int, err error) {
	column := utf8.RuneCount(p.line[:pos]) + 1
	p.errs = append(p.errs, &NotationError{Line: p.number, Column: column, Turn: turn, Err: err})
}

func (p *notationParser) read(line []byte) {
	p.line, p.pos = line, 0
	if p.done() {
		return
	}
	turn := -1
	start := p.pos
	err := p.valid()
	if keyword := p.keyword(); err == nil && keyword != "" {
		start, err = p.pos, p.statement(keyword)
	} else if err == nil {
		turn = len(p.record.Turns)
		var t RecordedTurn
		t, err = p.turn()
		if t.Player < 0 && err != nil && !bytes.ContainsAny(line, ":>") {
			turn = -1 // nothing of a turn: a stray line
		} else {
			p.record.Turns = append(p.record.Turns, t)
		}
	}
	if err == nil && !p.done() {
		start, err = p.pos, fmt.Errorf("%s after the end", p.seen())
		if turn >= 0 {
			p.record.Turns[turn] = RecordedTurn{Player: p.record.Turns[turn].Player}
		}
	}
	if err != nil {
		if at, ok := errors.AsType[errAt](err); ok {
			start, err = at.pos, at.error
		}
		p.fail(start, turn, err)
	}
}

// errAt is an error with its position in the line.
type errAt struct {
	error
	pos int
}

// valid refuses bytes that are no text.
func (p *notationParser) valid() error {
	for i := p.pos; i < len(p.line); {
		r, size := utf8.DecodeRune(p.line[i:])
		if r == utf8.RuneError && size == 1 {
			return errAt{errors.New("not UTF-8"), i}
		}
		i += size
	}
	return nil
}

// finish says what is missing at the end.
func (p *notationParser) finish() {
	p.number++
	p.line = nil
	switch {
	case !p.ruled:
		p.fail(0, -1, fmt.Errorf("%w: no line gives it", ErrUnknownRuleset))
	case p.names == nil:
		p.fail(0, -1, errors.New("no line gives the players"))
	}
}

// keyword reads the word that begins a line which is no turn, or "".
func (p *notationParser) keyword() string {
	for _, word := range []string{"ruleset", "players", "totals"} {
		rest, ok := bytes.CutPrefix(p.line[p.pos:], []byte(word))
		if !ok {
			continue
		}
		if next, _ := utf8.DecodeRune(rest); len(rest) > 0 && wordRune(next) {
			continue
		}
		if bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte{':'}) {
			continue // a player of that name
		}
		p.pos += len(word)
		return word
	}
	return ""
}

func (p *notationParser) statement(keyword string) error {
	switch keyword {
	case "ruleset":
		return p.ruleset()
	case "players":
		return p.players()
	}
	return p.totals()
}

func (p *notationParser) ruleset() error {
	if p.ruled {
		return errors.New("the ruleset is given twice")
	}
	p.ruled = true
	if p.done() {
		return errAt{errors.New("the ruleset's key is missing"), p.pos}
	}
	start := p.pos
	if p.peek() == '{' {
		d := json.NewDecoder(bytes.NewReader(p.line[p.pos:]))
		var form json.RawMessage
		err := d.Decode(&form)
		if err == nil {
			p.pos += int(d.InputOffset())
			p.record.Rules, err = yatzy.ParseRuleset(form)
		} else {
			// ParseRuleset words it.
			_, err = yatzy.ParseRuleset(p.line[p.pos:])
		}
		return at(start, err)
	}
	key, err := p.name(isKey, "a ruleset's key")
	if err != nil {
		return err
	}
	p.record.Rules, err = p.find.rules(key)
	return at(start, err)
}

// at gives an error its position; nil stays nil.
func at(pos int, err error) error {
	if err == nil {
		return nil
	}
	return errAt{err, pos}
}

func (p *notationParser) players() error {
	switch {
	case p.names != nil:
		return errors.New("the players are given twice")
	case len(p.record.Turns) > 0:
		return errors.New("the players must come before the turns")
	}
	p.names = map[string]int{}
	for !p.done() {
		name, err := p.name(isName, "a player's name")
		if err != nil {
			return err
		}
		p.record.Players = append(p.record.Players, name)
	}
	p.names = playersByName(p.record.Players)
	return nil
}

func (p *notationParser) totals() error {
	if p.record.Totals != nil {
		return errors.New("the totals are given twice")
	}
	totals := []int{}
	for !p.done() {
		total, err := p.int("a total")
		if err != nil {
			return err
		}
		totals = append(totals, total)
	}
	p.record.Totals = totals
	return nil
}

// turn reads a turn. Where it fails, the turn has the player at most, or, if the
// player is not known, all the rest.
func (p *notationParser) turn() (RecordedTurn, error) {
	t := RecordedTurn{Player: -1}
	start := p.pos
	// The number is for the reader's eye.
	for p.pos < len(p.line) && isDigit(p.peek()) {
		p.pos++
	}
	if p.pos > start && !p.space() {
		return t, errAt{fmt.Errorf("%s after the number of the turn", p.seen()), p.pos}
	}
	player, unknown := p.player()
	t.Player = player
	if p.done() || p.peek() != ':' {
		if unknown == nil {
			unknown = errAt{fmt.Errorf("want : after the player, not %s", p.seen()), p.pos}
		}
		return t, unknown
	}
	p.pos++
	err := p.played(&t)
	if err != nil {
		t = RecordedTurn{Player: player}
	}
	if unknown != nil {
		err = unknown
	}
	return t, err
}

// played reads what follows the player.
func (p *notationParser) played(t *RecordedTurn) error {
	err := p.rolls(t)
	if err != nil {
		return err
	}
	p.done()
	if t.Category, err = p.name(isKey, "a category"); err != nil {
		return err
	}
	p.done()
	t.Points, err = p.int("the points")
	return err
}

func (p *notationParser) player() (int, error) {
	if p.names == nil {
		return -1, errAt{errors.New("the players must come before the turns"), p.pos}
	}
	start := p.pos
	if !p.done() && p.peek() == '@' {
		p.pos++
		return p.seat(start)
	}
	name, err := p.name(isName, "a player's name")
	if err != nil {
		return -1, err
	}
	i, known := p.names[name]
	switch {
	case !known:
		return -1, errAt{fmt.Errorf("%s is not one of the players", quote(name)), start}
	case i == shared:
		return -1, errAt{fmt.Errorf("several players are called %s: write @1 for the first player, @2 for the second", quote(name)), start}
	}
	return i, nil
}

// seat reads the number of a player, from 1.
func (p *notationParser) seat(start int) (int, error) {
	text := p.run(func(c byte) bool { return isDigit(c) || c == '-' })
	if n, err := strconv.ParseUint(text, 10, 64); err == nil && n > 0 && n-1 <= math.MaxInt {
		return int(n - 1), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n > 0 || n == math.MinInt {
		return -1, errAt{fmt.Errorf("want a player's number after @, not %s", quote(text)), start}
	}
	return n - 1, nil
}

// rolls reads rolls and holds up to the sign before the category.
func (p *notationParser) rolls(t *RecordedTurn) error {
	for {
		if p.done() {
			return errAt{errors.New("the line ends before > and the category"), p.pos}
		}
		start := p.pos
		switch p.peek() {
		case '>':
			p.pos++
			return nil
		case '[':
			if !bytes.HasPrefix(p.line[p.pos:], []byte("[]")) || t.Held != nil {
				return errAt{fmt.Errorf("%s is out of place", p.seen()), p.pos}
			}
			p.pos += 2
			t.Held = [][]int{}
		case '(':
			held, err := p.held()
			switch {
			case err != nil:
				return err
			case t.Held != nil && len(t.Held) == 0:
				return errAt{errors.New("a hold after [], which says that none is written down"), start}
			case len(t.Held) < len(t.Rolls)-1:
				return errAt{fmt.Errorf("the hold after roll %d is missing", len(t.Held)+1), start}
			}
			t.Held = append(t.Held, held)
		default:
			dice, err := p.dice()
			if err != nil {
				return err
			}
			if len(t.Held) > len(t.Rolls) {
				return errAt{errors.New("a roll after more holds than rolls"), start}
			}
			t.Rolls = append(t.Rolls, dice)
		}
	}
}

func (p *notationParser) held() ([]int, error) {
	p.pos++ // (
	held := []int{}
	if !p.done() && p.peek() != ')' {
		var err error
		if held, err = p.dice(); err != nil {
			return nil, err
		}
	}
	if p.done() || p.peek() != ')' {
		return nil, errAt{fmt.Errorf("want ) after the dice held, not %s", p.seen()), p.pos}
	}
	p.pos++
	return held, nil
}

// dice reads the dice of a roll: digits, numbers with commas, or - for none.
func (p *notationParser) dice() ([]int, error) {
	start := p.pos
	text := p.run(func(c byte) bool { return isDigit(c) || c == '-' || c == ',' })
	dice := []int{}
	switch {
	case text == "":
		return nil, errAt{fmt.Errorf("want dice, (, or >, not %s", p.seen()), start}
	case text == "-":
		return dice, nil
	case !strings.ContainsAny(text, ",-"):
		dice = make([]int, len(text))
		for i := range len(text) {
			dice[i] = int(text[i] - '0')
		}
		return dice, nil
	}
	for face := range strings.SplitSeq(strings.TrimSuffix(text, ","), ",") {
		n, err := strconv.Atoi(face)
		if err != nil {
			return nil, errAt{fmt.Errorf("%s: %s is not a whole number", quote(text), quote(face)), start}
		}
		dice = append(dice, n)
	}
	if len(dice) == 1 && !strings.Contains(text, ",") {
		return nil, errAt{fmt.Errorf("%s: a face below 0 is written with a comma, as in %.60s,", quote(text), text), start}
	}
	return dice, nil
}

func (p *notationParser) int(what string) (int, error) {
	start := p.pos
	text := p.run(func(c byte) bool { return isDigit(c) || c == '-' })
	if text == "" {
		return 0, errAt{fmt.Errorf("want %s, not %s", what, p.seen()), start}
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, errAt{fmt.Errorf("want %s, not %s", what, quote(text)), start}
	}
	return n, nil
}

// name reads a word or a text in quotes.
func (p *notationParser) name(bare func(string) bool, what string) (string, error) {
	start := p.pos
	if p.pos < len(p.line) && p.peek() == '"' {
		return p.quoted()
	}
	for p.pos < len(p.line) {
		r, size := utf8.DecodeRune(p.line[p.pos:])
		if !wordRune(r) {
			break
		}
		p.pos += size
	}
	word := string(p.line[start:p.pos])
	switch {
	case word == "":
		return "", errAt{fmt.Errorf("want %s, not %s", what, p.seen()), start}
	case !bare(word):
		return "", errAt{fmt.Errorf("want %s, not %s, which would need quotes", what, quote(word)), start}
	}
	return word, nil
}

// quoted reads a text in quotes, as JSON writes it.
func (p *notationParser) quoted() (string, error) {
	start := p.pos
	for p.pos++; p.pos < len(p.line); p.pos++ {
		switch p.peek() {
		case '\\':
			p.pos++
		case '"':
			p.pos++
			var text string
			if err := json.Unmarshal(p.line[start:p.pos], &text); err != nil {
				return "", errAt{fmt.Errorf("%s is not a text as JSON writes it", quote(string(p.line[start:p.pos]))), start}
			}
			return text, nil
		}
	}
	p.pos = len(p.line)
	return "", errAt{errors.New("the quotes do not end on the line"), start}
}

// run reads the bytes for which ok holds.
func (p *notationParser) run(ok func(byte) bool) string {
	start := p.pos
	for p.pos < len(p.line) && ok(p.peek()) {
		p.pos++
	}
	return string(p.line[start:p.pos])
}

func (p *notationParser) peek() byte { return p.line[p.pos] }

// space skips blanks and reports whether there were any.
func (p *notationParser) space() bool {
	start := p.pos
	for p.pos < len(p.line) && (p.peek() == ' ' || p.peek() == '\t') {
		p.pos++
	}
	return p.pos > start
}

// done skips blanks and reports whether the line or what counts of it is at its end.
func (p *notationParser) done() bool {
	p.space()
	return p.pos >= len(p.line) || p.peek() == '#'
}

// seen names what stands at the position, for messages.
func (p *notationParser) seen() string {
	if p.done() {
		return "the end of the line"
	}
	rest := p.line[p.pos:]
	end := bytes.IndexFunc(rest, unicode.IsSpace)
	if end < 0 {
		end = len(rest)
	}
	return quote(string(rest[:min(end, 100)]))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
