// Package solver plays rulesets of package yatzy in the best way, exactly.
//
// [Solve] values every state of the scorecard, from full cards back to the empty
// one, and returns a [Strategy]. It tells what a card or a turn is worth
// ([Strategy.Value], [Strategy.TurnValue]), ranks every legal action with what it
// would cost ([Strategy.Advise]), decides ([Strategy.Decide], which makes it a
// [yatzy.Strategy]) and knows how the final total is distributed
// ([Strategy.Distribution]). Values are the expected final total, points on the
// card included; under another [Objective] they are its utility, for example a
// chance.
//
//	best, err := solver.Solve(ctx, variants.Scandinavian(), nil)
//	if err != nil {
//		return err
//	}
//	for _, choice := range best.Advise(turn) {
//		fmt.Println(choice.Action, choice.Expected, choice.Loss)
//	}
//
// Games with five dice take about half a second of CPU and a few megabytes, Maxi
// Yatzy half a minute and 235 MB, Maxi with saved rolls some ten minutes and 5 GB;
// [Size] says beforehand. [Strategy.Save] writes the table of values to a file.
// [Map] uses such a file where it is, shared by all processes, which takes
// milliseconds; [Load] and [Read] copy it into memory.
//
// Values are float64 and the same to the last bit for any number of workers and on
// every machine. A Strategy is safe for concurrent use.
//
// # References
//
// Two totals of the upper section are one state when the open categories cannot
// tell them apart, and a turn is valued one die at a time. The plan, from full
// cards back to the empty one, is that of T. Verhoeff, "Optimal Solitaire Yahtzee
// Strategies" (1999), and J. Glenn, "An Optimal Strategy for Yahtzee" (2006).
package solver
