// Package board draws a game for people: as a grid, or in sentences for a screen reader. It also words results and refusals,
// names cells and lines, and holds the colours of marks.
//
// Nothing is told by colour alone: X and O differ in shape, the last move stands in parentheses, and the winning line in
// brackets. A sentence is one line, has no abbreviations, and ends in a full stop.
//
// A cell is a number, 3*row+col, as in the sets of cells of gamestate and playmove.
package board

import (
	"fmt"
	"strconv"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A View says how a game is shown.
type View string

const (
	Block    View = "block"    // as the lab prints the state of a game
	Grid     View = "grid"     // as PrintGrid draws it
	Sentence View = "sentence" // as Situation says it
)

// Players are the two who play. A name may be empty.
type Players struct{ X, O string }

// Of returns the name of the player of a mark, X or O: "Ada (X)", or "X" without a name.
func (p Players) Of(mark gamestate.Mark) string {
	name := map[gamestate.Mark]string{gamestate.X: p.X, gamestate.O: p.O}[mark]
	if name == "" {
		return mark.String()
	}
	return name + " (" + mark.String() + ")"
}

// A Naming is a way to name a cell, 3*row+col.
type Naming int

const (
	RowAndColumn   Naming = iota // "1 2", as the ECE244 lab has it
	LetterAndDigit               // "B3", as the TicTac lab has it
	Number                       // "6", as the game report has it
	inWords                      // "row 1, column 2"
)

// heads are the names of rows and columns, how they make the name of a cell, and how a sentence names them all.
var heads = [...]struct{ rows, columns, cell, size string }{
	RowAndColumn:   {"012", "012", "%c %c", "rows and columns 0 to 2"},
	LetterAndDigit: {"ABC", "123", "%c%c", "rows A to C, columns 1 to 3"},
	Number:         {rows: "147", columns: "123"}, // the names of the cells in the first row and column
	inWords:        {rows: "012", columns: "012", cell: "row %c, column %c"},
}

// Cell returns the name of a cell.
func (n Naming) Cell(cell int) string {
	if n == Number {
		return strconv.Itoa(cell + 1)
	}
	head := heads[n]
	return fmt.Sprintf(head.cell, head.rows[cell/gamestate.BoardSize], head.columns[cell%gamestate.BoardSize])
}

// Cells returns the names of the cells of a set, a bit a cell as gamestate.GameState.Cells returns it.
func (n Naming) Cells(set uint16) []string {
	var names []string
	for cell := range gamestate.CellCount {
		if has(set, cell) {
			names = append(names, n.Cell(cell))
		}
	}
	return names
}

// Size returns the names of the rows and columns that a board has, "rows and columns 0 to 2"; for Number it has none.
func (n Naming) Size() string { return heads[n].size }

// Line returns the name of the line of a win code: "row 0", "column 2", "the diagonal from the top left". For 0 it returns "".
func (n Naming) Line(winCode int) string {
	const size = gamestate.BoardSize
	switch {
	case winCode == 0:
		return ""
	case winCode <= size:
		return "row " + heads[n].rows[winCode-1:winCode]
	case winCode <= 2*size:
		return "column " + heads[n].columns[winCode-1-size:winCode-size]
	case winCode == 7:
		return "the diagonal from the top left"
	}
	return "the diagonal from the top right"
}

// Result returns the result of a game that is over, in a sentence: "Ada (X) wins by row 1." or "It is a draw."
func (n Naming) Result(game *gamestate.GameState, players Players) string {
	if game.WinCode() == 0 {
		return "It is a draw."
	}
	return n.outcome(game, players) + "."
}

// Refusal returns, in a sentence, why the last move of a game that is not over was not valid, and who is to move: "Row 1,
// column 1 is taken by X: Grace (O) is still to move."
func (n Naming) Refusal(game *gamestate.GameState, players Players) string {
	row, col := game.SelectedRow(), game.SelectedCol()
	return fmt.Sprintf("%s is taken by %v: %s is still to move.",
		Capital(n.inSentence().Cell(gamestate.BoardSize*row+col)), game.Board(row, col), players.Of(playmove.Mover(game)))
}

// Situation returns, in a sentence, the last move, who holds which cells, and who is to move or what came of the game.
// Without a last move, or to leave it out, last is -1.
func (n Naming) Situation(game *gamestate.GameState, last int, players Players) string {
	words := n.inSentence()
	var clauses []string
	mark := game.Board(last/gamestate.BoardSize, last%gamestate.BoardSize) // Empty for -1, which is outside the board
	if mark != gamestate.Empty {
		clauses = append(clauses, players.Of(mark)+" plays "+words.Cell(last))
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if cells := game.Cells(mark); cells != 0 {
			clauses = append(clauses, fmt.Sprintf("%v holds %s", mark, List(words.Cells(cells), "and")))
		}
	}
	if len(clauses) == 0 {
		clauses = append(clauses, "The board is empty")
	}
	if game.GameOver() {
		clauses = append(clauses, n.outcome(game, players))
	} else {
		clauses = append(clauses, players.Of(playmove.Mover(game))+" is to move")
	}
	// Cells contain commas, and a screen reader pauses longer at semicolons.
	return strings.Join(clauses, "; ") + "."
}

// outcome returns the result of a game that is over, as a clause.
func (n Naming) outcome(game *gamestate.GameState, players Players) string {
	winner := playmove.Winner(game)
	if winner == gamestate.Empty {
		return "it is a draw"
	}
	return players.Of(winner) + " wins by " + n.Line(game.WinCode())
}

// inSentence returns the naming for a sentence, where words tell a row and a column apart.
func (n Naming) inSentence() Naming {
	if n == RowAndColumn {
		return inWords
	}
	return n
}

// Capital returns text with a capital letter at its beginning.
func Capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// List returns "a", "a and b", "a, b and c".
func List(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " " + conjunction + " " + items[last]
}

// Plural returns "1 move", "2 moves".
func Plural(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

// has reports whether a cell is one of a set of cells.
func has(set uint16, cell int) bool { return set>>cell&1 != 0 }
