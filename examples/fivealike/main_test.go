package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSteps compares the counts of throws with those that combinations give: with
// two held 216 throws of the other three, and so on.
func TestSteps(t *testing.T) {
	turn := newTurn()
	for held, want := range map[int][]int64{
		1: {120, 900, 250, 25, 1},
		2: {0, 120, 80, 15, 1},
		3: {0, 0, 25, 10, 1},
		4: {0, 0, 0, 5, 1},
		5: {0, 0, 0, 0, 1},
	} {
		all := int64(math.Pow(6, float64(dice-held)))
		for i, n := range want {
			if got := turn.step[held][i+1]; got.Cmp(big.NewRat(n, all)) != 0 {
				t.Errorf("%d alike beside %d held: %s, want %d of %d", i+1, held, got, n, all)
			}
		}
	}
	if got := turn.made(); got.Cmp(big.NewRat(347897, 7558272)) != 0 {
		t.Errorf("five alike: %s", got)
	}
}

// TestLesson runs the program and compares what it prints, line by line.
func TestLesson(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "lesson.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := run(nil, &got, io.Discard); err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("line %d of %d differs, want %d lines:\n%s", i+1, len(gotLines), len(wantLines), got.String())
		}
	}
}

// TestPicture runs the program with -svg and reads the picture as XML.
func TestPicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "five.svg")
	var out bytes.Buffer
	if err := run([]string{"-svg", file}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(out.String(), "\nThe picture is in "+file+".\n") {
		t.Errorf("the lesson does not end with the picture's name:\n%s", out.String())
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var picture struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
		Title   string   `xml:"title"`
		Lines   []line   `xml:"line"`
		Circles []circle `xml:"circle"`
		Labels  []label  `xml:"text"`
	}
	if err := xml.Unmarshal(data, &picture); err != nil {
		t.Fatal(err)
	}
	// Each number of dice alike leads to itself and those above, twice.
	if len(picture.Circles) != 15 || len(picture.Lines) != 30 {
		t.Errorf("%d discs and %d lines, want 15 and 30", len(picture.Circles), len(picture.Lines))
	}
	var texts []string
	for _, l := range picture.Labels {
		texts = append(texts, l.Text)
		if l.X < 0 || l.X > width || l.Y < 0 || l.Y > height {
			t.Errorf("%q is outside, at %d, %d", l.Text, l.X, l.Y)
		}
	}
	for _, want := range []string{
		picture.Title,
		"5 alike", "1 alike", "throw 1", "throw 3",
		"1/1296 = 0.0772 %", "221/17496 = 1.2631 %", "347897/7558272 = 4.6029 %",
		"25/36 = 69.4444 %", "125/157464 = 0.0794 %",
	} {
		if !slices.Contains(texts, want) {
			t.Errorf("no label %q in the picture, only %q", want, texts)
		}
	}
}

func TestErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing", "five.svg")
	for _, c := range []struct {
		name string
		args []string
		out  io.Writer
		want error
		text string
	}{
		{"unknown flag", []string{"-png", "five.png"}, io.Discard, nil, "-png"},
		{"argument", []string{"five.svg"}, io.Discard, nil, `unexpected argument "five.svg"`},
		{"help", []string{"-h"}, io.Discard, flag.ErrHelp, ""},
		{"no folder", []string{"-svg", missing}, io.Discard, os.ErrNotExist, missing},
		{"closed output", nil, closed{}, os.ErrClosed, "fivealike: "},
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
