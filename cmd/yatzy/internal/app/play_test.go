package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy/bot"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// script joins what players type.
func script(lines ...string) string {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(line + "\n")
	}
	return text.String()
}

// wholeGame is a game of kids-upper by one player, with hints, with all dice
// rolled again in every turn, and with a change of mind.
func wholeGame() []string {
	lines := []string{"help", "hint"}
	for i, box := range []string{"sixes", "Fünfer", "4", "tre", "score tw", "strike ones"} {
		lines = append(lines, "", "hint 2", "roll", "#1 #5", "sheet")
		if box == "4" {
			lines = append(lines, "fours", "n")
			box = "firere"
		}
		lines = append(lines, box, "y")
		if i == 2 {
			lines = append(lines, "undo")
		}
	}
	return lines
}

func TestPlayWholeGame(t *testing.T) {
	checkGolden(t, "play-kids-upper.txt", mustRun(t, script(wholeGame()...), "play", "kids-upper", "--seed", "5", "--bot", "hard"))
}

// ending returns the last sheets and all below them.
func ending(t *testing.T, transcript string) string {
	t.Helper()
	i := strings.LastIndex(transcript, "\nBOX ")
	if i < 0 {
		t.Fatalf("no sheet in %q", transcript)
	}
	return transcript[i:]
}

// Wherever the input ends, the saved game goes on to the same result, with the
// same bots.
func TestPlayResumesAnywhere(t *testing.T) {
	lines := []string{
		"hint", "", "hint 2", "roll", "sheet", "pair", "n", "chance", "y", "undo",
		"", "#1", "roll", "ones", "y", "nonsense", "", "strike pair", "y",
	}
	args := []string{"play", "testdata/small.json", "--seed", "5", "--bot", "hard", "--bot", "easy", "--bot", "hard", "--player", "Ann"}
	want := ending(t, mustRun(t, script(lines...), args...))
	for i := range lines {
		path := filepath.Join(t.TempDir(), "game.json")
		status, _, stderr := run(t, script(lines[:i]...), append(slices.Clone(args), "--save", path)...)
		if status != 2 || stderr != fmt.Sprintf("yatzy: play: the input ended in the middle of the game: it is saved, and goes on with play --save %q\n", path) {
			t.Fatalf("after %d lines: status %d, stderr %q", i, status, stderr)
		}
		resume := []string{"play", "--save", path}
		if i%2 == 0 {
			resume = append(slices.Clone(args), "--save", path) // and agree
		}
		if diff := cmp.Diff(want, ending(t, mustRun(t, script(lines[i:]...), resume...))); diff != "" {
			t.Errorf("cut after %d lines (-want +got):\n%s", i, diff)
		}
		if i > 0 {
			continue
		}
		// The game is over, and stays so.
		if diff := cmp.Diff(want, ending(t, mustRun(t, "", "play", "--save", path))); diff != "" {
			t.Errorf("once more (-want +got):\n%s", diff)
		}
	}
}

