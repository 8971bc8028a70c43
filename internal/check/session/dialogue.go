// Package session knows how console programs ask for input. So it tells the input of a run from its
// output in the text on a screen, and prints such a text:
//
//	text on a screen --Dialogue.ParseScreen--> Run --Dialogue.PrintScreen--> text on a screen
//
// frame.go finds the lines that shells and editors add. The package compares nothing and opens no
// files: package suites loads sessions.
package session

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"tictactoe/internal/console"
)

// A Dialogue says how a program asks for input, so that typed text can be told from printed text.
// The zero value is a program that asks for nothing.
type Dialogue struct {
	Prompts  []string // the texts with which the program asks
	Integers int      // how many integers answer a prompt, on any lines; 0 if a line does
	Comment  string   // begins each comment line of a session; "" if there are no comments
}

// MapPrompts returns a dialogue in which a function has replaced each prompt.
func (d Dialogue) MapPrompts(replace func(string) string) Dialogue {
	d.Prompts = slices.Clone(d.Prompts)
	for i, prompt := range d.Prompts {
		d.Prompts[i] = replace(prompt)
	}
	return d
}

// A LineKind is a name for lines, such as "board rows". Its expression matches a whole line, in
// which a run of white space is one blank; without an expression it matches no line.
type LineKind struct {
	Name       string
	Expression *regexp.Regexp
	Counts     Counts
}

// Counts says how much of a line is compared.
type Counts int

const (
	Text     Counts = iota
	Presence        // that a line of its kind is in its place
	Nothing
)

// UnmarshalText sets the Expression. An error quotes the text.
func (k *LineKind) UnmarshalText(text []byte) error {
	_, err := regexp.Compile(string(text)) // the parentheses below would make ")(" valid
	if err == nil {
		k.Expression = regexp.MustCompile("^(?:" + string(text) + ")$")
	}
	return err
}

// Answer returns the offset at which the first answer of the input ends, and whether the answer is
// whole, so that the program does not wait for more. If an answer is two integers, "1", "2" on two
// lines is one answer, "1 2 0 0" on one line is two, and "1" is not whole. A word that is no
// integer ends an answer, together with the rest of its line: "1 x 2" is one answer.
func (d Dialogue) Answer(input string) (end int, whole bool) {
	if d.Integers == 0 {
		end = lineLength(input)
		return end, end > 0
	}
	for range d.Integers {
		word := strings.TrimLeft(input[end:], whiteSpace)
		start, length := len(input)-len(word), strings.IndexAny(word, whiteSpace)
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

// whiteSpace is that of C++.
const whiteSpace = " \t\n\v\f\r"

// lineLength returns the length of the first line of text, its LF included.
func lineLength(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// A Prompt is a place in a text that holds one of the prompts.
type Prompt struct {
	Start, End int
	Text       string // the whole prompt; on a screen, the blanks at its end may be missing
}

func (p Prompt) isWhole() bool { return p.End-p.Start == len(p.Text) }

// FindPrompts returns the places in an output at which the program asks.
func (d Dialogue) FindPrompts(output string) []Prompt {
	var prompts []Prompt
	read := 0
	for _, p := range d.occurrences(output) {
		if p.isWhole() && d.Asks(output, p, read) {
			prompts = append(prompts, p)
			read = p.End
		}
	}
	return prompts
}

// ScreenText returns the text on the screen that the file of a session records. It drops the
// bytes that an editor may have added: a byte order mark of UTF-8 at the start, and the CR of each
// CRLF. The lines keep their numbers. An editor may also have removed the blanks at the ends of
// lines; ScreenPrompts finds prompts without them.
func ScreenText(file string) string {
	return strings.ReplaceAll(strings.TrimPrefix(file, ByteOrderMark), "\r\n", "\n")
}

const ByteOrderMark = "\ufeff" // of UTF-8, which an editor may put at the start of a file

// ScreenPrompts returns the places of all prompts in the text on a screen, in their order; they may
// overlap. The blanks that end a prompt may be missing at the end of a line.
func (d Dialogue) ScreenPrompts(text string) []Prompt {
	return slices.DeleteFunc(d.occurrences(text), func(p Prompt) bool {
		isAtEnd := p.End == len(text) || text[p.End] == '\n'
		return !p.isWhole() && !isAtEnd
	})
}

// occurrences returns the places of all prompts in a text, also without the blanks at their ends.
func (d Dialogue) occurrences(text string) []Prompt {
	var places []Prompt
	for _, prompt := range d.Prompts {
		bare := strings.TrimRight(prompt, " ")
		for at := 0; bare != ""; at++ {
			i := strings.Index(text[at:], bare)
			if i < 0 {
				break
			}
			at += i
			end := at + len(bare)
			if strings.HasPrefix(text[at:], prompt) {
				end = at + len(prompt)
			}
			places = append(places, Prompt{at, end, prompt})
		}
	}
	slices.SortStableFunc(places, func(a, b Prompt) int { return a.Start - b.Start })
	return places
}

// Asks reports whether the program asks at a place in text. The text up to an offset was read
// before. A prompt without letters asks only at the start of a line or directly after another
// prompt: "> " does not ask in "0 -> 1".
func (d Dialogue) Asks(text string, p Prompt, read int) bool {
	if p.Start < read {
		return false
	}
	begins := p.Start == read || text[p.Start-1] == '\n'
	return begins || strings.ContainsFunc(p.Text, unicode.IsLetter)
}
