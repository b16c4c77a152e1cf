package solver

import (
	"slices"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// An entryGraph is the rows and programs for the last decision of a turn: which
// category to enter the roll in. They stand in the buffer behind those of the
// turn:
//
//	strike   the best category to enter a 0 in
//	slots    one for each category and value other than 0 that rolls have there
//	special  one for each roll of dice all alike, for when it is entered after
//	         the category for all dice alike: with jokers, extras, flat values
type entryGraph struct {
	turn    *turnGraph
	strike  int
	slots   [][]slot // by category
	special int
	rows    int // in the buffer

	worth [][]uint32 // [category][roll] row of the slot, 0 for none
}

// A slot is a value that rolls have in a category, and its row.
type slot struct {
	points int
	row    int
}

func newEntryGraph(rules *yatzy.Ruleset, turn *turnGraph) *entryGraph {
	g := &entryGraph{turn: turn, strike: turn.rows}
	g.rows = g.strike + 1
	for i, c := range rules.Categories() {
		attainable, err := rules.Attainable(c.Key)
		if err != nil {
			panic(err) // the keys are the ruleset's own
		}
		var values, points []int
		for _, r := range turn.dice.rolls() {
			p, err := rules.Score(c.Key, r)
			if err != nil {
				panic(err) // and so are the rolls
			}
			if _, ok := slices.BinarySearch(attainable, p); !ok {
				// Only dice all alike can be worth what no card holds: here they
				// always come as a special.
				p = 0
			}
			points = append(points, p)
			if p > 0 {
				values = append(values, p)
			}
		}
		slices.Sort(values)
		values = slices.Compact(values)
		g.slots = append(g.slots, nil)
		for _, v := range values {
			g.slots[i] = append(g.slots[i], slot{v, g.rows})
			g.rows++
		}
		worth := make([]uint32, len(points))
		for r, p := range points {
			if j, ok := slices.BinarySearch(values, p); ok {
				worth[r] = rows.Offset(g.slots[i][j].row)
			}
		}
		g.worth = append(g.worth, worth)
	}
	g.special = g.rows
	g.rows += turn.dice.faces
	return g
}

// bytes returns about how much memory the graph takes.
func (g *entryGraph) bytes() int64 {
	n := int64(0)
	for i, worth := range g.worth {
		n += 4*int64(cap(worth)) + 16*int64(cap(g.slots[i]))
	}
	return n
}

// program makes, in the room of p, the program that sets the score of every roll
// to the best of what the categories in the set give for it and, if first, of a
// strike; if not first, of what is there.
func (g *entryGraph) program(p rows.Program, categories yatzy.Set, first bool) rows.Program {
	p = p[:0]
	counts := make([]int, len(g.turn.scores)) // of the sources of each roll
	most := 1
	for r := range counts {
		counts[r] = 1
		for i := range categories.All() {
			if g.worth[i][r] != 0 {
				counts[r]++
			}
		}
		most = max(most, counts[r])
	}
	least := 1
	if !first {
		least = 2 // the scores that are there stay
	}
	last := -1
	var sources [1 + yatzy.MaxCategories]uint32
	for count := least; count <= most; count++ {
		for r, score := range g.turn.scores {
			if counts[r] != count {
				continue
			}
			sources[0] = score
			if first {
				sources[0] = rows.Offset(g.strike)
			}
			n := 1
			for i := range categories.All() {
				if row := g.worth[i][r]; row != 0 {
					sources[n] = row
					n++
				}
			}
			p, last = p.Append(last, score, sources[:n]...)
		}
	}
	return p
}

// specialProgram sets the scores of the rolls of dice all alike to their special
// rows.
func (g *entryGraph) specialProgram() rows.Program {
	var p rows.Program
	last := -1
	for r, roll := range g.turn.dice.rolls() {
		if f, ok := roll.Alike(); ok {
			p, last = p.Append(last, g.turn.scores[r], rows.Offset(g.special+int(f)-1))
		}
	}
	return p
}
