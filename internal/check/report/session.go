package report

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
)

// inputLines returns the arguments of a program, as a shell reads them, and a few lines of an input
// that no prompt asks for: those in which the cause is, or the first ones if it is not known.
func inputLines(d findings.Details) (lines []string) {
	const most, before = 6, 2
	if len(d.Arguments) > 0 {
		line := strings.Join(each(d.Arguments, inShell), " ")
		lines = append(lines, "arguments: "+show(line, mostOfRow))
	}
	all := slices.Collect(strings.Lines(d.Input))
	start := cmp.Or(d.FirstLine, d.InputLine)
	first := max(0, min(start-2, d.InputLine-2-before, len(all)-most))
	last := min(first+most, len(all)) - 1
	heading := "input: "
	for i := first; i <= last; i++ {
		bare, isEnded := strings.CutSuffix(all[i], "\n")
		text := show(bare, mostOfRow)
		switch {
		case i == first && i > 0, i == last && i < len(all)-1:
			text = "…" // for this line and those above or below it
		case !isEnded:
			text += "  (no line end)"
		}
		lines = append(lines, heading+text)
		heading = strings.Repeat(" ", len(heading))
	}
	return lines
}

// inputOf returns the arguments of an outcome, and the first lines of its input if no prompt asks
// for it.
func inputOf(o exercise.Outcome) []string {
	d := findings.Details{Arguments: o.Transcript.Arguments}
	if o.IsUnasked {
		d.Input = o.Transcript.Input
	}
	return inputLines(d)
}

// plainArgument matches an argument that a shell reads as it is.
var plainArgument = regexp.MustCompile(`^[\pL\pN_./=:,+@%-]+$`)

// inShell returns an argument as a shell reads it.
func inShell(argument string) string {
	if plainArgument.MatchString(argument) {
		return argument
	}
	return "'" + strings.ReplaceAll(argument, "'", `'\''`) + "'"
}

// A line is a line of an explanation. A line of a session has a sign: "-" if it was expected, "+"
// if it was printed instead, " " for both. Other lines have none. An indentation may precede the
// sign. On a page, Text is the beginning that the line next to it has, too, and Differs the rest.
type line struct{ Sign, Text, Differs, Typed string }

// textLines returns texts as lines of an explanation.
func textLines(texts []string) []line {
	return each(texts, func(text string) line { return line{Text: text} })
}

// diff returns rows as the lines of a diff, each of at most so many columns before its input. A
// printed line is below the expected line in its place.
func diff(rows []compare.Row, most int) (lines []line) {
	for _, row := range rows {
		if !row.Differs() {
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

// moreLines says how many rows differ besides those that are shown, if there are any.
func moreLines(shown []compare.Row, wrong int) []string {
	switch more := wrong - compare.CountDiffering(shown); {
	case more == 1:
		return []string{"and 1 more line differs"}
	case more > 1:
		return []string{fmt.Sprintf("and %d more lines differ", more)}
	}
	return nil
}

// newLine returns a line of a session. Nothing in it is invisible, and it differs visibly from the
// line beside it. If it has more than most columns, both are cut to the same part.
func newLine(sign string, own, beside *compare.ScreenLine, most int) line {
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
	shown, _ := compare.ShowBoth(printed, other, most)
	return line{Sign: sign, Text: shown + blanks, Typed: show(typed, mostOfRow)}
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

// notes returns the author's hint, and the end of standard error.
func notes(o exercise.Outcome) (notes []string) {
	const mostOfStderr = 5 // lines
	if hint := o.Transcript.Hint; hint != "" {
		notes = append(notes, "hint: "+hint)
	}
	errors := slices.Collect(strings.Lines(strings.TrimRight(o.Run.Stderr, " \t\r\n")))
	for _, text := range errors[max(0, len(errors)-mostOfStderr):] {
		notes = append(notes, "stderr: "+showLine(strings.TrimSuffix(text, "\n")))
	}
	return notes
}

// explanation shows rows of the session, and the notes.
func explanation(o exercise.Outcome, rows []compare.Row) []line {
	if !o.Verdict.Failed() {
		return nil
	}
	remarks := slices.Concat(moreLines(rows, o.Wrong), notes(o))
	return slices.Concat(textLines(inputOf(o)), diff(rows, mostOfRow), textLines(remarks))
}

// plainText returns the headline and the explanation as text.
func plainText(o exercise.Outcome) string {
	return headline(o) + "\n" + plain(explanation(o, o.Rows))
}

// plain returns lines as text.
func plain(lines []line) string {
	texts := each(lines, func(l line) string { return l.Sign + l.Text + l.Typed + "\n" })
	return strings.Join(texts, "")
}
