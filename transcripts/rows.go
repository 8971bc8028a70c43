package transcripts

import "strings"

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
// comparison ignores are the same. Where one session has lines that the other lacks, those behind them still stand side
// by side.
func (c Comparison) Rows(t Transcript, output string, d Dialogue) []Row {
	want := sessionLines(d, t.Output, t.Input)
	got := sessionLines(d, output, t.Input)
	rows := make([]Row, 0, max(len(want), len(got)))
	for len(want) > 0 || len(got) > 0 {
		missing, extra := c.apart(want, got)
		for i := range max(missing, extra) {
			var row Row
			if i < missing {
				row.Expected = &want[i]
			}
			if i < extra {
				row.Actual = &got[i]
			}
			rows = append(rows, row)
		}
		want, got = want[missing:], got[extra:]
		if len(want) > 0 && len(got) > 0 {
			rows = append(rows, Row{Expected: &want[0], Actual: &got[0], Same: true})
			want, got = want[1:], got[1:]
		}
	}
	return rows
}

// Two sessions agree again where so many lines are the same, or all that are left; it is looked for so many lines ahead.
const (
	agreement = 3
	lookAhead = 12
)

// apart returns how many lines of each session come before the next that they have in common, as few as can be. Where
// there is none near by, one line is set against one.
func (c Comparison) apart(want, got []Line) (missing, extra int) {
	if len(want) > 0 && len(got) > 0 && c.sameLine(want[0], got[0]) {
		return 0, 0
	}
	for distance := range 2 * lookAhead {
		for missing := range distance + 1 {
			if extra := distance - missing; missing < len(want) && extra < len(got) && c.agree(want[missing:], got[extra:]) {
				return missing, extra
			}
		}
	}
	switch {
	case len(want) == 0, len(got) == 0:
		return len(want), len(got)
	case len(want) == 1 && len(got) == 1:
		return 1, 1
	}
	n := 1
	for n < min(len(want), len(got)) && !c.sameLine(want[n], got[n]) {
		n++
	}
	return n, n
}

func (c Comparison) agree(want, got []Line) bool {
	for i := range min(agreement, max(len(want), len(got))) {
		if i >= len(want) || i >= len(got) || !c.sameLine(want[i], got[i]) {
			return false
		}
	}
	return true
}

func (c Comparison) sameLine(want, got Line) bool {
	return c.Same(want.Text, got.Text) && (want.Cut == got.Cut || c == IgnoreSpace)
}

// Window returns the rows around the first that differs, up to context rows before it and as many behind it, and the
// number of rows left out before and behind. Where none differs it returns the last ones.
func Window(rows []Row, context int) (window []Row, before, behind int) {
	first := 0
	for first < len(rows) && rows[first].Same {
		first++
	}
	from, to := max(0, first-context), min(len(rows), first+context+1)
	return rows[from:to], from, len(rows) - to
}

// sessionLines lays a session out. What was typed stands behind its prompt, on one line, however it was spread.
func sessionLines(dialogue Dialogue, output, input string) []Line {
	var lines []Line
	var text strings.Builder // of the line under way
	end := func(typed int) {
		lines = append(lines, Line{Text: text.String(), Typed: typed})
		text.Reset()
	}
	for _, turn := range dialogue.Turns(output, input) {
		printed := turn.Printed
		for {
			line, rest, ended := strings.Cut(printed, "\n")
			text.WriteString(line)
			if !ended {
				break
			}
			end(text.Len())
			printed = rest
		}
		if typed := strings.Join(strings.Fields(turn.Typed), " "); typed != "" {
			before := text.Len()
			text.WriteString(typed)
			end(before)
		}
	}
	if text.Len() > 0 {
		end(text.Len())
		lines[len(lines)-1].Cut = true
	}
	return lines
}
