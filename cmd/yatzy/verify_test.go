package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// writeFiles writes files into a folder of the test's own and returns their paths.
func writeFiles(t *testing.T, contents ...string) []string {
	t.Helper()
	var paths []string
	for _, content := range contents {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// The exit status says what came of it: 0 nothing wrong, 1 faults, 2 a file that
// cannot be read, even beside faults.
func TestVerifyExitStatus(t *testing.T) {
	const sheet = "ruleset: kids-upper\nAnn: ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 total="
	paths := writeFiles(t, sheet+"63\n", sheet+"64\n", "nothing of the kind\n")
	good, faulty, other, missing := paths[0], paths[1], paths[2], filepath.Join(t.TempDir(), "missing")
	for _, test := range []struct {
		files  []string
		status int
		faults int // -1 if nothing is printed
	}{
		{[]string{good}, 0, 0},
		{[]string{good, good}, 0, 0},
		{[]string{faulty}, 1, 1},
		{[]string{good, faulty, good, faulty}, 1, 2},
		{[]string{missing}, 2, -1},
		{[]string{other}, 2, -1},
		{[]string{missing, other}, 2, -1},
		{[]string{good, missing}, 2, 1},
		{[]string{other, faulty}, 2, 2},
		{nil, 2, -1},
	} {
		cmd, stdout, stderr := program(t, nil, append([]string{"verify", "--json"}, test.files...)...)
		status := 0
		if exit, ok := errors.AsType[*exec.ExitError](cmd.Run()); ok {
			status = exit.ExitCode()
		}
		if status != test.status {
			t.Errorf("%q: exit status %d, want %d", test.files, status, test.status)
		}
		if lines := strings.Count(stderr.String(), "\n"); lines != status/2 {
			t.Errorf("%q: stderr %q", test.files, stderr)
		}
		if test.faults < 0 {
			if stdout.Len() > 0 {
				t.Errorf("%q: stdout %q, want nothing", test.files, stdout)
			}
			continue
		}
		var document struct {
			OK     bool
			Faults []json.RawMessage
		}
		if err := json.Unmarshal(stdout.Bytes(), &document); err != nil {
			t.Errorf("%q: %v in %q", test.files, err, stdout)
		} else if len(document.Faults) != test.faults || document.OK != (test.faults == 0) {
			t.Errorf("%q: ok %v and %d faults, want %d", test.files, document.OK, len(document.Faults), test.faults)
		}
	}
}

// A record with faults is bad input for analyse, which leaves no picture.
func TestAnalyseExitStatus(t *testing.T) {
	const record = "ruleset kids-upper\nplayers Ann\n1 Ann: 66666 > sixes "
	paths := writeFiles(t, record+"30\n", record+"36\n")
	picture := filepath.Join(t.TempDir(), "course.svg")
	cmd, stdout, stderr := program(t, nil, "analyse", paths[1], "--svg", picture)
	if exit, ok := errors.AsType[*exec.ExitError](cmd.Run()); !ok || exit.ExitCode() != 2 {
		t.Errorf("exit status %v, want 2", exit)
	}
	if stdout.Len() > 0 || !strings.Contains(stderr.String(), "6 6 6 6 6 gives 30 points, not 36") || strings.Count(stderr.String(), "\n") != 1 {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
	if _, err := os.Stat(picture); err == nil {
		t.Error("a picture is drawn")
	}
	mustRun(t, nil, "analyse", paths[0], "--svg", picture)
	if data, err := os.ReadFile(picture); err != nil || !strings.Contains(string(data), "</svg>") {
		t.Errorf("picture %.80q, %v", data, err)
	}
}
