package game

import (
	"fmt"
	"slices"

	"example.com/yatzy"
)

// Replay plays a record, which may be of a game that is not finished, and returns
// the game at its end, with all entries confirmed. It stops at the first thing
// that cannot have been played; the error names the turn and its player and
// wraps [ErrPlay] and the rule that is broken, and for an entry or a total
// [yatzy.ErrCard] too. Faults of the players wrap [ErrPlayers], a missing ruleset
// [yatzy.ErrRuleset].
//
// The game goes on with the given dice, which may be nil where nothing is rolled
// any more. If they are [SeededDice], the rolls of the record must be theirs.
func Replay(rec Record, dice Dice) (*Game, error) {
	g, err := replay(rec, dice)
	if err != nil {
		return nil, fmt.Errorf("game: replay: %w", err)
	}
	g.undo = nil
	return g, nil
}

func replay(rec Record, dice Dice) (*Game, error) {
	g, err := start(rec.Rules, dice, rec.Players)
	if err != nil {
		return nil, err
	}
	for i, turn := range rec.Turns {
		if err := g.replayTurn(turn); err != nil {
			return nil, fmt.Errorf("turns[%d]: %w", i, err)
		}
	}
	if rec.Totals != nil && !slices.Equal(rec.Totals, g.totals()) {
		return nil, fmt.Errorf("%w: %w: totals: %v are said, %v are made", ErrPlay, yatzy.ErrCard, brief(rec.Totals), g.totals())
	}
	return g, nil
}

// brief keeps a list short in a message.
func brief(list []int) string {
	const most = 2 * MaxPlayers
	if len(list) > most {
		return fmt.Sprint(list[:most]) + "…"
	}
	return fmt.Sprint(list)
}

func (g *Game) replayTurn(turn RecordedTurn) error {
	switch {
	case g.Over():
		return fmt.Errorf("%w: %w", ErrPlay, ErrOver)
	case turn.Player != g.player:
		return fmt.Errorf("%s: %w: it is not the turn of player %d", g.where(), ErrPlay, turn.Player)
	case len(turn.Rolls) == 0:
		return fmt.Errorf("%s: %w: nothing is rolled", g.where(), ErrPlay)
	}
	if err := g.replayRolls(turn.Rolls, turn.Held); err != nil {
		return err
	}
	entry, err := g.Turn().Card().Entry(turn.Category, g.Turn().Roll())
	if err != nil {
		return fmt.Errorf("%s: %w: %w: %w", g.where(), ErrPlay, yatzy.ErrCard, err)
	}
	action := yatzy.Score(turn.Category)
	switch turn.Points {
	case entry.Points:
	case 0:
		action = yatzy.Strike(turn.Category)
	default:
		return fmt.Errorf("%s: %w: %w: %s is %d, not %d, for %s", g.where(), ErrPlay, yatzy.ErrCard,
			turn.Category, entry.Points, turn.Points, g.Turn().Roll())
	}
	where := g.where()
	if err := g.enter(action); err != nil {
		return fmt.Errorf("%s: %w: %w: %w", where, ErrPlay, yatzy.ErrCard, err)
	}
	if turn.Held == nil {
		g.past[len(g.past)-1].Held = nil
	}
	return nil
}

// replayRolls plays the rolls of a turn. Without the dice held it takes it that
// none were: that explains any roll, and leaves all others their ways.
func (g *Game) replayRolls(rolls, held [][]int) error {
	if want := max(0, len(rolls)-1); held != nil && len(held) != want {
		return fmt.Errorf("%s: %w: held is there %d times for %d rolls", g.where(), ErrPlay, len(held), len(rolls))
	}
	dice, isSeeded := g.dice.(SeededDice)
	seeded := explainer{dice: dice}
	for i := range rolls {
		var before []int
		if i > 0 && held != nil {
			before = held[i-1]
		}
		if err := g.replayRoll(rolls[i], before, func(roll, keep yatzy.Roll) error {
			if !isSeeded {
				return nil
			}
			ok, err := seeded.explains(g, roll, keep, i == 0 || held != nil)
			if err == nil && !ok {
				err = fmt.Errorf("%w: %s does not follow from the seed", ErrDice, roll)
			}
			return err
		}); err != nil {
			return fmt.Errorf("%s, roll %d: %w: %w", g.where(), i+1, ErrPlay, err)
		}
	}
	return nil
}

// replayRoll plays one roll; check has a last look at it.
func (g *Game) replayRoll(dice, held []int, check func(roll, keep yatzy.Roll) error) error {
	heldFaces, err := facesOf(held, g.rules)
	if err != nil {
		return err
	}
	keep, err := rollOf(heldFaces)
	if err != nil {
		return err
	}
	if err := g.Turn().Check(yatzy.Keep(keep)); err != nil {
		return err
	}
	table, err := facesOf(dice, g.rules)
	if err != nil {
		return err
	}
	roll, err := g.rules.NewRoll(table...)
	if err != nil {
		return err
	}
	if !roll.Contains(keep) {
		return fmt.Errorf("%w: %s is held and not in %s", yatzy.ErrRoll, keep, roll)
	}
	if err := check(roll, keep); err != nil {
		return err
	}
	return g.rolled(keep, table)
}

// facesOf checks the numbers that dice are said to show.
func facesOf(dice []int, rules *yatzy.Ruleset) ([]yatzy.Face, error) {
	if len(dice) > rules.Dice() {
		return nil, fmt.Errorf("%w: %d dice are more than %d", yatzy.ErrRoll, len(dice), rules.Dice())
	}
	faces := make([]yatzy.Face, len(dice))
	for i, n := range dice {
		if n < 1 || n > rules.Faces() {
			return nil, fmt.Errorf("%w: %d is not on a die with faces 1 to %d", yatzy.ErrRoll, n, rules.Faces())
		}
		faces[i] = yatzy.Face(n)
	}
	return faces, nil
}

// rollOf returns the roll of any number of dice, which are on some die.
func rollOf(faces []yatzy.Face) (yatzy.Roll, error) {
	text := make([]byte, len(faces))
	for i, f := range faces {
		text[i] = '0' + byte(f)
	}
	var roll yatzy.Roll
	err := roll.UnmarshalText(text)
	return roll, err
}

// explainer follows the rolls of a turn that is said to be played with seeded
// dice.
type explainer struct {
	dice SeededDice
	// holds are all the dice that may have been held before the last roll.
	holds []yatzy.Roll
}

// explains reports whether the next roll of the turn at hand follows from the
// seed: with the dice kept, or, if it is not known which were, with some.
func (e *explainer) explains(g *Game, roll, keep yatzy.Roll, known bool) (bool, error) {
	least, most := 0, g.rules.Dice()-1
	if known {
		least, most = keep.Len(), keep.Len()
	}
	var holds []yatzy.Roll
	for held := least; held <= most; held++ {
		faces := make([]yatzy.Face, g.rules.Dice()-held)
		if err := e.dice.Throw(g.throw(), faces); err != nil {
			return false, err
		}
		thrown, err := rollOf(faces)
		if err != nil {
			return false, err
		}
		rest, err := roll.Minus(thrown)
		if err != nil || known && rest != keep {
			continue
		}
		if known || g.Turn().Roll().Contains(rest) && e.allows(g.rules, rest) {
			holds = append(holds, rest)
		}
	}
	e.holds = holds
	return len(holds) > 0, nil
}

// allows reports whether dice can be held after those held before.
func (e *explainer) allows(rules *yatzy.Ruleset, dice yatzy.Roll) bool {
	return rules.Holds() == yatzy.FreeHolds || slices.ContainsFunc(e.holds, dice.Contains)
}
