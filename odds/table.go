package odds

import (
	"math/big"

	"example.com/yatzy"
)

// A Row is the odds of one category, each of a turn played for just that.
type Row struct {
	Category  string
	OneThrow  *big.Rat // chance that the first throw of all dice makes it
	WholeTurn *big.Rat // best chance of making it, as by [Chance]
	Expected  *big.Rat // best expected points, as by [Expected]
}

// Table returns the odds of every category of a ruleset in printed order. It is
// quicker than asking for them one by one. No ruleset, or the zero one, has none.
func Table(rules *yatzy.Ruleset) []Row {
	if rules == nil || rules.Len() == 0 {
		return nil
	}
	d := newDice(rules)
	var table []Row
	for _, c := range rules.Categories() {
		made := newTurn(d, d.made(rules, []string{c.Key}))
		made.goBack(1)
		oneThrow := made.start()
		made.goBack(rules.RollsPerTurn() - 1)
		points := newTurn(d, d.points(rules, c.Key))
		points.goBack(rules.RollsPerTurn())
		table = append(table, Row{c.Key, oneThrow, made.start(), points.start()})
	}
	return table
}
