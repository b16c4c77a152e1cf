//go:build !race

package solver_test

import (
	"strings"
	"testing"

	"example.com/yatzy"
)

// These tests are many and have no concurrency of their own: the race detector,
// which slows them down tenfold, has TestExactRandom and TestByHand.

// TestExact compares the solver with brute force where each option is on alone,
// and where several meet.
func TestExact(t *testing.T) {
	odd := func(r yatzy.Roll) int { return r.Count(1) + 3*r.Count(3) }
	for _, test := range []struct {
		name string
		spec yatzy.Spec
	}{
		{"plain", change(miniYahtzee(), bonus(0, 0))},
		{"bonus", miniYahtzee()},
		{"bonus at once", change(coins(), bonus(1, 3))},
		{"bonus with all", change(coins(), bonus(6, 3))},
		{"bonus out of reach", change(coins(), bonus(7, 3))},
		{"one category", change(coins(), bonus(0, 0), categories(3, 3, chance()))},
		{"one die", change(coins(), categories(1, 8, pips(2), pips(8), chance()))},
		{"three dice", change(miniYahtzee(), categories(3, 3, pips(1), pips(3), alike(3, 9)))},
		{"four faces", change(miniYahtzee(), categories(2, 4, pips(2), pips(4), chance()), bonus(8, 5))},
		{"bonus between the sums", change(miniYahtzee(), categories(3, 4, pips(2), pips(4)), bonus(13, 9))},
		{"bonus of unlike boxes", change(miniYahtzee(), bonus(11, 9), categories(2, 3,
			upper("pair", yatzy.Groups(2), yatzy.Fixed(10)), pips(2), upper("run", yatzy.Run(2), yatzy.Fixed(7)), pips(1)))},
		{"two boxes of a face", change(coins(), bonus(6, 5), joker(yatzy.FreeJoker), extra(ownUpper(yatzy.ExtraBonus(2))),
			categories(2, 2, pips(2), upper("again", yatzy.OfFace(2), yatzy.AllDice()), run(6), alike(2, 5)))},

		{"extra", change(miniYahtzee(), extra(yatzy.ExtraBonus(5)))},
		{"extra when filled", change(miniYahtzee(), extra(filledExtra(5)))},
		{"extra once", change(miniYahtzee(), extra(capped(yatzy.ExtraBonus(5), 1)))},
		{"extra twice when filled", change(miniYahtzee(), extra(capped(filledExtra(5), 2)))},
		{"extra up to every box", change(coins(), extra(capped(filledExtra(5), 24)))},
		{"extra in own box", change(miniYahtzee(), extra(ownUpper(yatzy.ExtraBonus(5))))},
		{"extra in own box when filled", change(miniYahtzee(), extra(ownUpper(filledExtra(5))))},
		{"extra once in own box", change(miniYahtzee(), extra(capped(ownUpper(yatzy.ExtraBonus(5)), 1)))},
		{"extra without own boxes", change(miniYahtzee(), extra(ownUpper(yatzy.ExtraBonus(5))), bonus(0, 0),
			categories(2, 3, run(3), alike(2, 7), chance()))},
		{"flat", change(miniYahtzee(), extra(yatzy.FlatValue(5)))},
		{"flat when filled", change(miniYahtzee(), extra(filledFlat(5)))},
		{"flat below the rest", change(miniYahtzee(), extra(yatzy.FlatValue(3)))},
		{"flat between the sums", change(miniYahtzee(), extra(yatzy.FlatValue(5)), bonus(9, 4))},

		{"forced joker", change(miniYahtzee(), joker(yatzy.ForcedJoker))},
		{"forced joker with extra", change(miniYahtzee(), joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(5)))},
		{"forced joker with flat", change(miniYahtzee(), joker(yatzy.ForcedJoker), extra(yatzy.FlatValue(5)))},
		{"free joker", change(miniYahtzee(), joker(yatzy.FreeJoker))},
		{"free joker with extra", change(miniYahtzee(), joker(yatzy.FreeJoker), extra(yatzy.ExtraBonus(5)))},
		{"free joker with flat", change(miniYahtzee(), joker(yatzy.FreeJoker), extra(filledFlat(5)))},
		{"joker of any dice", change(miniYahtzee(), joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(5)), func(s *yatzy.Spec) {
			s.Yatzy = "chance"
			s.Categories[3] = chance()
		})},
		{"joker of matched dice", change(miniYahtzee(), joker(yatzy.FreeJoker), extra(yatzy.ExtraBonus(5)), func(s *yatzy.Spec) {
			s.Categories[3] = lower("alike", yatzy.Groups(2), yatzy.MatchedDice())
		})},

		{"printed order", change(miniYahtzee(), order(yatzy.PrintedOrder))},
		{"printed order, lower first", change(miniYahtzee(), order(yatzy.PrintedOrder), joker(yatzy.ForcedJoker),
			extra(yatzy.ExtraBonus(5)), categories(2, 3, alike(2, 7), pips(3), run(6), pips(2), chance()))},
		{"printed order with flat", change(miniYahtzee(), order(yatzy.PrintedOrder), extra(yatzy.FlatValue(5)),
			categories(2, 3, pips(1), alike(2, 7), pips(3), run(6), pips(2)))},
		// Twos hold 0, 2 or 9 here, never the 4 that two of them make.
		{"printed order, always flat", change(coins(), order(yatzy.PrintedOrder), extra(filledFlat(9)),
			categories(2, 2, alike(2, 5), pips(2)))},
		{"upper first", change(miniYahtzee(), order(yatzy.UpperFirst))},
		{"upper first with jokers", change(coins(), order(yatzy.UpperFirst), joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(5)))},

		{"locked", change(miniYahtzee(), locked)},
		{"locked, three dice", change(coins(), locked, rolls(3), bonus(5, 4), categories(3, 3, pips(1), pips(3), run(4)))},
		{"locked, four rolls", change(coins(), locked, rolls(4), categories(3, 2, pips(1), alike(3, 5), chance()))},

		{"saved", change(coins(), rolls(3), saved(0))},
		{"saved up to one more", change(coins(), rolls(3), saved(4))},
		{"saved up to two more", change(coins(), rolls(3), saved(5))},
		{"saved up to far more", change(coins(), rolls(2), saved(200))},
		{"saved with one roll", change(coins(), rolls(1), saved(0))},
		{"saved, three dice", change(coins(), saved(3), bonus(0, 0), categories(3, 3, pips(3), run(4), alike(3, 9)))},
		{"saved, locked", change(coins(), rolls(3), saved(0), locked)},

		{"one roll", change(miniYahtzee(), rolls(1))},
		{"two rolls", change(miniYahtzee(), rolls(2))},
		{"four rolls", change(miniYahtzee(), rolls(4))},
		{"ten rolls", change(coins(), rolls(10))},

		{"functions", change(miniYahtzee(), bonus(7, 3), categories(2, 3,
			yatzy.Category{Key: "odd", Section: yatzy.Upper, Func: odd},
			yatzy.Category{Key: "square", Section: yatzy.Lower, Func: func(r yatzy.Roll) int { return r.Sum() * r.Sum() }},
			pips(2), yatzy.Category{Key: "nothing", Section: yatzy.Upper, Func: func(yatzy.Roll) int { return 0 }}))},
		{"function for dice alike", change(coins(), joker(yatzy.ForcedJoker), extra(yatzy.ExtraBonus(2)), func(s *yatzy.Spec) {
			s.Yatzy = "alike"
			s.Categories[2] = yatzy.Category{Key: "alike", Section: yatzy.Lower, Func: func(r yatzy.Roll) int {
				f, _ := r.Alike()
				return 2 * int(f)
			}}
		})},

		{"all, upper first", change(coins(), rolls(3), locked, saved(4), order(yatzy.UpperFirst), joker(yatzy.FreeJoker),
			extra(capped(ownUpper(filledExtra(5)), 1)))},
		{"all, printed", change(coins(), rolls(3), locked, saved(0), order(yatzy.PrintedOrder), joker(yatzy.ForcedJoker),
			extra(yatzy.FlatValue(6)), categories(2, 3, alike(2, 5), pips(2), run(4), pips(3)))},
		{"all, free", change(coins(), locked, saved(3), joker(yatzy.ForcedJoker), bonus(6, 5),
			extra(capped(yatzy.ExtraBonus(5), 1)), categories(2, 3, pips(2), pips(3), run(4), alike(2, 5)))},
		{"all, three dice", change(coins(), locked, saved(0), joker(yatzy.FreeJoker), bonus(5, 3),
			extra(filledExtra(5)), categories(3, 2, pips(2), run(4), alike(3, 5)))},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			checkAgainstBruteForce(t, mustRuleset(t, test.spec))
		})
	}
}

