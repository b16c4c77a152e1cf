package game_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

func save(t testing.TB, g *game.Game) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := g.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("WriteTo = %d, %v; the buffer has %d bytes", n, err, b.Len())
	}
	return b.Bytes()
}

// resign puts a checksum on a saved game that fits its content, as someone would
// who edits one with a program.
func resign(t testing.TB, data []byte) []byte {
	t.Helper()
	var saved map[string]json.RawMessage
	if err := json.Unmarshal(data, &saved); err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	if err := json.Compact(&body, saved["game"]); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(body.Bytes())
	saved["checksum"] = []byte(`"` + hex.EncodeToString(sum[:]) + `"`)
	data, err := json.Marshal(saved)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// inTheMiddle is a game with everything that a saved one can have: turns before,
// saved rolls, locked dice on the table.
func inTheMiddle(t testing.TB) *game.Game {
	t.Helper()
	spec := variants.Yahtzee().Spec()
	spec.Key = "house"
	spec.Holds, spec.Saved.Allowed = yatzy.LockedHolds, true
	g := mustGame(t, mustRules(t, spec), game.SeededDice{Seed: 1<<64 - 1, Game: 3}, "Ann", "Bjørn <b>")
	first := yatzy.Keep(yatzy.Roll{})
	do(t, g, first, yatzy.Score("chance"), first, yatzy.Strike("chance"), first)
	keep := yatzy.Roll{}
	for a := range g.Turn().Actions() {
		if a.Kind() == yatzy.KeepAction && a.Dice().Len() == 2 {
			keep = a.Dice()
		}
	}
	for range 4 {
		do(t, g, yatzy.Keep(keep))
	}
	return g
}

func TestSaveAndRead(t *testing.T) {
	g := inTheMiddle(t)
	if g.Turn().ExtraRolls() != 2 || g.Turn().Held().Len() != 2 {
		t.Fatalf("the sample is at %s", turnText(g.Turn()))
	}
	data := save(t, g)
	again, err := game.Read(bytes.NewReader(data), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, momentOf(g), momentOf(again), "read")
	if !bytes.Equal(data, save(t, again)) {
		t.Error("what is read is written otherwise")
	}
	// White space is nobody's edit.
	var indented bytes.Buffer
	if err := json.Indent(&indented, data, " ", "\t"); err != nil {
		t.Fatal(err)
	}
	if again, err = game.Read(iotest.OneByteReader(&indented), nil, nil); err != nil {
		t.Fatal(err)
	}
	wantSame(t, momentOf(g), momentOf(again), "indented")
	// It goes on with the same dice.
	played(t, g)
	played(t, again)
	wantSame(t, momentOf(g), momentOf(again), "the end")
}

func TestDiceOfSavedGames(t *testing.T) {
	own := game.GiveFaces(1, 2, 3, 4, 5, 6)
	for _, c := range []struct {
		name       string
		dice, with game.Dice
		err        error
	}{
		{"seeded", game.SeededDice{Seed: 5, Game: 6}, nil, nil},
		{"seeded, whatever is given", game.SeededDice{Seed: 5, Game: 6}, own, nil},
		{"random", new(game.RandomDice), nil, nil},
		{"own", own, own, nil},
		{"own, not given", own, nil, game.ErrDice},
	} {
		g := mustGame(t, mustRules(t, twoBoxes()), c.dice, "Ann")
		do(t, g, yatzy.Keep(yatzy.Roll{}))
		again, err := game.Read(bytes.NewReader(save(t, g)), nil, c.with)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err != nil {
			continue
		}
		wantSame(t, momentOf(g), momentOf(again), c.name)
		do(t, again, yatzy.Keep(yatzy.Roll{}))
		if c.name == "random" {
			continue
		}
		if c.name == "own" {
			if digits(again.Table()) == digits(g.Table()) {
				t.Errorf("the own dice fall as before: %v", again.Table())
			}
			continue
		}
		do(t, g, yatzy.Keep(yatzy.Roll{}))
		wantSame(t, momentOf(g), momentOf(again), c.name+", next throw")
	}
}

// Whatever is wrong with a saved game has an error of its own.
func TestReadErrors(t *testing.T) {
	good := string(save(t, inTheMiddle(t)))
	ended := string(save(t, played(t, mustGame(t, mustRules(t, twoBoxes()), game.SeededDice{Seed: 2}, "Ann"))))
	all := []error{
		game.ErrTruncated, game.ErrFormat, game.ErrVersion, game.ErrEdited, game.ErrTooLarge, game.ErrUnknownRuleset,
		yatzy.ErrRuleset, game.ErrPlayers, game.ErrPlay,
	}
	const edited, signed = false, true
	rules, err := json.Marshal(inTheMiddle(t).Rules())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		from     string
		old, new string
		sign     bool
		err      error
		want     string
		card     bool
	}{
		{"whole", good, "", "", edited, nil, "", false},
		{"whole, ended", ended, "", "", edited, nil, "", false},
		{"signed anew", good, "", "", signed, nil, "", false},
		{"empty", good, good, "", edited, game.ErrTruncated, "after 0 bytes", false},
		{"blank", good, good, " \n", edited, game.ErrTruncated, "after 2 bytes", false},
		{"truncated", good, good[len(good)-3:], "", edited, game.ErrTruncated, "bytes", false},
		{"other text", good, good, "Dear Ann,", edited, game.ErrFormat, "not a record or saved game", false},
		{"zeros", good, good, strings.Repeat("\x00", 100), edited, game.ErrFormat, "invalid character", false},
		{"an array", good, good, "[1]", edited, game.ErrFormat, "version", false},
		{"a record", good, good, oneTurn, edited, game.ErrFormat, "version: missing", false},
		{"two games", good, "\n", good, edited, game.ErrFormat, "more than one document", false},
		{"no version", good, `"version":1,`, ``, edited, game.ErrFormat, "version: missing", false},
		{"version 0", good, `"version":1,`, `"version":0,`, edited, game.ErrFormat, `version: "0"`, false},
		{"no number of a version", good, `"version":1,`, `"version":"1",`, edited, game.ErrFormat, "version", false},
		{"newer", good, `"version":1,`, `"version":2,`, edited, game.ErrVersion, "2, and 1 is known", false},
		{"newer in every way", good, good, `{"version": 12, "moves": []}`, edited, game.ErrVersion, "12", false},
		{"unknown member", good, `"version":1,`, `"version":1,"x":1,`, edited, game.ErrFormat, `unknown member "x"`, false},
		{"member twice", good, `"version":1,`, `"version":1,"version":1,`, edited, game.ErrFormat, "twice", false},
		{"no game", good, good, `{"version":1,"checksum":""}`, edited, game.ErrFormat, "game: missing", false},
		{"no checksum", good, good, `{"version":1,"game":{}}`, edited, game.ErrEdited, "checksum", false},
		{"edited points", good, `"category":"chance","points":`, `"category":"chance","points":1`, edited, game.ErrEdited, "checksum", false},
		{"edited name", good, "Ann", "Anna", edited, game.ErrEdited, "checksum", false},
		{"edited checksum", good, `"checksum":"`, `"checksum":"0`, edited, game.ErrEdited, "checksum", false},
		{"too large", good, good, strings.Repeat(" ", 4<<20) + good, edited, game.ErrTooLarge, "4194304", false},
		{"no dice", good, `"dice":{"kind":"seeded"`, `"dice":{"kind":"seedy"`, signed, game.ErrFormat, "dice", false},
		{"unknown dice", good, `"kind":"seeded","seed":18446744073709551615,"game":3`, `"kind":"loaded"`, signed, game.ErrFormat, `"loaded"`, false},
		{"half a seed", good, `,"game":3}`, `}`, signed, game.ErrFormat, "seed", false},
		{"random with a seed", good, `"kind":"seeded"`, `"kind":"random"`, signed, game.ErrFormat, "seed", false},
		{"dice null", good, `"dice":{"kind":"seeded","seed":18446744073709551615,"game":3}`, `"dice":null`, signed, game.ErrFormat, "dice: missing", false},
		{"unknown ruleset", good, string(rules), `"yahtzi"`, signed, game.ErrUnknownRuleset, `"yahtzi"`, false},
		{"known ruleset, other rules", good, string(rules), `"yahtzee"`, signed, game.ErrPlay, "", false},
		{"bad ruleset", good, `"dice":5,`, `"dice":9,`, signed, yatzy.ErrRuleset, "dice: 9", false},
		{"no players", good, `"players":["Ann",`, `"players":["",`, signed, game.ErrPlayers, "no name", false},
		{"impossible card", good, `"category":"chance","points":`, `"category":"chance","points":1`, signed, game.ErrPlay, "chance is", true},
		{"box filled twice", ended, `"category":"chance"`, `"category":"pair"`, signed, game.ErrPlay, "already filled", true},
		{"dice that do not follow from the seed", good, `"seed":18446744073709551615`, `"seed":18446744073709551614`, signed, game.ErrPlay, "seed", false},
		{"wrong total", ended, `"totals":[`, `"totals":[1`, signed, game.ErrPlay, "totals", true},
		{"impossible play", good, `"turn":{"rolls":[[`, `"turn":{"rolls":[[],[`, signed, game.ErrPlay, "turn", false},
		{"held missing", good, `"held":[[`, `"hold":[[`, signed, game.ErrFormat, "hold", false},
		{"rolls missing", ended, `"unconfirmed":true`, `"turn":{"rolls":[],"held":[]}`, signed, game.ErrPlay, "over", false},
		{"unconfirmed without an entry", good, `"turn":`, `"unconfirmed":true,"turn":`, signed, game.ErrPlay, "unconfirmed", false},
	} {
		text := strings.Replace(c.from, c.old, c.new, 1)
		if text == c.from && c.old != "" {
			t.Fatalf("%s: %s is not there", c.name, c.old)
		}
		data := []byte(text)
		if c.sign {
			data = resign(t, data)
		}
		g, err := game.Read(bytes.NewReader(data), variants.Find, nil)
		if (g == nil) != (c.err != nil) {
			t.Errorf("%s: game %v, error %v", c.name, g, err)
		}
		for _, e := range all {
			if errors.Is(err, e) != (e == c.err) {
				t.Errorf("%s: the error %v wraps %q: %t", c.name, err, e, errors.Is(err, e))
			}
		}
		if err != nil && (!strings.Contains(err.Error(), c.want) || errors.Is(err, yatzy.ErrCard) != c.card || len(err.Error()) > 600) {
			t.Errorf("%s: the error %.600v does not say %q (of a card: %t)", c.name, err, c.want, c.card)
		}
	}
}

