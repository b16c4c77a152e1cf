package referee

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"example.com/yatzy"
)

// Check yields all that is wrong with what r holds, one fault after the other:
// nothing if it is right. It finds out by itself whether these are sheets, in JSON,
// CSV or text, or the record of a game, in JSON or notation. What ends reading is a
// fault too, with a code for which [Code.Input] is true. [ReadCards] says how much
// memory it takes; a record is held whole, up to 4 MiB. It can be used once.
//
// Where what is read names its ruleset by a key, that is looked up among the
// options' Rules and Rulesets: this package knows no presets of its own.
func Check(r io.Reader, o Options) iter.Seq[Fault] {
	return func(yield func(Fault) bool) {
		in := bufio.NewReaderSize(r, detected)
		data, err := in.Peek(detected)
		switch {
		case err != nil && err != io.EOF:
			yield(inputFault(o.File, err))
		case isRecord(data):
			checkRecordIn(in, o, yield)
		default:
			yieldFaults(ReadCards(in, o), o.File, yield)
		}
	}
}

// CheckFile is [Check] for a file. Rules is the ruleset that is played; it may be nil
// if the file carries its ruleset. For other options open the file and use Check.
func CheckFile(path string, rules *yatzy.Ruleset) iter.Seq[Fault] {
	return func(yield func(Fault) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(inputFault(path, fmt.Errorf("referee: %w", err)))
			return
		}
		defer f.Close()
		Check(f, Options{File: path, Rules: rules})(yield)
	}
}

func checkRecordIn(in io.Reader, o Options, yield func(Fault) bool) {
	data, err := io.ReadAll(io.LimitReader(in, mostRecord+1))
	if err != nil {
		yield(inputFault(o.File, err))
		return
	}
	checkRecordFile(data, o, yield)
}

func yieldFaults(cards iter.Seq2[Card, error], file string, yield func(Fault) bool) {
	for card, err := range cards {
		if err != nil {
			yield(inputFault(file, err))
			return
		}
		for _, fault := range card.Faults {
			if !yield(fault) {
				return
			}
		}
	}
}

// inputFault is the fault that ends reading.
func inputFault(file string, err error) Fault {
	code := Unreadable
	if errors.Is(err, ErrSyntax) {
		code = Syntax
	}
	return Fault{File: file, Code: code, Message: strings.TrimPrefix(err.Error(), "referee: ")}
}
