// Package screen models what a terminal shows: what a program sends to a terminal, written to a Screen, becomes lines of
// text again. The tests of terminal behaviour look at a Screen, and the loader of recorded sessions reads one.
//
// Nothing is lost that was shown: a Screen has no bottom, so lines never scroll away, and what is cleared as a whole stays
// above the new page. It understands:
//
//   - text in UTF-8, a cell for each character, whatever its width; a byte that is no UTF-8 has a cell of its own and stays
//     that byte
//   - CR, BS, TAB (a stop every 8 columns), VT and FF (down a row), and LF, which also returns to column 0, as the
//     terminal's driver has it do
//   - a right margin, where the width is known: a character in the last column leaves the cursor there, and only the next
//     one goes to the next row
//   - CSI A, B, C, D, E, F, G, H and f (the cursor), J, K and X (erasing), P and @ (deleting, inserting), m (the Style);
//     ESC 7 and ESC 8 (saving the cursor)
//
// All other control characters, escape and control sequences (private ones too), and strings (OSC, DCS, SOS, PM, APC) do
// nothing, and nothing is ever answered.
//
// The text of a Screen is what was written into its cells: blanks that were written at the end of a line are in it, cells
// there that never were, or that were erased, are not. A TAB that passes over such cells is in it as a TAB until something
// else is written over it.
package screen

import (
	"slices"
	"unicode/utf8"
)

const (
	tabWidth = 8

	// farthest is the last row and column to which a control sequence can move the cursor where there is no margin, and the
	// most cells it can insert: a few bytes must not take much memory.
	farthest = 999
)

// A Screen is what a terminal shows and all it has shown. It is an io.Writer whose writes never fail.
type Screen struct {
	width int // 0 where there is no margin
	rows  []row
	page  int // the row from which control sequences count rows

	cursor cursor
	saved  cursor

	parser parser
}

type cursor struct {
	row, col int
	wrap     bool  // the last column has been written: the next character goes to the next row
	style    Style // of the characters to come
}

type row struct {
	cells   []cell
	wrapped bool // the margin broke the text, which goes on in the next row
}

type cell struct {
	char  rune // a character, minus a byte that is none, or one of those below
	style Style
}

const (
	unwritten rune = 0
	tab       rune = '\t' // the first cell that a TAB passed over
	tabbed    rune = -1   // the others
)

// New returns an empty Screen of width columns. With a width of 0 it has no right margin.
func New(width int) *Screen {
	return &Screen{width: max(width, 0), rows: make([]row, 1)}
}

// Cursor returns the cursor's row, an index into Lines, and its column.
func (s *Screen) Cursor() (row, col int) {
	return s.cursor.row, s.cursor.col
}

// BeforeCursor returns the text of the line that the cursor is in, up to the cursor. The margin may have broken it.
func (s *Screen) BeforeCursor() string {
	rows := s.shown().rows
	first := s.cursor.row
	for first > 0 && rows[first-1].wrapped {
		first--
	}
	var text []byte
	for _, r := range rows[first:s.cursor.row] {
		text = r.appendTo(text)
	}
	n := s.cursor.cellsBefore(s.cursor.row)
	last := row{cells: slices.Clone(rows[s.cursor.row].cells), wrapped: true} // all of its cells are text
	last.extend(n)
	last.cells = last.cells[:n]
	return string(last.appendTo(text))
}

// Style returns how the cell at row, an index into Lines, and col looks.
func (s *Screen) Style(row, col int) Style {
	if uint(row) >= uint(len(s.rows)) || uint(col) >= uint(len(s.rows[row].cells)) {
		return Style{}
	}
	return s.rows[row].cells[col].style
}

// Lines returns the rows of the Screen as text, from the first that was ever shown to the last. A line that the margin
// broke is several rows.
func (s *Screen) Lines() []string {
	shown := s.shown()
	lines := make([]string, len(shown.rows))
	for i, r := range shown.rows {
		lines[i] = string(r.appendTo(nil))
	}
	return lines
}

