// Package nearest finds the known word that a mistyped one was meant to be.
package nearest

// Word returns the candidate with the fewest single-letter edits from word, the
// first of them if several are equally near, or "" if even that is further than
// half of the word's length (at least two edits are always near enough).
func Word(word string, candidates []string) string {
	best, bestEdits := "", max(2, len(word)/2)+1
	if len(word) > 64 {
		return ""
	}
	for _, c := range candidates {
		if n := edits(word, c); n < bestEdits {
			best, bestEdits = c, n
		}
	}
	return best
}

// edits is the Levenshtein distance.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
