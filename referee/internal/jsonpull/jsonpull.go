// Package jsonpull reads JSON token by token in bounded memory, whatever the input
// is: names and strings have a longest length, nesting a deepest depth, and a long
// number is cut. It checks the syntax of RFC 8259, and UTF-8.
package jsonpull

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Limits of what is read.
const (
	MaxDepth  = 64   // nested objects and arrays
	MaxString = 4096 // bytes of a name or string, decoded
	MaxNumber = 64   // bytes of a number that Text keeps; the rest is cut
)

// ErrSyntax is wrapped by the errors for input that is not JSON or exceeds the
// limits; other errors are those of the underlying reader.
var ErrSyntax = errors.New("JSON")

// A Kind is the kind of a token.
type Kind uint8

// The kinds of tokens.
const (
	EOF Kind = iota // the end of the input, where no document has begun
	ObjectStart
	ObjectEnd
	ArrayStart
	ArrayEnd
	Name // of a member; its value follows
	String
	Number
	True
	False
	Null
)

// A Reader reads the tokens of any number of documents, one behind the other.
type Reader struct {
	in       io.Reader
	buf      []byte
	pos, end int
	line     int
	failed   error

	stack [MaxDepth]byte // '{' or '['
	depth int
	state state
	text  []byte
	kind  Kind
}

type state uint8

const (
	wantValue       state = iota
	wantFirstValue        // or the end of the array
	wantFirstMember       // or the end of the object
	wantMember
	wantComma // or the end of the object or array
)

// NewReader returns a reader of in.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: in, buf: make([]byte, 32<<10), line: 1}
}

// Text returns the name, the decoded string or the number that Next has read. It is
// valid until the next call.
func (r *Reader) Text() []byte { return r.text }

// Line returns the line of the input that was read last, from 1.
func (r *Reader) Line() int { return r.line }

// Depth returns how many objects and arrays the reader is in.
func (r *Reader) Depth() int { return r.depth }

func (r *Reader) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrSyntax, r.line, fmt.Sprintf(format, args...))
}

