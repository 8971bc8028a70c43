package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/console"
)

const (
	summaryWidth   = 80 // columns
	mostLines      = 40 // of a summary
	mostOfSentence = 3  // lines
	indent         = "    "
)

// writeText writes reports for people: the findings of one program, or a table of several.
func writeText(c *console.Console, reports []exercise.Report, all bool) {
	if len(reports) == 1 {
		if all {
			writeOutcomes(c, reports[0])
		}
		writeLines(c, summary(reports[0]))
		return
	}
	if all {
		for _, r := range reports {
			c.Print("# " + r.Program + "\n")
			writeOutcomes(c, r)
			c.Print("\n")
		}
	}
	writeTable(c, reports)
}

// writeOutcomes prints the result of each transcript, and how long it took.
func writeOutcomes(c *console.Console, r exercise.Report) {
	for _, o := range r.Outcomes {
		remark := o.Transcript.Title
		if o.Verdict.HasRun() {
			elapsed := o.Run.Elapsed.Round(time.Millisecond)
			remark = strings.TrimPrefix(fmt.Sprintf("%s, %v", remark, elapsed), ", ")
		}
		if o.Verdict.Failed() {
			c.Paint(console.Refusal, "FAIL")
			c.Print(" " + label(o.Transcript.Name, remark) + ": " + headline(o) + "\n")
			writeLines(c, indented(explanation(o, r.AllRows(o)), "  "))
			c.Print("\n")
		}
		if o.Verdict == exercise.Pass {
			c.Paint(console.Good, "ok")
			c.Print(" " + label(o.Transcript.Name, remark) + "\n")
		}
	}
}

// writeLines prints the lines of an explanation.
func writeLines(c *console.Console, lines []line) {
	styles := map[string]console.Style{"-": console.Good, "+": console.Refusal}
	for _, l := range lines {
		c.Paint(styles[strings.TrimSpace(l.Sign)], l.Sign+l.Text)
		if l.Typed != "" {
			c.Paint(console.Typed, l.Typed)
		}
		c.Print("\n")
	}
}

// summary returns the report of one program as text: how many transcripts passed, and the findings,
// the first ones with an example.
func summary(r exercise.Report) []line {
	lines := wrap("", verdicts(r), summaryWidth)
	lines = append(lines, wrap("", fault(r), summaryWidth)...)
	if len(r.Findings) > 0 {
		lines = append(lines, line{}, line{Text: "What is wrong:"})
		lines = append(lines, wrap("", r.Note, summaryWidth)...)
	}
	return append(lines, findingLines(r.Findings, mostLines-len(lines))...)
}

// fault says that a program is not explained because of a fault of ours, or returns "".
func fault(r exercise.Report) string {
	if r.Fault == "" {
		return ""
	}
	return "not explained, by a fault of exercise: " + r.Fault
}

// verdicts returns in one line how many transcripts passed, how the others failed, the points if
// some transcript does not have one, and whether the exercise was broken off. It does not repeat a
// verb: 2 of 5 passed: 1 differs only in white space, 2 in content.
func verdicts(r exercise.Report) string {
	var parts []string
	for _, m := range marks[1:] {
		how := m.how
		if len(parts) > 0 {
			how = strings.TrimPrefix(how, "differ ")
		}
		n := r.Count(m.Verdict)
		if n == 1 {
			how = strings.Replace(how, "differ ", "differs ", 1)
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, how))
		}
	}
	passed := fmt.Sprintf("%d of %d passed: ", r.Totals.Passed, r.Totals.Transcripts)
	text := strings.TrimSuffix(passed+strings.Join(parts, ", "), ": ")
	if r.Score != float64(r.Totals.Passed) || r.MaxScore != float64(r.Totals.Transcripts) {
		text += fmt.Sprintf("; %s of %s points", decimal(r.Score), decimal(r.MaxScore))
	}
	if r.Interrupted {
		text += "; broken off"
	}
	return text
}

