package solver

import (
	"context"

	"example.com/yatzy"
)

// BestChances returns, for every total n from 0 to the ruleset's highest, the best
// chance that a game from the empty card ends with n or more: what a strategy that
// [Solve] finds for AtLeast(n) reaches. It finds all of them at once, which takes
// about as much time and memory as the dearest of them alone. Of the options
// Objective does not matter.
func BestChances(ctx context.Context, rules *yatzy.Ruleset, opts *Options) ([]float64, error) {
	if opts == nil {
		opts = &Options{}
	}
	if err := checkSize(rules, opts.memoryLimit()); err != nil {
		return nil, err
	}
	// To need n points from the empty card is to have all but n of the highest
	// total already: a number that no play gives, but that the recursion does not
	// mind.
	most := rules.MaxTotal()
	u, err := AtLeast(most).table(rules)
	if err != nil {
		return nil, err
	}
	u.whole = true
	s, err := solve(ctx, rules, u, opts)
	if err != nil {
		return nil, err
	}
	chances := make([]float64, most+1)
	chances[0] = 1
	for n := 1; n <= most; n++ {
		chances[n] = u.base() + s.future(yatzy.State{}, most-n, 0)
	}
	return chances, nil
}
