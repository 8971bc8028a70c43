package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/exercise/report"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

const (
	prompt = "Cell: "
	long   = 80 << 10 // more than a report holds of a text

	// nasty is what a program or a file name should not be able to do anything with.
	nasty = " =#SKIP \\# \"quoted\" <script>alert(1)</script><a b='c'>&amp; ]]> \x00\x1b[31m\a\r\t \xff\xc3 " +
		"\u0085\u202e\ufeff\uffffé世\n  ...\nok 1 - forged\nBail out! forged\n1..9\n"
)

// judged returns the outcome of a transcript whose program did this.
func judged(name string, result run.Result) exercise.Outcome {
	t := transcripts.Transcript{
		Name:   name,
		Input:  "0 0\n0 1\n",
		Output: prompt + "X..\n" + prompt + "XO.\n" + prompt,
		Points: 1.5, Hint: "Whose turn is it?", Visibility: transcripts.Visible,
	}
	result.Elapsed = 1234567 * time.Nanosecond
	return exercise.Judge(suite("suite"), t, result, transcripts.IgnoreLineEnds)
}

func suite(name string) *transcripts.Suite {
	return &transcripts.Suite{Name: name, Dialogue: transcripts.Dialogue{Prompts: []string{prompt}, Integers: 2}}
}

// outcomes holds an outcome with each verdict.
func outcomes() []exercise.Outcome {
	right := judged("suite/passes", run.Result{}).Transcript.Output
	exited := func(output string, status int) run.Result {
		return run.Result{Ending: run.Exited, Output: output, Status: status}
	}
	all := []exercise.Outcome{
		judged("suite/passes", exited(right, 0)),
		judged("suite/layout", exited(strings.Replace(right, "XO.", "\tXO.", 1), 0)),
		judged("suite/differs", exited(strings.Replace(right, "XO.", "XX.", 1), 0)),
		judged("suite/times out", run.Result{Ending: run.TimedOut, Output: right + prompt + prompt}),
		judged("suite/floods", run.Result{Ending: run.TooMuchOutput, Output: right + strings.Repeat("x", 1<<20)}),
		judged("suite/crashes", run.Result{Ending: run.Signaled, Output: prompt, Signal: "SIGSEGV"}),
		judged("suite/status", exited(right, 1)),
		judged("suite/does not start", run.Result{}),
		judged("suite/is left out", run.Result{Ending: run.Cancelled}),
	}
	all[2].Run.Stderr = "assertion failed\nturn == O\n"
	all[7].Verdict, all[7].Reason, all[7].Difference = exercise.NotStarted, "there is no such program", nil
	return all
}

func reportOf(program string, outcomes ...exercise.Outcome) exercise.Report {
	r := exercise.Report{Program: program, Suite: suite("suite"), Outcomes: outcomes, Elapsed: 1500 * time.Millisecond}
	r.Explain()
	return r
}

// everywhere returns a report in which text is all that can be any text.
func everywhere(text string) exercise.Report {
	t := transcripts.Transcript{
		Name: text, Input: text, Output: prompt + "expected" + text, Points: 1, Hint: text, Visibility: transcripts.Visible,
	}
	result := run.Result{Ending: run.Exited, Output: prompt + text, Stderr: text, Signal: text}
	difference := &transcripts.Difference{Typed: text}
	r := reportOf(text,
		exercise.Outcome{Transcript: t, Verdict: exercise.Differs, Reason: text, Advice: text, Run: result, Difference: difference},
		exercise.Outcome{Transcript: t, Verdict: exercise.Crashed, Reason: text, Advice: text, Run: result, Difference: difference},
		exercise.Outcome{Transcript: t, Verdict: exercise.NotRun, Reason: text},
	)
	r.Suite.Name, r.Suite.Title = text, text
	return r
}

