package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/yatzy/variants"
	"github.com/google/go-cmp/cmp"
)

// write writes the code of parts that need not be those of any ruleset.
func (p codeParts) write() string {
	text := func(values []byte) string {
		var b strings.Builder
		for _, v := range values {
			b.WriteByte(base32[v])
		}
		return b.String()
	}
	groups := []string{p.key, text(p.seed)}
	if p.result != nil {
		groups = append(groups, text(p.result))
	}
	check := p.check()
	return strings.Join(append(groups, text(check[:])), "-")
}

// typos yields every text that a single typing error makes of a code: a symbol wrong, missing, too many, or in its neighbour's place.
func typos(code string, yield func(string)) {
	const keyboard = "0123456789abcdefghijklmnopqrstuvwxyzAO- ."
	for i := range len(code) + 1 {
		for _, c := range []byte(keyboard) {
			yield(code[:i] + string(c) + code[i:])
			if i < len(code) && c != code[i] {
				yield(code[:i] + string(c) + code[i+1:])
			}
		}
		if i < len(code) {
			yield(code[:i] + code[i+1:])
		}
		if i+1 < len(code) && code[i] != code[i+1] {
			yield(code[:i] + string(code[i+1]) + string(code[i]) + code[i+2:])
		}
	}
}

// forgiven writes a text without what reading forgives.
func forgiven(text string) string {
	return strings.NewReplacer("-", "", " ", "", "\n", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(text))
}

// Whatever keys the rulesets have, no typing error makes a code into another: what
// is not found is what reading forgives.
func TestEveryTypingErrorIsFound(t *testing.T) {
	keys := variants.Keys()
	keys = append(keys, "a", "0", "a-b", "maxi-50-at-75-full-25-saved-5", "o0-i1-l1", strings.Repeat("z9-", 15)+"z")
	random := rand.New(rand.NewPCG(1, 2))
	for range 15 {
		var key []byte
		for range 1 + random.IntN(12) {
			key = append(key, "0123456789abcdefghijklmnopqrstuvwxyz-----"[random.IntN(41)])
		}
		if isCodeKey(string(key)) {
			keys = append(keys, string(key))
		}
	}
	codes, errorsFound := 0, 0
	for _, key := range keys {
		for _, seedBits := range []int{40, 64} {
			for _, result := range []int{-1, random.IntN(20_000)} {
				p := codeParts{key: key, seed: seedSymbols(random.Uint64() >> (64 - seedBits)), rules: uint8(random.IntN(128))}
				if result >= 0 {
					p.result = resultSymbols(result)
				}
				code := p.write()
				codes++
				if got, err := splitCode(code); err != nil || fmt.Sprint(got) != fmt.Sprint(p) {
					t.Fatalf("%s: %v, %v", code, got, err)
				}
				typos(code, func(text string) {
					got, err := splitCode(text)
					if err != nil {
						errorsFound++
						return
					}
					if fmt.Sprint(got) != fmt.Sprint(p) || forgiven(text) != forgiven(code) {
						t.Errorf("%q for %q is read as %v", text, code, got)
					}
				})
			}
		}
	}
	if codes < 100 || errorsFound < 150_000 {
		t.Errorf("only %d codes with %d typing errors", codes, errorsFound)
	}
}

// Behind the key, what reading forgives is forgiven wherever it stands.
func TestForgivenCodes(t *testing.T) {
	code := codeParts{key: "maxi-tactic", seed: seedSymbols(0x1234567890), result: resultSymbols(101)}.write()
	want, err := splitCode(code)
	if err != nil {
		t.Fatal(err)
	}
	key, rest := code[:len("maxi-tactic")], code[len("maxi-tactic"):]
	for _, text := range []string{
		strings.ToUpper(code), strings.ToLower(code), " " + code + "\n", strings.ReplaceAll(code, "-", " - "),
		key + strings.ReplaceAll(rest, "-", ""), key + strings.ReplaceAll(rest, "-", " "), key + strings.ReplaceAll(rest, "-", "--"),
		key + strings.NewReplacer("1", "I", "0", "O").Replace(rest), key + strings.NewReplacer("1", "l", "0", "o").Replace(rest),
		key + strings.Join(strings.Split(rest, ""), "-"), code + "-",
	} {
		got, err := splitCode(text)
		if diff := cmp.Diff(fmt.Sprint(want), fmt.Sprint(got)); err != nil || diff != "" {
			t.Errorf("%q: %v\n%s", text, err, diff)
		}
	}
	for _, text := range []string{"maxitactic" + rest, "maxi--tactic" + rest, "-" + code, "max1-tactic" + rest} {
		if _, err := splitCode(text); !errors.Is(err, ErrCheck) {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

// Results have four symbols up to the highest total that a ruleset may have.
func TestResultSymbols(t *testing.T) {
	seen := map[string]bool{}
	for result := range 500_000 {
		symbols := resultSymbols(result)
		got, ok := resultOf(symbols)
		if !ok || got != result || len(symbols) != resultPart || seen[string(symbols)] {
			t.Fatalf("%d is %v is %d, %t", result, symbols, got, ok)
		}
		seen[string(symbols)] = true
		if result <= mostDigits {
			digits := ""
			for _, v := range symbols {
				digits += string(base32[v])
			}
			if digits != fmt.Sprintf("%04d", result) {
				t.Fatalf("%d is written %s", result, digits)
			}
		}
	}
}

// Codes that no program writes although their check symbols are right.
func TestCodesThatNobodyWrites(t *testing.T) {
	rules := variants.Maxi()
	bits := rulesBits(rules)
	for _, c := range []struct {
		name  string
		parts codeParts
		err   error
	}{
		{"the most points", codeParts{seed: seedSymbols(1), result: resultSymbols(649)}, nil},
		{"more points", codeParts{seed: seedSymbols(1), result: resultSymbols(650)}, ErrResult},
		{"far more points", codeParts{seed: seedSymbols(1), result: []byte{31, 31, 31, 31}}, ErrResult},
		{"points that are no number", codeParts{seed: seedSymbols(1), result: []byte{0, 4, 10, 0}}, ErrCode},
		{"a small seed of many symbols", codeParts{seed: digits32(1, longSeed)}, ErrCode},
		{"a seed above 64 bits", codeParts{seed: append([]byte{16}, digits32(1, longSeed-1)...)}, ErrCode},
	} {
		c.parts.key, c.parts.rules = "maxi", bits
		if _, err := ParseCode(c.parts.write(), variants.Find); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
