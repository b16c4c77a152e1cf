// Command yatzy prints rulesets of the Yatzy family, scores rolls, and finds the
// best move with exact expected values. Run it without arguments, or with
// --help behind a command, to see what it does.
package main

import (
	"context"
	"os"
	"os/signal"

	"golang.org/x/term"

	"example.com/yatzy/cmd/yatzy/internal/app"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	// After the first interrupt the next one ends the program at once.
	context.AfterFunc(ctx, stop)
	a := app.App{
		In:       os.Stdin,
		Out:      os.Stdout,
		Err:      os.Stderr,
		Terminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	os.Exit(a.Run(ctx, os.Args[1:]))
}
