package referee

import (
	"bufio"
	"fmt"
	"io"
	"unicode/utf8"
)

// A scanner reads text by cells or by lines, and counts lines. Lines end with a
// line feed, a carriage return, or both.
type scanner struct {
	in   *bufio.Reader
	line int // from 1
	text []byte

	quoted bool // the cell read last stood in quotes
}

func (s *scanner) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrSyntax, s.line, fmt.Sprintf(format, args...))
}

// newline reads what is left of the end of a line that began with c.
func (s *scanner) newline(c byte) error {
	if c == '\r' {
		next, err := s.in.ReadByte()
		if err == nil && next != '\n' {
			err = s.in.UnreadByte()
		}
		if err != nil && err != io.EOF {
			return err
		}
	}
	s.line++
	return nil
}

// The most bytes of a line of a text sheet and of a cell of a CSV sheet.
const (
	mostLine = 64 << 10
	mostCell = 4096
)

// readLine reads the next line, which is valid until the next call, or returns io.EOF.
func (s *scanner) readLine() ([]byte, error) {
	s.text = s.text[:0]
	for {
		c, err := s.in.ReadByte()
		if err == io.EOF && len(s.text) > 0 {
			return s.checked()
		}
		if err != nil {
			return nil, err
		}
		if c == '\n' || c == '\r' {
			text, err := s.checked()
			if err != nil {
				return nil, err
			}
			return text, s.newline(c)
		}
		if len(s.text) == mostLine {
			return nil, s.fail("the line is longer than %d bytes", mostLine)
		}
		s.text = append(s.text, c)
	}
}

// checked returns the text unless it is no text.
func (s *scanner) checked() ([]byte, error) {
	if !utf8.Valid(s.text) {
		return nil, s.fail("%s is not UTF-8", quote(string(s.text)))
	}
	return s.text, nil
}

// A cellEnd says what follows a cell.
type cellEnd uint8

const (
	endOfCell cellEnd = iota // another cell of the row
	endOfRow
	endOfFile // it ends the row too
)

// readCell reads the next cell, which is valid until the next call.
func (s *scanner) readCell(separator byte) ([]byte, cellEnd, error) {
	s.text = s.text[:0]
	quoted, first := false, true
	s.quoted = false
	for {
		c, err := s.in.ReadByte()
		switch {
		case err == io.EOF && quoted:
			return nil, endOfFile, s.fail("a quote is not closed")
		case err == io.EOF:
			text, err := s.checked()
			return text, endOfFile, err
		case err != nil:
			return nil, endOfFile, err
		case c == '"' && first:
			quoted, first, s.quoted = true, false, true
			continue
		case c == '"' && quoted:
			next, err := s.in.ReadByte()
			if err == nil && next == '"' {
				break
			}
			if err == nil {
				err = s.in.UnreadByte()
			}
			if err != nil && err != io.EOF {
				return nil, endOfFile, err
			}
			quoted = false
			continue
		case !quoted && c == separator:
			text, err := s.checked()
			return text, endOfCell, err
		case !quoted && (c == '\n' || c == '\r'):
			text, err := s.checked()
			if err == nil {
				err = s.newline(c)
			}
			return text, endOfRow, err
		case c == '\n':
			s.line++
		}
		first = false
		if len(s.text) == mostCell {
			return nil, endOfFile, s.fail("a cell is longer than %d bytes", mostCell)
		}
		s.text = append(s.text, c)
	}
}
