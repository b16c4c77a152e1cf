package coach_test

import (
	"errors"
	"testing"

	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// FuzzAnalyse reads records from bytes, most of which cannot be played: what is not
// refused as a record keeps the identity. The bytes are the number of players and
// then of each turn the player, the number of rolls, whether holds are written down,
// each roll with the number of dice held and those, the category and the points.
func FuzzAnalyse(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 0, 1, 1, 1, 2, 1, 4})                            // a run entered
	f.Add([]byte{1, 0, 2, 1, 3, 1, 1, 3, 3, 3, 2, 6})                // a 3 held, then another
	f.Add([]byte{1, 0, 1, 1, 1, 2, 1, 4, 0, 3, 0, 1, 1, 1, 2, 2, 2}) // a saved roll, no holds
	f.Add([]byte{2, 0, 1, 1, 2, 2, 0, 4, 1, 1, 1, 1, 2, 1, 0})       // two players, a strike
	best := mustSolve(f, mustRuleset(f, tinies()["saved"]), solver.Mean())
	rules := best.Ruleset()
	var keys []string
	for _, c := range rules.Categories() {
		keys = append(keys, c.Key)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func() int {
			if len(data) == 0 {
				return 0
			}
			n := int(int8(data[0]))
			data = data[1:]
			return n
		}
		list := func(n int) (list []int) {
			for range n {
				list = append(list, next())
			}
			return list
		}
		record := game.Record{Rules: rules, Players: make([]string, max(0, next()))}
		for len(data) > 0 {
			turn := game.RecordedTurn{Player: next()}
			rolls := max(0, next())
			written := next() > 0
			for i := range rolls {
				turn.Rolls = append(turn.Rolls, list(rules.Dice()))
				if written && i < rolls-1 {
					turn.Held = append(turn.Held, list(max(0, next())))
				}
			}
			if i := next(); i >= 0 && i < len(keys) {
				turn.Category = keys[i]
			}
			turn.Points = next()
			record.Turns = append(record.Turns, turn)
		}
		a, err := coach.Analyse(record, best)
		if err != nil {
			if !errors.Is(err, coach.ErrRecord) {
				t.Error(err)
			}
			return
		}
		for _, p := range a.Players {
			if !near(p.End, p.Start+p.Luck-p.Loss) || p.Loss < 0 || p.Accuracy < 0 || p.Accuracy > 100 || p.Finished && float64(p.Total) != p.End {
				t.Errorf("%+v", p)
			}
		}
	})
}
