package report

import (
	"slices"
	"strings"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/session"
)

// inputLines returns the first lines of an input that no prompt asks for. A heading precedes them.
func inputLines(input string) (lines []string) {
	const most = 6
	heading := "input: "
	for text := range strings.Lines(input) {
		if len(lines) == most {
			lines[most-1] = strings.Repeat(" ", len(heading)) + "…"
			break
		}
		lines = append(lines, heading+show(strings.TrimSuffix(text, "\n"), mostOfRow))
		heading = strings.Repeat(" ", len(heading))
	}
	return lines
}

// A line is a line of an explanation. A line of a session has a sign: "-" if it was expected, "+"
// if it was printed instead, " " for both. Other lines have none. An indentation may precede the
// sign.
type line struct{ Sign, Printed, Typed string }

// textLines returns texts as lines of an explanation.
func textLines(texts []string) []line {
	return each(texts, func(text string) line { return line{Printed: text} })
}

// diff returns rows as the lines of a diff, each of at most so many columns before its input. A
// printed line is below the expected line in its place.
func diff(rows []session.Row, most int) (lines []line) {
	for _, row := range rows {
		if row.Same {
			lines = append(lines, newLine(" ", row.Expected, nil, most))
			continue
		}
		if row.Expected != nil {
			lines = append(lines, newLine("-", row.Expected, row.Actual, most))
		}
		if row.Actual != nil {
			lines = append(lines, newLine("+", row.Actual, row.Expected, most))
		}
	}
	return lines
}

// newLine returns a line of a session. Nothing in it is invisible, and it differs visibly from the
// line beside it. If it has more than most columns, both are cut to the same part.
func newLine(sign string, own, beside *session.ScreenLine, most int) line {
	if own == nil {
		return line{}
	}
	printed, typed := own.Text[:own.Typed], own.Text[own.Typed:]
	other, blanks := printed, ""
	if beside != nil {
		other = beside.Text[:beside.Typed]
	}
	if typed != "" { // the blank after a prompt is not at the end of a line
		bare := strings.TrimRight(printed, " ")
		printed, blanks = bare, printed[len(bare):]
		other = strings.TrimRight(other, " ")
	}
	shown, _ := session.ShowBoth(printed, other, most)
	return line{sign, shown + blanks, show(typed, mostOfRow)}
}

// label returns the name of a transcript and, if it has one, its title.
func label(name, title string) string {
	if title == "" {
		return name
	}
	return name + " (" + title + ")"
}

// headline returns the verdict and the reason in one line.
func headline(o exercise.Outcome) string {
	if o.Verdict == exercise.WrongStatus && o.Reason != "" {
		return o.Reason // it begins with "status", like the verdict
	}
	return strings.TrimSuffix(string(o.Verdict)+": "+o.Reason, ": ")
}

// notes returns the advice, the author's hint, and the end of standard error.
func notes(o exercise.Outcome) (notes []string) {
	const mostOfStderr = 5 // lines
	if o.Advice != "" {
		notes = append(notes, o.Advice)
	}
	if o.Hint != "" {
		notes = append(notes, "hint: "+o.Hint)
	}
	if o.Stderr == nil {
		return notes
	}
	errors := strings.Split(strings.TrimRight(o.Stderr.Text, " \t\r\n"), "\n")
	for _, text := range errors[max(0, len(errors)-mostOfStderr):] {
		notes = append(notes, "stderr: "+showLine(text))
	}
	return notes
}

// explanation shows the session around the first difference, and the notes.
func explanation(o exercise.Outcome) []line {
	input := textLines(inputLines(o.UnaskedInput))
	return slices.Concat(input, diff(o.Rows, mostOfRow), textLines(notes(o)))
}

// plainText returns the headline and the explanation as text.
func plainText(o exercise.Outcome) string { return headline(o) + "\n" + plain(explanation(o)) }

// plain returns lines as text.
func plain(lines []line) string {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.Sign + l.Printed + l.Typed + "\n")
	}
	return text.String()
}
