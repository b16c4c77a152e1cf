package game_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// saverPath names the environment variable that makes the test binary a process
// that does nothing but save.
const saverPath = "YATZY_TEST_SAVER"

// twoMoments are two games that are saved in turn: of different length, so that
// neither is the other with its end cut off.
func twoMoments(t testing.TB) [2]*game.Game {
	rules := mustRules(t, twoBoxes())
	short := mustGame(t, rules, game.SeededDice{}, "Ann")
	long := mustGame(t, rules, game.SeededDice{}, "Ann", "Bo", "Cy")
	do(t, long, yatzy.Keep(yatzy.Roll{}), yatzy.Score("pair"), yatzy.Keep(yatzy.Roll{}))
	return [2]*game.Game{short, long}
}

// TestSaver is the child of TestKillWhileSaving.
func TestSaver(t *testing.T) {
	path := os.Getenv(saverPath)
	if path == "" {
		return // not the child
	}
	games := twoMoments(t)
	for i := 0; ; i++ {
		if err := games[i%2].Save(path); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			os.Stdout.WriteString("saving\n")
		}
	}
}

// A process that is killed while it saves leaves the old or the new game whole.
func TestKillWhileSaving(t *testing.T) {
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		return // no processes
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	want := twoMoments(t)
	found := [2]int{}
	random := rand.New(rand.NewPCG(1, 1))
	path := filepath.Join(t.TempDir(), "game.json")
	for range 12 {
		child := exec.Command(self, "-test.run=^TestSaver$")
		child.Env = append(os.Environ(), saverPath+"="+path)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "saving\n" {
			t.Errorf("the child says %q, %v", line, err)
		}
		time.Sleep(time.Duration(random.IntN(10_000)) * time.Microsecond)
		if err := child.Process.Kill(); err != nil {
			t.Error(err)
		}
		if err := child.Wait(); err == nil {
			t.Error("the child ended by itself")
		}
		g, err := game.Load(path, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		which := 0
		if len(g.Players()) == 3 {
			which = 1
		}
		found[which]++
		wantSame(t, momentOf(want[which]), momentOf(g), "after the kill")
	}
	t.Logf("%d times the one, %d times the other", found[0], found[1])
}
