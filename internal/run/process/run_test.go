package process_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"

	"tictactoe/internal/run"
)

func exited(status int) process.Ending { return process.Ending{Cause: process.Exited, Status: status} }

// run runs a program that can be run, and checks how it ended.
func run(t *testing.T, runner *process.Runner, cmd process.Command, want process.Ending) process.Result {
	t.Helper()
	result, err := runner.Run(t.Context(), cmd)
	if err != nil {
		t.Fatal(err)
	}
	if result.Ending != want {
		t.Fatalf("%v, want %v; stdout %.200q, stderr %.200q", result.Ending, want, result.Stdout, result.Stderr)
	}
	return result
}

func wantStdout(t *testing.T, result process.Result, want string) {
	t.Helper()
	if got := string(result.Stdout); got != want {
		t.Errorf("stdout is %.200q (%d bytes), want %.200q (%d bytes)", got, len(got), want, len(want))
	}
}

func TestBytesPassUnchanged(t *testing.T) {
	runner := newRunner(t)
	cmd := self(t, "cat")
	cmd.Stdin = []byte("a\x00b\xff\xfe\r\n\x1b[2J\xc3")
	wantStdout(t, run(t, runner, cmd, exited(0)), string(cmd.Stdin))
}

func TestTooMuchOutput(t *testing.T) {
	runner := newRunner(t)
	const limit = 100_000

	cmd := self(t, "print for ever")
	cmd.MaxOutput = limit
	result := run(t, runner, cmd, process.Ending{Cause: process.TooMuchOutput})
	if len(result.Stdout) != limit || !bytes.HasPrefix(result.Stdout, []byte("Enter row and column: Enter")) {
		t.Errorf("%d bytes of output, want the first %d", len(result.Stdout), limit)
	}

	cmd = self(t, "complain for ever")
	cmd.MaxOutput = limit
	result = run(t, runner, cmd, process.Ending{Cause: process.TooMuchOutput})
	if len(result.Stdout) != 0 || len(result.Stderr) != process.MaxStderr {
		t.Errorf("%d bytes of output and %d of errors, want 0 and %d", len(result.Stdout), len(result.Stderr),
			process.MaxStderr)
	}
}

func TestHugeStderr(t *testing.T) {
	runner := newRunner(t)
	cmd := self(t, "complain")
	cmd.MaxOutput = 2 * big
	result := run(t, runner, cmd, exited(0))
	if len(result.Stderr) != process.MaxStderr || !bytes.HasSuffix(result.Stderr, []byte("..the end")) {
		t.Errorf("%d bytes of errors, want the last %d", len(result.Stderr), process.MaxStderr)
	}
	if want := big + len("the end") - process.MaxStderr; result.StderrDropped != want {
		t.Errorf("%d bytes of errors dropped, want %d", result.StderrDropped, want)
	}
}

// An endless program costs no more memory than what is kept of its output.
func TestMemory(t *testing.T) {
	runner := newRunner(t)
	cmd := self(t, "complain")
	cmd.MaxOutput = 2 * big
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(t, runner, cmd, exited(0))
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
		t.Errorf("%d bytes allocated for %d printed, want few", got, big)
	}
}

func TestStatus(t *testing.T) {
	runner := newRunner(t)
	for _, status := range []int{0, 1, 2, 255} {
		run(t, runner, self(t, "exit", strconv.Itoa(status)), exited(status))
	}
}

// Neither side waits for the other, however much there is to read and to print.
func TestInputAndOutputAtOnce(t *testing.T) {
	runner := newRunner(t)
	input := bytes.Repeat([]byte("0 1\n"), big/4)
	for _, test := range []struct {
		mode           string
		printed, taken int
	}{
		{"cat", big, big},
		{"read", 0, big},
		{"print", big, 0},
		{"nothing", 0, 0},
	} {
		cmd := self(t, test.mode)
		cmd.Stdin = input
		cmd.MaxOutput = big
		result := run(t, runner, cmd, exited(0))
		if len(result.Stdout) != test.printed || result.StdinTaken != test.taken {
			t.Errorf("%s: %d bytes printed and %d taken, want %d and %d", test.mode, len(result.Stdout), result.StdinTaken,
				test.printed, test.taken)
		}
	}
}

