package exercise_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// To look at the page: go test ./exercise -run TestHTMLSample -html-sample /tmp/report.html
var htmlSample = flag.String("html-sample", "", "write the sample HTML report to `FILE`, and that of one program beside it")

func TestHTMLSample(t *testing.T) {
	if *htmlSample == "" {
		t.Skip("no -html-sample FILE")
	}
	reports := sampleReports(t)
	for file, reports := range map[string][]exercise.Report{
		*htmlSample: reports,
		strings.TrimSuffix(*htmlSample, ".html") + "-one.html": reports[1:2],
	} {
		if err := os.WriteFile(file, []byte(htmlPage(t, reports)), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Log("wrote ", file)
	}
}

// nasty is what a program or a file name should not be able to do anything with.
const nasty = `<script>alert(1)</script></pre></title></style><!-- & &amp; "'` +
	"\x00\x1b[31m\x07\u202egnp.exe\u2066\xff\xfe\u0085\ufffe]]>"

// sampleReports returns the reports of several programs: one that passes, one that fails in every way there is, one that
// cannot be started, and one whose exercise was broken off.
func sampleReports(t testing.TB) []exercise.Report {
	t.Helper()
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	find := func(name string) transcripts.Transcript {
		for _, tr := range suite.Transcripts {
			if tr.Name == "tictactoe/"+name {
				return tr
			}
		}
		t.Fatalf("there is no transcript %s", name)
		return transcripts.Transcript{}
	}
	outcome := func(name string, verdict exercise.Verdict, reason string, change func(*exercise.Outcome)) exercise.Outcome {
		o := exercise.Outcome{Transcript: find(name), Verdict: verdict, Reason: reason}
		o.Run = exercise.Run{Output: o.Transcript.Output, Elapsed: 2300 * time.Microsecond}
		if change != nil {
			change(&o)
		}
		return o
	}
	replace := func(old, new string, n int) func(*exercise.Outcome) {
		return func(o *exercise.Outcome) {
			if !strings.Contains(o.Run.Output, old) {
				t.Fatalf("%s has no %q", o.Transcript.Name, old)
			}
			o.Run.Output = strings.Replace(o.Run.Output, old, new, n)
		}
	}
	const prompt = "Enter row and column of a grid cell: "
	failing := []exercise.Outcome{
		outcome("a-pair-across-lines", exercise.Pass, "", nil),
		outcome("draw-1", exercise.Differs, `after input 9, "2 2": expected "gameOver: true", got "gameOver: false"`,
			func(o *exercise.Outcome) {
				replace("gameOver: true", "gameOver: false", 1)(o)
				o.Transcript.Hint = "A board without an empty cell is the end of the game,\nwhoever has won."
			}),
		outcome("handout-sample", exercise.Differs, `after input 3, "0 1": expected "   B O B", got "   B X B"`,
			func(o *exercise.Outcome) {
				block := strings.Index(o.Run.Output, "moveValid: false")
				head, tail := o.Run.Output[:block], o.Run.Output[block:]
				row := strings.LastIndex(head, "   B O B")
				o.Run.Output = head[:row] + "   B X B" + head[row+len("   B O B"):] + tail
				o.Advice = "An occupied cell must stay as it is."
				o.Transcript.Visibility = transcripts.Hidden
				o.Transcript.Points = 2.5
			}),
		outcome("column-three", exercise.Layout, `after input 1: board rows are indented by a TAB, not three blanks`,
			replace("   ", "\t", -1)),
		outcome("win-on-ninth-1", exercise.TimedOut, `after input 10, the end of the input: still running after 5 s`,
			func(o *exercise.Outcome) {
				o.Run.Output += strings.Repeat(prompt, 40_000)
				o.Run.Ending, o.Run.Elapsed, o.Run.AfterEnd = exercise.Timeout, 5*time.Second, 1_480_000
				o.Advice = "It loops at the end of its input: it asks again although nothing more can come."
				o.Transcript.Visibility = transcripts.AfterDueDate
			}),
		outcome("draw-3", exercise.TooMuchOutput, `after input 2, "0 1": more than 1 MiB`, func(o *exercise.Outcome) {
			first := strings.Index(o.Run.Output, "\n\n") + 2
			o.Run.Output = o.Run.Output[:first] + strings.Repeat("Invalid board coordinates 7 0\n\n", 30_000)
			o.Run.Ending = exercise.Overflow
		}),
		outcome("draw-3", exercise.Crashed, `after input 4: died of SIGSEGV`, func(o *exercise.Outcome) {
			o.Run.Output = o.Run.Output[:600]
			o.Run.Ending, o.Run.Signal = exercise.Killed, "SIGSEGV"
			o.Run.Stderr = strings.Repeat("frame\n", 50) +
				"AddressSanitizer: SEGV on unknown address 0x0000\n\tin playMove " + nasty + "\n"
		}),
		outcome("two-lines-1-and-4", exercise.WrongStatus, "status 1, expected 0", func(o *exercise.Outcome) {
			o.Run.Status = 1
		}),
		outcome("two-lines-1-and-5", exercise.Differs, `after input 1, "0 0": the output is `+nasty, func(o *exercise.Outcome) {
			o.Run.Output = prompt + nasty + "\n" + strings.Repeat("é", 3000) +
				"\nשלום עולם\nZ͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘\n" + "   X|B|B\n"
			o.Advice, o.Transcript.Hint = nasty, nasty
			o.Transcript.Name = "tictactoe/" + nasty
			o.Transcript.Input = nasty + "\n" + o.Transcript.Input
		}),
		outcome("row-three", exercise.Differs, `after input 6: the output ends too early`, func(o *exercise.Outcome) {
			o.Run.Output = strings.TrimSuffix(o.Run.Output, "\n\n")
		}),
		outcome("negative-row", exercise.Differs, `at line 1 of the output: there is none`, func(o *exercise.Outcome) {
			o.Run.Output = ""
			o.Transcript.Input = ""
		}),
	}
	for i, name := range []string{"draw-1", "draw-3", "column-three", "crlf", "tabs", "row-three"} {
		failing = append(failing, outcome(name, exercise.Pass, "", func(o *exercise.Outcome) {
			if i == 3 {
				o.Transcript.Visibility = transcripts.Hidden
			}
		}))
	}
	all := func(verdict exercise.Verdict, reason string) []exercise.Outcome {
		var outcomes []exercise.Outcome
		for _, tr := range suite.Transcripts {
			o := exercise.Outcome{Transcript: tr, Verdict: verdict, Reason: reason}
			if verdict == exercise.Pass {
				o.Run.Output = tr.Output
			}
			outcomes = append(outcomes, o)
		}
		return outcomes
	}
	brokenOff := all(exercise.NotRun, "")
	brokenOff[0] = outcome("blank-lines", exercise.Pass, "", nil)
	brokenOff[1] = outcome("crlf", exercise.Differs, `after input 1, "1 1": expected "Selected row 1 and column 1"`,
		replace("Selected row", "selected row", -1))
	report := func(program string, elapsed time.Duration, outcomes []exercise.Outcome) exercise.Report {
		return exercise.Report{Program: program, Suite: &suite, Outcomes: outcomes, Elapsed: elapsed}
	}
	reports := []exercise.Report{
		report("submissions/adams/tictactoe.exe", 130*time.Millisecond, all(exercise.Pass, "")),
		report("submissions/brontë-with-quite-a-long-name/tictactoe.exe", 6*time.Second, failing),
		report("submissions/"+nasty, 0, all(exercise.NotStarted, "submissions/"+nasty+": permission denied")),
		report("submissions/dahl/tictactoe.exe", 90*time.Millisecond, brokenOff),
	}
	reports[3].Interrupted = true
	return reports
}

func htmlPage(t testing.TB, reports []exercise.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := exercise.WriteHTML(&b, reports); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An element is an element of a page.
type element struct {
	name       string
	attributes map[string]string
	children   []*element
	text       string // all of it, the children's too
	from       int    // where the text begins in that of the page
}

// all returns the elements of a name, e itself among them; any name will do where name is empty.
func (e *element) all(name string) []*element {
	var found []*element
	if e.name == name || name == "" {
		found = append(found, e)
	}
	for _, child := range e.children {
		found = append(found, child.all(name)...)
	}
	return found
}

// withClass returns the elements of a class.
func (e *element) withClass(class string) []*element {
	var found []*element
	for _, el := range e.all("") {
		if strings.Contains(" "+el.attributes["class"]+" ", " "+class+" ") {
			found = append(found, el)
		}
	}
	return found
}

// parsePage parses a page, which must be well-formed XML too.
func parsePage(t testing.TB, page string) *element {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(page))
	root := &element{}
	open := []*element{root}
	var text strings.Builder
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			line, column := decoder.InputPos()
			t.Fatalf("%d:%d: %v", line, column, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attributes: map[string]string{}, from: text.Len()}
			for _, a := range token.Attr {
				if _, twice := e.attributes[a.Name.Local]; twice {
					t.Errorf("<%s> has two %s", e.name, a.Name.Local)
				}
				e.attributes[a.Name.Local] = a.Value
			}
			parent := open[len(open)-1]
			parent.children = append(parent.children, e)
			open = append(open, e)
		case xml.EndElement:
			closed := open[len(open)-1]
			closed.text = text.String()[closed.from:]
			open = open[:len(open)-1]
		case xml.CharData:
			text.Write(token)
		case xml.Comment:
			t.Errorf("there is a comment: %s", token)
		}
	}
	return root
}

