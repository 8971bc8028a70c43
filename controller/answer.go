package controller

import (
	"io"
	"strconv"
	"strings"
	"unicode"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// An Answer is one answer to the prompt: a row and a column, a command, or neither.
type Answer struct {
	Text     string // on one line, with one blank between its words, printable
	Row, Col int    // any integers of 32 bits
	Command  string // its name; "" where the answer is none
	Argument string // of the command, as it was typed

	// NotIntegers says that the answer is neither. Wrong is then the word that is no integer. Right says what to type
	// instead, if that word is nearly a command.
	NotIntegers  bool
	Wrong, Right string

	// LeftOut is what stood behind the answer on its line, at a terminal.
	LeftOut string
}

// CellAnswer returns the answer that plays a cell, 3*row+col.
func CellAnswer(cell int) Answer { return pair(cell/gamestate.BoardSize, cell%gamestate.BoardSize) }

func pair(row, col int) Answer {
	return Answer{Text: strconv.Itoa(row) + " " + strconv.Itoa(col), Row: row, Col: col}
}

// CommandAnswer returns the answer that is a command.
func CommandAnswer(name, argument string) Answer {
	return Answer{Text: folded(name + " " + argument), Command: name, Argument: argument}
}

// A Reader reads answers as the lab's program reads them with "cin >> row >> col", a stream of integers:
//
//	stream  = { space } { integer space { space } }
//	integer = [ "+" | "-" ] digit { digit }, within 32 bits
//
// A pair may be spread over lines, and a line may hold several pairs. A word that is no integer drops the rest of its line.
//
// With Waiting, an answer is a line, as at a terminal. Reader leaves out what stands behind the answer, and refuses 11 alone on
// its line, which is a row and a column without the blank.
type Reader struct {
	Console  *console.Console
	Commands bool // understand commands at the beginning of a line
	Cells    bool // understand cells as the other labs write them: A1 to C3, or 1 to 9 on a line of its own

	// Waiting is called when a line ends before the answer is complete, with the words typed so far. It is nil on a pipe, and
	// in a replay.
	Waiting func(typed []string)
	RowRead func() // is called when the row has been read; it may be nil

	inLine bool // the last line has been read in part
}

// Comment begins the lines of a session that are comments.
const Comment = "#"

// Answer reads the next answer. Its errors are io.EOF, console.ErrInterrupt, and those of reading.
func (r *Reader) Answer() (Answer, error) {
	answer, err := r.read()
	if r.Waiting != nil && err == nil {
		answer.LeftOut = r.Rest()
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
			r.Console.Print(typed[0] + "?\n") // no integer: package transcripts takes it for the column, and replays a refusal
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
		integer, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return notIntegers(append(typed, word, r.Rest()), word, ""), nil
		}
		typed = append(typed, word)
		if len(typed) == 2 {
			return pair(row, int(integer)), nil
		}
		row, alone = int(integer), begins
		if r.RowRead != nil {
			r.RowRead()
		}
	}
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

// command reads the rest of a line that begins with the beginning of commands. A row that was typed before is dropped.
func (r *Reader) command(commands []Command, typed []string, word string) Answer {
	argument := r.Rest()
	if _, isCell := CellNamed(word + argument); isCell && r.Cells {
		return notIntegers(append(typed, word, argument), word, "")
	}
	if right := misuse(commands, word, argument); right != "" {
		return notIntegers(append(typed, word, argument), word, right)
	}
	return CommandAnswer(commands[0].Name, argument)
}

// notIntegers returns an answer that is no row and column.
func notIntegers(words []string, wrong, right string) Answer {
	return Answer{Text: folded(strings.Join(words, " ")), NotIntegers: true, Wrong: wrong, Right: right}
}

// folded returns text on one line, with one blank between its words, printable.
func folded(text string) string { return Printable(strings.Join(strings.Fields(text), " ")) }

// Printable replaces each character that a terminal would not print by a question mark.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}

// CellNamed returns the cell, 3*row+col, that the TicTac lab calls by this name: A1 to C3, in either case.
func CellNamed(name string) (cell int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	row, col := int(strings.ToUpper(name)[0])-'A', int(name[1])-'1'
	return gamestate.BoardSize*row + col, gamestate.OnBoard(row, col)
}

// numberedCell returns the answer that plays a cell by its number in the game report, 1 to 9.
func numberedCell(typed string, number int) Answer {
	if number < 1 || number > gamestate.CellCount {
		return notIntegers([]string{typed}, typed, "")
	}
	return CellAnswer(number - 1)
}
