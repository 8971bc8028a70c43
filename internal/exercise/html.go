package exercise

import (
	"bufio"
	_ "embed"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/transcripts"
)

// What a page holds at most, so that it can be opened however much programs print.
const (
	pageContext     = 6       // rows before and behind the first difference
	pageFoldContext = 200     // the same where a session is unfolded
	pageFoldedRows  = 20_000  // rows of whole sessions, on all of the page
	pageLineLength  = 400     // bytes of a line
	pageOutputMore  = 1 << 15 // bytes of an output, past the length of the expected one
	pageInputLines  = 200
	pageStderrLines = 20
)

//go:embed report.css
var pageStyle string

// WriteHTML writes the reports as one HTML page for whoever grades: it needs nothing beside it and no script, suits a
// phone and a printer, light and dark. Transcripts that those who are graded must not see are on it too, and are marked.
//
// Nothing that a program, a suite or a file name says can become markup, and nothing in it is invisible. Sessions too
// long to read are shown in part, and the page says how much is left out.
func WriteHTML(w io.Writer, reports []Report) error {
	// Not html/template: importing it alone costs each start of the program a tenth of a millisecond.
	p := &page{Writer: bufio.NewWriter(w), several: len(reports) > 1, foldedRows: pageFoldedRows}
	p.write(reports)
	return p.Flush()
}

// A page is an HTML page while it is written. The bufio.Writer keeps the first error.
type page struct {
	*bufio.Writer
	several    bool
	foldedRows int // rows of whole sessions that may still be written
}

// markup writes what is HTML already.
func (p *page) markup(parts ...string) {
	for _, part := range parts {
		p.WriteString(part)
	}
}

// htmlText returns text of someone else's as HTML, on one line.
func htmlText(text string) string {
	return html.EscapeString(transcripts.ShowSpace(strings.TrimRight(text, " ")))
}

// htmlProse is htmlText for text that may have several lines.
func htmlProse(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = htmlText(strings.TrimRight(line, " \t\r"))
	}
	return strings.Join(lines, "<br />")
}

// htmlName returns a name of someone else's as HTML. Whichever way it is written, it does not turn the text around it.
func htmlName(text string) string { return "<bdi>" + htmlText(text) + "</bdi>" }