func TestHTMLStructure(t *testing.T) {
	several := sampleReports(t)
	for name, reports := range map[string][]exercise.Report{"none": nil, "one": several[1:2], "several": several} {
		t.Run(name, func(t *testing.T) {
			text := htmlPage(t, reports)
			if !strings.HasPrefix(text, "<!DOCTYPE html>\n<html lang=\"en\">") {
				t.Error("the page begins otherwise")
			}
			page := parsePage(t, text)
			for element, want := range map[string]int{"html": 1, "head": 1, "title": 1, "body": 1, "main": 1, "header": 1, "h1": 1,
				"script": 0, "link": 0, "img": 0, "iframe": 0, "object": 0, "table": min(1, len(reports)/2)} {
				if got := len(page.all(element)); got != want {
					t.Errorf("%d elements <%s>, want %d", got, element, want)
				}
			}
			for _, reference := range []string{"http:", "https:", "//", "url(", "@import", "javascript:"} {
				// What a program prints is escaped, but not taken away.
				if outside := strings.ReplaceAll(text, "&lt;/", ""); strings.Contains(outside, reference) {
					t.Errorf("the page refers to %s", reference)
				}
			}
			checkReferences(t, page)
			checkHeadings(t, page)
			for _, th := range page.all("th") {
				if th.attributes["scope"] == "" {
					t.Errorf("the table header %q has no scope", th.text)
				}
			}
			for _, d := range page.all("details") {
				if len(d.children) == 0 || d.children[0].name != "summary" {
					t.Error("<details> without a summary first")
				}
			}
			for _, svg := range page.all("svg") {
				if svg.attributes["role"] != "img" || svg.attributes["aria-label"] == "" {
					t.Error("a drawing without a text")
				}
			}
			for _, e := range page.all("") {
				for attribute := range e.attributes {
					if strings.HasPrefix(attribute, "on") || attribute == "style" || attribute == "src" {
						t.Errorf("<%s> has %s", e.name, attribute)
					}
				}
			}
		})
	}
}

