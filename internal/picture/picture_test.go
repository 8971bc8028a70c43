package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tictactoe/internal/picture"
	"tictactoe/internal/screen"
)

// A shown is what is read out of a picture.
type shown struct {
	root       map[string]string // the attributes of the picture
	title      string
	desc       string
	plain      string // the colour of text of which nothing else is said
	rows       []shownRow
	behind     []shownRect
	elements   []string
	attributes []string // NAME=VALUE
}

// A shownRow is a row of text.
type shownRow struct {
	x, y, length int
	runs         []shownRun
}

func (r shownRow) text() string {
	text := ""
	for _, run := range r.runs {
		text += run.text
	}
	return text
}

// A shownRun is a piece of a row with the attributes it has of its own.
type shownRun struct {
	text  string
	style map[string]string
}

// A shownRect is what stands behind text.
type shownRect struct {
	x, y, width, height int
	fill                string
}

// draw draws what is written to a terminal and reads the picture.
func draw(t *testing.T, written string) shown {
	t.Helper()
	s := screen.New(0)
	io.WriteString(s, written)
	var b bytes.Buffer
	if err := picture.Write(&b, s, "title", "what is to be seen"); err != nil {
		t.Fatal(err)
	}
	return read(t, b.String())
}

// read reads a picture as an XML parser does.
func read(t *testing.T, text string) shown {
	t.Helper()
	var p shown
	open := []string{}
	inText := false
	style := map[string]string{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return p
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			attributes := map[string]string{}
			for _, a := range token.Attr {
				attributes[a.Name.Local] = a.Value
				p.attributes = append(p.attributes, a.Name.Local+"="+a.Value)
			}
			number := func(name string) int {
				n, err := strconv.Atoi(attributes[name])
				if err != nil {
					t.Fatalf("%s of <%s>: %v", name, token.Name.Local, err)
				}
				return n
			}
			p.elements = append(p.elements, name)
			open = append(open, name)
			switch {
			case name == "svg":
				p.root = attributes
				if token.Name.Space != "http://www.w3.org/2000/svg" {
					t.Errorf("the namespace is %q", token.Name.Space)
				}
			case name == "g":
				p.plain = attributes["fill"]
			case name == "rect" && slices.Contains(open, "g"):
				p.behind = append(p.behind, shownRect{
					number("x"), number("y"), number("width"), number("height"), attributes["fill"],
				})
			case name == "text" && attributes["textLength"] != "":
				p.rows = append(p.rows, shownRow{x: number("x"), y: number("y"), length: number("textLength")})
				inText = true
				if attributes["space"] != "preserve" {
					t.Errorf("a row's blanks are not preserved")
				}
			case name == "tspan":
				style = attributes
			}
		case xml.EndElement:
			open = open[:len(open)-1]
			switch token.Name.Local {
			case "text":
				inText = false
			case "tspan":
				style = map[string]string{}
			}
		case xml.CharData:
			switch {
			case slices.Contains(open, "title"):
				p.title += string(token)
			case slices.Contains(open, "desc"):
				p.desc += string(token)
			case inText:
				last := &p.rows[len(p.rows)-1]
				last.runs = append(last.runs, shownRun{string(token), style})
			}
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		name, written string
		want          string // the rows that are not empty
	}{
		{"nothing", "", ""},
		{"lines", "one\ntwo\n\nthree\n", "one|two|three"},
		{"indentation", "   X O B\n", "   X O B"},
		{"blanks at the end", "one  \n   \ntwo", "one|two"},
		{"TAB", "\t0\t1\n12345678\tX\na\t", "        0       1|12345678        X|a"},
		{"XML", `<a href="&amp;">'`, `<a href="&amp;">'`},
		{"box lines", "┌───┐\n│ X │", "┌───┐|│ X │"},
		{"no UTF-8", "a\xffb", "a\ufffdb"},
		{"no character of XML", "a\uffffb", "a\ufffdb"},
		{"colours in the middle", "B \x1b[36mX\x1b[0m B", "B X B"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var rows []string
			for _, r := range draw(t, test.written).rows {
				rows = append(rows, r.text())
			}
			if got := strings.Join(rows, "|"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestMeasures has it that rows are as wide as their cells and lie one below the other, inside the picture.
func TestMeasures(t *testing.T) {
	const cell, height = 9, 18
	for _, written := range []string{"", "x\n\nyy", strings.Repeat("m", 200), strings.Repeat("x\n", 100) + "y"} {
		p := draw(t, written)
		lines := strings.Split(written, "\n")
		width, _ := strconv.Atoi(p.root["width"])
		bottom, _ := strconv.Atoi(p.root["height"])
		if viewBox := fmt.Sprintf("0 0 %d %d", width, bottom); p.root["viewBox"] != viewBox {
			t.Errorf("viewBox %q, want %q", p.root["viewBox"], viewBox)
		}
		first := 0
		for _, r := range p.rows {
			if r.length != cell*utf8.RuneCountInString(r.text()) {
				t.Errorf("%q is %d wide", r.text(), r.length)
			}
			if r.x < 1 || r.x+r.length > width-r.x || r.y < height || r.y > bottom-height {
				t.Errorf("%q at %d, %d is not inside %d by %d", r.text(), r.x, r.y, width, bottom)
			}
			if first == 0 {
				first = r.y
			}
			if row := (r.y - first) / height; (r.y-first)%height != 0 || lines[row] != r.text() {
				t.Errorf("%q is at %d", r.text(), r.y)
			}
		}
	}
}

func TestStyles(t *testing.T) {
	ground, plain := "#161b22", draw(t, "").plain
	tests := []struct {
		name, written string
		fill          string // "" where it is that of plain text
		behind        string // "" where nothing is
		bold          bool
		underlined    bool
	}{
		{"plain", "x", "", "", false, false},
		{"a colour", "\x1b[36mx", "#56d4dd", "", false, false},
		{"bold", "\x1b[1mx", "#ffffff", "", true, false},
		{"bold and a colour", "\x1b[1;33mx", "#e3b341", "", true, false},
		{"underlined", "\x1b[4mx", "", "", false, true},
		{"reverse", "\x1b[7mx", ground, plain, false, false},
		{"reverse, bold and a colour", "\x1b[36;1;7mx", ground, "#56d4dd", true, false},
		{"a ground", "\x1b[41mx", "", "#ff7b72", false, false},
		{"a ground and reverse", "\x1b[31;46;7mx", "#56d4dd", "#ff7b72", false, false},
		{"of 256", "\x1b[38;5;208mx", "#ff8700", "", false, false},
		{"its own", "\x1b[38;2;1;2;3mx", "#010203", "", false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := draw(t, "ab"+test.written+"\x1b[0mc")
			want := map[string]string{}
			if test.fill != "" {
				want["fill"] = test.fill
			}
			if test.bold {
				want["font-weight"] = "bold"
			}
			if test.underlined {
				want["text-decoration"] = "underline"
			}
			runs := p.rows[0].runs
			run := runs[0]
			if len(want) > 0 {
				if len(runs) != 3 || runs[0].text != "ab" || runs[2].text != "c" {
					t.Fatalf("runs %v", runs)
				}
				run = runs[1]
			}
			if !maps.Equal(run.style, want) {
				t.Errorf("%q has %v, want %v", run.text, run.style, want)
			}
			var behind []shownRect
			if test.behind != "" {
				behind = []shownRect{{p.rows[0].x + 2*9, p.rows[0].y - 14, 9, 18, test.behind}}
			}
			if !slices.Equal(p.behind, behind) {
				t.Errorf("behind is %v, want %v", p.behind, behind)
			}
		})
	}
}

// TestBlanksThatCanBeSeen has it that a blank at the end of a row is drawn where something is to be seen of it.
func TestBlanksThatCanBeSeen(t *testing.T) {
	for _, sequence := range []string{"\x1b[7m", "\x1b[4m", "\x1b[44m"} {
		if p := draw(t, "a"+sequence+"  "); p.rows[0].text() != "a  " {
			t.Errorf("%q: the row is %q", sequence, p.rows[0].text())
		}
	}
}

// TestPalette has the colours that have a number but no name be what terminals agree on.
func TestPalette(t *testing.T) {
	for number, want := range map[int]string{
		16: "#000000", 17: "#00005f", 21: "#0000ff", 22: "#005f00", 52: "#5f0000", 67: "#5f87af", 196: "#ff0000",
		231: "#ffffff", 232: "#080808", 243: "#767676", 255: "#eeeeee",
	} {
		p := draw(t, fmt.Sprintf("\x1b[38;5;%dmx", number))
		if got := p.rows[0].runs[0].style["fill"]; got != want {
			t.Errorf("colour %d is %s, want %s", number, got, want)
		}
	}
}

// TestContrast has it that text in each colour that has a name, but black, can be read: the contrast is what WCAG 2 asks
// for (AA, 4.5).
func TestContrast(t *testing.T) {
	ground := luminance(t, "#161b22")
	for n := range 16 {
		p := draw(t, fmt.Sprintf("\x1b[38;5;%dmx", n))
		fill := p.rows[0].runs[0].style["fill"]
		if fill == "" {
			fill = p.plain
		}
		if contrast := (luminance(t, fill) + 0.05) / (ground + 0.05); n != 0 && contrast < 4.5 {
			t.Errorf("colour %d, %s: the contrast is %.1f", n, fill, contrast)
		}
	}
}

// luminance is the relative luminance of WCAG 2.
func luminance(t *testing.T, color string) float64 {
	t.Helper()
	var r, g, b int
	if _, err := fmt.Sscanf(color, "#%02x%02x%02x", &r, &g, &b); err != nil {
		t.Fatalf("%q: %v", color, err)
	}
	linear := func(part int) float64 {
		c := float64(part) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// TestAsksForNothing has it that a picture is called something, and neither runs nor loads anything.
func TestAsksForNothing(t *testing.T) {
	p := draw(t, "\x1b[7mx\x1b[0;1my\x1b[0;4mz")
	if p.root["role"] != "img" || p.title != "title" || p.desc != "what is to be seen" {
		t.Errorf("role %q, title %q, description %q", p.root["role"], p.title, p.desc)
	}
	if want := []string{"svg", "title", "desc"}; !slices.Equal(p.elements[:3], want) {
		t.Errorf("it begins with %q", p.elements[:3])
	}
	known := []string{"svg", "title", "desc", "rect", "circle", "g", "text", "tspan"}
	for _, element := range p.elements {
		if !slices.Contains(known, element) {
			t.Errorf("there is a <%s>", element)
		}
	}
	for _, attribute := range p.attributes {
		name, value, _ := strings.Cut(attribute, "=")
		address := name != "xmlns" && strings.Contains(value, ":")
		if address || strings.HasSuffix(name, "href") || strings.HasPrefix(name, "on") {
			t.Errorf("there is %s", attribute)
		}
	}
}

func TestWriteSaysWhatIsWrong(t *testing.T) {
	full := errors.New("full")
	if err := picture.Write(failingWriter{full}, screen.New(0), "", ""); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
