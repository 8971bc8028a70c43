package report

import (
	"bufio"
	"cmp"
	_ "embed"
	"html/template"
	"io"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

//go:embed html.tmpl
var pageTemplate string

//go:embed report.css
var pageStyle string

// writeHTML writes reports as one page for the grader. Transcripts that students must not see are
// on it, too, and are marked.
func writeHTML(c *console.Console, reports []exercise.Report, _ bool) error {
	return writePage(c, programsOf(reports, newProgram), nil)
}

// writePage writes a page that needs no other file and no script, and suits light and dark screens.
// With files, the names of one page per program, it is their index. So that the page stays small,
// it shows the lines around the first difference of a session, and for a class only some sessions
// of each program.
func writePage(w io.Writer, programs []Program, files []string) error {
	const mostSessions = 300 // on the page
	const mostFindings = 10  // of a program
	functions := template.FuncMap{"line": newPageLine}
	page := template.Must(template.New("page").Funcs(functions).Parse(pageTemplate))
	out := bufio.NewWriter(w)
	err := page.Execute(out, map[string]any{
		"Style": template.CSS(pageStyle), "Programs": programs, "Files": files,
		"Findings": mostFindings, "Sessions": max(1, mostSessions/len(programs)),
	})
	return cmp.Or(err, out.Flush())
}

// A pageLine is a line in parts: its beginning that equals the line next to it, the rest, and the
// input.
type pageLine struct{ Same, Differs, Typed string }

// newPageLine compares a line with the one next to it. It shows blanks at the beginning of the part
// that differs.
func newPageLine(from, beside *transcripts.Line) pageLine {
	if from == nil {
		return pageLine{}
	}
	l := newLine("", from)
	same := 0
	if beside != nil {
		other := newLine("", beside).Printed
		for same < min(len(l.Printed), len(other)) && l.Printed[same] == other[same] {
			same++
		}
	}
	head, differs := cut(l.Printed, same)
	bare := strings.TrimLeft(differs, " ")
	return pageLine{head, strings.Repeat("·", len(differs)-len(bare)) + bare, l.Typed}
}
