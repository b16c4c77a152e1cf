//go:build long && !race

package solver_test

import "testing"

// TestLongDistributions has the presets that TestDistributionOfPresets leaves out.
func TestLongDistributions(t *testing.T) {
	for _, key := range slowSpreads() {
		t.Run(key, func(t *testing.T) { checkSpread(t, key) })
	}
}
