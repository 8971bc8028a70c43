package board

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

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
