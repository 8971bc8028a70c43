package exercise

import (
	"fmt"
	"strings"
)

// boardSize is the number of rows, and of cells in a row, of the boards that are drawn.
const boardSize = 3

// boardReach is how many rows above the first difference a board may begin and still be drawn: in the game a block has
// ten, and refusals may follow it.
const boardReach = 20

// A board is a board as a program printed it: X, O, or B for an empty cell.
type board [boardSize][boardSize]byte

// boards draws the board that stands in the block before the first difference, at row first, or in which it is: one where
// both sessions have the same, and otherwise the expected and the actual one.
func (p *page) boards(rows []Row, first int) {
	for first < len(rows) && rows[first].Same {
		first++
	}
	if first == len(rows) {
		return
	}
	expected, at := lastBoard(rows, first, func(row Row) *Line { return row.Expected })
	actual, actualAt := lastBoard(rows, first, func(row Row) *Line { return row.Actual })
	switch {
	case at < 0:
		return
	case actualAt != at && at+boardSize > first:
		p.markup("<div class=\"boards\">\n")
		p.board("Board expected; what was printed is none", expected, expected)
	case actualAt != at || actual == expected:
		p.markup("<div class=\"boards\">\n")
		p.board("Board at the difference", expected, expected)
	default:
		p.markup("<div class=\"boards\">\n")
		p.board("Board expected", expected, actual)
		p.board("Board printed", actual, expected)
	}
	p.markup("</div>\n")
}

// lastBoard returns the last board on one side that begins at the row first or before, and where; -1 where none is near.
func lastBoard(rows []Row, first int, side func(Row) *Line) (board, int) {
	for at := first; at >= max(0, first-boardReach); at-- {
		if b, ok := boardAt(rows[at:], side); ok {
			return b, at
		}
	}
	return board{}, -1
}

// boardAt returns the board that one side of rows begins with.
func boardAt(rows []Row, side func(Row) *Line) (b board, ok bool) {
	if len(rows) < boardSize {
		return b, false
	}
	for i := range b {
		line := side(rows[i])
		if line == nil || line.Typed < len(line.Text) || len(line.Text) > pageLineLength {
			return b, false
		}
		cells := strings.Fields(line.Text)
		if len(cells) != boardSize {
			return b, false
		}
		for j, cell := range cells {
			if cell != "X" && cell != "O" && cell != "B" {
				return b, false
			}
			b[i][j] = cell[0]
		}
	}
	return b, true
}

// board draws a board; cells in which it differs from another have a frame, and the text that stands for the drawing names
// them.
func (p *page) board(caption string, b, other board) {
	const cell = 20
	var drawing, words, differing strings.Builder
	for i, row := range b {
		fmt.Fprintf(&words, ", row %d:", i)
		for j, mark := range row {
			x, y := cell*j, cell*i
			switch mark {
			case 'X':
				words.WriteString(" X")
				fmt.Fprintf(&drawing, `<path d="M%d %dl10 10m0 -10l-10 10" />`, x+5, y+5)
			case 'O':
				words.WriteString(" O")
				fmt.Fprintf(&drawing, `<circle cx="%d" cy="%d" r="5.5" />`, x+10, y+10)
			default:
				words.WriteString(" empty")
			}
			if mark != other[i][j] {
				fmt.Fprintf(&drawing, `<rect x="%d" y="%d" width="15" height="15" />`, x+2, y+2)
				fmt.Fprintf(&differing, "; row %d column %d differs", i, j)
			}
		}
	}
	p.markup(`<figure><svg viewBox="0 0 60 60" role="img" aria-label="`, caption, words.String(), differing.String(),
		`"><path class="grid" d="M20 1v58M40 1v58M1 20h58M1 40h58" />`, drawing.String(), "</svg><figcaption>", caption,
		"</figcaption></figure>\n")
}
