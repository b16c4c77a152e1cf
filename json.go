package yatzy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
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
			if plain := strings.ToLower(name); top.seen[plain] {
				return fmt.Errorf("JSON: member %s twice", quote(name))
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
			return errors.New("JSON: more than one document")
		}
	}
}

func plainJSONError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("JSON: the document ends too early")
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	var typeErr *json.UnmarshalTypeError
	if errors.As(err, &typeErr) {
		text = fmt.Sprintf("%s: want %s, not a %s", typeErr.Field, typeErr.Type, typeErr.Value)
	}
	return fmt.Errorf("JSON: %s", text)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
