package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/internal/strictjson"
	"example.com/yatzy/variants"
)

// A cardFlag is what --card is given. What it means depends on the ruleset.
type cardFlag string

// read returns the card that CARD means. Text with a category in front of its
// first "=", or without anything that marks a path there, is the card itself;
// "-" is a JSON document on standard input, and anything else that is a path or
// names a file that is there is a file with such a document.
func (c cardFlag) read(a App, rules *yatzy.Ruleset, key string) (yatzy.Scorecard, error) {
	var data []byte
	var err error
	where := fmt.Sprintf("card file %q", string(c))
	switch {
	case c == "-":
		where = "card on standard input"
		data, err = readAll(a.In)
	case c.isFile(rules):
		data, err = readFile(string(c))
	default:
		card, err := rules.ParseScorecard(string(c))
		if err != nil {
			return card, inError{"--card", err}
		}
		return card, nil
	}
	if err != nil {
		return yatzy.Scorecard{}, inError{where, err}
	}
	card, err := parseCard(rules, key, data)
	if err != nil {
		return card, inError{where, err}
	}
	return card, nil
}

func (c cardFlag) isFile(rules *yatzy.Ruleset) bool {
	text := string(c)
	if name, _, ok := strings.Cut(text, "="); ok {
		_, err := rules.FindCategory(strings.TrimSpace(name), "")
		return errors.Is(err, yatzy.ErrUnknownCategory) && isPath(name)
	}
	return text != "" && (isPath(text) || exists(text))
}

// A documentJSON is a card document with its players.
type documentJSON struct {
	Ruleset json.RawMessage `json:"ruleset"`
	Players []playerJSON    `json:"players"`
}

// A soloJSON is a card document that is the player's alone.
type soloJSON struct {
	Ruleset json.RawMessage `json:"ruleset"`
	playerJSON
}

// A playerJSON is a player's sheet. Upper, bonus and total are what the sheet
// claims that its boxes make.
type playerJSON struct {
	Name   string          `json:"name"`
	Scores map[string]*int `json:"scores"`
	Extras int             `json:"extras"`
	Upper  *int            `json:"upper"`
	Bonus  *int            `json:"bonus"`
	Total  *int            `json:"total"`
}

// parseCard reads a card from a document {"ruleset": …, "players": [PLAYER]} with
// one player, or from PLAYER alone, which may name its ruleset too: {"scores":
// {"ones": 3}, "extras": 0, "upper": 3, "bonus": 0, "total": 3}, where all
// members but scores may be missing. Key is the KEY that the ruleset was found by.
func parseCard(rules *yatzy.Ruleset, key string, data []byte) (yatzy.Scorecard, error) {
	var outer map[string]json.RawMessage
	if err := strictjson.Unmarshal(data, &outer); err != nil {
		return yatzy.Scorecard{}, err
	}
	if _, ok := outer["players"]; !ok {
		var document soloJSON
		if err := strictjson.Unmarshal(data, &document); err != nil {
			return yatzy.Scorecard{}, err
		}
		if err := checkSameRuleset(rules, key, document.Ruleset); err != nil {
			return yatzy.Scorecard{}, inError{"ruleset", err}
		}
		return document.card(rules)
	}
	var document documentJSON
	if err := strictjson.Unmarshal(data, &document); err != nil {
		return yatzy.Scorecard{}, err
	}
	if err := checkSameRuleset(rules, key, document.Ruleset); err != nil {
		return yatzy.Scorecard{}, inError{"ruleset", err}
	}
	if n := len(document.Players); n != 1 {
		return yatzy.Scorecard{}, fmt.Errorf("players: want exactly one, not %d", n)
	}
	card, err := document.Players[0].card(rules)
	if err != nil {
		return card, inError{"players[0]", err}
	}
	return card, nil
}

// card returns the card that the player's boxes make.
func (p *playerJSON) card(rules *yatzy.Ruleset) (yatzy.Scorecard, error) {
	if p.Scores == nil {
		return yatzy.Scorecard{}, errors.New("scores: missing")
	}
	scores, err := p.scores(rules)
	if err != nil {
		return yatzy.Scorecard{}, inError{"scores", err}
	}
	card, err := rules.RestoreScorecard(scores, p.Extras)
	if err != nil {
		return yatzy.Scorecard{}, err
	}
	return card, p.checkClaims(card)
}

// scores returns the points by the keys of the boxes, which may go by their
// names in any language. A box without a number is not an open one: those are
// left out.
func (p *playerJSON) scores(rules *yatzy.Ruleset) (map[string]int, error) {
	scores := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(p.Scores)) {
		key, err := rules.FindCategory(name, "")
		if err != nil {
			return nil, err
		}
		if _, twice := scores[key]; twice {
			return nil, fmt.Errorf("%s is there twice", key)
		}
		points := p.Scores[name]
		if points == nil {
			return nil, fmt.Errorf("%q: want a whole number, not null", key)
		}
		scores[key] = *points
	}
	return scores, nil
}

// checkClaims compares what the sheet claims with what its boxes make. While the
// bonus is open it has no points that a sheet could claim, not even 0.
func (p *playerJSON) checkClaims(card yatzy.Scorecard) error {
	bonus := card.Bonus()
	if p.Bonus != nil && bonus.State == yatzy.BonusOpen {
		return fmt.Errorf("bonus: %d is claimed, but the bonus is still open", *p.Bonus)
	}
	for _, sum := range []struct {
		name   string
		claims *int
		is     int
	}{
		{"upper", p.Upper, card.Upper()}, {"bonus", p.Bonus, bonus.Points}, {"total", p.Total, card.Total()},
	} {
		if sum.claims != nil && *sum.claims != sum.is {
			return fmt.Errorf("%s: %d is claimed, the boxes make %d", sum.name, *sum.claims, sum.is)
		}
	}
	return nil
}

// checkSameRuleset returns an error unless a document's ruleset, a key or a
// ruleset of its own, is the one that is played. There may be none.
func checkSameRuleset(rules *yatzy.Ruleset, key string, value json.RawMessage) error {
	if value == nil {
		return nil
	}
	other, err := documentRuleset(rules, key, value)
	if err != nil {
		return err
	}
	if other.Fingerprint() != rules.Fingerprint() {
		return fmt.Errorf("the card is for %q, not %q", other.Name(), rules.Name())
	}
	return nil
}

// documentRuleset returns the ruleset that a document names or carries.
func documentRuleset(rules *yatzy.Ruleset, key string, value json.RawMessage) (*yatzy.Ruleset, error) {
	if value[0] == '{' {
		return yatzy.ParseRuleset(value)
	}
	var name *string
	if err := strictjson.Unmarshal(value, &name); err != nil {
		return nil, err
	}
	switch {
	case name == nil:
		return nil, errors.New("want a key or a ruleset, not null")
	case *name == key || *name == rules.Key():
		return rules, nil
	}
	return variants.Find(*name)
}