// What is refused is refused in one line, and the saved game does not change.
func TestPlayIllegalInput(t *testing.T) {
	const longLine = 5000
	for _, test := range []struct {
		name, key string
		before    []string
		inputs    map[string]string // and the line that answers them
	}{
		{"before the first roll", "kids-upper", nil, map[string]string{
			"5 5 5":       "Roll first: Enter does.",
			"keep 5":      "Roll first: Enter does.",
			"#1":          "Roll first: Enter does.",
			"fives":       "Roll first: Enter does.",
			"strike ones": "Roll first: Enter does.",
			"nonsense":    "Roll first: Enter does.",
			"roll 5":      `"roll 5": nothing goes behind roll.`,
			"undo":        "There is nothing to take back: rolls stay, and so do boxes once confirmed.",
			"undo it":     `"undo it": nothing goes behind undo.`,
			"hint 0":      `Hint "0": want a number of moves.`,
			"hint all":    `Hint "all": want a number of moves.`,
		}},
		{"after the first roll: 2 1 4 2 2", "kids-upper", []string{""}, map[string]string{
			"":                            `Name dice to keep or a box to fill ("help" says how).`,
			"   ":                         `Name dice to keep or a box to fill ("help" says how).`,
			"5 5":                         "5 5: the dice on the table are 1 2 2 2 4.",
			"keep 2222":                   "2 2 2 2: the dice on the table are 1 2 2 2 4.",
			"1 2 2 2 4":                   "To keep all dice rolls none: name a box to fill.",
			"#12345":                      "To keep all dice rolls none: name a box to fill.",
			"keep":                        `Keep which dice? ("roll" keeps none).`,
			"keep twos":                   `Parse roll "twos": not a roll: "twos" is not a face: 1 to 6.`,
			"7":                           `Parse roll "7": not a roll: "7" is not a face: 1 to 6.`,
			"123456":                      `Not a roll: "1 2 3 4 5 6" has 6 dice, "Children's Yatzy, ones to sixes" has 5.`,
			"#6":                          `"#6": want places 1 to 5.`,
			"#0":                          `"#0": want places 1 to 5.`,
			"#1 #1":                       `"#1 #1": place 1 is there twice.`,
			"#":                           `"#": want places 1 to 5.`,
			"keep #x":                     `"#x": want places 1 to 5.`,
			"nonsense":                    `Unknown category "nonsense" in "Children's Yatzy, ones to sixes" (did you mean "ones"?).`,
			"sixs":                        `Unknown category "sixs" in "Children's Yatzy, ones to sixes" (did you mean "sixes"?).`,
			"f":                           `"f": ambiguous category name: Fours or Fives.`,
			"score":                       "Score which box?",
			"strike":                      "Strike which box?",
			"score 5":                     `Unknown category "5" in "Children's Yatzy, ones to sixes".`,
			"strike nothing":              `Unknown category "nothing" in "Children's Yatzy, ones to sixes".`,
			"y":                           `"y": nothing was asked.`,
			"quit now":                    `"quit now": nothing goes behind quit.`,
			strings.Repeat("5", longLine): "That line has more than 4096 characters.",
			"\x1b[2J\x00":                 "",
			"\xff\xfe":                    "",
		}},
		{"with no roll left", "kids-upper", []string{"", "roll", "roll"}, map[string]string{
			"roll": "No roll is left: name a box to fill.",
			"#1":   "No roll is left: name a box to fill.",
		}},
		{"when asked whether to fill a box", "kids-upper", []string{"", "twos"}, map[string]string{
			"":      "Y fills the box, and n takes that back.",
			"fours": "Y fills the box, and n takes that back.",
			"roll":  "Y fills the box, and n takes that back.",
			"hint":  "Y fills the box, and n takes that back.",
		}},
		{"a box that is filled", "kids-upper", []string{"", "twos", "y", ""}, map[string]string{
			"twos":        "Twos is filled already.",
			"strike twos": "Twos is filled already.",
		}},
		{"a fixed order", "forced", []string{""}, map[string]string{
			"yatzy":        "Yatzy is not the next box in order.",
			"strike yatzy": "Yatzy is not the next box in order.",
		}},
		{"dice that lock", "kids-symbols", []string{"", "#1"}, map[string]string{
			"#3":   "Dice once held stay held: moon.",
			"roll": "Dice once held stay held: moon.",
			"sun":  `"sun" is a box and a die: say score sun or keep sun.`,
		}},
	} {
		for input, want := range test.inputs {
			t.Run(test.name+"/"+shorten(harmless(input), 20), func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "game.json")
				_, before, _ := run(t, script(test.before...), "play", test.key, "--seed", "5", "--save", path)
				saved, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				resume := []string{"play", "--save", path}
				_, shown, _ := run(t, "", resume...)
				status, after, _ := run(t, script(input), resume...)
				if status != 2 {
					t.Errorf("status %d, want the 2 of an input that has ended", status)
				}
				// The prompt, what is typed, the answer, and the prompt again.
				rest, ok := strings.CutPrefix(after, strings.TrimSuffix(shown, "\n"))
				lines := strings.Split(rest, "\n")
				if len(input) > 4096 {
					lines = slices.Insert(lines, 0, "") // it is not echoed
				}
				prompt := lastLine(shown)
				if !ok || len(lines) != 4 || lines[2] != prompt || lines[3] != "" {
					t.Fatalf("%q is shown after %q", rest, before)
				}
				if want != "" && lines[1] != want {
					t.Errorf("answer %q, want %q", lines[1], want)
				}
				if again, err := os.ReadFile(path); err != nil || !bytes.Equal(saved, again) {
					t.Errorf("the game has changed: %v\n%s%s", err, saved, again)
				}
			})
		}
	}
}

