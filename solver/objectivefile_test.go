package solver_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// fileObjectives are objectives of which no two are the same, though some come
// close.
func fileObjectives(t *testing.T, rules *yatzy.Ruleset) map[string]solver.Objective {
	t.Helper()
	against := distribution(t, mustSolve(t, rules, nil))
	return map[string]solver.Objective{
		"mean":        solver.Mean(),
		"at least 0":  solver.AtLeast(0),
		"at least 8":  solver.AtLeast(8),
		"at least 9":  solver.AtLeast(9),
		"step at 8":   solver.Utility(func(total int) float64 { return float64(min(1, total/8)) }),
		"identity":    solver.Utility(func(total int) float64 { return float64(total) }),
		"one less":    solver.Utility(func(total int) float64 { return float64(total - 1) }),
		"one changed": solver.Utility(func(total int) float64 { return float64(total) + 1e-12*float64(min(1, total/9)) }),
		"win":         solver.Win(against),
	}
}

// TestFilesOfObjectives writes a file for each objective and reads it for each:
// only its own is in it.
func TestFilesOfObjectives(t *testing.T) {
	rules := fileRules(t, 5)
	dir := t.TempDir()
	objectives := fileObjectives(t, rules)
	for name, o := range objectives {
		want := solveFor(t, rules, o)
		path := filepath.Join(dir, name)
		if err := want.Save(path); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := want.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		for as, other := range objectives {
			for how, read := range map[string]func() (*solver.Strategy, error){
				"Read": func() (*solver.Strategy, error) { return solver.Read(bytes.NewReader(b.Bytes()), rules, other) },
				"Load": func() (*solver.Strategy, error) { return solver.Load(path, rules, other) },
				"Map":  func() (*solver.Strategy, error) { return solver.Map(path, rules, other) },
			} {
				got, err := read()
				switch {
				case as != name:
					if got != nil || !errors.Is(err, solver.ErrObjective) || !strings.Contains(err.Error(), other.String()) {
						t.Errorf("%s of %q as %q: %v; want ErrObjective that says %s", how, name, as, err, other)
					}
				case err != nil:
					t.Errorf("%s of %q: %v", how, name, err)
				default:
					checkSameStrategy(t, fmt.Sprintf("%s of %q", how, name), got, want)
					if err := got.Close(); err != nil {
						t.Errorf("%s of %q: close: %v", how, name, err)
					}
				}
			}
		}
	}
}

// checkSameStrategy compares a strategy that is read with the one written.
func checkSameStrategy(t *testing.T, what string, got, want *solver.Strategy) {
	t.Helper()
	if got.Objective().String() != want.Objective().String() || got.Expected() != want.Expected() || got.States() != want.States() {
		t.Errorf("%s: %s, %v of %d states; want %s, %v of %d", what, got.Objective(), got.Expected(), got.States(),
			want.Objective(), want.Expected(), want.States())
	}
	for _, turn := range randomTurns(t, want.Ruleset(), 100, 9) {
		if !slices.Equal(got.Advise(turn), want.Advise(turn)) {
			t.Errorf("%s: at %q, %s the advice differs", what, turn.Card(), turn.Roll())
		}
	}
}

// TestObjectiveInFile looks where the format has the objective and its parameter.
func TestObjectiveInFile(t *testing.T) {
	rules := fileRules(t, 5)
	for _, test := range []struct {
		objective solver.Objective
		number    uint32
		parameter uint64 // of those that are known beforehand
	}{
		{solver.Mean(), 0, 0},
		{solver.AtLeast(0), 1, 0},
		{solver.AtLeast(8), 1, 8},
		{solver.AtLeast(rules.MaxTotal()), 1, uint64(rules.MaxTotal())},
		{solver.Utility(func(total int) float64 { return float64(total) }), 2, 0},
	} {
		var b bytes.Buffer
		if _, err := solveFor(t, rules, test.objective).WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		number, parameter := binary.LittleEndian.Uint32(b.Bytes()[12:]), binary.LittleEndian.Uint64(b.Bytes()[16:])
		if number != test.number || number < 2 && parameter != test.parameter {
			t.Errorf("%s: the file has %d with %d; want %d with %d", test.objective, number, parameter, test.number, test.parameter)
		}
	}
}

// TestImpossibleObjectiveOfFile asks a file for what cannot be in any.
func TestImpossibleObjectiveOfFile(t *testing.T) {
	rules := fileRules(t, 5)
	path := filepath.Join(t.TempDir(), "table")
	if err := solveFor(t, rules, solver.AtLeast(8)).Save(path); err != nil {
		t.Fatal(err)
	}
	o := solver.AtLeast(rules.MaxTotal() + 1)
	if s, err := solver.Load(path, rules, o); s != nil || !errors.Is(err, solver.ErrUtility) {
		t.Errorf("Load: %v; want ErrUtility", err)
	}
	if s, err := solver.Map(path, rules, o); s != nil || !errors.Is(err, solver.ErrUtility) {
		t.Errorf("Map: %v; want ErrUtility", err)
	}
}
