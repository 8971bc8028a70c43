package transcripts

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Comparison says what counts as the same output.
type Comparison int

const (
	IgnoreLineEnds Comparison = iota // ignores blanks, TABs and CRs at the ends of lines, as the course's tester does
	Strict                           // compares the bytes
	IgnoreSpace                      // takes any run of white space, line ends too, for one blank
)

// A Difference says where an output first departs from the expected one.
type Difference struct {
	Input  int    `json:"input"` // the number of the input, from 1, after which the difference comes; 0 before any
	Typed  string `json:"typed"` // that input, without the white space around it
	Line   int    `json:"line"`  // the line of the expected output, from 1, that the difference stands on
	Reason string `json:"-"`     // what differs, as in: expected "X wins", got "O wins"
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
	var b strings.Builder
	for line := range strings.SplitSeq(output, "\n") {
		b.WriteString(strings.TrimRight(line, " \t\r"))
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// decisive returns the comparison by which two outputs are told apart: white space decides only where nothing else differs.
func (c Comparison) decisive(expected, actual string) Comparison {
	if IgnoreSpace.Same(expected, actual) {
		return c
	}
	return IgnoreSpace
}

// Difference compares output with what the transcript expects; it returns nil if they are the same. Where more than white
// space differs, it says where more does first.
func (c Comparison) Difference(t Transcript, output string, dialogue Dialogue) *Difference {
	counted, ignored := dialogue.Counted(t.Output, t.Input)
	output, _ = dialogue.Counted(output, t.Input)
	if c.Same(counted, output) {
		return nil
	}
	decisive := c.decisive(counted, output)
	output = beginning(output, t)
	same := samePrefix(decisive.normalize(counted), decisive.normalize(output))
	place := decisive.place(counted, same)
	turns := dialogue.Turns(counted, t.Input)
	expected, answered := c.quote(turns, place)
	actual, _ := c.quote(dialogue.Turns(output, t.Input), decisive.place(output, same))
	d := &Difference{Input: answered, Line: lineAt(counted, place) + sort.SearchInts(ignored, place+1)}
	if answered > 0 {
		d.Typed = IgnoreSpace.normalize(turns[answered-1].Typed)
	}
	switch {
	case expected == actual:
		d.Reason = "the white space differs"
	case actual == "":
		d.Reason = fmt.Sprintf("expected %s, and the output ends there", expected)
	case expected == "":
		d.Reason = fmt.Sprintf("expected the output to end, got %s", actual)
	default:
		d.Reason = fmt.Sprintf("expected %s, got %s", expected, actual)
	}
	return d
}

// beginning returns as much of an output as a comparison needs: a program can print without end.
func beginning(output string, t Transcript) string {
	return output[:min(len(output), 2*len(t.Output)+16<<10)]
}

func samePrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// place returns the place in an output of a byte of the normalized output.
func (c Comparison) place(output string, normalized int) int {
	return sort.Search(len(output), func(i int) bool { return len(c.normalize(output[:i+1])) > normalized })
}

// quote returns the line that was printed at a place in an output, and how many turns stand before it. At the end of the
// output the line is empty. Of a very long line it returns what stands around the place.
func (c Comparison) quote(turns []Turn, place int) (quoted string, answered int) {
	for turns[answered].Asked && place >= len(turns[answered].Printed) {
		place -= len(turns[answered].Printed)
		answered++
	}
	printed := turns[answered].Printed
	begin := strings.LastIndexByte(printed[:place], '\n') + 1
	if begin == len(printed) {
		return "", answered
	}
	line, _, ended := strings.Cut(printed[begin:], "\n")
	if !ended && turns[answered].Asked {
		line = strings.TrimRight(line, " ") // the blank behind a prompt is not the end of a line
	}
	const around = 100
	place = min(place-begin, len(line))
	line = line[max(0, place-around):min(len(line), place+around)]
	if line = c.normalize(line); line == "" {
		return "an empty line", answered
	}
	return `"` + ShowSpace(line) + `"`, answered
}

// ShowSpace returns a line of output with nothing in it that cannot be seen: blanks at its end as "·", a TAB as "→", a CR as
// "␍", other control characters in caret notation, and whatever else has no picture by its number.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	var b strings.Builder
	for i, r := range bare {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(bare[i:], string(r)):
			fmt.Fprintf(&b, `\x%02x`, bare[i])
		case r == '\t':
			b.WriteRune('→')
		case r == '\r':
			b.WriteRune('␍')
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, "^%c", r^0x40)
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteString(strings.Repeat("·", len(line)-len(bare)))
	return b.String()
}
