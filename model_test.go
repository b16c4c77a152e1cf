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

// This file holds a second model of the rules, as slow and as plain as the
// printed ones: dice are a slice, the card a map. Random games are played on
// both, with illegal steps among the legal ones.

// A house is one household's rules: the spec for the package, and beside it
// what each box pays by the naive definitions of pattern_test.go.
type house struct {
	spec  yatzy.Spec
	boxes []houseBox
	yatzy string // key of the box for all dice alike, "" for none
}

type houseBox struct {
	key   string
	face  int // of an upper box, else 0
	fixed int // what a joker is worth here, -1 if nothing special
	value func(yatzy.Roll) int
}

func (h *house) add(c yatzy.Category, face, fixed int, value func(yatzy.Roll) int) {
	h.spec.Categories = append(h.spec.Categories, c)
	h.boxes = append(h.boxes, houseBox{c.Key, face, fixed, value})
}

// matched pays what a definition finds, 0 if it finds nothing.
func matched(definition func(yatzy.Roll) int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int { return max(0, definition(r)) }
}

func pays(points int, definition func(yatzy.Roll) int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		if definition(r) < 0 {
			return 0
		}
		return points
	}
}

func allIf(definition func(yatzy.Roll) int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		if definition(r) < 0 {
			return 0
		}
		return r.Sum()
	}
}

func oneOf[T any](t *rapid.T, label string, values ...T) T {
	return rapid.SampledFrom(values).Draw(t, label)
}

func drawHouse(t *rapid.T) *house {
	h := &house{}
	s := &h.spec
	s.Key = "house"
	s.Dice = rapid.IntRange(2, 6).Draw(t, "dice")
	s.Faces = rapid.IntRange(2, 6).Draw(t, "faces")
	s.Rolls = rapid.IntRange(1, 4).Draw(t, "rolls")
	s.Order = oneOf(t, "order", yatzy.FreeOrder, yatzy.PrintedOrder, yatzy.UpperFirst)
	s.Holds = oneOf(t, "holds", yatzy.FreeHolds, yatzy.LockedHolds)
	if s.Saved.Allowed = rapid.Bool().Draw(t, "saved"); s.Saved.Allowed && rapid.Bool().Draw(t, "capped") {
		s.Saved.MaxRolls = s.Rolls + rapid.IntRange(1, 3).Draw(t, "beyond")
	}
	h.drawBoxes(t)
	if rapid.Bool().Draw(t, "bonus") && h.boxOfAnyFace() {
		s.Bonus = yatzy.Bonus{Threshold: rapid.IntRange(1, 40).Draw(t, "threshold"), Points: rapid.IntRange(1, 50).Draw(t, "points")}
	}
	if h.yatzy != "" {
		s.Joker = oneOf(t, "joker", yatzy.NoJoker, yatzy.ForcedJoker, yatzy.FreeJoker)
		s.Extra.Kind = oneOf(t, "extra", yatzy.NoExtra, yatzy.RepeatBonus, yatzy.Flat)
		if s.Extra.Kind != yatzy.NoExtra {
			s.Extra.Points = oneOf(t, "extra points", 1, 9, 100)
			s.Extra.Needs = oneOf(t, "needs", yatzy.NeedsScore, yatzy.NeedsFilled)
		}
		if s.Extra.Kind == yatzy.RepeatBonus {
			s.Extra.OwnUpper = rapid.Bool().Draw(t, "own upper")
			s.Extra.Cap = oneOf(t, "cap", 0, 0, 1, 2)
		}
	}
	return h
}

