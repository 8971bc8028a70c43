package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Run is the input and the output of one run of a program, as a screen shows them.
type Run struct {
	Input, Output string
	HasMore       bool     // the file has other text, such as comments or ^C
	Dropped       []string // lines around it, such as "Process finished with exit code 0"
}

// A ScreenError says why a text is no session.
type ScreenError struct {
	Line int // from 1; 0 if it is not known
	Err  error
}

// Error returns the message after the line.
func (e *ScreenError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the error without the line.
func (e *ScreenError) Unwrap() error { return e.Err }

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
// shell or an editor adds are dropped; frame.go finds them. If there are Markdown's fences of three
// backquotes, only the blocks between them are the session.
//
// The error is a ScreenError: the text holds no prompt, a second run, or control characters of a
// terminal.
func (d Dialogue) ParseScreen(text string) (Run, error) {
	screen, dropped, err := d.bareScreen(text)
	if err != nil {
		return Run{}, err
	}
	whole := len(ScreenText(text))
	text = dropLines(screen, d.Comment)
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
		return Run{}, &ScreenError{Line: 1, Err: ErrNoPrompt}
	}
	input.WriteString(unread)
	output.WriteString(text[at:])
	return Run{input.String(), output.String(), len(text) < whole, dropped}, nil
}

// bareScreen returns the text of a session, and the lines around it.
func (d Dialogue) bareScreen(text string) (screen string, dropped []string, err error) {
	text = ScreenText(text)
	if !d.hasPrompt(text, strings.Contains) {
		return "", nil, &ScreenError{Line: 1, Err: ErrNoPrompt}
	}
	if err := checkRecording(text); err != nil {
		return "", nil, err
	}
	screen, dropped, err = d.withoutFrame(d.fencedText(text))
	if fault, ok := errors.AsType[*ScreenError](err); ok && fences().MatchString(text) {
		fault.Line = 0 // the line is that between the fences
	}
	return screen, dropped, err
}

// hasPrompt reports whether a text holds a prompt of the program, which may lack its blanks.
func (d Dialogue) hasPrompt(text string, holds func(text, prompt string) bool) bool {
	return slices.ContainsFunc(d.Prompts, func(prompt string) bool {
		return holds(text, strings.TrimRight(prompt, " "))
	})
}

var fences = lazily("(?m)^```.*\n?") // of Markdown

// checkRecording returns an error about a recording, which has the control characters of a screen,
// or their names.
func checkRecording(text string) error {
	problem, refused := "it holds control characters of a terminal", "\x1b\b"
	if strings.HasPrefix(text, `{"version":`) {
		problem, refused = "it is a recording of asciinema", "{"
	}
	if at := strings.IndexAny(text, refused); at >= 0 {
		err := errors.New(problem + "; copy the text off the screen")
		return &ScreenError{Line: 1 + strings.Count(text[:at], "\n"), Err: err}
	}
	return nil
}

// fencedText returns the text of the blocks between Markdown's fences, if there are fences. A block
// that begins with a prompt follows an empty line, and another one continues the block before it.
func (d Dialogue) fencedText(text string) string {
	if !fences().MatchString(text) {
		return text
	}
	var blocks []string
	for i, block := range fences().Split(text, -1) {
		if isOutside := i%2 == 0; isOutside {
			continue
		}
		start := strings.TrimLeft(block, " \n")
		if last := len(blocks) - 1; last >= 0 && d.hasPrompt(start, strings.HasPrefix) {
			blocks[last] = strings.TrimRight(blocks[last], "\n") + "\n\n"
			block = start
		}
		blocks = append(blocks, block)
	}
	return strings.Join(blocks, "")
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
