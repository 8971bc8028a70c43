package transcripts

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"tictactoe/internal/console"
)

// A Dialogue says how a program asks for input, so that typed text can be told from printed text.
// The zero value is a program that asks for nothing.
type Dialogue struct {
	Prompts  []string   // the texts that the program asks with
	Integers int        // how many integers answer a prompt, on any lines; 0: an answer is a line
	Comment  string     // begins the lines of a session that are comments; "" if there are none
	Ignore   []LineKind // lines that are not compared; they need no names

	// elsewhere are the prompts that expected outputs also have in other text: see findElsewhere.
	elsewhere []string
}

// answer returns the length of the answer at the beginning of input, and whether the answer is
// whole, so that the program does not wait for more. If an answer is two integers, "1", "2" on two
// lines is one answer, "1 2 0 0" on one line is two, and "1" is not whole. A word that is no
// integer ends an answer, together with the rest of its line: "1 x 2" is one answer.
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

// A found prompt is a place in a text that holds a prompt.
type found struct {
	start, end int
	text       string
}

// find returns the places of all prompts in text, in their order; they may overlap. On a screen,
// the blanks that end a prompt may be missing at the end of a line.
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

// beginsLine reports whether a prompt begins a line of text, or follows the text that was read
// before it, which ends in a prompt and its answer.
func (p found) beginsLine(text string, read int) bool {
	return p.start == read || text[p.start-1] == '\n'
}

// asks reports whether the program asks at a place in text. The text up to an offset was read
// before. A prompt without letters, or one that also occurs elsewhere, asks only at the start of a
// line or directly after another prompt: "> " does not ask in "0 -> 1".
func (d Dialogue) asks(text string, p found, read int) bool {
	if p.start < read {
		return false
	}
	hasLetters := strings.ContainsFunc(p.text, unicode.IsLetter)
	return hasLetters && !slices.Contains(d.elsewhere, p.text) || p.beginsLine(text, read)
}

// prompts returns the places in an output at which the program asks.
func (d Dialogue) prompts(output string) []found {
	var prompts []found
	read := 0
	for _, p := range d.find(output, false) {
		if d.asks(output, p, read) {
			prompts = append(prompts, p)
			read = p.end
		}
	}
	return prompts
}

// findElsewhere notes the prompts that are also part of other text. If the prompt is "Name: ", and
// the input has one line, the expected output
//
//	Name: Hello, Ada!
//	Your Name: Ada
//	Name:
//
// has three prompts for one answer and the end of the input. So the one within a line is no prompt.
func (d *Dialogue) findElsewhere(all []Transcript) {
	d.elsewhere = nil
	var elsewhere []string
	for _, t := range all {
		answers := 0
		for rest := t.Input; ; answers++ {
			end, whole := d.answer(rest)
			if !whole {
				break
			}
			rest = rest[end:]
		}

		prompts := d.prompts(t.Output)
		read := 0
		for _, p := range prompts {
			if len(prompts) > answers+1 && !p.beginsLine(t.Output, read) {
				elsewhere = append(elsewhere, p.text)
			}
			read = p.end
		}
	}
	d.elsewhere = elsewhere
}

// FormatSession returns the transcript as a session: the screen of a terminal at which its input
// was typed, a line each time the program waited for one. It is an error if the screen does not
// show all input, as when the program leaves input unread.
func (d Dialogue) FormatSession(t Transcript) (string, error) {
	var screen strings.Builder
	at, answered, echoed := 0, 0, 0
	for _, prompt := range d.prompts(t.Output) {
		screen.WriteString(t.Output[at:prompt.end])
		at = prompt.end
		answer, _ := d.answer(t.Input[answered:])
		answered += answer
		for echoed < answered {
			line := lineLength(t.Input[echoed:])
			screen.WriteString(t.Input[echoed : echoed+line])
			echoed += line
		}
	}
	screen.WriteString(t.Output[at:])
	back, err := d.ParseSession(screen.String())
	if err != nil || back.Input != t.Input || back.Output != t.Output {
		return "", errors.New("the input cannot be told from the output")
	}
	return screen.String(), nil
}

// ErrNoPrompt says that a text holds none of the program's prompts.
var ErrNoPrompt error = strayError("not a session: none of the program's prompts is in it")

// ParseSession returns the transcript of a session, with no name and status 0. The error is a
// FileError without a path: the text holds no prompt, or control characters of a terminal. If it
// wraps ErrNoPrompt, the transcript has the text as its output.
func (d Dialogue) ParseSession(text string) (Transcript, error) {
	if len(d.Prompts) == 0 {
		err := strayError("no session can be read: suite.json names no prompts")
		return Transcript{}, &FileError{Line: 1, Err: err}
	}
	screen, err := screenText(text)
	if err != nil {
		return Transcript{}, err
	}
	text = d.dropComments(screen)
	var input, output strings.Builder
	at := 0
	unread := "" // typed, and not yet taken by a prompt
	for _, prompt := range d.find(text, true) {
		if !d.asks(text, prompt, at) {
			continue
		}
		output.WriteString(text[at:prompt.start])
		output.WriteString(prompt.text)

		var typed string
		typed, at = d.typedAnswer(unread, text, prompt.end)
		answer, _ := d.answer(typed)
		input.WriteString(typed[:answer])
		unread = typed[answer:]
	}
	if output.Len() == 0 {
		return Transcript{Output: text}, &FileError{Line: 1, Err: ErrNoPrompt}
	}
	input.WriteString(unread)
	output.WriteString(text[at:])
	isCommented := len(text) < len(screen)
	return Transcript{Input: input.String(), Output: output.String(), Commented: isCommented}, nil
}

// typedAnswer returns the lines of text, from an offset on, that were typed for an answer, after
// the unread end of the line before. It also returns the offset of their end.
func (d Dialogue) typedAnswer(unread, text string, start int) (typed string, end int) {
	typed, end = unread, start
	_, whole := d.answer(typed)
	for !whole && end < len(text) {
		line := lineLength(text[end:])
		typed += text[end : end+line]
		end += line
		_, whole = d.answer(typed)
	}
	return typed, end
}

// dropComments returns text without its comments.
func (d Dialogue) dropComments(text string) string {
	if d.Comment == "" || !strings.Contains(text, d.Comment) {
		return text
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), d.Comment) {
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