// drawBoxes draws up to ten boxes in any order.
func (h *house) drawBoxes(t *rapid.T) {
	dice, faces := h.spec.Dice, h.spec.Faces
	var all []func()
	for f := range faces {
		all = append(all, func() { h.add(uppers(faces)[f], f+1, -1, matched(ofOneFace(f+1))) })
	}
	n := min(dice, faces)
	all = append(all,
		func() { h.add(lower("pair", yatzy.Groups(2), yatzy.MatchedDice()), 0, -1, matched(alike(2))) },
		func() { h.add(lower("pair-all", yatzy.Groups(2), yatzy.AllDice()), 0, -1, allIf(alike(2))) },
		func() {
			h.add(lower("row", yatzy.Straight(1, yatzy.Face(n)), yatzy.Fixed(15)), 0, 15, pays(15, everyFace(1, n)))
		},
		func() { h.add(lower("two-in-a-row", yatzy.Run(2), yatzy.Fixed(8)), 0, 8, pays(8, inARow(2))) },
		func() { h.add(lower("different", yatzy.Distinct(n), yatzy.CountDice()), 0, -1, pays(n, different(n))) },
		func() { h.add(lower("chance", yatzy.Any(), yatzy.AllDice()), 0, -1, yatzy.Roll.Sum) },
		func() { h.add(lower("nothing", yatzy.Any(), yatzy.Fixed(0)), 0, 0, func(yatzy.Roll) int { return 0 }) },
		func() {
			odd := func(r yatzy.Roll) int { return r.Sum() % 2 * 5 }
			h.add(yatzy.Category{Key: "odd", Section: yatzy.Lower, Func: odd}, 0, -1, odd)
		})
	if dice >= 4 {
		all = append(all, func() {
			h.add(lower("two-pairs", yatzy.Groups(2, 2), yatzy.MatchedDice()), 0, -1, matched(twoGroups(2, 2)))
		},
			func() {
				h.add(lower("two-pairs-loose", yatzy.Groups(2, 2).MinFaces(1), yatzy.Fixed(12)), 0, 12, pays(12, atLeastOneOf(twoGroups(2, 2), alike(4))))
			})
	}
	if dice >= 5 {
		all = append(all, func() {
			h.add(lower("full-house", yatzy.Groups(3, 2), yatzy.Fixed(25)), 0, 25, pays(25, twoGroups(3, 2)))
		})
	}
	if rapid.IntRange(0, 3).Draw(t, "with yatzy") > 0 {
		all = append(all, func() {
			h.yatzy = "yatzy"
			h.add(lower("yatzy", yatzy.Groups(dice), yatzy.Fixed(50)), 0, 50, pays(50, alike(dice)))
		})
		// Put it among the first, so that it stays.
		all[0], all[len(all)-1] = all[len(all)-1], all[0]
	}
	most := min(10, len(all))
	keep := all[:1:1]
	rest := rapid.Permutation(all[1:]).Draw(t, "boxes")
	keep = append(keep, rest[:rapid.IntRange(0, most-1).Draw(t, "more boxes")]...)
	for _, add := range rapid.Permutation(keep).Draw(t, "printed order") {
		add()
	}
	if dice == 2 && h.yatzy != "" {
		h.spec.Yatzy = "yatzy" // a pair is two alike as well
	}
}

func (h *house) boxOfAnyFace() bool {
	return slices.ContainsFunc(h.boxes, func(b houseBox) bool { return b.face > 0 })
}

func (h *house) box(key string) *houseBox {
	for i := range h.boxes {
		if h.boxes[i].key == key {
			return &h.boxes[i]
		}
	}
	return nil
}

// A game is where a model game stands.
type game struct {
	*house
	points  map[string]int // by key; a struck box holds 0, an open one is absent
	credits int            // extras credited
	pool    int            // saved rolls
	dice    []int          // on the table; nil before the first roll
	held    []int          // locked
	own     int            // own rolls used in this turn
	saved   int            // saved rolls used in this turn
}

func newGame(h *house) *game { return &game{house: h, points: map[string]int{}} }

// full says whether every box is filled.
func (g *game) full() bool { return len(g.points) == len(g.boxes) }

func (g *game) open(key string) bool { _, filled := g.points[key]; return !filled }

func (g *game) canRoll() bool {
	if g.full() {
		return false
	}
	if g.own < g.spec.Rolls {
		return true
	}
	limit := g.spec.Saved.MaxRolls
	return g.spec.Saved.Allowed && g.pool > 0 && (limit == 0 || g.own+g.saved < limit)
}

