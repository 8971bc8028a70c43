package exercise_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

const prompt = "Enter row and column of a grid cell: "

const block = "Selected row 1 and column 1\nGame state after playMove:\n" +
	"Board:\n   B B B\n   B X B\n   B B B\n" +
	"moveValid: true\ngameOver: false\nwinCode: 0\n\n"

// A wrong ending is a finding if the output is right, and is otherwise added to another one.
func TestJudge(t *testing.T) {
	const right = prompt + block + prompt
	replace := func(old, printed string) string { return strings.ReplaceAll(right, old, printed) }
	printing := func(output string) run.Result { return exited(output, 0) }
	crashed := func(output, signal string) run.Result {
		return run.Result{Ending: run.Signaled, Output: output, Signal: signal}
	}
	flood := func(output string) run.Result {
		return run.Result{Ending: run.TooMuchOutput, Output: output, Limit: 9}
	}
	complaining := func(stderr string) run.Result {
		return run.Result{Output: right, Status: 1, Stderr: stderr}
	}
	var judged strings.Builder
	judged.WriteString("# Programs with the input \"1 1\". Below its name, each has its verdict\n" +
		"# with the reason, and the findings with their kinds.\n\n")
	tests := []struct {
		name string
		run  run.Result
	}{
		{"right", printing(right)},
		{"a TAB", printing(replace("   B", "\tB"))},
		{"another board", printing(replace("B X B", "B O B"))},
		{"another board, and an empty line", printing("\n" + replace("B X", "B O"))},
		{"nothing", printing("")},
		{"nothing after the prompt", exited(prompt, 3)},
		{"prompts alone", printing(prompt + prompt)},
		{"an extra prompt", printing(right + prompt)},
		{"an extra line at the end", printing(right + "Again\n" + prompt)},
		{"an extra line, and it asks", printing(right + "Again\n" + prompt + prompt)},
		{"three extra lines", printing("a\nb\nc\n" + right)},
		{"51 characters", printing(prompt + strings.Repeat("x", 51) + "\n" + block + prompt)},
		{"another status", exited(right, 3)},
		{"another board and status", exited(replace("B X", "B O"), 1)},
		{"no prompt, and another status", exited("Hello\n", 2)},
		{"a complaint", run.Result{Output: prompt, Status: 1, Stderr: "No file.\n"}},
		{"an exception of Java", run.Result{Output: prompt, Status: 1, Stderr: "" + // always 1
			"Exception in thread \"main\" java.lang.Error: b\n\tat Main.main(Main.java:2)\n" +
			"Caused by: java.io.IOException: no \"c\"\n\t... 1 more\n"}},
		{"a complaint of JavaScript", complaining("Main.js\n\nError: no Errors\n" +
			"    at f (a.js:1)\n\nNode.js v20.1.0\n")},
		{"a complaint of Go", complaining("panic: b\n\ngoroutine 1 [running]:\nmain.main()\n" +
			"\t/a.go:1 +0x1d\n")},
		{"an expected line on standard error", run.Result{Status: 1, Stderr: "x\n  " + prompt}},
		{"no output file", run.Result{NoOutputFile: true}},
		{"a crash", crashed(prompt, "SIGSEGV")},
		{"a crash at the end", crashed(right, "SIGBUS")},
		{"an abort", crashed(right, "SIGABRT")},
		{"a division", crashed(right, "SIGFPE")},
		{"another board, and a crash", crashed(replace("B X", "B O"), "SIGFPE")},
		{"a crash with a complaint", run.Result{Ending: run.Signaled,
			Output: prompt + "Sel", Signal: "SIGFPE", Stderr: "a\nb\n"}},
		{"a kill", run.Result{Ending: run.Signaled, Output: right, Signal: "SIGKILL", Status: 137}},
		{"too much time", run.Result{
			Ending: run.Signaled, Output: right, Signal: "SIGXCPU", Status: 152}},
		{"no end", run.Result{
			Ending: run.TimedOut, Output: prompt, Elapsed: 5 * time.Second}},
		{"nothing in time", run.Result{Ending: run.TimedOut, Elapsed: 500 * time.Millisecond}},
		{"prompts without end", flood(right + strings.Repeat(prompt, 3333))},
		{"bytes without end", flood(strings.Repeat("\x00\xff y", 3333))},
		{"empty lines without end", flood(strings.Repeat("\n", 3333))},
		{"the input after each prompt", flood(strings.Repeat(prompt+"1 2\n", 3333))},
	}
	suite := shipped(t, "tictactoe")
	suite.OutputFile = "game.txt"
	for _, test := range tests {
		tr := suites.Transcript{Input: "1 1\n", Output: right}
		suite.Transcripts = []suites.Transcript{tr}
		report := explain(suite, []run.Result{test.run})
		o := report.Outcomes[0]
		fmt.Fprintf(&judged, "# %s\n%s: %s\n", test.name, o.Verdict, o.Reason)
		for _, f := range report.Findings {
			fmt.Fprintf(&judged, "%s: %s\n", f.Kind, f.Sentence)
		}
	}
	testkit.Golden(t, filepath.Join("testdata", "judged"), judged.String())
}

// An end that is expected is no fault of a transcript that passes, even if another one fails; a
// crash is expected by its exit status. A finding about the exit status is last if the suite does
// not mention it and the program does not complain. It has a hint if nothing else is wrong.
func TestFindingsOfStatus(t *testing.T) {
	type transcript = suites.Transcript
	crash := run.Result{Ending: run.Signaled, Signal: "SIGSEGV", Status: 139, Output: "\n"}
	wrong, failed, other := crash, exited("\n", 1), exited("b\n", 0)
	wrong.Output = "wrong\n"
	complains := failed
	complains.Stderr = "no memory"
	text := ""
	for _, test := range []struct {
		title string
		end   transcript // that the suite expects
		all   []run.Result
	}{
		{"an expected crash", transcript{Status: 139}, []run.Result{crash, wrong}},
		{"another crash", transcript{Status: 134}, []run.Result{crash, wrong}},
		{"any status", transcript{AnyStatus: true}, []run.Result{failed, exited("b\n", 4)}},
		{"not mentioned", transcript{}, []run.Result{failed, failed, other}},
		{"alone", transcript{}, []run.Result{failed, failed, exited("\n", 0)}},
		{"with a complaint", transcript{}, []run.Result{complains, complains, other}},
		{"mentioned", transcript{HasStatus: true}, []run.Result{failed, failed, other}},
	} {
		suite := suiteOf(strings.Repeat("~", len(test.all)-1))
		for i := range suite.Transcripts {
			tr := &suite.Transcripts[i]
			tr.Status, tr.AnyStatus = test.end.Status, test.end.AnyStatus
			tr.HasStatus = test.end.HasStatus
		}
		text += "# " + test.title + "\n"
		for _, f := range explain(suite, test.all).Findings {
			about := strings.Join(f.Transcripts, " ")
			if f.Hint != "" {
				about += ", " + f.Hint
			}
			const form = "%s of %s: %q => %q\n"
			text += fmt.Sprintf(form, f.Kind, about, f.ExpectedLine, f.PrintedLine)
		}
	}
	testkit.Golden(t, filepath.Join("testdata", "status"), text)
}
