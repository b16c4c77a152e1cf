package app

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A table is rows of cells that are printed with their columns aligned, the first
// being the header. Columns of numbers are aligned to the right.
type table struct {
	rows [][]string
}

// row adds a row of cells, each printed in its usual way; those to the right may
// be left out.
func (t *table) row(cells ...any) {
	texts := make([]string, len(cells))
	for i, cell := range cells {
		texts[i] = fmt.Sprint(cell)
	}
	t.rows = append(t.rows, texts)
}

// write prints the table without blanks at the ends of lines.
func (t *table) write(out *bytes.Buffer) error {
	var widths []int
	var numbers []bool
	for r, cells := range t.rows {
		for c, cell := range cells {
			if c == len(widths) {
				widths, numbers = append(widths, 0), append(numbers, true)
			}
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
			numbers[c] = numbers[c] && (r == 0 || isNumber(cell))
		}
	}
	for _, cells := range t.rows {
		var line strings.Builder
		for c, cell := range cells {
			blanks := strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell))
			if numbers[c] {
				cell = blanks + cell
			} else {
				cell += blanks
			}
			line.WriteString(cell + "  ")
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
	return nil
}

// isNumber reports whether a cell is a number, perhaps of per cent, or empty.
func isNumber(cell string) bool {
	return strings.Trim(strings.TrimSuffix(cell, " %"), "+-.0123456789") == ""
}
