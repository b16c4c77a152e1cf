package game_test

import (
	"bytes"
	"errors"
	"os"
	"syscall"
	"testing"

	"example.com/yatzy/game"
)

// A device that is full is an error.
func TestWriteToFullDevice(t *testing.T) {
	f, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g := inTheMiddle(t)
	before := momentOf(g)
	if _, err := g.WriteTo(f); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("error %v", err)
	}
	wantSame(t, before, momentOf(g), "after a write that failed")
	if _, err := game.Read(bytes.NewReader(save(t, g)), nil, nil); err != nil {
		t.Error(err)
	}
}
