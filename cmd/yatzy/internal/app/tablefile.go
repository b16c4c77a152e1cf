package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A fileFlag is a flag that takes the name of a solver file. It implements
// [pflag.Value].
type fileFlag string

func (f *fileFlag) String() string { return string(*f) }
func (f *fileFlag) Type() string   { return "FILE" }

func (f *fileFlag) Set(path string) error {
	if path == "" {
		return errors.New("want the name of a file")
	}
	*f = fileFlag(path)
	return nil
}

// checkOut returns an error if no file can be written under a name, whatever is
// in it: that is better known before solving than after it.
func checkOut(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return errors.New("is a directory")
	case err == nil && !info.Mode().IsRegular():
		return errors.New("is not a regular file") // a device would be replaced
	}
	probe, err := os.CreateTemp(filepath.Dir(path), ".yatzy.*.tmp")
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("no such folder")
	} else if err != nil {
		return withoutPath(err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// openTable returns the strategy in a solver file. Its errors do not name the
// file, which the caller does.
func openTable(path string, rules *yatzy.Ruleset) (*solver.Strategy, error) {
	strategy, err := solver.Map(path, rules, solver.Mean())
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
