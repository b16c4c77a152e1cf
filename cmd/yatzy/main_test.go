package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// TestMain runs the program itself where a test starts this binary anew.
func TestMain(m *testing.M) {
	if os.Getenv("YATZY_TEST_PROGRAM") != "" {
		main()
	}
	os.Exit(m.Run())
}

// program returns a process of the program that is yet to be started, with
// variables NAME=VALUE in its environment. It keeps tables in a folder of the
// test's own unless they say otherwise.
func program(t *testing.T, variables []string, args ...string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd = exec.Command(path, args...)
	cmd.Env = append(os.Environ(), "YATZY_TEST_PROGRAM=yes", "YATZY_CACHE="+t.TempDir())
	// Under the race detector a process would sleep for a second when it ends.
	cmd.Env = append(cmd.Env, "GORACE=atexit_sleep_ms=0")
	cmd.Env = append(cmd.Env, variables...)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	return cmd, stdout, stderr
}

// mustRun runs the program, which has to do well, and returns what it prints.
func mustRun(t *testing.T, variables []string, args ...string) (stdout, stderr string) {
	t.Helper()
	cmd, out, errs := program(t, variables, args...)
	if err := cmd.Run(); err != nil {
		t.Fatalf("yatzy %q: %v, stderr %q", args, err, errs)
	}
	return out.String(), errs.String()
}

// manyBoxes writes a ruleset of one die and n boxes that are all alike, which has
// 2^n states, and returns the ruleset, the path and the name of its table in the cache.
func manyBoxes(t *testing.T, n int) (rules *yatzy.Ruleset, path, table string) {
	t.Helper()
	var boxes []string
	for i := range n {
		boxes = append(boxes, fmt.Sprintf(`{"key": "box-%d", "section": "lower", "pattern": "any", "points": "all"}`, i))
	}
	data := []byte(`{"ruleset": "boxes", "dice": 1, "faces": 2, "rolls": 1, "categories": [` + strings.Join(boxes, ",") + `]}`)
	rules, err := yatzy.ParseRuleset(data)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "boxes.json")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return rules, path, rules.Fingerprint().String() + "-mean.v1"
}

// checkTable checks that a file is a whole table.
func checkTable(t *testing.T, path string, rules *yatzy.Ruleset) {
	t.Helper()
	strategy, err := solver.Map(path, rules, solver.Mean())
	if err != nil {
		t.Error(err)
		return
	}
	if err := strategy.Close(); err != nil {
		t.Error(err)
	}
}

// files returns the names of the files in a folder.
func files(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestExitStatus(t *testing.T) {
	cmd, stdout, stderr := program(t, nil, "advise", "yahtzee", "12345", "--left", "3")
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 2 {
		t.Errorf("ended with %v, want exit status 2", err)
	}
	if stdout.Len() > 0 || !strings.HasPrefix(stderr.String(), "yatzy: ") || strings.Count(stderr.String(), "\n") != 1 {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
}

// The environment says where tables are kept, else the system does.
func TestCacheFolder(t *testing.T) {
	rules, path, table := manyBoxes(t, 3)
	args := []string{"advise", path, "1", "--json"}
	want, _ := mustRun(t, nil, append(args, "--no-cache")...)

	folder := filepath.Join(t.TempDir(), "mine")
	if stdout, stderr := mustRun(t, []string{"YATZY_CACHE=" + folder}, args...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	checkTable(t, filepath.Join(folder, table), rules)

	home := t.TempDir()
	user := []string{"YATZY_CACHE=", "HOME=" + home, "XDG_CACHE_HOME=" + home, "LocalAppData=" + home}
	if stdout, stderr := mustRun(t, user, args...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	found := false
	err := filepath.WalkDir(home, func(path string, _ os.DirEntry, err error) error {
		if filepath.Base(path) == table {
			found = filepath.Base(filepath.Dir(path)) == "yatzy"
		}
		return err
	})
	if err != nil || !found {
		t.Errorf("no table in a folder yatzy of the user's cache folder (%v)", err)
	}

	nobody := []string{"YATZY_CACHE=", "HOME=", "XDG_CACHE_HOME=", "LocalAppData=", "home="}
	stdout, stderr := mustRun(t, nobody, args...)
	if stdout != want || !strings.HasPrefix(stderr, "yatzy: note: no table is kept: ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("stdout %q, stderr %q, want %q and a note", stdout, stderr, want)
	}
}

// Processes that solve into one cache at once all give the advice, and the table
// is good afterwards, with nothing beside it.
func TestProcessesAtOnce(t *testing.T) {
	rules, path, table := manyBoxes(t, 12)
	args := []string{"advise", path, "2", "--json"}
	want, _ := mustRun(t, nil, append(args, "--no-cache")...)
	for range 4 {
		folder := filepath.Join(t.TempDir(), "cache")
		type process struct {
			cmd            *exec.Cmd
			stdout, stderr *bytes.Buffer
		}
		var processes []process
		for range 3 {
			cmd, stdout, stderr := program(t, []string{"YATZY_CACHE=" + folder}, args...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			processes = append(processes, process{cmd, stdout, stderr})
		}
		for _, p := range processes {
			if err := p.cmd.Wait(); err != nil || p.stdout.String() != want || p.stderr.Len() > 0 {
				t.Errorf("%v, stdout %q, stderr %q, want %q", err, p.stdout, p.stderr, want)
			}
		}
		checkTable(t, filepath.Join(folder, table), rules)
		if names := files(t, folder); len(names) != 1 {
			t.Errorf("files %q, want the table alone", names)
		}
	}
}
