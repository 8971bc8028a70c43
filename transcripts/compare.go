package transcripts

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
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

// A Difference says where an output first departs from the expected one.
type Difference struct {
	Input  int    // the number of the input, from 1, after which the difference comes; 0 before any
	Typed  string // that input, without the white space around it
	Line   int    // the line of the expected output, from 1, that the difference stands on
	Reason string // what differs, as in: expected "X wins", got "O wins"
}

// String says where the difference is, as in: after input 3, "0 1".
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

// normalize returns an output without what the comparison ignores.
func (c Comparison) normalize(output string) string {
	switch c {
	case Strict:
		return output
	case IgnoreSpace:
		return strings.Join(strings.Fields(output), " ")
	}
	if !strings.Contains(output, "\n") {
		return strings.TrimRight(output, lineEnds)
	}
	var b strings.Builder
	b.Grow(len(output))
	for line := range strings.Lines(output) {
		b.WriteString(strings.TrimRight(line, lineEnds))
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// lineEnds is what IgnoreLineEnds ignores, and LF.
const lineEnds = " \t\r\n"

// Difference compares output with what the transcript expects; it returns nil if they are the same.
func (c Comparison) Difference(t Transcript, output string, dialogue Dialogue) *Difference {
	if c.Same(t.Output, output) {
		return nil
	}
	want, got := dialogue.sessions(t, output)
	i, j := c.depart(want, got)
	if i == len(want) && j == len(got) {
		c = Strict // all that differs is white space between a prompt and what comes next
		i, j = c.depart(want, got)
	}
	d := &Difference{}
	at, same := len(t.Output), 0 // where it is in the output, and in the line
	if i < len(want) {
		if j < len(got) {
			same = samePrefix([]byte(want[i].printed()), []byte(got[j].printed()))
		}
		at = want[i].at + same
	}
	expected, actual := c.quote(want[i:], same), c.quote(got[j:], same)
	switch {
	case actual == "":
		d.Reason = fmt.Sprintf("expected %s, and the output ends there", expected)
	case expected == "":
		d.Reason = fmt.Sprintf("expected the output to end, got %s", actual)
	case expected == actual && want[i].Cut:
		d.Reason = fmt.Sprintf("expected no line end behind %s", expected)
	case expected == actual && got[j].Cut:
		d.Reason = fmt.Sprintf("expected a line end behind %s, and the output ends there", expected)
	default:
		d.Reason = fmt.Sprintf("expected %s, got %s", expected, actual)
	}
	d.Line = lineAt(t.Output, at)
	end := 0
	for n, turn := range dialogue.Turns(t.Output, t.Input) {
		end += len(turn.Printed)
		if !turn.Asked || end > at {
			break
		}
		d.Input, d.Typed = n+1, strings.Join(strings.Fields(turn.Typed), " ")
	}
	return d
}

// depart returns the first lines in which two sessions differ. Behind its last line a session ends.
func (c Comparison) depart(want, got []Line) (i, j int) {
	wantPieces, wantLines := c.pieces(want)
	gotPieces, gotLines := c.pieces(got)
	same := samePrefix(wantPieces, gotPieces)
	return wantLines[same], gotLines[same]
}

// pieces returns what is compared, lines or words, and for each the index of its line.
func (c Comparison) pieces(lines []Line) (pieces []string, origins []int) {
	for i, line := range lines {
		cut := []string{c.key(line)}
		if c == IgnoreSpace {
			cut = strings.Fields(line.Text)
		}
		for _, piece := range cut {
			pieces = append(pieces, piece)
			origins = append(origins, i)
		}
	}
	return pieces, append(origins, len(lines))
}

func samePrefix[T comparable](a, b []T) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// quote returns what the program printed in the first of some lines, as a reason has it; empty if there are none. Of a very
// long line it returns what stands around a place.
func (c Comparison) quote(lines []Line, place int) string {
	if len(lines) == 0 {
		return ""
	}
	text := lines[0].printed()
	if text != lines[0].Text {
		text = strings.TrimRight(text, " ") // the blank behind a prompt is not the end of a line
	}
	const around = 100
	text = text[:min(len(text), place+around)]
	if place > around {
		text = "…" + text[min(len(text), place-around):]
	}
	if text = c.normalize(text); text == "" {
		return "an empty line"
	}
	return `"` + ShowSpace(text) + `"`
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
