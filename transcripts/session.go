package transcripts

import (
	"strings"
	"unicode"
)

// A Session is the output of one run, with the input that was typed. Comparison, differences, rows,
// verdicts and findings all read it. If the prompts are "Row: " and "Column: ", and the input is
// the lines 0 and 1, the output
//
//	Row: Column: Board:
//	   B X B
//	Row:
//
// has four turns:
//
//	typed ""   lines "Row:"                      a prompt; the Tail is its blank
//	typed "0"  lines "Column:"
//	typed "1"  lines "Board:", "B X B", "Row:"   Space[0] of "B X B" is "\n   "
//	typed ""   no lines
type Session struct {
	Turns []Turn
}

// A Turn is the text that a program printed between two inputs.
type Turn struct {
	Typed string  // the input before it, one blank between its words; "" if there was none
	Lines []*Line // the last one may be a prompt
	Tail  string  // the white space after the last line
}

// A Line is a line with at least one word; empty lines are white space. A prompt is a separate
// Line, even if other text precedes it on the screen.
type Line struct {
	Words  []string
	Space  []string // Space[i] precedes Words[i]; Space[0] has the line ends and the indent
	Prompt bool
	Number int // of the line in the output, from 1
}

// String returns the words of a line with one blank between them.
func (l *Line) String() string { return strings.Join(l.Words, " ") }

// Text returns a line as it was printed, with its indent and without its end.
func (l *Line) Text() string {
	ends := strings.LastIndexByte(l.Space[0], '\n') + 1
	return l.printed()[ends:]
}

// printed returns a line as it was printed, with the white space before it. It may be nil.
func (l *Line) printed() string {
	var text strings.Builder
	if l == nil {
		return ""
	}
	for i, word := range l.Words {
		text.WriteString(l.Space[i])
		text.WriteString(word)
	}
	return text.String()
}

// Characters returns a line without its white space.
func (l *Line) Characters() string { return strings.Join(l.Words, "") }

// Session parses the output of a run. Each prompt in it is followed by the next answer in the
// input. Lines that the dialogue ignores are dropped.
func (d Dialogue) Session(output, input string) Session {
	var s Session
	var turn Turn
	at, number := 0, 1
	for _, prompt := range d.prompts(output) {
		number = d.printLines(&turn, output[at:prompt.start], number)
		number = turn.print(output[prompt.start:prompt.end], number, true)
		s.Turns = append(s.Turns, turn)

		end, _ := d.answer(input)
		turn = Turn{Typed: oneBlank(input[:end])}
		input = input[end:]
		at = prompt.end
	}
	d.printLines(&turn, output[at:], number)
	s.Turns = append(s.Turns, turn)
	return s
}

// printLines adds the lines of a text to a turn, except those that the dialogue ignores. A prompt
// is not among them, so it is always compared. Number is the number of the first line. It returns
// the number of the line after the text.
func (d Dialogue) printLines(t *Turn, text string, number int) int {
	if len(d.Ignore) == 0 {
		return t.print(text, number, false)
	}
	for line := range strings.Lines(text) {
		if _, isIgnored := kindOf(d.Ignore, line); isIgnored {
			number += strings.Count(line, "\n")
		} else {
			number = t.print(line, number, false)
		}
	}
	return number
}

// print adds a text to a turn, and returns the number of the line after it. A prompt becomes one
// line, even if it has line ends. White space waits in Tail for the next word.
func (t *Turn) print(text string, number int, isPrompt bool) int {
	var line *Line
	for text != "" {
		word := strings.TrimLeftFunc(text, unicode.IsSpace)
		space := text[:len(text)-len(word)]
		number += strings.Count(space, "\n")
		t.Tail += space
		if word == "" {
			break
		}
		if end := strings.IndexFunc(word, unicode.IsSpace); end >= 0 {
			word = word[:end]
		}
		text = text[len(space)+len(word):]

		if line == nil || !isPrompt && strings.Contains(space, "\n") {
			line = &Line{Prompt: isPrompt, Number: number}
			t.Lines = append(t.Lines, line)
		}
		line.Words = append(line.Words, word)
		line.Space = append(line.Space, t.Tail)
		t.Tail = ""
	}
	return number
}

// oneBlank returns a text with one blank for each run of white space.
func oneBlank(text string) string { return strings.Join(strings.Fields(text), " ") }

// Cut cuts a line into pieces, whose lengths are given in bytes without white space: "B X", cut
// into 1 and 1, is "B" and " X". The lengths add up to that of the line, and none is 0.
func (l *Line) Cut(lengths ...int) (pieces []*Line) {
	missing := 0 // bytes of the last piece
	for i, word := range l.Words {
		space := l.Space[i]
		for word != "" {
			if missing == 0 {
				missing = lengths[len(pieces)]
				pieces = append(pieces, &Line{Number: l.Number})
			}
			piece := pieces[len(pieces)-1]
			n := min(missing, len(word))
			piece.Words = append(piece.Words, word[:n])
			piece.Space = append(piece.Space, space)
			word, space = word[n:], ""
			missing -= n
		}
	}
	return pieces
}
