package strictjson_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy/internal/strictjson"
)

type box struct {
	Key    string `json:"key"`
	Points *int   `json:"points,omitempty"`
}

type named struct {
	Name string `json:"name"`
}

// A word decodes itself from text, a pair from an array or an object.
type word string

func (w *word) UnmarshalText(text []byte) error {
	if string(text) != "free" {
		return fmt.Errorf("word: %q is not free", text)
	}
	*w = word(text)
	return nil
}

type pair struct{ A, B int }

func (p *pair) UnmarshalJSON(data []byte) error {
	var form struct {
		First  int `json:"first"`
		Second int `json:"second"`
	}
	if err := strictjson.Unmarshal(data, &form); err != nil {
		return fmt.Errorf("pair: %w", err)
	}
	*p = pair{form.First, form.Second}
	return nil
}

type document struct {
	named
	Dice   int             `json:"dice"`
	Plain  bool            // by the name of the field
	Hidden string          `json:"-"`
	Small  uint8           `json:"small"`
	Share  float64         `json:"share"`
	Boxes  []*box          `json:"boxes"`
	Two    [2]box          `json:"two"`
	ByKey  map[string]*box `json:"by_key"`
	Sums   map[string]int  `json:"sums"`
	Word   word            `json:"word"`
	Pair   *pair           `json:"pair"`
	Raw    json.RawMessage `json:"raw"`
	Any    any             `json:"any"`
}

