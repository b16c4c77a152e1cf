package rows_test

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"example.com/yatzy/solver/internal/rows"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sentinel is what the floats around a buffer are set to: a NaN that no kernel
// makes, so that it shows both where one is overwritten and where one is read.
const sentinel = 0x7ff8_dead_beef_0001

// A guarded buffer stands between rows of sentinels.
type guarded struct {
	all    []float64
	buf    []float64
	before int // floats
}

// guardFloats is how many sentinels stand on either side, at least.
const guardFloats = 4 * rows.Lanes

// guard copies numbers into a guarded buffer that starts shift floats after a
// multiple of a row.
func guard(numbers []float64, shift int) *guarded {
	g := &guarded{before: guardFloats + shift}
	n := (len(numbers)+2*guardFloats)/rows.Lanes + 1
	g.all = rows.NewBuffer(n)
	for i := range g.all {
		g.all[i] = math.Float64frombits(sentinel)
	}
	g.buf = g.all[g.before : g.before+len(numbers) : g.before+len(numbers)]
	copy(g.buf, numbers)
	return g
}

// broken reports whether a sentinel has changed.
func (g *guarded) broken() bool {
	changed := func(x float64) bool { return math.Float64bits(x) != sentinel }
	return slices.ContainsFunc(g.all[:g.before], changed) ||
		slices.ContainsFunc(g.all[g.before+len(g.buf):], changed)
}

// bits returns the bits of floats, which tell apart what == does not.
func bits(floats []float64) []uint64 {
	var b []uint64
	for _, x := range floats {
		b = append(b, math.Float64bits(x))
	}
	return b
}

// numbers draws the floats of a buffer: 0 or more, some of them alike, some far
// apart, so that sums in another order or fused come out with other bits.
func numbers(n int) *rapid.Generator[[]float64] {
	number := rapid.OneOf(
		rapid.Float64Range(0, 1000),
		rapid.Map(rapid.IntRange(0, 50), func(i int) float64 { return float64(i) }),
		rapid.SampledFrom([]float64{0, math.SmallestNonzeroFloat64, 1. / 3, 1e-300, 1e17, math.MaxFloat64, math.Inf(1)}),
	)
	return rapid.SliceOfN(number, n, n)
}

// An op is one operation, by row.
type op struct {
	Dst     int
	Sources []int
}

func offsets(list []int) []uint32 {
	var o []uint32
	for _, i := range list {
		o = append(o, rows.Offset(i))
	}
	return o
}

func program(ops []op) rows.Program {
	var p rows.Program
	last := -1
	for _, o := range ops {
		p, last = p.Append(last, rows.Offset(o.Dst), offsets(o.Sources)...)
	}
	return p
}

// drawOps draws operations on n rows. Often several in a row have equally many
// sources, as in the programs of a turn; some read what others have written, or
// write over their own sources.
func drawOps(t *rapid.T, n int) []op {
	var ops []op
	row := rapid.IntRange(0, n-1)
	for range rapid.IntRange(0, 6).Draw(t, "groups") {
		sources := rapid.IntRange(1, 20).Draw(t, "sources")
		for range rapid.IntRange(1, 5).Draw(t, "operations") {
			ops = append(ops, op{row.Draw(t, "dst"), rapid.SliceOfN(row, sources, sources).Draw(t, "rows")})
		}
	}
	return ops
}

// check compares what a kernel makes of the numbers with what the definition
// does, lane by lane, wherever the buffer begins.
func check(t *rapid.T, floats []float64, run func(buf []float64), define func(at func(row, lane int) *float64)) {
	want := slices.Clone(floats)
	define(func(row, lane int) *float64 { return &want[row*rows.Lanes+lane] })
	shift := rapid.IntRange(0, rows.Lanes-1).Draw(t, "shift")
	g := guard(floats, shift)
	run(g.buf)
	if diff := cmp.Diff(bits(want), bits(g.buf)); diff != "" {
		t.Errorf("-defined +kernel:\n%s", diff)
	}
	if g.broken() {
		t.Error("wrote outside the buffer")
	}
}

