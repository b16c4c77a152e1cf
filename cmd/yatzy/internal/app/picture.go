package app

import (
	"fmt"
	"math"
	"strings"

	"example.com/yatzy/solver"
)

// The layout of the picture: the distribution above, the boxes below it.
const (
	pictureWidth         = 960.0
	plotLeft, plotRight  = 70.0, 920.0
	plotTop, plotBottom  = 150.0, 430.0
	labelRows            = 3 // of the names of quantiles, where they would overlap
	labelHeight          = 15.0
	boxesTop, boxHeight  = 530.0, 24.0
	boxesLeft, barsRight = 210.0, 560.0
	highestRight         = 600.0
	meanRight, zeroRight = 680.0, 810.0
	turnRight            = 920.0
)

// picture draws the statistics as SVG.
func (s statistics) picture() ([]byte, error) {
	rules, d := s.card.Ruleset(), s.distribution
	title := fmt.Sprintf("%s: the final total, %s", shorten(rules.Name(), 48), s.objective.playText())
	facts := fmt.Sprintf("Mean %.2f, standard deviation %.2f, likeliest %d", d.Mean(), d.SD(), d.Mode())
	switch s.objective.aim {
	case leastAim:
		facts += fmt.Sprintf("; at least %d in %s of the games", s.objective.least, percent(s.expected))
	case winAim:
		facts += fmt.Sprintf("; the chance to win is %s", percent(s.expected))
	}
	if rules.Bonus().Points > 0 {
		facts += fmt.Sprintf("; the bonus in %s of the games", percent(d.BonusChance()))
	}
	height := boxesTop + boxHeight*float64(rules.Len()) + 24
	p := newPicture(pictureWidth, height, title, facts)
	p.add(
		newElement("text", "x", pictureWidth/2, "y", 34, "font-size", 17, "text-anchor", "middle").containing(title),
		newElement("text", "x", pictureWidth/2, "y", 60, "text-anchor", "middle").containing(facts))
	if cards := s.cards(); len(cards) > 0 {
		text := shorten(strings.Join(cards, "; "), 134)
		p.add(newElement("text", "x", pictureWidth/2, "y", 80, "text-anchor", "middle").containing(text))
	}
	plotOf(d).draw(&p)
	if err := s.drawBoxes(&p); err != nil {
		return nil, err
	}
	return p.document()
}

// A plot is the distribution of the totals from low to high, which are shown.
type plot struct {
	distribution *solver.Distribution
	low, high    int
	most         float64 // the chance that reaches the top
}

func plotOf(d *solver.Distribution) plot {
	const few = 60
	p := plot{distribution: d}
	p.low, p.high = shown(d, few)
	for total := p.low; total <= p.high; total++ {
		p.most = max(p.most, d.Chance(total))
	}
	return p
}

// unit is the width that a total takes.
func (p plot) unit() float64 { return (plotRight - plotLeft) / float64(p.high-p.low+1) }

func (p plot) x(total int) float64 { return plotLeft + (float64(total-p.low)+0.5)*p.unit() }

func (p plot) y(chance float64) float64 { return plotBottom - chance/p.most*(plotBottom-plotTop) }

func (p plot) draw(picture *element) {
	p.drawGrid(picture)
	var path strings.Builder
	half := min(max(0.4*p.unit(), 0.4), 20)
	for total, chance := range p.distribution.All() {
		if total >= p.low && total <= p.high {
			fmt.Fprintf(&path, "M%.2f,%gV%.2fH%.2fV%gz", p.x(total)-half, plotBottom, p.y(chance), p.x(total)+half, plotBottom)
		}
	}
	picture.add(newElement("path", "d", path.String(), "fill", "#4878a8"))
	picture.add(newElement("line", "x1", plotLeft, "y1", plotBottom, "x2", plotRight, "y2", plotBottom, "stroke", "black"))
	p.drawQuantiles(picture)
}