// checkReferences has it that ids are unique and that what refers to an id finds it.
func checkReferences(t *testing.T, page *element) {
	t.Helper()
	ids := map[string]bool{}
	for _, e := range page.all("") {
		if id := e.attributes["id"]; id != "" {
			if ids[id] {
				t.Errorf("two elements have the id %s", id)
			}
			ids[id] = true
		}
	}
	for _, e := range page.all("") {
		if label := e.attributes["aria-labelledby"]; label != "" && !ids[label] {
			t.Errorf("nothing has the id %s", label)
		}
		if link, ok := e.attributes["href"]; ok && !ids[strings.TrimPrefix(link, "#")] {
			t.Errorf("the link %s leads nowhere", link)
		}
	}
}

// checkHeadings has it that no level of headings is left out.
func checkHeadings(t *testing.T, page *element) {
	t.Helper()
	level := 0
	for _, e := range page.all("") {
		if len(e.name) == 2 && e.name[0] == 'h' && '1' <= e.name[1] && e.name[1] <= '6' {
			next := int(e.name[1] - '0')
			if next > level+1 {
				t.Errorf("%q, of level %d, follows one of level %d", e.text, next, level)
			}
			level = next
		}
	}
}

func TestHTMLSaysWhatCameOfEachTranscript(t *testing.T) {
	reports := sampleReports(t)
	page := parsePage(t, htmlPage(t, reports))
	programs := page.withClass("program")
	if len(programs) != len(reports) {
		t.Fatalf("%d programs, want %d", len(programs), len(reports))
	}
	rows := page.all("tbody")[0].all("tr")
	for i, r := range reports {
		section := programs[i]
		if want := transcripts.ShowSpace(r.Program); section.all("h2")[0].text != want {
			t.Errorf("program %q, want %q", section.all("h2")[0].text, want)
		}
		passed := fmt.Sprintf("%d of %d", r.Count(exercise.Pass), len(r.Outcomes))
		for _, text := range []string{section.withClass("summary")[0].text, rows[i].text} {
			if !strings.Contains(text, passed) {
				t.Errorf("%s: %q does not say %q", r.Program, text, passed)
			}
		}
		if got := len(section.withClass("broken-off")) == 1; got != r.Interrupted {
			t.Errorf("%s: broken off: %t, want %t", r.Program, got, r.Interrupted)
		}
		articles := section.all("article")
		var names []string
		for _, list := range section.withClass("names") {
			for _, item := range list.all("li") {
				names = append(names, item.text)
			}
		}
		for _, o := range r.Outcomes {
			name := transcripts.ShowSpace(o.Transcript.Name)
			switch o.Verdict {
			case exercise.Pass, exercise.NotRun, exercise.NotStarted:
				if o.Transcript.Visibility != transcripts.Visible {
					name += " " + string(o.Transcript.Visibility)
				}
				if len(names) == 0 || strings.Count("\n"+strings.Join(names, "\n")+"\n", "\n"+name+"\n") != 1 {
					t.Errorf("%s: %s is not in a list", r.Program, name)
				}
			default:
				article := articles[0]
				articles = articles[1:]
				if got := article.all("h3")[0].text; got != name {
					t.Errorf("%s: article %q, want %q", r.Program, got, name)
				}
				label := strings.ReplaceAll(string(o.Transcript.Visibility), "_", " ")
				if o.Transcript.Visibility == transcripts.Visible {
					label = ""
				}
				for _, want := range []string{o.Verdict.String(), o.Reason, o.Advice, o.Transcript.Hint, label} {
					for line := range strings.Lines(want) {
						if want := transcripts.ShowSpace(strings.TrimSpace(line)); !strings.Contains(article.text, want) {
							t.Errorf("%s: %q is missing", name, want)
						}
					}
				}
			}
		}
		if len(articles) > 0 {
			t.Errorf("%s: %d articles too many", r.Program, len(articles))
		}
	}
}

