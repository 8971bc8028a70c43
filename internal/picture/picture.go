// Package picture draws what a terminal shows as an SVG, for a page that people read.
//
// The picture is a dark window, which stands on a light page as on a dark one. It asks for nothing else: no script, no
// font, no other file. Its text is text, which can be selected, a row of the terminal each; whatever monospaced font
// there is, a row is as wide as its cells.
package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/screen"
)

// The measures of a picture, in pixels. A cell has the proportions of most monospaced fonts, and the rows follow each
// other closely enough for box lines to meet.
const (
	fontSize   = 15
	cellWidth  = 9
	cellHeight = 18
	baseline   = 14 // of a row's text, from its top
	titleBar   = 36
	margin     = 20 // around the text; half of it above
	leastWidth = 50 // in cells
	tabWidth   = 8  // in cells
)

const fonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"

// Write draws what a Screen shows. The title stands above it, and is what a screen reader calls the picture; the
// description says in words what is to be seen.
func Write(w io.Writer, s *screen.Screen, title, description string) error {
	lines := s.Lines()
	rows := make([]row, len(lines))
	cells := leastWidth
	for i, line := range lines {
		rows[i] = newRow(s, i, line)
		cells = max(cells, rows[i].cells())
	}
	width := cells*cellWidth + 2*margin
	height := titleBar + margin/2 + len(rows)*cellHeight + margin

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" `)
	fmt.Fprintf(&b, `width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(description))
	fmt.Fprintf(&b, `<rect x=".5" y=".5" width="%d" height="%d" rx="9" fill="%s" stroke="%s"/>`+"\n",
		width-1, height-1, ground, edge)
	for i, color := range buttons {
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="5.5" fill="%s"/>`+"\n", margin+5+i*18, titleBar/2, color)
	}
	fmt.Fprintf(&b, `<g font-family="%s" font-size="%d" fill="%s">`+"\n", fonts, fontSize, text)
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" font-size="13" fill="%s">%s</text>`+"\n",
		width/2, titleBar/2+5, caption, escape(title))
	for i, r := range rows {
		r.write(&b, titleBar+margin/2+i*cellHeight)
	}
	b.WriteString("</g>\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// A row is what a row of a Screen shows, but for what cannot be seen at its end.
type row []run

// A run is a piece of a row that looks the same throughout.
type run struct {
	text  []rune // one a cell
	style screen.Style
}

// newRow returns what the row at index i shows, whose text is line.
func newRow(s *screen.Screen, i int, line string) row {
	var chars []rune
	for _, char := range line {
		if char != '\t' {
			chars = append(chars, char)
			continue
		}
		stop := len(chars) - len(chars)%tabWidth + tabWidth
		for len(chars) < stop {
			chars = append(chars, ' ')
		}
	}
	for n := len(chars); n > 0 && chars[n-1] == ' ' && !showsBlanks(s.Style(i, n-1)); n-- {
		chars = chars[:n-1]
	}
	var r row
	for col, char := range chars {
		style := s.Style(i, col)
		if last := len(r) - 1; last >= 0 && r[last].style == style {
			r[last].text = append(r[last].text, char)
			continue
		}
		r = append(r, run{[]rune{char}, style})
	}
	return r
}

// showsBlanks reports whether a blank in a style can be seen.
func showsBlanks(style screen.Style) bool {
	return style.Reverse || style.Underline || style.Background != screen.Default
}

func (r row) cells() int {
	n := 0
	for _, run := range r {
		n += len(run.text)
	}
	return n
}

// write draws the row with its top at y: what is behind the text, and the text.
func (r row) write(b *bytes.Buffer, y int) {
	if len(r) == 0 {
		return
	}
	x := margin
	for _, run := range r {
		width := len(run.text) * cellWidth
		if _, behind := colors(run.style); behind != ground {
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n",
				x, y, width, cellHeight, behind)
		}
		x += width
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" xml:space="preserve">`,
		margin, y+baseline, x-margin)
	for _, run := range r {
		shown := escape(string(run.text))
		if attributes := run.attributes(); attributes != "" {
			shown = "<tspan" + attributes + ">" + shown + "</tspan>"
		}
		b.WriteString(shown)
	}
	b.WriteString("</text>\n")
}

// attributes returns what sets the run off from plain text.
func (r run) attributes() string {
	attributes := ""
	if color, _ := colors(r.style); color != text {
		attributes += ` fill="` + color + `"`
	}
	if r.style.Faint {
		attributes += ` fill-opacity=".65"`
	}
	if r.style.Bold {
		attributes += ` font-weight="bold"`
	}
	if r.style.Underline {
		attributes += ` text-decoration="underline"`
	}
	return attributes
}

// escape returns text as it stands in XML.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
