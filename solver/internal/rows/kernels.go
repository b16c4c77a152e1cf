package rows

import "slices"

// The assembly comes from a generator in a module of its own, with a workspace of
// its own: neither it nor what it needs is part of this module.
//
//go:generate go run -C gen . -out ../kernel_amd64.s -stubs ../kernel_amd64.go -pkg rows

// Kernels returns all kernels that this machine can run, the fastest first. The
// last is the portable one, which every machine can.
func Kernels() []Kernel { return append(native(), Portable()) }

// Fastest returns the kernel to use where none is asked for.
func Fastest() Kernel { return Kernels()[0] }

// ByName returns the kernel of that name, if this machine can run it.
func ByName(name string) (Kernel, bool) {
	all := Kernels()
	i := slices.IndexFunc(all, func(k Kernel) bool { return k.Name == name })
	if i < 0 {
		return Kernel{}, false
	}
	return all[i], true
}
