package yatzy_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/yatzy"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// entries writes what a roll can be entered for: "fours=20+100 …".
func entries(card yatzy.Scorecard, roll string) string {
	var parts []string
	for e := range card.Entries(yatzy.MustParseRoll(roll)) {
		part := fmt.Sprintf("%s=%d", e.Category, e.Points)
		if e.Extra > 0 {
			part += fmt.Sprintf("+%d", e.Extra)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

func TestEnterAndStrike(t *testing.T) {
	rs := mustRuleset(t, fiveDiceSpec())
	empty := rs.NewScorecard()
	house, err := empty.Enter("full-house", yatzy.MustParseRoll("2 2 5 5 5"))
	if err != nil {
		t.Fatal(err)
	}
	struck, err := house.Strike("yatzy")
	if err != nil {
		t.Fatal(err)
	}
	zero, err := struck.Enter("pair", yatzy.MustParseRoll("1 2 3 4 5")) // a legal 0
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		card yatzy.Scorecard
		want string
		open int
	}{
		{empty, "", 15},
		{house, "full-house=19", 14},
		{struck, "full-house=19,yatzy=0", 13},
		{zero, "pair=0,full-house=19,yatzy=0", 12},
	} {
		if got := c.card.String(); got != c.want {
			t.Errorf("the card is %q, want %q", got, c.want)
		}
		open, legal := slices.Collect(c.card.Open()), slices.Collect(c.card.Legal())
		if len(open) != c.open || !slices.Equal(open, legal) || c.card.Filled().Len() != 15-c.open || c.card.Full() {
			t.Errorf("%q: open %v, legal %v, filled %d, full %v", c.card, open, legal, c.card.Filled().Len(), c.card.Full())
		}
		if c.card.Ruleset() != rs {
			t.Errorf("%q is of another ruleset", c.card)
		}
	}
	for _, c := range []struct {
		card   yatzy.Scorecard
		key    string
		points int
		filled bool
	}{
		{empty, "full-house", 0, false},
		{house, "full-house", 19, true},
		{struck, "yatzy", 0, true},
		{struck, "pair", 0, false},
		{zero, "pair", 0, true},
		{zero, "no-such", 0, false},
	} {
		if points, filled := c.card.Points(c.key); points != c.points || filled != c.filled {
			t.Errorf("%q: %s holds %d, %v; want %d, %v", c.card, c.key, points, filled, c.points, c.filled)
		}
	}
	other, err := empty.Strike("yatzy")
	if err != nil {
		t.Fatal(err)
	}
	if other, err = other.Enter("full-house", yatzy.MustParseRoll("5 5 5 2 2")); err != nil || other != struck {
		t.Errorf("the same boxes in another order make %q, not %q (%v)", other, struck, err)
	}
}

func TestScorecardErrors(t *testing.T) {
	five := mustCard(t, mustRuleset(t, fiveDiceSpec()), "full-house=19")
	maxi := mustRuleset(t, sixDiceSpec()).NewScorecard()
	printed := mustCard(t, mustRuleset(t, families()["printed order"]), "ones=3")
	upperFirst := mustCard(t, mustRuleset(t, families()["upper first"]), "ones=3,sixes=12")
	forced := mustCard(t, mustRuleset(t, forcedJokerSpec()), "yahtzee=50")
	forcedLower := mustCard(t, mustRuleset(t, forcedJokerSpec()), "yahtzee=0,fours=12")
	for _, c := range []struct {
		card           yatzy.Scorecard
		category, roll string
		err            error
		want           string
	}{
		{five, "full-house", "2 2 5 5 5", yatzy.ErrFilled, "score full-house: already filled"},
		{five, "fullhouse", "2 2 5 5 5", yatzy.ErrUnknownCategory, `did you mean "full-house"`},
		{five, "", "2 2 5 5 5", yatzy.ErrUnknownCategory, `""`},
		{five, "ones", "2 2 5 5", yatzy.ErrRoll, "4 dice"},
		{five, "ones", "2 2 5 5 5 5", yatzy.ErrRoll, "6 dice"},
		{maxi, "ones", "2 2 5 5 5", yatzy.ErrRoll, "5 dice"},
		{printed, "threes", "2 2 5 5 5", yatzy.ErrOrder, "next is twos"},
		{printed, "ones", "2 2 5 5 5", yatzy.ErrFilled, "score ones: already filled"},
		{upperFirst, "pair", "2 2 5 5 5", yatzy.ErrOrder, "upper"},
		{forced, "chance", "4 4 4 4 4", yatzy.ErrForcedJoker, "fours"},
		{forced, "fives", "4 4 4 4 4", yatzy.ErrForcedJoker, "fours"},
		{forcedLower, "fives", "4 4 4 4 4", yatzy.ErrForcedJoker, "lower"},
	} {
		before := c.card
		r := yatzy.MustParseRoll(c.roll)
		entry, err := c.card.Entry(c.category, r)
		if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) || entry != (yatzy.Entry{}) {
			t.Errorf("%q: entry of %q in %q: %+v, %v; want %v with %q", c.card, c.roll, c.category, entry, err, c.err, c.want)
		}
		next, err := c.card.Enter(c.category, r)
		if !errors.Is(err, c.err) || next != (yatzy.Scorecard{}) {
			t.Errorf("%q: enter %q in %q: %v", c.card, c.roll, c.category, err)
		}
		if c.err != yatzy.ErrRoll && c.err != yatzy.ErrForcedJoker {
			if next, err := c.card.Strike(c.category); !errors.Is(err, c.err) || next != (yatzy.Scorecard{}) {
				t.Errorf("%q: strike %q: %v; want %v", c.card, c.category, err, c.err)
			}
		}
		if c.card != before {
			t.Errorf("the card changed to %q", c.card)
		}
	}
	if got := slices.Collect(printed.Legal()); !slices.Equal(got, []string{"twos"}) {
		t.Errorf("printed order: legal is %v", got)
	}
	if got := slices.Collect(upperFirst.Legal()); !slices.Equal(got, []string{"twos", "threes", "fours", "fives"}) {
		t.Errorf("upper first: legal is %v", got)
	}
}

func TestZeroScorecard(t *testing.T) {
	var card yatzy.Scorecard
	r := yatzy.MustParseRoll("1 2 3 4 5")
	if !card.Full() || card.Total() != 0 || card.Upper() != 0 || card.Pace() != 0 || card.Bonus() != (yatzy.CardBonus{}) ||
		card.String() != "" || card.Ruleset() != nil || card.State() != (yatzy.State{}) || card.Extras() != 0 {
		t.Error("the zero card holds something")
	}
	for key := range card.Open() {
		t.Errorf("%s is open", key)
	}
	for key := range card.Legal() {
		t.Errorf("%s is legal", key)
	}
	for e := range card.Entries(r) {
		t.Errorf("entry %+v", e)
	}
	for e := range card.Entries(yatzy.Roll{}) {
		t.Errorf("entry %+v", e)
	}
	if _, filled := card.Points("ones"); filled {
		t.Error("ones is filled")
	}
	if _, err := card.Enter("ones", r); !errors.Is(err, yatzy.ErrRoll) {
		t.Errorf("enter: %v", err)
	}
	if _, err := card.Strike("ones"); !errors.Is(err, yatzy.ErrUnknownCategory) {
		t.Errorf("strike: %v", err)
	}
}

// TestEntries spells out what jokers, extras and flat values give.
func TestEntries(t *testing.T) {
	const lowerOpen = "three-of-a-kind=%d four-of-a-kind=%[1]d full-house=%d small-straight=%d large-straight=%d"
	forced, free := mustRuleset(t, forcedJokerSpec()), mustRuleset(t, freeJokerSpec())
	own, flat := mustRuleset(t, ownUpperSpec()), mustRuleset(t, flatSpec())
	capped := mustRuleset(t, families()["capped extras"])
	for _, c := range []struct {
		name  string
		rules *yatzy.Ruleset
		card  string
		roll  string
		want  string
	}{
		{"forced: upper box", forced, "yahtzee=50", "4 4 4 4 4", "fours=20+100"},
		{"forced: upper box, struck", forced, "yahtzee=0", "4 4 4 4 4", "fours=20"},
		{"forced: lower boxes", forced, "yahtzee=50,fours=12", "4 4 4 4 4",
			"three-of-a-kind=20+100 four-of-a-kind=20+100 full-house=25+100 small-straight=30+100 large-straight=40+100 chance=20+100"},
		{"forced: lower boxes, struck", forced, "yahtzee=0,ones=5", "1 1 1 1 1",
			fmt.Sprintf(lowerOpen, 5, 25, 30, 40) + " chance=5"},
		{"forced: a zero in an upper box", forced,
			"ones=3,twos=6,sixes=24,three-of-a-kind=0,four-of-a-kind=0,full-house=0,small-straight=0,large-straight=0,yahtzee=50,chance=10",
			"6 6 6 6 6", "threes=0+100 fours=0+100 fives=0+100"},
		{"forced: other rolls are free", forced, "yahtzee=50,fours=12,fives=15,sixes=18,three-of-a-kind=20,four-of-a-kind=0", "4 4 4 4 1",
			"ones=1 twos=0 threes=0 full-house=0 small-straight=0 large-straight=0 chance=17"},
		{"forced: the first", forced, "ones=3,twos=6,threes=9,fours=12,sixes=18", "5 5 5 5 5",
			"fives=25 three-of-a-kind=25 four-of-a-kind=25 full-house=0 small-straight=0 large-straight=0 yahtzee=50 chance=25"},
		{"free: upper box open", free, "yahtzee=50,ones=3,twos=6,threes=9", "4 4 4 4 4",
			"fours=20+100 fives=0+100 sixes=0+100 three-of-a-kind=20+100 four-of-a-kind=20+100 full-house=0+100 small-straight=0+100 large-straight=0+100 chance=20+100"},
		{"free: upper box filled", free, "yahtzee=50,ones=3,twos=6,threes=9,fours=0,fives=5", "4 4 4 4 4",
			"sixes=0+100 three-of-a-kind=20+100 four-of-a-kind=20+100 full-house=25+100 small-straight=30+100 large-straight=40+100 chance=20+100"},
		{"own upper: open", own, "kniffel=50,ones=3,twos=6,threes=9,fours=12", "5 5 5 5 5",
			"fives=25+50 sixes=0 three-of-a-kind=25 four-of-a-kind=25 full-house=0 small-straight=0 large-straight=0 chance=25"},
		{"own upper: open, struck", own, "kniffel=0,ones=3,twos=6,threes=9,fours=12,sixes=18,chance=20", "5 5 5 5 5",
			"fives=25+50 three-of-a-kind=25 four-of-a-kind=25 full-house=0 small-straight=0 large-straight=0"},
		{"own upper: filled", own, "kniffel=50,ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18", "5 5 5 5 5",
			fmt.Sprintf(lowerOpen, 25, 25, 30, 40) + " chance=25"},
		{"flat", flat, "yatzy=50,ones=3,twos=6", "3 3 3 3 3",
			"threes=50 fours=50 fives=50 sixes=50 three-of-a-kind=50 four-of-a-kind=50 full-house=50 small-straight=50 large-straight=50 chance=50"},
		{"flat: struck", flat, "yatzy=0,ones=3,twos=6", "3 3 3 3 3",
			"threes=15 fours=0 fives=0 sixes=0 three-of-a-kind=15 four-of-a-kind=15 full-house=0 small-straight=0 large-straight=0 chance=15"},
		{"flat: open", flat, "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18", "3 3 3 3 3",
			fmt.Sprintf(lowerOpen, 15, 0, 0, 0) + " yatzy=50 chance=15"},
		{"cap: below", capped, "yahtzee=50*1,ones=5,twos=6,threes=9,fours=12,fives=15", "1 1 1 1 1",
			"sixes=0+100 three-of-a-kind=5+100 four-of-a-kind=5+100 full-house=25+100 small-straight=30+100 large-straight=40+100 chance=5+100"},
		{"cap: reached", capped, "yahtzee=50*2,ones=5,twos=10,threes=9,fours=12,fives=15", "1 1 1 1 1",
			"sixes=0 three-of-a-kind=5 four-of-a-kind=5 full-house=25 small-straight=30 large-straight=40 chance=5"},
	} {
		card := mustCard(t, c.rules, c.card)
		if diff := cmp.Diff(c.want, entries(card, c.roll)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

func TestExtrasAddUp(t *testing.T) {
	card := mustCard(t, mustRuleset(t, forcedJokerSpec()), "yahtzee=50")
	for _, step := range []struct {
		category, roll string
		extras, total  int
	}{
		{"fours", "4 4 4 4 4", 1, 170},
		{"chance", "1 2 3 4 6", 1, 186},
		{"full-house", "4 4 4 4 4", 2, 311},
		{"sixes", "6 6 6 6 6", 3, 441},
	} {
		next, err := card.Enter(step.category, yatzy.MustParseRoll(step.roll))
		if err != nil {
			t.Fatal(err)
		}
		if next.Extras() != step.extras || next.Total() != step.total {
			t.Errorf("%q: %d extras, total %d; want %d, %d", next, next.Extras(), next.Total(), step.extras, step.total)
		}
		card = next
	}
	if want := "fours=20,sixes=30,full-house=25,yahtzee=50*3,chance=16"; card.String() != want {
		t.Errorf("the card is %q, want %q", card, want)
	}
}

func TestBonus(t *testing.T) {
	five, six := mustRuleset(t, fiveDiceSpec()), mustRuleset(t, sixDiceSpec())
	flat := mustRuleset(t, flatSpec())
	flatUpperFirst := mustRuleset(t, families()["flat upper first"])
	for _, c := range []struct {
		rules *yatzy.Ruleset
		card  string
		upper int
		state yatzy.BonusState
		text  string
		pace  int
	}{
		{five, "", 0, yatzy.BonusOpen, "open", 0},
		{five, "ones=3", 3, yatzy.BonusOpen, "open", 0},
		{five, "ones=0", 0, yatzy.BonusOpen, "open", -3},
		{five, "ones=1,sixes=24", 25, yatzy.BonusOpen, "open", 4},
		{five, "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18", 63, yatzy.BonusEarned, "50", 0},
		{five, "ones=2,twos=6,threes=9,fours=12,fives=15,sixes=18", 62, yatzy.BonusLost, "0", -1},
		{five, "sixes=30,fives=25,fours=8", 63, yatzy.BonusEarned, "50", 18},
		{five, "sixes=0,fives=10", 10, yatzy.BonusLost, "0", -23},
		{five, "sixes=0,fives=15", 15, yatzy.BonusOpen, "open", -18},
		{five, "sixes=0,fives=15,chance=30,pair=12", 15, yatzy.BonusOpen, "open", -18},
		{six, "ones=4,twos=8,threes=12,fours=16,fives=20,sixes=24", 84, yatzy.BonusEarned, "100", 0},
		{six, "ones=3,twos=8,threes=12,fours=16,fives=20,sixes=24", 83, yatzy.BonusLost, "0", -1},
		{six, "ones=6,sixes=18", 24, yatzy.BonusOpen, "open", -4},
		// 50 in the last upper box is possible only while the yatzy box allows it.
		{flat, "ones=3,twos=0,threes=0,fours=8,fives=10", 21, yatzy.BonusOpen, "open", -24},
		{flat, "ones=3,twos=0,threes=0,fours=8,fives=10,yatzy=50", 21, yatzy.BonusOpen, "open", -24},
		{flat, "ones=3,twos=0,threes=0,fours=8,fives=10,yatzy=0", 21, yatzy.BonusLost, "0", -24},
		{flatUpperFirst, "ones=3,twos=0,threes=0,fours=8,fives=10", 21, yatzy.BonusLost, "0", -24},
	} {
		card := mustCard(t, c.rules, c.card)
		bonus := card.Bonus()
		if card.Upper() != c.upper || bonus.State != c.state || bonus.String() != c.text || card.Pace() != c.pace {
			t.Errorf("%s %q: upper %d, bonus %s (%s), pace %d; want %d, %s (%s), %d", c.rules.Name(), card,
				card.Upper(), bonus, bonus.State, card.Pace(), c.upper, c.text, c.state, c.pace)
		}
		want := 0
		if c.state == yatzy.BonusEarned {
			want = c.rules.Bonus().Points
		}
		if bonus.Points != want {
			t.Errorf("%q: a bonus of %d, want %d", card, bonus.Points, want)
		}
	}
	none := mustCard(t, mustRuleset(t, picturesSpec()), "sun=3")
	if none.Bonus() != (yatzy.CardBonus{}) || none.Bonus().String() != "0" || none.Pace() != 0 {
		t.Errorf("without a bonus: %s, %s, pace %d", none.Bonus(), none.Bonus().State, none.Pace())
	}
	par := mustCard(t, mustRuleset(t, change(fiveDiceSpec(), func(s *yatzy.Spec) { s.Bonus.Par = 2 })), "sixes=18,ones=0")
	if par.Pace() != 4 {
		t.Errorf("two of each: pace %d, want 4", par.Pace())
	}
}

func TestTotal(t *testing.T) {
	rs := mustRuleset(t, fiveDiceSpec())
	card := mustCard(t, rs, "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,pair=12,two-pairs=22,three-of-a-kind=18,"+
		"four-of-a-kind=24,small-straight=15,large-straight=20,full-house=28,chance=30,yatzy=50")
	if want := 63 + 50 + 219; card.Total() != want || !card.Full() {
		t.Errorf("total %d, full %v; want %d", card.Total(), card.Full(), want)
	}
	open := mustCard(t, rs, "sixes=30,chance=20")
	if open.Total() != 50 {
		t.Errorf("an open bonus counts: total %d, want 50", open.Total())
	}
}

func TestParseScorecard(t *testing.T) {
	five, forced := mustRuleset(t, fiveDiceSpec()), mustRuleset(t, forcedJokerSpec())
	for _, c := range []struct {
		rules      *yatzy.Ruleset
		text, want string
	}{
		{five, "", ""},
		{five, "  ", ""},
		{five, "ones=3,twos=0,yatzy=50", "ones=3,twos=0,yatzy=50"},
		{five, " yatzy = 50 , ones=3\t", "ones=3,yatzy=50"},
		{five, "Einer=3,Kåk=28,Toere=4,One Pair=10,Sattuma=20", "ones=3,twos=4,pair=10,full-house=28,chance=20"},
		{forced, "yahtzee=50*2,ones=5,fours=20", "ones=5,fours=20,yahtzee=50*2"},
		{forced, "yahtzee=50 * 1,ones=5", "ones=5,yahtzee=50*1"},
		{forced, "yahtzee=0*0", "yahtzee=0"},
	} {
		card, err := c.rules.ParseScorecard(c.text)
		if err != nil || card.String() != c.want {
			t.Errorf("%q reads as %q, %v; want %q", c.text, card, err, c.want)
		}
	}
}

func TestParseScorecardFaults(t *testing.T) {
	five, forced := mustRuleset(t, fiveDiceSpec()), mustRuleset(t, forcedJokerSpec())
	six, flat, own := mustRuleset(t, sixDiceSpec()), mustRuleset(t, flatSpec()), mustRuleset(t, ownUpperSpec())
	capped := mustRuleset(t, families()["capped extras"])
	printed, upperFirst := mustRuleset(t, families()["printed order"]), mustRuleset(t, families()["upper first"])
	forcedPrinted := mustRuleset(t, families()["forced printed"])
	for _, c := range []struct {
		rules *yatzy.Ruleset
		text  string
		err   error
		want  string
	}{
		// Spelling.
		{five, "ones", yatzy.ErrCard, `"ones"`},
		{five, "ones=3,", yatzy.ErrCard, `""`},
		{five, ",", yatzy.ErrCard, `""`},
		{five, "ones=3,,twos=4", yatzy.ErrCard, `""`},
		{five, "ones=", yatzy.ErrCard, `"ones="`},
		{five, "ones=three", yatzy.ErrCard, `"ones=three"`},
		{five, "ones=3.0", yatzy.ErrCard, `"ones=3.0"`},
		{five, "ones=3=3", yatzy.ErrCard, `"ones=3=3"`},
		{five, "ones:3", yatzy.ErrCard, `"ones:3"`},
		{five, "ones=-3", yatzy.ErrCard, `"ones=-3"`},
		{five, "ones=1e1", yatzy.ErrCard, `"ones=1e1"`},
		{five, "ones=99999999999999999999", yatzy.ErrCard, `"ones=99999999999999999999"`},
		{five, "ones=" + strings.Repeat("9", 1<<20), yatzy.ErrCard, `"ones=999`},
		{five, "ones=3,ones=3", yatzy.ErrCard, "ones is there twice"},
		{five, "ones=3,Einer=2", yatzy.ErrCard, "ones is there twice"},
		{five, "=3", yatzy.ErrUnknownCategory, `""`},
		{five, "one=3", yatzy.ErrUnknownCategory, `did you mean "ones"`},
		{five, "villa=18", yatzy.ErrUnknownCategory, `"villa"`},
		{five, strings.Repeat("x", 1<<20) + "=3", yatzy.ErrUnknownCategory, `"xxx`},
		{six, "Hus=18", yatzy.ErrAmbiguous, "full-house or villa"},
		{forced, "yahtzee=50*", yatzy.ErrCard, `"yahtzee=50*"`},
		{forced, "yahtzee=50*x", yatzy.ErrCard, `"yahtzee=50*x"`},
		{forced, "yahtzee=50*-1", yatzy.ErrCard, `"yahtzee=50*-1"`},
		{forced, "yahtzee=50*1*1", yatzy.ErrCard, `"yahtzee=50*1*1"`},
		{forced, "yahtzee=50*99999999999999999999", yatzy.ErrCard, `"yahtzee=50*9999`},
		{forced, "yahtzee=50,ones=3*1", yatzy.ErrCard, `"ones=3*1"`},
		// Values that no roll gives.
		{five, "ones=7", yatzy.ErrCard, "ones=7: possible is 0 to 5"},
		{five, "twos=5", yatzy.ErrCard, "twos=5: possible is 0, 2, 4, 6, 8 or 10"},
		{five, "small-straight=20", yatzy.ErrCard, "possible is 0 or 15"},
		{five, "chance=4", yatzy.ErrCard, "possible is 0 or 5 to 30"},
		{five, "chance=31", yatzy.ErrCard, "chance=31"},
		{five, "full-house=25", yatzy.ErrCard, "full-house=25"},
		{five, "yatzy=100", yatzy.ErrCard, "possible is 0 or 50"},
		{five, "ones=65536", yatzy.ErrCard, "ones=65536"},
		{five, "ones=65539", yatzy.ErrCard, "ones=65539"},
		{five, "ones=9223372036854775807", yatzy.ErrCard, "ones=9223372036854775807"},
		{forced, "yahtzee=23", yatzy.ErrCard, "possible is 0 or 50"},
		{flat, "ones=50", yatzy.ErrCard, "ones=50"},
		{flat, "ones=50,yatzy=0", yatzy.ErrCard, "ones=50"},
		{flat, "full-house=50", yatzy.ErrCard, "full-house=50"},
		// Extras.
		{five, "yatzy=50*1", yatzy.ErrCard, "1 extras"},
		{flat, "ones=5,yatzy=50*1", yatzy.ErrCard, "1 extras"},
		{forced, "ones=5,yahtzee=0*1", yatzy.ErrCard, "points in yahtzee"},
		{forced, "yahtzee=50*1", yatzy.ErrCard, "could have brought 0"},
		{forced, "ones=5,yahtzee=50*2", yatzy.ErrCard, "could have brought 1"},
		{forced, "ones=3,yahtzee=50*1", yatzy.ErrCard, "could have brought 0"},
		{forced, "ones=5,yahtzee=50*25", yatzy.ErrCard, "25 extras"},
		{forced, "ones=5,yahtzee=50*257", yatzy.ErrCard, "257 extras"},
		{forced, "yahtzee=50*1,full-house=25", yatzy.ErrCard, "could have brought 0"},
		{capped, "ones=5,twos=10,threes=15,yahtzee=50*3", yatzy.ErrCard, "at most 2"},
		{own, "fives=20,kniffel=50*1", yatzy.ErrCard, "could have brought 0"},
		{own, "fives=25,full-house=25,kniffel=50*2", yatzy.ErrCard, "could have brought 1"},
		{forcedPrinted, "ones=5,twos=10,threes=15,fours=20,fives=25,sixes=30,three-of-a-kind=30,four-of-a-kind=30,full-house=25," +
			"small-straight=30,large-straight=40,yahtzee=50*1", yatzy.ErrCard, "could have brought 0"},
		// Order.
		{printed, "twos=4", yatzy.ErrOrder, "next is ones"},
		{printed, "ones=3,twos=4,fours=8", yatzy.ErrOrder, "next is threes"},
		{printed, "yatzy=50", yatzy.ErrOrder, "next is ones"},
		{upperFirst, "pair=4", yatzy.ErrOrder, "upper"},
		{upperFirst, "ones=3,twos=4,threes=9,fours=8,fives=10,yatzy=50", yatzy.ErrOrder, "upper"},
	} {
		card, err := c.rules.ParseScorecard(c.text)
		if !errors.Is(err, c.err) || card != (yatzy.Scorecard{}) {
			t.Errorf("%s %.60q: card %q, error %v; want none and %v", c.rules.Name(), c.text, card, err, c.err)
			continue
		}
		if c.err == yatzy.ErrOrder && !errors.Is(err, yatzy.ErrCard) {
			t.Errorf("%.60q: error %v, want ErrCard too", c.text, err)
		}
		if text := err.Error(); !strings.Contains(text, c.want) || len(text) > 300 || strings.Contains(text, "\n") {
			t.Errorf("%.60q: error %.400q, want one short line with %q", c.text, text, c.want)
		}
	}
}

func TestRestoreScorecard(t *testing.T) {
	rs := mustRuleset(t, forcedJokerSpec())
	card, err := rs.RestoreScorecard(map[string]int{"yahtzee": 50, "ones": 5, "twos": 0}, 1)
	if err != nil || card.String() != "ones=5,twos=0,yahtzee=50*1" || card.Extras() != 1 {
		t.Errorf("the card is %q, %v", card, err)
	}
	if card, err := rs.RestoreScorecard(nil, 0); err != nil || card != rs.NewScorecard() {
		t.Errorf("nothing restores to %q, %v", card, err)
	}
	for _, c := range []struct {
		scores map[string]int
		extras int
		err    error
	}{
		{map[string]int{"ones": -1}, 0, yatzy.ErrCard},
		{map[string]int{"ones": -65535}, 0, yatzy.ErrCard},
		{map[string]int{"yahtzee": -1, "ones": 5}, 1, yatzy.ErrCard},
		{map[string]int{"yahtzee": 50, "ones": 5}, -1, yatzy.ErrCard},
		{map[string]int{"yahtzee": 50, "ones": 5}, 257, yatzy.ErrCard},
		{map[string]int{"yahtzee": 50, "ones": 5}, 1 << 30, yatzy.ErrCard},
		{map[string]int{"ones": 5}, 1, yatzy.ErrCard},
		{map[string]int{"Ones": 5}, 0, yatzy.ErrUnknownCategory},
		{map[string]int{"": 5}, 0, yatzy.ErrUnknownCategory},
	} {
		if card, err := rs.RestoreScorecard(c.scores, c.extras); !errors.Is(err, c.err) || card != (yatzy.Scorecard{}) {
			t.Errorf("%v, %d extras: %q, %v; want %v", c.scores, c.extras, card, err, c.err)
		}
	}
}

// drawRoll draws a roll, all dice alike more often than by chance.
func drawRoll(t *rapid.T, rs *yatzy.Ruleset) yatzy.Roll {
	faces := make([]yatzy.Face, rs.Dice())
	if rapid.Bool().Draw(t, "alike") {
		f := yatzy.Face(rapid.IntRange(1, rs.Faces()).Draw(t, "face"))
		for i := range faces {
			faces[i] = f
		}
	} else {
		for i := range faces {
			faces[i] = yatzy.Face(rapid.IntRange(1, rs.Faces()).Draw(t, "face"))
		}
	}
	r, err := rs.NewRoll(faces...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPlayedCardsRestore plays at random: cards on the way and at the end are
// written, read and restored as they are, and their states are those that Next
// gives.
func TestPlayedCardsRestore(t *testing.T) {
	for name, spec := range families() {
		rs := mustRuleset(t, spec)
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			card, state := rs.NewScorecard(), yatzy.State{}
			for !card.Full() {
				r := drawRoll(t, rs)
				legal := slices.Collect(card.Entries(r))
				if len(legal) == 0 {
					t.Fatalf("%q: %q cannot be entered", card, r)
				}
				e := rapid.SampledFrom(legal).Draw(t, "entry")
				_, alike := r.Alike()
				if !alike && rapid.IntRange(0, 4).Draw(t, "strike") == 0 {
					e.Points, e.Extra = 0, 0
				}
				next, err := card.Enter(e.Category, r)
				if e.Points == 0 && e.Extra == 0 {
					next, err = card.Strike(e.Category)
				}
				if err != nil {
					t.Fatal(err)
				}
				if next.Total()-next.Bonus().Points != card.Total()-card.Bonus().Points+e.Points+e.Extra {
					t.Fatalf("%q: total %d after %d and %+v", next, next.Total(), card.Total(), e)
				}
				card, state = next, rs.Next(state, e)
				if card.State() != state {
					t.Fatalf("%q: state %+v, want %+v", card, card.State(), state)
				}
				// Reading searches for an order of the boxes: now and then is enough.
				if rapid.IntRange(0, 19).Draw(t, "read") > 0 {
					continue
				}
				if back, err := rs.ParseScorecard(card.String()); err != nil || back != card {
					t.Fatalf("%q reads as %q, %v", card, back, err)
				}
			}
			if rapid.IntRange(0, 3).Draw(t, "restore") == 0 {
				scores := map[string]int{}
				for _, c := range rs.Categories() {
					scores[c.Key], _ = card.Points(c.Key)
				}
				if back, err := rs.RestoreScorecard(scores, card.Extras()); err != nil || back != card {
					t.Fatalf("%q restores to %q, %v", card, back, err)
				}
			}
			if card.Total() > rs.MaxTotal() {
				t.Fatalf("%q: total %d above the maximum %d", card, card.Total(), rs.MaxTotal())
			}
			for e := range card.Entries(drawRoll(t, rs)) {
				t.Fatalf("the card is full, yet %+v", e)
			}
		}))
	}
}
