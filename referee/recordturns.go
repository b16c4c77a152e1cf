package referee

// An order is whose turn it is. As long as all play in turn that is one player; after
// a fault it is the player after the last one, or, to catch up, the first of those
// who have played least.
type order struct {
	last        int // who played last
	round, seat int // the first who has played fewer than round turns is at seat or behind
	most        int // turns that a player should have: what the record has at the most, but no more than boxes
}

// behind returns the first of those who have played least, or false if all have
// played all their turns. All calls together take time proportional to the turns.
func (r *replay) behind() (int, bool) {
	o := &r.order
	for o.round <= r.rules.Len() {
		for ; o.seat < len(r.seats); o.seat++ {
			if r.seats[o.seat].done() < o.round {
				return o.seat, true
			}
		}
		o.seat = 0
		o.round++
	}
	return 0, false
}

func (r *replay) next(player int) int { return (player + 1) % len(r.seats) }

// whoseTurn returns who plays a turn and where faults of it stand, or false if the
// turn is to be ignored. It reports what is wrong with that.
func (r *replay) whoseTurn(i int) (int, place, bool) {
	written := r.rec.Turns[i].Player
	unread := r.gaps[i]&noPlayer != 0
	if len(r.seats) == 0 {
		return 0, place{}, false // nobody plays, which is reported
	}
	behind, ok := r.behind()
	expected := r.next(r.order.last)
	if ok && r.seats[expected].done() >= r.rules.Len() {
		expected = behind
	}
	if unread || !r.known(written) {
		s := &r.seats[expected]
		at := place{s.name, s.seen + 1}
		if !unread {
			r.fault(at, UnknownPlayer, "", "the record names player %d, of %d; checking goes on with %s, whose turn it is", written+1, len(r.seats), quote(s.name))
		}
		if !ok {
			r.fault(at, TooManyTurns, "", "all turns have been played; checking goes on without this one")
			return 0, at, false
		}
		s.seen++
		s.recorded++
		return expected, at, true
	}

	s := &r.seats[written]
	s.seen++
	at := place{s.name, s.seen}
	switch {
	case !ok:
		r.fault(at, TooManyTurns, "", "all %d turns have been played; checking goes on without this one", r.rules.Len())
		return 0, at, false
	case written == expected || written == behind:
		return written, at, true
	}
	return r.outOfTurn(i, written, expected, at)
}

// outOfTurn finds out what a turn is that a player plays while another is expected.
func (r *replay) outOfTurn(i, written, expected int, at place) (int, place, bool) {
	s, e := &r.seats[written], &r.seats[expected]
	surplus := s.recorded > r.order.most
	lacks := r.lacks(expected)
	back := i+1 < len(r.rec.Turns) && r.rec.Turns[i+1].Player == expected
	switch {
	case surplus && (back || !lacks), s.done() >= r.rules.Len() && !lacks:
		s.recorded--
		r.fault(at, TooManyTurns, "", "a turn more than the %d that there are, while it is the turn of %s; checking goes on without it", r.rules.Len(), quote(e.name))
		return 0, at, false
	case surplus:
		s.recorded--
		e.recorded++
		r.fault(at, OutOfTurn, "", "it is the turn of %s; checking goes on as if that were written", quote(e.name))
		return expected, at, true
	case s.done() >= r.rules.Len():
		r.fault(at, TooManyTurns, "", "all %d turns have been played; checking goes on without this one", r.rules.Len())
		return 0, at, false
	}
	// The turns of those in between may have been left out. Each is reported once,
	// so that these loops take no more time than there are faults.
	p := expected
	for ; p != written && r.lacks(p); p = r.next(p) {
		r.reportMissing(&r.seats[p], r.seats[p].seen+1, 1, "before a turn of "+quote(s.name))
	}
	if p != written {
		r.fault(at, OutOfTurn, "", "it is the turn of %s; checking goes on with the player who is written", quote(r.seats[p].name))
	}
	return written, at, true
}

// lacks reports whether the record has a turn too few of a player, which is not
// reported.
func (r *replay) lacks(player int) bool {
	s := &r.seats[player]
	return s.recorded+s.missing < r.order.most
}

// reportMissing reports n turns that are missing, from the one of that number on.
func (r *replay) reportMissing(s *seat, turn, n int, where string) {
	s.missing += n
	s.lost += n
	if len(r.seats) > 1 || r.options.Unfinished {
		s.miss(n, r.rules) // else that is done from the start
	}
	at := place{s.name, turn}
	if n == 1 {
		r.fault(at, MissingTurn, "", "the turn is missing %s; checking goes on as if it had filled a box that is open in the end", where)
		return
	}
	r.fault(at, MissingTurn, "", "%d turns are missing %s; checking goes on as if they had filled boxes that are open in the end", n, where)
}
