//go:build !amd64 || purego

package rows_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPortableOnly(t *testing.T) {
	if diff := cmp.Diff([]string{"portable"}, names()); diff != "" {
		t.Error(diff)
	}
}
