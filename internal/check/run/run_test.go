//go:build unix

package run_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"tictactoe/internal/check/run"
)

// hostile are programs that a shell cannot be. The test binary runs them.
var hostile map[string]func(args []string)

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "hostile" {
		hostile[os.Args[2]](os.Args[3:])
		unix.Exit(0) // main would print a warning if the tests measure coverage
	}
	goleak.VerifyTestMain(m)
}

// patience is longer than any program runs that ends, on any machine.
const patience = 2 * time.Minute

// shell returns a shell with a script, whose arguments are $1 and so on.
func shell(script string, args ...string) run.Command {
	argv := append([]string{"/bin/sh", "-c", script, "sh"}, args...)
	return run.Command{Argv: argv, Timeout: patience}
}

var (
	none    = run.Isolation{}
	sandbox = run.Isolation{Sandbox: true}
)

// newRunner returns a Runner that is closed at the end of the test; then no folder and no open file
// may be left. It skips a test of the sandbox if bubblewrap does not work, except in CI on Linux.
func newRunner(t testing.TB, isolation run.Isolation) *run.Runner {
	t.Helper()
	if isolation.Sandbox && (os.Getenv("CI") == "" || runtime.GOOS != "linux") {
		options := strings.Fields("--unshare-user --unshare-pid --ro-bind / / true")
		bare := exec.Command("bwrap", options...)
		if said, err := bare.CombinedOutput(); err != nil {
			t.Skipf("bubblewrap does not work here: %v: %s", err, said)
		}
	}
	temp, err := filepath.EvalSymlinks(t.TempDir()) // on macOS, a link leads to it
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temp)
	runner, err := run.NewRunner(isolation)
	if err != nil {
		t.Fatal(err)
	}
	first, err := runner.Run(t.Context(), shell("pwd")) // Go opens two files, which stay open
	if err != nil || isolation.Sandbox && first.Output != "/tmp/home\n" {
		t.Fatalf("outside the sandbox, a program may harm this machine: %+v, %v", first, err)
	}
	files, _ := os.ReadDir("/dev/fd")
	t.Cleanup(func() {
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			t.Errorf("the folder for temporary files has %v, %v, expected none", left, err)
		}
		if left, _ := os.ReadDir("/dev/fd"); len(left) > len(files) {
			t.Errorf("%d files are open, and %d were before", len(left), len(files))
		}
	})
	return runner
}

// check runs a program that must start, and compares its result without the elapsed time.
func check(t *testing.T, runner *run.Runner, command run.Command, expected run.Result) {
	t.Helper()
	actual, err := runner.Run(t.Context(), command)
	if err != nil || actual.Elapsed <= 0 {
		t.Errorf("%q took %v: %v", command.Argv, actual.Elapsed, err)
	}
	actual.Elapsed = 0
	if actual != expected {
		t.Errorf("%.200q: %.200s, expected %.200s", command.Argv,
			fmt.Sprintf("%+v", actual), fmt.Sprintf("%+v", expected))
	}
}

// inBoth runs a test without and in a sandbox.
func inBoth(t *testing.T, test func(t *testing.T, runner *run.Runner)) {
	t.Run("plain", func(t *testing.T) { test(t, newRunner(t, none)) })
	t.Run("sandbox", func(t *testing.T) { test(t, newRunner(t, sandbox)) })
}

func signaled(name string, number int) run.Result {
	return run.Result{Ending: run.Signaled, Status: 128 + number, Signal: name}
}

func tooMuch(output, stderr string, limit int) run.Result {
	return run.Result{Ending: run.TooMuchOutput, Limit: limit, FloodsStderr: stderr != "",
		Output: output, Stderr: stderr}
}

