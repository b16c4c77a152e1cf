package game_test

import (
	"encoding/json"
	"fmt"

	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// A game that was noted down by hand becomes a record in JSON.
func ExampleParseNotation() {
	rec, err := game.ParseNotation([]byte(`
		ruleset kids-upper     # five dice, ones to sixes
		players Ada "Bo B."
		1 Ada: 13356 (33) 33326 > threes 9
		1 "Bo B.": 66612 (666) 66616 () 66663 > sixes 18
	`), variants.Find)
	if err != nil {
		fmt.Println(err)
		return
	}
	turns, err := json.Marshal(rec.Turns[0].Rolls)
	fmt.Println(len(rec.Players), rec.Rules.Name(), string(turns), err)

	_, err = game.ParseNotation([]byte("ruleset maxi\nplayers Ada\nAda: 123456 > tower\n"), variants.Find)
	fmt.Println(err)
	// Output:
	// 2 Children's Yatzy, ones to sixes [[1,3,3,5,6],[3,3,3,2,6]] <nil>
	// game: parse notation: line 3, column 20: want the points, not the end of the line
}
