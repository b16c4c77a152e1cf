package referee_test

import (
	"fmt"
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/referee"
)

// A recordDamage makes one thing wrong in a record that was right. Where the record gives
// no occasion for it, it returns false; else the fault that is to be found, without
// category and message.
type recordDamage struct {
	name string
	do   func(g *generator, rec *game.Record) (referee.Fault, bool)
}

// at is a fault in turn i.
func at(rec *game.Record, i int, code referee.Code) referee.Fault {
	number := 0
	for _, t := range rec.Turns[:i+1] {
		if t.Player == rec.Turns[i].Player {
			number++
		}
	}
	return referee.Fault{Player: nameOf(rec, rec.Turns[i].Player), Turn: number, Code: code}
}

func nameOf(rec *game.Record, player int) string {
	if rec.Players[player] == "" {
		return fmt.Sprintf("#%d", player+1)
	}
	return rec.Players[player]
}

// inTurn is a damage to one turn, for which do is tried on all turns in random
// order until it has an occasion.
func inTurn(name string, code referee.Code, do func(g *generator, t *game.RecordedTurn, m move) bool) recordDamage {
	return recordDamage{name, func(g *generator, rec *game.Record) (referee.Fault, bool) {
		for _, i := range g.Perm(len(rec.Turns)) {
			if do(g, &rec.Turns[i], g.moves[i]) {
				return at(rec, i, code), true
			}
		}
		return referee.Fault{}, false
	}}
}

// inHold is a damage to one hold.
func inHold(name string, code referee.Code, do func(g *generator, t *game.RecordedTurn, k int) bool) recordDamage {
	return inTurn(name, code, func(g *generator, t *game.RecordedTurn, _ move) bool {
		for _, k := range g.Perm(len(t.Held)) {
			if do(g, t, k) {
				return true
			}
		}
		return false
	})
}

func count(dice []int, face int) (n int) {
	for _, die := range dice {
		if die == face {
			n++
		}
	}
	return n
}

// other returns a face other than the given one.
func (g *generator) other(face int) int {
	return 1 + (face+g.IntN(g.rules.Faces()-1))%g.rules.Faces()
}

// rollAgain adds a roll to a turn.
func (g *generator) rollAgain(t *game.RecordedTurn) bool {
	last := t.Rolls[len(t.Rolls)-1]
	var held []int
	if g.rules.Holds() == yatzy.LockedHolds && len(t.Held) > 0 {
		held = slices.Clone(t.Held[len(t.Held)-1])
	}
	if len(t.Rolls) > 1 && t.Held == nil {
		t.Rolls = append(t.Rolls, g.next(nil, 1)) // holds are not written down
		return true
	}
	if held = g.hold(last, last[0], held); len(held) == len(last) {
		return false
	}
	t.Held = append(t.Held, held)
	t.Rolls = append(t.Rolls, g.next(held, 1))
	return true
}

// recordDamages lists the damages, at least one for each code of records.
func recordDamages() []recordDamage {
	return slices.Concat(rollDamages(), holdDamages(), turnDamages(), entryDamages(), totalDamages())
}

