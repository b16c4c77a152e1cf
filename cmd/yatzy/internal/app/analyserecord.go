package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// maxRecord is the most bytes of a record that package game reads.
const maxRecord = 4 << 20

// A recordReader reads records that can be played.
type recordReader struct {
	app   App
	rules *yatzy.Ruleset // that is played, nil if the records say
}

// find is the [game.Find] of the command line.
func (r *recordReader) find(key string) (*yatzy.Ruleset, error) {
	if r.rules != nil && r.rules.Key() == key {
		return r.rules, nil
	}
	return variants.Find(key)
}

// read reads a record, in JSON or notation. Its errors do not name the file.
func (r *recordReader) read(path string) (game.Record, error) {
	in := r.app.In
	if path != "-" {
		f, err := openFile(path)
		if err != nil {
			return game.Record{}, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxRecord+1))
	switch {
	case err != nil:
		return game.Record{}, withoutPath(err)
	case len(data) > maxRecord:
		return game.Record{}, fmt.Errorf("a record of more than %d bytes is longer than any game", maxRecord)
	case len(bytes.TrimSpace(data)) == 0:
		return game.Record{}, errors.New("is empty")
	}
	record, err := r.parse(data)
	if err != nil {
		return record, err
	}
	return record, r.judge(data)
}

// parse reads a record as it is written, right or wrong.
func (r *recordReader) parse(data []byte) (game.Record, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		record, err := game.ParseRecord(data, r.find)
		if err != nil {
			return record, errors.New(strings.TrimPrefix(plain(err), "parse record: "))
		}
		return record, nil
	}
	record, err := game.ParseNotation(data, r.find)
	if err != nil {
		return record, fmt.Errorf("not a record: %s", strings.TrimPrefix(plain(err), "parse notation: "))
	}
	return record, nil
}

// judge returns the first fault that the referee finds in a record, if there is
// one. A game that goes on is none.
func (r *recordReader) judge(data []byte) error {
	options := referee.Options{Rules: r.rules, Unfinished: true}
	for rules := range variants.All() {
		options.Rulesets = append(options.Rulesets, rules)
	}
	first, n := referee.Fault{}, 0
	for fault := range referee.Check(bytes.NewReader(data), options) {
		if n++; n == 1 {
			first = fault
		}
	}
	switch n {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s (yatzy verify tells of faults)", printable(first.String()))
	}
	return fmt.Errorf("%s (and %d more: yatzy verify tells all faults)", printable(first.String()), n-1)
}
