package yatzy_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/yatzy"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawFaces draws the faces of up to eight dice of six sides, in any order.
func drawFaces(t *rapid.T, label string, least, most int) []yatzy.Face {
	return rapid.SliceOfN(rapid.Map(rapid.IntRange(1, 6), func(n int) yatzy.Face { return yatzy.Face(n) }), least, most).Draw(t, label)
}

func mustRoll(t testing.TB, faces []yatzy.Face) yatzy.Roll {
	t.Helper()
	r, err := yatzy.NewRoll(faces...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParseRollSpellings(t *testing.T) {
	want, err := yatzy.NewRoll(5, 2, 5, 2, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"2 2 5 5 5", "22555", "2-2-5-5-5", "2,2,5,5,5",
		"5 5 5 2 2", "52525", "5-2-5-2-5", "5,2,2,5,5",
		" 2 2  5 5\t5\n", "2, 2, 5, 5, 5", " 22555 ",
	} {
		got, err := yatzy.ParseRoll(text)
		if err != nil {
			t.Errorf("ParseRoll(%q): %v", text, err)
		}
		if got != want {
			t.Errorf("ParseRoll(%q) = %q, want %q", text, got, want)
		}
		if again := yatzy.MustParseRoll(text); again != want {
			t.Errorf("MustParseRoll(%q) = %q, want %q", text, again, want)
		}
	}
	if one := yatzy.MustParseRoll("4"); one.String() != "4" {
		t.Errorf("one die reads as %q", one)
	}
}

func TestParseRollFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "no dice"},
		{" \t\n", "no dice"},
		{"0 1 2 3 4", `"0" is not a face: 1 to 6`},
		{"01234", `"0" is not a face: 1 to 6`},
		{"1 2 3 4 7", `"7" is not a face: 1 to 6`},
		{"12347", `"7" is not a face: 1 to 6`},
		{"1-2-3-4-7", `"7" is not a face: 1 to 6`},
		{"1,2,3,4,0", `"0" is not a face: 1 to 6`},
		{"1.5 2 3 4 5", `"1.5" is not a face`},
		{"1/2 2 3 4 5", `"1/2" is not a face`},
		{"2.5", `"2.5" is not a face`},
		{"½ 2 3 4 5", `is not a face`},
		{"-1 2 3 4 5", "die 1 is missing"},
		{"1,-2,3,4,5", `"-2" is not a face`},
		{"1,+2,3,4,5", `"+2" is not a face`},
		{"1,,3,4,5", "die 2 is missing"},
		{"1,2,3,", "die 4 is missing"},
		{"1--2-3", "die 2 is missing"},
		{",", "die 1 is missing"},
		{"-", "die 1 is missing"},
		{"22 555", `"22" is not a face`},
		{"2-2,5", `"2-2" is not a face`},
		{"1e0 2 3", `"1e0" is not a face`},
		{"0x1 2 3", `"0x1" is not a face`},
		{"two 2 3", `"two" is not a face`},
		{"٣ 2 3", "is not a face"},
		{"1\x002", "is not a face"},
		{"\xff\xfe", "is not a face"},
		{"1 2 3 4 5 6 1 2 3", "9 dice, at most 8"},
		{"123456123", "9 dice, at most 8"},
		{"1-2-3-4-5-6-1-2-3", "9 dice, at most 8"},
		{"1,2,3,4,5,6,1,2,3", "9 dice, at most 8"},
		{strings.Repeat("6", 1<<20), "1048576 dice, at most 8"},
		{strings.Repeat("six", 1<<18), "is not a face"},
		{"18446744073709551617 1 1", "is not a face"},
	} {
		got, err := yatzy.ParseRoll(c.text)
		if !errors.Is(err, yatzy.ErrRoll) {
			t.Errorf("ParseRoll(%.40q): error %v, want ErrRoll", c.text, err)
			continue
		}
		if got != (yatzy.Roll{}) {
			t.Errorf("ParseRoll(%.40q) = %q beside an error", c.text, got)
		}
		if text := err.Error(); !strings.Contains(text, c.want) || len(text) > 300 {
			t.Errorf("ParseRoll(%.40q): error %.400q, want it short and with %q", c.text, text, c.want)
		}
	}
}

