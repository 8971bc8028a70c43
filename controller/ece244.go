package controller

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// Prompt is what the game of the ECE244 lab 2 asks with, once for each pair of coordinates.
const Prompt = "Enter row and column of a grid cell: "

// Dialogue returns how the game asks: by it, package transcripts reads the game's sessions.
func Dialogue() transcripts.Dialogue {
	return transcripts.Dialogue{Prompts: []string{Prompt}, Integers: 2, Comment: Comment}
}

// Options say how the game of the ECE244 lab 2 is played. The zero value is as the lab has it.
type Options struct {
	// TrailingBlanks ends the two headings and the rows of the board with a blank, as the reference executable of the
	// lab does; the lab's text has none.
	TrailingBlanks bool

	// Commands are understood, as at a keyboard, and print nothing. What was played there is thus replayed from a pipe.
	Commands bool

	// Watch is told of every outcome, where it is not nil.
	Watch func(Outcome)
}

// Play plays one game as the ECE244 lab 2 has it: it prompts for a row and a column, plays the move, and prints the state
// of the game, until the game is over or the input ends, which is no error. Coordinates outside the board, and input that
// is no integer, it rejects and asks again.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func Play(c *console.Console, options Options) error {
	table := &ece244{options: options, Reader: Reader{Console: c, Commands: options.Commands}}
	return Run(new(Game), table)
}

// Replay returns what Play prints where input is typed.
func Replay(input string, options Options) string {
	var output strings.Builder
	c := console.New(strings.NewReader(input), &output)
	Play(c, options) // reading a text and writing one cannot fail
	c.Close()
	return output.String()
}

// An ece244 is the table of Play.
type ece244 struct {
	Reader
	options Options
}

func (t *ece244) Next(game *Game) (Answer, error) {
	if !game.State.GameOver() {
		t.Console.Print(Prompt)
		return t.Answer()
	}
	if !t.options.Commands {
		return Answer{}, io.EOF
	}
	answer, err := t.Answer()
	if err == nil && answer.Command != New && answer.Command != Undo {
		err = io.EOF // what else follows the end of a game is not read
	}
	if err == nil {
		t.Console.Print(Prompt)
	}
	return answer, err
}

func (t *ece244) Show(o Outcome) error {
	if t.options.Watch != nil {
		t.options.Watch(o)
	}
	PrintReply(t.Console, o, t.options.TrailingBlanks)
	if o.Answer.Command != Quit {
		t.Console.Print("\n")
	}
	return nil
}

// PrintReply prints what the lab prints of an outcome, but for the empty line that ends it: nothing of a command.
func PrintReply(c *console.Console, o Outcome, trailingBlanks bool) {
	switch o.Kind {
	case NotIntegers:
		c.Paint(console.Refusal, "Invalid input: expecting two integers")
		c.Print("\n")
	case OffBoard:
		c.Paint(console.Refusal, fmt.Sprintf("Invalid board coordinates %d %d", o.Answer.Row, o.Answer.Col))
		c.Print("\n")
	case Played, Taken:
		printState(c, &o.Game.State, trailingBlanks)
	}
}

// printState prints the block that the lab gives in section 4.3.
func printState(c *console.Console, game *gamestate.GameState, trailingBlanks bool) {
	lineEnd := "\n"
	if trailingBlanks {
		lineEnd = " \n"
	}
	c.Print("Selected row " + strconv.Itoa(game.SelectedRow()) + " and column " + strconv.Itoa(game.SelectedCol()) +
		"\nGame state after playMove:" + lineEnd + "Board:" + lineEnd)
	for row := range gamestate.BoardSize {
		c.Print("  ")
		for col := range gamestate.BoardSize {
			c.Print(" ")
			board.PrintMark(c, game, row, col)
		}
		c.Print(lineEnd)
	}
	c.Print("moveValid: " + strconv.FormatBool(game.MoveValid()) + "\ngameOver: " + strconv.FormatBool(game.GameOver()) +
		"\nwinCode: " + strconv.Itoa(game.WinCode()) + "\n")
}
