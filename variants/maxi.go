package variants

import (
	"fmt"
	"slices"

	"example.com/yatzy"
)

// Maxi returns Maxi Yatzy: six dice, twenty boxes, 100 extra at 84 in the upper
// section, 21 for the full straight, no saved rolls. A box that needs fewer than
// six dice ignores the spare ones. Key "maxi", at most 649 points.
//
// Source: the score sheets and rules sold with Maxi Yatzy in the Nordic
// countries. Other editions come from [MaxiEdition].
func Maxi() *yatzy.Ruleset { return must(plainMaxi().spec()) }

// MaxiTactic returns the edition of [Maxi] whose upper bonus is 50 at 75. Key
// "maxi-tactic", at most 599 points.
//
// Source: the score sheets of the Nordic editions with that bonus.
func MaxiTactic() *yatzy.Ruleset {
	edition := plainMaxi()
	edition.bonus = yatzy.Bonus{Threshold: 75, Points: 50}
	spec := edition.spec()
	spec.Key = "maxi-tactic"
	spec.Name = "Maxi Yatzy, tactic edition"
	spec.Source = "Score sheets of the Nordic editions of Maxi Yatzy with a bonus of 50 at 75"
	return must(spec)
}

// MaxiSaved returns [Maxi] with saved rolls: a roll that a turn leaves unused may
// be used in any later turn beyond the third, without limit, and is worth
// nothing at the end. Key "maxi-saved", at most 649 points.
//
// Source: the Nordic rules of Maxi Yatzy that let unused rolls be saved.
func MaxiSaved() *yatzy.Ruleset {
	edition := plainMaxi()
	edition.saved.Allowed = true
	spec := edition.spec()
	spec.Name = "Maxi Yatzy with saved rolls"
	spec.Source = "Nordic rules of Maxi Yatzy that let unused rolls be saved"
	return must(spec)
}

// MaxiEdition returns [Maxi] with the given options, any mixture of them; of
// options about the same thing the last counts. The key names what differs from
// Maxi, as in "maxi-50-at-75-full-25-saved-5". The error wraps
// [yatzy.ErrRuleset] where an option has a value that no ruleset can have.
func MaxiEdition(options ...MaxiOption) (*yatzy.Ruleset, error) {
	edition := plainMaxi()
	for _, option := range options {
		if option.apply == nil {
			continue
		}
		if err := option.apply(&edition); err != nil {
			return nil, fmt.Errorf("variants: maxi edition: %w: %w", yatzy.ErrRuleset, err)
		}
	}
	rules, err := yatzy.NewRuleset(edition.spec())
	if err != nil {
		return nil, fmt.Errorf("variants: maxi edition: %w", err)
	}
	return rules, nil
}

// A MaxiOption is something in which editions of Maxi Yatzy differ. The zero
// MaxiOption changes nothing.
type MaxiOption struct {
	apply func(*maxi) error
}

// MaxiBonus is an upper bonus of that many points at that threshold. The usual
// ones are 100 at 84 and 50 at 75; 0 points mean that there is none.
func MaxiBonus(points, threshold int) MaxiOption {
	return MaxiOption{func(m *maxi) error {
		m.bonus = yatzy.Bonus{Threshold: threshold, Points: points}
		return nil
	}}
}

// FullStraight is the value of the full straight, 1 to 6: 21, 25 or 30.
func FullStraight(points int) MaxiOption {
	return MaxiOption{func(m *maxi) error {
		m.fullStraight = points
		return nil
	}}
}

// SaveRolls lets unused rolls be saved for later turns, where any number of them
// may be used in one turn.
func SaveRolls() MaxiOption {
	return MaxiOption{func(m *maxi) error {
		m.saved = yatzy.SavedRolls{Allowed: true}
		return nil
	}}
}

// SaveRollsUpTo is [SaveRolls] with a most of rolls in one turn, saved ones
// included, which is more than three: 5 reads the rules as "a fourth or a fifth
// roll".
func SaveRollsUpTo(rolls int) MaxiOption {
	return MaxiOption{func(m *maxi) error {
		if rolls <= 0 { // to the ruleset 0 would mean no limit
			return fmt.Errorf("saved rolls: at most %d rolls in a turn are not more than 3", rolls)
		}
		m.saved = yatzy.SavedRolls{Allowed: true, MaxRolls: rolls}
		return nil
	}}
}

// maxi is what the editions differ in.
type maxi struct {
	bonus        yatzy.Bonus
	fullStraight int
	saved        yatzy.SavedRolls
}

func plainMaxi() maxi {
	return maxi{bonus: yatzy.Bonus{Threshold: 84, Points: 100}, fullStraight: 21}
}

// spec is the sheet of the edition.
func (m maxi) spec() yatzy.Spec {
	key, name := m.label()
	return yatzy.Spec{
		Key:    key,
		Name:   name,
		Source: "Score sheets and rules sold with Maxi Yatzy in the Nordic countries",
		Dice:   6,
		Bonus:  m.bonus,
		Saved:  m.saved,
		Categories: slices.Concat(upper(), []yatzy.Category{
			lowerBox("pair", yatzy.Groups(2), yatzy.MatchedDice()),
			lowerBox("two-pairs", yatzy.Groups(2, 2), yatzy.MatchedDice()),
			lowerBox("three-pairs", yatzy.Groups(2, 2, 2), yatzy.MatchedDice()),
			lowerBox("three-of-a-kind", yatzy.Groups(3), yatzy.MatchedDice()),
			lowerBox("four-of-a-kind", yatzy.Groups(4), yatzy.MatchedDice()),
			lowerBox("five-of-a-kind", yatzy.Groups(5), yatzy.MatchedDice()),
			lowerBox("small-straight", yatzy.Straight(1, 5), yatzy.Fixed(15)),
			lowerBox("large-straight", yatzy.Straight(2, 6), yatzy.Fixed(20)),
			lowerBox("full-straight", yatzy.Straight(1, 6), yatzy.Fixed(m.fullStraight)),
			lowerBox("full-house", yatzy.Groups(3, 2), yatzy.MatchedDice()),
			lowerBox("villa", yatzy.Groups(3, 3), yatzy.MatchedDice()),
			lowerBox("tower", yatzy.Groups(4, 2), yatzy.MatchedDice()),
			lowerBox("chance", yatzy.Any(), yatzy.AllDice()),
			lowerBox("maxi-yatzy", yatzy.Groups(6), yatzy.Fixed(100)),
		}),
	}
}

// label names the edition by what differs from plain Maxi, so that a file which
// names its ruleset by key never means another edition.
func (m maxi) label() (key, name string) {
	key, name = "maxi", "Maxi Yatzy"
	plain := plainMaxi()
	if m.bonus != plain.bonus {
		key += fmt.Sprintf("-%d-at-%d", m.bonus.Points, m.bonus.Threshold)
		name += fmt.Sprintf(", bonus %d at %d", m.bonus.Points, m.bonus.Threshold)
	}
	if m.fullStraight != plain.fullStraight {
		key += fmt.Sprintf("-full-%d", m.fullStraight)
		name += fmt.Sprintf(", full straight %d", m.fullStraight)
	}
	if m.saved.Allowed {
		key += "-saved"
		name += ", saved rolls"
	}
	if m.saved.MaxRolls != 0 {
		key += fmt.Sprintf("-%d", m.saved.MaxRolls)
		name += fmt.Sprintf(" up to %d in a turn", m.saved.MaxRolls)
	}
	return key, name
}
