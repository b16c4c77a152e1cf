package app

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// analysesDocument is what analyse --json prints.
type analysesDocument struct {
	Games []struct {
		File      string           `json:"file"`
		Objective string           `json:"objective"`
		Opponent  *string          `json:"opponent"`
		Ruleset   string           `json:"ruleset"`
		Players   []playerDocument `json:"players"`
	} `json:"games"`
	SVG string `json:"svg"`
}

type playerDocument struct {
	Name            string             `json:"name"`
	Objective       string             `json:"objective"`
	Finished        bool               `json:"finished"`
	Total           int                `json:"total"`
	Start           float64            `json:"start"`
	End             float64            `json:"end"`
	Luck            float64            `json:"luck"`
	Loss            float64            `json:"loss"`
	LossPerDecision float64            `json:"loss_per_decision"`
	LossPerTurn     float64            `json:"loss_per_turn"`
	Accuracy        float64            `json:"accuracy"`
	Turns           []turnDocument     `json:"turns"`
	Mistakes        []decisionDocument `json:"mistakes"`
}

type turnDocument struct {
	Turn      int                `json:"turn"`
	Category  string             `json:"category"`
	Points    int                `json:"points"`
	Extra     int                `json:"extra"`
	Start     float64            `json:"start"`
	End       float64            `json:"end"`
	Luck      float64            `json:"luck"`
	Loss      float64            `json:"loss"`
	Decisions []decisionDocument `json:"decisions"`
}

type decisionDocument struct {
	Turn     int            `json:"turn"`
	Roll     int            `json:"roll"`
	Dice     []int          `json:"dice"`
	Luck     float64        `json:"luck"`
	Done     choiceDocument `json:"done"`
	Best     choiceDocument `json:"best"`
	Loss     float64        `json:"loss"`
	Stake    float64        `json:"stake"`
	Inferred bool           `json:"inferred"`
}

type choiceDocument struct {
	Action   string  `json:"action"`
	Dice     *[]int  `json:"dice"`
	Category string  `json:"category"`
	Points   int     `json:"points"`
	Extra    int     `json:"extra"`
	Expected float64 `json:"expected"`
}

func analyse(t *testing.T, args ...string) analysesDocument {
	t.Helper()
	var got analysesDocument
	decode(t, mustRun(t, "", append([]string{"analyse", "--json"}, args...)...), &got)
	return got
}

// oneDie is a game of one die in one box: a 4 is thrown again, and a 2 then entered
// with a roll left.
const oneDie = "ruleset die\nplayers Ann\n1 Ann: 4 () 2 > chance 2\n"

// With one die all can be worked out by hand: the last roll is worth 3.5, the last
// two 4.25, and all three 14/3; a 5 or 6 comes with chances of 1/3, 5/9 and 19/27.
func TestAnalyseOneDie(t *testing.T) {
	file := writeFile(t, "game.txt", oneDie)
	for _, test := range []struct {
		args                    []string
		objective               string
		opponent                *string
		start, first, last, end float64 // expectations: at first, of the best after each roll, in the end
	}{
		{nil, "mean", nil, 14.0 / 3, 4.25, 3.5, 2},
		{[]string{"--objective", "at-least=5"}, "at-least=5", nil, 19.0 / 27, 5.0 / 9, 1.0 / 3, 0},
		{[]string{"--objective", "win", "--opponent", "chance=4"}, "win", new("chance=4"), 0.75, 0.625, 5.0 / 12, 0},
	} {
		keep := choiceDocument{Action: "keep", Dice: &[]int{}, Expected: test.first}
		best := choiceDocument{Action: "keep", Dice: &[]int{}, Expected: test.last}
		two := choiceDocument{Action: "score", Category: "chance", Points: 2, Expected: test.end}
		loss := test.last - test.end
		// The worst that could be done is to strike the box.
		decisions := []decisionDocument{
			{Turn: 1, Roll: 1, Dice: []int{4}, Luck: test.first - test.start, Done: keep, Best: keep, Stake: test.first},
			{Turn: 1, Roll: 2, Dice: []int{2}, Luck: test.last - test.first, Done: two, Best: best, Loss: loss, Stake: test.last},
		}
		want := playerDocument{
			Name: "Ann", Finished: true, Total: 2, Start: test.start, End: test.end,
			Luck: test.last - test.start, Loss: loss, LossPerTurn: loss, LossPerDecision: loss / 2,
			Accuracy: 100 * (1 - loss/(test.first+test.last)), Mistakes: decisions[1:],
			Turns: []turnDocument{{
				Turn: 1, Category: "chance", Points: 2, Start: test.start, End: test.end,
				Luck: test.last - test.start, Loss: loss, Decisions: decisions,
			}},
		}
		got := analyse(t, append(test.args, "--rules", "testdata/die.json", file)...)
		if len(got.Games) != 1 || len(got.Games[0].Players) != 1 {
			t.Fatalf("%q: got %+v", test.args, got)
		}
		g := got.Games[0]
		if diff := cmp.Diff(want, g.Players[0], cmpopts.EquateApprox(0, 1e-12), cmpopts.IgnoreFields(playerDocument{}, "Objective")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.args, diff)
		}
		if diff := cmp.Diff(test.opponent, g.Opponent); diff != "" {
			t.Errorf("%q: opponent (-want +got):\n%s", test.args, diff)
		}
		if g.File != file || g.Objective != test.objective || g.Ruleset != "die" || got.SVG != "" {
			t.Errorf("%q: got %+v", test.args, got)
		}
	}
}

