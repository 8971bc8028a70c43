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
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

// hostile are programs that a shell cannot be. The test binary runs them.
var hostile map[string]func(args []string)

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "hostile" {
		hostile[os.Args[2]](os.Args[3:])
		return
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
	if reader, writer, err := os.Pipe(); err == nil { // the first pipe of Go opens two more files
		reader.Close()
		writer.Close()
	}
	files, _ := os.ReadDir("/dev/fd")
	runner, err := run.NewRunner(isolation)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			t.Errorf("the folder for temporary files has %v, %v, want none", left, err)
		}
		if left, _ := os.ReadDir("/dev/fd"); len(left) > len(files) {
			t.Errorf("%d files are open, before there were %d", len(left), len(files))
		}
	})
	return runner
}

// check runs a program that must start, and compares its result without the elapsed time.
func check(t *testing.T, runner *run.Runner, command run.Command, want run.Result) {
	t.Helper()
	got, err := runner.Run(t.Context(), command)
	if err != nil || got.Elapsed <= 0 {
		t.Errorf("%q took %v: %v", command.Argv, got.Elapsed, err)
	}
	got.Elapsed = 0
	if got != want {
		t.Errorf("%.200q: %.200s, want %.200s", command.Argv,
			fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
}

// inBoth runs a test without and in a sandbox.
func inBoth(t *testing.T, test func(t *testing.T, runner *run.Runner)) {
	t.Run("plain", func(t *testing.T) { test(t, newRunner(t, none)) })
	t.Run("sandbox", func(t *testing.T) { test(t, newRunner(t, sandbox)) })
}

func signaled(name string, number int, limit string) run.Result {
	return run.Result{Ending: run.Signaled, Status: 128 + number, Signal: name, Limit: limit}
}

func tooMuch(output, stderr, limit string) run.Result {
	limit = "--max-output, " + limit
	return run.Result{Ending: run.TooMuchOutput, Limit: limit, Output: output, Stderr: stderr}
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
		line     = "Enter row and column:\n"
		noModule = "ModuleNotFoundError: No module named 'board'"
		bytes    = "a\x00b\xff\xfe\r\n\x1b[2J\xc3"
		short    = 100 * time.Millisecond
	)
	big := strings.Repeat("0 1\n", 1<<20)
	flood := strings.Repeat(line, 10_000)
	complaint := strings.Repeat(".", 64<<10-len("the end")) + "the end"
	timedOut := run.Result{Ending: run.TimedOut}

	tests := []struct {
		script    string
		stdin     string
		maxOutput int
		timeout   time.Duration
		want      run.Result
	}{
		{script: "exit 0"},
		{script: "exit 255", want: run.Result{Status: 255}},
		{script: "printf ++; cat", stdin: bytes, want: run.Result{Output: "++" + bytes}},
		{script: "cat", stdin: big, maxOutput: len(big), want: run.Result{Output: big}},
		{script: "exit 3", stdin: big, want: run.Result{Status: 3}},
		{script: "exec <&-; echo text", stdin: big, want: run.Result{Output: "text\n"}},
		{script: "echo text; exec >&- 2>&-; cat >/dev/null; exit 3", stdin: big,
			want: run.Result{Output: "text\n", Status: 3}},

		{script: "cat", stdin: "12345", maxOutput: 5, want: run.Result{Output: "12345"}},
		{script: "cat", stdin: "12345", maxOutput: 4,
			want: tooMuch("1234", "", "4 bytes")},
		{script: "trap '' PIPE; while :; do echo 'Enter row and column:'; done 2>/dev/null",
			maxOutput: len(flood), want: tooMuch(flood, "", "220000 bytes")},
		{script: "while :; do echo 'Enter row and column:' >&2; done", maxOutput: len(line),
			want: tooMuch("", line, "22 bytes of standard error")},
		{script: "head -c 100000 /dev/zero | tr '\\0' . >&2; printf 'the end' >&2",
			want: run.Result{Stderr: complaint}},

		{script: "exec sleep 1000", stdin: big, timeout: short, want: timedOut},
		{script: "sleep 1000; echo", timeout: short, want: timedOut},
		{script: "trap '' TERM INT; while :; do sleep 1000; done", timeout: short, want: timedOut},
		{script: "while :; do :; done", timeout: short, want: timedOut},
		{script: "kill -STOP $$", timeout: short, want: timedOut},
		{script: "mkfifo f; cat f", timeout: short, want: timedOut},
		{script: "exec >&- 2>&-; sleep 1000", timeout: short, want: timedOut},
		{script: "exit 0", timeout: 1, want: timedOut},

		{script: "kill -SEGV $$", want: signaled("SIGSEGV", 11, "")},
		{script: "kill -KILL $$", want: signaled("SIGKILL", 9, "")},
		{script: "kill -PIPE $$", want: signaled("SIGPIPE", 13, "")},

		// NeedsBind is expected in the sandbox only: a file may be missing there.
		{script: "exit 1", want: run.Result{Status: 1}},
		{script: "exit 128", want: run.Result{Status: 128}},
		{script: "exit 126", want: run.Result{Status: 126, NeedsBind: true}},
		{script: "exec no-such-interpreter 2>/dev/null",
			want: run.Result{Status: 127, NeedsBind: true}},
		{script: "echo \"" + noModule + "\" >&2; exit 1",
			want: run.Result{Status: 1, Stderr: noModule + "\n", NeedsBind: true}},
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		inSandbox := strings.HasSuffix(t.Name(), "/sandbox")
		var programs sync.WaitGroup
		for _, test := range tests {
			command := shell("ulimit -c 0; " + test.script)
			command.Stdin = []byte(test.stdin)
			command.MaxOutput = test.maxOutput
			command.Timeout = cmp.Or(test.timeout, patience)
			test.want.NeedsBind = test.want.NeedsBind && inSandbox
			programs.Go(func() { check(t, runner, command, test.want) })
		}
		programs.Wait()
	})
}

