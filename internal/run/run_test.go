package run_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/run"
)

// newRunner returns a Runner that is closed at the end of the test, when no folder may be left.
func newRunner(t *testing.T) *run.Runner {
	t.Helper()
	temp := t.TempDir()
	for _, name := range []string{"TMPDIR", "TEMP", "TMP"} {
		t.Setenv(name, temp)
	}
	runner, err := run.NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			t.Errorf("in the folder for temporary files there is %v, %v, want nothing", left, err)
		}
	})
	return runner
}

// mustRun runs a program that can be run.
func mustRun(t *testing.T, runner *run.Runner, command run.Command) run.Result {
	t.Helper()
	result, err := runner.Run(t.Context(), command)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestRun(t *testing.T) {
	const (
		prompt = "Enter row and column: "
		bytes  = "a\x00b\xff\xfe\r\n\x1b[2J\xc3"
		limit  = 100_000
	)
	big := strings.Repeat("0 1\n", 1<<20)
	complaint := strings.Repeat(".", 64<<10-len("the end")) + "the end"

	for name, test := range map[string]struct {
		program   run.Command
		stdin     string
		maxOutput int
		timeout   time.Duration
		want      run.Result
	}{
		"status 0":             {program: program(t, "exit", "0")},
		"status 255":           {program: program(t, "exit", "255"), want: run.Result{Status: 255}},
		"bytes pass unchanged": {program: program(t, "cat"), stdin: bytes, want: run.Result{Output: bytes}},
		"more than a pipe holds": {program: program(t, "cat"), stdin: big, maxOutput: len(big),
			want: run.Result{Output: big}},
		"reads nothing":      {program: program(t, "exit", "3"), stdin: big, want: run.Result{Status: 3}},
		"as much as allowed": {program: program(t, "cat"), stdin: "12345", maxOutput: 5, want: run.Result{Output: "12345"}},
		"one byte too much": {program: program(t, "cat"), stdin: "12345", maxOutput: 4,
			want: run.Result{Ending: run.TooMuchOutput, Output: "1234"}},
		"prints forever": {program: program(t, "print forever"), maxOutput: limit,
			want: run.Result{Ending: run.TooMuchOutput, Output: strings.Repeat(prompt, limit)[:limit]}},
		"complains forever": {program: program(t, "complain forever"), maxOutput: len(prompt),
			want: run.Result{Ending: run.TooMuchOutput, Stderr: prompt}},
		"the end of stderr": {program: program(t, "complain"), want: run.Result{Stderr: complaint}},
		"sleeps": {program: program(t, "sleep"), stdin: big, timeout: 100 * time.Millisecond,
			want: run.Result{Ending: run.TimedOut}},
		"no time at all": {program: program(t, "sleep"), timeout: 1, want: run.Result{Ending: run.TimedOut}},
	} {
		t.Run(name, func(t *testing.T) {
			command := test.program
			command.Stdin = []byte(test.stdin)
			command.MaxOutput = test.maxOutput
			if test.timeout > 0 {
				command.Timeout = test.timeout
			}
			result := mustRun(t, newRunner(t), command)
			if result.Elapsed < test.timeout {
				t.Errorf("stopped after %v, want %v at least", result.Elapsed, test.timeout)
			}
			result.Elapsed = 0
			if result != test.want {
				t.Errorf("%.200q, want %.200q", fmt.Sprintf("%+v", result), fmt.Sprintf("%+v", test.want))
			}
		})
	}
}

func TestFiles(t *testing.T) {
	runner := newRunner(t)
	command := program(t, "copy", "TTTmoves.txt", "TTTgame.txt")
	command.Stdin = []byte("b2 a1\n")
	command.InputFile = "TTTmoves.txt"
	for _, test := range []struct {
		outputFile string
		maxOutput  int
		want       run.Result
	}{
		{"TTTgame.txt", 6, run.Result{Output: "b2 a1\n"}},
		{"TTTgame.txt", 5, run.Result{Output: "b2 a1", Ending: run.TooMuchOutput}},
		{"missing.txt", 6, run.Result{NoOutputFile: true}},
		{"../home/TTTgame.txt", 6, run.Result{NoOutputFile: true}},
	} {
		command.OutputFile = test.outputFile
		command.MaxOutput = test.maxOutput
		result := mustRun(t, runner, command)
		result.Elapsed = 0
		if result != test.want {
			t.Errorf("%s, up to %d bytes: %+v, want %+v", test.outputFile, test.maxOutput, result, test.want)
		}
	}

	command.InputFile = "../outside"
	if _, err := runner.Run(t.Context(), command); err == nil {
		t.Error("an input file was written outside the program's folder")
	}
}

func TestCancelledBeforehand(t *testing.T) {
	runner := newRunner(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	result, err := runner.Run(ctx, program(t, "sleep"))
	if !errors.Is(err, context.Canceled) || result.Ending != run.Cancelled {
		t.Errorf("%v, %v, want cancelled", result, err)
	}
}
