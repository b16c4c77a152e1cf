package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"example.com/yatzy"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

// sheets returns the paths of the files in a folder, by name.
func sheets(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, entry := range entries {
		if entry.Type().IsRegular() && !strings.HasPrefix(entry.Name(), ".") {
			files = append(files, filepath.Join(folder, entry.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("there are no sheets in %s", folder)
	}
	return files, nil
}

// read reads a sheet, prints its faults and counts its cards.
func (s *standings) read(out io.Writer, path string, rules *yatzy.Ruleset) error {
	// The other rulesets are there for sheets of another game, which are then named
	// as such.
	options := referee.Options{Rules: rules, Rulesets: slices.Collect(variants.All())}
	for card, err := range referee.ReadFile(path, options) {
		if err != nil {
			// What follows in the file cannot be read.
			if err := s.fault(out, path+": "+strings.TrimPrefix(err.Error(), "referee: ")); err != nil {
				return err
			}
			break
		}
		for _, fault := range card.Faults {
			if err := s.fault(out, fault.String()); err != nil {
				return err
			}
		}
		s.count(card)
	}
	return nil
}

// fault prints a fault.
func (s *standings) fault(out io.Writer, text string) error {
	s.faults++
	_, err := fmt.Fprintln(out, printable(text))
	return err
}

// printable replaces what would break a line or command a terminal: names are those
// that people write.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return unicode.ReplacementChar
	}, text)
}