func (p *page) write(reports []Report) {
	title, purpose := "Exercise", ""
	if len(reports) > 0 {
		title, purpose = reports[0].Suite.Name, reports[0].Suite.Title
	}
	p.markup(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>`, htmlText(title), `: report</title>
<style>
`, pageStyle, `</style>
</head>
<body>
<header>
<h1>`, htmlName(title), "</h1>\n")
	if purpose != "" {
		p.markup("<p>", htmlProse(purpose), "</p>\n")
	}
	if len(reports) == 0 {
		p.markup("<p>No program was exercised.</p>\n")
	} else {
		p.conditions(reports)
	}
	p.markup("</header>\n<main>\n")
	if p.several {
		p.table(reports)
	}
	for i, r := range reports {
		p.program(r, fmt.Sprintf("program-%d", i+1))
	}
	p.markup("</main>\n</body>\n</html>\n")
}

// conditions says what counted, who may see the page, and how to read it.
func (p *page) conditions(reports []Report) {
	p.markup(`<p class="aside">`, map[transcripts.Comparison]string{
		transcripts.IgnoreLineEnds: "Blanks at the ends of lines did not count.",
		transcripts.Strict:         "Every byte counted.",
		transcripts.IgnoreSpace:    "White space did not count.",
	}[reports[0].Comparison])
	if slices.ContainsFunc(reports, func(r Report) bool { return slices.ContainsFunc(r.Outcomes, withheld) }) {
		p.markup(" This page is for whoever grades: it shows transcripts that are hidden from those who are graded.")
	}
	p.markup("</p>\n")
	if slices.ContainsFunc(reports, func(r Report) bool { return r.Count(Pass, NotRun, NotStarted) < len(r.Outcomes) }) {
		p.markup(`<details class="aside">
<summary>How to read a session</summary>
<ul>
<li><b>≠</b> a line that differs, <b>−</b> a line that is missing, <b>+</b> a line too many;
<mark>underlined</mark>, the part of it that differs</li>
<li><kbd>0 1</kbd> was typed; all else was printed</li>
<li><i class="control">·</i> is a blank, <i class="control">→</i> a TAB, <i class="control">␍</i> a carriage return,
<i class="control">^A</i> and <i class="control">\x80</i> what has no picture</li>
</ul>
</details>
`)
	}
}

// table compares the programs.
func (p *page) table(reports []Report) {
	passed := 0
	for _, r := range reports {
		if r.Passed() {
			passed++
		}
	}
	p.markup(`<section aria-labelledby="programs">
<h2 id="programs">`, thousands(len(reports)), ` programs</h2>
<p>`, thousands(passed), ` of them passed every transcript.</p>
<table>
<thead><tr><th scope="col">Program</th><th scope="col">Passed</th><th scope="col">Score</th>`,
		`<th scope="col">Did not pass</th></tr></thead>
<tbody>
`)
	for i, r := range reports {
		p.markup(`<tr><th scope="row"><a href="#program-`, strconv.Itoa(i+1), `">`, htmlName(r.Program), `</a></th><td>`,
			passedSign(r.Passed()), " ", thousands(r.Count(Pass)), " of ", thousands(len(r.Outcomes)),
			"</td><td>", pointsOf(r.Score()), "</td><td>")
		separator := ""
		for v := NotRun; v <= NotStarted; v++ {
			if n := r.Count(v); n > 0 && v != Pass {
				p.markup(separator, v.String(), "&#160;", thousands(n))
				separator = ", "
			}
		}
		p.markup("</td></tr>\n")
	}
	p.markup("</tbody>\n</table>\n</section>\n")
}

// program writes the section of one program.
func (p *page) program(r Report, id string) {
	p.markup(`<section class="program" id="`, id, `" aria-labelledby="`, id, `-name">
<h2 id="`, id, `-name">`, htmlName(r.Program), "</h2>\n")
	p.summary(r)
	if first := slices.IndexFunc(r.Outcomes, func(o Outcome) bool { return o.Verdict == NotStarted }); first >= 0 {
		o := r.Outcomes[first]
		p.markup("<p><strong>Not started:</strong> ", htmlProse(o.Reason), "</p>\n")
		if o.Advice != "" {
			p.markup("<p>", htmlProse(o.Advice), "</p>\n")
		}
	}
	for i, o := range r.Outcomes {
		switch o.Verdict {
		case Pass, NotRun, NotStarted:
		default:
			p.failure(r, o, fmt.Sprintf("%s-transcript-%d", id, i+1))
		}
	}
	p.list("Not started", r, NotStarted)
	p.list("Not run", r, NotRun)
	p.list("Passed", r, Pass)
	if p.several {
		p.markup("<p class=\"up\"><a href=\"#programs\">All programs</a></p>\n")
	}
	p.markup("</section>\n")
}

func (p *page) summary(r Report) {
	if r.Interrupted {
		p.markup(`<p class="broken-off"><strong>Broken off:</strong> `, thousands(r.Count(NotRun)), " of ",
			counted(len(r.Outcomes), "transcript"), " not run.</p>\n")
	}
	p.markup("<dl class=\"summary\">\n")
	fact := func(term, description string) {
		p.markup("<div><dt>", term, "</dt><dd>", description, "</dd></div>\n")
	}
	fact("passed", passedSign(r.Passed())+" "+thousands(r.Count(Pass))+" of "+thousands(len(r.Outcomes)))
	fact("score", pointsOf(r.Score()))
	for v := NotRun; v <= NotStarted; v++ {
		if n := r.Count(v); n > 0 && v != Pass {
			fact(v.String(), thousands(n))
		}
	}
	fact("time", elapsed(r.Elapsed))
	p.markup("</dl>\n")
}

// list writes the transcripts that have a verdict, folded.
func (p *page) list(heading string, r Report, v Verdict) {
	n := r.Count(v)
	if n == 0 {
		return
	}
	p.markup(`<details class="names"><summary>`, heading, ": ", thousands(n), "</summary>\n<ul>\n")
	for _, o := range r.Outcomes {
		if o.Verdict == v {
			p.markup("<li>", htmlName(o.Transcript.Name), visibilityLabel(o), "</li>\n")
		}
	}
	p.markup("</ul>\n</details>\n")
}

// failure writes the article of a transcript that did not pass. Where there is one program it is unfolded.
func (p *page) failure(r Report, o Outcome, id string) {
	verdict := verdictInWords(o)
	open := ` open=""`
	if p.several {
		open = ""
	}
	p.markup(`<article id="`, id, `" aria-labelledby="`, id, `-name">
<details class="failure"`, open, `>
<summary><h3 id="`, id, `-name">`, htmlName(o.Transcript.Name), `</h3> <span class="verdict">✗&#160;`,
		htmlText(verdict), "</span>", visibilityLabel(o))
	if o.Reason != verdict {
		p.markup(` <span class="reason">`, htmlText(o.Reason), "</span>")
	}
	p.markup("</summary>\n")
	if o.Advice != "" {
		p.markup(`<p class="advice">`, htmlProse(o.Advice), "</p>\n")
	}
	if o.Transcript.Hint != "" {
		p.markup(`<p class="hint"><strong>Hint:</strong> `, htmlProse(o.Transcript.Hint), "</p>\n")
	}
	p.session(r, o)
	p.stderr(o.Run.Stderr)
	p.input(o.Transcript.Input)
	points := ""
	if _, most := o.Score(); most != 1 {
		points = pointsOf(o.Score()) + " points, "
	}
	p.markup(`<p class="aside">`, points, "ran for ", elapsed(o.Run.Elapsed), "</p>\n</details>\n</article>\n")
}

