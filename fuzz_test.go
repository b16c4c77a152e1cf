package yatzy_test

import (
	"encoding/json"
	"errors"
	"testing"

	"example.com/yatzy"
)

// What can be read is written back to something that reads the same, and what
// cannot is refused with the sentinel and a short message.

func FuzzParseRoll(f *testing.F) {
	for _, text := range []string{"2 2 5 5 5", "22555", "2-2-5-5-5", "2,2,5,5,5", " 6 ", "", "0", "7", "1.5", "-1", "1,,2", "123456123", "٣", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := yatzy.ParseRoll(text)
		if err != nil {
			if !errors.Is(err, yatzy.ErrRoll) || r != (yatzy.Roll{}) || len(err.Error()) > 600 {
				t.Fatalf("%q: %q, %v", text, r, err)
			}
			return
		}
		if r.Len() < 1 || r.Len() > yatzy.MaxDice {
			t.Fatalf("%q has %d dice", text, r.Len())
		}
		if back, err := yatzy.ParseRoll(r.String()); err != nil || back != r {
			t.Fatalf("%q reads as %q and that as %q, %v", text, r, back, err)
		}
	})
}

func FuzzParseScorecard(f *testing.F) {
	forced, err := yatzy.NewRuleset(forcedJokerSpec())
	if err != nil {
		f.Fatal(err)
	}
	printed, err := yatzy.NewRuleset(families()["printed order"])
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{"", "ones=3,twos=0,yahtzee=50", "yahtzee=50*1,ones=5", "Einer=3", "ones=7", "ones=-1", "yahtzee=50*99999999999",
		"ones=3,ones=3", "ones=3,twos=4", ",", "=", "*", "ones=3*1", "full-house=25,ones=5,yahtzee=50*2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, rs := range []*yatzy.Ruleset{forced, printed} {
			card, err := rs.ParseScorecard(text)
			if err != nil {
				known := errors.Is(err, yatzy.ErrCard) || errors.Is(err, yatzy.ErrUnknownCategory) || errors.Is(err, yatzy.ErrAmbiguous)
				if !known || card != (yatzy.Scorecard{}) || len(err.Error()) > 1000 {
					t.Fatalf("%q: %q, %v", text, card, err)
				}
				continue
			}
			if back, err := rs.ParseScorecard(card.String()); err != nil || back != card {
				t.Fatalf("%q reads as %q and that as %q, %v", text, card, back, err)
			}
			if total := card.Total(); total < 0 || total > rs.MaxTotal() {
				t.Fatalf("%q has the total %d", card, total)
			}
		}
	})
}

func FuzzParseRuleset(f *testing.F) {
	f.Add([]byte(smallRuleset))
	f.Add([]byte(`{"dice":1,"categories":[{"key":"a","section":"lower","pattern":"any","points":"all"}]}`))
	f.Add([]byte(`{"dice":2,"faces":2,"joker":"forced","categories":[{"key":"a","section":"lower","pattern":{"groups":[2]},"points":{"fixed":9}}]}`))
	f.Add([]byte(`{"dice":8,"faces":8,"categories":[{"key":"a","section":"upper","pattern":{"groups":[1,1,1,1,1,1,1,1]},"points":"matched"}]}`))
	f.Add([]byte(`{}`))
	f.Add([]byte(`[[[[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		rs, err := yatzy.ParseRuleset(data)
		if err != nil {
			if !errors.Is(err, yatzy.ErrRuleset) || rs != nil {
				t.Fatalf("a ruleset: %v, error %v", rs != nil, err)
			}
			return
		}
		text, err := json.Marshal(rs)
		if err != nil {
			t.Fatal(err)
		}
		back, err := yatzy.ParseRuleset(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if back.Fingerprint() != rs.Fingerprint() {
			t.Fatalf("%s\nhas another fingerprint", text)
		}
		if again, err := json.Marshal(back); err != nil || string(again) != string(text) {
			t.Fatalf("%s\nis written again as\n%s\n%v", text, again, err)
		}
	})
}
