package solver

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"example.com/yatzy"
	"example.com/yatzy/internal/atomicfile"
	"example.com/yatzy/solver/internal/rows"
)

// The format of solver files. All numbers are little-endian.
//
//	offset  bytes
//	0       8      magic: 0x93 "YATZY" CR LF
//	8       4      version of the format, 1
//	12      4      objective: 0 the mean of the total, 1 the chance of a total, 2
//	               any utility of the total
//	16      8      parameter of the objective: 0 for the mean, the total for its
//	               chance, a FNV-1a hash of the utilities
//	24      32     fingerprint of the ruleset
//	56      8      n, the number of values
//	64      4      CRC-32C of all before it
//	68      4 × c  CRC-32C of each chunk of 1 MiB of the values, the last may be
//	               shorter: c = ⌈8n / 2^20⌉
//	…       4      CRC-32C of these checksums
//	…              zeros up to a multiple of 64
//	…       8 × n  the values: float64, in the order of the table of states
//
// The values stand as they do in memory, so that a file can be mapped and used
// without reading it. Nothing follows them.
const (
	fileMagic     = "\x93YATZY\r\n"
	fileVersion   = 1
	headerBytes   = 64
	chunkBytes    = 1 << 20
	dataAlignment = 64
)

// Errors that [Read], [Load] and [Map] wrap, one for each thing that can be
// wrong with a file.
var (
	ErrFormat    = errors.New("not a solver file")
	ErrVersion   = errors.New("unsupported version of the solver file format")
	ErrObjective = errors.New("solver file of another objective")
	ErrTruncated = errors.New("solver file is truncated")
	ErrDamaged   = errors.New("solver file is damaged")
	// ErrClosed is wrapped by the methods of a Strategy that is closed.
	ErrClosed = errors.New("strategy is closed")
)

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// header returns what stands before the values of a strategy's file.
func (s *Strategy) header() []byte {
	data := valueBytes(s.values)
	h := append(make([]byte, 0, headerBytes), fileMagic...)
	h = binary.LittleEndian.AppendUint32(h, fileVersion)
	h = binary.LittleEndian.AppendUint32(h, uint32(s.objective.kind))
	h = binary.LittleEndian.AppendUint64(h, s.game.parameter(s.objective))
	fingerprint := s.game.rules.Fingerprint()
	h = append(h, fingerprint[:]...)
	h = binary.LittleEndian.AppendUint64(h, uint64(len(s.values)))
	h = appendSum(h, h)
	sums := len(h)
	for _, sum := range chunkSums(data) {
		h = binary.LittleEndian.AppendUint32(h, sum)
	}
	h = appendSum(h, h[sums:])
	return append(h, make([]byte, padding(len(h)))...)
}

// appendSum appends the checksum of data to b.
func appendSum(b, data []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(data, castagnoli()))
}

// cutSum takes the checksum off the end of b and checks it.
func cutSum(b []byte, what string) ([]byte, error) {
	data, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if crc32.Checksum(data, castagnoli()) != sum {
		return nil, fmt.Errorf("%w: wrong checksum of %s", ErrDamaged, what)
	}
	return data, nil
}

func padding(n int) int { return (dataAlignment - n%dataAlignment) % dataAlignment }

// chunkSums returns the checksum of each chunk, computed in parallel.
func chunkSums(data []byte) []uint32 {
	sums := make([]uint32, (len(data)+chunkBytes-1)/chunkBytes)
	table := castagnoli()
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(sums)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(sums) {
					return
				}
				chunk := data[i*chunkBytes:]
				sums[i] = crc32.Checksum(chunk[:min(chunkBytes, len(chunk))], table)
			}
		})
	}
	wg.Wait()
	return sums
}

// littleEndian reports whether this machine stores numbers as the file does.
func littleEndian() bool { return binary.NativeEndian.Uint16([]byte{1, 0}) == 1 }

// valueBytes returns the values as they stand in a file: their own memory where
// the machine stores them so, else a copy.
func valueBytes(values []float64) []byte {
	if littleEndian() {
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values))
	}
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, values); err != nil {
		panic(err) // a bytes.Buffer takes all
	}
	return b.Bytes()
}

