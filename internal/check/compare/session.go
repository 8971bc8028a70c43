// Package compare reads the output of one run of a console program, together with its input, as
// turns, lines, words and white space. It compares two sessions, pairs their lines, and shows them
// side by side:
//
//	output, input --Comparison.Parse--> Session --Align--> Alignment --SpaceRows--> rows
//
// Whether two sessions differ in white space at most follows from their gaps: see findGaps.
//
// The package knows neither files nor programs, and explains no difference: package findings does.
package compare

import (
	"strings"
	"unicode"

	"tictactoe/internal/check/session"
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
//	typed ""   lines "Row:"                      a prompt
//	typed "0"  lines "Column:"
//	typed "1"  lines "Board:", "B X B", "Row:"   Space[0] of "B X B" is "\n   "
//	typed ""   no lines
type Session struct {
	Turns  []Turn
	End    string // the white space after the last line
	screen string // the output without ignored lines, with the input after its prompts
}

// A Turn is the text that a program printed between two inputs.
type Turn struct {
	Typed    string  // the input before it, one blank between its words
	HasInput bool    // there was input before it, perhaps an empty line
	Lines    []*Line // the last one may be a prompt
}

// A Line is a line with at least one word; empty lines are white space. A prompt is a separate
// Line, even if other text precedes it on the screen.
type Line struct {
	Words  []string // as they are compared: see Comparison
	Space  []string // Space[i] precedes Words[i]; Space[0] has the line ends and the indent
	Text   string   // as it was printed, without Space[0]
	Varies bool     // the only word is that of all lines of its kind: see Comparison.Varies
	Number int      // of the line in the output, from 1

	Prompt bool
	Typed  string // of a prompt: the input after it, one blank between its words
	row    int    // of the screen, from 0, in which it ends, or the input after it
	end    int    // of a prompt: the length of its row up to its end
}

// String returns the text of a line with one blank for each run of white space.
func (l *Line) String() string { return OneBlank(l.Text) }

// Content returns the words that are compared, with one blank between them.
func (l *Line) Content() string { return strings.Join(l.Words, " ") }

// Characters returns the words that are compared, without white space.
func (l *Line) Characters() string { return strings.Join(l.Words, "") }

// PrintedWord returns a word of a line as it was printed.
func (l *Line) PrintedWord(i int) string {
	if l.Varies {
		return l.Text
	}
	return strings.Fields(l.Text)[i]
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
// Ignored lines are dropped. Letters whose case does not count, and lines that vary, are replaced
// in the words that are compared. Compared drops colour codes, which should be gone.
func (c Comparison) Parse(d session.Dialogue, output, input string) Session {
	p := parser{comparison: c, number: 1}
	at := 0
	for _, prompt := range c.FindPrompts(d, output) {
		p.addText(output[at:prompt.Start])
		p.add(output[prompt.Start:prompt.End], true)

		end, _ := d.Answer(input)
		typed := OneBlank(input[:end])
		p.endTurn(typed, typed != "" || d.Integers == 0 && end > 0)
		input = input[end:]
		at = prompt.End
	}
	p.addText(output[at:])
	p.session.Turns = append(p.session.Turns, p.turn)
	p.session.End = string(p.space)
	p.session.screen = p.screen.String()
	for _, line := range p.session.Lines() {
		c.setWords(line)
	}
	return p.session
}

// A parser adds texts to the last turn of a session. White space waits for the next word, even in
// another turn.
type parser struct {
	comparison Comparison
	session    Session
	turn       Turn
	space      []byte // since the last word; there may be much of it between ignored lines
	number     int    // of the line that the next text continues
	screen     strings.Builder
	row        int // of the screen, which the next text continues
	rowStart   int // where in the screen that row begins
}

// addText adds the lines of a text, except those that do not count.
func (p *parser) addText(text string) {
	if len(p.comparison.Ignore) == 0 {
		p.add(text, false)
		return
	}
	for line := range strings.Lines(text) {
		if KindOf(p.comparison.Ignore, line) >= 0 {
			p.number += strings.Count(line, "\n")
			p.endRow()
		} else {
			p.add(line, false)
		}
	}
}

// add adds a text. A prompt becomes one line, even if it has line ends.
func (p *parser) add(text string, isPrompt bool) {
	if last := strings.LastIndexByte(text, '\n'); last >= 0 {
		p.rowStart = p.screen.Len() + last + 1
	}
	p.screen.WriteString(text)
	var line *Line
	var lineText string // from the first word of the line to the end of the text
	for text != "" {
		word := strings.TrimLeftFunc(text, unicode.IsSpace)
		space := text[:len(text)-len(word)]
		lineEnds := strings.Count(space, "\n")
		p.number += lineEnds
		p.row += lineEnds
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
			line = &Line{Prompt: isPrompt, Number: p.number}
			p.turn.Lines = append(p.turn.Lines, line)
			lineText = begin
		}
		line.Text = lineText[:len(lineText)-len(text)]
		line.Words = append(line.Words, word)
		line.Space = append(line.Space, string(p.space))
		p.space = p.space[:0]
		line.row = p.row
	}
}

// endTurn ends a turn with a prompt and the input after it.
func (p *parser) endTurn(typed string, hasInput bool) {
	last := len(p.turn.Lines) - 1
	if last >= 0 && p.turn.Lines[last].Prompt {
		p.turn.Lines[last].end = p.screen.Len() - p.rowStart
	}
	if last >= 0 && p.turn.Lines[last].Prompt && typed != "" {
		p.screen.WriteString(typed)
		p.turn.Lines[last].Typed, p.turn.Lines[last].row = typed, p.row
		p.endRow()
	}
	p.session.Turns = append(p.session.Turns, p.turn)
	p.turn = Turn{Typed: typed, HasInput: hasInput}
}

// endRow ends a row of the screen, if there is one.
func (p *parser) endRow() {
	if p.screen.Len() > p.rowStart {
		p.screen.WriteString("\n")
		p.row++
		p.rowStart = p.screen.Len()
	}
}

// OneBlank returns a text with one blank for each run of white space.
func OneBlank(text string) string { return strings.Join(strings.Fields(text), " ") }
