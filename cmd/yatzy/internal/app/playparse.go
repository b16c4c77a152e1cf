package app

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/yatzy"
)

// playHelp says what can be typed in a game.
const playHelp = `  Enter, roll         the first roll of a turn; roll later throws all dice
  5 5 5, keep 555     keep these dice and roll the others
  #1 #3               keep the dice in these places, as they are shown
  fives, score fives  fill a box; its name in any language, or a clear beginning
                      of it; then y confirms that, and n or undo takes it back
  strike fives        fill a box with 0
  hint, hint 10       the best moves, with the final totals to expect
  sheet               the sheets of all players
  quit                end here; with --save the game can go on later
`

// A verb is what a player wants.
type verb int

const (
	verbKeep verb = iota
	verbEnter
	verbHint
	verbUndo
	verbSheet
	verbHelp
	verbQuit
)

// A saying is a line that a player has typed, understood.
type saying struct {
	verb   verb
	action yatzy.Action // of verbKeep and verbEnter; it need not be legal
	top    int          // of verbHint: the number of moves
}

// usualTop is the number of moves in a hint.
const usualTop = 5

// parse understands a line in the turn at hand.
func (s *session) parse(line string) (saying, error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	word = strings.ToLower(word)
	started := s.g.Turn().Started()
	switch word {
	case "roll", "undo", "sheet", "help", "?", "quit", "exit":
		if rest != "" {
			return saying{}, fmt.Errorf("%q: nothing goes behind %s", line, word)
		}
	}
	switch word {
	case "":
		if started {
			return saying{}, errors.New(`name dice to keep or a box to fill ("help" says how)`)
		}
		return saying{verb: verbKeep}, nil
	case "roll":
		return saying{verb: verbKeep}, nil // of no dice
	case "undo":
		return saying{verb: verbUndo}, nil
	case "sheet":
		return saying{verb: verbSheet}, nil
	case "help", "?":
		return saying{verb: verbHelp}, nil
	case "quit", "exit":
		return saying{verb: verbQuit}, nil
	case "hint":
		return parseHint(rest)
	case "y", "yes", "n", "no":
		// Not the beginning of a box: the next y would fill it.
		return saying{}, fmt.Errorf("%q: nothing was asked", line)
	}
	if !started {
		return saying{}, errors.New("roll first: Enter does")
	}
	switch word {
	case "keep", "hold":
		return s.parseKeep(rest)
	case "score", "strike":
		if rest == "" {
			return saying{}, fmt.Errorf("%s which box?", word)
		}
		key, err := s.category(rest)
		if word == "strike" {
			return saying{verb: verbEnter, action: yatzy.Strike(key)}, err
		}
		return saying{verb: verbEnter, action: yatzy.Score(key)}, err
	}
	return s.parseBare(line)
}

func parseHint(rest string) (saying, error) {
	if rest == "" {
		return saying{verb: verbHint, top: usualTop}, nil
	}
	top, err := strconv.Atoi(rest)
	if err != nil || top < 1 {
		return saying{}, fmt.Errorf("hint %.60q: want a number of moves", rest)
	}
	return saying{verb: verbHint, top: top}, nil
}

// parseKeep understands dice: their faces, or their places behind #.
func (s *session) parseKeep(text string) (saying, error) {
	switch {
	case text == "":
		return saying{}, errors.New(`keep which dice? ("roll" keeps none)`)
	case strings.HasPrefix(text, "#"):
		dice, err := s.places(text)
		return saying{verb: verbKeep, action: yatzy.Keep(dice)}, err
	}
	dice, err := s.g.Rules().ParseDice(text)
	return saying{verb: verbKeep, action: yatzy.Keep(dice)}, err
}

// places returns the dice in places on the table, as in "#1 #3" or "#13".
func (s *session) places(text string) (yatzy.Roll, error) {
	table := s.g.Table()
	var faces []yatzy.Face
	var taken [yatzy.MaxDice]bool
	for _, r := range text {
		if strings.ContainsRune("# ,", r) {
			continue
		}
		place := int(r - '1')
		if place < 0 || place >= len(table) {
			return yatzy.Roll{}, fmt.Errorf("%.60q: want places 1 to %d", text, len(table))
		}
		if taken[place] {
			return yatzy.Roll{}, fmt.Errorf("%.60q: place %d is there twice", text, place+1)
		}
		taken[place] = true
		faces = append(faces, table[place])
	}
	if len(faces) == 0 {
		return yatzy.Roll{}, fmt.Errorf("%.60q: want places 1 to %d", text, len(table))
	}
	return yatzy.NewRoll(faces...)
}

// parseBare understands dice or a box without a word in front that says which.
func (s *session) parseBare(line string) (saying, error) {
	if line[0] == '#' {
		return s.parseKeep(line)
	}
	keep, notDice := s.parseKeep(line)
	key, noBox := s.category(line)
	_, notExactly := s.g.Rules().FindCategory(line, "")
	switch {
	case notDice == nil && notExactly == nil:
		return saying{}, fmt.Errorf("%q is a box and a die: say score %s or keep %s", line, line, line)
	case notDice == nil:
		return keep, nil
	case noBox == nil:
		return saying{verb: verbEnter, action: yatzy.Score(key)}, nil
	case line[0] >= '0' && line[0] <= '9':
		return saying{}, notDice
	}
	return saying{}, noBox
}

// category returns the key of the box that has a name, or whose name alone begins
// like that: of those that are open, if several do. The language of the sheet goes
// before others.
func (s *session) category(name string) (string, error) {
	rules := s.g.Rules()
	var unknown error
	for _, languages := range [][]yatzy.Language{{s.lang}, yatzy.Languages()} {
		lang := s.lang
		if len(languages) > 1 {
			lang = "" // any
		}
		key, err := rules.FindCategory(name, lang)
		if err == nil {
			return key, nil
		}
		unknown = err
		found := s.beginning(name, languages)
		if len(found) > 1 {
			if open := slices.DeleteFunc(slices.Clone(found), s.filled); len(open) == 1 {
				found = open
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return "", fmt.Errorf("%.60q: %w: %s", name, yatzy.ErrAmbiguous, s.orBoxes(found))
		}
	}
	return "", unknown
}

// filled reports whether the player has filled a box.
func (s *session) filled(key string) bool {
	_, filled := s.g.Turn().Card().Points(key)
	return filled
}

// beginning returns the boxes whose key, or name in one of the languages, begins
// like that.
func (s *session) beginning(name string, languages []yatzy.Language) []string {
	rules := s.g.Rules()
	begin := folded(name)
	if begin == "" {
		return nil
	}
	var found []string
	for _, c := range rules.Categories() {
		begins := func(l yatzy.Language) bool {
			return strings.HasPrefix(folded(rules.CategoryName(c.Key, l)), begin)
		}
		if strings.HasPrefix(folded(c.Key), begin) || slices.ContainsFunc(languages, begins) {
			found = append(found, c.Key)
		}
	}
	return found
}

// folded returns a name without what does not matter in it.
func folded(name string) string {
	return strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(name))
}

// orBoxes lists boxes that may be meant.
func (s *session) orBoxes(keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = s.g.Rules().CategoryName(key, s.lang)
	}
	return strings.Join(names, " or ")
}
