package report_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
)

const (
	prompt = "Cell: "
	long   = 66 << 10 // more than a report holds of a text

	// nasty has characters that mean something in a format, to a spreadsheet or to a terminal.
	nasty = " =#SKIP ;=1+1 ; \"=2 \\# \"quoted\" <script>alert(1)</script><a b='c'>&amp; ]]> " +
		"\x00\x1b[31m\a\r\t \xff\xc3 \u0085\x7f\u202e\ufeff\uffff\U000e0001é世\n  ...\nline 2\n"
)

// judged returns the outcome of a transcript for the result of a program.
func judged(name string, result run.Result) exercise.Outcome {
	t := suites.Transcript{
		Name:   name,
		Input:  "0 0\n0 1\n",
		Output: prompt + "X..\n" + prompt + "XO.\n" + prompt,
		Points: 1.5, Hint: "Whose turn is it?", Visibility: suites.Visible,
	}
	result.Elapsed = 1234567 * time.Nanosecond
	return outcome(t, result)
}

// exerciseOne returns the report of a program.
func exerciseOne(
	suite *suites.Suite, program func(context.Context, suites.Transcript) (run.Result, error),
	options exercise.Options,
) (report exercise.Report, err error) {
	targets := []exercise.Target{{Run: program}}
	err = exercise.Class(context.Background(), targets, suite, options,
		func(_ int, r exercise.Report) error {
			report = r
			return nil
		})
	return report, err
}

// outcome returns the outcome of a transcript for the result of a program.
func outcome(t suites.Transcript, result run.Result) exercise.Outcome {
	suite := newSuite()
	suite.Transcripts = []suites.Transcript{t}
	rerun := func(context.Context, suites.Transcript) (run.Result, error) { return result, nil }
	r, _ := exerciseOne(suite, rerun, exercise.Options{})
	o := r.Outcomes[0]
	o.Run.Output, o.Run.Stderr = result.Output, result.Stderr // for tests that explain it again
	return o
}

func newSuite() *suites.Suite {
	dialogue := session.Dialogue{Prompts: []string{prompt}, Integers: 2}
	return &suites.Suite{Name: "suite", Dialogue: dialogue, OutputFile: "out.txt"}
}

// The places of some outcomes in outcomes.
const passes, onlyLayout, differs, crashes, status, notStarted, notRun = 0, 1, 2, 5, 6, 7, 8

// outcomes returns an outcome with each verdict.
func outcomes() []exercise.Outcome {
	right := judged("suite/passes", run.Result{}).Transcript.Output
	type result = run.Result
	all := []exercise.Outcome{
		judged("suite/passes", result{Output: right}),
		judged("suite/layout", result{Output: strings.Replace(right, "XO.", "\tXO.", 1)}),
		judged("suite/differs", result{Output: strings.Replace(right, "XO.", "XX.", 1)}),
		judged("suite/times out", result{Ending: run.TimedOut, Output: right + prompt + prompt}),
		judged("suite/floods", result{Ending: run.TooMuchOutput, Output: right + "\xffno UTF-8"}),
		judged("suite/crashes", result{Ending: run.Signaled, Output: prompt, Signal: "SIGSEGV"}),
		judged("suite/status", result{Output: right, Status: 1}),
		{
			Transcript: judged("suite/does not start", result{}).Transcript,
			Verdict:    exercise.NotStarted, Reason: "there is no such program",
		},
		{
			Transcript: judged("suite/is left out", result{}).Transcript,
			Verdict:    exercise.NotRun,
		},
	}
	all[differs].Run.Stderr = "assertion failed\nturn == O\u202e\x7f\n"
	return all
}

func reportOf(program string, outcomes ...exercise.Outcome) exercise.Report {
	r := exercise.Report{Program: program, Suite: newSuite(), Outcomes: outcomes}
	r.Explain(context.Background())
	return r
}

// forStudents returns a report as students may see it.
func forStudents(r exercise.Report) exercise.Report {
	r.Outcomes = slices.Clone(r.Outcomes)
	r.ForStudents = true
	r.Explain(context.Background())
	return r
}