func eachKernel(t *testing.T, property func(t *rapid.T, k rows.Kernel)) {
	for _, k := range rows.Kernels() {
		t.Run(k.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, k) })
		})
	}
}

const testRows = 24

func TestMax(t *testing.T) {
	eachKernel(t, func(t *rapid.T, k rows.Kernel) {
		ops := drawOps(t, testRows)
		p := program(ops)
		given := slices.Clone(p)
		check(t, numbers(testRows*rows.Lanes).Draw(t, "numbers"),
			func(buf []float64) { k.Max(buf, p) },
			func(at func(row, lane int) *float64) {
				for _, o := range ops {
					for lane := range rows.Lanes {
						most := 0.0
						for _, s := range o.Sources {
							most = max(most, *at(s, lane))
						}
						*at(o.Dst, lane) = most
					}
				}
			})
		if !slices.Equal(given, p) {
			t.Error("program changed")
		}
	})
}

// TestPick lets the upper half of the rows be the companions of the lower half.
func TestPick(t *testing.T) {
	const half = testRows / 2
	eachKernel(t, func(t *rapid.T, k rows.Kernel) {
		ops := drawOps(t, half)
		p := program(ops)
		given := slices.Clone(p)
		floats := numbers(testRows*rows.Lanes).Draw(t, "numbers")
		for i := range floats[:half*rows.Lanes] {
			switch near := rapid.IntRange(0, 9).Draw(t, "near"); {
			case near == 0:
				floats[i] = -1
			case near < 5: // about as far from 1 as counts as the same
				floats[i] = 1 - float64(near)*0.4*rows.Rounding
			}
		}
		check(t, floats,
			func(buf []float64) { k.Pick(buf[:half*rows.Lanes], buf[half*rows.Lanes:], p) },
			func(at func(row, lane int) *float64) {
				for _, o := range ops {
					for lane := range rows.Lanes {
						best := o.Sources[0]
						for _, s := range o.Sources[1:] {
							if *at(s, lane)*(1-rows.Rounding) > *at(best, lane) {
								best = s
							}
						}
						value, companion := *at(best, lane), *at(half+best, lane)
						*at(o.Dst, lane), *at(half+o.Dst, lane) = value, companion
					}
				}
			})
		if !slices.Equal(given, p) {
			t.Error("program changed")
		}
	})
}

func TestMean(t *testing.T) {
	eachKernel(t, func(t *rapid.T, k rows.Kernel) {
		ops := drawOps(t, testRows)
		p := program(ops)
		given := slices.Clone(p)
		scale := rapid.SampledFrom([]float64{1. / 6, 1. / 7, 0.5, 1, 3, 1e-300}).Draw(t, "scale")
		check(t, numbers(testRows*rows.Lanes).Draw(t, "numbers"),
			func(buf []float64) { k.Mean(buf, p, scale) },
			func(at func(row, lane int) *float64) {
				for _, o := range ops {
					for lane := range rows.Lanes {
						sum := *at(o.Sources[0], lane)
						for _, s := range o.Sources[1:] {
							sum += *at(s, lane)
						}
						*at(o.Dst, lane) = sum * scale
					}
				}
			})
		if !slices.Equal(given, p) {
			t.Error("program changed")
		}
	})
}

func TestWeigh(t *testing.T) {
	eachKernel(t, func(t *rapid.T, k rows.Kernel) {
		row := rapid.IntRange(0, testRows-1)
		dst := row.Draw(t, "dst")
		sources := rapid.SliceOfN(row, 0, 14).Draw(t, "sources")
		weights := rapid.SliceOfN(rapid.Float64Range(0, 1), len(sources), len(sources)).Draw(t, "weights")
		check(t, rapid.SliceOfN(rapid.Float64Range(0, 1000), testRows*rows.Lanes, testRows*rows.Lanes).Draw(t, "numbers"),
			func(buf []float64) { k.Weigh(buf, rows.Offset(dst), offsets(sources), weights) },
			func(at func(row, lane int) *float64) {
				for lane := range rows.Lanes {
					var sums [4]float64
					for i, s := range sources {
						term := weights[i] * *at(s, lane)
						sums[i%4] += float64(term)
					}
					*at(dst, lane) = (sums[0] + sums[1]) + (sums[2] + sums[3])
				}
			})
	})
}

