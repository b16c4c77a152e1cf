package game

import (
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"

	"example.com/yatzy"
)

// A Shared game is played by people in different places, each on their own, with
// the same dice in the same order: those of [Shared.Dice].
type Shared struct {
	Rules *yatzy.Ruleset
	Seed  uint64
	// Result is the total of whoever shares the game as a challenge, nil if
	// there is none.
	Result *int
}

// Dice returns the dice of the game. All who play it, and all players of one
// [Game] with these dice, a computer opponent too, have the same ones.
func (s Shared) Dice() SeededDice { return SeededDice{Seed: s.Seed} }

// dailyKey is the key of the ruleset of the daily game.
const dailyKey = "maxi"

// Daily returns the game that everybody plays on a day: Maxi Yatzy, which find
// knows by the key "maxi", with the number yyyymmdd as the seed. The date is that
// in UTC, written as in "2006-01-02"; that of today is
// time.Now().UTC().Format(time.DateOnly). The error wraps [ErrDate] if it is not a
// date or that day does not exist, or [ErrUnknownRuleset].
func Daily(date string, find Find) (Shared, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Format(time.DateOnly) != date {
		return Shared{}, fmt.Errorf("game: daily: %w: %s", ErrDate, quote(date))
	}
	rules, err := find.rules(dailyKey)
	if err != nil {
		return Shared{}, fmt.Errorf("game: daily: %w", err)
	}
	seed := (day.Year()*100+int(day.Month()))*100 + day.Day()
	return Shared{Rules: rules, Seed: uint64(seed)}, nil
}

// NewSeed returns a seed for a shared game that nobody can foretell. It is below
// 2^40, so that the code is short.
func NewSeed() uint64 {
	var b [8]byte
	crand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) % shortSeeds
}

// codeParameter is the name of the link's parameter that has the code.
const codeParameter = "code"

// Link returns a link to the game: the address base with the parameter code. Other
// parameters stay; an empty base gives the parameter alone, "?code=…". The error
// wraps [ErrCode] if base is not an address, or is that of [Shared.Code].
func (s Shared) Link(base string) (string, error) {
	code, err := s.Code()
	if err != nil {
		return "", err
	}
	u, err := url.Parse(base)
	if err != nil {
		return "", fmt.Errorf("game: link: %w: %w", ErrCode, err)
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return "", fmt.Errorf("game: link: %w: %w", ErrCode, err)
	}
	query.Set(codeParameter, code)
	u.RawQuery = query.Encode()
	return u.String(), nil
}

// codeIn returns the code in a text that is a code or a link.
func codeIn(text string) (string, error) {
	if !strings.Contains(text, "?") {
		return text, nil
	}
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return "", fmt.Errorf("%w: the link cannot be read", ErrCode)
	}
	codes := u.Query()[codeParameter]
	if len(codes) != 1 {
		return "", fmt.Errorf("%w: the link has %d codes", ErrCode, len(codes))
	}
	return codes[0], nil
}
