//go:build !race

package solver_test

import "testing"

// TestResidualsOfPresets is without the race detector for the sake of time; see
// optima_test.go.
func TestResidualsOfPresets(t *testing.T) {
	for _, key := range fiveDice() {
		t.Run(key, func(t *testing.T) { checkResiduals(t, preset(t, key), 2000) })
	}
}
