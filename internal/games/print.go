package games

import (
	"strconv"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
)

// PrintAnalysis prints a line a move, and a last line that says which move decided the game or how it stands:
//
//	1 X A1    draw
//	2 O A2?   X wins in 5  best: B2
//	3 X C3?   draw         best: B1 B2 C1
//	With perfect play: draw.
//
// "X wins in 5" is a win with the fifth move from there. Cells have their names in the notation. No line ends in a blank.
func PrintAnalysis(c *console.Console, game Analysis, notation Notation) {
	for _, note := range game.Moves {
		printMove(c, note.Move, notation)
		c.Paint(console.StyleRefusal, string(note.Glyph))
		c.Print(padding(string(note.Glyph), len("??")))
		printOutcome(c, note.Outcome)
		if note.Best != 0 {
			c.Print(padding(note.Outcome.String(), len("X wins in 5")))
			c.Print("best: " + notation.cellList(note.Best))
		}
		c.Print("\n")
	}
	if len(game.Moves) == 0 {
		c.Print("New game. ")
	}
	decisive, decided := game.Decisive()
	switch {
	case game.Outcome.Moves > 0:
		c.Print("With perfect play: ")
		printOutcome(c, game.Outcome)
	case !decided:
		c.Print("Nobody made a mistake: ")
		printOutcome(c, game.Outcome)
	default:
		c.Print("Decided by ")
		printMove(c, decisive.Move, notation)
		c.Print(": ")
		if winner := game.Outcome.Winner; winner != gamestate.Empty {
			printMark(c, winner)
			c.Print(" won from there on")
		} else {
			c.Print("drawn from there on")
		}
	}
	c.Print(".\n")
}

// printMove prints a move with its number and its player, which some notations leave out.
func printMove(c *console.Console, move Move, notation Notation) {
	c.Print(strconv.Itoa(move.Number) + " ")
	printMark(c, move.Player)
	c.Print(" " + notation.CellName(move.Cell))
}

func printOutcome(c *console.Console, outcome perfectplay.Outcome) {
	text := outcome.String()
	if outcome.Winner != gamestate.Empty {
		printMark(c, outcome.Winner)
		text = strings.TrimPrefix(text, outcome.Winner.String())
	}
	c.Print(text)
}

func printMark(c *console.Console, mark gamestate.Mark) {
	c.Paint(console.MarkStyle(mark, false), mark.String())
}

// padding returns the blanks between a text in a column of the width given and the next column.
func padding(text string, width int) string {
	const gap = 2
	return strings.Repeat(" ", max(width-len(text), 0)+gap)
}
