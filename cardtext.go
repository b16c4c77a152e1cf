package yatzy

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseScorecard reads a card written as in "ones=3,twos=0,yatzy=50": a struck
// category has 0, an open one is left out, and *N behind the value of the
// category for all dice alike counts N repeat bonuses. Names of any [Language]
// are read. The empty text is the empty card. The error wraps [ErrCard],
// [ErrUnknownCategory] or [ErrAmbiguous] and quotes the entry.
func (rs *Ruleset) ParseScorecard(text string) (Scorecard, error) {
	scores, extras := map[string]int{}, 0
	for entry := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(text) == "" {
			break
		}
		fail := func(err error, why string) (Scorecard, error) {
			return Scorecard{}, fmt.Errorf("yatzy: parse scorecard: %s: %w%s", quote(entry), err, why)
		}
		name, value, ok := strings.Cut(entry, "=")
		if !ok {
			return fail(ErrCard, ": want category=points")
		}
		key, err := rs.FindCategory(strings.TrimSpace(name), "")
		if err != nil {
			return Scorecard{}, err
		}
		if _, twice := scores[key]; twice {
			return fail(ErrCard, ": "+key+" is there twice")
		}
		value, count, starred := strings.Cut(value, "*")
		points, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || points < 0 {
			return fail(ErrCard, ": points are a whole number, 0 or more")
		}
		scores[key] = points
		if !starred {
			continue
		}
		if i, ok := rs.Yatzy(); !ok || rs.index[key] != i {
			return fail(ErrCard, ": extras are counted at the category for all dice alike")
		}
		if extras, err = strconv.Atoi(strings.TrimSpace(count)); err != nil || extras < 0 {
			return fail(ErrCard, ": extras are a whole number, 0 or more")
		}
	}
	return rs.RestoreScorecard(scores, extras)
}

// String writes the card as [Ruleset.ParseScorecard] reads it, in printed order.
func (c Scorecard) String() string {
	var b strings.Builder
	for i := range c.filled.All() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s=%d", c.rules.spec.Categories[i].Key, c.points[i])
		if i == c.rules.yatzy && c.extras > 0 {
			fmt.Fprintf(&b, "*%d", c.extras)
		}
	}
	return b.String()
}

// MarshalText implements [encoding.TextMarshaler] with the text of String. A card
// is read back by its ruleset, with [Ruleset.ParseScorecard].
func (c Scorecard) MarshalText() ([]byte, error) { return []byte(c.String()), nil }
