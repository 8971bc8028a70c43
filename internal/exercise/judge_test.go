package exercise_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

const prompt = "Enter row and column of a grid cell: "

const block = "Selected row 1 and column 1\nGame state after playMove:\n" +
	"Board:\n   B B B\n   B X B\n   B B B\n" +
	"moveValid: true\ngameOver: false\nwinCode: 0\n\n"

// exited returns the result of a program that no signal and no limit ended.
func exited(output string, status int) run.Result {
	return run.Result{Ending: run.Exited, Output: output, Status: status}
}

func TestJudge(t *testing.T) {
	suite := shipped(t, "tictactoe")
	suite.OutputFile = "TTTgame.txt"
	expected := prompt + block + prompt
	const (
		after1      = `after input 1, "1 1"`
		after2      = "after input 2, the end of the input"
		wrongMemory = "it used memory that is not its own: " +
			"an index outside an array, or a pointer that leads nowhere"
		aborted = "it aborted: a failed assertion, an uncaught exception, or memory freed twice"
		killed  = "something stopped it from outside, perhaps because memory ran out"
	)
	replace := func(old, new string) run.Result {
		return exited(strings.ReplaceAll(expected, old, new), 0)
	}
	crashed := func(output, signal string) run.Result {
		return run.Result{Ending: run.Signaled, Output: output, Signal: signal}
	}
	noFile := run.Result{NoOutputFile: true}
	tooSlow := crashed(expected, "SIGXCPU")
	tooSlow.Limit = "processor time"
	ignoredLimit := exited(expected, 0)
	ignoredLimit.Limit = "processor time"
	lacksFile := exited("", 127)
	lacksFile.NeedsBind = true
	endless := run.Result{Ending: run.TooMuchOutput, Limit: "--max-output, 9 bytes"}
	silent := run.Result{Ending: run.TimedOut, Elapsed: 500 * time.Millisecond}
	tests := []struct {
		name    string
		run     run.Result
		verdict exercise.Verdict
		reason  string
		advice  string
	}{
		{"right", exited(expected, 0), "pass", "", ""},
		{"blanks at line ends", replace("\n", "  \r\n"), "pass", "", ""},
		{"another board", replace("B X B", "B O B"), "differs",
			after1 + ": it prints B O B, and should print B X B", ""},
		{"no output", exited("", 0), "differs", "at line 1 of the output: " +
			`it prints nothing, and should print "Enter row and column of a grid cell:"`, ""},
		{"end after the prompt", exited(prompt, 3), "differs",
			after1 + `: it prints nothing more, and should print "Selected row 1 and column 1"` +
				"; status 3, expected 0", ""},
		{"an extra prompt", exited(expected+prompt, 0), "differs", after2 +
			": it keeps asking after the end of its input: a read that fails must end the loop", "",
		},
		{"no output file", noFile, "differs", "it wrote no TTTgame.txt", ""},
		{"a limit", tooSlow, "crashed", "SIGXCPU; it ran into the limit of processor time", ""},
		{"a limit without effect", ignoredLimit, "pass", "", ""},
		{"a hidden file", lacksFile, "differs", "at line 1 of the output: " +
			`it prints nothing, and should print "Enter row and column of a grid cell:"` +
			"; status 127, expected 0",
			"if it needs files of another folder, --bind=DIR shows them to it"},
		{"a TAB", replace("   B", "\tB"), "layout", after1, ""},
		{"another status", exited(expected, 3), "status", "status 3, expected 0", ""},
		{"a crash", crashed(prompt, "SIGSEGV"), "crashed", "SIGSEGV " + after1,
			wrongMemory + "; its last output may be lost in a buffer"},
		{"another crash", crashed(expected, "SIGBUS"), "crashed", "SIGBUS", wrongMemory},
		{"an abort", crashed(expected, "SIGABRT"), "crashed", "SIGABRT", aborted},
		{"a division", crashed(expected, "SIGFPE"), "crashed", "SIGFPE",
			"it divided an integer by zero"},
		{"a kill", crashed(expected, "SIGKILL"), "crashed", "SIGKILL", killed},
		{"endless output", endless, "too much output",
			"stopped at the limit of --max-output, 9 bytes", ""},
		{"no output in time", silent, "timeout", "still running after 0.5 s", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr := transcripts.Transcript{Input: "1 1\n", Output: expected}
			o := exercise.Judge(suite, tr, test.run, session.Comparison{})
			if o.Verdict != test.verdict || o.Reason != test.reason || o.Advice != test.advice {
				t.Errorf("%v: %s\n%s\nwant %v: %s\n%s",
					o.Verdict, o.Reason, o.Advice, test.verdict, test.reason, test.advice)
			}
		})
	}
}