func TestHTMLShowsTheSession(t *testing.T) {
	const prompt = "? "
	suite := &transcripts.Suite{Name: "s", Dialogue: transcripts.Dialogue{Prompts: []string{prompt}}}
	tests := []struct {
		name             string
		comparison       transcripts.Comparison
		want, got, input string
		expected, actual []string // the lines' signs and text
	}{
		{"a line differs", transcripts.IgnoreLineEnds, "? one\n? two\n? ", "? one  \n? too\n? ", "a\nb\n",
			[]string{" ? a", " one", " ? b", "≠ two", " ?"}, []string{" ? a", " one", " ? b", "≠ too", " ?"}},
		{"a line is missing", transcripts.IgnoreLineEnds, "one\ntwo\n", "one\n", "",
			[]string{" one", "− two"}, []string{" one", "− no line"}},
		{"a line too many", transcripts.IgnoreLineEnds, "one\n", "one\ntwo\n", "",
			[]string{" one", "+ no line"}, []string{" one", "+ two"}},
		{"the last line end is missing", transcripts.IgnoreLineEnds, "one\n", "one", "",
			[]string{"≠ one"}, []string{"≠ one the output ends here"}},
		{"blanks that count", transcripts.Strict, "one\n\ttwo\nx", "one  \r\n   two\nx", "",
			[]string{"≠ one", "≠ →two", " x"}, []string{"≠ one··␍", "≠ ···two", " x"}},
		{"blanks at the end that count", transcripts.Strict, "one\n", "one  \n", "",
			[]string{"≠ one"}, []string{"≠ one··"}},
		{"control characters", transcripts.IgnoreLineEnds, "a\n", "a\x1b[0m\x00\u202e\xff\n", "",
			[]string{"≠ a"}, []string{`≠ a^[[0m^@\u202e\xff`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := exercise.Report{Program: "p", Suite: suite, Comparison: test.comparison, Outcomes: []exercise.Outcome{{
				Transcript: transcripts.Transcript{Name: "t", Input: test.input, Output: test.want},
				Verdict:    exercise.Differs, Run: exercise.Run{Output: test.got},
			}}}
			page := parsePage(t, htmlPage(t, []exercise.Report{r}))
			for i, want := range [][]string{test.expected, test.actual} {
				var got []string
				for _, line := range page.all("ol")[i].all("li") {
					got = append(got, strings.TrimPrefix(line.all("b")[0].text, " ")+" "+line.all("code")[0].text)
				}
				if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
					t.Errorf("side %d:\n%q, want\n%q", i, got, want)
				}
			}
			if test.input != "" {
				typed := page.all("ol")[1].all("kbd")
				if len(typed) != 2 || typed[0].text != "a" || typed[1].text != "b" {
					t.Error("what was typed is not set off")
				}
			}
		})
	}
}

