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

	at int // where in the output the line begins
}

// printed returns the part of the line that the program printed.
func (l Line) printed() string { return l.Text[:l.Typed] }

// A Row is a line of the expected session beside one of the actual session. Either may be missing.
type Row struct {
	Expected, Actual *Line
	Same             bool
}

// Rows returns the expected and the actual session side by side, line by line. Lines that differ only in what the
// comparison ignores are the same. Of an output that is far longer than expected, only a beginning is there.
func (c Comparison) Rows(t Transcript, output string, dialogue Dialogue) []Row {
	want, got := dialogue.sessions(t, output)
	rows := make([]Row, 0, max(len(want), len(got)))
	i, j := 0, 0
	sameUntil := func(end int) {
		for ; i < end; i, j = i+1, j+1 {
			rows = append(rows, Row{&want[i], &got[j], true})
		}
	}
	for _, edit := range lcs.DiffLines(c.keys(want), c.keys(got)) {
		sameUntil(edit.Start)
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
	sameUntil(len(want))
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

// sessions returns the lines of the expected and of the actual session, of which it takes no more than a comparison needs: a
// program can print without end.
func (d Dialogue) sessions(t Transcript, output string) (want, got []Line) {
	enough := 2*len(t.Output) + 16<<10
	return d.lines(t.Output, t.Input), d.lines(output[:min(len(output), enough)], t.Input)
}

// lines lays a session out. What was typed stands behind its prompt, on one line, even if it was typed on several.
func (d Dialogue) lines(output, input string) []Line {
	var lines []Line
	start, at := 0, 0 // the line under way, and what has been looked at
	for _, turn := range d.Turns(output, input) {
		end := at + len(turn.Printed)
		for at < end {
			length := lineLength(output[at:end])
			at += length
			if output[at-1] == '\n' {
				lines = append(lines, Line{Text: output[start : at-1], Typed: at - 1 - start, at: start})
				start = at
			}
		}
		if typed := strings.Join(strings.Fields(turn.Typed), " "); typed != "" {
			lines = append(lines, Line{Text: output[start:at] + typed, Typed: at - start, at: start})
			start = at
		}
	}
	if start < len(output) {
		lines = append(lines, Line{Text: output[start:], Typed: len(output) - start, Cut: true, at: start})
	}
	return lines
}

// key returns a text that is equal for lines that are the same.
func (c Comparison) key(line Line) string {
	key := c.normalize(line.Text)
	if line.Typed < len(line.Text) {
		return key + "\n" + line.Text[line.Typed:]
	}
	if line.Cut && c != IgnoreSpace {
		return key + "\n"
	}
	return key
}

func (c Comparison) keys(lines []Line) []string {
	keys := make([]string, len(lines))
	for i, line := range lines {
		keys[i] = c.key(line)
	}
	return keys
}