// Every cut of a saved game is found.
func TestReadTruncated(t *testing.T) {
	data := save(t, inTheMiddle(t))
	for n := range len(data) - 1 {
		if _, err := game.Read(bytes.NewReader(data[:n]), nil, nil); !errors.Is(err, game.ErrTruncated) {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		}
	}
}

// Every change of a digit or letter is found.
func TestReadEdited(t *testing.T) {
	data := save(t, twoMoments(t)[1]) // a short file
	for i, c := range data {
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z') {
			continue
		}
		edited := bytes.Clone(data)
		edited[i] = c ^ 1
		if _, err := game.Read(bytes.NewReader(edited), nil, nil); err == nil {
			t.Errorf("%q in place of %q at byte %d is not found", edited[i], c, i)
		}
	}
}

func TestSaveErrors(t *testing.T) {
	spec := twoBoxes()
	spec.Categories[0].Func = func(yatzy.Roll) int { return 1 }
	g := mustGame(t, mustRules(t, spec), game.SeededDice{}, "Ann")
	if _, err := g.WriteTo(io.Discard); !errors.Is(err, yatzy.ErrRuleset) || !strings.Contains(err.Error(), "function") {
		t.Errorf("a ruleset without JSON: %v", err)
	}
	spec = twoBoxes()
	spec.Source = strings.Repeat("x", 4<<20)
	g = mustGame(t, mustRules(t, spec), game.SeededDice{}, "Ann")
	if _, err := g.WriteTo(io.Discard); !errors.Is(err, game.ErrTooLarge) {
		t.Errorf("a ruleset of 4 MiB: %v", err)
	}
	broken := errors.New("broken")
	if _, err := game.Read(iotest.ErrReader(broken), nil, nil); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestSaveAndLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.json")
	g := inTheMiddle(t)
	for i := range 2 { // new, and over an old one
		if err := g.Save(path); err != nil {
			t.Fatal(err)
		}
		again, err := game.Load(path, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		wantSame(t, momentOf(g), momentOf(again), "loaded")
		wantFiles(t, dir, "game.json")
		if i == 0 {
			do(t, g, yatzy.Strike("sixes"))
		}
	}
	if _, err := game.Load(filepath.Join(dir, "none"), nil, nil); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := game.Load(dir, nil, nil); err == nil {
		t.Error("a folder is loaded")
	}
}

func wantFiles(t testing.TB, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("the folder has %v, want %v", got, want)
	}
}

