//go:build long

package referee_test

import "testing"

func TestCorpusLong(t *testing.T) { checkCorpus(t, 2, 700, 70) }
