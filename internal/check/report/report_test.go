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

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/console"
	"tictactoe/internal/session"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
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
	t := transcripts.Transcript{
		Name:   name,
		Input:  "0 0\n0 1\n",
		Output: prompt + "X..\n" + prompt + "XO.\n" + prompt,
		Points: 1.5, Hint: "Whose turn is it?", Visibility: transcripts.Visible,
	}
	result.Elapsed = 1234567 * time.Nanosecond
	return outcome(t, result)
}

// outcome returns the outcome of a transcript for the result of a program.
func outcome(t transcripts.Transcript, result run.Result) exercise.Outcome {
	suite := newSuite()
	suite.Transcripts = []transcripts.Transcript{t}
	target := exercise.Target{Run: func(
		context.Context, *transcripts.Suite, transcripts.Transcript,
	) (run.Result, error) {
		return result, nil
	}}
	options := exercise.Options{KeepAll: true}
	r, _ := exercise.Exercise(context.Background(), target, suite, options)
	return r.Outcomes[0]
}

func newSuite() *transcripts.Suite {
	dialogue := session.Dialogue{Prompts: []string{prompt}, Integers: 2}
	return &transcripts.Suite{Name: "suite", Dialogue: dialogue}
}

// The places of some outcomes in outcomes.
const passes, onlyLayout, differs, notRun = 0, 1, 2, 8

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
	r.ElapsedMS = 1500
	r.Host, r.Started = "host", time.Date(2026, 9, 1, 12, 30, 0, 0, time.UTC)
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
		Transcript: transcripts.Transcript{
			Name: text, Title: text, Input: text, Output: prompt + "expected" + text, Points: 1,
			Hint: text, Visibility: transcripts.Visible,
		},
		Verdict: exercise.Differs, Reason: text, Advice: text,
		Run:        result,
		Difference: &session.Place{Typed: text},
	}
	crashed := wrong
	crashed.Verdict = exercise.Crashed
	notRun := exercise.Outcome{Transcript: wrong.Transcript, Verdict: exercise.NotRun, Reason: text}
	r := reportOf(text, wrong, crashed, notRun)
	r.SuiteName, r.Title, r.Host = text, text, text
	return r
}

// cases are reports that every format must be able to write.
func cases() map[string][]exercise.Report {
	return map[string][]exercise.Report{
		"no program":    {},
		"no outcomes":   {reportOf("./prog")},
		"every verdict": {reportOf("./prog", outcomes()...)},
		"nasty":         {everywhere(nasty)},
		"several":       {everywhere(nasty), everywhere(nasty), reportOf("./prog")},
		"empty":         {everywhere("")},
		"a long line":   {everywhere(strings.Repeat("é", long))},
		"many lines":    {everywhere(strings.Repeat("\n", 5000))},
	}
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
			return strings.IndexAny(part, "=+-@") == 0
		})
		if isFormula || len(cell) > 17<<10 {
			err = fmt.Errorf("a formula, or too long: %.100q", cell)
		}
	}
	return err
}

// write returns reports in a format. It checks that the text can be read, and that every character
// is visible.
func write(t *testing.T, name string, all bool, reports ...exercise.Report) []byte {
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
	return text.Bytes()
}

