package controller

import (
	"io"
	"strings"

	"tictactoe/internal/console"
)

// A Reader reads answers as the lab's program reads them with "cin >> row >> col", from a stream of
// integers:
//
//	stream  = { space } { integer space { space } }
//	integer = [ "+" | "-" ] digit { digit }, within 32 bits
//
// A pair may be spread over lines, and a line may hold several pairs. After a word that is no
// integer the rest of its line is dropped.
//
// With Waiting, an answer is a line, as at a terminal. The Reader then ignores the text that
// follows the answer on its line. It refuses 11 alone on a line, which is a row and a column
// without the blank.
type Reader struct {
	Console  *console.Console
	Commands bool // understand commands at the beginning of a line
	Cells    bool // understand the cells of other labs: A1 to C3, or 1 to 9 alone on a line

	// Waiting is called with the words typed so far if a line ends before the answer is
	// complete. It is nil on a pipe and in a replay.
	Waiting func(typed []string)
	RowRead func() // is called after the row was read; it may be nil

	inLine bool // a part of the last line was read
}

// Answer reads the next answer. Its errors are io.EOF, console.ErrInterrupt, and those of reading.
func (r *Reader) Answer() (Answer, error) {
	answer, err := r.read()
	if r.Waiting != nil && err == nil {
		answer.Ignored = r.Rest()
	}
	return answer, err
}

// AnswerIn returns the first answer of a text, which may be a command.
func AnswerIn(text string) (Answer, error) {
	reader := Reader{Console: console.New(strings.NewReader(text), io.Discard), Commands: true}
	return reader.read()
}

func (r *Reader) read() (Answer, error) {
	var typed []string // of the answer
	var row int
	alone := false // the row begins its line, and is the only word read from it
	for {
		begins := !r.inLine
		word, err := r.Console.Word()
		r.inLine = word != ""
		switch {
		case word == "" && alone && r.Cells:
			return numberedCell(typed[0], row), nil
		case err != nil:
			return Answer{}, err
		case word == "" && alone && r.Waiting != nil && len(typed[0]) == 2 && typed[0][0] >= '0':
			// A replay of the screen reads this line as the column, and refuses it.
			r.Console.Print(typed[0] + "?\n")
			return notIntegers(typed, typed[0], ""), nil
		case word == "":
			if r.Waiting != nil {
				r.Waiting(typed)
			}
			continue
		}

		if r.Commands && begins {
			if commands := commandsBeginning(word); len(commands) > 0 {
				return r.command(commands, typed, word), nil
			}
		}
		if cell, ok := CellNamed(word); ok && r.Cells && len(typed) == 0 {
			return CellAnswer(cell), nil
		}

		integer, ok := console.ParseInteger(word)
		if !ok {
			return notIntegers(append(typed, word, r.Rest()), word, ""), nil
		}
		typed = append(typed, word)
		if len(typed) == 2 {
			return pair(row, integer), nil
		}
		row, alone = integer, begins
		if r.RowRead != nil {
			r.RowRead()
		}
	}
}

// command reads the rest of a line that begins with the beginning of commands. A row that was typed
// before is dropped.
func (r *Reader) command(commands []Command, typed []string, word string) Answer {
	argument := r.Rest()
	if _, isCell := CellNamed(word + argument); isCell && r.Cells {
		return notIntegers(append(typed, word, argument), word, "")
	}
	if advice := misuse(commands, word, argument); advice != "" {
		return notIntegers(append(typed, word, argument), word, advice)
	}
	return CommandAnswer(commands[0].Name, argument)
}

// Line drops the rest of the last line and reads the next, without the white space around it.
func (r *Reader) Line() (string, error) {
	r.Rest()
	line, err := r.Console.Line()
	return strings.TrimSpace(line), err
}

// Rest reads the rest of a line that was read in part, without the white space around it.
func (r *Reader) Rest() string {
	if !r.inLine {
		return ""
	}
	r.inLine = false
	rest, _ := r.Console.Line() // an error comes back with the next line
	return strings.TrimSpace(rest)
}
