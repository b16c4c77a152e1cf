package referee

import "bytes"

// A value is what stands in one cell of a sheet.
type value struct {
	kind    valueKind
	starred bool  // extras are counted with it, as in "50*2"
	points  int32 // of a number
	extras  int32 // if starred
}

type valueKind uint8

const (
	openValue valueKind = iota // nothing is written
	numberValue
	badValue // something that is no whole number, or one beyond mostPoints
)

// mostPoints is the most points that are taken for a number, far above any sheet.
const mostPoints = 10_000_000

// parseValue reads a cell. In lenient reading a struck box may be crossed out, and
// a number may end in zeros behind the point.
func parseValue(text []byte, strict bool) value {
	if !strict {
		text = bytes.TrimSpace(text)
	}
	if len(text) == 0 {
		return value{}
	}
	points, extras, starred := bytes.Cut(text, []byte("*"))
	if !strict {
		points, extras = bytes.TrimSpace(points), bytes.TrimSpace(extras)
		if isCross(points) {
			points = []byte("0")
		}
	}
	v := value{kind: numberValue, starred: starred}
	var ok bool
	if v.points, ok = parsePoints(points, strict); !ok {
		return value{kind: badValue}
	}
	if starred {
		if v.extras, ok = parsePoints(extras, strict); !ok || v.extras < 0 {
			return value{kind: badValue}
		}
	}
	return v
}

func isCross(text []byte) bool {
	switch string(text) {
	case "-", "--", "x", "X", "/", "\\", "–", "—", "×", "✗", "✕", "ø", "Ø":
		return true
	}
	return false
}

// parsePoints reads a whole number between -mostPoints and mostPoints.
func parsePoints(text []byte, strict bool) (int32, bool) {
	if !strict {
		if whole, zeros, found := bytes.Cut(text, []byte(".")); found && len(zeros) > 0 && len(bytes.Trim(zeros, "0")) == 0 {
			text = whole
		}
	}
	digits := text
	if len(digits) > 0 && (digits[0] == '-' || digits[0] == '+' && !strict) {
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 1 && digits[0] == '0' && strict {
		return 0, false
	}
	n := int64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		if n = n*10 + int64(c-'0'); n > mostPoints {
			return 0, false
		}
	}
	if text[0] == '-' {
		n = -n
	}
	return int32(n), true
}
