package exercise

import (
	"strings"

	"tictactoe/transcripts"
)

// A Line is a line of a session as it would stand on a screen: what the program printed, with the input echoed after each
// prompt.
type Line struct {
	Text  string // without its end
	Typed int    // where in Text what was typed begins; len(Text) where nothing was
	Cut   bool   // the output ends here without a line end
}

// A Row is a line of the expected session beside one of the actual session. Either may be missing.
type Row struct {
	Expected, Actual *Line
	Same             bool
}

// Rows returns the expected and the actual session side by side, line by line. Lines that differ only in what the
// comparison ignores are the same.
func (r Report) Rows(o Outcome) []Row {
	want := sessionLines(r.Suite.Dialogue, o.Transcript.Output, o.Transcript.Input)
	got := sessionLines(r.Suite.Dialogue, o.Run.Output, o.Transcript.Input)
	rows := make([]Row, 0, max(len(want), len(got)))
	for i := range max(len(want), len(got)) {
		var row Row
		if i < len(want) {
			row.Expected = &want[i]
		}
		if i < len(got) {
			row.Actual = &got[i]
		}
		row.Same = row.Expected != nil && row.Actual != nil && r.Comparison.Same(row.Expected.Text, row.Actual.Text)
		rows = append(rows, row)
	}
	return rows
}

// Window returns the rows around the first that differs, up to context rows before it and as many behind it, and the
// number of rows left out before and behind. Where none differs it returns all.
func Window(rows []Row, context int) (window []Row, before, behind int) {
	first := 0
	for first < len(rows) && rows[first].Same {
		first++
	}
	if first == len(rows) {
		return rows, 0, 0
	}
	from, to := max(0, first-context), min(len(rows), first+context+1)
	return rows[from:to], from, len(rows) - to
}

// sessionLines lays a session out. What was typed stands behind its prompt, on one line, however it was spread.
func sessionLines(dialogue transcripts.Dialogue, output, input string) []Line {
	var lines []Line
	line := Line{}
	for _, turn := range dialogue.Turns(output, input) {
		printed := turn.Printed
		for {
			text, rest, ended := strings.Cut(printed, "\n")
			line.Text += text
			if !ended {
				break
			}
			line.Typed = len(line.Text)
			lines = append(lines, line)
			line, printed = Line{}, rest
		}
		if turn.Asked {
			line.Typed = len(line.Text)
			line.Text += strings.Join(strings.Fields(turn.Typed), " ")
			if line.Typed < len(line.Text) {
				lines = append(lines, line)
				line = Line{}
			}
		}
	}
	if line.Text != "" {
		line.Typed = len(line.Text)
		line.Cut = true
		lines = append(lines, line)
	}
	return lines
}
