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
	"regexp"
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
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

const (
	prompt = "Cell: "
	long   = 66 << 10 // more than a report holds of a text

	// nasty is what a program or a file name should not be able to do anything with.
	nasty = " =#SKIP \\# \"quoted\" <script>alert(1)</script><a b='c'>&amp; ]]> \x00\x1b[31m\a\r\t \xff\xc3 " +
		"\u0085\x7f\u202e\ufeff\uffffé世\n  ...\nok 1 - forged\nBail out! forged\n1..9\n"
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
		judged("suite/floods", run.Result{Ending: run.TooMuchOutput, Output: right + "\xffno UTF-8"}),
		judged("suite/crashes", run.Result{Ending: run.Signaled, Output: prompt, Signal: "SIGSEGV"}),
		judged("suite/status", exited(right, 1)),
		judged("suite/does not start", run.Result{}),
		{Transcript: judged("suite/is left out", run.Result{}).Transcript, Verdict: exercise.NotRun},
	}
	all[2].Run.Stderr = "assertion failed\nturn == O\u202e\x7f\n"
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
	if format.OneProgram && len(reports) != 1 {
		return
	}
	text := write(t, format.Name, everything, reports...)
	if !utf8.Valid(text) || !bytes.HasSuffix(text, []byte("\n")) {
		t.Error("the report is no UTF-8, or does not end in a line end")
	}
	for i, r := range string(text) {
		if !unicode.IsPrint(r) && r != '\n' {
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

var everything = report.Options{All: true}

// write returns reports in a format.
func write(t *testing.T, name string, options report.Options, reports ...exercise.Report) []byte {
	t.Helper()
	formats := report.Formats()
	format := formats[slices.IndexFunc(formats, func(f report.Format) bool { return f.Name == name })]
	var text bytes.Buffer
	c := console.New(strings.NewReader(""), &text)
	if err := errors.Join(format.Write(c, reports, options), c.Close()); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func readJSON(t *testing.T, text []byte) []string {
	var programs []struct {
		Outcomes []struct{ Verdict string }
	}
	if err := json.Unmarshal(text, &programs); err != nil {
		t.Fatal(err)
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
	if !json.Valid(text) {
		t.Error("this is no JSON")
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
		Cases []struct {
			Skipped *struct{} `xml:"skipped"`
			Problem []struct {
				Type string `xml:"type,attr"`
			} `xml:",any"`
		} `xml:"testsuite>testcase"`
	}
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	verdicts := []string{}
	for _, c := range read.Cases {
		switch {
		case c.Skipped != nil:
			verdicts = append(verdicts, "not run")
		case len(c.Problem) == 0:
			verdicts = append(verdicts, "pass")
		default:
			verdicts = append(verdicts, c.Problem[0].Type)
		}
	}
	return verdicts
}

// tapLines matches a TAP report.
var tapLines = regexp.MustCompile(`^TAP version 13\n1\.\.(\d+)\n` +
	`(((not )?ok \d+ - ([^#\\\n]|\\[#\\])*( # SKIP ([^#\\\n]|\\[#\\])*)?|# .*)\n)*(Bail out! .*\n)?$`)

func readTAP(t *testing.T, text []byte) []string {
	points := bytes.Count(text, []byte("\nok ")) + bytes.Count(text, []byte("\nnot ok "))
	if match := tapLines.FindSubmatch(text); match == nil || string(match[1]) != strconv.Itoa(points) {
		t.Errorf("this is no TAP with %d test points: %q", points, text)
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

// class returns a program that is right, one that is wrong in every way, and one that was broken off.
func class() []exercise.Report {
	all := outcomes()
	for _, details := range []transcripts.Details{
		transcripts.DetailsActual, transcripts.DetailsFinding, transcripts.DetailsNone,
	} {
		o := all[2]
		o.Transcript.Name, o.Transcript.Details = " =tells+"+string(details), details
		all = append(all, o)
	}
	hidden := all[2]
	hidden.Transcript.Name, hidden.Transcript.Visibility = "suite/hidden", transcripts.AfterDueDate
	noFile := all[2]
	noFile.Transcript.Name, noFile.Run.NoOutputFile, noFile.Reason = `suite/no #file\`, true, "it wrote no out.txt"
	indented := judged("suite/indented", run.Result{Output: strings.Replace(all[0].Run.Output, "XO.", "  XO.", 1)})
	long := all[2]
	long.Transcript.Output, long.Run.Output = "1\n2\n3\n4\n5\n6\n7\n8\n9\n0\n1\n2\n3", "1\n2\n3\n4\n5\n6\n7\n8 \n"+strings.Repeat("x", 201)
	long.Transcript.Name, long.Run.Stderr = "suite/long", "1\n2\n3\t4\n4\n5\n6\t\n \n"
	right := reportOf("./right", all[0])
	wrong := reportOf("./wrong", append(all, hidden, noFile, indented, long)...)
	brokenOff := reportOf("./broken off", all[0], all[8])
	wrong.Suite.Name = "suite.1"
	right.Suite.Title, right.Suite.Note = "A title", "No lab tests this."
	brokenOff.Interrupted = true
	return []exercise.Report{right, wrong, brokenOff}
}

// Each format is as in testdata, of a class and of one program, and so is what is handed out.
func TestGolden(t *testing.T) {
	reports := class()
	many := reportOf("./many", slices.Repeat(reports[1].Outcomes, 5)...)
	for len(many.Findings) < 30 {
		many.Findings = append(many.Findings, many.Findings...)
	}
	many.Findings[0].Rows = slices.Repeat(many.Findings[0].Rows, 4)
	many.Findings[0].Says = strings.Repeat("what it says, ", 20)
	many.Suite.Note = strings.Repeat("what to note, ", 20)
	for _, format := range report.Formats() {
		if format.OneProgram {
			golden(t, format.Name, write(t, format.Name, report.Options{}, reports[1]))
		} else {
			golden(t, format.Name, write(t, format.Name, report.Options{}, reports...))
		}
	}
	golden(t, "csv-all", write(t, "csv", everything, reports...))
	golden(t, "text-all", write(t, "text", everything, reports...))
	golden(t, "text-program", colored(t, reports[1]))
	golden(t, "text-many", write(t, "text", report.Options{}, many))
	golden(t, "text-quiet", write(t, "text", report.Options{All: true, Quiet: true}, reports...))
	golden(t, "text-narrow", write(t, "text", report.Options{}, reportOf("a"), reportOf("b")))
	golden(t, "text-wide", write(t, "text", report.Options{}, many, reportOf(strings.Repeat("世", 21))))
	tenth := outcomes()[0]
	tenth.Transcript.Points = 0.1
	for want, of := range map[string][]exercise.Report{
		"3 passed, 14 failed, 2 not run; 4.5 of 28.5 points": reports,
		"0 passed, 1 failed; 0 of 1.5 points":                {reportOf("./wrong", outcomes()[2])},
		"3 passed, 0 failed; 0.3 of 0.3 points":              slices.Repeat([]exercise.Report{reportOf("./tenth", tenth)}, 3),
	} {
		if got := report.Sum(of).String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}

	folder := t.TempDir()
	f := report.NewFolder(folder, []string{"./right", "./wrong", "./broken off"})
	var err error
	for i, r := range reports {
		err = errors.Join(err, f.Write(i, r, "key"))
	}
	if err := errors.Join(err, f.Finish()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "class.csv", "right.json", "wrong.html", "wrong.json"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
		}
		golden(t, name, text)
	}
}

// golden compares a text with a file in testdata, but for the style of a page.
func golden(t *testing.T, name string, text []byte) {
	t.Helper()
	got := regexp.MustCompile("(?s)<style>.*</style>").ReplaceAllString(string(text), "<style></style>")
	testkit.Golden(t, filepath.Join("testdata", name), got)
}

// Perl's harness, where it is installed, reads what is strange, too, and stops where an exercise was broken off.
func TestProve(t *testing.T) {
	if _, err := exec.LookPath("prove"); err != nil {
		t.Skip("needs prove")
	}
	reports := cases()
	for name, want := range map[string]string{
		"several": "Tests: 11 Failed: 7)", "nasty twice": "Tests: 6 Failed: 4)", "all pass": "Result: PASS",
		"broken off": "FAILED--Further testing stopped: the exercise was broken off",
	} {
		prove := exec.Command("prove", "-e", "cat", "/dev/stdin")
		prove.Stdin = bytes.NewReader(write(t, "tap", everything, reports[name]...))
		said, _ := prove.CombinedOutput() // the status says what came of the tests
		if !bytes.Contains(said, []byte(want)) || bytes.Contains(said, []byte("Parse errors")) {
			t.Errorf("%s: prove says\n%s\nwant %s", name, said, want)
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

// FuzzFormats has one of the formats write an outcome that is judged, and one in which any text stands anywhere.
func FuzzFormats(f *testing.F) {
	for which := range report.Formats() {
		f.Add(byte(which), "suite/name", "0 0\n", "X..\n", "O..\n")
		f.Add(byte(which), nasty, nasty, nasty, "x"+nasty)
		f.Add(byte(which), "=1+1", "1 2 3", prompt+"\n"+prompt, prompt+"a\r\n"+prompt)
	}
	f.Fuzz(func(t *testing.T, which byte, name, input, want, got string) {
		o := exercise.Outcome{
			Transcript: transcripts.Transcript{Name: name, Input: input, Output: want, Hint: name, Points: 1},
			Verdict:    exercise.Differs, Reason: got, Advice: name, Difference: &transcripts.Difference{Typed: input},
			Run: run.Result{Ending: run.Exited, Output: got, Stderr: want},
		}
		r := reportOf(name, o, exercise.Judge(suite("suite"), o.Transcript, o.Run, transcripts.IgnoreLineEnds))
		checkFormat(t, report.Formats()[int(which)%len(report.Formats())], []exercise.Report{r})
	})
}

// FuzzFolder reads the report of a program back that it wrote before: under its key, and no other, it is there, and the table
// of the class has the same line. A file that somebody damaged is not there, or can be shown.
func FuzzFolder(f *testing.F) {
	f.Add("./prog", "X..\n", uint16(0), "")
	f.Add(nasty, nasty, uint16(20), nasty)
	f.Add("name", "", uint16(30), "null")
	path := f.TempDir()
	written, read := report.NewFolder(path, []string{"program"}), report.NewFolder(path, []string{"program"})
	file := filepath.Join(path, "program.json")
	f.Fuzz(func(t *testing.T, name, got string, at uint16, damage string) {
		err := written.Write(0, reportOf(name, judged(name, run.Result{Output: got})), "key")
		hasOther, has := read.Has(0, "another key"), read.Has(0, "key")
		if err != nil || hasOther || !has || table(read) != table(written) {
			t.Fatalf("%v, %v, %v: written\n%s\nread\n%s", err, hasOther, has, table(written), table(read))
		}
		text, err := os.ReadFile(file)
		place := int(at) % len(text)
		text = slices.Concat(text[:place], []byte(damage), text[min(len(text), place+len(damage)):])
		if err := errors.Join(err, os.WriteFile(file, text, 0o666)); err != nil {
			t.Fatal(err)
		}
		if read.Has(0, "key") && !json.Valid(text) {
			t.Fatalf("it is there:\n%s", text)
		}
		table(read)
	})
}

// table returns the table of a class.
func table(folder *report.Folder) string {
	var text strings.Builder
	c := console.New(strings.NewReader(""), &text)
	folder.WriteTable(c)
	c.Close()
	return text.String()
}

// colored returns the text report of a program with every transcript, as a terminal shows it.
func colored(t *testing.T, r exercise.Report) []byte {
	t.Helper()
	terminal, err := os.Create(filepath.Join(t.TempDir(), "terminal"))
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	c := console.OpenOutput(terminal, console.ColorAlways, console.Environment{})
	err = report.Formats()[0].Write(c, []exercise.Report{r}, everything)
	if err := errors.Join(err, c.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(terminal.Name())
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What is said of one program fits a screen, whatever it printed.
func TestTextFitsAScreen(t *testing.T) {
	t.Parallel()
	for name, reports := range cases() {
		for _, r := range reports {
			r.Outcomes = slices.Repeat(r.Outcomes, 5)
			r.Explain()
			r.Suite.Note = strings.Repeat(nasty, 20)
			lines := strings.Split(string(write(t, "text", report.Options{Quiet: true}, r)), "\n")
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

// Where a text is cut, no character is parted, and it is told how much is left out.
func TestLongTextsAreCut(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("é", 2048):       strings.Repeat("é", 2048),
		strings.Repeat("é", 2049):       strings.Repeat("é", 2048) + " [cut here: 2 more bytes]",
		"x" + strings.Repeat("é", 2048): "x" + strings.Repeat("é", 2047) + " [cut here: 2 more bytes]",
		strings.Repeat("\x9f", 4097):    strings.Repeat(`\x9f`, 4092) + " [cut here: 5 more bytes]",
		"two\nlines\t":                  "two^Jlines→",
	} {
		got := string(write(t, "tap", report.Options{}, reportOf(text)))
		if want := "TAP version 13\n1..0\n# program " + want + ", suite suite\n"; got != want {
			t.Errorf("%.20q of %d bytes: got\n%s\nwant\n%s", text, len(text), got, want)
		}
	}
	r := everywhere(strings.Repeat("x", long))
	r.Outcomes[0].Dropped = 1000
	text := string(write(t, "json", everything, r))
	if !strings.Contains(text, `"left_out": 3054`) || !strings.Contains(text, `"left_out": 2048`) {
		t.Errorf("of %d bytes there are not 64 KiB", long)
	}
}

// A page shows three hundred sessions and, of a program, ten findings.
func TestPageIsBounded(t *testing.T) {
	for n, want := range map[int]string{10: "10 findings, 300 sessions, more: false", 11: "10 findings, 300 sessions, more: true"} {
		r := reportOf("./prog", slices.Repeat(outcomes()[2:3], 301)...)
		r.Findings = slices.Repeat(r.Findings[:1], n)
		page := string(write(t, "html", report.Options{}, r))
		got := fmt.Sprintf("%d findings, %d sessions, more: %t", strings.Count(page, "<li><p>"),
			strings.Count(page, `<details class="failure">`), strings.Contains(page, "And more."))
		if got != want {
			t.Errorf("%d findings: %s, want %s", n, got, want)
		}
	}
}

// A folder names files after programs, no two alike on any system. It has a report that was made with the same key.
func TestFolder(t *testing.T) {
	path := t.TempDir()
	programs := []string{"a/b.exe", "A-b.exe", "Index", "class", "..", "-o d d!", strings.Repeat("é", 60), "broken off"}
	f := report.NewFolder(path, programs)
	for i, program := range programs {
		r := reportOf(program, outcomes()[0])
		r.Interrupted = program == "broken off"
		if err := f.Write(i, r, "key"); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Finish(); err != nil {
		t.Fatal(err)
	}
	var got []string
	entries, err := os.ReadDir(path)
	for _, entry := range entries {
		if name, isPage := strings.CutSuffix(entry.Name(), ".html"); isPage {
			got = append(got, name)
		}
	}
	want := []string{"A-b.exe-2", "Index-2", "a-b.exe", "broken-off", "class-2", "index", "o-d-d", "program", strings.Repeat("é", 50)}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("pages %q, %v, want %q", got, err, want)
	}

	again := report.NewFolder(path, programs)
	for i, program := range programs {
		if again.Has(i, "another key") || again.Has(i, "key") == (program == "broken off") {
			t.Errorf("%s: it has a report with another key or of half a program, or not what was written", program)
		}
	}
	const ended = "8 of 8 passed; 12 of 12 points\nbroken off\n"
	if got := table(f); !f.Sum().Right() || !f.Sum().Interrupted || !strings.HasSuffix(got, ended) {
		t.Errorf("right %t, interrupted %t:\n%s", f.Sum().Right(), f.Sum().Interrupted, got)
	}
	if got := table(again); again.Sum().Interrupted || !strings.HasSuffix(got, "7 of 7 passed; 10.5 of 10.5 points\n") {
		t.Errorf("again: interrupted %t:\n%s", again.Sum().Interrupted, got)
	}

	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	if f.Write(0, reportOf("a/b.exe"), "key") == nil || f.Finish() == nil {
		t.Error("the folder is gone, and there is no error")
	}
}

// What is said of a class is a line a program and ten more, and its page is no larger than 1.5 MB, though most fail everything.
func TestClassIsBounded(t *testing.T) {
	t.Parallel()
	s, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	s.Transcripts = s.Transcripts[:40] // five times as many as the page shows of a program
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
	if page := write(t, "html", everything, class...); len(page) > 1_500_000 {
		t.Errorf("the page has %d bytes", len(page))
	}
	text := write(t, "text", report.Options{Quiet: true}, class...)
	if lines := bytes.Count(text, []byte("\n")); lines > len(class)+10 {
		t.Errorf("the text has %d lines:\n%s", lines, text)
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

// A finding that is handed out has what the details of its example let, besides its sentence.
func TestDetailsOfFindings(t *testing.T) {
	for details, want := range map[transcripts.Details]string{
		transcripts.DetailsFull:    "{X..\nCell:\n O..\nCell:\n 1 1}",
		transcripts.DetailsActual:  "{ O..\nCell:\n 1 1}",
		transcripts.DetailsFinding: "{  }",
	} {
		tr := transcripts.Transcript{Name: "a", Input: "1 1\n", Output: prompt + "X..\n" + prompt, Details: details}
		result := run.Result{Ending: run.Exited, Output: prompt + "O..\n" + prompt}
		r := reportOf("./prog", exercise.Judge(suite("suite"), tr, result, transcripts.IgnoreLineEnds))
		var handed struct {
			Findings []struct{ Expected, Actual, Typed string }
		}
		json.Unmarshal([]byte(handedOut(t, r)["prog.json"]), &handed) // without JSON there is no finding
		if got := fmt.Sprint(handed.Findings[0]); got != want {
			t.Errorf("%s: %q, want %q", details, got, want)
		}
	}
}

// handedOut returns what those who are graded may read, by format.
func handedOut(t *testing.T, r exercise.Report) map[string]string {
	t.Helper()
	folder := t.TempDir()
	if err := report.NewFolder(folder, []string{r.Program}).Write(0, r, "key"); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"gradescope": string(write(t, "gradescope", everything, r))}
	for _, name := range []string{"prog.html", "prog.json"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return texts
}

func TestFormatsReportWriteErrors(t *testing.T) {
	reader, closed := io.Pipe()
	reader.CloseWithError(os.ErrClosed)
	for _, format := range report.Formats() {
		c := console.New(strings.NewReader(""), closed)
		err := format.Write(c, []exercise.Report{reportOf("./prog", outcomes()[0])}, report.Options{})
		if err := errors.Join(err, c.Close()); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: error %v", format.Name, err)
		}
	}
}

func ExampleFormats() {
	suite := transcripts.Suite{}
	t := transcripts.Transcript{Name: "greeting", Input: "Ada\n", Output: "Hello, Ada!\n", Points: 1}
	outcome := exercise.Judge(&suite, t, run.Result{Output: "Hello, you!\n"}, transcripts.IgnoreLineEnds)
	r := exercise.Report{Program: "./greet", Suite: &suite, Outcomes: []exercise.Outcome{outcome}}
	r.Explain()
	text := report.Formats()[0]
	c := console.New(strings.NewReader(""), os.Stdout)
	text.Write(c, []exercise.Report{r}, report.Options{})
	c.Close()
	// Output:
	// 0 of 1 passed
	//
	// What is wrong:
	//  1. it prints "Hello, you!", and should print "Hello, Ada!"
	//     1 transcript: greeting
	//       -Hello, Ada!
	//       +Hello, you!
	//
	// Failed: greeting
}
