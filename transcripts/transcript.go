// Package transcripts holds recorded console sessions: what went into a program, what should come out of it, and the exit
// status. It loads, compares, replays and saves them, and has the suites that ship with the project.
//
// On disk a transcript has one of two forms. A pair is what "program < NAME.in > NAME.out" leaves, byte for byte:
//
//	NAME.in      what goes in; any other ending will do, such as NAME.ttt
//	NAME.out     what should come out
//	NAME.status  the exit status in decimal, if it is not 0
//
// A session, NAME.txt, is what stood on the screen, copied or recorded by script(1). NAME.status may stand beside it, too.
//
//	session  = { printed prompt typed } printed
//	prompt   = one of the Dialogue's prompts; blanks at its end may be missing at the end of a line
//	typed    = the rest of the line, and more lines, until an answer is whole; nothing, if lines that were typed
//	           before hold one more
//	comment  = a line that begins with the Dialogue's Comment, or with blanks and the Comment; it is dropped anywhere, and
//	           if it goes on with " Left out:", so is what was typed ahead
//
// The ECE244 game at a terminal, which has comments and answers of two integers, asks after a row
// alone: "Row 0, column: ". This question is dropped. A whole answer after it replaces the row, and
// ^C drops the row with its prompt. The last answer is dropped, too, if no text follows it: it was
// quit, or the record was cut off.
//
// A byte order mark, CR LF, the lines that script(1) puts before and after, Markdown's fences of three backquotes, a
// shell's commands above ("$ tictactoe") and its prompt below are dropped. Of a line that was edited at a terminal the last
// drawing is read; a recording of anything else that moves the cursor is refused.
//
// A folder of transcripts is a suite. An object in its suite.json says the rest, all of it optional, in the fields that
// docs/transcripts.md lists: about the Suite, its Dialogue and, under "transcripts", each Transcript by its name.
package transcripts

import (
	"fmt"
	"io"
	"strings"
)

// A Program is a console program as a function: it reads stdin, prints to stdout and returns its exit status.
type Program func(stdin io.Reader, stdout io.Writer) (status int)

// Run runs the program on input. The error is ErrTooLong if it prints more than MaxSize bytes; output is then a beginning.
func (p Program) Run(input string) (output string, status int, err error) {
	var stdout limited
	status = p(strings.NewReader(input), &stdout)
	return stdout.text.String(), status, stdout.err
}

// MaxSize is how many bytes a file of a transcript may have at most, and the output of a Program that is Run.
const MaxSize = 16 << 20

// ErrTooLong says that a text has more than MaxSize bytes.
var ErrTooLong = fmt.Errorf("it is longer than %d MiB, the most that a transcript may have", MaxSize>>20)

// A limited text takes no more than MaxSize bytes.
type limited struct {
	text strings.Builder
	err  error
}

func (l *limited) Write(text []byte) (int, error) {
	if l.text.Len()+len(text) > MaxSize {
		l.err = ErrTooLong
		return 0, l.err
	}
	return l.text.Write(text)
}

// A Transcript is what went into a program, what should come out, and the exit status.
type Transcript struct {
	Name   string // of the file without its ending, behind the folder it was asked for with
	Input  string
	Output string
	Status int

	// What suite.json says of it.
	Points     float64    // what passing is worth; 1 if it says nothing
	Hint       string     // shown if it fails
	Visibility Visibility // whether those who are graded may see it
	Details    Details    // how much they may see of it if it fails; that of the suite if it says nothing
	Shows      []string   // the behaviours that a program must have to pass, such as "O wins"

	Path      string // the file of the expected output: NAME.out, or the session NAME.txt
	Commented bool   // it is a session with comments, such as one that was played at a keyboard
}

// A Visibility says who may see a transcript and its result, in the words of Gradescope.
type Visibility string

const (
	Visible        Visibility = "visible"
	Hidden         Visibility = "hidden"
	AfterDueDate   Visibility = "after_due_date"
	AfterPublished Visibility = "after_published"
)

// Details say how much those who are graded are shown of a transcript that failed.
type Details string

const (
	DetailsFull    Details = "full"    // the sessions and the hint
	DetailsFinding Details = "finding" // only the sentence that says what is wrong
)
