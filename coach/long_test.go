//go:build long

package coach_test

import (
	"testing"

	"example.com/yatzy/variants"
)

// TestLongMaxi takes most of a minute: go test -tags long -run Long ./coach
func TestLongMaxi(t *testing.T) { checkIdentity(t, preset(t, variants.Maxi().Key()), total) }
