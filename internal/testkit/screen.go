package testkit

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// A Screen is what a terminal shows, and all it has shown: it has no bottom, so lines never scroll away, and what is
// cleared as a whole stays above the new page. It is an io.Writer whose writes never fail.
//
// It keeps lines as they were written. The width only says in which row of its line the cursor is, so lines that the margin
// breaks are whole when they are read, and have the cursor in the same place when the width changes.
//
// A Screen knows what our programs send: text in UTF-8, a cell for each character, two for a wide one; CR, LF (which also returns to column
// 0) and BS; and the control sequences CSI A, H, J, 2J and 2K. It ignores all others.
type Screen struct {
	width   int
	lines   [][]string // each cell a character and its accents; "" behind a wide character
	page    int        // the first line that has not been cleared
	line    int        // the cursor's
	col     int
	full    bool   // the cursor is still in the row of which the last column has just been written
	partial []byte // the beginning of a character or sequence
}

// NewScreen returns an empty Screen of width columns. With a width of 0 it has no right margin.
func NewScreen(width int) *Screen {
	return &Screen{width: cmp.Or(width, math.MaxInt), lines: make([][]string, 1)}
}

// Resize gives the Screen another width.
func (s *Screen) Resize(width int) {
	s.width = width
	s.full = s.col > 0 && s.col%width == 0
}

// BeforeCursor returns the text of the line that the cursor is in, up to the cursor.
func (s *Screen) BeforeCursor() string { return strings.Join(s.lines[s.line][:s.col], "") }

// String returns the lines of the Screen, ended by LF but for the last.
func (s *Screen) String() string {
	var lines []string
	for _, line := range s.lines {
		lines = append(lines, strings.Join(line, ""))
	}
	return strings.Join(lines, "\n")
}

// csi matches a control sequence: its parameters, and its last byte, which says what it does.
var csi = regexp.MustCompile(`^\x1b\[([0-?]*)([@-~])`)

// Write shows p, which may begin and end in the middle of a character or a sequence.
func (s *Screen) Write(p []byte) (int, error) {
	text := append(s.partial, p...)
	for len(text) > 0 && utf8.FullRune(text) {
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

// show does what a character says: most want to be seen.
func (s *Screen) show(char rune) {
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
	case runewidth.RuneWidth(char) == 0 && char >= ' ' && s.col > 0:
		s.lines[s.line][s.col-1] += string(char)
	case char >= ' ' && runewidth.RuneWidth(char) == 2:
		if s.col%s.width == s.width-1 {
			s.put("")
		}
		s.put(string(char))
		s.put("")
	case char >= ' ':
		s.put(string(char))
	}
}

// put fills the cursor's cell.
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

// rowStart returns the column of its line at which the cursor's row begins.
func (s *Screen) rowStart() int {
	last := s.col
	if s.full {
		last--
	}
	return last - last%s.width
}

// control does what a control sequence says.
func (s *Screen) control(name, parameters string) {
	switch name {
	case "A":
		rows, _ := strconv.Atoi(parameters)
		for range max(rows, 1) {
			s.up()
		}
	case "H":
		s.moveTo(s.page, 0)
	case "J":
		if parameters == "2" {
			s.clear()
			return
		}
		s.lines = s.lines[:s.line+1]
		s.lines[s.line] = s.lines[s.line][:s.col]
	case "K":
		s.moveTo(s.line, s.rowStart())
		s.lines[s.line] = s.lines[s.line][:s.col]
	}
}

// up moves the cursor up a row.
func (s *Screen) up() {
	if s.rowStart() > 0 {
		s.moveTo(s.line, s.col-s.width)
	} else if s.line > s.page {
		above := len(s.lines[s.line-1])
		lastRow := max(above-1, 0) / s.width * s.width
		s.moveTo(s.line-1, min(lastRow+s.col, above))
	}
}

// clear begins a new page. An empty last line, as where the program has erased it to draw it anew, is part of that.
func (s *Screen) clear() {
	if last := s.lines[len(s.lines)-1]; len(last) > 0 {
		s.lines = append(s.lines, nil)
	}
	s.page = len(s.lines) - 1
	s.moveTo(s.page, 0)
}
