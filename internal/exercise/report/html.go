package report

import (
	"bufio"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

//go:embed html.tmpl
var pageTemplate string

//go:embed report.css
var pageStyle string

// HTML writes the reports as one page for whoever grades: it needs nothing beside it and no script, and suits light and
// dark. Transcripts that those who are graded must not see are on it too, and are marked. Of a session it shows the lines
// around the first difference, so that the page of a class stays small.
func HTML(w io.Writer, reports []exercise.Report) error {
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if err := t.Execute(out, newPage(reports)); err != nil {
		return err
	}
	return out.Flush()
}

// A page is what the template shows. All text in it is visible; the template escapes it.
type page struct {
	Style          template.CSS
	Title, Purpose string
	Comparison     string
	Withheld       bool // a transcript on it is hidden from those who are graded
	Programs       []pageProgram
}

type pageProgram struct {
	ID, Name      string
	Passed, Score string // "3 of 4"
	Counts        string // the other verdicts: "layout 2, differs 1"
	Elapsed       time.Duration
	Interrupted   bool
	NotStarted    string // why
	Failures      []pageFailure
	Lists         []pageList
}

type pageFailure struct {
	pageName
	explanation
	Rows   []pageRow
	Stderr []string
}

// A pageList is the transcripts that need no explanation.
type pageList struct {
	Heading     string
	Transcripts []pageName
}

type pageName struct {
	Name       string
	Visibility string // empty where everybody may see the transcript
}

type pageRow struct {
	Sign             string
	Differs          bool
	Expected, Actual []piece
}

// A piece is a part of a line: what was typed, what differs from the line beside it, or the rest.
type piece struct {
	Text           string
	Typed, Differs bool
}

func newPage(reports []exercise.Report) page {
	p := page{Style: template.CSS(pageStyle), Title: "Exercise"}
	for i, r := range reports {
		p.Title, p.Purpose = showName(r.Suite.Name), showText(r.Suite.Title)
		p.Comparison = map[transcripts.Comparison]string{
			transcripts.IgnoreLineEnds: "Blanks at the ends of lines did not count.",
			transcripts.Strict:         "Every byte counted.",
			transcripts.IgnoreSpace:    "White space did not count.",
		}[r.Comparison]
		for _, o := range r.Outcomes {
			p.Withheld = p.Withheld || visibility(o.Transcript) != ""
		}
		p.Programs = append(p.Programs, newPageProgram(fmt.Sprintf("program-%d", i+1), r))
	}
	return p
}

func newPageProgram(id string, r exercise.Report) pageProgram {
	points, most := r.Score()
	p := pageProgram{
		ID:          id,
		Name:        showName(r.Program),
		Passed:      fmt.Sprintf("%d of %d", r.Count(exercise.Pass), len(r.Outcomes)),
		Score:       decimal(points) + " of " + decimal(most),
		Elapsed:     r.Elapsed.Round(time.Millisecond),
		Interrupted: r.Interrupted,
	}
	var counts []string
	for v := exercise.NotRun; v <= exercise.NotStarted; v++ {
		if n := r.Count(v); n > 0 && v != exercise.Pass {
			counts = append(counts, fmt.Sprintf("%v %d", v, n))
		}
	}
	p.Counts = strings.Join(counts, ", ")

	named := map[exercise.Verdict][]pageName{}
	for _, o := range r.Outcomes {
		name := pageName{showName(o.Transcript.Name), visibility(o.Transcript)}
		switch o.Verdict {
		case exercise.NotStarted:
			p.NotStarted = headline(o)
			fallthrough
		case exercise.Pass, exercise.NotRun:
			named[o.Verdict] = append(named[o.Verdict], name)
		default:
			p.Failures = append(p.Failures, newPageFailure(name, r, o))
		}
	}
	p.Lists = []pageList{
		{"Not started", named[exercise.NotStarted]}, {"Not run", named[exercise.NotRun]}, {"Passed", named[exercise.Pass]},
	}
	return p
}

// visibility returns the label of a transcript that those who are graded may not see, or not yet.
func visibility(t transcripts.Transcript) string {
	if t.Visibility == transcripts.Visible {
		return ""
	}
	return showLine(strings.ReplaceAll(string(t.Visibility), "_", " "))
}

func newPageFailure(name pageName, r exercise.Report, o exercise.Outcome) pageFailure {
	f := pageFailure{
		pageName:    name,
		explanation: explain(r, o),
		Stderr:      lastLines(o.Run.Stderr, stderrLines),
	}
	for _, row := range f.explanation.Rows {
		f.Rows = append(f.Rows, newPageRow(row))
	}
	return f
}

func newPageRow(row transcripts.Row) pageRow {
	switch {
	case row.Same:
		return pageRow{Expected: plain(row.Expected), Actual: plain(row.Actual)}
	case row.Actual == nil:
		return pageRow{"−", true, plain(row.Expected), nil}
	case row.Expected == nil:
		return pageRow{"+", true, nil, plain(row.Actual)}
	}
	prefix, suffix := alike(row.Expected.Text, row.Actual.Text)
	return pageRow{"≠", true, marked(row.Expected, prefix, suffix), marked(row.Actual, prefix, suffix)}
}

// plain returns a line in two pieces: what was printed and what was typed.
func plain(line *transcripts.Line) []piece {
	printed, typed := show(line)
	pieces := []piece{{Text: printed}}
	if typed != "" {
		pieces = append(pieces, piece{Text: typed, Typed: true})
	}
	return pieces
}

// marked returns a line in pieces, of which one differs from the line beside it: all but a prefix and a suffix. White space
// at the edges of that piece is shown.
func marked(line *transcripts.Line, prefix, suffix int) []piece {
	text := line.Text
	if line.Typed < len(text) || prefix+suffix == 0 {
		return plain(line)
	}
	differs := text[prefix : len(text)-suffix]
	bare := strings.TrimLeft(differs, " ")
	return []piece{
		{Text: showInner(text[:prefix])},
		{Text: strings.Repeat("·", len(differs)-len(bare)) + transcripts.ShowSpace(bare), Differs: true},
		{Text: transcripts.ShowSpace(text[len(text)-suffix:])},
	}
}

// alike returns how many bytes two lines have in common at their beginning and at their end, whole characters; nothing
// where that is less than half of a line.
func alike(a, b string) (prefix, suffix int) {
	shorter := min(len(a), len(b))
	prefix = commonPrefix(a, b)
	for prefix > 0 && prefix < len(a) && !utf8.RuneStart(a[prefix]) {
		prefix--
	}
	for suffix < shorter-prefix && a[len(a)-1-suffix] == b[len(b)-1-suffix] {
		suffix++
	}
	for suffix > 0 && !utf8.RuneStart(a[len(a)-suffix]) {
		suffix--
	}
	if 2*(prefix+suffix) < shorter {
		return 0, 0
	}
	return prefix, suffix
}
