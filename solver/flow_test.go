package solver_test

import (
	"errors"
	"testing"

	"example.com/yatzy/solver"
)

func TestDistributionMemoryLimit(t *testing.T) {
	best := preset(t, "kids-upper")
	card := best.Ruleset().NewScorecard()
	if _, err := solver.Distribute(t.Context(), best, card, &solver.Options{MemoryLimit: 1000}); !errors.Is(err, solver.ErrMemory) {
		t.Errorf("%v; want ErrMemory", err)
	}
	if _, err := solver.Distribute(t.Context(), best, card, &solver.Options{MemoryLimit: 1 << 20}); err != nil {
		t.Errorf("within the limit: %v", err)
	}
}
