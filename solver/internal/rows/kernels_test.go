package rows_test

import (
	"slices"
	"testing"

	"example.com/yatzy/solver/internal/rows"
)

// names returns the names of the kernels that this machine can run, in order.
func names() []string {
	var names []string
	for _, k := range rows.Kernels() {
		names = append(names, k.Name)
	}
	return names
}

func TestKernels(t *testing.T) {
	order := []string{"avx512", "avx2", "portable"}
	got := names()
	if got[len(got)-1] != "portable" {
		t.Errorf("kernels %q do not end with the portable one", got)
	}
	last := -1
	for _, name := range got {
		i := slices.Index(order, name)
		if i <= last {
			t.Errorf("kernels %q are not some of %q in that order", got, order)
		}
		last = i
		if k, ok := rows.ByName(name); !ok || k.Name != name {
			t.Errorf("by the name of %q: %q, %v", name, k.Name, ok)
		}
	}
	if k := rows.Fastest(); k.Name != got[0] {
		t.Errorf("fastest of %q: %q", got, k.Name)
	}
	for _, name := range []string{"", "AVX2", "sse2"} {
		if k, ok := rows.ByName(name); ok {
			t.Errorf("by the name of %q: %q", name, k.Name)
		}
	}
}
