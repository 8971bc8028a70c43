package exercise_test

import (
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

// The verdict on a run, and its reasons.
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
			"; status 127, expected 0" +
			"; if it needs files of another folder, --bind=DIR shows them to it", ""},
		{"a TAB", replace("   B", "\tB"), "layout", after1,
			"board rows have an indent of one TAB, and should have three blanks"},
		{"another status", exited(expected, 3), "status", "status 3, expected 0", ""},
		{"a crash", crashed(prompt, "SIGSEGV"), "crashed", "SIGSEGV " + after1, wrongMemory},
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
			o := explainOne(session.Comparison{}, suite, tr, test.run).Outcomes[0]
			if o.Verdict != test.verdict || o.Reason != test.reason || o.Advice != test.advice {
				t.Errorf("%v: %s\n%s\nwant %v: %s\n%s",
					o.Verdict, o.Reason, o.Advice, test.verdict, test.reason, test.advice)
			}
		})
	}
}
