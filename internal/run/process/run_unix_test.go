//go:build unix

package process_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

func signaled(name string) process.Ending {
	return process.Ending{Cause: process.Signaled, Signal: name}
}

func TestSignal(t *testing.T) {
	runner := newRunner(t)
	for _, name := range []string{"SEGV", "ABRT", "KILL", "TERM", "FPE", "BUS", "ILL", "PIPE"} {
		run(t, runner, shell("ulimit -c 0; kill -$1 $$", name), signaled("SIG"+name))
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("PATH", "/bin:/usr/bin")
	t.Setenv("SECRET", "secret")
	runner := newRunner(t)
	result := run(t, runner, process.Command{Path: "env"}, exited(0))
	dir := run(t, runner, process.Command{Path: "pwd"}, exited(0)).Stdout
	home := strings.TrimSpace(string(dir))
	want := []string{"HOME=" + home, "LANG=C.UTF-8", "PATH=/bin:/usr/bin", "TERM=dumb", "TMPDIR=" + home}
	got := strings.Split(strings.TrimSuffix(string(result.Stdout), "\n"), "\n")
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the environment is %q, want %q", got, want)
	}
}

func TestNoTerminal(t *testing.T) {
	runner := newRunner(t)
	run(t, runner, shell("! (: </dev/tty) 2>/dev/null"), exited(0))
}

func TestMoreThanAPipeHolds(t *testing.T) {
	runner := newRunner(t)
	input := bytes.Repeat([]byte("0 1\n"), big/4)
	for _, test := range []struct {
		name      string
		cmd       process.Command
		stdout    int
		taken     int
		takenIsAt bool
	}{
		{"in, not out", shell("cat >/dev/null"), 0, big, true},
		{"in, in part", shell("head -n 1"), len("0 1\n"), big / 2, false},
		{"stdin closed", shell("exec <&-; echo"), 1, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.cmd.Stdin = input
			test.cmd.MaxOutput = big
			result := run(t, runner, test.cmd, exited(0))
			if len(result.Stdout) != test.stdout {
				t.Errorf("%d bytes of output, want %d", len(result.Stdout), test.stdout)
			}
			if test.takenIsAt && result.StdinTaken != test.taken || result.StdinTaken > test.taken {
				t.Errorf("%d bytes of input taken, want %d", result.StdinTaken, test.taken)
			}
		})
	}
}

func TestOutputUpToTheLimit(t *testing.T) {
	runner := newRunner(t)
	cmd := shell("printf 12345")
	cmd.MaxOutput = 5
	wantStdout(t, run(t, runner, cmd, exited(0)), "12345")
	cmd.MaxOutput = 4
	wantStdout(t, run(t, runner, cmd, process.Ending{Cause: process.TooMuchOutput}), "1234")
}

func TestTimeoutOfScripts(t *testing.T) {
	runner := newRunner(t)
	timedOut := process.Ending{Cause: process.TimedOut}
	var all sync.WaitGroup
	for name, cmd := range map[string]process.Command{
		"sleeps":          shell("echo ready; exec sleep 1000"),
		"has a child":     shell("echo ready; sleep 1000; echo"),
		"ignores signals": shell("trap '' TERM INT HUP QUIT; echo ready; while :; do sleep 1000; done"),
		"spins":           shell("echo ready; while :; do :; done"),
		"stops itself":    shell("echo ready; kill -STOP $$"),
		"reads a FIFO":    shell("echo ready; mkfifo f; cat f"),
		"prints slowly":   shell("echo ready; while :; do sleep 1000; echo; done"),
	} {
		all.Go(func() {
			cmd.Timeout = 2 * time.Second
			result, err := runner.Run(t.Context(), cmd)
			if err != nil || result.Ending != timedOut || string(result.Stdout) != "ready\n" {
				t.Errorf("a program that %s: %v, %v, stdout %q", name, result.Ending, err, result.Stdout)
			}
			if result.Wall < cmd.Timeout {
				t.Errorf("a program that %s ran for %v, want %v at least", name, result.Wall, cmd.Timeout)
			}
		})
	}
	cmd := self(t, "ignore signals")
	cmd.Timeout = 100 * time.Millisecond
	wantStdout(t, run(t, runner, cmd, timedOut), "")
	all.Wait()
}

// A program that has ended is not waited for any longer because something holds its stdout.
func TestGrandchildHoldsStdout(t *testing.T) {
	runner := newRunner(t)
	wantGone(t, run(t, runner, shell("sleep 1000 & echo $!"), exited(0)).Stdout)
	wantGone(t, run(t, runner, shell(`
		(trap '' TERM HUP; : >deaf; sleep 1000; sleep 1000) &
		echo $!
		while [ ! -e deaf ]; do sleep 0.01; done
		exit 3`), exited(3)).Stdout)
}