// Where saving fails, what was there stays, and nothing else is left.
func TestSaveFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.json")
	good := mustGame(t, mustRules(t, twoBoxes()), game.SeededDice{}, "Ann")
	if err := good.Save(path); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	spec := twoBoxes()
	spec.Categories[0].Func = func(yatzy.Roll) int { return 1 }
	bad := mustGame(t, mustRules(t, spec), game.SeededDice{}, "Ann")
	if err := bad.Save(path); !errors.Is(err, yatzy.ErrRuleset) {
		t.Error(err)
	}
	if err := good.Save(filepath.Join(dir, "none", "game.json")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	// A folder in the file's place cannot be replaced.
	folder := filepath.Join(dir, "taken")
	if err := os.MkdirAll(filepath.Join(folder, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := good.Save(folder); err == nil {
		t.Error("a folder was replaced")
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the old game changed: %v", err)
	}
	wantFiles(t, dir, "game.json", "taken")
}

func FuzzRead(f *testing.F) {
	for _, rules := range allRules(f) {
		g := mustGame(f, rules, game.SeededDice{Seed: 1}, "Ann", "Bo")
		do(f, g, yatzy.Keep(yatzy.Roll{}))
		f.Add(save(f, g))
		f.Add(save(f, played(f, g)))
	}
	f.Add(save(f, inTheMiddle(f)))
	f.Add([]byte(`{"version":1,"game":{"ruleset":"yacht","players":["A"],"turns":[],"dice":{"kind":"random"}},"checksum":""}`))
	f.Add([]byte(`{"version":2}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		// Most changes miss the checksum; with one that fits they get further.
		var saved map[string]json.RawMessage
		if json.Unmarshal(data, &saved) == nil && json.Valid(saved["game"]) {
			data = resign(t, data)
		}
		g, err := game.Read(bytes.NewReader(data), variants.Find, game.GiveFaces())
		if err != nil {
			return
		}
		again, err := game.Read(bytes.NewReader(save(t, g)), nil, game.GiveFaces())
		if err != nil {
			t.Fatal(err)
		}
		wantSame(t, momentOf(g), momentOf(again), "read again")
	})
}

// A saved game is read as the record of what was entered so far, and seeded dice may
// be given by pointer.
func TestRecordOfSavedGame(t *testing.T) {
	rules := variants.KidsUpper()
	g, err := game.New(rules, &game.SeededDice{Seed: 5}, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range []yatzy.Action{yatzy.Keep(yatzy.Roll{}), yatzy.Score("sixes"), yatzy.Keep(yatzy.Roll{})} {
		if err := g.Do(action); err != nil {
			t.Fatal(err)
		}
	}
	var saved bytes.Buffer
	if _, err := g.WriteTo(&saved); err != nil {
		t.Fatal(err)
	}
	if again, err := game.Read(bytes.NewReader(saved.Bytes()), nil, nil); err != nil || again.Turn().Roll() != g.Turn().Roll() || again.Card(0).String() != g.Card(0).String() {
		t.Errorf("read again: %v", err)
	}
	got, err := game.ParseRecord(saved.Bytes(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Turns, g.Record().Turns) {
		t.Errorf("read %v; played %v", got.Turns, g.Record().Turns)
	}
	edited := bytes.Replace(saved.Bytes(), []byte(`"Ann"`), []byte(`"Bob"`), 1)
	if _, err := game.ParseRecord(edited, nil); !errors.Is(err, game.ErrEdited) {
		t.Errorf("edited: %v", err)
	}
	newer := bytes.Replace(saved.Bytes(), []byte(`"version":1`), []byte(`"version":99999999999999999999`), 1)
	if _, err := game.ParseRecord(newer, nil); !errors.Is(err, game.ErrVersion) {
		t.Errorf("newer: %v", err)
	}
}
