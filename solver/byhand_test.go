package solver_test

import (
	"math/big"
	"slices"
	"testing"

	"example.com/yatzy"
)

// A handGame is a game of two dice with three faces whose rules stand in this
// file a second time, in plain Go, as the printed rules say them: nothing of
// package yatzy takes part. Its boxes are the twos, the threes, a run of two for
// 6, two alike for 7 and chance; the twos and threes give 4 more from 7 on.
type handGame struct {
	enter  func(c handCard, a, b int) []handEntry
	locked bool // dice held once stay
	saves  bool // unused rolls stay for later turns
	values map[handTurn]*big.Rat
}

const (
	twos = iota
	threes
	runBox
	alikeBox
	chanceBox
	boxes
	openBox = -1
)

// A handCard is the points of every box, and the bonuses for further two alike.
type handCard struct {
	box    [boxes]int
	extras int
}

// A handEntry is a box to fill and what it brings.
type handEntry struct{ box, points, extra int }

// A handTurn has dice a <= b, of which aHeld and bHeld cannot be rolled again; no
// dice at its start, when a is 0.
type handTurn struct {
	card         handCard
	a, b         int
	aHeld, bHeld bool
	left, pool   int
}

func (c handCard) full() bool { return !slices.Contains(c.box[:], openBox) }

func (c handCard) total() int {
	sum := 5 * c.extras
	for _, points := range c.box {
		sum += points
	}
	if c.box[twos]+c.box[threes] >= 7 {
		sum += 4
	}
	return sum
}

// sheetPoints is what dice make by themselves.
func sheetPoints(box, a, b int) int {
	points := 0
	switch box {
	case twos, threes:
		for _, die := range []int{a, b} {
			if die == box-twos+2 {
				points += die
			}
		}
	case runBox:
		if b == a+1 {
			points = 6
		}
	case alikeBox:
		if a == b {
			points = 7
		}
	case chanceBox:
		points = a + b
	}
	return points
}

// plainEntries are those of a roll without special rights.
func plainEntries(c handCard, a, b int) []handEntry {
	var entries []handEntry
	for box, points := range c.box {
		if points == openBox {
			entries = append(entries, handEntry{box, sheetPoints(box, a, b), 0})
		}
	}
	return entries
}

// ownBox is the upper box of a face and whether it is still open; the ones have
// none.
func (c handCard) ownBox(face int) (box int, open bool) {
	box = face - 2 + twos
	return box, face >= 2 && c.box[box] == openBox
}

// byYahtzee gives 5 for every further two alike if the box for them has points,
// and makes them a forced joker if it is filled.
func byYahtzee(c handCard, a, b int) []handEntry {
	entries := plainEntries(c, a, b)
	if a != b || c.box[alikeBox] == openBox {
		return entries
	}
	own, open := c.ownBox(a)
	var upper, lower []handEntry
	for _, e := range entries {
		if c.box[alikeBox] > 0 {
			e.extra = 5
		}
		switch {
		case open && e.box == own:
			return []handEntry{e}
		case e.box == twos || e.box == threes:
			upper = append(upper, e)
		case e.box == runBox:
			e.points = 6
			fallthrough
		default:
			lower = append(lower, e)
		}
	}
	if len(lower) > 0 {
		return lower
	}
	return upper
}

// byFreeChoice is byYahtzee with any open box allowed, and the run paid only when
// the own box is filled.
func byFreeChoice(c handCard, a, b int) []handEntry {
	entries := plainEntries(c, a, b)
	if a != b || c.box[alikeBox] == openBox {
		return entries
	}
	for i := range entries {
		if c.box[alikeBox] > 0 {
			entries[i].extra = 5
		}
		if _, open := c.ownBox(a); !open && entries[i].box == runBox {
			entries[i].points = 6
		}
	}
	return entries
}

// byKniffel gives the 5 in the open own box alone, after a struck box too; then a
// joker.
func byKniffel(c handCard, a, b int) []handEntry {
	entries := plainEntries(c, a, b)
	if a != b || c.box[alikeBox] == openBox {
		return entries
	}
	own, open := c.ownBox(a)
	for i := range entries {
		if open && entries[i].box == own {
			entries[i].extra = 5
		}
		if !open && entries[i].box == runBox {
			entries[i].points = 6
		}
	}
	return entries
}

// byPocket gives 5 in place of any lower value, if the box for two alike has
// points.
func byPocket(c handCard, a, b int) []handEntry {
	entries := plainEntries(c, a, b)
	if a != b || c.box[alikeBox] <= 0 {
		return entries
	}
	for i := range entries {
		entries[i].points = max(entries[i].points, 5)
	}
	return entries
}

