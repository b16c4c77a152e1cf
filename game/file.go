package game

import (
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/yatzy/internal/atomicfile"
)

// Save writes the game to a file, as [Game.WriteTo] does. The file appears under
// its name when it is complete and on the disk: until then, and if anything
// fails, what was there stays, and a process that is killed leaves the old or the
// new game whole (and maybe a file of a name that begins with a dot and ends in
// .tmp beside it). A link is replaced, not followed.
func (g *Game) Save(path string) error {
	err := atomicfile.Write(path, func(w io.Writer) error {
		_, err := g.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("game: save %s: %w", quote(path), err)
	}
	return nil
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
