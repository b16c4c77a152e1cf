//go:build long

package referee_test

import "testing"

func TestRecordCorpusLong(t *testing.T) { recordCorpus(t, 250) }