// lastLine returns the last line of a transcript that has anything on it.
func lastLine(transcript string) string {
	lines := strings.Split(strings.TrimRight(transcript, "\n"), "\n")
	return lines[len(lines)-1]
}

// Jokers, extras, flat values, saved rolls and locked dice are shown, and names in
// other languages.
func TestPlaySheets(t *testing.T) {
	for name, test := range map[string]struct {
		args  string
		lines []string
	}{
		"play-yahtzee-joker.txt": {"yahtzee --dice", []string{
			"", "55555", "yahtzee", "y", "", "44444", "hint 3", "four of", "strike fours", "fours", "y",
			"", "44444", "full", "y", "", "1 1 1 2", "1,1,1,2,2", "undo", "11", "undo", "1 1 2", "666", "quit",
		}},
		"play-pocket-flat.txt":      {"pocket --dice", []string{"", "55555", "yatzy", "y", "", "66666", "small", "y", "quit"}},
		"play-maxi-saved-nb.txt":    {"maxi-saved --seed 2 --lang nb", []string{"", "seksere", "y", "", "hus", "y", "", "roll", "roll", "roll", "quit"}},
		"play-kids-symbols.txt":     {"kids-symbols --seed 9 --lang de", []string{"", "keep sonne", "keep sun", "sun moon", "sonne", "y", "quit"}},
		"play-forced-dice-bots.txt": {"forced-42 --dice --bot optimal --no-cache", []string{"", "12345", "ones", "y", "11234", "undo", "help", "", "111", "555", "quit"}},
		"play-many-players.txt": {"kids-upper --seed 1 --player Ann --player Bo --player Cy --player Di --player Eve --player Flo --player Gus", []string{
			"sheet", "", "sixes", "y", "quit",
		}},
		"play-bonus.txt": {"testdata/small.json --dice --player Ann --player Bo", []string{
			"", "11", "ones", "y", "", "22", "ones", "y", "", "16", "sheet", "quit",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			checkGolden(t, name, mustRun(t, script(test.lines...), append([]string{"play"}, strings.Fields(test.args)...)...))
		})
	}
}

// codeOf returns the code of a shared game.
func codeOf(t *testing.T, key string, seed uint64, result *int) string {
	t.Helper()
	code, err := game.Shared{Rules: mustRuleset(t, key), Seed: seed, Result: result}.Code()
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// chanceGame plays the game of one die whatever falls.
var chanceGame = script("", "chance", "y")

// A challenge is won, lost or drawn, and what is to be beaten is still known when
// the game goes on.
func TestPlayChallenge(t *testing.T) {
	rules := mustRuleset(t, "kids-upper")
	lines := wholeGame()
	alone := mustRun(t, script(lines...), "play", "kids-upper", "--seed", "77")
	var total int
	if _, err := fmt.Sscanf(alone[strings.Index(alone, "The game is over."):], "The game is over. Total: %d", &total); err != nil {
		t.Fatal(err)
	}
	if want := "The code of this game, with " + fmt.Sprint(total) + " to beat: " + codeOf(t, "kids-upper", 77, &total) + "\n"; !strings.HasSuffix(alone, want) {
		t.Errorf("the game ends with %q, want %q", ending(t, alone), want)
	}
	for result, want := range map[int]string{
		total - 1: "Winner: You\n", total: "Shared win: You, the challenger\n", total + 1: "Winner: the challenger\n",
	} {
		challenge := game.Shared{Rules: rules, Seed: 77, Result: &result}
		link, err := challenge.Link("https://example.com/play?from=mail")
		if err != nil {
			t.Fatal(err)
		}
		for i, code := range []string{codeOf(t, "kids-upper", 77, &result), link} {
			path := filepath.Join(t.TempDir(), "game.json")
			cut := 9 + 5*i
			run(t, script(lines[:cut]...), "play", "--code", code, "--save", path)
			got := mustRun(t, script(lines[cut:]...), "play", "--save", path)
			for _, part := range []string{fmt.Sprintf("\nTo beat: %d\n", result), "\n" + want, "  " + fmt.Sprint(result) + "\n"} {
				if !strings.Contains(got, part) {
					t.Errorf("--code %s: no %q in %s", code, part, got)
				}
			}
		}
	}
}

// Everybody in a shared game throws the same dice, bots after people.
func TestPlaySameDice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	mustRun(t, script(wholeGame()...), "play", "kids-upper", "--seed", "3", "--bot", "easy", "--bot", "optimal", "--save", path)
	g, err := game.Load(path, variants.Find, nil)
	if err != nil {
		t.Fatal(err)
	}
	turns := g.Record().Turns
	if want := []string{"You", "easy (bot)", "optimal (bot)"}; !slices.Equal(g.Players(), want) || len(turns) != 18 {
		t.Fatalf("players %q, %d turns", g.Players(), len(turns))
	}
	for i, turn := range turns {
		if turn.Player != i%3 || !slices.Equal(turn.Rolls[0], turns[i-i%3].Rolls[0]) {
			t.Errorf("turn %d: player %d, first roll %v, that of the person %v", i, turn.Player, turn.Rolls[0], turns[i-i%3].Rolls[0])
		}
	}
}

