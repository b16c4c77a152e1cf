package solver

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"example.com/yatzy"
	"example.com/yatzy/solver/internal/rows"
)

// Distribution returns the exact distribution of the final total under the
// strategy from a card on, at the start of a turn with no rolls saved. It is
// [Distribute] for this strategy. The error wraps [ErrRuleset] if the card is of
// another ruleset.
func (s *Strategy) Distribution(ctx context.Context, card yatzy.Scorecard) (*Distribution, error) {
	return Distribute(ctx, s, card, nil)
}

// Distribute returns the exact distribution of the final total from a card on
// when player decides, at the start of a turn with no rolls saved.
//
// Of a player that is no [*Strategy] it asks every decision that can come up, and
// takes it to decide by nothing but the dice, the rolls left, and the card's
// [yatzy.State], of which the upper sum counts up to the threshold: cards that
// agree in these are followed as one. A *Strategy does so by its nature, and is
// followed much faster.
//
// Options may set Workers, and Progress, which counts states that the card can
// still come to. Distribute stops soon after ctx is done and then wraps its error.
// An error of player ends it.
func Distribute(ctx context.Context, player yatzy.Strategy, card yatzy.Scorecard, opts *Options) (*Distribution, error) {
	d, err := distribute(ctx, player, card, opts)
	if err != nil {
		return nil, fmt.Errorf("solver: distribution: %w", err)
	}
	return d, nil
}