// verdictInWords returns the verdict in words.
func verdictInWords(o Outcome) string {
	switch o.Verdict {
	case Layout:
		return "layout: equal but for white space"
	case TimedOut:
		return "timeout: still running at the time limit"
	case Crashed:
		if o.Run.Signal != "" {
			return "crashed (" + o.Run.Signal + ")"
		}
	case WrongStatus:
		return fmt.Sprintf("status %d, expected %d", o.Run.Status, o.Transcript.Status)
	}
	return o.Verdict.String()
}

// withheld reports whether those who are graded may not see the transcript, or not yet.
func withheld(o Outcome) bool {
	return o.Transcript.Visibility != transcripts.Visible && o.Transcript.Visibility != ""
}

// visibilityLabel returns a label where the transcript is withheld.
func visibilityLabel(o Outcome) string {
	if !withheld(o) {
		return ""
	}
	return ` <span class="visibility">` + htmlText(strings.ReplaceAll(string(o.Transcript.Visibility), "_", " ")) + "</span>"
}

// session writes the expected and the actual session side by side: the lines around the first difference, and all of them
// folded.
func (p *page) session(r Report, o Outcome) {
	if o.Run.NoOutputFile {
		return
	}
	printed := len(o.Run.Output)
	rows := pageRows(r, &o)
	window, before, behind := transcripts.Window(rows, pageContext)
	if !slices.ContainsFunc(rows, func(row Row) bool { return !row.Same }) {
		window, before, behind = nil, 0, len(rows)
		if o.Verdict == WrongStatus {
			p.markup("<p>The output is as expected.</p>\n")
		}
	}
	p.boards(rows, before)
	if len(window) > 0 {
		p.sides(window, before)
	}
	if shown := len(o.Run.Output); shown < printed {
		p.markup(`<p class="aside">Of the `, counted(printed, "byte"), " that were printed the last ", thousands(printed-shown),
			" are left out.</p>\n")
	}
	if before+behind == 0 {
		return
	}
	fold, above, below := transcripts.Window(rows, pageFoldContext)
	if len(fold) > 2*pageFoldContext+1 {
		fold, below = fold[:2*pageFoldContext], len(fold)-2*pageFoldContext
	}
	if len(fold) > p.foldedRows {
		p.markup(`<p class="aside">The whole session, `, counted(len(rows), "line"),
			", is left out, since this page is long already.</p>\n")
		return
	}
	p.foldedRows -= len(fold)
	whole := "The whole session: "
	if len(o.Run.Output) < printed {
		whole = "More of the session: "
	}
	p.markup("<details><summary>", whole, counted(len(rows), "line"), "</summary>\n")
	p.leftOut(above)
	p.sides(fold, above)
	p.leftOut(below)
	p.markup("</details>\n")
}

