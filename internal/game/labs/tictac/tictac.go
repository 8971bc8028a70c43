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
	"io/fs"
	"os"

	"tictactoe/internal/console"
	"tictactoe/internal/game/games"
)

// Options are additions to the programs. The zero value is the programs of the lab.
type Options struct {
	// Verbose makes the programs explain an error in a text: game-check on Stderr, and move-check
	// after "Parse error:", with a hint on Stderr. In move-check it also adds a prompt.
	Verbose bool

	// Files are the files that game-check reads instead of standard input. Each answer begins with
	// "FILE: ".
	Files []string

	// Stderr receives the explanations, and the messages about files that cannot be read.
	Stderr io.Writer
}

var errWrite = errors.New("writing the answer")

// MoveCheck runs move-check: it reads the first line of stdin. Without input the line is empty. If
// reading or writing fails, it returns an error, and the status is 2.
func (o Options) MoveCheck(stdin io.Reader, stdout io.Writer) (status int, err error) {
	if o.Verbose {
		io.WriteString(stdout, "> ") // if this fails, the answer fails, too
	}
	move, err := games.NewReader(stdin, games.TicTac).Read()
	if err == io.EOF {
		_, err = games.TicTac.Parse(nil)
	}
	return o.answer(stdout, "move-check", "", move.String(), err)
}

// GameCheck runs game-check: it reads stdin, or each of the files, up to the first error in the
// text. It returns the highest status. If reading stdin or writing fails, it returns an error, and
// the status is 2.
func (o Options) GameCheck(stdin io.Reader, stdout io.Writer) (status int, err error) {
	if len(o.Files) == 0 {
		return o.checkGame(stdin, stdout, "")
	}
	for _, name := range o.Files {
		fileStatus := 2
		file, err := os.Open(name)
		if err == nil {
			fileStatus, err = o.checkGame(file, stdout, name+": ")
			file.Close()
		}
		if errors.Is(err, errWrite) {
			return 2, err
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%s does not exist", name)
		}
		if err != nil {
			io.WriteString(o.Stderr, console.PrintableLines(fmt.Sprintf("game-check: %v\n", err)))
		}
		status = max(status, fileStatus)
	}
	return status, nil
}

func (o Options) checkGame(text io.Reader, stdout io.Writer, prefix string) (int, error) {
	var referee games.Referee
	err := games.NewReader(text, games.TicTac).PlayAll(&referee)
	return o.answer(stdout, "game-check", prefix, referee.Verdict(), err)
}

// answer prints the line of a program, and explains err, the error in the text. The line contains
// result if err is nil.
func (o Options) answer(
	stdout io.Writer, program, prefix, result string, err error,
) (status int, failure error) {
	parseError, isParseError := errors.AsType[*games.ParseError](err)
	_, isIllegal := errors.AsType[*games.IllegalMoveError](err)
	explanation := fmt.Sprintf("%s: %s%v\n", program, prefix, err)
	const form = "a move is its number, its player and its cell, as in 4 O A1\n"
	switch {
	case isParseError && o.Verbose && program == "move-check":
		result, status = "Parse error: expected "+parseError.Expected, 1
		explanation = fmt.Sprintf("hint: see column %d; %s", parseError.Column, form)
	case isParseError:
		result, status = "Parse error.", 1
		explanation += "hint: " + form
	case isIllegal:
		result, status = "Invalid move.", 2
	case err != nil:
		return 2, err
	}
	line := console.PrintableLines(prefix + result + "\n")
	if _, writeErr := io.WriteString(stdout, line); writeErr != nil {
		return 2, fmt.Errorf("%w: %w", errWrite, writeErr)
	}
	if err != nil && o.Verbose {
		io.WriteString(o.Stderr, console.PrintableLines(explanation))
	}
	return status, nil
}