func TestHTMLDrawsTheBoards(t *testing.T) {
	block := func(rows, flags string) string { return "Board:\n" + rows + flags }
	const empty, one = "   B B B\n   B B B\n   B B B\n", "   B B B\n   B X B\n   B B B\n"
	tests := []struct {
		name, want, got string
		labels          []string
	}{
		{"the boards differ", block(one, "ok\n"), block(empty, "ok\n"), []string{
			"Board expected, row 0: empty empty empty, row 1: empty X empty, row 2: empty empty empty; row 1 column 1 differs",
			"Board printed, row 0: empty empty empty, row 1: empty empty empty, row 2: empty empty empty; row 1 column 1 differs",
		}},
		{"what follows differs", block(one, "ok\n"), block(one, "ko\n"), []string{
			"Board at the difference, row 0: empty empty empty, row 1: empty X empty, row 2: empty empty empty"}},
		{"another indentation", block(one, "ok\n"), block(strings.ReplaceAll(one, "   ", "\t"), "ok\n"), []string{
			"Board at the difference, row 0: empty empty empty, row 1: empty X empty, row 2: empty empty empty"}},
		{"no board was printed", block(one, "ok\n"), block(strings.ReplaceAll(one, "B X B", "B|X|B"), "ok\n"), []string{
			"Board expected; what was printed is none, row 0: empty empty empty, row 1: empty X empty, row 2: empty empty empty"}},
		{"a heading is missing", block(empty, "ok\n") + block(one, "ok\n"), block(empty, "ok\n") + one + "ok\n", []string{
			"Board at the difference, row 0: empty empty empty, row 1: empty empty empty, row 2: empty empty empty"}},
		{"no board at all", "a\n", "b\n", nil},
		{"a board cut short", "   B B B\n   B B B\n", "   B B B\n   B X B\n", nil},
		{"far away", block(one, strings.Repeat("ok\n", 50)+"a\n"), block(one, strings.Repeat("ok\n", 50)+"b\n"), nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := exercise.Report{Program: "p", Suite: &transcripts.Suite{Name: "s"}, Outcomes: []exercise.Outcome{{
				Transcript: transcripts.Transcript{Output: test.want}, Verdict: exercise.Differs, Run: exercise.Run{Output: test.got},
			}}}
			var labels []string
			for _, svg := range parsePage(t, htmlPage(t, []exercise.Report{r})).all("svg") {
				labels = append(labels, svg.attributes["aria-label"])
			}
			if fmt.Sprintf("%q", labels) != fmt.Sprintf("%q", test.labels) {
				t.Errorf("%q\nwant\n%q", labels, test.labels)
			}
		})
	}
}

