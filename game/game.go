package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/yatzy"
)

// Limits of a [Game].
const (
	MaxPlayers = 64
	MaxName    = 100 // bytes of a player's name
)

// A Game is a game of one or many players, at any moment of it. The players take
// turns in the order given, and every turn goes: roll, hold and roll again as
// long as rolls are left, enter the roll in a category. [Game.Do] does all of
// that; a step that is not legal is an error and changes nothing.
//
// An entry passes the turn on. Until the next roll, or until it is confirmed, it
// can be taken back with [Game.Undo]; a roll never can, because the dice have
// been seen. What a player is about to hold is no part of the game before the
// roll.
//
// A Game is not safe for concurrent use: reading it from many goroutines is, as
// long as none changes it. Different games share nothing that changes, but for
// their [Dice] if they were given the same. Make games with [New], [Replay],
// [Read] or [Load].
type Game struct {
	rules   *yatzy.Ruleset
	dice    Dice
	players []string
	turns   []yatzy.Turn // of each player, the one at hand or the next
	past    []RecordedTurn
	player  int
	now     throws // in the turn at hand
	undo    *position
}

// throws are the rolls so far in a turn.
type throws struct {
	table  []yatzy.Face // the dice on the table
	stayed []bool       // which of them were held at the last roll
	rolls  [][]int
	held   [][]int
}

// A position is what an entry that is not confirmed has ended.
type position struct {
	turn yatzy.Turn
	now  throws
}

// New returns the start of a game: 1 to [MaxPlayers] players, the first of whom
// begins. Their names are lines of text of at most [MaxName] bytes, without space
// around them and all different. The error wraps [ErrPlayers], [ErrDice] for nil
// dice, or [yatzy.ErrRuleset] for no ruleset.
func New(rules *yatzy.Ruleset, dice Dice, players ...string) (*Game, error) {
	if dice == nil {
		return nil, fmt.Errorf("game: new: %w: there are none", ErrDice)
	}
	g, err := start(rules, dice, players)
	if err != nil {
		return nil, fmt.Errorf("game: new: %w", err)
	}
	return g, nil
}

func start(rules *yatzy.Ruleset, dice Dice, players []string) (*Game, error) {
	if rules == nil || rules.Len() == 0 {
		return nil, fmt.Errorf("%w: there is none", yatzy.ErrRuleset)
	}
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	if seeded, ok := dice.(*SeededDice); ok && seeded != nil {
		dice = *seeded // the same dice, and known as such
	}
	g := &Game{rules: rules, dice: dice, players: slices.Clone(players)}
	for range players {
		g.turns = append(g.turns, rules.NewScorecard().NewTurn())
	}
	return g, nil
}

func checkPlayers(players []string) error {
	if n := len(players); n < 1 || n > MaxPlayers {
		return fmt.Errorf("%w: %d are not 1 to %d", ErrPlayers, n, MaxPlayers)
	}
	seen := map[string]bool{}
	for i, name := range players {
		switch {
		case name == "":
			return fmt.Errorf("%w: player %d has no name", ErrPlayers, i+1)
		case len(name) > MaxName:
			return fmt.Errorf("%w: the name %s is longer than %d bytes", ErrPlayers, quote(name), MaxName)
		case strings.TrimSpace(name) != name || strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name):
			return fmt.Errorf("%w: the name %s is not a line of text without space around it", ErrPlayers, quote(name))
		case seen[name]:
			return fmt.Errorf("%w: %s is there twice", ErrPlayers, quote(name))
		}
		seen[name] = true
	}
	return nil
}

// Rules returns the ruleset.
func (g *Game) Rules() *yatzy.Ruleset { return g.rules }

// Players returns the names of the players in the order of play.
func (g *Game) Players() []string { return slices.Clone(g.players) }

// Player returns whose turn it is, from 0; when the game is over, 0.
func (g *Game) Player() int { return g.player }

// Turn returns the turn at hand with the dice on the table, the rolls left and
// those that its player has saved. When the game is over no action is legal in it.
func (g *Game) Turn() yatzy.Turn { return g.turns[g.player] }

// TurnOf returns the turn of any player: the one at hand, or the start of the
// next, with the rolls saved for it. For a number that is no player's it is the
// zero Turn.
func (g *Game) TurnOf(player int) yatzy.Turn {
	if player < 0 || player >= len(g.turns) {
		return yatzy.Turn{}
	}
	return g.turns[player]
}

// Card returns a player's card as it is now, an unconfirmed entry included. For a
// number that is no player's it is the zero Scorecard.
func (g *Game) Card(player int) yatzy.Scorecard { return g.TurnOf(player).Card() }

// Table returns the dice on the table in the order in which they lie: held dice
// stay where they are, and those thrown fill the gaps from the left in the order
// in which they fall. It is empty before the first roll of a turn.
func (g *Game) Table() []yatzy.Face { return slices.Clone(g.now.table) }

// Over reports whether every card is full. The last entry can still be undone
// until it is confirmed.
func (g *Game) Over() bool {
	return g.turns[len(g.turns)-1].Card().Full()
}

// A Result is how a player stands.
type Result struct {
	Player int // from 0
	Name   string
	Total  int
	// Rank is 1 for the winner. Equal totals share a rank, and the ranks that
	// they take up are left out behind them: 1, 1, 3.
	Rank int
}

// Results returns how all players stand, the highest total first and equal totals
// in the order of play. Whoever has rank 1 when the game is over has won, together
// with all others who have it.
func (g *Game) Results() []Result {
	var results []Result
	for i, name := range g.players {
		results = append(results, Result{Player: i, Name: name, Total: g.Card(i).Total()})
	}
	slices.SortStableFunc(results, func(a, b Result) int { return cmp.Compare(b.Total, a.Total) })
	for i := range results {
		results[i].Rank = i + 1
		if i > 0 && results[i].Total == results[i-1].Total {
			results[i].Rank = results[i-1].Rank
		}
	}
	return results
}

// Record returns the record of the game so far: the turns that are entered, an
// unconfirmed entry included, with the dice as they lay on the table. Totals are
// there when the game is over. It shares no memory with the game.
func (g *Game) Record() Record {
	rec := Record{Rules: g.rules, Players: slices.Clone(g.players)}
	for _, turn := range g.past {
		turn.Rolls, turn.Held = cloneDice(turn.Rolls), cloneDice(turn.Held)
		rec.Turns = append(rec.Turns, turn)
	}
	if g.Over() {
		rec.Totals = g.totals()
	}
	return rec
}

func (g *Game) totals() []int {
	var totals []int
	for i := range g.players {
		totals = append(totals, g.Card(i).Total())
	}
	return totals
}

// cloneDice copies rolls, and is nil for nil alone.
func cloneDice(rolls [][]int) [][]int {
	if rolls == nil {
		return nil
	}
	clone := make([][]int, len(rolls))
	for i, dice := range rolls {
		clone[i] = append([]int{}, dice...)
	}
	return clone
}
