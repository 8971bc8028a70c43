package controller

import (
	"strings"

	"tictactoe/gamestate"
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
type Reader struct {
	Console  *console.Console
	Commands bool   // understand commands at the beginning of a line, except quit
	Cells    bool   // understand the cells of other labs: A1 to C3, or 1 to 9 alone on a line
	RowRead  func() // is called when the row was read; it may be nil

	inLine bool // a part of the last line was read
	begins bool // the last word begins its line
}

// Answer reads the next answer. Its errors are io.EOF, console.ErrInterrupt, and those of reading.
func (r *Reader) Answer() (Answer, error) {
	first, err := r.nextWord()
	if err != nil {
		return Answer{}, err
	}
	if cell, ok := CellNamed(first); ok && r.Cells {
		return CellAnswer(cell), nil
	}
	row, ok := console.ParseInteger(first)
	if !ok {
		return r.noInteger("", first), nil
	}
	if r.RowRead != nil {
		r.RowRead()
	}

	begins := r.begins
	second, err := r.word()
	if second == "" && begins && r.Cells {
		if row < 1 || row > gamestate.CellCount {
			return MistakeAnswer(first), nil
		}
		return CellAnswer(row - 1), nil
	}
	if second == "" && err == nil {
		second, err = r.nextWord()
	}
	if err != nil {
		return Answer{}, err
	}
	col, ok := console.ParseInteger(second)
	if !ok {
		return r.noInteger(first, second), nil
	}
	return Answer{Row: row, Col: col}, nil
}

// noInteger returns the answer that ends with the line of a word that is no integer. A command
// drops the row before it.
func (r *Reader) noInteger(row, word string) Answer {
	line := word + " " + r.Rest()
	if r.Commands && r.begins {
		if command, ok := ParseCommand(line); ok && command.Command != Quit {
			return command
		}
	}
	return MistakeAnswer(row + " " + line)
}

// nextWord reads the next word, on this line or on one of the next.
func (r *Reader) nextWord() (string, error) {
	for {
		word, err := r.word()
		if word != "" || err != nil {
			return word, err
		}
	}
}

// word reads the next word on the line, or "" at its end.
func (r *Reader) word() (string, error) {
	r.begins = !r.inLine
	word, err := r.Console.Word()
	r.inLine = word != ""
	return word, err
}

// Words returns the words of a line.
func Words(line string) []string {
	isSpace := func(r rune) bool { return strings.ContainsRune(console.Space, r) }
	return strings.FieldsFunc(line, isSpace)
}

// Rest reads the rest of a line that was read in part, without the white space around it.
func (r *Reader) Rest() string {
	if !r.inLine {
		return ""
	}
	r.inLine = false
	rest, _ := r.Console.Line() // an error comes back with the next line
	return strings.Trim(rest, console.Space)
}
