package app

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

// findRuleset returns the ruleset that KEY means: a preset, or a JSON file if
// KEY has a path separator, ends in .json or names a file that is there. A
// ruleset file without a key goes by its file name.
func findRuleset(key string) (*yatzy.Ruleset, error) {
	rules, err := variants.Find(key)
	if err == nil {
		return rules, nil
	}
	if key == "" {
		return nil, errors.New("KEY is empty")
	}
	if !isPath(key) && !exists(key) {
		return nil, err
	}
	if rules, err = readRuleset(key); err != nil {
		return nil, inError{fmt.Sprintf("ruleset file %q", key), err}
	}
	return rules, nil
}

func readRuleset(path string) (*yatzy.Ruleset, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	rules, err := yatzy.ParseRuleset(data)
	if err != nil || rules.Key() != "" {
		return rules, err
	}
	spec := rules.Spec()
	spec.Key = strings.TrimSuffix(filepath.Base(path), ".json")
	return yatzy.NewRuleset(spec)
}

// rollText writes dice with the names of their faces.
func rollText(rules *yatzy.Ruleset, roll yatzy.Roll) string {
	var names []string
	for face := range roll.Faces() {
		names = append(names, rules.FaceName(face))
	}
	return strings.Join(names, " ")
}

// categoryName is a category's name in English.
func categoryName(rules *yatzy.Ruleset, key string) string {
	return rules.CategoryName(key, yatzy.English)
}