// fill reads more input, and returns io.EOF where there is no more.
func (r *Reader) fill() error {
	for range 100 {
		n, err := r.in.Read(r.buf)
		r.pos, r.end = 0, n
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// peek returns the next byte without reading it.
func (r *Reader) peek() (byte, error) {
	if r.pos == r.end {
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	return r.buf[r.pos], nil
}

// inside is peek where the document cannot end.
func (r *Reader) inside() (byte, error) {
	c, err := r.peek()
	if err == io.EOF {
		err = r.fail("the document ends too early")
	}
	return c, err
}

func (r *Reader) skipSpace() (byte, error) {
	for {
		c, err := r.peek()
		if err != nil {
			return 0, err
		}
		switch c {
		case '\n':
			r.line++
		case ' ', '\t', '\r':
		default:
			return c, nil
		}
		r.pos++
	}
}

// Next reads the next token. After an error it returns the same error again.
func (r *Reader) Next() (Kind, error) {
	if r.failed == nil {
		r.kind, r.failed = r.next()
	}
	if r.failed != nil {
		return EOF, r.failed
	}
	return r.kind, nil
}

func (r *Reader) next() (Kind, error) {
	r.text = r.text[:0]
	c, err := r.skipSpace()
	if err == io.EOF {
		if r.depth == 0 {
			return EOF, nil
		}
		return EOF, r.fail("the document ends too early")
	}
	if err != nil {
		return EOF, err
	}
	if r.state == wantComma {
		if c == r.stack[r.depth-1]+2 { // the closing bracket
			return r.close()
		}
		if c != ',' {
			return EOF, r.fail("want a comma or %q, not %s", r.stack[r.depth-1]+2, char(c))
		}
		r.pos++
		r.state = wantValue
		if r.stack[r.depth-1] == '{' {
			r.state = wantMember
		}
		if c, err = r.skipSpace(); err != nil {
			if err == io.EOF {
				err = r.fail("the document ends too early")
			}
			return EOF, err
		}
	}
	switch {
	case r.state == wantFirstMember && c == '}', r.state == wantFirstValue && c == ']':
		return r.close()
	case r.state == wantFirstMember, r.state == wantMember:
		return r.name(c)
	}
	return r.value(c)
}

func char(c byte) string {
	if c < utf8.RuneSelf {
		return fmt.Sprintf("%q", c)
	}
	return fmt.Sprintf("byte 0x%02x", c)
}

func (r *Reader) close() (Kind, error) {
	r.pos++
	r.depth--
	kind := ArrayEnd
	if r.stack[r.depth] == '{' {
		kind = ObjectEnd
	}
	r.after()
	return kind, nil
}

// after sets what is wanted behind a value.
func (r *Reader) after() {
	r.state = wantComma
	if r.depth == 0 {
		r.state = wantValue
	}
}

func (r *Reader) name(c byte) (Kind, error) {
	if c != '"' {
		return EOF, r.fail("want the name of a member in quotes, not %s", char(c))
	}
	if err := r.string(); err != nil {
		return EOF, err
	}
	c, err := r.skipSpace()
	if err == io.EOF {
		err = r.fail("the document ends too early")
	}
	if err != nil {
		return EOF, err
	}
	if c != ':' {
		return EOF, r.fail("want a colon behind a member's name, not %s", char(c))
	}
	r.pos++
	r.state = wantValue
	return Name, nil
}

func (r *Reader) value(c byte) (Kind, error) {
	switch {
	case c == '{' || c == '[':
		if r.depth == MaxDepth {
			return EOF, r.fail("nested deeper than %d", MaxDepth)
		}
		r.pos++
		r.stack[r.depth] = c
		r.depth++
		if c == '{' {
			r.state = wantFirstMember
			return ObjectStart, nil
		}
		r.state = wantFirstValue
		return ArrayStart, nil
	case c == '"':
		if err := r.string(); err != nil {
			return EOF, err
		}
		r.after()
		return String, nil
	case c == '-' || c >= '0' && c <= '9':
		if err := r.number(); err != nil {
			return EOF, err
		}
		r.after()
		return Number, nil
	}
	for _, word := range [...]struct {
		text string
		kind Kind
	}{{"true", True}, {"false", False}, {"null", Null}} {
		if c == word.text[0] {
			if err := r.word(word.text); err != nil {
				return EOF, err
			}
			r.after()
			return word.kind, nil
		}
	}
	return EOF, r.fail("want a value, not %s", char(c))
}

func (r *Reader) word(text string) error {
	for i := range len(text) {
		c, err := r.inside()
		if err != nil {
			return err
		}
		if c != text[i] {
			return r.fail("want %s, not %s behind %q", text, char(c), text[:i])
		}
		r.pos++
	}
	return nil
}

// number reads a number. It may end with the input.
func (r *Reader) number() error {
	digits := func() (bool, error) {
		some := false
		for {
			c, err := r.peek()
			if err == io.EOF {
				return some, nil
			}
			if err != nil {
				return false, err
			}
			if c < '0' || c > '9' {
				return some, nil
			}
			some = true
			r.take(c)
		}
	}
	is := func(options string) (bool, error) {
		c, err := r.peek()
		if err == io.EOF {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		for i := range len(options) {
			if c == options[i] {
				r.take(c)
				return true, nil
			}
		}
		return false, nil
	}
	want := func() error {
		some, err := digits()
		if err == nil && !some {
			err = r.fail("a number lacks digits")
		}
		return err
	}
	if _, err := is("-"); err != nil {
		return err
	}
	zero, err := is("0")
	if err != nil {
		return err
	}
	if !zero {
		if err := want(); err != nil {
			return err
		}
	} else if c, err := r.peek(); err == nil && c >= '0' && c <= '9' {
		return r.fail("a number begins with 0")
	}
	point, err := is(".")
	if err != nil {
		return err
	}
	if point {
		if err := want(); err != nil {
			return err
		}
	}
	exponent, err := is("eE")
	if err != nil || !exponent {
		return err
	}
	if _, err := is("+-"); err != nil {
		return err
	}
	return want()
}

// take reads a byte of a number.
func (r *Reader) take(c byte) {
	if len(r.text) < MaxNumber {
		r.text = append(r.text, c)
	}
	r.pos++
}

// string reads a string in quotes.
func (r *Reader) string() error {
	r.pos++ // the quote
	for {
		// What needs no second look goes in one piece.
		start := r.pos
		for r.pos < r.end {
			c := r.buf[r.pos]
			if c == '"' || c == '\\' || c < ' ' {
				break
			}
			r.pos++
		}
		r.text = append(r.text, r.buf[start:min(r.pos, start+MaxString+1)]...)
		if len(r.text) > MaxString {
			return r.fail("a string is longer than %d bytes", MaxString)
		}
		c, err := r.inside()
		if err != nil {
			return err
		}
		switch {
		case c == '"':
			r.pos++
			if !utf8.Valid(r.text) {
				return r.fail("a string is not UTF-8")
			}
			return nil
		case c == '\\':
			r.pos++
			if err := r.escape(); err != nil {
				return err
			}
		case c < ' ':
			return r.fail("a string holds the control character %q", c)
		}
	}
}

func (r *Reader) escape() error {
	c, err := r.inside()
	if err != nil {
		return err
	}
	r.pos++
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return r.unicode()
	default:
		return r.fail("no character is written as a backslash and %s", char(c))
	}
	r.text = append(r.text, c)
	return nil
}

func (r *Reader) unicode() error {
	char, err := r.hex()
	if err != nil {
		return err
	}
	if utf16.IsSurrogate(char) {
		for _, want := range []byte(`\u`) {
			c, err := r.inside()
			if err != nil {
				return err
			}
			if c != want {
				return r.fail("half of a pair of surrogates")
			}
			r.pos++
		}
		low, err := r.hex()
		if err != nil {
			return err
		}
		if char = utf16.DecodeRune(char, low); char == utf8.RuneError {
			return r.fail("half of a pair of surrogates")
		}
	}
	r.text = utf8.AppendRune(r.text, char)
	return nil
}

func (r *Reader) hex() (rune, error) {
	n := rune(0)
	for range 4 {
		c, err := r.inside()
		if err != nil {
			return 0, err
		}
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, r.fail("want four hexadecimal digits behind \\u, not %s", char(c))
		}
		n = n<<4 | rune(c)
		r.pos++
	}
	return n, nil
}

// Skip reads to the end of the value that begins with the token read last.
func (r *Reader) Skip() error {
	if r.kind != ObjectStart && r.kind != ArrayStart {
		return nil
	}
	for depth := r.depth - 1; r.depth > depth; {
		if _, err := r.Next(); err != nil {
			return err
		}
	}
	return nil
}

// Value reads to the end of the value that begins with the token read last, and
// returns it as JSON without spaces, or an error if it is longer than most bytes.
func (r *Reader) Value(most int) ([]byte, error) {
	outside := r.depth
	if r.kind == ObjectStart || r.kind == ArrayStart {
		outside--
	}
	var b []byte
	comma := false
	for {
		if comma && r.kind != ObjectEnd && r.kind != ArrayEnd {
			b = append(b, ',')
		}
		comma = true
		switch r.kind {
		case ObjectStart, ArrayStart:
			b = append(b, r.stack[r.depth-1])
			comma = false
		case ObjectEnd:
			b = append(b, '}')
		case ArrayEnd:
			b = append(b, ']')
		case Name, String:
			quoted, err := json.Marshal(string(r.text))
			if err != nil {
				return nil, err
			}
			b = append(b, quoted...)
			if r.kind == Name {
				b = append(b, ':')
				comma = false
			}
		case Number:
			b = append(b, r.text...)
		case True:
			b = append(b, "true"...)
		case False:
			b = append(b, "false"...)
		case Null:
			b = append(b, "null"...)
		}
		if len(b) > most {
			return nil, r.fail("a value is longer than %d bytes", most)
		}
		if r.depth == outside {
			return b, nil
		}
		if _, err := r.Next(); err != nil {
			return nil, err
		}
	}
}
