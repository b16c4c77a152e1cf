package game

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Save writes the game to a file, as [Game.WriteTo] does. The file appears under
// its name when it is complete and on the disk: until then, and if anything
// fails, what was there stays, and a process that is killed leaves the old or the
// new game whole (and maybe a file of a name that begins with a dot and ends in
// .tmp beside it). A link is replaced, not followed.
func (g *Game) Save(path string) error {
	err := replaceFile(path, func(w io.Writer) error {
		_, err := g.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("game: save %s: %w", quote(path), err)
	}
	return nil
}

// replaceFile puts what write writes under a name, whole or not at all.
func replaceFile(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
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
	if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Load reads a game from a file, as [Read] does and with its errors.
func Load(path string, find Find, dice Dice) (*Game, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("game: load: %w", err)
	}
	g, err := Read(f, find, dice)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("game: load %s: %w", quote(path), err)
	}
	return g, nil
}
