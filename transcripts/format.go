package transcripts

import (
	"errors"
	"regexp"
	"slices"
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

var errNoPrompt = errors.New("not a session: none of the program's prompts is in it")

// ParseSession returns the transcript of a session, with no name and status 0. The error is a
// FileError without a path: the text holds no prompt, or control characters of a terminal.
func ParseSession(d session.Dialogue, text string) (Transcript, error) {
	screen, err := screenText(d, text)
	if err != nil {
		return Transcript{}, err
	}
	command := findCommand(d, text)
	text = dropLines(screen, d.Comment)
	isCommented := len(text) < len(screen)
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
		return Transcript{}, &FileError{Line: 1, Err: errNoPrompt}
	}
	input.WriteString(unread)
	output.WriteString(text[at:])
	return Transcript{
		Input: input.String(), Output: output.String(), Commented: isCommented, Command: command,
	}, nil
}

// namedShell matches the prompts of shells that name a user or a folder: "ada@ecf:~/lab2$ ",
// "ada@mac lab2 % ", "[ada@ecf lab2]$ " and "C:\lab2>".
const namedShell = `(?:\[?[\w.-]+@[\w.-]+[: ]\S*? ?[$%#]|(?:PS )?[A-Z]:\\[^>\n]*>)`

var (
	shellCommands = lazily(`^(?:(?:[$%] |` + namedShell + `).*\n)+`)
	fences        = lazily("(?m)^```.*\n?") // Markdown's

	// sessionEnd matches the keys that end the input, as a terminal shows them, the line of a shell
	// about Ctrl-Z, and the prompt of a shell in the last line. Ctrl-D may not be shown; then the
	// prompt of the shell follows that of the program.
	sessionEnd = lazily(`(?:\^[CDZ])+(?:\n.*(?:Stopped|suspended).*)?(?:\n(?:[$%]|` + namedShell +
		`))?\s*$|(\n)[$%]\s*$|` + namedShell + `\s*$`)
)

// lazily returns a function that compiles an expression when it is first called.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// screenText returns the text of a session without the lines that may surround it. The error is a
// FileError without a path.
func screenText(d session.Dialogue, text string) (string, error) {
	text = session.ScreenText(text)
	const escape, backspace = "\x1b", "\b"
	if at := strings.IndexAny(text, escape+backspace); at >= 0 {
		const problem = "it holds control characters of a terminal; copy the text off the screen"
		line := 1 + strings.Count(text[:at], "\n")
		return "", &FileError{Line: line, Err: errors.New(problem)}
	}
	text = fencedText(d, text)
	text = text[len(shellCommands().FindString(text)):]
	end := len(strings.TrimRight(text, " \n"))
	for range 3 { // the last lines; a search in all of a long text is slow
		end = max(0, strings.LastIndexByte(text[:end], '\n'))
	}
	return text[:end] + sessionEnd().ReplaceAllString(text[end:], "$1"), nil
}

// fencedText returns the text of the blocks between Markdown's fences, if there are fences. A block
// that begins with a prompt follows an empty line, and another one continues the block before it.
func fencedText(d session.Dialogue, text string) string {
	if !strings.Contains(text, "```") || !fences().MatchString(text) {
		return text
	}
	var blocks []string
	for i, block := range fences().Split(text, -1) {
		if isOutside := i%2 == 0; isOutside {
			continue
		}
		start := strings.TrimLeft(block, " \n")
		isStart := func(prompt string) bool {
			return strings.HasPrefix(start, strings.TrimRight(prompt, " "))
		}
		if last := len(blocks) - 1; last >= 0 && slices.ContainsFunc(d.Prompts, isStart) {
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