func rollDamages() []recordDamage {
	return []recordDamage{
		inTurn("a roll too many", referee.TooManyRolls, func(g *generator, t *game.RecordedTurn, m move) bool {
			most := g.rules.RollsPerTurn()
			if s := g.rules.Saved(); s.Allowed {
				if s.MaxRolls == 0 || most+m.saved <= s.MaxRolls {
					return false
				}
				most = s.MaxRolls
			}
			return len(t.Rolls) == most && g.rollAgain(t)
		}),
		inTurn("a roll that was not saved", referee.NoSavedRoll, func(g *generator, t *game.RecordedTurn, m move) bool {
			s := g.rules.Saved()
			return s.Allowed && len(t.Rolls) == g.rules.RollsPerTurn()+m.saved && (s.MaxRolls == 0 || len(t.Rolls) < s.MaxRolls) && g.rollAgain(t)
		}),
		inTurn("no rolls", referee.NoRoll, func(g *generator, t *game.RecordedTurn, _ move) bool {
			t.Rolls = nil
			if g.chance(50) {
				t.Held = nil
			}
			return true
		}),
		inTurn("a die less", referee.WrongDice, func(g *generator, t *game.RecordedTurn, _ move) bool {
			k := g.IntN(len(t.Rolls))
			t.Rolls[k] = slices.Delete(t.Rolls[k], 0, 1+g.IntN(len(t.Rolls[k])))
			return true
		}),
		inTurn("a die more", referee.WrongDice, func(g *generator, t *game.RecordedTurn, _ move) bool {
			k := g.IntN(len(t.Rolls))
			t.Rolls[k] = append(t.Rolls[k], g.throw(1+g.IntN(5), 1)...)
			return true
		}),
		inTurn("a face that is not there", referee.NoSuchFace, func(g *generator, t *game.RecordedTurn, _ move) bool {
			k := g.IntN(len(t.Rolls))
			t.Rolls[k][g.IntN(len(t.Rolls[k]))] = []int{0, -1, g.rules.Faces() + 1, 9, 1 << 30}[g.IntN(5)]
			return true
		}),
	}
}

func holdDamages() []recordDamage {
	return []recordDamage{
		inHold("a die that was held changes", referee.HeldChanged, func(g *generator, t *game.RecordedTurn, k int) bool {
			for _, i := range g.Perm(len(t.Rolls[k+1])) {
				face := t.Rolls[k+1][i]
				if n := count(t.Held[k], face); n > 0 && n == count(t.Rolls[k+1], face) {
					t.Rolls[k+1][i] = g.other(face)
					return true
				}
			}
			return false
		}),
		inHold("another die is held", referee.HeldFromNowhere, func(g *generator, t *game.RecordedTurn, k int) bool {
			if len(t.Held[k]) == 0 {
				return false
			}
			i := g.IntN(len(t.Held[k]))
			face := g.other(t.Held[k][i])
			if count(t.Held[k], face) < count(t.Rolls[k], face) {
				return false
			}
			t.Held[k][i] = face
			return true
		}),
		inHold("a further die is held", referee.HeldFromNowhere, func(g *generator, t *game.RecordedTurn, k int) bool {
			face := []int{0, 1 + g.IntN(g.rules.Faces()), 99}[g.IntN(3)]
			if len(t.Held[k])+1 >= g.rules.Dice() || count(t.Held[k], face) < count(t.Rolls[k], face) {
				return false
			}
			t.Held[k] = append(t.Held[k], face)
			return true
		}),
		inHold("a locked die is thrown", referee.LockedThrown, func(g *generator, t *game.RecordedTurn, k int) bool {
			if g.rules.Holds() != yatzy.LockedHolds || k == 0 || len(t.Held[k-1]) == 0 {
				return false
			}
			die := t.Held[k-1][g.IntN(len(t.Held[k-1]))]
			if count(t.Held[k], die) > count(t.Held[k-1], die) {
				return false // others of its face are held as well
			}
			i := slices.Index(t.Held[k], die)
			t.Held[k] = slices.Delete(t.Held[k], i, i+1)
			return true
		}),
		inHold("all dice are held", referee.NothingThrown, func(g *generator, t *game.RecordedTurn, k int) bool {
			t.Held[k] = slices.Clone(t.Rolls[k])
			return true
		}),
		inHold("a hold is left out", referee.WrongHolds, func(g *generator, t *game.RecordedTurn, k int) bool {
			t.Held = slices.Delete(t.Held, k, k+1)
			return true
		}),
		inHold("a hold too many", referee.WrongHolds, func(g *generator, t *game.RecordedTurn, k int) bool {
			t.Held = slices.Insert(t.Held, k, []int{})
			return true
		}),
	}
}

