package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/exercise"
)

const (
	columns       = 80  // of a line of a summary
	mostLines     = 40  // of a summary
	mostOfSays    = 3   // lines of what a finding says
	mostOfNames   = 5   // lines of names of transcripts
	mostNames     = 130 // that can stand in so many lines
	mostOfExcerpt = 8   // lines of a session in a finding
)

// A finding is one of package exercise, with nothing in it that is invisible or long.
type finding struct {
	exercise.Finding
	Count   int     `json:"count"` // of the transcripts
	Excerpt excerpt `json:"-"`
}

// newFindings returns the findings of a program. The last is what is left of the transcripts that no other explains.
func newFindings(p program) []finding {
	found := p.Report.Findings
	other := exercise.Finding{Kind: exercise.OtherKind}
	for _, o := range p.Outcomes {
		name := o.Transcript.Name
		explains := func(f exercise.Finding) bool { return slices.Contains(f.Transcripts, name) }
		if o.Verdict.Failed() && !slices.ContainsFunc(found, explains) {
			other.Says = cmp.Or(other.Says, o.Headline())
			other.Example = cmp.Or(other.Example, name)
			other.Transcripts = append(other.Transcripts, name)
		}
	}
	if len(other.Transcripts) > 0 {
		found = append(found, other)
	}
	findings := []finding{}
	for _, f := range found {
		findings = append(findings, newFinding(f))
	}
	return findings
}

func newFinding(from exercise.Finding) finding {
	f := finding{Finding: from, Count: len(from.Transcripts), Excerpt: excerpt{Rows: from.Rows}}
	f.Says = showLine(strings.TrimSuffix(from.Says+"; "+from.Follows, "; "))
	f.Behaviour, f.Example, f.Typed = showLine(from.Behaviour), showName(from.Example), show(from.Typed, mostOfRow)
	f.Expected, f.Actual, f.Hint = showText(from.Expected), showText(from.Actual), showText(from.Hint)
	f.Transcripts = nil
	for _, name := range from.Transcripts {
		f.Transcripts = append(f.Transcripts, showName(name))
	}
	return f
}

// Summary says what is wrong with a program: its findings, the first of them in full, and the names of what failed.
func (p program) Summary() []line {
	lines := []line{{Printed: p.passed()}}
	var end []line
	if p.Interrupted {
		end = append(end, line{}, line{Printed: "broken off"})
	}
	if len(p.Findings) == 0 {
		return append(lines, end...)
	}
	end = append(append([]line{{}}, p.failedNames()...), end...)
	lines = append(lines, line{}, line{Printed: "What is wrong:"})
	lines = append(lines, wrap("", p.Note, mostOfSays)...)
	for i, f := range p.Findings {
		room := mostLines - 1 - len(lines) - len(end)
		says := wrap(fmt.Sprintf("%2d. ", i+1), f.Says, mostOfSays)
		if len(says) > room {
			lines = append(lines, line{Printed: fmt.Sprintf("    and %d more", len(p.Findings)-i)})
			break
		}
		lines = append(lines, says...)
		if more := f.explanation(); len(more) <= room-len(says) {
			lines = append(lines, more...)
		}
	}
	return append(lines, end...)
}

// firstFinding returns what the first finding says; empty where there is none.
func (p program) firstFinding() string {
	if len(p.Findings) == 0 {
		return ""
	}
	return p.Findings[0].Says
}

// failedNames returns the names of the transcripts that failed in one paragraph.
func (p program) failedNames() (lines []line) {
	var names []string
	for _, o := range p.Outcomes {
		if o.Verdict.Failed() {
			names = append(names, o.Name)
		}
	}
	for shown := min(len(names), mostNames); shown >= 0; shown-- {
		text := "Failed: " + strings.Join(names[:shown], ", ")
		if shown < len(names) {
			text += fmt.Sprintf(" and %d more", len(names)-shown)
		}
		if lines = wrap("", text, mostLines); len(lines) <= mostOfNames {
			break
		}
	}
	return lines
}

// explanation shows a finding: the example up to the turn that shows it, and the hint.
func (f finding) explanation() []line {
	const indent = "    "
	lines := wrap(indent, f.Where(), mostOfSays)
	rows := f.Excerpt.lines()
	for _, l := range rows[:min(len(rows), mostOfExcerpt)] {
		l.Printed = shorten(l.Printed, columns-2*len(indent))
		l.indent = indent + "  "
		lines = append(lines, l)
	}
	if f.Hint != "" {
		lines = append(lines, wrap(indent, "hint: "+f.Hint, mostOfSays)...)
	}
	return lines
}

// Where says how many transcripts show a finding, and where the shortest session does.
func (f finding) Where() string {
	where := "1 transcript: " + f.Example
	if f.Count != 1 {
		where = fmt.Sprintf("%d transcripts; the shortest is %s", f.Count, f.Example)
	}
	if f.Typed != "" {
		where += ", after " + f.Typed
	}
	return where
}

// wrap breaks a text into lines, and cuts it behind so many. Each is indented by as much as stands before the first.
func wrap(before, text string, most int) (lines []line) {
	indent := strings.Repeat(" ", len(before))
	current := before
	for _, word := range strings.Fields(text) {
		word = shorten(word, columns-len(indent))
		if current != indent && current != before {
			word = " " + word
		}
		if utf8.RuneCountInString(current+word) > columns {
			lines = append(lines, line{Printed: current})
			current, word = indent, strings.TrimPrefix(word, " ")
		}
		current += word
	}
	if strings.TrimSpace(current) != "" {
		lines = append(lines, line{Printed: current})
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1].Printed = shorten(lines[most-1].Printed+" …", columns)
	}
	return lines
}

// shorten cuts text to so many columns.
func shorten(text string, columns int) string {
	if utf8.RuneCountInString(text) <= columns {
		return text
	}
	return string([]rune(text)[:columns-1]) + "…"
}
