package app

import (
	"bytes"
	"fmt"
	"math"
	"strings"
)

const (
	mostBins = 24 // rows of a histogram, besides one for the rarest totals at each end
	barWidth = 40 // cells of the longest bar
)

// A bin is a range of totals and its chance.
type bin struct {
	label   string
	chance  float64
	atLeast float64 // the chance of the lowest of its totals or more
}

// totals are how final totals are distributed: by calculation, or in games that
// were played.
type totals interface {
	Min() int
	Max() int
	Quantile(p float64) int
	Chance(total int) float64 // of exactly that total
	AtLeast(n int) float64    // the chance of that total or more
}

// shown returns the range of totals that is worth showing: of more than most the
// rarest are left out, at each end with a chance of up to 1 in 1000.
func shown(d totals, most int) (low, high int) {
	if d.Max()-d.Min() < most {
		return d.Min(), d.Max()
	}
	return d.Quantile(0.001), d.Quantile(0.999)
}

// roundUp returns the lowest of 1, 2, 5, 10, 20, 50, … that is at least that much.
func roundUp(least float64) int {
	for scale := 1; ; scale *= 10 {
		for _, step := range []int{1, 2, 5} {
			if float64(step*scale) >= least {
				return step * scale
			}
		}
	}
}

// binsOf returns the distribution in bins of equally many totals, and what is left
// out at the ends in one more each.
func binsOf(d totals) []bin {
	low, high := shown(d, mostBins)
	width := 1
	for high/width-low/width >= mostBins {
		width = roundUp(float64(width) + 0.5)
	}
	low, high = low/width*width, high/width*width+width-1
	var bins []bin
	add := func(label string, from, below int) {
		bins = append(bins, bin{label, chanceBetween(d, from, below), d.AtLeast(from)})
	}
	if d.Min() < low {
		add(fmt.Sprintf("below %d", low), d.Min(), low)
	}
	for from := low; from <= high; from += width {
		label := fmt.Sprint(from)
		if width > 1 {
			label = fmt.Sprintf("%d-%d", from, from+width-1)
		}
		add(label, from, from+width)
	}
	if d.Max() > high {
		add(fmt.Sprintf("%d and up", high+1), high+1, d.Max()+1)
	}
	return bins
}

// chanceBetween returns the chance of a total of low or more but below a limit.
func chanceBetween(d totals, low, limit int) float64 {
	sum := 0.0
	for total := low; total < limit; total++ {
		sum += d.Chance(total)
	}
	return sum
}

// histogramText draws the distribution for a terminal. What its chances are says
// their heading.
func histogramText(out *bytes.Buffer, d totals, heading string) error {
	bins := binsOf(d)
	most := 0.0
	for _, b := range bins {
		most = max(most, b.chance)
	}
	var t table
	t.row("TOTAL", heading, "AT LEAST")
	for _, b := range bins {
		t.row(b.label, percent(b.chance), percent(b.atLeast), bar(b.chance/most))
	}
	return t.write(out)
}

// bar draws a share of the longest bar, to the eighth of a cell.
func bar(share float64) string {
	eighths := int(math.Round(share * barWidth * 8))
	return strings.Repeat("█", eighths/8) + []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8]
}
