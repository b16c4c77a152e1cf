package yatzy

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/yatzy/internal/strictjson"
)

// specJSON is the JSON form of a ruleset. Members without a pointer may be left
// out and then mean what is usual.
type specJSON struct {
	Ruleset    string         `json:"ruleset,omitempty"`
	Name       string         `json:"name,omitempty"`
	Source     string         `json:"source,omitempty"`
	Dice       *int           `json:"dice"`
	Faces      int            `json:"faces,omitempty"`
	FaceNames  []string       `json:"face_names,omitempty"`
	Rolls      int            `json:"rolls,omitempty"`
	MaxTotal   int            `json:"max_total,omitempty"` // derived
	Bonus      *Bonus         `json:"upper_bonus,omitempty"`
	Order      Order          `json:"order"`
	Holds      Holds          `json:"holds"`
	Saved      *SavedRolls    `json:"saved_rolls,omitempty"`
	Extra      *Extra         `json:"extra,omitempty"`
	Joker      Joker          `json:"joker"`
	Yatzy      string         `json:"yatzy,omitempty"`
	Categories categoriesJSON `json:"categories"`
}

// categoriesJSON reads one category after the other, so that an error can say
// which it is in.
type categoriesJSON []categoryJSON

func (c *categoriesJSON) UnmarshalJSON(data []byte) error {
	var forms []json.RawMessage
	if err := json.Unmarshal(data, &forms); err != nil {
		return errors.New("categories: want an array of objects")
	}
	if forms == nil {
		return nil // null: missing
	}
	*c = make(categoriesJSON, len(forms))
	for i, form := range forms {
		if err := strictjson.Unmarshal(form, &(*c)[i]); err != nil {
			return fmt.Errorf("categories[%d]: %w", i, err)
		}
	}
	return nil
}

type categoryJSON struct {
	Key     *string             `json:"key"`
	Name    string              `json:"name,omitempty"`
	Names   map[Language]string `json:"names,omitempty"`
	Section *Section            `json:"section"`
	Pattern *Pattern            `json:"pattern"`
	Points  *Points             `json:"points"`
	Max     int                 `json:"max,omitempty"`     // derived
	Example *exampleJSON        `json:"example,omitempty"` // derived
}

type exampleJSON struct {
	Roll   Roll `json:"roll"`
	Points int  `json:"points"`
}

// MarshalJSON implements [json.Marshaler]. The form is the one that
// [ParseRuleset] reads, together with what follows from the rules: the maximum
// total, and for each category the highest value and an example. A ruleset with
// a category by function has no JSON form; the error wraps [ErrRuleset].
func (rs *Ruleset) MarshalJSON() ([]byte, error) {
	s := &rs.spec
	form := specJSON{
		Ruleset: s.Key, Name: rs.Name(), Source: s.Source,
		Dice: &s.Dice, Faces: s.Faces, FaceNames: s.FaceNames, Rolls: s.Rolls,
		MaxTotal: rs.maxTotal, Bonus: &s.Bonus,
		Order: s.Order, Holds: s.Holds, Saved: &s.Saved, Extra: &s.Extra, Joker: s.Joker, Yatzy: s.Yatzy,
	}
	for i, c := range s.Categories {
		if c.Func != nil {
			return nil, fmt.Errorf("yatzy: %w: category %s is a function and has no JSON form", ErrRuleset, c.Key)
		}
		r := rs.examples[i]
		values := rs.attainable[i]
		form.Categories = append(form.Categories, categoryJSON{
			Key: &c.Key, Name: c.name(English), Names: c.Names, Section: &c.Section, Pattern: &c.Pattern, Points: &c.Points,
			Max: values[len(values)-1], Example: &exampleJSON{r, rs.score(rs.ranks.of(r), i)},
		})
	}
	return json.Marshal(form)
}

// UnmarshalJSON implements [json.Unmarshaler] for the zero Ruleset, with the form
// and the errors of [ParseRuleset]. A ruleset that has been made never changes:
// for any other receiver it returns an error.
func (rs *Ruleset) UnmarshalJSON(data []byte) error {
	if rs.Len() > 0 {
		return fmt.Errorf("yatzy: %w: JSON is read into a ruleset that is made already", ErrRuleset)
	}
	read, err := ParseRuleset(data)
	if err != nil {
		return err
	}
	*rs = *read
	return nil
}

// ParseRuleset reads a ruleset from its JSON form: an object with the members
// ruleset (the key), name, source, dice, faces, face_names, rolls, upper_bonus
// {threshold, points, par}, order ("free", "printed", "upper-first"), holds
// ("free", "locked"), saved_rolls {allowed, max_rolls}, extra {kind ("none",
// "bonus", "flat"), points, needs ("score", "filled"), own_upper, cap}, joker
// ("none", "forced", "free"), yatzy, and categories, an array of {key, name,
// names (by language), section ("upper", "lower"), pattern, points}. Patterns
// and points are written as [Pattern.MarshalJSON] and [Points.MarshalJSON] say.
// Of these dice and categories, and of a category key, section, pattern and
// points, are required. What [Ruleset.MarshalJSON] adds (max_total, max, example)
// is derived anew. The error wraps [ErrRuleset] and names the member at fault:
// unknown and repeated members are refused.
func ParseRuleset(data []byte) (*Ruleset, error) {
	spec, err := parseSpec(data)
	if err != nil {
		return nil, fmt.Errorf("yatzy: parse ruleset: %w: %w", ErrRuleset, err)
	}
	return NewRuleset(spec)
}

func parseSpec(data []byte) (Spec, error) {
	var form specJSON
	if err := strictjson.Unmarshal(data, &form); err != nil {
		return Spec{}, err
	}
	if form.Dice == nil {
		return Spec{}, errors.New("dice: missing")
	}
	if form.Categories == nil {
		return Spec{}, errors.New("categories: missing")
	}
	spec := Spec{
		Key: form.Ruleset, Name: form.Name, Source: form.Source,
		Dice: *form.Dice, Faces: form.Faces, FaceNames: form.FaceNames, Rolls: form.Rolls,
		Order: form.Order, Holds: form.Holds, Joker: form.Joker, Yatzy: form.Yatzy,
	}
	if form.Bonus != nil {
		spec.Bonus = *form.Bonus
	}
	if form.Saved != nil {
		spec.Saved = *form.Saved
	}
	if form.Extra != nil {
		spec.Extra = *form.Extra
	}
	for i, c := range form.Categories {
		for _, member := range []struct {
			name    string
			missing bool
		}{
			{"key", c.Key == nil}, {"section", c.Section == nil}, {"pattern", c.Pattern == nil}, {"points", c.Points == nil},
		} {
			if member.missing {
				return Spec{}, fmt.Errorf("categories[%d].%s: missing", i, member.name)
			}
		}
		category := Category{Key: *c.Key, Names: c.Names, Section: *c.Section, Pattern: *c.Pattern, Points: *c.Points}
		// A name is the English one unless the box has it already, in any language.
		names := standardNames(*c.Key)
		known := append(slices.Collect(maps.Values(c.Names)), names[:]...)
		if c.Name != "" && c.Name != *c.Key && c.Names[English] == "" && !slices.Contains(known, c.Name) {
			if category.Names == nil {
				category.Names = map[Language]string{}
			}
			category.Names[English] = c.Name
		}
		spec.Categories = append(spec.Categories, category)
	}
	return spec, nil
}
