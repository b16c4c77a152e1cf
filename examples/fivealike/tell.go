package main

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/odds"
	"example.com/yatzy/variants"
)

// tell writes the lesson. It fails where the steps do not lead to what package
// odds finds by trying every hold.
func tell(out io.Writer, t turn) error {
	var b bytes.Buffer
	tellFirst(&b, t)
	if err := tellHolds(&b); err != nil {
		return err
	}
	tellSteps(&b, t)
	tellTurn(&b, t)
	if err := tellCheck(&b, t); err != nil {
		return err
	}
	_, err := out.Write(b.Bytes())
	return err
}

func tellFirst(b *bytes.Buffer, t turn) {
	b.WriteString(`Five alike: why 4.6 % of the turns

A turn is three throws of five dice; after the first and the second any dice may
be held and the others thrown again. The player wants five alike and nothing else.

1. The first throw

There are 6^5 = 7776 throws. All that matters is how many dice are alike at most:

`)
	for n := 1; n <= dice; n++ {
		throws := new(big.Rat).Mul(t.after[0][n], big.NewRat(7776, 1))
		fmt.Fprintf(b, "  %d alike  %4s of 7776  = %8s = %8s %%\n", n, throws.RatString(), t.after[0][n], percent(t.after[0][n]))
	}
}

// tellHolds compares, for one roll of every shape, the hold of the most dice alike
// with the best there is. Other rolls only have other faces in the same places.
func tellHolds(b *bytes.Buffer) error {
	b.WriteString(`
2. What to hold

Hold the most dice alike. There are seven shapes of a roll, and trying every hold
of each finds none that is better:

  roll         hold         two throws left         one throw left
`)
	rules := variants.Scandinavian()
	for _, c := range []struct{ roll, hold string }{
		{"1 2 3 4 5", "1"},
		{"1 1 2 3 4", "1 1"},
		{"1 1 2 2 3", "1 1"},
		{"1 1 1 2 3", "1 1 1"},
		{"1 1 1 2 2", "1 1 1"},
		{"1 1 1 1 2", "1 1 1 1"},
	} {
		fmt.Fprintf(b, "  %-11s  %-9s", c.roll, c.hold)
		for left := 2; left >= 1; left-- {
			best, err := odds.From{Roll: yatzy.MustParseRoll(c.roll), Rolls: left}.Chance(rules, "yatzy")
			if err != nil {
				return err
			}
			held, err := odds.From{Held: yatzy.MustParseRoll(c.hold), Rolls: left}.Chance(rules, "yatzy")
			if err != nil {
				return err
			}
			if held.Cmp(best) != 0 {
				return fmt.Errorf("%s: holding %s gives %s, the best hold %s", c.roll, c.hold, held, best)
			}
			fmt.Fprintf(b, "  %11s = %7s %%", held, percent(held))
		}
		b.WriteString("\n")
	}
	b.WriteString(`  1 1 1 1 1    all        it is made

Five different dice may as well be thrown all again: whatever the one that is held
shows, the others are equally likely to join it.
`)
	return nil
}

func tellSteps(b *bytes.Buffer, t turn) {
	b.WriteString(`
3. From throw to throw

With so many alike held and the others thrown, so many are alike afterwards. Two
held are left for three others that happen to be alike:

  held  `)
	for to := 1; to <= dice; to++ {
		fmt.Fprintf(b, "%10s", fmt.Sprintf("%d alike", to))
	}
	b.WriteString("\n")
	for from := 1; from <= dice; from++ {
		fmt.Fprintf(b, "  %4d  ", from)
		for to := 1; to <= dice; to++ {
			fmt.Fprintf(b, "%10s", orDash(t.step[from][to]))
		}
		b.WriteString("\n")
	}
}

func tellTurn(b *bytes.Buffer, t turn) {
	b.WriteString(`
4. The whole turn

After each throw, every chance before it times its step, added up:
`)
	for i, c := range t.after {
		fmt.Fprintf(b, "\n  throw %d\n", i+1)
		for n := dice; n >= 1; n-- {
			line := fmt.Sprintf("  %d alike  %21s = %8s %%  %s", n, c[n], percent(c[n]), bar(c[n]))
			fmt.Fprintln(b, strings.TrimRight(line, " "))
		}
	}
	b.WriteString("\nFive alike come\n\n")
	before := new(big.Rat)
	for i, c := range t.after {
		fmt.Fprintf(b, "  with throw %d  %14s = %7s %%\n", i+1, new(big.Rat).Sub(c[dice], before), percent(new(big.Rat).Sub(c[dice], before)))
		before = c[dice]
	}
	turns := new(big.Rat).Inv(t.made())
	fmt.Fprintf(b, "  in all        %14s = %7s %%, once in %s turns\n", t.made(), percent(t.made()), turns.FloatString(0))
	last := new(big.Rat)
	for from := 1; from < dice; from++ {
		last.Add(last, t.flow(throws-1, from, dice))
	}
	fmt.Fprintf(b, "\nOf those that come with throw %d, %s %% complete four alike.\n", throws,
		new(big.Rat).Mul(new(big.Rat).Quo(t.flow(throws-1, dice-1, dice), last), big.NewRat(100, 1)).FloatString(0))
}

func tellCheck(b *bytes.Buffer, t turn) error {
	best, err := odds.Chance(variants.Scandinavian(), "yatzy")
	if err != nil {
		return err
	}
	if best.Cmp(t.made()) != 0 {
		return fmt.Errorf("the steps lead to %s, every hold of every roll to %s", t.made(), best)
	}
	fmt.Fprintf(b, "\nPackage odds, which tries every hold of every roll, finds %s too.\n", best)
	return nil
}

func percent(c *big.Rat) string {
	return new(big.Rat).Mul(c, big.NewRat(100, 1)).FloatString(4)
}

func orDash(c *big.Rat) string {
	if c.Sign() == 0 {
		return "-"
	}
	return c.RatString()
}

// bar draws a chance with a mark for every two percent.
func bar(c *big.Rat) string {
	share, _ := c.Float64()
	return strings.Repeat("█", int(share*50+0.5))
}
