package app

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A curveJSON is what stats --curve tells: the best chance of each total or more.
type curveJSON struct {
	Ruleset     string       `json:"ruleset"`
	BestChances []chanceJSON `json:"best_chances"`
}

// curve prints the best chances of all totals from the empty card.
func (s *solving) curve(cmd *cobra.Command, rules *yatzy.Ruleset) error {
	p := progress{app: s.app, what: rules.Key() + " best chances"}
	defer p.end()
	chances, err := solver.BestChances(cmd.Context(), rules, &solver.Options{
		Workers: s.workers, MemoryLimit: int64(s.memory), Progress: p.show,
	})
	if err != nil {
		return namingLimit(err)
	}
	result := curveJSON{Ruleset: rules.Key()}
	for n, chance := range chances {
		if err := finite(chance); err != nil {
			return err
		}
		result.BestChances = append(result.BestChances, chanceJSON{n, chance})
	}
	out := cmd.OutOrStdout().(*bytes.Buffer)
	if wantsJSON(cmd) {
		return json.NewEncoder(out).Encode(result)
	}
	return result.text(out, rules)
}

// curveRows is about the most rows that the curve is printed in.
const curveRows = 40

// text prints the chances of round totals and of the highest one.
func (c curveJSON) text(out *bytes.Buffer, rules *yatzy.Ruleset) error {
	fmt.Fprintf(out, "%s (%s), the best chance that any way to play has of a total\n\n", rules.Name(), rules.Key())
	most := len(c.BestChances) - 1
	step := roundUp(float64(most) / curveRows)
	var t table
	t.row("AT LEAST", "CHANCE")
	for n := 0; n < most; n += step {
		t.row(n, percent(c.BestChances[n].chance), bar(c.BestChances[n].chance))
	}
	t.row(most, percent(c.BestChances[most].chance), bar(c.BestChances[most].chance))
	return t.write(out)
}
