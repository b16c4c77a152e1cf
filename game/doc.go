// Package game plays games of Yatzy: players and turns, dice that can be shared,
// games that are saved and resumed, records of games.
//
// A [Game] is made of a ruleset, a source of dice and the names of its players, and
// goes on by actions of package yatzy, which a person or a [yatzy.Strategy] decides
// on:
//
//	g, err := game.New(variants.Maxi(), new(game.RandomDice), "Ann", "Bo")
//	for !g.Over() {
//		action := ask(g.Players()[g.Player()], g.Table(), g.Turn())
//		if err := g.Do(action); err != nil {
//			fmt.Println(err) // not legal: nothing has changed
//		}
//		if err := g.Save("game.json"); err != nil {
//			return err
//		}
//	}
//	fmt.Println(g.Results()) // equal totals share the win
//
// An entry can be taken back until the next roll ([Game.Undo]), a roll never.
//
// [Dice] are random ([RandomDice]), the same for all who share a seed
// ([SeededDice]), or given, by tests or by people who throw real ones
// ([GivenDice]). Whoever plays with a seed gets the same dice in the same order,
// whatever they hold: [Daily] gives everybody the same game of the day, and a
// [Shared] game travels as a short code or a link in which every single typing
// error is found. A computer opponent that plays the same rolls after the player is one
// more player of the same Game.
//
// [Game.Save] and [Load] keep a game at any moment, in the middle of a turn too,
// with its ruleset and, where it is seeded, its dice. What is left of it in the end
// is a [Record], which [Replay] plays again.
//
// Games share nothing that changes, so that a server can run any number of them at
// once, each in one goroutine at a time; rulesets and the dice of this package are
// safe to share between them. Errors wrap the sentinels of this package and of
// package yatzy; an operation that failed has changed nothing.
package game
