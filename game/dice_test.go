package game_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"github.com/google/go-cmp/cmp"
)

func throw(t testing.TB, d game.Dice, at game.Throw, n int) []yatzy.Face {
	t.Helper()
	dice := make([]yatzy.Face, n)
	if err := d.Throw(at, dice); err != nil {
		t.Fatal(err)
	}
	return dice
}

func digits(dice []yatzy.Face) string {
	var b strings.Builder
	for _, f := range dice {
		fmt.Fprint(&b, f)
	}
	return b.String()
}

// The values never change: every shared game depends on them. They come from a
// program of their own, written in another language from the documentation.
func TestSeededDicePinned(t *testing.T) {
	for _, c := range []struct {
		dice  game.SeededDice
		faces int
		n     int
		want  string // rolls 1 to 3 of turns 1 to 3
	}{
		{game.SeededDice{Seed: 0, Game: 0}, 6, 6, "261316 423535 646432 542523 261642 351646 254212 533262 436613"},
		{game.SeededDice{Seed: 1, Game: 0}, 6, 6, "432163 123563 364351 235434 116541 346663 321624 234336 311312"},
		{game.SeededDice{Seed: 20260101, Game: 0}, 6, 6, "155426 515564 131163 645631 222631 214312 366214 214246 634555"},
		{game.SeededDice{Seed: 1099511627776, Game: 0}, 6, 6, "152411 564465 254231 255632 613455 525124 245231 416362 311262"},
		{game.SeededDice{Seed: 18446744073709551615, Game: 0}, 6, 6, "363451 265233 113344 616314 534125 221215 165524 563166 525564"},
		{game.SeededDice{Seed: 1, Game: 1}, 6, 6, "643131 552233 212166 164336 661533 456253 663241 651354 161655"},
		{game.SeededDice{Seed: 1, Game: 18446744073709551615}, 6, 6, "424323 635611 133156 445534 424325 412663 623423 451334 245112"},
		{game.SeededDice{Seed: 7, Game: 0}, 8, 8, "76632835 31871538 37174615 54777623 26242235 48265454 48266873 43717354 31487548"},
		{game.SeededDice{Seed: 7, Game: 0}, 5, 8, "54422523 21551325 25153413 33444422 24132123 35243343 35144552 22415233 21355435"},
		{game.SeededDice{Seed: 7, Game: 0}, 2, 8, "22211212 11221212 12121212 21222211 12111112 12122121 12122221 11212121 11122212"},
	} {
		var got []string
		for turn := 1; turn <= 3; turn++ {
			for roll := 1; roll <= 3; roll++ {
				got = append(got, digits(throw(t, c.dice, game.Throw{Turn: turn, Roll: roll, Faces: c.faces}, c.n)))
			}
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%v, %d faces (-want +got)\n%s", c.dice, c.faces, diff)
		}
	}
}

// A die depends on nothing but its place: not on who throws, on how many are
// thrown with it, or on what was thrown before.
func TestSeededDiceDependOnPlaceAlone(t *testing.T) {
	d := game.SeededDice{Seed: 99}
	for turn := 1; turn <= 24; turn++ {
		for roll := 1; roll <= 12; roll++ {
			at := game.Throw{Turn: turn, Roll: roll, Faces: 6}
			all := throw(t, d, at, 8)
			for n := range 9 {
				at.Player = n
				if got := throw(t, d, at, n); digits(got) != digits(all[:n]) {
					t.Errorf("turn %d, roll %d: %d dice are %v, 8 are %v", turn, roll, n, got, all)
				}
			}
			at.Faces = 0
			if got := throw(t, d, at, 8); digits(got) != digits(all) {
				t.Errorf("no number of faces is not six")
			}
		}
	}
}

// square is the chi-square of counts against equal expectations.
func square(counts []int) float64 {
	n := 0
	for _, c := range counts {
		n += c
	}
	expected, sum := float64(n)/float64(len(counts)), 0.0
	for _, c := range counts {
		sum += (float64(c) - expected) * (float64(c) - expected) / expected
	}
	return sum
}

