package yatzy

import (
	"fmt"
	"iter"
)

// An Action is one decision in a turn: to keep dice and roll the rest, to score
// the roll in a category, or to strike a category. Actions are comparable. The
// zero Action is Keep with no dice: roll them all.
type Action struct {
	kind     ActionKind
	dice     Roll
	category string
}

// ActionKind is the kind of an [Action].
type ActionKind uint8

const (
	KeepAction   ActionKind = iota // keep some dice and roll the others
	ScoreAction                    // enter the roll in a category
	StrikeAction                   // enter 0 in a category although the roll has points there
)

func actionWords() []string { return []string{"keep", "score", "strike"} }

// String returns "keep", "score" or "strike".
func (k ActionKind) String() string { return word(k, actionWords()) }

// Keep is the action of keeping the given dice and rolling the rest.
func Keep(dice Roll) Action { return Action{kind: KeepAction, dice: dice} }

// Score is the action of entering the roll in a category, for 0 too if that is
// what it is worth.
func Score(category string) Action { return Action{kind: ScoreAction, category: category} }

// Strike is the action of entering 0 in a category whatever the roll is worth.
func Strike(category string) Action { return Action{kind: StrikeAction, category: category} }

// Kind returns the kind of the action.
func (a Action) Kind() ActionKind { return a.kind }

// Dice returns the dice kept, none for other actions than Keep.
func (a Action) Dice() Roll { return a.dice }

// Category returns the category filled, "" for Keep.
func (a Action) Category() string { return a.category }

// String returns the action in words, as in "keep 5 5 5" or "score fives".
func (a Action) String() string {
	switch {
	case a.kind != KeepAction && isKey(a.category):
		return a.kind.String() + " " + a.category
	case a.kind != KeepAction:
		return a.kind.String() + " " + quote(a.category)
	case a.dice.Len() == 0:
		return "roll all dice"
	}
	return "keep " + a.dice.String()
}

// A Turn is a position in a turn: a card, the dice on the table, and the rolls
// that are left. It is immutable and comparable like the card. A turn starts
// with no dice on the table, and the one legal action there is to roll them
// all: Keep of no dice. The zero Turn has the zero Scorecard and no legal action.
type Turn struct {
	card  Scorecard
	roll  Roll
	held  Roll   // dice that are locked
	left  uint8  // rolls of the turn's own that are left
	extra uint8  // saved rolls used in this turn
	saved uint16 // saved rolls that are left
}

// NewTurn returns the start of a turn on the card: nothing rolled yet, all rolls
// left, none saved from earlier turns. On a full card no action is legal.
func (c Scorecard) NewTurn() Turn {
	t := Turn{card: c}
	if !c.Full() {
		t.left = uint8(c.rules.spec.Rolls)
	}
	return t
}

// WithSaved returns the turn with n rolls saved from earlier turns. The error
// wraps [ErrTurn] if the ruleset saves no rolls, or the turns before cannot
// have left so many.
func (t Turn) WithSaved(n int) (Turn, error) {
	rs := t.card.orEmpty()
	most := (rs.spec.Rolls - 1) * t.card.filled.Len()
	switch {
	case n != 0 && !rs.spec.Saved.Allowed:
		return Turn{}, fmt.Errorf("yatzy: %w: %d saved rolls: %s saves none", ErrTurn, n, rs.Name())
	case n < 0 || n > most-int(t.extra):
		return Turn{}, fmt.Errorf("yatzy: %w: %d saved rolls: after %d turns there are 0 to %d", ErrTurn, n, t.card.filled.Len(), most)
	}
	t.saved = uint16(n)
	return t, nil
}

// WithRoll returns the turn with the given dice on the table and that many of
// the turn's own rolls left, from 0 to one fewer than a turn has. The error
// wraps [ErrRoll] or [ErrTurn].
func (t Turn) WithRoll(r Roll, left int) (Turn, error) {
	rs := t.card.orEmpty()
	if t.card.Full() {
		return Turn{}, fmt.Errorf("yatzy: %w: the card is full", ErrTurn)
	}
	if err := rs.CheckRoll(r); err != nil {
		return Turn{}, err
	}
	if left < 0 || left >= rs.spec.Rolls {
		return Turn{}, fmt.Errorf("yatzy: %w: %d rolls left: after a roll 0 to %d are", ErrTurn, left, rs.spec.Rolls-1)
	}
	t.roll, t.left, t.held, t.extra = r, uint8(left), Roll{}, 0
	return t, nil
}