func turnDamages() []recordDamage {
	return []recordDamage{
		{"an unknown player", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i := g.IntN(len(rec.Turns))
			fault := at(rec, i, referee.UnknownPlayer)
			rec.Turns[i].Player = []int{-1, len(rec.Players), 1 << 30, -1 << 31}[g.IntN(4)]
			return fault, true
		}},
		{"the wrong player", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i := g.IntN(len(rec.Turns))
			if len(rec.Players) == 1 {
				return referee.Fault{}, false
			}
			rec.Turns[i].Player = (rec.Turns[i].Player + 1 + g.IntN(len(rec.Players)-1)) % len(rec.Players)
			return at(rec, i, referee.OutOfTurn), true
		}},
		{"a turn comes early", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i := g.IntN(len(rec.Turns) - 1)
			if len(rec.Players) == 1 {
				return referee.Fault{}, false
			}
			rec.Turns[i], rec.Turns[i+1] = rec.Turns[i+1], rec.Turns[i]
			return at(rec, i, referee.OutOfTurn), true
		}},
		{"a turn is left out", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i := g.IntN(len(rec.Turns))
			fault := at(rec, i, referee.MissingTurn)
			if len(rec.Players) == 1 && rec.Rules.Order() != yatzy.PrintedOrder {
				// It is missed where the order asks for its box, or in the end.
				fault.Turn = rec.Rules.Len()
				if rec.Rules.Order() == yatzy.UpperFirst && rec.Rules.UpperSet().Has(g.moves[i].entry.Index) {
					fault.Turn = rec.Rules.UpperSet().Len()
				}
			}
			rec.Turns = slices.Delete(rec.Turns, i, i+1)
			return fault, true
		}},
		{"the end is missing", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			n := len(rec.Players)
			if n > 1 {
				return referee.Fault{}, false // one fault for each of them
			}
			i := g.IntN(len(rec.Turns))
			fault := at(rec, i, referee.MissingTurn)
			rec.Turns = rec.Turns[:i]
			return fault, true
		}},
		{"a turn twice", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i := g.IntN(len(rec.Turns))
			code := referee.TooManyTurns
			if len(rec.Players) == 1 && i+1 < len(rec.Turns) {
				code = referee.FilledBefore
			}
			rec.Turns = slices.Insert(rec.Turns, i+1, cloneTurn(rec.Turns[i]))
			return at(rec, i+1, code), !g.rules.Saved().Allowed || code == referee.TooManyTurns
		}},
		{"turns after the end", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			rec.Turns = append(rec.Turns, cloneTurn(rec.Turns[g.IntN(len(rec.Players))]))
			return at(rec, len(rec.Turns)-1, referee.TooManyTurns), true
		}},
	}
}

