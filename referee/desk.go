package referee

import (
	"fmt"
	"slices"
	"strings"

	"example.com/yatzy"
)

// A desk takes the cards of a file as they are written, one after the other, finds
// out by which ruleset each sheet is played, and hands on the cards as read.
type desk struct {
	options Options
	yield   func(Card, error) bool
	stopped bool // nobody wants more
	judges  map[*yatzy.Ruleset]*judge

	// Of the sheet at hand:
	judge   *judge    // nil until the ruleset is known
	named   bool      // a ruleset has been named, known or not
	settled bool      // the ruleset will not be looked for any more
	waiting []written // cards that came before the ruleset
	bytes   int       // of the waiting ones
	players int
	faults  []Fault // to be handed on with the next card
}

// The most cards, and bytes of them, that wait for the ruleset of their sheet.
const (
	mostWaiting      = 2000
	mostWaitingBytes = 1 << 20
)

func newDesk(o Options, yield func(Card, error) bool) *desk {
	return &desk{options: o, yield: yield, judges: map[*yatzy.Ruleset]*judge{}}
}

func (d *desk) fault(code Code, format string, args ...any) {
	d.faults = append(d.faults, Fault{Code: code, Message: fmt.Sprintf(format, args...)})
}

// judgeOf returns the judge for a ruleset.
func (d *desk) judgeOf(rules *yatzy.Ruleset) *judge {
	j := d.judges[rules]
	if j == nil {
		if len(d.judges) > 2+len(d.options.Rulesets) {
			clear(d.judges) // many sheets that carry their rulesets
		}
		j = newJudge(rules, d.options)
		d.judges[rules] = j
	}
	return j
}

// nameRuleset takes the key of the sheet's ruleset.
func (d *desk) nameRuleset(key string) {
	if d.again() {
		return
	}
	if rules := d.options.find(key); rules != nil {
		d.setRuleset(rules)
		return
	}
	if d.options.Rules != nil {
		d.fault(OtherRuleset, "the sheet is for %s, and %s is played", quote(key), name(d.options.Rules))
		return
	}
	var keys []string
	for _, rules := range d.options.Rulesets {
		keys = append(keys, rules.Key())
	}
	among := ""
	if len(keys) > 0 {
		among = ", only " + joinAnd(keys)
	}
	d.fault(UnknownRuleset, "no ruleset %s is known%s", quote(key), among)
}

// carryRuleset takes a ruleset that the sheet carries.
func (d *desk) carryRuleset(rules *yatzy.Ruleset, err error) {
	if d.again() {
		return
	}
	if err != nil {
		d.fault(UnknownRuleset, "%s", strings.TrimPrefix(err.Error(), "yatzy: "))
		return
	}
	d.setRuleset(rules)
}

func (d *desk) again() bool {
	if d.named {
		d.fault(DuplicateMember, "the ruleset is named twice; the first counts")
	}
	first := d.named
	d.named = true
	return first
}

func (d *desk) setRuleset(rules *yatzy.Ruleset) {
	if played := d.options.Rules; played != nil {
		if played.Fingerprint() == rules.Fingerprint() {
			rules = played
		} else {
			d.fault(OtherRuleset, "the sheet is for %s, and %s is played", name(rules), name(played))
		}
	}
	if d.settled {
		if d.options.Rules == nil && d.judge != nil && d.judge.rules != rules {
			d.fault(OtherRuleset, "%s is named after more players than are kept waiting; they were read as players of %s", name(rules), name(d.judge.rules))
		}
		return
	}
	d.settle(d.judgeOf(rules))
}

// name names a ruleset in messages.
func name(rules *yatzy.Ruleset) string {
	if rules.Key() != "" {
		return rules.Key()
	}
	return quote(rules.Name())
}

// settle sets the judge of the sheet and hands on the cards that waited for it.
func (d *desk) settle(j *judge) {
	d.judge, d.settled = j, true
	waiting := d.waiting
	d.waiting, d.bytes = nil, 0
	for i := range waiting {
		d.hand(&waiting[i])
	}
}

