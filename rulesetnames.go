package yatzy

import (
	"fmt"
	"slices"
	"strings"

	"example.com/yatzy/internal/nearest"
)

// Index returns the position of the category with that key in printed order. The
// error wraps [ErrUnknownCategory].
func (rs *Ruleset) Index(key string) (int, error) {
	i, ok := rs.index[key]
	if !ok {
		return 0, rs.unknownCategory(key)
	}
	return i, nil
}

func (rs *Ruleset) unknownCategory(name string) error {
	keys := make([]string, rs.Len())
	for i, c := range rs.spec.Categories {
		keys[i] = c.Key
	}
	hint := ""
	if near := nearest.Word(plainName(name), keys); near != "" {
		hint = fmt.Sprintf(" (did you mean %q?)", near)
	}
	return fmt.Errorf("yatzy: %w %s in %s%s", ErrUnknownCategory, quote(name), quote(rs.Name()), hint)
}

// CategoryName returns a category's name in a language; boxes without a name in
// that language have their English one, failing that their key.
func (rs *Ruleset) CategoryName(key string, lang Language) string {
	i, ok := rs.index[key]
	if !ok {
		return key
	}
	return rs.spec.Categories[i].name(lang)
}

// FindCategory returns the key of the category that has the given name in lang,
// or in any language if lang is "". Keys are names in every language; case,
// spaces and hyphens do not matter. The error wraps [ErrUnknownCategory], or
// [ErrAmbiguous] where the name means different boxes in different languages.
func (rs *Ruleset) FindCategory(name string, lang Language) (string, error) {
	if _, ok := rs.index[name]; ok {
		return name, nil
	}
	plain := plainName(name)
	langs := []Language{lang}
	if lang == "" {
		langs = Languages()
	}
	var found []string
	for i := range rs.spec.Categories {
		c := &rs.spec.Categories[i]
		if plainName(c.Key) == plain {
			return c.Key, nil
		}
		if slices.ContainsFunc(langs, func(l Language) bool { return plainName(c.name(l)) == plain }) {
			found = append(found, c.Key)
		}
	}
	switch len(found) {
	case 0:
		return "", rs.unknownCategory(name)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("yatzy: %w %s in %s: %s", ErrAmbiguous, quote(name), quote(rs.Name()), strings.Join(found, " or "))
}
