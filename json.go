package yatzy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// decodeStrict decodes one JSON document and refuses what encoding/json lets
// pass: unknown members, members given twice, and anything behind the document.
func decodeStrict(data []byte, v any) error {
	if err := checkMembers(data); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return plainJSONError(err)
	}
	return nil
}

// checkMembers reads a whole document and refuses members given twice.
func checkMembers(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber() // whatever its size, a number's fault is its member's
	type level struct {
		object bool
		isKey  bool // the next token is a member's name
		seen   map[string]bool
	}
	levels := []level{{}}
	for {
		token, err := d.Token()
		if err == io.EOF {
			if len(levels) > 1 {
				return plainJSONError(io.ErrUnexpectedEOF)
			}
			return nil
		}
		if err != nil {
			return plainJSONError(err)
		}
		top := &levels[len(levels)-1]
		if name, ok := token.(string); ok && top.object && top.isKey {
			// encoding/json takes names in any case for the same member.
			if plain := strings.ToLower(strings.ToUpper(name)); top.seen[plain] {
				return jsonError{fmt.Sprintf("member %s twice", quote(name))}
			} else {
				top.seen[plain] = true
			}
			top.isKey = false
			continue
		}
		top.isKey = top.object
		switch token {
		case json.Delim('{'):
			levels = append(levels, level{object: true, isKey: true, seen: map[string]bool{}})
		case json.Delim('['):
			levels = append(levels, level{})
		case json.Delim('}'), json.Delim(']'):
			levels = levels[:len(levels)-1]
		}
		if len(levels) == 1 && d.More() {
			return jsonError{"more than one document"}
		}
	}
}

// A jsonError is a fault of a document, in words for the people who wrote it.
type jsonError struct{ text string }

func (e jsonError) Error() string { return "JSON: " + e.text }

// plainJSONError words an error of encoding/json without the names of Go types,
// and short, however long the input is.
func plainJSONError(err error) error {
	if _, ok := errors.AsType[jsonError](err); ok {
		return err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return jsonError{"the document ends too early"}
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		place := ""
		if e.Field != "" {
			place = e.Field + ": "
		}
		value, number, _ := strings.Cut(e.Value, " ")
		if number != "" {
			value += " " + quote(number)
		}
		return jsonError{fmt.Sprintf("%swant %s, not %s", place, jsonKind(e.Type), value)}
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); ok {
		if plain, err := strconv.Unquote(name); err == nil {
			text = "unknown member " + quote(plain)
		}
	}
	return jsonError{text}
}

// jsonKind names the JSON form of a type's values.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	}
	return "a whole number"
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