// Critical values of chi-square at 0.1 %, by degrees of freedom.
func critical(df int) float64 {
	return map[int]float64{1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 7: 24.32, 35: 66.62, 215: 284.7}[df]
}

// Over many games with seeds as people take them, for the whole game and for each
// place in it.
func TestSeededDiceFacesAreEquallyLikely(t *testing.T) {
	for _, faces := range []int{2, 3, 5, 6, 8} {
		all := make([]int, faces)
		var turns [24][]int
		var rolls [3][]int
		var places [8][]int
		for seed := range uint64(300) {
			for turn := range turns {
				for roll := range rolls {
					at := game.Throw{Turn: turn + 1, Roll: roll + 1, Faces: faces}
					for j, f := range throw(t, game.SeededDice{Seed: seed}, at, len(places)) {
						all[f-1]++
						for _, counts := range []*[]int{&turns[turn], &rolls[roll], &places[j]} {
							if *counts == nil {
								*counts = make([]int, faces)
							}
							(*counts)[f-1]++
						}
					}
				}
			}
		}
		if x := square(all); !(x < critical(faces-1)) {
			t.Errorf("%d faces: chi-square %.1f", faces, x)
		}
		for name, list := range map[string][][]int{"turn": turns[:], "roll": rolls[:], "die": places[:]} {
			for i, counts := range list {
				if x := square(counts); !(x < critical(faces-1)) {
					t.Errorf("%d faces, %s %d: chi-square %.1f", faces, name, i+1, x)
				}
			}
		}
	}
}

// Whatever two places differ in, their dice go together no more often than chance
// has it.
func TestSeededDicePairsAreIndependent(t *testing.T) {
	one := func(seed, number uint64, turn, roll, die int) int {
		return int(throw(t, game.SeededDice{Seed: seed, Game: number}, game.Throw{Turn: turn, Roll: roll, Faces: 6}, 8)[die]) - 1
	}
	const n = 3000
	for name, pair := range map[string]func(i int) (int, int){
		"turns":        func(i int) (int, int) { return one(1, 0, i+1, 1, 0), one(1, 0, i+2, 1, 0) },
		"rolls":        func(i int) (int, int) { return one(2, 0, i+1, 1, 0), one(2, 0, i+1, 2, 0) },
		"turn or roll": func(i int) (int, int) { return one(3, 0, i+1, i+2, 0), one(3, 0, i+2, i+1, 0) },
		"seeds":        func(i int) (int, int) { return one(uint64(i), 0, 1, 1, 0), one(uint64(i+1), 0, 1, 1, 0) },
		"games":        func(i int) (int, int) { return one(5, uint64(i), 1, 1, 0), one(5, uint64(i+1), 1, 1, 0) },
		"seed or game": func(i int) (int, int) { return one(uint64(i), 9, 1, 1, 0), one(9, uint64(i), 1, 1, 0) },
		"days": func(i int) (int, int) {
			return one(uint64(20200101+i), 0, 1, 1, 0), one(uint64(20200101+i), 0, 2, 1, 0)
		},
	} {
		counts := make([]int, 36)
		for i := range n {
			a, b := pair(i)
			if name == "seed or game" && i == 9 {
				continue // the same place
			}
			counts[6*a+b]++
		}
		if x := square(counts); !(x < critical(35)) {
			t.Errorf("%s: chi-square %.1f", name, x)
		}
	}
	for a := range 8 {
		for b := range a {
			counts := make([]int, 36)
			for i := range n {
				dice := throw(t, game.SeededDice{Seed: 6}, game.Throw{Turn: i + 1, Roll: 1, Faces: 6}, 8)
				counts[6*(dice[a]-1)+dice[b]-1]++
			}
			if x := square(counts); !(x < critical(35)) {
				t.Errorf("dice %d and %d: chi-square %.1f", b, a, x)
			}
		}
	}
	triples := make([]int, 216)
	for i := range 20 * n {
		dice := throw(t, game.SeededDice{Seed: 8}, game.Throw{Turn: i + 1, Roll: 3, Faces: 6}, 3)
		triples[36*(dice[0]-1)+6*(dice[1]-1)+dice[2]-1]++
	}
	if x := square(triples); !(x < critical(215)) {
		t.Errorf("triples: chi-square %.1f", x)
	}
}