// String returns the text of the Screen, its lines ended by LF, but for the last, and made whole where the margin broke
// them.
func (s *Screen) String() string {
	shown := s.shown()
	var text []byte
	for i, r := range shown.rows {
		text = r.appendTo(text)
		if !r.wrapped && i < len(shown.rows)-1 {
			text = append(text, '\n')
		}
	}
	return string(text)
}

// shown returns s with the row that the cursor is in, though nothing is written there yet, and with the bytes of a
// character of which the rest is to come.
func (s *Screen) shown() *Screen {
	if s.cursor.row < len(s.rows) && len(s.parser.partial) == 0 {
		return s
	}
	shown := *s
	shown.rows = slices.Clone(s.rows)
	r := shown.current()
	r.cells = slices.Clone(r.cells)
	for _, b := range s.parser.partial {
		shown.print(-rune(b))
	}
	return &shown
}

// appendTo appends the row's text. The end of a row that is wrapped is no end of a line: all cells are text.
func (r *row) appendTo(text []byte) []byte {
	end := len(text)
	for col := 0; col < len(r.cells); col++ {
		switch char := r.cells[col].char; {
		case char == tab && r.tabAt(col):
			text = append(text, '\t')
			col = nextStop(col) - 1
		case char == unwritten || char == tab || char == tabbed:
			text = append(text, ' ')
			continue
		case char < 0:
			text = append(text, byte(-char))
		case char < utf8.RuneSelf:
			text = append(text, byte(char))
		default:
			text = utf8.AppendRune(text, char)
		}
		end = len(text)
	}
	if r.wrapped {
		return text
	}
	return text[:end]
}

// tabAt reports whether the TAB at col is whole.
func (r *row) tabAt(col int) bool {
	stop := nextStop(col)
	if stop > len(r.cells) {
		return false
	}
	for _, c := range r.cells[col+1 : stop] {
		if c.char != tabbed {
			return false
		}
	}
	return true
}

func nextStop(col int) int { return col - col%tabWidth + tabWidth }

// Resize gives the Screen another width. Lines that the margin broke are broken anew, and the cursor stays where it is in
// its line, as most terminals have it.
func (s *Screen) Resize(width int) {
	s.current()
	old := *s
	*s = *New(width)
	s.parser = old.parser
	var moved, movedSaved cursor
	for i, r := range old.rows {
		if i == old.page {
			s.page = s.cursor.row
		}
		n := max(len(r.cells), old.cursor.cellsBefore(i), old.saved.cellsBefore(i))
		for col := range n + 1 {
			here := s.cursor
			if here.wrap && col < n {
				here = cursor{row: here.row + 1}
			}
			if old.cursor.cellsBefore(i) == col {
				moved = here
			}
			if old.saved.cellsBefore(i) == col {
				movedSaved = here
			}
			switch {
			case col < len(r.cells):
				s.put(r.cells[col])
			case col < n:
				s.put(cell{})
			}
		}
		if !r.wrapped && i < len(old.rows)-1 {
			s.newline()
		}
	}
	moved.style, movedSaved.style = old.cursor.style, old.saved.style
	s.cursor, s.saved = moved, movedSaved
}

// cellsBefore returns how many cells of a row stand before the cursor; -1 where it is not in that row.
func (c cursor) cellsBefore(row int) int {
	switch {
	case c.row != row:
		return -1
	case c.wrap:
		return c.col + 1
	}
	return c.col
}

// print writes a character at the cursor.
func (s *Screen) print(char rune) { s.put(cell{char, s.cursor.style}) }

// put writes a cell at the cursor.
func (s *Screen) put(c cell) {
	if s.cursor.wrap {
		s.current().wrapped = true
		s.newline()
	}
	r := s.current()
	if col := s.cursor.col; col < len(r.cells) {
		r.cells[col] = c
	} else {
		r.extend(col)
		r.cells = append(r.cells, c)
	}
	if s.cursor.col == s.width-1 {
		s.cursor.wrap = true
		r.wrapped = false
		return
	}
	s.cursor.col++
}

// newline moves the cursor to the beginning of the next row.
func (s *Screen) newline() {
	s.cursor.row++
	s.cursor.col = 0
	s.cursor.wrap = false
	s.current()
}

