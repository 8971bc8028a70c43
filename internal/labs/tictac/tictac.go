// Package tictac holds the two programs of the TicTac lab: move-check, which reads one move, and game-check, which reads a
// game and says what has become of it. Package record has the notation and the rules.
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
	"syscall"

	"tictactoe/internal/record"
)

// The exit statuses other than 0.
const (
	StatusParseError  = 1
	StatusInvalidMove = 2
	StatusFailed      = 2 // reading or writing failed
)

// MoveCheck is the lab's move-check, without messages: it reads the first line of stdin, of which the lack is as good as
// an empty one.
func MoveCheck(stdin io.Reader, stdout io.Writer) (status int) {
	return Options{}.MoveCheck(stdin, stdout)
}

// GameCheck is the lab's game-check, without messages: it reads stdin up to the first fault.
func GameCheck(stdin io.Reader, stdout io.Writer) (status int) {
	return Options{}.GameCheck(stdin, stdout)
}

// Options says what the programs tell a person besides. The zero value is the lab's programs.
type Options struct {
	// Verbose has both say on Stderr what is wrong and where. It also has move-check print a prompt on its standard
	// output, and there, behind "Parse error:", what is wrong.
	Verbose bool

	// Stderr takes the messages, those about failing to read or write too; nil drops them.
	Stderr io.Writer
}

// MoveCheck is the function MoveCheck with options.
func (o Options) MoveCheck(stdin io.Reader, stdout io.Writer) (status int) {
	r := run{Options: o, program: moveCheck, stdout: stdout}
	if o.Verbose {
		r.print("> ")
	}
	m, err := record.NewReader(stdin, record.TicTac).Read()
	if err == io.EOF {
		_, err = record.TicTac.Parse(nil)
	}
	r.answer("", m.String(), err)
	return r.status
}

// GameCheck is the function GameCheck with options.
func (o Options) GameCheck(stdin io.Reader, stdout io.Writer) (status int) {
	r := run{Options: o, program: gameCheck, stdout: stdout}
	r.checkGame(record.NewReader(stdin, record.TicTac), "")
	return r.status
}

// GameCheckFiles has game-check read one game from each of the named files. It prints "FILE: " and the answer for each that
// can be read, and returns the highest status of all.
func (o Options) GameCheckFiles(names []string, stdout io.Writer) (status int) {
	r := run{Options: o, program: gameCheck, stdout: stdout}
	reader := record.NewReader(nil, record.TicTac)
	for _, name := range names {
		if !r.mute {
			r.checkFile(reader, name)
		}
	}
	return r.status
}

const (
	moveCheck = "move-check"
	gameCheck = "game-check"
)

// A run is one run of one of the programs.
type run struct {
	Options
	program string
	stdout  io.Writer
	mute    bool // stdout takes nothing any more
	status  int  // the highest so far
}

func (r *run) checkFile(reader *record.Reader, name string) {
	file, err := os.Open(name)
	if err != nil {
		r.fail(err)
		return
	}
	defer file.Close()
	reader.Reset(file, record.TicTac)
	r.checkGame(reader, name+": ")
}

func (r *run) checkGame(reader *record.Reader, prefix string) {
	var referee record.Referee
	err := reader.PlayAll(&referee)
	r.answer(prefix, referee.Verdict().String(), err)
}

// answer prints what the lab has the program print: answer, unless err tells otherwise.
func (r *run) answer(prefix, answer string, err error) {
	var fault *record.ParseError
	var illegal *record.IllegalMoveError
	hint, status := "", 0
	switch {
	case err == nil:
	case errors.As(err, &fault):
		answer, status = "Parse error.", StatusParseError
		hint = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
		if r.Verbose && r.program == moveCheck {
			answer = "Parse error: expected " + fault.Want
		}
	case errors.As(err, &illegal):
		answer, status = "Invalid move.", StatusInvalidMove
	default:
		r.fail(err)
		return
	}
	r.status = max(r.status, status)
	r.print(prefix + answer + "\n")
	if err != nil && r.Verbose {
		r.tell(fmt.Sprintf("%s%v\n%s", prefix, err, hint))
	}
}

// print writes text to the standard output. Where whoever read it has gone that is no news to anyone.
func (r *run) print(text string) {
	if r.mute {
		return
	}
	if _, err := io.WriteString(r.stdout, text); err != nil {
		r.mute = true
		if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
			r.status = StatusFailed
			return
		}
		r.fail(fmt.Errorf("writing the answer: %w", err))
	}
}

// fail tells of a failure to read or to write.
func (r *run) fail(err error) {
	r.status = StatusFailed
	r.tell(err.Error() + "\n")
}

// tell writes a message, lines that are ended, to Stderr.
func (r *run) tell(message string) {
	if r.Stderr != nil {
		fmt.Fprintf(r.Stderr, "%s: %s", r.program, message)
	}
}
