package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/variants"
)

func (a App) rulesCommand() *cobra.Command {
	lang := languageFlag(yatzy.English)
	cmd := &cobra.Command{
		Use:   "rules [KEY]",
		Short: "List the rulesets, or print one as a sheet",
		Long: `List the rulesets, or print one as a sheet with an example of every box.

With --json a ruleset is printed in the form that ruleset files have: save it,
change it, and give the file's name as KEY.`,
		Args: keyOnly(false),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout().(*bytes.Buffer)
			if len(args) == 0 {
				if wantsJSON(cmd) {
					return listJSON(out)
				}
				return listText(out)
			}
			rules, err := findRuleset(args[0])
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return rulesetJSON(out, rules, yatzy.Language(lang))
			}
			return sheetText(out, rules, yatzy.Language(lang))
		},
	}
	cmd.Flags().Var(&lang, "lang", "language of the boxes' names: en, de, nb, sv, da or fi")
	return cmd
}

// A languageFlag is a language that boxes have names in. It implements
// [pflag.Value].
type languageFlag yatzy.Language

func (l *languageFlag) String() string { return string(*l) }
func (l *languageFlag) Type() string   { return "LANG" }

func (l *languageFlag) Set(code string) error {
	if !slices.Contains(yatzy.Languages(), yatzy.Language(code)) {
		return fmt.Errorf("want one of %q", yatzy.Languages())
	}
	*l = languageFlag(code)
	return nil
}

type summaryJSON struct {
	Ruleset  string      `json:"ruleset"`
	Name     string      `json:"name"`
	Dice     int         `json:"dice"`
	Rolls    int         `json:"rolls"`
	Turns    int         `json:"turns"`
	MaxTotal int         `json:"max_total"`
	Bonus    yatzy.Bonus `json:"upper_bonus"`
}

func listJSON(out *bytes.Buffer) error {
	list := []summaryJSON{}
	for rules := range variants.All() {
		list = append(list, summaryJSON{
			rules.Key(), rules.Name(), rules.Dice(), rules.RollsPerTurn(), rules.Len(), rules.MaxTotal(), rules.Bonus(),
		})
	}
	return json.NewEncoder(out).Encode(struct {
		Rulesets []summaryJSON `json:"rulesets"`
	}{list})
}

func listText(out *bytes.Buffer) error {
	var t table
	t.row("KEY", "NAME", "DICE", "BOXES", "UPPER BONUS", "MAXIMUM")
	for rules := range variants.All() {
		bonus := "none"
		if b := rules.Bonus(); b.Points > 0 {
			bonus = fmt.Sprintf("%d at %d", b.Points, b.Threshold)
		}
		t.row(rules.Key(), rules.Name(), rules.Dice(), rules.Len(), bonus, rules.MaxTotal())
	}
	return t.write(out)
}

// rulesetJSON writes the ruleset file of a ruleset, one member a line and one
// category a line, with the names of the categories in a language.
func rulesetJSON(out *bytes.Buffer, rules *yatzy.Ruleset, lang yatzy.Language) error {
	data, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	all, err := members(data)
	if err != nil {
		return err
	}
	out.WriteString("{\n")
	for i, m := range all {
		if m.name == "categories" {
			if m.value, err = categoriesJSON(rules, m.value, lang); err != nil {
				return err
			}
		}
		fmt.Fprintf(out, "  %q: %s%s\n", m.name, m.value, comma(i, len(all)))
	}
	out.WriteString("}\n")
	return nil
}

// A member is a member of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object in their order.
func members(object json.RawMessage) ([]member, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	var all []member
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{name: name.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

func comma(i, n int) string {
	if i == n-1 {
		return ""
	}
	return ","
}

func categoriesJSON(rules *yatzy.Ruleset, array json.RawMessage, lang yatzy.Language) (json.RawMessage, error) {
	var categories []json.RawMessage
	if err := json.Unmarshal(array, &categories); err != nil {
		return nil, err
	}
	keys := make([]string, 0, rules.Len())
	for _, c := range rules.Categories() {
		keys = append(keys, c.Key)
	}
	if len(keys) != len(categories) {
		return nil, errors.New("the JSON form of the ruleset lacks categories")
	}
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, category := range categories {
		all, err := members(category)
		if err != nil {
			return nil, err
		}
		out.WriteString("    {")
		for j, m := range all {
			if m.name == "name" {
				if m.value, err = json.Marshal(rules.CategoryName(keys[i], lang)); err != nil {
					return nil, err
				}
			}
			fmt.Fprintf(&out, "%q: %s%s", m.name, m.value, comma(j, len(all)))
			if j < len(all)-1 {
				out.WriteByte(' ')
			}
		}
		fmt.Fprintf(&out, "}%s\n", comma(i, len(categories)))
	}
	out.WriteString("  ]")
	return out.Bytes(), nil
}
