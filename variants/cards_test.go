package variants_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
)

// A cardCheck asserts one line of cards.tsv.
type cardCheck struct {
	line  string // the line's ruleset, card, dice and expectation, joined by " | "
	check func(t *testing.T, rules *yatzy.Ruleset)
}

func TestCardCases(t *testing.T) {
	checks := map[string]func(*testing.T, *yatzy.Ruleset){}
	for _, c := range cardChecks() {
		if checks[c.line] != nil {
			t.Fatalf("two checks for %q", c.line)
		}
		checks[c.line] = c.check
	}
	for _, fields := range readCases(t, "cards.tsv") {
		line := strings.Join(fields[:4], " | ")
		t.Run(line, func(t *testing.T) {
			check := checks[line]
			if check == nil {
				t.Fatal("nothing asserts this line")
			}
			var rules *yatzy.Ruleset
			if fields[0] != "two players" {
				rules = find(t, fields[0])
			}
			check(t, rules)
		})
		delete(checks, line)
	}
	for line := range checks {
		t.Errorf("no line of the file is %q", line)
	}
}

func cardChecks() []cardCheck {
	return []cardCheck{
		{
			"yahtzee | yahtzee=50 | 4 4 4 4 4 | only fours is legal: 20 points, 100 extra",
			entries("yahtzee=50", "44444", "fours 20+100"),
		}, {
			"yahtzee | yahtzee=0 | 4 4 4 4 4 | only fours is legal: 20 points, no extra",
			entries("yahtzee=0", "44444", "fours 20"),
		}, {
			"yahtzee | yahtzee=50,fours=12 | 4 4 4 4 4 | full house 25, straights 30 and 40, three, four, chance 20, each with 100 extra; no upper category",
			entries("yahtzee=50,fours=12", "44444",
				"three-of-a-kind 20+100", "four-of-a-kind 20+100", "full-house 25+100",
				"small-straight 30+100", "large-straight 40+100", "chance 20+100"),
		}, {
			"yahtzee | yahtzee=0,ones=5 | 1 1 1 1 1 | full house 25, straights 30 and 40, three, four, chance 5; no extra",
			entries("yahtzee=0,ones=5", "11111",
				"three-of-a-kind 5", "four-of-a-kind 5", "full-house 25", "small-straight 30", "large-straight 40", "chance 5"),
		}, {
			"yahtzee | yahtzee=50,sixes=24 and all lower filled | 6 6 6 6 6 | 0 in any open upper category, 100 extra",
			entries("yahtzee=50,sixes=24,three-of-a-kind=20,four-of-a-kind=0,full-house=25,small-straight=30,large-straight=0,chance=17", "66666",
				"ones 0+100", "twos 0+100", "threes 0+100", "fours 0+100", "fives 0+100"),
		}, {
			"yahtzee-free | yahtzee=50 | 4 4 4 4 4 | every open category is legal; fours 20; full house and straights 0; 100 extra",
			entries("yahtzee=50", "44444",
				"ones 0+100", "twos 0+100", "threes 0+100", "fours 20+100", "fives 0+100", "sixes 0+100",
				"three-of-a-kind 20+100", "four-of-a-kind 20+100", "full-house 0+100",
				"small-straight 0+100", "large-straight 0+100", "chance 20+100"),
		}, {
			"pocket | yatzy=50 | 3 3 3 3 3 | 50 in every open category",
			entries("yatzy=50", "33333",
				"ones 50", "twos 50", "threes 50", "fours 50", "fives 50", "sixes 50", "three-of-a-kind 50",
				"four-of-a-kind 50", "full-house 50", "small-straight 50", "large-straight 50", "chance 50"),
		}, {
			"pocket | yatzy=0 | 3 3 3 3 3 | threes 15, full house 0",
			entries("yatzy=0", "33333",
				"ones 0", "twos 0", "threes 15", "fours 0", "fives 0", "sixes 0", "three-of-a-kind 15",
				"four-of-a-kind 15", "full-house 0", "small-straight 0", "large-straight 0", "chance 15"),
		}, {
			"kniffel | kniffel=50 | 5 5 5 5 5 | fives 25 with 50 extra; full house 0",
			entries("kniffel=50", "55555",
				"ones 0", "twos 0", "threes 0", "fours 0", "fives 25+50", "sixes 0", "three-of-a-kind 25",
				"four-of-a-kind 25", "full-house 0", "small-straight 0", "large-straight 0", "chance 25"),
		}, {
			"kniffel | kniffel=50,fives=15 | 5 5 5 5 5 | full house 25, straights 30 and 40, no extra",
			entries("kniffel=50,fives=15", "55555",
				"ones 0", "twos 0", "threes 0", "fours 0", "sixes 0", "three-of-a-kind 25",
				"four-of-a-kind 25", "full-house 25", "small-straight 30", "large-straight 40", "chance 25"),
		}, {
			"scandinavian | upper 63 | - | bonus 50",
			bonus("ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18", yatzy.CardBonus{State: yatzy.BonusEarned, Points: 50}, "50", 113),
		}, {
			"scandinavian | upper 62 complete | - | bonus 0",
			bonus("ones=2,twos=6,threes=9,fours=12,fives=15,sixes=18", yatzy.CardBonus{State: yatzy.BonusLost}, "0", 62),
		}, {
			"scandinavian | ones=3 only | - | bonus open",
			bonus("ones=3", yatzy.CardBonus{State: yatzy.BonusOpen}, "open", 3),
		}, {
			"maxi | upper 84 | - | bonus 100",
			bonus("ones=4,twos=8,threes=12,fours=16,fives=20,sixes=24", yatzy.CardBonus{State: yatzy.BonusEarned, Points: 100}, "100", 184),
		}, {
			"forced | (empty) | 1 2 3 4 5 | only ones is legal",
			func(t *testing.T, rules *yatzy.Ruleset) {
				entries("", "12345", "ones 1")(t, rules)
				if _, err := rules.NewScorecard().Enter("small-straight", yatzy.MustParseRoll("12345")); !errors.Is(err, yatzy.ErrOrder) {
					t.Errorf("small-straight: %v; want ErrOrder", err)
				}
				if _, err := rules.NewScorecard().Strike("twos"); !errors.Is(err, yatzy.ErrOrder) {
					t.Errorf("striking twos: %v; want ErrOrder", err)
				}
			},
		}, {
			"kids-symbols | held sun sun, then holding only one sun | - | refused",
			refusesToLetGo,
		}, {
			"scandinavian | 7 in ones | - | impossible value (0 to 5)",
			impossible("ones=7", "0 to 5"),
		}, {
			"yahtzee | yahtzee=23 | - | impossible value (0 or 50)",
			impossible("yahtzee=23", "0 or 50"),
		}, {
			"yahtzee | yahtzee=0 with an extra | - | impossible",
			impossible("yahtzee=0*1,ones=5", "need points in yahtzee"),
		}, {
			"maxi | pool empty, third roll done | - | no further roll",
			func(t *testing.T, rules *yatzy.Ruleset) {
				noFurtherRoll(t, rules)
				noFurtherRoll(t, find(t, "maxi-saved"))
			},
		}, {
			"two players | 250 and 231; 200 and 200 | - | first wins; shared win",
			func(t *testing.T, _ *yatzy.Ruleset) {
				first, second := totalOf(t, 250), totalOf(t, 231)
				if first <= second {
					t.Errorf("the card with 250 has %d, the one with 231 has %d", first, second)
				}
				if a, b := totalOf(t, 200), totalOf(t, 200); a != b {
					t.Errorf("two cards with 200 have %d and %d", a, b)
				}
			},
		},
	}
}