// WithHeld returns the turn with the given dice locked because they were held
// before. The error wraps [ErrTurn] if dice do not lock in the ruleset, the roll
// does not show them, or nothing can have been held yet.
func (t Turn) WithHeld(held Roll) (Turn, error) {
	rs := t.card.orEmpty()
	fail := func(why string) (Turn, error) {
		return Turn{}, fmt.Errorf("yatzy: %w: %s held: %s", ErrTurn, quote(held.String()), why)
	}
	switch {
	case rs.spec.Holds != LockedHolds:
		return fail("dice do not lock in " + rs.Name())
	case !t.roll.Contains(held):
		return fail("the roll does not show them")
	case held.Len() > 0 && int(t.left) >= rs.spec.Rolls-1:
		return fail("nothing can be held before the second roll")
	case held.Len() > 0 && held == t.roll:
		return fail("all dice held are none rolled")
	}
	t.held = held
	return t, nil
}

// WithExtraRolls returns the turn with n saved rolls used in it already, which
// counts where a turn has a most of rolls. The error wraps [ErrTurn].
func (t Turn) WithExtraRolls(n int) (Turn, error) {
	rs := t.card.orEmpty()
	switch most := rs.spec.Saved.MaxRolls; {
	case n == 0:
	case !rs.spec.Saved.Allowed:
		return Turn{}, fmt.Errorf("yatzy: %w: %d extra rolls: %s saves none", ErrTurn, n, rs.Name())
	case n < 0 || n > 255 || most > 0 && n > most-rs.spec.Rolls:
		return Turn{}, fmt.Errorf("yatzy: %w: %d extra rolls are more than a turn has", ErrTurn, n)
	case t.left > 0:
		return Turn{}, fmt.Errorf("yatzy: %w: %d extra rolls while %d of the turn are left", ErrTurn, n, t.left)
	case n+int(t.saved) > (rs.spec.Rolls-1)*t.card.filled.Len():
		return Turn{}, fmt.Errorf("yatzy: %w: %d extra rolls and %d saved are more than the turns before left", ErrTurn, n, t.saved)
	}
	t.extra = uint8(n)
	return t, nil
}

// Card returns the card.
func (t Turn) Card() Scorecard { return t.card }

// Roll returns the dice on the table, none at the start of the turn.
func (t Turn) Roll() Roll { return t.roll }

// Held returns the dice that are locked, none where dice do not lock.
func (t Turn) Held() Roll { return t.held }

// Left returns how many of the turn's own rolls are left, without saved ones.
func (t Turn) Left() int { return int(t.left) }

// Saved returns how many saved rolls are left.
func (t Turn) Saved() int { return int(t.saved) }

// ExtraRolls returns how many saved rolls were used in this turn.
func (t Turn) ExtraRolls() int { return int(t.extra) }

// Rolls returns how many more times the dice can be rolled in this turn, saved
// rolls included.
func (t Turn) Rolls() int {
	rs := t.card.orEmpty()
	n := int(t.left)
	if t.card.Full() {
		return 0 // saved rolls left over are worth nothing
	}
	if !rs.spec.Saved.Allowed {
		return n
	}
	n += int(t.saved)
	if most := rs.spec.Saved.MaxRolls; most > 0 {
		used := rs.spec.Rolls - int(t.left) + int(t.extra)
		n = min(n, most-used)
	}
	return n
}

// Started reports whether dice have been rolled in this turn.
func (t Turn) Started() bool { return t.roll != Roll{} }

// Actions yields every legal action: first the keeps, from no dice on, then a
// Score for each legal category in printed order. Striking a category in which
// the roll has points is legal as well (see [Strike]) but never better than
// scoring there, and is not listed.
func (t Turn) Actions() iter.Seq[Action] {
	return func(yield func(Action) bool) {
		if t.Rolls() > 0 {
			if !t.Started() {
				yield(Keep(Roll{}))
				return
			}
			loose := Roll{t.roll.counts - t.held.counts}
			for part := range loose.Parts() {
				if part != loose && !yield(Keep(Roll{t.held.counts + part.counts})) {
					return
				}
			}
		}
		if !t.Started() {
			return
		}
		for e := range t.card.Entries(t.roll) {
			if !yield(Score(e.Category)) {
				return
			}
		}
	}
}

