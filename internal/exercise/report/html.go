package report

import (
	"bufio"
	_ "embed"
	"html/template"
	"io"
	"net/url"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

//go:embed html.tmpl
var pageTemplate string

//go:embed report.css
var pageStyle string

// writeHTML writes programs as one page for whoever grades: it needs nothing beside it and no script, and suits light and
// dark. Transcripts that those who are graded must not see are on it too, and are marked. Of a session it shows the lines
// around the first difference, and of a class that of some failures of each program, so that the page stays small.
func writeHTML(w io.Writer, programs []program, _ bool) error {
	sessions := max(1, mostSessions/max(1, len(programs)))
	pages := make([]pageProgram, len(programs))
	for i, p := range programs {
		failed := slices.DeleteFunc(slices.Clone(p.Outcomes), func(o outcome) bool { return !o.Verdict.Failed() })
		told, shown := min(len(p.Findings), mostFindings), min(len(failed), sessions)
		p.Findings, pages[i].LeftOut = p.Findings[:told], len(p.Findings)-told
		pages[i].program, pages[i].Shown, pages[i].Named = p, failed[:shown], failed[shown:]
	}
	return writePage(w, pages, nil)
}

// writeIndex writes a page with a row a program, which leads to its own page.
func writeIndex(w io.Writer, programs []program, names []string) error {
	pages := make([]pageProgram, len(programs))
	links := make([]string, len(programs))
	for i, p := range programs {
		pages[i].program, links[i] = p, url.PathEscape(names[i])+".html"
	}
	return writePage(w, pages, links)
}

func writePage(w io.Writer, programs []pageProgram, links []string) error {
	t, err := template.New("page").Funcs(template.FuncMap{"line": newPageLine, "show": showText}).Parse(pageTemplate)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	page := map[string]any{"Style": template.CSS(pageStyle), "Programs": programs, "Links": links}
	if err := t.Execute(out, page); err != nil {
		return err
	}
	return out.Flush()
}

const (
	mostSessions = 300 // on a page
	mostFindings = 10  // of a program
)

// A pageProgram is a program as a page shows it.
type pageProgram struct {
	program
	LeftOut int       // how many findings are left out
	Shown   []outcome // failures that are shown
	Named   []outcome // failures of which there are the names only
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
