package exercise_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

var updateFormats = flag.Bool("update-formats", false, "write testdata/formats from what the formats are now")

const (
	cellPrompt = "Enter row and column of a grid cell: "
	nastyText  = " =#SKIP \\# \"quoted\" 'single' <a b=\"c\">&amp; ]]> ]]]]> \x00\x1b[31m\a\x7f\r\t \xff\xfe\xc3 " +
		"\u0085\u2028\ufeff\ufffe\uffff\ufffd\u00a0é世\U0001f600\n  ...\n  ---\nok 1 - forged\nBail out! forged\n  \n"
	longLine = 128 << 10 // twice what a report holds of a text
)

// formatsSuite is a suite of a program that asks for two integers.
func formatsSuite(name string) *transcripts.Suite {
	return &transcripts.Suite{
		Name:     name,
		Dialogue: transcripts.Dialogue{Prompts: []string{cellPrompt}, Integers: 2},
	}
}

// formatsOutcomes holds an outcome with each verdict.
func formatsOutcomes() []exercise.Outcome {
	t := transcripts.Transcript{
		Name:   "suite/first",
		Input:  "0 0\n0 1\n",
		Output: cellPrompt + "X..\n" + cellPrompt + "XO.\n" + cellPrompt,
		Points: 1.5, Hint: "Whose turn is it?", Visibility: transcripts.Visible,
	}
	wrong := strings.Replace(t.Output, "XO.", "XX.", 1)
	outcome := func(name string, v exercise.Verdict, reason string, run exercise.Run) exercise.Outcome {
		o := exercise.Outcome{Transcript: t, Verdict: v, Reason: reason, Run: run}
		o.Transcript.Name = "suite/" + name
		o.Run.Elapsed = 1234567 * time.Nanosecond
		return o
	}
	outcomes := []exercise.Outcome{
		outcome("passes", exercise.Pass, "", exercise.Run{Output: t.Output}),
		outcome("layout", exercise.Layout, "white space differs",
			exercise.Run{Output: strings.Replace(t.Output, "XO.", " X\tO.  ", 1)}),
		outcome("differs", exercise.Differs, `after input 2, "0 1": expected "XO." got "XX."`,
			exercise.Run{Output: wrong, Stderr: "assertion failed\nturn == O\n"}),
		outcome("times out", exercise.TimedOut, "still running after 5 s",
			exercise.Run{Output: t.Output + strings.Repeat("\n"+cellPrompt, 20), Ending: exercise.Timeout, AfterEnd: 760}),
		outcome("floods", exercise.TooMuchOutput, "more than 1 MiB of output",
			exercise.Run{Output: t.Output + strings.Repeat("x", longLine), Ending: exercise.Overflow}),
		outcome("crashes", exercise.Crashed, "crashed (SIGSEGV)",
			exercise.Run{Output: cellPrompt, Ending: exercise.Killed, Signal: "SIGSEGV"}),
		outcome("status", exercise.WrongStatus, "status 1, expected 0", exercise.Run{Output: t.Output, Status: 1}),
		outcome("does not start", exercise.NotStarted, "there is no such program", exercise.Run{}),
		outcome("is left out", exercise.NotRun, "", exercise.Run{Elapsed: 0, Ending: exercise.Cancelled}),
	}
	outcomes[2].Advice = "The turn passes to the other player after each mark."
	return outcomes
}

func formatsReport(program string, outcomes ...exercise.Outcome) exercise.Report {
	return exercise.Report{
		Program: program, Suite: formatsSuite("suite"), Outcomes: outcomes, Elapsed: 1500 * time.Millisecond,
	}
}

// textEverywhere returns a report in which text is all that can be any text.
func textEverywhere(text string) exercise.Report {
	t := transcripts.Transcript{
		Name: text, Input: text, Output: cellPrompt + "expected" + text, Points: 1, Hint: text,
		Visibility: transcripts.Visible,
	}
	run := exercise.Run{Output: cellPrompt + text, Stderr: text, Signal: text}
	r := formatsReport(text,
		exercise.Outcome{Transcript: t, Verdict: exercise.Differs, Reason: text, Advice: text, Run: run},
		exercise.Outcome{Transcript: t, Verdict: exercise.Crashed, Reason: text, Advice: text, Run: run},
		exercise.Outcome{Transcript: t, Verdict: exercise.NotRun, Reason: text},
	)
	r.Suite.Name = text
	return r
}

