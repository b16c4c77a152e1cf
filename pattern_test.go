package yatzy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/yatzy"
)

// counts returns how many dice show each face; counts(r)[0] is 0.
func counts(r yatzy.Roll) (n [yatzy.MaxFaces + 1]int) {
	for f := range r.Faces() {
		n[f]++
	}
	return n
}

// The definitions below follow the printed rules box by box: each returns the
// sum of the dice that form the combination, or -1 where there is none.

// highest is the most that value gives for any face.
func highest(value func(f int) int) int {
	most := -1
	for f := 1; f <= yatzy.MaxFaces; f++ {
		most = max(most, value(f))
	}
	return most
}

func alike(k int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		n := counts(r)
		return highest(func(f int) int {
			if n[f] < k {
				return -1
			}
			return k * f
		})
	}
}

// twoGroups takes j dice of one face and k of another.
func twoGroups(j, k int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		n := counts(r)
		return highest(func(f int) int {
			return highest(func(g int) int {
				if f == g || n[f] < j || n[g] < k {
					return -1
				}
				return j*f + k*g
			})
		})
	}
}

func threePairs(r yatzy.Roll) int {
	n := counts(r)
	return highest(func(f int) int {
		return highest(func(g int) int {
			return highest(func(h int) int {
				if f == g || g == h || f == h || n[f] < 2 || n[g] < 2 || n[h] < 2 {
					return -1
				}
				return 2 * (f + g + h)
			})
		})
	})
}

func atLeastOneOf(definitions ...func(yatzy.Roll) int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		most := -1
		for _, d := range definitions {
			most = max(most, d(r))
		}
		return most
	}
}

func ofOneFace(face int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		if n := counts(r)[face]; n > 0 {
			return n * face
		}
		return -1
	}
}

func everyFace(first, last int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		sum := 0
		for f := first; f <= last; f++ {
			if counts(r)[f] == 0 {
				return -1
			}
			sum += f
		}
		return sum
	}
}

func inARow(k int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		return highest(func(f int) int {
			if f+k-1 > yatzy.MaxFaces {
				return -1
			}
			return everyFace(f, f+k-1)(r)
		})
	}
}

func different(k int) func(yatzy.Roll) int {
	return func(r yatzy.Roll) int {
		n, sum, faces := counts(r), 0, 0
		for f := yatzy.MaxFaces; f >= 1 && faces < k; f-- {
			if n[f] > 0 {
				sum += f
				faces++
			}
		}
		if faces < k {
			return -1
		}
		return sum
	}
}

type patternCase struct {
	name    string
	pattern yatzy.Pattern
	dice    int // that match
	want    func(yatzy.Roll) int
}

func patternCases() []patternCase {
	cases := []patternCase{
		{"two pairs", yatzy.Groups(2, 2), 4, twoGroups(2, 2)},
		{"three pairs", yatzy.Groups(2, 2, 2), 6, threePairs},
		{"full house", yatzy.Groups(3, 2), 5, twoGroups(3, 2)},
		{"full house, pair first", yatzy.Groups(2, 3), 5, twoGroups(3, 2)},
		{"villa", yatzy.Groups(3, 3), 6, twoGroups(3, 3)},
		{"tower", yatzy.Groups(4, 2), 6, twoGroups(4, 2)},
		{"four alike as two pairs", yatzy.Groups(2, 2).MinFaces(1), 4, atLeastOneOf(twoGroups(2, 2), alike(4))},
		{"four and two as three pairs", yatzy.Groups(2, 2, 2).MinFaces(2), 6, atLeastOneOf(threePairs, twoGroups(4, 2))},
		{"six alike as three pairs", yatzy.Groups(2, 2, 2).MinFaces(1), 6, atLeastOneOf(threePairs, twoGroups(4, 2), alike(6))},
		{"five alike as full house", yatzy.Groups(3, 2).MinFaces(1), 5, atLeastOneOf(twoGroups(3, 2), alike(5))},
		{"six alike as villa", yatzy.Groups(3, 3).MinFaces(1), 6, atLeastOneOf(twoGroups(3, 3), alike(6))},
		{"six alike as tower", yatzy.Groups(4, 2).MinFaces(1), 6, atLeastOneOf(twoGroups(4, 2), alike(6))},
		{"all faces asked for", yatzy.Groups(3, 2).MinFaces(2), 5, twoGroups(3, 2)},
		{"any", yatzy.Any(), -1, yatzy.Roll.Sum},
	}
	for k := 1; k <= yatzy.MaxDice; k++ {
		cases = append(cases,
			patternCase{fmt.Sprint(k, " alike"), yatzy.Groups(k), k, alike(k)},
			patternCase{fmt.Sprint("face ", k), yatzy.OfFace(yatzy.Face(k)), -1, ofOneFace(k)},
			patternCase{fmt.Sprint("run of ", k), yatzy.Run(k), k, inARow(k)},
			patternCase{fmt.Sprint(k, " different"), yatzy.Distinct(k), k, different(k)})
		for l := k; l <= yatzy.MaxFaces; l++ {
			cases = append(cases, patternCase{fmt.Sprintf("straight %d to %d", k, l),
				yatzy.Straight(yatzy.Face(k), yatzy.Face(l)), l - k + 1, everyFace(k, l)})
		}
	}
	return cases
}