// take takes the next card of the sheet, and reports whether more are wanted. It
// keeps nothing of w.
func (d *desk) take(w *written) bool {
	d.players++
	w.number = d.players
	most := d.options.MaxPlayers
	if most == 0 {
		most = mostPlayers
	}
	if d.players == most+1 {
		w.faults = append(w.faults, Fault{Player: w.who(), Code: TooManyPlayers, Message: fmt.Sprintf("more than %d players are on the sheet", most)})
	}
	if d.settled {
		d.hand(w)
		return !d.stopped
	}
	kept := *w
	kept.entries = slices.Clone(w.entries)
	kept.faults = slices.Clone(w.faults)
	d.waiting = append(d.waiting, kept)
	d.bytes += len(w.player) + 40*len(w.entries)
	if len(d.waiting) == mostWaiting || d.bytes > mostWaitingBytes {
		d.find()
	}
	return !d.stopped
}

// hand reads a card and hands it on.
func (d *desk) hand(w *written) {
	if d.stopped {
		return
	}
	card := Card{Player: w.player, Faults: slices.Clone(w.faults)}
	if d.judge != nil {
		card = d.judge.read(w)
	}
	if len(d.faults) > 0 {
		card.Faults = append(d.faults, card.Faults...)
		d.faults = nil
	}
	d.send(card)
}

func (d *desk) send(card Card) {
	for i := range card.Faults {
		card.Faults[i].File = d.options.File
	}
	if !d.stopped && !d.yield(card, nil) {
		d.stopped = true
	}
}

// find looks for the ruleset of a sheet that names none that is known: the one by
// which there is least wrong with the cards that wait.
func (d *desk) find() {
	if d.settled {
		return
	}
	if d.options.Rules != nil {
		d.settle(d.judgeOf(d.options.Rules))
		return
	}
	if len(d.options.Rulesets) == 0 {
		if !d.named {
			d.fault(NoRuleset, "no ruleset is named")
		}
		d.settle(nil)
		return
	}
	var best *judge
	var fits []string
	least := -1
	for _, rules := range d.options.Rulesets {
		j := d.judgeOf(rules)
		faults := 0
		for i := range d.waiting {
			card := j.read(&d.waiting[i])
			faults += len(card.Faults) - len(d.waiting[i].faults)
			if least >= 0 && faults > least {
				break
			}
		}
		if least < 0 || faults < least {
			best, least = j, faults
		}
		if faults == 0 {
			fits = append(fits, name(rules))
		}
	}
	switch {
	case d.named || len(fits) == 1:
	case len(fits) > 1:
		d.fault(SeveralRulesets, "no ruleset is named, and the sheet fits %s", joinAnd(fits))
	default:
		d.fault(NoRuleset, "no ruleset is named, and the sheet fits none that is known; it is read as %s, which comes nearest", name(best.rules))
	}
	d.settle(best)
}

// end ends the sheet, and reports whether more are wanted.
func (d *desk) end() bool {
	if d.players == 0 {
		d.fault(NoPlayers, "nobody is on the sheet")
	}
	d.flush()
	d.judge, d.named, d.settled, d.players = nil, false, false, 0
	return !d.stopped
}

func (d *desk) flush() {
	if len(d.waiting) > 0 {
		d.find()
	}
	if len(d.faults) > 0 {
		d.send(Card{Faults: d.faults})
		d.faults = nil
	}
}

// fail hands on what is left, and then the error that ends reading.
func (d *desk) fail(err error) {
	d.flush()
	if !d.stopped {
		d.yield(Card{}, err)
	}
	d.stopped = true
}

// rulesCameFirst settles the ruleset of a sheet that cannot come to name another.
func (d *desk) rulesCameFirst() {
	if !d.settled && d.options.Rules != nil {
		d.find()
	}
}