// formatsCases are reports that each format must stand.
func formatsCases() map[string][]exercise.Report {
	all := formatsOutcomes()
	interrupted := formatsReport("./prog", all[0], all[8])
	interrupted.Interrupted = true
	strict := formatsReport("./prog", all...)
	strict.Comparison = transcripts.Strict
	twice := append(formatsOutcomes(), formatsOutcomes()...)
	return map[string][]exercise.Report{
		"no program":    {},
		"no outcomes":   {formatsReport("./prog")},
		"all pass":      {formatsReport("./prog", all[0])},
		"every verdict": {formatsReport("./prog", all...)},
		"strict":        {strict},
		"equal names": {
			formatsReport("./prog", twice...), formatsReport("./prog", twice...), formatsReport("./prog (2)"),
		},
		"several": {
			formatsReport("./a", all[0]), formatsReport("./b"), formatsReport("./c", all[8]), formatsReport("./d", all...),
		},
		"interrupted":       {interrupted},
		"several, broken":   {formatsReport("./a", all[0]), interrupted},
		"nasty":             {textEverywhere(nastyText)},
		"nasty, several":    {textEverywhere(nastyText), textEverywhere(nastyText)},
		"empty":             {textEverywhere("")},
		"long line":         {textEverywhere(strings.Repeat("é", longLine/2))},
		"long binary line":  {textEverywhere(strings.Repeat("\x9f", longLine))},
		"long line of NULs": {textEverywhere(strings.Repeat("\x00", longLine))},
		"many lines":        {textEverywhere(strings.Repeat("\n", longLine))},
		"many prompts":      {textEverywhere(strings.Repeat(cellPrompt+"\n", longLine/len(cellPrompt)))},
	}
}

// A reportFormat is a format with a reader that fails the test unless what was written is a report of that format, and of
// these reports.
type reportFormat struct {
	name  string
	write func(io.Writer, []exercise.Report) error
	check func(t *testing.T, text []byte, reports []exercise.Report)
}

func reportFormats() []reportFormat {
	return []reportFormat{
		{"tap", exercise.WriteTAP, checkTAP},
		{"junit.xml", exercise.WriteJUnit, checkJUnit},
		{"json", exercise.WriteJSON, checkJSON},
		{"gradescope.json", exercise.WriteGradescope, checkGradescope},
		{"csv", exercise.WriteCSV, checkCSV},
	}
}

// checkFormat writes reports and reads them back.
func checkFormat(t *testing.T, format reportFormat, reports []exercise.Report) {
	t.Helper()
	var text bytes.Buffer
	err := format.write(&text, reports)
	if format.name == "gradescope.json" && len(reports) != 1 {
		if err == nil || text.Len() > 0 {
			t.Fatalf("%d reports: error %v and %d bytes, want an error and none", len(reports), err, text.Len())
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	checkPlain(t, text.String(), format.name == "json" || format.name == "gradescope.json")
	format.check(t, text.Bytes(), reports)
}

// checkPlain checks that a text is UTF-8, has no control characters but those that JSON holds as they are, and ends in a
// line end.
func checkPlain(t *testing.T, text string, isJSON bool) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Error("the report is no UTF-8")
	}
	control := func(r rune) bool { return r < ' ' && r != '\n' || !isJSON && 0x7f <= r && r < 0xa0 }
	if i := strings.IndexFunc(text, control); i >= 0 {
		t.Errorf("a control character at %d: %q", i, text[max(0, i-20):min(len(text), i+20)])
	}
	if !strings.HasSuffix(text, "\n") {
		t.Error("the report does not end in a line end")
	}
}

func TestFormatsAreReadByTheirReaders(t *testing.T) {
	for name, reports := range formatsCases() {
		for _, format := range reportFormats() {
			t.Run(name+"/"+format.name, func(t *testing.T) {
				t.Parallel()
				checkFormat(t, format, reports)
			})
		}
	}
}

func TestFormatsAsTheyAre(t *testing.T) {
	all := formatsOutcomes()
	all[4].Run.Output = all[4].Run.Output[:200]
	all[5].Transcript.Visibility = transcripts.Hidden
	ann, bob := formatsReport("submissions/ann/prog.exe", all...), formatsReport("submissions/bob/prog.exe", all[0])
	for _, format := range reportFormats() {
		t.Run(format.name, func(t *testing.T) {
			reports := []exercise.Report{ann, bob}
			if format.name == "gradescope.json" {
				reports = reports[:1]
			}
			var got bytes.Buffer
			if err := format.write(&got, reports); err != nil {
				t.Fatal(err)
			}
			format.check(t, got.Bytes(), reports)
			file := filepath.Join("testdata", "formats", "report."+format.name)
			if *updateFormats {
				if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s differs; -update-formats writes it. Got:\n%s", file, got.Bytes())
			}
		})
	}
}

