package solver_test

import (
	"math/bits"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/solver"
	"example.com/yatzy/variants"
)

// TestStates has the number of distinct states of every preset.
func TestStates(t *testing.T) {
	want := map[string]int64{
		"scandinavian":  1_640 << 9,
		"forced":        112,
		"forced-42":     112,
		"maxi":          1_792 << 14,
		"maxi-tactic":   1_982 << 14,
		"maxi-saved":    617_349_040,    // with 0 to 38 rolls saved
		"yahtzee":       1_640 << 6 * 3, // the yahtzee box is open, struck or scored
		"yahtzee-free":  1_640 << 6 * 3,
		"yahtzee-plain": 1_640 << 7,
		"kniffel":       1_640 << 7, // a struck kniffel box counts as filled
		"pocket":        2_171 << 6 * 3,
		"yacht":         1 << 12,
		"kids-symbols":  1 << 10,
		"kids-upper":    1 << 6,
	}
	for rules := range variants.All() {
		size, err := solver.Size(rules, nil)
		if err != nil || size.States != want[rules.Key()] {
			t.Errorf("%s: %d states, %v; want %d", rules.Key(), size.States, err, want[rules.Key()])
		}
		if size.Bytes < 8*size.States {
			t.Errorf("%s: %d bytes for %d states", rules.Key(), size.Bytes, size.States)
		}
	}
}

// TestSizeForetellsStrategy compares what Size says with what Solve makes.
func TestSizeForetellsStrategy(t *testing.T) {
	for name, spec := range midsize() {
		rules := mustRuleset(t, spec)
		for _, workers := range []int{1, 4} {
			opts := &solver.Options{Workers: workers}
			size, err := solver.Size(rules, opts)
			if err != nil {
				t.Fatal(err)
			}
			best := mustSolve(t, rules, opts)
			if best.States() != size.States || best.States() != int64(len(best.Values())) {
				t.Errorf("%s: %d states, %d values; Size says %d", name, best.States(), len(best.Values()), size.States)
			}
			if best.Bytes() < 8*best.States() || best.Bytes() > size.Bytes {
				t.Errorf("%s: %d bytes for %d states; Size says %d", name, best.Bytes(), best.States(), size.Bytes)
			}
		}
	}
}

func TestRollsAndKeeps(t *testing.T) {
	for _, test := range []struct {
		rules        *yatzy.Ruleset
		rolls, keeps int
	}{
		{variants.Scandinavian(), 252, 462},
		{variants.Maxi(), 462, 924},
	} {
		size := solver.Graph(test.rules)
		if size.Rolls != test.rolls || size.Keeps != test.keeps {
			t.Errorf("%s: %d rolls and %d keeps; want %d and %d", test.rules.Key(), size.Rolls, size.Keeps, test.rolls, test.keeps)
		}
	}
}

// TestStatesAsDefined counts the states of the presets in free order from their
// definition: two totals are one state exactly when the points they need round
// up to the same sum that the open upper categories can yield, or to none.
func TestStatesAsDefined(t *testing.T) {
	for rules := range variants.All() {
		if rules.Order() != yatzy.FreeOrder {
			continue
		}
		upper, lower := upperValues(t, rules), rules.Len()-len(upperValues(t, rules))
		byCount := make([]int64, len(upper)+1) // classes by number of upper categories filled
		for filled := range 1 << len(upper) {
			byCount[bits.OnesCount(uint(filled))] += int64(countClasses(upper, filled, rules.Bonus()))
		}
		i, alike := rules.Yatzy()
		scoreMatters := alike && rules.Extra().Kind != yatzy.NoExtra && rules.Extra().Needs == yatzy.NeedsScore
		var states int64
		for filled := range 1 << lower {
			for count, classes := range byCount {
				boxes := count + bits.OnesCount(uint(filled))
				if scoreMatters && filled>>(i-len(upper))&1 != 0 {
					classes *= 2 // struck or not
				}
				if rules.Saved().Allowed && boxes < rules.Len() {
					classes *= int64((rules.RollsPerTurn()-1)*boxes + 1)
				}
				states += classes
			}
		}
		if size, err := solver.Size(rules, nil); err != nil || size.States != states {
			t.Errorf("%s: %d states, %v; want %d", rules.Key(), size.States, err, states)
		}
	}
}