// WriteTo implements [io.WriterTo]: it writes the strategy's solver file.
func (s *Strategy) WriteTo(w io.Writer) (int64, error) {
	if s.closed.Load() {
		return 0, fmt.Errorf("solver: write: %w", ErrClosed)
	}
	n, err := w.Write(s.header())
	if err != nil {
		return int64(n), err
	}
	m, err := w.Write(valueBytes(s.values))
	return int64(n) + int64(m), err
}

// Save writes the strategy's solver file. The file appears under its name when
// it is complete: until then, and if anything fails, what was there stays. Any
// number of processes may save to one name at once; one of their files wins.
func (s *Strategy) Save(path string) error {
	err := atomicfile.Write(path, func(w io.Writer) error {
		_, err := s.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("solver: save: %w", err)
	}
	return nil
}

// Read reads a strategy for the given ruleset and objective from its solver file.
// The error
// says what is wrong with a file that is refused: it wraps [ErrFormat],
// [ErrVersion], [ErrRuleset], [ErrObjective], [ErrTruncated] or [ErrDamaged].
func Read(r io.Reader, rules *yatzy.Ruleset, o Objective) (*Strategy, error) {
	g, err := openGame(rules, o)
	if err != nil {
		return nil, err
	}
	s, err := g.read(r, o)
	if err != nil {
		return nil, fmt.Errorf("solver: read: %w", err)
	}
	return s, nil
}

// openGame makes a ruleset ready for a table that is solved.
func openGame(rules *yatzy.Ruleset, o Objective) (*game, error) {
	if err := checkSize(rules, math.MaxInt); err != nil {
		return nil, err
	}
	u, err := (&Options{Objective: o}).utility(rules)
	if err != nil {
		return nil, err
	}
	return newGame(rules, u, rows.Fastest())
}

func (g *game) read(r io.Reader, o Objective) (*Strategy, error) {
	sums, _, err := g.readHeader(r, o)
	if err != nil {
		return nil, err
	}
	if g.states > math.MaxInt/8 {
		return nil, fmt.Errorf("%w: %d values", ErrMemory, g.states)
	}
	values := make([]float64, g.states)
	data := valueBytes(values)
	if err := readFull(r, data); err != nil {
		return nil, err
	}
	if n, err := io.ReadFull(r, make([]byte, 1)); n > 0 {
		return nil, fmt.Errorf("%w: it goes on after the values", ErrDamaged)
	} else if err != io.EOF {
		return nil, err
	}
	if err := checkSums(data, sums); err != nil {
		return nil, err
	}
	if !littleEndian() {
		if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, values); err != nil {
			return nil, err
		}
	}
	return newStrategy(g, o, values), nil
}

// readHeader reads what stands before the values, checks all of it, and returns
// the checksums of the chunks and the number of bytes read.
func (g *game) readHeader(r io.Reader, o Objective) (sums []uint32, n int, err error) {
	magic := make([]byte, len(fileMagic))
	if err := readFull(r, magic); err != nil {
		return nil, 0, err
	}
	if string(magic) != fileMagic {
		return nil, 0, fmt.Errorf("%w: it begins with %q", ErrFormat, magic)
	}
	h := append(magic, make([]byte, headerBytes+4-len(magic))...)
	if err := readFull(r, h[len(fileMagic):]); err != nil {
		return nil, 0, err
	}
	// The version comes before the checksum, which others may have elsewhere.
	if v := binary.LittleEndian.Uint32(h[8:]); v != fileVersion {
		return nil, 0, fmt.Errorf("%w: %d, this program reads %d", ErrVersion, v, fileVersion)
	}
	if h, err = cutSum(h, "the header"); err != nil {
		return nil, 0, err
	}
	if fingerprint := yatzy.Fingerprint(h[24:56]); fingerprint != g.rules.Fingerprint() {
		return nil, 0, fmt.Errorf("%w: the file has the fingerprint %s, %q has %s",
			ErrRuleset, fingerprint, g.rules.Name(), g.rules.Fingerprint())
	}
	if k, p := binary.LittleEndian.Uint32(h[12:]), binary.LittleEndian.Uint64(h[16:]); k != uint32(o.kind) || p != g.parameter(o) {
		return nil, 0, fmt.Errorf("%w: it is for %s, not %s", ErrObjective, objectiveText(k, p), o)
	}
	if n := binary.LittleEndian.Uint64(h[56:]); n != uint64(g.states) {
		return nil, 0, fmt.Errorf("%w: %d values for %d states", ErrDamaged, n, g.states)
	}
	chunks := int((8*g.states + chunkBytes - 1) / chunkBytes)
	table := make([]byte, 4*chunks+4)
	if err := readFull(r, table); err != nil {
		return nil, 0, err
	}
	n = headerBytes + 4 + len(table)
	zeros := make([]byte, padding(n))
	if err := readFull(r, zeros); err != nil {
		return nil, 0, err
	}
	if bytes.Count(zeros, []byte{0}) != len(zeros) {
		return nil, 0, fmt.Errorf("%w: the padding is not zero", ErrDamaged)
	}
	if table, err = cutSum(table, "the checksums"); err != nil {
		return nil, 0, err
	}
	for i := range chunks {
		sums = append(sums, binary.LittleEndian.Uint32(table[4*i:]))
	}
	return sums, n + len(zeros), nil
}