// Each program has its own empty folder, no terminal, and a small environment.
func TestSurroundings(t *testing.T) {
	t.Setenv("SECRET", "secret")
	runner := newRunner(t, none)
	started, goOn := fifo(t), fifo(t)
	var running sync.WaitGroup
	running.Go(func() {
		script := "echo mine >file; : >\"$1\"; cat \"$2\"; cat file \"$HOME/file\""
		check(t, runner, shell(script, started, goOn), run.Result{Output: "mine\nmine\n"})
	})
	os.ReadFile(started)
	for _, script := range []string{
		"rmdir \"$HOME\"",
		"rmdir \"$HOME\"; ln -s / \"$HOME\"",
		"ln -s / root; mkfifo fifo; mkdir d; ln -s .. d/up",
	} {
		check(t, runner, shell(script), run.Result{})
	}
	const show = "ls -A; ls -ld . | cut -c1-10; test \"$HOME\" = \"$(pwd -P)\"; echo $?; " +
		"(: </dev/tty) 2>/dev/null || echo none; " +
		"env | grep -Ev '^(PWD|OLDPWD|SHLVL|_)=' | sort | sed \"s|$HOME|home|\""
	check(t, runner, shell(show), run.Result{Output: "drwx------\n0\nnone\n" +
		"HOME=home\nLANG=C.UTF-8\nPATH=" + os.Getenv("PATH") + "\n"})
	os.WriteFile(goOn, nil, 0)
	running.Wait()
}

// Each working folder begins with a copy of the files. Arguments follow the command line as they
// are.
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
		missing := shell("exit")
		missing.Files = filepath.Join(files, "nowhere")
		result, err := runner.Run(t.Context(), missing)
		if err == nil || strings.Contains(err.Error(), os.Getenv("TMPDIR")) {
			t.Errorf("without the files: %+v, %v", result, err)
		}
	})
}

