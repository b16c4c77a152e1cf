package app

import (
	"errors"
	"strconv"
)

// A seedFlag is a flag that takes the seed of dice. It implements [pflag.Value].
type seedFlag struct {
	seed  uint64
	given bool
}

func (s *seedFlag) Type() string { return "S" }

func (s *seedFlag) String() string {
	if !s.given {
		return ""
	}
	return strconv.FormatUint(s.seed, 10)
}

func (s *seedFlag) Set(text string) error {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return errors.New("want a whole number from 0 to 18446744073709551615")
	}
	*s = seedFlag{seed, true}
	return nil
}
