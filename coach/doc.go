// Package coach tells players what they did well: it goes through the record of a
// game and says of every roll how lucky it was, and of every decision what it cost.
//
//	best, err := solver.Solve(ctx, variants.Scandinavian(), nil)
//	if err != nil {
//		return err
//	}
//	analysis, err := coach.Analyse(record, best)
//	if err != nil {
//		return err
//	}
//	for _, p := range analysis.Players {
//		fmt.Printf("%s: luck %+.1f, lost %.1f, accuracy %.1f\n", p.Name, p.Luck, p.Loss, p.Accuracy)
//		for _, m := range p.Mistakes {
//			fmt.Printf("turn %d, %s: %s, not %s\n", m.Turn, m.Dice, m.Done.Action, m.Best.Action)
//		}
//	}
//
// # Luck and loss
//
// The expectation is the expected final total, points on the card included, of a
// player who does the best from now on. It changes in two ways only. Let V(x) be
// the expectation in a position x, where the player may do anything, and Q(x, a)
// the expectation once he has done a there. V(x) is the highest Q(x, a) of all
// legal actions.
//
//	luck of the first roll of a turn = V(the roll) - V(the start of the turn)
//	luck of a roll after keeping dice = V(the roll) - Q(the roll before, the keep)
//	loss of a decision = V(the roll) - Q(the roll, what was done)
//
// An entry leads to the start of the next turn: Q(the roll, an entry) is
// V(the start of the turn after it), with the rolls saved so far. So the sum
// telescopes, for every turn, for every player, and for every part of a game:
//
//	expectation at the end = expectation at the start + luck - loss
//
// The expectation at the end of a game is the final total. That of an unfinished
// one is what the card is worth at the start of the next turn. The mean of luck is
// 0 whatever is kept, so in many games luck comes out even. Loss is never below 0,
// and never comes back.
//
// Actions that are worth the same but for rounding (two parts in 10^14) lose
// nothing to each other. To strike a category in which the roll has points is a
// decision like others: it is worth what the card is worth afterwards.
//
// # Winning chances
//
// A strategy for another objective measures in its utility in place of points: in
// chances for [solver.AtLeast] and [solver.Win]. Then the identity says that the
// final utility, for AtLeast 1 or 0, is the chance at the start + luck - loss.
//
// Players may have a strategy each. To see the winning chances of two players,
// give each the strategy that is best for Win against the distribution of the
// other's total. The opponent is then that distribution from beginning to end: what
// he really rolls does not change the chances of the player.
//
// # Accuracy
//
// What hangs on a decision, its stake, is the difference between the best and the
// worst legal action, strikes included. The accuracy of a player is the share, in
// per cent, of all that his decisions could have lost and did not:
//
//	accuracy = 100 * (1 - sum of losses / sum of stakes)
//
// It is 100 exactly for who loses nothing, 0 for who does the worst thing every
// time, and falls with each loss. Shares are not averaged decision by decision:
// decisions on which next to nothing hangs are many, and would count as much as
// those that decide the game. So luck has little influence on it, a small slip
// costs little and a large one much, and players of different games and objectives
// can be compared, because it has no unit.
package coach
