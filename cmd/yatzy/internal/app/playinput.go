package app

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
)

// longestLine is more bytes than any line takes that is meant.
const longestLine = 4096

// errLongLine is that of a line that was too long, all of which is read over.
var errLongLine = errors.New("the line is too long")

// A lineReader reads lines one by one, each when it is asked for. It does so in a
// goroutine, so that an interrupt does not wait for the end of a line.
type lineReader struct {
	asked chan struct{}
	lines chan typedLine
}

type typedLine struct {
	text string
	err  error
}

func newLineReader(in io.Reader) *lineReader {
	l := &lineReader{make(chan struct{}), make(chan typedLine, 1)}
	go func() {
		r := bufio.NewReaderSize(in, longestLine)
		for range l.asked {
			text, err := readLine(r)
			l.lines <- typedLine{text, err}
		}
	}()
	return l
}

// read returns the next line without its end. The error is [io.EOF] where there is
// no more, errLongLine, or that of the context.
func (l *lineReader) read(ctx context.Context) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	l.asked <- struct{}{}
	select {
	case line := <-l.lines:
		return line.text, line.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// close ends the goroutine, once a read that goes on in it has ended.
func (l *lineReader) close() { close(l.asked) }

func readLine(r *bufio.Reader) (string, error) {
	line, more, err := r.ReadLine()
	text := string(line)
	if !more {
		return text, err
	}
	for more && err == nil {
		_, more, err = r.ReadLine()
	}
	return "", errLongLine
}

// isTerminal reports whether a reader is a terminal, which shows what is typed.
func isTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// harmless returns text without characters that control a terminal.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
