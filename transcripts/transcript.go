// Package transcripts holds recorded console sessions: the input of a program, the expected output,
// and the exit status. Load returns the transcripts of a folder, Shipped those of a built-in suite.
// Program.Run returns the actual output of a function, and Save replaces the expected one.
//
// On disk a transcript has one of two forms. A pair is the files of "program <NAME.in >NAME.out",
// byte for byte:
//
//	NAME.in      the input
//	NAME.out     the expected output; or NAME.ans
//	NAME.args    the arguments, one per line; with it, NAME.in may be missing
//	NAME.status  the exit status in decimal, if it is not 0
//
// "pairs" in suite.json gives the files other names. Without it, if no files have the usual names,
// the two patterns that pair the most files are inferred, such as input*.txt and expected*.txt.
//
// A session, NAME.txt, is the text on the screen; NAME.args and NAME.status are optional there,
// too.
//
//	session  = { printed prompt typed } printed
//	prompt   = one of the Dialogue's prompts; the blanks at its end may be missing at a line end
//	typed    = the rest of the line, and more lines, until an answer is whole; nothing, if the
//	           lines that were typed earlier contain one more answer
//	comment  = a line that begins with the Dialogue's Comment, perhaps after blanks; comments are
//	           dropped everywhere
//
// If the prompt is "Name? ", this session has the input "Ada\n" and the expected output
// "Name? Hello, Ada!\n":
//
//	Name? Ada
//	Hello, Ada!
//
// A byte order mark, the CR before LF, a shell's commands above the session ("$ tictactoe") and its
// prompt below are dropped, and so are the keys that end the input ("^C"). If there are Markdown's
// fences of three backquotes, only the blocks between them are the session. A text with control
// characters of a terminal, as script(1) records them, is refused.
//
// The Dialogue is in suite.json. If it has no prompts, the dialogue is that of a built-in program:
// the one that suite.json or the caller names, or the one as whose transcripts the session begins.
//
// A folder of transcripts is a suite. suite.json in it is an object with optional fields about the
// Suite, its Dialogue and, under "transcripts", each Transcript by its name. docs/transcripts.md
// lists them.
//
// Load reads suite.json (configure.go), lists the files (load.go), finds the prompts and with them
// the sessions (dialogue.go, format.go) and the names of pairs (infer.go, pairs.go), and then loads
// each transcript that has all its files.
//
// This package runs no program except functions, and explains no difference.
package transcripts

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A Program is a console program as a function: it reads stdin, prints to stdout and returns its
// exit status.
type Program func(stdin io.Reader, stdout io.Writer) (status int)

// Run runs the program on input. If it prints more than MaxSize bytes, its writes fail, output has
// the first of them, and the error is ErrTooLong.
func (p Program) Run(input string) (output string, status int, err error) {
	var printed limitedText
	status = p(strings.NewReader(input), &printed)
	return string(printed.text), status, printed.err
}

// A limitedText holds the first MaxSize bytes that are written to it.
type limitedText struct {
	text []byte
	err  error
}

func (l *limitedText) Write(p []byte) (int, error) {
	if room := MaxSize - len(l.text); len(p) > room {
		p, l.err = p[:room], ErrTooLong
	}
	l.text = append(l.text, p...)
	return len(p), l.err
}

// MaxSize is the most bytes that a file of a transcript may have, and the output of Program.Run.
const MaxSize = 16 << 20

// ErrTooLong says that a text has more than MaxSize bytes.
var ErrTooLong = fmt.Errorf(
	"it is longer than %d MiB, the most that a transcript may have", MaxSize>>20)

// A Transcript is the input of a program, the expected output, and the exit status.
type Transcript struct {
	Name      string // the path of its files without their endings, as in "folder/first"
	Input     string
	Arguments []string // follow those of the program's command line
	Output    string
	Status    int
	HasStatus bool // a file says the status; otherwise it is 0

	// These fields come from suite.json.
	Title      string        // reports show it next to the name; may be empty
	Timeout    time.Duration // the time limit of a run; 0 means the usual one
	AnyStatus  bool          // the exit status is not compared
	Points     float64       // for passing; the default is 1
	Hint       string        // reports show it if the transcript does not pass
	Visibility Visibility    // whether the students who are graded may see it
	Details    Details       // how much of a failure they may see
	Shows      []string      // the behaviours that a program needs to pass, such as "O wins"

	Path      string // the file of the expected output, or the session
	IsSession bool   // Path is a session
	Commented bool   // the session has comments, like the record of a match
	Command   int    // the first line of the session that holds a command of a match, or 0
}

// A Visibility says who may see a transcript and its result, in the words of Gradescope.
type Visibility string

const (
	Visible        Visibility = "visible"
	Hidden         Visibility = "hidden"
	AfterDueDate   Visibility = "after_due_date"
	AfterPublished Visibility = "after_published"
)

// Details say how much of a failed transcript the students who are graded see.
type Details string

const (
	DetailsFull    Details = "full"    // the sessions and the hint
	DetailsFinding Details = "finding" // only the sentence of the finding
)
