package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/yatzy"
)

// The notation of records is specified in docs/notation.md. This file writes it;
// notationparse.go reads it.

// AppendNotation appends the record in the text notation that people can read and
// type, which [ParseNotation] reads back to the same record:
//
//	ruleset scandinavian
//	players Ada Bo
//	1 Ada: 13356 (33) 33326 > threes 9
//	1 Bo: 66612 (666) 66616 (6666) 66663 > four-of-a-kind 24
//	totals 9 24
//
// Every record has a notation, wrong ones too. The ruleset is written as its key
// if find returns the same ruleset for it, otherwise whole, as JSON; find may be
// nil. The error says why there is no text: the record has no ruleset, the ruleset
// has no JSON form and is not found, or a name is not UTF-8. It wraps
// [ErrNotation], and b is returned as it was.
func (r Record) AppendNotation(b []byte, find Find) ([]byte, error) {
	w := notationWriter{text: b, names: playersByName(r.Players)}
	if err := w.header(r, find); err != nil {
		return b, fmt.Errorf("game: write notation: %w: %w", ErrNotation, err)
	}
	played := map[int]int{}
	for i, t := range r.Turns {
		played[t.Player]++
		if err := w.turn(r.Players, t, played[t.Player]); err != nil {
			return b, fmt.Errorf("game: write notation: %w: turns[%d]: %w", ErrNotation, i, err)
		}
	}
	if r.Totals != nil {
		w.add("totals")
		for _, total := range r.Totals {
			w.add(" ", strconv.Itoa(total))
		}
		w.add("\n")
	}
	return w.text, nil
}

type notationWriter struct {
	text  []byte
	names map[string]int // see playersByName
}

func (w *notationWriter) add(texts ...string) {
	for _, text := range texts {
		w.text = append(w.text, text...)
	}
}

func (w *notationWriter) header(r Record, find Find) error {
	rules, err := rulesetNotation(r.Rules, find)
	if err != nil {
		return err
	}
	w.add("ruleset ", rules, "\nplayers")
	for i, name := range r.Players {
		text, err := nameNotation(name, isName)
		if err != nil {
			return fmt.Errorf("players[%d]: %w", i, err)
		}
		w.add(" ", text)
	}
	w.add("\n")
	return nil
}

func (w *notationWriter) turn(players []string, t RecordedTurn, number int) error {
	category, err := nameNotation(t.Category, isKey)
	if err != nil {
		return fmt.Errorf("category: %w", err)
	}
	w.add(strconv.Itoa(number), " ", w.player(players, t.Player), ":")
	if t.Held != nil && len(t.Held) == 0 {
		w.add(" []")
	}
	for i := range max(len(t.Rolls), len(t.Held)) {
		if i < len(t.Rolls) {
			w.add(" ", diceNotation(t.Rolls[i], "-"))
		}
		if i < len(t.Held) {
			w.add(" (", diceNotation(t.Held[i], ""), ")")
		}
	}
	w.add(" > ", category, " ", strconv.Itoa(t.Points), "\n")
	return nil
}

// mostName is the most bytes of a name that is written in every turn. So the
// notation of a record is never longer than its JSON form.
const mostName = 24

// player writes who plays a turn: by name if that is short and the name of one
// player only.
func (w *notationWriter) player(players []string, i int) string {
	if i >= 0 && i < len(players) && w.names[players[i]] == i {
		if text, err := nameNotation(players[i], isName); err == nil && len(text) <= mostName {
			return text
		}
	}
	if i >= 0 {
		return "@" + strconv.FormatUint(uint64(i)+1, 10)
	}
	return "@" + strconv.Itoa(i+1)
}

// shared marks a name that several players have.
const shared = -1

// playersByName returns the position of every name, or shared.
func playersByName(players []string) map[string]int {
	names := make(map[string]int, len(players))
	for i, name := range players {
		if _, twice := names[name]; twice {
			i = shared
		}
		names[name] = i
	}
	return names
}

// rulesetNotation returns a ruleset's key if find knows the same ruleset under
// it, otherwise its JSON form.
func rulesetNotation(rules *yatzy.Ruleset, find Find) (string, error) {
	if rules == nil || rules.Len() == 0 {
		return "", fmt.Errorf("the record has no ruleset")
	}
	form, formErr := json.Marshal(rules)
	if utf8.ValidString(rules.Key()) {
		// A ruleset without a JSON form is the same if it plays the same.
		if found, err := find.rules(rules.Key()); err == nil && found.Fingerprint() == rules.Fingerprint() {
			if foundForm, _ := json.Marshal(found); bytes.Equal(form, foundForm) {
				return nameNotation(rules.Key(), isKey)
			}
		}
	}
	return string(form), formErr
}

// diceNotation writes dice as digits, or with commas if a face has not one digit.
func diceNotation(dice []int, none string) string {
	if len(dice) == 0 {
		return none
	}
	var b strings.Builder
	for _, face := range dice {
		if face < 0 || face > 9 {
			return diceWithCommas(dice)
		}
		b.WriteByte('0' + byte(face))
	}
	return b.String()
}

func diceWithCommas(dice []int) string {
	var b strings.Builder
	for i, face := range dice {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(face))
	}
	if len(dice) == 1 {
		b.WriteByte(',') // tells 12 from the dice 1 and 2
	}
	return b.String()
}

// nameNotation writes a name bare if it is one by the given rule, otherwise
// quoted.
func nameNotation(name string, bare func(string) bool) (string, error) {
	if !utf8.ValidString(name) {
		return "", fmt.Errorf("%s is not UTF-8", quote(name))
	}
	if bare(name) {
		return name, nil
	}
	return quotedNotation(name), nil
}

// quotedNotation writes a string as JSON does.
func quotedNotation(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string always has a JSON form
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// isName reports whether a player's name needs no quotes: a letter, and then
// letters, digits and what wordRune allows.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(first) && isKey(s)
}

// isKey reports whether a key needs no quotes: as a name, but it may begin with
// any of the characters but a mark.
func isKey(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && !unicode.IsMark(first) && !strings.ContainsFunc(s, func(r rune) bool { return !wordRune(r) })
}

// wordRune reports whether a character may stand in a word without quotes.
func wordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("-_.'", r))
}
