package referee_test

import (
	"fmt"

	"example.com/yatzy/game"
	"example.com/yatzy/referee"
	"example.com/yatzy/variants"
)

func ExampleCheckRecord() {
	rec, err := game.ParseNotation([]byte(`
		ruleset kids-upper
		players Ada
		1 Ada: 13356 (33) 13326 (333) 33312 > threes 9   # the third 3 came later
		2 Ada: 66612 (666) 66616 > fours 4
		3 Ada: 11345 > ones 2
		4 Ada: 22345 > threes 3
		5 Ada: 22345 > twos 4
		6 Ada: 55345 (55) 55345 (55) 55345 (55) 55555 > fives 25
		totals 40
	`), variants.Find)
	if err != nil {
		fmt.Println(err)
		return
	}
	for fault := range referee.CheckRecord(rec) {
		fmt.Println(fault)
	}
	// Output:
	// Ada: turn 1: after roll 2 (1 2 3 3 6) the dice held are 3 3 3, which were not all on the table; checking goes on with those that were
	// Ada: turn 2: fours: 1 6 6 6 6 gives 0 points, not 4; checking goes on with those
	// Ada: turn 4: threes: the box was filled before; checking goes on with what it held, and as if the turn had filled a box that is open in the end
	// Ada: turn 6: 4 rolls in a turn, where 3 are allowed; checking goes on with the last of either
}
