package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// verifyDocument is what verify --json prints.
type verifyDocument struct {
	OK     bool          `json:"ok"`
	Faults []faultObject `json:"faults"`
}

type faultObject struct {
	File     string `json:"file"`
	Player   string `json:"player"`
	Turn     int    `json:"turn"`
	Category string `json:"category"`
	Code     string `json:"code"`
	Message  string `json:"message"`
}

// verify runs verify --json, which has to end with a status.
func verify(t *testing.T, want int, stdin string, args ...string) verifyDocument {
	t.Helper()
	status, stdout, stderr := run(t, stdin, append([]string{"verify", "--json"}, args...)...)
	if status != want || (stderr != "") != (want == 2) {
		t.Errorf("yatzy verify %q: status %d, want %d; stderr %q", args, status, want, stderr)
	}
	var got verifyDocument
	decode(t, stdout, &got)
	return got
}

// brief leaves of a fault what tells it from others.
func (f faultObject) brief() string {
	return fmt.Sprintf("%s %s %d %s %s", filepath.Base(f.File), f.Player, f.Turn, f.Category, f.Code)
}

func TestVerify(t *testing.T) {
	const kids = "kids-upper"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  []string // fault by fault, nil if nothing is wrong
	}{
		{"right sheet", "", []string{"testdata/round.json"}, nil},
		{"right record", "", []string{"testdata/game.txt"}, nil},
		{"right files", "", []string{"testdata/round.json", "testdata/game.txt", "testdata/round.json"}, nil},
		{"wrong sheet", "", []string{"testdata/round.csv", "--rules", kids}, []string{
			"round.csv Ada 0 fours unfinished", "round.csv Bob 0 twos value",
		}},
		{"unfinished", "", []string{"testdata/round.csv", "--rules", kids, "--unfinished"}, []string{"round.csv Bob 0 twos value"}},
		{"no ruleset", "", []string{"testdata/round.csv", "--unfinished"}, []string{
			"round.csv  0  no-ruleset", "round.csv Bob 0 twos value",
		}},
		{"several rulesets", "category,Ada\ntotal,0\n", []string{"-", "--unfinished"}, []string{"-  0  several-rulesets"}},
		{"wrong record", "", []string{"testdata/wronggame.txt"}, []string{
			"wronggame.txt Ada 3 threes points", "wronggame.txt Ada 6  held-from-nowhere", "wronggame.txt Ada 0 total total",
		}},
		{"several files", "", []string{"testdata/wronggame.txt", "testdata/game.txt", "testdata/round.csv", "--rules", kids}, []string{
			"wronggame.txt Ada 3 threes points", "wronggame.txt Ada 6  held-from-nowhere", "wronggame.txt Ada 0 total total",
			"round.csv Ada 0 fours unfinished", "round.csv Bob 0 twos value",
		}},
		{"another ruleset", "", []string{"testdata/game.txt", "--rules", "scandinavian"}, []string{"game.txt  0  other-ruleset"}},
		{"ruleset file", "Ann: chance=7\n", []string{"-", "--rules", "testdata/die.json"}, []string{"- Ann 0 chance value"}},
		{"lenient", "Ann: 1s=3\n", []string{"-", "--rules", kids, "--unfinished"}, nil},
		{"strict", "Ann: 1s=3\n", []string{"-", "--rules", kids, "--unfinished", "--strict"}, []string{"- Ann 0 1s unknown-category"}},
		{"players", "A: ones=1\nB: ones=1\nC: ones=1\n", []string{"-", "--rules", kids, "--unfinished", "--max-players", "2"}, []string{
			"- C 0  too-many-players",
		}},
		{"two meanings", "Ann: hus=25\n", []string{"-", "--rules", "maxi", "--unfinished"}, []string{"- Ann 0 hus ambiguous-category"}},
		{"Norwegian", "Ann: hus=25\n", []string{"-", "--rules", "maxi", "--unfinished", "--lang", "nb"}, []string{"- Ann 0 full-house value"}},
		{"Swedish", "Ann: hus=25\n", []string{"-", "--rules", "maxi", "--unfinished", "--lang", "sv"}, []string{"- Ann 0 villa value"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			status := 0
			if test.want != nil {
				status = 1
			}
			got := verify(t, status, test.stdin, test.args...)
			var faults []string
			for _, f := range got.Faults {
				faults = append(faults, f.brief())
			}
			if diff := cmp.Diff(test.want, faults); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if got.OK != (test.want == nil) || got.Faults == nil {
				t.Errorf("ok %v, faults %v", got.OK, got.Faults)
			}
		})
	}
}