// everywhere returns a report in which every text is the same.
func everywhere(text string) exercise.Report {
	result := run.Result{Ending: run.Exited, Output: prompt + text, Stderr: text, Signal: text}
	wrong := exercise.Outcome{
		Transcript: suites.Transcript{
			Name: text, Title: text, Input: text, Output: prompt + "expected" + text, Points: 1,
			Hint: text, Visibility: suites.Visible,
		},
		Verdict: exercise.Differs, Reason: text,
		Run:        result,
		Difference: &compare.Place{Typed: text},
	}
	crashed := wrong
	crashed.Verdict = exercise.Crashed
	notRun := exercise.Outcome{Transcript: wrong.Transcript, Verdict: exercise.NotRun, Reason: text}
	r := reportOf(text, wrong, crashed, notRun)
	r.SuiteName, r.Title, r.Note = text, text, text
	return r
}

// readers parse the formats.
var readers = map[string]func(text []byte) error{
	"text": func([]byte) error { return nil }, "json": readJSON, "gradescope": readJSON,
	"junit": readXML, "html": readXML, "csv": readCSV,
}

func readJSON(text []byte) error {
	var value any
	return json.Unmarshal(text, &value)
}

// readXML also checks that a page needs no script and no other file.
func readXML(text []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		element, ok := token.(xml.StartElement)
		forbidden := []string{"script", "link", "img", "iframe", "object"}
		if ok && slices.Contains(forbidden, element.Name.Local) {
			return fmt.Errorf("the page has <%s>", element.Name.Local)
		}
	}
}

// readCSV also checks that each line is a row, and that no cell is long or a formula.
func readCSV(text []byte) error {
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll() // checks the number of cells
	if lines := bytes.Count(text, []byte("\n")); err == nil && lines != len(rows) {
		err = fmt.Errorf("%d lines for %d rows", lines, len(rows))
	}
	for _, cell := range slices.Concat(rows...) {
		isFormula := slices.ContainsFunc(strings.Split(cell, ";"), func(part string) bool {
			return strings.IndexAny(strings.TrimLeft(part, ` "`), "=+-@") == 0
		})
		if isFormula || len(cell) > 17<<10 {
			err = fmt.Errorf("a formula, or too long: %.100q", cell)
		}
	}
	return err
}

// write returns reports in a format. It checks that the text can be read, and that every character
// is visible.
func write(t *testing.T, name string, all bool, reports ...exercise.Report) string {
	t.Helper()
	formats := report.Formats()
	isNamed := func(f report.Format) bool { return f.Name == name }
	format := formats[slices.IndexFunc(formats, isNamed)]
	var text bytes.Buffer
	c := console.New(strings.NewReader(""), &text)
	if err := errors.Join(format.Write(c, reports, all), c.Close()); err != nil {
		t.Fatal(err)
	}
	isHidden := func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }
	at := bytes.IndexFunc(text.Bytes(), isHidden)
	if at >= 0 || !utf8.Valid(text.Bytes()) || !bytes.HasSuffix(text.Bytes(), []byte("\n")) {
		t.Fatalf("%s: the report is no text; hidden at %d:\n%q", name, at, &text)
	}
	if err := readers[name](text.Bytes()); err != nil {
		t.Error(err)
	}
	return text.String()
}

// class returns a program that a fault of exercise interrupted, and one that fails in several ways.
func class() []exercise.Report {
	all := outcomes()
	all[differs].Transcript.Title = "a late\nturn"
	noFile := judged("suite/no #file", run.Result{NoOutputFile: true})
	noFile.Transcript.Input = "1\n2\n3\n4\n5\n6\n" // of six lines all are shown
	noFile.Transcript.Output = "21\n"
	unexplained := reportOf("./unexplained", all[notRun])
	unexplained.Suite.Title, unexplained.Suite.Note = "A title", "No lab tests this."
	unexplained.Interrupted, unexplained.Fault = true, "index out of range"
	wrong := reportOf("./wrong", all[passes], all[onlyLayout], all[differs], noFile, all[crashes],
		all[status], all[notRun])
	wrong.Suite.Name, wrong.Stopped = "suite.1", "after 5 timeouts, 9 were not run"
	unexplained.Explain(context.Background())
	wrong.Explain(context.Background())
	wrong.Findings[1].FirstLine, wrong.Findings[1].InputLine = 4, 4
	wrong.Findings[1].Stderr = "no such file"
	return []exercise.Report{unexplained, wrong}
}

