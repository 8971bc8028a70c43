package transcripts

import (
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// A Line is a line of a session as it would stand on a screen: what the program printed, with the input echoed behind each
// prompt.
type Line struct {
	Text  string // without its end
	Typed int    // where in Text what was typed begins; len(Text) if nothing was
	cut   bool   // the output ends here without a line end
}

// A Row is a line of the expected session beside one of the actual session. Either may be missing.
type Row struct {
	Expected, Actual *Line
	Same             bool
}

// blank reports whether nothing but white space stands in a row.
func (r Row) blank() bool {
	isBlank := func(line *Line) bool { return line == nil || strings.TrimSpace(line.Text) == "" }
	return isBlank(r.Expected) && isBlank(r.Actual)
}

// Rows returns the expected and the actual session side by side, line by line. Lines that differ only in what the
// comparison ignores are the same; where more than white space differs, so are lines that differ only in that. Lines that
// the dialogue ignores are left out. Of an output that is far longer than expected, only a beginning is there.
func (c Comparison) Rows(t Transcript, output string, dialogue Dialogue) []Row {
	want, got := dialogue.lines(t.Output, t.Input), dialogue.lines(beginning(output, t), t.Input)
	whole := func(lines []Line) string { return strings.Join(Strict.keys(lines), "\n") }
	c = c.decisive(whole(want), whole(got))
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

// Window returns the rows around the first that differs, in more than white space if there is one, up to context rows
// before it and as many behind it. If none differs it returns the last ones.
func Window(rows []Row, context int) []Row {
	first := slices.IndexFunc(rows, func(row Row) bool { return !row.Same && !row.blank() })
	if first < 0 {
		first = slices.IndexFunc(rows, func(row Row) bool { return !row.Same })
	}
	if first < 0 {
		first = len(rows)
	}
	return rows[max(0, first-context):min(len(rows), first+context+1)]
}

// lines lays a session out. What was typed stands behind its prompt, on one line, even if it was typed on several.
func (d Dialogue) lines(output, input string) []Line {
	output, _ = d.Counted(output, input)
	var lines []Line
	line := "" // the one under way
	for _, turn := range d.Turns(output, input) {
		printed := strings.Split(line+turn.Printed, "\n")
		line = printed[len(printed)-1]
		for _, text := range printed[:len(printed)-1] {
			lines = append(lines, Line{Text: text, Typed: len(text)})
		}
		if typed := IgnoreSpace.normalize(turn.Typed); typed != "" {
			lines = append(lines, Line{Text: line + typed, Typed: len(line)})
			line = ""
		}
	}
	if line != "" {
		lines = append(lines, Line{Text: line, Typed: len(line), cut: true})
	}
	return lines
}

// keys returns texts that are equal for lines that are the same.
func (c Comparison) keys(lines []Line) []string {
	var keys []string
	for _, line := range lines {
		key := c.normalize(line.Text)
		if line.Typed < len(line.Text) || line.cut && c != IgnoreSpace {
			key += "\n" + line.Text[line.Typed:]
		}
		keys = append(keys, key)
	}
	return keys
}