// Each difference in white space is one finding. With --strict, so is white space at line ends. The
// advice for the transcript has up to three of the sentences.
func TestFindingsOfLayout(t *testing.T) {
	suite := shipped(t, "tictactoe")
	loose, strict := session.Comparison{}, session.Comparison{Space: session.Strict}
	const row = `the line "Selected row … and column …" has `
	tests := []struct {
		comparison   session.Comparison
		old, printed string // at the beginning of the output if old is empty
		says         string
	}{
		{loose, "   B", "B", "board rows have no indent, and should have three blanks"},
		{loose, "   B", strings.Repeat(" ", 11) + "B",
			"board rows have an indent of 11 blanks, and should have three blanks"},
		{loose, "   B", " \t\v\u2000B",
			`board rows have an indent of " \t\v\u2000", and should have three blanks`},
		{loose, "   B X B\n   B B B\nmoveValid: t", "B  X\tB\n   B B B\nmoveValid:t",
			"board rows have no indent, and should have three blanks; " +
				"board rows have two blanks between cells, and should have one blank; " +
				"board rows have one TAB between cells, and should have one blank; " +
				`blanks are missing in the line "moveValid: …": it prints moveValid:true, ` +
				`and should print moveValid: true`},
		{loose, "Selected", "\tSelected", row + "an indent of one TAB, and should have none"},
		{loose, "row and", "row  and", `the line "Enter row and column of a grid cell:" has two ` +
			"blanks between words, and should have one blank"},
		{loose, "row 1 and", "row 1and", `blanks are missing in the line "Selected row … and ` +
			`column …": it prints "Selected row 1and column 1", and should print ` +
			`"Selected row 1 and column 1"`},
		{loose, "winCode: 0", "winCode:  0",
			`the line "winCode: …" has two blanks between words, and should have one blank`},
		{loose, "0\n\n", "0\n", `an empty line is missing after "winCode: …"`},
		{loose, "Board:", "\n\nBoard:",
			`there are two extra empty lines after "Game state after playMove:"`},
		{loose, "true\ngame", "true game", `a line end is missing after "moveValid: …"`},
		{loose, "winCode: ", "winCode:\n",
			`the line "winCode: …" has one line end between words, and should have one blank`},
		{loose, "", "\n", "there is an extra empty line at the start"},
		{loose, "cell: Sel", "cell: \nSel", "there is an extra line end after the prompt"},
		{strict, "Board:", "Board: ",
			`the line "Board:" has one blank at the end, and should have none`},
		{strict, "0\n\n", "0\n\t\n", "after 1 1 the white space differs"},
	}
	for _, test := range tests {
		tr := transcripts.Transcript{Input: "1 1\n", Output: prompt + block + prompt}
		printed := strings.Replace(tr.Output, test.old, test.printed, 1)
		o := exercise.Judge(suite, tr, exited(printed, 0), test.comparison)
		report := exercise.Report{
			Suite: suite, Comparison: test.comparison, Outcomes: []exercise.Outcome{o},
		}
		report.Explain(context.Background())
		isLayout := o.Verdict == exercise.Layout && report.Findings[0].IsLayout()
		if got := sayings(report.Findings); !isLayout || got != test.says {
			t.Errorf("%q for %q: %v: %s\nwant %s",
				test.printed, test.old, o.Verdict, got, test.says)
		}
		sentences := strings.Split(test.says, "; ")
		advice := strings.Join(sentences[:min(3, len(sentences))], "; ")
		if got := report.Outcomes[0].Advice; got != advice {
			t.Errorf("%q for %q: advice %s", test.printed, test.old, got)
		}
	}
}
