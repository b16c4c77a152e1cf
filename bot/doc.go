// Package bot has opponents of known strength for every ruleset, and plays many
// games of any [yatzy.Strategy] to see how strong it is.
//
//	hard, err := bot.New(ctx, bot.Hard, variants.Pocket(), nil)
//	if err != nil {
//		return err
//	}
//	r, err := bot.Simulate(ctx, variants.Pocket(), hard, bot.Options{Games: 10_000, Seed: 1})
//	if err != nil {
//		return err
//	}
//	fmt.Println(r.Mean(), r.StandardError())
//
// # Bots
//
// [New] makes them by name. All decide alike in like turns, are safe for concurrent
// use, and play under any rules: any dice, orders, jokers, extras, saved rolls and
// dice that lock. All but optimal are made in milliseconds, without solving the
// game.
//
//   - [Easy] keeps the dice of the commonest face until no roll is left. Of faces as
//     common it takes one whose upper box can be filled, then the higher. It enters
//     where the roll brings most points at once.
//   - [Medium] holds as easy does until the last roll; before that it holds what then
//     brings most points on average. It enters with the rest of the card in view: by
//     the points, less what the box usually brings, and with what they mean for the
//     upper bonus.
//   - [Hard] values entries as medium does, and holds by their expected value over all
//     rolls left in the turn. It does not roll on for hardly anything: for less than 15
//     per cent of what a box usually brings. Where unused rolls are saved it knows what
//     they are worth to later turns.
//   - [Optimal] is the strategy of package solver.
//
// What a box usually brings is half way between the mean of a turn that is made for
// it and that of a single throw. The chance of the upper bonus goes by the pace: each
// upper box has a share of the threshold by plan, and the chance is even on plan,
// nothing when half of what the open boxes have by plan is missing, and certain when
// half of it is in hand.
//
// Mean totals, rounded:
//
//	                easy  medium  hard  optimal
//	scandinavian     171     206   238      248
//	forced            70      98   122      123
//	maxi             244     296   363      395
//	maxi-saved       244     301   427      497
//	yahtzee          166     202   235      255
//	kniffel          155     205   237      251
//	pocket           157     198   232      249
//	yacht            111     131   164      167
//	kids-symbols    22.6    25.2  30.5     31.1
//
// Easy and medium use saved rolls as soon as they can.
//
// # Simulation
//
// [Simulate] plays a strategy, [Match] two of them with the same dice, which tells
// them apart in far fewer games. Games are played in parallel with the dice of
// [game.SeededDice]. The results are counts of games: they are the same for a seed,
// whatever the number of workers. What solver.Distribute finds exactly for a bot,
// simulations agree with.
package bot
