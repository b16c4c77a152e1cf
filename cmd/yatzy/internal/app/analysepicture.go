package app

import (
	"fmt"
	"math"
	"strings"

	"example.com/yatzy/coach"
)

// The layout of the picture: the expectation above, the players below it.
const (
	courseTop, courseBottom  = 110.0, 480.0
	playersTop, playerHeight = 572.0, 24.0
	nameLeft                 = 124.0
	totalRight, startRight   = 440.0, 530.0
	luckRight, lossRight     = 630.0, 730.0
	endRight, accuracyRight  = 820.0, 920.0
	lossColour               = "#c8281e"
)

// picture draws the expectation of all players over the course of the game as SVG.
func (g gameAnalysis) picture() ([]byte, error) {
	title := shorten(g.rules.Name(), 70) + ": the course of a game"
	facts := "Compared with a game " + g.by.playText()
	if g.by.aim == winAim {
		facts += "; opponent's card: " + shorten(g.by.opponentText(), 60)
	}
	legend := "The luck of the rolls raises and lowers a line; what decisions lost is red, straight down."
	p := newPicture(pictureWidth, playersTop+playerHeight*float64(len(g.Players))+12, title, facts+". "+legend)
	p.add(
		newElement("text", "x", pictureWidth/2, "y", 34, "font-size", 17, "text-anchor", "middle").containing(title),
		newElement("text", "x", pictureWidth/2, "y", 58, "text-anchor", "middle").containing(facts),
		newElement("text", "x", pictureWidth/2, "y", 78, "text-anchor", "middle").containing(legend))
	newCourseFrame(g).draw(&p)
	g.drawPlayers(&p)
	return p.document()
}

// A courseFrame is where in the picture the courses of the players go.
type courseFrame struct {
	gameAnalysis
	turns     int // of a whole game
	low, high float64
}

func newCourseFrame(g gameAnalysis) courseFrame {
	f := courseFrame{gameAnalysis: g, turns: g.rules.Len(), low: math.Inf(1), high: math.Inf(-1)}
	for _, p := range g.Players {
		for _, point := range p.Course() {
			f.low, f.high = min(f.low, point.Expected), max(f.high, point.Expected)
		}
	}
	air := 0.04 * (f.high - f.low)
	if air == 0 {
		air = max(0.04*f.high, 0.01) // nothing ever changed
	}
	f.low, f.high = f.low-air, f.high+air
	return f
}

func (f courseFrame) unit() float64 { return (plotRight - plotLeft) / float64(f.turns) }

func (f courseFrame) y(expected float64) float64 {
	return courseBottom - (expected-f.low)/(f.high-f.low)*(courseBottom-courseTop)
}

// x returns where in the picture a roll of a player is: the rolls of a turn share
// its width, and the players stand a little apart.
func (f courseFrame) x(player int, at coach.Point) float64 {
	if at.Kind == coach.StartPoint {
		return plotLeft
	}
	rolls := len(f.Players[player].Turns[at.Turn-1].Decisions)
	apart := min(4, f.unit()/float64(3*len(f.Players))) * (float64(player) - float64(len(f.Players)-1)/2)
	return plotLeft + (float64(at.Turn-1)+(float64(at.Roll)-0.5)/float64(rolls))*f.unit() + apart
}

func (f courseFrame) draw(picture *element) {
	f.drawGrid(picture)
	for player := range f.Players {
		f.drawCourse(picture, player)
	}
	for player := range f.Players {
		f.drawLosses(picture, player)
	}
}

// drawGrid draws the scale of the expectations and the turns.
func (f courseFrame) drawGrid(picture *element) {
	const lines = 8.0
	unit, suffix := 1.0, ""
	if f.by.aim != meanAim {
		unit, suffix = 100, " %"
	}
	// The step in units of a power of ten that leaves it a whole number.
	scale := math.Pow(10, 2-math.Floor(math.Log10(f.high-f.low)))
	step := float64(roundUp((f.high-f.low)/lines*scale)) / scale
	for i := int(math.Ceil(f.low / step)); float64(i)*step <= f.high; i++ {
		value := float64(i) * step
		y := f.y(value)
		picture.add(
			newElement("line", "x1", plotLeft, "y1", y, "x2", plotRight, "y2", y, "stroke", "#dddddd"),
			newElement("text", "x", plotLeft-8, "y", y+4, "text-anchor", "end").containing(decimals(unit*value, 6)+suffix))
	}
	for turn := range f.turns {
		x := plotLeft + float64(turn)*f.unit()
		picture.add(
			newElement("line", "x1", x, "y1", courseTop, "x2", x, "y2", courseBottom, "stroke", "#eeeeee"),
			newElement("text", "x", x+f.unit()/2, "y", courseBottom+20, "text-anchor", "middle").containing(fmt.Sprint(turn+1)))
	}
	picture.add(
		newElement("line", "x1", plotLeft, "y1", courseBottom, "x2", plotRight, "y2", courseBottom, "stroke", "black"),
		newElement("text", "x", (plotLeft+plotRight)/2, "y", courseBottom+42, "text-anchor", "middle").containing("turn"),
		newElement("text", "x", plotLeft, "y", courseTop-12, "text-anchor", "start").containing(strings.ToLower(f.by.valueName())))
}