func (g *handGame) value(t handTurn) *big.Rat {
	if v := g.values[t]; v != nil {
		return v
	}
	best := new(big.Rat)
	switch {
	case t.card.full():
		best.SetInt64(int64(t.card.total()))
	case t.a == 0:
		best = g.roll(t, 0)
	default:
		if t.left > 0 || t.pool > 0 {
			best = greater(best, g.roll(t, 0), !t.aHeld && !t.bHeld)
			best = greater(best, g.roll(t, t.a), !t.bHeld)
			best = greater(best, g.roll(t, t.b), !t.aHeld)
		}
		for _, e := range g.enter(t.card, t.a, t.b) {
			next := handTurn{card: t.card, left: 3}
			next.card.box[e.box] = e.points
			if e.extra > 0 {
				next.card.extras++
			}
			if g.saves {
				next.pool = t.pool + t.left
			}
			best = greater(best, g.value(next), true)
		}
	}
	g.values[t] = best
	return best
}

func greater(best, other *big.Rat, allowed bool) *big.Rat {
	if allowed && other.Cmp(best) > 0 {
		return other
	}
	return best
}

// roll is the mean over what a roll can bring with one die held, or none.
func (g *handGame) roll(t handTurn, held int) *big.Rat {
	if t.left > 0 {
		t.left--
	} else {
		t.pool--
	}
	sum := new(big.Rat)
	if held == 0 {
		t.aHeld, t.bHeld = false, false
		for a := 1; a <= 3; a++ {
			for b := 1; b <= 3; b++ {
				t.a, t.b = min(a, b), max(a, b)
				sum.Add(sum, g.value(t))
			}
		}
		return sum.Mul(sum, big.NewRat(1, 9))
	}
	for die := 1; die <= 3; die++ {
		t.a, t.b = min(held, die), max(held, die)
		t.aHeld, t.bHeld = g.locked && held <= die, g.locked && held > die
		sum.Add(sum, g.value(t))
	}
	return sum.Mul(sum, big.NewRat(1, 3))
}

// TestByHand compares the value of every card of games whose rules are written
// down twice, apart from each other.
func TestByHand(t *testing.T) {
	sheet := change(miniYahtzee(), func(s *yatzy.Spec) { s.Categories = append(s.Categories, chance()) })
	keys := [boxes]string{twos: "face-2", threes: "face-3", runBox: "run", alikeBox: "alike", chanceBox: "chance"}
	for _, test := range []struct {
		name string
		game handGame
		spec yatzy.Spec
	}{
		{"plain", handGame{enter: plainEntries}, sheet},
		{"yahtzee", handGame{enter: byYahtzee}, change(sheet, joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(5)))},
		{"free choice", handGame{enter: byFreeChoice}, change(sheet, joker(yatzy.FreeJoker), extra(yatzy.ExtraBonus(5)))},
		{"kniffel", handGame{enter: byKniffel}, change(sheet, joker(yatzy.FreeJoker), extra(ownUpper(filledExtra(5))))},
		{"pocket", handGame{enter: byPocket}, change(sheet, extra(yatzy.FlatValue(5)))},
		{"locked", handGame{enter: plainEntries, locked: true}, change(sheet, locked)},
		{"yahtzee, locked", handGame{enter: byYahtzee, locked: true},
			change(sheet, locked, joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(5)))},
		{"saved", handGame{enter: plainEntries, saves: true}, change(sheet, saved(0), func(s *yatzy.Spec) {
			s.Categories = s.Categories[:alikeBox+1]
		})},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rules := mustRuleset(t, test.spec)
			best := mustSolve(t, rules, nil)
			game := test.game
			game.values = map[handTurn]*big.Rat{}
			empty := handCard{box: [boxes]int{openBox, openBox, openBox, openBox, openBox}}
			for box := rules.Len(); box < boxes; box++ {
				empty.box[box] = 0 // not on this sheet
			}
			start, _ := game.value(handTurn{card: empty, left: 3}).Float64()
			if !near(best.Expected(), start) {
				t.Errorf("Expected = %.17g; want %.17g", best.Expected(), start)
			}
			for turn, value := range game.values {
				if turn.a != 0 {
					continue
				}
				scores := map[string]int{}
				for box, key := range keys[:rules.Len()] {
					if points := turn.card.box[box]; points != openBox {
						scores[key] = points
					}
				}
				card, err := rules.RestoreScorecard(scores, turn.card.extras)
				if err != nil {
					t.Fatal(err)
				}
				start, err := card.NewTurn().WithSaved(turn.pool)
				if err != nil {
					t.Fatal(err)
				}
				want, _ := value.Float64()
				if got, err := best.TurnValue(start); err != nil || !near(got, want) {
					t.Errorf("%q with %d saved = %.17g, %v; want %.17g", card, turn.pool, got, err, want)
				}
			}
		})
	}
}
