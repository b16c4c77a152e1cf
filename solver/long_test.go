//go:build long

package solver_test

import (
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// The tests of this file take minutes: go test -tags long -run Long ./solver

// TestLongOptima solves the games of six dice and those with saved rolls.
func TestLongOptima(t *testing.T) {
	saved := func(rules *yatzy.Ruleset, most int) *yatzy.Ruleset {
		spec := rules.Spec()
		spec.Key += "-saved"
		spec.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: most}
		return mustRuleset(t, spec)
	}
	for _, test := range []struct {
		rules *yatzy.Ruleset
		value float64 // to the last bit
		cards int     // to be compared with a naive backup
	}{
		{variants.Maxi(), longValue("maxi"), 2000},
		{variants.MaxiTactic(), longValue("maxi-tactic"), 2000},
		{variants.MaxiSaved(), longValue("maxi-saved"), 50},
		{saved(variants.Scandinavian(), 0), longValue("scandinavian-saved"), 2000},
		{saved(variants.Scandinavian(), 5), longValue("scandinavian-saved-5"), 2000},
	} {
		t.Run(test.rules.Key(), func(t *testing.T) {
			best, err := solver.Solve(t.Context(), test.rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := best.Expected(); got != test.value {
				t.Errorf("%.17g or %x; want %.17g or %x", got, got, test.value, test.value)
			}
			checkResiduals(t, best, test.cards)
		})
	}
}