// Check returns why an action is not legal, or nil. The error wraps [ErrAction]
// and, beside it, the rule that is broken.
func (t Turn) Check(a Action) error {
	fail := func(err error) error { return fmt.Errorf("yatzy: %s: %w: %w", a, ErrAction, err) }
	switch a.kind {
	case KeepAction:
		if err := t.checkKeep(a.dice); err != nil {
			return fail(err)
		}
		return nil
	case ScoreAction, StrikeAction:
		if !t.Started() {
			return fail(fmt.Errorf("%w: nothing is rolled yet", ErrTurn))
		}
		if _, err := t.card.Entry(a.category, t.roll); err != nil {
			return fail(err)
		}
		if a.kind == StrikeAction && t.forced() {
			return fail(ErrForcedJoker)
		}
		return nil
	}
	return fmt.Errorf("yatzy: %w: kind %d", ErrAction, a.kind)
}

// forced reports whether the roll is a forced joker, which cannot be struck.
func (t Turn) forced() bool {
	rs := t.card.rules
	_, alike := t.roll.Alike()
	return alike && rs.spec.Joker == ForcedJoker && t.card.filled.Has(rs.yatzy)
}

func (t Turn) checkKeep(dice Roll) error {
	switch {
	case t.card.Full():
		return fmt.Errorf("%w: the card is full", ErrTurn)
	case t.Rolls() == 0:
		return ErrNoRollLeft
	case !t.roll.Contains(dice):
		return fmt.Errorf("%w: the roll is %s", ErrRoll, quote(t.roll.String()))
	case !dice.Contains(t.held):
		return fmt.Errorf("%w: %s", ErrLocked, t.held)
	case t.Started() && dice == t.roll:
		return fmt.Errorf("%w: that rolls no dice", ErrTurn)
	}
	return nil
}

// Apply returns the position after a legal action. Thrown are the dice that Keep
// has rolled, as many as were not kept; for other actions there are none. After
// Score and Strike, to which the zero Roll is passed, it is the start of the next
// turn, with the unused rolls saved where the ruleset saves them; the game is over
// when its card is full. The error is that of [Turn.Check], or wraps
// [ErrRoll] for thrown dice that do not fit; the turn itself never changes.
func (t Turn) Apply(a Action, thrown Roll) (Turn, error) {
	if err := t.Check(a); err != nil {
		return Turn{}, err
	}
	rs := t.card.rules
	rolled := 0
	if a.kind == KeepAction {
		rolled = rs.spec.Dice - a.dice.Len()
	}
	if thrown.Len() != rolled {
		return Turn{}, fmt.Errorf("yatzy: %s: %w: %d dice are thrown, not %d", a, ErrRoll, rolled, thrown.Len())
	}
	if err := rs.checkFaces(thrown); err != nil {
		return Turn{}, err
	}
	switch a.kind {
	case ScoreAction:
		e, err := t.card.Entry(a.category, t.roll)
		return t.next(t.card.with(e)), err
	case StrikeAction:
		card, err := t.card.Strike(a.category)
		return t.next(card), err
	}
	t.roll = Roll{a.dice.counts + thrown.counts}
	if rs.spec.Holds == LockedHolds {
		t.held = a.dice
	}
	if t.left > 0 {
		t.left--
	} else {
		t.saved--
		t.extra++
	}
	return t, nil
}

// next returns the start of the turn after this one.
func (t Turn) next(card Scorecard) Turn {
	n := card.NewTurn()
	if card.rules.spec.Saved.Allowed {
		n.saved = t.saved + uint16(t.left)
	}
	return n
}

// A Strategy decides what to do in any turn. It is asked before the first roll too,
// when the one legal action is [Keep] of no dice, the zero Action. The action is
// legal; the error says why there is none, for example because the card is full.
type Strategy interface {
	Decide(Turn) (Action, error)
}
