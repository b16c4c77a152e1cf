// Package atomicfile writes files that are whole or not there.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write puts what write writes under a name. The file appears there when it is
// complete and on the disk: until then, and if anything fails, what was there
// stays. A process that is killed leaves the old or the new file whole, and maybe
// one of a name that begins with a dot and ends in .tmp beside it. Any number of
// processes may write to one name at once; one of their files wins. A link is
// replaced, not followed.
func Write(path string, write func(io.Writer) error) (err error) {
	f, err := create(path)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if err := write(f); err != nil {
		return errors.Join(err, f.Close())
	}
	// Without the sync a crash of the machine could leave the new name with
	// nothing behind it.
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// create makes a new file beside the one of the given name. Unlike one of
// os.CreateTemp it has the rights that new files of the user have.
func create(path string) (*os.File, error) {
	base := filepath.Base(path)
	const most = 200 // bytes; with what is added, names of all systems have room for it
	base = base[:min(most, len(base))]
	for {
		name := fmt.Sprintf(".%s.%d.tmp", base, rand.Uint32())
		f, err := os.OpenFile(filepath.Join(filepath.Dir(path), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
