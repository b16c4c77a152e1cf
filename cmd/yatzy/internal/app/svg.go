package app

import (
	"encoding/xml"
	"fmt"
	"strconv"
)

// An element is an element of a picture.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element
}

// newElement returns an element with attributes given as name, value, name,
// value, …. Numbers are written to a hundredth.
func newElement(name string, attrs ...any) element {
	e := element{XMLName: xml.Name{Local: name}}
	for i := 0; i < len(attrs); i += 2 {
		value := fmt.Sprint(attrs[i+1])
		if f, ok := attrs[i+1].(float64); ok {
			value = decimals(f, 2)
		}
		e.Attrs = append(e.Attrs, xml.Attr{Name: xml.Name{Local: attrs[i].(string)}, Value: value})
	}
	return e
}

func (e *element) add(children ...element) { e.Children = append(e.Children, children...) }

// containing returns the element with a text in it.
func (e element) containing(text string) element {
	e.Text = text
	return e
}

// decimals writes a number with a few decimals at most.
func decimals(v float64, most int) string {
	text := strconv.FormatFloat(v, 'f', most, 64)
	for most > 0 && (text[len(text)-1] == '0' || text[len(text)-1] == '.') {
		if text[len(text)-1] == '.' {
			return text[:len(text)-1]
		}
		text = text[:len(text)-1]
	}
	return text
}

// newPicture returns an SVG document with a title and a description, on white.
func newPicture(width, height float64, title, description string) element {
	svg := newElement("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", fmt.Sprintf("0 0 %g %g", width, height),
		"width", width, "height", height, "font-family", "sans-serif", "font-size", 13)
	svg.add(newElement("title").containing(title), newElement("desc").containing(description),
		newElement("rect", "width", "100%", "height", "100%", "fill", "white"))
	return svg
}

// document returns the picture as a file.
func (e element) document() ([]byte, error) {
	data, err := xml.MarshalIndent(e, "", " ")
	if err != nil {
		return nil, err
	}
	return append([]byte(xml.Header), append(data, '\n')...), nil
}
