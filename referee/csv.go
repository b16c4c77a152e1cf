package referee

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
)

// A csvReader reads sheets whose columns are players.
type csvReader struct {
	scanner
	desk      *desk
	strict    bool
	separator byte
	words     map[string]targetKind // names of rows that are no boxes, by fold

	names   []string // of the players
	more    bool     // there are players that are not read
	beyond  bool     // a row has more values than there are players, and that is said
	started bool     // a sheet is at hand
	rows    []row
	cells   int
	kept    int // cells whose text is kept
}

// A row is what is written for all players under one name.
type row struct {
	name   string
	values []value
	texts  map[int]string // of bad values, by player
}

// Limits of one sheet.
const (
	mostRows      = 200
	mostCells     = 4_000_000
	mostNameBytes = 8 << 20
	mostTexts     = 1000
)

func readCSV(in *bufio.Reader, separator byte, d *desk) {
	r := csvReader{
		scanner: scanner{in: in, line: 1}, desk: d, strict: d.options.Strict, separator: separator,
		words: rowWords(),
	}
	if err := r.read(); err != nil {
		d.fail(err)
	}
}

// rowWords returns the kinds of the rows that are no boxes by the folds of their names.
func rowWords() map[string]targetKind {
	words := map[string]targetKind{}
	for _, s := range rowSynonyms() {
		for name := range bytes.SplitSeq([]byte(s.names), []byte("|")) {
			words[fold(string(name))] = s.kind
		}
	}
	return words
}

// is reports whether the first cell of a row is a word of that kind.
func (r *csvReader) is(kind targetKind, word, cell string) bool {
	return cell == word || !r.strict && r.words[fold(cell)] == kind
}

func (r *csvReader) read() error {
	for {
		first, end, err := r.readCell(r.separator)
		if err != nil {
			return err
		}
		name := string(first)
		if !r.strict {
			name = string(bytes.TrimSpace(first))
		}
		switch {
		case name == "" && end != endOfCell:
			// An empty line.
		case !r.started && r.is(rulesetTarget, rulesetName, name):
			end, err = r.rulesetRow(end)
		case r.is(playersTarget, headName, name) || !r.started:
			if !r.sheet() {
				return nil
			}
			end, err = r.head(end)
		default:
			end, err = r.row(name, end)
		}
		if err != nil {
			return err
		}
		if end == endOfFile {
			r.sheet()
			return nil
		}
	}
}

// rulesetRow reads a row with the ruleset that comes before the first sheet.
func (r *csvReader) rulesetRow(end cellEnd) (cellEnd, error) {
	named := false
	for end == endOfCell {
		var cell []byte
		var err error
		if cell, end, err = r.readCell(r.separator); err != nil {
			return end, err
		}
		if key := string(bytes.TrimSpace(cell)); key != "" && !named {
			r.desk.nameRuleset(shorten(key))
			named = true
		}
	}
	return end, nil
}

// head reads the names of the players.
func (r *csvReader) head(end cellEnd) (cellEnd, error) {
	r.started = true
	size := 0
	for end == endOfCell {
		var cell []byte
		var err error
		if cell, end, err = r.readCell(r.separator); err != nil {
			return end, err
		}
		if len(r.names) == mostColumns {
			r.more = true
			continue
		}
		if !r.strict && !r.quoted {
			cell = bytes.TrimSpace(cell)
		}
		if size += len(cell); size > mostNameBytes {
			return end, r.fail("the names of the players are longer than %d bytes", mostNameBytes)
		}
		r.names = append(r.names, string(cell))
	}
	return end, nil
}

// row reads what is written under one name.
func (r *csvReader) row(name string, end cellEnd) (cellEnd, error) {
	if len(r.rows) == mostRows {
		return end, r.fail("a sheet has more than %d rows", mostRows)
	}
	if r.cells += len(r.names); r.cells > mostCells {
		return end, r.fail("a sheet has more than %d cells", mostCells)
	}
	w := row{name: name, values: make([]value, len(r.names))}
	some := name != ""
	for i := 0; end == endOfCell; i++ {
		var cell []byte
		var err error
		if cell, end, err = r.readCell(r.separator); err != nil {
			return end, err
		}
		v := parseValue(cell, r.strict)
		if i >= len(w.values) {
			if v.kind != openValue && !r.more && !r.beyond {
				r.desk.fault(TooManyValues, "row %s has a value in column %d, and there are %d players", quote(name), i+2, len(w.values))
				r.beyond = true
			}
			continue
		}
		some = some || v.kind != openValue
		w.values[i] = v
		if v.kind == badValue && r.kept < mostTexts {
			r.kept++
			if w.texts == nil {
				w.texts = map[int]string{}
			}
			w.texts[i] = shorten(string(cell))
		}
	}
	if !some { // an empty line of a spreadsheet
		r.cells -= len(w.values)
		return end, nil
	}
	r.rows = append(r.rows, w)
	return end, nil
}

// sheet hands on the sheet at hand, if there is one, and reports whether more are
// wanted.
func (r *csvReader) sheet() bool {
	if !r.started {
		return true
	}
	r.rows = slices.DeleteFunc(r.rows, func(w row) bool {
		if !r.is(rulesetTarget, rulesetName, w.name) {
			return false
		}
		for p := range r.names {
			if key := w.texts[p]; key != "" {
				r.desk.nameRuleset(key)
				break
			}
		}
		return true
	})
	r.dropEmpty()
	r.desk.rulesCameFirst()
	var entries []entry
	for p, name := range r.names {
		entries = entries[:0]
		for i := range r.rows {
			w := &r.rows[i]
			entries = append(entries, entry{w.name, w.values[p], w.texts[p]})
		}
		card := written{player: name, entries: entries, rows: true}
		if r.more && p == mostColumns-1 {
			card.faults = []Fault{{Code: TooManyPlayers, Message: fmt.Sprintf("more than %d players are on the sheet; the others are not read", mostColumns)}}
		}
		if !r.desk.take(&card) {
			return false
		}
	}
	*r = csvReader{scanner: r.scanner, desk: r.desk, strict: r.strict, separator: r.separator, words: r.words}
	return r.desk.end()
}

// dropEmpty drops the columns at the end that have neither a name nor a value:
// spreadsheets write such.
func (r *csvReader) dropEmpty() {
	for n := len(r.names); n > 0 && r.names[n-1] == "" && !r.more; n-- {
		if slices.ContainsFunc(r.rows, func(w row) bool { return w.values[n-1].kind != openValue }) {
			return
		}
		r.names = r.names[:n-1]
	}
}
