package board

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

// A Naming is a way to name the cells: the format of a row and a column.
type Naming string

const (
	Digits Naming = "%d %d" // as a player types a cell
	Words  Naming = "row %d, column %d"
)

// Cell returns the name of a cell.
func (n Naming) Cell(cell int) string {
	return fmt.Sprintf(string(n), cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// Cells returns the names of the cells in a set, as gamestate.GameState.Cells returns it.
func (n Naming) Cells(set uint16) []string {
	var names []string
	for cell := range gamestate.CellCount {
		if set>>cell&1 != 0 {
			names = append(names, n.Cell(cell))
		}
	}
	return names
}

// Line returns the name of the line with a win code, 1 to 8.
func Line(winCode int) string { return lineNames[winCode] }

var lineNames = [gamestate.MaxWinCode + 1]string{
	1: "row 0", 2: "row 1", 3: "row 2",
	4: "column 0", 5: "column 1", 6: "column 2",
	7: "the diagonal from the top left", 8: "the diagonal from the top right",
}

// Result returns the result of a game that is over, as a sentence: "Ada (X) wins by row 1." or
// "It is a draw."
func Result(game *gamestate.GameState, players Players) string {
	if playmove.Winner(game) == gamestate.Empty {
		return "It is a draw."
	}
	return result(game, players) + "."
}

// Taken returns a sentence that says why the last move of a game in progress was not valid: "1 1 is
// taken by X; free: 0 0, 0 2 and 2 1."
func (n Naming) Taken(game *gamestate.GameState) string {
	row, col := game.SelectedRow(), game.SelectedCol()
	cell := english.Capital(n.Cell(gamestate.BoardSize*row + col))
	free := english.List(n.Cells(game.Cells(gamestate.Empty)), "and")
	return fmt.Sprintf("%s is taken by %v; free: %s.", cell, game.Board(row, col), free)
}

// Situation describes a position in one sentence: the last move, the cells of each player, and who
// moves or how the game has ended.
func (p Position) Situation() string {
	var clauses []string
	if p.Last >= 0 {
		mark := p.Game.Board(p.Last/gamestate.BoardSize, p.Last%gamestate.BoardSize)
		clauses = append(clauses, p.Players.NameOf(mark)+" played "+Words.Cell(p.Last))
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if cells := p.Game.Cells(mark); cells != 0 {
			list := english.List(Words.Cells(cells), "and")
			clauses = append(clauses, mark.String()+" holds "+list)
		}
	}
	if len(clauses) == 0 {
		clauses = append(clauses, "The board is empty")
	}
	if p.Game.GameOver() {
		clauses = append(clauses, result(p.Game, p.Players))
	} else {
		clauses = append(clauses, p.Players.NameOf(playmove.Mover(p.Game))+" is to move")
	}
	// Cells contain commas, and a screen reader pauses longer at semicolons.
	return strings.Join(clauses, "; ") + "."
}

func printSituation(c *console.Console, p Position) { c.PrintText(console.Style{}, p.Situation()) }

// result returns the result of a game that is over, as a clause.
func result(game *gamestate.GameState, players Players) string {
	winner := playmove.Winner(game)
	if winner == gamestate.Empty {
		return "it is a draw"
	}
	return players.NameOf(winner) + " wins by " + Line(game.WinCode())
}