// unusual returns a program with a transcript of which students see the finding only, one of which
// they see nothing, a long one, and one with which it does not start.
func unusual() exercise.Report {
	all := outcomes()
	finding := judged(" =tells+finding", run.Result{
		Output: strings.Replace(all[passes].Run.Output, "X..", "secret", 1),
	})
	finding.Transcript.Details = suites.DetailsFinding
	hidden := all[differs]
	hidden.Transcript.Name, hidden.Transcript.Title = "suite/hidden", "a title"
	hidden.Transcript.Visibility = suites.AfterDueDate
	long := judged("suite/long", run.Result{
		Output: "8 \n" + strings.Repeat("x", 201) + "\n\a" + strings.Repeat("x", 199),
		Stderr: "1\n2\n3\t4\n4\n5\n6\t\n \n",
	})
	long.Transcript.Title, long.Transcript.Arguments = "a long\nsession", []string{"-n", "it's"}
	long.Transcript.Input = "1\n2\n3\n4\n5\n6\n7\n" // of seven lines five are shown
	long.Transcript.Output = "8\n9"
	return reportOf("./unusual", all[passes], finding, hidden, long, all[notStarted])
}

// submissions returns the programs of a class. Most have the same problem, and one has many.
func submissions() []exercise.Report {
	all := outcomes()
	name := func(student string) string { return "submissions/" + student + "/tictactoe.exe" }
	hidden := all[differs]
	hidden.Transcript.Visibility = suites.Hidden
	reports := []exercise.Report{
		reportOf(name("ada"), all[passes]),
		reportOf(name("bob the builder"), all[onlyLayout]),
		reportOf(name("carol-a-name-that-is-much-too-long-for-its-column"),
			all[onlyLayout], all[differs]),
		reportOf(name(strings.Repeat("世", 15)), all[differs]), // as wide as the column may be
		reportOf(name(strings.Repeat("e", 76)), all[differs]),
		reportOf(name("flo"), all[notRun]),
		forStudents(reportOf(name("fay, who fails hidden ones"), all[passes], hidden)),
		reportOf(name("gus"), all[differs]),
	}
	problem := func(text string) findings.Finding {
		return findings.Finding{Summary: findings.Summary{Key: text, Brief: text}}
	}
	reports[0].Note = strings.Repeat("a long note, ", 20)
	reports[5].Interrupted = true
	reports[1].Findings = append(reports[1].Findings, problem("it stops"))
	others := slices.Repeat([]exercise.Outcome{{Verdict: exercise.Differs}}, 4)
	others = append(others, exercise.Outcome{Verdict: exercise.Layout})
	reports[3].Outcomes = append(reports[3].Outcomes, others...)
	reports[3].AddUp()
	last := &reports[len(reports)-1]
	last.Findings[0].Brief += ", for example" // in the list, the first program has the sentence
	last.Findings = append(last.Findings, problem(strings.Repeat("a long sentence, ", 20)))
	return reports
}

// many returns a program with more findings than a screen has room for.
func many() exercise.Report {
	r := reportOf("./many", slices.Repeat(outcomes(), 5)...)
	r.Findings = slices.Repeat(r.Findings, 4)
	r.Findings[0].Rows = slices.Repeat(r.Findings[0].Rows, 5) // now two findings fill 40 lines
	r.Findings[0].Sentence = strings.Repeat("a long sentence, ", 20)
	r.Note = strings.Repeat("a long note, ", 20)
	return r
}

// Each format is as in testdata, for a class or for one program, and so are the page of a program
// and the index of a folder.
func TestGolden(t *testing.T) {
	reports, unusual := class(), unusual()
	for _, format := range []string{"junit", "csv", "html"} {
		golden(t, format, write(t, format, false, reports...))
	}
	short := class() // JSON has the same fields for all findings and outcomes
	short[1].Findings, short[1].Outcomes = short[1].Findings[:2], short[1].Outcomes[2:5]
	golden(t, "json", write(t, "json", false, short...))
	golden(t, "gradescope", write(t, "gradescope", false, forStudents(unusual)))
	golden(t, "text-all", write(t, "text", true, append(reports, unusual)...))
	golden(t, "text-many", write(t, "text", false, many()))
	golden(t, "text-class", write(t, "text", false, submissions()...))

	folder := handOut(t, unusual)
	golden(t, "index.html", readFile(t, folder, "index.html"))
	golden(t, "unusual.html", readFile(t, folder, "unusual.html"))
}