// TestHTMLHasNothingInvisible has it that no program, suite or file name puts a character on the page that has no picture.
func TestHTMLHasNothingInvisible(t *testing.T) {
	reports := sampleReports(t)
	suite := *reports[0].Suite
	suite.Name, suite.Title = nasty, nasty
	for i := range reports {
		reports[i].Suite = &suite
	}
	text := htmlPage(t, reports)
	for i, r := range text {
		if !unicode.IsPrint(r) && r != '\n' || r == unicode.ReplacementChar {
			t.Fatalf("%U at byte %d: %q", r, i, text[max(0, i-40):i+10])
		}
	}
	page := parsePage(t, text)
	if got, want := page.all("h1")[0].text, transcripts.ShowSpace(nasty); got != want {
		t.Errorf("the name became %q, want %q", got, want)
	}
}

// TestHTMLIsBounded has it that a page stays readable whatever a class of programs prints.
func TestHTMLIsBounded(t *testing.T) {
	suite := &transcripts.Suite{Name: "s", Dialogue: transcripts.Dialogue{Prompts: []string{"prompt: "}}}
	outputs := map[string]string{
		"prompts without end": strings.Repeat("prompt: ", 1<<17),
		"lines without end":   strings.Repeat("no\n", 1<<18),
		"line ends":           strings.Repeat("\n", 1<<20),
		"a line without end":  strings.Repeat("<", 1<<20),
		"bytes":               strings.Repeat("\x00", 1<<20),
	}
	for name, output := range outputs {
		t.Run(name, func(t *testing.T) {
			r := exercise.Report{Program: "p", Suite: suite}
			for i := range 5 {
				o := exercise.Outcome{Verdict: exercise.TooMuchOutput, Run: exercise.Run{Output: output, Stderr: output}}
				o.Transcript = transcripts.Transcript{Name: strconv.Itoa(i), Input: output, Output: "prompt: hello\n"}
				r.Outcomes = append(r.Outcomes, o)
			}
			start := time.Now()
			page := htmlPage(t, []exercise.Report{r})
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
			if len(page) > 1<<20 {
				t.Errorf("the page has %d bytes", len(page))
			}
			if !strings.Contains(page, "left out") && !strings.Contains(page, " bytes</i>") {
				t.Error("the page does not say what is left out")
			}
		})
	}
	t.Run("a class", func(t *testing.T) {
		sample := sampleReports(t)[1]
		reports := make([]exercise.Report, 300)
		for i := range reports {
			reports[i] = sample
		}
		if page := htmlPage(t, reports); len(page) > 16<<20 {
			t.Errorf("the page has %d bytes", len(page))
		}
	})
}

func TestHTMLWriteError(t *testing.T) {
	full := errors.New("no space left")
	if err := exercise.WriteHTML(failingWriter{full}, sampleReports(t)); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// TestHTMLContrast has it that all text stands out from what is behind it as WCAG 2 AA asks: 4.5 to 1.
func TestHTMLContrast(t *testing.T) {
	style, err := os.ReadFile("report.css")
	if err != nil {
		t.Fatal(err)
	}
	colour := regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`)
	light, dark := map[string]string{}, map[string]string{}
	before, behind, found := strings.Cut(string(style), "@media (prefers-color-scheme: dark)")
	if !found {
		t.Fatal("there are no dark colours")
	}
	for _, m := range colour.FindAllStringSubmatch(before, -1) {
		light[m[1]] = m[2]
	}
	for _, m := range colour.FindAllStringSubmatch(behind, -1) {
		dark[m[1]] = m[2]
	}
	pairs := map[string][]string{
		"page":    {"text", "quiet", "link", "good", "bad"},
		"screen":  {"text", "quiet", "bad"},
		"differs": {"text", "quiet", "bad"},
		"typed":   {"typed-text", "bad"},
	}
	for scheme, colours := range map[string]map[string]string{"light": light, "dark": dark} {
		for ground := range pairs {
			for _, text := range pairs[ground] {
				if c := contrast(t, colours[text], colours[ground]); c < 4.5 {
					t.Errorf("%s: %s on %s has a contrast of %.1f", scheme, text, ground, c)
				}
			}
		}
	}
}

// contrast returns the contrast of two colours as WCAG 2 has it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(colour string) float64 {
		rgb, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 24)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i, weight := range []float64{0.0722, 0.7152, 0.2126} {
			c := float64(rgb>>(8*i)&0xff) / 255
			if c <= 0.04045 {
				c /= 12.92
			} else {
				c = math.Pow((c+0.055)/1.055, 2.4)
			}
			sum += weight * c
		}
		return sum
	}
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}
