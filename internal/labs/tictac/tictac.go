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
// The package does not hold the notation of the moves and the rules: package games does.
package tictac

import (
	"errors"
	"fmt"
	"io"
	"os"

	"tictactoe/internal/board"
	"tictactoe/internal/games"
)

// The exit statuses other than 0.
const (
	statusParseError  = 1
	statusInvalidMove = 2
	statusFailed      = 2 // reading or writing failed
)

// Options are additions to the lab's programs. The zero value is the programs of the lab.
type Options struct {
	// Verbose explains each error on Stderr. In move-check it also prints a prompt to standard
	// output, and the expected text after "Parse error:".
	Verbose bool

	// Stderr receives the messages, among them those about failures of reading and writing. If it
	// is nil there are no messages.
	Stderr io.Writer

	// Files are the files that game-check reads instead of standard input. Each answer begins with
	// "FILE: ".
	Files []string
}

// MoveCheck runs move-check: it reads the first line of stdin. Without input the line is empty.
func (o Options) MoveCheck(stdin io.Reader, stdout io.Writer) (status int) {
	p := program{Options: o, name: "move-check", stdout: stdout}
	parseError := "Parse error."
	if o.Verbose {
		p.print("> ")
	}
	move, err := games.NewReader(stdin, games.TicTac).Read()
	if err == io.EOF {
		_, err = games.TicTac.Parse(nil)
	}
	if fault, ok := errors.AsType[*games.ParseError](err); ok && o.Verbose {
		parseError = "Parse error: expected " + fault.Expected
	}
	p.answer("", move.String(), parseError, err)
	return p.status
}

// GameCheck runs game-check: it reads stdin, or each of the files, up to the first error. It
// returns the highest status of all games.
func (o Options) GameCheck(stdin io.Reader, stdout io.Writer) (status int) {
	p := program{Options: o, name: "game-check", stdout: stdout}
	if len(o.Files) == 0 {
		p.checkGame("", stdin)
	}
	for _, name := range o.Files {
		file, err := os.Open(name)
		if err != nil {
			p.fail(err)
			continue
		}
		p.checkGame(name+": ", file)
		file.Close()
	}
	return p.status
}

// A program is one run of a program.
type program struct {
	Options
	name   string
	stdout io.Writer
	status int // the highest so far
}

func (p *program) checkGame(prefix string, source io.Reader) {
	var referee games.Referee
	err := games.NewReader(source, games.TicTac).PlayAll(&referee)
	p.answer(prefix, referee.Verdict(board.Players{}), "Parse error.", err)
}

// answer prints the line of the lab's program: result if err is nil, and otherwise parseError or
// "Invalid move."
func (p *program) answer(prefix, result, parseError string, err error) {
	_, isParseError := errors.AsType[*games.ParseError](err)
	_, isIllegal := errors.AsType[*games.IllegalMoveError](err)
	line, hint := result, ""
	switch {
	case isParseError:
		line = parseError
		hint = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
		p.status = max(p.status, statusParseError)
	case isIllegal:
		line = "Invalid move."
		p.status = statusInvalidMove
	case err != nil:
		p.fail(err)
		return
	}
	p.print(prefix + line + "\n")
	if err != nil && p.Verbose {
		p.message(fmt.Sprintf("%s%v\n%s", prefix, err, hint))
	}
}

func (p *program) print(text string) {
	if _, err := io.WriteString(p.stdout, text); err != nil {
		p.stdout = io.Discard // report the failure only once
		p.fail(fmt.Errorf("writing the answer: %w", err))
	}
}

// fail reports that reading or writing has failed.
func (p *program) fail(err error) {
	p.status = statusFailed
	p.message(err.Error() + "\n")
}

// message writes a message of one or more lines to Stderr.
func (p *program) message(text string) {
	if p.Stderr != nil {
		fmt.Fprintf(p.Stderr, "%s: %s", p.name, text)
	}
}
