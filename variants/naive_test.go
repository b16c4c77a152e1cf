package variants_test

import (
	"slices"
	"strings"
)

// This file is a second implementation of the printed rules, as obvious as it
// can be: plain loops over dice in a slice, one case per box. It shares nothing
// with the patterns and points that the rulesets are made of.

func countOf(dice []int, face int) int {
	n := 0
	for _, d := range dice {
		if d == face {
			n++
		}
	}
	return n
}

func sumOf(dice []int) int {
	sum := 0
	for _, d := range dice {
		sum += d
	}
	return sum
}

// alike returns n times the highest face that shows at least n times.
func alike(dice []int, n int) int {
	for face := 6; face >= 1; face-- {
		if countOf(dice, face) >= n {
			return n * face
		}
	}
	return 0
}

// pairsOfFaces returns the highest sum of a group of a dice and a group of b
// dice of two different faces.
func pairsOfFaces(dice []int, a, b int) int {
	best := 0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			if x != y && countOf(dice, x) >= a && countOf(dice, y) >= b {
				best = max(best, a*x+b*y)
			}
		}
	}
	return best
}

func hasAll(dice []int, first, last int) bool {
	for face := first; face <= last; face++ {
		if countOf(dice, face) == 0 {
			return false
		}
	}
	return true
}

func anyInARow(dice []int, n int) bool {
	for first := 1; first+n-1 <= 6; first++ {
		if hasAll(dice, first, first+n-1) {
			return true
		}
	}
	return false
}

func ifSo(fits bool, points int) int {
	if fits {
		return points
	}
	return 0
}

// naiveUpperFace returns the face of an upper box, or 0 for a lower one.
func naiveUpperFace(box string) int {
	if i := slices.Index([]string{"ones", "twos", "threes", "fours", "fives", "sixes"}, box); i >= 0 {
		return i + 1
	}
	return slices.Index([]string{"sun", "moon", "apple", "cat", "lemon", "heart"}, box) + 1
}

// naiveFamily returns which sheet a preset is printed on.
func naiveFamily(preset string) string {
	switch preset {
	case "scandinavian", "forced", "forced-42", "kids-upper":
		return "scandinavian"
	case "maxi", "maxi-tactic", "maxi-saved":
		return "maxi"
	case "yahtzee", "yahtzee-free", "yahtzee-plain", "kniffel", "pocket":
		return "yahtzee"
	}
	return preset
}

