package game

import (
	"testing"

	"example.com/yatzy"
)

// Every face stands for the same number of words: the first that counts and the
// last, at both ends of each face, and none beyond.
func TestFaceOf(t *testing.T) {
	for faces := uint64(2); faces <= 8; faces++ {
		reject := -faces % faces // 2^64 mod faces
		words := (1<<64 - 1 - reject + 1) / faces
		if faces&(faces-1) == 0 {
			words = 1 << 63 / (faces / 2)
		}
		thrownAway := uint64(0)
		for face := uint64(1); face <= faces; face++ {
			// The words of the face are those w with w·faces div 2^64 = face − 1.
			first := ceil(face-1, faces)
			last := ceil(face, faces) - 1 // wraps to the highest word for the last face
			n := last - first + 1
			for word := first; word-first < 2*faces && word-first < n; word++ {
				if _, ok := faceOf(word, faces); !ok {
					n--
					thrownAway++
					if word != first {
						t.Errorf("%d faces: %d is thrown away", faces, word)
					}
				}
			}
			if n != words {
				t.Errorf("%d faces: %d has %d words, want %d", faces, face, n, words)
			}
			for _, word := range []uint64{first + 1, first + (last-first)/2, last} {
				if got, ok := faceOf(word, faces); !ok || got != yatzy.Face(face) {
					t.Errorf("%d faces: %d is %d, %t, want %d", faces, word, got, ok, face)
				}
			}
		}
		if thrownAway != reject {
			t.Errorf("%d faces: %d words are thrown away, want %d", faces, thrownAway, reject)
		}
	}
}

// ceil returns the smallest word w with w·faces ≥ n·2^64, modulo 2^64.
func ceil(n, faces uint64) uint64 {
	q, r := uint64(0), uint64(0) // n·2^64 div and mod faces, bit by bit
	r = n % faces
	q = n / faces
	for range 64 {
		q, r = q<<1, r<<1
		if r >= faces {
			q, r = q|1, r-faces
		}
	}
	if r > 0 {
		q++
	}
	return q
}
