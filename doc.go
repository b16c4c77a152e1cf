// Package yatzy is the rules of Yatzy and its whole family as values: what a
// roll is worth, what a scorecard holds, which moves a turn allows.
//
// Dice are the only randomness. A [Roll] is unordered dice, worth points in a
// [Category]; a [Ruleset] lists the categories and the rules of a turn; a
// [Scorecard] says what is filled and what the next entry is worth; a [Turn] is
// a card, a roll and the rolls left, and lists its legal [Action]s. A [Strategy]
// decides between them. All of these are immutable values, safe to share and
// (but for Ruleset, which is shared by pointer) comparable.
//
// The rulesets people play are in package variants; exact expected values and
// the best move in package solver. Any other ruleset is made from a [Spec], or
// read from JSON by [ParseRuleset], without new code.
//
// Errors wrap the sentinels of this package, name the operation and quote the
// input. Nothing panics but functions whose name starts with Must.
package yatzy
