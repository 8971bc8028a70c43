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
	Outcome perfectplay.Outcome // the worth of the game after the move
	Loss    int                 // 0 for no mistake, 2 if a win becomes a loss, 1 otherwise
	Best    uint16              // after a mistake: the cells that were best, as a set
}

// An Analysis is a game, move by move.
type Analysis struct {
	Moves    []Annotation
	State    gamestate.GameState // after the last move
	Outcome  perfectplay.Outcome // the worth of the game after the last move
	Decisive Annotation          // the last mistake; Loss is 0 if there is none
}

// Annotate analyses the legal moves of a game, which may be in progress.
func Annotate(table *perfectplay.Table, moves []Move) Analysis {
	var referee Referee
	before := referee.State()
	analysis := Analysis{Outcome: table.Outcome(&before)}
	for _, move := range moves {
		referee.Play(move)
		after := referee.State()
		note := Annotation{Move: move, Outcome: table.Outcome(&after)}
		note.Loss = int((analysis.Outcome.Winner - note.Outcome.Winner) * move.Player)
		if note.Loss > 0 {
			note.Best = table.Best(&before)
			analysis.Decisive = note
		}
		analysis.Moves = append(analysis.Moves, note)
		analysis.Outcome = note.Outcome
		before = after
	}
	analysis.State = before
	return analysis
}

// PrintAnalysis prints one line for each move; a line of bars that shows the worth of the game
// after each move; the board with the last mistake marked, if there was a mistake; and a line that
// names the decisive move, or the worth of a game in progress:
//
//	1 X A1    draw
//	2 O A2?   X wins in 5  best: B2
//	3 X C3?   draw         best: B1 B2 C1
//	▄█▄  (█ X wins, ▄ draw, ▁ O wins)
//	(the board, with "X?" in C3)
//	With perfect play: draw.
//
// A mistake has one question mark, or two if it makes a win a loss. "X wins in 5" is a win with the
// fifth move after this one. Cells have their names in n. No line ends in a blank. Without unicode
// the text is ASCII.
func PrintAnalysis(
	c *console.Console, analysis Analysis, n Notation, players board.Players, unicode bool,
) {
	for _, note := range analysis.Moves {
		printAnnotation(c, note, n)
	}
	c.Print(worthLine(analysis.Moves, players, unicode))
	if mistake := analysis.Decisive; mistake.Loss > 0 {
		board.PrintGrid(c, &analysis.State, board.Drawing{
			Naming:  n.Naming(),
			Unicode: unicode,
			Marked:  mistake.Move.Cell,
			Signs:   fmt.Sprintf("%2s", strings.Repeat("?", mistake.Loss)),
		})
	}
	c.Print(analysis.conclusion(n, players) + "\n")
}

func printAnnotation(c *console.Console, note Annotation, n Notation) {
	c.Print(fmt.Sprint(note.Move.Number, " "))
	c.Paint(board.MarkStyle(note.Move.Player, false), note.Move.Player.String())
	c.Print(" " + n.Naming().Cell(note.Move.Cell))
	worth := note.Outcome.String()
	if note.Loss > 0 {
		c.Paint(console.Refusal, strings.Repeat("?", note.Loss))
		worth = fmt.Sprintf("%-11s  best: %s", worth, cellList(note.Best, n))
	}
	c.Print(strings.Repeat(" ", len("??  ")-note.Loss) + worth + "\n")
}

// worthLine returns a bar for the worth after each move, and the meaning of the bars.
func worthLine(moves []Annotation, players board.Players, unicode bool) string {
	if len(moves) == 0 {
		return "New game. "
	}
	bars := []rune("_=#") // for a win by O, a draw, and a win by X
	if unicode {
		bars = []rune("▁▄█")
	}
	line := ""
	for _, note := range moves {
		line += string(bars[note.Outcome.Winner-gamestate.O])
	}
	return fmt.Sprintf("%s  (%c %s wins, %c draw, %c %s wins)\n", line,
		bars[2], players.Of(gamestate.X), bars[1], bars[0], players.Of(gamestate.O))
}

// conclusion names the move that decided the game, or says how a game in progress will end.
func (a Analysis) conclusion(n Notation, players board.Players) string {
	winner, move := a.Outcome.Winner, a.Decisive.Move
	outcome := strings.Replace(a.Outcome.String(), winner.String(), players.Of(winner), 1)
	cell := n.Naming().Cell(move.Cell)
	decisive := fmt.Sprintf("%d %s %s", move.Number, players.Of(move.Player), cell)
	switch {
	case a.Outcome.Moves > 0:
		return "With perfect play: " + outcome + "."
	case a.Decisive.Loss == 0:
		return "Nobody made a mistake: " + outcome + "."
	case winner == gamestate.Empty:
		return "Decided by " + decisive + ": drawn from there on."
	}
	return "Decided by " + decisive + ": " + players.Of(winner) + " won from there on."
}

// cellList returns the names of a set of cells.
func cellList(cells uint16, n Notation) string {
	separator := " "
	if n.Naming() == board.RowAndColumn {
		separator = ", " // the names contain blanks
	}
	return strings.Join(n.Naming().Cells(cells), separator)
}
