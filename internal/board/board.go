// Package board is what a game looks like to people: as a grid, or in sentences for those who have their screen read to
// them; who won, and by which line.
//
//	    0   1   2
//	  ┌───┬───┬───┐
//	0 │[X]│   │   │
//	  ├───┼───┼───┤
//	1 │   │[X]│ O │
//	  ├───┼───┼───┤
//	2 │ O │   │(X)│
//	  └───┴───┴───┘
//
//	Ada (X) plays row 2, column 2; X holds row 0, column 0, row 1, column 1 and row 2, column 2; O holds
//	row 1, column 2 and row 2, column 0; Ada (X) wins by the diagonal from the top left.
//
// Whatever colour says is said without it too: X and O differ in shape, the last move stands in parentheses, and the line
// that won in brackets. A sentence is one line, has no abbreviations, and ends in a full stop.
//
// A cell is a number here, 3*row+col, as in the sets of cells that gamestate and playmove hand out.
package board

import (
	"errors"
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// A View says how a game is shown. It is a flag.Value.
type View string

const (
	Block    View = "block"    // as the lab prints the state of a game
	Grid     View = "grid"     // as PrintGrid draws it
	Sentence View = "sentence" // as Situation says it
)

// String returns the view's name.
func (v *View) String() string { return string(*v) }

// Set takes one of the views by its name.
func (v *View) Set(name string) error {
	switch view := View(name); view {
	case Block, Grid, Sentence:
		*v = view
		return nil
	}
	return errors.New("want block, grid or sentence")
}

// Players are the two who play. A name may be empty.
type Players struct{ X, O string }

// Of returns what the player of a mark, X or O, is called: "X", or "Ada (X)" where there is a name.
func (p Players) Of(mark gamestate.Mark) string {
	name := ""
	switch mark {
	case gamestate.X:
		name = p.X
	case gamestate.O:
		name = p.O
	}
	if name == "" {
		return mark.String()
	}
	return name + " (" + mark.String() + ")"
}

// Cell returns where a cell is: "row 1, column 2".
func Cell(cell int) string {
	return fmt.Sprintf("row %d, column %d", cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// Line returns the line that a win code names: "row 0", "column 2", "the diagonal from the top left"; for a number that
// names none, "".
func Line(winCode int) string {
	if uint(winCode) >= uint(len(lineNames)) {
		return ""
	}
	return lineNames[winCode]
}

// lineNames are the lines of playmove.Line.
var lineNames = [gamestate.MaxWinCode + 1]string{
	1: "row 0",
	2: "row 1",
	3: "row 2",
	4: "column 0",
	5: "column 1",
	6: "column 2",
	7: "the diagonal from the top left",
	8: "the diagonal from the top right",
}

// Result returns what came of a game that is over, in a sentence: "Ada (X) wins by row 1." or "It is a draw."; of any
// other game, "".
func Result(game *gamestate.GameState, players Players) string {
	if !game.GameOver() {
		return ""
	}
	if game.WinCode() == 0 {
		return "It is a draw."
	}
	return outcome(game, players) + "."
}

// Refusal returns, in a sentence, why the last move of a game was not valid, and who is to move: "Row 1, column 1 is
// taken by X: Grace (O) is still to move."
func Refusal(game *gamestate.GameState, players Players) string {
	if game.GameOver() {
		return "The game is over: " + outcome(game, players) + "."
	}
	row, col := game.SelectedRow(), game.SelectedCol()
	return fmt.Sprintf("Row %d, column %d is taken by %v: %s is still to move.",
		row, col, game.Board(row, col), mover(game, players))
}

// Situation returns, in a sentence, the last move, who holds which cells, and who is to move or what came of the game.
// The cell of the last move is -1 where there was none, or where it need not be said again.
func Situation(game *gamestate.GameState, last int, players Players) string {
	var clauses []string
	if mark := markAt(game, last); mark != gamestate.Empty {
		clauses = append(clauses, players.Of(mark)+" plays "+Cell(last))
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if cells := game.Cells(mark); cells != 0 {
			clauses = append(clauses, fmt.Sprintf("%v holds %s", mark, list(cells)))
		}
	}
	if len(clauses) == 0 {
		clauses = append(clauses, "The board is empty")
	}
	if game.GameOver() {
		clauses = append(clauses, outcome(game, players))
	} else {
		clauses = append(clauses, mover(game, players)+" is to move")
	}
	// Semicolons, since there are commas in a cell: a voice rests longer at them.
	return strings.Join(clauses, "; ") + "."
}

// outcome returns what came of a game that is over.
func outcome(game *gamestate.GameState, players Players) string {
	line := playmove.Line(game.WinCode())
	if line == 0 {
		return "it is a draw"
	}
	winner := gamestate.O
	if game.Cells(gamestate.X)&line == line {
		winner = gamestate.X
	}
	return players.Of(winner) + " wins by " + Line(game.WinCode())
}

// mover returns what the player who is to move is called.
func mover(game *gamestate.GameState, players Players) string {
	if game.Turn() {
		return players.Of(gamestate.X)
	}
	return players.Of(gamestate.O)
}

// list returns where a set of cells is: "row 0, column 0, row 0, column 1 and row 2, column 2".
func list(set uint16) string {
	var cells []string
	for cell := range gamestate.BoardSize * gamestate.BoardSize {
		if has(set, cell) {
			cells = append(cells, Cell(cell))
		}
	}
	last := len(cells) - 1
	if last == 0 {
		return cells[0]
	}
	return strings.Join(cells[:last], ", ") + " and " + cells[last]
}

// lines are what a grid is drawn with.
type lines struct{ top, between, bottom, side string }

var (
	ascii = lines{"+---+---+---+", "+---+---+---+", "+---+---+---+", "|"}
	boxes = lines{"┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘", "│"}
)

// PrintGrid draws the board of a game, with the cell of the last move, -1 for none, and the line that won marked in it.
// Its lines are Unicode's box lines or, where unicode is false, ASCII. It is 15 columns wide, and none of its lines ends in
// a blank.
func PrintGrid(c *console.Console, game *gamestate.GameState, last int, unicode bool) {
	draw := ascii
	if unicode {
		draw = boxes
	}
	won := playmove.Line(game.WinCode())
	c.Print("    0   1   2\n  " + draw.top + "\n")
	for row := range gamestate.BoardSize {
		if row > 0 {
			c.Print("  " + draw.between + "\n")
		}
		c.PrintInt(row)
		c.Print(" " + draw.side)
		for col := range gamestate.BoardSize {
			cell := gamestate.BoardSize*row + col
			mark := game.Board(row, col)
			inside := "   "
			switch {
			case mark == gamestate.Empty:
			case cell == last:
				inside = "(" + mark.String() + ")"
			case has(won, cell):
				inside = "[" + mark.String() + "]"
			default:
				inside = " " + mark.String() + " "
			}
			c.Paint(MarkStyle(mark, has(won, cell)), inside)
			c.Print(draw.side)
		}
		c.Print("\n")
	}
	c.Print("  " + draw.bottom + "\n")
}

// markAt returns the mark in a cell; where there is no such cell, Empty.
func markAt(game *gamestate.GameState, cell int) gamestate.Mark {
	if cell < 0 {
		return gamestate.Empty
	}
	return game.Board(cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// has reports whether a cell is one of a set of cells.
func has(set uint16, cell int) bool { return set>>cell&1 != 0 }
