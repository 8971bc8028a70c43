package controller

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/session"
)

// Prompt is the question of the game of the ECE244 lab 2, once for each pair of coordinates.
const Prompt = "Enter row and column of a grid cell: "

// Comment begins the lines of a session that are comments.
const Comment = "#"

// Dialogue returns how the game asks. Package transcripts needs it to read the game's sessions.
func Dialogue() session.Dialogue {
	return session.Dialogue{Prompts: []string{Prompt}, Integers: 2, Comment: Comment}
}

// Options say how the game of the ECE244 lab 2 is played. The zero value is as the lab has it.
type Options struct {
	// TrailingBlanks ends the two headings and the rows of the board with a blank, as the
	// lab's reference executable does; the lab's text has none (reference point 1).
	TrailingBlanks bool

	// Commands are understood, as at a keyboard, and print nothing. So a session that was played
	// there can be replayed from a pipe. Package transcripts drops a quit at its end.
	Commands bool

	// Watch is called with every outcome, if it is not nil.
	Watch func(Outcome)
}

// Play plays one game of the ECE244 lab 2: it prompts for a row and a column, plays the move, and
// prints the state of the game, until the game is over or the input ends, which is no error. It
// rejects coordinates outside the board and input that is no integer, and asks again.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func Play(c *console.Console, options Options) error {
	table := &lab{Reader: Reader{Console: c, Commands: options.Commands}, options: options}
	return Run(&table.game, table)
}

// Replay returns the text that Play prints if input is typed.
func Replay(input string, options Options) string {
	var output strings.Builder
	c := console.New(strings.NewReader(input), &output)
	Play(c, options) // reading a text and writing one cannot fail
	c.Close()
	return output.String()
}

// lab is the table of Play.
type lab struct {
	Reader
	game    Game
	options Options
}

// Next prompts for an answer and reads it. After the end of the game only the commands new and undo
// are answers, and the prompt is printed after them: a match types them without being asked.
func (l *lab) Next(game *Game) (Answer, error) {
	if !game.State.GameOver() {
		l.Console.Print(Prompt)
		return l.Answer()
	}
	if !l.options.Commands {
		return Answer{}, io.EOF
	}
	answer, err := l.Answer()
	if err == nil && (answer.Command == New || answer.Command == Undo) {
		l.Console.Print(Prompt)
		return answer, nil
	}
	return Answer{}, cmp.Or(err, io.EOF)
}

// Show prints the lab's text for an outcome and the empty line that ends it.
func (l *lab) Show(o Outcome) error {
	if l.options.Watch != nil {
		l.options.Watch(o)
	}
	PrintOutcome(l.Console, o, l.options.TrailingBlanks)
	l.Console.Print("\n")
	return nil
}

// PrintOutcome prints the lab's text for an outcome without the empty line that ends it. A command
// has no text. For trailingBlanks, see Options.
func PrintOutcome(c *console.Console, o Outcome, trailingBlanks bool) {
	switch o.Kind {
	case NotIntegers:
		Refuse(c, "Invalid input: expecting two integers")
	case OffBoard:
		Refuse(c, fmt.Sprintf("Invalid board coordinates %d %d", o.Answer.Row, o.Answer.Col))
	case Played, Taken:
		printState(c, &o.Game.State, trailingBlanks)
	}
}

// Refuse prints the line that refuses an answer.
func Refuse(c *console.Console, text string) {
	c.Paint(console.Refusal, text)
	c.Print("\n")
}

// printState prints the block of section 4.3 of the lab.
func printState(c *console.Console, game *gamestate.GameState, trailingBlanks bool) {
	lineEnd := "\n"
	if trailingBlanks {
		lineEnd = " \n"
	}
	row, col := strconv.Itoa(game.SelectedRow()), strconv.Itoa(game.SelectedCol())
	c.Print("Selected row ", row, " and column ", col, "\n")
	c.Print("Game state after playMove:", lineEnd, "Board:", lineEnd)
	for row := range gamestate.BoardSize {
		c.Print("  ")
		for col := range gamestate.BoardSize {
			c.Print(" ")
			board.PrintMark(c, game, row, col)
		}
		c.Print(lineEnd)
	}
	c.Print("moveValid: ", strconv.FormatBool(game.MoveValid()), "\n")
	c.Print("gameOver: ", strconv.FormatBool(game.GameOver()), "\n")
	c.Print("winCode: ", strconv.Itoa(game.WinCode()), "\n")
}
