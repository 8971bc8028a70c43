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

// Options are additions to game-check. The zero value is the program of the lab.
type Options struct {
	// Verbose explains an error in a text on Stderr.
	Verbose bool

	// Files are read instead of standard input. Each answer begins with "FILE: ".
	Files []string

	// Stderr receives the explanations, and the messages about files that cannot be read.
	Stderr io.Writer
}

var errWrite = errors.New("writing the answer")

// MoveCheck runs move-check: it reads the first line of stdin. Without input the line is empty. If
// reading or writing fails, it returns an error, and the status is 2.
func MoveCheck(stdin io.Reader, stdout io.Writer) (status int, err error) {
	move, err := games.NewReader(stdin, games.TicTac).Read()
	if err == io.EOF {
		_, err = games.TicTac.Parse(nil)
	}
	return answer(stdout, "", move.String(), err)
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
			o.complain(err.Error())
		}
		status = max(status, fileStatus)
	}
	return status, nil
}

func (o Options) checkGame(text io.Reader, stdout io.Writer, prefix string) (int, error) {
	var referee games.Referee
	textErr := games.NewReader(text, games.TicTac).PlayAll(&referee)
	status, err := answer(stdout, prefix, referee.Verdict(), textErr)
	if o.Verbose && textErr != nil && err == nil {
		o.complain(prefix + textErr.Error())
	}
	return status, err
}

func (o Options) complain(text string) {
	io.WriteString(o.Stderr, console.PrintableLines("game-check: "+text+"\n"))
}

// answer prints the line of a program: the result, if there is no error in the text.
func answer(stdout io.Writer, prefix, result string, textErr error) (status int, err error) {
	_, isParseError := errors.AsType[*games.ParseError](textErr)
	_, isIllegal := errors.AsType[*games.IllegalMoveError](textErr)
	switch {
	case isParseError:
		result, status = "Parse error.", 1
	case isIllegal:
		result, status = "Invalid move.", 2
	case textErr != nil:
		return 2, textErr
	}
	line := console.PrintableLines(prefix + result + "\n")
	if _, err := io.WriteString(stdout, line); err != nil {
		return 2, fmt.Errorf("%w: %w", errWrite, err)
	}
	return status, nil
}