// cases are reports that each format must stand.
func cases() map[string][]exercise.Report {
	all := outcomes()
	brokenOff := reportOf("./prog", all[0], all[8])
	brokenOff.Interrupted = true
	return map[string][]exercise.Report{
		"no program":    {},
		"no outcomes":   {reportOf("./prog")},
		"all pass":      {reportOf("./prog", all[0])},
		"every verdict": {reportOf("./prog", all...)},
		"several":       {reportOf("./a", all[0]), reportOf("./b"), reportOf("./c", all[8]), reportOf("./d", all...)},
		"broken off":    {reportOf("./a", all[0]), brokenOff},
		"nasty":         {everywhere(nasty)},
		"nasty twice":   {everywhere(nasty), everywhere(nasty)},
		"empty":         {everywhere("")},
		"a long line":   {everywhere(strings.Repeat("é", long))},
		"many lines":    {everywhere(strings.Repeat("\n", 5000))},
	}
}

// readers check a text by the reader of each format, and return the verdicts it holds; nil where it cannot tell.
var readers = map[string]func(t *testing.T, text []byte) []string{
	"text": func(*testing.T, []byte) []string { return nil }, "tap": readTAP, "junit": readJUnit,
	"json": readJSON, "gradescope": readGradescope, "csv": readCSV, "html": readHTML,
}

// checkFormat writes reports in a format and reads them back.
func checkFormat(t *testing.T, format report.Format, reports []exercise.Report) {
	t.Helper()
	text := write(t, format, reports)
	if text == nil {
		return
	}
	if !utf8.Valid(text) || !bytes.HasSuffix(text, []byte("\n")) {
		t.Error("the report is no UTF-8, or does not end in a line end")
	}
	isJSON := format.Name == "json" || format.Name == "gradescope"
	for i, r := range string(text) {
		if r < ' ' && r != '\n' || !isJSON && !unicode.IsPrint(r) && r != '\n' {
			t.Fatalf("%U at %d: %q", r, i, text[max(0, i-20):min(len(text), i+20)])
		}
	}
	got := readers[format.Name](t, text)
	var want []string
	for _, r := range reports {
		for _, o := range r.Outcomes {
			want = append(want, string(o.Verdict))
		}
	}
	if got != nil && !slices.Equal(got, want) {
		t.Errorf("verdicts %q, want %q", got, want)
	}
}