func TestPlayDaily(t *testing.T) {
	daily := func(date string) string {
		shared, err := game.Daily(date, variants.Find)
		if err != nil {
			t.Fatal(err)
		}
		code, err := shared.Code()
		if err != nil {
			t.Fatal(err)
		}
		return "Maxi Yatzy (maxi), 20 turns\nPlayers: You\nThe code of this game: " + code + "\n"
	}
	for _, args := range [][]string{{"--daily", "2026-02-28"}, {"maxi", "--daily", "2026-02-28"}} {
		if got := mustRun(t, "quit\n", append([]string{"play"}, args...)...); !strings.HasPrefix(got, daily("2026-02-28")) {
			t.Errorf("%q: %s", args, got)
		}
	}
	before := daily(time.Now().UTC().Format(time.DateOnly))
	got := mustRun(t, "quit\n", "play", "--daily", "today")
	after := daily(time.Now().UTC().Format(time.DateOnly))
	if !strings.HasPrefix(got, before) && !strings.HasPrefix(got, after) {
		t.Errorf("today: %s, want %s", got, after)
	}
}

func TestPlayUsageErrors(t *testing.T) {
	folder := t.TempDir()
	result := 60
	code := codeOf(t, "kids-upper", 5, &result)
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "play: KEY is missing (or --daily, --code, or --save of a game to go on with)"},
		{[]string{"--seed", "1"}, "play: KEY is missing"},
		{[]string{"--save", filepath.Join(folder, "new.json")}, "play: KEY is missing"},
		{[]string{"kids-upper", "maxi"}, `takes one KEY: "maxi" is too many`},
		{[]string{"kids-uper"}, `did you mean "kids-upper"?`},
		{[]string{"kids-upper", "--json"}, "play: --json: a game has no JSON document"},
		{[]string{"kids-upper", "--bot", "hrad"}, `--bot: unknown bot "hrad" (did you mean "hard"?)`},
		{[]string{"kids-upper", "--player", ""}, "not the players of a game: player 1 has no name"},
		{[]string{"kids-upper", "--player", "Ann", "--player", "Ann"}, `"Ann" is there twice`},
		{[]string{"kids-upper", "--player", "hard (bot)"}, `--player "hard (bot)": a bot has that name (for a bot there is --bot)`},
		{[]string{"kids-upper", "--player", "easy (bot 2)"}, "a bot has that name"},
		{[]string{"kids-upper", "--player", "Ann (to beat 3)"}, "a name does not end with what is to be beaten"},
		{[]string{"kids-upper", "--player", strings.Repeat("a", 101)}, "is longer than 100 bytes"},
		{append([]string{"kids-upper"}, slices.Repeat([]string{"--bot", "easy"}, 64)...), "65 are not 1 to 64"},
		{[]string{"--daily", "2026-02-30"}, `no such date: "2026-02-30"`},
		{[]string{"--daily", "tomorrow"}, `no such date: "tomorrow"`},
		{[]string{"--daily", ""}, "play: --daily is empty"},
		{[]string{"kniffel", "--daily", "2026-02-28"}, `play: KEY "kniffel": the game asked for is Maxi Yatzy (maxi)`},
		{[]string{"--code", ""}, "play: --code is empty"},
		{[]string{"--code", code[:len(code)-1]}, "--code: parse code"},
		{[]string{"--code", strings.Replace(code, "5", "6", 1)}, "typing error in the code of a shared game"},
		{[]string{"--code", "https://example.com/"}, "--code: "},
		{[]string{"scandinavian", "--code", code}, `play: KEY "scandinavian": the game asked for is Children's Yatzy, ones to sixes (kids-upper)`},
		{[]string{"--code", codeOf(t, "testdata/small.json", 1, nil)}, "unknown ruleset"},
		{[]string{"kids-upper", "--seed", "-1"}, `--seed "-1": want a whole number from 0`},
		{[]string{"kids-upper", "--seed", "1", "--dice"}, "play: --seed and --dice say each where the dice come from: want one of them"},
		{[]string{"--daily", "today", "--code", code, "--seed", "1"}, "--daily and --code and --seed say each"},
		{[]string{"kids-upper", "--save", ""}, `--save "": want the name of a file`},
		{[]string{"kids-upper", "--save", folder}, "is a directory"},
		{[]string{"kids-upper", "--save", filepath.Join(folder, "nowhere", "game.json")}, "no such folder"},
		{[]string{"kids-upper", "--lang", "fr"}, `--lang "fr": want one of`},
		{[]string{"maxi", "--bot", "optimal", "--memory", "1M"}, "more than the limit of 1.0 MiB (--memory)"},
		{[]string{"maxi-saved", "--bot", "optimal", "--no-cache"}, "more than the limit of 1.0 GiB (--memory)"},
		{[]string{"kids-upper", "--bot", "optimal", "--table", "nowhere"}, `--table "nowhere": no such file`},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			mustFail(t, test.want, "", append([]string{"play"}, test.args...)...)
		})
	}
	if names, err := os.ReadDir(folder); err != nil || len(names) > 0 {
		t.Errorf("%v are left, %v", names, err)
	}
}

