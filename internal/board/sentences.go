package board

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

// Result returns the result of a game that is over, as a sentence: "Ada (X) wins by row 1." or
// "It is a draw."
func (n Naming) Result(game *gamestate.GameState, players Players) string {
	if game.WinCode() == 0 {
		return "It is a draw."
	}
	return n.outcome(game, players) + "."
}

// Refusal returns a sentence that says why the last move of a game in progress was not valid, and
// who moves: "Row 1, column 1 is taken by X: Grace (O) is still to move."
func (n Naming) Refusal(game *gamestate.GameState, players Players) string {
	row, col := game.SelectedRow(), game.SelectedCol()
	cell := n.inSentence().Cell(gamestate.BoardSize*row + col)
	mover := players.Of(playmove.Mover(game))
	return fmt.Sprintf("%s is taken by %v: %s is still to move.",
		english.Capital(cell), game.Board(row, col), mover)
}

// Situation describes a game in one sentence: the last move, the cells of each player, and who
// moves or how the game has ended. If last is -1 the sentence does not contain the last move.
func (n Naming) Situation(game *gamestate.GameState, last int, players Players) string {
	naming := n.inSentence()
	var clauses []string
	if last >= 0 {
		mark := game.Board(last/gamestate.BoardSize, last%gamestate.BoardSize)
		clauses = append(clauses, players.Of(mark)+" plays "+naming.Cell(last))
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if cells := game.Cells(mark); cells != 0 {
			list := english.List(naming.Cells(cells), "and")
			clauses = append(clauses, mark.String()+" holds "+list)
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

// inSentence returns the naming for a sentence: two bare digits become a row and a column.
func (n Naming) inSentence() Naming {
	if n == RowAndColumn {
		return inWords
	}
	return n
}
