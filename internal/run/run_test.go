//go:build unix

package run_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
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

// patience is longer than any program takes that ends by itself, on any machine.
const patience = 2 * time.Minute

// shell is a shell with a script, whose arguments are $1 and so on.
func shell(script string, args ...string) run.Command {
	return run.Command{Argv: append([]string{"/bin/sh", "-c", script, "sh"}, args...), Timeout: patience}
}

var (
	none    = run.Isolation{}
	sandbox = run.Isolation{Sandbox: true}
)

// newRunner returns a Runner that is closed at the end of the test, when no folder and no open file may be left. A test of the
// sandbox is skipped where bubblewrap by itself does not work, but for CI on Linux.
func newRunner(t testing.TB, isolation run.Isolation) *run.Runner {
	t.Helper()
	if isolation.Sandbox && (os.Getenv("CI") == "" || runtime.GOOS != "linux") {
		bare := exec.Command("bwrap", "--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "true")
		if said, err := bare.CombinedOutput(); err != nil {
			t.Skipf("bubblewrap does not work here: %v: %s", err, said)
		}
	}
	temp, err := os.MkdirTemp("", "test-") // others may go through it, to their own folders
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(temp) })
	if err := os.Chmod(temp, 0o711); err != nil {
		t.Fatal(err)
	}
	if temp, err = filepath.EvalSymlinks(temp); err != nil { // on macOS it stands behind a link
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temp)
	if reader, writer, err := os.Pipe(); err == nil { // with the first one, Go opens two files for good
		reader.Close()
		writer.Close()
	}
	files, _ := os.ReadDir("/dev/fd")
	runner, err := run.NewRunner(isolation)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runner.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			t.Errorf("in the folder for temporary files there is %v, %v, want nothing", left, err)
		}
		if left, _ := os.ReadDir("/dev/fd"); len(left) > len(files) {
			t.Errorf("%d files are open, before there were %d", len(left), len(files))
		}
	})
	return runner
}

// check runs a program that can be run, and compares what it did, but for how long it took.
func check(t *testing.T, runner *run.Runner, command run.Command, want run.Result) {
	t.Helper()
	got, err := runner.Run(t.Context(), command)
	if err != nil || got.Elapsed <= 0 {
		t.Errorf("%q took %v: %v", command.Argv, got.Elapsed, err)
	}
	got.Elapsed = 0
	if got != want {
		t.Errorf("%.200q: %.200s, want %.200s", command.Argv, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
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
		bytes = "a\x00b\xff\xfe\r\n\x1b[2J\xc3"
	)
	big := strings.Repeat("0 1\n", 1<<20)
	tooMuch := strings.Repeat(line, 10_000)
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
		{script: "cat", stdin: bytes, want: run.Result{Output: bytes}},
		{script: "cat", stdin: big, maxOutput: len(big), want: run.Result{Output: big}},
		{script: "exit 3", stdin: big, want: run.Result{Status: 3}},
		{script: "exec <&-; echo text", stdin: big, want: run.Result{Output: "text\n"}},
		{script: "echo text; exec >&- 2>&-; cat >/dev/null; exit 3", stdin: big, want: run.Result{Output: "text\n", Status: 3}},

		{script: "cat", stdin: "12345", maxOutput: 5, want: run.Result{Output: "12345"}},
		{script: "cat", stdin: "12345", maxOutput: 4, want: run.Result{Output: "1234", Ending: run.TooMuchOutput}},
		{script: "trap '' PIPE; while :; do echo 'Enter row and column:'; done 2>/dev/null", maxOutput: len(tooMuch),
			want: run.Result{Output: tooMuch, Ending: run.TooMuchOutput}},
		{script: "while :; do echo 'Enter row and column:' >&2; done", maxOutput: len(line),
			want: run.Result{Stderr: line, Ending: run.TooMuchOutput}},
		{script: "head -c 100000 /dev/zero | tr '\\0' . >&2; printf 'the end' >&2", want: run.Result{Stderr: complaint}},

		{script: "exec sleep 1000", stdin: big, timeout: 100 * time.Millisecond, want: timedOut},
		{script: "sleep 1000; echo", timeout: 100 * time.Millisecond, want: timedOut},
		{script: "trap '' TERM INT; while :; do sleep 1000; done", timeout: 100 * time.Millisecond, want: timedOut},
		{script: "while :; do :; done", timeout: 100 * time.Millisecond, want: timedOut},
		{script: "kill -STOP $$", timeout: 100 * time.Millisecond, want: timedOut},
		{script: "mkfifo f; cat f", timeout: 100 * time.Millisecond, want: timedOut},
		{script: "exec >&- 2>&-; sleep 1000", timeout: 100 * time.Millisecond, want: timedOut},
		{script: "exit 0", timeout: 1, want: timedOut},

		{script: "kill -SEGV $$", want: run.Result{Ending: run.Signaled, Signal: "SIGSEGV"}},
		{script: "kill -KILL $$", want: run.Result{Ending: run.Signaled, Signal: "SIGKILL"}},
	}
	for _, isolation := range []run.Isolation{none, sandbox} {
		t.Run(fmt.Sprintf("sandbox %t", isolation.Sandbox), func(t *testing.T) {
			runner := newRunner(t, isolation)
			var programs sync.WaitGroup
			for _, test := range tests {
				command := shell("ulimit -c 0; " + test.script)
				command.Stdin = []byte(test.stdin)
				command.MaxOutput = test.maxOutput
				command.Timeout = cmp.Or(test.timeout, patience)
				programs.Go(func() { check(t, runner, command, test.want) })
			}
			programs.Wait()
		})
	}
}

