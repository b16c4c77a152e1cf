package yatzy

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func (rs *Ruleset) checkDice() error {
	s := &rs.spec
	for _, text := range []struct{ field, value string }{{"ruleset", s.Key}, {"name", s.Name}, {"source", s.Source}} {
		if strings.ContainsFunc(text.value, unicode.IsControl) || !utf8.ValidString(text.value) {
			return fmt.Errorf("%s: %s is not a line of text", text.field, quote(text.value))
		}
	}
	between := func(field string, n, least, most int) error {
		if n < least || n > most {
			return fmt.Errorf("%s: %d is not %d to %d", field, n, least, most)
		}
		return nil
	}
	if err := between("dice", s.Dice, 1, MaxDice); err != nil {
		return err
	}
	if err := between("faces", s.Faces, 2, MaxFaces); err != nil {
		return err
	}
	if err := between("rolls", s.Rolls, 1, maxRolls); err != nil {
		return err
	}
	if len(s.FaceNames) != 0 && len(s.FaceNames) != s.Faces {
		return fmt.Errorf("face_names: %d names for %d faces", len(s.FaceNames), s.Faces)
	}
	seen := map[string]bool{}
	for _, name := range s.FaceNames {
		plain := strings.ToLower(name)
		if name == "" || strings.ContainsAny(name, ",-") || strings.ContainsFunc(name, unicode.IsSpace) || isDigits(name) {
			return fmt.Errorf("face_names: %s is not one word", quote(name))
		}
		if seen[plain] {
			return fmt.Errorf("face_names: %s twice", quote(name))
		}
		seen[plain] = true
	}
	return nil
}

func (rs *Ruleset) checkCategories() error {
	cats := rs.spec.Categories
	if len(cats) == 0 || len(cats) > MaxCategories {
		return fmt.Errorf("categories: %d is not 1 to %d", len(cats), MaxCategories)
	}
	rs.index = make(map[string]int, len(cats))
	for f := range rs.own {
		rs.own[f] = -1
	}
	for i := range cats {
		c := &cats[i]
		if !isKey(c.Key) {
			return fmt.Errorf("categories[%d].key: %s is not a key of lower-case letters, digits and hyphens", i, quote(c.Key))
		}
		fail := func(format string, args ...any) error {
			return fmt.Errorf("categories[%d] %s: %w", i, c.Key, fmt.Errorf(format, args...))
		}
		if _, twice := rs.index[c.Key]; twice {
			return fail("key is used twice")
		}
		rs.index[c.Key] = i
		for lang, name := range c.Names {
			if strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name) {
				return fail("names: %s is not a line of text", quote(name))
			}
			if !slices.Contains(Languages(), lang) {
				return fail("names: unknown language %s", quote(string(lang)))
			}
		}
		switch c.Section {
		case Upper:
			rs.upper = rs.upper.With(i)
			if f := c.Pattern.a; c.Func == nil && c.Pattern.kind == ofFace && f <= MaxFaces && rs.own[f] < 0 {
				rs.own[f] = i
			}
		case Lower:
		default:
			return fail("section is missing: upper or lower")
		}
		if c.Func != nil {
			continue
		}
		if c.Pattern.kind == noPattern && c.Pattern.fault == "" {
			return fail("pattern is missing")
		}
		if c.Pattern.fault != "" {
			return fail("pattern: %s", c.Pattern.fault)
		}
		if err := c.Points.check(); err != nil {
			return fail("points: %w", err)
		}
	}
	return nil
}

func isKey(s string) bool {
	for i := range len(s) {
		if c := s[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' && i > 0) {
			return false
		}
	}
	return s != "" && len(s) <= 64
}

