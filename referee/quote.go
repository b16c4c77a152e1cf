package referee

import (
	"strconv"
	"unicode/utf8"
)

// mostQuoted is the most bytes of input that a message quotes.
const mostQuoted = 60

// quote quotes input for a message, shortened if it is long.
func quote(s string) string {
	if short := shorten(s); short != s {
		return strconv.Quote(short) + "…"
	}
	return strconv.Quote(s)
}

// shorten cuts a text to what a message quotes, between characters.
func shorten(s string) string {
	if len(s) <= mostQuoted {
		return s
	}
	n := mostQuoted
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
