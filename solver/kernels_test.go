package solver_test

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// TestEveryKernel forces each kernel that the machine has through every kind of
// rules: all give the same bits, and none leaves a state unsolved.
func TestEveryKernel(t *testing.T) {
	specs := midsize()
	specs["yahtzee"] = variants.Yahtzee().Spec()
	kernels := solver.Kernels()
	if kernels[len(kernels)-1] != "portable" {
		t.Fatalf("the kernels are %q; portable is to be the last", kernels)
	}
	for name, spec := range specs {
		rules := mustRuleset(t, spec)
		want := mustSolve(t, rules, &solver.Options{Kernel: "portable"}).Values()
		for _, kernel := range kernels {
			got := mustSolve(t, rules, &solver.Options{Kernel: kernel}).Values()
			if !slices.Equal(floatBits(got), floatBits(want)) {
				t.Errorf("%s: kernel %s gives other bits than portable", name, kernel)
			}
			if slices.ContainsFunc(got, math.IsNaN) {
				t.Errorf("%s: kernel %s leaves states unsolved", name, kernel)
			}
		}
	}
}

func TestUnknownKernel(t *testing.T) {
	_, err := solver.Solve(t.Context(), variants.KidsUpper(), &solver.Options{Kernel: "abacus"})
	if !errors.Is(err, solver.ErrKernel) || !strings.Contains(err.Error(), `"abacus"`) || !strings.Contains(err.Error(), "portable") {
		t.Errorf("%v; want ErrKernel that names the kernel asked for and those there are", err)
	}
}

// TestSizeCoversMemory compares what Size says with the memory that is in use
// when a strategy has been found.
func TestSizeCoversMemory(t *testing.T) {
	for name, rules := range map[string]*yatzy.Ruleset{
		"yahtzee":      variants.Yahtzee(),
		"kids-symbols": variants.KidsSymbols(),
		"eight dice": mustRuleset(t, yatzy.Spec{
			Dice: 8, Faces: 8, Holds: yatzy.LockedHolds, Categories: []yatzy.Category{chance()},
		}),
	} {
		opts := &solver.Options{Workers: 1}
		size, err := solver.Size(rules, opts)
		if err != nil {
			t.Fatal(err)
		}
		before := heap()
		best := mustSolve(t, rules, opts)
		used := heap() - before
		if used > size.Bytes {
			t.Errorf("%s: %d bytes are in use, Size says %d", name, used, size.Bytes)
		}
		if size.Bytes > 4*used+1<<22 {
			t.Errorf("%s: Size says %d bytes, only %d are in use", name, size.Bytes, used)
		}
		runtime.KeepAlive(best)
	}
}

// heap returns the bytes in use on the heap.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // the first ends what pools still hold
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestRefusedBeforehand has rules that no memory could hold: they are refused
// before anything is made of them.
func TestRefusedBeforehand(t *testing.T) {
	var many, wide []yatzy.Category
	for i := range yatzy.MaxCategories {
		c := chance()
		c.Key = "chance-" + string(rune('a'+i))
		many = append(many, c)
		if i < 16 {
			c.Section, c.Points = yatzy.Upper, yatzy.Fixed(10_000)
			wide = append(wide, c)
		}
	}
	for name, spec := range map[string]yatzy.Spec{
		"24 boxes":       {Dice: 8, Faces: 8, Categories: many},
		"16 upper boxes": {Dice: 2, Bonus: yatzy.Bonus{Threshold: 1, Points: 5}, Categories: wide},
	} {
		rules := mustRuleset(t, spec)
		before := heap()
		_, err := solver.Solve(t.Context(), rules, &solver.Options{MemoryLimit: 1 << 20, Workers: math.MaxInt})
		if !errors.Is(err, solver.ErrMemory) {
			t.Errorf("%s: %v; want ErrMemory", name, err)
		}
		if used := heap() - before; used > 1<<20 {
			t.Errorf("%s: %d bytes stay in use", name, used)
		}
	}
	if _, err := solver.Solve(t.Context(), nil, nil); !errors.Is(err, solver.ErrRuleset) {
		t.Errorf("no ruleset: %v; want ErrRuleset", err)
	}
}
