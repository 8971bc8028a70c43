package exercise_test

import (
	"strings"
	"testing"
	"time"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

const prompt = "Enter row and column of a grid cell: "

const block = "Selected row 1 and column 1\nGame state after playMove:\nBoard:\n   B B B\n   B X B\n   B B B\n" +
	"moveValid: true\ngameOver: false\nwinCode: 0\n\n"

func TestJudge(t *testing.T) {
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	suite.OutputFile = "TTTgame.txt"
	want := prompt + block + prompt
	replace := func(old, new string) string { return strings.ReplaceAll(want, old, new) }
	tests := []struct {
		name    string
		run     exercise.Run
		verdict exercise.Verdict
		reason  string
		advice  string // a part of it
	}{
		{"right", exercise.Run{Output: want}, exercise.Pass, "", ""},
		{"blanks at line ends", exercise.Run{Output: replace("\n", "  \r\n")}, exercise.Pass, "", ""},
		{"another board", exercise.Run{Output: replace("B X B", "B O B")}, exercise.Differs,
			`after input 1, "1 1": expected "   B X B", got "   B O B"`, ""},
		{"nothing", exercise.Run{}, exercise.Differs, `at line 1 of the output: expected "Enter row and column of a grid cell:", got nothing`, ""},
		{"no output file", exercise.Run{NoOutputFile: true}, exercise.Differs, "it wrote no TTTgame.txt", ""},
		{"a TAB", exercise.Run{Output: replace("   B", "\tB")}, exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by a TAB, not three blanks"},
		{"two blanks", exercise.Run{Output: replace("   B", "  B")}, exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by two blanks, not three blanks"},
		{"no indentation", exercise.Run{Output: replace("   B", "B")}, exercise.Layout, `after input 1, "1 1"`,
			"board rows are indented by nothing, not three blanks"},
		{"words far apart", exercise.Run{Output: replace("B B B", "B  B  B")}, exercise.Layout, `after input 1, "1 1"`,
			"board rows have two blanks between words, not one blank"},
		{"a line named", exercise.Run{Output: replace("winCode: 0", "winCode:  0")}, exercise.Layout, `after input 1, "1 1"`,
			`the line "winCode: 0" has two blanks between words, not one blank`},
		{"no empty line", exercise.Run{Output: replace("0\n\n", "0\n")}, exercise.Layout, `after input 1, "1 1"`,
			`an empty line is missing before "Enter row and column of a grid cell:"`},
		{"an empty line", exercise.Run{Output: replace("Board:", "\nBoard:")}, exercise.Layout, `after input 1, "1 1"`,
			`there is an empty line too many before "Board:"`},
		{"lines joined", exercise.Run{Output: replace("true\ngame", "true game")}, exercise.Layout, `after input 1, "1 1"`,
			`a line end is missing after "moveValid: true"`},
		{"a line parted", exercise.Run{Output: replace("winCode: ", "winCode:\n")}, exercise.Layout, `after input 1, "1 1"`,
			`there is a line end too many after "winCode:"`},
		{"a line end at the end", exercise.Run{Output: want + "\n"}, exercise.Layout, "after input 2, the end of the input",
			"the line end at the very end is missing or too many"},
		{"another status", exercise.Run{Output: want, Status: 3}, exercise.WrongStatus, "status 3, expected 0", ""},
		{"a crash", exercise.Run{Output: prompt, Ending: exercise.Killed, Signal: "SIGSEGV"}, exercise.Crashed,
			`SIGSEGV after input 1, "1 1"`, "an index outside an array"},
		{"a crash at the end", exercise.Run{Output: want, Ending: exercise.Killed, Signal: "SIGABRT"}, exercise.Crashed, "SIGABRT", "an exception that nobody caught"},
		{"a loop", exercise.Run{Output: want + strings.Repeat(prompt, 99), Ending: exercise.Overflow}, exercise.TooMuchOutput,
			"stopped after 3870 bytes", "it loops at the end of its input: the input had ended, and it asked 100 more times"},
		{"a slow loop", exercise.Run{Output: want + prompt, Ending: exercise.Timeout, Elapsed: 5 * time.Second}, exercise.TimedOut,
			"still running after 5 s", "it loops at the end of its input"},
		{"a loop without prompts", exercise.Run{Output: "x", Ending: exercise.Overflow, AfterEnd: 1}, exercise.TooMuchOutput,
			"stopped after 1 bytes", "the input had ended, and it went on printing"},
		{"text without end", exercise.Run{Output: "x", Ending: exercise.Overflow}, exercise.TooMuchOutput, "stopped after 1 bytes", "it prints without end"},
		{"silence", exercise.Run{Ending: exercise.Timeout, Elapsed: 500 * time.Millisecond}, exercise.TimedOut, "still running after 0.5 s",
			"it printed nothing, and did not end"},
		{"no end", exercise.Run{Output: want, Ending: exercise.Timeout, Elapsed: time.Second}, exercise.TimedOut, "still running after 1 s",
			"it printed nothing more, and did not end"},
		{"broken off", exercise.Run{Output: want, Ending: exercise.Cancelled}, exercise.NotRun, "broken off", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr := transcripts.Transcript{Input: "1 1\n", Output: want}
			o := exercise.Judge(&suite, tr, test.run, transcripts.IgnoreLineEnds)
			if o.Verdict != test.verdict || o.Reason != test.reason || !strings.Contains(o.Advice, test.advice) || test.advice == "" && o.Advice != "" {
				t.Errorf("%v: %s\n%s\nwant %v: %s\n%s", o.Verdict, o.Reason, o.Advice, test.verdict, test.reason, test.advice)
			}
		})
	}
}

// With --strict blanks at line ends are a matter of layout.
func TestJudgeStrictly(t *testing.T) {
	tr := transcripts.Transcript{Output: "Board:\n"}
	o := exercise.Judge(&transcripts.Suite{}, tr, exercise.Run{Output: "Board: \n"}, transcripts.Strict)
	if want := `the line "Board:" has one blank at the end, not nothing`; o.Verdict != exercise.Layout || o.Advice != want {
		t.Errorf("%v: %s, want %s", o.Verdict, o.Advice, want)
	}
}