// entries asserts all that a card lets a roll be entered for, in printed order,
// and that it refuses the rest.
func entries(text, dice string, want ...string) func(*testing.T, *yatzy.Ruleset) {
	return func(t *testing.T, rules *yatzy.Ruleset) {
		t.Helper()
		card, err := rules.ParseScorecard(text)
		if err != nil {
			t.Fatal(err)
		}
		roll, err := rules.ParseRoll(dice)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		legal := map[string]bool{}
		for e := range card.Entries(roll) {
			entry := fmt.Sprintf("%s %d", e.Category, e.Points)
			if e.Extra != 0 {
				entry += fmt.Sprintf("+%d", e.Extra)
			}
			got = append(got, entry)
			legal[e.Category] = true
			next, err := card.Enter(e.Category, roll)
			if err != nil {
				t.Errorf("%s is refused: %v", e.Category, err)
				continue
			}
			extras := 0
			if e.Extra > 0 {
				extras = 1
			}
			if points, filled := next.Points(e.Category); points != e.Points || !filled || next.Extras() != extras {
				t.Errorf("%s holds %d with %d extras; want %d with %d", e.Category, points, next.Extras(), e.Points, extras)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("entries (-want +got):\n%s", diff)
		}
		for key := range card.Open() {
			if _, err := card.Enter(key, roll); (err == nil) != legal[key] {
				t.Errorf("entering %s: %v; it is legal: %v", key, err, legal[key])
			}
		}
	}
}

func bonus(text string, want yatzy.CardBonus, words string, total int) func(*testing.T, *yatzy.Ruleset) {
	return func(t *testing.T, rules *yatzy.Ruleset) {
		t.Helper()
		card, err := rules.ParseScorecard(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := card.Bonus(); got != want || got.String() != words {
			t.Errorf("bonus = %+v, %q; want %+v, %q", got, got, want, words)
		}
		if got := card.Total(); got != total {
			t.Errorf("total = %d; want %d", got, total)
		}
	}
}

func impossible(text, says string) func(*testing.T, *yatzy.Ruleset) {
	return func(t *testing.T, rules *yatzy.Ruleset) {
		t.Helper()
		if card, err := rules.ParseScorecard(text); !errors.Is(err, yatzy.ErrCard) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q = %s, %v; want ErrCard that says %q", text, card, err, says)
		}
	}
}

func refusesToLetGo(t *testing.T, rules *yatzy.Ruleset) {
	parse := func(text string) yatzy.Roll {
		t.Helper()
		dice, err := rules.ParseDice(text)
		if err != nil {
			t.Fatal(err)
		}
		return dice
	}
	turn, err := rules.NewScorecard().NewTurn().Apply(yatzy.Keep(yatzy.Roll{}), parse("sun sun moon cat heart"))
	if err != nil {
		t.Fatal(err)
	}
	if turn, err = turn.Apply(yatzy.Keep(parse("sun sun")), parse("apple cat heart")); err != nil {
		t.Fatal(err)
	}
	if err := turn.Check(yatzy.Keep(parse("sun"))); !errors.Is(err, yatzy.ErrLocked) || !errors.Is(err, yatzy.ErrAction) {
		t.Errorf("holding one sun: %v; want ErrLocked", err)
	}
	if err := turn.Check(yatzy.Keep(parse("sun sun cat"))); err != nil {
		t.Errorf("holding both suns and a cat: %v", err)
	}
	for a := range turn.Actions() {
		if a.Kind() == yatzy.KeepAction && !a.Dice().Contains(parse("sun sun")) {
			t.Errorf("%s is listed", a)
		}
	}
}

func noFurtherRoll(t *testing.T, rules *yatzy.Ruleset) {
	t.Helper()
	turn, err := rules.NewScorecard().NewTurn().WithRoll(yatzy.MustParseRoll("112345"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if turn.Rolls() != 0 || turn.Saved() != 0 {
		t.Errorf("%s: %d rolls, %d of them saved; want none", rules.Key(), turn.Rolls(), turn.Saved())
	}
	if err := turn.Check(yatzy.Keep(yatzy.MustParseRoll("11"))); !errors.Is(err, yatzy.ErrNoRollLeft) {
		t.Errorf("%s: rolling again: %v; want ErrNoRollLeft", rules.Key(), err)
	}
	for a := range turn.Actions() {
		if a.Kind() == yatzy.KeepAction {
			t.Errorf("%s: %s is listed", rules.Key(), a)
		}
	}
}

// totalOf returns the total of a full Scandinavian card that adds up to points.
func totalOf(t *testing.T, points int) int {
	t.Helper()
	text := map[int]string{
		250: "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,pair=12,two-pairs=22,three-of-a-kind=18," +
			"four-of-a-kind=0,small-straight=15,large-straight=20,full-house=28,chance=22,yatzy=0",
		231: "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,pair=12,two-pairs=22,three-of-a-kind=18," +
			"four-of-a-kind=16,small-straight=0,large-straight=0,full-house=28,chance=22,yatzy=0",
		200: "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,pair=12,two-pairs=22,three-of-a-kind=18," +
			"four-of-a-kind=0,small-straight=15,large-straight=20,full-house=0,chance=0,yatzy=0",
	}[points]
	card, err := find(t, "scandinavian").ParseScorecard(text)
	if err != nil {
		t.Fatal(err)
	}
	if !card.Full() || card.Total() != points {
		t.Errorf("the card for %d is full: %v, and has %d", points, card.Full(), card.Total())
	}
	return card.Total()
}
