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
	"unsafe"

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
// [yatzy.State] as far as the rules make use of it: the upper sum up to the
// threshold of a bonus, whether the category for all dice alike holds points where
// an extra needs that, and the extras where they are capped. Cards that agree in
// these are followed as one, so a player must not look at the total, as one does
// that plays for the chance of a total. A *Strategy is followed by what it does
// look at, whatever its objective, and much faster.
//
// Options may set Workers, MemoryLimit, which is for what Distribute itself takes,
// and Progress, which counts states that the card can still come to. The error
// wraps [ErrMemory] if the limit is exceeded on the way. Distribute stops soon
// after ctx is done and then wraps its error and its cause. An error of player
// ends it.
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
	if err := ended(ctx); err != nil {
		return nil, err
	}
	f := &flow{opts: opts, turns: make([]turns, opts.workers())}
	if s, ok := player.(*Strategy); ok {
		if err := s.check(card); err != nil {
			return nil, err
		}
		f.space = s.game.space
		f.newTurns = func() turns {
			t := &strategyTurns{policy: newPolicy(s.game.newEvaluator(s.values))}
			t.stopped = &f.stopped
			return t
		}
	} else {
		sp, err := newSpace(card.Ruleset(), nil, true)
		if err != nil {
			return nil, err
		}
		f.space = sp
		f.newTurns = func() turns { return newPlayerTurns(sp, player, &f.stopped) }
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
	bytes int64 // that the nodes take
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
			if err := f.checkMemory(layer, next); err != nil {
				return nil, err
			}
		}
		layer = next
	}
	d := f.finish(layer[0])
	meter.add(meter.total - meter.done.Load())
	return d, d.check()
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
	if err := ended(ctx); err != nil {
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
		c.nodes, c.bytes = nil, 0
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
	c.bytes = int64(len(c.nodes)) * int64(unsafe.Sizeof(node{}))
	for _, n := range c.nodes {
		c.bytes += 8 * int64(cap(n.points.chance))
	}
}

// checkMemory returns an error if the distributions of two layers exceed the limit.
func (f *flow) checkMemory(layers ...[]*cell) error {
	bytes := int64(0)
	for _, layer := range layers {
		for _, c := range layer {
			bytes += c.bytes
		}
	}
	if limit := f.opts.memoryLimit(); bytes > limit {
		return fmt.Errorf("%s: %w: the distributions on the cards take %d bytes, the limit is %d",
			f.rules.Name(), ErrMemory, bytes, limit)
	}
	return nil
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
		for first := 0; first < e.width && !e.halted(); first += rows.Lanes {
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
