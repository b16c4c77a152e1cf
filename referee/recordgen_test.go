package referee_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// recordRulesets returns the presets and house rules that mix their options.
func recordRulesets(t testing.TB) []*yatzy.Ruleset {
	rulesets := slices.Collect(variants.All())
	house := func(rules *yatzy.Ruleset, key string, change func(*yatzy.Spec)) {
		spec := rules.Spec()
		spec.Key, spec.Name = key, key
		change(&spec)
		made, err := yatzy.NewRuleset(spec)
		if err != nil {
			t.Fatal(err)
		}
		rulesets = append(rulesets, made)
	}
	house(variants.Scandinavian(), "locked", func(s *yatzy.Spec) { s.Holds = yatzy.LockedHolds })
	house(variants.Scandinavian(), "capped", func(s *yatzy.Spec) { s.Saved = yatzy.SavedRolls{Allowed: true, MaxRolls: 5} })
	house(variants.YahtzeePlain(), "upper-first", func(s *yatzy.Spec) { s.Order = yatzy.UpperFirst })
	house(variants.Yahtzee(), "locked-saved", func(s *yatzy.Spec) {
		s.Holds, s.Saved.Allowed, s.Rolls = yatzy.LockedHolds, true, 4
	})
	return rulesets
}

// A generator plays games at random.
type generator struct {
	*rand.Rand
	rules *yatzy.Ruleset
	moves []move // of the game played last
	// ignoring lets the players of a game ignore a forced joker once; ignored
	// is the turn in which they did, or -1.
	ignoring bool
	ignored  int
}

// A move is what is known of a turn beside what its record says.
type move struct {
	state yatzy.State // before the entry
	roll  yatzy.Roll
	entry yatzy.Entry
	saved int // rolls saved before the turn
}

func newGenerator(rules *yatzy.Ruleset, seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, 6)), rules: rules}
}

// chance is true with the given percentage.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

// throw returns n dice, many of them alike.
func (g *generator) throw(n, face int) []int {
	dice := make([]int, n)
	for i := range dice {
		dice[i] = 1 + g.IntN(g.rules.Faces())
		if g.chance(35) {
			dice[i] = face
		}
	}
	return dice
}

// record plays a game.
func (g *generator) record() game.Record {
	rec := game.Record{Rules: g.rules, Players: []string{"Ada", "", "Cy \"the third\""}[:1+g.IntN(3)]}
	n := len(rec.Players)
	states, sums, saved := make([]yatzy.State, n), make([]int, n), make([]int, n)
	written := g.chance(85)
	g.moves, g.ignored = nil, -1
	for range g.rules.Len() {
		for p := range n {
			turn := game.RecordedTurn{Player: p}
			m := move{saved: saved[p]}
			g.roll(&turn, &m, &saved[p])
			if !written {
				turn.Held = nil
			}
			m.state, m.roll = states[p], rollOf(g.rules, turn.Rolls[len(turn.Rolls)-1])
			entries := slices.Collect(g.rules.Entries(m.state, m.roll))
			m.entry = entries[g.IntN(len(entries))]
			if m.entry.Points > 0 && g.chance(15) && !forcedJoker(g.rules, m.state, m.roll) {
				m.entry.Points, m.entry.Extra = 0, 0 // struck
			}
			if g.ignoring && g.ignored < 0 && forcedJoker(g.rules, m.state, m.roll) && g.ignore(&m, entries) {
				g.ignored = len(rec.Turns)
			}
			turn.Category, turn.Points = m.entry.Category, m.entry.Points
			states[p] = g.rules.Next(m.state, m.entry)
			sums[p] += m.entry.Points + m.entry.Extra
			rec.Turns = append(rec.Turns, turn)
			g.moves = append(g.moves, m)
		}
	}
	if g.chance(80) {
		for p := range n {
			rec.Totals = append(rec.Totals, sums[p]+bonusOf(g.rules, states[p].Upper))
		}
	}
	return rec
}

