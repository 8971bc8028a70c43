package analysis

import (
	"math/bits"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/record"
)

// Print prints a game, a line a move and one on where it was decided or how it stands. Cells have the names that the
// notation has for them. No line ends in a blank.
func Print(c *console.Console, game Game, notation record.Notation) {
	for _, note := range game.Moves {
		printMove(c, note.Move, notation)
		c.Paint(console.Refusal, string(note.Glyph))
		c.Print(padding(string(note.Glyph), len(Blunder)))
		printOutcome(c, note.Outcome)
		if note.Best != 0 {
			c.Print(padding(note.Outcome.String(), len("X wins in 5")))
			c.Print("best: " + cellNames(note.Best, notation))
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
		c.Print(".\n")
	case !decided:
		c.Print("Nobody made a mistake: ")
		printOutcome(c, game.Outcome)
		c.Print(".\n")
	default:
		c.Print("Decided by ")
		printMove(c, decisive.Move, notation)
		c.Print(": ")
		if winner := game.Outcome.Winner; winner != gamestate.Empty {
			printMark(c, winner)
			c.Print(" won from there on.\n")
		} else {
			c.Print("drawn from there on.\n")
		}
	}
}

// printMove prints a move with its number and its player, whatever of it the notation leaves out.
func printMove(c *console.Console, move record.Move, notation record.Notation) {
	c.PrintInt(int(move.Number))
	c.Print(" ")
	printMark(c, move.Player)
	c.Print(" " + cellName(move.Cell, notation))
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
	c.Paint(board.MarkStyle(mark, false), mark.String())
}

// padding returns the blanks between a text and the column behind the one it stands in, which is width wide.
func padding(text string, width int) string {
	const gap = 2
	return strings.Repeat(" ", max(width-len(text), 0)+gap)
}

// cellName returns what a notation calls a cell: what it writes of a move behind the player.
func cellName(cell int8, notation record.Notation) string {
	player := gamestate.X
	text := string(notation.Append(nil, record.Move{Number: 1, Player: player, Cell: cell}))
	if _, name, ok := strings.Cut(text, player.String()); ok {
		return strings.TrimSpace(name)
	}
	return text // ECE244 writes no player
}

func cellNames(cells uint16, notation record.Notation) string {
	var names []string
	for ; cells != 0; cells &= cells - 1 {
		names = append(names, cellName(int8(bits.TrailingZeros16(cells)), notation))
	}
	if notation == record.ECE244 {
		return strings.Join(names, ", ") // there are blanks in the names
	}
	return strings.Join(names, " ")
}
