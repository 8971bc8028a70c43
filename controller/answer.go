package controller

import (
	"strconv"
	"strings"
	"unicode"

	"tictactoe/gamestate"
)

// An Answer is one answer to the prompt: a row and a column, a command, or neither.
type Answer struct {
	Text     string // printable, on one line, with one blank between its words
	Row, Col int    // any integers of 32 bits
	Command  string // the name of the command; "" if the answer is none
	Argument string // of the command, as it was typed

	// NotIntegers says that the answer is neither. Wrong is the word that is no integer. If that
	// word is nearly a command, Advice says how to type the command.
	NotIntegers   bool
	Wrong, Advice string

	// Ignored is the text that followed the answer on its line, at a terminal.
	Ignored string
}

// CellAnswer returns the answer that plays a cell, 3*row+col.
func CellAnswer(cell int) Answer {
	return pair(cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

func pair(row, col int) Answer {
	return Answer{Text: strconv.Itoa(row) + " " + strconv.Itoa(col), Row: row, Col: col}
}

// CommandAnswer returns the answer that is a command.
func CommandAnswer(name, argument string) Answer {
	return Answer{Text: onOneLine(name + " " + argument), Command: name, Argument: argument}
}

// notIntegers returns an answer that is no row and column.
func notIntegers(words []string, wrong, advice string) Answer {
	text := onOneLine(strings.Join(words, " "))
	return Answer{Text: text, NotIntegers: true, Wrong: wrong, Advice: advice}
}

// onOneLine returns text on one line, printable, with one blank between its words.
func onOneLine(text string) string { return Printable(strings.Join(strings.Fields(text), " ")) }

// Printable replaces each character that a terminal does not print with a question mark.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}

// CellNamed returns the cell, 3*row+col, that has this name in the TicTac lab: A1 to C3, in either
// case.
func CellNamed(name string) (cell int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	row, col := int(strings.ToUpper(name)[0])-'A', int(name[1])-'1'
	return gamestate.BoardSize*row + col, gamestate.OnBoard(row, col)
}

// numberedCell returns the answer that plays a cell by its number in the game report, 1 to 9.
func numberedCell(typed string, number int) Answer {
	if number < 1 || number > gamestate.CellCount {
		return notIntegers([]string{typed}, typed, "")
	}
	return CellAnswer(number - 1)
}
