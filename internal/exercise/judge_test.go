package exercise_test

import (
	"strings"
	"testing"
	"time"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

const prompt = "Enter row and column of a grid cell: "

const block = "Selected row 1 and column 1\nGame state after playMove:\nBoard:\n   B B B\n   B X B\n   B B B\n" +
	"moveValid: true\ngameOver: false\nwinCode: 0\n\n"

// exited returns what came of a program that ended by itself.
func exited(output string, status int) run.Result {
	return run.Result{Ending: run.Exited, Output: output, Status: status}
}

func TestJudge(t *testing.T) {
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	suite.OutputFile = "TTTgame.txt"
	want := prompt + block + prompt
	replace := func(old, new string) run.Result { return exited(strings.ReplaceAll(want, old, new), 0) }
	ended := func(ending run.Ending, output string, elapsed time.Duration) run.Result {
		return run.Result{Ending: ending, Output: output, Elapsed: elapsed}
	}
	crashed := func(output, signal string) run.Result {
		return run.Result{Ending: run.Signaled, Output: output, Signal: signal}
	}
	tests := []struct {
		name    string
		run     run.Result
		verdict exercise.Verdict
		reason  string
		advice  string // a part of it
	}{
		{"right", exited(want, 0), exercise.Pass, "", ""},
		{"blanks at line ends", replace("\n", "  \r\n"), exercise.Pass, "", ""},
		{"another board", replace("B X B", "B O B"), exercise.Differs,
			`after input 1, "1 1": expected "   B X B", got "   B O B"`, ""},
		{"nothing", exited("", 0), exercise.Differs,
			`at line 1 of the output: expected "Enter row and column of a grid cell:", and the output ends there`, ""},
		{"it stops behind a prompt", exited(prompt, 3), exercise.Differs,
			`after input 1, "1 1": expected "Selected row 1 and column 1", and the output ends there; status 3, expected 0`, ""},
		{"it asks once more", exited(want+prompt, 0), exercise.Differs, `after input 2, the end of the input: ` +
			`expected the output to end, got "Enter row and column of a grid cell:"`, ""},
		{"no output file", run.Result{Ending: run.Exited, NoOutputFile: true}, exercise.Differs, "it wrote no TTTgame.txt", ""},
		{"a limit", run.Result{Ending: run.Signaled, Output: want, Signal: "SIGXCPU", Limit: "cpu"}, exercise.Crashed,
			"SIGXCPU; it ran into the limit of --cpu", ""},
		{"a TAB", replace("   B", "\tB"), exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by a TAB, not three blanks"},
		{"a line named", replace("winCode: 0", "winCode:  0"), exercise.Layout, `after input 1, "1 1"`,
			`lines like "winCode:" have two blanks between words, not a blank`},
		{"no empty line", replace("0\n\n", "0\n"), exercise.Layout, `after input 1, "1 1"`,
			`an empty line is missing after "winCode:"`},
		{"an empty line", replace("Board:", "\nBoard:"), exercise.Layout, `after input 1, "1 1"`,
			`there is an empty line too many after "Game state after playMove:"`},
		{"lines joined", replace("true\ngame", "true game"), exercise.Layout, `after input 1, "1 1"`,
			`a line end is missing after "moveValid:"`},
		{"a line parted", replace("winCode: ", "winCode:\n"), exercise.Layout, `after input 1, "1 1"`,
			`there is a line end too many after "winCode:"`},
		{"a line end at the end", exited(want+"\n", 0), exercise.Layout, "after input 2, the end of the input",
			`there is an empty line too many behind the prompt`},
		{"another status", exited(want, 3), exercise.WrongStatus, "status 3, expected 0", ""},
		{"a crash", crashed(prompt, "SIGSEGV"), exercise.Crashed, `SIGSEGV after input 1, "1 1"`, "an index outside an array"},
		{"a loop", ended(run.TooMuchOutput, want+strings.Repeat(prompt, 99), 0), exercise.TooMuchOutput,
			"stopped after 3870 bytes", ""},
		{"silence", ended(run.TimedOut, "", 500*time.Millisecond), exercise.TimedOut, "still running after 0.5 s", ""},
		{"broken off", ended(run.Cancelled, want, 0), exercise.NotRun, "broken off", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr := transcripts.Transcript{Input: "1 1\n", Output: want}
			o := exercise.Judge(&suite, tr, test.run, transcripts.IgnoreLineEnds)
			adviceOK := strings.Contains(o.Advice, test.advice) && (test.advice != "" || o.Advice == "")
			if o.Verdict != test.verdict || o.Reason != test.reason || !adviceOK {
				t.Errorf("%v: %s\n%s\nwant %v: %s\n%s", o.Verdict, o.Reason, o.Advice, test.verdict, test.reason, test.advice)
			}
		})
	}
}

// With --strict blanks at line ends are a matter of layout.
func TestJudgeStrictly(t *testing.T) {
	tr := transcripts.Transcript{Output: "Board:\n"}
	o := exercise.Judge(&transcripts.Suite{}, tr, exited("Board: \n", 0), transcripts.Strict)
	if want := `lines like "Board:" have a blank at the end, not nothing`; o.Verdict != exercise.Layout || o.Advice != want {
		t.Errorf("%v: %s, want %s", o.Verdict, o.Advice, want)
	}
}