// TestPatterns matches every pattern with every roll of up to seven six-sided
// dice and of four eight-sided ones.
func TestPatterns(t *testing.T) {
	var all []yatzy.Roll
	for n := range 8 {
		for r := range yatzy.Rolls(n) {
			all = append(all, r)
		}
	}
	wide := mustRuleset(t, yatzy.Spec{Dice: 4, Faces: 8, Categories: []yatzy.Category{lower("chance", yatzy.Any(), yatzy.AllDice())}})
	for r := range wide.Rolls() {
		all = append(all, r)
	}
	for _, c := range patternCases() {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range all {
				got, fits := c.pattern.Match(r)
				want := c.want(r)
				if fits != (want >= 0) || !fits && got != (yatzy.Roll{}) {
					t.Fatalf("%q: matches %q, %v; want a match: %v", r, got, fits, want >= 0)
				}
				if !fits {
					continue
				}
				if got.Sum() != want || !r.Contains(got) {
					t.Fatalf("%q: matches %q, want a part with the sum %d", r, got, want)
				}
				if c.dice >= 0 && got.Len() != c.dice {
					t.Fatalf("%q: matches the %d dice %q, want %d", r, got.Len(), got, c.dice)
				}
			}
		})
	}
}

// TestPatternReadings spells out what the options of the last table change.
func TestPatternReadings(t *testing.T) {
	for _, c := range []struct {
		pattern yatzy.Pattern
		roll    string
		want    string // the dice that match, "-" for none
	}{
		{yatzy.Groups(2, 2), "5 5 5 5 2", "-"},
		{yatzy.Groups(2, 2).MinFaces(1), "5 5 5 5 2", "5 5 5 5"},
		{yatzy.Groups(2, 2).MinFaces(1), "5 5 5 6 6", "5 5 6 6"},
		{yatzy.Groups(2, 2, 2), "4 4 4 4 2 2", "-"},
		{yatzy.Groups(2, 2, 2).MinFaces(2), "4 4 4 4 2 2", "2 2 4 4 4 4"},
		{yatzy.Groups(2, 2, 2).MinFaces(2), "4 4 4 4 4 4", "-"},
		{yatzy.Groups(2, 2, 2).MinFaces(1), "4 4 4 4 4 4", "4 4 4 4 4 4"},
		{yatzy.Groups(3, 2), "4 4 4 4 4", "-"},
		{yatzy.Groups(3, 2).MinFaces(1), "4 4 4 4 4", "4 4 4 4 4"},
		{yatzy.Groups(3, 2), "6 6 6 5 5 5", "5 5 6 6 6"},
		{yatzy.Groups(3, 2), "4 4 4 4 6 6", "4 4 4 6 6"},
		{yatzy.Groups(3, 2), "4 4 4 4 4 6", "-"},
		{yatzy.Groups(4, 2), "4 4 4 4 4 6", "-"},
		{yatzy.Groups(3, 3), "3 3 3 3 3 3", "-"},
		{yatzy.Groups(3, 3).MinFaces(1), "3 3 3 3 3 3", "3 3 3 3 3 3"},
		{yatzy.Groups(4, 2).MinFaces(1), "3 3 3 3 3 3", "3 3 3 3 3 3"},
		{yatzy.Groups(2), "1 1 5 5 6", "5 5"},
		{yatzy.Straight(1, 5), "1 2 3 4 5 5", "1 2 3 4 5"},
		{yatzy.Straight(2, 6), "1 2 3 4 5 6", "2 3 4 5 6"},
		{yatzy.Run(4), "1 2 3 4 6", "1 2 3 4"},
		{yatzy.Run(4), "1 2 3 4 5", "2 3 4 5"},
		{yatzy.Run(5), "1 2 3 4 6", "-"},
		{yatzy.Distinct(5), "1 2 3 4 6", "1 2 3 4 6"},
		{yatzy.OfFace(2), "1 2 2 3 3", "2 2"},
		{yatzy.OfFace(6), "1 2 2 3 3", "-"},
		{yatzy.Pattern{}, "1 2 3 4 5", "-"},
	} {
		dice, ok := c.pattern.Match(yatzy.MustParseRoll(c.roll))
		got := dice.String()
		if !ok {
			got = "-"
		}
		if got != c.want {
			t.Errorf("%s matches %q of %q, want %q", c.pattern, got, c.roll, c.want)
		}
	}
}