// newFolder returns a folder for the reports of programs, on the transcripts of a report.
func newFolder(t *testing.T, path string, r exercise.Report, programs ...string) *report.Folder {
	t.Helper()
	suite := *r.Suite
	for _, o := range r.Outcomes {
		suite.Transcripts = append(suite.Transcripts, o.Transcript)
	}
	folder, err := report.NewFolder(path, suite, r.Rules, programs)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// handOut writes a report for students, and those for their grader, to a new folder.
func handOut(t *testing.T, r exercise.Report) (path string) {
	t.Helper()
	path = t.TempDir()
	folder := newFolder(t, path, r, r.Program)
	folder.Write(forStudents(r))
	table(t, folder)
	return path
}

func readFile(t *testing.T, folder, name string) string {
	t.Helper()
	return testkit.ReadFile(t, filepath.Join(folder, name))
}

// golden compares a text, except the style of a page, with a file in testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	style := regexp.MustCompile("(?s)<style>.*</style>")
	text = style.ReplaceAllString(text, "<style></style>")
	testkit.Golden(t, filepath.Join("testdata", name), text)
}

// FuzzFormats writes the outcome of a run, and outcomes in which every text is the same.
func FuzzFormats(f *testing.F) {
	for which := range report.Formats() {
		f.Add(byte(which), "suite/name", "0 0\n", "X..\n", "O..\n")
		f.Add(byte(which), nasty, nasty, nasty, "x"+nasty)
		f.Add(byte(which), "=1+1", "1 2 3", prompt+"\n"+prompt, prompt+"a\r\n"+prompt)
	}
	f.Fuzz(func(t *testing.T, which byte, name, input, expected, actual string) {
		tr := suites.Transcript{Name: name, Input: input, Output: expected, Points: 1}
		result := run.Result{Ending: run.Exited, Output: actual, Stderr: expected}
		all := append(everywhere(name).Outcomes, outcome(tr, result))
		formats := report.Formats()
		format := formats[int(which)%len(formats)]
		write(t, format.Name, true, reportOf(name, all...))
	})
}

// table finishes a folder, and returns the table of the class.
func table(t *testing.T, folder *report.Folder) string {
	t.Helper()
	var text strings.Builder
	c := console.New(strings.NewReader(""), &text)
	unwritten, others := folder.Finish(c)
	c.Close()
	if unwritten != nil || others != nil {
		t.Errorf("%v, %v:\n%s", unwritten, others, &text)
	}
	return text.String()
}

// No report shows a difference that does not count as one: the transcript passes, and beside a line
// that is wrong, the others are as they were expected. JSON has the whole output, and HTML has the
// printed line, which is not marked.
func TestUncounted(t *testing.T) {
	kind := func(expression string, counts session.Counts) []session.LineKind {
		return []session.LineKind{{Expression: regexp.MustCompile(expression), Counts: counts}}
	}
	shown := regexp.MustCompile(`: 5\.01|sUM|\^\[|: 9|Debug|→`)
	marked := regexp.MustCompile(`<tr class="differs">.*(?i:sum|debug)`)
	for printed, comparison := range map[string]compare.Rules{
		"Sum: 5 \t":      {},
		" Sum:\t5":       {Space: compare.IgnoreSpace},
		"Sum: 5.01":      {Tolerance: new(0.1)},
		"sUM: 5":         compare.Rules{}.WithoutCase(),
		"\x1b[31mSum: 5": {IgnoreColor: true},
		"Sum: 9":         {Kinds: kind("^Sum: .*$", session.Presence)},
		"Sum: 5\nDebug":  {Kinds: kind("^Debug$", session.Nothing)},
	} {
		const expected = "Sum: 5\nBye\n"
		suite := &suites.Suite{Name: "suite", Transcripts: []suites.Transcript{
			{Name: "right", Output: expected, Visibility: suites.Visible},
			{Name: "wrong", Output: expected, Visibility: suites.Visible},
		}}
		program := func(_ context.Context, t suites.Transcript) (run.Result, error) {
			last := map[string]string{"right": "\nBye\n", "wrong": "\nHi\n"}[t.Name]
			return run.Result{Output: printed + last}, nil
		}
		options := exercise.Options{Rules: comparison, ForStudents: true, Once: true}
		r, err := exerciseOne(suite, program, options)
		if err != nil || r.Totals.Passed != 1 || r.Totals.Failed != 1 {
			t.Errorf("%q: %+v, %v", printed, r.Totals, err)
		}
		for _, format := range report.Formats() {
			text := write(t, format.Name, format.Name == "text", r)
			isShown := shown.MatchString(text)
			switch format.Name {
			case "json":
				isShown = !strings.Contains(text, `"printed_line": "Hi"`)
			case "html":
				isShown = marked.MatchString(text)
			}
			if isShown || !strings.Contains(text, "Hi") {
				t.Errorf("%q, in %s:\n%s", printed, format.Name, text)
			}
		}
	}
}

