package transcripts

import (
	"errors"
	"slices"
	"strings"

	"tictactoe/internal/console"
)

// A Dialogue says how a program talks with whoever types: enough to tell, on a screen, what was typed from what was
// printed. The zero value is a program that asks for nothing.
type Dialogue struct {
	Prompts  []string   // the texts the program asks with
	Integers int        // how many integers answer a prompt, on one line or on several; 0: an answer is a line
	Comment  string     // what begins the lines of a session that are comments; empty where there are none
	Ignore   []LineKind // without names: the lines that count on neither side; a prompt always counts
}

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

// Counted returns an output without the lines to ignore, and the places in that where a line is left out with its end.
func (d Dialogue) Counted(output, input string) (counted string, ignored []int) {
	if len(d.Ignore) == 0 {
		return output, nil
	}
	var kept strings.Builder
	for _, turn := range d.Turns(output, input) {
		lines := slices.Collect(strings.Lines(turn.Printed))
		for i, line := range lines {
			isPrompt := turn.Asked && i == len(lines)-1
			_, ignore := kindOf(d.Ignore, line)
			switch {
			case !ignore || isPrompt:
				kept.WriteString(line)
			case strings.HasSuffix(line, "\n"):
				ignored = append(ignored, kept.Len())
			}
		}
	}
	return kept.String(), ignored
}

// answer returns the length of the answer that input begins with, and whether the answer is whole: the program waits for
// no more of it. A word that is no integer ends an answer of integers, together with the rest of its line.
func (d Dialogue) answer(input string) (end int, whole bool) {
	if d.Integers == 0 {
		end = lineLength(input)
		return end, end > 0
	}
	for range d.Integers {
		word := strings.TrimLeft(input[end:], space)
		start, length := len(input)-len(word), strings.IndexAny(word, space)
		if length < 0 {
			return len(input), false
		}
		if _, ok := console.ParseInteger(word[:length]); !ok {
			return start + lineLength(word), true
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
		for at := 0; bare != ""; at++ {
			i := strings.Index(text[at:], bare)
			if i < 0 {
				break
			}
			at += i
			end := at + len(bare)
			switch {
			case strings.HasPrefix(text[at:], prompt):
				places = append(places, found{at, at + len(prompt), prompt})
			case end == len(text) || text[end] == '\n':
				places = append(places, found{at, end, prompt})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b found) int { return a.start - b.start })
	return places
}

// FormatSession returns the transcript as a session: the screen of a terminal at which its input was typed, a line each
// time the program waited for one. It is an error if the screen does not show all that was typed, as when the program leaves
// input unread.
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
		return "", errors.New("what was typed cannot be told from what was printed")
	}
	return screen.String(), nil
}

// ErrNoPrompt says that a text holds none of the program's prompts.
var ErrNoPrompt = errors.New("not a session: none of the program's prompts is in it")

// ParseSession returns the transcript of a session, with no name and status 0. The error is a
// FileError without a path: the text holds no prompt, or it was recorded at a terminal and cannot
// be read. If it wraps ErrNoPrompt, the transcript has the text as its output.
func (d Dialogue) ParseSession(text string) (Transcript, error) {
	screen, err := screenText(text)
	if err != nil {
		return Transcript{}, err
	}
	text, leftOut := d.dropComments(screen)
	var input []byte
	var output strings.Builder
	at := 0
	unread := ""       // the end of input: typed, and not yet taken by a prompt
	withdrawn := false // the last answer, so that a replay does not print the next prompt
	for _, prompt := range d.find(text, true) {
		if prompt.start < at {
			continue
		}
		for ; len(leftOut) > 0 && leftOut[0] <= prompt.start; leftOut = leftOut[1:] {
			if leftOut[0] > at { // or the comment is between typed lines
				input = append(input[:len(input)-len(unread)], '\n')
				unread = ""
			}
		}
		if !withdrawn {
			output.WriteString(text[at:prompt.start])
			output.WriteString(prompt.text)
		}

		var typed string
		typed, at, withdrawn = d.typedAnswer(unread, text, prompt.end)
		input = append(input[:len(input)-len(unread)], typed...)
		answer, _ := d.answer(typed)
		unread = typed[answer:]
	}
	switch {
	case len(d.Prompts) == 0:
		err := errors.New("no session can be read: suite.json names no prompts")
		return Transcript{}, &FileError{Line: 1, Err: err}
	case output.Len() == 0:
		return Transcript{Output: text}, &FileError{Line: 1, Err: ErrNoPrompt}
	}
	output.WriteString(text[at:])
	return Transcript{
		Input:     string(input),
		Output:    output.String(),
		Commented: len(text) < len(screen),
	}, nil
}

// columnQuestion is printed by the game at a terminal if a row was typed alone.
var columnQuestion = expression(`^Row [0-2], column: ?`)

// interrupted is printed by a terminal for Ctrl-C. The program does not read the line before it.
const interrupted = "^C"

// typedAnswer returns the lines of text, from an offset on, that were typed for an answer, after the
// unread end of the line before. It also returns the offset of their end. An answer is withdrawn if
// it was interrupted, or if the program did not reply to it, as to quit.
func (d Dialogue) typedAnswer(
	unread, text string, start int,
) (typed string, end int, withdrawn bool) {
	typed, end = unread, start
	isGame := d.Integers == 2 && d.Comment != ""
	blank := unread[:len(unread)-len(strings.TrimLeft(unread, space))]
	afterRow := false // the game has asked for the column
	_, whole := d.answer(typed)
	for !whole && end < len(text) {
		line := text[end:][:lineLength(text[end:])]
		end += len(line)
		question := columnQuestion().FindString(line)
		if isGame && question != "" && strings.Trim(typed, space) != "" {
			afterRow = true
			line = line[len(question):]
		}
		isInterrupted := strings.HasSuffix(strings.TrimRight(line, "\n"), interrupted)
		switch {
		case isInterrupted && afterRow:
			return blank, end, true
		case isInterrupted && end == len(text):
			return typed, end, false
		}
		if _, replaces := d.answer(line); replaces && afterRow {
			typed = blank
		}
		typed += line
		_, whole = d.answer(typed)
	}
	if whole && end == len(text) && isGame {
		return blank, end, true
	}
	return typed, end, false
}

// dropComments returns text without its comments, and the offsets in it of the comments that say
// that text was left out.
func (d Dialogue) dropComments(text string) (rest string, leftOut []int) {
	if d.Comment == "" || !strings.Contains(text, d.Comment) {
		return text, nil
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), d.Comment) {
			kept.WriteString(line)
		}
		if strings.HasPrefix(line, d.Comment+" Left out:") {
			leftOut = append(leftOut, kept.Len())
		}
	}
	return kept.String(), leftOut
}