// TestExactCombined compares the solver with brute force under every combination
// of the options of jokers, extras, order, holds and saved rolls.
func TestExactCombined(t *testing.T) {
	none := func(*yatzy.Spec) {}
	type option struct {
		name  string
		apply func(*yatzy.Spec)
	}
	axes := [][]option{
		{{"no joker", none}, {"forced", joker(yatzy.ForcedJoker)}, {"free", joker(yatzy.FreeJoker)}},
		{
			{"no extra", none}, {"extra", extra(yatzy.ExtraBonus(2))}, {"extra when filled", extra(filledExtra(2))},
			{"once", extra(capped(yatzy.ExtraBonus(2), 1))}, {"own", extra(ownUpper(filledExtra(2)))},
			{"flat", extra(yatzy.FlatValue(3))}, {"flat when filled", extra(filledFlat(3))},
		},
		{{"any order", none}, {"printed", order(yatzy.PrintedOrder)}, {"upper first", order(yatzy.UpperFirst)}},
		{{"holds free", none}, {"locked", locked}},
		{{"unsaved", none}, {"saved", saved(3)}},
	}
	var try func(spec yatzy.Spec, names []string, axes [][]option)
	try = func(spec yatzy.Spec, names []string, axes [][]option) {
		if len(axes) > 0 {
			for _, o := range axes[0] {
				try(change(spec, o.apply), append(names, o.name), axes[1:])
			}
			return
		}
		t.Run(strings.Join(names, ", "), func(t *testing.T) {
			t.Parallel()
			checkAgainstBruteForce(t, mustRuleset(t, spec))
		})
	}
	try(coins(), nil, axes)
}
