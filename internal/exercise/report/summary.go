package report

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/console"
)

const (
	columns       = 80 // of a line of a summary
	mostLines     = 40 // of a summary
	mostOfSays    = 3  // lines of the sentence of a finding
	mostOfNames   = 5  // lines of names of transcripts
	mostOfExcerpt = 8  // lines of a session in a finding
)

// Summary returns the findings of a program, the first ones with an example, and the names of the
// transcripts that failed.
func (p Program) Summary() []line {
	lines := []line{{Printed: p.passed()}}
	var end []line
	if failed := p.Failed(); len(failed) > 0 {
		names := "Failed:"
		for _, o := range failed {
			names += " " + o.Name + ","
		}
		end = append(end, line{})
		end = append(end, wrap("", strings.TrimSuffix(names, ","), mostOfNames)...)
	}
	if p.Interrupted {
		end = append(end, line{}, line{Printed: "broken off"})
	}
	if len(p.Findings) > 0 {
		lines = append(lines, line{}, line{Printed: "What is wrong:"})
		lines = append(lines, wrap("", p.Note, mostOfSays)...)
	}
	for i, f := range p.Findings {
		room := mostLines - 1 - len(lines) - len(end)
		says := wrap(fmt.Sprintf("%2d. ", i+1), f.Says, mostOfSays)
		if len(says) > room {
			more := fmt.Sprintf("    and %d more", len(p.Findings)-i)
			lines = append(lines, line{Printed: more})
			break
		}
		lines = append(lines, says...)
		if more := f.explanation(); len(more) <= room-len(says) {
			lines = append(lines, more...)
		}
	}
	return append(lines, end...)
}

// passed returns in one line how many transcripts of a program passed.
func (p Program) passed() string {
	return fmt.Sprintf("%d of %d passed", p.Totals.Passed, p.Totals.Transcripts) + p.rest()
}

// rest returns how many transcripts were not run, and the points unless each transcript has one.
func (p Program) rest() (text string) {
	n := p.Totals
	if n.NotRun > 0 {
		text = fmt.Sprintf(", %d not run", n.NotRun)
	}
	if p.Score != float64(n.Passed) || p.MaxScore != float64(n.Transcripts) {
		text += fmt.Sprintf("; %s of %s points", decimal(p.Score), decimal(p.MaxScore))
	}
	return text
}

// firstFinding returns the sentence of the first finding, or "" if there is none.
func (p Program) firstFinding() string {
	if len(p.Findings) == 0 {
		return ""
	}
	return p.Findings[0].Says
}

// Failed returns the outcomes that are failures.
func (p Program) Failed() (failed []outcome) {
	for _, o := range p.Outcomes {
		if o.Verdict.Failed() {
			failed = append(failed, o)
		}
	}
	return failed
}

// explanation shows the example of a finding, and its hint.
func (f finding) explanation() []line {
	const indent = "    "
	lines := wrap(indent, f.Where(), mostOfSays)
	rows := diff(f.Rows)
	for _, l := range rows[:min(len(rows), mostOfExcerpt)] {
		l.Sign = indent + "  " + l.Sign
		l.Printed = shorten(l.Printed, columns-len(l.Sign))
		lines = append(lines, l)
	}
	if f.Hint != "" {
		lines = append(lines, wrap(indent, "hint: "+f.Hint, mostOfSays)...)
	}
	return lines
}

// Where returns how many transcripts show a finding, and the place of the example.
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

// wrap breaks a text into at most so many lines. The first begins with before, and the others are
// indented as far.
func wrap(before, text string, most int) (lines []line) {
	width := columns - len(before)
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = shorten(word, width)
	}
	all := console.Fill(words, " ", width)
	for i, now := range all[:min(most, len(all))] {
		if i == most-1 && i < len(all)-1 {
			now = shorten(now+" …", width)
		}
		lines = append(lines, line{Printed: before + now})
		before = strings.Repeat(" ", len(before))
	}
	return lines
}

// shorten cuts a text to so many columns.
func shorten(text string, columns int) string { return runewidth.Truncate(text, columns, "…") }
