package app

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// run runs one command line.
func run(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	a := App{In: strings.NewReader(stdin), Out: &out, Err: &errs}
	status = a.Run(context.Background(), args)
	return status, out.String(), errs.String()
}

// mustRun runs a command line that has to do well and returns what it prints.
func mustRun(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	status, stdout, stderr := run(t, stdin, args...)
	if status != 0 || stderr != "" {
		t.Fatalf("yatzy %q: status %d, stderr %q", args, status, stderr)
	}
	return stdout
}

// mustFail runs a command line that has to fail in the way that bad usage and
// bad input do, for a reason that is named.
func mustFail(t *testing.T, want, stdin string, args ...string) {
	t.Helper()
	status, stdout, stderr := run(t, stdin, args...)
	if status != 2 {
		t.Errorf("yatzy %q: status %d, want 2", args, status)
	}
	if stdout != "" {
		t.Errorf("yatzy %q: stdout %q, want nothing", args, stdout)
	}
	line, ok := strings.CutSuffix(stderr, "\n")
	if !ok || strings.ContainsAny(line, "\r\n") || !strings.HasPrefix(line, "yatzy: ") {
		t.Errorf("yatzy %q: stderr %q, want one line behind the program's name", args, stderr)
	}
	if !strings.Contains(line, want) {
		t.Errorf("yatzy %q: stderr %q, want it to say %q", args, line, want)
	}
}

// decode decodes exactly one JSON document without members that v lacks.
func decode(t *testing.T, document string, v any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(document))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	if _, err := d.Token(); err != io.EOF {
		t.Fatalf("more than one document: %s", document)
	}
}

// checkGolden compares a result with the golden file of that name.
func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// writeFile writes a file into a folder of the test's own and returns its path.
func writeFile(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
