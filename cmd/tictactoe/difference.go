package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"tictactoe/internal/console"
	"tictactoe/internal/session"
	"tictactoe/internal/spacing"
	"tictactoe/transcripts"
)

// texts returns the texts that are compared: the expected output of a transcript and an output. For
// a session they are those on a screen, with the input, if both can be shown so. Without --strict,
// they are bare.
func (r *replay) texts(
	d session.Dialogue, t transcripts.Transcript, output string,
) (expected, printed string) {
	expected, printed = t.Output, output
	if t.IsSession && output != t.Output { // usually they are equal
		screen, err := d.PrintScreen(t.Input, t.Output)
		other, otherErr := d.PrintScreen(t.Input, output)
		if err == nil && otherErr == nil {
			expected, printed = screen, other
		}
	}
	switch {
	case r.strict:
		return expected, printed
	case t.IsSession:
		printed = spacing.ExpandTabs(printed, spacing.RowsOf(expected))
	}
	return bare(expected), bare(printed)
}

var lineEnd = regexp.MustCompile(`[ \t\r]*\n`)

// bare returns a text without the white space at the ends of its lines and at its end, and without
// a byte order mark.
func bare(text string) string {
	text = lineEnd.ReplaceAllString(strings.TrimPrefix(text, session.ByteOrderMark), "\n")
	return strings.TrimRight(text, " \t\r\n")
}

// printDifference prints a unified diff of the expected text, which is that of the file at path,
// and the printed one. If only white space differs, all blanks are visible.
func (r *replay) printDifference(
	c *console.Console, path, expected, printed string, isLayout, isExcerpt bool,
) {
	const most = 40 // lines
	switch {
	case r.ignoreSpace:
		expected, printed = folded(expected), folded(printed)
	case !r.strict:
		expected, printed = expected+"\n", printed+"\n"
	}
	path = spacing.ShowSpace(filepath.ToSlash(path)) // like the name of the transcript
	lines := diffLines(path, expected, printed)
	if isExcerpt {
		lines = diffLines(path, expected, withoutRest(printed, lines))
	}
	for i, line := range lines {
		if i == most {
			c.Print(fmt.Sprintf("... %d more lines\n", len(lines)-most))
			break
		}
		style, show := console.Style{}, spacing.ShowSpace
		if isChanged := i > 1 && (line[0] == '-' || line[0] == '+'); isChanged {
			style = map[byte]console.Style{'-': console.Good, '+': console.Refusal}[line[0]]
			if isLayout {
				show = spacing.ShowBlanks
			}
		}
		c.Paint(style, line[:1], show(line[1:]))
		c.Print("\n")
	}
	c.Print("\n")
}

// diffLines returns the lines of a unified diff.
func diffLines(path, expected, printed string) []string {
	text := string(diff.Diff(path, []byte(expected), "printed", []byte(printed)))
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")[1:] // without the command diff
}

// withoutRest returns a printed text without the lines that a diff has after the last expected one
// and the line in its place.
func withoutRest(printed string, lines []string) string {
	extra, end := 0, len(lines)
	for end > 0 && strings.HasPrefix(lines[end-1], "+") {
		extra, end = extra+1, end-1
	}
	for extra > 0 && end > 0 && strings.HasPrefix(lines[end-1], "-") {
		extra, end = extra-1, end-1
	}
	for range extra {
		printed = printed[:1+strings.LastIndexByte(strings.TrimSuffix(printed, "\n"), '\n')]
	}
	return printed
}

// folded returns the lines that have words, with one blank between these.
func folded(text string) string {
	var all strings.Builder
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 {
			all.WriteString(strings.Join(words, " ") + "\n")
		}
	}
	return all.String()
}

func withoutSpace(text string) string { return strings.Join(strings.Fields(text), "") }
