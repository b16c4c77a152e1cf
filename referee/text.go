package referee

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A textReader reads sheets in text: a player to a line, or a block of lines for
// each player.
type textReader struct {
	scanner
	desk   *desk
	strict bool
	words  map[string]targetKind

	at   int     // the number of the line at hand
	card written // the one at hand
	open bool    // there is one
}

// fail is an error in the line at hand.
func (r *textReader) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrSyntax, r.at, fmt.Sprintf(format, args...))
}

func readText(in *bufio.Reader, d *desk) {
	r := textReader{scanner: scanner{in: in, line: 1}, desk: d, strict: d.options.Strict, words: rowWords()}
	if err := r.read(); err != nil {
		d.fail(err)
	}
}

func (r *textReader) read() error {
	some := false
	for {
		r.at = r.line
		line, err := r.readLine()
		if err == io.EOF {
			if err := r.close(); err != nil {
				return err
			}
			if !some {
				return r.fail("there is nothing")
			}
			r.desk.end()
			return nil
		}
		if err != nil {
			return err
		}
		text := string(bytes.TrimSpace(line))
		if strings.HasPrefix(text, "#") {
			continue
		}
		some = some || text != ""
		if err := r.take(text); err != nil {
			return err
		}
	}
}

// take takes one line.
func (r *textReader) take(text string) error {
	if text == "" {
		return r.close()
	}
	if key, ok := r.ruleset(text); ok {
		if err := r.close(); err != nil {
			return err
		}
		if r.desk.players > 0 && !r.desk.end() {
			return errStop
		}
		r.desk.nameRuleset(key)
		return nil
	}
	name, rest, named := cutName(text)
	switch entries := strings.Contains(rest, "="); {
	case named && entries: // a whole card
		if err := r.start(name); err != nil {
			return err
		}
		if err := r.entries(rest); err != nil {
			return err
		}
		return r.close()
	case named && rest == "" && !r.open: // the head of a block
		return r.start(name)
	case !named && entries:
		if !r.open {
			if err := r.start(""); err != nil {
				return err
			}
		}
		return r.entries(rest)
	}
	e, sure := r.box(text)
	if !sure && !r.open {
		return r.fail("%s is neither a player nor a box with its points", quote(text))
	}
	if !r.open {
		if err := r.start(""); err != nil {
			return err
		}
	}
	return r.add(e)
}

// ruleset returns the key in a line that names the ruleset of the players below.
func (r *textReader) ruleset(text string) (string, bool) {
	i := strings.IndexAny(text, ":=")
	if i < 0 {
		return "", false
	}
	word, key := strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:])
	is := word == rulesetName || !r.strict && r.words[fold(word)] == rulesetTarget
	return key, is && key != "" && !strings.Contains(key, "=")
}

// cutName cuts the player's name from the front of a line: what is in quotes, or
// stands before the first colon.
func cutName(text string) (name, rest string, ok bool) {
	if quoted, err := strconv.QuotedPrefix(text); err == nil && quoted[0] == '"' {
		after, found := strings.CutPrefix(strings.TrimSpace(text[len(quoted):]), ":")
		if name, err := strconv.Unquote(quoted); err == nil && found {
			return name, strings.TrimSpace(after), true
		}
	}
	name, rest, ok = strings.Cut(text, ":")
	if !ok || strings.Contains(name, "=") {
		return "", text, false
	}
	return strings.TrimSpace(name), strings.TrimSpace(rest), true
}

// box reads a line with one box and its points: "Ones 3", "Ones: 3". It is not sure
// of one whose points are no number.
func (r *textReader) box(text string) (e entry, sure bool) {
	name, points, apart := cutName(text)
	if !apart {
		name, points, apart = cutPoints(text)
	}
	v := parseValue([]byte(points), r.strict)
	switch {
	case v.kind == numberValue:
		return entry{name: name, value: v}, true
	case v.kind == badValue && apart:
		return entry{name: name, value: v, text: shorten(points)}, false
	case v.kind == badValue:
		return entry{name: text}, false // the name of an open box
	}
	return entry{name: name}, false
}

// cutPoints cuts the points from the end of a line. They stand apart from the name
// if there is more than a space between them, or they begin like a number.
func cutPoints(text string) (name, points string, apart bool) {
	i := strings.LastIndexAny(text, " \t")
	if i < 0 {
		return text, "", false
	}
	name, points = strings.TrimRight(text[:i], " \t"), text[i+1:]
	digits := strings.TrimLeft(points, "+-")
	return name, points, len(name) < i || text[i] == '\t' || digits != "" && digits[0] >= '0' && digits[0] <= '9'
}

// start begins a card.
func (r *textReader) start(name string) error {
	if err := r.close(); err != nil {
		return err
	}
	if len(name) > mostCell {
		return r.fail("a name is longer than %d bytes", mostCell)
	}
	r.card = written{player: name, entries: r.card.entries[:0]}
	r.open = true
	return nil
}

// close hands on the card at hand, if there is one.
func (r *textReader) close() error {
	if !r.open {
		return nil
	}
	r.open = false
	r.desk.rulesCameFirst()
	for i := range r.card.faults {
		r.card.number = r.desk.players + 1
		r.card.faults[i].Player = r.card.who()
	}
	if !r.desk.take(&r.card) {
		return errStop
	}
	return nil
}

func (r *textReader) add(e entry) error {
	if len(r.card.entries) == mostEntries {
		return r.fail("a player has more than %d entries", mostEntries)
	}
	r.card.entries = append(r.card.entries, e)
	return nil
}

// entries reads "ones=3 twos=6, full house=25": names with their values, apart by
// commas, semicolons or spaces.
func (r *textReader) entries(text string) error {
	const between = " \t,;"
	for {
		text = strings.Trim(text, between)
		if text == "" {
			return nil
		}
		name, rest, found := strings.Cut(text, "=")
		if name = strings.TrimSpace(name); !found || name == "" {
			r.card.faults = append(r.card.faults, Fault{Code: WrongForm, Message: quote(text) + " is not a box with its points, such as ones=3"})
			return nil
		}
		rest = strings.TrimLeft(rest, " \t")
		end := strings.IndexAny(rest, between)
		if end < 0 {
			end = len(rest)
		}
		e := entry{name: name, value: parseValue([]byte(rest[:end]), r.strict)}
		if e.value.kind == badValue {
			e.text = shorten(rest[:end])
		}
		if err := r.add(e); err != nil {
			return err
		}
		text = rest[end:]
	}
}
