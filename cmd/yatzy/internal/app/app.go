// Package app is the yatzy command line, apart from the process it runs in: its
// commands read and write what the caller gives them.
package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"example.com/yatzy/internal/nearest"
)

// The exit statuses.
const (
	exitFine        = 0
	exitFaults      = 1   // the referee found faults
	exitBad         = 2   // bad usage or bad input
	exitInterrupted = 130 // what shells report for a program that SIGINT ended
)

// An App is what a run of the command line reads and writes.
type App struct {
	In       io.Reader
	Out      io.Writer // results
	Err      io.Writer // errors and notes, and progress on a terminal
	Terminal bool      // whether Err is a terminal
	// Cache returns the folder for solved tables, which need not be there yet. Nil
	// keeps none.
	Cache func() (string, error)
}

// Run runs one command line, given without the program's name, and returns the
// exit status. A command that fails writes nothing to Out and one line to Err, below
// its notes if there are any; what verify and play have printed until then stays.
// Cancelling the context interrupts long work.
func (a App) Run(ctx context.Context, args []string) int {
	var out bytes.Buffer // held back until the command is known to succeed
	root := a.root()
	root.SetArgs(append([]string{}, args...)) // nil would mean those of the process
	root.SetOut(&out)
	root.SetErr(a.Err)
	err := root.ExecuteContext(ctx)
	if err == nil {
		_, err = a.Out.Write(out.Bytes())
	}
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errFaults):
		return exitFaults // they are printed
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		fmt.Fprintln(a.Err, "yatzy: interrupted")
		return exitInterrupted
	}
	fmt.Fprintln(a.Err, "yatzy: "+oneLine(plain(err)))
	return exitBad
}

// root returns the command line with all its commands, made anew for each run
// because flags keep their values in it.
func (a App) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "yatzy",
		Short: "Rules, odds, the best moves, games and their referee: Yatzy and its family",
		Long: `Rules, scores, odds and the best moves of Yatzy and its family.

KEY is the key of a ruleset (see "yatzy rules") or the path of a JSON ruleset file.
DICE is written "2 2 5 5 5", 22555, 2-2-5-5-5 or 2,2,5,5,5, as one argument or several.
CARD is text such as ones=3,twos=0,yatzy=50: 0 is a struck box, an absent one is open,
and *N behind the value of the box for all dice alike counts N extras credited.
A file name, or - for standard input, reads the card as JSON instead:
{"scores": {"ones": 3, "yatzy": 50}, "extras": 1}, or a scorecards file with one player.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(args[0])
			}
			return errors.New("a command is missing: " + strings.Join(commandNames(), ", ") + " (or --help)")
		},
		RunE:              func(*cobra.Command, []string) error { return nil }, // Args never lets it run
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.PersistentFlags().Bool("json", false, "print one JSON document")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return flagError(err) })
	root.SetHelpCommand(helpCommand(root))
	root.AddCommand(a.rulesCommand(), a.scoreCommand(), a.solveCommand(), a.adviseCommand(), a.statsCommand(), a.oddsCommand(),
		a.verifyCommand(), a.analyseCommand(), a.simulateCommand(), a.playCommand())
	return root
}

func commandNames() []string {
	return []string{"rules", "score", "solve", "advise", "stats", "odds", "verify", "analyse", "simulate", "play"}
}

func unknownCommand(name string) error {
	hint := "there are " + strings.Join(commandNames(), ", ")
	if near := nearest.Word(name, commandNames()); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Errorf("unknown command %q (%s)", name, hint)
}

// helpCommand takes the place of cobra's own, which ends well for topics that
// are not there.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say what a command does",
		RunE: func(_ *cobra.Command, args []string) error {
			target, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(strings.Join(args, " "))
			}
			return target.Help()
		},
	}
}

// wantsJSON reports whether --json is given.
func wantsJSON(cmd *cobra.Command) bool {
	flag := cmd.Flag("json")
	return flag != nil && flag.Value.String() == "true"
}

// plain returns an error's message without the name of the package of the library
// that it comes from: the program puts its own there.
func plain(err error) string {
	message := err.Error()
	for _, name := range []string{"yatzy: ", "variants: ", "solver: ", "odds: ", "game: ", "referee: ", "coach: ", "bot: "} {
		if rest, ok := strings.CutPrefix(message, name); ok {
			return rest
		}
	}
	return message
}

// oneLine keeps a message to one line.
func oneLine(message string) string {
	return strings.Join(strings.FieldsFunc(message, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

// An inError is an error met in a part of the input.
type inError struct {
	where string
	err   error
}

func (e inError) Error() string { return e.where + ": " + plain(e.err) }
func (e inError) Unwrap() error { return e.err }
