// Package tictac holds the two programs of the TicTac lab: move-check reads one move, and
// game-check reads a game. Each prints one line to standard output and has an exit status:
//
//	move-check   the move, as in "4 O A1"    0
//	game-check   the verdict on the game     0
//	both         Parse error.                1
//	game-check   Invalid move.               2
//
// The first error in the text decides. If reading or writing fails, the status is 2 and the line is
// missing.
//
// The package does not parse moves or decide which moves are legal: package games does.
package tictac

import (
	"errors"
	"fmt"
	"io"

	"tictactoe/internal/board"
	"tictactoe/internal/games"
)

// Options are additions to the lab's programs. The zero value is the programs of the lab.
type Options struct {
	Verbose bool      // explain each error in the text on Stderr
	Stderr  io.Writer // for the messages; nil means that there are none
}

// MoveCheck runs move-check: it reads the first line of stdin. Without input the line is empty.
func (o Options) MoveCheck(stdin io.Reader, stdout io.Writer) (status int) {
	move, err := games.NewReader(stdin, games.TicTac).Read()
	if err == io.EOF {
		_, err = games.TicTac.Parse(nil)
	}
	return o.answer(stdout, "move-check", move.String(), err)
}

// GameCheck runs game-check: it reads stdin up to the first error.
func (o Options) GameCheck(stdin io.Reader, stdout io.Writer) (status int) {
	var referee games.Referee
	err := games.NewReader(stdin, games.TicTac).PlayAll(&referee)
	return o.answer(stdout, "game-check", referee.Verdict(board.Players{}), err)
}

// answer prints the line of a program: the result, or the line for an error in the text. It returns
// the exit status.
func (o Options) answer(stdout io.Writer, program, result string, err error) (status int) {
	_, isParseError := errors.AsType[*games.ParseError](err)
	_, isIllegal := errors.AsType[*games.IllegalMoveError](err)
	hint := ""
	switch {
	case isParseError:
		result, status = "Parse error.", 1
		hint = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
	case isIllegal:
		result, status = "Invalid move.", 2
	case err != nil:
		o.explain(program, err, "")
		return 2
	}
	if _, writeErr := io.WriteString(stdout, result+"\n"); writeErr != nil {
		o.explain(program, fmt.Errorf("writing the answer: %w", writeErr), "")
		return 2
	}
	if err != nil && o.Verbose {
		o.explain(program, err, hint)
	}
	return status
}

func (o Options) explain(program string, err error, hint string) {
	if o.Stderr != nil {
		fmt.Fprintf(o.Stderr, "%s: %v\n%s", program, err, hint)
	}
}