// drawCourse draws the line of a player, with a dot where the record ends.
func (f courseFrame) drawCourse(picture *element, player int) {
	var path strings.Builder
	var x, y float64
	for i, point := range f.Players[player].Course() {
		x, y = f.x(player, point), f.y(point.Expected)
		fmt.Fprintf(&path, "%c%.2f,%.2f", "ML"[min(i, 1)], x, y)
	}
	line := strokeOf(newElement("path", "d", path.String(), "fill", "none", "stroke-width", 2, "stroke-linejoin", "round"), player)
	picture.add(line, newElement("circle", "cx", x, "cy", y, "r", 4, "fill", colourOf(player)))
}

// drawLosses draws what decisions lost, and writes the most that one did beside it.
func (f courseFrame) drawLosses(picture *element, player int) {
	p := &f.Players[player]
	before := p.Start
	for _, point := range p.Course() {
		if point.Kind == coach.LossPoint && point.Change < 0 {
			x, decision := f.x(player, point), p.Turns[point.Turn-1].Decisions[point.Roll-1]
			line := newElement("line", "x1", x, "y1", f.y(before), "x2", x, "y2", f.y(point.Expected), "stroke", lossColour, "stroke-width", 3)
			line.add(newElement("title").containing(fmt.Sprintf("%s, turn %d, %s: %s, not %s: %s", p.Name, point.Turn,
				rollText(f.rules, decision.Dice), choiceText(f.rules, decision.Done), choiceText(f.rules, decision.Best), f.change(point.Change))))
			picture.add(line)
		}
		before = point.Expected
	}
	if len(p.Mistakes) == 0 {
		return
	}
	m := p.Mistakes[0]
	x := f.x(player, coach.Point{Turn: m.Turn, Roll: m.Roll, Kind: coach.LossPoint})
	picture.add(newElement("text", "x", x+6, "y", f.y((m.Best.Expected+m.Done.Expected)/2)+4, "font-size", 11,
		"fill", lossColour, "stroke", "white", "stroke-width", 3, "paint-order", "stroke").containing(f.change(-m.Loss)))
}

// drawPlayers writes how every player did, beside the line of the player.
func (g gameAnalysis) drawPlayers(picture *element) {
	text := func(x, y float64, anchor, content string) {
		picture.add(newElement("text", "x", x, "y", y, "text-anchor", anchor).containing(content))
	}
	for _, head := range []struct {
		x    float64
		text string
	}{
		{totalRight, "total"}, {startRight, "at the start"}, {luckRight, "luck"},
		{lossRight, "loss"}, {endRight, "at the end"}, {accuracyRight, "accuracy"},
	} {
		text(head.x, playersTop-24, "end", head.text)
	}
	for i, p := range g.Players {
		y := playersTop + playerHeight*float64(i)
		picture.add(strokeOf(newElement("line", "x1", plotLeft, "y1", y-4, "x2", nameLeft-14, "y2", y-4, "stroke-width", 2), i))
		total := fmt.Sprint(p.Total)
		if !p.Finished {
			total += " so far"
		}
		text(nameLeft, y, "start", shorten(p.Name, 28))
		text(totalRight, y, "end", total)
		text(startRight, y, "end", g.amount(p.Start))
		text(luckRight, y, "end", g.change(p.Luck))
		text(lossRight, y, "end", g.amount(p.Loss))
		text(endRight, y, "end", g.amount(p.End))
		text(accuracyRight, y, "end", accuracyText(p))
	}
}

// colourOf returns the colour of a player. Red is that of losses.
func colourOf(player int) string {
	colours := []string{"#4878a8", "#d08a20", "#3a8a4a", "#8050a0", "#2a9a9a", "#806040"}
	return colours[player%len(colours)]
}

// strokeOf gives a line the colour of a player, and dashes where colours come again.
func strokeOf(line element, player int) element {
	more := newElement("", "stroke", colourOf(player))
	if dashes := []string{"8 4", "3 3", "12 3 3 3"}; player >= 6 {
		more = newElement("", "stroke", colourOf(player), "stroke-dasharray", dashes[(player/6-1)%len(dashes)])
	}
	line.Attrs = append(line.Attrs, more.Attrs...)
	return line
}
