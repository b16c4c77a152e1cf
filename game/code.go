package game

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"example.com/yatzy"
)

// A code is the key of the ruleset, the seed, the result if there is one, and a
// group of four symbols:
//
//	maxi-000KA986-C130
//	maxi-000KA986-0312-C9B6
//
// All but the key is in Crockford's base 32, whose digits are 0 to 9 and the
// letters without I, L, O and U. The seed has 8 symbols below 2^40, else 13. The
// result has four: its decimal digits up to 9999, and above that, where 10000 is
// taken off, base 32 whose first digit is raised by 10, and so a letter; that
// reaches beyond the total of any ruleset. The group Y X C D says
//
//	Y, and the low two bits of X: the first seven bits of the ruleset's fingerprint
//	the high three bits of X, and again of C: whether the seed is long (4), whether
//	    there is a result (2), and the parity of the number of symbols in the code (1)
//	the low two bits of C, and D: 3 × sum + hyphens, below 128
//
// where sum is all symbols before C read as the digits of a number to base 6, the
// first the highest, modulo 41 (a letter of the key counts from 10 to 35), and
// hyphens adds up, modulo 3, 1 for each hyphen of the key that stands behind an
// even number of symbols, and 2 for the others.
//
// No single typing error makes one code into another. A symbol more or less, or
// one in place of a hyphen, changes the parity, which at least one of the last
// four symbols' second and third then still has as it was. Another symbol, or two
// neighbours in each other's place, change the sum or its place in the code:
// neighbouring weights differ modulo 41, and so do all symbols. (With X and C in
// each other's place, e being the difference of their low bits, 32e would have to
// be -3e modulo 123, which none up to 3 is.) Hyphens of the key that are missing,
// too many or one place off change hyphens. Because the high bits of X and C say
// where the key ends, all other hyphens can be left out.

// shortSeeds is the number of seeds that 8 symbols write.
const shortSeeds = 1 << 40

// The numbers of symbols in the parts of a code.
const (
	shortSeed  = 8
	longSeed   = 13
	resultPart = 4
	checkPart  = 4
	mostKey    = 64

	mostCodeText = 1000 // bytes of a text in which a code is looked for
)

const (
	base32     = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	mostDigits = 9999 // the highest result in decimal digits
)

// codeParts are the parts of a code, all but the check symbols C and D.
type codeParts struct {
	key    string
	seed   []byte // values of symbols
	result []byte // none if there is no result
	rules  uint8  // seven bits of the fingerprint
}

// Code returns the code of the game, as in "maxi-000KA986-C130", or with a result
// "maxi-000KA986-0312-C9B6". [ParseCode] reads it. The error wraps [ErrCode] if
// the ruleset's key is not made of lower-case letters and digits with single
// hyphens between them (at most 64 symbols), or [ErrResult] if the result is
// none that the ruleset gives.
func (s Shared) Code() (string, error) {
	if s.Rules == nil {
		return "", fmt.Errorf("game: code: %w: there is no ruleset", ErrCode)
	}
	if key := s.Rules.Key(); !isCodeKey(key) {
		return "", fmt.Errorf("game: code: %w: %s is no key of lower-case letters, digits and single hyphens", ErrCode, quote(key))
	}
	parts := codeParts{key: s.Rules.Key(), seed: seedSymbols(s.Seed), rules: rulesBits(s.Rules)}
	if s.Result != nil {
		if err := checkResult(*s.Result, s.Rules); err != nil {
			return "", fmt.Errorf("game: code: %w", err)
		}
		parts.result = resultSymbols(*s.Result)
	}
	text := func(values []byte) string {
		var b strings.Builder
		for _, v := range values {
			b.WriteByte(base32[v])
		}
		return b.String()
	}
	groups := []string{parts.key, text(parts.seed)}
	if parts.result != nil {
		groups = append(groups, text(parts.result))
	}
	group := parts.check()
	return strings.Join(append(groups, text(group[:])), "-"), nil
}

// ParseCode reads a shared game from its code, or from a link with a code; the
// ruleset is the one that find knows by the code's key. Capitals and small
// letters are the same, space does not count, hyphens may be missing but for those
// of the key itself, and behind the key the letters O, I and L are read as the
// digits they look like. Every other single typing error (a symbol wrong, missing,
// too many, or in its neighbour's place) is found.
//
// The error wraps [ErrCode] for a text that is no code, [ErrCheck] for one with a
// typing error, [ErrUnknownRuleset], [ErrOtherRules] where the code was made for
// other rules with the same key (which stays hidden in one case of 128), or [ErrResult].
func ParseCode(text string, find Find) (Shared, error) {
	s, err := parseCode(text, find)
	if err != nil {
		return Shared{}, fmt.Errorf("game: parse code %s: %w", quote(text), err)
	}
	return s, nil
}

func parseCode(text string, find Find) (Shared, error) {
	if len(text) > mostCodeText {
		return Shared{}, fmt.Errorf("%w: too long", ErrCode)
	}
	code, err := codeIn(text)
	if err != nil {
		return Shared{}, err
	}
	parts, err := splitCode(code)
	if err != nil {
		return Shared{}, err
	}
	rules, err := find.rules(parts.key)
	if err != nil {
		return Shared{}, err
	}
	if rules.Key() != parts.key {
		return Shared{}, fmt.Errorf("%w: %s is found as %s", ErrUnknownRuleset, quote(parts.key), quote(rules.Key()))
	}
	if rulesBits(rules) != parts.rules {
		return Shared{}, fmt.Errorf("%w: %s", ErrOtherRules, rules.Key())
	}
	s := Shared{Rules: rules}
	for _, v := range parts.seed {
		s.Seed = s.Seed<<5 | uint64(v)
	}
	if !bytes.Equal(seedSymbols(s.Seed), parts.seed) {
		return Shared{}, fmt.Errorf("%w: the seed has too many symbols or bits", ErrCode)
	}
	if parts.result != nil {
		result, ok := resultOf(parts.result)
		if !ok {
			return Shared{}, fmt.Errorf("%w: the result is not a number", ErrCode)
		}
		if err := checkResult(result, rules); err != nil {
			return Shared{}, err
		}
		s.Result = &result
	}
	return s, nil
}