// ignore enters a forced joker in a box that is not allowed to it, for what the dice
// give there, if there is one.
func (g *generator) ignore(m *move, entries []yatzy.Entry) bool {
	forbidden := g.rules.Available(m.state.Filled)
	for _, e := range entries {
		forbidden = forbidden.Without(e.Index)
	}
	for i, c := range g.rules.Categories() {
		if forbidden.Has(i) && (g.chance(40) || forbidden.Len() == 1) {
			points, err := g.rules.Score(c.Key, m.roll)
			if err != nil {
				panic(err)
			}
			m.entry = yatzy.Entry{Category: c.Key, Index: i, Points: points, Extra: entries[0].Extra}
			return true
		}
	}
	return false
}

// roll plays the rolls of a turn.
func (g *generator) roll(turn *game.RecordedTurn, m *move, saved *int) {
	own := g.rules.RollsPerTurn()
	most := own
	if s := g.rules.Saved(); s.Allowed {
		most += *saved
		if s.MaxRolls > 0 {
			most = min(most, s.MaxRolls)
		}
	}
	n := most
	if g.chance(60) {
		n = 1 + g.IntN(most)
	}
	face := 1 + g.IntN(g.rules.Faces())
	turn.Rolls = [][]int{g.throw(g.rules.Dice(), face)}
	var locked []int
	for range n - 1 {
		held := g.hold(turn.Rolls[len(turn.Rolls)-1], face, locked)
		if len(held) == g.rules.Dice() {
			break // nothing to throw
		}
		if g.rules.Holds() == yatzy.LockedHolds {
			locked = held
		}
		turn.Held = append(turn.Held, held)
		turn.Rolls = append(turn.Rolls, g.next(held, face))
	}
	if g.rules.Saved().Allowed {
		*saved += own - len(turn.Rolls)
	}
}

// hold chooses dice to hold, those of a face for preference, and all that are locked.
func (g *generator) hold(dice []int, face int, locked []int) []int {
	held := slices.Clone(locked)
	rest := slices.Clone(dice)
	for _, die := range locked {
		rest = slices.Delete(rest, slices.Index(rest, die), slices.Index(rest, die)+1)
	}
	for _, die := range rest {
		if g.chance(25) || die == face && g.chance(80) {
			held = append(held, die)
		}
	}
	if len(held) == len(dice) && len(locked) < len(dice) && g.chance(70) {
		held = held[:len(locked)]
	}
	return held
}

// next throws the dice that are not held.
func (g *generator) next(held []int, face int) []int {
	dice := append(slices.Clone(held), g.throw(g.rules.Dice()-len(held), face)...)
	g.Shuffle(len(dice), func(i, j int) { dice[i], dice[j] = dice[j], dice[i] })
	return dice
}

func rollOf(rules *yatzy.Ruleset, dice []int) yatzy.Roll {
	faces := make([]yatzy.Face, len(dice))
	for i, die := range dice {
		faces[i] = yatzy.Face(die)
	}
	roll, err := rules.NewRoll(faces...)
	if err != nil {
		panic(err)
	}
	return roll
}

func forcedJoker(rules *yatzy.Ruleset, s yatzy.State, roll yatzy.Roll) bool {
	box, ok := rules.Yatzy()
	_, alike := roll.Alike()
	return ok && alike && rules.Joker() == yatzy.ForcedJoker && s.Filled.Has(box)
}

func bonusOf(rules *yatzy.Ruleset, upper int) int {
	if upper >= rules.Bonus().Threshold {
		return rules.Bonus().Points
	}
	return 0
}

// clone copies a record, so that it can be damaged.
func clone(rec game.Record) game.Record {
	rec.Players, rec.Totals = slices.Clone(rec.Players), slices.Clone(rec.Totals)
	rec.Turns = slices.Clone(rec.Turns)
	for i := range rec.Turns {
		rec.Turns[i] = cloneTurn(rec.Turns[i])
	}
	return rec
}

func cloneTurn(t game.RecordedTurn) game.RecordedTurn {
	t.Rolls, t.Held = slices.Clone(t.Rolls), slices.Clone(t.Held)
	for i := range t.Rolls {
		t.Rolls[i] = slices.Clone(t.Rolls[i])
	}
	for i := range t.Held {
		t.Held[i] = slices.Clone(t.Held[i])
	}
	return t
}
