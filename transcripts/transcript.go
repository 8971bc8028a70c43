// Package transcripts holds recorded console sessions: what went into a program, what should come out of it, and the exit
// status. It loads, compares and saves them, replays them through a program, and has the suites that ship with the
// project.
//
// # Forms
//
// On disk a transcript has one of two forms; in memory there is one.
//
// A pair is what "program < NAME.in > NAME.out" leaves: two files, byte for byte.
//
//	NAME.in      what goes in; any other ending will do, such as NAME.ttt
//	NAME.out     what should come out
//	NAME.status  the exit status in decimal, where it is not 0
//
// A session, NAME.txt, is what stood on the screen, copied from a terminal or from a lab's sample run, or recorded by
// script(1): each prompt with what was typed after it. NAME.status may stand beside it too.
//
//	session  = { printed prompt typed } printed
//	prompt   = one of the Dialogue's prompts; blanks at its end may be missing at the end of a line
//	typed    = what is left of this line, and further lines, until an answer is whole; nothing, where lines
//	           typed before hold one more
//	printed  = anything else
//	comment  = a line that begins with the Dialogue's Comment: it may stand anywhere, and is dropped; where it goes
//	           on with " Left out:", what was typed ahead is dropped as well
//
// What an answer is, the Dialogue says. On loading, a session that has escape sequences, CRs or backspaces in it becomes
// what they leave on a screen; the lines that script(1) puts before and after, Markdown's fences of three backquotes, and a
// shell's commands above ("$ tictactoe") and its prompt below are dropped.
package transcripts

import (
	"bytes"
	"io"
)

// A Program is a console program as a function: it reads stdin, prints to stdout and returns its exit status.
type Program func(stdin io.Reader, stdout io.Writer) (status int)

// A Transcript is what went into a program, what should come out, and the exit status.
type Transcript struct {
	Name   string // of the file without its ending, behind the folder it was asked for with
	Input  string
	Output string
	Status int

	// What suite.json says of it.
	Points     float64    // what passing is worth; 1 where it says nothing
	Hint       string     // shown where it fails
	Visibility Visibility // whether those who are graded may see it

	// Commented says that it is a session with comments (Dialogue.Comment), as one that was played at a keyboard with
	// more than the program itself prints.
	Commented bool

	// Path is the file the expected output stands in, and Form that file's. They are empty where the transcript was not
	// loaded.
	Path string
	Form Form
}

// A Visibility says who may see a transcript and what came of it, in the words of Gradescope.
type Visibility string

const (
	Visible        Visibility = "visible"
	Hidden         Visibility = "hidden"
	AfterDueDate   Visibility = "after_due_date"
	AfterPublished Visibility = "after_published"
)

// A Form is how a transcript is written to disk.
type Form int

const (
	Pair    Form = iota + 1 // NAME.in and NAME.out
	Session                 // NAME.txt
)

// A Result is what came of replaying a transcript.
type Result struct {
	Transcript Transcript
	Output     string
	Status     int
	Difference *Difference // nil where the output is as expected
}

// Passed reports whether output and status are as expected.
func (r Result) Passed() bool {
	return r.Difference == nil && r.Status == r.Transcript.Status
}

// Replay runs program on the transcript's input and compares what it prints. The dialogue tells after which input a first
// difference comes.
func Replay(program Program, t Transcript, dialogue Dialogue, comparison Comparison) Result {
	var output bytes.Buffer
	status := program(bytes.NewReader([]byte(t.Input)), &output)
	return Result{
		Transcript: t,
		Output:     output.String(),
		Status:     status,
		Difference: comparison.Difference(t, output.String(), dialogue),
	}
}