// The generator of random dice has a seed of its own each time: a fault this test
// could find by chance is one of 10^9.
func TestRandomDice(t *testing.T) {
	for _, faces := range []int{2, 6, 8} {
		var d game.RandomDice
		counts := make([]int, faces)
		for range 3000 {
			for _, f := range throw(t, &d, game.Throw{Turn: 1, Roll: 1, Faces: faces}, 8) {
				counts[f-1]++
			}
		}
		if x := square(counts); !(x < map[int]float64{2: 37.4, 6: 50.7, 8: 55.9}[faces]) {
			t.Errorf("%d faces: chi-square %.1f", faces, x)
		}
	}
	var a, b game.RandomDice
	if digits(throw(t, &a, game.Throw{}, 100)) == digits(throw(t, &b, game.Throw{}, 100)) {
		t.Error("two generators fall alike")
	}
}

func TestGivenDice(t *testing.T) {
	at := game.Throw{Turn: 1, Roll: 1, Faces: 6}
	for _, c := range []struct {
		name string
		dice *game.GivenDice
		n    int
		err  error
		want string // thrown, or else left
	}{
		{"faces", game.GiveFaces(1, 2, 3), 2, nil, "12"},
		{"all faces", game.GiveFaces(1, 2, 3), 3, nil, "123"},
		{"no dice", game.GiveFaces(1, 2, 3), 0, nil, ""},
		{"not enough", game.GiveFaces(1, 2, 3), 4, game.ErrDice, "123"},
		{"zero value", &game.GivenDice{}, 1, game.ErrDice, ""},
		{"not on the die", game.GiveFaces(1, 7), 2, yatzy.ErrRoll, "17"},
		{"face 0", game.GiveFaces(0, 1), 2, yatzy.ErrRoll, "01"},
		{"bad face later", game.GiveFaces(1, 7), 1, nil, "1"},
		{"throw", game.GiveThrows([]yatzy.Face{1, 2}, []yatzy.Face{3}), 2, nil, "12"},
		{"throw too small", game.GiveThrows([]yatzy.Face{1, 2}, []yatzy.Face{3}), 3, game.ErrDice, "123"},
		{"throw too large", game.GiveThrows([]yatzy.Face{1, 2}, []yatzy.Face{3}), 1, game.ErrDice, "123"},
		{"bad throw", game.GiveThrows([]yatzy.Face{1, 9}), 2, game.ErrDice, "19"},
		{"no throws", game.GiveThrows(), 1, game.ErrDice, ""},
	} {
		dice := make([]yatzy.Face, c.n)
		err := c.dice.Throw(at, dice)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v", c.name, err)
		}
		if err != nil {
			if digits(dice) != strings.Repeat("0", c.n) {
				t.Errorf("%s: a failed throw shows %v", c.name, dice)
			}
			dice = c.dice.TakeBack()
		}
		if digits(dice) != c.want {
			t.Errorf("%s: %v, want %s", c.name, dice, c.want)
		}
	}
}

// A throw that was told wrongly is told again, and the game goes on.
func TestGivenDiceToldAgain(t *testing.T) {
	dice := game.GiveThrows()
	g := mustGame(t, mustRules(t, twoBoxes()), dice, "Ann")
	dice.Give(1, 2, 3)
	if err := g.Do(yatzy.Keep(yatzy.Roll{})); !errors.Is(err, game.ErrDice) {
		t.Error(err)
	}
	if got := dice.TakeBack(); digits(got) != "123" {
		t.Error(got)
	}
	dice.Give(1, 2)
	do(t, g, yatzy.Keep(yatzy.Roll{}))
	dice.Give(2)
	do(t, g, yatzy.Keep(roll("2")))
	if digits(g.Table()) != "22" || len(dice.TakeBack()) != 0 {
		t.Errorf("the table shows %v", g.Table())
	}
}