// write returns reports in a format; nil where the format takes one program only and there are not as many.
func write(t *testing.T, format report.Format, reports []exercise.Report) []byte {
	t.Helper()
	var text bytes.Buffer
	err := format.Write(&text, reports, true)
	if format.OneProgram && len(reports) != 1 {
		if err == nil || text.Len() > 0 {
			t.Fatalf("%d reports: error %v and %d bytes, want an error and none", len(reports), err, text.Len())
		}
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func formatNamed(name string) report.Format {
	formats := report.Formats()
	return formats[slices.IndexFunc(formats, func(f report.Format) bool { return f.Name == name })]
}

func readJSON(t *testing.T, text []byte) []string {
	if bytes.ContainsFunc(text, func(r rune) bool { return r == '\u202e' || r == '\u0085' }) {
		t.Error("the text can turn its direction, or control a terminal")
	}
	var programs []struct {
		Outcomes []struct{ Verdict string }
	}
	if err := json.Unmarshal(text, &programs); err != nil || programs == nil {
		t.Fatalf("%d programs, error %v", len(programs), err)
	}
	verdicts := []string{}
	for _, p := range programs {
		for _, o := range p.Outcomes {
			verdicts = append(verdicts, o.Verdict)
		}
	}
	return verdicts
}

func readGradescope(t *testing.T, text []byte) []string {
	var results struct {
		Score            *float64
		StdoutVisibility string `json:"stdout_visibility"`
		Tests            []struct{ Status, Name, Output string }
	}
	if err := json.Unmarshal(text, &results); err != nil {
		t.Fatal(err)
	}
	if results.StdoutVisibility != "hidden" || (results.Score != nil) != (len(results.Tests) == 0) {
		t.Errorf("stdout_visibility %q, score %v of %d tests", results.StdoutVisibility, results.Score, len(results.Tests))
	}
	for _, test := range results.Tests {
		if test.Name == "" || (test.Status == "passed") != (test.Output == "pass") {
			t.Errorf("%s %q: %.100q", test.Status, test.Name, test.Output)
		}
	}
	return nil
}

func readCSV(t *testing.T, text []byte) []string {
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll() // all lines must be as long as the first
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.Count(text, []byte("\n")); got != len(lines) {
		t.Errorf("%d lines of text for %d of cells", got, len(lines))
	}
	verdicts := []string{}
	for _, line := range lines[1:] {
		verdicts = append(verdicts, line[3])
		for i, cell := range line {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@") || len(cell) > 17<<10 {
				t.Errorf("%s %.100q of %d bytes is a formula, or too long", lines[0][i], cell, len(cell))
			}
		}
	}
	return verdicts
}

func readJUnit(t *testing.T, text []byte) []string {
	var read struct {
		Suites []struct {
			Tests  int `xml:"tests,attr"`
			Failed int `xml:"failures,attr"`
			Errors int `xml:"errors,attr"`
			Cases  []struct {
				Classname string `xml:"classname,attr"`
				Results   []struct {
					XMLName xml.Name
					Message string `xml:"message,attr"`
					Type    string `xml:"type,attr"`
					Text    string `xml:",chardata"`
				} `xml:",any"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	verdicts := []string{}
	for _, s := range read.Suites {
		counts := map[string]int{}
		for _, c := range s.Cases {
			verdict := "pass"
			for _, r := range c.Results {
				counts[r.XMLName.Local]++
				switch r.XMLName.Local {
				case "skipped":
					verdict = "not run"
				case "failure", "error":
					verdict = r.Type
					if r.Message == "" || !strings.HasPrefix(r.Text, r.Message) || strings.Count(c.Classname, ".") != 1 {
						t.Errorf("%s: message %.100q, text %.100q", c.Classname, r.Message, r.Text)
					}
				}
			}
			verdicts = append(verdicts, verdict)
		}
		if s.Tests != len(s.Cases) || s.Failed != counts["failure"] || s.Errors != counts["error"] {
			t.Errorf("%d tests, %d failures, %d errors", s.Tests, s.Failed, s.Errors)
		}
	}
	return verdicts
}

// readTAP has Perl's harness read a report, where it is installed.
func readTAP(t *testing.T, text []byte) []string {
	if _, err := exec.LookPath("prove"); err != nil {
		return nil
	}
	file := filepath.Join(t.TempDir(), "report.tap")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	prove := exec.Command("prove", "-e", "cat", filepath.Base(file))
	prove.Dir = filepath.Dir(file)
	said, _ := prove.CombinedOutput() // the status says what came of the tests
	points := bytes.Count(text, []byte("\nok ")) + bytes.Count(text, []byte("\nnot ok "))
	switch {
	case bytes.Contains(text, []byte("\nBail out!")):
		if !bytes.Contains(said, []byte("FAILED--Further testing stopped: the exercise was broken off")) {
			t.Errorf("prove did not stop:\n%s", said)
		}
	case bytes.Contains(said, []byte("Parse errors")),
		points > 0 && !bytes.Contains(said, fmt.Appendf(nil, "Tests=%d,", points)),
		bytes.Contains(text, []byte("\nnot ok")) != bytes.Contains(said, []byte("Result: FAIL")):
		t.Errorf("prove of %d test points says:\n%s", points, said)
	}
	return nil
}

// readHTML checks that a page is well-formed and holds no script.
func readHTML(t *testing.T, text []byte) []string {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		if ok && slices.Contains([]string{"script", "link", "img", "iframe", "object"}, element.Name.Local) {
			t.Errorf("the page has <%s>", element.Name.Local)
		}
	}
}

func TestFormatsAreReadBack(t *testing.T) {
	for name, reports := range cases() {
		for _, format := range report.Formats() {
			t.Run(name+"/"+format.Name, func(t *testing.T) {
				t.Parallel()
				checkFormat(t, format, reports)
			})
		}
	}
}

func FuzzFormats(f *testing.F) {
	f.Add("suite/name", "0 0\n", "X..\n", "O..\n")
	f.Add(nasty, nasty, nasty, "x"+nasty)
	f.Add("=1+1", "1 2 3", prompt+"\n"+prompt, prompt+"a\r\n"+prompt)
	f.Fuzz(func(t *testing.T, name, input, want, got string) {
		o := exercise.Outcome{
			Transcript: transcripts.Transcript{Name: name, Input: input, Output: want, Hint: name, Points: 1},
			Verdict:    exercise.Differs, Reason: got, Advice: name, Difference: &transcripts.Difference{Typed: input},
			Run: run.Result{Ending: run.Exited, Output: got, Stderr: want},
		}
		for _, format := range report.Formats() {
			if format.Name != "tap" { // a process each time
				checkFormat(t, format, []exercise.Report{reportOf(name, o)})
			}
		}
	})
}

// Golden texts of what all formats say of one failure, and of what is special to one.
func TestFormatsSay(t *testing.T) {
	all := outcomes()
	hidden := all[2]
	hidden.Transcript.Visibility = transcripts.AfterDueDate
	binary := all[2]
	binary.Run.Output = "\xffno UTF-8\n"
	formula := all[2]
	formula.Transcript.Name = " =1+1"
	const text = "FAIL suite/differs: differs: after input 2, \"0 1\": expected \"XO.\", got \"XX.\"\n" +
		"   Cell: 0 0\n   X..\n   Cell: 0 1\n  -XO.\n  +XX.\n   Cell:·\n  hint: Whose turn is it?\n" +
		"  stderr: assertion failed\n  stderr: turn == O\n\n0 of 1 passed; 0 of 1.5 points\n\nWhat is wrong:\n" +
		" 1. after 0 1 it prints XX., and should print XO.\n    1 transcript: suite/differs, after 0 1\n" +
		"      -XO.\n      +XX.\n       Cell:\n    hint: Whose turn is it?\n\nFailed: suite/differs\n"
	tests := []struct {
		format  string
		outcome exercise.Outcome
		want    string
	}{
		{"text", all[2], text},
		{"text", all[5], "FAIL suite/crashes: crashed: SIGSEGV after input 1, \"0 0\"\n"},
		{"text", all[6], "FAIL suite/status: status 1, expected 0\n  hint: "},
		{"tap", all[2], "not ok 1 - suite/differs\n# differs: after input 2, \"0 1\": expected \"XO.\", got \"XX.\"\n#  Cell: 0"},
		{"tap", all[8], "ok 1 - suite/is left out # SKIP not run: broken off\n"},
		{"junit", all[2], "<![CDATA[differs: after input 2, \"0 1\": expected \"XO.\", got \"XX.\"\n Cell: 0 0\n"},
		{"junit", all[2], `classname="suite._/prog"`},
		{"json", all[2], "\"difference\": {\n          \"input\": 2,\n          \"typed\": \"0 1\",\n          \"line\": 2\n"},
		{"json", all[2], "\"findings\": [\n      {\n        \"kind\": \"rule\",\n        \"says\": \"after 0 1 it prints XX., and should print XO.\",\n" +
			"        \"behaviour\": \"\",\n        \"count\": 1,\n        \"transcripts\": [\n          \"suite/differs\"\n        ],\n" +
			"        \"example\": \"suite/differs\",\n        \"typed\": \"0 1\",\n        \"expected\": \"XO.\\nCell:\\n\",\n        \"actual\": \"XX.\\nCell:\\n\"\n"},
		{"junit", all[2], "</testcase>\n    <system-out><![CDATA[0 of 1 passed; 0 of 1.5 points\n\nWhat is wrong:\n"},
		{"gradescope", all[2], `"output": "0 of 1 passed; 0 of 1.5 points\n\nWhat is wrong:\n 1. after 0 1`},
		{"html", all[2], "<ol>\n<li><p>after 0 1 it prints XX., and should print XO.</p>\n<p class=\"quiet\">1 transcript: suite/differs, after 0 1</p>\n"},
		{"json", hidden, `"visibility": "after_due_date"`},
		{"json", binary, "\"text\": \"\\\\xffno UTF-8\\n\",\n          \"base64\": \"/25vIFVURi04Cg==\""},
		{"json", all[5], `"signal": "SIGSEGV"`},
		{"csv", all[2], `,differs,"after input 2, ""0 1"": expected ""XO."", got ""XX.""",0,1.5,2,0 1,2,0,,1.234`},
		{"csv", all[5], `,crashed,"SIGSEGV after input 1, ""0 0""",0,1.5,1,0 0,1,,SIGSEGV,1.234`},
		{"csv", all[8], `,not run,broken off,0,1.5,,,,,,1.234`},
		{"csv", formula, `./prog,suite,' =1+1,`},
		{"gradescope", all[2], `got \"XX.\"\n Cell: 0 0\n X..\n Cell: 0 1\n-XO.\n+XX.\n`},
		{"html", all[2], "<tr class=\"differs\"><td>≠</td><td>X<mark>O.</mark></td><td>X<mark>X.</mark></td></tr>"},
		{"html", all[1], "<tr class=\"differs\"><td>≠</td><td><mark>XO.</mark></td><td><mark>→XO.</mark></td></tr>"},
		{"html", all[2], "<td>Cell: <kbd>0 1</kbd></td>"},
		{"html", hidden, `<span class="visibility">after_due_date</span>`},
	}
	for _, test := range tests {
		got := write(t, formatNamed(test.format), []exercise.Report{reportOf("./prog", test.outcome)})
		if !strings.Contains(string(got), test.want) {
			t.Errorf("%s of %s has no\n%s\nin\n%s", test.format, test.outcome.Transcript.Name, test.want, got)
		}
	}
}

func TestTextOfSeveral(t *testing.T) {
	judged := outcomes()
	reports := []exercise.Report{reportOf("./right", judged[0]), reportOf("./wrong", judged[1], judged[2])}
	reports[0].Suite.Note = "No lab tests this."
	const want = "program  points  pass  layout  text  fail  what is wrong\n" +
		"./right     1.5     1       0     0     0\n" +
		"./wrong       0     0       1     0     1  lines like \"XO.\" are indented by a TAB, not nothing\n\n" +
		"2 programs, 1 of them right; 1 of 3 passed; 1.5 of 4.5 points\nNo lab tests this.\n"
	if got := writeText(reports, false); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	all := writeText(reports, true)
	if !strings.HasPrefix(all, want) || !strings.HasSuffix(all, want) || strings.Contains(all, "\nok") || !strings.Contains(all, "# ./wrong\nFAIL suite/layout") {
		t.Errorf("with all transcripts:\n%s", all)
	}
	if got, want := report.Summary(reports...), "1 passed, 2 failed; 1.5 of 4.5 points"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func writeText(reports []exercise.Report, all bool) string {
	var text bytes.Buffer
	c := console.New(strings.NewReader(""), &text)
	(&report.Text{Console: c, All: all, Quiet: true}).Write(reports)
	c.Close()
	return text.String()
}

// What is said of one program fits a screen, whatever it printed.
func TestTextFitsAScreen(t *testing.T) {
	t.Parallel()
	for name, reports := range cases() {
		for _, r := range reports {
			r.Outcomes = slices.Repeat(r.Outcomes, 5)
			r.Explain()
			r.Suite.Note = strings.Repeat(nasty, 20)
			lines := strings.Split(writeText([]exercise.Report{r}, false), "\n")
			if len(lines)-1 > 40 {
				t.Errorf("%s: %d lines", name, len(lines)-1)
			}
			for _, line := range lines {
				if utf8.RuneCountInString(line) > 80 {
					t.Errorf("%s: %q has %d columns", name, line, utf8.RuneCountInString(line))
				}
			}
		}
	}
}

// What is said of a class is a line a program and ten more, and its page is no larger than 1.5 MB, though most fail everything.
func TestClassIsBounded(t *testing.T) {
	t.Parallel()
	s, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	outputs := []func(string) string{
		func(output string) string { return output },
		func(string) string { return strings.Repeat("<&> \x00", 4<<10) },
		func(output string) string {
			return strings.NewReplacer("B", "<", "X", "\t", "Game", "&Game").Replace(output)
		},
		func(output string) string { return strings.ReplaceAll(output, "\n", "\n"+nasty) },
	}
	var kinds []exercise.Report
	for _, output := range outputs {
		kind := exercise.Report{Suite: &s}
		for _, tr := range s.Transcripts {
			result := run.Result{Output: output(tr.Output)}
			kind.Outcomes = append(kind.Outcomes, exercise.Judge(&s, tr, result, transcripts.IgnoreLineEnds))
		}
		kind.Explain()
		kinds = append(kinds, kind)
	}
	var class []exercise.Report
	for i := range 34 {
		class = append(class, kinds[i%len(kinds)])
		class[i].Program = strings.Repeat(strconv.Itoa(i), 20)
	}
	if page := write(t, formatNamed("html"), class); len(page) > 1_500_000 {
		t.Errorf("the page has %d bytes", len(page))
	}
	text := writeText(class, false)
	if lines := strings.Count(text, "\n"); lines > len(class)+10 {
		t.Errorf("the text has %d lines:\n%s", lines, text)
	}
}

// Of a transcript no more is told than suite.json lets.
func TestGradescopeTellsAsMuchAsItMay(t *testing.T) {
	const finding, expected, actual, hint = "after 0 1 it prints XX., and should print XO.", "-XO.", "XX.\\n", "Whose turn"
	tests := map[transcripts.Details][]string{
		transcripts.DetailsFull:    {finding, expected, actual, hint},
		transcripts.DetailsActual:  {finding, actual},
		transcripts.DetailsFinding: {finding},
		transcripts.DetailsNone:    {},
	}
	for details, want := range tests {
		o := outcomes()[2]
		o.Transcript.Details = details
		text := string(write(t, formatNamed("gradescope"), []exercise.Report{reportOf("./prog", o)}))
		for _, part := range []string{finding, expected, actual, hint} {
			told := strings.Contains(strings.ReplaceAll(text, finding+`\n`, finding), part)
			if told != slices.Contains(want, part) {
				t.Errorf("%s: %q is told: %t\n%s", details, part, told, text)
			}
		}
	}
}

// No text of a transcript that is not visible, and none that comes of it, is anywhere in what is handed out.
func TestHiddenTextStaysHidden(t *testing.T) {
	const secret = "secret"
	for _, visibility := range []transcripts.Visibility{
		transcripts.Hidden, transcripts.AfterDueDate, transcripts.AfterPublished,
	} {
		for _, judged := range outcomes() {
			hidden := transcripts.Transcript{
				Name: "the author's name", Input: secret, Output: prompt + secret, Hint: secret, Path: secret, Visibility: visibility,
			}
			result := run.Result{Ending: run.Exited, Output: secret + "?", Stderr: secret, Signal: secret}
			o := exercise.Judge(suite("suite"), hidden, result, transcripts.IgnoreLineEnds)
			o.Verdict, o.Reason, o.Advice = judged.Verdict, secret, secret
			for name, text := range handedOut(t, reportOf("./prog", o, outcomes()[2])) {
				told := strings.Contains(text, "author") && strings.Contains(text, "XX.")
				if strings.Contains(text, secret) || strings.Contains(text, `"output": ""`) || !told {
					t.Errorf("%s, %s, %v: the secret is out, or what may be told is missing:\n%s", name, visibility, o.Verdict, text)
				}
			}
		}
	}
}

// handedOut returns what those who are graded may read, by format.
func handedOut(t *testing.T, r exercise.Report) map[string]string {
	t.Helper()
	folder := t.TempDir()
	f, err := report.OpenFolder(folder, []string{r.Program})
	if err == nil {
		err = f.Write(0, r, "key")
	}
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"gradescope": string(write(t, formatNamed("gradescope"), []exercise.Report{r}))}
	for _, name := range []string{"prog.html", "prog.json"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return texts
}

// A report is no longer for a program that prints more.
func TestFormatsAreBounded(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"é", "\x9f", " ", prompt + "\n"} {
		reports := func(length int) []exercise.Report {
			o := judged("name", run.Result{Ending: run.TooMuchOutput})
			o.Run.Output = strings.Repeat(piece, length/len(piece))
			o.Run.Stderr, o.Transcript.Output, o.Transcript.Hint = o.Run.Output, o.Run.Output[1:], o.Run.Output
			return []exercise.Report{reportOf("program", o)}
		}
		once, twice := reports(long), reports(2*long)
		for _, format := range report.Formats() {
			// The numbers of what is left out may have a digit more.
			if size, other := len(write(t, format, once)), len(write(t, format, twice)); other > size+100 {
				t.Errorf("%s of %.10q: %d bytes for %d of output, %d for twice that", format.Name, piece, size, long, other)
			}
		}
	}
}

func TestFormatsReportWriteErrors(t *testing.T) {
	closed, err := os.Create(filepath.Join(t.TempDir(), "report"))
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for _, format := range report.Formats() {
		if err := format.Write(closed, []exercise.Report{reportOf("./prog", outcomes()[0])}, false); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: error %v", format.Name, err)
		}
	}
}
