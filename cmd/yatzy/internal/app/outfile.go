package app

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"example.com/yatzy/internal/atomicfile"
)

// A fileFlag is a flag that takes the name of a file. It implements [pflag.Value].
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

// replaceFile writes a file. It appears under its name when it is complete: until
// then, and if anything fails, what was there stays.
func replaceFile(path string, data []byte) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