// Every number of sources has its own code: each is run at least once, however
// the random programs fall.
func TestEverySourceCount(t *testing.T) {
	const most = 20
	floats := make([]float64, (most+1)*rows.Lanes)
	for i := range floats {
		floats[i] = 1 / float64(1+i*7919%1009)
	}
	for _, k := range rows.Kernels() {
		for n := 1; n <= most; n++ {
			o := op{Dst: most}
			for s := range n {
				o.Sources = append(o.Sources, (s*7+n)%most)
			}
			maxima, means, weighed := guard(floats, 0), guard(floats, 0), guard(floats, 0)
			k.Max(maxima.buf, program([]op{o, o}))
			k.Mean(means.buf, program([]op{o, o}), 1/float64(n))
			weights := floats[:n]
			k.Weigh(weighed.buf, rows.Offset(o.Dst), offsets(o.Sources), weights)
			for lane := range rows.Lanes {
				var most, sum float64
				var sums [4]float64
				for i, s := range o.Sources {
					x := floats[s*rows.Lanes+lane]
					most = max(most, x)
					sum += x
					sums[i%4] += float64(weights[i] * x)
				}
				sum *= 1 / float64(n)
				total := (sums[0] + sums[1]) + (sums[2] + sums[3])
				at := o.Dst*rows.Lanes + lane
				if got := maxima.buf[at]; got != most {
					t.Errorf("%s: lane %d of the maximum of %d: %v, want %v", k.Name, lane, n, got, most)
				}
				if got := means.buf[at]; got != sum {
					t.Errorf("%s: lane %d of the mean of %d: %v, want %v", k.Name, lane, n, got, sum)
				}
				if got := weighed.buf[at]; got != total {
					t.Errorf("%s: lane %d of %d weighed: %v, want %v", k.Name, lane, n, got, total)
				}
			}
			if maxima.broken() || means.broken() || weighed.broken() {
				t.Errorf("%s: %d sources: wrote outside the buffer", k.Name, n)
			}
		}
	}
}

func TestEmptyPrograms(t *testing.T) {
	floats := []float64{1, 2, 3, 4, 5, 6, 7, 8}
	for _, k := range rows.Kernels() {
		for _, p := range []rows.Program{nil, {}, {3, 0}, {1, 0, 12, 0}} {
			g := guard(floats, 0)
			k.Max(g.buf, p)
			k.Mean(g.buf, p, 3)
			k.Pick(g.buf, g.buf, p)
			if diff := cmp.Diff(floats, g.buf); diff != "" || g.broken() {
				t.Errorf("%s: program %v changed the buffer:\n%s", k.Name, p, diff)
			}
			k.Max(nil, p)
			k.Mean(nil, p, 3)
			k.Pick(nil, nil, p)
		}
	}
}

func TestAppendSharesGroups(t *testing.T) {
	got := program([]op{{5, []int{0, 1}}, {6, []int{2, 3}}, {7, []int{4}}, {8, []int{5, 6}}})
	want := rows.Program{
		2, 2, 5 * 64, 0 * 64, 1 * 64, 6 * 64, 2 * 64, 3 * 64,
		1, 1, 7 * 64, 4 * 64,
		2, 1, 8 * 64, 5 * 64, 6 * 64,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNewBuffer(t *testing.T) {
	for n := range 100 {
		buf := rows.NewBuffer(n)
		if len(buf) != n*rows.Lanes || cap(buf) != len(buf) {
			t.Fatalf("%d rows: length %d, capacity %d", n, len(buf), cap(buf))
		}
		if at := uintptr(unsafe.Pointer(unsafe.SliceData(buf))); n > 0 && at%rows.Bytes != 0 {
			t.Errorf("%d rows: at %#x, not on a row's boundary", n, at)
		}
	}
}
