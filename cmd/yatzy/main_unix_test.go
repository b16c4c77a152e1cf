//go:build unix

package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// limited makes a process one that cannot write files of more than that many
// blocks of 512 bytes, which is how a full disk looks to it.
func limited(cmd *exec.Cmd, blocks string) {
	cmd.Args = append([]string{"sh", "-c", `ulimit -f "$0" && exec "$@"`, blocks, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
}

// On a full disk the advice is given all the same, and nothing is left behind.
func TestAdviseOnFullDisk(t *testing.T) {
	_, path, table := manyBoxes(t, 12)
	args := []string{"advise", path, "2", "--json"}
	want, _ := mustRun(t, nil, append(args, "--no-cache")...)
	for _, blocks := range []string{"0", "1", "16"} {
		folder := t.TempDir()
		cmd, stdout, stderr := program(t, []string{"YATZY_CACHE=" + folder}, args...)
		limited(cmd, blocks)
		if err := cmd.Run(); err != nil || stdout.String() != want {
			t.Errorf("%s blocks: %v, stdout %q, want %q", blocks, err, stdout, want)
		}
		if got := stderr.String(); strings.Count(got, "\n") != 1 ||
			!strings.HasPrefix(got, "yatzy: note: the table is not kept in ") || !strings.Contains(got, "file too large") {
			t.Errorf("%s blocks: stderr %q, want a note", blocks, got)
		}
		if names := files(t, folder); len(names) > 0 {
			t.Errorf("%s blocks: files %q are left", blocks, names)
		}
		// A damaged table that cannot be replaced stays, and does no harm.
		damaged := []byte("no table")
		if err := os.WriteFile(filepath.Join(folder, table), damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		cmd, stdout, stderr = program(t, []string{"YATZY_CACHE=" + folder}, args...)
		limited(cmd, blocks)
		if err := cmd.Run(); err != nil || stdout.String() != want || strings.Count(stderr.String(), "yatzy: note: ") != 2 {
			t.Errorf("%s blocks: %v, stdout %q, stderr %q, want %q and two notes", blocks, err, stdout, stderr, want)
		}
		if got, err := os.ReadFile(filepath.Join(folder, table)); err != nil || !slices.Equal(got, damaged) {
			t.Errorf("%s blocks: the table is %q, %v", blocks, got, err)
		}
	}
}

// On a full disk solve --out fails, and leaves the file as it was.
func TestSolveOutOnFullDisk(t *testing.T) {
	_, path, _ := manyBoxes(t, 12)
	folder := t.TempDir()
	file := filepath.Join(folder, "boxes.table")
	if err := os.WriteFile(file, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, blocks := range []string{"0", "1", "16"} {
		cmd, stdout, stderr := program(t, nil, "solve", path, "--out", file, "--json")
		limited(cmd, blocks)
		err := cmd.Run()
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 2 {
			t.Errorf("%s blocks: ended with %v, want exit status 2", blocks, err)
		}
		if want := `yatzy: --out "` + file + `": file too large` + "\n"; stdout.Len() > 0 || stderr.String() != want {
			t.Errorf("%s blocks: stdout %q, stderr %q, want %q", blocks, stdout, stderr, want)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != "before" {
			t.Errorf("%s blocks: the file is %.80q, %v", blocks, got, err)
		}
		if names := files(t, folder); len(names) != 1 {
			t.Errorf("%s blocks: files %q", blocks, names)
		}
	}
}

// On a full disk stats --svg fails, and leaves the file as it was.
func TestSVGOnFullDisk(t *testing.T) {
	_, path, _ := manyBoxes(t, 3)
	folder := t.TempDir()
	file := filepath.Join(folder, "boxes.svg")
	if err := os.WriteFile(file, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, blocks := range []string{"0", "1"} {
		cmd, stdout, stderr := program(t, nil, "stats", path, "--svg", file, "--no-cache")
		limited(cmd, blocks)
		err := cmd.Run()
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 2 {
			t.Errorf("%s blocks: ended with %v, want exit status 2", blocks, err)
		}
		if want := `yatzy: --svg "` + file + `": file too large` + "\n"; stdout.Len() > 0 || stderr.String() != want {
			t.Errorf("%s blocks: stdout %q, stderr %q, want %q", blocks, stdout, stderr, want)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != "before" {
			t.Errorf("%s blocks: the file is %.80q, %v", blocks, got, err)
		}
		if names := files(t, folder); len(names) != 1 {
			t.Errorf("%s blocks: files %q", blocks, names)
		}
	}
}

// A process that is killed at any moment, or just when it writes, leaves no damaged file under the table's
// name: there is none, or it is whole.
func TestKilled(t *testing.T) {
	rules, path, table := manyBoxes(t, 14)
	args := []string{"advise", path, "2", "--json"}
	start := time.Now()
	want, _ := mustRun(t, nil, args...)
	whole := time.Since(start)

	folder := t.TempDir()
	file := filepath.Join(folder, table)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 18 {
		for _, name := range files(t, folder) {
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				t.Fatal(err)
			}
		}
		cmd, _, _ := program(t, []string{"YATZY_CACHE=" + folder}, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		if i%3 == 0 {
			time.Sleep(time.Duration(random.Int64N(int64(whole * 5 / 4))))
		} else {
			for len(ended) == 0 && len(files(t, folder)) == 0 {
				time.Sleep(100 * time.Microsecond)
			}
			time.Sleep(time.Duration(random.Int64N(int64(whole / 20))))
		}
		_ = cmd.Process.Kill() // it may have ended before
		<-ended
		if _, err := os.Stat(file); err == nil {
			checkTable(t, file, rules)
		}
	}
	// Whatever the last one left, the next one does its work.
	if stdout, stderr := mustRun(t, []string{"YATZY_CACHE=" + folder}, args...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	checkTable(t, file, rules)
}
