package compare

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/check/session"
)

// setWords replaces the words of a line in which letters do not count, and those of a line that
// varies. Numbers within a tolerance stay: see SameWord.
func (c Comparison) setWords(l *Line) {
	kind := -1
	if !l.Prompt && len(c.Varies) > 0 {
		kind = KindOf(c.Varies, c.Compared(l.Text))
	}
	switch {
	case kind >= 0:
		l.Varies = true
		l.Words, l.Space = []string{wordOf(kind)}, l.Space[:1]
	case c.IgnoreCase:
		for i, word := range l.Words {
			l.Words[i] = c.Fold(word)
		}
	}
}

// wordOf returns the word of all lines of a kind. No output has it, because it has white space; and
// no part of it is a letter or a number.
func wordOf(kind int) string {
	const privateUse = 0xe000
	return "\n" + string(rune(privateUse+kind)) + "\n"
}

// WithoutCase returns a comparison in which the case of letters does not count, also for the
// expressions of lines.
func (c Comparison) WithoutCase() Comparison {
	c.IgnoreCase = true
	c.Ignore, c.Varies = slices.Clone(c.Ignore), slices.Clone(c.Varies)
	for _, kinds := range [][]session.LineKind{c.Ignore, c.Varies} {
		for i, kind := range kinds {
			if kind.Expression != nil {
				kinds[i].Expression = regexp.MustCompile("(?i:" + kind.Expression.String() + ")")
			}
		}
	}
	return c
}

// Fold returns a text with the same letter for all that Unicode's simple folding makes equal, if
// their case does not count. It has as many characters as before, and other bytes stay as they are.
func (c Comparison) Fold(text string) string {
	if !c.IgnoreCase {
		return text
	}
	folded := make([]byte, 0, len(text))
	for i, r := range text {
		if r == utf8.RuneError {
			_, size := utf8.DecodeRuneInString(text[i:])
			folded = append(folded, text[i:i+size]...)
		} else {
			folded = utf8.AppendRune(folded, foldRune(r))
		}
	}
	return string(folded)
}

// foldRune returns the first of the characters that simple folding makes equal to one.
func foldRune(r rune) rune {
	first := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		first = min(first, next)
	}
	return first
}

// FindPrompts returns the places in an output at which the program asks, also if it does so in
// letters of another case that does not count.
func (c Comparison) FindPrompts(d session.Dialogue, output string) []session.Prompt {
	if !c.IgnoreCase {
		return d.FindPrompts(output)
	}
	folded := c.Fold(output)
	prompts := d.MapPrompts(c.Fold).FindPrompts(folded)
	foldedAt, at := 0, 0
	unfolded := func(place int) int { // the places are in order
		for range utf8.RuneCountInString(folded[foldedAt:place]) {
			_, size := utf8.DecodeRuneInString(output[at:])
			at += size
		}
		foldedAt = place
		return at
	}
	for i, p := range prompts {
		start, end := unfolded(p.Start), unfolded(p.End)
		prompts[i] = session.Prompt{Start: start, End: end, Text: output[start:end]}
	}
	return prompts
}

// KeepVarying returns an output with the lines of an older one in place of those that are equal to
// them because they vary. The lines of one kind replace each other in their order.
func (c Comparison) KeepVarying(d session.Dialogue, older, output, input string) string {
	if len(c.Varies) == 0 {
		return output
	}
	c.Ignore = nil               // all text stays
	kept := map[string][]*Line{} // by the word of their kind
	for _, l := range c.Parse(d, older, input).Lines() {
		if l.Varies {
			kept[l.Words[0]] = append(kept[l.Words[0]], l)
		}
	}
	var text strings.Builder
	parsed := c.Parse(d, output, input)
	for _, l := range parsed.Lines() {
		if old := kept[l.Words[0]]; l.Varies && len(old) > 0 {
			kept[l.Words[0]] = old[1:]
			indent := strings.LastIndexByte(l.Space[0], '\n') + 1
			oldIndent := strings.LastIndexByte(old[0].Space[0], '\n') + 1
			text.WriteString(l.Space[0][:indent] + old[0].Space[0][oldIndent:] + old[0].Text)
		} else {
			text.WriteString(l.Space[0] + l.Text)
		}
	}
	return text.String() + parsed.End
}