// A report is as long for a program that printed twice as much. What the exercise and the suite's author say is not
// what a program printed.
func TestFormatsAreBounded(t *testing.T) {
	for _, piece := range []string{"é", "\x9f", "\x00", " ", cellPrompt + "\n"} {
		for _, format := range reportFormats() {
			size := func(length int) int {
				r := textEverywhere(strings.Repeat(piece, length/len(piece)))
				r.Program, r.Suite.Name = "program", "suite"
				for i := range r.Outcomes {
					o := &r.Outcomes[i]
					o.Reason, o.Advice, o.Run.Signal = "reason", "advice", "SIGSEGV"
					o.Transcript.Name, o.Transcript.Hint, o.Transcript.Input = "name", "hint", "0 0\n"
				}
				var text bytes.Buffer
				if err := format.write(&text, []exercise.Report{r}); err != nil {
					t.Fatal(err)
				}
				return text.Len()
			}
			// The numbers of what is left out may have a digit more.
			if short, long := size(longLine), size(2*longLine); long > short+100 {
				t.Errorf("%s of %.10q: %d bytes for %d of output, %d for %d", format.name, piece, short, longLine, long, 2*longLine)
			}
		}
	}
}

// A writeFailure fails at the byte it is told to.
type writeFailure int

func (f *writeFailure) Write(p []byte) (int, error) {
	if *f -= writeFailure(len(p)); *f < 0 {
		return 0, os.ErrClosed
	}
	return len(p), nil
}

func TestFormatsReportWriteErrors(t *testing.T) {
	reports := []exercise.Report{formatsReport("./prog", formatsOutcomes()[:3]...)}
	for _, format := range reportFormats() {
		var text bytes.Buffer
		if err := format.write(&text, reports); err != nil {
			t.Fatal(err)
		}
		for at := range text.Len() {
			full := writeFailure(at)
			if format.write(&full, reports) == nil {
				t.Fatalf("%s: no error where only %d of %d bytes can be written", format.name, at, text.Len())
			}
		}
	}
}

func FuzzFormats(f *testing.F) {
	f.Add("suite/name", "0 0\n", "X..\n", "O..\n")
	f.Add(nastyText, nastyText, nastyText, "x"+nastyText)
	f.Add("", "", "", "\xff")
	f.Add("=1+1", "1 2 3", cellPrompt+"\n"+cellPrompt, cellPrompt+"a\r\n"+cellPrompt)
	f.Fuzz(func(t *testing.T, name, input, want, got string) {
		o := exercise.Outcome{
			Transcript: transcripts.Transcript{Name: name, Input: input, Output: want, Hint: name, Points: 1},
			Verdict:    exercise.Differs,
			Reason:     got,
			Advice:     name,
			Run:        exercise.Run{Output: got, Stderr: want},
		}
		crashed := o
		crashed.Verdict = exercise.Crashed
		r := formatsReport(name, o, crashed, o)
		r.Suite.Name = name
		for _, format := range reportFormats() {
			checkFormat(t, format, []exercise.Report{r})
			checkFormat(t, format, []exercise.Report{r, r})
		}
	})
}

func BenchmarkFormats(b *testing.B) {
	outcomes := formatsOutcomes()[:1]
	for range 58 {
		outcomes = append(outcomes, outcomes[0])
	}
	outcomes = append(outcomes, formatsOutcomes()[2])
	reports := []exercise.Report{formatsReport("./prog", outcomes...)}
	for _, format := range reportFormats() {
		b.Run(format.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := format.write(io.Discard, reports); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// readableBytes returns text with each byte that is no UTF-8 as \xNN.
func readableBytes(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, text[0])
		} else {
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}

// readableName returns a name as a visible line, as reports have it.
func readableName(name string) string {
	const limit = 4 << 10
	shown := transcripts.ShowSpace(name)
	switch {
	case name == "":
		return "(no name)"
	case len(shown) > limit:
		cut := limit
		for !utf8.RuneStart(shown[cut]) {
			cut--
		}
		return shown[:cut] + fmt.Sprintf(" [cut here: %d bytes in all]", len(name))
	}
	return shown
}
