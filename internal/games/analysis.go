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
	Outcome  perfectplay.Outcome // what the game is worth now
	Decisive Annotation          // the last mistake, which decided who wins; Loss is 0 where there is none
}

// Annotate analyses a game, which may still be in progress. The error unwraps to the rule that a move is against.
func Annotate(table *perfectplay.Table, moves []Move) (Analysis, error) {
	var referee Referee
	before := referee.State()
	game := Analysis{Outcome: table.Outcome(&before)}
	for _, move := range moves {
		if err := referee.Play(move); err != nil {
			return Analysis{}, fmt.Errorf("%v is not allowed: %w", move, err)
		}
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
	return game, nil
}

// PrintAnalysis prints a line a move, and a last line that says which move decided the game or how it stands:
//
//	1 X A1    draw
//	2 O A2?   X wins in 5  best: B2
//	3 X C3?   draw         best: B1 B2 C1
//	With perfect play: draw.
//
// A mistake has a question mark, one that makes a win a loss has two. "X wins in 5" is a win with the fifth move from
// there. Cells have the names they have in n. No line ends in a blank.
func PrintAnalysis(c *console.Console, game Analysis, n Notation) {
	for _, note := range game.Moves {
		printMarks(c, moveName(note.Move, n))
		worth := note.Outcome.String()
		if note.Loss > 0 {
			c.Paint(console.Refusal, strings.Repeat("?", note.Loss))
			worth = fmt.Sprintf("%-11s  best: %s", worth, cellNames(note.Best, n))
		}
		printMarks(c, strings.Repeat(" ", len("??  ")-note.Loss)+worth+"\n")
	}
	if len(game.Moves) == 0 {
		c.Print("New game. ")
	}
	decider := moveName(game.Decisive.Move, n)
	switch {
	case game.Outcome.Moves > 0:
		printMarks(c, fmt.Sprintf("With perfect play: %v.\n", game.Outcome))
	case game.Decisive.Loss == 0:
		printMarks(c, fmt.Sprintf("Nobody made a mistake: %v.\n", game.Outcome))
	case game.Outcome.Winner == gamestate.Empty:
		printMarks(c, fmt.Sprintf("Decided by %s: drawn from there on.\n", decider))
	default:
		printMarks(c, fmt.Sprintf("Decided by %s: %v won from there on.\n", decider, game.Outcome.Winner))
	}
}

// cellNames returns the names of a set of nine cells.
func cellNames(cells uint16, n Notation) string {
	names := notations[n].cells.Cells(cells)
	if n == ECE244 || n == Session {
		return strings.Join(names, ", ") // there are blanks in the names
	}
	return strings.Join(names, " ")
}

// moveName returns a move with its number and its player, which some notations leave out.
func moveName(m Move, n Notation) string {
	return fmt.Sprintf("%d %v %s", m.Number, m.Player, n.CellName(m.Cell))
}

// printMarks prints text with its capital X and O as marks of the players.
func printMarks(c *console.Console, text string) {
	for _, char := range text {
		switch char {
		case 'X':
			c.Paint(board.MarkStyle(gamestate.X, false), "X")
		case 'O':
			c.Paint(board.MarkStyle(gamestate.O, false), "O")
		default:
			c.Print(string(char))
		}
	}
}
