package app

import (
	"bytes"
	"fmt"
	"math"

	"example.com/yatzy"
	"example.com/yatzy/coach"
)

// analysesText prints games one after the other.
func analysesText(out *bytes.Buffer, games []gameAnalysis, svg string) error {
	for i, g := range games {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := g.text(out); err != nil {
			return err
		}
	}
	if svg != "" {
		fmt.Fprintf(out, "\nPicture written to %s\n", svg)
	}
	return nil
}

func (g gameAnalysis) text(out *bytes.Buffer) error {
	fmt.Fprintf(out, "%s: %s (%s), compared with a game %s\n",
		printable(g.File), g.rules.Name(), g.rules.Key(), g.by.playText())
	if g.by.aim == winAim {
		fmt.Fprintf(out, "Opponent's card: %s\n", g.by.opponentText())
	}
	fmt.Fprintln(out)
	var t table
	t.row("PLAYER", "TOTAL", "START", "LUCK", "LOSS", "END", "LOSS A TURN", "A DECISION", "ACCURACY")
	for _, p := range g.Players {
		total := fmt.Sprint(p.Total)
		if !p.Finished {
			total += " so far"
		}
		t.row(printable(p.Name), total, g.amount(p.Start), g.change(p.Luck), g.amount(p.Loss), g.amount(p.End),
			g.amount(p.LossPerTurn), g.amount(p.LossPerDecision), accuracyText(p))
	}
	if err := t.write(out); err != nil {
		return err
	}
	for _, p := range g.Players {
		fmt.Fprintf(out, "\n%s\n\n", printable(p.Name))
		if err := g.turns(out, p); err != nil {
			return err
		}
		if err := g.mistakes(out, p); err != nil {
			return err
		}
	}
	return nil
}

// turns prints the turns of a player and their sums.
func (g gameAnalysis) turns(out *bytes.Buffer, p coach.Player) error {
	var t table
	t.row("TURN", "BOX", "POINTS", "LUCK", "LOSS", "EXPECTED")
	t.row("", "Start", "", "", "", g.amount(p.Start))
	bonus := p.Total // less what the turns brought
	for _, turn := range p.Turns {
		bonus -= turn.Points + turn.Extra
		points := fmt.Sprint(turn.Points)
		if turn.Extra > 0 {
			points += fmt.Sprintf("+%d", turn.Extra)
		}
		t.row(turn.Turn, categoryName(g.rules, turn.Category), points,
			g.change(turn.Luck), g.amount(turn.Loss), g.amount(turn.End))
	}
	if bonus != 0 {
		t.row("", "Bonus", bonus)
	}
	t.row("", "Sum", p.Total, g.change(p.Luck), g.amount(p.Loss), g.amount(p.End))
	return t.write(out)
}

// mistakes prints the mistakes of a player that are kept.
func (g gameAnalysis) mistakes(out *bytes.Buffer, p coach.Player) error {
	if len(p.Mistakes) == 0 {
		if p.Loss == 0 {
			fmt.Fprintln(out, "\nNo mistakes")
		}
		return nil
	}
	fmt.Fprintln(out, "\nBiggest mistakes")
	var t table
	t.row("TURN", "ROLL", "DICE", "DONE", "BEST", "LOSS")
	for _, m := range p.Mistakes {
		done := choiceText(g.rules, m.Done)
		if m.Inferred {
			done += " (inferred)" // the record does not tell
		}
		t.row(m.Turn, m.Roll, rollText(g.rules, m.Dice), done, choiceText(g.rules, m.Best), g.amount(m.Loss))
	}
	return t.write(out)
}

// choiceText says what a choice is to do.
func choiceText(rules *yatzy.Ruleset, c coach.Choice) string {
	switch c.Action.Kind() {
	case yatzy.KeepAction:
		dice := c.Action.Dice()
		return actionJSON{Dice: &dice}.words(rules)
	case yatzy.StrikeAction:
		return "strike " + categoryName(rules, c.Action.Category())
	}
	return actionJSON{Category: c.Action.Category(), Points: &c.Points, Extra: &c.Extra}.words(rules)
}

// amount writes an expectation or a loss: points, or a chance in per cent.
func (g gameAnalysis) amount(v float64) string { return g.number("%.2f", v) }

// change writes luck with its sign.
func (g gameAnalysis) change(v float64) string { return g.number("%+.2f", v) }

func (g gameAnalysis) number(format string, v float64) string {
	unit := ""
	if g.by.aim != meanAim {
		v, unit = 100*v, " %"
	}
	return fmt.Sprintf(format, math.Round(100*v)/100+0) + unit // no -0
}

func accuracyText(p coach.Player) string { return fmt.Sprintf("%.2f %%", p.Accuracy) }
