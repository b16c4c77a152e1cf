package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"example.com/yatzy"
)

func (a App) scoreCommand() *cobra.Command {
	var card string
	cmd := &cobra.Command{
		Use:   "score KEY DICE...",
		Short: "Say what dice are worth in every box",
		Args:  keyAndDice,
		RunE: func(cmd *cobra.Command, args []string) error {
			rules, roll, err := rulesetAndRoll(args)
			if err != nil {
				return err
			}
			on, err := cardFlag(card).read(a, rules, args[0])
			if err != nil {
				return err
			}
			worths, err := worthsOf(on, roll)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if wantsJSON(cmd) {
				return json.NewEncoder(out).Encode(scoreJSON{rules.Key(), roll, on.String(), worths})
			}
			return scoreText(out, on, roll, worths)
		},
	}
	cmd.Flags().StringVar(&card, "card", "", "`CARD`: the boxes filled so far, such as ones=3,twos=0; a JSON file; or -")
	return cmd
}

// rulesetAndRoll reads the arguments KEY DICE....
func rulesetAndRoll(args []string) (*yatzy.Ruleset, yatzy.Roll, error) {
	rules, err := findRuleset(args[0])
	if err != nil {
		return nil, yatzy.Roll{}, err
	}
	roll, err := rules.ParseRoll(strings.Join(args[1:], " "))
	return rules, roll, err
}

type scoreJSON struct {
	Ruleset    string     `json:"ruleset"`
	Roll       yatzy.Roll `json:"roll"`
	Card       string     `json:"card"`
	Categories []worth    `json:"categories"`
}

// A worth is what a roll is worth in a category.
type worth struct {
	Key string `json:"key"`
	// Points is what entering the roll now brings the box; where that is not
	// legal, what the dice make by the sheet.
	Points int  `json:"points"`
	Legal  bool `json:"legal"`
	// Dice are those that count: all of them where the roll is a joker or has a
	// flat value, none where it is worth 0.
	Dice  yatzy.Roll `json:"dice"`
	Extra int        `json:"extra"`
	// Reason is why entering the roll is not legal.
	Reason string `json:"reason,omitempty"`
}

// worthsOf returns what a roll is worth on a card in every category, in printed
// order.
func worthsOf(card yatzy.Scorecard, roll yatzy.Roll) ([]worth, error) {
	rules := card.Ruleset()
	entries := map[string]yatzy.Entry{}
	for e := range card.Entries(roll) {
		entries[e.Category] = e
	}
	var worths []worth
	for key, points := range rules.Scores(roll) {
		dice, err := rules.Counted(key, roll)
		if err != nil {
			return nil, err
		}
		w := worth{Key: key, Points: points, Dice: dice}
		if e, ok := entries[key]; ok {
			w.Legal, w.Points, w.Extra = true, e.Points, e.Extra
			if e.Points != points {
				w.Dice = roll
			}
		}
		_, err = card.Entry(key, roll)
		w.Reason = reason(err)
		worths = append(worths, w)
	}
	return worths, nil
}

// reason says in a few words why an entry is not legal, "" if it is.
func reason(err error) string {
	for _, rule := range []error{yatzy.ErrFilled, yatzy.ErrOrder, yatzy.ErrForcedJoker} {
		if errors.Is(err, rule) {
			return rule.Error()
		}
	}
	return ""
}

func scoreText(out *bytes.Buffer, card yatzy.Scorecard, roll yatzy.Roll, worths []worth) error {
	rules := card.Ruleset()
	fmt.Fprintf(out, "%s: %s\n\n", rules.Name(), rollText(rules, roll))
	var t table
	t.row("BOX", "POINTS", "DICE", "NOTE")
	for _, v := range worths {
		t.row(categoryName(rules, v.Key), v.Points, rollText(rules, v.Dice), note(card, v))
	}
	return t.write(out)
}

// note says what of a box is not told by its points.
func note(card yatzy.Scorecard, v worth) string {
	if held, filled := card.Points(v.Key); filled {
		return fmt.Sprintf("filled with %d", held)
	}
	switch {
	case !v.Legal:
		return v.Reason
	case v.Extra > 0:
		return fmt.Sprintf("and %d extra", v.Extra)
	}
	return ""
}
