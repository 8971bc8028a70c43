// Package controller plays the game of the ECE244 lab 2. Play is the loop of the lab's program: it
// asks for a row and a column, puts them into a gamestate.GameState, lets playmove.PlayMove play
// the move, and prints the state of the game.
//
//	c := console.New(strings.NewReader("1 1\n"), os.Stdout)
//	err := controller.Play(c, controller.Options{})
//	err = errors.Join(err, c.Close())
//
// The parts of the loop are functions for the games that ask in the same way: package rounds reads
// integers with ReadInteger, and package match also prints the prompt, the refusals and the state.
//
// The package knows neither the rules, which are in package playmove, nor commands such as undo,
// which are in package match.
package controller

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// Prompt is the question of the game, once for each pair of coordinates.
const Prompt = "Enter row and column of a grid cell: "

// Options say how the game is printed. The zero value is the text of the lab.
type Options struct {
	// TrailingBlanks ends the two headings and the rows of the board with a blank, as the lab's
	// reference executable does; the lab's text has none.
	TrailingBlanks bool
}

// Play plays one game, until the game is over or the input ends, which is no error. It refuses
// input that is no integer and cells outside the board, and asks again.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func Play(c *console.Console, options Options) error {
	var game gamestate.GameState
	for !game.GameOver() {
		c.Print(Prompt)
		row, col, err := ReadCell(c)
		_, isMistyped := errors.AsType[MistypedError](err)
		switch {
		case err == io.EOF:
			return nil
		case isMistyped:
			RefuseWord(c)
		case err != nil:
			return err
		case !gamestate.OnBoard(row, col):
			RefuseCell(c, row, col)
		default:
			game.SetSelectedRow(row)
			game.SetSelectedCol(col)
			playmove.PlayMove(&game)
			PrintState(c, &game, options)
		}
		c.Print("\n")
	}
	return nil
}

// A MistypedError is a word in the place of an integer, with the rest of its line.
type MistypedError string

// Error quotes the text.
func (text MistypedError) Error() string { return fmt.Sprintf("%q is no integer", string(text)) }

// ReadCell reads a row and a column, any two integers. The errors are those of ReadInteger.
func ReadCell(c *console.Console) (row, col int, err error) {
	row, err = ReadInteger(c)
	if err == nil {
		col, err = ReadInteger(c)
	}
	return row, col, err
}

// ReadInteger reads an integer as C++ does with "cin >> n": the next word, on this line or on a
// later one, with a sign or none, within 32 bits. If the word is no integer, ReadInteger drops the
// rest of the line, and the error is a MistypedError. At the end of the input it is io.EOF. Other
// errors are console.ErrInterrupt and those of reading and writing.
func ReadInteger(c *console.Console) (int, error) {
	word, err := c.Word()
	if err != nil {
		return 0, err
	}
	n, ok := console.ParseInteger(word)
	if !ok {
		rest, _ := c.Line() // if this fails, reading the next word fails, too
		return 0, MistypedError(word + rest)
	}
	return n, nil
}

// RefuseWord prints that the input is no integer.
func RefuseWord(c *console.Console) {
	c.Paint(console.Refusal, "Invalid input: expecting two integers")
	c.Print("\n")
}

// RefuseCell prints that the board has no such cell.
func RefuseCell(c *console.Console, row, col int) {
	c.Paint(console.Refusal, fmt.Sprintf("Invalid board coordinates %d %d", row, col))
	c.Print("\n")
}

// PrintState prints the block of section 4.3 of the lab. In colour, everything except the marks is
// faint.
func PrintState(c *console.Console, game *gamestate.GameState, options Options) {
	lineEnd := "\n"
	if options.TrailingBlanks {
		lineEnd = " \n"
	}
	c.Paint(console.Faint,
		"Selected row ", strconv.Itoa(game.SelectedRow()),
		" and column ", strconv.Itoa(game.SelectedCol()), "\n")
	c.Paint(console.Faint, "Game state after playMove:", lineEnd, "Board:", lineEnd)
	for row := range gamestate.BoardSize {
		c.Print("  ")
		for col := range gamestate.BoardSize {
			c.Print(" ")
			board.PrintMark(c, game, row, col)
		}
		c.Print(lineEnd)
	}
	c.Paint(console.Faint,
		"moveValid: ", strconv.FormatBool(game.MoveValid()), "\n",
		"gameOver: ", strconv.FormatBool(game.GameOver()), "\n",
		"winCode: ", strconv.Itoa(game.WinCode()), "\n")
}
