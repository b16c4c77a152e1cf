package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// runIn runs the program on the files given by name and content, and returns what
// it prints, line by line, with the blanks of each line made one.
func runIn(t *testing.T, files map[string]string, args ...string) []string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := run(append(args, folder), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(out.String(), folder+string(filepath.Separator), "")) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return lines
}

const right = "ones=1 twos=2 threes=3 fours=4 fives=5 sixes=6"

func TestRound(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "round1.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := run([]string{filepath.Join("testdata", "round1")}, &got, io.Discard); err != nil {
		t.Fatal(err)
	}
	if text := filepath.ToSlash(got.String()); text != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", text, want)
	}
}

func TestRanking(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"sums over sheets and shared ranks", map[string]string{
			"a.txt": "Ann: " + right + "\nBo: ones=5 twos=4 threes=3 fours=0 fives=0 sixes=30\n",
			"b.txt": "\" Ann \": " + right + "\nCy: ones=2 twos=4 threes=6 fours=8 fives=10 sixes=12\nDi: ones=0 twos=0 threes=0 fours=0 fives=0 sixes=0\n",
		}, []string{
			"RANK PLAYER POINTS CARDS BEST", "1 Ann 42 2 21", "1 Bo 42 1 42", "1 Cy 42 1 42", "4 Di 0 1 0",
		}},
		{"a card with a fault does not count", map[string]string{
			"a.txt": "Ann: " + right + " total=22\nBo: " + right + "\n",
			"b.txt": "Ann: " + right + " total=21\n",
		}, []string{
			"a.txt: Ann: total: the total is written as 22; boxes, bonus and extras add up to 21", "", "Faults: 1", "",
			"RANK PLAYER POINTS CARDS BEST", "1 Ann 21 1 21 1 not counted", "1 Bo 21 1 21",
		}},
		{"another ruleset", map[string]string{"a.json": `{"ruleset": "yacht", "players": []}`}, []string{
			"a.json: the sheet is for yacht, and kids-upper is played", "a.json: nobody is on the sheet", "", "Faults: 2", "",
			"RANK PLAYER POINTS CARDS BEST",
		}},
		{"the players before the damage count", map[string]string{"a.txt": "Ann: " + right + "\nnothing of the kind\n"}, []string{
			`a.txt: not a sheet: line 2: "nothing of the kind" is neither a player nor a box with its points`, "", "Faults: 1", "",
			"RANK PLAYER POINTS CARDS BEST", "1 Ann 21 1 21",
		}},
		{"no name", map[string]string{"a.txt": right + "\n", ".hidden": "no sheet"}, []string{
			"RANK PLAYER POINTS CARDS BEST", "1 (no name) 21 1 21",
		}},
		{"names stay in their line", map[string]string{"a.txt": `"A\tB\nC": ` + right + "\n"}, []string{
			"RANK PLAYER POINTS CARDS BEST", "1 A\ufffdB\ufffdC 21 1 21",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := runIn(t, c.files, "-rules", "kids-upper"); !slices.Equal(got, c.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestErrors(t *testing.T) {
	empty := t.TempDir()
	round := filepath.Join("testdata", "round1")
	for _, c := range []struct {
		name string
		args []string
		out  io.Writer
		want error
		text string
	}{
		{"no folder", nil, io.Discard, nil, "want one folder, not 0 arguments"},
		{"two folders", []string{"a", "b"}, io.Discard, nil, "want one folder, not 2 arguments"},
		{"missing folder", []string{filepath.Join(empty, "none")}, io.Discard, os.ErrNotExist, "none"},
		{"a file", []string{filepath.Join(round, "table1.csv")}, io.Discard, nil, "table1.csv"},
		{"empty folder", []string{empty}, io.Discard, nil, "there are no sheets in " + empty},
		{"unknown ruleset", []string{"-rules", "yatzie", round}, io.Discard, nil, `unknown ruleset "yatzie"`},
		{"unknown flag", []string{"-sum", round}, io.Discard, nil, "-sum"},
		{"help", []string{"-h"}, io.Discard, flag.ErrHelp, ""},
		{"closed output", []string{round}, closed{}, os.ErrClosed, "tournament: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := run(c.args, c.out, io.Discard)
			if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
				t.Errorf("error %v, want %v with %q", err, c.want, c.text)
			}
		})
	}
}

// closed is a writer that nothing can be written to.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, os.ErrClosed }
