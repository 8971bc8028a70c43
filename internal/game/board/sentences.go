package board

import (
	"fmt"
	"regexp"
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

// CellName returns the name of a cell, as a player types it: "1 2".
func CellName(cell int) string {
	return fmt.Sprintf("%d %d", cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// CellNames returns the names of the cells in a set, as gamestate.GameState.Cells returns it.
func CellNames(set uint16) []string {
	var names []string
	for cell := range gamestate.CellCount {
		if set>>cell&1 != 0 {
			names = append(names, CellName(cell))
		}
	}
	return names
}

// List returns the names of cells as a part of a sentence beside the view: "0 1, 0 2 and 1 1". If
// the view speaks it is "0 1; 0 2; 1 1": a screen reader pauses at semicolons.
func (v View) List(cells []string, conjunction string) string {
	if v.Speaks {
		return strings.Join(cells, "; ")
	}
	return english.List(cells, conjunction)
}

// Taken returns a sentence that says why the last move of a game in progress was not valid: "1 1 is
// taken by X; free: 0 0, 0 2 and 2 1."
func (v View) Taken(game *gamestate.GameState) string {
	row, col := game.SelectedRow(), game.SelectedCol()
	cell := CellName(gamestate.BoardSize*row + col)
	free := v.List(CellNames(game.Cells(gamestate.Empty)), "and")
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

// printSituation describes a position in sentences: the last move, the cells of each player, and
// who moves or how the game has ended.
func printSituation(c *console.Console, p Position) {
	var sentences []string
	mover := playmove.Mover(p.Game)
	if p.Last >= 0 {
		sentences = append(sentences, p.Players.NameOf(-mover)+" played "+CellName(p.Last)+".")
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if cells := p.Game.Cells(mark); cells != 0 {
			list := View{Speaks: true}.List(CellNames(cells), "")
			sentences = append(sentences, mark.String()+": "+list+".")
		}
	}
	if len(sentences) == 0 {
		sentences = append(sentences, "The board is empty.")
	}
	end := p.Players.NameOf(mover) + " is to move."
	if p.Game.GameOver() {
		end = Result(p.Game, p.Players)
	}
	text := strings.Join(append(sentences, end), " ")
	text = regexp.MustCompile(`(\d) (\d)`).ReplaceAllString(text, "$1"+console.NoBreak+"$2")
	c.PrintText(console.Style{}, text)
}
