package transcripts

import (
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// A Line is a line of a session as it would stand on a screen: what the program printed, with the input echoed behind each
// prompt.
type Line struct {
	Text  string // without its end
	Typed int    // where in Text what was typed begins; len(Text) if nothing was
	Cut   bool   // the output ends here without a line end
}

// A Row is a line of the expected session beside one of the actual session. Either may be missing.
type Row struct {
	Expected, Actual *Line
	Same             bool
}

// Rows returns the expected and the actual session side by side, line by line. Lines that differ only in what the
// comparison ignores are the same; lines that the dialogue ignores are left out. Of an output that is far longer than
// expected, only a beginning is there.
func (c Comparison) Rows(t Transcript, output string, dialogue Dialogue) []Row {
	want, got := dialogue.lines(t.Output, t.Input), dialogue.lines(beginning(output, t), t.Input)
	edits := lcs.DiffLines(c.keys(want), c.keys(got))
	edits = append(edits, lcs.Diff{Start: len(want), End: len(want), ReplStart: len(got), ReplEnd: len(got)})
	var rows []Row
	i, j := 0, 0
	for _, edit := range edits {
		for ; i < edit.Start; i, j = i+1, j+1 {
			rows = append(rows, Row{&want[i], &got[j], true})
		}
		for i < edit.End || j < edit.ReplEnd {
			var row Row
			if i < edit.End {
				row.Expected = &want[i]
				i++
			}
			if j < edit.ReplEnd {
				row.Actual = &got[j]
				j++
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// Window returns the rows around the first that differs, up to context rows before it and as many behind it, and the
// number of rows left out before and behind. If none differs it returns the last ones.
func Window(rows []Row, context int) (window []Row, before, behind int) {
	first := 0
	for first < len(rows) && rows[first].Same {
		first++
	}
	from, to := max(0, first-context), min(len(rows), first+context+1)
	return rows[from:to], from, len(rows) - to
}

// lines lays a session out. What was typed stands behind its prompt, on one line, even if it was typed on several.
func (d Dialogue) lines(output, input string) []Line {
	output, _ = d.Counted(output, input)
	var lines []Line
	begin, end := 0, 0 // of the line under way
	for _, turn := range d.Turns(output, input) {
		for printed := range strings.Lines(turn.Printed) {
			end += len(printed)
			if text, ended := strings.CutSuffix(output[begin:end], "\n"); ended {
				lines = append(lines, Line{Text: text, Typed: len(text)})
				begin = end
			}
		}
		if typed := IgnoreSpace.normalize(turn.Typed); typed != "" {
			lines = append(lines, Line{Text: output[begin:end] + typed, Typed: end - begin})
			begin = end
		}
	}
	if begin < end {
		lines = append(lines, Line{Text: output[begin:], Typed: end - begin, Cut: true})
	}
	return lines
}

// keys returns texts that are equal for lines that are the same.
func (c Comparison) keys(lines []Line) []string {
	var keys []string
	for _, line := range lines {
		key := c.normalize(line.Text)
		if line.Typed < len(line.Text) || line.Cut && c != IgnoreSpace {
			key += "\n" + line.Text[line.Typed:]
		}
		keys = append(keys, key)
	}
	return keys
}