// fifo makes a FIFO, by which a test and a program wait for each other.
func fifo(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRun(t *testing.T) {
	const (
		line  = "Enter row and column:\n"
		moves = "b2 a1\n"
		bytes = "a\x00b\xff\xfe\r\n\x1b[2J\xc3"
		short = 100 * time.Millisecond
	)
	big := strings.Repeat("0 1\n", 1<<20)
	flood := strings.Repeat(line, 10_000)
	complaint := strings.Repeat(".", 64<<10-len("the end")) + "the end"
	timedOut := run.Result{Ending: run.TimedOut}
	notFile := run.Result{NoOutputFile: true}

	tests := []struct {
		script    string
		stdin     string
		maxOutput int
		timeout   time.Duration
		hasFiles  bool // it reads the file in and writes the file out
		expected  run.Result
	}{
		{script: "exit 0"},
		{script: "printf ++; cat", stdin: bytes, expected: run.Result{Output: "++" + bytes}},
		{script: "cat", stdin: big, maxOutput: len(big), expected: run.Result{Output: big}},
		{script: "echo text >/dev/stderr; cat /dev/stdin >/dev/stdout", stdin: moves,
			expected: run.Result{Output: moves, Stderr: "text\n"}},
		{script: "dd bs=64k count=1 2>/dev/null", stdin: big[:60_000],
			expected: run.Result{Output: big[:60_000]}},
		{script: "exit 3", stdin: big, expected: run.Result{Status: 3}},
		{script: "echo text; exec >&- 2>&-; cat >/dev/null; exit 3", stdin: big,
			expected: run.Result{Output: "text\n", Status: 3}},

		{script: "cat", stdin: "12345", maxOutput: 5, expected: run.Result{Output: "12345"}},
		{script: "cat", stdin: "12345", maxOutput: 4,
			expected: tooMuch("1234", "", 4)},
		{script: "trap '' PIPE; while :; do echo 'Enter row and column:'; done 2>/dev/null",
			maxOutput: len(flood), expected: tooMuch(flood, "", len(flood))},
		{script: "head -c 1048577 /dev/zero | tr '\\0' . >&2", maxOutput: len(line),
			expected: tooMuch("", strings.Repeat(".", 64<<10), 1<<20)},
		{script: "head -c 100000 /dev/zero | tr '\\0' . >&2; printf 'the end' >&2",
			expected: run.Result{Stderr: complaint}},

		{script: "exec sleep 1000", stdin: big, timeout: short, expected: timedOut},
		{script: "sleep 1000; echo", timeout: short, expected: timedOut},
		{script: "trap '' TERM INT; while :; do sleep 1000; done", timeout: short,
			expected: timedOut},
		{script: "kill -STOP $$", timeout: short, expected: timedOut},
		{script: "exec >&- 2>&-; sleep 1000", timeout: short, expected: timedOut},
		{script: "exit 0", timeout: 1, expected: timedOut},

		{script: "kill -KILL $$", expected: signaled("SIGKILL", 9)},
		{script: "exec no-such-interpreter 2>/dev/null", expected: run.Result{Status: 127}},

		// An output file must be a regular file. No run waits for a FIFO.
		{script: "echo printed; cat in >out", hasFiles: true, expected: run.Result{Output: moves}},
		{script: "head -c 100 /dev/zero; cat in >out", hasFiles: true,
			expected: run.Result{Output: moves}},
		{script: "cat in in >out", hasFiles: true,
			expected: tooMuch("b2 a1\nb2 a", "", 10)},
		{script: "printf 0123456789 >out", hasFiles: true,
			expected: run.Result{Output: "0123456789"}},
		{script: ": >out", hasFiles: true},
		{script: "cat; cat in >out; exit 3", hasFiles: true,
			expected: run.Result{Output: moves, Status: 3}},
		{script: "kill -PIPE $$", hasFiles: true, expected: signaled("SIGPIPE", 13)},
		{script: "exit 3", hasFiles: true, expected: run.Result{NoOutputFile: true, Status: 3}},
		{script: "mkfifo out", hasFiles: true, expected: notFile},
		{script: "mkdir out", hasFiles: true, expected: notFile},
		{script: "ln -s out out", hasFiles: true, expected: notFile},
		{script: "ln -s /dev/zero out", hasFiles: true, expected: notFile},
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		var programs sync.WaitGroup
		for _, test := range tests {
			command := shell("ulimit -c 0; " + test.script)
			command.Stdin = []byte(test.stdin)
			command.MaxOutput = test.maxOutput
			command.Timeout = cmp.Or(test.timeout, patience)
			if test.hasFiles {
				command.Stdin, command.InputFile = []byte(moves), "in"
				command.OutputFile, command.MaxOutput = "out", 10
			}
			programs.Go(func() { check(t, runner, command, test.expected) })
		}
		programs.Wait()
	})
}