func TestClosesStdoutAndGoesOn(t *testing.T) {
	runner := newRunner(t)
	cmd := shell("echo printed; exec >&- 2>&-; cat >/dev/null; exit 3")
	cmd.Stdin = make([]byte, big)
	result := run(t, runner, cmd, exited(3))
	wantStdout(t, result, "printed\n")
	if result.StdinTaken != big {
		t.Errorf("%d bytes of input taken, want %d", result.StdinTaken, big)
	}

	cmd = shell("exec >&- 2>&-; sleep 1000")
	cmd.Timeout = 100 * time.Millisecond
	run(t, runner, cmd, process.Ending{Cause: process.TimedOut})
}

func TestAfterInput(t *testing.T) {
	runner := newRunner(t)

	cmd := shell("while :; do read line; echo Enter row and column:; done")
	cmd.Stdin = []byte("0 1\n1 1\n")
	cmd.MaxOutput = 1 << 20
	result := run(t, runner, cmd, process.Ending{Cause: process.TooMuchOutput})
	if result.AfterInput < cmd.MaxOutput/2 {
		t.Errorf("%d of %d bytes were printed after the input was taken, want most", result.AfterInput, cmd.MaxOutput)
	}

	cmd = shell("head -c 300000 /dev/zero; cat >/dev/null")
	cmd.Stdin = []byte("0 1\n1 1\n")
	result = run(t, runner, cmd, exited(0))
	if result.AfterInput != 0 {
		t.Errorf("%d bytes were printed after the input was taken, want none", result.AfterInput)
	}

	cmd = shell("echo any")
	result = run(t, runner, cmd, exited(0))
	if result.AfterInput != len("any\n") {
		t.Errorf("%d bytes were printed after no input, want all %d", result.AfterInput, len("any\n"))
	}
}

func TestTimes(t *testing.T) {
	runner := newRunner(t)
	result := run(t, runner, shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"), exited(0))
	if result.Wall <= 0 || result.User+result.System <= 0 {
		t.Errorf("wall %v, user %v, system %v, want more than nothing", result.Wall, result.User, result.System)
	}
}

func TestCollectsRegularFilesOnly(t *testing.T) {
	runner := newRunner(t)
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string]error{
		"mkfifo out":             process.ErrNotRegular,
		"ln -s $1 out":           process.ErrNotRegular,
		"ln -s /dev/zero out":    process.ErrNotRegular,
		"ln -s out out":          process.ErrNotRegular,
		"echo x >f; ln -s f out": process.ErrNotRegular,
		"mkdir out":              process.ErrNotRegular,
		"mkdir d; cd ..; mv $HOME x; ln -s x $HOME; exec touch $HOME/d/out": fs.ErrNotExist,
		"rm -rf $HOME; mkdir $HOME; echo x >$HOME/out":                      fs.ErrNotExist,
		"head -c 101 /dev/zero >out":                                        process.ErrTooBig,
		"head -c 100 /dev/zero >out":                                        nil,
	} {
		cmd := shell(script, secret)
		cmd.Files = map[string][]byte{"laid": nil}
		cmd.Collect = []string{"out"}
		cmd.MaxOutput = 100
		f := run(t, runner, cmd, exited(0)).Files["out"]
		if !errors.Is(f.Err, want) || len(f.Content) > 100 || bytes.Contains(f.Content, []byte("secret")) {
			t.Errorf("%s: %d bytes, %v, want %v", script, len(f.Content), f.Err, want)
		}
	}
}

// Whatever a program does to its folder, the next one has an empty one, and none is left in the end, as newRunner checks.
func TestFreshFolder(t *testing.T) {
	runner := newRunner(t)
	for _, script := range []string{
		"exit 0",
		"echo x >f",
		"mkdir d; rmdir d",
		"mkdir -p a/b/c; touch a/b/c/d; chmod 0 a/b/c a/b a",
		"mkdir a; chmod 0 a .",
		"chmod 500 .",
		"rmdir $HOME",
		"rmdir $HOME; echo x >$HOME",
		"rmdir $HOME; ln -s / $HOME",
		"mv $HOME $HOME.moved; mkdir $HOME",
		"mv $HOME $HOME.moved; mkdir $HOME; chmod 700 $HOME",
		"ln -s / root; ln -s . here; mkfifo f",
		"touch -- -rf '*' '\n'",
	} {
		cmd := shell(script)
		run(t, runner, cmd, exited(0))
		next := run(t, runner, shell("ls -A; stat -c %a . 2>/dev/null || echo 700"), exited(0))
		if got := string(next.Stdout); got != "700\n" {
			t.Errorf("after %q the folder has %q", script, got)
		}
	}
	dir := run(t, runner, shell("pwd; touch f"), exited(0)).Stdout
	if _, err := os.Lstat(strings.TrimSpace(string(dir))); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder with a file in it is left: %v", err)
	}
}

