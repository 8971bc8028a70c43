package session

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Run is the input and the output of one run of a program, as a screen shows them.
type Run struct {
	Input, Output string
	HasMore       bool     // the file has other text, such as comments or ^C
	Dropped       []string // lines around it, such as "Process finished with exit code 0"
}

// A ScreenError is about a line of a text that is no session, though the program asks in it.
type ScreenError struct {
	Line int // from 1
	Err  error
}

// Error returns the message after the line.
func (e *ScreenError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func errorAt(text string, offset int, problem string) error {
	return &ScreenError{Line: 1 + strings.Count(text[:offset], "\n"), Err: errors.New(problem)}
}

// ErrNoPrompt says that a text is no session.
var ErrNoPrompt = errors.New("not a session: none of the program's prompts is in it")

// PrintScreen returns the screen of a terminal at which the input of a run was typed, a line each
// time the program waited for one. It is an error if the screen does not show all input, for
// example because the program leaves some unread.
func (d Dialogue) PrintScreen(input, output string) (string, error) {
	var screen strings.Builder
	at, answered, echoed := 0, 0, 0
	for _, prompt := range d.FindPrompts(output) {
		screen.WriteString(output[at:prompt.End])
		at = prompt.End
		answer, _ := d.Answer(input[answered:])
		answered += answer
		if answered > echoed { // echo the line on which the answer ends
			_, rest, _ := strings.Cut(input[answered-1:], "\n")
			end := len(input) - len(rest)
			screen.WriteString(input[echoed:end])
			echoed = end
		}
	}
	screen.WriteString(output[at:])
	back, err := d.ParseScreen(screen.String())
	if err != nil || back.Input != input || back.Output != output {
		return "", errors.New("the input cannot be told from the output")
	}
	return screen.String(), nil
}

// ParseScreen returns the run that a session shows: the text on the screen of a terminal.
//
//	session  = { printed prompt typed } printed
//	prompt   = one of the Prompts; the blanks at its end may be missing at a line end
//	typed    = the rest of the line, and more lines, until an answer is whole; nothing, if the
//	           lines that were typed earlier contain one more answer
//	comment  = a line that begins with Comment, perhaps after blanks; comments are dropped
//
// If the prompt is "Name? ", this session has the input "Ada\n" and the output
// "Name? Hello, Ada!\n":
//
//	Name? Ada
//	Hello, Ada!
//
// A byte order mark, the CR before LF, the keys that end the input ("^C"), and the lines that a
// shell or an editor adds are dropped; frame.go finds them. Text below ^D or ^Z is output.
//
// The error is ErrNoPrompt, or a ScreenError: the text holds a second run, or is refused.
func (d Dialogue) ParseScreen(file string) (Run, error) {
	whole := ScreenText(file)
	isText := func(p Prompt) bool { return !d.Asks(whole, p, 0) }
	asked := slices.DeleteFunc(d.ScreenPrompts(whole), isText)
	if len(asked) == 0 {
		return Run{}, ErrNoPrompt
	}
	for _, r := range refused {
		if !strings.Contains(whole, r.sign) {
			continue
		}
		if place := r.mark.FindStringSubmatchIndex(whole); place != nil {
			return Run{}, errorAt(whole, place[len(place)-2], r.problem)
		}
	}
	screen, after, dropped, err := d.withoutFrame(whole, asked)
	if err != nil {
		return Run{}, err
	}
	text, after := dropLines(screen, d.Comment), dropLines(after, d.Comment)
	var input, output strings.Builder
	at := 0
	unread := "" // typed, and not yet taken by a prompt
	for _, prompt := range d.ScreenPrompts(text) {
		if !d.Asks(text, prompt, at) {
			continue
		}
		output.WriteString(text[at:prompt.Start])
		output.WriteString(prompt.Text)

		start := prompt.End
		at = start
		_, isWhole := d.Answer(unread)
		for line := range strings.Lines(text[start:]) {
			if isWhole {
				break
			}
			at += len(line)
			if d.Integers == 0 || strings.TrimSpace(line) != "" { // a blank line ends no answer
				_, isWhole = d.Answer(unread + text[start:at])
			}
		}
		typed := unread + text[start:at]
		answer, _ := d.Answer(typed)
		input.WriteString(typed[:answer])
		unread = typed[answer:]
	}
	if output.Len() == 0 {
		return Run{}, ErrNoPrompt
	}
	input.WriteString(unread)
	output.WriteString(text[at:] + after)
	return Run{input.String(), output.String(), len(text)+len(after) < len(whole), dropped}, nil
}

const controls = "it holds control characters of a terminal; copy the text off the screen"

// refused are texts that no screen showed, or that no other program can read: an answer in the
// record of a match may be a command, such as undo.
var refused = []struct {
	sign    string         // is in each such text; this is faster
	mark    *regexp.Regexp // its last group is in the line of the problem
	problem string
}{
	{"# tictactoe", regexp.MustCompile(`\A(?:#.*\n)*?# tictactoe(?s:.*?)` +
		`\n(Enter row and column of a grid cell: \pL)`),
		"an answer is a command of tictactoe; tictactoe replay plays such a record"},
	{`{"version"`, regexp.MustCompile(`\A{"version": ?\d, ?"(?:width|term)"`),
		"it is a recording of asciinema; copy the text off the screen"},
	{"\x1b", regexp.MustCompile(`\x1b`), controls},
	{"\b", regexp.MustCompile(`\x08`), controls},
	{"```", regexp.MustCompile("(?m)^```"),
		"it has Markdown's fences; copy the text between them"},
}

// dropLines returns a text without the lines that begin with a mark, perhaps after blanks.
func dropLines(text, mark string) string {
	if mark == "" || !strings.Contains(text, mark) {
		return text
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), mark) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
