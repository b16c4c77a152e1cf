package app

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"
)

// A table is rows of cells that are printed with their columns aligned.
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
	var aligned bytes.Buffer
	w := tabwriter.NewWriter(&aligned, 0, 0, 2, ' ', 0)
	columns := 0
	for _, cells := range t.rows {
		columns = max(columns, len(cells))
	}
	for _, cells := range t.rows {
		// A column ends for the writer where a row has no cell for it.
		missing := strings.Repeat("\t", columns-len(cells))
		fmt.Fprintln(w, strings.Join(cells, "\t")+missing)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(aligned.String()) {
		fmt.Fprintln(out, strings.TrimRight(line, " \n"))
	}
	return nil
}