func TestFoldersAreApart(t *testing.T) {
	runner := newRunner(t)
	const programs = 8
	dirs := make(chan string, programs)
	for range programs {
		go func() {
			// Each waits until all are there.
			result, _ := runner.Run(t.Context(), shell(
				"pwd; touch ../at.$$; while [ $(ls -d ../at.* | wc -l) -lt $1 ]; do :; done", strconv.Itoa(programs)))
			dirs <- string(result.Stdout)
		}()
	}
	seen := make(map[string]bool)
	for range programs {
		seen[<-dirs] = true
	}
	if len(seen) != programs {
		t.Errorf("%d programs had %d folders", programs, len(seen))
	}
}

func TestCancelInMidRun(t *testing.T) {
	runner := newRunner(t)
	started := filepath.Join(t.TempDir(), "started")
	if err := unix.Mkfifo(started, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		os.ReadFile(started) // until the program opens it, and ends that
		cancel()
	}()
	result, err := runner.Run(ctx, shell("sleep 1000 & echo $!; : >$1; sleep 1000", started))
	if !errors.Is(err, context.Canceled) || result.Ending != (process.Ending{Cause: process.Cancelled}) {
		t.Errorf("%v, %v, want cancelled", result.Ending, err)
	}
	wantGone(t, result.Stdout)

	result, err = runner.Run(ctx, shell("exit 0"))
	if !errors.Is(err, context.Canceled) || result.Ending != (process.Ending{Cause: process.Cancelled}) {
		t.Errorf("%v, %v, want cancelled before it began", result.Ending, err)
	}

	ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err = runner.Run(ctx, shell("sleep 1000")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want that the context's deadline is exceeded", err)
	}
}

func TestStartError(t *testing.T) {
	runner := newRunner(t)
	dir := t.TempDir()
	t.Chdir(dir)
	for name, content := range map[string]string{
		"script":          "#!/bin/sh\necho script in $PWD\n",
		"not-executable":  "#!/bin/sh\n",
		"no-shebang":      "echo\n",
		"empty":           "",
		"no-interpreter":  "#! /no/such/program -x\n",
		"windows-newline": "#!/bin/sh\r\necho\r\n",
		"windows.exe":     "MZ\x90\x00",
	} {
		mode := fs.FileMode(0o755)
		if name == "not-executable" {
			mode = 0o644
		}
		if err := os.WriteFile(name, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mkfifo("fifo", 0o777); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{
		"":                  process.ErrNotFound,
		"./missing":         process.ErrNotFound,
		"missing":           process.ErrNotFound,
		"/no/such/program":  process.ErrNotFound,
		"./script/x":        process.ErrNotFound,
		"folder":            process.ErrIsDirectory,
		"./folder":          process.ErrIsDirectory,
		dir:                 process.ErrIsDirectory,
		"./not-executable":  process.ErrNotExecutable,
		"./fifo":            process.ErrNotExecutable,
		"./no-shebang":      process.ErrNoShebang,
		"./empty":           process.ErrNoShebang,
		"./no-interpreter":  process.ErrNoInterpreter,
		"./windows-newline": process.ErrNoInterpreter,
		"./windows.exe":     process.ErrForeign,
	} {
		paths := []string{path}
		if strings.HasPrefix(path, "./") {
			paths = append(paths, filepath.Join(dir, path))
		}
		for _, path := range paths {
			result, err := runner.Run(t.Context(), process.Command{Path: path})
			var startError *process.StartError
			if !errors.As(err, &startError) || !errors.Is(err, want) {
				t.Errorf("%q: %v, %v, want %v", path, result.Ending, err, want)
			}
		}
	}
	_, err := runner.Run(t.Context(), process.Command{Path: "./windows-newline"})
	if want := filepath.Join(dir, "windows-newline") + `: its interpreter is not there: "/bin/sh\r"`; err.Error() != want {
		t.Errorf("error is %q, want %q", err, want)
	}
	result := run(t, runner, process.Command{Path: "./script"}, exited(0))
	if strings.Contains(string(result.Stdout), dir) || !strings.HasPrefix(string(result.Stdout), "script in /") {
		t.Errorf("the script printed %q", result.Stdout)
	}
	run(t, runner, process.Command{Path: "script"}, exited(0))
	tooLong := process.Command{Path: "./script", Args: []string{strings.Repeat("x", 1<<22)}}
	if _, err := runner.Run(t.Context(), tooLong); !errors.Is(err, syscall.E2BIG) {
		t.Errorf("%v, want that the arguments are too long", err)
	}
}

func TestResolve(t *testing.T) {
	t.Chdir(t.TempDir())
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("solution.py", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := process.Resolve([]string{"sh", "-x", "solution.py", "/dev/null", "", ".", "missing"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{got[0], "-x", filepath.Join(dir, "solution.py"), "/dev/null", "", dir, "missing"}
	if !slices.Equal(got, want) || !filepath.IsAbs(got[0]) || filepath.Base(got[0]) != "sh" {
		t.Errorf("resolved to %q, want %q", got, want)
	}
	if _, err := process.Resolve(nil); !errors.Is(err, process.ErrNotFound) {
		t.Errorf("nothing resolved: %v", err)
	}
}