func (p *page) leftOut(lines int) {
	if lines > 0 {
		p.markup(`<p class="aside">`, counted(lines, "line"), " left out</p>\n")
	}
}

// pageRows returns the session's rows. Where an output is much longer than expected its end is dropped, from o too.
func pageRows(r Report, o *Outcome) []Row {
	cut := false
	if limit := len(o.Transcript.Output) + pageOutputMore; len(o.Run.Output) > limit {
		cut = true
		o.Run.Output = o.Run.Output[:limit]
		if i := strings.LastIndexByte(o.Run.Output, '\n'); i >= len(o.Transcript.Output) {
			o.Run.Output = o.Run.Output[:i+1]
		}
	}
	rows := r.Rows(*o)
	for _, row := range rows {
		if cut && row.Actual != nil {
			row.Actual.Cut = false // by the page, not by the program
		}
		if r.Comparison != transcripts.Strict {
			// What is ignored at the end of a line is not to be shown there.
			for _, line := range []*Line{row.Expected, row.Actual} {
				if line != nil {
					line.Text = strings.TrimRight(line.Text, " \t\r")
					line.Typed = min(line.Typed, len(line.Text))
				}
			}
		}
	}
	return rows
}

// sides writes rows as two screens, one beside the other, or one under the other on a phone. They begin behind as many
// lines as before says.
func (p *page) sides(rows []Row, before int) {
	p.markup("<div class=\"sides\">\n")
	for _, side := range []string{"Expected", "Actual"} {
		p.markup("<figure><figcaption>", side, `</figcaption><div class="screen" role="group" aria-label="`, side,
			` session" tabindex="0"><ol start="`, strconv.Itoa(before+1), "\">\n")
		for _, row := range rows {
			line, other := row.Expected, row.Actual
			if side == "Actual" {
				line, other = other, line
			}
			p.row(row, line, other)
		}
		p.markup("</ol></div></figure>\n")
	}
	p.markup("</div>\n")
}

// row writes one side of a row.
func (p *page) row(row Row, line, other *Line) {
	sign, class := " ", ""
	switch {
	case row.Actual == nil:
		sign, class = "−", ` class="missing"`
	case row.Expected == nil:
		sign, class = "+", ` class="extra"`
	case !row.Same:
		sign, class = "≠", ` class="differs"`
	}
	p.markup("<li", class, "><b>", sign, "</b><code>")
	if line == nil {
		p.markup("<i>no line</i>")
	} else {
		p.line(*line, other, row.Same)
		if line.Cut && (other == nil || !other.Cut) {
			p.markup(" <i>the output ends here</i>")
		}
	}
	p.markup("</code></li>\n")
}

// line writes a line; where it differs from other, the part that does is marked and white space in it is shown.
func (p *page) line(line Line, other *Line, same bool) {
	text := line.Text
	from, to, focus := len(text), len(text), 0
	if same {
		text = text[:max(line.Typed, len(strings.TrimRight(text, " \t\r")))]
	} else if other != nil {
		from, to = differingPart(text, other.Text)
		for focus < min(len(text), len(other.Text)) && text[focus] == other.Text[focus] {
			focus++
		}
	}
	low, high := 0, len(text)
	if high > pageLineLength {
		low = max(0, focus-pageLineLength/4)
		high = min(len(text), low+pageLineLength)
		for low > 0 && !utf8.RuneStart(text[low]) {
			low--
		}
		for high < len(text) && !utf8.RuneStart(text[high]) {
			high++
		}
	}
	if low > 0 {
		p.markup("<i>", counted(low, "byte"), " …</i>")
	}
	blanksFrom := len(strings.TrimRight(text, " "))
	if same {
		blanksFrom = len(text)
	}
	for at := low; at < high; {
		end := high
		for _, edge := range []int{from, to, line.Typed, blanksFrom} {
			if at < edge && edge < end {
				end = edge
			}
		}
		marked, typed := from <= at && at < to, at >= line.Typed
		if typed {
			p.markup("<kbd>")
		}
		if marked {
			p.markup("<mark>")
		}
		p.printed(text[at:end], marked, at >= blanksFrom, same)
		if marked {
			p.markup("</mark>")
		}
		if typed {
			p.markup("</kbd>")
		}
		at = end
	}
	if high < len(text) {
		p.markup("<i>… ", counted(len(text)-high, "byte"), "</i>")
	}
}

