// Package compare reads the output of one run of a console program, together with its input, as
// turns, lines, words and white space. It compares two sessions, pairs their lines, and shows them
// side by side:
//
//	output, input --Parse--> Session --Comparison.Align--> Alignment --SpaceRows--> rows
//
// Whether two sessions differ in white space at most follows from their gaps: see findGaps.
//
// The package knows neither files nor programs, and explains no difference: package findings does.
package compare

import (
	"slices"
	"strings"
	"unicode"

	"tictactoe/internal/session"
)

// A Session is the output of one run, with the input that was typed. If the prompts are "Row: " and
// "Column: ", and the input is the lines 0 and 1, the output
//
//	Row: Column: Board:
//	   B X B
//	Row:
//
// has four turns:
//
//	typed ""   lines "Row:"                      a prompt; the blank is its Tail
//	typed "0"  lines "Column:"
//	typed "1"  lines "Board:", "B X B", "Row:"   Space[0] of "B X B" is "\n   "
//	typed ""   no lines
type Session struct {
	Turns []Turn
	End   string // the white space after the last line
}

// A Turn is the text that a program printed between two inputs.
type Turn struct {
	Typed string  // the input before it, one blank between its words; "" if there was none
	Lines []*Line // the last one may be a prompt
}

// A Line is a line with at least one word; empty lines are white space. A prompt is a separate
// Line, even if other text precedes it on the screen.
type Line struct {
	Words  []string
	Space  []string // Space[i] precedes Words[i]; Space[0] has the line ends and the indent
	Text   string   // as it was printed, without Space[0]
	Number int      // of the line in the output, from 1

	Prompt bool
	Typed  string // of a prompt: the input after it, one blank between its words
	Tail   string // of a prompt: the white space at its end, if there is input after it
	Lead   string // the Tail of the prompt before it, with which Space[0] begins
}

// String returns the text of a line with one blank for each run of white space.
func (l *Line) String() string { return oneBlank(l.Text) }

// Characters returns a line without its white space.
func (l *Line) Characters() string { return strings.Join(l.Words, "") }

// WithWords returns a line with other words. If there are as many, the white space is the same.
func (l *Line) WithWords(words []string) *Line {
	changed := *l
	changed.Words = words
	if len(words) != len(l.Words) {
		blanks := slices.Repeat([]string{" "}, len(words)-1)
		changed.Space = append([]string{l.Space[0]}, blanks...)
	}
	changed.setText()
	return &changed
}

// setText sets the text from the words and the white space between them.
func (l *Line) setText() {
	var text strings.Builder
	for i, word := range l.Words {
		if i > 0 {
			text.WriteString(l.Space[i])
		}
		text.WriteString(word)
	}
	l.Text = text.String()
}

// Lines returns the lines of all turns.
func (s Session) Lines() (lines []*Line) {
	for _, turn := range s.Turns {
		lines = append(lines, turn.Lines...)
	}
	return lines
}

// Turn returns a turn. It is empty if the session has no such turn.
func (s Session) Turn(n int) Turn {
	if n >= len(s.Turns) {
		return Turn{}
	}
	return s.Turns[n]
}

// Parse parses the output of a run. Each prompt in it is followed by the next answer in the input.
// Lines that the dialogue ignores are dropped.
func Parse(d session.Dialogue, output, input string) Session {
	p := parser{dialogue: d, number: 1}
	at := 0
	for _, prompt := range d.FindPrompts(output) {
		p.addText(output[at:prompt.Start])
		p.add(output[prompt.Start:prompt.End], true)

		end, _ := d.Answer(input)
		p.endTurn(oneBlank(input[:end]))
		input = input[end:]
		at = prompt.End
	}
	p.addText(output[at:])
	p.session.Turns = append(p.session.Turns, p.turn)
	p.session.End = string(p.space)
	return p.session
}

// A parser adds texts to the last turn of a session. White space waits for the next word, even in
// another turn.
type parser struct {
	dialogue session.Dialogue
	session  Session
	turn     Turn
	space    []byte // since the last word; there may be much of it between ignored lines
	lead     string // the part of it that belongs to a prompt with input
	number   int    // of the line that the next text continues
}

// addText adds the lines of a text, except those that the dialogue ignores.
func (p *parser) addText(text string) {
	if len(p.dialogue.Ignore) == 0 {
		p.add(text, false)
		return
	}
	for line := range strings.Lines(text) {
		if _, isIgnored := session.KindOf(p.dialogue.Ignore, line); isIgnored {
			p.number += strings.Count(line, "\n")
		} else {
			p.add(line, false)
		}
	}
}

// add adds a text. A prompt becomes one line, even if it has line ends.
func (p *parser) add(text string, isPrompt bool) {
	var line *Line
	var lineText string // from the first word of the line to the end of the text
	for text != "" {
		word := strings.TrimLeftFunc(text, unicode.IsSpace)
		space := text[:len(text)-len(word)]
		p.number += strings.Count(space, "\n")
		p.space = append(p.space, space...)
		if word == "" {
			break
		}
		begin := word
		if end := strings.IndexFunc(word, unicode.IsSpace); end >= 0 {
			word = word[:end]
		}
		text = text[len(space)+len(word):]

		if line == nil || !isPrompt && strings.Contains(space, "\n") {
			line = &Line{Prompt: isPrompt, Number: p.number, Lead: p.lead}
			p.lead = ""
			p.turn.Lines = append(p.turn.Lines, line)
			lineText = begin
		}
		line.Text = lineText[:len(lineText)-len(text)]
		line.Words = append(line.Words, word)
		line.Space = append(line.Space, string(p.space))
		p.space = p.space[:0]
	}
}

// endTurn ends a turn with a prompt and the input after it.
func (p *parser) endTurn(typed string) {
	last := len(p.turn.Lines) - 1
	if last >= 0 && p.turn.Lines[last].Prompt && typed != "" {
		prompt := p.turn.Lines[last]
		prompt.Typed, prompt.Tail = typed, string(p.space)
		p.lead = prompt.Tail
	}
	p.session.Turns = append(p.session.Turns, p.turn)
	p.turn = Turn{Typed: typed}
}

// oneBlank returns a text with one blank for each run of white space.
func oneBlank(text string) string { return strings.Join(strings.Fields(text), " ") }
