// Command yatzy prints rulesets of the Yatzy family, scores rolls, finds the best
// move with exact expected values, tells the odds of a turn and of a whole game,
// plays and simulates games, checks scorecards and records of games, and tells what
// their players did well. Run it without arguments, or with --help behind a command,
// to see what it does.
package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"

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
		Cache:    cacheFolder,
	}
	os.Exit(a.Run(ctx, os.Args[1:]))
}

// cacheFolder is where solved tables are kept: where the environment variable
// YATZY_CACHE says, else in a folder of the user's cache folder.
func cacheFolder() (string, error) {
	if folder := os.Getenv("YATZY_CACHE"); folder != "" {
		return folder, nil
	}
	folder, err := os.UserCacheDir()
	return filepath.Join(folder, "yatzy"), err
}
