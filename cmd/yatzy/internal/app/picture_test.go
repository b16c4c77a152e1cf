package app

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A drawing is what a picture shows.
type drawing struct {
	texts []string
	count map[string]int // of elements by name
}

// readDrawing reads an SVG file, which has to be one XML document.
func readDrawing(t *testing.T, path string) drawing {
	t.Helper()
	data := mustRead(t, path)
	d := xml.NewDecoder(strings.NewReader(string(data)))
	got := drawing{count: map[string]int{}}
	depth, roots := 0, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth == 0 {
				roots++
				if token.Name != (xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}) {
					t.Errorf("the root is %v", token.Name)
				}
			}
			if token.Name.Space != "http://www.w3.org/2000/svg" {
				t.Errorf("%v is no element of SVG", token.Name)
			}
			for _, a := range token.Attr {
				if a.Value == "" || strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s: %s=%q", token.Name.Local, a.Name.Local, a.Value)
				}
			}
			got.count[token.Name.Local]++
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				got.texts = append(got.texts, text)
			}
		}
	}
	if roots != 1 {
		t.Errorf("%d roots", roots)
	}
	return got
}

func (d drawing) checkShows(t *testing.T, texts ...string) {
	t.Helper()
	all := "\n" + strings.Join(d.texts, "\n") + "\n"
	for _, text := range texts {
		if !strings.Contains(all, "\n"+text+"\n") {
			t.Errorf("the picture does not show %q, only %q", text, d.texts)
		}
	}
}

func TestPicture(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stats.svg")
	mustWrite(t, path, []byte("what was there"))
	got := stats(t, "testdata/small.json", "--svg", path)
	if got.SVG != path {
		t.Errorf("svg is %q, want %q", got.SVG, path)
	}
	got.SVG = ""
	picture := readDrawing(t, path)
	picture.checkShows(t,
		"Two Dice: the final total, played for the highest expected total",
		"Mean 24.19, standard deviation 15.50, likeliest 23; the bonus in 6.8793 % of the games",
		"1 %: 6", "5 %: 8", "10 %: 9", "25 %: 11", "50 %: 21", "75 %: 24", "90 %: 45", "95 %: 55", "99 %: 74",
		"final total (not shown: 2 to 4 in 0.0154 % of the games)",
		"Ones", "One Pair", "Chance", "0.65", "7.96", "9.19", "41.8944 %", "33.6417 %", "0 %", "2.04", "2.20", "1.76",
	)
	// A bar for what each box holds at most, one for its mean, and the ground.
	if picture.count["rect"] != 2*3+1 || picture.count["path"] != 1 || picture.count["title"] != 1 || picture.count["desc"] != 1 {
		t.Errorf("elements %v", picture.count)
	}
	checkFolder(t, filepath.Dir(path), filepath.Base(path))
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o644 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if text := mustRun(t, "", "stats", "testdata/small.json", "--svg", path); !strings.HasSuffix(text, "\n\nPicture written to "+path+"\n") {
		t.Errorf("got:\n%s", text)
	}
}

// Totals that several quantiles fall on are marked once.
func TestPictureOfFewTotals(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stats.svg")
	mustRun(t, "", "stats", "testdata/die.json", "--objective", "at-least=6", "--svg", path)
	readDrawing(t, path).checkShows(t,
		"One Die: the final total, played for the best chance of at least 6",
		"Mean 4.26, standard deviation 1.83, likeliest 6; at least 6 in 42.1296 % of the games",
		"1 to 10 %: 1", "25 %: 3", "50 %: 5", "75 to 99 %: 6", "final total", "1", "2", "3", "4", "5", "6",
	)
	mustRun(t, "", "stats", "testdata/small.json", "--card", "ones=2,pair=12,chance=7", "--svg", path)
	readDrawing(t, path).checkShows(t, "From the card ones=2,pair=12,chance=7", "1 to 99 %: 31", "filled")
}

// Names may hold what XML means something by, and any amount of it.
func TestPictureOfNames(t *testing.T) {
	long := strings.Repeat("ж", 60)
	rules := writeFile(t, "house.json", `{"ruleset": "house", "name": "<Tom & \"Eva\"> 'n'", "dice": 1, "categories": [
		{"key": "one", "names": {"en": "A < B & C"}, "section": "lower", "pattern": "any", "points": "all"},
		{"key": "two", "names": {"en": "`+long+`"}, "section": "lower", "pattern": "any", "points": "all"}]}`)
	path := filepath.Join(t.TempDir(), "stats.svg")
	mustRun(t, "", "stats", rules, "--svg", path)
	readDrawing(t, path).checkShows(t,
		`<Tom & "Eva"> 'n': the final total, played for the highest expected total`, "A < B & C", long[:2*25]+"…")
}

func TestDecimals(t *testing.T) {
	for want, v := range map[string]float64{"0": 0, "12": 12, "0.5": 0.5, "0.25": 0.251, "100": 100, "-1.5": -1.5} {
		if got := decimals(v, 2); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}
