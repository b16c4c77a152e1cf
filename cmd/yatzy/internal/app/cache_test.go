package app

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy/solver"
)

// runCached runs a command line that has to do well and keeps tables in a folder.
func runCached(t *testing.T, folder string, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	a := App{Out: &out, Err: &errs, Cache: func() (string, error) { return folder, nil }}
	if status := a.Run(context.Background(), args); status != 0 {
		t.Fatalf("yatzy %q: status %d, stderr %q", args, status, errs.String())
	}
	return out.String(), errs.String()
}

// checkNote checks that there is exactly one note, and that it says what it should.
func checkNote(t *testing.T, stderr string, want ...string) {
	t.Helper()
	line, ok := strings.CutSuffix(stderr, "\n")
	if !ok || strings.Contains(line, "\n") || !strings.HasPrefix(line, "yatzy: note: ") {
		t.Errorf("stderr %q, want one note", stderr)
	}
	for _, text := range want {
		if !strings.Contains(line, text) {
			t.Errorf("note %q, want it to say %q", line, text)
		}
	}
}

// checkFolder checks the names of the files in a folder.
func checkFolder(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		got = append(got, entry.Name())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files in the folder (-want +got):\n%s", diff)
	}
}

// tableOf returns the bytes of a ruleset's solver file.
func tableOf(t *testing.T, key string) []byte {
	t.Helper()
	strategy, err := solver.Solve(context.Background(), mustRuleset(t, key), nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := strategy.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func mustWrite(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

var smallAdvice = []string{"advise", "testdata/small.json", "1", "1", "--card", "pair=12", "--left", "1", "--json"}

// The first advice solves and keeps the table; the next one only reads it.
func TestCacheHit(t *testing.T) {
	want := mustRun(t, "", smallAdvice...)
	folder := filepath.Join(t.TempDir(), "not", "yet", "there")
	name := tableName(mustRuleset(t, "testdata/small.json"), "mean")
	for _, args := range [][]string{
		smallAdvice,
		append(smallAdvice[:len(smallAdvice):len(smallAdvice)], "--memory", "1"), // forbids to solve
	} {
		stdout, stderr := runCached(t, folder, args...)
		if stdout != want || stderr != "" {
			t.Errorf("%q: stdout %q, stderr %q; want %q", args, stdout, stderr, want)
		}
		checkFolder(t, folder, name)
		if diff := cmp.Diff(tableOf(t, "testdata/small.json"), mustRead(t, filepath.Join(folder, name))); diff != "" {
			t.Errorf("table (-want +got):\n%s", diff)
		}
	}
	before, err := os.Stat(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	runCached(t, folder, smallAdvice...)
	if after, err := os.Stat(filepath.Join(folder, name)); err != nil || !os.SameFile(before, after) {
		t.Errorf("the table is written again (%v)", err)
	}
}

func TestTableName(t *testing.T) {
	rules := mustRuleset(t, "yahtzee")
	for text, end := range map[string]string{
		"mean": "-mean.v1", "at-least=0": "-at-least-0.v1", "at-least=300": "-at-least-300.v1",
	} {
		var o objectiveFlag
		if err := o.Set(text); err != nil {
			t.Fatal(err)
		}
		if got, want := tableName(rules, o.fileName()), rules.Fingerprint().String()+end; got != want || len(got) != 64+len(end) {
			t.Errorf("name %q, want %q", got, want)
		}
	}
}

// Whatever is wrong with a table, it is said, the advice is right, and a good
// table is there afterwards.
func TestCacheDamaged(t *testing.T) {
	good := tableOf(t, "testdata/small.json")
	change := func(f func(data []byte) []byte) []byte { return f(bytes.Clone(good)) }
	flip := func(i int) []byte {
		return change(func(data []byte) []byte { data[i] ^= 1; return data })
	}
	// header changes a number in the header and makes its checksum right again.
	header := func(at int, value uint32) []byte {
		return change(func(data []byte) []byte {
			binary.LittleEndian.PutUint32(data[at:], value)
			sum := crc32.Checksum(data[:64], crc32.MakeTable(crc32.Castagnoli))
			binary.LittleEndian.PutUint32(data[64:], sum)
			return data
		})
	}
	tests := map[string]struct {
		data []byte
		want string
	}{
		"empty":                {nil, "truncated"},
		"magic alone":          {good[:8], "truncated"},
		"header cut":           {good[:40], "truncated"},
		"values cut":           {good[:len(good)-1], "truncated"},
		"longer":               {append(bytes.Clone(good), 0), "it goes on after the values"},
		"no solver file":       {[]byte("ones=3,twos=0"), "not a solver file"},
		"first byte":           {flip(0), "not a solver file"},
		"fingerprint":          {flip(30), "wrong checksum of the header"},
		"number of values":     {flip(56), "wrong checksum of the header"},
		"checksum":             {flip(68), "wrong checksum of the checksums"},
		"padding":              {flip(80), "the padding is not zero"},
		"first value":          {flip(len(good) - 8), "wrong checksum of the values"},
		"last byte":            {flip(len(good) - 1), "wrong checksum of the values"},
		"newer version":        {header(8, 2), "unsupported version of the solver file format: 2"},
		"other objective":      {header(12, 1), "solver file of another objective"},
		"other ruleset's file": {tableOf(t, "testdata/die.json"), "other ruleset"},
	}
	want := mustRun(t, "", smallAdvice...)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, tableName(mustRuleset(t, "testdata/small.json"), "mean"))
			mustWrite(t, path, test.data)
			stdout, stderr := runCached(t, folder, smallAdvice...)
			if stdout != want {
				t.Errorf("stdout %q, want %q", stdout, want)
			}
			checkNote(t, stderr, "solved again", filepath.Base(path), test.want)
			if !bytes.Equal(mustRead(t, path), good) {
				t.Error("the table is not replaced by a good one")
			}
			checkFolder(t, folder, filepath.Base(path))
			if _, stderr := runCached(t, folder, smallAdvice...); stderr != "" {
				t.Errorf("the second time there is the note %q", stderr)
			}
		})
	}
}

