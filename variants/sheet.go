package variants

import "example.com/yatzy"

// upper is the upper section that nearly all sheets share: for each face the sum
// of the dice that show it.
func upper() []yatzy.Category {
	return []yatzy.Category{
		upperBox("ones", 1, yatzy.MatchedDice()),
		upperBox("twos", 2, yatzy.MatchedDice()),
		upperBox("threes", 3, yatzy.MatchedDice()),
		upperBox("fours", 4, yatzy.MatchedDice()),
		upperBox("fives", 5, yatzy.MatchedDice()),
		upperBox("sixes", 6, yatzy.MatchedDice()),
	}
}

// upperBox is one line of an upper section.
func upperBox(key string, f yatzy.Face, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: yatzy.Upper, Pattern: yatzy.OfFace(f), Points: points}
}

// lowerBox is one line of a lower section.
func lowerBox(key string, pattern yatzy.Pattern, points yatzy.Points) yatzy.Category {
	return yatzy.Category{Key: key, Section: yatzy.Lower, Pattern: pattern, Points: points}
}