func TestMustParseRollPanics(t *testing.T) {
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, yatzy.ErrRoll) {
			t.Errorf("panic with %v, want ErrRoll", err)
		}
	}()
	yatzy.MustParseRoll("7")
	t.Error("no panic")
}

func TestNewRollFaults(t *testing.T) {
	for _, faces := range [][]yatzy.Face{{0}, {7}, {1, 2, 3, 4, 255}, {1, 1, 1, 1, 1, 1, 1, 1, 1}} {
		if r, err := yatzy.NewRoll(faces...); !errors.Is(err, yatzy.ErrRoll) || r != (yatzy.Roll{}) {
			t.Errorf("NewRoll(%v) = %q, %v; want no roll and ErrRoll", faces, r, err)
		}
	}
}

func TestRulesetRolls(t *testing.T) {
	five, pictures := mustRuleset(t, fiveDiceSpec()), mustRuleset(t, picturesSpec())
	small := mustRuleset(t, yatzy.Spec{Dice: 2, Faces: 3, Categories: []yatzy.Category{lower("chance", yatzy.Any(), yatzy.AllDice())}})
	big := mustRuleset(t, yatzy.Spec{Dice: 8, Faces: 8, Categories: []yatzy.Category{lower("chance", yatzy.Any(), yatzy.AllDice())}})
	for _, c := range []struct {
		rules      *yatzy.Ruleset
		text, want string
	}{
		{five, "5 4 3 2 1", "1 2 3 4 5"},
		{small, "31", "1 3"},
		{big, "87654321", "1 2 3 4 5 6 7 8"},
		{pictures, "sun moon moon HEART cat", "1 2 2 4 6"},
		{pictures, "sun,moon, apple,cat,Lemon", "1 2 3 4 5"},
		{pictures, "sun-moon-3-cat-5", "1 2 3 4 5"},
		{pictures, "12345", "1 2 3 4 5"},
	} {
		got, err := c.rules.ParseRoll(c.text)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: ParseRoll(%q) = %q, %v; want %q", c.rules.Name(), c.text, got, err, c.want)
		}
	}
	for _, c := range []struct {
		rules      *yatzy.Ruleset
		text, want string
	}{
		{five, "1 2 3 4", "4 dice"},
		{five, "1 2 3 4 5 6", "6 dice"},
		{five, "123456123", "9 dice"},
		{five, "sun 2 3 4 5", "1 to 6"},
		{small, "1 4", "1 to 3"},
		{small, "1", "1 dice"},
		{big, "9 1 1 1 1 1 1 1", "1 to 8"},
		{pictures, "sun sun sun sun star", "sun, moon, apple, cat, lemon, heart"},
		{pictures, "sun", "1 dice"},
	} {
		got, err := c.rules.ParseRoll(c.text)
		if !errors.Is(err, yatzy.ErrRoll) || got != (yatzy.Roll{}) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: ParseRoll(%q) = %q, %v; want no roll and ErrRoll with %q", c.rules.Name(), c.text, got, err, c.want)
		}
	}
	for _, text := range []string{"5", "1 2 3 4 5"} {
		if got, err := five.ParseDice(text); err != nil || got.String() != text {
			t.Errorf("ParseDice(%q) = %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1 2 3 4 5 6", "7"} {
		if _, err := five.ParseDice(text); !errors.Is(err, yatzy.ErrRoll) {
			t.Errorf("ParseDice(%q): error %v, want ErrRoll", text, err)
		}
	}
	if got, err := big.NewRoll(8, 8, 8, 8, 7, 7, 7, 7); err != nil || got.Sum() != 60 {
		t.Errorf("NewRoll of eight-sided dice = %q, %v", got, err)
	}
	for _, faces := range [][]yatzy.Face{{}, {1}, {1, 4}, {1, 0}, {1, 1, 1}} {
		if got, err := small.NewRoll(faces...); !errors.Is(err, yatzy.ErrRoll) || got != (yatzy.Roll{}) {
			t.Errorf("NewRoll(%v) = %q, %v; want no roll and ErrRoll", faces, got, err)
		}
	}
	for f, want := range map[yatzy.Face]string{0: "0", 1: "sun", 6: "heart", 7: "7"} {
		if got := pictures.FaceName(f); got != want {
			t.Errorf("FaceName(%d) = %q, want %q", f, got, want)
		}
	}
}

func TestZeroRoll(t *testing.T) {
	var r yatzy.Roll
	if r.Len() != 0 || r.Sum() != 0 || r.String() != "" || r.Count(1) != 0 {
		t.Errorf("the zero roll shows %q", r)
	}
	if _, ok := r.Alike(); ok {
		t.Error("no dice are alike")
	}
	if parts := slices.Collect(r.Parts()); !slices.Equal(parts, []yatzy.Roll{{}}) {
		t.Errorf("parts of no dice are %q", parts)
	}
	if r != mustRoll(t, nil) {
		t.Error("NewRoll() is not the zero roll")
	}
}

func TestRollTellsItsDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := drawFaces(t, "faces", 0, yatzy.MaxDice)
		r, err := yatzy.NewRoll(faces...)
		if err != nil {
			t.Fatal(err)
		}
		sorted := slices.Sorted(slices.Values(faces))
		if got := slices.Collect(r.Faces()); !slices.Equal(got, sorted) {
			t.Fatalf("faces %v, want %v", got, sorted)
		}
		sum, counts := 0, [8]int{}
		for _, f := range faces {
			sum += int(f)
			counts[f]++
		}
		for f := range counts {
			if r.Count(yatzy.Face(f)) != counts[f] {
				t.Fatalf("%q shows %d %d times, want %d", r, f, r.Count(yatzy.Face(f)), counts[f])
			}
		}
		face, alike := r.Alike()
		if want := len(sorted) > 0 && sorted[0] == sorted[len(sorted)-1]; alike != want || want && face != sorted[0] {
			t.Fatalf("%q: alike %d, %v", r, face, alike)
		}
		if r.Len() != len(faces) || r.Sum() != sum {
			t.Fatalf("%q: %d dice, sum %d; want %d, %d", r, r.Len(), r.Sum(), len(faces), sum)
		}
		for range r.Faces() {
			break // stopping early is allowed
		}
	})
}

func TestRollRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := drawFaces(t, "faces", 0, yatzy.MaxDice)
		r, err := yatzy.NewRoll(faces...)
		if err != nil {
			t.Fatal(err)
		}
		text, err := r.MarshalText()
		if err != nil || string(text) != r.String() {
			t.Fatalf("text %q, %v; want %q", text, err, r)
		}
		// Reading replaces whatever was there before.
		fromText, fromJSON := yatzy.MustParseRoll("6"), yatzy.MustParseRoll("6")
		if err := fromText.UnmarshalText(text); err != nil || fromText != r {
			t.Fatalf("text %q reads as %q, %v", text, fromText, err)
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &fromJSON); err != nil || fromJSON != r {
			t.Fatalf("JSON %s reads as %q, %v", data, fromJSON, err)
		}
		shuffled := make([]int, len(faces))
		for i, f := range rapid.Permutation(faces).Draw(t, "order") {
			shuffled[i] = int(f)
		}
		data, _ = json.Marshal(shuffled)
		if err := json.Unmarshal(data, &fromJSON); err != nil || fromJSON != r {
			t.Fatalf("JSON %s reads as %q, %v, want %q", data, fromJSON, err, r)
		}
		if len(faces) > 0 {
			for _, sep := range []string{"", "-", ","} {
				spelled := strings.ReplaceAll(r.String(), " ", sep)
				if got, err := yatzy.ParseRoll(spelled); err != nil || got != r {
					t.Fatalf("%q reads as %q, %v", spelled, got, err)
				}
			}
		}
	})
}

func TestRollUnmarshalFaults(t *testing.T) {
	before := yatzy.MustParseRoll("1 2 3")
	for _, data := range []string{
		`[0]`, `[9]`, `[-1]`, `[1.5]`, `["1"]`, `[1,[2]]`, `{"1":2}`, `"11"`, `1`, `true`,
		`[1,1,1,1,1,1,1,1,1]`, `[1e99]`, `[18446744073709551617]`, `[4294967297]`, `[257]`,
	} {
		r := before
		if err := json.Unmarshal([]byte(data), &r); !errors.Is(err, yatzy.ErrRoll) || r != before {
			t.Errorf("%s: roll %q, error %v; want the roll unchanged and ErrRoll", data, r, err)
		}
	}
	for _, text := range []string{" ", "0", "9", "1 2 3 4 5 6 7 8 1", "1.5", "x"} {
		r := before
		if err := r.UnmarshalText([]byte(text)); !errors.Is(err, yatzy.ErrRoll) || r != before {
			t.Errorf("%q: roll %q, error %v; want the roll unchanged and ErrRoll", text, r, err)
		}
	}
}