// A code of a ruleset file is read where the file is KEY.
func TestPlayCodeOfOwnRules(t *testing.T) {
	got := mustRun(t, chanceGame, "play", "testdata/die.json", "--code", codeOf(t, "testdata/die.json", 12, nil))
	if !strings.Contains(got, "to beat: die-") {
		t.Error(got)
	}
}

// A ruleset may have a key that no code takes; then the seed is told.
func TestPlayWithoutCode(t *testing.T) {
	path := writeFile(t, "My Die.json", `{"dice": 1, "rolls": 1, "categories": [{"key": "chance", "section": "lower", "pattern": "any", "points": "all"}]}`)
	got := mustRun(t, chanceGame, "play", path, "--seed", "12")
	if strings.Contains(got, "code") || !strings.HasSuffix(got, "\nThe same dice again: --seed 12\n") {
		t.Error(got)
	}
}

// A saved game that is not the one asked for, or no saved game, is refused and left
// as it is.
func TestPlaySavedGameErrors(t *testing.T) {
	result := 60
	start := func(args ...string) []byte {
		path := filepath.Join(t.TempDir(), "game.json")
		mustRun(t, "\nquit\n", append([]string{"play", "--save", path}, args...)...)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	random := start("kids-upper", "--bot", "hard", "--bot", "easy", "--player", "Ann", "--player", "Bo")
	seeded := start("kids-upper", "--seed", "5")
	challenge := start("--code", codeOf(t, "kids-upper", 5, &result))
	other := 61
	for _, test := range []struct {
		name string
		data []byte
		args []string
		want string
	}{
		{"rules", random, []string{"maxi"}, "the saved game is Children's Yatzy, ones to sixes (kids-upper), not Maxi Yatzy (maxi)"},
		{"daily", random, []string{"--daily", "2026-02-28"}, "the saved game is Children's Yatzy"},
		{"seed", random, []string{"--seed", "5"}, "the saved game has other dice than the one asked for"},
		{"other seed", seeded, []string{"kids-upper", "--seed", "6"}, "the saved game has other dice than the one asked for"},
		{"code", seeded, []string{"--code", codeOf(t, "kids-upper", 6, nil)}, "the saved game has other dice than the one asked for"},
		{"no challenge", seeded, []string{"--code", codeOf(t, "kids-upper", 5, &result)}, "the saved game is not played against a result of 60"},
		{"other challenge", challenge, []string{"--code", codeOf(t, "kids-upper", 5, &other)}, "the saved game is not played against a result of 61"},
		{"dice", seeded, []string{"--dice"}, "the dice of the saved game are not thrown by hand"},
		{"bots", random, []string{"--bot", "easy", "--bot", "hard"}, `the saved game has the bots ["hard" "easy"], not ["easy" "hard"]`},
		{"fewer bots", random, []string{"--bot", "hard"}, `the saved game has the bots ["hard" "easy"], not ["hard"]`},
		{"no bots", seeded, []string{"--bot", "hard"}, `the saved game has the bots [], not ["hard"]`},
		{"players", random, []string{"--player", "Ann"}, `the saved game has the players ["Ann" "Bo"], not ["Ann"]`},
		{"empty", nil, nil, "the saved game is truncated after 0 bytes"},
		{"truncated", random[:len(random)/2], nil, "the saved game is truncated"},
		{"edited", bytes.Replace(random, []byte("Ann"), []byte("Eve"), 1), nil, "the saved game was edited"},
		{"newer", bytes.Replace(random, []byte(`"version":1`), []byte(`"version":2`), 1), nil, "the saved game is of a newer version"},
		{"no game", []byte("ones=3"), nil, "not a record or saved game"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := writeFile(t, "game.json", string(test.data))
			mustFail(t, fmt.Sprintf("--save %q: ", path), "\nquit\n", append([]string{"play", "--save", path}, test.args...)...)
			mustFail(t, test.want, "\nquit\n", append([]string{"play", "--save", path}, test.args...)...)
			if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, test.data) {
				t.Errorf("the file has changed: %v", err)
			}
		})
	}
	// The same games go on where all agrees.
	for _, test := range []struct {
		data []byte
		args []string
	}{
		{random, []string{"kids-upper", "--bot", "hard", "--bot", "easy", "--player", "Ann", "--player", "Bo"}},
		{seeded, []string{"--seed", "5", "--player", "You"}},
		{challenge, []string{"--code", codeOf(t, "kids-upper", 5, &result)}},
		{challenge, []string{"--code", codeOf(t, "kids-upper", 5, nil)}},
	} {
		path := writeFile(t, "game.json", string(test.data))
		mustRun(t, "quit\n", append([]string{"play", "--save", path}, test.args...)...)
	}
}

