//go:build !race

package solver_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/yatzy/variants"
)

// longValue returns the optimum of a ruleset that only the long tests solve.
func longValue(key string) float64 {
	switch key {
	case "maxi":
		return 0x1.8a8eb8c458fdep+08
	case "maxi-tactic": // 383.305403 in public solvers of that edition
		return 0x1.7f4e2edecff22p+08
	case "maxi-saved":
		return 0x1.f0a21d5a040a2p+08
	case "scandinavian-saved":
		return 0x1.1869328c5a4bcp+08
	case "scandinavian-saved-5":
		return 0x1.102acd7d2831bp+08
	}
	panic("no value for " + key)
}

// TestReadme compares the table of rulesets in the README with the library.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "| key | dice | categories | maximum | optimal value |\n|---|---|---|---|---|\n")
	if !ok {
		t.Fatal("the README has no table of rulesets")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for rules := range variants.All() {
		value := 0.0
		if rules.Dice() == 5 {
			value = preset(t, rules.Key()).Expected()
		} else {
			value = longValue(rules.Key())
		}
		want = append(want, fmt.Sprintf("| `%s` | %d | %d | %d | %.9f |", rules.Key(), rules.Dice(), rules.Len(), rules.MaxTotal(), value))
	}
	if got := strings.TrimSpace(table); got != strings.Join(want, "\n") {
		t.Errorf("the README has\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}
