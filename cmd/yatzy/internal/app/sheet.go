package app

import (
	"bytes"
	"fmt"

	"example.com/yatzy"
)

// sheetText prints a ruleset as the sheet that players fill in, with an example
// of every box, and what else its rules say.
func sheetText(out *bytes.Buffer, rules *yatzy.Ruleset, lang yatzy.Language) error {
	fmt.Fprintf(out, "%s (%s)\n\n", rules.Name(), rules.Key())
	if err := boxes(out, rules, lang); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nMaximum total %d\n\n", rules.MaxTotal())
	for _, rule := range ruleTexts(rules, lang) {
		fmt.Fprintln(out, rule)
	}
	if source := rules.Spec().Source; source != "" {
		fmt.Fprintf(out, "Source: %s\n", source)
	}
	return nil
}

// boxes prints the boxes in printed order, with the bonus below the last upper one.
func boxes(out *bytes.Buffer, rules *yatzy.Ruleset, lang yatzy.Language) error {
	var t table
	t.row("BOX", "KEY", "MAX", "EXAMPLE", "POINTS")
	left := rules.UpperSet()
	var section yatzy.Section
	for i, c := range rules.Categories() {
		if c.Section != section {
			section = c.Section
			t.row(title(section) + " section")
		}
		values, err := rules.Attainable(c.Key)
		if err != nil {
			return err
		}
		example, points, err := rules.Example(c.Key)
		if err != nil {
			return err
		}
		t.row("  "+rules.CategoryName(c.Key, lang), c.Key, values[len(values)-1], rollText(rules, example), points)
		upper := left.Has(i)
		left = left.Without(i)
		if b := rules.Bonus(); upper && left == 0 && b.Points > 0 {
			t.row("  Bonus", "", b.Points, fmt.Sprintf("from %d upper points on", b.Threshold), b.Points)
		}
	}
	return t.write(out)
}

func title(section yatzy.Section) string {
	if section == yatzy.Upper {
		return "Upper"
	}
	return "Lower"
}

// ruleTexts says in a sentence each what the rules are beside the boxes.
func ruleTexts(rules *yatzy.Ruleset, lang yatzy.Language) []string {
	texts := []string{
		fmt.Sprintf("Dice: %d with faces 1 to %d; %d rolls in a turn.", rules.Dice(), rules.Faces(), rules.RollsPerTurn()),
		"Held dice: " + holdsText(rules.Holds()),
		"Unused rolls: " + savedText(rules.Saved()),
		"Order: " + orderText(rules.Order()),
	}
	i, ok := rules.Yatzy()
	if !ok {
		return texts
	}
	spec := rules.Spec()
	name := rules.CategoryName(spec.Categories[i].Key, lang)
	return append(texts,
		fmt.Sprintf("Further %s: %s", name, extraText(spec.Extra, name)),
		"Joker: "+jokerText(spec.Joker, name),
	)
}

func holdsText(h yatzy.Holds) string {
	if h == yatzy.LockedHolds {
		return "stay held for the rest of the turn."
	}
	return "may be rolled again later in the turn."
}

func savedText(s yatzy.SavedRolls) string {
	switch {
	case !s.Allowed:
		return "are lost."
	case s.MaxRolls > 0:
		return fmt.Sprintf("are saved for later turns, at most %d rolls in one turn.", s.MaxRolls)
	}
	return "are saved for later turns, any number of rolls in one turn."
}

func orderText(o yatzy.Order) string {
	switch o {
	case yatzy.PrintedOrder:
		return "the boxes are filled from top to bottom."
	case yatzy.UpperFirst:
		return "the upper boxes are filled first, the lower ones then in any order."
	}
	return "the boxes are filled in any order."
}

func extraText(x yatzy.Extra, name string) string {
	needs := "once " + name + " holds points"
	if x.Needs == yatzy.NeedsFilled {
		needs = "once " + name + " is filled, with 0 too"
	}
	switch x.Kind {
	case yatzy.Flat:
		return fmt.Sprintf("worth %d in any open box %s.", x.Points, needs)
	case yatzy.RepeatBonus:
		text := fmt.Sprintf("%d points extra %s", x.Points, needs)
		if x.OwnUpper {
			text += ", entered in the upper box of its face"
		}
		if x.Cap > 0 {
			text += fmt.Sprintf(", at most %d times", x.Cap)
		}
		return text + "."
	}
	return "no points extra."
}

func jokerText(j yatzy.Joker, name string) string {
	switch j {
	case yatzy.ForcedJoker:
		return "once " + name + " is filled it goes to the upper box of its face; if that is filled, to any lower box, at its fixed value."
	case yatzy.FreeJoker:
		return "once " + name + " is filled it goes to any box, at the fixed value of a lower one if the upper box of its face is filled."
	}
	return "none."
}