// A text is not cut within a character, and the report says how many bytes are left out.
func TestLongTextsAreCut(t *testing.T) {
	const two = " [cut here: 2 more bytes]"
	repeat := strings.Repeat
	for text, expected := range map[string]string{
		repeat("é", 2048):       repeat("é", 2048),
		repeat("é", 2049):       repeat("é", 2048) + two,
		"x" + repeat("é", 2048): "x" + repeat("é", 2047) + two,
		repeat("\x9f", 4097):    repeat(`\x9f`, 4092) + " [cut here: 5 more bytes]",
		"two\nlines\t":          "two^Jlines→",
	} {
		report := write(t, "csv", false, reportOf(text))
		lines, err := csv.NewReader(strings.NewReader(report)).ReadAll()
		if actual := lines[1][0]; err != nil || actual != expected {
			t.Errorf("%.20q: %q, %v, expected %q", text, actual, err, expected)
		}
	}
	text := write(t, "json", true, everywhere(strings.Repeat("x", long)))
	if !strings.Contains(text, `"left_out": 2048`) {
		t.Errorf("of %d bytes there are not 64 KiB", long)
	}
}

// In a class of which five programs pass another transcript, each report asks about one that no
// program passes. It asks about at most five.
func TestTranscriptThatNoneOfAClassPasses(t *testing.T) {
	const question = "0 of %d programs pass suite/layout: is its expected output right?"
	right, wrong := outcomes()[passes], outcomes()[onlyLayout]
	for _, test := range []struct {
		programs int
		outcomes []exercise.Outcome // of each
		isAsked  bool
	}{
		{4, []exercise.Outcome{right, wrong}, false},
		{5, []exercise.Outcome{right, wrong}, true},
		{7, []exercise.Outcome{wrong}, false},
	} {
		program := reportOf("./prog", test.outcomes...)
		class := slices.Repeat([]exercise.Report{program}, test.programs)
		for _, name := range []string{"text", "html"} {
			text := write(t, name, false, class...)
			if strings.Contains(text, fmt.Sprintf(question, test.programs)) != test.isAsked {
				t.Errorf("%d programs, %s:\n%s", test.programs, name, text)
			}
		}
	}
	others := regexp.MustCompile("no program passes .*")
	for wrong, expected := range map[int]string{5: "", 6: "no program passes 1 other transcript"} {
		class := slices.Repeat([]exercise.Report{reportOf("./prog", outcomes()[:1+wrong]...)}, 5)
		text := write(t, "text", false, class...)
		questions := strings.Count(text, "0 of 5 programs pass")
		if actual := others.FindString(text); actual != expected || questions != 5 {
			t.Errorf("%d wrong transcripts, %d questions:\n%s", wrong, questions, text)
		}
	}
}

