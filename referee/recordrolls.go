package referee

import (
	"strconv"
	"strings"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// A table is dice as how often each face shows. Unlike a [yatzy.Roll] it may be any
// number of dice.
type table [yatzy.MaxFaces + 1]int

// tableOf counts the dice that show a face up to the given one, and how many others
// there are.
func tableOf(dice []int, faces int) (t table, others int) {
	for _, face := range dice {
		if face < 1 || face > faces {
			others++
			continue
		}
		t[face]++
	}
	return t, others
}

// without returns the dice of t that are not in part, and how many they are.
func (t table) without(part table) (rest table, n int) {
	for f := range t {
		rest[f] = max(0, t[f]-part[f])
		n += rest[f]
	}
	return rest, n
}

// both returns the dice that are in both.
func (t table) both(other table) table {
	for f := range t {
		t[f] = min(t[f], other[f])
	}
	return t
}

// either returns the dice that are in one or the other.
func (t table) either(other table) table {
	for f := range t {
		t[f] = max(t[f], other[f])
	}
	return t
}

// plus returns the dice of both together.
func (t table) plus(other table) table {
	for f := range t {
		t[f] += other[f]
	}
	return t
}

func (t table) len() int {
	_, n := t.without(table{})
	return n
}

// rolled is what a turn ends with: the rolls that the entry may be for, the one as
// written first. None if that is not known.
type rolled struct {
	rolls []yatzy.Roll
	// loose says that it may be for others too.
	loose bool
}

// add adds a roll, if that is what the dice are.
func (e *rolled) add(rules *yatzy.Ruleset, dice table) {
	var faces [yatzy.MaxDice]yatzy.Face
	n := 0
	for f, count := range dice {
		for range count {
			if n < len(faces) {
				faces[n] = yatzy.Face(f)
				n++
			}
		}
	}
	if roll, err := rules.NewRoll(faces[:n]...); err == nil {
		e.rolls = append(e.rolls, roll)
	}
}

// addHeld adds what the last roll was if dice that were held and changed did not: if
// it is one die, each of the others may have shown what it shows now.
func (e *rolled) addHeld(rules *yatzy.Ruleset, dice, missing table) {
	switch missing.len() {
	case 0:
	case 1:
		for f, count := range dice {
			if count > 0 {
				read := dice.plus(missing)
				read[f]--
				e.add(rules, read)
			}
		}
	default:
		e.loose = true
	}
}

// A throw is a roll as written.
type throw struct {
	dice  table
	right bool // so many dice, with faces that are on them
}

// checkRolls checks the rolls and holds of a turn.
func (r *replay) checkRolls(s *seat, at place, t *game.RecordedTurn) rolled {
	rules := r.rules
	if len(t.Rolls) == 0 {
		s.saved += rules.RollsPerTurn() - 1
		r.fault(at, NoRoll, t.Category, "nothing was rolled; checking goes on with the points if any roll gives them")
		return rolled{}
	}
	allowed := r.countRolls(s, at, len(t.Rolls))
	held := t.Held
	if held != nil && len(held) != len(t.Rolls)-1 {
		r.fault(at, WrongHolds, "", "%d holds are written for %d rolls, not one after each roll but the last; checking goes on as if none were", len(held), len(t.Rolls))
		held = nil
	}
	h := holding{replay: r, at: at}
	var last, lastAllowed throw
	for i, dice := range t.Rolls {
		next := r.checkRoll(at, i, dice)
		if i > 0 && held != nil {
			h.step(i, held[i-1], last, next)
		}
		last = next
		if i == allowed-1 {
			lastAllowed = last
		}
	}
	if !last.right {
		return rolled{}
	}
	end := rolled{rolls: r.rolls[:0]}
	end.add(rules, last.dice)
	if len(t.Rolls) > allowed && lastAllowed.right {
		end.add(rules, lastAllowed.dice)
	}
	if held != nil && len(t.Rolls) > 1 {
		end.addHeld(rules, last.dice, h.missing)
	}
	r.rolls = end.rolls
	return end
}

// countRolls checks the number of rolls, keeps count of those saved, and returns
// how many rolls are allowed.
func (r *replay) countRolls(s *seat, at place, n int) (allowed int) {
	own, saves := r.rules.RollsPerTurn(), r.rules.Saved()
	if !saves.Allowed {
		if n > own {
			r.fault(at, TooManyRolls, "", "%d rolls in a turn, where %d are allowed; checking goes on with the last of either", n, own)
		}
		return own
	}
	allowed = own + s.saved
	counted := n
	if most := saves.MaxRolls; most > 0 && n > most {
		r.fault(at, TooManyRolls, "", "%d rolls in a turn, where %d are allowed with saved ones; checking goes on with the last of either", n, most)
		counted = most
	}
	if counted > allowed {
		r.fault(at, NoSavedRoll, "", "%d rolls in a turn, %d beyond its own, but %d are saved; checking goes on with the last of those and none saved", n, counted-own, s.saved)
		counted = allowed
	}
	s.saved += own - counted
	if saves.MaxRolls > 0 {
		allowed = min(allowed, saves.MaxRolls)
	}
	return allowed
}

// checkRoll checks the dice of roll i, from 0.
func (r *replay) checkRoll(at place, i int, dice []int) throw {
	counts, others := tableOf(dice, r.rules.Faces())
	right := true
	if len(dice) != r.rules.Dice() {
		right = false
		r.fault(at, WrongDice, "", "roll %d (%s) has %d dice, not %d; checking goes on without asking more of it", i+1, diceText(dice), len(dice), r.rules.Dice())
	}
	if others > 0 {
		right = false
		r.fault(at, NoSuchFace, "", "roll %d (%s): the dice have the faces 1 to %d; checking goes on without asking more of it", i+1, diceText(dice), r.rules.Faces())
	}
	return throw{counts, right}
}

// A holding is what is held in a turn.
type holding struct {
	*replay
	at      place
	locked  table // dice that may not be thrown again
	missing table // dice held that the last roll does not show
}

// step checks what is held between two rolls: the one before roll i, from 0, and
// roll i.
func (h *holding) step(i int, dice []int, before, after throw) {
	held, others := tableOf(dice, h.rules.Faces())
	// A die that was held before lies there even if the roll does not show it.
	lying := before.dice.plus(h.missing)
	h.missing = table{}
	nowhere := false
	if before.right {
		if _, n := held.without(lying); n+others > 0 {
			nowhere = true
			h.fault(h.at, HeldFromNowhere, "", "after roll %d (%s) the dice held are %s, which were not all on the table; checking goes on with those that were", i, tableText(before.dice), diceText(dice))
			held = held.both(lying)
		}
	}
	all := len(dice) >= h.rules.Dice()
	if all && !nowhere {
		h.fault(h.at, NothingThrown, "", "after roll %d all dice are held and nothing is thrown, but there is a roll %d; checking goes on with that", i, i+1)
		return
	}
	if h.rules.Holds() == yatzy.LockedHolds {
		// Dice from nowhere may stand for locked ones.
		if _, n := h.locked.without(held); n > 0 && !(nowhere && len(dice) >= h.locked.len()) {
			h.fault(h.at, LockedThrown, "", "after roll %d the dice held are %s, but %s was locked; checking goes on with those now held", i, diceText(dice), tableText(h.locked))
		} else if n > 0 {
			held = held.either(h.locked).both(lying)
		}
		h.locked = held
	}
	if !after.right {
		return
	}
	if missing, n := held.without(after.dice); n > 0 {
		h.missing = missing
		h.fault(h.at, HeldChanged, "", "held was %s, but roll %d is %s; checking goes on with that or with what was held", tableText(held), i+1, tableText(after.dice))
	}
}

// tableText writes dice in ascending order.
func tableText(t table) string {
	var dice []int
	for f, count := range t {
		for range min(count, mostDice) {
			dice = append(dice, f)
		}
	}
	return diceText(dice)
}

// mostDice is the most dice that a message shows.
const mostDice = 12

// diceText writes dice as they stand in the record.
func diceText(dice []int) string {
	if len(dice) == 0 {
		return "no dice"
	}
	var b strings.Builder
	for i, face := range dice {
		if i == mostDice {
			b.WriteString(" …")
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(face))
	}
	return b.String()
}
