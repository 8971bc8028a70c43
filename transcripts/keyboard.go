package transcripts

import (
	"cmp"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Result has two texts, without the white space at the ends of lines and of the text. They are
// equal if a program has printed the output of a transcript.
type Result struct {
	Expected, Printed string
	Status            int
	LeftOut           []string // lines around the session, which are not compared
	HasSecond         bool     // another session begins below, which is a difference
	IsExcerpt         bool     // the screen ends before the program does, and is equal so far
}

// Run runs a program on a transcript.
func (t Transcript) Run(program Program) (r Result) {
	if !t.IsScreen {
		var output strings.Builder
		r.Status = program(strings.NewReader(t.Input), &output)
		r.Expected, r.Printed = bare(t.Output), bare(output.String())
		return r
	}
	start := 0
	if !t.IsWhole {
		start = max(0, find(program, t.Output))
	}
	r.LeftOut = lines(t.Output[:start])
	k := &keyboard{above: r.LeftOut, rest: t.Output[start:]}
	r.Status = program(k, &k.screen)
	r.Expected = bare(withoutTabs(t.Output[start:]))
	r.Printed = bare(withoutTabs(k.screen.String()))
	below, isWhole := strings.CutPrefix(r.Expected, r.Printed)
	r.HasSecond = isWhole && find(program, below) >= 0
	switch {
	case t.IsWhole, r.HasSecond, r.Expected == r.Printed:
	case strings.HasPrefix(r.Printed, r.Expected):
		r.Printed, r.Status, r.IsExcerpt = r.Expected, t.Status, true // the end is not known
	case isWhole && (k.hasEndKey || len(r.LeftOut) > 0):
		r.Expected, r.LeftOut = r.Printed, append(r.LeftOut, lines(below)...)
	}
	return r
}

// BeginsLike reports whether the first line of a program begins an output, or a line of a screen.
func (t Transcript) BeginsLike(program Program) bool {
	at := find(program, t.Output)
	return at == 0 || at > 0 && t.IsScreen
}

// find returns the offset of the first line of a program in a text, or -1. A question that begins
// the program may have its answer after it.
func find(program Program, text string) int {
	var opening strings.Builder
	program(strings.NewReader(""), &opening)
	first, _, isWhole := strings.Cut(opening.String(), "\n")
	first = strings.TrimRight(first, " ")
	at := 0
	for line := range strings.Lines(text) {
		isFirst := strings.TrimRight(line, " \t\n") == first
		if isFirst || !isWhole && strings.HasPrefix(line, first) {
			return at
		}
		at += len(line)
	}
	return -1
}

// A keyboard types the answers on a recorded screen. The program prints to its screen.
type keyboard struct {
	above     []string        // lines above the session
	rest      string          // of the recorded screen, below the last answer
	typed     string          // and not yet read
	hasEndKey bool            // the line that was typed last ends the input
	screen    strings.Builder // with the lines that were typed
	seen      int             // the length of screen after the last of them
}

// Read returns the line that was typed at the last line that the program has printed.
func (k *keyboard) Read(p []byte) (int, error) {
	if k.typed == "" && !k.hasEndKey {
		k.typed = k.typeLine()
	}
	if k.typed == "" {
		return 0, io.EOF
	}
	n := copy(p, k.typed)
	k.typed = k.typed[n:]
	return n, nil
}

// typeLine types the next line, and returns it, or "" if the input ends. If the program has asked
// several times, all but the last of these questions were answered on the line before. If it has
// printed nothing, it reads one more line for the same answer, but not a shell's, nor the last one
// of the screen: no output below it shows that it was typed.
func (k *keyboard) typeLine() (line string) {
	printed := k.screen.String()[k.seen:]
	question := printed[strings.LastIndexByte(printed, '\n')+1:]
	bareQuestion := strings.TrimRight(question, " ") // an editor may have removed the blank
	mark := cmp.Or(bareQuestion, "\n")
	rest, isAsked := k.rest, true
	for range strings.Count(printed, mark) {
		if _, rest, isAsked = strings.Cut(rest, mark); !isAsked {
			return ""
		}
	}
	line, below, _ := strings.Cut(rest, "\n")
	hasCR := strings.Contains(strings.TrimRight(line, " \t\r"), "\r") // which no key types
	isKey, isShell := endKey.MatchString(line), k.isShell(strings.TrimLeft(line, " "))
	isLast := strings.TrimSpace(below) == "" && !isKey
	isUntyped := printed == "" && (isLast || isShell)
	if strings.TrimSpace(rest) == "" || hasCR || isUntyped {
		return ""
	}
	k.rest = below
	line = strings.TrimPrefix(line, question[len(bareQuestion):]) + "\n"
	k.screen.WriteString(line)
	k.seen = k.screen.Len()
	if k.hasEndKey = isKey || isShell; k.hasEndKey {
		return ""
	}
	return line
}

// isShell reports whether a line is that of a shell, and was not typed: a line above the session
// has the same prompt. Ctrl-D leaves it there.
func (k *keyboard) isShell(line string) bool {
	prompt := shellPrompt.FindString(line)
	return prompt != "" && slices.ContainsFunc(k.above, func(other string) bool {
		return strings.HasPrefix(other, prompt)
	})
}

// shellPrompt matches the prompt of a shell, up to the first sign that an answer hardly has.
var shellPrompt = regexp.MustCompile(`^.*?[$%#>@❯➜┌]`)

// endKey matches a line with a key that ends the input, as a terminal shows it.
var endKey = regexp.MustCompile(`\^[CDZ]\s*$`)

// lines returns the lines of a text that are not empty.
func lines(text string) []string {
	return strings.FieldsFunc(bare(text), func(r rune) bool { return r == '\n' })
}

// bare returns a text without the white space at the ends of its lines and at its end.
func bare(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// withoutTabs returns a text in which blanks replace each TAB, up to the next eighth column, as on
// a screen.
func withoutTabs(text string) string {
	if !strings.Contains(text, "\t") {
		return text
	}
	var all strings.Builder
	column := 0
	for i := range len(text) {
		switch b := text[i]; {
		case b == '\t':
			blanks := 8 - column%8
			all.WriteString(strings.Repeat(" ", blanks))
			column += blanks
			continue
		case b == '\n':
			column = 0
		case utf8.RuneStart(b):
			column++
		}
		all.WriteByte(text[i])
	}
	return all.String()
}
