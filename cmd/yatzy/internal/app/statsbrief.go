package app

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A briefJSON is what stats --brief tells.
type briefJSON struct {
	Ruleset   string  `json:"ruleset"`
	Objective string  `json:"objective"`
	Card      string  `json:"card"`
	Expected  float64 `json:"expected"`
	Mean      float64 `json:"mean"`
	SD        float64 `json:"sd"`
}

// brief prints the mean and the standard deviation from a card on.
func (t *tables) brief(cmd *cobra.Command, card yatzy.Scorecard) error {
	rules := card.Ruleset()
	strategy, err := t.strategy(cmd.Context(), rules)
	if err != nil {
		return err
	}
	defer strategy.Close()
	result := briefJSON{Ruleset: rules.Key(), Objective: t.objective.String(), Card: card.String()}
	if result.Expected, err = strategy.Value(card); err != nil {
		return err
	}
	p := progress{app: t.app, what: rules.Key() + " deviation"}
	defer p.end()
	result.Mean, result.SD, err = strategy.MeanSD(cmd.Context(), card, &solver.Options{
		Workers: t.workers, MemoryLimit: int64(t.memory), Progress: p.show,
	})
	if err != nil {
		return namingLimit(err)
	}
	for _, v := range []float64{result.Expected, result.Mean, result.SD} {
		if err := finite(v); err != nil {
			return err
		}
	}
	out := cmd.OutOrStdout().(*bytes.Buffer)
	if wantsJSON(cmd) {
		return json.NewEncoder(out).Encode(result)
	}
	statistics{card: card, objective: t.objective}.heading(out)
	var sums table
	sums.row("Mean", fmt.Sprintf("%.4f", result.Mean))
	sums.row("Standard deviation", fmt.Sprintf("%.4f", result.SD))
	return sums.write(out)
}