// orderAllows says whether the order lets an open box be filled next.
func (g *game) orderAllows(key string) bool {
	for _, b := range g.boxes {
		if !g.open(b.key) {
			continue
		}
		switch g.spec.Order {
		case yatzy.PrintedOrder:
			return b.key == key // the first open one
		case yatzy.UpperFirst:
			if b.face > 0 && g.box(key).face == 0 {
				return false
			}
		}
	}
	return true
}

func (g *game) roll(t *rapid.T) yatzy.Roll { return rollOf(t, g.dice) }

func rollOf(t *rapid.T, dice []int) yatzy.Roll {
	faces := make([]yatzy.Face, len(dice))
	for i, d := range dice {
		faces[i] = yatzy.Face(d)
	}
	r, err := yatzy.NewRoll(faces...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// repeat says whether the dice are all alike with the box for that filled, and
// of which face.
func (g *game) repeat() (face int, ok bool) {
	if g.yatzy == "" || g.open(g.yatzy) || slices.Min(g.dice) != slices.Max(g.dice) {
		return 0, false
	}
	return g.dice[0], true
}

// upperOpen says whether the upper box of a face is there and can be filled now.
func (g *game) upperOpen(face int) bool {
	for _, b := range g.boxes {
		if b.face == face {
			return g.open(b.key) && g.orderAllows(b.key)
		}
	}
	return false
}

// why says what forbids the dice to be entered in a box, nil if nothing does.
func (g *game) why(key string) error {
	b := g.box(key)
	switch {
	case b == nil:
		return yatzy.ErrUnknownCategory
	case !g.open(key):
		return yatzy.ErrFilled
	case !g.orderAllows(key):
		return yatzy.ErrOrder
	}
	face, ok := g.repeat()
	if !ok || g.spec.Joker != yatzy.ForcedJoker {
		return nil
	}
	if g.upperOpen(face) {
		if b.face != face {
			return yatzy.ErrForcedJoker
		}
		return nil
	}
	lowerOpen := slices.ContainsFunc(g.boxes, func(b houseBox) bool { return b.face == 0 && g.open(b.key) && g.orderAllows(b.key) })
	if b.face > 0 && lowerOpen {
		return yatzy.ErrForcedJoker
	}
	return nil
}

// worth returns what the dice bring in a box where they may be entered.
func (g *game) worth(t *rapid.T, key string) (points, extra int) {
	b := g.box(key)
	points = b.value(g.roll(t))
	face, ok := g.repeat()
	if !ok {
		return points, 0
	}
	upperFilled := true // also where there is no upper box of the face
	for _, u := range g.boxes {
		if u.face == face && g.open(u.key) {
			upperFilled = false
		}
	}
	if g.spec.Joker != yatzy.NoJoker && upperFilled && b.fixed >= 0 {
		points = max(points, b.fixed)
	}
	x := g.spec.Extra
	if x.Needs == yatzy.NeedsScore && g.points[g.yatzy] == 0 {
		return points, 0
	}
	switch x.Kind {
	case yatzy.Flat:
		points = max(points, x.Points)
	case yatzy.RepeatBonus:
		if (!x.OwnUpper || b.face == face) && (x.Cap == 0 || g.credits < x.Cap) {
			extra = x.Points
		}
	}
	return points, extra
}

func (g *game) upper() int {
	sum := 0
	for _, b := range g.boxes {
		if b.face > 0 {
			sum += g.points[b.key]
		}
	}
	return sum
}

// bonus says how the upper bonus stands, by what each open upper box can still
// hold.
func (g *game) bonus() string {
	if g.spec.Bonus.Points == 0 {
		return "none"
	}
	sum := g.upper()
	if sum >= g.spec.Bonus.Threshold {
		return "earned"
	}
	for i, b := range g.boxes {
		if b.face == 0 || !g.open(b.key) {
			continue
		}
		most := b.face * g.spec.Dice
		if g.flatMayCome(i) {
			most = max(most, g.spec.Extra.Points)
		}
		sum += most
	}
	if sum >= g.spec.Bonus.Threshold {
		return "open"
	}
	return "lost"
}

// flatMayCome says whether the open upper box i may yet be filled with the flat
// value: the box for all dice alike holds what is needed, or can before.
func (g *game) flatMayCome(i int) bool {
	x := g.spec.Extra
	if x.Kind != yatzy.Flat {
		return false
	}
	if !g.open(g.yatzy) {
		return x.Needs == yatzy.NeedsFilled || g.points[g.yatzy] > 0
	}
	switch g.spec.Order {
	case yatzy.PrintedOrder:
		return slices.IndexFunc(g.boxes, func(b houseBox) bool { return b.key == g.yatzy }) < i
	case yatzy.UpperFirst:
		return false
	}
	return true
}

func (g *game) total() int {
	sum := g.credits * g.spec.Extra.Points
	for _, points := range g.points {
		sum += points
	}
	if g.bonus() == "earned" {
		sum += g.spec.Bonus.Points
	}
	return sum
}

func (g *game) text() string {
	var parts []string
	for _, b := range g.boxes {
		if !g.open(b.key) {
			part := fmt.Sprintf("%s=%d", b.key, g.points[b.key])
			if b.key == g.yatzy && g.credits > 0 {
				part += fmt.Sprintf("*%d", g.credits)
			}
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ",")
}

// fill ends the turn.
func (g *game) fill(key string, points, extra int) {
	g.points[key] = points
	if extra > 0 {
		g.credits++
	}
	if g.spec.Saved.Allowed {
		g.pool += g.spec.Rolls - g.own
	}
	g.dice, g.held, g.own, g.saved = nil, nil, 0, 0
}

// without takes dice out of others, or says that they are not there.
func without(dice, part []int) ([]int, bool) {
	rest := slices.Clone(dice)
	for _, d := range part {
		i := slices.Index(rest, d)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}

// whyKeep says what forbids dice to be kept, nil if nothing does.
func (g *game) whyKeep(part []int) error {
	rest, there := without(g.dice, part)
	_, locked := without(part, g.held)
	switch {
	case g.full():
		return yatzy.ErrTurn
	case !g.canRoll():
		return yatzy.ErrNoRollLeft
	case !there:
		return yatzy.ErrRoll
	case !locked:
		return yatzy.ErrLocked
	case g.dice != nil && len(rest) == 0:
		return yatzy.ErrTurn
	}
	return nil
}

func (g *game) keep(part, thrown []int) {
	g.dice = append(slices.Clone(part), thrown...)
	if g.spec.Holds == yatzy.LockedHolds {
		g.held = slices.Clone(part)
	}
	if g.own < g.spec.Rolls {
		g.own++
	} else {
		g.saved++
		g.pool--
	}
}

// actions lists what is legal, by trying everything.
func (g *game) actions(t *rapid.T) []string {
	var list []string
	for mask := range 1 << len(g.dice) {
		var part []int
		for i, d := range g.dice {
			if mask>>i&1 == 1 {
				part = append(part, d)
			}
		}
		if g.whyKeep(part) == nil {
			list = append(list, yatzy.Keep(rollOf(t, part)).String())
		}
	}
	if g.dice != nil {
		for _, b := range g.boxes {
			if g.why(b.key) == nil {
				list = append(list, "score "+b.key)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// A playing is the state machine: the model and the package's turn, step by step.
type playing struct {
	game  *game
	rules *yatzy.Ruleset
	turn  yatzy.Turn
}

func (p *playing) drawDice(t *rapid.T, n int) []int {
	if n > 0 && rapid.Bool().Draw(t, "alike") {
		f := rapid.IntRange(1, p.game.spec.Faces).Draw(t, "face")
		if kept, _ := without(p.game.dice, nil); len(kept) > 0 && rapid.Bool().Draw(t, "as one there") {
			f = kept[0]
		}
		return slices.Repeat([]int{f}, n)
	}
	return rapid.SliceOfN(rapid.IntRange(1, p.game.spec.Faces), n, n).Draw(t, "dice")
}

// apply takes a step on the real turn: want is the sentinel the model gives, and
// then the turn must not change.
func (p *playing) apply(t *rapid.T, a yatzy.Action, thrown []int, want error) bool {
	check := p.turn.Check(a)
	next, err := p.turn.Apply(a, rollOf(t, thrown))
	if want != nil {
		if !errors.Is(err, want) || !errors.Is(err, yatzy.ErrAction) || !errors.Is(check, want) || next != (yatzy.Turn{}) {
			t.Fatalf("%s: error %v, check %v; want %v", a, err, check, want)
		}
		return false
	}
	if err != nil || check != nil {
		t.Fatalf("%s, thrown %v: error %v, check %v; want none", a, thrown, err, check)
	}
	p.turn = next
	return true
}

func (p *playing) Keep(t *rapid.T) {
	g := p.game
	var part []int
	for _, d := range g.dice {
		if rapid.Bool().Draw(t, "keep") {
			part = append(part, d)
		}
	}
	if rapid.Bool().Draw(t, "locked too") {
		if rest, ok := without(g.dice, g.held); ok {
			part = slices.Clone(g.held)
			for _, d := range rest {
				if rapid.Bool().Draw(t, "keep") {
					part = append(part, d)
				}
			}
		}
	}
	if rapid.IntRange(0, 9).Draw(t, "cheat") == 0 {
		part = append(part, rapid.IntRange(1, 6).Draw(t, "from nowhere"))
	}
	want := g.whyKeep(part)
	n := max(0, g.spec.Dice-len(part))
	thrown := p.drawDice(t, n)
	if want == nil && rapid.IntRange(0, 9).Draw(t, "wrong throw") == 0 {
		for _, bad := range [][]int{append(slices.Clone(thrown), 1), thrown[1:]} {
			if next, err := p.turn.Apply(yatzy.Keep(rollOf(t, part)), rollOf(t, bad)); !errors.Is(err, yatzy.ErrRoll) || next != (yatzy.Turn{}) {
				t.Fatalf("thrown %v for %v: %v; want ErrRoll", bad, part, err)
			}
		}
		if g.spec.Faces < 6 {
			bad := append(slices.Clone(thrown[1:]), g.spec.Faces+1)
			if _, err := p.turn.Apply(yatzy.Keep(rollOf(t, part)), rollOf(t, bad)); !errors.Is(err, yatzy.ErrRoll) {
				t.Fatalf("thrown %v for %v: %v; want ErrRoll", bad, part, err)
			}
		}
	}
	if p.apply(t, yatzy.Keep(rollOf(t, part)), thrown, want) {
		g.keep(part, thrown)
	}
}

func (p *playing) drawKey(t *rapid.T) string {
	if rapid.IntRange(0, 9).Draw(t, "misspell") == 0 {
		return "no-such-box"
	}
	return rapid.SampledFrom(p.game.boxes).Draw(t, "box").key
}

func (p *playing) Score(t *rapid.T) {
	g, key := p.game, p.drawKey(t)
	if g.dice == nil {
		p.apply(t, yatzy.Score(key), nil, yatzy.ErrTurn)
		return
	}
	want := g.why(key)
	entry, err := p.turn.Card().Entry(key, p.turn.Roll())
	if !errors.Is(err, want) {
		t.Fatalf("entry in %s: %v; want %v", key, err, want)
	}
	if want != nil {
		p.apply(t, yatzy.Score(key), nil, want)
		return
	}
	points, extra := g.worth(t, key)
	if entry.Points != points || entry.Extra != extra || entry.Category != key {
		t.Fatalf("%v in %s is worth %+v, want %d and %d extra", g.dice, key, entry, points, extra)
	}
	p.apply(t, yatzy.Score(key), nil, nil)
	g.fill(key, points, extra)
}

func (p *playing) Strike(t *rapid.T) {
	g, key := p.game, p.drawKey(t)
	want := yatzy.ErrTurn
	if g.dice != nil {
		want = g.why(key)
		if _, repeat := g.repeat(); want == nil && repeat && g.spec.Joker == yatzy.ForcedJoker {
			want = yatzy.ErrForcedJoker
		}
	}
	if p.apply(t, yatzy.Strike(key), nil, want) {
		g.fill(key, 0, 0)
	}
}

// Restart sets the position up from its parts, as a saved game would.
func (p *playing) Restart(t *rapid.T) {
	g := p.game
	card, err := p.rules.ParseScorecard(p.turn.Card().String())
	if err != nil {
		t.Fatal(err)
	}
	turn, err := card.NewTurn(), error(nil)
	if !g.full() && g.dice != nil {
		if turn, err = turn.WithRoll(g.roll(t), g.spec.Rolls-g.own); err != nil {
			t.Fatal(err)
		}
	}
	if turn, err = turn.WithSaved(g.pool); err != nil {
		t.Fatal(err)
	}
	if turn, err = turn.WithExtraRolls(g.saved); err != nil {
		t.Fatal(err)
	}
	if g.held != nil {
		if turn, err = turn.WithHeld(rollOf(t, g.held)); err != nil {
			t.Fatal(err)
		}
	}
	if turn != p.turn {
		t.Fatalf("the position set up, %+v, is not the one played, %+v", turn, p.turn)
	}
	p.turn = turn
}

// Check compares all that can be seen.
func (p *playing) Check(t *rapid.T) {
	g, card := p.game, p.turn.Card()
	if got, want := card.String(), g.text(); got != want {
		t.Fatalf("the card is %q, want %q", got, want)
	}
	if card.Upper() != g.upper() || card.Bonus().State.String() != g.bonus() || card.Total() != g.total() || card.Extras() != g.credits || card.Full() != g.full() {
		t.Fatalf("%q: upper %d, bonus %s, total %d, extras %d, full %v; want %d, %s, %d, %d, %v", card,
			card.Upper(), card.Bonus().State, card.Total(), card.Extras(), card.Full(), g.upper(), g.bonus(), g.total(), g.credits, g.full())
	}
	if card.Total() > p.rules.MaxTotal() {
		t.Fatalf("%q: total %d above the maximum %d", card, card.Total(), p.rules.MaxTotal())
	}
	for _, b := range g.boxes {
		want, filled := g.points[b.key]
		if got, ok := card.Points(b.key); got != want || ok != filled {
			t.Fatalf("%s holds %d, %v; want %d, %v", b.key, got, ok, want, filled)
		}
	}
	var rolls, left int
	if !g.full() {
		left = g.spec.Rolls - g.own
		rolls = left
		if g.spec.Saved.Allowed {
			rolls += g.pool
		}
		if limit := g.spec.Saved.MaxRolls; limit > 0 {
			rolls = min(rolls, limit-g.own-g.saved)
		}
	}
	if p.turn.Roll() != g.roll(t) || p.turn.Held() != rollOf(t, g.held) || p.turn.Left() != left || p.turn.Saved() != g.pool ||
		p.turn.ExtraRolls() != g.saved || p.turn.Rolls() != rolls || p.turn.Started() != (g.dice != nil) {
		t.Fatalf("roll %q, held %q, left %d, saved %d, extra %d, rolls %d; want %v, %v, %d, %d, %d, %d",
			p.turn.Roll(), p.turn.Held(), p.turn.Left(), p.turn.Saved(), p.turn.ExtraRolls(), p.turn.Rolls(),
			g.dice, g.held, left, g.pool, g.saved, rolls)
	}
	var got []string
	for a := range p.turn.Actions() {
		got = append(got, a.String())
	}
	slices.Sort(got)
	if diff := cmp.Diff(g.actions(t), got); diff != "" {
		t.Fatalf("%q with %v: legal actions (-want +got)\n%s", card, g.dice, diff)
	}
}

func TestAgainstNaiveModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHouse(t)
		rules, err := yatzy.NewRuleset(h.spec)
		if err != nil {
			t.Fatal(err)
		}
		p := &playing{game: newGame(h), rules: rules, turn: rules.NewScorecard().NewTurn()}
		t.Repeat(map[string]func(*rapid.T){
			"":        p.Check,
			"keep":    p.Keep,
			"score":   p.Score,
			"strike":  p.Strike,
			"restart": p.Restart,
		})
	})
}