// Dice that people throw go on being typed, and the saved game needs no --dice.
func TestPlayTypedDiceResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	status, _, _ := run(t, script("", "11"), "play", "testdata/small.json", "--dice", "--save", path)
	if status != 2 {
		t.Fatalf("status %d", status)
	}
	status, stdout, _ := run(t, script("#1"), "play", "--save", path) // ends in the middle of a throw
	if status != 2 || !strings.HasSuffix(stdout, "\nThrow 1 die for You: \n") {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
	got := mustRun(t, script("roll", "quit"), "play", "--save", path)
	if !strings.Contains(got, "Throw 2 dice for You: quit\n\nIt is saved") {
		t.Error(got)
	}
	got = mustRun(t, script("keep 1", "6", "quit"), "play", "--save", path)
	if !strings.Contains(got, "\nDice    1   6\n") {
		t.Error(got)
	}
}

// A typist is an input that does something before each line.
type typist struct {
	lines []string
	do    map[int]func()
	next  int
}

func (y *typist) Read(p []byte) (int, error) {
	if do := y.do[y.next]; do != nil {
		do()
	}
	if y.next == len(y.lines) {
		return 0, io.EOF
	}
	n := copy(p, y.lines[y.next]+"\n")
	y.next++
	return n, nil
}

// A game that cannot be saved goes on, says so, and is saved as soon as it can be;
// that it is not in the end makes the exit status.
func TestPlaySaveFails(t *testing.T) {
	for name, test := range map[string]struct {
		repaired int // the line before which the folder is there again
		lines    []string
		status   int
		stderr   string
	}{
		"until the end":  {-1, []string{"", "roll", "twos", "y", "quit"}, 2, "no such file\n"},
		"end of input":   {-1, []string{"", "roll", "twos", "y"}, 2, "its last steps are not saved"},
		"for some steps": {3, []string{"", "roll", "twos", "y", "quit"}, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "folder")
			path := filepath.Join(folder, "game.json")
			check := func(err error) {
				if err != nil {
					t.Error(err)
				}
			}
			check(os.Mkdir(folder, 0o755))
			in := &typist{lines: test.lines, do: map[int]func(){
				1:             func() { check(os.RemoveAll(folder)) },
				test.repaired: func() { check(os.Mkdir(folder, 0o755)) },
			}}
			var out, errs bytes.Buffer
			status := App{In: in, Out: &out, Err: &errs}.Run(context.Background(), []string{"play", "kids-upper", "--seed", "5", "--save", path})
			if status != test.status || !strings.HasSuffix(errs.String(), test.stderr) && !strings.Contains(errs.String(), test.stderr) {
				t.Errorf("status %d, stderr %q", status, errs.String())
			}
			if !strings.Contains(out.String(), fmt.Sprintf("\nThe game is not saved: --save %q: no such file\n", path)) {
				t.Error(out.String())
			}
			if test.repaired < 0 {
				return
			}
			g, err := game.Load(path, variants.Find, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Card(0).String(); got != "twos=2" || g.Unconfirmed() {
				t.Errorf("the saved card is %q", got)
			}
		})
	}
}

