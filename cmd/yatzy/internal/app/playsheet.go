package app

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/yatzy"
)

// showTurn shows the turn at hand: before the first roll who plays, and after it
// the sheet with what the roll would bring.
func (s *session) showTurn() error {
	return s.show(func(out *bytes.Buffer) error {
		turn := s.g.Turn()
		heading := s.heading()
		if n := turn.Saved(); n > 0 {
			heading += fmt.Sprintf(", saved rolls %d", n)
		}
		fmt.Fprintf(out, "\n%s\n", heading)
		if !turn.Started() {
			return nil
		}
		fmt.Fprintln(out)
		if err := s.turnSheet(out, turn); err != nil {
			return err
		}
		fmt.Fprintln(out)
		return s.dice(out, turn)
	})
}

// turnSheet prints a player's sheet with what the roll on the table would bring in
// every open box.
func (s *session) turnSheet(out *bytes.Buffer, turn yatzy.Turn) error {
	card, rules := turn.Card(), s.g.Rules()
	worths, err := worthsOf(card, turn.Roll())
	if err != nil {
		return err
	}
	var t table
	t.row("BOX", "POINTS", "NOW")
	upper := rules.UpperSet()
	for i, w := range worths {
		points, filled := card.Points(w.Key)
		name := rules.CategoryName(w.Key, s.lang)
		switch {
		case filled:
			t.row(name, points, "")
		case w.Legal:
			note, err := s.worthNote(turn, w)
			if err != nil {
				return err
			}
			t.row(name, "", w.Points, note)
		default:
			t.row(name, "", "", w.Reason)
		}
		last := upper.Has(i) && upper.Without(i) == 0
		upper = upper.Without(i)
		if last && rules.Bonus().Points > 0 {
			t.row("Bonus "+bonusText(card), bonusPoints(card))
		}
	}
	if card.Extras() > 0 {
		t.row("Extra", extraPoints(card))
	}
	t.row("Total", card.Total())
	return t.write(out)
}

// worthNote says what the roll's points in a box do not.
func (s *session) worthNote(turn yatzy.Turn, w worth) (string, error) {
	rules := s.g.Rules()
	plainly, err := rules.Score(w.Key, turn.Roll())
	if err != nil {
		return "", err
	}
	var notes []string
	switch {
	case w.Points == plainly:
	case rules.Extra().Kind == yatzy.Flat:
		notes = append(notes, "for all dice alike")
	default:
		notes = append(notes, "joker")
	}
	if w.Extra > 0 {
		notes = append(notes, fmt.Sprintf("and %d extra", w.Extra))
	}
	return strings.Join(notes, " "), nil
}

// bonusText says how the upper bonus stands, as in "42/63".
func bonusText(card yatzy.Scorecard) string {
	text := fmt.Sprintf("%d/%d", card.Upper(), card.Ruleset().Bonus().Threshold)
	if state := card.Bonus().State; state != yatzy.BonusOpen {
		text += " " + state.String()
	}
	return text
}

// bonusPoints is the bonus in a sheet: nothing while it is open.
func bonusPoints(card yatzy.Scorecard) string {
	if card.Bonus().State == yatzy.BonusOpen {
		return ""
	}
	return fmt.Sprint(card.Bonus().Points)
}

// extraPoints are those of the further rolls with all dice alike.
func extraPoints(card yatzy.Scorecard) int {
	return card.Extras() * card.Ruleset().Extra().Points
}

// dice prints the dice as they lie on the table, with their places.
func (s *session) dice(out *bytes.Buffer, turn yatzy.Turn) error {
	rules := s.g.Rules()
	shown, places := "Dice ", "Place"
	for i, face := range s.g.Table() {
		name, place := rules.FaceName(face), fmt.Sprintf("#%d", i+1)
		width := max(utf8.RuneCountInString(name), len(place))
		pad := func(text string) string {
			return "  " + strings.Repeat(" ", width-utf8.RuneCountInString(text)) + text
		}
		shown, places = shown+pad(name), places+pad(place)
	}
	fmt.Fprintf(out, "%s\n%s\n", shown, places)
	if held := turn.Held(); held.Len() > 0 {
		fmt.Fprintf(out, "Held for the rest of the turn: %s\n", rollText(rules, held))
	}
	return nil
}

const (
	sheetWidth = 80 // characters of a line that shows sheets
	nameWidth  = 12 // most characters of a player's name above a sheet
)

// allSheets prints the sheets of all players, as many beside each other as there
// is room for.
func (s *session) allSheets(out *bytes.Buffer) error {
	const gap = 2
	rules := s.g.Rules()
	boxes := utf8.RuneCountInString("Bonus (from 99)")
	for _, c := range rules.Categories() {
		boxes = max(boxes, utf8.RuneCountInString(rules.CategoryName(c.Key, s.lang)))
	}
	beside := max(1, (sheetWidth-boxes)/(nameWidth+gap))
	for first := 0; first < len(s.names); first += beside {
		fmt.Fprintln(out)
		if err := s.sheets(out, first, min(first+beside, len(s.names))); err != nil {
			return err
		}
	}
	return nil
}

// sheets prints the sheets of the players from first up to, but without, end.
func (s *session) sheets(out *bytes.Buffer, first, end int) error {
	rules := s.g.Rules()
	var t table
	add := func(name string, cell func(card yatzy.Scorecard) any) {
		row := []any{name}
		for player := first; player < end; player++ {
			row = append(row, cell(s.g.Card(player)))
		}
		t.row(row...)
	}
	heads := []any{"BOX"}
	for _, name := range s.names[first:end] {
		heads = append(heads, shorten(name, nameWidth))
	}
	t.row(heads...)
	upper := rules.UpperSet()
	for i, c := range rules.Categories() {
		add(rules.CategoryName(c.Key, s.lang), func(card yatzy.Scorecard) any {
			if points, filled := card.Points(c.Key); filled {
				return points
			}
			return ""
		})
		last := upper.Has(i) && upper.Without(i) == 0
		upper = upper.Without(i)
		if b := rules.Bonus(); last && b.Points > 0 {
			add("Upper", func(card yatzy.Scorecard) any { return card.Upper() })
			add(fmt.Sprintf("Bonus (from %d)", b.Threshold), func(card yatzy.Scorecard) any { return bonusPoints(card) })
		}
	}
	if rules.Extra().Kind == yatzy.RepeatBonus {
		add("Extra", func(card yatzy.Scorecard) any { return extraPoints(card) })
	}
	add("Total", func(card yatzy.Scorecard) any { return card.Total() })
	return t.write(out)
}
