//go:build !purego

package rows_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The kernel of the operating system lists what it lets programs use, whatever
// this program finds out by itself.
func TestNativeKernelsAsTheSystemSays(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Fatal(err)
	}
	var flags []string
	for line := range strings.Lines(string(info)) {
		if name, value, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == "flags" {
			flags = strings.Fields(value)
			break
		}
	}
	if len(flags) == 0 {
		t.Fatal("the system lists no flags")
	}
	for kernel, flag := range map[string]string{"avx2": "avx2", "avx512": "avx512f"} {
		if got, want := slices.Contains(names(), kernel), slices.Contains(flags, flag); got != want {
			t.Errorf("kernels %q: have %s: %v, the system: %v", names(), kernel, got, want)
		}
	}
}
