package exercise

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/transcripts"
)

// What the formats for machines hold of a program's text is bounded, whatever it printed.
const (
	textLimit   = 64 << 10 // bytes of a text
	lineLimit   = 4 << 10  // bytes of a line, so that an excerpt stays below textLimit
	contextRows = 3        // lines of a session before and behind the first difference
)

// brokenOff says why transcripts of an interrupted exercise have no verdict.
const brokenOff = "the exercise was broken off"

// failure reports whether the transcript was run, or was to be run, and did not pass.
func (v Verdict) failure() bool { return v != Pass && v != NotRun }

// difference returns where the output first departs from the expected one, or nil: also where the program did not run.
func (r Report) difference(o Outcome) *transcripts.Difference {
	if !o.Verdict.failure() || o.Verdict == NotStarted {
		return nil
	}
	return r.Comparison.Difference(o.Transcript, o.Run.Output, r.Suite.Dialogue)
}

// excerpt returns the rows around the first that differs, none where none does or the program did not run, and the
// number of rows left out before and behind.
func (r Report) excerpt(o Outcome) (rows []Row, before, behind int) {
	if !o.Verdict.failure() || o.Verdict == NotStarted {
		return nil, 0, 0
	}
	rows, before, behind = transcripts.Window(r.Rows(o), contextRows)
	for _, row := range rows {
		if !row.Same {
			return rows, before, behind
		}
	}
	return nil, 0, 0
}

// explanation says in lines of visible text why an outcome is a failure: the reason, what it means, the author's hint,
// and the session around the first difference.
func (r Report) explanation(o Outcome) string {
	var b strings.Builder
	b.WriteString(o.reason())
	b.WriteByte('\n')
	if o.Advice != "" {
		b.WriteString(showText(o.Advice))
		b.WriteByte('\n')
	}
	if o.Transcript.Hint != "" {
		b.WriteString("hint: " + showText(o.Transcript.Hint))
		b.WriteByte('\n')
	}
	if rows, before, behind := r.excerpt(o); len(rows) > 0 {
		b.WriteByte('\n')
		writeRows(&b, rows, before, behind)
	}
	return b.String()
}

// reason returns the reason as a visible line; the verdict, where there is none.
func (o Outcome) reason() string {
	if o.Reason == "" {
		return o.Verdict.String()
	}
	return showLine(o.Reason)
}

// writeRows writes rows as a diff, in which no white space is invisible.
func writeRows(b *strings.Builder, rows []Row, before, behind int) {
	b.WriteString("--- expected\n+++ actual\n")
	if before > 0 {
		fmt.Fprintf(b, "[lines before: %d]\n", before)
	}
	var actual []string
	flush := func() {
		for _, line := range actual {
			b.WriteString("+ " + line + "\n")
		}
		actual = actual[:0]
	}
	for _, row := range rows {
		if row.Same {
			flush()
			b.WriteString("  " + showLine(row.Expected.Text) + "\n")
			continue
		}
		if row.Expected != nil {
			b.WriteString("- " + showLine(row.Expected.Text) + "\n")
		}
		if row.Actual != nil {
			actual = append(actual, showLine(row.Actual.Text))
		}
	}
	flush()
	if behind > 0 {
		fmt.Fprintf(b, "[lines behind: %d]\n", behind)
	}
}

// head returns the beginning of text, at most limit bytes, without cutting a character in two.
func head(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for end := limit; end > limit-utf8.UTFMax; end-- {
		if utf8.RuneStart(text[end]) {
			return text[:end]
		}
	}
	return text[:limit]
}

// cutNote stands behind a text that was cut; length is that of the whole.
func cutNote(length int) string { return fmt.Sprintf("[cut here: %d bytes in all]", length) }

// showText returns lines of text with nothing in them that cannot be seen, no longer than textLimit but for a note that
// says so.
func showText(text string) string {
	var b strings.Builder
	for line := range strings.Lines(head(text, textLimit)) {
		bare, ended := strings.CutSuffix(line, "\n")
		b.WriteString(transcripts.ShowSpace(bare))
		if ended {
			b.WriteByte('\n')
		}
	}
	shown := head(b.String(), textLimit)
	if len(text) > textLimit || len(shown) < b.Len() {
		shown += "\n" + cutNote(len(text))
	}
	return shown
}

// showLine returns text as one line with nothing in it that cannot be seen, no longer than lineLimit but for a note that
// says so.
func showLine(text string) string {
	whole := transcripts.ShowSpace(head(text, lineLimit))
	shown := head(whole, lineLimit)
	if len(text) > lineLimit || len(shown) < len(whole) {
		shown += " " + cutNote(len(text))
	}
	return shown
}

// showName is showLine for the name of a program, a suite or a transcript, which readers want to be there.
func showName(name string) string {
	if name == "" {
		return "(no name)"
	}
	return showLine(name)
}

// A nameSet tells names apart that would be the same.
type nameSet map[string]int

// add returns name, with a number behind it where it was returned before.
func (s nameSet) add(name string) string {
	unique := name
	for s[unique] > 0 {
		s[name]++
		unique = fmt.Sprintf("%s (%d)", name, s[name])
	}
	s[unique] = 1
	return unique
}

// milliseconds returns d in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// decimal returns a number as people write it, without an exponent.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
