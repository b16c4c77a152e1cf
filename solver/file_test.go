package solver_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// fileRules is a ruleset whose file has a few hundred bytes.
func fileRules(t testing.TB, bonus int) *yatzy.Ruleset {
	t.Helper()
	rules, err := yatzy.NewRuleset(yatzy.Spec{
		Key: "file", Dice: 2, Faces: 3, Rolls: 2,
		Bonus: yatzy.Bonus{Threshold: 4, Points: bonus},
		Categories: []yatzy.Category{
			{Key: "ones", Section: yatzy.Upper, Pattern: yatzy.OfFace(1), Points: yatzy.MatchedDice()},
			{Key: "twos", Section: yatzy.Upper, Pattern: yatzy.OfFace(2), Points: yatzy.MatchedDice()},
			{Key: "chance", Section: yatzy.Lower, Pattern: yatzy.Any(), Points: yatzy.AllDice()},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func fileOf(t testing.TB, rules *yatzy.Ruleset) (*solver.Strategy, []byte) {
	t.Helper()
	s, err := solver.Solve(t.Context(), rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	n, err := s.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("WriteTo = %d, %v; the buffer has %d bytes", n, err, b.Len())
	}
	return s, b.Bytes()
}

// readers reads the same bytes in each way there is.
func readers(t *testing.T, data []byte, rules *yatzy.Ruleset) map[string]func() (*solver.Strategy, error) {
	path := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return map[string]func() (*solver.Strategy, error){
		"Read": func() (*solver.Strategy, error) { return solver.Read(bytes.NewReader(data), rules, solver.Mean()) },
		"Load": func() (*solver.Strategy, error) { return solver.Load(path, rules, solver.Mean()) },
		"Map":  func() (*solver.Strategy, error) { return solver.Map(path, rules, solver.Mean()) },
	}
}

func TestFileHoldsAllValues(t *testing.T) {
	rules := fileRules(t, 5)
	want, data := fileOf(t, rules)
	for name, read := range readers(t, data, rules) {
		got, err := read()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !slices.Equal(got.Values(), want.Values()) {
			t.Errorf("%s: the values differ from those written", name)
		}
		if got.Expected() != want.Expected() || got.States() != want.States() {
			t.Errorf("%s: %v of %d states, want %v of %d", name, got.Expected(), got.States(), want.Expected(), want.States())
		}
		if err := got.Close(); err != nil {
			t.Errorf("%s: close: %v", name, err)
		}
	}
}

// Every byte is changed in turn, in its lowest bit, in its highest and in all.
func TestEveryFlippedByteIsRefused(t *testing.T) {
	rules := fileRules(t, 5)
	_, data := fileOf(t, rules)
	want := func(i int) error {
		switch {
		case i < 8:
			return solver.ErrFormat
		case i < 12:
			return solver.ErrVersion
		}
		return solver.ErrDamaged
	}
	path := filepath.Join(t.TempDir(), "table")
	for i := range data {
		for _, mask := range []byte{0x01, 0x80, 0xff} {
			bad := slices.Clone(data)
			bad[i] ^= mask
			if _, err := solver.Read(bytes.NewReader(bad), rules, solver.Mean()); !errors.Is(err, want(i)) {
				t.Errorf("Read with byte %d changed by %#x: %v, want %v", i, mask, err, want(i))
			}
			if err := os.WriteFile(path, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := solver.Map(path, rules, solver.Mean()); !errors.Is(err, want(i)) {
				t.Errorf("Map with byte %d changed by %#x: %v, want %v", i, mask, err, want(i))
			}
		}
	}
}

func TestEveryTruncationIsRefused(t *testing.T) {
	rules := fileRules(t, 5)
	_, data := fileOf(t, rules)
	for n := range data {
		for name, read := range readers(t, data[:n], rules) {
			if _, err := read(); !errors.Is(err, solver.ErrTruncated) {
				t.Errorf("%s of the first %d bytes: %v, want %v", name, n, err, solver.ErrTruncated)
			}
		}
	}
}

func TestFilesThatAreNotMeantAreRefused(t *testing.T) {
	rules := fileRules(t, 5)
	_, data := fileOf(t, rules)
	_, other := fileOf(t, fileRules(t, 6))
	// change sets a number in the header and mends the header's checksum.
	change := func(offset int, number uint32) []byte {
		b := slices.Clone(data)
		binary.LittleEndian.PutUint32(b[offset:], number)
		binary.LittleEndian.PutUint32(b[64:], crc32.Checksum(b[:64], crc32.MakeTable(crc32.Castagnoli)))
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"another ruleset", other, solver.ErrRuleset},
		{"a newer version", change(8, 2), solver.ErrVersion},
		{"version 0", change(8, 0), solver.ErrVersion},
		{"another objective", change(12, 1), solver.ErrObjective},
		{"a parameter of the objective", change(16, 250), solver.ErrObjective},
		{"fewer values", change(56, 3), solver.ErrDamaged},
		{"more values than memory", change(60, 1<<30), solver.ErrDamaged},
		{"one byte more", append(slices.Clone(data), 0), solver.ErrDamaged},
		{"twice the file", append(slices.Clone(data), data...), solver.ErrDamaged},
		{"a text", []byte("ones,twos,chance\n1,2,3\n"), solver.ErrFormat},
		{"nothing", nil, solver.ErrTruncated},
	} {
		for name, read := range readers(t, c.data, rules) {
			if s, err := read(); !errors.Is(err, c.want) || s != nil {
				t.Errorf("%s of %s: %v, %v; want %v", name, c.name, s, err, c.want)
			}
		}
	}
	for _, path := range []string{t.TempDir(), filepath.Join(t.TempDir(), "missing")} {
		if _, err := solver.Map(path, rules, solver.Mean()); err == nil {
			t.Errorf("Map(%s) is no error", path)
		}
		if _, err := solver.Load(path, rules, solver.Mean()); err == nil {
			t.Errorf("Load(%s) is no error", path)
		}
	}
}

func TestSaveReplacesWholeFiles(t *testing.T) {
	rules := fileRules(t, 5)
	s, data := fileOf(t, rules)
	dir := t.TempDir()
	path := filepath.Join(dir, "table")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := s.Save(path); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, data) {
		t.Errorf("the file has %d bytes, %v; want the %d of WriteTo", len(got), err, len(data))
	}
	onlyFile(t, dir, "table")
}

func TestFailedSaveLeavesNothing(t *testing.T) {
	rules := fileRules(t, 5)
	s, _ := fileOf(t, rules)
	dir := t.TempDir()
	// A directory stands where the file is to go, so the last step fails.
	path := filepath.Join(dir, "table")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(path); err == nil {
		t.Error("saving over a directory is no error")
	}
	onlyFile(t, dir, "table")
	if err := s.Save(filepath.Join(dir, "missing", "table")); err == nil {
		t.Error("saving into a missing directory is no error")
	}
	if _, err := s.WriteTo(&failing{room: 100}); !errors.Is(err, errFull) {
		t.Errorf("WriteTo a full disk: %v, want %v", err, errFull)
	}
}

func onlyFile(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("the directory holds %v, want only %s", entries, name)
	}
}

var errFull = errors.New("no space left")

// failing is a disk with room for so many bytes.
type failing struct{ room int }

func (f *failing) Write(b []byte) (int, error) {
	if n := min(f.room, len(b)); n < len(b) {
		f.room = 0
		return n, errFull
	}
	f.room -= len(b)
	return len(b), nil
}

func TestClosedStrategy(t *testing.T) {
	rules := fileRules(t, 5)
	_, data := fileOf(t, rules)
	for name, read := range readers(t, data, rules) {
		s, err := read()
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := s.Close(); err != nil {
				t.Errorf("%s: close: %v", name, err)
			}
		}
		card := rules.NewScorecard()
		if _, err := s.Value(card); !errors.Is(err, solver.ErrClosed) {
			t.Errorf("%s: Value: %v, want %v", name, err, solver.ErrClosed)
		}
		if _, err := s.Decide(card.NewTurn()); !errors.Is(err, solver.ErrClosed) {
			t.Errorf("%s: Decide: %v, want %v", name, err, solver.ErrClosed)
		}
		if c := s.Advise(card.NewTurn()); c != nil {
			t.Errorf("%s: Advise: %v, want none", name, c)
		}
		if _, err := s.WriteTo(&bytes.Buffer{}); !errors.Is(err, solver.ErrClosed) {
			t.Errorf("%s: WriteTo: %v, want %v", name, err, solver.ErrClosed)
		}
	}
}

// Readers of one mapped table share it; the race detector watches.
func TestReadersShareATable(t *testing.T) {
	rules := fileRules(t, 5)
	want, data := fileOf(t, rules)
	shared, err := readers(t, data, rules)["Map"]()
	if err != nil {
		t.Fatal(err)
	}
	defer shared.Close()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for roll := range rules.Rolls() {
				turn, err := rules.NewScorecard().NewTurn().WithRoll(roll, 1)
				if err != nil {
					t.Error(err)
				}
				if !slices.Equal(shared.Advise(turn), want.Advise(turn)) {
					t.Errorf("advice for %s differs", roll)
				}
			}
		})
	}
	wg.Wait()
}
