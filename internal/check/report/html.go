package report

import (
	"bufio"
	"cmp"
	"embed"
	"html/template"
	"io"
	"slices"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/english"
)

//go:embed html.tmpl report.css
var pageFiles embed.FS

// writeHTML writes reports as one page for the grader. Transcripts that students must not see are
// on it, too, and are marked.
func writeHTML(w io.Writer, reports []exercise.Report) error {
	return writePage(w, reports, nil)
}

// writePage writes a page that needs no other file and no script, and suits light and dark screens.
// With files, the names of one page per program, it is their index. So that the page stays small,
// it shows the lines around the first difference of a session, and for a class only some sessions
// of each program.
func writePage(w io.Writer, reports []exercise.Report, files []string) error {
	const mostSessions = 300 // on the page
	const mostFindings = 10  // of a program
	functions := template.FuncMap{
		"decimal": decimal, "failCount": failCount, "failed": failed, "fault": fault,
		"headline": headline, "inputLines": inputLines, "inputOf": inputOf, "label": label,
		"line": newPageLine, "markOf": markOf, "moreLines": moreLines, "notes": notes,
		"plural": english.Plural, "verdicts": verdicts, "whatIsWrong": whatIsWrong, "where": where,
	}
	page := template.Must(template.New("html.tmpl").Funcs(functions).ParseFS(pageFiles, "*"))
	columns, doubts := columnsOf(reports)
	out := bufio.NewWriter(w)
	err := page.Execute(out, map[string]any{
		"Reports": reports, "Files": files,
		"IsClass": files != nil || len(reports) > 1,
		"Names":   programNames(reports), "Problems": problems(reports),
		"Columns": columns, "Doubts": doubts, "Marks": marks,
		"Findings": mostFindings, "Sessions": max(1, mostSessions/max(1, len(reports))),
	})
	return cmp.Or(err, out.Flush())
}

// failed returns the outcomes that are failures.
func failed(r exercise.Report) []exercise.Outcome {
	hasPassed := func(o exercise.Outcome) bool { return !o.Verdict.Failed() }
	return slices.DeleteFunc(slices.Clone(r.Outcomes), hasPassed)
}

// newPageLine compares a line with the one next to it. One of them may be nil.
func newPageLine(own, beside *compare.ScreenLine) line {
	l, other := newLine("", own, beside, mostOfRow), newLine("", beside, own, mostOfRow)
	same := compare.CommonLength([]byte(l.Text), []byte(other.Text))
	l.Text, l.Differs = cut(l.Text, same)
	return l
}
