package nearest_test

import (
	"strings"
	"testing"

	"example.com/yatzy/internal/nearest"
)

func TestWord(t *testing.T) {
	keys := []string{"ones", "twos", "pair", "full-house", "four-of-a-kind", "yatzy"}
	for _, c := range []struct {
		word       string
		candidates []string
		want       string
	}{
		{"ones", keys, "ones"},
		{"one", keys, "ones"},
		{"onse", keys, "ones"},
		{"tows", keys, "twos"},
		{"full-huose", keys, "full-house"},
		{"fullhouse", keys, "full-house"},
		{"fourofakind", keys, "four-of-a-kind"},
		{"yahtzee", keys, "yatzy"},
		{"scandinavian", keys, ""},
		{"xxxxxxxx", keys, ""},
		{"", keys, ""},
		{"", []string{"ab"}, "ab"},
		{"a", []string{"abc", "abcd"}, "abc"},
		{"a", []string{"abcd"}, ""},
		{"ab", []string{"abx", "aby"}, "abx"}, // the first of equals
		{"ab", []string{"abxy", "abx"}, "abx"},
		{"word", nil, ""},
		{"abc", []string{""}, ""},
		{strings.Repeat("a", 64), []string{strings.Repeat("a", 60)}, strings.Repeat("a", 60)},
		{strings.Repeat("a", 65), []string{strings.Repeat("a", 65)}, ""}, // too long to be a slip
	} {
		if got := nearest.Word(c.word, c.candidates); got != c.want {
			t.Errorf("nearest to %.70q of %.70q is %q, want %q", c.word, c.candidates, got, c.want)
		}
	}
}

// TestEdits counts single edits of every kind.
func TestEdits(t *testing.T) {
	for _, c := range []struct {
		word, near string
	}{
		{"abcdef", "bcdef"}, {"abcdef", "abcde"}, {"abcdef", "abdef"},
		{"abcdef", "xabcdef"}, {"abcdef", "abcdefx"}, {"abcdef", "abcxdef"},
		{"abcdef", "xbcdef"}, {"abcdef", "abcdex"}, {"abcdef", "abxdef"},
	} {
		// One edit is nearer than two.
		if got := nearest.Word(c.word, []string{"xxcdef", c.near, "abcdyy"}); got != c.near {
			t.Errorf("nearest to %q is %q, want %q", c.word, got, c.near)
		}
	}
}
