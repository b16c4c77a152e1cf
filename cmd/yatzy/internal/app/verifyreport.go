package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"

	"example.com/yatzy/referee"
)

// A faultReport prints faults as they come: in lines, or as one JSON document. It is
// held back until it is known that there is something to tell, that is until a file
// is read to its end, or the report has grown larger than anyone wants to keep.
type faultReport struct {
	out      io.Writer
	asJSON   bool
	held     bytes.Buffer
	released bool
	faults   int
}

// mostHeld is the size from which on a report is not held back any more.
const mostHeld = 1 << 20

func newFaultReport(out io.Writer, asJSON bool) *faultReport {
	return &faultReport{out: out, asJSON: asJSON}
}

// fault prints a fault.
func (r *faultReport) fault(f referee.Fault) error {
	r.faults++
	if r.asJSON {
		data, err := json.Marshal(f)
		if err != nil {
			return err
		}
		// That there is a fault decides ok, which stands first.
		before := ",\n"
		if r.faults == 1 {
			before = `{"ok":false,"faults":[` + "\n"
		}
		r.held.WriteString(before)
		r.held.Write(data)
	} else {
		fmt.Fprintln(&r.held, printable(f.String()))
	}
	if r.held.Len() < mostHeld {
		return nil
	}
	return r.release()
}

// release lets all that was held back out.
func (r *faultReport) release() error {
	r.released = true
	_, err := r.held.WriteTo(r.out)
	return err
}

// end ends the report of so many files, of which some have faults, beside others
// that could not be read.
func (r *faultReport) end(files, faulty, bad int) error {
	switch {
	case !r.released:
		return nil
	case !r.asJSON:
		fmt.Fprintln(&r.held, r.summary(files, faulty, bad))
	case r.faults == 0:
		fmt.Fprintln(&r.held, `{"ok":true,"faults":[]}`)
	default:
		fmt.Fprintln(&r.held, "\n]}")
	}
	return r.release()
}

// summary says how it went.
func (r *faultReport) summary(files, faulty, bad int) string {
	text := count(files, "file") + " checked: "
	switch found := r.faults - bad; {
	case found == 0:
		text += "no faults"
	case files == 1:
		text += count(found, "fault")
	default:
		text += fmt.Sprintf("%s in %d of them", count(found, "fault"), faulty)
	}
	if bad > 0 {
		text += "; " + count(bad, "file") + " could not be read"
	}
	return text
}

// count writes a number of things, as in "1 file" and "2 files".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// printable replaces what would not stand in a line on a terminal.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return unicode.ReplacementChar
	}, text)
}