type faultyPattern struct {
	want    string
	pattern yatzy.Pattern
}

func faultyPatterns() []faultyPattern {
	return []faultyPattern{
		{"face 0 is not 1 to 8", yatzy.OfFace(0)},
		{"face 9 is not 1 to 8", yatzy.OfFace(9)},
		{"groups without a size", yatzy.Groups()},
		{"sizes of groups are 1 to 8", yatzy.Groups(3, 0)},
		{"sizes of groups are 1 to 8", yatzy.Groups(-1)},
		{"sizes of groups are 1 to 8", yatzy.Groups(9)},
		{"sizes of groups are 1 to 8", yatzy.Groups(1, 1, 1, 1, 1, 1, 1, 1, 1)},
		{"groups of 10 dice", yatzy.Groups(5, 5)},
		{"2 groups cannot have at least 3 faces", yatzy.Groups(3, 2).MinFaces(3)},
		{"2 groups cannot have at least 0 faces", yatzy.Groups(3, 2).MinFaces(0)},
		{"2 groups cannot have at least 257 faces", yatzy.Groups(3, 2).MinFaces(257)},
		{"only groups have a least number of faces", yatzy.Run(4).MinFaces(1)},
		{"no straight goes from 0 to 5", yatzy.Straight(0, 5)},
		{"no straight goes from 5 to 1", yatzy.Straight(5, 1)},
		{"no straight goes from 5 to 9", yatzy.Straight(5, 9)},
		{"a run of 0 is not 1 to 8", yatzy.Run(0)},
		{"a run of 260 is not 1 to 8", yatzy.Run(260)},
		{"distinct faces: -1 is not 1 to 8", yatzy.Distinct(-1)},
		{"distinct faces: 257 is not 1 to 8", yatzy.Distinct(257)},
		{"no pattern", yatzy.Pattern{}},
	}
}

func TestFaultyPatterns(t *testing.T) {
	for _, c := range faultyPatterns() {
		want, p := c.want, c.pattern
		for r := range yatzy.Rolls(5) {
			if dice, ok := p.Match(r); ok || dice != (yatzy.Roll{}) {
				t.Fatalf("%s: matches %q of %q", want, dice, r)
			}
		}
		if data, err := json.Marshal(p); !errors.Is(err, yatzy.ErrRuleset) || !strings.Contains(err.Error(), want) {
			t.Errorf("JSON of %q: %s, %v; want ErrRuleset", want, data, err)
		}
	}
}

