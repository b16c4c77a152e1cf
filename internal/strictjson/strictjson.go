// Package strictjson decodes JSON that people write: it refuses what
// encoding/json lets pass, and says what is wrong in their words, not in those of
// Go.
package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// Unmarshal decodes exactly one JSON document into what v points to, like
// [json.Unmarshal], but takes the names of members by the letter ("DICE" is not
// "dice"), and refuses unknown members and members given twice. A type that
// decodes itself decides which members it knows; members given twice are refused
// there too.
//
// Errors are one short line that begins with "JSON: " and names the member at
// fault, as in "JSON: players[0].name: want a string, not 7".
func Unmarshal(data []byte, v any) error {
	if err := checkDocument(data, reflect.TypeOf(v)); err != nil {
		return plain(err)
	}
	return plain(json.Unmarshal(data, v))
}

// A level is an object or an array that the check is in. The outermost one holds
// the document.
type level struct {
	object  bool
	isName  bool            // the next token is a member's name
	seen    map[string]bool // the members so far
	members map[string]reflect.Type
	other   reflect.Type // of elements, and of members if members is nil; nil for any
	name    string       // of the member at hand
	index   int          // of the element at hand
}

// checkDocument reads a whole document that is meant for a type and returns an
// error if a member is unknown or given twice, if a value is not of the form that
// its place wants, or if anything follows.
func checkDocument(data []byte, t reflect.Type) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber() // whatever its size, a number's fault is its member's
	levels := []level{{other: t, index: -1}}
	for {
		token, err := d.Token()
		if err == io.EOF && len(levels) == 1 {
			if levels[0].index < 0 {
				return io.ErrUnexpectedEOF
			}
			return nil
		}
		if err != nil {
			return err
		}
		top := &levels[len(levels)-1]
		switch {
		case token == json.Delim('}') || token == json.Delim(']'):
			levels = levels[:len(levels)-1]
		case top.isName:
			if err := top.member(token.(string)); err != nil {
				return fault{path(levels[:len(levels)-1]) + err.Error()}
			}
		default:
			inside := target(top.value())
			if err := check(token, inside); err != nil {
				return fault{path(levels) + err.Error()}
			}
			switch token {
			case json.Delim('{'):
				levels = append(levels, object(inside))
			case json.Delim('['):
				levels = append(levels, array(inside))
			}
		}
		if len(levels) == 1 && d.More() {
			return fault{"more than one document"}
		}
	}
}

// check returns an error if a value that begins with a token has not the form of
// a type. Null has any: it leaves things as they are.
func check(token json.Token, t reflect.Type) error {
	if token == nil || t == nil {
		return nil
	}
	fits := false
	is := fmt.Sprint(token)
	switch token := token.(type) {
	case json.Delim:
		fits, is = kind(t) == "an array", "an array"
		if token == '{' {
			fits, is = kind(t) == "an object", "an object"
		}
	case string:
		fits, is = kind(t) == "a string", quote(token)
	case bool:
		fits = kind(t) == "true or false"
	case json.Number:
		is = shorten(is)
		switch t.Kind() {
		case reflect.Float32, reflect.Float64:
			fits = true
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			_, err := strconv.ParseInt(token.String(), 10, t.Bits())
			fits = err == nil
		case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			_, err := strconv.ParseUint(token.String(), 10, t.Bits())
			fits = err == nil
		}
	}
	if !fits {
		return fmt.Errorf("want %s, not %s", kind(t), is)
	}
	return nil
}

// object returns the level of an object that is meant for a type.
func object(t reflect.Type) level {
	l := level{object: true, isName: true, seen: map[string]bool{}}
	switch {
	case t == nil:
	case t.Kind() == reflect.Struct:
		l.members = members(t)
	case t.Kind() == reflect.Map:
		l.other = t.Elem()
	}
	return l
}

// array returns the level of an array that is meant for a type.
func array(t reflect.Type) level {
	l := level{index: -1}
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		l.other = t.Elem()
	}
	return l
}

// member takes a member's name.
func (l *level) member(name string) error {
	if l.seen[name] {
		return fmt.Errorf("member %s twice", quote(name))
	}
	if _, known := l.members[name]; l.members != nil && !known {
		return fmt.Errorf("unknown member %s", quote(name))
	}
	l.seen[name] = true
	l.name, l.isName = name, false
	return nil
}

// value goes on to the next value of the level and returns the type it is meant for.
func (l *level) value() reflect.Type {
	l.isName = l.object
	l.index++
	if l.members != nil {
		return l.members[l.name]
	}
	return l.other
}

// path says where in the document the innermost level is, for the front of a message.
func path(levels []level) string {
	var b strings.Builder
	for _, l := range levels[1:] {
		switch {
		case !l.object:
			fmt.Fprintf(&b, "[%d]", l.index)
		case b.Len() > 0:
			b.WriteString("." + short(l.name))
		default:
			b.WriteString(short(l.name))
		}
		if b.Len() > mostPath {
			return b.String()[:mostPath] + "…: "
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return b.String() + ": "
}

// target returns the type behind pointers, or nil if it decodes itself or takes
// any value.
func target(t reflect.Type) reflect.Type {
	for t != nil {
		if p := reflect.PointerTo(t); p.Implements(reflect.TypeFor[json.Unmarshaler]()) ||
			p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
			return nil
		}
		switch t.Kind() {
		case reflect.Interface:
			return nil
		case reflect.Pointer:
		default:
			return t
		}
		t = t.Elem()
	}
	return nil
}

// members returns the members that encoding/json knows of a struct, those of
// embedded structs included.
func members(t reflect.Type) map[string]reflect.Type {
	known := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, _, _ := strings.Cut(tag, ",")
		if !f.IsExported() || tag == "-" || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		known[name] = f.Type
	}
	return known
}

// A fault is what is wrong with a document, in words for the people who wrote it.
type fault struct{ text string }

func (f fault) Error() string { return "JSON: " + f.text }

// plain words an error of encoding/json without the names of Go types, and short,
// however long the input is.
func plain(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[fault](err); ok {
		return err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fault{"the document ends too early"}
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		place := ""
		if e.Field != "" {
			place = e.Field + ": "
		}
		value := e.Value // "number 1e999", or a kind of value alone
		if _, number, ok := strings.Cut(value, " "); ok {
			value = number
		}
		return fault{fmt.Sprintf("%swant %s, not %s", place, kind(e.Type), shorten(value))}
	}
	return fault{strings.TrimPrefix(err.Error(), "json: ")}
}

// kind names the JSON form of a type's values.
func kind(t reflect.Type) string {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "a string"
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number"
}

// The most bytes of a name or value and of a path that a message quotes.
const (
	mostName = 60
	mostPath = 120
)

func quote(text string) string {
	if len(text) > mostName {
		return strconv.Quote(text[:mostName]) + "…"
	}
	return strconv.Quote(text)
}

func shorten(text string) string {
	if len(text) > mostName {
		return text[:mostName] + "…"
	}
	return text
}

// short returns a name as it stands in a path: unquoted if it is a plain word.
func short(name string) string {
	if q := quote(name); q != `"`+name+`"` || strings.ContainsAny(name, ". []") {
		return q
	}
	return name
}
