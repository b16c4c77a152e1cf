package referee_test

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// An endless input is a start, a middle that comes again and again, and an end. It
// measures the memory in use while it is read.
type endless struct {
	start, middle, end string
	times              int
	rest               string
	state              int
	read, measured     int
	most               uint64 // bytes of the heap
}

// measureEvery is how many bytes are read between two measurements.
const measureEvery = 2 << 20

func (e *endless) Read(p []byte) (int, error) {
	if e.read >= e.measured {
		e.measured += measureEvery
		e.most = max(e.most, heap())
	}
	for e.rest == "" {
		switch {
		case e.state == 0:
			e.rest, e.state = e.start, 1
		case e.state == 1 && e.times > 0:
			n := min(e.times, max(1, 4096/max(1, len(e.middle))))
			e.rest = strings.Repeat(e.middle, n)
			e.times -= n
		case e.state == 1:
			e.rest, e.state = e.end, 2
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	e.read += n
	return n, nil
}

// heap returns the bytes of the heap that are in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestHostileInput(t *testing.T) { checkHostile(t, 4<<20, 20_000) }

// checkHostile reads inputs of so many bytes or players and asserts what is said of
// them and that they need little memory, however many bytes there are.
func checkHostile(t *testing.T, size, players int) {
	rules := variants.KidsUpper()
	o := referee.Options{Rules: rules, Unfinished: true}
	finished := referee.Options{Rules: rules}
	many := referee.Options{Rules: rules, MaxPlayers: size, Unfinished: true}
	few := referee.Options{Rules: rules, MaxPlayers: 6, Unfinished: true}
	unnamed := referee.Options{Rulesets: []*yatzy.Ruleset{rules, variants.Yacht()}, Unfinished: true}
	one := `{"name":"Ada","scores":{"ones":3,"twos":4,"threes":6,"fours":8,"fives":10,"sixes":12},"total":43},`
	for _, test := range []struct {
		name        string
		in          endless
		options     referee.Options
		cards       int
		faults      int
		first, last string // faults, as code and message up to a "…"
		few         int    // MiB of memory, 0 for 3
	}{
		{"one line", endless{middle: "a", times: size}, o, 0, 1, "syntax not a sheet: line 1: the line is longer than 65536 bytes", "", 0},
		{"one line of boxes", endless{start: "A:", middle: " ones=3", times: size / 7}, o, 0, 1, "syntax not a sheet: line 1: the line is longer than 65536 bytes", "", 0},
		{"lines of boxes", endless{start: "A:\n", middle: "ones 3\n", times: size / 7}, o, 0, 1, "syntax not a sheet: line 258: a player has more than 256 entries", "", 0},
		{"a string", endless{start: `{"players":[{"name":"`, middle: "x", times: size, end: `"}]}`}, o, 0, 1, "syntax not a sheet: JSON: line 1: a string is longer than 4096 bytes", "", 0},
		{"an escaped string", endless{start: `{"players":[{"name":"`, middle: `\u00e5`, times: size / 6, end: `"}]}`}, o, 0, 1, "syntax not a sheet: JSON: line 1: a string is longer than 4096 bytes", "", 0},
		{"a number", endless{start: `{"players":[{"name":"A","scores":{"ones":`, middle: "9", times: size, end: `}}]}`}, o, 1, 1, "number …", "number …", 0},
		{"spaces", endless{start: `{"players":[{"name":"A","scores":{"ones":`, middle: " ", times: size, end: `3}}]}`}, o, 1, 0, "", "", 0},
		{"nesting", endless{middle: "[", times: size}, o, 0, 1, "syntax not a sheet: line 1: a sheet is an object", "", 0},
		{"nested members", endless{start: "{", middle: `"a":{`, times: size / 5}, o, 0, 1, "syntax not a sheet: JSON: line 1: nested deeper than 64", "", 0},
		{"nested points", endless{start: `{"players":[{"scores":{"ones":`, middle: `[`, times: size}, o, 0, 1, "syntax not a sheet: JSON: line 1: nested deeper than 64", "", 0},
		{"other members", endless{start: "{", middle: `"a":[1,{"b":null}],`, times: size / 19, end: `"players":[]}`}, o, 0, 1, "no-players nobody is on the sheet", "", 0},
		{"a ruleset", endless{start: `{"ruleset":{"dice":[`, middle: "1,", times: size / 2}, o, 0, 1, "syntax not a sheet: JSON: line 1: a value is longer than 262144 bytes", "", 0},
		{"boxes of one player", endless{start: `{"players":[{"scores":{`, middle: `"ones":3,`, times: size / 9}, o, 0, 1, "syntax not a sheet: line 1: a player has more than 256 entries", "", 0},
		{"different names", endless{start: "A:\n", middle: "ones 3\n\nB:\n", times: size / 11}, many, size/11 + 1, 0, "", "", 0},
		{"blank lines", endless{middle: "\n", times: size, end: "A: ones=7"}, o, 1, 1, "value no roll gives 7; possible is 0 to 5", "", 0},
		{"empty CSV lines", endless{start: "category,A\n", middle: ",,\n", times: size / 3, end: "ones,7"}, o, 1, 1, "value …", "", 0},
		{"a cell", endless{start: "category,\"", middle: "a", times: size}, o, 0, 1, "syntax not a sheet: line 1: a cell is longer than 4096 bytes", "", 0},
		{"rows", endless{start: "category,A\n", middle: "ones,3\n", times: size / 7}, o, 0, 1, "syntax not a sheet: line 202: a sheet has more than 200 rows", "", 0},
		{"cells of a row", endless{start: "category,A\nones", middle: ",3", times: size / 2}, o, 1, 1, "too-many-values row \"ones\" has a value in column 3, and there are 1 players", "", 0},
		{"columns", endless{start: "category", middle: ",A", times: size / 2, end: "\nones,7\n"}, o, 100_000, 2, "value …", "too-many-players more than 100000 players are on the sheet; the others are not read", 20},
		{"players in JSON", endless{start: `{"players":[`, middle: one, times: players, end: one[:len(one)-1] + "]}"}, finished, players + 1, 0, "", "", 0},
		{"players in text", endless{middle: "Ada: ones=3 twos=4\n", times: players}, o, players, 0, "", "", 0},
		{"sheets in JSON", endless{middle: `{"ruleset":"kids-upper","players":[` + one[:len(one)-1] + "]}\r\n", times: players}, finished, players, 0, "", "", 0},
		{"sheets in CSV", endless{middle: "category,Ada\r\nones,7\r\n\r\n", times: players}, o, players, players, "value …", "value …", 0},
		{"more players than there may be", endless{start: `{"players":[`, middle: one, times: players, end: one[:len(one)-1] + "]}"}, few, players + 1, 1, "too-many-players more than 6 players are on the sheet", "", 0},
		{"players without a ruleset", endless{start: `{"players":[`, middle: one, times: players, end: one[:len(one)-1] + "]}"}, unnamed, players + 1, 1, "several-rulesets …", "", 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := heap()
			in := test.in
			cards, faults := 0, 0
			var first, last string
			for card, err := range referee.ReadCards(&in, test.options) {
				if err != nil {
					faults++
					last = "syntax " + err.Error()
				} else if len(card.Faults) == 0 || card.Rules != nil {
					cards++
				}
				for _, f := range card.Faults {
					faults++
					last = string(f.Code) + " " + f.Message
				}
				if first == "" {
					first = last
				}
			}
			want, got := fmt.Sprint(test.cards, " cards, ", test.faults, " faults"), fmt.Sprint(cards, " cards, ", faults, " faults")
			if want != got {
				t.Errorf("%s; want %s (last: %s)", got, want, last)
			}
			for _, says := range []struct{ want, got string }{{test.first, first}, {test.last, last}} {
				if diff := cmp.Diff(strings.TrimSuffix(says.want, "…"), says.got[:min(len(says.got), len(strings.TrimSuffix(says.want, "…")))]); diff != "" || says.want != "" && !strings.HasSuffix(says.want, "…") && says.want != says.got {
					t.Errorf("it says %q; want %q", says.got, says.want)
				}
			}
			most := uint64(max(test.few, 3)) << 20
			if in.most > before+most {
				t.Errorf("%d bytes of memory for %d bytes of input; want at most %d", in.most-before, in.read, most)
			}
		})
	}
}
