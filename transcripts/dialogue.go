package transcripts

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// A Dialogue says how a program talks with whoever types: enough to tell, on a screen, what was typed from what was
// printed. The zero value is a program that asks for nothing.
type Dialogue struct {
	// Prompts are the texts the program asks with.
	Prompts []string

	// Integers is how many integers answer a prompt, on one line or on several. A word that is no integer ends the answer,
	// together with the rest of its line. Where Integers is 0 an answer is a line.
	Integers int

	// Comment begins the lines of a session that are comments; empty where there are none.
	Comment string
}

// ErrNotSession says that a transcript cannot be written as a session, or that a text is no session.
var ErrNotSession = errors.New("not a session")

// A Turn is a piece of a session: what the program printed, usually up to a prompt, and what was then typed.
type Turn struct {
	Printed string
	Typed   string // with the white space around it; empty at the end of the input
	Asked   bool   // Printed ends in a prompt; only the last turn may not
}

// Turns tells which input answers which prompt of output. Input that no prompt asks for belongs to no turn.
func (d Dialogue) Turns(output, input string) []Turn {
	var turns []Turn
	at := 0
	for _, prompt := range d.find(output, false) {
		if prompt.start < at {
			continue
		}
		answer, _ := d.answer(input)
		turns = append(turns, Turn{Printed: output[at:prompt.end], Typed: input[:answer], Asked: true})
		at, input = prompt.end, input[answer:]
	}
	return append(turns, Turn{Printed: output[at:]})
}

// answer returns the length of the answer that input begins with, and whether the answer is whole: the program waits for
// no more of it.
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

// space is the white space of C++.
const space = " \t\n\v\f\r"

// lineLength returns the length of the first line of text, its LF included.
func lineLength(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// A found prompt is a place in a text where a prompt stands.
type found struct {
	start, end int
	text       string
}

// find returns the places of all prompts in text, in their order; they may overlap. On a screen, the blanks that end a
// prompt may be missing at the end of a line.
func (d Dialogue) find(text string, onScreen bool) []found {
	var places []found
	for _, prompt := range d.Prompts {
		bare := prompt
		if onScreen {
			bare = strings.TrimRight(prompt, " ")
		}
		for at := 0; bare != ""; {
			i := strings.Index(text[at:], bare)
			if i < 0 {
				break
			}
			start, end := at+i, at+i+len(bare)
			switch {
			case strings.HasPrefix(text[start:], prompt):
				places = append(places, found{start, start + len(prompt), prompt})
			case end == len(text) || text[end] == '\n':
				places = append(places, found{start, end, prompt})
			}
			at = start + 1
		}
	}
	slices.SortStableFunc(places, func(a, b found) int { return a.start - b.start })
	return places
}

// FormatSession returns the transcript as a session: the screen of a terminal at which its input was typed, a line each
// time the program waited for one. The error is ErrNotSession if the screen does not show all that was typed, as when the
// program leaves input unread.
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

// ParseSession returns the transcript of a session, with no name and status 0. The error is ErrNotSession if the text holds
// no prompt, and a FileError without a path, of ErrRecording, if it was recorded at a terminal and cannot be read.
func (d Dialogue) ParseSession(text string) (Transcript, error) {
	text, err := screenText(text)
	if err != nil {
		return Transcript{}, err
	}
	text, leftOut, commented := d.dropComments(text)
	var input []byte
	var output strings.Builder
	output.Grow(len(text))
	at := 0
	unread := "" // the end of input: typed, and not yet taken by a prompt
	for _, prompt := range d.find(text, true) {
		if prompt.start < at {
			continue
		}
		for ; len(leftOut) > 0 && leftOut[0] <= prompt.start; leftOut = leftOut[1:] {
			if leftOut[0] > at { // or the comment stands in what was typed
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
	// leavings stands behind Comment where what was typed ahead is left out.
	leavings = " Left out:"

	// interrupted is what a terminal shows of Ctrl-C, behind a line that nobody reads.
	interrupted = "^C"
)

// dropComments returns text without its comments, the places in that where what was typed ahead is left out, and whether
// there were comments.
func (d Dialogue) dropComments(text string) (rest string, leftOut []int, dropped bool) {
	if d.Comment == "" || !strings.Contains(text, d.Comment) {
		return text, nil, false
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), d.Comment) {
			kept.WriteString(line)
			continue
		}
		dropped = true
		if strings.HasPrefix(line, d.Comment+leavings) {
			leftOut = append(leftOut, kept.Len())
		}
	}
	return kept.String(), leftOut, dropped
}