func entryDamages() []recordDamage {
	return []recordDamage{
		inTurn("an unknown box", referee.UnknownCategory, func(g *generator, t *game.RecordedTurn, _ move) bool {
			t.Category = []string{"", "onse", "bonus", "\x00\n", "四"}[g.IntN(5)]
			return true
		}),
		inTurn("a box by its name", referee.UnknownCategory, func(g *generator, t *game.RecordedTurn, _ move) bool {
			name := g.rules.CategoryName(t.Category, yatzy.German)
			if key, err := g.rules.FindCategory(name, ""); err != nil || key != t.Category || name == key {
				return false
			}
			t.Category = name
			return true
		}),
		{"a box that is filled", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			n := len(rec.Players)
			i := n + g.IntN(len(rec.Turns)-n)
			round := g.IntN(i / n) // an earlier one
			rec.Turns[i].Category = rec.Turns[round*n+i%n].Category
			return at(rec, i, referee.FilledBefore), true
		}},
		{"turns out of order", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i, j, ok := g.disorder(rec)
			if !ok {
				return referee.Fault{}, false
			}
			rec.Turns[i], rec.Turns[j] = rec.Turns[j], rec.Turns[i]
			return at(rec, i, referee.OutOfOrder), true
		}},
		{"a box of a later turn", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i, j, ok := g.disorder(rec)
			if !ok {
				return referee.Fault{}, false
			}
			rec.Turns[i].Category = rec.Turns[j].Category
			return at(rec, i, referee.OutOfOrder), true
		}},
		{"a forced joker goes elsewhere", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			if rec.Rules.Joker() != yatzy.ForcedJoker {
				return referee.Fault{}, false
			}
			g.ignoring = true
			*rec = g.record() // another game, as all that follows depends on it
			g.ignoring = false
			if g.ignored < 0 {
				return referee.Fault{}, false
			}
			return at(rec, g.ignored, referee.ForcedJokerIgnored), true
		}},
		inTurn("a forced joker is struck", referee.ForcedJokerIgnored, func(g *generator, t *game.RecordedTurn, m move) bool {
			if !forcedJoker(g.rules, m.state, m.roll) || m.entry.Points == 0 {
				return false
			}
			t.Points = 0
			return true
		}),
		inTurn("points", referee.WrongPoints, func(g *generator, t *game.RecordedTurn, m move) bool {
			right, _ := g.rules.Score(t.Category, m.roll)
			for _, e := range slices.Collect(g.rules.Entries(m.state, m.roll)) {
				if e.Index == m.entry.Index {
					right = e.Points
				}
			}
			wrong := right + []int{1, -1, 5, -10, 1 << 30}[g.IntN(5)]
			if wrong != 0 {
				t.Points = wrong
			}
			return wrong != 0
		}),
		{"points and total", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			i := g.IntN(len(rec.Turns))
			t := &rec.Turns[i]
			if rec.Totals == nil {
				return referee.Fault{}, false
			}
			upper := 0
			for j, m := range g.moves {
				if rec.Turns[j].Player == t.Player && rec.Rules.UpperSet().Has(m.entry.Index) {
					upper += m.entry.Points
				}
			}
			rec.Totals[t.Player] += 1000
			if rec.Rules.UpperSet().Has(g.moves[i].entry.Index) {
				rec.Totals[t.Player] += bonusOf(rec.Rules, upper+1000) - bonusOf(rec.Rules, upper)
			}
			t.Points += 1000
			return at(rec, i, referee.WrongPoints), true
		}},
	}
}

// disorder returns two turns of one player that the order does not let change
// places, the earlier one first.
func (g *generator) disorder(rec *game.Record) (i, j int, ok bool) {
	n := len(rec.Players)
	i, j = g.IntN(len(rec.Turns)), g.IntN(len(rec.Turns))
	j += i%n - j%n
	if i > j {
		i, j = j, i
	}
	a, b := g.moves[i].entry.Index, g.moves[j].entry.Index
	switch rec.Rules.Order() {
	case yatzy.PrintedOrder:
		return i, j, i < j
	case yatzy.UpperFirst:
		return i, j, rec.Rules.UpperSet().Has(a) && !rec.Rules.UpperSet().Has(b)
	}
	return 0, 0, false
}

func totalDamages() []recordDamage {
	return []recordDamage{
		{"a total", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			if rec.Totals == nil {
				return referee.Fault{}, false
			}
			p := g.IntN(len(rec.Totals))
			rec.Totals[p] += []int{1, -1, 9, -35 + 1, 1 << 30}[g.IntN(5)]
			return referee.Fault{Player: nameOf(rec, p), Code: referee.WrongTotal}, true
		}},
		{"a total too few", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			if rec.Totals == nil {
				return referee.Fault{}, false
			}
			rec.Totals = rec.Totals[:len(rec.Totals)-1]
			return referee.Fault{Code: referee.WrongTotal}, true
		}},
		{"a total too many", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			rec.Totals = append(rec.Totals, 7)
			return referee.Fault{Code: referee.TooManyValues}, len(rec.Totals) > 1
		}},
		{"no ruleset", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			rec.Rules = nil
			return referee.Fault{Code: referee.NoRuleset}, true
		}},
		{"no players", func(g *generator, rec *game.Record) (referee.Fault, bool) {
			rec.Players = nil
			return referee.Fault{Code: referee.NoPlayers}, true
		}},
	}
}