// objectiveText words what a header says of its objective.
func objectiveText(kind uint32, parameter uint64) string {
	switch objectiveKind(kind) {
	case meanObjective:
		return Mean().String()
	case leastObjective:
		return AtLeast(int(min(parameter, math.MaxInt32))).String()
	}
	if objectiveKind(kind) == utilityObjective {
		return "a utility of its own"
	}
	return fmt.Sprintf("objective number %d", kind)
}

func readFull(r io.Reader, b []byte) error {
	_, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return ErrTruncated
	}
	return err
}

func checkSums(data []byte, sums []uint32) error {
	for i, sum := range chunkSums(data) {
		if sum != sums[i] {
			return fmt.Errorf("%w: wrong checksum of the values from number %d on", ErrDamaged, i*chunkBytes/8)
		}
	}
	return nil
}

// Load reads a strategy for the given ruleset and objective from the solver file
// of that name into memory. The error is that of [Read].
func Load(path string, rules *yatzy.Ruleset, o Objective) (*Strategy, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("solver: load: %w", err)
	}
	defer f.Close()
	s, err := Read(f, rules, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// Map is [Load] without copying: the strategy uses the file's pages where they
// are, and all processes that map the file share them. The whole file is
// checked first, which takes a few milliseconds for each 100 MB once it is
// cached. The file must not be changed in place while it is mapped; [Strategy.Save]
// never does. Close the strategy to release the file. On systems that cannot map
// files it loads them.
func Map(path string, rules *yatzy.Ruleset, o Objective) (*Strategy, error) {
	g, err := openGame(rules, o)
	if err != nil {
		return nil, err
	}
	s, err := g.mapped(path, o)
	if err != nil {
		return nil, fmt.Errorf("solver: map: %s: %w", path, err)
	}
	return s, nil
}

func (g *game) mapped(path string, o Objective) (_ *Strategy, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !canMap || !littleEndian() {
		return g.read(f, o)
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: not a regular file", ErrFormat)
	}
	sums, start, err := g.readHeader(f, o)
	if err != nil {
		return nil, err
	}
	want := int64(start) + 8*g.states
	if info.Size() < want {
		return nil, ErrTruncated
	}
	if info.Size() > want {
		return nil, fmt.Errorf("%w: it goes on after the values", ErrDamaged)
	}
	data, unmap, err := mapFile(f, want)
	if err != nil {
		return nil, err
	}
	if err := checkSums(data[start:], sums); err != nil {
		return nil, errors.Join(err, unmap())
	}
	first := (*float64)(unsafe.Pointer(&data[start]))
	s := newStrategy(g, o, unsafe.Slice(first, g.states))
	s.unmap = unmap
	return s, nil
}

// Close releases what the strategy holds of a mapped file; for others it only
// ends their use. It must not be called while other goroutines use the
// strategy. Methods called afterwards return errors that wrap [ErrClosed], or
// nothing.
func (s *Strategy) Close() error {
	if s.closed.Swap(true) || s.unmap == nil {
		return nil
	}
	if err := s.unmap(); err != nil {
		return fmt.Errorf("solver: close: %w", err)
	}
	return nil
}
