// Package report writes exercise.Reports in several formats, one per file.
//
//	Report -> shown -> Format.Write    a text, a page or a table about one or more programs
//	       -> newRecord                the same as JSON
//	                   Folder.Write    a page and the same as JSON, for the author of a program
//	                   Folder.Finish   the index of a class, for its grader
//
// The text of a program cannot become markup in a report, and a report has at most 64 KiB of it. In
// JSON it is as it was printed, with the escapes of JSON. In all other formats every character is
// visible: the function shown makes the texts of a report visible and short before a format reads
// it. For example, the line "X\tO" appears as
//
//	+X→O
//
// below the expected line in its place, "-X·O".
//
// This package judges nothing: it gets verdicts and findings from package exercise.
package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/console"
)

// A Format is a way to write reports.
type Format struct {
	Name        string
	ForStudents bool // Write takes one report only, which should have been made for students

	write func(io.Writer, []exercise.Report) error // nil for text
	isRaw bool                                     // write gets the texts as they are
}

func (f Format) String() string { return f.Name }

// Write writes the reports of programs on the same transcripts. With all, text shows every
// transcript, too. Write may leave an error of the console to its Close.
func (f Format) Write(c *console.Console, reports []exercise.Report, all bool) error {
	if !f.isRaw {
		reports = each(reports, shown)
	}
	if f.write == nil {
		writeText(c, reports, all)
		return nil
	}
	return f.write(c, reports)
}

// Formats returns all formats. The first is the default.
func Formats() []Format {
	return []Format{
		{Name: "text"},
		{Name: "json", write: writeReports, isRaw: true},
		{Name: "junit", write: writeJUnit},
		{Name: "csv", write: writeCSV},
		{Name: "html", write: writeHTML},
		{Name: "gradescope", write: writeGradescope, ForStudents: true},
	}
}

const (
	mostOfRow  = 200      // bytes of a line of a session
	mostOfLine = 4 << 10  // bytes of a text that is shown in one line
	mostOfText = 64 << 10 // bytes of a text that is shown in several lines
)

// shown returns a report in which no text is invisible or too long. Sessions stay as they are: each
// line of them is shown alone.
func shown(r exercise.Report) exercise.Report {
	replace(showLine, &r.Program, &r.SuiteName, &r.Title, &r.Fault)
	replace(showText, &r.Note)
	r.Findings = each(r.Findings, func(f findings.Finding) findings.Finding {
		replace(showLine, &f.Sentence, &f.Brief, &f.Complaint, &f.Example, &f.Title, &f.Stderr)
		replace(showText, &f.Hint)
		f.Typed = show(f.Typed, mostOfRow)
		return f
	})
	r.Outcomes = each(r.Outcomes, func(o exercise.Outcome) exercise.Outcome {
		t := &o.Transcript
		replace(showLine, &t.Name, &t.Title, &o.Reason)
		replace(showText, &t.Hint)
		return o
	})
	return r
}

// replace replaces fields by the results of a function.
func replace(f func(string) string, fields ...*string) {
	for _, field := range fields {
		*field = f(*field)
	}
}

// each returns the results of a function for each element. They are never nil.
func each[T, Result any](elements []T, f func(T) Result) []Result {
	results := make([]Result, len(elements))
	for i, element := range elements {
		results[i] = f(element)
	}
	return results
}

// showLine returns a text in one line.
func showLine(text string) string {
	return strings.ReplaceAll(show(text, mostOfLine), "\n", "^J")
}

// showText returns a text of several lines.
func showText(text string) string { return show(text, mostOfText) }

// show returns the first bytes of a text, with each line as console.ShowSpace returns it.
func show(text string, most int) string {
	lines := each(strings.Split(limit(text, most), "\n"), console.ShowSpace)
	return strings.Join(lines, "\n")
}

// limit returns the first bytes of a text, and says how many are missing.
func limit(text string, most int) string {
	head, tail := cut(text, most)
	if tail != "" {
		head += fmt.Sprintf(" [cut here: %d more bytes]", len(tail))
	}
	return head
}

// cut splits a text after limit bytes, or before a character that would be split there.
func cut(text string, limit int) (head, tail string) {
	at := min(limit, len(text))
	for at < len(text) && at > max(0, limit-utf8.UTFMax) && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}

// decimal returns a number without an exponent.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
