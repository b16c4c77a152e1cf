package app

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A standing is how a player stands in the end, or who has set a challenge.
type standing struct {
	name  string
	total int
}

// result tells how the game has ended.
func (s *session) result() error {
	return s.show(func(out *bytes.Buffer) error {
		if err := s.allSheets(out); err != nil {
			return err
		}
		if standings := s.standings(); len(standings) > 1 {
			fmt.Fprintln(out)
			if err := rankText(out, standings); err != nil {
				return err
			}
			fmt.Fprintf(out, "\n%s\n", winnersText(standings))
		} else {
			fmt.Fprintf(out, "\nThe game is over. Total: %d\n", standings[0].total)
		}
		s.codeText(out)
		return nil
	})
}

// standings returns all who have a total, the highest first.
func (s *session) standings() []standing {
	var all []standing
	for _, r := range s.g.Results() {
		all = append(all, standing{s.names[r.Player], r.Total})
	}
	if result := s.g.challenge(); result != nil {
		all = append(all, standing{"the challenger", *result})
	}
	slices.SortStableFunc(all, func(a, b standing) int { return cmp.Compare(b.total, a.total) })
	return all
}

func rankText(out *bytes.Buffer, all []standing) error {
	var t table
	t.row("RANK", "PLAYER", "TOTAL")
	rank := 1
	for i, one := range all {
		if i > 0 && one.total < all[i-1].total {
			rank = i + 1
		}
		t.row(rank, shorten(one.name, sheetWidth-20), one.total)
	}
	return t.write(out)
}

// winnersText says who has won; equal totals share the win.
func winnersText(all []standing) string {
	var winners []string
	for _, one := range all {
		if one.total == all[0].total {
			winners = append(winners, one.name)
		}
	}
	if len(winners) == 1 {
		return "Winner: " + winners[0]
	}
	return "Shared win: " + strings.Join(winners, ", ")
}

// codeText tells the code of a shared game with the best total of the people.
func (s *session) codeText(out *bytes.Buffer) {
	if s.g.seed == nil {
		return
	}
	best := 0
	for player := range s.names {
		if s.bots[player] == nil {
			best = max(best, s.g.Card(player).Total())
		}
	}
	code, err := s.g.code(&best)
	if err != nil {
		// A ruleset of one's own may have a key that no code takes.
		fmt.Fprintf(out, "The same dice again: --seed %d\n", *s.g.seed)
		return
	}
	fmt.Fprintf(out, "The code of this game, with %d to beat: %s\n", best, code)
}
