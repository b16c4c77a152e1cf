//go:build !amd64 || purego

package rows

// native returns the kernels in assembly: none for this build.
func native() []Kernel { return nil }
