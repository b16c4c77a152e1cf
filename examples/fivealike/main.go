// Fivealike is a lesson: why a player who aims for five alike makes it in 4.6 % of
// the turns. It goes through a turn of three throws step by step, in exact
// fractions, draws a picture in the terminal, and with -svg FILE one to hand out.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
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
	flags := flag.NewFlagSet("fivealike", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are told by main
	file := flags.String("svg", "", "write the picture to this `file`")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(usage)
		flags.Usage()
		return err
	} else if err != nil {
		return fmt.Errorf("fivealike: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("fivealike: unexpected argument %q", flags.Arg(0))
	}
	turn := newTurn()
	if err := tell(out, turn); err != nil {
		return fmt.Errorf("fivealike: %w", err)
	}
	if *file == "" {
		return nil
	}
	picture, err := draw(turn)
	if err != nil {
		return fmt.Errorf("fivealike: %w", err)
	}
	if err := os.WriteFile(*file, picture, 0o666); err != nil {
		return fmt.Errorf("fivealike: %w", err)
	}
	_, err = fmt.Fprintf(out, "\nThe picture is in %s.\n", *file)
	return err
}
