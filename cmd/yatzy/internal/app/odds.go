package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/odds"
)

func (a App) oddsCommand() *cobra.Command {
	var start oddsStart
	cmd := &cobra.Command{
		Use:   "odds KEY [CATEGORY[,CATEGORY]...]",
		Short: "Tell the best chance of making a box within a turn, as a fraction",
		Long: `Tell the best chance of making a box within a turn, or any one of several, as an
exact fraction; for one box also the best expected points in it, and how the points
are distributed when it is played for those. Both go by the dice of the turn alone.
Without a CATEGORY it tells of every box.

CATEGORY is a key or a name in any language; several are divided by commas.

With --hold these dice are held and the others rolled. What is held later in the turn
is free again, unless the rules lock held dice. Dice are held after a first roll,
which --rolls then does not count: by default the rolls after it are to come, 2 in a
turn of 3. Without --hold it is the whole turn. All dice held end the turn.`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return errors.New("odds: KEY is missing")
			case len(args) > 2:
				return fmt.Errorf("odds: takes one CATEGORY or several divided by commas: %q is too many", args[2])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			start.given = cmd.Flags().Changed("rolls")
			from, err := start.from(rules)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if len(args) == 1 {
				return printOddsTable(out, rules, from, wantsJSON(cmd))
			}
			categories, err := findCategories(rules, args[1])
			if err != nil {
				return err
			}
			return printOdds(out, rules, from, categories, wantsJSON(cmd))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&start.hold, "hold", "", "`DICE` that are held")
	flags.Var(number{&start.rolls, 0, odds.MaxRolls}, "rolls", "rolls to come (default a whole turn, with --hold what is left of it)")
	flags.Lookup("rolls").DefValue = "0" // no value of its own in the help
	return cmd
}

// An oddsStart is where in a turn a question begins, as flags give it.
type oddsStart struct {
	hold  string
	rolls int
	given bool // whether rolls is given
}

func (s *oddsStart) from(rules *yatzy.Ruleset) (odds.From, error) {
	from := odds.From{Rolls: rules.RollsPerTurn()}
	if s.hold != "" {
		held, err := rules.ParseDice(s.hold)
		if err != nil {
			return from, inError{"--hold", err}
		}
		from = odds.From{Held: held, Rolls: rules.RollsPerTurn() - 1}
	}
	switch all := from.Held.Len() == rules.Dice(); {
	case all && s.rolls > 0:
		return from, fmt.Errorf("--hold %q: all dice are held, and none is left for --rolls %d", s.hold, s.rolls)
	case all:
		return odds.From{Roll: from.Held}, nil
	case s.given:
		from.Rolls = s.rolls
	}
	if from.Rolls == 0 {
		return from, errors.New("--rolls: no roll is left for the dice that are not held")
	}
	return from, nil
}

// startText says where in the turn it is, as in "2 3 4 5 held, 2 rolls to come".
func startText(rules *yatzy.Ruleset, from odds.From) string {
	text := fmt.Sprintf("%d rolls to come", from.Rolls)
	switch {
	case from.Roll.Len() > 0:
		return rollText(rules, from.Roll) + " held"
	case from.Rolls == 1:
		text = "1 roll to come"
	}
	if from.Held.Len() > 0 {
		text = rollText(rules, from.Held) + " held, " + text
	}
	return text
}

// heldDice returns the dice that are held where a question begins.
func heldDice(from odds.From) yatzy.Roll {
	if from.Roll.Len() > 0 {
		return from.Roll
	}
	return from.Held
}

// findCategories returns the keys of the categories that names divided by commas
// mean, in that order.
func findCategories(rules *yatzy.Ruleset, names string) ([]string, error) {
	var keys []string
	for name := range strings.SplitSeq(names, ",") {
		key, err := rules.FindCategory(strings.TrimSpace(name), "")
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

type oddsJSON struct {
	Ruleset  string     `json:"ruleset"`
	Category string     `json:"category"` // several are divided by commas
	Held     yatzy.Roll `json:"held"`
	Rolls    int        `json:"rolls"`
	chancesJSON
	Distribution []pointsJSON `json:"distribution"` // of one category
}

// A chancesJSON is what a category is worth playing for. Points are those of one
// category.
type chancesJSON struct {
	Probability      string   `json:"probability"`
	Value            float64  `json:"value"`
	Expected         *float64 `json:"expected_points"`
	ExpectedFraction *string  `json:"expected_points_fraction"`
}

type pointsJSON struct {
	Points      int     `json:"points"`
	Probability string  `json:"probability"`
	Value       float64 `json:"value"`
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// chancesOf answers for one category, or for any one of several.
func chancesOf(rules *yatzy.Ruleset, from odds.From, categories []string) (chancesJSON, error) {
	chance, err := from.Chance(rules, categories...)
	if err != nil {
		return chancesJSON{}, err
	}
	chances := chancesJSON{Probability: chance.String(), Value: float(chance)}
	if len(categories) > 1 {
		return chances, nil
	}
	expected, err := from.Expected(rules, categories[0])
	if err != nil {
		return chancesJSON{}, err
	}
	points, fraction := float(expected), expected.String()
	chances.Expected, chances.ExpectedFraction = &points, &fraction
	return chances, nil
}

func printOdds(out *bytes.Buffer, rules *yatzy.Ruleset, from odds.From, categories []string, asJSON bool) error {
	chances, err := chancesOf(rules, from, categories)
	if err != nil {
		return err
	}
	document := oddsJSON{
		Ruleset: rules.Key(), Category: strings.Join(categories, ","), Held: heldDice(from), Rolls: from.Rolls, chancesJSON: chances,
	}
	if len(categories) == 1 {
		outcomes, err := from.Distribution(rules, categories[0])
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			document.Distribution = append(document.Distribution, pointsJSON{o.Points, o.Chance.String(), float(o.Chance)})
		}
	}
	if asJSON {
		return json.NewEncoder(out).Encode(document)
	}
	var names []string
	for _, key := range categories {
		names = append(names, categoryName(rules, key))
	}
	fmt.Fprintf(out, "%s: %s, %s\n\n", rules.Name(), strings.Join(names, " or "), startText(rules, from))
	return document.text(out)
}

func (document oddsJSON) text(out *bytes.Buffer) error {
	var best table
	best.row("Best chance", percent(document.Value), fractionText(document.Probability))
	if document.Expected == nil {
		return best.write(out)
	}
	best.row("Best expected points", fmt.Sprintf("%.4f", *document.Expected), fractionText(*document.ExpectedFraction))
	if err := best.write(out); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nPoints when played for the best expected ones:")
	fmt.Fprintln(out)
	most := 0.0
	for _, p := range document.Distribution {
		most = max(most, p.Value)
	}
	var t table
	t.row("POINTS", "CHANCE", "FRACTION")
	for _, p := range document.Distribution {
		t.row(p.Points, percent(p.Value), fractionText(p.Probability), bar(p.Value/most))
	}
	return t.write(out)
}

// fractionText writes a fraction for people: a whole number without its
// denominator, and not what is longer than a line, as it is after many rolls.
func fractionText(fraction string) string {
	if len(fraction) > 60 {
		return "…"
	}
	return strings.TrimSuffix(fraction, "/1")
}
