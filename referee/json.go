package referee

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"example.com/yatzy"
	"example.com/yatzy/referee/internal/jsonpull"
)

// A jsonReader reads sheets in JSON.
type jsonReader struct {
	*jsonpull.Reader
	desk   *desk
	strict bool

	interned map[string]string // texts that come again and again
	card     written           // the one at hand; its entries are used again
	carried  []byte            // the ruleset that was carried last, as JSON
	rules    *yatzy.Ruleset
	rulesErr error
}

const (
	mostRuleset  = 256 << 10 // bytes of a ruleset that a sheet carries
	mostEntries  = 256       // members of one player
	mostInterned = 4096
)

func readJSON(in io.Reader, d *desk) {
	r := jsonReader{Reader: jsonpull.NewReader(in), desk: d, strict: d.options.Strict, interned: map[string]string{}}
	if err := r.documents(); err != nil {
		if errors.Is(err, jsonpull.ErrSyntax) {
			err = fmt.Errorf("%w: %w", ErrSyntax, err)
		}
		d.fail(err)
	}
}

// errStop ends reading because nobody wants more.
var errStop = errors.New("stop")

// documents reads sheets, one behind the other.
func (r *jsonReader) documents() error {
	for n := 0; ; n++ {
		kind, err := r.Next()
		switch {
		case err != nil:
			return err
		case kind == jsonpull.EOF && n == 0:
			return r.fail("there is nothing")
		case kind == jsonpull.EOF:
			return nil
		case kind != jsonpull.ObjectStart:
			return r.fail("a sheet is an object")
		}
		if err := r.sheet(); err != nil {
			return err
		}
		if !r.desk.end() {
			return nil
		}
	}
}

func (r *jsonReader) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrSyntax, r.Line(), fmt.Sprintf(format, args...))
}

// sheet reads the members of a sheet.
func (r *jsonReader) sheet() error {
	players := false
	for {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.ObjectEnd {
			return err
		}
		member := r.intern(r.Text())
		if kind, err = r.Next(); err != nil {
			return err
		}
		switch member {
		case "ruleset":
			err = r.ruleset(kind)
		case "players":
			if players {
				r.desk.fault(DuplicateMember, "players is there twice; both are read")
			}
			players = true
			err = r.players(kind)
		case "turns", "totals", "rolls":
			err = r.fail("this is a record of a game, not a sheet: it has the member %s", quote(member))
		default:
			if r.strict {
				r.desk.fault(UnknownMember, "sheets have no member %s", quote(member))
			}
			err = r.Skip()
		}
		if err != nil {
			return err
		}
	}
}

func (r *jsonReader) ruleset(kind jsonpull.Kind) error {
	switch kind {
	case jsonpull.String:
		r.desk.nameRuleset(string(r.Text()))
		return nil
	case jsonpull.ObjectStart:
		data, err := r.Value(mostRuleset)
		if err != nil {
			return err
		}
		if r.carried == nil || !bytes.Equal(data, r.carried) {
			r.carried = data
			r.rules, r.rulesErr = yatzy.ParseRuleset(data)
		}
		r.desk.carryRuleset(r.rules, r.rulesErr)
		return nil
	}
	r.desk.fault(WrongForm, "the ruleset is neither a key nor an object")
	return r.Skip()
}

func (r *jsonReader) players(kind jsonpull.Kind) error {
	if kind != jsonpull.ArrayStart {
		r.desk.fault(WrongForm, "players is not a list")
		return r.Skip()
	}
	for {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.ArrayEnd {
			return err
		}
		r.card = written{entries: r.card.entries[:0]}
		switch kind {
		case jsonpull.ObjectStart:
			err = r.player()
		case jsonpull.String:
			return r.fail("player %s has no card; this may be a record of a game", quote(string(r.Text())))
		default:
			r.fault(WrongForm, "", "a player is not an object")
			err = r.Skip()
		}
		if err != nil {
			return err
		}
		for i := range r.card.faults {
			r.card.number = r.desk.players + 1
			r.card.faults[i].Player = r.card.who()
		}
		if !r.desk.take(&r.card) {
			return errStop
		}
	}
}

// fault says what is wrong with the form of the card at hand.
func (r *jsonReader) fault(code Code, category, format string, args ...any) {
	r.card.faults = append(r.card.faults, Fault{Category: category, Code: code, Message: fmt.Sprintf(format, args...)})
}

// player reads the members of a player.
func (r *jsonReader) player() error {
	named, scored := false, false
	for {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.ObjectEnd {
			return err
		}
		member := r.intern(r.Text())
		if kind, err = r.Next(); err != nil {
			return err
		}
		switch member {
		case "name":
			if named {
				r.fault(DuplicateMember, "", "name is there twice")
			}
			named = true
			switch {
			case kind == jsonpull.String && r.card.player == "":
				r.card.player = string(r.Text())
			case kind != jsonpull.String:
				r.fault(WrongForm, "", "the name is not a text")
			}
			err = r.Skip()
		case "scores":
			if scored {
				r.fault(DuplicateMember, "", "scores is there twice; both are read")
			}
			scored = true
			err = r.scores(kind)
		case upperName, bonusName, extrasName, totalName:
			err = r.entry(member, kind)
		default:
			if r.strict {
				r.fault(UnknownMember, "", "players have no member %s", quote(member))
			}
			err = r.Skip()
		}
		if err != nil {
			return err
		}
	}
}

func (r *jsonReader) scores(kind jsonpull.Kind) error {
	if kind != jsonpull.ObjectStart {
		r.fault(WrongForm, "", "scores is not an object")
		return r.Skip()
	}
	for {
		kind, err := r.Next()
		if err != nil || kind == jsonpull.ObjectEnd {
			return err
		}
		name := r.intern(r.Text())
		if kind, err = r.Next(); err != nil {
			return err
		}
		if err := r.entry(name, kind); err != nil {
			return err
		}
	}
}

// entry reads what is written for one name.
func (r *jsonReader) entry(name string, kind jsonpull.Kind) error {
	if len(r.card.entries) == mostEntries {
		return r.fail("a player has more than %d entries", mostEntries)
	}
	e := entry{name: name}
	switch kind {
	case jsonpull.Number:
		if e.value = parseValue(r.Text(), r.strict); e.value.kind == badValue {
			e.text = string(r.Text())
		}
	case jsonpull.String:
		// In strict reading points are numbers.
		if e.value = parseValue(r.Text(), false); e.value.kind == badValue || r.strict {
			e.value, e.text = value{kind: badValue}, shorten(string(r.Text()))
		}
	case jsonpull.Null:
		if r.strict {
			e.value, e.text = value{kind: badValue}, "null"
		}
	case jsonpull.True, jsonpull.False:
		e.value, e.text = value{kind: badValue}, "true"
		if kind == jsonpull.False {
			e.text = "false"
		}
	default:
		e.value, e.text = value{kind: badValue}, "{}"
		if kind == jsonpull.ArrayStart {
			e.text = "[]"
		}
		if err := r.Skip(); err != nil {
			return err
		}
	}
	r.card.entries = append(r.card.entries, e)
	return nil
}

// intern returns a text without allocating it again each time.
func (r *jsonReader) intern(text []byte) string {
	if s, ok := r.interned[string(text)]; ok {
		return s
	}
	s := string(text)
	if len(r.interned) < mostInterned && len(s) <= mostQuoted {
		r.interned[s] = s
	}
	return s
}
