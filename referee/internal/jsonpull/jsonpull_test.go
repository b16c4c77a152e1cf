package jsonpull

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// document reads one document as encoding/json does into an any.
func document(r *Reader, kind Kind) (any, error) {
	switch kind {
	case ObjectStart:
		object := map[string]any{}
		for {
			kind, err := r.Next()
			if err != nil || kind == ObjectEnd {
				return object, err
			}
			name := string(r.Text())
			if kind, err = r.Next(); err != nil {
				return nil, err
			}
			if object[name], err = document(r, kind); err != nil {
				return nil, err
			}
		}
	case ArrayStart:
		array := []any{}
		for {
			kind, err := r.Next()
			if err != nil || kind == ArrayEnd {
				return array, err
			}
			element, err := document(r, kind)
			if err != nil {
				return nil, err
			}
			array = append(array, element)
		}
	case String:
		return string(r.Text()), nil
	case Number:
		return json.Number(r.Text()), nil
	case True, False:
		return kind == True, nil
	}
	return nil, nil
}

func read(in io.Reader) (any, error) {
	r := NewReader(in)
	kind, err := r.Next()
	if err != nil {
		return nil, err
	}
	if kind == EOF {
		return nil, io.EOF
	}
	v, err := document(r, kind)
	if err != nil {
		return nil, err
	}
	if kind, err = r.Next(); err == nil && kind != EOF {
		err = ErrSyntax
	}
	return v, err
}

func wanted(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, ErrSyntax
	}
	return v, nil
}

func FuzzAgainstEncodingJSON(f *testing.F) {
	for _, text := range []string{
		`{"a":[1,-2.5e+3,"x\u00e5\ud83c\udfb2\n\\\/",true,false,null,{},[]],"b":{"c":""}}`, ` [ ] `, `"`, `{"a"`, `{"a":}`, `[1,]`, `{,}`, `01`, `-`, `1.`, `1e`, `tru`, `nul`,
		`[}`, `{]`, `{"a":1]`, `"\ud800"`, `"\ud800\u0041"`, `"\x"`, "\"\x00\"", "\"\xff\"", `1 2`, `{} {}`, `0`, `-0.0E-0`, `"\u00zz"`, ``, `]`, `}`, `,`, `:`, `[1 2]`, `{"a" 1}`, `{1:2}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := read(bytes.NewReader(data))
		slow, slowErr := read(iotest.OneByteReader(bytes.NewReader(data)))
		if diff := cmp.Diff(got, slow); diff != "" || (err == nil) != (slowErr == nil) {
			t.Fatalf("byte by byte: %v, %v\n%s", err, slowErr, diff)
		}
		want, wantErr := wanted(data)
		if err != nil {
			// What encoding/json mends, and what is beyond the limits.
			if wantErr == nil && !strings.Contains(err.Error(), "surrogates") && !strings.Contains(err.Error(), "UTF-8") &&
				!strings.Contains(err.Error(), "longer than") && !strings.Contains(err.Error(), "deeper than") {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		if wantErr != nil {
			t.Fatalf("%q is read; encoding/json says %v", data, wantErr)
		}
		long := cmp.Comparer(func(a, b json.Number) bool {
			return a[:min(len(a), MaxNumber)] == b[:min(len(b), MaxNumber)]
		})
		if diff := cmp.Diff(want, got, long); diff != "" {
			t.Fatalf("%q (-want +got):\n%s", data, diff)
		}
	})
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{\"a\":\n\n ?}":                "JSON: line 3: want a value, not '?'",
		`{"a":1`:                        "JSON: line 1: the document ends too early",
		`{"a":1]`:                       "JSON: line 1: want a comma or '}', not ']'",
		`{a:1}`:                         "JSON: line 1: want the name of a member in quotes, not 'a'",
		`{"a" 1}`:                       "JSON: line 1: want a colon behind a member's name, not '1'",
		`[01]`:                          "JSON: line 1: a number begins with 0",
		`[-]`:                           "JSON: line 1: a number lacks digits",
		`[trye]`:                        `JSON: line 1: want true, not 'y' behind "tr"`,
		"[\"\t\"]":                      `JSON: line 1: a string holds the control character '\t'`,
		"[\"\xff\"]":                    "JSON: line 1: a string is not UTF-8",
		"[\xff]":                        "JSON: line 1: want a value, not byte 0xff",
		`["\q"]`:                        "JSON: line 1: no character is written as a backslash and 'q'",
		`["\ud800"]`:                    "JSON: line 1: half of a pair of surrogates",
		`["\u12g4"]`:                    `JSON: line 1: want four hexadecimal digits behind \u, not 'g'`,
		strings.Repeat("[", MaxDepth+1): "JSON: line 1: nested deeper than 64",
		`["` + strings.Repeat("x", MaxString+1) + `"]`: "JSON: line 1: a string is longer than 4096 bytes",
	} {
		_, err := read(strings.NewReader(text))
		if err == nil || err.Error() != want || !errors.Is(err, ErrSyntax) {
			t.Errorf("%.40q: %v; want %s", text, err, want)
		}
	}
}

func TestLimits(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth),
		`["` + strings.Repeat("x", MaxString) + `"]`,
		strings.Repeat(" ", 100_000) + "1",
	} {
		if _, err := read(strings.NewReader(text)); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	r := NewReader(strings.NewReader(strings.Repeat("9", 1000) + " "))
	if kind, err := r.Next(); kind != Number || err != nil || string(r.Text()) != strings.Repeat("9", MaxNumber) {
		t.Errorf("%v, %v, %q", kind, err, r.Text())
	}
}

func TestSkipAndValue(t *testing.T) {
	const inner = `{"b":[1,"\"x\u2028",null,true,false,{}],"c":[]}`
	for _, text := range []string{inner, `[]`, `"s"`, `-1.5`, `null`, `true`, `false`} {
		whole := `{"a": ` + text + ` , "z": 7}`
		r := NewReader(strings.NewReader(whole))
		next := func(want Kind) {
			t.Helper()
			if kind, err := r.Next(); kind != want || err != nil {
				t.Fatalf("%s: %v, %v; want %v", whole, kind, err, want)
			}
		}
		next(ObjectStart)
		next(Name)
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
		if err := r.Skip(); err != nil {
			t.Fatal(err)
		}
		next(Name)
		next(Number)
		next(ObjectEnd)
		next(EOF)

		r = NewReader(strings.NewReader(whole))
		next(ObjectStart)
		next(Name)
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
		value, err := r.Value(1000)
		if err != nil || string(value) != text {
			t.Errorf("%s, %v; want %s", value, err, text)
		}
		next(Name)
	}
	r := NewReader(strings.NewReader(`[1,2,3,4,5,6,7,8]`))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Value(5); !errors.Is(err, ErrSyntax) {
		t.Errorf("a long value: %v", err)
	}
	if _, err := r.Next(); err != nil {
		t.Errorf("reading cannot go on: %v", err)
	}
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "{", `{"a`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1.`, `{"a":tr`, `["\`, `["\u1`} {
		_, err := read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		if !errors.Is(err, broken) || errors.Is(err, ErrSyntax) {
			t.Errorf("%q: %v; want the reader's error", text, err)
		}
	}
}