func TestRollsCounts(t *testing.T) {
	power := 1
	for n, want := range []int{1, 6, 21, 56, 126, 252, 462, 792, 1287} {
		count, sum := 0, 0
		last := yatzy.Roll{}
		for r, ways := range yatzy.Rolls(n) {
			if r.Len() != n || ways < 1 {
				t.Fatalf("%d dice: %q with %d ways", n, r, ways)
			}
			if count > 0 && (last.Compare(r) != -1 || r.Compare(last) != 1) {
				t.Fatalf("%d dice: %q is not before %q", n, last, r)
			}
			last = r
			count++
			sum += ways
		}
		if count != want || sum != power {
			t.Errorf("%d dice: %d rolls in %d ways, want %d in %d", n, count, sum, want, power)
		}
		power *= 6
	}
	for _, n := range []int{-1, 9, 1 << 30} {
		for r := range yatzy.Rolls(n) {
			t.Errorf("%d dice: %q", n, r)
		}
	}
}

// TestRollsWays throws every sequence of up to five dice and counts.
func TestRollsWays(t *testing.T) {
	for n := range 6 {
		want := map[string]int{}
		throw := make([]yatzy.Face, n)
		var visit func(i int)
		visit = func(i int) {
			if i == n {
				want[mustRoll(t, throw).String()]++
				return
			}
			for f := yatzy.Face(1); f <= 6; f++ {
				throw[i] = f
				visit(i + 1)
			}
		}
		visit(0)
		got := map[string]int{}
		for r, ways := range yatzy.Rolls(n) {
			got[r.String()] = ways
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d dice: ways (-want +got)\n%s", n, diff)
		}
	}
}

func TestRulesetCountsRollsAndKeeps(t *testing.T) {
	for _, c := range []struct{ dice, faces, rolls, keeps, throws int }{
		{5, 6, 252, 462, 7776},
		{6, 6, 462, 924, 46656},
		{1, 2, 2, 3, 2},
		{2, 3, 6, 10, 9},
		{3, 8, 120, 165, 512},
		{8, 2, 9, 45, 256},
		{8, 8, 6435, 12870, 16777216},
	} {
		rs := mustRuleset(t, yatzy.Spec{Dice: c.dice, Faces: c.faces,
			Categories: []yatzy.Category{lower("chance", yatzy.Any(), yatzy.AllDice())}})
		rolls, throws := 0, 0
		for r, ways := range rs.Rolls() {
			rolls++
			throws += ways
			if err := rs.CheckRoll(r); err != nil {
				t.Fatal(err)
			}
		}
		keeps := slices.Collect(rs.Keeps())
		if rolls != c.rolls || len(keeps) != c.keeps || throws != c.throws {
			t.Errorf("%d dice with %d faces: %d rolls, %d keeps, %d throws; want %d, %d, %d",
				c.dice, c.faces, rolls, len(keeps), throws, c.rolls, c.keeps, c.throws)
		}
		for i := 1; i < len(keeps); i++ {
			if keeps[i-1].Compare(keeps[i]) != -1 {
				t.Fatalf("keep %q is not before %q", keeps[i-1], keeps[i])
			}
		}
	}
}

// TestIterationStops leaves every loop over rolls at every point.
func TestIterationStops(t *testing.T) {
	rs := mustRuleset(t, yatzy.Spec{Dice: 2, Faces: 2, Categories: []yatzy.Category{lower("chance", yatzy.Any(), yatzy.AllDice())}})
	for stop := 1; stop <= 6; stop++ {
		n := 0
		for range rs.Keeps() {
			if n++; n == stop {
				break
			}
		}
		if n != stop {
			t.Errorf("%d keeps, want %d", n, stop)
		}
		n = 0
		for range yatzy.Rolls(3) {
			if n++; n == stop {
				break
			}
		}
		if n != stop {
			t.Errorf("%d rolls, want %d", n, stop)
		}
	}
}

