package app

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnalysePicture(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.svg")
	mustWrite(t, path, []byte("what was there"))
	if got := analyse(t, "testdata/game.txt", "--svg", path, "--top", "0"); got.SVG != path {
		t.Errorf("svg is %q, want %q", got.SVG, path)
	}
	picture := readDrawing(t, path)
	picture.checkShows(t,
		"Children's Yatzy, ones to sixes: the course of a game", "Compared with a game played for the highest expected total",
		"expected total", "turn", "1", "6", "60", "70", // the scales
		"Ada", "65", "59.16", "+18.96", "13.12", "65.00", "95.47 %",
		"Bo", "62", "+13.13", "10.29", "62.00", "95.01 %",
		"-12.11", "-10.00", // the biggest mistakes
		"Ada, turn 2, 1 6 6 6 6: score Ones for 1, not keep 6 6 6 6: -12.11",
		"Bo, turn 4, 1 2 3 4 5: keep 3, not keep 5: -0.29",
	)
	// A line and a dot for each of the two, and a title for the picture and each of four mistakes.
	if picture.count["path"] != 2 || picture.count["circle"] != 2 || picture.count["title"] != 1+4 || picture.count["desc"] != 1 {
		t.Errorf("elements %v", picture.count)
	}
	checkFolder(t, filepath.Dir(path), filepath.Base(path))
	if text := mustRun(t, "", "analyse", "testdata/game.txt", "--svg", path); !strings.HasSuffix(text, "\n\nPicture written to "+path+"\n") {
		t.Errorf("got:\n%s", text)
	}
}

// The line of a player goes through all expectations, luck as a slope and loss
// straight down.
func TestAnalysePictureLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.svg")
	mustRun(t, oneDie, "analyse", "-", "--rules", "testdata/die.json", "--svg", path)
	// From 14/3 at the top to 2 at the bottom, with 4 % of that as air: 4.25 after
	// the roll at a quarter of the width and 3.5 after that at three quarters.
	y := func(v float64) float64 {
		low, high := 2-0.04*8/3, 14.0/3+0.04*8/3
		return courseBottom - (v-low)/(high-low)*(courseBottom-courseTop)
	}
	first, second := plotLeft+(plotRight-plotLeft)/4, plotLeft+(plotRight-plotLeft)*3/4
	want := fmt.Sprintf(`d="M%.2f,%.2fL%.2f,%.2fL%.2f,%.2fL%.2f,%.2fL%.2f,%.2f"`,
		plotLeft, y(14.0/3), first, y(4.25), first, y(4.25), second, y(3.5), second, y(2))
	if got := string(mustRead(t, path)); !strings.Contains(got, want) {
		t.Errorf("no path with %s in\n%s", want, got)
	}
}

func TestAnalysePictureOfChances(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.svg")
	mustRun(t, "", "analyse", "testdata/game.txt", "--objective", "at-least=65", "--svg", path)
	readDrawing(t, path).checkShows(t, "Compared with a game played for the best chance of at least 65",
		"chance of at least 65", "0 %", "20 %", "100 %", "28.86 %", "+128.95 %", "-54.46 %", "100.00 %")
	mustRun(t, oneDie, "analyse", "-", "--rules", "testdata/die.json", "--objective", "win", "--opponent", "chance=4", "--svg", path)
	readDrawing(t, path).checkShows(t, "Compared with a game played for the best chance to win; opponent's card: chance=4",
		"chance to win", "75.00 %", "-41.67 %")
}

// Games that have not ended, or not begun, are drawn as far as they go; names may
// hold what XML means something by.
func TestAnalysePictureUnfinished(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.svg")
	mustRun(t, "", "analyse", "testdata/small.txt", "--rules", "testdata/small.json", "--svg", path)
	readDrawing(t, path).checkShows(t, `Bo <the "second">`, "44 so far", "1 so far", "1", "2", "3")
	mustRun(t, "", "analyse", "testdata/noturns.txt", "--svg", path)
	picture := readDrawing(t, path)
	picture.checkShows(t, "Ann", "0 so far", "59.16", "+0.00", "0.00", "100.00 %")
	if picture.count["path"] != 1 || picture.count["circle"] != 1 {
		t.Errorf("elements %v", picture.count)
	}
}

// However many players there are, each has a line that no other has, up to the
// number of colours and dashes.
func TestAnalysePictureOfManyPlayers(t *testing.T) {
	record := "ruleset kids-upper\nplayers"
	for i := range 64 {
		record += fmt.Sprintf(" Player%d", i+1)
	}
	path := filepath.Join(t.TempDir(), "course.svg")
	mustRun(t, record+"\n1 Player1: 66666 > ones 0\n", "analyse", "-", "--svg", path)
	picture := readDrawing(t, path)
	picture.checkShows(t, "Player1", "Player64", "-16.74")
	if picture.count["path"] != 64 {
		t.Errorf("%d lines", picture.count["path"])
	}
	seen := map[string]bool{}
	for player := range 24 {
		style := fmt.Sprint(strokeOf(newElement("line"), player).Attrs)
		if seen[style] {
			t.Errorf("player %d has the line of another: %s", player, style)
		}
		seen[style] = true
	}
}
