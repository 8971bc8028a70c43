// Package tictac holds the two programs of the TicTac lab: move-check, which reads one move, and game-check, which reads a
// game and says what has become of it. Package games has the notation and the rules.
//
// Each answers with one line on its standard output, and with its exit status:
//
//	move-check   the move, as in "4 O A1"    0
//	game-check   the verdict on the game     0
//	both         Parse error.                1
//	game-check   Invalid move.               2
//
// The first line at fault decides. Where reading or writing fails there is no such line, and the status is 2.
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

// Options says what the programs print besides their answers. The zero value is the lab's programs.
type Options struct {
	// Verbose has both say on Stderr what is wrong and where. It also has move-check print a prompt on its standard
	// output, and there, behind "Parse error:", what is wrong.
	Verbose bool

	// Stderr takes the messages, those about failing to read or write too; nil drops them.
	Stderr io.Writer

	// Files are those that game-check reads in place of standard input. It prints "FILE: " before each answer.
	Files []string
}

// MoveCheck is the program move-check: it reads the first line of stdin. No line at all is an empty one.
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

// GameCheck is the program game-check: it reads stdin up to the first fault, or each of the files in its place. It returns
// the highest status of all.
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

// A program is one of the programs while it runs.
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

// answer prints what the lab's program prints: good without an error, parseError or "Invalid move." with one.
func (p *program) answer(prefix, good, parseError string, err error) {
	_, isParseError := errors.AsType[*games.ParseError](err)
	_, isIllegal := errors.AsType[*games.IllegalMoveError](err)
	answer, hint := good, ""
	switch {
	case isParseError:
		answer, hint = parseError, "hint: a move is its number, its player and its cell, as in 4 O A1\n"
		p.status = max(p.status, statusParseError)
	case isIllegal:
		answer = "Invalid move."
		p.status = statusInvalidMove
	case err != nil:
		p.fail(err)
		return
	}
	p.print(prefix + answer + "\n")
	if err != nil && p.Verbose {
		p.tell(fmt.Sprintf("%s%v\n%s", prefix, err, hint))
	}
}

func (p *program) print(text string) {
	if _, err := io.WriteString(p.stdout, text); err != nil {
		p.stdout = io.Discard // it takes nothing more
		p.fail(fmt.Errorf("writing the answer: %w", err))
	}
}

// fail says that reading or writing failed.
func (p *program) fail(err error) {
	p.status = statusFailed
	p.tell(err.Error() + "\n")
}

// tell writes a message of whole lines to Stderr.
func (p *program) tell(message string) {
	if p.Stderr != nil {
		fmt.Fprintf(p.Stderr, "%s: %s", p.name, message)
	}
}
