package odds_test

import (
	"fmt"
	"log"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
)

func ExampleChance() {
	p, err := odds.Chance(variants.Scandinavian(), "yatzy")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p, "=", p.FloatString(6))

	p, err = odds.Chance(variants.Maxi(), "maxi-yatzy")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p, "=", p.FloatString(6))
	// Output:
	// 347897/7558272 = 0.046029
	// 33391127/1632586752 = 0.020453
}

// An open straight is completed at either end, an inside straight by one face.
func ExampleFrom_Chance() {
	rules := variants.Scandinavian()
	for _, held := range []string{"2 3 4 5", "1 2 3 4"} {
		from := odds.From{Held: yatzy.MustParseRoll(held), Rolls: 2}
		p, err := from.Chance(rules, "small-straight", "large-straight")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(held, "held:", p)
	}
	// Output:
	// 2 3 4 5 held: 5/9
	// 1 2 3 4 held: 11/36
}

// What to hold of a roll is a question about every part of it.
func ExampleFrom_Expected() {
	rules := variants.Scandinavian()
	roll := yatzy.MustParseRoll("3 3 4 6 6")
	best, err := odds.From{Roll: roll, Rolls: 1}.Expected(rules, "full-house")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("best:", best)
	for part := range roll.Parts() {
		if part == roll {
			continue
		}
		p, err := odds.From{Held: part, Rolls: 1}.Expected(rules, "full-house")
		if err != nil {
			log.Fatal(err)
		}
		if p.Cmp(best) == 0 {
			fmt.Println("hold:", part)
		}
	}
	// Output:
	// best: 15/2
	// hold: 3 3 6 6
}

// A position of a game is a question too.
func ExampleFrom_turn() {
	card := variants.KidsSymbols().NewScorecard()
	turn, err := card.NewTurn().WithRoll(yatzy.MustParseRoll("1 1 2 2 2"), 1)
	if err != nil {
		log.Fatal(err)
	}
	turn, err = turn.WithHeld(yatzy.MustParseRoll("1 1"))
	if err != nil {
		log.Fatal(err)
	}
	from := odds.From{Roll: turn.Roll(), Held: turn.Held(), Rolls: turn.Rolls()}
	p, err := from.Chance(card.Ruleset(), "yatzy")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	// Output: 1/216
}

func ExampleDistribution() {
	outcomes, err := odds.Distribution(variants.Scandinavian(), "sixes")
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range outcomes {
		fmt.Printf("%2d points: %s\n", o.Points, o.Chance.FloatString(4))
	}
	// Output:
	//  0 points: 0.0649
	//  6 points: 0.2363
	// 12 points: 0.3440
	// 18 points: 0.2504
	// 24 points: 0.0912
	// 30 points: 0.0133
}

func ExampleTable() {
	for _, row := range odds.Table(variants.Yacht()) {
		fmt.Printf("%-16s%10s%10s%10s\n", row.Category,
			row.OneThrow.FloatString(4), row.WholeTurn.FloatString(4), row.Expected.FloatString(4))
	}
	// Output:
	// ones                0.5981    0.9351    2.1065
	// twos                0.5981    0.9351    4.2130
	// threes              0.5981    0.9351    6.3194
	// fours               0.5981    0.9351    8.4259
	// fives               0.5981    0.9351   10.5324
	// sixes               0.5981    0.9351   12.6389
	// full-house          0.0386    0.3629    6.9657
	// four-of-a-kind      0.0201    0.2908    4.5724
	// little-straight     0.0154    0.1968    5.9049
	// big-straight        0.0154    0.1968    5.9049
	// choice              1.0000    1.0000   23.3333
	// yacht               0.0008    0.0460    2.3014
}
