//go:build amd64 && !purego

package rows_test

import (
	"slices"
	"testing"

	"golang.org/x/sys/cpu"
)

func TestNativeKernels(t *testing.T) {
	for _, c := range []struct {
		kernel string
		can    bool
	}{
		{"avx2", cpu.X86.HasAVX2},
		{"avx512", cpu.X86.HasAVX512F},
	} {
		if got := slices.Contains(names(), c.kernel); got != c.can {
			t.Errorf("kernels %q: have %s: %v, the machine: %v", names(), c.kernel, got, c.can)
		}
	}
}
