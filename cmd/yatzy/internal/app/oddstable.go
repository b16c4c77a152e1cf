package app

import (
	"bytes"
	"encoding/json"
	"fmt"

	"example.com/yatzy"
	"example.com/yatzy/odds"
)

type oddsTableJSON struct {
	Ruleset    string        `json:"ruleset"`
	Held       yatzy.Roll    `json:"held"`
	Rolls      int           `json:"rolls"`
	Categories []oddsRowJSON `json:"categories"`
}

type oddsRowJSON struct {
	Key           string  `json:"key"`
	OneThrow      string  `json:"one_throw"` // the chance that the next roll makes it
	OneThrowValue float64 `json:"one_throw_value"`
	chancesJSON
}

// printOddsTable prints the odds of every category in printed order.
func printOddsTable(out *bytes.Buffer, rules *yatzy.Ruleset, from odds.From, asJSON bool) error {
	document := oddsTableJSON{Ruleset: rules.Key(), Held: heldDice(from), Rolls: from.Rolls}
	next := from
	next.Rolls = min(next.Rolls, 1)
	for _, c := range rules.Categories() {
		once, err := next.Chance(rules, c.Key)
		if err != nil {
			return err
		}
		chances, err := chancesOf(rules, from, []string{c.Key})
		if err != nil {
			return err
		}
		document.Categories = append(document.Categories, oddsRowJSON{c.Key, once.String(), float(once), chances})
	}
	if asJSON {
		return json.NewEncoder(out).Encode(document)
	}
	fmt.Fprintf(out, "%s, %s\n\n", rules.Name(), startText(rules, from))
	return document.text(out, rules)
}

func (document oddsTableJSON) text(out *bytes.Buffer, rules *yatzy.Ruleset) error {
	var t table
	t.row("BOX", "NEXT ROLL", "", "BEST CHANCE", "", "BEST EXPECTED POINTS")
	for _, c := range document.Categories {
		t.row(categoryName(rules, c.Key), percent(c.OneThrowValue), fractionText(c.OneThrow),
			percent(c.Value), fractionText(c.Probability), fmt.Sprintf("%.4f", *c.Expected))
	}
	return t.write(out)
}
