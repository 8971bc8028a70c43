package main

import (
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
// it for a pair. If only white space differs, all blanks are visible.
func (r *replay) printDifference(
	c *console.Console, t transcripts.Transcript, d session.Dialogue, output string, isLayout bool,
) {
	const most = 40 // lines
	texts := [2]string{t.Output, output}
	expected, err := d.PrintScreen(t.Input, t.Output)
	actual, alsoErr := d.PrintScreen(t.Input, output)
	if t.IsSession && err == nil && alsoErr == nil {
		texts = [2]string{expected, actual}
	}
	if !r.strict {
		texts = [2]string{bare(texts[0]) + "\n", bare(texts[1]) + "\n"}
	}
	path := console.ShowSpace(filepath.ToSlash(t.Path)) // like the name of the transcript
	edits := udiff.Lines(texts[0], texts[1])
	// There is no error, because the edits are those of this text.
	diff, _ := udiff.ToUnified(path, "printed", texts[0], edits, udiff.DefaultContextLines)
	lines := strings.Split(strings.TrimSuffix(diff, "\n"), "\n")
	for i, line := range lines {
		if i == most {
			c.Print(fmt.Sprintf("... %d more lines\n", len(lines)-most))
			break
		}
		style, show := console.Style{}, console.ShowSpace
		if isChanged := i > 1 && (line[0] == '-' || line[0] == '+'); isChanged {
			style = map[byte]console.Style{'-': console.Good, '+': console.Refusal}[line[0]]
			if isLayout {
				show = console.ShowBlanks
			}
		}
		c.Paint(style, line[:1], show(line[1:]))
		c.Print("\n")
	}
	c.Print("\n")
}

func withoutSpace(text string) string { return strings.Join(strings.Fields(text), "") }
