// Package compare reads the output of a console program, together with its input, as turns, lines,
// words and white space. It compares two outputs, pairs their lines, and shows them side by side:
//
//	output, input --Rules.Parse--> Output --Rules.Align--> Alignment --SpaceRows--> rows
//
// Each text is read once: a pair says how well its lines match, and the rows follow from the pairs.
//
// The package knows neither files nor programs, and explains no difference: package findings does.
package compare

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/check/session"
)

// Rules say which differences between two outputs do not count.
type Rules struct {
	Space Space

	// Tolerance is the largest difference, absolute or relative, between two numbers that are taken
	// for equal. If it is nil, numbers are compared as text: 0.25 and 0.2500 differ.
	Tolerance *float64

	IgnoreCase  bool               // of letters, also in prompts: see WithoutCase and fold
	IgnoreColor bool               // escape sequences for colours and attributes do not count
	Kinds       []session.LineKind // lines whose text does not count
	IsScreen    bool               // a TAB is equal to the blanks that a screen shows for it
}

// Space says which white space counts.
type Space int

const (
	IgnoreEnds  Space = iota // not at the ends of lines, and not at the end of the output
	Strict                   // all
	IgnoreSpace              // only that there is some, also for line ends
)

// Match says how well two outputs, lines or rows match.
type Match int

const (
	Different Match = iota
	SameText        // they differ only in white space
	Equal
)

// WithoutCase returns rules by which the case of letters does not count, also for the expressions
// of lines.
func (r Rules) WithoutCase() Rules {
	r.IgnoreCase = true
	r.Kinds = slices.Clone(r.Kinds)
	for i, kind := range r.Kinds {
		if kind.Expression != nil {
			r.Kinds[i].Expression = regexp.MustCompile("(?i:" + kind.Expression.String() + ")")
		}
	}
	return r
}

// KindOf returns the index of the first kind that matches a line, or -1.
func KindOf(kinds []session.LineKind, line string) int {
	return slices.IndexFunc(kinds, func(kind session.LineKind) bool {
		return kind.Expression != nil && kind.Expression.MatchString(OneBlank(line))
	})
}

// Compared returns the text of an output that is compared: without a byte order mark at its start,
// unless every byte counts, and without colour codes if they do not count.
func (r Rules) Compared(output string) string {
	if r.Space != Strict {
		output = strings.TrimPrefix(output, session.ByteOrderMark)
	}
	if r.IgnoreColor && strings.Contains(output, "\x1b[") {
		output = colorCode.ReplaceAllString(output, "")
	}
	return output
}

// ColorCodes returns the escape sequences for colours and attributes in an output (SGR in ECMA-48).
func ColorCodes(output string) []string { return colorCode.FindAllString(output, -1) }

var colorCode = regexp.MustCompile(`\x1b\[[0-9:;]*m`)

// FindPrompts returns the places in an output at which the program asks, also if it does so in
// letters of another case that does not count.
func (r Rules) FindPrompts(d session.Dialogue, output string) []session.Prompt {
	if !r.IgnoreCase {
		return d.FindPrompts(output)
	}
	prompts := d.MapPrompts(r.Fold).FindPrompts(r.Fold(output))
	for i, p := range prompts {
		prompts[i].Text = output[p.Start:p.End]
	}
	return prompts
}

// Fold returns a text in small letters if case does not count. It has the same length, so places in
// it are places in the text: a letter whose other case has more or fewer bytes stays as it is.
func (r Rules) Fold(text string) string {
	if !r.IgnoreCase {
		return text
	}
	folded := []byte(text)
	for i, letter := range text {
		small := unicode.ToLower(unicode.ToUpper(letter)) // two small sigmas are one letter
		if letter != utf8.RuneError && utf8.RuneLen(small) == utf8.RuneLen(letter) {
			utf8.EncodeRune(folded[i:], small)
		}
	}
	return string(folded)
}

// OneBlank returns a text with one blank for each run of white space.
func OneBlank(text string) string { return strings.Join(strings.Fields(text), " ") }