// TestParts compares with all selections of dice one by one.
func TestParts(t *testing.T) {
	for n := range 7 {
		for r := range yatzy.Rolls(n) {
			faces := slices.Collect(r.Faces())
			want := map[yatzy.Roll]bool{}
			for mask := range 1 << n {
				var part []yatzy.Face
				for i, f := range faces {
					if mask>>i&1 == 1 {
						part = append(part, f)
					}
				}
				want[mustRoll(t, part)] = true
			}
			got := map[yatzy.Roll]bool{}
			var last yatzy.Roll
			for part := range r.Parts() {
				if got[part] {
					t.Fatalf("%q has the part %q twice", r, part)
				}
				if len(got) == 0 && part != (yatzy.Roll{}) {
					t.Fatalf("the first part of %q is %q", r, part)
				}
				got[part], last = true, part
			}
			if last != r || len(got) != len(want) {
				t.Fatalf("%q has %d parts, the last %q; want %d", r, len(got), last, len(want))
			}
			for part := range want {
				if !got[part] {
					t.Fatalf("%q lacks the part %q", r, part)
				}
			}
		}
	}
}

func TestCompareIsATotalOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var rolls [3]yatzy.Roll
		var faces [3][]yatzy.Face
		for i := range rolls {
			faces[i] = slices.Sorted(slices.Values(drawFaces(t, "faces", 0, 4)))
			rolls[i], _ = yatzy.NewRoll(faces[i]...)
		}
		a, b, c := rolls[0], rolls[1], rolls[2]
		want := 0
		switch {
		case len(faces[0]) != len(faces[1]):
			want = len(faces[0]) - len(faces[1])
			want /= max(want, -want)
		default:
			want = slices.Compare(faces[0], faces[1])
		}
		if got := a.Compare(b); got != want || b.Compare(a) != -want || (got == 0) != (a == b) {
			t.Fatalf("compare %q and %q: %d and %d, want %d", a, b, got, b.Compare(a), want)
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatalf("%q, %q, %q are not in order", a, b, c)
		}
	})
}

func TestPlusMinusContains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fa, fb := drawFaces(t, "a", 0, yatzy.MaxDice), drawFaces(t, "b", 0, yatzy.MaxDice)
		a, _ := yatzy.NewRoll(fa...)
		b, _ := yatzy.NewRoll(fb...)

		sum, err := a.Plus(b)
		if len(fa)+len(fb) > yatzy.MaxDice {
			if !errors.Is(err, yatzy.ErrRoll) || sum != (yatzy.Roll{}) {
				t.Fatalf("%q plus %q = %q, %v; want ErrRoll", a, b, sum, err)
			}
		} else {
			if want, _ := yatzy.NewRoll(append(slices.Clone(fa), fb...)...); err != nil || sum != want {
				t.Fatalf("%q plus %q = %q, %v; want %q", a, b, sum, err, want)
			}
			if back, err := sum.Minus(b); err != nil || back != a {
				t.Fatalf("%q minus %q = %q, %v; want %q", sum, b, back, err, a)
			}
			if !sum.Contains(a) || !sum.Contains(b) {
				t.Fatalf("%q does not contain %q and %q", sum, a, b)
			}
		}

		// Take the dice of b out of a one by one.
		rest, contains := slices.Clone(fa), true
		for _, f := range fb {
			i := slices.Index(rest, f)
			if i < 0 {
				contains = false
				break
			}
			rest = slices.Delete(rest, i, i+1)
		}
		diff, err := a.Minus(b)
		if a.Contains(b) != contains || (err == nil) != contains {
			t.Fatalf("%q contains %q: %v, minus %v; want %v", a, b, a.Contains(b), err, contains)
		}
		if want, _ := yatzy.NewRoll(rest...); contains && diff != want {
			t.Fatalf("%q minus %q = %q, want %q", a, b, diff, want)
		}
		if !contains && (!errors.Is(err, yatzy.ErrRoll) || diff != (yatzy.Roll{})) {
			t.Fatalf("%q minus %q = %q, %v; want ErrRoll", a, b, diff, err)
		}
	})
}
