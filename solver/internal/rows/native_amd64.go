//go:build amd64 && !purego

package rows

import "golang.org/x/sys/cpu"

// native returns the kernels in assembly that the machine and its operating
// system have the instructions and registers for, the fastest first.
func native() []Kernel {
	var kernels []Kernel
	if cpu.X86.HasAVX512F {
		kernels = append(kernels, assembled("avx512", maxAVX512, pickAVX512, meanAVX512, weighAVX512))
	}
	if cpu.X86.HasAVX2 {
		kernels = append(kernels, assembled("avx2", maxAVX2, pickAVX2, meanAVX2, weighAVX2))
	}
	return kernels
}

// assembled makes a kernel of functions in assembly.
func assembled(
	name string,
	maxima func(buf []float64, program []uint32),
	pick func(buf, beside []float64, program []uint32, factor float64),
	means func(buf []float64, program []uint32, scale float64),
	weigh func(buf []float64, dst uint32, sources []uint32, weights []float64),
) Kernel {
	return Kernel{
		Name: name,
		Max:  func(buf []float64, p Program) { maxima(buf, p) },
		Pick: func(buf, beside []float64, p Program) { pick(buf, beside, p, 1-Rounding) },
		Mean: func(buf []float64, p Program, scale float64) { means(buf, p, scale) },
		Weigh: func(buf []float64, dst uint32, sources []uint32, weights []float64) {
			weigh(buf, dst, sources, weights[:len(sources)])
		},
	}
}
