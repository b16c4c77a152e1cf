package referee

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"unicode"
)

// ReadCards reads the sheets in r and yields every player's card with all that is
// wrong with it. It finds out by itself whether they are JSON, CSV or text.
//
// Where the text is no sheet, or none any more from some line on, it yields an
// error that wraps [ErrSyntax] and ends; an error of r ends it too. Faults that belong
// to a sheet and to no player on it come with the next card, or with a card that
// holds nothing else.
//
// However large the input is, it needs no more memory than for one sheet, and of
// JSON and text no more than for a few players. It can be used once.
func ReadCards(r io.Reader, o Options) iter.Seq2[Card, error] {
	return func(yield func(Card, error) bool) {
		d := newDesk(o, yield)
		in := bufio.NewReaderSize(r, detected)
		form, separator, err := detect(in, o.Strict)
		switch {
		case err != nil:
			d.fail(err)
		case form == jsonForm:
			readJSON(in, d)
		case form == csvForm:
			readCSV(in, separator, d)
		default:
			readText(in, d)
		}
	}
}

// ReadFile is [ReadCards] for a file, whose path the faults name. The file is open
// while cards are taken.
func ReadFile(path string, o Options) iter.Seq2[Card, error] {
	return func(yield func(Card, error) bool) {
		o.File = path
		f, err := os.Open(path)
		if err != nil {
			yield(Card{}, fmt.Errorf("referee: %w", err))
			return
		}
		defer f.Close()
		ReadCards(f, o)(yield)
	}
}

type form uint8

const (
	textForm form = iota
	jsonForm
	csvForm
)

// detected is how much of the input detect may look at.
const detected = 64 << 10

// detect finds out the form of the input, and for CSV the separator. It reads
// nothing but a byte order mark.
func detect(in *bufio.Reader, strict bool) (form, byte, error) {
	data, err := in.Peek(detected)
	if err != nil && err != io.EOF {
		return 0, 0, err
	}
	switch {
	case bytes.HasPrefix(data, []byte("\ufeff")):
		data = data[3:]
		if _, err := in.Discard(3); err != nil {
			return 0, 0, err
		}
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return 0, 0, fmt.Errorf("%w: line 1: the text is UTF-16, not UTF-8", ErrSyntax)
	}
	data = bytes.TrimLeftFunc(data, unicode.IsSpace)
	if len(data) == 0 && err == io.EOF {
		return 0, 0, fmt.Errorf("%w: line 1: there is nothing", ErrSyntax)
	}
	if bytes.HasPrefix(data, []byte("{")) || bytes.HasPrefix(data, []byte("[")) {
		return jsonForm, 0, nil
	}
	for line := range bytes.FieldsFuncSeq(data, func(c rune) bool { return c == '\n' || c == '\r' }) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		if separator, ok := csvSeparator(string(line), strict); ok {
			return csvForm, separator, nil
		}
		break
	}
	return textForm, 0, nil
}

// csvSeparator returns the separator of a line if it looks like the head of a CSV
// sheet: its first cell says so, or it has cells and nothing of a text sheet.
func csvSeparator(line string, strict bool) (byte, bool) {
	first, separator := line, byte(',')
	quoted := false
	for i := range len(line) {
		c := line[i]
		if c == '"' {
			quoted = !quoted
		}
		if !quoted && (c == ',' || c == ';' || c == '\t') {
			first, separator = line[:i], c
			break
		}
	}
	first = strings.Trim(first, `" `)
	if first == headName {
		return separator, true
	}
	if strict {
		return 0, false
	}
	if rowWords()[fold(first)] == playersTarget && !strings.Contains(line, "=") && !strings.Contains(first, ":") {
		return separator, true
	}
	return separator, first != strings.Trim(line, `" `) && !strings.ContainsAny(line, "=:")
}