// naiveScore is what the sheet says about dice in a box; -1 for a box that is
// not on it.
func naiveScore(preset, box string, dice []int) int {
	family := naiveFamily(preset)
	if face := naiveUpperFace(box); face > 0 {
		if family == "kids-symbols" {
			return countOf(dice, face)
		}
		return face * countOf(dice, face)
	}
	switch family + " " + box {
	case "scandinavian pair", "maxi pair":
		return alike(dice, 2)
	case "scandinavian two-pairs", "maxi two-pairs":
		return pairsOfFaces(dice, 2, 2)
	case "maxi three-pairs":
		pairs := 0
		for face := 1; face <= 6; face++ {
			if countOf(dice, face) == 2 {
				pairs++
			}
		}
		return ifSo(pairs == 3, sumOf(dice))
	case "scandinavian three-of-a-kind", "maxi three-of-a-kind":
		return alike(dice, 3)
	case "scandinavian four-of-a-kind", "maxi four-of-a-kind", "yacht four-of-a-kind":
		return alike(dice, 4)
	case "maxi five-of-a-kind":
		return alike(dice, 5)
	case "scandinavian small-straight", "maxi small-straight":
		return ifSo(hasAll(dice, 1, 5), 15)
	case "scandinavian large-straight", "maxi large-straight":
		return ifSo(hasAll(dice, 2, 6), 20)
	case "maxi full-straight":
		return ifSo(hasAll(dice, 1, 6), 21)
	case "scandinavian full-house", "maxi full-house", "yacht full-house":
		return pairsOfFaces(dice, 3, 2)
	case "maxi villa":
		return pairsOfFaces(dice, 3, 3)
	case "maxi tower":
		return pairsOfFaces(dice, 4, 2)
	case "scandinavian chance", "maxi chance", "yahtzee chance", "yacht choice":
		return sumOf(dice)
	case "scandinavian yatzy", "yahtzee yahtzee", "yahtzee kniffel", "yahtzee yatzy", "yacht yacht":
		return ifSo(countOf(dice, dice[0]) == 5, 50)
	case "maxi maxi-yatzy":
		return ifSo(countOf(dice, dice[0]) == 6, 100)
	case "yahtzee three-of-a-kind":
		return ifSo(alike(dice, 3) > 0, sumOf(dice))
	case "yahtzee four-of-a-kind":
		return ifSo(alike(dice, 4) > 0, sumOf(dice))
	case "yahtzee full-house":
		return ifSo(pairsOfFaces(dice, 3, 2) > 0, 25)
	case "yahtzee small-straight":
		return ifSo(anyInARow(dice, 4), 30)
	case "yahtzee large-straight":
		return ifSo(anyInARow(dice, 5), 40)
	case "yacht little-straight":
		return ifSo(hasAll(dice, 1, 5), 30)
	case "yacht big-straight":
		return ifSo(hasAll(dice, 2, 6), 30)
	case "kids-symbols two-pairs":
		return ifSo(pairsOfFaces(dice, 2, 2) > 0, 3)
	case "kids-symbols full-house":
		return ifSo(pairsOfFaces(dice, 3, 2) > 0, 4)
	case "kids-symbols five-different":
		different := 0
		for face := 1; face <= 6; face++ {
			if countOf(dice, face) > 0 {
				different++
			}
		}
		return ifSo(different == 5, 5)
	case "kids-symbols yatzy":
		return ifSo(countOf(dice, dice[0]) == 5, 10)
	}
	return -1
}

// naiveCard is a card of the naive rules: its boxes in printed order, and what
// the filled ones hold.
type naiveCard struct {
	preset string
	boxes  []string
	held   map[string]int
}

func (c naiveCard) open(box string) bool {
	_, filled := c.held[box]
	return !filled
}

// naiveEntry returns whether dice may be entered in a box of the card now, what
// the box then holds, and the extra beside it.
func (c naiveCard) naiveEntry(box string, dice []int) (legal bool, points, extra int) {
	if !c.open(box) {
		return false, 0, 0
	}
	points = naiveScore(c.preset, box, dice)
	if strings.HasPrefix(c.preset, "forced") {
		next := slices.IndexFunc(c.boxes, c.open)
		return c.boxes[next] == box, points, 0
	}
	fiveAlike := map[string]string{"yahtzee": "yahtzee", "yahtzee-free": "yahtzee", "kniffel": "kniffel", "pocket": "yatzy"}[c.preset]
	if fiveAlike == "" || c.open(fiveAlike) || countOf(dice, dice[0]) < 5 {
		return true, points, 0
	}
	own := c.boxes[dice[0]-1]
	isLower := naiveUpperFace(box) == 0
	lowerOpen := false
	for _, b := range c.boxes {
		if naiveUpperFace(b) == 0 && c.open(b) {
			lowerOpen = true
		}
	}
	scored := c.held[fiveAlike] == 50
	switch c.preset {
	case "yahtzee":
		switch {
		case c.open(own):
			legal = box == own
		case lowerOpen:
			legal = isLower
			points = naiveJoker(box, dice)
		default:
			legal, points = true, 0
		}
		return legal, points, ifSo(scored, 100)
	case "yahtzee-free":
		if isLower && !c.open(own) {
			points = naiveJoker(box, dice)
		}
		return true, points, ifSo(scored, 100)
	case "kniffel":
		if isLower && !c.open(own) {
			points = naiveJoker(box, dice)
		}
		return true, points, ifSo(box == own, 50)
	default: // pocket
		if scored {
			points = 50
		}
		return true, points, 0
	}
}

// naiveJoker is what a joker pays in a lower box of Yahtzee and Kniffel.
func naiveJoker(box string, dice []int) int {
	switch box {
	case "full-house":
		return 25
	case "small-straight":
		return 30
	case "large-straight":
		return 40
	}
	return sumOf(dice)
}
