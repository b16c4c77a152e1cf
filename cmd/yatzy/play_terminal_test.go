//go:build linux || darwin

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// A terminal is a program at work in one, and the person in front of it.
type terminal struct {
	t     *testing.T
	cmd   *exec.Cmd
	file  *os.File
	read  chan []byte // what the program prints, and theEnd
	ended chan error
	shown string // since the person has typed
	all   string
}

// theEnd is shown when the program has ended.
const theEnd = "[the end]"

// hang is far longer than a program is silent; then the test fails.
const hang = time.Minute

// inTerminal starts the program in a terminal of 80 columns.
func inTerminal(t *testing.T, cache string, args ...string) *terminal {
	t.Helper()
	file, side, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = file.Close(), side.Close()
	})
	if err := pty.Setsize(file, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	cmd, _, _ := program(t, []string{"YATZY_CACHE=" + cache, "TERM=xterm"}, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = side, side, side
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, cmd: cmd, file: file, read: make(chan []byte), ended: make(chan error, 1)}
	go func() {
		for {
			buffer := make([]byte, 4096)
			n, err := file.Read(buffer)
			if err != nil { // it is closed
				return
			}
			select {
			case term.read <- buffer[:n]:
			case <-t.Context().Done():
				return
			}
		}
	}()
	go func() {
		err := cmd.Wait()
		// What is printed last could be lost if nobody had the terminal open.
		_, _ = side.WriteString(theEnd)
		term.ended <- err
	}()
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // it may have ended
	return term
}

// see waits until the program has printed text, in front of which it then waits.
func (term *terminal) see(text string) {
	term.t.Helper()
	for !strings.HasSuffix(term.shown, text) {
		if strings.HasSuffix(term.shown, theEnd) {
			term.t.Fatalf("the program ended after %q, and %q is not there", term.shown, text)
		}
		select {
		case data := <-term.read:
			// The terminal puts a carriage return before each line feed.
			more := string(bytes.ReplaceAll(data, []byte("\r"), nil))
			term.shown, term.all = term.shown+more, term.all+more
		case <-time.After(hang):
			term.t.Fatalf("nothing more is printed after %q", term.shown)
		}
	}
}

// types types a text as it is.
func (term *terminal) types(text string) {
	term.t.Helper()
	term.shown = ""
	if _, err := term.file.WriteString(text); err != nil {
		term.t.Fatal(err)
	}
}

// answers waits for a prompt and types a line.
func (term *terminal) answers(prompt, line string) {
	term.t.Helper()
	term.see(prompt)
	term.types(line + "\r")
}

// ends waits for the end of the program and returns its exit status.
func (term *terminal) ends() int {
	term.t.Helper()
	term.see(theEnd)
	err := <-term.ended
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	if err != nil {
		term.t.Fatal(err)
	}
	return 0
}

// playTurn plays a turn from before its first roll, in the best way but for a
// needless roll: it looks at a hint after every roll.
func (term *terminal) playTurn(box string) {
	term.t.Helper()
	term.answers("Enter to roll> ", "")
	term.answers("2 rolls left> ", "hint 3")
	term.answers("2 rolls left> ", "#1")
	term.answers("1 roll left> ", "hint")
	term.answers("1 roll left> ", "roll")
	term.answers("No roll left> ", "hint 1")
	term.answers("No roll left> ", box)
	term.answers("? (y/n) ", "y")
}

// A whole game is played in a terminal, with hints and a bot: it is quit in the
// middle of a turn, interrupted while it asks whether to fill a box, cut off by the
// end of the input, killed, and goes on each time.
func TestPlayInTerminal(t *testing.T) {
	cache, path := t.TempDir(), filepath.Join(t.TempDir(), "game.json")
	resume := func() *terminal { return inTerminal(t, cache, "play", "--save", path) }

	term := inTerminal(t, cache, "play", "kids-upper", "--seed", "7", "--bot", "hard", "--player", "Ann", "--save", path)
	term.playTurn("ones")
	term.playTurn("Zweier")
	term.answers("Enter to roll> ", "")
	term.answers("2 rolls left> ", "roll")
	term.answers("1 roll left> ", "quit")
	if status := term.ends(); status != 0 || !strings.Contains(term.shown, "It is saved, and goes on with play --save") {
		t.Errorf("quit: status %d, %q", status, term.shown)
	}
	for _, part := range []string{"Players: Ann, hard (bot)\n", "EXPECTED TOTAL", "hard (bot), turn 2 of 6", "> Zweier\nFill Twos with "} {
		if !strings.Contains(term.all, part) {
			t.Errorf("no %q in %s", part, term.all)
		}
	}

	term = resume()
	term.answers("1 roll left> ", "no such thing")
	term.answers("1 roll left> ", "threes")
	term.see("? (y/n) ")
	// Ctrl-C, upon which the terminal may throw away what is printed.
	term.types("\x03")
	if status := term.ends(); status != 130 {
		t.Errorf("Ctrl-C: status %d, %q", status, term.shown)
	}

	term = resume()
	term.answers("? (y/n) ", "n")
	term.answers("1 roll left> ", "threes")
	term.answers("? (y/n) ", "y")
	term.see("Enter to roll> ")
	term.types("\x04") // Ctrl-D
	if status := term.ends(); status != 2 || !strings.Contains(term.shown, "yatzy: play: the input ended in the middle of the game: it is saved") {
		t.Errorf("Ctrl-D: status %d, %q", status, term.shown)
	}

	term = resume()
	term.playTurn("fours")
	term.answers("Enter to roll> ", "")
	term.see("2 rolls left> ")
	if err := term.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	term.ends()

	term = resume()
	term.answers("2 rolls left> ", "hint")
	term.answers("2 rolls left> ", "fives")
	term.answers("? (y/n) ", "y")
	term.playTurn("sixes")
	if status := term.ends(); status != 0 || !strings.Contains(term.shown, "\nWinner: ") || !strings.Contains(term.shown, "\nThe code of this game, with ") {
		t.Errorf("the end: status %d, %q", status, term.shown)
	}
	for line := range strings.Lines(term.all) {
		if len(strings.TrimSuffix(line, "\n")) > 80 {
			t.Errorf("%q is longer than the terminal is wide", line)
		}
	}

	g, err := game.Load(path, variants.Find, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !g.Over() || g.Unconfirmed() || len(g.Record().Turns) != 12 {
		t.Errorf("the saved game has %d turns", len(g.Record().Turns))
	}
	if names := files(t, filepath.Dir(path)); len(names) != 1 {
		t.Errorf("files %q, want the game alone", names)
	}
	if names := files(t, cache); len(names) != 1 {
		t.Errorf("files %q in the cache, want one table", names)
	}
}
