//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package solver

import (
	"errors"
	"os"
)

const canMap = false

// mapFile is never called where files cannot be mapped.
func mapFile(*os.File, int64) ([]byte, func() error, error) {
	return nil, nil, errors.ErrUnsupported
}
