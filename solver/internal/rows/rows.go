// Package rows computes on rows of eight numbers, one lane for each of eight
// scorecards that are valued together. The text of the portable kernel is the
// definition of all others.
//
// Rows stand one behind the other in a buffer and are named by their offset in
// bytes. What is to be done with them is a program: a list of numbers that the
// kernels walk, so that thousands of rows cost one call.
package rows

import "unsafe"

// Lanes is the number of float64 in a row, and Bytes the size of a row: one
// cache line.
const (
	Lanes = 8
	Bytes = 8 * Lanes
)

// Rounding is the relative difference up to which two values count as the same: some
// hundred roundings of 2^-53, most of which cancel. Values are 0 or more, and so are
// their errors relative.
const Rounding = 2e-14

// Tied reports whether a value that is no more than best is the same but for
// Rounding.
func Tied(value, best float64) bool { return value >= best*(1-Rounding) }

// Offset returns the offset of row i in its buffer.
func Offset(i int) uint32 { return uint32(i * Bytes) }

// NewBuffer returns a buffer of n rows, aligned to a row's size, which Go does
// not promise by itself.
func NewBuffer(n int) []float64 {
	buf := make([]float64, (n+1)*Lanes)
	skip := 0
	if over := uintptr(unsafe.Pointer(unsafe.SliceData(buf))) % Bytes; over != 0 {
		skip = int((Bytes - over) / 8)
	}
	return buf[skip : skip+n*Lanes : skip+n*Lanes]
}

// Row returns the lanes of the row at an offset.
func Row(buf []float64, offset uint32) *[Lanes]float64 {
	return (*[Lanes]float64)(buf[offset/8:])
}

// A Program is a list of groups of operations with equally many sources: their
// number, how many operations follow, then for each operation the offsets of its
// destination and of its sources. Operations are carried out in order, so that a
// later one may read what an earlier one has written.
type Program []uint32

// Append adds an operation to the program, with one source at least. Consecutive
// operations with equally many sources share a group; last is the position of the
// current group's header, to be passed on from call to call, starting with -1.
func (p Program) Append(last int, dst uint32, sources ...uint32) (Program, int) {
	if len(sources) == 0 {
		panic("rows: operation without sources") // the kernels count on one
	}
	if last < 0 || p[last] != uint32(len(sources)) {
		last = len(p)
		p = append(p, uint32(len(sources)), 0)
	}
	p[last+1]++
	return append(append(p, dst), sources...), last
}

// A Kernel carries out programs. All kernels give the same bits. The numbers are
// 0 or more: none is NaN, negative or -0. The weights and the scale are finite and
// 0 or more.
//
// Kernels in assembly check no bounds, since that would cost as much as the work.
// So programs come from [Program.Append], and every offset that a kernel is given
// is that of a row within the buffer.
type Kernel struct {
	Name string
	// Max sets each destination to the greatest of its sources, lane by lane.
	Max func(buf []float64, p Program)
	// Mean sets each destination to the sum of its sources from left to right,
	// times scale.
	Mean func(buf []float64, p Program, scale float64)
	// Pick is Max for rows that each have a companion, at the same offset in another
	// buffer as long: a destination's companion becomes that of the source chosen.
	// That is the first, until a later one is greater by more than the relative
	// Rounding. The first source may be a row of -1, which any other is greater
	// than.
	Pick func(buf, beside []float64, p Program)
	// Weigh sets the row dst to the sum of the sources times their weights: four
	// sums, of every fourth source each, added as (0+1)+(2+3). There are as many
	// weights as sources.
	Weigh func(buf []float64, dst uint32, sources []uint32, weights []float64)
}
