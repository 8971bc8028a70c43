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
		advice  string
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
		{"a limit that did not matter", run.Result{Ending: run.Exited, Output: want, Limit: "cpu"}, exercise.Pass, "", ""},
		{"a TAB", replace("   B", "\tB"), exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by a TAB, not three blanks"},
		{"no indentation", replace("   B", "B"), exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by nothing, not three blanks"},
		{"many characters", replace("   B", strings.Repeat(" ", 10)+strings.Repeat("\t", 11)+"\v\u2000\u2000B"), exercise.Layout,
			`after input 1, "1 1"`, `board rows are indented by ten blanks and 11 TABs and "\v" and "\u2000\u2000", not three blanks`},
		{"a line named", replace("winCode: 0", "winCode:  0"), exercise.Layout, `after input 1, "1 1"`,
			`lines like "winCode:" have two blanks between words, not a blank`},
		{"a line behind the prompt", replace("Selected", "\tSelected"), exercise.Layout, `after input 1, "1 1"`,
			`lines like "Selected row … and column …" are indented by a TAB, not nothing`},
		{"more than three ways", replace("   B B B\n   B X B", "B  B\tB\n B X   B"), exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by nothing, not three blanks; board rows have two blanks between words, not a blank; " +
				"board rows have a TAB between words, not a blank"},
		{"an empty line at the start", exited("\n"+want, 0), exercise.Layout, "at line 1 of the output",
			"there is an empty line too many at the start"},
		{"several empty lines", replace("Board:", "\n\nBoard:"), exercise.Layout, `after input 1, "1 1"`,
			`there is an empty line too many after "Game state after playMove:"`},
		{"another prompt", replace("row and", "row  and"), exercise.Layout, "at line 1 of the output",
			`lines like "Enter row and column of a grid cell:" have two blanks between words, not a blank`},
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
		{"a crash", crashed(prompt, "SIGSEGV"), exercise.Crashed, `SIGSEGV after input 1, "1 1"`,
			"it used memory that is not its own: an index outside an array, or a pointer that leads nowhere"},
		{"another crash", crashed(want, "SIGBUS"), exercise.Crashed, "SIGBUS",
			"it used memory that is not its own: an index outside an array, or a pointer that leads nowhere"},
		{"an abort", crashed(want, "SIGABRT"), exercise.Crashed, "SIGABRT",
			"it gave up by itself: a failed assertion, an exception that nobody caught, or memory freed twice"},
		{"a division", crashed(want, "SIGFPE"), exercise.Crashed, "SIGFPE", "it divided an integer by zero"},
		{"a kill", crashed(want, "SIGKILL"), exercise.Crashed, "SIGKILL",
			"something stopped it from outside, perhaps because memory ran out"},
		{"a loop", ended(run.TooMuchOutput, want+strings.Repeat(prompt, 99), 0), exercise.TooMuchOutput,
			"stopped after 3870 bytes", ""},
		{"silence", ended(run.TimedOut, "", 500*time.Millisecond), exercise.TimedOut, "still running after 0.5 s", ""},
		{"broken off", ended(run.Cancelled, want, 0), exercise.NotRun, "broken off", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr := transcripts.Transcript{Input: "1 1\n", Output: want}
			o := exercise.Judge(&suite, tr, test.run, transcripts.IgnoreLineEnds)
			if o.Verdict != test.verdict || o.Reason != test.reason || o.Advice != test.advice {
				t.Errorf("%v: %s\n%s\nwant %v: %s\n%s", o.Verdict, o.Reason, o.Advice, test.verdict, test.reason, test.advice)
			}
		})
	}
}

// With --strict blanks at line ends are a matter of layout, too.
func TestJudgeStrictly(t *testing.T) {
	tests := []struct{ printed, advice string }{
		{"Board: \n\nwinCode", `lines like "Board:" have a blank at the end, not nothing`},
		{"Board:\n\t\nwinCode", `lines like "" have a TAB at the end, not nothing`},
		{"Board:\n\nwinCode ", `lines like "winCode" have a blank at the end, not nothing`},
		{"Board:\n\nwinCode\n", `there is a line end too many after "winCode"`},
		{"Board:\nwinCode", `an empty line is missing after "Board:"`},
		{"Board:\n\nwin Code", ""}, // not the same words
	}
	for _, test := range tests {
		tr := transcripts.Transcript{Output: "Board:\n\nwinCode"}
		o := exercise.Judge(&transcripts.Suite{LayoutPoints: 0.5}, tr, exited(test.printed, 0), transcripts.Strict)
		if o.Advice != test.advice || (o.Verdict == exercise.Layout) != (test.advice != "") || (o.Share == 0.5) != (test.advice != "") {
			t.Errorf("%q: %v, %v of the points: %s\nwant %s", test.printed, o.Verdict, o.Share, o.Advice, test.advice)
		}
	}
}
