package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// maxFile is more than any ruleset or card takes; what is larger was not meant.
const maxFile = 1 << 20

// isPath reports whether text can only be meant as a path.
func isPath(text string) bool {
	return strings.ContainsAny(text, `/`+string(os.PathSeparator)) || strings.HasSuffix(text, ".json")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readFile reads a file of at most maxFile bytes. Its errors do not name the
// file, which the caller does.
func readFile(path string) ([]byte, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f)
}

// openFile opens a file that is no folder. Its errors do not name the file.
func openFile(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(errors.New("is a directory"), f.Close())
	}
	return f, nil
}

func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, withoutPath(err)
	case len(data) > maxFile:
		return nil, fmt.Errorf("is larger than %d bytes", maxFile)
	case strings.TrimSpace(string(data)) == "":
		return nil, errors.New("is empty")
	}
	return data, nil
}

// withoutPath returns what went wrong with a file, without its name and in the
// same words on every system where a file is just not there.
func withoutPath(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("no such file")
	}
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	switch {
	case errors.As(err, &pathErr):
		return pathErr.Err
	case errors.As(err, &linkErr):
		return linkErr.Err
	}
	return err
}