func TestTimeout(t *testing.T) {
	runner := newRunner(t)
	cmd := self(t, "sleep")
	cmd.Stdin = make([]byte, big)
	cmd.Timeout = 100 * time.Millisecond
	result := run(t, runner, cmd, process.Ending{Cause: process.TimedOut})
	if result.Wall < cmd.Timeout {
		t.Errorf("it ran for %v, want %v at least", result.Wall, cmd.Timeout)
	}
}

// A program that has ended is not waited for any longer because its child has its stdout.
func TestGrandchild(t *testing.T) {
	runner := newRunner(t)
	wantGone(t, run(t, runner, self(t, "leave a child"), exited(0)).Stdout)
}

func TestCancel(t *testing.T) {
	runner := newRunner(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	result, err := runner.Run(ctx, self(t, "sleep"))
	if !errors.Is(err, context.Canceled) || result.Ending != (process.Ending{Cause: process.Cancelled}) {
		t.Errorf("%v, %v, want cancelled before it began", result.Ending, err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	result, err = runner.Run(ctx, self(t, "sleep"))
	if !errors.Is(err, context.DeadlineExceeded) || result.Ending != (process.Ending{Cause: process.Cancelled}) {
		t.Errorf("%v, %v, want that the context's deadline is exceeded", result.Ending, err)
	}
}

func TestFiles(t *testing.T) {
	runner := newRunner(t)
	cmd := self(t, "copy", "TTTmoves.txt", "TTTgame.txt")
	cmd.Files = map[string][]byte{"TTTmoves.txt": []byte("b2 a1\n"), "other": nil}
	cmd.Collect = []string{"TTTgame.txt", "other", "missing"}
	for _, limit := range []int{100, 6, 5} {
		cmd.MaxOutput = limit
		result := run(t, runner, cmd, exited(0))
		want, wantErr := "b2 a1\n", error(nil)
		if limit == 5 {
			want, wantErr = "b2 a1", process.ErrTooBig
		}
		if f := result.Files["TTTgame.txt"]; string(f.Content) != want || f.Err != wantErr {
			t.Errorf("up to %d bytes: TTTgame.txt is %q, %v", limit, f.Content, f.Err)
		}
		if f := result.Files["other"]; len(f.Content) != 0 || f.Err != nil {
			t.Errorf("other is %q, %v", f.Content, f.Err)
		}
		if f := result.Files["missing"]; !errors.Is(f.Err, fs.ErrNotExist) {
			t.Errorf("missing is %q, %v, want that it does not exist", f.Content, f.Err)
		}
	}
}

func TestFileNames(t *testing.T) {
	runner := newRunner(t)
	for _, name := range []string{"", ".", "..", "../x", "a/b", "/x"} {
		cmd := self(t, "nothing")
		cmd.Files = map[string][]byte{name: nil}
		if _, err := runner.Run(t.Context(), cmd); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q is laid: %v", name, err)
		}
	}
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := self(t, "nothing")
	cmd.Collect = []string{"../1", outside, ".", ""}
	for name, f := range run(t, runner, cmd, exited(0)).Files {
		if f.Err == nil {
			t.Errorf("%q is read: %q", name, f.Content)
		}
	}
}

func TestNoProgram(t *testing.T) {
	runner := newRunner(t)
	dir := t.TempDir()
	text := filepath.Join(dir, "text.exe")
	if err := os.WriteFile(text, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{
		"":                            process.ErrNotFound,
		"missing":                     process.ErrNotFound,
		filepath.Join(dir, "missing"): process.ErrNotFound,
		dir:                           process.ErrIsDirectory,
		text:                          process.ErrNoShebang,
	} {
		result, err := runner.Run(t.Context(), process.Command{Path: path})
		var startError *process.StartError
		if !errors.As(err, &startError) || !errors.Is(err, want) {
			t.Errorf("%q: %v, %v, want %v", path, result.Ending, err, want)
		}
	}
}

func TestEndingInWords(t *testing.T) {
	for want, ending := range map[string]process.Ending{
		"status 3":        exited(3),
		"SIGSEGV":         {Cause: process.Signaled, Signal: "SIGSEGV"},
		"timeout":         {Cause: process.TimedOut},
		"too much output": {Cause: process.TooMuchOutput},
		"cancelled":       {Cause: process.Cancelled},
		"not run":         {},
	} {
		if got := ending.String(); got != want {
			t.Errorf("%#v is %q, want %q", ending, got, want)
		}
	}
}