// Without a cache folder that can be used the advice is the same, with a note.
func TestCacheUnusable(t *testing.T) {
	want := mustRun(t, "", smallAdvice...)
	file := writeFile(t, "file", "something")
	for _, folder := range []string{file, filepath.Join(file, "yatzy")} {
		stdout, stderr := runCached(t, folder, smallAdvice...)
		if stdout != want {
			t.Errorf("%s: stdout %q, want %q", folder, stdout, want)
		}
		checkNote(t, stderr, "no table is kept", folder)
	}
	if got := mustRead(t, file); string(got) != "something" {
		t.Errorf("the file became %q", got)
	}

	var out, errs bytes.Buffer
	a := App{Out: &out, Err: &errs, Cache: func() (string, error) { return "", errors.New("no home") }}
	if status := a.Run(context.Background(), smallAdvice); status != 0 || out.String() != want {
		t.Errorf("status %d, stdout %q, want %q", status, out.String(), want)
	}
	checkNote(t, errs.String(), "no table is kept: no home")
}

// A folder in the table's place can neither be read nor replaced.
func TestCacheTableIsFolder(t *testing.T) {
	folder := t.TempDir()
	name := tableName(mustRuleset(t, "testdata/small.json"), "mean")
	if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
		t.Fatal(err)
	}
	stdout, stderr := runCached(t, folder, smallAdvice...)
	if want := mustRun(t, "", smallAdvice...); stdout != want {
		t.Errorf("stdout %q, want %q", stdout, want)
	}
	read, kept, _ := strings.Cut(stderr, "\n")
	checkNote(t, read+"\n", "solved again")
	checkNote(t, kept, "the table is not kept")
	checkFolder(t, folder, name)
}

func TestNoCache(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "yatzy")
	stdout, stderr := runCached(t, folder, append(smallAdvice[:len(smallAdvice):len(smallAdvice)], "--no-cache")...)
	if want := mustRun(t, "", smallAdvice...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the cache folder is there (%v)", err)
	}
}

// A failed command notes nothing about tables and keeps none.
func TestCacheOfFailedCommand(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "yatzy")
	for _, args := range [][]string{
		{"advise", "testdata/small.json", "12", "--memory", "1"},
		{"advise", "testdata/small.json", "17"},
	} {
		var out, errs bytes.Buffer
		a := App{Out: &out, Err: &errs, Cache: func() (string, error) { return folder, nil }}
		if status := a.Run(context.Background(), args); status != 2 || out.Len() > 0 || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%q: status %d, stdout %q, stderr %q", args, status, out.String(), errs.String())
		}
	}
	if entries, err := os.ReadDir(folder); len(entries) > 0 {
		t.Errorf("files %v, %v", entries, err)
	}
}

// What killed processes left is removed when it is old, and nothing else is.
func TestCacheStaleFiles(t *testing.T) {
	folder := t.TempDir()
	id := strings.Repeat("0f", 32)
	files := map[string]struct {
		age   time.Duration
		stays bool
	}{
		"." + id + "-mean.v1.1.tmp":                 {25 * time.Hour, false},
		"." + id + "-at-least-300.v12.123.tmp":      {25 * time.Hour, false},
		"." + id + "-win-0123456789abcdef.v1.1.tmp": {25 * time.Hour, false},
		"." + id + "-mean.v1.2.tmp":                 {23 * time.Hour, true},
		"." + id + "-mean.v1.x.tmp":                 {25 * time.Hour, true},
		id + "-mean.v1":                             {25 * time.Hour, true},
		id + "-mean.v1.1.tmp":                       {25 * time.Hour, true},
		".other.1.tmp":                              {25 * time.Hour, true},
	}
	for name, file := range files {
		path := filepath.Join(folder, name)
		mustWrite(t, path, nil)
		then := time.Now().Add(-file.age)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	if _, stderr := runCached(t, folder, smallAdvice...); stderr != "" {
		t.Errorf("stderr %q", stderr)
	}
	for name, file := range files {
		if _, err := os.Stat(filepath.Join(folder, name)); (err == nil) != file.stays {
			t.Errorf("%s stays: %v (%v), want %v", name, err == nil, err, file.stays)
		}
	}
}

func TestKeptText(t *testing.T) {
	for bytes, want := range map[int64]string{
		0: "", 7 << 20: "", 100<<20 - 1: "",
		235 << 20: `the table, 235.0 MiB, is kept in "folder"`,
		1 << 30:   `the table, 1.0 GiB, is kept in "folder"`,
		49 << 27:  `the table, 6.1 GiB, is kept in "folder"`,
	} {
		if got := keptText(bytes, "folder"); got != want {
			t.Errorf("%d bytes: %q, want %q", bytes, got, want)
		}
	}
}
