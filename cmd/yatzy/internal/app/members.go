package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// A member is a member of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object in their order. Unlike what
// encoding/json does by itself it takes names by the letter and refuses a member
// given twice.
func members(object json.RawMessage) ([]member, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if token, err := d.Token(); err != nil {
		return nil, jsonError(err)
	} else if token != json.Delim('{') {
		return nil, fmt.Errorf("want an object, not %s", shorten(object))
	}
	var all []member
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, jsonError(err)
		}
		m := member{name: token.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, jsonError(err)
		}
		if seen[m.name] {
			return nil, fmt.Errorf("member %q twice", m.name)
		}
		seen[m.name] = true
		all = append(all, m)
	}
	return all, nil
}

// checkDocument returns an error unless data is one JSON document.
func checkDocument(data []byte) error {
	var document json.RawMessage
	if err := json.Unmarshal(data, &document); err != nil {
		return jsonError(err)
	}
	return nil
}

func jsonError(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("not JSON: %w", err)
	}
	return err
}

// wholeNumber reads a JSON number without fraction and exponent.
func wholeNumber(value json.RawMessage) (int, error) {
	n, err := strconv.Atoi(string(value))
	if err != nil {
		return 0, fmt.Errorf("want a whole number, not %s", shorten(value))
	}
	return n, nil
}

// text reads a JSON string.
func text(value json.RawMessage) (string, error) {
	var s *string
	if err := json.Unmarshal(value, &s); err != nil || s == nil {
		return "", fmt.Errorf("want a string, not %s", shorten(value))
	}
	return *s, nil
}

// shorten keeps a value that is quoted in a message to one short line.
func shorten(value json.RawMessage) string {
	const most = 40
	var b bytes.Buffer
	if json.Compact(&b, value) != nil || b.Len() <= most {
		return b.String()
	}
	return string(bytes.ToValidUTF8(b.Bytes()[:most], nil)) + "…"
}