// findingLines describes findings in at most room lines. A numbered list of their sentences comes
// first, so that all are on the first screen. Then each has its place and its example, until there
// is no room.
func findingLines(all []findings.Finding, room int) (lines []line) {
	const mostSentences = 6
	first := all[:min(mostSentences, len(all))]
	for i, f := range first {
		lines = append(lines, wrap(number(i), f.Sentence, summaryWidth)...)
	}
	if more := len(all) - len(first); more > 0 {
		lines = append(lines, line{Text: fmt.Sprintf("%sand %d more", indent, more)})
	}
	for i, f := range first {
		isLike := func(other findings.Finding) bool { return other.Kind == f.Kind }
		isSample := f.Kind == findings.Rule || f.Kind == findings.Space // its sentence says it all
		place := wrap(number(i), where(f), summaryWidth)
		body := slices.Concat([]line{{}}, place, example(f))
		switch {
		case len(all) == 1:
			body = append(wrap(indent, where(f), summaryWidth), example(f)...)
		case isSample && slices.ContainsFunc(all[:i], isLike):
			body = place
		}
		if len(lines)+len(body) > room {
			break
		}
		lines = append(lines, body...)
	}
	return lines
}

// number returns the number of a finding, in front of its sentence.
func number(i int) string { return fmt.Sprintf("%2d. ", i+1) }

// where returns how many transcripts show a finding, and the place of the example.
func where(f findings.Finding) string {
	text := "1 transcript: "
	if f.Count != 1 {
		text = fmt.Sprintf("%d transcripts; the shortest is ", f.Count)
	}
	text += label(f.Example, f.Title)
	if f.Typed != "" {
		text += ", after " + f.Typed
	}
	switch {
	case f.InputLine > 0 && f.FirstLine == 0:
		text += fmt.Sprintf(", up to line %d", f.InputLine)
	case f.FirstLine < f.InputLine:
		text += fmt.Sprintf(", between line %d and line %d", f.FirstLine, f.InputLine)
	case f.InputLine > 0:
		text += fmt.Sprintf(" (line %d)", f.InputLine)
	}
	return text
}

// example shows the example of a finding, and its hint. Lines that are too long are cut.
func example(f findings.Finding) []line {
	const signs, ellipses = indent + "   ", 2
	input, rows := inputLines(f.Details), diff(f.Rows, summaryWidth-len(signs)-ellipses)
	remarks := moreLines(f.Rows, f.Wrong)
	if f.Stderr != "" {
		remarks = append(remarks, "stderr: "+f.Stderr)
	}
	lines := slices.Concat(textLines(input), indented(rows, "  "), textLines(remarks))
	for i, l := range lines {
		lines[i].Text = shorten(l.Text, summaryWidth-len(indent))
	}
	lines = indented(lines, indent)
	if f.Hint != "" {
		lines = append(lines, wrap(indent, "hint: "+f.Hint, summaryWidth)...)
	}
	return lines
}

// indented puts an indentation before lines.
func indented(lines []line, indentation string) []line {
	for i := range lines {
		lines[i].Sign = indentation + lines[i].Sign
	}
	return lines
}

// wrap breaks a text into at most mostOfSentence lines of at most width columns: see fill.
func wrap(heading, text string, width int) []line {
	lines := fill(heading, text, width)
	if len(lines) > mostOfSentence {
		lines = lines[:mostOfSentence]
		last := &lines[mostOfSentence-1]
		last.Text = shorten(last.Text+" …", width)
	}
	return lines
}

// fill breaks a text into lines of at most width columns. The first line begins with the heading,
// and the heading's width is the indentation of the others.
func fill(heading, text string, width int) (lines []line) {
	room := width - runewidth.StringWidth(heading)
	words := each(strings.Fields(text), func(word string) string { return shorten(word, room) })
	for _, words := range console.Fill(words, " ", room) {
		lines = append(lines, line{Text: heading + words})
		heading = strings.Repeat(" ", width-room)
	}
	return lines
}

// shorten cuts a text to at most width columns.
func shorten(text string, width int) string { return runewidth.Truncate(text, width, "…") }