// printed writes a piece of a line so that nothing in it is invisible: blanks where they are asked for or stand at an edge
// of what is marked, TABs but where the line is the same, and whatever has no picture.
func (p *page) printed(piece string, marked, blanks, same bool) {
	lead, trail := 0, len(piece)
	if marked {
		lead = len(piece) - len(strings.TrimLeft(piece, " \t"))
		trail = len(strings.TrimRight(piece, " \t"))
	}
	for i := 0; i < len(piece); {
		_, size := utf8.DecodeRuneInString(piece[i:])
		char := piece[i : i+size]
		shown := char
		switch {
		case char == " ":
			if blanks || i < lead || i >= trail {
				shown = transcripts.ShowSpace(char)
			}
		case char == "\t" && same:
		default:
			shown = transcripts.ShowSpace(char)
		}
		if shown != char {
			p.markup(`<i class="control">`, html.EscapeString(shown), "</i>")
		} else {
			p.markup(html.EscapeString(char))
		}
		i += size
	}
}

// differingPart returns where the part of a line begins and ends that differs from another line, whole words of it;
// nothing where the lines have too little in common for that to help.
func differingPart(text, other string) (from, to int) {
	shorter := min(len(text), len(other))
	for from < shorter && text[from] == other[from] {
		from++
	}
	common := 0
	for common < shorter-from && text[len(text)-1-common] == other[len(other)-1-common] {
		common++
	}
	if 2*(from+common) <= shorter {
		return len(text), len(text)
	}
	to = len(text) - common
	wordGoesOn := from < len(text) && inWord(text[from]) || from < len(other) && inWord(other[from])
	for wordGoesOn && from > 0 && inWord(text[from-1]) {
		from--
	}
	for to < len(text) && inWord(text[to]) && (to > from && inWord(text[to-1]) || !utf8.RuneStart(text[to])) {
		to++
	}
	return from, to
}

// inWord reports whether a byte is part of a word; one of a character beyond ASCII counts, so that no character is split.
func inWord(b byte) bool {
	return '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z' || b >= utf8.RuneSelf
}

// stderr writes the end of what the program printed there.
func (p *page) stderr(text string) {
	lines := strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")
	if len(lines) == 1 && lines[0] == "" {
		return
	}
	p.markup("<figure><figcaption>Standard error</figcaption>")
	left := max(0, len(lines)-pageStderrLines)
	p.text("Standard error", lines[left:], left, 0)
	p.markup("</figure>\n")
}

// input writes what went in, folded.
func (p *page) input(text string) {
	if text == "" {
		p.markup("<p class=\"aside\">The input was empty.</p>\n")
		return
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	p.markup("<details><summary>The input: ", counted(len(lines), "line"), "</summary>\n")
	shown := min(len(lines), pageInputLines)
	p.text("Input", lines[:shown], 0, len(lines)-shown)
	p.markup("</details>\n")
}

// text writes lines, before and behind which some are left out.
func (p *page) text(label string, lines []string, before, behind int) {
	p.markup(`<div class="screen" role="group" aria-label="`, label, `" tabindex="0"><pre>`)
	if before > 0 {
		p.markup("<i>", counted(before, "line"), " left out</i>\n")
	}
	for _, line := range lines {
		p.line(Line{Text: line, Typed: len(line)}, nil, false)
		p.markup("\n")
	}
	if behind > 0 {
		p.markup("<i>", counted(behind, "line"), " left out</i>\n")
	}
	p.markup("</pre></div>\n")
}

// thousands returns n with its thousands set apart.
func thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return thousands(n) + " " + noun + "s"
}

func pointsOf(points, most float64) string {
	decimal := func(f float64) string { return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64) }
	return decimal(points) + " of " + decimal(most)
}

// elapsed returns how long something took.
func elapsed(d time.Duration) string {
	if d < time.Second {
		return strconv.FormatInt(d.Milliseconds(), 10) + " ms"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
}

// passedSign returns a sign for whether all passed; what it says stands beside it.
func passedSign(passed bool) string {
	if passed {
		return `<b class="good" aria-hidden="true">✓</b>`
	}
	return `<b class="bad" aria-hidden="true">✗</b>`
}
