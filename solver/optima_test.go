//go:build !race

package solver_test

import (
	"strconv"
	"strings"
	"testing"

	"example.com/yatzy/solver"
)

// The race detector slows the presets down tenfold, and shows nothing on them
// that smaller rulesets do not show.

// An optimum is the expected total of a preset with the best play.
type optimum struct {
	key string
	// published is the value to the digits that others give, and source who they
	// are; "" if nobody is known to have published it.
	published, source string
	// value is what this package has found, to the last bit: a signature that any
	// change of rules or solver shows in.
	value float64
}

func optima() []optimum {
	return []optimum{
		{key: "scandinavian", value: 0x1.f0e14649a8f25p+07,
			published: "248.44", source: "public solvers of the Nordic game"},
		{key: "forced", value: 0x1.ea3bee9b163c6p+06},
		{key: "forced-42", value: 0x1.2c6efff3c998dp+07},
		{key: "yahtzee", value: 0x1.fd2ceac7db278p+07},
		{key: "yahtzee-free", value: 0x1.fd2de14b44e1ep+07,
			published: "254.5896", source: "Verhoeff 1999, Woodward 2003, Glenn 2006 and many since"},
		{key: "yahtzee-plain", value: 0x1.ebbdd6283898ap+07,
			published: "245.8708", source: "the same studies, for the game without jokers and bonuses"},
		{key: "kniffel", value: 0x1.f6faea2f7c223p+07},
		{key: "pocket", value: 0x1.f1e62c7a3e42fp+07},
		{key: "yacht", value: 0x1.4de8fea259352p+07},
		{key: "kids-symbols", value: 0x1.f1d222d26779ep+04},
		{key: "kids-upper", value: 0x1.d94e3c07a56fap+05},
	}
}

func TestOptima(t *testing.T) {
	tested := map[string]bool{}
	for _, o := range optima() {
		tested[o.key] = true
		got := preset(t, o.key).Expected()
		if got != o.value {
			t.Errorf("%s: %.17g or %x; want %.17g or %x", o.key, got, got, o.value, o.value)
		}
		if o.published == "" {
			continue
		}
		_, decimals, _ := strings.Cut(o.published, ".")
		if rounded := strconv.FormatFloat(got, 'f', len(decimals), 64); rounded != o.published {
			t.Errorf("%s: %s; %s is the value of %s", o.key, rounded, o.published, o.source)
		}
	}
	for _, key := range fiveDice() {
		if !tested[key] {
			t.Errorf("no optimum is known for %s", key)
		}
	}
}

// TestOptimaInOrder compares games whose rules give more and more freedom.
func TestOptimaInOrder(t *testing.T) {
	for _, test := range []struct{ less, more string }{
		{"forced", "forced-42"},
		{"forced", "scandinavian"},
		{"yahtzee-plain", "kniffel"},
		{"yahtzee-plain", "pocket"},
		{"yahtzee-plain", "yahtzee"},
	} {
		if less, more := preset(t, test.less).Expected(), preset(t, test.more).Expected(); less >= more {
			t.Errorf("%s has %g, %s has %g", test.less, less, test.more, more)
		}
	}
}

func TestProgressOfALongSolve(t *testing.T) {
	s := solutions()["scandinavian"]()
	if s.err != nil {
		t.Fatal(s.err)
	}
	if len(s.progress) < 2 {
		t.Errorf("%d reports; want one under way and one at the end", len(s.progress))
	}
	checkProgress(t, s.progress, s.best.States())
	for _, p := range s.progress[:len(s.progress)-1] {
		if p.Done > 0 && p.Done < p.Total && p.Remaining <= 0 {
			t.Errorf("%d of %d are done, and %v remains", p.Done, p.Total, p.Remaining)
		}
	}
	var last solver.Progress
	for _, p := range s.progress {
		if p.Done < last.Done || p.Elapsed < last.Elapsed {
			t.Errorf("%+v comes after %+v", p, last)
		}
		last = p
	}
}