// Each program has its own empty folder, no terminal, and a small environment, which is the same in
// and out of the sandbox.
func TestSurroundings(t *testing.T) {
	passedOn := []string{
		"CLASSPATH=/c", "JAVA_HOME=/j", "LD_LIBRARY_PATH=/lib", "NODE_PATH=/n",
		"PATH=/usr/bin:/bin", "PERL5LIB=/p", "PYENV_ROOT=/y", "PYTHONPATH=/z",
		"RUSTUP_HOME=/r", "TZ=UTC",
	}
	for _, variable := range append(passedOn, "SECRET=x", "LC_ALL=tr_TR", "TERM=dumb", "LANG=C") {
		name, value, _ := strings.Cut(variable, "=")
		t.Setenv(name, value)
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		command := run.Command{Argv: []string{"/usr/bin/env"}, Timeout: patience}
		result, err := runner.Run(t.Context(), command)
		actual := regexp.MustCompile("(?m)^HOME=.*").ReplaceAllString(result.Output, "HOME=home")
		lines := slices.Sorted(strings.Lines(actual))
		expected := slices.Sorted(slices.Values(append(passedOn, "HOME=home", "LANG=C.UTF-8")))
		if text := strings.Join(expected, "\n") + "\n"; strings.Join(lines, "") != text {
			t.Errorf("%q, %v, expected %q", lines, err, text)
		}
	})
	runner := newRunner(t, none)
	for _, script := range []string{
		"rmdir \"$HOME\"",
		"rmdir \"$HOME\"; ln -s / \"$HOME\"",
		"ln -s / root; mkfifo fifo; mkdir d; ln -s .. d/up",
		"chmod 755 .", "rmdir \"$HOME\"; mkdir -m 755 \"$HOME\"", "touch .a", "exit", "exit",
	} {
		check(t, runner, shell(script), run.Result{})
	}
	const show = "ls -A; ls -ld . | cut -c1-10; test \"$HOME\" = \"$(pwd -P)\"; echo $?; " +
		"(: </dev/tty) 2>/dev/null || echo none"
	check(t, runner, shell(show), run.Result{Output: "drwx------\n0\nnone\n"})
}

// Each working folder begins with a copy of the files. If one cannot be copied, the error has the
// name that users know. Arguments follow the command line as they are. An output file that is one
// of the files counts only if it has changed.
func TestFiles(t *testing.T) {
	files := t.TempDir()
	if err := os.CopyFS(files, fstest.MapFS{
		"data": {Data: []byte("data\n")},
		"d/.e": {Data: []byte("deep\n")},
		"in":   {Data: []byte("replaced\n")},
	}); err != nil {
		t.Fatal(err)
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		const script = `cat data d/.e in; printf '%s|' "$@"; echo more >>data; rm d/.e; : >$$`
		for range 2 {
			command := shell(script, "own")
			command.Arguments = []string{"-n", "", "a b", "data"}
			command.Files = files
			command.Stdin, command.InputFile = []byte("input\n"), "in"
			check(t, runner, command,
				run.Result{Output: "data\ndeep\ninput\nown|-n||a b|data|"})
		}
		for script, expected := range map[string]run.Result{
			"exit 3":                {NoOutputFile: true, Status: 3},
			"cp data x; mv x data":  {NoOutputFile: true},
			"kill -KILL $$":         signaled("SIGKILL", 9),
			"echo more >>data":      {Output: "data\nmore\n"},
			": >data":               {},
			"rm data":               {NoOutputFile: true},
			"echo x >>data; exit 3": {Output: "data\nx\n", Status: 3},
		} {
			command := shell(script)
			command.Files, command.OutputFile = files, "data"
			check(t, runner, command, expected)
		}
	})

	if err := os.WriteFile(filepath.Join(files, "secret"), nil, 0); err != nil {
		t.Fatal(err)
	}
	command := shell("exit")
	command.Files = files
	_, err := newRunner(t, sandbox).Run(t.Context(), command)
	if !strings.Contains(fmt.Sprint(err), files) {
		t.Errorf("an unreadable file: %v, expected an error of %s", err, files)
	}
}

