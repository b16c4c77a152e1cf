package app

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// openTable returns the strategy in a solver file. Its errors do not name the
// file, which the caller does.
func openTable(path string, rules *yatzy.Ruleset, objective solver.Objective) (*solver.Strategy, error) {
	strategy, err := solver.Map(path, rules, objective)
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return nil, withoutPath(err)
	}
	if err != nil {
		return nil, tableError{path, err}
	}
	return strategy, nil
}

// A tableError is an error of [solver.Map] told without the name of the file.
type tableError struct {
	path string
	err  error
}

func (e tableError) Error() string {
	return strings.TrimPrefix(plain(e.err), fmt.Sprintf("map: %s: ", e.path))
}

func (e tableError) Unwrap() error { return e.err }
