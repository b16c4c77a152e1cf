//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package solver

import (
	"os"
	"syscall"
)

const canMap = true

// mapFile maps the first n bytes of a file for reading.
func mapFile(f *os.File, n int64) (data []byte, unmap func() error, err error) {
	if int64(int(n)) != n {
		return nil, nil, syscall.EFBIG
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(n), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	return data, func() error { return os.NewSyscallError("munmap", syscall.Munmap(data)) }, nil
}
