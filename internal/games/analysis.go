package games

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
)

// An Annotation is a move and its effect on the worth of the game. The worth of a game is its
// outcome under perfect play. A mistake is a move after which the worth is lower for the player who
// moved. No move can make it higher.
type Annotation struct {
	Move    Move
	State   gamestate.GameState // after the move
	Outcome perfectplay.Outcome // the worth of the game after the move
	Loss    int                 // 0 for no mistake, 2 if a win becomes a loss, 1 otherwise
	Best    uint16              // after a mistake: the cells that were best, as a set
}

// Annotate analyses the legal moves of a game, which may be in progress. The first annotation is
// that of the new game, without a move; the others are those of the moves.
func Annotate(table *perfectplay.Table, moves []Move) []Annotation {
	var referee Referee
	before := Annotation{Outcome: table.Outcome(&gamestate.GameState{})}
	notes := []Annotation{before}
	for _, move := range moves {
		referee.Play(move)
		after := Annotation{Move: move, State: referee.State()}
		after.Outcome = table.Outcome(&after.State)
		after.Loss = int((before.Outcome.Winner - after.Outcome.Winner) * move.Player)
		if after.Loss > 0 {
			after.Best = table.Best(&before.State)
		}
		notes = append(notes, after)
		before = after
	}
	return notes
}

// PrintAnalysis prints one line for each move; a line with a bar for the worth after each move; the
// board with the last mistake marked, if there is one; and a line that names the decisive move, or
// the worth of a game in progress:
//
//	1 X A1    draw
//	2 O A2?   X wins in 5  best: B2
//	3 X C3?   draw         best: B1, B2, C1
//	▄█▄  (█ X wins, ▄ draw, ▁ O wins)
//	(the board, with "X?" in C3)
//	With perfect play: draw.
//
// A mistake has one question mark, or two if it makes a win a loss. "X wins in 5" is a win with the
// fifth move after this one. Cells have their names in n. No line ends in a blank. Without unicode
// the text is ASCII.
func PrintAnalysis(
	c *console.Console, notes []Annotation, n Notation, players board.Players, unicode bool,
) {
	var mistake Annotation // the last one
	for _, note := range notes[1:] {
		printAnnotation(c, note, n)
		if note.Loss > 0 {
			mistake = note
		}
	}
	printWorths(c, notes[1:], players, unicode)

	last := notes[len(notes)-1]
	conclusion := "No mistakes"
	if move := mistake.Move; mistake.Loss > 0 {
		board.PrintGrid(c, &last.State, board.Drawing{
			Naming:  n.Naming(),
			Unicode: unicode,
			Marked:  move.Cell,
			Signs:   fmt.Sprintf("%2s", strings.Repeat("?", mistake.Loss)),
		})
		cell := n.Naming().Cell(move.Cell)
		conclusion = fmt.Sprintf("Decided by %d %s %s", move.Number, players.Of(move.Player), cell)
	}
	if last.Outcome.Moves > 0 {
		conclusion = "With perfect play"
	}
	winner := last.Outcome.Winner
	outcome := strings.Replace(last.Outcome.String(), winner.String(), players.Of(winner), 1)
	c.Print(conclusion + ": " + outcome + ".\n")
}

func printAnnotation(c *console.Console, note Annotation, n Notation) {
	c.Print(fmt.Sprint(note.Move.Number, " "))
	c.Paint(board.MarkStyle(note.Move.Player), note.Move.Player.String())
	c.Print(" " + n.Naming().Cell(note.Move.Cell))
	worth := note.Outcome.String()
	if note.Loss > 0 {
		c.Paint(console.Refusal, strings.Repeat("?", note.Loss))
		best := strings.Join(n.Naming().Cells(note.Best), ", ")
		worth = fmt.Sprintf("%-11s  best: %s", worth, best)
	}
	c.Print(strings.Repeat(" ", len("??  ")-note.Loss) + worth + "\n")
}

// printWorths prints a bar for the worth after each move, and the meaning of the bars.
func printWorths(c *console.Console, notes []Annotation, players board.Players, unicode bool) {
	bars := []rune("_=#") // for a win by O, a draw, and a win by X
	if unicode {
		bars = []rune("▁▄█")
	}
	for _, note := range notes {
		c.Print(string(bars[note.Outcome.Winner-gamestate.O]))
	}
	if len(notes) > 0 {
		const meaning = "  (%c %s wins, %c draw, %c %s wins)\n"
		x, o := players.Of(gamestate.X), players.Of(gamestate.O)
		c.Print(fmt.Sprintf(meaning, bars[2], x, bars[1], bars[0], o))
	}
}
