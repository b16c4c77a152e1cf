//go:build long

package referee_test

import "testing"

func TestHostileInputLong(t *testing.T) { checkHostile(t, 100<<20, 999_999) }
