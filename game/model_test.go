package game_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// model plays a game the way people do, with the rules of a game written down
// once more: lists of dice in place of multisets, maps in place of cards. Only
// what a roll is worth in a box it takes from a card of package yatzy.
type model struct {
	rules   *yatzy.Ruleset
	spec    yatzy.Spec
	seed    game.SeededDice
	players []*person
	who     int
	table   []int
	stayed  []bool // the dice on the table that were held last
	rolls   [][]int
	held    [][]int
	turns   []game.RecordedTurn
	before  *model // what Undo goes back to
	refused int    // illegal steps so far
}

type person struct {
	boxes map[string]int
	card  yatzy.Scorecard
	saved int
}

func newModel(rules *yatzy.Ruleset, seed game.SeededDice, players int) *model {
	m := &model{rules: rules, spec: rules.Spec(), seed: seed}
	for range players {
		m.players = append(m.players, &person{boxes: map[string]int{}, card: rules.NewScorecard()})
	}
	return m
}

func (m *model) clone() *model {
	c := *m
	c.players = nil
	for _, p := range m.players {
		c.players = append(c.players, &person{maps.Clone(p.boxes), p.card, p.saved})
	}
	c.turns = slices.Clone(m.turns)
	return &c
}

func (m *model) over() bool {
	for _, p := range m.players {
		if len(p.boxes) < len(m.spec.Categories) {
			return false
		}
	}
	return true
}

// take takes dice out of a list, or returns false if they are not in it.
func take(list, dice []int) ([]int, bool) {
	list = slices.Clone(list)
	for _, d := range dice {
		i := slices.Index(list, d)
		if i < 0 {
			return nil, false
		}
		list = slices.Delete(list, i, i+1)
	}
	return list, true
}

func (m *model) rollsLeft() int {
	left := max(0, m.spec.Rolls-len(m.rolls))
	if m.spec.Saved.Allowed {
		left += m.players[m.who].saved
		if most := m.spec.Saved.MaxRolls; most > 0 {
			left = min(left, most-len(m.rolls))
		}
	}
	return left
}

// keep plays a throw. It returns the rules that the step breaks, in which case
// nothing is done.
func (m *model) keep(dice []int) []error {
	if m.over() {
		return []error{game.ErrOver}
	}
	var broken []error
	if m.rollsLeft() <= 0 {
		broken = append(broken, yatzy.ErrNoRollLeft)
	}
	if _, ok := take(m.table, dice); !ok {
		broken = append(broken, yatzy.ErrRoll)
	}
	if len(m.table) > 0 && len(dice) == m.spec.Dice {
		broken = append(broken, yatzy.ErrTurn)
	}
	if m.spec.Holds == yatzy.LockedHolds && len(m.held) > 0 {
		if _, ok := take(dice, m.held[len(m.held)-1]); !ok {
			broken = append(broken, yatzy.ErrLocked)
		}
	}
	if broken != nil {
		return broken
	}
	// Each held die stays where it lies: one that stayed before, if it can be.
	stay := make([]bool, m.spec.Dice)
	for _, d := range dice {
		at := -1
		for i := len(m.table) - 1; i >= 0; i-- {
			if m.table[i] == d && !stay[i] && (at < 0 || m.stayed[i] || !m.stayed[at]) {
				at = i
			}
		}
		stay[at] = true
	}
	thrown := make([]yatzy.Face, m.spec.Dice-len(dice))
	at := game.Throw{Player: m.who, Turn: len(m.players[m.who].boxes) + 1, Roll: len(m.rolls) + 1, Faces: m.spec.Faces}
	if err := m.seed.Throw(at, thrown); err != nil {
		return []error{err}
	}
	if len(m.table) > 0 {
		kept := []int{}
		for i, d := range m.table {
			if stay[i] {
				kept = append(kept, d)
			}
		}
		m.held = append(slices.Clone(m.held), kept)
	}
	table := make([]int, m.spec.Dice)
	for i := range table {
		if stay[i] {
			table[i] = m.table[i]
		} else {
			table[i], thrown = int(thrown[0]), thrown[1:]
		}
	}
	m.table, m.stayed = table, stay
	m.rolls = append(slices.Clone(m.rolls), table)
	if len(m.rolls) > m.spec.Rolls {
		m.players[m.who].saved--
	}
	m.before = nil
	return nil
}

