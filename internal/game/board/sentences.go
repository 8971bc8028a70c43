package board

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

// LineName returns the name of the line with a win code, 1 to 8.
func LineName(winCode int) string { return lineNames[winCode] }

var lineNames = [gamestate.MaxWinCode + 1]string{
	1: "row 0", 2: "row 1", 3: "row 2",
	4: "column 0", 5: "column 1", 6: "column 2",
	7: "the diagonal from the top left", 8: "the diagonal from the top right",
}

// CellName returns the name of a cell in the sentences beside the view: "1 2", as a player types
// it, or "row 1, column 2" if the view speaks.
func (v View) CellName(cell int) string {
	form := "%d %d"
	if v.Speaks {
		form = "row %d, column %d"
	}
	return fmt.Sprintf(form, cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// CellNames returns the names of the cells in a set, as gamestate.GameState.Cells returns it.
func (v View) CellNames(set uint16) []string {
	var names []string
	for cell := range gamestate.CellCount {
		if set>>cell&1 != 0 {
			names = append(names, v.CellName(cell))
		}
	}
	return names
}

// Taken returns a sentence that says why the last move of a game in progress was not valid: "1 1 is
// taken by X; free: 0 0, 0 2 and 2 1."
func (v View) Taken(game *gamestate.GameState) string {
	row, col := game.SelectedRow(), game.SelectedCol()
	cell := english.Capital(v.CellName(gamestate.BoardSize*row + col))
	free := english.List(v.CellNames(game.Cells(gamestate.Empty)), "and")
	return fmt.Sprintf("%s is taken by %v; free: %s.", cell, game.Board(row, col), free)
}

// Result returns the result of a game that is over, as a sentence: "Ada (X) wins by row 1." or
// "It is a draw."
func Result(game *gamestate.GameState, players Players) string {
	winner := playmove.Winner(game)
	if winner == gamestate.Empty {
		return "It is a draw."
	}
	return players.NameOf(winner) + " wins by " + LineName(game.WinCode()) + "."
}

// printSituation describes a position in one sentence: the last move, the cells of each player, and
// who moves or how the game has ended.
func printSituation(c *console.Console, p Position) {
	var clauses []string
	spoken := View{Speaks: true}
	mover := playmove.Mover(p.Game)
	if p.Last >= 0 {
		clauses = append(clauses, p.Players.NameOf(-mover)+" played "+spoken.CellName(p.Last))
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if cells := p.Game.Cells(mark); cells != 0 {
			list := english.List(spoken.CellNames(cells), "and")
			clauses = append(clauses, mark.String()+" holds "+list)
		}
	}
	if len(clauses) == 0 {
		clauses = append(clauses, "The board is empty")
	}
	end := p.Players.NameOf(mover) + " is to move."
	switch {
	case p.Game.GameOver() && p.Game.WinCode() == 0:
		end = "it is a draw."
	case p.Game.GameOver():
		end = Result(p.Game, p.Players)
	}
	// Cells contain commas, and a screen reader pauses longer at semicolons.
	c.PrintText(console.Style{}, strings.Join(append(clauses, end), "; "))
}