func TestVerifyJSON(t *testing.T) {
	got := verify(t, 1, "", "testdata/round.csv", "--rules", "kids-upper", "--unfinished")
	want := verifyDocument{Faults: []faultObject{{
		File: "testdata/round.csv", Player: "Bob", Category: "twos", Code: "value",
		Message: "no roll gives 7; possible is 0, 2, 4, 6, 8 or 10",
	}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestVerifyText(t *testing.T) {
	for name, test := range map[string]struct {
		status int
		args   []string
	}{
		"verify-fine.txt":   {0, []string{"testdata/round.json"}},
		"verify-sheet.txt":  {1, []string{"testdata/round.csv", "--rules", "kids-upper"}},
		"verify-record.txt": {1, []string{"testdata/wronggame.txt"}},
		"verify-many.txt":   {1, []string{"testdata/round.csv", "testdata/game.txt", "testdata/wronggame.txt", "--rules", "kids-upper"}},
		"verify-mixed.txt":  {2, []string{"testdata/missing.csv", "testdata/round.csv", "testdata", "testdata/game.txt", "--rules", "kids-upper"}},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := run(t, "", append([]string{"verify"}, test.args...)...)
			if status != test.status || (stderr != "") != (status == 2) {
				t.Errorf("status %d, want %d; stderr %q", status, test.status, stderr)
			}
			checkGolden(t, name, stdout)
		})
	}
}

// What is found in the others is told beside a file that cannot be read, wherever
// it stands; the error names all such files.
func TestVerifyGoodAndBadFiles(t *testing.T) {
	bad := writeFile(t, "bad.csv", "\x00\xff\xfe")
	const unreadable, value = "missing.csv  0  unreadable", "round.csv Bob 0 twos value"
	for _, test := range []struct {
		files []string
		want  []string
	}{
		{[]string{"missing.csv", "testdata/game.txt"}, []string{unreadable}},
		{[]string{"testdata/game.txt", "missing.csv"}, []string{unreadable}},
		{[]string{"missing.csv", "testdata/round.csv"}, []string{unreadable, value}},
		{[]string{"testdata/round.csv", "missing.csv"}, []string{value, unreadable}},
		{[]string{bad, "testdata/round.csv", "missing.csv"}, []string{"bad.csv  0  syntax", value, unreadable}},
	} {
		args := append([]string{"--rules", "kids-upper", "--unfinished"}, test.files...)
		got := verify(t, 2, "", args...)
		var faults []string
		for _, f := range got.Faults {
			faults = append(faults, f.brief())
		}
		if diff := cmp.Diff(test.want, faults); diff != "" || got.OK {
			t.Errorf("%q: ok %v, faults (-want +got):\n%s", test.files, got.OK, diff)
		}
		_, _, stderr := run(t, "", append([]string{"verify"}, args...)...)
		if want := `"missing.csv": no such file`; !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: stderr %q, want one line with %q", test.files, stderr, want)
		}
	}
}

func TestVerifyErrors(t *testing.T) {
	folder := t.TempDir()
	huge := writeFile(t, "huge.txt", "ruleset die\nplayers Ann\n"+strings.Repeat("# 4 MiB\n", 1<<19))
	many := make([]string, 12)
	for i := range many {
		many[i] = fmt.Sprintf("missing%d", i)
	}
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  string
	}{
		{"no file", "", nil, "verify: FILE is missing"},
		{"no name", "", []string{""}, "verify: the name of a file is empty"},
		{"stdin twice", "", []string{"-", "testdata/game.txt", "-"}, "verify: - is there 2 times"},
		{"missing", "", []string{"testdata/missing.csv"}, `"testdata/missing.csv": no such file`},
		{"several", "", []string{"one", "two"}, `"one": no such file; "two": no such file`},
		{"many", "", many, `"missing9": no such file; and 2 files more`},
		{"folder", "", []string{folder}, ": is a directory"},
		{"empty file", "", []string{writeFile(t, "empty.csv", "")}, "there is nothing"},
		{"empty input", "", []string{"-"}, "standard input: not a sheet: line 1: there is nothing"},
		{"binary", "", []string{writeFile(t, "binary", "\x7fELF\x02\x01\x00\xff")}, "is not UTF-8"},
		{"other text", "Dear Ann!\nHow are you?\n", []string{"-"}, `not a sheet: line 1: "Dear Ann!" is neither a player nor a box with its points`},
		{"truncated", `{"ruleset": "kids-upper", "players": [{"name": "Ann"}`, []string{"-"}, "the document ends too early"},
		{"huge record", "", []string{huge}, "a record of more than 4194304 bytes is longer than any game"},
		{"unknown ruleset", "", []string{"testdata/game.txt", "--rules", "kids-uper"}, `--rules: unknown ruleset "kids-uper" (did you mean "kids-upper"?)`},
		{"empty ruleset", "", []string{"testdata/game.txt", "--rules", ""}, "--rules: KEY is empty"},
		{"no ruleset file", "", []string{"testdata/game.txt", "--rules", "./none.json"}, `--rules: ruleset file "./none.json": no such file`},
		{"no players", "", []string{"testdata/game.txt", "--max-players", "0"}, `--max-players "0": want 1 to 1000000000`},
		{"language", "", []string{"testdata/game.txt", "--lang", "fr"}, `--lang "fr": want one of`},
		{"flag", "", []string{"testdata/game.txt", "--lenient"}, "unknown flag --lenient"},
	} {
		t.Run(test.name, func(t *testing.T) {
			mustFail(t, test.want, test.stdin, append([]string{"verify"}, test.args...)...)
			mustFail(t, test.want, test.stdin, append([]string{"verify", "--json"}, test.args...)...)
		})
	}
}