func TestSurroundings(t *testing.T) {
	t.Setenv("SECRET", "secret")
	command := shell("echo \"$HOME\"; pwd -P; ls -A; ls -ld . .. | cut -c1-10; (: </dev/tty) 2>/dev/null && echo terminal; env")
	result, err := newRunner(t, none).Run(t.Context(), command)
	if err != nil {
		t.Fatal(err)
	}
	home, rest, _ := strings.Cut(result.Output, "\n")
	got := strings.Split(strings.TrimSuffix(rest, "\n"), "\n")
	got = slices.DeleteFunc(got, func(line string) bool {
		name, _, _ := strings.Cut(line, "=")
		return slices.Contains([]string{"PWD", "OLDPWD", "SHLVL", "_"}, name) // the shell's own
	})
	slices.Sort(got)
	want := []string{home, "HOME=" + home, "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "drwx------", "drwx------"}
	if !slices.Equal(got, want) {
		t.Errorf("the program's surroundings are %q, want %q", got, want)
	}
}

// No file is an output file that is no regular one, or to which a link outside the folder leads. Nothing waits for a FIFO.
func TestOutputFile(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]run.Result{
		"echo printed; cat in >out":    {Output: "b2 a1\n"},
		"cat in in >out":               {Output: "b2 a1\nb2 a1\n"[:10], Ending: run.TooMuchOutput},
		"printf 0123456789 >out":       {Output: "0123456789"},
		"cat; cat in >out; exit 3":     {Output: "b2 a1\n", Status: 3},
		"kill -PIPE $$":                {Ending: run.Signaled, Signal: "SIGPIPE"},
		"echo text >out; chmod 000 ..": {Output: "text\n"},
		"exit 3":                       {NoOutputFile: true, Status: 3},
		"mkfifo out":                   {NoOutputFile: true},
		"mkdir out":                    {NoOutputFile: true},
		"ln -s out out":                {NoOutputFile: true},
		"ln -s /dev/zero out":          {NoOutputFile: true},
		"ln -s '" + secret + "' out":   {NoOutputFile: true},
		"cd ..; mv home away; mkdir home; echo text >home/out": {NoOutputFile: true},
	}
	for _, isolation := range []run.Isolation{none, sandbox} {
		t.Run(fmt.Sprintf("sandbox %t", isolation.Sandbox), func(t *testing.T) {
			runner := newRunner(t, isolation)
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
}

// Whatever a program does to its folder and to what is around it, another that runs does not notice, the next one has an
// empty folder, and no folder is left, as newRunner checks.
func TestFolders(t *testing.T) {
	runner := newRunner(t, none)
	started, goOn := fifo(t), fifo(t)
	var other run.Result
	var running sync.WaitGroup
	running.Go(func() {
		script := "echo mine >file; : >\"$1\"; cat \"$2\"; cat file \"$HOME/file\""
		other, _ = runner.Run(t.Context(), shell(script, started, goOn))
	})
	if _, err := os.ReadFile(started); err != nil {
		t.Fatal(err)
	}
	for _, script := range []string{
		"echo text >file",
		"mkdir -p a/b/c; : >a/b/c/d; chmod 000 a/b/c a/b a",
		"mkdir a; chmod 000 a .",
		"chmod 000 .. .",
		"chmod 500 .",
		"rmdir \"$HOME\"",
		"rmdir \"$HOME\"; echo text >\"$HOME\"",
		"rmdir \"$HOME\"; ln -s / \"$HOME\"",
		"cd ..; rmdir home; rmdir \"$PWD\"",
		"ln -s / root; ln -s . here; mkfifo fifo; : >'two words'; : >-rf; mkdir d; ln -s .. d/up; chmod 000 d",
	} {
		check(t, runner, shell(script), run.Result{})
		check(t, runner, shell("ls -A . ..; : >file", "after "+script), run.Result{Output: ".:\n\n..:\nhome\n"})
	}
	if err := os.WriteFile(goOn, nil, 0); err != nil {
		t.Error(err)
	}
	running.Wait()
	if other.Output != "mine\nmine\n" {
		t.Errorf("the program that ran meanwhile: %+v", other)
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
	for range 2 { // in the middle, and before it begins
		if result, err := runner.Run(ctx, shell(": >\"$1\"; sleep 1000", started)); !errors.Is(err, context.Canceled) {
			t.Errorf("%+v, %v, want cancelled", result, err)
		}
	}
}

// What is left of the program's group is ended with the program: the FIFO that a child holds is closed.
func TestGroupEnds(t *testing.T) {
	runner := newRunner(t, none)
	held := fifo(t)
	closed := make(chan error)
	go func() {
		_, err := os.ReadFile(held)
		closed <- err
	}()
	check(t, runner, shell("exec 3>\"$1\"; sleep 1000 & echo printed", held), run.Result{Output: "printed\n"})
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

// A program is built in a copy of its folder. Where that fails, the first line with an error in it says why.
func TestBuild(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "source"), []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	special := t.TempDir()
	if err := unix.Mkfifo(filepath.Join(special, "fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ folder, command, wantFile, wantError, wantSaid string }{
		{folder: folder, command: "cp source program", wantFile: "text"},
		{folder: folder, command: "head -c 20000000 /dev/zero >big && printf big >program", wantFile: "big"},
		{folder: folder, command: "echo begins; echo a.c: Error: no main >&2; echo error 2; exit 2",
			wantError: "it does not build: error 2", wantSaid: "begins\nerror 2\na.c: Error: no main\n"},
		{folder: folder, command: "echo no; exit 3", wantError: "it does not build: no", wantSaid: "no\n"},
		{folder: folder, command: "exit 3", wantError: "it does not build: status 3"},
		{folder: folder, command: "kill -KILL $$", wantError: "it does not build: status 0"},
		{folder: folder, command: "sleep 1000", wantError: "it does not build: it still builds after 200ms"},
		{folder: special, wantError: "it does not build: it cannot be copied: CopyFS fifo: invalid argument"},
	}
	for _, isolation := range []run.Isolation{none, sandbox} {
		t.Run(fmt.Sprintf("sandbox %t", isolation.Sandbox), func(t *testing.T) {
			runner := newRunner(t, isolation)
			var builds sync.WaitGroup
			for _, test := range tests {
				builds.Go(func() {
					timeout := patience
					if strings.Contains(test.wantError, "200ms") {
						timeout = 200 * time.Millisecond
					}
					built, err := runner.Build(t.Context(), test.folder, test.command, timeout)
					var said string
					if problem, ok := errors.AsType[*run.StartError](err); ok {
						said = problem.Said
					}
					text, _ := os.ReadFile(filepath.Join(built, "program"))
					if got := strings.TrimPrefix(fmt.Sprint(err), "<nil>"); string(text) != test.wantFile || got != test.wantError || said != test.wantSaid {
						t.Errorf("%s: %q, %s, %q, want %+v", test.command, text, got, said, test)
					}
				})
			}
			builds.Wait()
			cancelled, cancel := context.WithCancel(t.Context())
			cancel()
			if built, err := runner.Build(cancelled, folder, "exit", patience); built != "" || !errors.Is(err, context.Canceled) {
				t.Errorf("broken off: %q, %v", built, err)
			}
		})
	}
}

// A Runner says why it cannot be had, and Close what is left.
func TestRunnerErrors(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	bubblewrap := filepath.Join(os.Getenv("PATH"), "bwrap")
	for _, test := range []struct {
		isolation        run.Isolation
		temp, bubblewrap string
		want             string
	}{
		{isolation: run.Isolation{User: "no such user"}, want: "user: unknown user no such user"},
		{isolation: run.Isolation{User: "root"}, want: "only root can run programs as root"},
		{temp: "/no/such/folder", want: "open /no/such/folder: no such file or directory"},
		{isolation: sandbox, want: `exec: "bwrap": executable file not found in $PATH`},
		{isolation: sandbox, bubblewrap: "echo 'bwrap: no namespaces' >&2; exit 1", want: "bwrap: no namespaces"},
		{isolation: sandbox, bubblewrap: "kill -KILL $$", want: "bubblewrap was ended: SIGKILL"},
		{isolation: sandbox, bubblewrap: "echo 'bwrap: execvp /bin/true: Not there' >&2; exit 1", want: "/bin/true: not there; in " +
			"the sandbox everybody must be allowed to read and run it, and --bind=DIR shows it a folder"},
	} {
		if runtime.GOOS != "linux" && test.isolation.Sandbox || os.Geteuid() == 0 && test.isolation.User == "root" {
			continue
		}
		t.Setenv("TMPDIR", cmp.Or(test.temp, t.TempDir()))
		os.Remove(bubblewrap)
		if test.bubblewrap != "" {
			if err := os.WriteFile(bubblewrap, []byte("#!/bin/sh\n"+test.bubblewrap+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := run.NewRunner(test.isolation); fmt.Sprint(err) != test.want {
			t.Errorf("%+v: %v, want %s", test, err, test.want)
		}
	}
}

// No program is blamed where files run short, whatever it is that cannot be opened. Its folder is removed all the same, however
// deep it is; one for which there is no time is named.
func TestFilesRunShort(t *testing.T) {
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &before); err != nil {
		t.Fatal(err)
	}
	runner := newRunner(t, none)
	limit, err := before, errors.New("not run yet")
	for limit.Cur = 3; err != nil; limit.Cur++ {
		if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
			t.Fatal(err)
		}
		_, err = runner.Run(t.Context(), shell("mkdir -p "+strings.Repeat("d/", 30)))
		if err != nil && !errors.Is(err, unix.EMFILE) || errors.As(err, new(*run.StartError)) {
			t.Errorf("with %d files: %v", limit.Cur, err)
		}
	}
	if err := runner.Close(t.Context()); err != nil {
		t.Error(err)
	}
	runner = newRunner(t, none)
	limit.Cur = 3
	unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)
	runner.Run(t.Context(), shell("exit"))
	unix.Setrlimit(unix.RLIMIT_NOFILE, &before)
	done, stop := context.WithCancel(t.Context())
	stop()
	err = runner.Close(done)
	left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*"))
	if len(left) != 1 || !strings.HasSuffix(fmt.Sprint(err), "a program's folder is left, "+left[0]+": context canceled") {
		t.Errorf("%q is left: %v", left, err)
	}
	for _, folder := range left {
		os.RemoveAll(folder)
	}
}

func ExampleRunner_Run() {
	runner, err := run.NewRunner(run.Isolation{})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := runner.Run(context.Background(), run.Command{Argv: []string{"/bin/cat"}, Stdin: []byte("0 1\n")})
	fmt.Print(result.Output)
	fmt.Println(result.Ending == run.Exited, result.Status, errors.Join(err, runner.Close(context.Background())))
	// Output:
	// 0 1
	// true 0 <nil>
}