func TestUnmarshal(t *testing.T) {
	seven := 7
	for text, want := range map[string]document{
		`{}`:                       {},
		` null `:                   {},
		`{"dice": 5, "name": "x"}`: {Dice: 5, named: named{"x"}},
		`{"Plain": true}`:          {Plain: true},
		`{"small": 255}`:           {Small: 255},
		`{"share": 0.5}`:           {Share: 0.5},
		`{"boxes": [{"key": "a"}, null, {"key": "a", "points": 7}]}`: {Boxes: []*box{{Key: "a"}, nil, {"a", &seven}}},
		`{"two": [{"key": "a"}, {"key": "b"}]}`:                      {Two: [2]box{{Key: "a"}, {Key: "b"}}},
		`{"by_key": {"a": {"key": "a"}, "A": {"key": "A"}}}`:         {ByKey: map[string]*box{"a": {Key: "a"}, "A": {Key: "A"}}},
		`{"sums": {"dice": 1, "Dice": 2, "": 3}}`:                    {Sums: map[string]int{"dice": 1, "Dice": 2, "": 3}},
		`{"word": "free", "pair": {"first": 1, "second": 2}}`:        {Word: "free", Pair: &pair{1, 2}},
		`{"raw": {"x": [1, {"y": 2}]}}`:                              {Raw: json.RawMessage(`{"x": [1, {"y": 2}]}`)},
		`{"any": {"x": [{"dice": null}]}}`:                           {Any: map[string]any{"x": []any{map[string]any{"dice": nil}}}},
	} {
		var got document
		if err := strictjson.Unmarshal([]byte(text), &got); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(document{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestUnmarshalOtherTargets(t *testing.T) {
	var list []map[string]int
	if err := strictjson.Unmarshal([]byte(`[{"a": 1}, {"a": 2}]`), &list); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]map[string]int{{"a": 1}, {"a": 2}}, list); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var n int
	if err := strictjson.Unmarshal([]byte(`3`), &n); err != nil || n != 3 {
		t.Errorf("got %d, %v", n, err)
	}
	var raw json.RawMessage
	if err := strictjson.Unmarshal([]byte(`{"a": {"b": 1, "b": 2}}`), &raw); err == nil || err.Error() != `JSON: a: member "b" twice` {
		t.Errorf("error %v", err)
	}
}

func TestUnmarshalFaults(t *testing.T) {
	long := strings.Repeat("a", 1<<16)
	for _, test := range []struct{ text, want string }{
		// Names by the letter.
		{`{"DICE": 5}`, `JSON: unknown member "DICE"`},
		{`{"dice": 5, "Dice": 6}`, `JSON: unknown member "Dice"`},
		{`{"di\u0063e": 5, "dice": 6}`, `JSON: member "dice" twice`},
		{`{"word": "free", "word\u017f": 1}`, `JSON: unknown member "wordſ"`},
		{`{"plain": true}`, `JSON: unknown member "plain"`},
		{`{"Name": "x"}`, `JSON: unknown member "Name"`},
		{`{"named": {"name": "x"}}`, `JSON: unknown member "named"`},
		{`{"Hidden": "x"}`, `JSON: unknown member "Hidden"`},
		{`{"-": "x"}`, `JSON: unknown member "-"`},
		{`{"": 1}`, `JSON: unknown member ""`},
		{`{"` + long + `": 1}`, `JSON: unknown member "` + long[:60] + `"…`},
		// Where they are.
		{`{"boxes": [{"key": "a"}, {"Key": "b"}]}`, `JSON: boxes[1]: unknown member "Key"`},
		{`{"two": [{"kay": 1}]}`, `JSON: two[0]: unknown member "kay"`},
		{`{"by_key": {"one": {}, "b.c": {"kay": 1}}}`, `JSON: by_key."b.c": unknown member "kay"`},
		{`{"pair": {"third": 3}}`, `pair: JSON: unknown member "third"`},
		{`{"pair": {"First": 3}}`, `pair: JSON: unknown member "First"`},
		// Twice.
		{`{"dice": 5, "dice": 5}`, `JSON: member "dice" twice`},
		{`{"boxes": [], "dice": 5, "boxes": []}`, `JSON: member "boxes" twice`},
		{`{"by_key": {"a": {"key": "a", "key": "b"}}}`, `JSON: by_key.a: member "key" twice`},
		{`{"sums": {"a": 1, "a": 1}}`, `JSON: sums: member "a" twice`},
		{`{"raw": [[{"x": 1, "x": 2}]]}`, `JSON: raw[0][0]: member "x" twice`},
		{`{"any": {"x": 1, "x": 2}}`, `JSON: any: member "x" twice`},
		{`{"pair": {"first": 1, "first": 2}}`, `JSON: pair: member "first" twice`},
		{`{"word": {"x": 1, "x": 2}}`, `JSON: word: member "x" twice`},
		// Wrong types.
		{`[]`, `JSON: want an object, not an array`},
		{`"dice"`, `JSON: want an object, not "dice"`},
		{`{"dice": "5"}`, `JSON: dice: want a whole number, not "5"`},
		{`{"dice": 5.5}`, `JSON: dice: want a whole number, not 5.5`},
		{`{"dice": 1e0}`, `JSON: dice: want a whole number, not 1e0`},
		{`{"dice": 9223372036854775808}`, `JSON: dice: want a whole number, not 9223372036854775808`},
		{`{"dice": {"dice": 5}}`, `JSON: dice: want a whole number, not an object`},
		{`{"small": 256}`, `JSON: small: want a whole number, not 256`},
		{`{"small": -1}`, `JSON: small: want a whole number, not -1`},
		{`{"Plain": 1}`, `JSON: Plain: want true or false, not 1`},
		{`{"Plain": "true"}`, `JSON: Plain: want true or false, not "true"`},
		{`{"share": "1"}`, `JSON: share: want a number, not "1"`},
		{`{"share": 1e999}`, `JSON: share: want a number, not 1e999`},
		{`{"boxes": {}}`, `JSON: boxes: want an array, not an object`},
		{`{"boxes": [{}, 1]}`, `JSON: boxes[1]: want an object, not 1`},
		{`{"boxes": [{"key": true}]}`, `JSON: boxes[0].key: want a string, not true`},
		{`{"boxes": [{}, {"points": [1]}]}`, `JSON: boxes[1].points: want a whole number, not an array`},
		{`{"name": 3}`, `JSON: name: want a string, not 3`},
		{`{"sums": [1]}`, `JSON: sums: want an object, not an array`},
		{`{"sums": {"a": 1, "b": true}}`, `JSON: sums.b: want a whole number, not true`},
		{`{"word": "busy"}`, `JSON: word: "busy" is not free`},
		{`{"word": 7}`, `JSON: word: want a string, not number`},
		{`{"name": "x", "dice": "` + long + `"}`, `JSON: dice: want a whole number, not "` + long[:60] + `"…`},
		// No document, or more than one.
		{``, `JSON: the document ends too early`},
		{" \n", `JSON: the document ends too early`},
		{`{"dice": 5`, `JSON: the document ends too early`},
		{`{"dice"`, `JSON: the document ends too early`},
		{`{"any": [1, 2`, `JSON: the document ends too early`},
		{`{} {}`, `JSON: more than one document`},
		{`{}x`, `JSON: more than one document`},
		{`null 2`, `JSON: more than one document`},
		{`{'dice': 5}`, `JSON: invalid character '\''`},
	} {
		err := strictjson.Unmarshal([]byte(test.text), new(document))
		if err == nil || err.Error() != test.want {
			t.Errorf("%.80s: error %v, want %q", test.text, err, test.want)
		}
	}
}

// However deep or long a document is, the message is one short line.
func TestUnmarshalMessagesAreShort(t *testing.T) {
	long := strings.Repeat("b", 1<<16)
	for name, text := range map[string]string{
		"open arrays":    strings.Repeat("[", 1<<17),
		"closed arrays":  strings.Repeat("[", 1<<17) + strings.Repeat("]", 1<<17),
		"objects":        strings.Repeat(`{"any":`, 1<<16),
		"deep and twice": strings.Repeat(`{"any":`, 1000) + `{"a":1,"a":1}` + strings.Repeat("}", 1000),
		"long and twice": `{"any": {"` + long + `": {"x": 1, "x": 1}}}`,
		"long number":    `{"dice": ` + strings.Repeat("9", 1<<16) + `}`,
		"line breaks":    `{"sums": {"a\nb": 1, "a\nb": 1}}`,
		"cut off":        `{"name": "` + long,
		"byte order":     "\ufeff{}",
		"extra bracket":  "{}]",
		"zeros":          "\x00",
	} {
		err := strictjson.Unmarshal([]byte(text), new(document))
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		if message := err.Error(); len(message) > 250 || strings.Contains(message, "\n") || !strings.HasPrefix(message, "JSON: ") {
			t.Errorf("%s: error %.300q", name, message)
		}
	}
}

// Every cut of a document is refused.
func TestUnmarshalTruncated(t *testing.T) {
	const text = `{"dice": 5, "boxes": [{"key": "a", "points": 7}], "sums": {"a": 1}}`
	for i := range len(text) {
		if err := strictjson.Unmarshal([]byte(text[:i]), new(document)); err == nil {
			t.Errorf("%s is taken", text[:i])
		}
	}
}

// What a type's own method returns stays in the chain of a nested fault.
func TestUnmarshalKeepsNestedFaults(t *testing.T) {
	err := strictjson.Unmarshal([]byte(`{"pair": {"first": "x"}}`), new(document))
	if err == nil || err.Error() != "pair: JSON: first: want a whole number, not \"x\"" || errors.Unwrap(err) == nil {
		t.Errorf("error %v", err)
	}
}
