package game_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

func TestDaily(t *testing.T) {
	for _, c := range []struct {
		date string
		seed uint64 // 0 for no such date
	}{
		{"2026-01-02", 20260102},
		{"2024-02-29", 20240229},
		{"2000-02-29", 20000229},
		{"0001-01-01", 10101},
		{"9999-12-31", 99991231},
		{"2025-02-29", 0}, {"1900-02-29", 0}, {"2025-04-31", 0}, {"2025-13-01", 0}, {"2025-00-10", 0},
		{"2025-01-00", 0}, {"2025-01-32", 0}, {"2025-1-2", 0}, {"25-01-02", 0}, {"20250102", 0}, {"", 0},
		{"today", 0}, {" 2025-01-02", 0}, {"2025-01-02 ", 0}, {"2025-01-02T00:00:00Z", 0}, {"-2025-01-02", 0},
		{"12025-01-02", 0}, {"2025/01/02", 0}, {"２０２５-01-02", 0}, {strings.Repeat("9", 1<<16), 0},
	} {
		got, err := game.Daily(c.date, variants.Find)
		if c.seed == 0 {
			if !errors.Is(err, game.ErrDate) || len(err.Error()) > 200 {
				t.Errorf("%.40q: %.200v", c.date, err)
			}
			continue
		}
		if diff := cmp.Diff(game.Shared{Rules: variants.Maxi(), Seed: c.seed}, got, sameRules()); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", c.date, err, diff)
		}
	}
	if _, err := game.Daily("2026-01-02", nil); !errors.Is(err, game.ErrUnknownRuleset) {
		t.Error(err)
	}
}

// The codes never change: people have them in their mail.
func TestCodesPinned(t *testing.T) {
	for _, c := range []struct {
		shared game.Shared
		want   string
	}{} {
		code, err := c.shared.Code()
		if diff := cmp.Diff(c.want, code); err != nil || diff != "" {
			t.Errorf("%v (-want +got)\n%s", err, diff)
		}
	}
}

// What is written is read back, in whichever ruleset, as code and as link.
func TestCodesOfAllRulesets(t *testing.T) {
	all := map[string]*yatzy.Ruleset{}
	for _, rules := range allRules(t) {
		all[rules.Key()] = rules
	}
	find := func(key string) (*yatzy.Ruleset, error) {
		if all[key] == nil {
			return nil, variants.ErrUnknown
		}
		return all[key], nil
	}
	for _, rules := range all {
		for _, seed := range []uint64{0, 1, 20260102, 1<<40 - 1, 1 << 40, 1<<64 - 1} {
			for _, result := range []*int{nil, new(0), new(rules.MaxTotal())} {
				want := game.Shared{Rules: rules, Seed: seed, Result: result}
				code, err := want.Code()
				if err != nil {
					t.Fatal(err)
				}
				link, err := want.Link("https://example.org/play?lang=nb&code=old#top")
				if err != nil || !strings.HasPrefix(link, "https://example.org/play?") || !strings.HasSuffix(link, "#top") || !strings.Contains(link, "lang=nb") {
					t.Fatalf("%s, %v", link, err)
				}
				for _, text := range []string{code, link, strings.ToUpper(code)} {
					got, err := game.ParseCode(text, find)
					if diff := cmp.Diff(want, got, sameRules()); err != nil || diff != "" {
						t.Errorf("%s: %v\n%s", text, err, diff)
					}
				}
			}
		}
	}
}

