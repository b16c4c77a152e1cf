package bot

import (
	"iter"

	"example.com/yatzy"
)

// Worth returns what hard and medium think it is worth to enter points in category
// i in state s and get an extra.
func Worth(rules *yatzy.Ruleset, s yatzy.State) func(i, points, extra int) float64 {
	p := prospect{appraisal: newAppraisal(rules, newDice(rules))}
	p.at(s)
	return p.worth
}

// Fee returns what hard asks of a roll in a turn that begins with so many saved
// rolls and so many categories filled.
func Fee(rules *yatzy.Ruleset, pool, filled int) float64 {
	return newAppraisal(rules, newDice(rules)).fee(pool, filled)
}

// ResultOf counts totals.
func ResultOf(totals iter.Seq[int]) *Result {
	r := &Result{}
	for total := range totals {
		r.add(total)
	}
	return r
}
