package compare

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/check/session"
)

// An Output is the output of one run, parsed with the input that was typed. If the prompts are
// "Row: " and "Column: ", and the input is the lines 0 and 1, the output
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
type Output struct {
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
	Words  []string // as they are compared: in small letters if case does not count
	Space  []string // Space[i] precedes Words[i]; Space[0] has the line ends and the indent
	Text   string   // as it was printed, without Space[0]
	Varies bool     // only its presence counts, so its only word is that of all lines of its kind
	Number int      // of the line in the output, from 1

	Prompt bool
	Typed  string // of a prompt: the input after it, one blank between its words
	row    int    // of the screen, from 0, in which it ends, or the input after it
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
func (o Output) Lines() (lines []*Line) {
	for _, turn := range o.Turns {
		lines = append(lines, turn.Lines...)
	}
	return lines
}

// Turn returns a turn. It is empty if there is no such turn.
func (o Output) Turn(n int) Turn {
	if n >= len(o.Turns) {
		return Turn{}
	}
	return o.Turns[n]
}

// Parse parses the output of a run. Each prompt in it is followed by the next answer in the input.
// Ignored lines are dropped.
func (r Rules) Parse(d session.Dialogue, output, input string) Output {
	output = r.Compared(output)
	p := parser{rules: r, number: 1}
	at := 0
	for _, prompt := range r.FindPrompts(d, output) {
		p.addText(output[at:prompt.Start])
		line := p.add(output[prompt.Start:prompt.End], true)

		end, _ := d.Answer(input)
		typed := OneBlank(input[:end])
		p.endTurn(line, typed, typed != "" || d.Integers == 0 && end > 0)
		input = input[end:]
		at = prompt.End
	}
	p.addText(output[at:])
	p.output.Turns = append(p.output.Turns, p.turn)
	p.output.End = string(p.space)
	p.output.screen = p.screen.String()
	return p.output
}

// A parser adds texts to the last turn of an output. White space waits for the next word, even in
// another turn.
type parser struct {
	rules  Rules
	output Output
	turn   Turn
	space  []byte // since the last word; there may be much of it between ignored lines
	number int    // of the line that the next text continues
	screen strings.Builder
	row    int // of the screen, which the next text continues
	column int // of that row, from 0
}

// addText adds the lines of a text, except those that do not count.
func (p *parser) addText(text string) {
	for text := range strings.Lines(text) {
		kind := KindOf(p.rules.Kinds, text)
		if kind >= 0 && p.rules.Kinds[kind].Counts == session.Nothing {
			p.number += strings.Count(text, "\n")
			p.endRow()
			continue
		}
		line := p.add(text, false)
		if kind >= 0 && line != nil {
			line.Varies = true
			line.Words, line.Space = []string{wordOf(kind)}, line.Space[:1]
		}
	}
}

// wordOf returns the word of all lines of a kind. No output has it, because it has white space; and
// no part of it is a letter or a number.
func wordOf(kind int) string {
	const privateUse = 0xe000
	return "\n" + string(rune(privateUse+kind)) + "\n"
}

// add adds a line of a text or a prompt, and returns its Line; nil if it has no words.
func (p *parser) add(text string, isPrompt bool) (line *Line) {
	p.screen.WriteString(text)
	for text != "" {
		rest := strings.TrimLeftFunc(text, unicode.IsSpace)
		space := p.shown(text[:len(text)-len(rest)])
		lineEnds := strings.Count(space, "\n")
		p.number += lineEnds
		p.row += lineEnds
		if rest == "" {
			p.space = append(p.space, space...)
			break
		}
		word := rest
		if end := strings.IndexFunc(rest, unicode.IsSpace); end >= 0 {
			word = rest[:end]
		}
		text = rest[len(word):]
		if p.rules.IsScreen {
			p.column += runewidth.StringWidth(word)
		}

		if line == nil {
			n := len(strings.Fields(rest)) // so that no list grows: see exercise.mostOutput
			line = &Line{Text: strings.TrimSpace(rest), Prompt: isPrompt, Number: p.number}
			line.Words, line.Space = make([]string, 0, n), make([]string, 0, n)
			p.turn.Lines = append(p.turn.Lines, line)
		}
		if len(p.space) > 0 {
			space = string(append(p.space, space...))
			p.space = p.space[:0]
		}
		line.Words = append(line.Words, p.rules.Fold(word))
		line.Space = append(line.Space, space)
		line.row = p.row
	}
	return line
}

// shown returns white space as it is compared: on a screen, a TAB is blanks.
func (p *parser) shown(space string) string {
	if !p.rules.IsScreen {
		return space
	}
	var shown strings.Builder
	for _, r := range space {
		const tab = 8 // columns
		switch blanks := tab - p.column%tab; r {
		case '\n':
			p.column = 0
			shown.WriteRune(r)
		case '\t':
			p.column += blanks
			shown.WriteString(strings.Repeat(" ", blanks))
		default:
			p.column++
			shown.WriteRune(r)
		}
	}
	return shown.String()
}

// endTurn ends a turn with a prompt, which is nil if it has no words, and the input after it.
func (p *parser) endTurn(prompt *Line, typed string, hasInput bool) {
	if prompt != nil && typed != "" {
		p.screen.WriteString(typed)
		prompt.Typed, prompt.row = typed, p.row
		p.endRow()
	}
	p.output.Turns = append(p.output.Turns, p.turn)
	p.turn = Turn{Typed: typed, HasInput: hasInput}
}

// endRow ends a row of the screen, if there is one.
func (p *parser) endRow() {
	if screen := p.screen.String(); screen != "" && !strings.HasSuffix(screen, "\n") {
		p.screen.WriteString("\n")
		p.row++
		p.column = 0
	}
}