func TestCodeErrors(t *testing.T) {
	code := func(s game.Shared) string {
		t.Helper()
		text, err := s.Code()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	maxi := game.Shared{Rules: variants.Maxi(), Seed: 12345, Result: new(400)}
	spec := variants.Maxi().Spec()
	spec.Bonus.Points = 50
	house := mustRules(t, spec) // its key is maxi
	spec.Key = "house"
	unknown := game.Shared{Rules: mustRules(t, spec), Seed: 12345}
	find := func(key string) (*yatzy.Ruleset, error) { return house, nil }
	for _, c := range []struct {
		name string
		text string
		find game.Find
		err  error
		want string
	}{
		{"empty", "", variants.Find, game.ErrCode, "too short"},
		{"only a key", "maxi", variants.Find, game.ErrCode, "too short"},
		{"another alphabet", strings.Replace(code(maxi), "-", "–", 1), variants.Find, game.ErrCode, "is not in any"},
		{"not UTF-8", code(maxi) + "\xff", variants.Find, game.ErrCode, "is not in any"},
		{"too long", strings.Repeat("a", 1001), variants.Find, game.ErrCode, "too long"},
		{"a link without a code", "https://example.org/?x=" + code(maxi), variants.Find, game.ErrCode, "0 codes"},
		{"a link with two codes", "?code=" + code(maxi) + "&code=" + code(maxi), variants.Find, game.ErrCode, "2 codes"},
		{"no link", "http://[::1?code=" + code(maxi), variants.Find, game.ErrCode, "cannot be read"},
		{"typing error", strings.Replace(code(maxi), "0400", "0401", 1), variants.Find, game.ErrCheck, "typing error"},
		{"typing error in a link", "?code=" + strings.Replace(code(maxi), "0400", "0401", 1), variants.Find, game.ErrCheck, "typing error"},
		{"unknown ruleset", code(unknown), variants.Find, game.ErrUnknownRuleset, `"house"`},
		{"unknown ruleset: why", code(unknown), variants.Find, variants.ErrUnknown, `"house"`},
		{"nothing to look it up", code(maxi), nil, game.ErrUnknownRuleset, `"maxi"`},
		{"found under another key", code(unknown), find, game.ErrUnknownRuleset, `"maxi"`},
		{"other rules", code(maxi), find, game.ErrOtherRules, "maxi"},
	} {
		_, err := game.ParseCode(c.text, c.find)
		if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 400 {
			t.Errorf("%s: %q: %v", c.name, c.text, err)
		}
	}
}

// What has no code.
func TestNoCode(t *testing.T) {
	for _, result := range []int{-1, 650, 1 << 30} {
		if _, err := (game.Shared{Rules: variants.Maxi(), Result: &result}).Code(); !errors.Is(err, game.ErrResult) {
			t.Errorf("%d: %v", result, err)
		}
	}
	spec := variants.Maxi().Spec()
	for key, ok := range map[string]bool{"x": true, "x-1": true, "": false, "X": false, "x y": false, "x-": false, "-x": false, "x--y": false, "å": false, strings.Repeat("x", 65): false} {
		spec.Key = key
		s := game.Shared{Rules: mustRules(t, spec)}
		if _, err := s.Code(); (err == nil) != ok || err != nil && !errors.Is(err, game.ErrCode) {
			t.Errorf("key %q: %v", key, err)
		}
	}
	if _, err := (game.Shared{}).Code(); !errors.Is(err, game.ErrCode) {
		t.Error(err)
	}
	for _, base := range []string{"http://[::1", "https://example.org/?a=%zz"} {
		if _, err := (game.Shared{Rules: variants.Maxi()}).Link(base); !errors.Is(err, game.ErrCode) {
			t.Errorf("%s: %v", base, err)
		}
	}
	link, err := game.Shared{Rules: variants.Maxi()}.Link("")
	if err != nil || !strings.HasPrefix(link, "?code=maxi-00000000-") {
		t.Errorf("%q, %v", link, err)
	}
}

func TestNewSeed(t *testing.T) {
	seen := map[uint64]bool{}
	for range 100 {
		seed := game.NewSeed()
		if seed >= 1<<40 || seen[seed] { // a fault by chance is one of 10^8
			t.Errorf("seed %d", seed)
		}
		seen[seed] = true
	}
}

func FuzzParseCode(f *testing.F) {
	for _, rules := range allRules(f) {
		for _, s := range []game.Shared{{Rules: rules, Seed: 7}, {Rules: rules, Seed: 1 << 63, Result: new(rules.MaxTotal())}} {
			code, err := s.Code()
			if err != nil {
				f.Fatal(err)
			}
			f.Add(code)
			f.Add("https://example.org/?code=" + code)
		}
	}
	f.Add("maxi 7k3m9q2x f4rc")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := game.ParseCode(text, variants.Find)
		if err != nil {
			return
		}
		code, err := s.Code()
		if err != nil {
			t.Fatal(err)
		}
		again, err := game.ParseCode(code, variants.Find)
		if diff := cmp.Diff(s, again, sameRules()); err != nil || diff != "" {
			t.Errorf("%q is written %s: %v\n%s", text, code, err, diff)
		}
	})
}
