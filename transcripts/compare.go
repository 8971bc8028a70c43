package transcripts

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"
)

// A Comparison says what counts as the same output.
type Comparison int

const (
	// IgnoreLineEnds ignores blanks, TABs and CRs at the ends of lines, as the course's tester does.
	IgnoreLineEnds Comparison = iota

	// Strict compares the bytes.
	Strict

	// IgnoreSpace takes any run of white space, line ends too, for one blank.
	IgnoreSpace
)

// A Difference says where an output departs from the expected one.
type Difference struct {
	Input   int    // the number of the input, from 1, after which the first difference comes; 0 before any
	Typed   string // that input, without the white space around it
	Line    int    // the line of the expected output, from 1, that the first difference stands on
	Want    string // that line, as ShowSpace has it
	Got     string // the line that stands in its place
	Unified string // both outputs as a unified diff in which no white space is invisible
}

// String says in words where the difference is, as in: after input 3, "0 1".
func (d *Difference) String() string {
	switch {
	case d.Input == 0:
		return fmt.Sprintf("at line %d of the output", d.Line)
	case d.Typed == "":
		return fmt.Sprintf("after input %d, the end of the input", d.Input)
	}
	return fmt.Sprintf("after input %d, %q", d.Input, d.Typed)
}

// Same reports whether two outputs are the same.
func (c Comparison) Same(a, b string) bool {
	return a == b || c.normalize(a) == c.normalize(b)
}

// Difference compares output with what the transcript expects; it returns nil where they are the same.
func (c Comparison) Difference(t Transcript, output string, dialogue Dialogue) *Difference {
	if c.Same(t.Output, output) {
		return nil
	}
	want, got := c.normalize(t.Output), c.normalize(output)
	d := &Difference{}
	same := commonPrefix(want, got)
	d.Line = 1 + strings.Count(want[:same], "\n")
	d.Input, d.Typed = c.inputBefore(want[:same], t, dialogue)
	if c == IgnoreSpace {
		// One long line says little: here the lines may stay, as far as they differ in more than white space.
		want, got = foldLines(t.Output), foldLines(output)
		d.Line = 1 + strings.Count(want[:commonPrefix(want, got)], "\n")
	}
	same = commonPrefix(want, got)
	d.Want, d.Got = dialogue.lineAt(want, same), dialogue.lineAt(got, same)
	d.Unified = unified(want, got)
	return d
}

// lineAt returns the line that offset i of an output stands in, as it stands on a screen: behind a prompt the player's line
// end begins a new one.
func (d Dialogue) lineAt(output string, i int) string {
	start := strings.LastIndexByte(output[:i], '\n') + 1
	for _, prompt := range d.Prompts {
		if at := strings.LastIndex(output[start:i], prompt); at >= 0 {
			start += at + len(prompt)
		}
	}
	line, _, _ := strings.Cut(output[start:], "\n")
	if prompt := d.find(line, false).next(0); prompt.text != "" {
		line = strings.TrimRight(line[:prompt.end], " ")
	}
	return ShowSpace(line)
}

// inputBefore returns the number and the text of the last input that was typed before the end of printed, a beginning of
// the expected output.
func (c Comparison) inputBefore(printed string, t Transcript, dialogue Dialogue) (int, string) {
	normal := dialogue
	normal.Prompts = make([]string, len(dialogue.Prompts))
	for i, prompt := range dialogue.Prompts {
		// At the end of the output the prompt has lost its blank.
		normal.Prompts[i] = strings.TrimRight(c.normalize(prompt), " ")
	}
	number, typed := 0, ""
	for _, turn := range normal.Turns(printed, t.Input) {
		if turn.Asked {
			number++
			typed = strings.Join(strings.Fields(turn.Typed), " ")
		}
	}
	return number, typed
}

func (c Comparison) normalize(output string) string {
	switch c {
	case Strict:
		return output
	case IgnoreSpace:
		return strings.Join(strings.Fields(output), " ")
	}
	var b strings.Builder
	b.Grow(len(output))
	for line := range strings.Lines(output) {
		bare := strings.TrimRight(line, " \t\r\n")
		b.WriteString(bare)
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// foldLines folds the white space in each line and drops the empty ones.
func foldLines(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		if words := strings.Fields(line); len(words) > 0 {
			b.WriteString(strings.Join(words, " "))
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// unified returns the two texts as a unified diff, visible.
func unified(want, got string) string {
	text := diff.Diff("expected", []byte(want), "actual", []byte(got))
	_, text, _ = bytes.Cut(text, []byte("\n")) // "diff expected actual"
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		mark, rest := line[:1], line[1:]
		b.WriteString(mark)
		b.WriteString(ShowSpace(strings.TrimSuffix(rest, "\n")))
		b.WriteByte('\n')
	}
	return b.String()
}

// ShowSpace returns a line of output with nothing in it that cannot be seen: blanks at its end as "·", a TAB as "→", a CR as
// "␍", other control characters in caret notation, and whatever else has no picture by its number.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	var b strings.Builder
	for i := 0; i < len(bare); {
		r, size := utf8.DecodeRuneInString(bare[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, bare[i])
		case r == '\t':
			b.WriteRune('→')
		case r == '\r':
			b.WriteRune('␍')
		case r < ' ' || r == 0x7f:
			b.WriteByte('^')
			b.WriteByte(byte(r) ^ 0x40)
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(bare[i : i+size])
		}
		i += size
	}
	b.WriteString(strings.Repeat("·", len(line)-len(bare)))
	return b.String()
}
