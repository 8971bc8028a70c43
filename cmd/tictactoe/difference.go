package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"tictactoe/internal/console"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// printDifference prints a unified diff of the expected and the printed output of a transcript. Its
// lines are those of the file with the expected output: with the input for a session, and without
// it for a pair. Differences that do not count are not in it.
func printDifference(c *console.Console, t transcripts.Transcript, a session.Alignment) {
	const most = 40 // lines
	expected, actual := diffTexts(a, t.IsSession)
	edits := udiff.Lines(expected, actual)
	path := session.ShowSpace(filepath.ToSlash(t.Path)) // like the name of the transcript
	// There is no error, because the edits are those of this text.
	diff, _ := udiff.ToUnified(path, "printed", expected, edits, udiff.DefaultContextLines)
	lines := strings.Split(strings.TrimSuffix(diff, "\n"), "\n")
	styles := map[string]console.Style{"-": console.Good, "+": console.Refusal}
	for i, line := range lines {
		if i == most {
			c.Print(fmt.Sprintf("... %d more lines\n", len(lines)-most))
			break
		}
		style := styles[line[:min(1, len(line))]]
		if isHeading := i < 2; isHeading {
			style = console.Style{}
		}
		c.Paint(style, line)
		c.Print("\n")
	}
	c.Print("\n")
}

// diffTexts returns two outputs as texts that are equal except for the differences that count, and
// in which every character is visible. In lines that differ in white space only, so are the blanks.
func diffTexts(a session.Alignment, isSession bool) (expected, actual string) {
	isStrict := a.Comparison.Space == session.Strict
	isEnded, isActualEnded := true, true
	rows := a.SpaceRows()
	if isStrict {
		isEnded = strings.HasSuffix(a.Expected.End, "\n")
		isActualEnded = strings.HasSuffix(a.Actual.End, "\n")
		if last := len(rows) - 1; isEnded != isActualEnded && isLineEnd(rows[last]) {
			rows = rows[:last]
		}
	}
	var expectedText, actualText strings.Builder
	for _, row := range rows {
		e, p := row.Expected, row.Actual
		switch {
		case row.Same:
			p = e
		case e != nil && p != nil && withoutSpace(e.Text) == withoutSpace(p.Text):
			e, p = withVisibleSpace(e), withVisibleSpace(p)
		}
		addLine(&expectedText, e, isSession)
		addLine(&actualText, p, isSession)
	}
	return shownLines(expectedText.String(), isStrict, isEnded),
		shownLines(actualText.String(), isStrict, isActualEnded)
}

// isLineEnd reports whether a row shows only that one side ends its last line.
func isLineEnd(row session.Row) bool {
	line := cmp.Or(row.Expected, row.Actual)
	return line.Text == "" && (row.Expected == nil || row.Actual == nil)
}

// addLine adds a line of a screen to a text. In the output of a pair, the input is missing, and the
// line goes on with the text that was printed after it.
func addLine(text *strings.Builder, l *session.ScreenLine, isSession bool) {
	switch {
	case l == nil:
	case !isSession && l.Typed < len(l.Text):
		text.WriteString(l.Text[:l.Typed])
	default:
		text.WriteString(l.Text + "\n")
	}
}

func withoutSpace(text string) string { return strings.Join(strings.Fields(text), "") }

// withVisibleSpace returns a line with visible blanks and TABs before the input.
func withVisibleSpace(l *session.ScreenLine) *session.ScreenLine {
	bare := strings.TrimRight(l.Text[:l.Typed], " \t") // ShowSpace shows those at the end
	printed := strings.NewReplacer(" ", "·", "\t", "→").Replace(bare) + l.Text[len(bare):l.Typed]
	return &session.ScreenLine{Text: printed + l.Text[l.Typed:], Typed: len(printed)}
}

// shownLines returns a text with visible characters. White space at the ends of its lines is only
// visible if it counts. The last line has an end if isEnded is true.
func shownLines(text string, spaceCounts, isEnded bool) string {
	if text == "" {
		return ""
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		if !spaceCounts {
			line = strings.TrimRight(line, " \t\r")
		}
		lines[i] = session.ShowSpace(line)
	}
	text = strings.Join(lines, "\n")
	if isEnded {
		text += "\n"
	}
	return text
}
