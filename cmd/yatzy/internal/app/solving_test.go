package app

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"example.com/yatzy/solver"
)

func TestProgress(t *testing.T) {
	for _, test := range []struct {
		name     string
		terminal bool
		elapsed  time.Duration
		shows    bool
	}{
		{"no terminal", false, time.Minute, false},
		{"under a second", true, time.Second - 1, false},
		{"a second", true, time.Second, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var errs bytes.Buffer
			p := progress{app: App{Err: &errs, Terminal: test.terminal}, what: "maxi"}
			p.show(solver.Progress{Done: 50, Total: 200, Elapsed: test.elapsed, Remaining: 75 * time.Second})
			got := errs.String()
			if shows := strings.Contains(got, "maxi, 1m15s left") && strings.Contains(got, "25%"); shows != test.shows {
				t.Errorf("shows %q", got)
			}
			p.end()
			if test.shows == (errs.Len() == len(got)) {
				t.Errorf("after the end %q", errs.String())
			}
		})
	}
}

// On a terminal solve says beforehand what it takes; advise does not.
func TestSizeOnTerminal(t *testing.T) {
	for command, want := range map[string]string{"solve": "die: 2 states, ", "advise": ""} {
		var out, errs bytes.Buffer
		args := []string{command, "testdata/die.json"}
		if command == "advise" {
			args = append(args, "4")
		}
		if status := (App{Out: &out, Err: &errs, Terminal: true}).Run(context.Background(), args); status != 0 {
			t.Errorf("%s: status %d", command, status)
		}
		if got := errs.String(); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: stderr %q, want %q", command, got, want)
		}
	}
}

func TestMemory(t *testing.T) {
	for text, want := range map[string]memory{
		"1": 1, "1000000": 1000000, "1K": 1 << 10, "512m": 512 << 20, "8G": 8 << 30, "8589934591G": 8589934591 << 30,
	} {
		var m memory
		if err := m.Set(text); err != nil || m != want {
			t.Errorf("%s is %d, %v; want %d", text, m, err, want)
		}
	}
	for _, text := range []string{"", "0", "-1", "0G", "G", "1.5G", "8GB", "1T", "8 G", "8589934592G", "9223372036854775808"} {
		m := memory(7)
		if err := m.Set(text); err == nil || m != 7 {
			t.Errorf("%q is taken for %d", text, m)
		}
	}
	for m, want := range map[memory]string{1: "1", 1 << 10: "1K", 1<<10 + 1: "1025", 512 << 20: "512M", 8 << 30: "8G", 1 << 40: "1024G"} {
		if got := m.String(); got != want {
			t.Errorf("%d is written %s, want %s", int64(m), got, want)
		}
	}
	for bytes, want := range map[int64]string{16: "16 bytes", 1536: "1.5 KiB", 8 << 30: "8.0 GiB"} {
		if got := sizeText(bytes); got != want {
			t.Errorf("%d bytes are written %q, want %q", bytes, got, want)
		}
	}
}

func TestFinite(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if finite(v) == nil {
			t.Errorf("%v passes", v)
		}
	}
	if err := finite(248.4); err != nil {
		t.Error(err)
	}
}

// The process's CPU time goes on while it works.
func TestCPUTime(t *testing.T) {
	before := cpuTime(time.Nanosecond)
	x := 0.0
	for i := range 20_000_000 {
		x += math.Sqrt(float64(i))
	}
	if after := cpuTime(time.Second); after <= before || x == 0 {
		t.Errorf("CPU time %v before the work and %v after it", before, after)
	}
}
