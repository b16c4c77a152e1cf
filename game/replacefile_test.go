package game

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A disk that is full in the middle of writing leaves the old file alone.
func TestReplaceFileFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.json")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left")
	err := replaceFile(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half of the n"); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 2 {
			t.Errorf("the new file is not beside the old one: %v, %v", entries, err)
		}
		return full
	})
	if !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "old" {
		t.Errorf("the file has %q, %v", data, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}
