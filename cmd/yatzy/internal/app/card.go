package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/yatzy"
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

// A sheet is what a JSON card says.
type sheet struct {
	rules  *yatzy.Ruleset
	scores map[string]int
	extras int
	claims []claim
}

// A claim is a sum that the sheet states.
type claim struct {
	name  string
	value int
}

// parseCard reads a card from a document {"ruleset": …, "players": [PLAYER]} with
// one player, or from PLAYER alone, which may name its ruleset too: {"scores":
// {"ones": 3}, "extras": 0, "upper": 3, "bonus": 0, "total": 3}, where all
// members but scores may be missing. Key is the KEY that the ruleset was found by.
func parseCard(rules *yatzy.Ruleset, key string, data []byte) (yatzy.Scorecard, error) {
	s := sheet{rules: rules}
	if err := checkDocument(data); err != nil {
		return yatzy.Scorecard{}, err
	}
	if err := s.readDocument(data, key); err != nil {
		return yatzy.Scorecard{}, err
	}
	if s.scores == nil {
		return yatzy.Scorecard{}, errors.New("scores: missing")
	}
	card, err := rules.RestoreScorecard(s.scores, s.extras)
	if err != nil {
		return yatzy.Scorecard{}, err
	}
	return card, s.checkClaims(card)
}

func (s *sheet) readDocument(data []byte, key string) error {
	all, err := members(data)
	if err != nil {
		return err
	}
	var player []member
	var players json.RawMessage
	for _, m := range all {
		switch m.name {
		case "ruleset":
			if err := checkSameRuleset(s.rules, key, m.value); err != nil {
				return inError{"ruleset", err}
			}
		case "players":
			players = m.value
		default:
			player = append(player, m)
		}
	}
	if players == nil {
		return s.readPlayer(player)
	}
	if len(player) > 0 {
		return fmt.Errorf("unknown member %q beside players", player[0].name)
	}
	var list []json.RawMessage
	if err := json.Unmarshal(players, &list); err != nil {
		return fmt.Errorf("players: want an array, not %s", shorten(players))
	}
	if len(list) != 1 {
		return fmt.Errorf("players: want exactly one, not %d", len(list))
	}
	if player, err = members(list[0]); err == nil {
		err = s.readPlayer(player)
	}
	if err != nil {
		return inError{"players[0]", err}
	}
	return nil
}

func (s *sheet) readPlayer(player []member) error {
	for _, m := range player {
		var err error
		switch m.name {
		case "name":
			_, err = text(m.value)
		case "scores":
			err = s.readScores(m.value)
		case "extras":
			s.extras, err = wholeNumber(m.value)
		case "upper", "bonus", "total":
			c := claim{name: m.name}
			c.value, err = wholeNumber(m.value)
			s.claims = append(s.claims, c)
		default:
			return fmt.Errorf("unknown member %q", m.name)
		}
		if err != nil {
			return inError{m.name, err}
		}
	}
	return nil
}

func (s *sheet) readScores(object json.RawMessage) error {
	all, err := members(object)
	if err != nil {
		return err
	}
	s.scores = map[string]int{}
	for _, m := range all {
		key, err := s.rules.FindCategory(m.name, "")
		if err != nil {
			return err
		}
		if _, twice := s.scores[key]; twice {
			return fmt.Errorf("%s is there twice", key)
		}
		if s.scores[key], err = wholeNumber(m.value); err != nil {
			return inError{strconv.Quote(key), err}
		}
	}
	return nil
}

// checkClaims compares what the sheet claims with what its boxes make. While the
// bonus is open it has no points that a sheet could claim, not even 0.
func (s *sheet) checkClaims(card yatzy.Scorecard) error {
	for _, c := range s.claims {
		is := 0
		switch c.name {
		case "upper":
			is = card.Upper()
		case "bonus":
			bonus := card.Bonus()
			if bonus.State == yatzy.BonusOpen {
				return fmt.Errorf("bonus: %d is claimed, but the bonus is still open", c.value)
			}
			is = bonus.Points
		case "total":
			is = card.Total()
		}
		if c.value != is {
			return fmt.Errorf("%s: %d is claimed, the boxes make %d", c.name, c.value, is)
		}
	}
	return nil
}

// checkSameRuleset returns an error unless a document's ruleset, a key or a
// ruleset of its own, is the one that is played.
func checkSameRuleset(rules *yatzy.Ruleset, key string, value json.RawMessage) error {
	var other *yatzy.Ruleset
	var err error
	if value[0] == '{' {
		other, err = yatzy.ParseRuleset(value)
	} else {
		var name string
		if name, err = text(value); err != nil {
			return err
		}
		if name == key || name == rules.Key() {
			return nil
		}
		other, err = variants.Find(name)
	}
	if err != nil {
		return err
	}
	if other.Fingerprint() != rules.Fingerprint() {
		return fmt.Errorf("the card is for %q, not %q", other.Name(), rules.Name())
	}
	return nil
}