func distribute(ctx context.Context, player yatzy.Strategy, card yatzy.Scorecard, opts *Options) (*Distribution, error) {
	if opts == nil {
		opts = &Options{}
	}
	if card.Ruleset() == nil {
		return nil, fmt.Errorf("%w: the card has none", ErrRuleset)
	}
	if player == nil {
		return nil, fmt.Errorf("%w: there is no player", yatzy.ErrAction)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f := &flow{opts: opts, turns: make([]turns, opts.workers())}
	if s, ok := player.(*Strategy); ok {
		if err := s.check(card); err != nil {
			return nil, err
		}
		f.space = s.game.space
		f.newTurns = func() turns { return &strategyTurns{policy: newPolicy(s.game.newEvaluator(s.values))} }
	} else {
		sp, err := newSpace(card.Ruleset(), nil, true)
		if err != nil {
			return nil, err
		}
		f.space = sp
		f.newTurns = func() turns { return newPlayerTurns(sp, player) }
	}
	return f.run(ctx, card)
}

// A flow follows the chances of all cards from turn to turn: those with as many
// categories filled are a layer, and only two layers are kept. Cards that a
// strategy cannot tell apart flow together; each keeps the distribution of the
// points on it.
type flow struct {
	*space
	opts     *Options
	newTurns func() turns
	turns    []turns // of each worker, made when it has work
	stopped  atomic.Bool

	categories []CategoryStats // in the making
	turn       []float64       // expected turn of entry, times its chance
}

// turns finds the outcomes of one turn on all cards of a cell.
type turns interface {
	outcomes(*cell) error
}

// A cell is the cards with the same categories filled, by saved rolls, variant and
// upper class.
type cell struct {
	mask  yatzy.Set
	nodes []node
}

type node struct {
	points   masses // on the card, without the bonus
	mass     float64
	card     yatzy.Scorecard // one such card, where the player wants to see one
	outcomes []outcome
}

func (f *flow) run(ctx context.Context, card yatzy.Scorecard) (*Distribution, error) {
	defer context.AfterFunc(ctx, func() { f.stopped.Store(true) })()
	start := card.State()
	for _, c := range f.rules.Categories() {
		stats := CategoryStats{Key: c.Key}
		if points, filled := card.Points(c.Key); filled {
			stats.values.add(points, 1)
		}
		f.categories = append(f.categories, stats)
	}
	f.turn = make([]float64, f.n)
	meter := newMeter(f.reachable(start.Filled), f.opts.Progress)
	defer meter.stop()

	first := &cell{mask: start.Filled, nodes: make([]node, f.pools(start.Filled)*f.width(start.Filled))}
	origin := &first.nodes[f.lane(start, onCard(card))]
	if f.exact {
		origin.card = card
	}
	origin.points.add(onCard(card), 1)
	layer := []*cell{first}
	for filled := start.Filled.Len(); filled < f.n; filled++ {
		next := f.after(layer)
		// Only some of the layer has its outcomes in memory at a time.
		for batch := range slices.Chunk(layer, 1<<10) {
			if err := f.follow(ctx, batch, meter); err != nil {
				return nil, err
			}
			f.count(batch, filled+1)
			if err := f.gather(ctx, next, batch); err != nil {
				return nil, err
			}
		}
		layer = next
	}
	d := f.finish(layer[0])
	meter.add(meter.total - meter.done.Load())
	return d, d.check()
}

// reachable returns the number of states that the card can still come to.
func (f *flow) reachable(filled yatzy.Set) int64 {
	total := int64(0)
	for count := range len(f.lower) + 1 {
		for _, l := range f.lowerSets(count) {
			for _, m := range f.masksOf(l) {
				if m&filled == filled {
					total += int64(f.pools(m) * f.width(m))
				}
			}
		}
	}
	return total
}

// each calls work with the number of every item, in as many goroutines as the
// options say, and with the number of the goroutine. It returns the error of the
// first item that failed.
func (f *flow) each(ctx context.Context, items int, work func(worker, item int) error) error {
	var next atomic.Int64
	var wg sync.WaitGroup
	errs := make([]error, items)
	for worker := range min(f.opts.workers(), items) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= items || f.stopped.Load() {
					return
				}
				if errs[i] = work(worker, i); errs[i] != nil {
					f.stopped.Store(true)
				}
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// follow finds the outcomes of the turn on every card of some cells.
func (f *flow) follow(ctx context.Context, cells []*cell, meter *meter) error {
	return f.each(ctx, len(cells), func(worker, i int) error {
		c := cells[i]
		for j := range c.nodes {
			c.nodes[j].mass = c.nodes[j].points.sum()
		}
		if f.turns[worker] == nil {
			f.turns[worker] = f.newTurns()
		}
		if err := f.turns[worker].outcomes(c); err != nil {
			return err
		}
		meter.add(int64(len(c.nodes)))
		return nil
	})
}

// count adds what the outcomes of a layer, the turn of that number, mean for the
// categories.
func (f *flow) count(layer []*cell, turn int) {
	for _, c := range layer {
		for _, n := range c.nodes {
			for _, o := range n.outcomes {
				chance := float64(n.mass * o.chance)
				f.categories[o.category].values.add(int(o.points), chance)
				f.turn[o.category] += float64(float64(turn) * chance)
			}
		}
	}
}

// after returns the cells that a layer leads to, with nothing in them, in a fixed
// order.
func (f *flow) after(layer []*cell) []*cell {
	cells := map[yatzy.Set]*cell{}
	for _, c := range layer {
		for i := range f.rules.Available(c.mask).All() {
			mask := c.mask.With(i)
			if cells[mask] == nil {
				cells[mask] = &cell{mask: mask, nodes: make([]node, f.pools(mask)*f.width(mask))}
			}
		}
	}
	return slices.SortedFunc(maps.Values(cells), func(a, b *cell) int { return cmp.Compare(a.mask, b.mask) })
}

// gather takes the outcomes of some cells to those they lead to, and drops them.
// Each cell takes from the cells before in a fixed order, so that the sums do not
// depend on the workers.
func (f *flow) gather(ctx context.Context, next, batch []*cell) error {
	sources := map[yatzy.Set][]*cell{}
	for _, c := range batch {
		for i := range f.rules.Available(c.mask).All() {
			sources[c.mask.With(i)] = append(sources[c.mask.With(i)], c)
		}
	}
	err := f.each(ctx, len(next), func(_, i int) error {
		f.gatherCell(next[i], sources[next[i].mask])
		return nil
	})
	for _, c := range batch {
		c.nodes = nil
	}
	return err
}

func (f *flow) gatherCell(c *cell, sources []*cell) {
	// Once to learn how far the points reach, and once to add them.
	for _, add := range []bool{false, true} {
		for _, from := range sources {
			s := f.step(from.mask, c.mask)
			for place, n := range from.nodes {
				for _, o := range n.outcomes {
					if int(o.category) != s.category {
						continue
					}
					to := &c.nodes[s.after(place, o)]
					points := int(o.points + o.extra)
					if add {
						to.points.addShifted(n.points, points, o.chance)
						continue
					}
					low := n.points.first + points
					to.points.cover(low, low+len(n.points.chance)-1)
					if to.card.Ruleset() == nil && n.card.Ruleset() != nil {
						to.card = entered(n.card, f.keys[o.category], o)
					}
				}
			}
		}
	}
}

// entered returns the card with an outcome entered, which has been found legal.
func entered(card yatzy.Scorecard, category string, o outcome) yatzy.Scorecard {
	next, err := card.Enter(category, o.roll)
	points, _ := next.Points(category)
	if err != nil || points != int(o.points) || next.Extras() > card.Extras() != (o.extra > 0) {
		next, err = card.Strike(category)
	}
	if err != nil {
		panic(err) // the outcome comes from this card's own turn
	}
	return next
}

// A step leads from the cards of one cell to those of another with one category
// more.
type step struct {
	*space
	from, to yatzy.Set
	category int
	next     [][]uint16 // classes after, by points; nil if they stay
	width    int        // of from
	room     int        // of to, for each number of saved rolls
	classes  int        // of to
	points   span       // of to
}

func (sp *space) step(from, to yatzy.Set) step {
	s := step{
		space: sp, from: from, to: to, width: sp.width(from),
		room: sp.width(to), classes: len(sp.class(to).needs), points: sp.points(to),
	}
	for i := range (to &^ from).All() {
		s.category = i
	}
	if sp.threshold == 0 {
		return s
	}
	for u, i := range sp.upper {
		if i == s.category {
			s.next = sp.class(from).next[u]
		}
	}
	return s
}

// after returns the place of the card after an outcome.
func (s *step) after(place int, o outcome) int {
	at := s.spot(s.from, place%s.width) // the saved rolls before do not matter after
	if s.next != nil {
		at.class = int(s.next[o.points][at.class])
	}
	state := s.state(s.from, at.variant)
	variant := s.variant(s.rules.Next(state, yatzy.Entry{Index: s.category, Points: int(o.points), Extra: int(o.extra)}))
	place = (variant*s.classes+at.class)*s.points.count + s.points.place(at.points+int(o.points+o.extra))
	return min(int(o.saved), s.pools(s.to)-1)*s.room + place
}

// finish makes the distribution out of the full cards.
func (f *flow) finish(full *cell) *Distribution {
	d := &Distribution{categories: f.categories}
	needs := f.class(full.mask).needs
	for i, n := range full.nodes {
		if len(n.points.chance) == 0 {
			continue
		}
		bonus := 0
		if f.bonus > 0 && needs[f.spot(full.mask, i).class] == 0 {
			bonus = int(f.bonus)
			d.bonus += n.points.sum()
		}
		low := n.points.first + bonus
		d.totals.cover(low, low+len(n.points.chance)-1)
		d.totals.addShifted(n.points, bonus, 1)
	}
	d.totals = d.totals.trim()
	for i := range d.categories {
		c := &d.categories[i]
		c.values = c.values.trim()
		c.Mean, c.MeanTurn = c.values.mean(), f.turn[i]
		for points, p := range c.values.all() {
			if points == 0 {
				c.ZeroChance = math.Min(p, 1)
			}
		}
	}
	return d
}

// strategyTurns follows a strategy, eight cards at a time.
type strategyTurns struct {
	*policy
	scratch []outcome
}

func (t *strategyTurns) outcomes(c *cell) error {
	e := t.evaluator
	e.load(c.mask)
	e.loadPrograms()
	own := e.rules.RollsPerTurn() - 1
	for pool := range e.pools(c.mask) {
		left := own + pool
		if most := e.rules.Saved().MaxRolls; most > 0 {
			left = min(left, most-1)
		}
		spare := own + pool - left
		for first := 0; first < e.width; first += rows.Lanes {
			nodes := c.nodes[pool*e.width+first:][:min(rows.Lanes, e.width-first)]
			valued := false
			for lane := range nodes {
				if nodes[lane].mass == 0 {
					continue
				}
				if !valued {
					t.value(first, left, spare)
					valued = true
				}
				t.scratch = t.follow(t.scratch[:0], first, lane, left, spare)
				nodes[lane].outcomes = slices.Clone(t.scratch)
			}
		}
	}
	return nil
}

// playerTurns asks a player for every decision.
type playerTurns struct {
	*space
	player yatzy.Strategy
	throws [][]throw // by number of dice
}

// A throw is what some dice may show, with its chance.
type throw struct {
	dice   yatzy.Roll
	chance float64
}

func newPlayerTurns(sp *space, player yatzy.Strategy) *playerTurns {
	t := &playerTurns{space: sp, player: player, throws: make([][]throw, sp.rules.Dice()+1)}
	d := newDice(sp.rules)
	for k, dice := range d.keeps {
		t.throws[dice.Len()] = append(t.throws[dice.Len()], throw{dice, d.chance(k)})
	}
	return t
}

func (t *playerTurns) outcomes(c *cell) error {
	for pool := range t.pools(c.mask) {
		for i := range t.width(c.mask) {
			n := &c.nodes[pool*t.width(c.mask)+i]
			if n.mass == 0 {
				continue
			}
			turn := n.card.NewTurn()
			if t.rules.Saved().Allowed {
				var err error
				if turn, err = turn.WithSaved(pool); err != nil {
					return err
				}
			}
			var err error
			if n.outcomes, err = t.play(turn); err != nil {
				return err
			}
		}
	}
	return nil
}

// play follows one turn to all its outcomes.
func (t *playerTurns) play(start yatzy.Turn) ([]outcome, error) {
	type position struct {
		turn   yatzy.Turn
		chance float64
	}
	var outcomes []outcome
	for now := []position{{start, 1}}; len(now) > 0; {
		var next []position
		index := map[yatzy.Turn]int{}
		for _, p := range now {
			action, err := t.player.Decide(p.turn)
			if err != nil {
				return nil, fmt.Errorf("the player decides: %w", err)
			}
			if action.Kind() != yatzy.KeepAction {
				if outcomes, err = t.enter(outcomes, p.turn, action, p.chance); err != nil {
					return nil, err
				}
				continue
			}
			if err := p.turn.Check(action); err != nil {
				return nil, err
			}
			for _, thrown := range t.throws[t.rules.Dice()-action.Dice().Len()] {
				turn, err := p.turn.Apply(action, thrown.dice)
				if err != nil {
					return nil, err
				}
				i, ok := index[turn]
				if !ok {
					i = len(next)
					index[turn] = i
					next = append(next, position{turn: turn})
				}
				next[i].chance += float64(p.chance * thrown.chance)
			}
		}
		now = next
	}
	return outcomes, nil
}

// enter adds the outcome of an entry to those before.
func (t *playerTurns) enter(outcomes []outcome, turn yatzy.Turn, action yatzy.Action, chance float64) ([]outcome, error) {
	after, err := turn.Apply(action, yatzy.Roll{})
	if err != nil {
		return nil, err
	}
	points, _ := after.Card().Points(action.Category())
	i, err := t.rules.Index(action.Category())
	if err != nil {
		return nil, err
	}
	o := outcome{
		category: uint8(i), saved: uint16(after.Saved()), points: int32(points), roll: turn.Roll(),
		extra: int32((after.Card().Extras() - turn.Card().Extras()) * t.rules.Extra().Points),
	}
	for j := range outcomes {
		if b := &outcomes[j]; b.category == o.category && b.points == o.points && b.extra == o.extra && b.saved == o.saved {
			b.chance += chance
			return outcomes, nil
		}
	}
	o.chance = chance
	return append(outcomes, o), nil
}
