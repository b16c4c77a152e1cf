package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// errFaults is what verify ends with if the referee found faults, which are
// printed then.
var errFaults = errors.New("the referee found faults")

func (a App) verifyCommand() *cobra.Command {
	var key string
	var lang languageFlag
	o := referee.Options{}
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Say all that is wrong with scorecards and records of games",
		Long: `Say all that is wrong with scorecards and records of games. FILE is a sheet of one
player or many, in JSON, CSV or text, or the record of a game, in JSON or notation;
which one it is shows by itself. - is standard input.

A sheet names its ruleset, carries it, or is tried by every preset: then it is a fault
if it fits several. --rules KEY is the ruleset that is played; a sheet or record of
another has a fault.

The exit status is 0 if nothing is wrong, 1 if the referee found faults, and 2 if a
file cannot be read to its end or is no sheet or record at all. Such a file does not
keep the others from being checked: all that is found is printed, the file is among
the faults and named on standard error, and the status is 2. If no file can be read
to its end only the error is printed, but for a report of over 1 MiB, which is printed
as it grows.`,
		Args: filesOnly,
		RunE: func(cmd *cobra.Command, files []string) error {
			o.Language = yatzy.Language(lang)
			o.Rulesets = slices.Collect(variants.All())
			if cmd.Flags().Changed("rules") {
				rules, err := findRuleset(key)
				if err != nil {
					return inError{"--rules", err}
				}
				o.Rules = rules
			}
			v := verification{ctx: cmd.Context(), stdin: a.In, options: o, report: newFaultReport(a.Out, wantsJSON(cmd))}
			for _, path := range files {
				if err := v.check(path); err != nil {
					return err
				}
			}
			return v.end()
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&key, "rules", "", "`KEY` of the ruleset that is played")
	flags.BoolVar(&o.Strict, "strict", false, "take only keys and exact names of boxes, and only whole numbers in them")
	flags.BoolVar(&o.Unfinished, "unfinished", false, "take cards with open boxes and games that go on as right")
	flags.Var(number{&o.MaxPlayers, 1, mostSheetPlayers}, "max-players", "most players on one sheet (default 1000000)")
	flags.Lookup("max-players").DefValue = "0" // no value of its own in the help
	flags.Var(&lang, "lang", "language of names that mean other boxes in others: en, de, nb, sv, da or fi (default any)")
	return cmd
}

// mostSheetPlayers is far more than anyone can have meant.
const mostSheetPlayers = 1_000_000_000

// filesOnly checks the arguments of a command that takes files.
func filesOnly(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s: FILE is missing", cmd.Name())
	}
	stdins := 0
	for _, path := range args {
		if path == "" {
			return fmt.Errorf("%s: the name of a file is empty", cmd.Name())
		}
		if path == "-" {
			stdins++
		}
	}
	if stdins > 1 {
		return fmt.Errorf("%s: - is there %d times: standard input can be read once", cmd.Name(), stdins)
	}
	return nil
}

// fileName names a FILE in errors.
func fileName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return fmt.Sprintf("%q", path)
}

// mostNamed is the most files that an error names.
const mostNamed = 10

// An inputError is that of verify where files could not be read.
type inputError []referee.Fault

func (e inputError) Error() string {
	var texts []string
	for _, f := range e[:min(len(e), mostNamed)] {
		texts = append(texts, fileName(f.File)+": "+f.Message)
	}
	if more := len(e) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and %d files more", more))
	}
	return strings.Join(texts, "; ")
}
