package referee

import (
	"fmt"
	"iter"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// CheckRecord plays a record and yields all that is wrong with it, nothing if it
// is a finished game played by its rules. It needs a time proportional to the
// length of the record, however wrong it is.
//
// Player and Turn of a fault say where it stands in the record: the player that is
// written there, and the number among the turns written for that player. (A turn of
// a player who is not in the record counts as one of the player whose turn it is.)
//
// After a fault it goes on with the most sensible reading, so that one fault neither
// hides the next nor brings others with it:
//
//   - [NoRuleset]: nothing else is checked. [NoPlayers]: there are as many players,
//     without names, as the turns name.
//   - [UnknownPlayer]: the turn is that of the player whose turn it is.
//   - [OutOfTurn]: the turn is that of the player who is written, the other's is
//     still to come; but if the record has a turn too many of the one and one too
//     few of the other, the name is wrong, and the turn is the other's.
//   - [MissingTurn]: some box was filled that is not filled elsewhere. As many
//     boxes may be passed over where the order is fixed, any number of rolls may
//     have been saved, and a total is right if such a turn could explain it. Of a
//     player alone it may have been any.
//   - [TooManyTurns]: the turn is ignored.
//   - [NoRoll], and [WrongDice] or [NoSuchFace] in the last roll: points stand if
//     any roll gives them there. In earlier rolls: nothing is asked of the holds
//     before and after.
//   - [TooManyRolls], [NoSavedRoll]: the entry may be for the last roll or the last
//     one that was allowed; nothing is left of the rolls saved.
//   - [WrongHolds]: as if no holds were written down.
//   - [HeldFromNowhere]: the dice held are those that were on the table.
//   - [HeldChanged]: the dice on the table are those written, or those that were
//     held in the place of others; the entry may be for either.
//   - [LockedThrown]: from then on the dice now held are locked.
//   - [NothingThrown]: the roll counts, with the dice written.
//   - [UnknownCategory]: if it is the name of a box in some language, it is
//     that box; else the turn fills a box that is not filled elsewhere.
//   - [FilledBefore]: the first entry stands, and the turn fills a box as above, or,
//     if the player has a turn too many, it is ignored.
//   - [OutOfOrder]: the entry stands and the order goes on behind the boxes passed
//     over, which may be filled later; but if the box is filled in another turn
//     too and the one box that is due never is, the entry is for that one.
//   - [ForcedJokerIgnored]: an entry elsewhere stands for what the dice give there
//     by themselves; a forced joker that is struck counts all the same.
//   - [WrongPoints]: the box holds what the dice give; 0 if they are not known.
//   - [WrongTotal]: that of a player is right if it is the total of these readings, or
//     so with one box of wrong points struck, or what the points written for the
//     player add up to.
//
// Striking a box, entering 0 in it whatever the dice give, is not a fault, unless
// the dice are a forced joker. Holds that are not written down can never be wrong:
// every roll follows from any other by holding nothing, where dice lock too.
func CheckRecord(rec game.Record) iter.Seq[Fault] {
	return func(yield func(Fault) bool) {
		checkRecord(rec, nil, Options{}, yield)
	}
}

// A gap says what of a turn could not be read; the fault is reported already.
type gap uint8

const (
	noPlayer gap = 1 << iota
	noRolls
	noCategory
	noPoints
	noTurn = noRolls | noCategory | noPoints // nothing but the player
)

// checkRecord is CheckRecord for a record of which some turns, by position, have
// gaps. Of the options it obeys File and Unfinished. It reports whether yield
// wants more.
func checkRecord(rec game.Record, gaps map[int]gap, o Options, yield func(Fault) bool) bool {
	r := replay{rec: rec, rules: rec.Rules, gaps: gaps, options: o, yield: yield, boxes: map[string]int{}}
	if rec.Rules == nil || rec.Rules.Len() == 0 {
		return yield(Fault{File: o.File, Code: NoRuleset, Message: "the record has no ruleset"})
	}
	if len(rec.Players) == 0 {
		r.fault(place{}, NoPlayers, "", "the record has no players")
	}
	for i, category := range rec.Rules.Categories() {
		r.keys = append(r.keys, category.Key)
		r.boxes[category.Key] = i
	}
	r.seatPlayers()
	for i := range rec.Turns {
		if r.stopped {
			return false
		}
		r.turn(i)
	}
	r.finish()
	return !r.stopped
}

// A replay plays the turns of a record.
type replay struct {
	rec     game.Record
	rules   *yatzy.Ruleset
	gaps    map[int]gap
	options Options
	yield   func(Fault) bool
	stopped bool // yield wants no more

	keys  []string       // of the boxes
	boxes map[string]int // by key
	seats []seat
	order order
	rolls []yatzy.Roll // room for those of one turn
}

// A seat is what is known of a player.
type seat struct {
	name   string
	state  yatzy.State // by the readings
	points int         // of all boxes, by the readings

	recorded     int       // turns that the record has for the player
	seen         int       // of these, up to the turn at hand
	named, twice yatzy.Set // boxes that these fill, and fill more than once
	own          ownPoints // what these add up to as written

	played  int       // turns that were played, by the readings
	missing int       // turns reported as missing
	lost    int       // turns, played or missing, whose box is not known and which no box passed over is counted for
	unsure  bool      // there was such a turn
	passed  yatzy.Set // boxes that the order goes on behind
	saved   int       // rolls saved

	wrong     []yatzy.Entry // what stands for entries with wrong points
	yatzy     bool          // among these is that of the box for all dice alike, on which extras depend
	given     int           // extras that may have been given up by a strike
	uncertain int           // extras that may have been earned
}

// done returns how many turns of a seat are accounted for.
func (s *seat) done() int { return s.played + s.missing }

// seatPlayers counts what the record has for each player.
func (r *replay) seatPlayers() {
	n := len(r.rec.Players)
	if n == 0 {
		for _, t := range r.rec.Turns {
			// More players than turns would be no reading at all.
			if t.Player >= n && t.Player < len(r.rec.Turns) {
				n = t.Player + 1
			}
		}
	}
	r.seats = make([]seat, n)
	for i := range r.seats {
		s := &r.seats[i]
		s.name = fmt.Sprintf("#%d", i+1)
		if i < len(r.rec.Players) && r.rec.Players[i] != "" {
			s.name = shorten(r.rec.Players[i])
		}
	}
	for i, t := range r.rec.Turns {
		if !r.known(t.Player) || r.gaps[i]&noPlayer != 0 {
			continue
		}
		s := &r.seats[t.Player]
		s.recorded++
		if c, ok := r.boxes[t.Category]; ok {
			s.twice |= s.named & yatzy.Set(0).With(c)
			s.named = s.named.With(c)
			s.own.add(t.Points, r.rules.UpperSet().Has(c))
		}
	}
	r.order.most = 0
	for i := range r.seats {
		r.order.most = max(r.order.most, r.seats[i].recorded)
	}
	r.order.most = min(r.order.most, r.rules.Len())
	r.order.last = n - 1
	r.order.round = 1
	if few := r.rules.Len() - r.order.most; n == 1 && few > 0 && !r.options.Unfinished {
		r.seats[0].miss(few, r.rules) // nobody else's turns tell where
	}
}

// known reports whether the record has a player with that number, from 0.
func (r *replay) known(player int) bool { return player >= 0 && player < len(r.seats) }

// A place is where in the record a fault stands.
type place struct {
	player string
	turn   int
}

func (r *replay) fault(at place, code Code, category, format string, args ...any) {
	if r.stopped {
		return
	}
	r.stopped = !r.yield(Fault{
		File: r.options.File, Player: at.player, Turn: at.turn, Category: shorten(category),
		Code: code, Message: fmt.Sprintf(format, args...),
	})
}

// turn plays a turn of the record.
func (r *replay) turn(i int) {
	t, gaps := &r.rec.Turns[i], r.gaps[i]
	player, at, ok := r.whoseTurn(i)
	if !ok {
		return
	}
	s := &r.seats[player]
	s.played++
	r.order.last = player
	dice := rolled{}
	if gaps&noRolls != 0 {
		s.saved += r.rules.RollsPerTurn() - 1
	} else {
		dice = r.checkRolls(s, at, t)
	}
	if gaps&noCategory != 0 {
		s.lose()
		return
	}
	r.enter(s, at, t, dice, gaps&noPoints != 0)
}

// miss allows for what n turns that are missing may have done.
func (s *seat) miss(n int, rules *yatzy.Ruleset) {
	s.unsure = true
	s.saved += n * (rules.RollsPerTurn() - 1)
}

// lose counts a turn whose box is not known.
func (s *seat) lose() {
	s.lost++
	s.unsure = true
}
