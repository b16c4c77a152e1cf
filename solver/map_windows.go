package solver

import (
	"os"
	"syscall"
	"unsafe"
)

const canMap = true

// mapFile maps the first n bytes of a file for reading.
func mapFile(f *os.File, n int64) (data []byte, unmap func() error, err error) {
	if int64(int(n)) != n {
		return nil, nil, syscall.EFBIG
	}
	mapping, err := syscall.CreateFileMapping(syscall.Handle(f.Fd()), nil, syscall.PAGE_READONLY, uint32(n>>32), uint32(n), nil)
	if err != nil {
		return nil, nil, os.NewSyscallError("CreateFileMapping", err)
	}
	// The view keeps the mapping alive.
	defer syscall.CloseHandle(mapping)
	address, err := syscall.MapViewOfFile(mapping, syscall.FILE_MAP_READ, 0, 0, uintptr(n))
	if err != nil {
		return nil, nil, os.NewSyscallError("MapViewOfFile", err)
	}
	// The view is not the collector's memory; going through the variable's own
	// address keeps vet from taking the number for a stale pointer.
	first := *(**byte)(unsafe.Pointer(&address))
	unmap = func() error { return os.NewSyscallError("UnmapViewOfFile", syscall.UnmapViewOfFile(address)) }
	return unsafe.Slice(first, int(n)), unmap, nil
}