// score plays an entry, like keep.
func (m *model) score(t fataler, key string, strike bool) []error {
	if m.over() {
		return []error{game.ErrOver}
	}
	if len(m.rolls) == 0 {
		return []error{yatzy.ErrTurn}
	}
	p := m.players[m.who]
	if err := m.mayFill(p, key); err != nil {
		return []error{err}
	}
	faces := make([]yatzy.Face, len(m.table))
	for i, d := range m.table {
		faces[i] = yatzy.Face(d)
	}
	roll, err := m.rules.NewRoll(faces...)
	if err != nil {
		t.Fatal(err)
	}
	i, yatzyBox := m.rules.Yatzy()
	alike := slices.Min(m.table) == slices.Max(m.table)
	joker := m.spec.Joker == yatzy.ForcedJoker && alike && yatzyBox
	if joker {
		_, joker = p.boxes[m.spec.Categories[i].Key]
	}
	entry, err := p.card.Entry(key, roll)
	if err != nil || joker && strike {
		if !joker || err != nil && !errors.Is(err, yatzy.ErrForcedJoker) {
			t.Fatalf("%s: %v", key, err)
		}
		return []error{yatzy.ErrForcedJoker}
	}
	before := m.clone()
	points := entry.Points
	if strike && points > 0 {
		points = 0
		p.card, err = p.card.Strike(key)
	} else {
		p.card, err = p.card.Enter(key, roll)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.boxes[key] = points
	if m.spec.Saved.Allowed {
		p.saved += max(0, m.spec.Rolls-len(m.rolls))
	}
	m.turns = append(m.turns, game.RecordedTurn{Player: m.who, Rolls: m.rolls, Held: m.held, Category: key, Points: points})
	m.who = (m.who + 1) % len(m.players)
	m.table, m.stayed, m.rolls, m.held = nil, nil, nil, nil
	m.before = before
	return nil
}

// mayFill goes by the order of the sheet.
func (m *model) mayFill(p *person, key string) error {
	at := slices.IndexFunc(m.spec.Categories, func(c yatzy.Category) bool { return c.Key == key })
	if at < 0 {
		return yatzy.ErrUnknownCategory
	}
	if _, filled := p.boxes[key]; filled {
		return yatzy.ErrFilled
	}
	for i, c := range m.spec.Categories {
		if _, filled := p.boxes[c.Key]; filled || i == at {
			continue
		}
		upper := c.Section == yatzy.Upper && m.spec.Categories[at].Section == yatzy.Lower
		if m.spec.Order == yatzy.PrintedOrder && i < at || m.spec.Order == yatzy.UpperFirst && upper {
			return yatzy.ErrOrder
		}
	}
	return nil
}

func (m *model) undo() []error {
	if m.before == nil {
		return []error{game.ErrNoEntry}
	}
	refused := m.refused
	*m = *m.before
	m.before, m.refused = nil, refused
	return nil
}

func (m *model) confirm() []error {
	if m.before == nil {
		return []error{game.ErrNoEntry}
	}
	m.before = nil
	return nil
}

// check compares what can be seen of a game with the model.
func (m *model) check(t fataler, g *game.Game) {
	left := 0
	if !m.over() {
		left = m.rollsLeft()
	}
	if g.Player() != m.who || g.Over() != m.over() || g.Unconfirmed() != (m.before != nil) || g.Turn().Rolls() != left {
		t.Fatalf("%s, turn %d: player %d, over %t, unconfirmed %t, %d rolls left; the model has player %d, over %t, unconfirmed %t, %d rolls left",
			m.rules.Key(), len(m.turns), g.Player(), g.Over(), g.Unconfirmed(), g.Turn().Rolls(), m.who, m.over(), m.before != nil, left)
	}
	table := g.Table()
	if !slices.EqualFunc(m.table, table, func(d int, f yatzy.Face) bool { return d == int(f) }) {
		t.Fatalf("%s: the table shows %v, the model's %v", m.rules.Key(), table, m.table)
	}
	for i, p := range m.players {
		card := g.Card(i)
		for _, c := range m.spec.Categories {
			points, filled := card.Points(c.Key)
			if want, is := p.boxes[c.Key]; points != want || filled != is {
				t.Fatalf("%s: player %d has %d in %s, filled %t; the model has %d, %t", m.rules.Key(), i, points, c.Key, filled, want, is)
			}
		}
		if card.Total() != p.card.Total() || g.TurnOf(i).Saved() != p.saved {
			t.Fatalf("%s: player %d has %d points and %d rolls saved, the model %d and %d",
				m.rules.Key(), i, card.Total(), g.TurnOf(i).Saved(), p.card.Total(), p.saved)
		}
	}
}

// checkEnd compares the record and the results.
func (m *model) checkEnd(t fataler, g *game.Game) {
	want := game.Record{Rules: m.rules, Players: playerNames(len(m.players)), Turns: m.turns}
	ranks := make([]int, len(m.players))
	for i, p := range m.players {
		if m.over() {
			want.Totals = append(want.Totals, p.card.Total())
		}
		ranks[i] = 1
		for _, other := range m.players {
			if other.card.Total() > p.card.Total() {
				ranks[i]++
			}
		}
	}
	if diff := cmp.Diff(want, g.Record(), sameRules()); diff != "" {
		t.Fatalf("%s: the record (-model +game)\n%s", m.rules.Key(), diff)
	}
	for _, r := range g.Results() {
		if r.Rank != ranks[r.Player] || r.Total != m.players[r.Player].card.Total() {
			t.Fatalf("%s: %v has rank %d in the model", m.rules.Key(), r, ranks[r.Player])
		}
	}
}

type fataler interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

// step plays the n-th of 2^20 steps, legal or not, in the model and in the game.
func (m *model) step(t fataler, g *game.Game, n int) {
	pick := func(choices int) int {
		i := n % choices
		n /= choices
		return i
	}
	var broken []error
	var err error
	var step string
	switch kind := pick(16); {
	case kind == 0:
		step, broken, err = "undo", m.undo(), g.Undo()
	case kind == 1:
		step, broken, err = "confirm", m.confirm(), g.Confirm()
	case kind < 6 || len(m.rolls) == 0 && kind < 15: // any dice of the table, and now and then one that is not
		var dice []int
		if len(m.rolls) > 0 && m.spec.Holds == yatzy.LockedHolds && len(m.held) > 0 && kind != 2 {
			dice = slices.Clone(m.held[len(m.held)-1])
		} else {
			for _, d := range m.table {
				if pick(2) == 0 {
					dice = append(dice, d)
				}
			}
		}
		if pick(8) == 0 && len(dice) < m.spec.Dice {
			dice = append(dice, 1+pick(m.spec.Faces))
		}
		text := ""
		for _, d := range dice {
			text += fmt.Sprint(d)
		}
		keep := yatzy.Roll{}
		if err := keep.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		step, broken, err = "keep "+text, m.keep(dice), g.Do(yatzy.Keep(keep))
	default:
		key := m.spec.Categories[pick(len(m.spec.Categories))].Key
		if m.mayFill(m.players[m.who], key) != nil && pick(4) > 0 { // else most games would never end
			for _, c := range m.spec.Categories {
				if m.mayFill(m.players[m.who], c.Key) == nil {
					key = c.Key
				}
			}
		}
		if kind == 15 && pick(8) == 0 {
			key += "-none"
		}
		strike := pick(4) == 0
		action := yatzy.Score(key)
		if strike {
			action = yatzy.Strike(key)
		}
		step, broken, err = action.String(), m.score(t, key, strike), g.Do(action)
	}
	if err != nil {
		m.refused++
	}
	if (err != nil) != (broken != nil) {
		t.Fatalf("%s: %s: error %v, but the step breaks %v", m.rules.Key(), step, err, broken)
	}
	if err != nil && !slices.ContainsFunc(broken, func(rule error) bool { return errors.Is(err, rule) }) {
		t.Fatalf("%s: %s: the error %v wraps none of %v", m.rules.Key(), step, err, broken)
	}
	own := errors.Is(err, game.ErrOver) || errors.Is(err, game.ErrNoEntry)
	if err != nil && !own && !errors.Is(err, yatzy.ErrAction) {
		t.Fatalf("%s: %s: the error %v is not of a step", m.rules.Key(), step, err)
	}
}

// playOn plays a game to its end with steps of the given numbers; after every one
// look sees both and returns the game to go on with.
func (m *model) playOn(t fataler, g *game.Game, next func() int, look func(*game.Game) *game.Game) {
	for range 400 {
		m.step(t, g, next())
		if g = look(g); m.over() && m.before == nil {
			break
		}
	}
	m.checkEnd(t, g)
}

// Thousands of games with illegal steps mixed in, in all rulesets, with the model
// beside them.
func TestGamesAgainstModel(t *testing.T) {
	finished, refused := 0, 0
	for _, rules := range allRules(t) {
		t.Run(rules.Key(), rapid.MakeCheck(func(t *rapid.T) {
			seed := game.SeededDice{Seed: rapid.Uint64().Draw(t, "seed"), Game: rapid.Uint64Range(0, 3).Draw(t, "game")}
			m := newModel(rules, seed, rapid.IntRange(1, 2).Draw(t, "players"))
			g, err := game.New(rules, seed, playerNames(len(m.players))...)
			if err != nil {
				t.Fatal(err)
			}
			steps := rapid.IntRange(0, 1<<20-1)
			m.playOn(t, g, func() int { return steps.Draw(t, "step") }, func(g *game.Game) *game.Game {
				m.check(t, g)
				return g
			})
			refused += m.refused
			if m.over() {
				finished++
			}
		}))
	}
	if finished < 1500 || refused < 25_000 {
		t.Errorf("only %d games were finished, and %d steps were illegal", finished, refused)
	}
}

// Saved and read back after every step, a game goes on as if it had not been.
func TestSaveAfterEveryStep(t *testing.T) {
	for i, rules := range allRules(t) {
		t.Run(rules.Key(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(uint64(i), 0))
			seed := game.SeededDice{Seed: random.Uint64(), Game: random.Uint64()}
			players := 2
			if rules.Len() > 10 {
				players = 1 // the longer the sheet, the longer it takes to read
			}
			m := newModel(rules, seed, players)
			g := mustGame(t, rules, seed, playerNames(len(m.players))...)
			m.playOn(t, g, func() int { return random.IntN(1 << 20) }, func(g *game.Game) *game.Game {
				again, err := game.Read(bytes.NewReader(save(t, g)), nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				wantSame(t, momentOf(g), momentOf(again), "read back")
				m.check(t, again)
				return again
			})
		})
	}
}

func playerNames(n int) []string { return []string{"Ann", "Bo", "Cy"}[:n] }
