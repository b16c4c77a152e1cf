package app

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A memory is a flag that takes a number of bytes, such as 8G, 512M or 1000. The
// suffixes are powers of 1024. It implements [pflag.Value].
type memory int64

func (m *memory) Type() string { return "BYTES" }

func (m *memory) Set(text string) error {
	number, shift := text, 0
	for _, unit := range memoryUnits() {
		if before, ok := strings.CutSuffix(strings.ToUpper(text), unit.suffix); ok {
			number, shift = before, unit.shift
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > math.MaxInt64>>shift {
		return errors.New("want a number of bytes such as 8G, 512M or 1000000")
	}
	*m = memory(n << shift)
	return nil
}

func (m *memory) String() string {
	for _, unit := range memoryUnits() {
		if size := memory(1) << unit.shift; *m >= size && *m%size == 0 {
			return fmt.Sprintf("%d%s", *m/size, unit.suffix)
		}
	}
	return strconv.FormatInt(int64(*m), 10)
}

type memoryUnit struct {
	suffix string
	shift  int
}

func memoryUnits() []memoryUnit { return []memoryUnit{{"G", 30}, {"M", 20}, {"K", 10}} }

// sizeText writes a number of bytes for people, as in "1.5 GiB".
func sizeText(bytes int64) string {
	for _, unit := range memoryUnits() {
		if bytes >= 1<<unit.shift {
			return fmt.Sprintf("%.1f %siB", float64(bytes)/float64(int64(1)<<unit.shift), unit.suffix)
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}