// The name of a page follows from that of its program. Two programs of a class cannot share one.
func TestNamesOfPages(t *testing.T) {
	path := t.TempDir()
	programs := []string{
		"a/b.exe", "./A-c.exe", "Index", "class", "..", "-o d d!", strings.Repeat("é", 60),
		"a b.exe", "\xff",
	}
	f := newFolder(t, path, reportOf("", outcomes()[passes]), programs...)
	for _, program := range programs {
		f.Write(reportOf(program, outcomes()[passes]))
	}
	rows := strings.Count(table(t, f), "  right\n")
	pages, err := fs.Glob(os.DirFS(path), "*.html")
	expected := []string{
		"A-c.exe.html", "Index-39c3be11.html", "a-b.exe-21e81b18.html", "a-b.exe.html",
		"class-0889113e.html", "index.html", "o-d-d--d6ce789d.html", "program-5ec1f7e7.html",
		"program-83d544cc.html", strings.Repeat("é", 50) + "-f989aaf5.html",
	}
	if err != nil || rows != len(programs) || !slices.Equal(pages, expected) {
		t.Errorf("%d rows, pages %q, %v, expected %q", rows, pages, err, expected)
	}
	for _, other := range []string{"a-b.exe", "A/b.exe", "x/../a/b.exe"} {
		programs := []string{"c", "a/b.exe", other}
		_, err := report.NewFolder(path, suites.Suite{}, compare.Rules{}, programs)
		if err == nil {
			t.Errorf("%s: no error", other)
		}
	}
}

// The table and the index of a class have all reports on the same transcripts that are in the
// folder, without copies and other files. Reports on other transcripts are named.
func TestFolder(t *testing.T) {
	path := t.TempDir()
	passes, fails, other := outcomes()[passes], outcomes()[differs], outcomes()[passes]
	passes.Transcript.Name, fails.Transcript.Name = "suite/1", "suite/1"
	other.Transcript.Name, other.Transcript.Input = "suite/1", "1 1\n"
	interrupted := exercise.Outcome{Transcript: passes.Transcript, Verdict: exercise.NotRun}
	for _, step := range []struct {
		writes  string
		outcome exercise.Outcome
		rows    string // of class.csv: programs and points
		others  string // the names of files
	}{
		{"ben", passes, "ben 1.5", ""},
		{"ada", passes, "ada 1.5, ben 1.5", ""},
		{"ben", fails, "ada 1.5, ben 0", ""},
		{"ada", interrupted, "ada 1.5, ben 0", ""}, // the complete report stays
		{"eve", other, "eve 1.5", "ada.json ben.json "},
		{"", passes, "ada 1.5, ben 0", "eve.json "},
	} {
		r := reportOf(step.writes, step.outcome)
		r.Interrupted = step.outcome.Verdict == exercise.NotRun
		f := newFolder(t, path, r, step.writes)
		if step.writes != "" {
			f.Write(r)
		}
		others, rows := "", []string{}
		_, skipped := f.Finish(console.New(strings.NewReader(""), io.Discard))
		for _, name := range skipped {
			others += filepath.Base(name) + " "
		}
		lines, err := csv.NewReader(strings.NewReader(readFile(t, path, "class.csv"))).ReadAll()
		for _, line := range lines[1:] {
			rows = append(rows, line[0]+" "+line[2])
		}
		if err != nil || strings.Join(rows, ", ") != step.rows || others != step.others {
			t.Errorf("%+v: %q, others %q, %v", step, rows, others, err)
		}
		if step.writes != "" { // these are neither reports nor named
			report := readFile(t, path, step.writes+".json")
			testkit.WriteFile(t, filepath.Join(path, step.writes+" (1).json"), report)
			testkit.WriteFile(t, filepath.Join(path, "notes.json"), "{")
		}
	}
}

