package referee

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"

	"example.com/yatzy"
)

// errOtherRules is the error for a card that is not of the ruleset of its sheet.
var errOtherRules = errors.New("the card is of another ruleset than the sheet")

// WriteJSON writes a sheet in JSON, one card to a line. It names the ruleset by its
// key, and carries it if it has none. What [ReadCards] reads of it, with the ruleset
// among its options, is the same again but for the faults: box by box what a card
// holds is written, right or wrong. The error is that of w, or says that a card is of
// another ruleset, or is that of [yatzy.Ruleset.MarshalJSON].
func WriteJSON(w io.Writer, rules *yatzy.Ruleset, cards iter.Seq[Card]) error {
	var ruleset any = rules
	if rules.Key() != "" {
		ruleset = rules.Key()
	}
	head, err := json.Marshal(ruleset)
	if err != nil {
		return fmt.Errorf("referee: write JSON: %w", err)
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `{"ruleset":%s,"players":[`, head)
	keys := keysOf(rules)
	var b []byte
	between := "\n"
	for card := range cards {
		if card.Rules != rules {
			return fmt.Errorf("referee: write JSON: %w", errOtherRules)
		}
		name, err := json.Marshal(card.Player)
		if err != nil {
			return fmt.Errorf("referee: write JSON: %w", err)
		}
		b = append(append(append(b[:0], between...), `{"name":`...), name...)
		b = append(b, `,"scores":{`...)
		comma := ""
		for i := range card.filled.All() {
			b = append(append(append(append(b, comma...), '"'), keys[i]...), `":`...)
			b = appendValue(b, int(card.points[i]))
			comma = ","
		}
		b = append(b, '}')
		for which, key := range claimNames() {
			if n, ok := card.claimed(claims(which)); ok {
				b = append(append(append(b, `,"`...), key...), `":`...)
				b = appendValue(b, n)
			}
		}
		b = append(b, '}')
		out.Write(b)
		between = ",\n"
	}
	out.WriteString("\n]}\n")
	return out.Flush()
}

func keysOf(rules *yatzy.Ruleset) []string {
	var keys []string
	for _, c := range rules.Categories() {
		keys = append(keys, c.Key)
	}
	return keys
}

func appendValue(b []byte, points int) []byte { return strconv.AppendInt(b, int64(points), 10) }

// WriteText writes a sheet in text, a card to a line, with the key of the ruleset
// before it if it has one. [WriteJSON] says what is the same again when it is read.
// The error is that of w, or says that a card is of another ruleset.
func WriteText(w io.Writer, rules *yatzy.Ruleset, cards iter.Seq[Card]) error {
	out := bufio.NewWriter(w)
	if rules.Key() != "" {
		fmt.Fprintf(out, "ruleset: %s\n", rules.Key())
	}
	keys := keysOf(rules)
	var b []byte
	for card := range cards {
		if card.Rules != rules {
			return fmt.Errorf("referee: write text: %w", errOtherRules)
		}
		b = append(append(b[:0], textName(card.Player)...), ':')
		for i := range card.filled.All() {
			b = append(append(append(b, ' '), keys[i]...), '=')
			b = appendValue(b, int(card.points[i]))
		}
		for which, key := range claimNames() {
			if n, ok := card.claimed(claims(which)); ok {
				b = append(append(append(b, ' '), key...), '=')
				b = appendValue(b, n)
			}
		}
		b = append(b, '\n')
		if card.filled == 0 && card.claims == 0 {
			b = append(b, '\n') // else the next line might be of this player
		}
		out.Write(b)
	}
	return out.Flush()
}

// textName writes a name so that it ends where the colon behind it stands.
func textName(name string) string {
	odd := func(c rune) bool { return !unicode.IsPrint(c) }
	if name == "" || strings.ContainsAny(name, `:="`) || strings.ContainsAny(name[:1], `#{[`) ||
		strings.TrimSpace(name) != name || strings.ContainsFunc(name, odd) {
		return strconv.Quote(name)
	}
	return name
}

// WriteCSV writes a sheet in CSV: a column for each player, a row for each box, and
// rows for the upper sum, the bonus, the extras and the total if any card has them.
// It does not name the ruleset. [WriteJSON] says what is the same again when it is
// read, but that a last player without a name who has nothing written is lost. The
// error is that of w, or says that a card is of another ruleset.
func WriteCSV(w io.Writer, rules *yatzy.Ruleset, cards iter.Seq[Card]) error {
	out := bufio.NewWriter(w)
	keys := keysOf(rules)
	names := claimNames()
	rows := make([][]byte, len(keys)+len(names))
	for i := range rows {
		rows[i] = []byte(append(keys, names[:]...)[i])
	}
	var said claims
	out.WriteString(headName)
	for card := range cards {
		if card.Rules != rules {
			return fmt.Errorf("referee: write CSV: %w", errOtherRules)
		}
		out.WriteByte(',')
		out.WriteString(csvName(card.Player))
		for i := range keys {
			rows[i] = append(rows[i], ',')
			if card.filled.Has(i) {
				rows[i] = appendValue(rows[i], int(card.points[i]))
			}
		}
		said |= card.claims
		for which := range names {
			row := &rows[len(keys)+which]
			*row = append(*row, ',')
			if n, ok := card.claimed(claims(which)); ok {
				*row = appendValue(*row, n)
			}
		}
	}
	out.WriteByte('\n')
	for i, row := range rows {
		if i < len(keys) || said>>(i-len(keys))&1 != 0 {
			out.Write(row)
			out.WriteByte('\n')
		}
	}
	return out.Flush()
}

// csvName quotes a name if it would be read otherwise.
func csvName(name string) string {
	if !strings.ContainsAny(name, "\",;\t\r\n") && strings.TrimSpace(name) == name {
		return name
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}