// drawGrid draws the scales of the chances and of the totals.
func (p plot) drawGrid(picture *element) {
	const lines = 6.0
	// The step in units of a power of ten that leaves it a whole number.
	scale := math.Pow(10, 2-math.Floor(math.Log10(p.most)))
	step := float64(roundUp(p.most/lines*scale)) / scale
	for i := 0; float64(i)*step <= p.most; i++ {
		chance := float64(i) * step
		picture.add(
			newElement("line", "x1", plotLeft, "y1", p.y(chance), "x2", plotRight, "y2", p.y(chance), "stroke", "#dddddd"),
			newElement("text", "x", plotLeft-8, "y", p.y(chance)+4, "text-anchor", "end").containing(decimals(100*chance, 6)+" %"))
	}
	const ticks = 16.0
	every := roundUp(float64(p.high-p.low) / ticks)
	for total := (p.low + every - 1) / every * every; total <= p.high; total += every {
		picture.add(
			newElement("line", "x1", p.x(total), "y1", plotBottom, "x2", p.x(total), "y2", plotBottom+5, "stroke", "black"),
			newElement("text", "x", p.x(total), "y", plotBottom+20, "text-anchor", "middle").containing(fmt.Sprint(total)))
	}
	caption := "final total"
	var out []string
	if below := chanceBetween(p.distribution, p.distribution.Min(), p.low); below > 0 {
		out = append(out, fmt.Sprintf("%d to %d in %s", p.distribution.Min(), p.low-1, percent(below)))
	}
	if above := p.distribution.AtLeast(p.high + 1); above > 0 {
		out = append(out, fmt.Sprintf("%d to %d in %s", p.high+1, p.distribution.Max(), percent(above)))
	}
	if len(out) > 0 {
		caption += " (not shown: " + strings.Join(out, ", ") + " of the games)"
	}
	picture.add(newElement("text", "x", (plotLeft+plotRight)/2, "y", plotBottom+42, "text-anchor", "middle").containing(caption))
}

// drawQuantiles marks the quantiles, those of one total together.
func (p plot) drawQuantiles(picture *element) {
	var rowEnds [labelRows]float64
	var labels []element // on top of all lines
	all := quantiles()
	for i := 0; i < len(all); {
		total, names := p.distribution.Quantile(all[i]), []string{}
		for ; i < len(all) && p.distribution.Quantile(all[i]) == total; i++ {
			names = append(names, fmt.Sprintf("%g", 100*all[i]))
		}
		text := strings.Join(names, ", ")
		if len(names) > 2 {
			text = names[0] + " to " + names[len(names)-1]
		}
		text += fmt.Sprintf(" %%: %d", total)
		half := 3.1 * float64(len(text)) // about half its width
		row := 0
		for row < labelRows-1 && p.x(total)-half < rowEnds[row] {
			row++
		}
		rowEnds[row] = p.x(total) + half + 6
		y := plotTop - 8 - labelHeight*float64(row)
		picture.add(newElement("line", "x1", p.x(total), "y1", y+3, "x2", p.x(total), "y2", plotBottom,
			"stroke", "#c04020", "stroke-dasharray", "4 3"))
		labels = append(labels, newElement("text", "x", p.x(total), "y", y, "text-anchor", "middle", "font-size", 11,
			"fill", "#c04020", "stroke", "white", "stroke-width", 3, "paint-order", "stroke").containing(text))
	}
	picture.add(labels...)
}

// drawBoxes draws a bar for every box: as far as its mean, before a paler one as
// far as the most that it can hold.
func (s statistics) drawBoxes(picture *element) error {
	rules := s.card.Ruleset()
	text := func(x, y float64, anchor, content string) {
		picture.add(newElement("text", "x", x, "y", y, "text-anchor", anchor).containing(content))
	}
	for _, head := range []struct {
		x    float64
		text string
	}{{highestRight, "highest"}, {meanRight, "mean"}, {zeroRight, "chance of 0"}, {turnRight, "mean turn"}} {
		text(head.x, boxesTop-12, "end", head.text)
	}
	highest := make([]int, 0, rules.Len())
	most := 1
	for _, c := range s.distribution.Categories() {
		attainable, err := rules.Attainable(c.Key)
		if err != nil {
			return err
		}
		high := attainable[len(attainable)-1]
		for points := range c.All() {
			high = max(high, points) // by a flat value or a joker it may hold more than its dice make
		}
		highest = append(highest, high)
		most = max(most, high)
	}
	for i, c := range s.distribution.Categories() {
		y := boxesTop + boxHeight*float64(i)
		unit := (barsRight - boxesLeft) / float64(most)
		text(boxesLeft-10, y+12, "end", shorten(categoryName(rules, c.Key), 26))
		picture.add(
			newElement("rect", "x", boxesLeft, "y", y, "width", unit*float64(highest[i]), "height", boxHeight-8, "fill", "#dde6ee"),
			newElement("rect", "x", boxesLeft, "y", y, "width", unit*c.Mean, "height", boxHeight-8, "fill", "#4878a8"))
		text(highestRight, y+12, "end", fmt.Sprint(highest[i]))
		text(meanRight, y+12, "end", fmt.Sprintf("%.2f", c.Mean))
		text(zeroRight, y+12, "end", percent(c.ZeroChance))
		turn := "filled"
		if _, filled := s.card.Points(c.Key); !filled {
			turn = fmt.Sprintf("%.2f", c.MeanTurn)
		}
		text(turnRight, y+12, "end", turn)
	}
	return nil
}

// shorten cuts what is longer than most characters.
func shorten(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