// Reports are on one suite if its transcripts and the comparison are equal, whatever its path.
// A student cannot guess a hidden text by the hash in the report.
func TestSuiteID(t *testing.T) {
	type tested struct {
		suites.Transcript
		compare.Rules
	}
	id := func(path string, change func(*tested)) string {
		t.Helper()
		x := tested{Transcript: outcomes()[passes].Transcript}
		change(&x)
		x.Name = filepath.Join(path, "in", x.Name)
		suite := suites.Suite{Name: path, Transcripts: []suites.Transcript{x.Transcript}}
		folder := t.TempDir()
		f, err := report.NewFolder(folder, suite, x.Rules, []string{"ada"})
		if err != nil {
			t.Fatal(err)
		}
		f.Write(reportOf("ada", outcomes()[passes]))
		return regexp.MustCompile(`"suite_id": .*`).FindString(readFile(t, folder, "ada.json"))
	}
	same := func(*tested) {}
	original := id("s", same)
	for _, path := range []string{"./s", "s/", "../other/s", "/home/t", "."} {
		if actual := id(path, same); actual != original {
			t.Errorf("%s: %s, expected %s", path, actual, original)
		}
	}
	hide := func(x *tested) { x.Visibility = suites.Hidden }
	hidden := id("s", hide)
	for name, change := range map[string]func(*tested){
		"name":       func(x *tested) { x.Name = "x" },
		"input":      func(x *tested) { x.Input = "x" },
		"output":     func(x *tested) { x.Output = "x" },
		"arguments":  func(x *tested) { x.Arguments = []string{"x"} },
		"status":     func(x *tested) { x.Status = 9 },
		"any status": func(x *tested) { x.AnyStatus = true },
		"points":     func(x *tested) { x.Points = 9 },
		"case":       func(x *tested) { x.IgnoreCase = true },
		"space":      func(x *tested) { x.Space = compare.Strict },
		"ignore": func(x *tested) {
			x.Kinds = []session.LineKind{{Expression: regexp.MustCompile("x")}}
		},
	} {
		if id("s", change) == original {
			t.Errorf("the %s does not matter", name)
		}
		isText := strings.Contains("input output arguments status any status", name)
		changed := id("s", func(x *tested) {
			change(x)
			hide(x)
		})
		if isSame := changed == hidden; isSame != isText {
			t.Errorf("the %s of a hidden transcript: the same hash: %t", name, isSame)
		}
	}
}

// If a file cannot be written, all others are.
func TestFolderIsNotWritten(t *testing.T) {
	path := t.TempDir()
	for _, name := range []string{"ben.json", "class.csv"} { // folders of these names
		if err := os.Mkdir(filepath.Join(path, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	r := reportOf("ben", outcomes()[passes])
	f := newFolder(t, path, r, "ben", "cem")
	f.Write(r)
	r.Program = "cem"
	f.Write(r)
	problems, _ := f.Finish(console.New(strings.NewReader(""), io.Discard))
	said := fmt.Sprint(problems)
	if len(problems) != 2 || !strings.Contains(said, "not written: open "+path+"/ben.json: ") ||
		!strings.Contains(said, "class.csv: ") {
		t.Errorf("not written: %s", said)
	}
	readFile(t, path, "ben.html")
	readFile(t, path, "cem.json")
	if index := readFile(t, path, "index.html"); !strings.Contains(index, "cem.html") {
		t.Errorf("the index has no cem:\n%s", index)
	}
}

// Every format can write unusual reports. The text of one program fits a screen, and that of a
// class has at most five lines per program and fifty more. A page has at most 300 sessions, ten
// findings of each program, and 1.5 MB.
func TestReportsAreBounded(t *testing.T) {
	all := map[string][]exercise.Report{
		"no program":    {},
		"no outcomes":   {reportOf("./prog")},
		"every verdict": {reportOf("./prog", outcomes()...)},
		"nasty":         {everywhere(nasty)},
		"several":       {everywhere(nasty), everywhere(nasty), reportOf("./prog")},
		"empty":         {everywhere("")},
		"a long line":   {everywhere(strings.Repeat("é", long))},
		"many lines":    {everywhere(strings.Repeat("\n", 5000))},
	}
	for _, output := range []string{
		strings.Repeat("<&> \x00", 1<<10),
		prompt + "X..\n" + strings.Repeat("<\t&", 1<<10),
		prompt + "X..\n" + strings.Repeat(nasty, 20),
	} {
		o := judged("suite/name", run.Result{Output: output})
		r := reportOf("", slices.Repeat([]exercise.Outcome{o}, 10)...)
		all["class"] = append(all["class"], slices.Repeat([]exercise.Report{r}, 6)...)
	}
	for i := range all["class"] {
		all["class"][i].Program = strings.Repeat(fmt.Sprint(i), 20)
	}
	for n, name := range map[int]string{10: "ten findings", 11: "eleven findings"} {
		r := reportOf("./prog", slices.Repeat(outcomes()[differs:differs+1], 301)...)
		r.Findings = slices.Repeat(r.Findings[:1], n)
		all[name] = []exercise.Report{r}
	}
	for name, reports := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			texts := map[string]string{}
			for _, format := range report.Formats() {
				if !format.ForStudents || len(reports) == 1 {
					texts[format.Name] = write(t, format.Name, false, reports...)
				}
			}
			page := texts["html"]
			sessions := strings.Count(page, `<details class="failure">`)
			shown := strings.Count(page, "<li><p>") // findings, or problems of a class
			hasMore := strings.Contains(page, "And more.")
			if sessions > 300 || len(reports) == 1 && shown > 10 || len(page) > 1_500_000 ||
				hasMore != (name == "eleven findings") {
				t.Errorf("a page of %d bytes: %d sessions, %d findings", len(page), sessions, shown)
			}
			lines := strings.Split(texts["text"], "\n")
			isWide := func(line string) bool { return utf8.RuneCountInString(line) > 80 }
			most := 5*len(reports) + 50
			if len(reports) == 1 {
				most = 40
			}
			if len(lines)-1 > most || slices.ContainsFunc(lines, isWide) {
				t.Errorf("%d lines, or one is wide: %q", len(lines)-1, lines)
			}
		})
	}
}

