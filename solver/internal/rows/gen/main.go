// Command gen writes the kernels for amd64 that stand in package rows: the
// assembly and its declarations in Go. Package rows says what the kernels do; the
// bits come out as in its portable kernel because every lane goes through the
// same operations in the same order, none of them fused.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const rowBytes = 64

// unrolled is the most sources that have code of their own. The usual rulesets
// have up to seven: a selection has six faces to take a die from, and itself.
const unrolled = 9

func main() {
	ConstraintExpr("amd64,!purego")
	for _, m := range []machine{
		{name: "AVX2", bytes: 32, vector: func() reg.VecVirtual { return YMM() }},
		{name: "AVX512", bytes: 64, vector: func() reg.VecVirtual { return ZMM() }},
	} {
		m.max()
		m.pick()
		m.mean()
		m.weigh()
	}
	Generate()
}

// A machine is an instruction set: the size of its vectors and how to get one.
type machine struct {
	name   string
	bytes  int
	vector func() reg.VecVirtual
}

// A row is the vectors that hold one row.
type row []reg.VecVirtual

func (m machine) row() row {
	r := make(row, rowBytes/m.bytes)
	for i := range r {
		r[i] = m.vector()
	}
	return r
}

// at returns the memory of the i-th vector of the row at an offset in the buffer.
func (m machine) at(buf, offset reg.Register, i int) Mem {
	return Mem{Base: buf, Index: offset, Scale: 1, Disp: i * m.bytes}
}

func (m machine) load(buf, offset reg.Register, r row) {
	for i, v := range r {
		VMOVUPD(m.at(buf, offset, i), v)
	}
}

func (m machine) store(r row, buf, offset reg.Register) {
	for i, v := range r {
		VMOVUPD(v, m.at(buf, offset, i))
	}
}

// with combines r with the row at an offset, which is the operation's second
// operand.
func (m machine) with(op func(...Op), buf, offset reg.Register, r row) {
	for i, v := range r {
		op(m.at(buf, offset, i), v, v)
	}
}

// max writes the kernel's Max. VMAXPD gives its second operand if either is NaN
// or both are 0, whatever their signs: numbers that are 0 or more, and not -0,
// never make that matter.
func (m machine) max() {
	TEXT("max"+m.name, NOSPLIT, "func(buf []float64, program []uint32)")
	Doc("max" + m.name + " is Max with " + m.name + ".")
	Pragma("noescape")
	buf := Load(Param("buf").Base(), GP64())
	m.walk(func() operation { return m.fold(buf, VMAXPD, nil) })
}

// pick writes the kernel's Pick. Its last parameter is what a value is multiplied
// with before it is compared with the one chosen so far.
func (m machine) pick() {
	TEXT("pick"+m.name, NOSPLIT, "func(buf, beside []float64, program []uint32, factor float64)")
	Doc("pick"+m.name+" is Pick with "+m.name+". It takes a source whose value times factor is", "greater than the value chosen before.")
	Pragma("noescape")
	factor := m.vector()
	f, err := Param("factor").Resolve()
	if err != nil {
		panic(err)
	}
	VBROADCASTSD(f.Addr, factor)
	buf := Load(Param("buf").Base(), GP64())
	beside := Load(Param("beside").Base(), GP64())
	m.walk(func() operation {
		best, companion := m.row(), m.row()
		return operation{
			first: func(offset reg.Register) {
				m.load(buf, offset, best)
				m.load(beside, offset, companion)
			},
			next: func(offset reg.Register) { m.take(buf, beside, offset, factor, best, companion) },
			end: func(dst reg.Register) {
				m.store(best, buf, dst)
				m.store(companion, beside, dst)
			},
		}
	})
}

// take puts a source and its companion in the place of those chosen so far, in the
// lanes where the source is greater.
func (m machine) take(buf, beside, offset reg.Register, factor reg.VecVirtual, best, companion row) {
	const greater = 0x1e // ordered, no exception
	for i := range best {
		value, scaled := m.vector(), m.vector()
		VMOVUPD(m.at(buf, offset, i), value)
		VMULPD(factor, value, scaled)
		if m.bytes == 64 {
			lanes := K()
			VCMPPD(Imm(greater), best[i], scaled, lanes)
			VMOVAPD(value, lanes, best[i])
			VMOVUPD(m.at(beside, offset, i), lanes, companion[i])
			continue
		}
		lanes := m.vector()
		VCMPPD(Imm(greater), best[i], scaled, lanes)
		VBLENDVPD(lanes, value, best[i], best[i])
		VBLENDVPD(lanes, m.at(beside, offset, i), companion[i], companion[i])
	}
}

// mean writes the kernel's Mean.
func (m machine) mean() {
	TEXT("mean"+m.name, NOSPLIT, "func(buf []float64, program []uint32, scale float64)")
	Doc("mean" + m.name + " is Mean with " + m.name + ".")
	Pragma("noescape")
	scale := m.vector()
	p, err := Param("scale").Resolve()
	if err != nil {
		panic(err)
	}
	VBROADCASTSD(p.Addr, scale)
	buf := Load(Param("buf").Base(), GP64())
	m.walk(func() operation {
		return m.fold(buf, VADDPD, func(r row) {
			for _, v := range r {
				VMULPD(scale, v, v)
			}
		})
	})
}

// An operation writes the code of one operation of a program: what is done with the
// first source, with each further one, and at the end with the destination. Sources
// and destination are given by the registers with their offsets.
type operation struct{ first, next, end func(offset reg.Register) }