// An interrupt ends the wait for a line, and leaves the game saved.
func TestPlayInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	ctx, cancel := context.WithCancel(context.Background())
	reader, writer := io.Pipe()
	defer writer.Close()
	in := io.MultiReader(strings.NewReader("\n"), iotest.DataErrReader(reader))
	go func() {
		_, err := writer.Write([]byte("roll\n")) // returns when it is read
		if err != nil {
			t.Error(err)
		}
		cancel()
	}()
	var out, errs bytes.Buffer
	status := App{In: in, Out: &out, Err: &errs}.Run(ctx, []string{"play", "kids-upper", "--seed", "5", "--save", path})
	want := fmt.Sprintf("yatzy: note: it is saved, and goes on with play --save %q\nyatzy: interrupted\n", path)
	if status != 130 || errs.String() != want {
		t.Errorf("status %d, stderr %q, want %q", status, errs.String(), want)
	}
	if _, err := game.Load(path, variants.Find, nil); err != nil {
		t.Error(err)
	}
}

func TestPlayInputAndOutputThatFail(t *testing.T) {
	var out, errs bytes.Buffer
	in := iotest.ErrReader(errors.New("the cable is loose"))
	status := App{In: in, Out: &out, Err: &errs}.Run(context.Background(), []string{"play", "kids-upper"})
	if status != 2 || errs.String() != "yatzy: the cable is loose\n" {
		t.Errorf("status %d, stderr %q", status, errs.String())
	}
	errs.Reset()
	status = App{In: strings.NewReader("\n"), Out: brokenPipe{}, Err: &errs}.Run(context.Background(), []string{"play", "kids-upper"})
	if status != 2 || errs.String() != "yatzy: broken pipe\n" {
		t.Errorf("status %d, stderr %q", status, errs.String())
	}
}

// A hint that cannot be had is no end of the game.
func TestPlayWithoutHint(t *testing.T) {
	got := mustRun(t, script("", "hint", "quit"), "play", "maxi", "--seed", "1", "--memory", "1M")
	if !strings.Contains(got, "\n2 rolls left> hint\nThere is no hint: solving maxi takes ") || !strings.Contains(got, "(--memory).\n2 rolls left> quit\n") {
		t.Error(got)
	}
}

// The names of bots as players are read back, and no others are taken for them.
func TestBotPlayers(t *testing.T) {
	bots := []string{bot.Hard, bot.Easy, bot.Hard, bot.Optimal, bot.Hard}
	players := botPlayers(bots)
	if want := []string{"hard (bot)", "easy (bot)", "hard (bot 2)", "optimal (bot)", "hard (bot 3)"}; !slices.Equal(players, want) {
		t.Fatalf("players %q, want %q", players, want)
	}
	for i, player := range players {
		if name, ok := botOf(player); !ok || name != bots[i] {
			t.Errorf("%q is the bot %q, %t", player, name, ok)
		}
	}
	for _, player := range []string{"hard", "Hard (bot)", "hard(bot)", "harder (bot)", "hard (bot) ", "hard (bot x)", "(bot)", "Ann"} {
		if name, ok := botOf(player); ok {
			t.Errorf("%q is the bot %q", player, name)
		}
	}
	if name, result := challengeOf(challenged("Ann (red)", 0)); name != "Ann (red)" || result == nil || *result != 0 {
		t.Errorf("name %q", name)
	}
	for _, player := range []string{"Ann", "Ann (to beat )", "(to beat 3)", "Ann (to beat 99999999999999999999)"} {
		if name, result := challengeOf(player); name != player || result != nil {
			t.Errorf("%q is %q with a challenge", player, name)
		}
	}
}