// A report for a student has no text of a transcript that is not visible, and none that such a
// transcript caused.
func TestHiddenTextStaysHidden(t *testing.T) {
	wrong := strings.NewReplacer("true", "yes", "secret", "mystery", "  ", "\t", " |", "|")
	hidden := regexp.MustCompile(`ecret|mystery|77|"output": ""`)
	judge := func(tr suites.Transcript) exercise.Outcome {
		result := run.Result{Output: wrong.Replace(tr.Output), Stderr: tr.Hint, Signal: tr.Hint}
		return outcome(tr, result)
	}
	for _, visibility := range []suites.Visibility{
		suites.Hidden, suites.AfterDueDate, suites.AfterPublished,
	} {
		all := []exercise.Outcome{
			judge(suites.Transcript{
				Name: "1", Output: "Won: true\n  Rows 1\n| 1 | 1 |\n", Visibility: suites.Visible,
			}),
			judge(suites.Transcript{
				Name: "2", Output: "Won: true\n  Rows 2\n| 1 | 1 |\n", Visibility: suites.Visible,
			}),
		}
		for i, judged := range outcomes() {
			o := judge(suites.Transcript{
				Name: "unseen", Title: "secret", Input: "secret", Hint: "secret", Path: "secret",
				Output:     fmt.Sprintf("Won: secret\n  Secrets %d\n| 77 | 7 |\n", i),
				Visibility: visibility,
			})
			o.Verdict, o.Reason = judged.Verdict, "secret"
			all = append(all, o)
		}
		r := reportOf("./prog", all...)
		folder := handOut(t, r)
		page, data := readFile(t, folder, "prog.html"), readFile(t, folder, "prog.json")
		if names := strings.Count(data, "unseen"); names != len(outcomes()) {
			t.Errorf("%s: the hidden transcripts are named %d times", visibility, names)
		}
		gradescope := write(t, "gradescope", true, forStudents(r))
		for _, text := range []string{page, data, gradescope} {
			if found := hidden.FindString(text); found != "" {
				t.Errorf("%s: the report has %q:\n%s", visibility, found, text)
			}
			for _, visible := range []string{"Won: yes", "→Rows", "| 1 | 1 |"} {
				if !strings.Contains(text, visible) {
					t.Errorf("%s: the report has no %q:\n%s", visibility, visible, text)
				}
			}
		}
	}
}

// A report says how many lines differ besides those that it shows. Text with all has the whole
// session, and so has a page, folded.
func TestMoreLines(t *testing.T) {
	lines := strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z")
	right := strings.Join(lines, "\n") + "\n"
	wrong := strings.NewReplacer("b", "bee", "p", "pea", "z", "zed").Replace(right)
	tr := suites.Transcript{Name: "letters", Output: right, Visibility: suites.Visible}
	r := reportOf("./prog", outcome(tr, run.Result{Output: wrong}))
	const more = "and 2 more lines differ"
	text, all := write(t, "text", false, r), write(t, "text", true, r)
	if !strings.Contains(text, more) || strings.Contains(text, "zed") {
		t.Error(text)
	}
	if !strings.Contains(all, "\n  -z\n  +zed\n") {
		t.Error(all)
	}
	page := write(t, "html", false, r)
	_, folded, isFolded := strings.Cut(page, "<details><summary>"+more+"</summary>\n")
	if !isFolded || !strings.Contains(folded, "<mark>ed</mark>") {
		t.Error(page)
	}
}
