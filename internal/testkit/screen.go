package testkit

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// A Screen is the text that a terminal has shown. Lines never scroll away, and the lines that are
// cleared with the whole screen remain above. Its writes never fail.
//
// A Screen keeps whole lines. The width only decides in which row of its line the cursor is, so a
// line that the margin wraps adapts to a new width, as in a terminal that reflows its text.
//
// A Screen shows marks above and below letters, and joined emoji beside each other.
//
// It knows UTF-8, CR, LF (which also returns to the first column), BS, and the control
// sequences CSI A, H, J and 2J. It ignores the rest.
type Screen struct {
	width   int
	lines   [][]string // the character in each cell, or "" in the second cell of a wide one
	top     int        // the first line that has not been cleared
	line    int        // of the cursor
	col     int
	full    bool   // the cursor is still in the row whose last cell it has filled
	partial []byte // the beginning of a character or sequence
}

// NewScreen returns an empty Screen of the given width, or without a right margin if that is 0.
func NewScreen(width int) *Screen {
	return &Screen{width: cmp.Or(width, math.MaxInt), lines: make([][]string, 1)}
}

// Resize changes the width.
func (s *Screen) Resize(width int) {
	s.width = width
	s.full = s.col > 0 && s.col%width == 0
}

// BeforeCursor returns the text before the cursor in its line.
func (s *Screen) BeforeCursor() string { return strings.Join(s.lines[s.line][:s.col], "") }

// String returns the lines, each but the last with a line end.
func (s *Screen) String() string {
	var lines []string
	for _, line := range s.lines {
		lines = append(lines, strings.Join(line, ""))
	}
	return strings.Join(lines, "\n")
}

// csi matches a control sequence: its parameters and its name.
var csi = regexp.MustCompile(`^\x1b\[([0-?]*)([@-~])`)

// Write shows a text, which may begin and end within a character or a sequence.
func (s *Screen) Write(p []byte) (int, error) {
	text := append(s.partial, p...)
	for utf8.FullRune(text) {
		char, length := utf8.DecodeRune(text)
		if char == '\x1b' {
			sequence := csi.FindSubmatch(text)
			if sequence == nil {
				break
			}
			length = len(sequence[0])
			s.control(string(sequence[2]), string(sequence[1]))
		} else {
			s.show(char)
		}
		text = text[length:]
	}
	s.partial = text
	return len(p), nil
}

func (s *Screen) show(char rune) {
	width := runewidth.RuneWidth(char)
	switch {
	case char == '\n':
		s.moveTo(s.line+1, 0)
		if s.line == len(s.lines) {
			s.lines = append(s.lines, nil)
		}
	case char == '\r':
		s.moveTo(s.line, s.rowStart())
	case char == '\b':
		s.moveTo(s.line, max(s.col-1, 0))
	case width == 0 && (unicode.IsMark(char) || unicode.Is(unicode.Join_Control, char)):
		s.mark(string(char))
	case width > 0:
		if width == 2 && s.col%s.width == s.width-1 {
			s.put("")
		}
		s.put(string(char))
		if width == 2 {
			s.put("")
		}
	}
}

// mark adds a mark, or the joiner of two characters, to the character before the cursor.
func (s *Screen) mark(text string) {
	col := s.col - 1
	for col > 0 && s.lines[s.line][col] == "" {
		col--
	}
	if col >= 0 {
		s.lines[s.line][col] += text
	}
}

// put fills the cell of the cursor.
func (s *Screen) put(text string) {
	line := &s.lines[s.line]
	if s.col == len(*line) {
		*line = append(*line, "")
	}
	(*line)[s.col] = text
	s.col++
	s.full = s.col%s.width == 0
}

func (s *Screen) moveTo(line, col int) { s.line, s.col, s.full = line, col, false }

// rowStart returns the column of the line at which the cursor's row begins.
func (s *Screen) rowStart() int {
	col := s.col
	if s.full {
		col--
	}
	return col - col%s.width
}

// control executes a control sequence.
func (s *Screen) control(name, parameters string) {
	switch name + parameters {
	case "H":
		s.moveTo(s.top, 0)
	case "J":
		s.lines = s.lines[:s.line+1]
		s.lines[s.line] = s.lines[s.line][:s.col]
	case "J2":
		if last := s.lines[len(s.lines)-1]; len(last) > 0 {
			s.lines = append(s.lines, nil)
		}
		s.top = len(s.lines) - 1
		s.moveTo(s.top, 0)
	}
	if name == "A" {
		rows, _ := strconv.Atoi(parameters)
		for range max(rows, 1) { // a terminal takes 0 for 1
			s.up()
		}
	}
}

// up moves the cursor up by one row.
func (s *Screen) up() {
	if s.rowStart() > 0 {
		s.moveTo(s.line, s.col-s.width)
	} else if s.line > s.top {
		above := len(s.lines[s.line-1])
		lastRow := max(above-1, 0) / s.width * s.width
		s.moveTo(s.line-1, min(lastRow+s.col, above))
	}
}