// lines is an input of so many equal lines, which counts those read.
type lines struct {
	line string
	left int
	buf  []byte
}

func (l *lines) Read(b []byte) (int, error) {
	if len(l.buf) == 0 {
		if l.left == 0 {
			return 0, io.EOF
		}
		l.left--
		l.buf = []byte(l.line)
	}
	n := copy(b, l.buf)
	l.buf = l.buf[n:]
	return n, nil
}

// firstWrite notes how much of the input is left at the first output.
type firstWrite struct {
	in    *lines
	left  int
	bytes bytes.Buffer
}

func (w *firstWrite) Write(b []byte) (int, error) {
	if w.bytes.Len() == 0 {
		w.left = w.in.left
	}
	return w.bytes.Write(b)
}

// Of a large input the faults are printed while it is read, and make one document.
func TestVerifyStreams(t *testing.T) {
	const n = 30_000
	in := &lines{line: "Ann: ones=6\n", left: n}
	out := &firstWrite{in: in}
	var errs bytes.Buffer
	args := []string{"verify", "-", "--rules", "kids-upper", "--unfinished", "--json"}
	if status := (App{In: in, Out: out, Err: &errs}).Run(context.Background(), args); status != 1 || errs.Len() > 0 {
		t.Errorf("status %d, stderr %q", status, errs.String())
	}
	if out.left == 0 {
		t.Error("nothing is printed before the end of the input")
	}
	var got verifyDocument
	decode(t, out.bytes.String(), &got)
	if got.OK || len(got.Faults) != n {
		t.Errorf("ok %v, %d faults, want %d", got.OK, len(got.Faults), n)
	}
}

// A report that was too large to be held back is one document to the end, even if
// the input then turns out to be no sheet.
func TestVerifyStreamBreaks(t *testing.T) {
	const n = 15_000
	got := verify(t, 2, strings.Repeat("Ann: ones=6\n", n)+"nothing of the kind\n", "-", "--rules", "kids-upper", "--unfinished")
	if got.OK || len(got.Faults) != n+1 || got.Faults[n].Code != "syntax" {
		t.Errorf("ok %v, %d faults, want %d and the error", got.OK, len(got.Faults), n)
	}
}

// A line without an end is no sheet, and is not read to its end.
func TestVerifyEndlessLine(t *testing.T) {
	in := &lines{line: strings.Repeat("x", 1000), left: 100_000}
	var out, errs bytes.Buffer
	status := App{In: in, Out: &out, Err: &errs}.Run(context.Background(), []string{"verify", "-"})
	if status != 2 || out.Len() > 0 || !strings.Contains(errs.String(), "standard input: not a sheet: line 1") {
		t.Errorf("status %d, stdout %q, stderr %q", status, out.String(), errs.String())
	}
	if in.left < 99_000 {
		t.Errorf("%d lines are read", 100_000-in.left)
	}
}

var errDisk = errors.New("disk on fire")

type brokenInput struct{}

func (brokenInput) Read([]byte) (int, error) { return 0, errDisk }

func TestVerifyBrokenInput(t *testing.T) {
	var out, errs bytes.Buffer
	status := App{In: brokenInput{}, Out: &out, Err: &errs}.Run(context.Background(), []string{"verify", "-", "--json"})
	if status != 2 || out.Len() > 0 || errs.String() != "yatzy: standard input: disk on fire\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, out.String(), errs.String())
	}
}

func TestVerifyBrokenOutput(t *testing.T) {
	for _, file := range []string{"testdata/round.json", "testdata/wronggame.txt"} {
		var errs bytes.Buffer
		status := App{Out: brokenPipe{}, Err: &errs}.Run(context.Background(), []string{"verify", file})
		if status != 2 || errs.String() != "yatzy: broken pipe\n" {
			t.Errorf("%s: status %d, stderr %q", file, status, errs.String())
		}
	}
}

func TestVerifyInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	in := &lines{line: "Ann: ones=6\n", left: 1000}
	status := App{In: in, Out: &out, Err: &errs}.Run(ctx, []string{"verify", "-", "--rules", "kids-upper"})
	if status != 130 || out.Len() > 0 || errs.String() != "yatzy: interrupted\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, out.String(), errs.String())
	}
}

// Names cannot break lines or command the terminal.
func TestVerifyPrintable(t *testing.T) {
	sheet := writeFile(t, "sheet.json", `{"ruleset": "kids-upper", "players": [{"name": "A\u001b[2J\nB", "scores": {"ones": 6}}]}`)
	status, stdout, _ := run(t, "", "verify", sheet, "--unfinished")
	if want := ": A\ufffd[2J\ufffdB: ones: no roll gives 6"; status != 1 || !strings.Contains(stdout, want) {
		t.Errorf("status %d, stdout %q, want %q in it", status, stdout, want)
	}
	got := verify(t, 1, "", sheet, "--unfinished")
	if len(got.Faults) != 1 || got.Faults[0].Player != "A\x1b[2J\nB" {
		t.Errorf("faults %+v", got.Faults)
	}
}
