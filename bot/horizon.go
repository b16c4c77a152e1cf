package bot

import "slices"

// A horizon values one turn from its end back: what every roll and every selection
// of dice is worth when so many rolls can still be made, given what each roll is
// worth entered. It is exact but for rounding. It is for one goroutine.
type horizon struct {
	*dice
	locked bool
	joins  [][]int32 // where dice lock: see joinsOf
	score  []float64 // what each full roll is worth entered; whoever sets it calls begin
	fee    float64   // what every roll but the first costs
	// keep is what keeping each selection that leaves a die is worth, by the rolls
	// that can be made, from 1. The first depth of them are valued.
	keep  [][]float64
	depth int
	best  []float64 // scratch, by selection
}

func newHorizon(d *dice, locked bool) *horizon {
	h := &horizon{dice: d, locked: locked, score: make([]float64, len(d.rolls())), best: make([]float64, len(d.keeps))}
	if locked {
		h.joins = joinsOf(d)
	}
	return h
}

// begin makes ready for new scores, and for a fee that every roll but the first of
// the turn costs.
func (h *horizon) begin(fee float64) { h.fee, h.depth = fee, 0 }

// keeps returns what keeping each selection that leaves a die is worth when, this
// one included, n rolls can be made, n being at least 1.
func (h *horizon) keeps(n int) []float64 {
	for ; h.depth < n; h.depth++ {
		if h.depth == len(h.keep) {
			h.keep = append(h.keep, make([]float64, h.partial))
		}
		h.back(h.keep[h.depth])
	}
	return h.keep[n-1]
}

// back values keeping with one roll more than is valued so far.
func (h *horizon) back(keep []float64) {
	if h.depth > 0 && h.locked {
		h.backLocked(keep)
		return
	}
	best := h.best
	copy(best[h.partial:], h.score)
	if h.depth > 0 {
		h.lift()
	}
	// The mean of a selection is that of the selections with one more die.
	scale, faces := 1/float64(h.faces), h.faces
	for k := h.partial - 1; k >= 0; k-- {
		sum := 0.0
		for _, next := range h.more[k*faces:][:faces] {
			sum += best[next]
		}
		best[k] = float64(sum * scale)
	}
	for k := range keep {
		keep[k] = best[k] - h.fee
	}
}

// lift finds the best decision for every full roll: the best part of a selection
// to keep is the whole or the best part of it with one die less.
func (h *horizon) lift() {
	best := h.best
	copy(best, h.keep[h.depth-1])
	for k := 1; k < len(best); k++ {
		b := best[k]
		for _, part := range h.fewer[k] {
			if best[part] > b {
				b = best[part]
			}
		}
		best[k] = b
	}
}

// backLocked is back where dice lock: what may be kept later contains what is kept.
func (h *horizon) backLocked(keep []float64) {
	before := h.keep[h.depth-1]
	for k := range keep {
		mean := 0.0
		// x are the dice beside those kept.
		for x, join := range h.joins[k] {
			b := 0.0
			if int(join) < h.partial {
				b = before[join]
			} else {
				b = h.score[int(join)-h.partial]
			}
			for _, part := range h.fewer[x] {
				b = max(b, h.best[part])
			}
			h.best[x] = b
			if int(join) >= h.partial {
				mean += float64(b * h.chances[x])
			}
		}
		keep[k] = mean - h.fee
	}
}

// joinsOf returns for each partial selection the selections of its dice and
// others together, by the number of the others.
func joinsOf(d *dice) [][]int32 {
	joins := make([][]int32, d.partial)
	for k := range joins {
		room := d.number - d.keeps[k].Len()
		joins[k] = append(joins[k], int32(k))
		for x := 1; x < len(d.keeps) && d.keeps[x].Len() <= room; x++ {
			// The selection with one die less is joined already.
			part := d.fewer[x][0]
			f := slices.Index(d.more[int(part)*d.faces:][:d.faces], int32(x))
			joins[k] = append(joins[k], d.more[int(joins[k][part])*d.faces+f])
		}
	}
	return joins
}

// mean returns what the turn is worth before the first of n rolls.
func (h *horizon) mean(n int) float64 { return h.keeps(n)[0] + h.fee }
