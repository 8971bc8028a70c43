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

// writeHTML writes reports as one page for whoever grades. Transcripts that those who are graded must not see are on it too,
// and are marked.
func writeHTML(c *console.Console, reports []exercise.Report, _ Options) error {
	return writePage(c, programsOf(reports, newProgram), nil)
}

// writePage writes a page that needs nothing beside it and no script, and suits light and dark. Where there are files, a page
// a program, it is their index. Of a session it shows the lines around the first difference, and of a class that of some
// failures of each program, so that the page stays small.
func writePage(w io.Writer, programs []Program, files []string) error {
	const mostSessions, mostFindings = 300, 10 // on the page, and of a program
	page := template.Must(template.New("page").Funcs(template.FuncMap{"line": newPageLine}).Parse(pageTemplate))
	out := bufio.NewWriter(w)
	err := page.Execute(out, map[string]any{
		"Style": template.CSS(pageStyle), "Programs": programs, "Files": files,
		"Findings": mostFindings, "Sessions": max(1, mostSessions/len(programs)),
	})
	return cmp.Or(err, out.Flush())
}

// A pageLine is a line in parts: what it has in common with the line beside it, what differs from there on, and what was
// typed.
type pageLine struct{ Same, Differs, Typed string }

// newPageLine returns a line beside another. Blanks before what differs are shown.
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