func (rs *Ruleset) checkOptions() error {
	s := &rs.spec
	if s.Bonus.Points < 0 || s.Bonus.Points > maxPoints {
		return fmt.Errorf("upper_bonus.points: %d is not 0 to %d", s.Bonus.Points, maxPoints)
	}
	if s.Bonus.Threshold < 0 || s.Bonus.Threshold > maxPoints {
		return fmt.Errorf("upper_bonus.threshold: %d is not 0 to %d", s.Bonus.Threshold, maxPoints)
	}
	if s.Bonus.Par < 0 || s.Bonus.Par > s.Dice {
		return fmt.Errorf("upper_bonus.par: %d is not 0 to %d dice", s.Bonus.Par, s.Dice)
	}
	if s.Bonus.Points > 0 && s.Bonus.Threshold == 0 {
		return fmt.Errorf("upper_bonus.threshold: a bonus needs one")
	}
	if s.Bonus.Points > 0 && rs.upper == 0 {
		return fmt.Errorf("upper_bonus: there is no upper category")
	}
	for _, option := range []struct {
		field       string
		value, most uint8
	}{
		{"order", uint8(s.Order), uint8(UpperFirst)},
		{"holds", uint8(s.Holds), uint8(LockedHolds)},
		{"joker", uint8(s.Joker), uint8(FreeJoker)},
		{"extra.kind", uint8(s.Extra.Kind), uint8(Flat)},
		{"extra.needs", uint8(s.Extra.Needs), uint8(NeedsFilled)},
	} {
		if option.value > option.most {
			return fmt.Errorf("%s: %d is no such option", option.field, option.value)
		}
	}
	if m := s.Saved.MaxRolls; m != 0 && (!s.Saved.Allowed || m <= s.Rolls || m > 255) {
		if !s.Saved.Allowed {
			return fmt.Errorf("saved_rolls.max_rolls: %d rolls, but none are saved", m)
		}
		return fmt.Errorf("saved_rolls.max_rolls: %d is not %d to 255, above the %d rolls of a turn", m, s.Rolls+1, s.Rolls)
	}
	if err := rs.checkExtra(); err != nil {
		return err
	}
	return rs.findYatzy()
}

func (rs *Ruleset) checkExtra() error {
	x := rs.spec.Extra
	switch {
	case x.Kind == NoExtra && x != Extra{Needs: x.Needs}:
		return fmt.Errorf("extra: has points, a cap or a place, but no kind")
	case x.Kind != NoExtra && (x.Points < 1 || x.Points > maxPoints):
		return fmt.Errorf("extra.points: %d is not 1 to %d", x.Points, maxPoints)
	case x.Cap < 0 || x.Cap > MaxCategories:
		return fmt.Errorf("extra.cap: %d is not 0 to %d", x.Cap, MaxCategories)
	case x.Kind == Flat && (x.Cap != 0 || x.OwnUpper):
		return fmt.Errorf("extra: a flat value has no cap and is for any category")
	}
	return nil
}

// findYatzy finds the category for all dice alike that extras and jokers need.
func (rs *Ruleset) findYatzy() error {
	s := &rs.spec
	if s.Yatzy != "" {
		i, ok := rs.index[s.Yatzy]
		if !ok {
			return fmt.Errorf("yatzy: no category has the key %s", quote(s.Yatzy))
		}
		rs.yatzy = i
	} else {
		for i, c := range s.Categories {
			if c.Func != nil || c.Pattern != Groups(s.Dice) {
				continue
			}
			if rs.yatzy >= 0 {
				if s.Extra.Kind == NoExtra && s.Joker == NoJoker {
					rs.yatzy = -1
					return nil
				}
				return fmt.Errorf("yatzy: %s and %s are both for %d dice alike: say which one extras and jokers need",
					s.Categories[rs.yatzy].Key, c.Key, s.Dice)
			}
			rs.yatzy = i
		}
	}
	if s.Extra.Kind == NoExtra && s.Joker == NoJoker {
		return nil
	}
	if rs.yatzy < 0 {
		return fmt.Errorf("yatzy: extras and jokers need a category for %d dice alike", s.Dice)
	}
	if rs.upper.Has(rs.yatzy) {
		return fmt.Errorf("yatzy: %s must be a lower category for extras and jokers", s.Categories[rs.yatzy].Key)
	}
	for r := range rs.alike() {
		if rs.score(rs.ranks.of(r), rs.yatzy) == 0 {
			return fmt.Errorf("yatzy: %s pays nothing for %s", s.Categories[rs.yatzy].Key, r)
		}
	}
	return nil
}
