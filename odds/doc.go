// Package odds tells what dice can be expected to do inside one turn, as exact
// fractions: the best chance of making a category or any one of several, the
// best expected points in a category, and how those points are distributed.
// It works for every [yatzy.Ruleset], free and locked holds alike.
//
//	p, err := odds.Chance(variants.Scandinavian(), "yatzy") // 347897/7558272
//
// A category is made by dice that are worth more than 0 there, going by the dice
// alone: fives by a single 5, chance by any dice, five alike by nothing less. A
// player who aims for a category thinks of nothing else: no card, no bonus, no
// joker and no other category counts. The best moves of a game, where they
// do, are those of package solver.
//
// Questions about a whole turn are functions. The same questions in the middle
// of a turn are methods of [From], which says what is held and what is left:
//
//	held := yatzy.MustParseRoll("2 3 4 5")
//	p, err := odds.From{Held: held, Rolls: 2}.Chance(rules, "small-straight", "large-straight") // 5/9
//
// # Method and cost
//
// All values of a turn are integers over one denominator, faces^(dice*rolls), so
// nothing is rounded and equal worth is seen to be equal. Going back through
// the turn, a roll is worth its best part to keep, and a part kept is worth the
// mean over the throws of the other dice. Both are worked out one die at a time,
// so that going back by one roll of n dice with f faces costs C(n+f-1, f)*f
// additions and as many comparisons: 1,260 for five dice with six faces, 2,772
// for six, 51,480 for eight dice with eight faces, the most there is. Where holds
// lock, each selection that can be held is a case of its own, and a roll costs
// C(n+2f-1, 2f)*f comparisons: 10,920, 37,128 and 1,961,256. The integers
// grow with the rolls; in a turn of three they have 39 bits for five dice and at
// most 72, besides those of the points.
//
// # References
//
// T. Verhoeff, "Optimal Solitaire Yahtzee Strategies" (1999), for the value of a
// turn as a maximum over holds of a mean over throws.
package odds