func TestCancel(t *testing.T) {
	runner := newRunner(t, none)
	started := fifo(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		os.ReadFile(started) // until the program has opened and closed it
		cancel()
	}()
	for range 2 { // during the run, and before it
		result, err := runner.Run(ctx, shell(": >\"$1\"; sleep 1000", started))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%+v, %v, expected a cancelled run", result, err)
		}
	}
}

// Processes that a program leaves in its group end with it: the FIFO that one holds is closed.
func TestGroupEnds(t *testing.T) {
	runner := newRunner(t, none)
	held := fifo(t)
	closed := make(chan error)
	go func() {
		_, err := os.ReadFile(held)
		closed <- err
	}()
	check(t, runner, shell("exec 3>\"$1\"; sleep 1000 & echo printed", held),
		run.Result{Output: "printed\n"})
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

// A program is built in a copy of its folder. If that fails, the first line with an error is the
// reason. Files keep their times. In the sandbox, the files of a build have a bounded space, and so
// have those that are stored.
func TestBuild(t *testing.T) {
	defer unix.Umask(unix.Umask(0o077)) // the sandbox's user must read the files nevertheless
	good, sparse, special := t.TempDir(), t.TempDir(), t.TempDir()
	if err := errors.Join(
		os.WriteFile(filepath.Join(good, "source"), []byte("text"), 0o700),
		os.Chtimes(filepath.Join(good, "source"), time.Time{}, time.Unix(1e9, 5e6)),
		os.Chmod(good, 0o700),
		os.WriteFile(filepath.Join(sparse, "file"), nil, 0o600),
		os.Truncate(filepath.Join(sparse, "file"), 256<<20-4<<10),
		unix.Mkfifo(filepath.Join(special, "fifo"), 0o600),
	); err != nil {
		t.Fatal(err)
	}
	const tooBig = "its files need more than 256 MiB"
	const full = "fallocate: fallocate failed: No space left on device"
	zeros := strings.Repeat("\x00", 64<<10) // the most that a problem says
	type build struct {
		folder, command, problem string
		files, program           string // the names of the stored files; the text of one
		stderr                   string // "" is any
		ending                   run.Ending
	}
	tests := []build{
		{folder: sparse, problem: "it cannot be copied: " + tooBig},
		{folder: special,
			problem: "it cannot be copied: copy " + special + "/fifo: not a regular file"},
		{command: "cp source $(printf '\\334'); cp source program", files: "program source \xdc ",
			program: "text"},
		{command: "test -x source && stat -c %.3Y source >program", files: "program source ",
			program: "1000000000.005\n"},
		{command: "head -c 20000000 /dev/zero >big && printf big >program",
			files: "big program source ", program: "big"},
		{command: "echo begins; echo a.c: Error: no main >&2; echo error 2; exit 2",
			problem: "a.c: Error: no main", stderr: "begins\nerror 2\na.c: Error: no main\n"},
		{command: "echo cc -Werror a.c; echo 'a.rs: error[E1]: no main'; exit 2",
			problem: "a.rs: error[E1]: no main"},
		{command: "echo main:; echo undefined reference to f; echo ld error; exit 1",
			problem: "undefined reference to f"},
		{command: "echo \"$PWD/a.c: error\"; exit 1", problem: good + "/a.c: error",
			stderr: good + "/a.c: error\n"}, // the folder that users know
		{command: "exit 126", problem: "status 126"},
		{command: "kill -KILL $$", problem: "status 137", ending: run.Signaled},
		{command: "sleep 1000", problem: "it still builds after 200ms", ending: run.TimedOut},
		{command: "head -c 2000000 /dev/zero", problem: zeros, ending: run.TooMuchOutput},
	}
	onlyInSandbox := []build{
		{command: "fallocate -l 200M a; exec 9<a; rm a; fallocate -l 100M b", problem: full},
		{command: "fallocate -l 200M /tmp/a; fallocate -l 100M /tmp/b", problem: full},
		{command: "fallocate -l 300M ../a", problem: "File size limit exceeded",
			ending: run.Signaled},
		{command: "truncate -s 256M sparse", problem: tooBig},
		{command: "echo >a; ln a b; ln a c; ln -s / d; mkfifo e; mkdir f; rm a",
			files: "b c d f source "},
		{command: "mkdir d; chmod 000 d; while :; do echo >>source; done & exit 0",
			files: "d source "},
	}

	inBoth(t, func(t *testing.T, runner *run.Runner) {
		all := tests
		if strings.HasSuffix(t.Name(), "/sandbox") {
			all = slices.Concat(tests, onlyInSandbox)
		}
		for _, expected := range all {
			folder, timeout := cmp.Or(expected.folder, good), patience
			if expected.ending == run.TimedOut {
				timeout = 200 * time.Millisecond
			}
			built, err := runner.Build(t.Context(), folder, expected.command, timeout)
			actual := build{folder: expected.folder, command: expected.command}
			stored, _ := os.ReadDir(built)
			for _, file := range stored {
				actual.files += file.Name() + " "
			}
			show := shell("cat \"$1/program\"", built)
			show.Shown = built
			shown, _ := runner.Run(t.Context(), show)
			actual.program = shown.Output
			runner.Discard(folder) // not a copy
			runner.Discard(built)
			if _, err := os.Stat(built); built != "" && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s is not discarded: %v", built, err)
			}
			if failed, ok := errors.AsType[*run.StartError](err); ok {
				actual.problem = strings.TrimPrefix(failed.Problem, "it does not build: ")
				actual.stderr, actual.ending = failed.Build.Stderr, failed.Build.Ending
			}
			if expected.stderr == "" {
				actual.stderr = ""
			}
			if actual != expected {
				t.Errorf("%+v, %v, expected %+v", actual, err, expected)
			}
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		for _, ctx := range []context.Context{cancelled, endsCancelled{t.Context()}} {
			built, err := runner.Build(ctx, good, "head -c 2000000 /dev/zero", patience)
			if built != "" || !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %q, %v", built, err)
			}
		}
	})

	hiding := newRunner(t, run.Isolation{Hide: []string{filepath.Join(good, "source")}})
	built, err := hiding.Build(t.Context(), good, "ls >program", patience)
	program, _ := os.ReadFile(filepath.Join(built, "program"))
	if err != nil || string(program) != "program\n" {
		t.Errorf("a hidden file is in the copy: %q, %v", program, err)
	}
}

// An endsCancelled is a context that is cancelled just as a build fails for another reason: no run
// waits for it, and its error is there afterwards.
type endsCancelled struct{ context.Context }

func (endsCancelled) Err() error { return context.Canceled }

// If files run short, no program is at fault. Close names a folder that it cannot remove.
func TestFilesRunShort(t *testing.T) {
	runner := newRunner(t, none)
	if _, err := runner.Build(t.Context(), t.TempDir(), "exit", patience); err != nil {
		t.Fatal(err)
	}
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &before); err != nil {
		t.Fatal(err)
	}
	defer unix.Setrlimit(unix.RLIMIT_NOFILE, &before)
	limit := before
	limit.Cur = 3
	unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)
	err := runner.Close()
	if !strings.HasPrefix(fmt.Sprint(err), "a program's folder remains: open /") {
		t.Errorf("closed: %v", err)
	}
	for ; err != nil; limit.Cur++ {
		unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)
		_, err = runner.Run(t.Context(), shell("exit"))
		if err != nil && !errors.Is(err, unix.EMFILE) || errors.As(err, new(*run.StartError)) {
			t.Errorf("with %d files: %v", limit.Cur, err)
		}
	}
}
