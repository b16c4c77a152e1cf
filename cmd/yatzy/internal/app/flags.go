package app

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A number is a flag that takes a whole number of at least least and at most
// most. It implements [pflag.Value].
type number struct {
	value       *int
	least, most int
}

// anyNumber lets the library say which numbers make sense.
func anyNumber(value *int) number { return number{value, math.MinInt, math.MaxInt} }

func (n number) String() string {
	if n.value == nil {
		return "0"
	}
	return strconv.Itoa(*n.value)
}

func (n number) Type() string { return "N" }

func (n number) Set(text string) error {
	v, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return errors.New("want a whole number")
	case (v < n.least || v > n.most) && n.most == math.MaxInt:
		return fmt.Errorf("want %d or more", n.least)
	case v < n.least || v > n.most:
		return fmt.Errorf("want %d to %d", n.least, n.most)
	}
	*n.value = v
	return nil
}

// flagError says what is wrong with a flag in the words of this command line.
func flagError(err error) error {
	var invalid *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &invalid):
		cause := errors.Unwrap(invalid)
		if invalid.GetFlag().Value.Type() == "bool" {
			cause = errors.New("want true or false, or nothing")
		}
		return fmt.Errorf("--%s %q: %s", invalid.GetFlag().Name, invalid.GetValue(), cause)
	case errors.As(err, &unknown):
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			if short[0] >= '0' && short[0] <= '9' {
				return fmt.Errorf("unknown flag -%s: no die shows a negative number", short)
			}
			return fmt.Errorf("unknown flag -%s", short)
		}
		return fmt.Errorf("unknown flag --%s", unknown.GetSpecifiedName())
	}
	return err
}

// keyOnly checks the arguments of a command that takes just a KEY.
func keyOnly(needed bool) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 0 && needed:
			return fmt.Errorf("%s: KEY is missing", cmd.Name())
		case len(args) > 1:
			return fmt.Errorf("%s: takes one KEY: %q is too many", cmd.Name(), args[1])
		}
		return nil
	}
}

// keyAndDice checks the arguments of a command that takes a KEY and DICE.
func keyAndDice(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return fmt.Errorf("%s: KEY and DICE are missing", cmd.Name())
	case 1:
		return fmt.Errorf("%s: DICE are missing", cmd.Name())
	}
	return nil
}