func TestUpperClassesOfPresets(t *testing.T) {
	for _, test := range []struct {
		rules *yatzy.Ruleset
		want  int
	}{
		{variants.Scandinavian(), 1_640},
		{variants.Yahtzee(), 1_640},
		{variants.Maxi(), 1_792},
		{variants.KidsUpper(), 1 << 6},
	} {
		upper, got := upperValues(t, test.rules), 0
		for filled := range 1 << len(upper) {
			got += countClasses(upper, filled, test.rules.Bonus())
		}
		if got != test.want {
			t.Errorf("%s: %d classes; want %d", test.rules.Key(), got, test.want)
		}
	}
}

// countClasses counts the classes of a subset of filled upper categories.
func countClasses(upper [][]int, filled int, bonus yatzy.Bonus) int {
	if bonus.Points == 0 {
		return 1
	}
	open := sums(upper, 1<<len(upper)-1-filled)
	classes := map[int]bool{}
	for total := range sums(upper, filled) {
		const outOfReach = -1
		class := outOfReach
		for sum := range open {
			if total+sum >= bonus.Threshold && (class == outOfReach || sum < class) {
				class = sum
			}
		}
		classes[class] = true
	}
	return len(classes)
}

// upperValues returns what each upper category can hold.
func upperValues(t *testing.T, rules *yatzy.Ruleset) [][]int {
	t.Helper()
	var upper [][]int
	for i, c := range rules.Categories() {
		if !rules.UpperSet().Has(i) {
			continue
		}
		values, err := rules.Attainable(c.Key)
		if err != nil {
			t.Fatal(err)
		}
		upper = append(upper, values)
	}
	return upper
}

// sums returns what the categories in a subset can add up to.
func sums(upper [][]int, subset int) map[int]bool {
	all := map[int]bool{0: true}
	for u, values := range upper {
		if subset>>u&1 == 0 {
			continue
		}
		more := map[int]bool{}
		for sum := range all {
			for _, v := range values {
				more[sum+v] = true
			}
		}
		all = more
	}
	return all
}

// TestUpperClasses compares the classes with what they are for: two totals are
// one exactly when every way to fill the open categories earns the bonus with
// both or with neither.
func TestUpperClasses(t *testing.T) {
	sheets := map[string]yatzy.Spec{
		"faces":  change(miniYahtzee(), categories(2, 3, pips(1), pips(2), pips(3), chance())),
		"gaps":   change(miniYahtzee(), categories(3, 4, pips(2), chance(), pips(4))),
		"unlike": change(miniYahtzee(), categories(2, 3, upper("pair", yatzy.Groups(2), yatzy.Fixed(5)), pips(3), upper("run", yatzy.Run(2), yatzy.Fixed(3)))),
		"flat":   change(miniYahtzee(), extra(yatzy.FlatValue(7))),
	}
	for name, spec := range sheets {
		for threshold := 1; threshold <= 26; threshold++ {
			rules := mustRuleset(t, change(spec, bonus(threshold, 5)))
			best := mustSolve(t, rules, &solver.Options{Workers: 1})
			values := upperValues(t, rules)
			for subset := range 1 << len(values) {
				var filled yatzy.Set
				u := 0
				for i := range rules.UpperSet().All() {
					if subset>>u&1 != 0 {
						filled = filled.With(i)
					}
					u++
				}
				totals, open := sums(values, subset), sums(values, 1<<len(values)-1-subset)
				for a := range totals {
					classA, ok := best.UpperClass(filled, a)
					if !ok {
						t.Errorf("%s, bonus at %d: %b with %d has no class", name, threshold, filled, a)
					}
					for b := range totals {
						classB, _ := best.UpperClass(filled, b)
						same := true
						for sum := range open {
							same = same && (a+sum >= threshold) == (b+sum >= threshold)
						}
						if same != (classA == classB) {
							t.Errorf("%s, bonus at %d: %b with %d or %d is one state: %v; want %v",
								name, threshold, filled, a, b, classA == classB, same)
						}
					}
				}
			}
		}
	}
}