// A record in JSON, carrying its ruleset, on standard input and in a file, says
// the same as one in notation.
func TestAnalyseForms(t *testing.T) {
	rules := strings.ReplaceAll(string(mustRead(t, "testdata/die.json")), "\n", "")
	record := `{"ruleset": ` + rules + `, "players": ["Ann"], "turns": [
		{"player": 0, "rolls": [[4], [2]], "held": [[]], "category": "chance", "points": 2}], "totals": [2]}`
	want := mustRun(t, oneDie, "analyse", "-", "--rules", "testdata/die.json", "--json")
	for name, text := range map[string]string{
		"JSON":            record,
		"byte order mark": "\ufeff" + record,
		"notation":        strings.Replace(oneDie, "ruleset die", "ruleset "+rules, 1),
		"no holds":        strings.Replace(record, `"held": [[]], `, "", 1),
	} {
		got := mustRun(t, text, "analyse", "-", "--json")
		if name == "no holds" {
			got = strings.Replace(got, `,"inferred":true`, "", 1)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestAnalyseManyFiles(t *testing.T) {
	const die = "testdata/die.txt"
	got := analyse(t, "testdata/game.txt", die, "testdata/game.txt")
	var files []string
	for i, g := range got.Games {
		files = append(files, g.File)
		for _, p := range g.Players {
			if math.Abs(p.Start+p.Luck-p.Loss-p.End) > 1e-9 || p.End != float64(p.Total) {
				t.Errorf("game %d, %s: %v + %v - %v is not %v", i, p.Name, p.Start, p.Luck, p.Loss, p.End)
			}
		}
	}
	if diff := cmp.Diff([]string{"testdata/game.txt", die, "testdata/game.txt"}, files); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(got.Games[0], got.Games[2]); diff != "" {
		t.Errorf("one game twice (-first +second):\n%s", diff)
	}
	if alone := analyse(t, die); !cmp.Equal(alone.Games[0], got.Games[1]) {
		t.Errorf("alone it is %+v, beside others %+v", alone.Games[0], got.Games[1])
	}
}

func TestAnalyseTop(t *testing.T) {
	game := writeFile(t, "game.txt", `ruleset kids-upper
players Ann
1 Ann: 66666 > ones 0
2 Ann: 66666 > twos 0
3 Ann: 66666 > threes 0
4 Ann: 66666 > fours 0
5 Ann: 66666 > fives 0
6 Ann: 66666 > sixes 0
`)
	all := analyse(t, game, "--top", "100").Games[0].Players[0].Mistakes
	if len(all) != 6 {
		t.Fatalf("%d mistakes, want 6", len(all))
	}
	for top, args := range map[int][]string{0: {"--top", "0"}, 2: {"--top", "2"}, 5: nil, 6: {"--top", "6"}} {
		got := analyse(t, append(args, game)...)
		if diff := cmp.Diff(all[:top], got.Games[0].Players[0].Mistakes); diff != "" {
			t.Errorf("--top %d (-want +got):\n%s", top, diff)
		}
	}
}

// The strategy is kept in the cache folder, found there, and taken from --table.
func TestAnalyseTables(t *testing.T) {
	want := mustRun(t, "", "analyse", "testdata/game.txt", "--json")
	folder := filepath.Join(t.TempDir(), "tables")
	for range 2 {
		if stdout, stderr := runCached(t, folder, "analyse", "testdata/game.txt", "--json"); stdout != want || stderr != "" {
			t.Errorf("stdout %q, stderr %q", stdout, stderr)
		}
		checkFolder(t, folder, tableName(mustRuleset(t, "kids-upper"), "mean"))
	}
	table := filepath.Join(folder, tableName(mustRuleset(t, "kids-upper"), "mean"))
	if got := mustRun(t, "", "analyse", "testdata/game.txt", "--json", "--table", table, "--memory", "1"); got != want {
		t.Errorf("with --table: %s", got)
	}
	mustFail(t, "--table", oneDie, "analyse", "-", "--rules", "testdata/die.json", "--table", table)
}

func TestAnalyseText(t *testing.T) {
	for name, args := range map[string][]string{
		"analyse-game.txt":     {"testdata/game.txt"},
		"analyse-chance.txt":   {"testdata/game.txt", "--objective", "at-least=65", "--top", "1"},
		"analyse-die-win.txt":  {"-", "--rules", "testdata/die.json", "--objective", "win", "--opponent", "chance=4"},
		"analyse-two.txt":      {"testdata/game.txt", "testdata/die.txt", "--top", "0"},
		"analyse-small.txt":    {"testdata/small.txt", "--rules", "testdata/small.json"},
		"analyse-no-turns.txt": {"testdata/noturns.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			checkGolden(t, name, mustRun(t, oneDie, append([]string{"analyse"}, args...)...))
		})
	}
}

func TestAnalyseErrors(t *testing.T) {
	const die = "--rules=testdata/die.json"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  string
	}{
		{"no file", "", nil, "analyse: FILE is missing"},
		{"stdin twice", "", []string{"-", "-"}, "analyse: - is there 2 times"},
		{"stdin and opponent", "", []string{"-", "--objective", "win", "--opponent", "-"}, "--opponent and FILE: standard input cannot be both"},
		{"missing", "", []string{"testdata/game.txt", "testdata/missing.txt"}, `"testdata/missing.txt": no such file`},
		{"folder", "", []string{"testdata"}, `"testdata": is a directory`},
		{"empty", " \n", []string{"-"}, "standard input: is empty"},
		{"binary", "\x00\xff\n", []string{"-"}, "standard input: not a record: line 1, column 2: not UTF-8"},
		{"huge", strings.Repeat("# 4 MiB\n", 1<<19+1), []string{"-"}, "a record of more than 4194304 bytes is longer than any game"},
		{"sheet in JSON", "", []string{"testdata/round.json"}, `"testdata/round.json": not a record`},
		{"sheet in CSV", "", []string{"testdata/round.csv"}, `"testdata/round.csv": not a record: line 1`},
		{"truncated", `{"ruleset": "kids-upper", "players": ["Ann"], "turns": [`, []string{"-"}, "standard input: not a record"},
		{"unknown ruleset", oneDie, []string{"-"}, `unknown ruleset "die"`},
		{"unknown --rules", oneDie, []string{"-", "--rules", "dye"}, `--rules: unknown ruleset "dye"`},
		{"other ruleset", "", []string{"testdata/game.txt", "--rules", "scandinavian"}, "the record is for kids-upper, and scandinavian is played"},
		{"wrong record", "", []string{"testdata/game.txt", "testdata/wronggame.txt"},
			`"testdata/wronggame.txt": Ada: turn 3: threes: 3 3 3 6 6 gives 9 points, not 6; checking goes on with those (and 2 more: yatzy verify tells all faults)`},
		{"one fault", strings.Replace(oneDie, "chance 2", "chance 3", 1), []string{"-", die}, "turn 1: chance: 2 gives 2 points, not 3"},
		{"points to verify", strings.Replace(oneDie, "chance 2", "chance 3", 1), []string{"-", die}, "(yatzy verify tells of faults)"},
		{"opponent alone", oneDie, []string{"-", die, "--opponent", "chance=3"}, "there is an opponent with --objective win only"},
		{"opponent", oneDie, []string{"-", die, "--objective", "win", "--opponent", "chance=7"}, "--opponent: "},
		{"objective", oneDie, []string{"-", die, "--objective", "best"}, `--objective "best": want mean, win, or at-least=N`},
		{"memory", oneDie, []string{"-", die, "--memory", "1"}, "more than the limit of 1 bytes (--memory)"},
		{"top", oneDie, []string{"-", die, "--top", "-1"}, `--top "-1": want 0 or more`},
		{"pictures", "", []string{"testdata/game.txt", "testdata/game.txt", "--svg", "x.svg"}, "--svg: a picture is of one game, and there are 2 files"},
		{"no picture", "", []string{"testdata/game.txt", "--svg", ""}, `--svg "": want the name of a file`},
		{"no folder", "", []string{"testdata/game.txt", "--svg", "testdata/none/x.svg"}, `--svg "testdata/none/x.svg": no such folder`},
	} {
		t.Run(test.name, func(t *testing.T) {
			mustFail(t, test.want, test.stdin, append([]string{"analyse"}, test.args...)...)
			mustFail(t, test.want, test.stdin, append([]string{"analyse", "--json"}, test.args...)...)
		})
	}
	if _, err := os.Stat("x.svg"); err == nil {
		t.Error("a picture is written all the same")
	}
}
