package solver

// throws follows the chances of dice through a turn, from what is kept to what
// then lies on the table.
type throws struct {
	dice  *dice
	more  [][]int   // of each selection that leaves a die, with one more die
	held  []float64 // chances of the selections kept, before the next roll
	table []float64 // and of those on the table, while it goes on die by die
}

func newThrows(d *dice) throws {
	t := throws{dice: d, held: make([]float64, d.partial), table: make([]float64, len(d.keeps))}
	for k := range d.partial {
		t.more = append(t.more, d.more(k))
	}
	return t
}

// begin is before the first roll: nothing is kept.
func (t *throws) begin() {
	clear(t.held)
	t.held[0] = 1
}

// spread rolls the dice that are not kept and returns the chances of the full rolls.
// What is kept is then to be decided anew.
func (t *throws) spread() []float64 {
	clear(t.table)
	share := 1 / float64(t.dice.faces)
	for k, mass := range t.held {
		mass += t.table[k]
		if mass == 0 {
			continue
		}
		mass *= share
		for _, more := range t.more[k] {
			t.table[more] += mass
		}
	}
	clear(t.held)
	return t.table[t.dice.partial:]
}
