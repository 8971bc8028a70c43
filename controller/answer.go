package controller

import (
	"strconv"
	"strings"

	"tictactoe/gamestate"
)

// An Answer is one answer to the prompt: a row and a column, a command, or a mistake.
type Answer struct {
	Row, Col int    // any integers of 32 bits
	Command  string // the name of a command; otherwise ""
	Argument string // of the command, as it was typed
	Mistake  bool   // the answer is neither
	Typed    string // the text of a mistake, on one line
	Ignored  string // the text after the answer on its line, at a terminal
}

// CellAnswer returns the answer that plays a cell, 3*row+col.
func CellAnswer(cell int) Answer {
	return Answer{Row: cell / gamestate.BoardSize, Col: cell % gamestate.BoardSize}
}

// MistakeAnswer returns the answer that is neither a row and a column nor a command.
func MistakeAnswer(typed string) Answer { return Answer{Mistake: true, Typed: onOneLine(typed)} }

// Text returns the answer as a line that can be printed, with one blank between its words.
func (a Answer) Text() string {
	if a.Mistake {
		return a.Typed
	}
	if a.Command != "" {
		return onOneLine(a.Command + " " + a.Argument)
	}
	return strconv.Itoa(a.Row) + " " + strconv.Itoa(a.Col)
}

func onOneLine(text string) string { return Printable(strings.Join(strings.Fields(text), " ")) }

// CellNamed returns the cell, 3*row+col, with this name in the TicTac lab: A1 to C3, in either
// case.
func CellNamed(name string) (cell int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	row, col := int(strings.ToUpper(name)[0])-'A', int(name[1])-'1'
	return gamestate.BoardSize*row + col, gamestate.OnBoard(row, col)
}
