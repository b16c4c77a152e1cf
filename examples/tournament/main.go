// Tournament is what an organiser runs when the sheets are in: it reads all sheets
// of a folder, prints what is wrong with them, file by file, and then the ranking.
//
//	go run ./examples/tournament [-rules KEY] FOLDER
//
// A sheet is a file in JSON, CSV or text, as docs/sheets.md specifies them, with one
// player or many. All of them are played by one ruleset, scandinavian unless -rules
// says otherwise; a sheet that names another has a fault. The order of the files is
// that of their names, and files whose names begin with a dot are passed over.
//
// A player of several sheets is ranked by the sum of them; players are the same if
// their names are, but for space around them. What counts is what the boxes make, not
// the total that the sheet says. A card with a fault does not count before it is put
// right: its player stands in the ranking with the others, marked and without its
// points. Equal sums share a rank. A file that is no sheet is a fault, too, and the
// players that could be read from it count.
//
// The exit status is 0, with or without faults, and 1 if the folder cannot be read
// or the arguments are wrong.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/yatzy/variants"
)

func main() {
	switch err := run(os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run is the program with its arguments.
func run(args []string, out, usage io.Writer) error {
	flags := flag.NewFlagSet("tournament", flag.ContinueOnError)
	flags.SetOutput(usage)
	key := flags.String("rules", "scandinavian", "`key` of the ruleset that is played")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("tournament: want one folder, not %d arguments", flags.NArg())
	}
	rules, err := variants.Find(*key)
	if err != nil {
		return fmt.Errorf("tournament: %w", err)
	}
	files, err := sheets(flags.Arg(0))
	if err != nil {
		return fmt.Errorf("tournament: %w", err)
	}
	var s standings
	for _, file := range files {
		if err := s.read(out, file, rules); err != nil {
			return fmt.Errorf("tournament: %w", err)
		}
	}
	if err := s.print(out); err != nil {
		return fmt.Errorf("tournament: %w", err)
	}
	return nil
}
