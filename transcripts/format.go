package transcripts

import (
	"errors"
	"strings"

	"tictactoe/internal/session"
)

// FormatSession returns the transcript as a session: the screen of a terminal at which its input
// was typed, a line each time the program waited for one. It is an error if the screen does not
// show all input, for example because the program leaves some unread.
func FormatSession(d session.Dialogue, t Transcript) (string, error) {
	var screen strings.Builder
	at, answered, echoed := 0, 0, 0
	for _, prompt := range d.FindPrompts(t.Output) {
		screen.WriteString(t.Output[at:prompt.End])
		at = prompt.End
		answer, _ := d.Answer(t.Input[answered:])
		answered += answer
		if answered > echoed { // echo the line on which the answer ends
			_, rest, _ := strings.Cut(t.Input[answered-1:], "\n")
			end := len(t.Input) - len(rest)
			screen.WriteString(t.Input[echoed:end])
			echoed = end
		}
	}
	screen.WriteString(t.Output[at:])
	back, err := ParseSession(d, screen.String())
	if err != nil || back.Input != t.Input || back.Output != t.Output {
		return "", errors.New("the input cannot be told from the output")
	}
	return screen.String(), nil
}

// ParseSession returns the transcript of a session, with no name and status 0. The error is a
// FileError without a path: the text holds no prompt, or control characters of a terminal.
func ParseSession(d session.Dialogue, text string) (Transcript, error) {
	screen, err := screenText(text)
	if err != nil {
		return Transcript{}, err
	}
	text = dropLines(screen, " \t", d.Comment)
	var input, output strings.Builder
	at := 0
	unread := "" // typed, and not yet taken by a prompt
	for _, prompt := range d.ScreenPrompts(text) {
		if !d.Asks(text, prompt, at) {
			continue
		}
		output.WriteString(text[at:prompt.Start])
		output.WriteString(prompt.Text)

		typed := unread
		at = prompt.End
		for line := range strings.Lines(text[at:]) {
			if _, isWhole := d.Answer(typed); isWhole {
				break
			}
			typed += line
			at += len(line)
		}
		answer, _ := d.Answer(typed)
		input.WriteString(typed[:answer])
		unread = typed[answer:]
	}
	if output.Len() == 0 {
		err := strayError("not a session: none of the program's prompts is in it")
		return Transcript{}, &FileError{Line: 1, Err: err}
	}
	input.WriteString(unread)
	output.WriteString(text[at:])
	isCommented := len(text) < len(screen)
	return Transcript{Input: input.String(), Output: output.String(), Commented: isCommented}, nil
}

// screenText returns the text of a session without the lines that may surround it. The error is a
// FileError without a path.
func screenText(text string) (string, error) {
	text = session.ScreenText(text)
	const escape, backspace = "\x1b", "\b"
	if at := strings.IndexAny(text, escape+backspace); at >= 0 {
		const problem = "it holds control characters of a terminal; copy the text off the screen"
		line := 1 + strings.Count(text[:at], "\n")
		return "", &FileError{Line: line, Err: errors.New(problem)}
	}
	text = dropLines(text, "", "```")   // Markdown's fences
	for strings.HasPrefix(text, "$ ") { // a shell's command
		_, text, _ = strings.Cut(text, "\n")
	}
	bare := strings.TrimRight(text, " \n")
	if strings.HasSuffix(bare, "\n$") { // the shell's prompt
		text = strings.TrimSuffix(bare, "$")
	}
	return text, nil
}

// dropLines returns a text without the lines that begin with a mark, perhaps after some of the
// characters in a set.
func dropLines(text, blanks, mark string) string {
	if mark == "" || !strings.Contains(text, mark) {
		return text
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimLeft(line, blanks), mark) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
