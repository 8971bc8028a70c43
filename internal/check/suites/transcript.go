// Package suites loads recorded console sessions of any program: the input, the expected output,
// and the exit status. Load returns the transcripts of a folder, Shipped those of a built-in suite.
// Save replaces an expected output.
//
// On disk a transcript is a pair or a session. A pair is the files of "program <NAME.in >NAME.out",
// byte for byte:
//
//	NAME.in      the input
//	NAME.out     the expected output; or NAME.ans
//	NAME.args    the arguments, one per line, without the blanks at its ends; NAME.in may be missing
//	NAME.status  the exit status in decimal, if it is not 0
//
// Other names are read if they say which file is the input and which the expected output, such as
// input1.txt and expected1.txt: see fileName.
//
// A session, NAME.txt, is the text on the screen. Its Dialogue separates the input from the output.
// NAME.args and NAME.status are as for a pair.
//
// A folder of transcripts is a suite. The object in its suite.json sets fields of the Suite, its
// Dialogue and its transcripts; docs/transcripts.md lists them. If it has no prompts, the Dialogue
// is that of the built-in program that it names.
//
// Each file of this package uses only those before it: transcript.go, folder.go, names.go,
// patterns.go, configure.go, load.go, save.go.
//
// This package runs no program, and explains no difference.
package suites

import (
	"fmt"
	"time"

	"tictactoe/internal/check/session"
)

// MaxSize is the most bytes that a file of a transcript may have.
const MaxSize = 16 << 20

// ErrTooLong says that a text has more than MaxSize bytes.
var ErrTooLong = fmt.Errorf(
	"it is longer than %d MiB, the most that a transcript may have", MaxSize>>20)

// A Transcript is the input of a program, the expected output, and the exit status.
type Transcript struct {
	Name      string // as in "folder/first": its path without an ending, or what "pairs" says
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

	Path      string   // the file of the expected output, or the session
	IsSession bool     // Path is a session
	HasMore   bool     // the file of the session has other text, such as comments or ^C
	Dropped   []string // lines around it, such as "Process finished with exit code 0"
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

// A Suite is a folder of transcripts for one program.
type Suite struct {
	Name     string             `json:"-"`
	Title    string             // the purpose of the suite, in one line
	Program  string             // the built-in program that it is for; empty for other programs
	Dialogue session.Dialogue   `json:"-"`
	Lines    []session.LineKind `json:"-"`
	Note     string             // reports show it with the suite's findings; may be empty

	// These say which differences in an output do not count. The expressions need no names.
	Tolerance   *float64           // how much numbers may differ; nil compares their text
	IgnoreCase  bool               `json:"ignore_case"`
	IgnoreColor bool               `json:"ignore_color"`
	Ignore      []session.LineKind // lines that are not compared
	Varies      []session.LineKind // lines that are equal to all that the same expression matches

	LayoutPoints float64 `json:"layout_points"` // the share, 0 to 1, if only white space is wrong

	// The files in the working folder that the program uses instead of standard input and output;
	// empty if it uses these.
	InputFile  string `json:"input_file"`
	OutputFile string `json:"output_file"`

	Files   string   `json:"-"` // the folder that each run gets a copy of; "" if there is none
	Sources []string `json:"-"` // the files of the transcripts

	// Files that may be meant for a transcript but belong to none: inputs without an expected
	// output, expected outputs without an input, and others.
	NoOutput, NoInput, Skipped []string `json:"-"`

	// In the order of suite.json. Those that it does not name follow, by name.
	Transcripts []Transcript `json:"-"`
}