// current returns the cursor's row.
func (s *Screen) current() *row {
	for len(s.rows) <= s.cursor.row {
		s.rows = append(s.rows, row{})
	}
	return &s.rows[s.cursor.row]
}

// extend makes a row at least n cells long.
func (r *row) extend(n int) {
	if n > len(r.cells) {
		r.cells = append(r.cells, make([]cell, n-len(r.cells))...)
	}
}

// moveTo moves the cursor, as far as there is a page.
func (s *Screen) moveTo(row, col int) {
	bottom := max(s.cursor.row, len(s.rows)-1, s.page+farthest)
	right := max(s.cursor.col, farthest)
	if s.width > 0 {
		right = s.width - 1
	}
	s.cursor.row = min(max(row, s.page), bottom)
	s.cursor.col = min(max(col, 0), right)
	s.cursor.wrap = false
}

// tab moves the cursor to the next stop, and leaves a TAB where nothing was written.
func (s *Screen) tab() {
	from, stop := s.cursor.col, nextStop(s.cursor.col)
	if s.width > 0 && stop >= s.width {
		s.moveTo(s.cursor.row, s.width-1)
		return
	}
	r := s.current()
	r.extend(stop)
	passed := r.cells[from:stop]
	s.moveTo(s.cursor.row, stop)
	for _, c := range passed {
		if c.char != unwritten && c.char != tab && c.char != tabbed {
			return
		}
	}
	for i := range passed {
		passed[i] = cell{tabbed, s.cursor.style}
	}
	passed[0].char = tab
}

// erasePage erases the page: from the cursor on (mode 0), up to it (1), all of it (2); or what stands above the page (3).
func (s *Screen) erasePage(mode int) {
	switch mode {
	case 0:
		s.eraseRow(0)
		s.rows = s.rows[:s.cursor.row+1]
	case 1:
		s.eraseRow(1)
		clear(s.rows[s.page:s.cursor.row])
	case 2:
		// The next page begins below this one, which thus stays as it is. A last line that is empty, as where the program has
		// erased it to write it on the new page, was not yet one.
		height := max(len(s.rows)-s.page, 0)
		if height > 0 && len(s.rows[len(s.rows)-1].cells) == 0 {
			height--
		}
		if height > 0 {
			s.rows[s.page+height-1].wrapped = false
		}
		s.page += height
		s.cursor.row += height
		s.saved.row += height
	case 3:
		s.rows = slices.Delete(s.rows, 0, min(s.page, len(s.rows)))
		s.cursor.row -= s.page
		s.saved.row = max(s.saved.row-s.page, 0)
		s.page = 0
	}
}

// eraseRow erases the cursor's row: from the cursor on (mode 0), up to it (1), all of it (2).
func (s *Screen) eraseRow(mode int) {
	r := s.current()
	col := min(s.cursor.col, len(r.cells))
	switch mode {
	case 0:
		r.cells = r.cells[:col]
		r.wrapped = false
	case 1:
		clear(r.cells[:min(col+1, len(r.cells))])
	case 2:
		*r = row{cells: r.cells[:0]}
	}
}

// eraseCells erases n cells from the cursor on.
func (s *Screen) eraseCells(n int) {
	r := s.current()
	col := min(s.cursor.col, len(r.cells))
	clear(r.cells[col:min(col+n, len(r.cells))])
}

// deleteCells takes n cells out at the cursor.
func (s *Screen) deleteCells(n int) {
	r := s.current()
	col := min(s.cursor.col, len(r.cells))
	r.cells = slices.Delete(r.cells, col, min(col+n, len(r.cells)))
	r.wrapped = false
}

// insertCells puts n erased cells in at the cursor.
func (s *Screen) insertCells(n int) {
	r := s.current()
	if s.cursor.col >= len(r.cells) {
		return
	}
	margin := s.width
	if margin == 0 {
		margin = max(len(r.cells), farthest+1)
	}
	r.cells = slices.Insert(r.cells, s.cursor.col, make([]cell, min(n, farthest))...)
	r.cells = r.cells[:min(len(r.cells), margin)]
	r.wrapped = false
}