func TestPatternJSON(t *testing.T) {
	for _, c := range []struct {
		pattern yatzy.Pattern
		want    string
	}{
		{yatzy.OfFace(1), `{"face":1}`},
		{yatzy.OfFace(8), `{"face":8}`},
		{yatzy.Groups(3, 2), `{"groups":[3,2]}`},
		{yatzy.Groups(3, 2).MinFaces(2), `{"groups":[3,2]}`},
		{yatzy.Groups(3, 2).MinFaces(1), `{"groups":[3,2],"min_faces":1}`},
		{yatzy.Groups(2, 2, 2).MinFaces(2), `{"groups":[2,2,2],"min_faces":2}`},
		{yatzy.Straight(1, 5), `{"straight":[1,5]}`},
		{yatzy.Run(4), `{"run":4}`},
		{yatzy.Distinct(5), `{"distinct":5}`},
		{yatzy.Any(), `"any"`},
	} {
		data, err := json.Marshal(c.pattern)
		if err != nil || string(data) != c.want {
			t.Errorf("%s: JSON %s, %v; want %s", c.pattern, data, err, c.want)
		}
		var back yatzy.Pattern
		if err := json.Unmarshal([]byte(c.want), &back); err != nil || back != c.pattern {
			t.Errorf("%s reads as %s, %v; want %s", c.want, back, err, c.pattern)
		}
	}
	for _, c := range patternCases() {
		data, err := json.Marshal(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		var back yatzy.Pattern
		if err := json.Unmarshal(data, &back); err != nil || back != c.pattern {
			t.Errorf("%s: %s reads as %s, %v", c.name, data, back, err)
		}
	}
}

func TestPatternJSONFaults(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{`null`, "exactly one"},
		{`{}`, "exactly one"},
		{`"all"`, "pattern"},
		{`5`, "pattern"},
		{`[]`, "pattern"},
		{`{"face":1,"run":4}`, "exactly one"},
		{`{"groups":[3,2],"straight":[1,5]}`, "exactly one"},
		{`{"face":0}`, "face 0"},
		{`{"face":9}`, "face"},
		{`{"face":257}`, "face"},
		{`{"face":-255}`, "face"},
		{`{"face":1.5}`, "face"},
		{`{"face":"1"}`, "face"},
		{`{"face":1e30}`, "face"},
		{`{"face":1,"face":2}`, `"face" twice`},
		{`{"faces":1}`, `"faces"`},
		{`{"groups":[]}`, "groups"},
		{`{"groups":[0]}`, "groups"},
		{`{"groups":[9]}`, "groups"},
		{`{"groups":[5,4]}`, "groups"},
		{`{"groups":[-1,3]}`, "groups"},
		{`{"groups":3}`, "groups"},
		{`{"groups":[258]}`, "groups"},
		{`{"groups":[9223372036854775807,2]}`, "groups"},
		{`{"groups":[3,2],"min_faces":3}`, "faces"},
		{`{"groups":[3,2],"min_faces":-1}`, "faces"},
		{`{"groups":[3,2],"min_faces":257}`, "faces"},
		{`{"face":1,"min_faces":1}`, "faces"},
		{`{"straight":[1]}`, "two ends"},
		{`{"straight":[]}`, "two ends"},
		{`{"straight":[1,2,3]}`, "two ends"},
		{`{"straight":[5,1]}`, "straight"},
		{`{"straight":[1,261]}`, "straight"},
		{`{"straight":[-254,5]}`, "straight"},
		{`{"run":0}`, "run"},
		{`{"run":260}`, "run"},
		{`{"distinct":9}`, "distinct"},
		{`{"distinct":-1}`, "distinct"},
	} {
		p := yatzy.Any()
		err := json.Unmarshal([]byte(c.data), &p)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.data, err, c.want)
		}
		if p != yatzy.Any() {
			t.Errorf("%s: the pattern became %s beside an error", c.data, p)
		}
	}
}

func TestPointsJSON(t *testing.T) {
	for _, c := range []struct {
		points yatzy.Points
		want   string
		words  string
	}{
		{yatzy.MatchedDice(), `"matched"`, "sum of the matched dice"},
		{yatzy.AllDice(), `"all"`, "sum of all dice"},
		{yatzy.CountDice(), `"count"`, "number of matched dice"},
		{yatzy.Fixed(25), `{"fixed":25}`, "25 points"},
		{yatzy.Fixed(0), `{"fixed":0}`, "0 points"},
	} {
		data, err := json.Marshal(c.points)
		if err != nil || string(data) != c.want || c.points.String() != c.words {
			t.Errorf("%s: JSON %s, %v; want %s for %s", c.points, data, err, c.want, c.words)
		}
		var back yatzy.Points
		if err := json.Unmarshal([]byte(c.want), &back); err != nil || back != c.points {
			t.Errorf("%s reads as %s, %v", c.want, back, err)
		}
	}
	for _, data := range []string{`null`, `{}`, `"any"`, `"Matched"`, `25`, `{"fixed":null}`, `{"fixed":"25"}`, `{"fixed":2.5}`,
		`{"fixed":1e40}`, `{"fixed":1,"fixed":2}`, `{"fixed":1,"x":2}`, `[25]`} {
		p := yatzy.AllDice()
		if err := json.Unmarshal([]byte(data), &p); err == nil || !strings.Contains(err.Error(), "points") || p != yatzy.AllDice() {
			t.Errorf("%s: points %s, error %v", data, p, err)
		}
	}
	if data, err := json.Marshal(yatzy.Points{}); !errors.Is(err, yatzy.ErrRuleset) {
		t.Errorf("no points: %s, %v; want ErrRuleset", data, err)
	}
}

func TestDescriptions(t *testing.T) {
	for want, p := range map[string]yatzy.Pattern{
		"face 3":                                yatzy.OfFace(3),
		"groups of 3 and 2":                     yatzy.Groups(3, 2),
		"groups of 3 and 2 on at least 1 faces": yatzy.Groups(3, 2).MinFaces(1),
		"straight 1 to 5":                       yatzy.Straight(1, 5),
		"any 4 in a row":                        yatzy.Run(4),
		"5 different faces":                     yatzy.Distinct(5),
		"any dice":                              yatzy.Any(),
		"no pattern":                            {},
	} {
		if got := p.String(); got != want {
			t.Errorf("pattern reads %q, want %q", got, want)
		}
	}
	if got := (yatzy.Points{}).String(); got != "no points" {
		t.Errorf("the zero points read %q", got)
	}
}
