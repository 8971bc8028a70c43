// Package tictac holds the two programs of the TicTac lab: move-check reads one move, and
// game-check reads a game. Each prints one line to standard output and has an exit status:
//
//	move-check   the move, as in "4 O A1"    0
//	game-check   the verdict on the game     0
//	both         Parse error.                1
//	game-check   Invalid move.               2
//
// The first error in the text decides.
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

// MoveCheck runs move-check: it reads the first line of stdin. Without input the line is empty. If
// reading or writing fails, it returns an error, and the status is 2.
func MoveCheck(stdin io.Reader, stdout io.Writer) (status int, err error) {
	move, err := games.NewReader(stdin, games.TicTac).Read()
	if err == io.EOF {
		_, err = games.TicTac.Parse(nil)
	}
	return answer(stdout, move.String(), err)
}

// GameCheck runs game-check: it reads stdin up to the first error in the text. If reading or
// writing fails, it returns an error, and the status is 2.
func GameCheck(stdin io.Reader, stdout io.Writer) (status int, err error) {
	var referee games.Referee
	err = games.NewReader(stdin, games.TicTac).PlayAll(&referee)
	return answer(stdout, referee.Verdict(board.Players{}), err)
}

// answer prints the result of a program, or the line for an error in the text.
func answer(stdout io.Writer, result string, err error) (status int, failure error) {
	_, isParseError := errors.AsType[*games.ParseError](err)
	_, isIllegal := errors.AsType[*games.IllegalMoveError](err)
	switch {
	case isParseError:
		result, status = "Parse error.", 1
	case isIllegal:
		result, status = "Invalid move.", 2
	case err != nil:
		return 2, err
	}
	if _, err := io.WriteString(stdout, result+"\n"); err != nil {
		return 2, fmt.Errorf("writing the answer: %w", err)
	}
	return status, nil
}
