package transcripts

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"tictactoe/internal/testkit"
)

// A Dialogue says how a program talks with whoever types: enough to tell, on a screen, what was typed from what was
// printed. The zero value is a program that asks for nothing.
type Dialogue struct {
	// Prompts are the texts the program asks with.
	Prompts []string

	// Integers is how many integers answer a prompt, however they are spread over lines. A word that is none ends the
	// answer, together with the line it stands on. Where Integers is 0 an answer is a line.
	Integers int

	// Comment begins the lines of a session that are no part of it; empty where there are none.
	Comment string
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
	prompts := d.find(output, false)
	for at := 0; ; {
		prompt := prompts.next(at)
		if prompt.text == "" {
			return append(turns, Turn{Printed: output[at:]})
		}
		answer, _ := d.answer(input)
		turns = append(turns, Turn{Printed: output[at:prompt.end], Typed: input[:answer], Asked: true})
		at, input = prompt.end, input[answer:]
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

// A found prompt is where one stands in a text; there is none where its text is empty.
type found struct {
	start, end int
	text       string
}

// A finder finds the prompts in a text from its beginning to its end, looking at no part of the text twice.
type finder struct {
	text     string
	onScreen bool // the blanks that end a prompt may be missing at the end of a line
	prompts  []string
	ahead    []found // the next of each prompt
}

func (d Dialogue) find(text string, onScreen bool) *finder {
	f := &finder{text: text, onScreen: onScreen, prompts: d.Prompts, ahead: make([]found, len(d.Prompts))}
	for i := range f.ahead {
		f.ahead[i].start = -1
	}
	return f
}

// next returns the first prompt that begins at or behind from, which must not go back.
func (f *finder) next(from int) found {
	var first found
	for i := range f.ahead {
		if f.ahead[i].start < from {
			f.ahead[i] = f.search(f.prompts[i], from)
		}
		if p := f.ahead[i]; p.text != "" && (first.text == "" || p.start < first.start) {
			first = p
		}
	}
	return first
}

func (f *finder) search(prompt string, from int) found {
	bare := prompt
	if f.onScreen {
		bare = strings.TrimRight(prompt, " ")
	}
	for {
		i := strings.Index(f.text[from:], bare)
		if i < 0 {
			return found{start: len(f.text)}
		}
		start, end := from+i, from+i+len(bare)
		switch {
		case strings.HasPrefix(f.text[start:], prompt):
			return found{start, start + len(prompt), prompt}
		case end == len(f.text) || f.text[end] == '\n':
			return found{start, end, prompt}
		}
		from = end
	}
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
	commented := false
	var leavings []int // where what was typed ahead is left out
	if d.Comment != "" && strings.Contains(text, d.Comment) {
		leavings = d.leavings(text)
		text, commented = dropLines(text, d.Comment)
	}
	var input []byte
	var output strings.Builder
	prompts := d.find(text, true)
	at := 0
	unread := "" // typed and not yet taken by a prompt: the end of input
	for {
		prompt := prompts.next(at)
		if prompt.text == "" {
			break
		}
		for ; len(leavings) > 0 && leavings[0] <= prompt.start; leavings = leavings[1:] {
			if leavings[0] > at { // or it was typed
				input = append(input[:len(input)-len(unread)], '\n')
				unread = ""
			}
		}
		output.WriteString(text[at:prompt.start])
		output.WriteString(prompt.text)
		at = prompt.end
		for {
			if answer, whole := d.answer(unread); whole {
				unread = unread[answer:]
				break
			}
			if at == len(text) {
				break
			}
			line := text[at : at+lineLength(text[at:])]
			at += len(line)
			if at == len(text) && strings.HasSuffix(strings.TrimRight(line, "\n"), interrupted) {
				break
			}
			input = append(input, line...)
			unread += line
		}
	}
	if output.Len() == 0 {
		return Transcript{}, ErrNotSession
	}
	output.WriteString(text[at:])
	return Transcript{Input: string(input), Output: output.String(), Commented: commented}, nil
}

const (
	// leftOut stands behind Comment where what was typed ahead is left out.
	leftOut = " Left out:"

	// interrupted is what a terminal shows of Ctrl-C, behind what nobody will read.
	interrupted = "^C"
)

// leavings returns where in text, its comments dropped, what was typed ahead is left out.
func (d Dialogue) leavings(text string) []int {
	var places []int
	at := 0
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, d.Comment+leftOut):
			places = append(places, at)
		case !strings.HasPrefix(line, d.Comment):
			at += len(line)
		}
	}
	return places
}

// dropLines returns text without the lines that begin with prefix, and whether there were any.
func dropLines(text, prefix string) (rest string, dropped bool) {
	if !strings.Contains(text, prefix) {
		return text, false
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, prefix) {
			dropped = true
			continue
		}
		kept.WriteString(line)
	}
	return kept.String(), dropped
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
		s := testkit.NewScreen(0)
		io.WriteString(s, text)
		text = s.String()
	}
	text, _ = dropLines(text, fence)
	return withoutShell(text)
}

// withoutShell returns text without what a shell has around it: the commands above, and its prompt below.
func withoutShell(text string) string {
	const prompt = "$ "
	for strings.HasPrefix(text, prompt) {
		text = text[lineLength(text):]
	}
	last := strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n') + 1
	if strings.TrimRight(text[last:], " \n") == strings.TrimRight(prompt, " ") {
		text = text[:last]
	}
	return text
}

// fence begins and ends a block of text in Markdown.
const fence = "```"