// fold is the operation that combines the sources' rows one after the other; finish,
// if not nil, is done to the result.
func (m machine) fold(buf reg.Register, combine func(...Op), finish func(row)) operation {
	r := m.row()
	return operation{
		first: func(offset reg.Register) { m.load(buf, offset, r) },
		next:  func(offset reg.Register) { m.with(combine, buf, offset, r) },
		end: func(dst reg.Register) {
			if finish != nil {
				finish(r)
			}
			m.store(r, buf, dst)
		},
	}
}

// walk writes the loop over a program, and with it the function's end. It makes an
// operation for each number of sources that has code of its own, and one for more.
func (m machine) walk(newOperation func() operation) {
	p := Load(Param("program").Base(), GP64())
	end := Load(Param("program").Len(), GP64())
	LEAQ(Mem{Base: p, Index: end, Scale: 4}, end)
	sources, count := GP64(), GP64()

	Label("group")
	CMPQ(p, end)
	JAE(LabelRef("done"))
	MOVL(Mem{Base: p}, sources.As32())
	MOVL(Mem{Base: p, Disp: 4}, count.As32())
	ADDQ(Imm(8), p)
	TESTQ(count, count)
	JZ(LabelRef("group"))
	for n := 1; n <= unrolled; n++ {
		CMPQ(sources, Imm(uint64(n)))
		JEQ(LabelRef(fmt.Sprintf("sources%d", n)))
	}

	Comment("More sources: one by one.")
	Label("sourcesMany")
	op, offset, left := newOperation(), GP64(), GP64()
	MOVL(Mem{Base: p, Disp: 4}, offset.As32())
	op.first(offset)
	LEAQ(Mem{Base: sources, Disp: -1}, left)
	dst := GP64()
	MOVL(Mem{Base: p}, dst.As32())
	ADDQ(Imm(8), p)
	Label("sourceNext")
	MOVL(Mem{Base: p}, offset.As32())
	op.next(offset)
	ADDQ(Imm(4), p)
	DECQ(left)
	JNZ(LabelRef("sourceNext"))
	op.end(dst)
	DECQ(count)
	JNZ(LabelRef("sourcesMany"))
	JMP(LabelRef("group"))

	for n := 1; n <= unrolled; n++ {
		label := fmt.Sprintf("sources%d", n)
		Label(label)
		offset := offsets(p, 1+n)
		dst, op := offset(), newOperation()
		op.first(offset())
		for range n - 1 {
			op.next(offset())
		}
		op.end(dst)
		ADDQ(Imm(uint64(4*(1+n))), p)
		DECQ(count)
		JNZ(LabelRef(label))
		JMP(LabelRef("group"))
	}

	Label("done")
	VZEROUPPER()
	RET()
}

// offsets returns a function that reads one after the other of n offsets at p.
// It loads two at a time, because loads are what the kernels are short of: of
// rows and offsets together, machines of today load two or three in a cycle.
func offsets(p reg.Register, n int) func() reg.Register {
	var pair reg.GPVirtual // the second of two, in the upper half
	i := 0
	return func() reg.Register {
		at := Mem{Base: p, Disp: 4 * i}
		i++
		offset := GP64()
		switch {
		case pair != nil:
			SHRQ(Imm(32), pair)
			offset, pair = pair, nil
		case i < n:
			pair = GP64()
			MOVQ(at, pair)
			MOVL(pair.As32(), offset.As32())
		default:
			MOVL(at, offset.As32())
		}
		return offset
	}
}

// weigh writes the kernel's Weigh.
func (m machine) weigh() {
	TEXT("weigh"+m.name, NOSPLIT, "func(buf []float64, dst uint32, sources []uint32, weights []float64)")
	Doc("weigh"+m.name+" is Weigh with "+m.name+". It reads as many weights as there are", "sources.")
	Pragma("noescape")
	buf := Load(Param("buf").Base(), GP64())
	sources := Load(Param("sources").Base(), GP64())
	left := Load(Param("sources").Len(), GP64())
	weights := Load(Param("weights").Base(), GP64())
	sums := make([]row, 4)
	for i := range sums {
		sums[i] = m.row()
		for _, v := range sums[i] {
			VXORPD(v.AsX(), v.AsX(), v.AsX()) // clears the whole vector
		}
	}
	add := func(n int) {
		offset := offsets(sources, n)
		for i, sum := range sums[:n] {
			o, w := offset(), m.vector()
			VBROADCASTSD(Mem{Base: weights, Disp: 8 * i}, w)
			for j, v := range sum {
				term := m.vector()
				VMULPD(m.at(buf, o, j), w, term)
				VADDPD(term, v, v)
			}
		}
	}

	Label("four")
	SUBQ(Imm(4), left)
	JLT(LabelRef("rest"))
	add(4)
	ADDQ(Imm(16), sources)
	ADDQ(Imm(32), weights)
	JMP(LabelRef("four"))

	Label("rest")
	for n := 3; n > 0; n-- {
		CMPQ(left, I8(int8(n-4)))
		JEQ(LabelRef(fmt.Sprintf("rest%d", n)))
	}
	JMP(LabelRef("total"))
	for n := 3; n > 0; n-- {
		Label(fmt.Sprintf("rest%d", n))
		add(n)
		JMP(LabelRef("total"))
	}

	Label("total")
	for j := range sums[0] {
		VADDPD(sums[1][j], sums[0][j], sums[0][j])
		VADDPD(sums[3][j], sums[2][j], sums[2][j])
		VADDPD(sums[2][j], sums[0][j], sums[0][j])
	}
	dst := GP64()
	Load(Param("dst"), dst.As32())
	m.store(sums[0], buf, dst)
	VZEROUPPER()
	RET()
}
