package main

import (
	"encoding/xml"
	"fmt"
	"math"
)

// The picture shows the throws from left to right and five alike at the top. The
// area of a disc is the chance to be there, the width of a line the chance to go
// along it, but for the smallest, which would not be seen.
const (
	width, height = 840, 600
	left, top     = 140, 120
	columnWidth   = 270
	rowHeight     = 100
	largest       = 36 // radius of a disc that is certain
	widest        = 40 // width of a line that is certain
)

type svg struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2000/svg svg"`
	ViewBox  string   `xml:"viewBox,attr"`
	Font     string   `xml:"font-family,attr"`
	Title    string   `xml:"title"`
	Desc     string   `xml:"desc"`
	Elements []any
}

type rect struct {
	XMLName xml.Name `xml:"rect"`
	Width   string   `xml:"width,attr"`
	Height  string   `xml:"height,attr"`
	Fill    string   `xml:"fill,attr"`
}

type line struct {
	XMLName xml.Name `xml:"line"`
	X1      int      `xml:"x1,attr"`
	Y1      int      `xml:"y1,attr"`
	X2      int      `xml:"x2,attr"`
	Y2      int      `xml:"y2,attr"`
	Stroke  string   `xml:"stroke,attr"`
	Width   string   `xml:"stroke-width,attr"`
}

type circle struct {
	XMLName xml.Name `xml:"circle"`
	X       int      `xml:"cx,attr"`
	Y       int      `xml:"cy,attr"`
	R       string   `xml:"r,attr"`
	Fill    string   `xml:"fill,attr"`
}

type label struct {
	XMLName xml.Name `xml:"text"`
	X       int      `xml:"x,attr"`
	Y       int      `xml:"y,attr"`
	Size    int      `xml:"font-size,attr"`
	Anchor  string   `xml:"text-anchor,attr"`
	Stroke  string   `xml:"stroke,attr,omitempty"`
	Width   string   `xml:"stroke-width,attr,omitempty"`
	Order   string   `xml:"paint-order,attr,omitempty"`
	Text    string   `xml:",chardata"`
}

// draw returns the picture of the turn as SVG.
func draw(t turn) ([]byte, error) {
	p := svg{
		ViewBox: fmt.Sprintf("0 0 %d %d", width, height),
		Font:    "sans-serif",
		Title:   "Five alike in three throws of five dice",
		Desc:    "The chances of each number of dice alike after each throw, the most alike being held.",
	}
	add := func(e ...any) { p.Elements = append(p.Elements, e...) }
	add(rect{Width: "100%", Height: "100%", Fill: "white"},
		label{X: width / 2, Y: 36, Size: 22, Anchor: "middle", Text: p.Title},
		label{X: width / 2, Y: 62, Size: 14, Anchor: "middle", Text: fmt.Sprintf(
			"Hold the most alike, throw the others: %s = %s %%", t.made(), percent(t.made()))})
	for i := 1; i < throws; i++ {
		for from := 1; from <= dice; from++ {
			for to := 1; to <= dice; to++ {
				if share, _ := t.flow(i, from, to).Float64(); share > 0 {
					add(line{X1: x(i - 1), Y1: y(from), X2: x(i), Y2: y(to), Stroke: shade(to), Width: number(max(1, widest*share))})
				}
			}
		}
	}
	for n := 1; n <= dice; n++ {
		add(label{X: 16, Y: y(n) + 5, Size: 16, Anchor: "start", Text: fmt.Sprintf("%d alike", n)})
	}
	for i, c := range t.after {
		add(label{X: x(i), Y: top - 30, Size: 16, Anchor: "middle", Text: fmt.Sprintf("throw %d", i+1)})
		for n := 1; n <= dice; n++ {
			share, _ := c[n].Float64()
			add(circle{X: x(i), Y: y(n), R: number(max(3, largest*math.Sqrt(share))), Fill: ink(n)},
				label{X: x(i), Y: y(n) + 46, Size: 12, Anchor: "middle", Text: fmt.Sprintf("%s = %s %%", c[n], percent(c[n])),
					// A white edge behind the letters keeps them clear of the lines.
					Stroke: "white", Width: "4", Order: "stroke"})
		}
	}
	data, err := xml.MarshalIndent(p, "", "\t")
	if err != nil {
		return nil, err
	}
	return append(append([]byte(xml.Header), data...), '\n'), nil
}

func x(throw int) int { return left + columnWidth*throw }

func y(alike int) int { return top + rowHeight*(dice-alike) }

// ink and shade are the colours of discs and lines: five alike stand out.
func ink(alike int) string {
	if alike == dice {
		return "#b5371f"
	}
	return "#2f6690"
}

func shade(alike int) string {
	if alike == dice {
		return "#e8a598"
	}
	return "#b9cfdf"
}

func number(v float64) string { return fmt.Sprintf("%.2f", v) }
