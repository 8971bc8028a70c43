package games

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
)

// An Annotation is a move and what it did to the game. What a game is worth is what comes of it under perfect play. A mistake
// is a move that makes it worth less to whoever moves; nobody can make it worth more.
type Annotation struct {
	Move    Move
	Outcome perfectplay.Outcome // what the game is worth after the move
	Loss    int                 // 0 for no mistake; 1 where a win becomes a draw or a draw a loss, 2 where a win becomes a loss
	Best    uint16              // after a mistake, the cells that were best instead, as perfectplay.Table.Best returns them
}

// An Analysis is a game, move by move.
type Analysis struct {
	Moves    []Annotation
	State    gamestate.GameState
	Outcome  perfectplay.Outcome // what the game is worth now
	Decisive Annotation          // the last mistake, which decided who wins; Loss is 0 where there is none
}

// Annotate analyses the moves of a Game, which may still be in progress.
func Annotate(table *perfectplay.Table, moves []Move) Analysis {
	var referee Referee
	before := referee.State()
	game := Analysis{Outcome: table.Outcome(&before)}
	for _, move := range moves {
		referee.Play(move)
		after := referee.State()
		note := Annotation{Move: move, Outcome: table.Outcome(&after)}
		note.Loss = int((game.Outcome.Winner - note.Outcome.Winner) * move.Player)
		if note.Loss > 0 {
			note.Best = table.Best(&before)
			game.Decisive = note
		}
		game.Moves = append(game.Moves, note)
		game.Outcome, before = note.Outcome, after
	}
	game.State = before
	return game
}

// PrintAnalysis prints a line a move; a line that draws what the game was worth after each; the board with the last mistake
// marked, if there was one; and a line that says which move decided the game or how it stands:
//
//	1 X A1    draw
//	2 O A2?   X wins in 5  best: B2
//	3 X C3?   draw         best: B1 B2 C1
//	▄█▄  (█ X wins, ▄ draw, ▁ O wins)
//	(the board, with "X?" in C3)
//	With perfect play: draw.
//
// A mistake has a question mark, one that makes a win a loss has two. "X wins in 5" is a win with the fifth move from
// there. Cells have the names they have in n. No line ends in a blank. Without unicode all is ASCII.
func PrintAnalysis(c *console.Console, game Analysis, n Notation, players board.Players, unicode bool) {
	bars := [...]rune{'_', '=', '#'} // for a game that O wins, a draw, and one that X wins
	if unicode {
		bars = [...]rune{'▁', '▄', '█'}
	}
	var worths []rune
	for _, note := range game.Moves {
		c.Print(fmt.Sprint(note.Move.Number, " "))
		c.Paint(board.MarkStyle(note.Move.Player, false), note.Move.Player.String())
		c.Print(" " + notations[n].cells.Cell(note.Move.Cell))
		worth := note.Outcome.String()
		if note.Loss > 0 {
			c.Paint(console.Refusal, strings.Repeat("?", note.Loss))
			worth = fmt.Sprintf("%-11s  best: %s", worth, cellNames(note.Best, n))
		}
		c.Print(strings.Repeat(" ", len("??  ")-note.Loss) + worth + "\n")
		worths = append(worths, bars[note.Outcome.Winner-gamestate.O])
	}
	if len(worths) == 0 {
		c.Print("New game. ")
	} else {
		c.Print(fmt.Sprintf("%s  (%c %s wins, %c draw, %c %s wins)\n", string(worths),
			bars[2], players.Of(gamestate.X), bars[1], bars[0], players.Of(gamestate.O)))
	}
	if loss := game.Decisive.Loss; loss > 0 {
		signs := fmt.Sprintf("%2s", strings.Repeat("?", loss))
		drawing := board.Drawing{Naming: notations[n].cells, Unicode: unicode, Marked: game.Decisive.Move.Cell, Signs: signs}
		board.PrintGrid(c, &game.State, drawing)
	}
	c.Print(game.conclusion(n, players) + "\n")
}

// conclusion returns which move decided a game, or how it stands.
func (a Analysis) conclusion(n Notation, players board.Players) string {
	winner, move := a.Outcome.Winner, a.Decisive.Move
	outcome := strings.Replace(a.Outcome.String(), winner.String(), players.Of(winner), 1)
	decider := fmt.Sprintf("%d %s %s", move.Number, players.Of(move.Player), notations[n].cells.Cell(move.Cell))
	switch {
	case a.Outcome.Moves > 0:
		return fmt.Sprintf("With perfect play: %s.", outcome)
	case a.Decisive.Loss == 0:
		return fmt.Sprintf("Nobody made a mistake: %s.", outcome)
	case winner == gamestate.Empty:
		return fmt.Sprintf("Decided by %s: drawn from there on.", decider)
	}
	return fmt.Sprintf("Decided by %s: %s won from there on.", decider, players.Of(winner))
}

// cellNames returns the names of a set of nine cells.
func cellNames(cells uint16, n Notation) string {
	names := notations[n].cells.Cells(cells)
	if n == ECE244 || n == Session {
		return strings.Join(names, ", ") // there are blanks in the names
	}
	return strings.Join(names, " ")
}
