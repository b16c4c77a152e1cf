package rows

import "unsafe"

// Portable returns the kernel in plain Go.
func Portable() Kernel {
	return Kernel{Name: "portable", Max: maxPortable, Pick: pickPortable, Mean: meanPortable, Weigh: weighPortable}
}

// maxPortable compares the bits of the numbers as integers: for floats that are
// 0 or more the order is the same, and the compiler has a conditional move for
// integers but not for floats.
func maxPortable(buf []float64, p Program) {
	if len(buf) == 0 {
		return
	}
	bits := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(buf))), len(buf))
	row := func(offset uint32) *[Lanes]uint64 { return (*[Lanes]uint64)(bits[offset/8:]) }
	for len(p) > 0 {
		n, count := int(p[0]), int(p[1])
		p = p[2:]
		for range count {
			op := p[: n+1 : n+1]
			p = p[n+1:]
			a := row(op[1])
			m0, m1, m2, m3, m4, m5, m6, m7 := a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
			for _, offset := range op[2:] {
				b := row(offset)
				m0, m1, m2, m3 = max(m0, b[0]), max(m1, b[1]), max(m2, b[2]), max(m3, b[3])
				m4, m5, m6, m7 = max(m4, b[4]), max(m5, b[5]), max(m6, b[6]), max(m7, b[7])
			}
			*row(op[0]) = [Lanes]uint64{m0, m1, m2, m3, m4, m5, m6, m7}
		}
	}
}

func pickPortable(buf, beside []float64, p Program) {
	for len(p) > 0 {
		n, count := int(p[0]), int(p[1])
		p = p[2:]
		for range count {
			op := p[: n+1 : n+1]
			p = p[n+1:]
			best, companion := *Row(buf, op[1]), *Row(beside, op[1])
			for _, offset := range op[2:] {
				value, other := Row(buf, offset), Row(beside, offset)
				for lane := range best {
					if !Tied(best[lane], value[lane]) {
						best[lane], companion[lane] = value[lane], other[lane]
					}
				}
			}
			*Row(buf, op[0]), *Row(beside, op[0]) = best, companion
		}
	}
}

func meanPortable(buf []float64, p Program, scale float64) {
	for len(p) > 0 {
		n, count := int(p[0]), int(p[1])
		p = p[2:]
		for range count {
			op := p[: n+1 : n+1]
			p = p[n+1:]
			a := Row(buf, op[1])
			s0, s1, s2, s3, s4, s5, s6, s7 := a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
			for _, offset := range op[2:] {
				b := Row(buf, offset)
				s0, s1, s2, s3 = s0+b[0], s1+b[1], s2+b[2], s3+b[3]
				s4, s5, s6, s7 = s4+b[4], s5+b[5], s6+b[6], s7+b[7]
			}
			*Row(buf, op[0]) = [Lanes]float64{
				s0 * scale, s1 * scale, s2 * scale, s3 * scale,
				s4 * scale, s5 * scale, s6 * scale, s7 * scale,
			}
		}
	}
}

func weighPortable(buf []float64, dst uint32, sources []uint32, weights []float64) {
	var sums [4][Lanes]float64
	for i, offset := range sources {
		sum, row, w := &sums[i%4], Row(buf, offset), weights[i]
		for lane := range sum {
			// The conversion forbids to fuse the two operations, which some
			// machines would do, with other bits.
			sum[lane] += float64(w * row[lane])
		}
	}
	out := Row(buf, dst)
	for lane := range out {
		out[lane] = (sums[0][lane] + sums[1][lane]) + (sums[2][lane] + sums[3][lane])
	}
}