// class returns a program that is right, one that is wrong in every way, and one that was
// interrupted. In two transcripts nothing asks for the input: of six lines all are shown, and of
// seven lines five.
func class() []exercise.Report {
	all := outcomes()
	all[differs].Transcript.Title = "a late\nturn"
	finding := judged(" =tells+finding", run.Result{
		Output: strings.Replace(all[passes].Run.Output, "X..", "secret", 1),
	})
	finding.Transcript.Details = transcripts.DetailsFinding
	all = append(all, finding)
	hidden := all[differs]
	hidden.Transcript.Name, hidden.Transcript.Visibility = "suite/hidden", transcripts.AfterDueDate
	noFile := all[differs]
	noFile.Transcript.Name, noFile.Run.NoOutputFile = `suite/no #file\`, true
	noFile.Transcript.Input, noFile.Transcript.Output = "1\n2\n3\n4\n5\n6\n", "21\n"
	noFile.Reason = "it wrote no out.txt"
	indented := judged("suite/indented", run.Result{
		Output: strings.Replace(all[passes].Run.Output, "XO.", "  XO.", 1),
	})
	sevenLines := all[differs]
	sevenLines.Transcript.Name, sevenLines.Transcript.Input = "suite/long", "1\n2\n3\n4\n5\n6\n7\n"
	sevenLines.Transcript.Output = "1\n2\n3\n4\n5\n6\n7\n8\n9\n0\n1\n2\n3"
	sevenLines.Run.Output = "1\n2\n3\n4\n5\n6\n7\n8 \n" + strings.Repeat("x", 201) +
		"\n\a" + strings.Repeat("x", 199)
	sevenLines.Run.Stderr = "1\n2\n3\t4\n4\n5\n6\t\n \n"
	right := reportOf("./right", all[passes])
	wrong := reportOf("./wrong", append(all, hidden, noFile, indented, sevenLines)...)
	brokenOff := reportOf("./broken off", all[passes], all[notRun])
	wrong.Suite.Name, wrong.Stopped = "suite.1", "after 5 timeouts, 9 were not run"
	right.Suite.Title, right.Suite.Note = "A title", "No lab tests this."
	brokenOff.Interrupted = true
	reports := []exercise.Report{right, wrong, brokenOff}
	for i := range reports {
		reports[i].Explain(context.Background())
	}
	return reports
}

// submissions returns the programs of a class. Most have the same problem, and one has many.
func submissions() []exercise.Report {
	all := outcomes()
	name := func(student string) string { return "submissions/" + student + "/tictactoe.exe" }
	reports := []exercise.Report{
		reportOf(name("ada"), all[passes]),
		reportOf(name("bob the builder"), all[onlyLayout]),
		reportOf(name("carol-a-name-that-is-much-too-long-for-its-column"),
			all[onlyLayout], all[differs]),
		reportOf(name(strings.Repeat("d", 30)), all[differs]),
		reportOf(name(strings.Repeat("e", 76)), all[differs]),
	}
	problem := func(text string) findings.Finding {
		return findings.Finding{Key: text, Brief: text}
	}
	reports[1].Findings = append(reports[1].Findings, problem("it stops"))
	others := slices.Repeat([]exercise.Outcome{{Verdict: exercise.Differs}}, 4)
	others = append(others, exercise.Outcome{Verdict: exercise.Layout})
	reports[3].Outcomes = append(reports[3].Outcomes, others...)
	reports[3].AddUp()
	for i := range 11 {
		reports = append(reports, reportOf(name(fmt.Sprintf("student %02d", i)), all[differs]))
	}
	last := &reports[len(reports)-1]
	last.Findings[0].Brief += ", for example"
	for i := range 12 {
		last.Findings = append(last.Findings, problem(fmt.Sprint("problem ", i)))
	}
	return reports
}

// Each format is as in testdata, for a class and for one program, and so are the files of a folder.
func TestGolden(t *testing.T) {
	reports := class()
	many := reportOf("./many", slices.Repeat(reports[1].Outcomes, 5)...)
	for len(many.Findings) < 30 {
		many.Findings = append(many.Findings, many.Findings...)
	}
	rows := slices.Repeat(many.Findings[0].Rows, 4)
	many.Findings[0].Rows = rows[:len(rows)-1] // now three findings fill 40 lines
	many.Findings[0].Sentence = strings.Repeat("a long sentence, ", 20)
	many.Findings[0].Brief = many.Findings[0].Sentence
	many.Note = strings.Repeat("a long note, ", 20)
	wide := reportOf(strings.Repeat("世", 21))
	for _, format := range report.Formats() {
		if format.ForStudents {
			golden(t, format.Name, write(t, format.Name, false, forStudents(reports[1])))
		} else {
			golden(t, format.Name, write(t, format.Name, false, reports...))
		}
	}
	golden(t, "csv-all", write(t, "csv", true, reports...))
	golden(t, "text-all", write(t, "text", true, reports...))
	colored := testkit.Printed(t, console.ColorAlways, console.Environment{},
		func(c *console.Console) {
			if err := report.Formats()[0].Write(c, reports[1:2], true); err != nil {
				t.Error(err)
			}
		})
	golden(t, "text-program", []byte(colored))
	golden(t, "text-many", write(t, "text", false, many))
	golden(t, "text-wide", write(t, "text", false, many, wide))
	golden(t, "text-class", write(t, "text", false, submissions()...))

	folder := handOut(t, reports...)
	for name, expected := range map[string]string{
		"index.html": "index.html", "wrong.html": "wrong.html", "wrong.json": "wrong.json",
		"class.csv": "csv",
	} {
		golden(t, expected, readFile(t, folder, name))
	}
}

// handOut writes reports for students, and those for their grader, to a new folder.
func handOut(t *testing.T, reports ...exercise.Report) (path string) {
	t.Helper()
	var programs []string
	for _, r := range reports {
		programs = append(programs, r.Program)
	}
	path = t.TempDir()
	folder := report.NewFolder(path, "digest", programs)
	for i, r := range reports {
		if err := folder.Write(i, forStudents(r)); err != nil {
			t.Fatal(err)
		}
	}
	table(t, folder)
	return path
}

func readFile(t *testing.T, folder, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// golden compares a text, except the style of a page, with a file in testdata.
func golden(t *testing.T, name string, text []byte) {
	t.Helper()
	style := regexp.MustCompile("(?s)<style>.*</style>")
	text = style.ReplaceAll(text, []byte("<style></style>"))
	testkit.Golden(t, filepath.Join("testdata", name), string(text))
}

// Every format can write unusual reports. The text report of one program fits a screen, whatever
// the program printed.
func TestUnusualReports(t *testing.T) {
	for name, reports := range cases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, format := range report.Formats() {
				if !format.ForStudents || len(reports) == 1 {
					write(t, format.Name, true, reports...)
				}
			}
			for _, r := range reports {
				r.Outcomes = slices.Repeat(r.Outcomes, 5)
				r.Explain(t.Context())
				r.Note = strings.Repeat(nasty, 20)
				lines := strings.Split(string(write(t, "text", false, r)), "\n")
				isWide := func(line string) bool { return utf8.RuneCountInString(line) > 80 }
				if len(lines)-1 > 40 || slices.ContainsFunc(lines, isWide) {
					t.Errorf("%d lines, or one is wide: %q", len(lines)-1, lines)
				}
			}
		})
	}
}

// FuzzFormats writes the outcome of a run, and outcomes in which every text is the same.
func FuzzFormats(f *testing.F) {
	for which := range report.Formats() {
		f.Add(byte(which), "suite/name", "0 0\n", "X..\n", "O..\n")
		f.Add(byte(which), nasty, nasty, nasty, "x"+nasty)
		f.Add(byte(which), "=1+1", "1 2 3", prompt+"\n"+prompt, prompt+"a\r\n"+prompt)
	}
	f.Fuzz(func(t *testing.T, which byte, name, input, expected, actual string) {
		tr := transcripts.Transcript{Name: name, Input: input, Output: expected, Points: 1}
		result := run.Result{Ending: run.Exited, Output: actual, Stderr: expected}
		all := append(everywhere(name).Outcomes, outcome(tr, result))
		formats := report.Formats()
		format := formats[int(which)%len(formats)]
		write(t, format.Name, true, reportOf(name, all...))
	})
}

// FuzzFolder reads a report back: the table of the class has the same line. If the file is damaged,
// the report is missing, or can be shown.
func FuzzFolder(f *testing.F) {
	f.Add("./prog", "X..\n", uint16(0), "")
	f.Add(nasty, nasty, uint16(20), nasty)
	f.Add("name", "", uint16(30), "null")
	path := f.TempDir()
	file := filepath.Join(path, "program.json")
	f.Fuzz(func(t *testing.T, name, output string, at uint16, damage string) {
		written := report.NewFolder(path, "digest", []string{"program"})
		read := report.NewFolder(path, "digest", []string{"program"})
		r := reportOf("program", judged(name, run.Result{Output: output}))
		r.Title = name
		err := written.Write(0, r)
		has := read.Has(0)
		expected, actual := table(t, written), table(t, read)
		if err != nil || !has || actual != expected {
			t.Fatalf("%v, %v: written\n%s\nread\n%s", err, has, expected, actual)
		}
		text, err := os.ReadFile(file)
		place := int(at) % len(text)
		end := min(len(text), place+len(damage))
		text = slices.Concat(text[:place], []byte(damage), text[end:])
		if err := errors.Join(err, os.WriteFile(file, text, 0o666)); err != nil {
			t.Fatal(err)
		}
		if read.Has(0) && !json.Valid(text) {
			t.Fatalf("the report is not missing:\n%s", text)
		}
		table(t, read)
	})
}

// table finishes a folder, and returns the table of the class.
func table(t *testing.T, folder *report.Folder) string {
	t.Helper()
	var text strings.Builder
	c := console.New(strings.NewReader(""), &text)
	all, err := folder.Finish(c)
	c.Close()
	isInterrupted := strings.HasSuffix(text.String(), "broken off\n")
	if err != nil || all.Interrupted != isInterrupted {
		t.Errorf("%v; interrupted %t:\n%s", err, all.Interrupted, &text)
	}
	return text.String()
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
		lines, err := csv.NewReader(bytes.NewReader(report)).ReadAll()
		if actual := lines[1][0]; err != nil || actual != expected {
			t.Errorf("%.20q: %q, %v, expected %q", text, actual, err, expected)
		}
	}
	r := everywhere(strings.Repeat("x", long))
	r.Outcomes[0].Output.LeftOut = 1000
	text := string(write(t, "json", true, r))
	if !strings.Contains(text, `"left_out": 3054`) || !strings.Contains(text, `"left_out": 2048`) {
		t.Errorf("of %d bytes there are not 64 KiB", long)
	}
}

// A page shows at most 300 sessions, and ten findings of each program.
func TestPageIsBounded(t *testing.T) {
	for n, hasMore := range map[int]bool{10: false, 11: true} {
		r := reportOf("./prog", slices.Repeat(outcomes()[differs:differs+1], 301)...)
		r.Findings = slices.Repeat(r.Findings[:1], n)
		page := string(write(t, "html", false, r))
		shown := strings.Count(page, "<li><p>")
		sessions := strings.Count(page, `<details class="failure">`)
		if shown != 10 || sessions != 300 || strings.Contains(page, "And more.") != hasMore {
			t.Errorf("of %d findings it shows %d, and %d sessions", n, shown, sessions)
		}
	}
}

// In a class of which five programs pass another transcript, each report asks about one that no
// program passes. It asks about at most five.
func TestTranscriptThatNoneOfAClassPasses(t *testing.T) {
	const question = "0 of %d programs pass suite/layout: is its expected output right?"
	for programs, isAsked := range map[int]bool{4: false, 5: true, 7: true} {
		right, wrong := outcomes()[passes], outcomes()[onlyLayout]
		class := slices.Repeat([]exercise.Report{reportOf("./prog", right, wrong)}, programs)
		for _, name := range []string{"text", "json", "html"} {
			text := write(t, name, false, class...)
			if bytes.Contains(text, fmt.Appendf(nil, question, programs)) != isAsked {
				t.Errorf("%d programs, %s:\n%s", programs, name, text)
			}
		}
	}
	others := regexp.MustCompile("no program passes .*")
	for wrong, expected := range map[int]string{5: "", 6: "no program passes 1 other transcript"} {
		class := slices.Repeat([]exercise.Report{reportOf("./prog", outcomes()[:1+wrong]...)}, 5)
		text := string(write(t, "text", false, class...))
		questions := strings.Count(text, "0 of 5 programs pass")
		if actual := others.FindString(text); actual != expected || questions != 5 {
			t.Errorf("%d wrong transcripts, %d questions:\n%s", wrong, questions, text)
		}
	}
}

// A folder names files after programs; two names always differ in more than case.
func TestNamesOfPages(t *testing.T) {
	path := t.TempDir()
	f := report.NewFolder(path, "", []string{
		"a/b.exe", "A-b.exe", "Index", "class", "..", "-o d d!", strings.Repeat("é", 60), "a b.exe",
	})
	for i := range 8 {
		if err := f.Write(i, reportOf("./prog", outcomes()[passes])); err != nil {
			t.Fatal(err)
		}
	}
	table(t, f)
	pages, err := fs.Glob(os.DirFS(path), "*.html")
	expected := []string{
		"A-b.exe-2.html", "Index-2.html", "a-b.exe-3.html", "a-b.exe.html", "class-2.html",
		"index.html", "o-d-d.html", "program.html", strings.Repeat("é", 50) + ".html",
	}
	if err != nil || !slices.Equal(pages, expected) {
		t.Errorf("pages %q, %v, expected %q", pages, err, expected)
	}
}

// A folder has the complete reports of its programs, until one of the files is gone.
func TestFolderHas(t *testing.T) {
	path := t.TempDir()
	programs := []string{"a/b.exe", "broken off"}
	folder := report.NewFolder(path, "digest", programs)
	passes := outcomes()[passes]
	right, brokenOff := reportOf("a/b.exe", passes), reportOf("broken off", passes)
	brokenOff.Interrupted = true
	another := report.NewFolder(path, "digest", programs)
	err := errors.Join(another.Write(0, right), another.Write(1, brokenOff))
	if err != nil || !folder.Has(0) || folder.Has(1) {
		t.Errorf("%v; it does not have only the complete report", err)
	}
	const expected = `program  points  pass  layout  fail  what is wrong
a/b.exe     1.5     1       0     0  right

1 program, 1 of them right; 1 passed, 0 failed; 1.5 of 1.5 points
`
	if actual := table(t, folder); actual != expected {
		t.Errorf("%s\nexpected %s", actual, expected)
	}
	if report.NewFolder(path, "digest", []string{"a-b.exe"}).Has(0) {
		t.Error("it has the report of a program with another name")
	}
	for _, name := range []string{"a-b.exe.html", "a-b.exe.json"} {
		if err := os.Remove(filepath.Join(path, name)); err != nil || folder.Has(0) {
			t.Errorf("%v; without %s the report is complete", err, name)
		}
		if err := folder.Write(0, right); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	_, err = folder.Finish(console.New(strings.NewReader(""), io.Discard))
	if err == nil || folder.Write(0, right) == nil {
		t.Error("the folder is gone, and there is no error")
	}
}

// The table and the index of a part of a class also have the complete reports of other parts on the
// same exercise. Its totals do not.
func TestFolderOfParts(t *testing.T) {
	path := t.TempDir()
	programs := []string{"ada", "ben", "eve"}
	for _, part := range []struct{ digest, writes, rows string }{
		{"digest", "ben", "ben,"}, {"digest", "", "ben,"}, {"digest", "ada", "ada,ben,"},
		{"another", "eve", "eve,"}, {"digest", "eve", "ada,ben,eve,"},
	} {
		f := report.NewFolder(path, part.digest, programs)
		passed := 0
		for i, program := range programs {
			if program == part.writes {
				passed++
				if err := f.Write(i, reportOf(program, outcomes()[passes])); err != nil {
					t.Fatal(err)
				}
			}
		}
		all, err := f.Finish(console.New(strings.NewReader(""), io.Discard))
		text := string(readFile(t, path, "class.csv"))
		rows := regexp.MustCompile("(?m)^(ada|ben|eve),").FindAllString(text, -1)
		if err != nil || all.Totals.Passed != passed || strings.Join(rows, "") != part.rows {
			t.Errorf("%+v: %v, %q, %+v", part, err, rows, all.Totals)
		}
	}
}

// The text of a class has at most five lines per program and fifty more, and its page has at most
// 1.5 MB, even if most programs fail everything.
func TestClassIsBounded(t *testing.T) {
	t.Parallel()
	var class []exercise.Report
	for _, output := range []string{
		strings.Repeat("<&> \x00", 4<<10),
		prompt + "X..\n" + strings.Repeat("<\t&", 4<<10),
		prompt + "X..\n" + strings.Repeat(nasty, 20),
	} {
		o := judged("suite/name", run.Result{Output: output})
		class = append(class, reportOf("", slices.Repeat([]exercise.Outcome{o}, 40)...))
	}
	class = slices.Repeat(class, 12)
	for i := range class {
		class[i].Program = strings.Repeat(fmt.Sprint(i), 20)
	}
	if page := write(t, "html", true, class...); len(page) > 1_500_000 {
		t.Errorf("the page has %d bytes", len(page))
	}
	text := write(t, "text", false, class...)
	if lines := bytes.Count(text, []byte("\n")); lines > 5*len(class)+50 {
		t.Errorf("the text has %d lines:\n%s", lines, text)
	}
}

// A report for a student has no text of a transcript that is not visible, and none that such a
// transcript caused.
func TestHiddenTextStaysHidden(t *testing.T) {
	wrong := strings.NewReplacer("true", "yes", "secret", "mystery", "  ", "\t", " |", "|")
	hidden := regexp.MustCompile(`ecret|mystery|77|"output": ""`)
	judge := func(tr transcripts.Transcript) exercise.Outcome {
		result := run.Result{Output: wrong.Replace(tr.Output), Stderr: tr.Hint, Signal: tr.Hint}
		return outcome(tr, result)
	}
	for _, visibility := range []transcripts.Visibility{
		transcripts.Hidden, transcripts.AfterDueDate, transcripts.AfterPublished,
	} {
		all := []exercise.Outcome{
			judge(transcripts.Transcript{Name: "1", Output: "Won: true\n  Rows 1\n| 1 | 1 |\n"}),
			judge(transcripts.Transcript{Name: "2", Output: "Won: true\n  Rows 2\n| 1 | 1 |\n"}),
		}
		for i, judged := range outcomes() {
			o := judge(transcripts.Transcript{
				Name: "unseen", Title: "secret", Input: "secret", Hint: "secret", Path: "secret",
				Output:     fmt.Sprintf("Won: secret\n  Secrets %d\n| 77 | 7 |\n", i),
				Visibility: visibility,
			})
			o.Verdict, o.Reason, o.Advice = judged.Verdict, "secret", "secret"
			all = append(all, o)
		}
		r := reportOf("./prog", all...)
		folder := handOut(t, r)
		page, data := readFile(t, folder, "prog.html"), readFile(t, folder, "prog.json")
		if names := bytes.Count(data, []byte("unseen")); names != len(outcomes()) {
			t.Errorf("%s: the hidden transcripts are named %d times", visibility, names)
		}
		gradescope := write(t, "gradescope", true, forStudents(r))
		for _, text := range []string{string(page), string(data), string(gradescope)} {
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
