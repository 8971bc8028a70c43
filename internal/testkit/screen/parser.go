package screen

import (
	"bytes"
	"unicode/utf8"
)

// A parser is what a Screen remembers of what was written, where that ended in the middle of something.
type parser struct {
	state      state
	parameters parameters // of the control sequence
	unknown    bool       // the control sequence is none of those that do something
	partial    []byte     // the beginning of a character
}

// parameters are the numbers of a control sequence.
type parameters []int

// at returns the parameter at index i; one that was left out is 0.
func (p parameters) at(i int) int {
	if i < len(p) {
		return p[i]
	}
	return 0
}

// A state says what the next byte belongs to.
type state int

const (
	ground       state = iota // text
	escape                    // an escape sequence
	charset                   // an escape sequence that has an intermediate: one byte ends it
	control                   // a control sequence
	stringText                // a string
	stringEscape              // a string, unless an ST ends it here
)

const (
	bel = 0x07
	can = 0x18
	sub = 0x1a
	esc = 0x1b
	del = 0x7f
)

const (
	mostParameters    = 32   // a control sequence that has more is none that does something
	greatestParameter = 9999 // a greater one counts as this
)

// Write shows p, which may begin and end in the middle of a character or a sequence. It returns len(p) and no error.
func (s *Screen) Write(p []byte) (int, error) {
	text := p
	if len(s.parser.partial) > 0 {
		text = append(s.parser.partial, p...)
		s.parser.partial = nil
	}
	for len(text) > 0 {
		n := s.next(text)
		if n == 0 {
			s.parser.partial = bytes.Clone(text)
			break
		}
		text = text[n:]
	}
	return len(p), nil
}

// next takes the first character of text, or the first byte where it is no text, and returns its length; 0 where the rest
// of the character is to come.
func (s *Screen) next(text []byte) int {
	b := text[0]
	switch state := s.parser.state; {
	case b == can || b == sub:
		s.parser.state = ground
	case state == stringEscape && b != '\\':
		// An ESC ends a string, too, and begins a sequence.
		s.parser.state = escape
		return s.next(text)
	case state == stringEscape || state == stringText && b == bel:
		s.parser.state = ground
	case state == stringText:
		if b == esc {
			s.parser.state = stringEscape
		}
	case b == esc:
		s.parser.state = escape
	case b < ' ':
		s.control(b)
	case state == ground && b < del:
		return s.nextASCII(text)
	case b >= utf8.RuneSelf:
		// In a sequence it is out of place and ends it.
		s.parser.state = ground
		return s.nextUTF8(text)
	case b == del:
	case state == escape:
		s.escape(b)
	case state == charset:
		if b >= '0' {
			s.parser.state = ground
		}
	case b < '@':
		s.parser.parameter(b)
	default:
		s.parser.state = ground
		s.run(b)
	}
	return 1
}

// nextASCII is next for text in ASCII, which is nearly all there is, and thus taken many characters at a time.
func (s *Screen) nextASCII(text []byte) int {
	s.print(rune(text[0]))
	if s.cursor.wrap {
		return 1
	}
	n := 1
	for n < len(text) && ' ' <= text[n] && text[n] < del {
		n++
	}
	if s.width > 0 {
		n = min(n, s.width-s.cursor.col) // the last column is print's
	}
	r := s.current()
	r.extend(s.cursor.col + n - 1)
	for i, b := range text[1:n] {
		r.cells[s.cursor.col+i] = cell{rune(b), s.cursor.style}
	}
	s.cursor.col += n - 1
	return n
}

func (s *Screen) nextUTF8(text []byte) int {
	if !utf8.FullRune(text) {
		return 0
	}
	char, n := utf8.DecodeRune(text)
	if char == utf8.RuneError && n == 1 {
		char = -rune(text[0])
	}
	s.print(char)
	return n
}

// parameter takes a byte of a control sequence before its last.
func (p *parser) parameter(b byte) {
	if len(p.parameters) == 0 {
		p.parameters = append(p.parameters, 0)
	}
	last := &p.parameters[len(p.parameters)-1]
	switch {
	case '0' <= b && b <= '9':
		*last = min(10**last+int(b-'0'), greatestParameter)
	case b == ';' && len(p.parameters) < mostParameters:
		p.parameters = append(p.parameters, 0)
	default:
		p.unknown = true
	}
}

// control does what a control character says.
func (s *Screen) control(b byte) {
	switch b {
	case '\b':
		s.moveTo(s.cursor.row, s.cursor.col-1)
	case '\t':
		s.tab()
	case '\n':
		s.newline()
	case '\v', '\f':
		col := s.cursor.col
		s.newline()
		s.cursor.col = col
	case '\r':
		s.moveTo(s.cursor.row, 0)
	}
}

// escape takes the byte after ESC.
func (s *Screen) escape(b byte) {
	s.parser.state = ground
	switch b {
	case '[':
		s.parser.state = control
		s.parser.parameters = s.parser.parameters[:0]
		s.parser.unknown = false
	case ']', 'P', 'X', '^', '_':
		s.parser.state = stringText
	case '7':
		s.saved = s.cursor
	case '8':
		s.cursor.style = s.saved.style
		s.moveTo(s.saved.row, s.saved.col)
	default:
		if b < '0' {
			s.parser.state = charset
		}
	}
}

// run does what the control sequence that ends with final says.
func (s *Screen) run(final byte) {
	if s.parser.unknown {
		return
	}
	parameters := s.parser.parameters
	mode := parameters.at(0)
	n := max(mode, 1)
	at := s.cursor
	switch final {
	case 'A':
		s.moveTo(at.row-n, at.col)
	case 'B':
		s.moveTo(at.row+n, at.col)
	case 'C':
		s.moveTo(at.row, at.col+n)
	case 'D':
		s.moveTo(at.row, at.col-n)
	case 'E':
		s.moveTo(at.row+n, 0)
	case 'F':
		s.moveTo(at.row-n, 0)
	case 'G':
		s.moveTo(at.row, n-1)
	case 'H', 'f':
		s.moveTo(s.page+n-1, max(parameters.at(1), 1)-1)
	case 'J':
		s.erasePage(mode)
	case 'K':
		s.eraseRow(mode)
	case 'X':
		s.eraseCells(n)
	case 'P':
		s.deleteCells(n)
	case '@':
		s.insertCells(n)
	case 'm':
		s.cursor.style.set(parameters)
	}
}
