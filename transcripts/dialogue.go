package transcripts

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"tictactoe/internal/screen"
)

// A Dialogue says how a program talks with whoever types: enough to tell, on a screen, what was typed from what was
// printed. The zero value is a program that asks for nothing.
type Dialogue struct {
	// Prompts are the texts the program asks with.
	Prompts []string

	// Integers is how many integers answer a prompt, however they are spread over lines. A word that is none ends the
	// answer, together with the line it stands on. Where Integers is 0 an answer is a line.
	Integers int
}

// ErrNotSession says that a transcript cannot be written as a session, or that a text is none.
var ErrNotSession = errors.New("not a session")

// A Turn is a piece of a session: what the program printed, as a rule up to a prompt, and what was then typed.
type Turn struct {
	Printed string
	Typed   string // with the white space around it; empty where the input had ended
	Asked   bool   // Printed ends in a prompt; only the last turn may not
}

// Turns tells which input answers which prompt of output. Input that no prompt asks for belongs to no turn.
func (d Dialogue) Turns(output, input string) []Turn {
	var turns []Turn
	for {
		_, end := d.findPrompt(output)
		if end < 0 {
			return append(turns, Turn{Printed: output})
		}
		answer, _ := d.answer(input)
		turns = append(turns, Turn{Printed: output[:end], Typed: input[:answer], Asked: true})
		output, input = output[end:], input[answer:]
	}
}

// answer returns how long the answer is that input begins with, and whether it is whole: whether the program waits for no
// more of it.
func (d Dialogue) answer(input string) (end int, whole bool) {
	if d.Integers == 0 {
		end = lineLength(input)
		return end, end > 0
	}
	for range d.Integers {
		start := end + len(input[end:]) - len(strings.TrimLeft(input[end:], space))
		length := strings.IndexAny(input[start:], space)
		if length < 0 {
			return len(input), false
		}
		if _, err := strconv.ParseInt(input[start:start+length], 10, 32); err != nil {
			return start + lineLength(input[start:]), true
		}
		end = start + length
	}
	return end, true
}

// space is what C++ takes for white space.
const space = " \t\n\v\f\r"

// lineLength returns the length of the line that text begins with, its LF included.
func lineLength(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// findPrompt returns where the first prompt in text begins and ends, or -1, -1.
func (d Dialogue) findPrompt(text string) (start, end int) {
	start, end = -1, -1
	for _, prompt := range d.Prompts {
		if i := strings.Index(text, prompt); i >= 0 && (start < 0 || i < start) {
			start, end = i, i+len(prompt)
		}
	}
	return start, end
}

// FormatSession returns the transcript as a session: the screen of a terminal at which its input was typed, a line each
// time the program waited for one. The error is ErrNotSession where the screen does not show all that was typed, as
// where the program leaves input unread.
func (d Dialogue) FormatSession(t Transcript) (string, error) {
	var screen strings.Builder
	input, echoed := 0, 0
	for _, turn := range d.Turns(t.Output, t.Input) {
		screen.WriteString(turn.Printed)
		input += len(turn.Typed)
		for turn.Asked && echoed < input {
			line := lineLength(t.Input[echoed:])
			screen.WriteString(t.Input[echoed : echoed+line])
			echoed += line
		}
	}
	if back, err := d.ParseSession(screen.String()); err != nil || back.Input != t.Input || back.Output != t.Output {
		return "", ErrNotSession
	}
	return screen.String(), nil
}

// ParseSession returns the transcript of a session, with no name and status 0. The error is ErrNotSession where the text
// holds no prompt.
func (d Dialogue) ParseSession(text string) (Transcript, error) {
	text = screenText(text)
	var input, output strings.Builder
	asked := false
	unread := "" // typed and not yet taken by a prompt
	for {
		start, end, prompt := d.findPromptOnScreen(text)
		if start < 0 {
			break
		}
		asked = true
		output.WriteString(text[:start])
		output.WriteString(prompt)
		text = text[end:]
		for {
			if answer, whole := d.answer(unread); whole {
				unread = unread[answer:]
				break
			}
			if text == "" {
				break
			}
			line := lineLength(text)
			input.WriteString(text[:line])
			unread += text[:line]
			text = text[line:]
		}
	}
	if !asked {
		return Transcript{}, ErrNotSession
	}
	output.WriteString(text)
	return Transcript{Input: input.String(), Output: output.String()}, nil
}

// findPromptOnScreen is findPrompt on a screen, where the blanks that end a prompt may be missing at the end of a line. It
// returns the whole prompt too.
func (d Dialogue) findPromptOnScreen(text string) (start, end int, found string) {
	start = -1
	for _, prompt := range d.Prompts {
		bare := strings.TrimRight(prompt, " ")
		for at := 0; ; {
			i := strings.Index(text[at:], bare)
			if i < 0 {
				break
			}
			i += at
			after := i + len(bare)
			if strings.HasPrefix(text[i:], prompt) {
				after = i + len(prompt)
			} else if after < len(text) && text[after] != '\n' {
				at = after
				continue
			}
			if start < 0 || i < start {
				start, end, found = i, after, prompt
			}
			break
		}
	}
	return start, end, found
}

// screenText returns what a recording left on the screen, without what was put around it.
func screenText(text string) string {
	const begun, done = "Script started on ", "Script done on " // script(1)
	if strings.HasPrefix(text, begun) {
		text = text[lineLength(text):]
	}
	if i := strings.LastIndex(text, "\n"+done); i >= 0 && !strings.Contains(strings.TrimRight(text[i+1:], "\n"), "\n") {
		text = text[:i]
	}
	if strings.ContainsAny(text, "\x1b\r\b") {
		s := screen.New(screen.RecordedWidth([]byte(text)))
		io.WriteString(s, text)
		text = s.String()
	}
	if !strings.Contains(text, fence) {
		return text
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, fence) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// fence begins and ends a block of text in Markdown.
const fence = "```"
