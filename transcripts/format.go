package transcripts

import (
	"errors"
	"regexp"
	"strings"
	"sync"

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
		for echoed < answered {
			line := firstLine(t.Input[echoed:])
			screen.WriteString(line)
			echoed += len(line)
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
	text = dropComments(screen, d.Comment)
	var input, output strings.Builder
	at := 0
	unread := "" // typed, and not yet taken by a prompt
	for _, prompt := range d.ScreenPrompts(text) {
		if !d.Asks(text, prompt, at) {
			continue
		}
		output.WriteString(text[at:prompt.Start])
		output.WriteString(prompt.Text)

		var typed string
		typed, at = typedAnswer(d, unread, text, prompt.End)
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

// typedAnswer returns the lines of text, from an offset on, that were typed for an answer, after
// the unread end of the line before. It also returns the offset of their end.
func typedAnswer(d session.Dialogue, unread, text string, start int) (typed string, end int) {
	typed, end = unread, start
	_, whole := d.Answer(typed)
	for !whole && end < len(text) {
		line := firstLine(text[end:])
		typed += line
		end += len(line)
		_, whole = d.Answer(typed)
	}
	return typed, end
}

// firstLine returns the first line of a text, with its end.
func firstLine(text string) string {
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		return text[:end+1]
	}
	return text
}

// dropComments returns text without the lines that are comments.
func dropComments(text, comment string) string {
	if comment == "" || !strings.Contains(text, comment) {
		return text
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), comment) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// Lines that may surround a session: those of a shell, and Markdown's fences.
var (
	commands    = expression(`\A(?:\$ .*\n?)*`)
	shellPrompt = expression(`(?m:^)\$[ \n]*\z`)
	fences      = expression("(?m)^```.*\n?")
)

// expression returns a function that compiles a regular expression when it is first called: a game
// needs none.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

const byteOrderMark = "\ufeff"

// screenText returns the text of a session without the lines that surround it. The error is a
// FileError without a path.
func screenText(text string) (string, error) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, byteOrderMark), "\r\n", "\n")
	const escape, backspace = "\x1b", "\b"
	if at := strings.IndexAny(text, escape+backspace); at >= 0 {
		const problem = "it holds control characters of a terminal; copy the text off the screen"
		line := 1 + strings.Count(text[:at], "\n")
		return "", &FileError{Line: line, Err: errors.New(problem)}
	}
	if strings.Contains(text, "```") {
		text = fences().ReplaceAllString(text, "")
	}
	text = text[len(commands().FindString(text)):]
	const longest = 1000 // of the lines below a session; a search of all text takes long
	below := shellPrompt().FindString(text[max(0, len(text)-longest):])
	return text[:len(text)-len(below)], nil
}
