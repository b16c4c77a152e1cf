package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/yatzy/referee"
)

// standings are the results of a tournament so far.
type standings struct {
	results []*result
	byName  map[string]*result
	faults  int
}

// A result is how a player did.
type result struct {
	name   string
	cards  int // that count
	faulty int // cards that do not count
	points int // of all that count
	best   int // card of these
}

// count counts a card. One without a name and boxes only carries the faults of its
// sheet.
func (s *standings) count(card referee.Card) {
	name := printable(strings.TrimSpace(card.Player))
	scorecard, err := card.Scorecard()
	if name == "" {
		if err != nil || scorecard.Filled() == 0 {
			return
		}
		name = "(no name)"
	}
	r := s.byName[name]
	if r == nil {
		r = &result{name: name}
		if s.byName == nil {
			s.byName = map[string]*result{}
		}
		s.byName[name] = r
		s.results = append(s.results, r)
	}
	if err != nil || len(card.Faults) > 0 {
		r.faulty++
		return
	}
	r.cards++
	r.points += scorecard.Total()
	r.best = max(r.best, scorecard.Total())
}

// print prints the ranking: the most points first, equal ones by name and with the
// same rank.
func (s *standings) print(out io.Writer) error {
	slices.SortFunc(s.results, func(a, b *result) int {
		return cmp.Or(cmp.Compare(b.points, a.points), strings.Compare(a.name, b.name))
	})
	if s.faults > 0 {
		if _, err := fmt.Fprintf(out, "\nFaults: %d\n\n", s.faults); err != nil {
			return err
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RANK\tPLAYER\tPOINTS\tCARDS\tBEST")
	rank := 0
	for i, r := range s.results {
		if i == 0 || r.points != s.results[i-1].points {
			rank = i + 1
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%d", rank, r.name, r.points, r.cards, r.best)
		if r.faulty > 0 {
			fmt.Fprintf(w, "\t%d not counted", r.faulty)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