// An output file must be a regular file. No run waits for a FIFO.
func TestOutputFile(t *testing.T) {
	tests := map[string]run.Result{
		"echo printed; cat in >out": {Output: "b2 a1\n"},
		"cat in in >out":            tooMuch("b2 a1\nb2 a", "", "10 bytes"),
		"printf 0123456789 >out":    {Output: "0123456789"},
		": >out":                    {},
		"cat; cat in >out; exit 3":  {Output: "b2 a1\n", Status: 3},
		"kill -PIPE $$":             signaled("SIGPIPE", 13, ""),
		"exit 3":                    {NoOutputFile: true, Status: 3},
		"mkfifo out":                {NoOutputFile: true},
		"mkdir out":                 {NoOutputFile: true},
		"ln -s out out":             {NoOutputFile: true},
		"ln -s /dev/zero out":       {NoOutputFile: true},
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		var programs sync.WaitGroup
		for script, want := range tests {
			command := shell(script)
			command.Stdin = []byte("b2 a1\n")
			command.InputFile = "in"
			command.OutputFile = "out"
			command.MaxOutput = 10
			programs.Go(func() { check(t, runner, command, want) })
		}
		programs.Wait()
	})
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
			t.Errorf("%+v, %v, want cancelled", result, err)
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
// reason, and the result says whether the build may end in another way later.
func TestBuild(t *testing.T) {
	folder, special := t.TempDir(), t.TempDir()
	if err := errors.Join(
		os.WriteFile(filepath.Join(folder, "source"), []byte("text"), 0o600),
		os.Chmod(folder, 0o700),
		unix.Mkfifo(filepath.Join(special, "fifo"), 0o600),
	); err != nil {
		t.Fatal(err)
	}
	sparse := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := errors.Join(os.WriteFile(filepath.Join(sparse, name), nil, 0o600),
			os.Truncate(filepath.Join(sparse, name), 129<<20)); err != nil {
			t.Fatal(err)
		}
	}
	const tooBig = "its files need more than 256 MiB"
	const exited, cutShort = run.Exited, run.CutShort
	zeros := strings.Repeat("\x00", 64<<10) // as much as a build may say
	type build struct {
		folder, command, file, problem, said string
		ending                               run.Ending
	}
	tests := []build{
		{sparse, "echo built >program", "", tooBig, "", exited},
		{folder, "cp source program", "text", "", "", exited},
		{folder, "head -c 20000000 /dev/zero >big && printf big >program", "big", "", "", exited},
		{folder, "echo begins; echo a.c: Error: no main >&2; echo error 2; exit 2", "", "error 2",
			"begins\nerror 2\na.c: Error: no main\n", exited},
		{folder, "echo no; exit 3", "", "no", "no\n", exited},
		{folder, "echo main:; echo undefined reference to f; echo ld error; exit 1", "",
			"undefined reference to f", "main:\nundefined reference to f\nld error\n", exited},
		{folder, "exit 126", "", "status 126", "", exited},
		{folder, "kill -KILL $$", "", "status 137", "", cutShort},
		{folder, "kill -SEGV $$", "", "status 139", "", cutShort},
		{folder, "sh -c 'kill -KILL $$'; exit 1", "", "Killed", "Killed\n", cutShort},
		{folder, "sleep 1000", "", "it still builds after 200ms", "", run.TimedOut},
		{folder, "head -c 2000000 /dev/zero", "", zeros, zeros, run.TooMuchOutput},
		{special, "", "", "it cannot be copied: CopyFS fifo: invalid argument", "", exited},
	}
	for said, ending := range map[string]run.Ending{
		"a.c:1: error: expected a semicolon":       exited,
		"ld returned 1 exit status":                exited,
		"make: *** [Makefile:2: game] Killed":      cutShort,
		"Killed signal terminated program cc1plus": cutShort,
		"virtual memory exhausted":                 cutShort,
		"fork: Resource temporarily unavailable":   cutShort,
	} {
		command := "echo '" + said + "'; exit 1"
		tests = append(tests, build{folder, command, "", said, said + "\n", ending})
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		var builds sync.WaitGroup
		for _, test := range tests {
			builds.Go(func() {
				timeout := patience
				if test.command == "sleep 1000" {
					timeout = 200 * time.Millisecond
				}
				built, err := runner.Build(t.Context(), test.folder, test.command, timeout)
				text, _ := os.ReadFile(filepath.Join(built, "program"))
				runner.Discard(test.folder) // not a copy
				runner.Discard(built)
				if _, err := os.Stat(built); built != "" && !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%s is not discarded: %v", built, err)
				}
				got := build{folder: test.folder, command: test.command, file: string(text)}
				if problem, ok := errors.AsType[*run.StartError](err); ok {
					got.problem = strings.TrimPrefix(problem.Problem, "it does not build: ")
					got.said, got.ending = problem.Build.Stderr, problem.Build.Ending
				}
				if got != test {
					t.Errorf("got %+v, %v, want %+v", got, err, test)
				}
			})
		}
		builds.Wait()
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		built, err := runner.Build(cancelled, folder, "exit", patience)
		if built != "" || !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %q, %v", built, err)
		}
	})

	hiding := newRunner(t, run.Isolation{Hide: []string{filepath.Join(folder, "source")}})
	built, err := hiding.Build(t.Context(), folder, "ls >program", patience)
	text, _ := os.ReadFile(filepath.Join(built, "program"))
	if err != nil || string(text) != "program\n" {
		t.Errorf("a hidden file is in the copy: %q, %v", text, err)
	}
}

// A Runner removes the folders of Runners that were killed, and no others.
func TestLeftovers(t *testing.T) {
	runner := newRunner(t, none)
	temp := os.Getenv("TMPDIR")
	mustHave := func(expected int) {
		t.Helper()
		if found, err := os.ReadDir(temp); err != nil || len(found) != expected {
			t.Errorf("%v, %v, expected %d folders", found, err, expected)
		}
	}
	mustHave(1)
	if err := os.CopyFS(temp, fstest.MapFS{
		"tictactoe-run-1/.lock":    {Data: []byte("locked\n")},
		"tictactoe-run-1/2/source": {},
		"tictactoe-run-3/.lock":    {}, // about to be locked
		"run-4/.lock":              {Data: []byte("locked\n")},
	}); err != nil {
		t.Fatal(err)
	}
	another, err := run.NewRunner(none)
	if err != nil {
		t.Fatal(err)
	}
	mustHave(4)
	if err := another.Close(); err != nil {
		t.Error(err)
	}
	mustHave(3)
	check(t, runner, shell("exit"), run.Result{})
	os.RemoveAll(filepath.Join(temp, "tictactoe-run-3"))
	os.RemoveAll(filepath.Join(temp, "run-4"))
}

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
	if err := runner.Close(); err != nil {
		t.Fatal(err)
	}
	_, runErr := runner.Run(t.Context(), shell("exit"))
	_, buildErr := runner.Build(t.Context(), t.TempDir(), "exit", patience)
	if !errors.Is(runErr, fs.ErrNotExist) || !errors.Is(buildErr, fs.ErrNotExist) {
		t.Errorf("after Close: %v, %v", runErr, buildErr)
	}
}