// splitCode takes a code apart and checks its check symbols.
func splitCode(code string) (codeParts, error) {
	code = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, code)
	var symbols []byte
	for i := range len(code) {
		switch c := lower(code[i]); {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			symbols = append(symbols, c)
		case c != '-':
			return codeParts{}, fmt.Errorf("%w: %q is not in any", ErrCode, code[i:min(len(code), i+1)])
		}
	}
	if len(symbols) <= shortSeed+checkPart {
		return codeParts{}, fmt.Errorf("%w: too short", ErrCode)
	}
	wrong := func() (codeParts, error) { return codeParts{}, ErrCheck }
	group, ok := values32(symbols[len(symbols)-checkPart:])
	if !ok || group[1]>>2 != group[2]>>2 {
		return wrong()
	}
	payload := shortSeed
	if group[1]&16 != 0 {
		payload = longSeed
	}
	seed := payload
	if group[1]&8 != 0 {
		payload += resultPart
	}
	keySymbols := len(symbols) - payload - checkPart
	if keySymbols < 1 {
		return wrong()
	}
	values, ok := values32(symbols[keySymbols : keySymbols+payload])
	if !ok {
		return wrong()
	}
	parts := codeParts{
		key: keyIn(code, keySymbols), seed: values[:seed], rules: group[0]<<2 | group[1]&3,
	}
	if payload > seed {
		parts.result = values[seed:]
	}
	if !isCodeKey(parts.key) || parts.check() != [checkPart]byte(group) {
		return wrong()
	}
	return parts, nil
}

// keyIn returns the key of a code: all up to its n-th symbol.
func keyIn(code string, n int) string {
	for i := range len(code) {
		if code[i] != '-' {
			n--
		}
		if n == 0 {
			return strings.ToLower(code[:i+1])
		}
	}
	return ""
}

// check returns the last group of the code: Y X C D.
func (p codeParts) check() [checkPart]byte {
	sum, count, hyphens := 0, 0, 0
	add := func(value int) {
		sum = (sum*6 + value) % 41
		count++
	}
	for i := range len(p.key) {
		switch c := p.key[i]; {
		case c == '-':
			hyphens += 1 + count%2
		case c <= '9':
			add(int(c - '0'))
		default:
			add(int(c-'a') + 10)
		}
	}
	for _, v := range p.seed {
		add(int(v))
	}
	for _, v := range p.result {
		add(int(v))
	}
	form := byte((count + checkPart) % 2 << 2)
	if len(p.seed) == longSeed {
		form |= 16
	}
	if p.result != nil {
		form |= 8
	}
	y, x := p.rules>>2, form|p.rules&3
	add(int(y))
	add(int(x))
	total := 3*sum + hyphens%3
	return [checkPart]byte{y, x, form | byte(total>>5), byte(total & 31)}
}

// rulesBits returns the part of a ruleset's fingerprint that a code has.
func rulesBits(rules *yatzy.Ruleset) uint8 { return rules.Fingerprint()[0] >> 1 }

// isCodeKey reports whether a key can stand in a code.
func isCodeKey(key string) bool {
	if len(key) > mostKey {
		return false
	}
	for word := range strings.SplitSeq(key, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return true
}

func seedSymbols(seed uint64) []byte {
	if seed < shortSeeds {
		return digits32(seed, shortSeed)
	}
	return digits32(seed, longSeed)
}

// digits32 returns the last n digits of a number in base 32.
func digits32(number uint64, n int) []byte {
	digits := make([]byte, n)
	for i := n - 1; i >= 0; i-- {
		digits[i] = byte(number & 31)
		number >>= 5
	}
	return digits
}

// checkResult refuses a result that no game of the ruleset has.
func checkResult(result int, rules *yatzy.Ruleset) error {
	if result < 0 || result > rules.MaxTotal() {
		return fmt.Errorf("%w: %d is not 0 to %d", ErrResult, result, rules.MaxTotal())
	}
	return nil
}

func resultSymbols(result int) []byte {
	if result > mostDigits {
		symbols := digits32(uint64(result-mostDigits-1), resultPart)
		symbols[0] += 10
		return symbols
	}
	symbols := make([]byte, resultPart)
	for i := resultPart - 1; i >= 0; i-- {
		symbols[i] = byte(result % 10)
		result /= 10
	}
	return symbols
}

// resultOf is the inverse of resultSymbols.
func resultOf(symbols []byte) (int, bool) {
	result := 0
	if symbols[0] >= 10 {
		for _, v := range symbols {
			result = result<<5 | int(v)
		}
		return result - 10<<15 + mostDigits + 1, true
	}
	for _, v := range symbols {
		if v > 9 {
			return 0, false
		}
		result = result*10 + int(v)
	}
	return result, true
}

// values32 returns the values of symbols of Crockford's base 32, or false if one
// is none.
func values32(symbols []byte) ([]byte, bool) {
	values := make([]byte, len(symbols))
	for i, c := range symbols {
		switch c {
		case 'o':
			c = '0'
		case 'i', 'l':
			c = '1'
		}
		v := strings.IndexByte(base32, upper(c))
		if v < 0 {
			return nil, false
		}
		values[i] = byte(v)
	}
	return values, true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		c -= 'a' - 'A'
	}
	return c
}
