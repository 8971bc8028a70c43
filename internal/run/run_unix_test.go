//go:build unix

package run_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

var otherSession = &syscall.SysProcAttr{Setsid: true}

// shell is a shell with a script, whose arguments are $1 and so on.
func shell(script string, args ...string) run.Command {
	return run.Command{Argv: append([]string{"/bin/sh", "-c", script, "sh"}, args...), Timeout: patience}
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

func TestSignals(t *testing.T) {
	runner := newRunner(t)
	for _, name := range []string{"SEGV", "ABRT", "KILL", "TERM", "FPE", "PIPE"} {
		result := mustRun(t, runner, shell("ulimit -c 0; kill -$1 $$", name))
		if result.Ending != run.Signaled || result.Signal != "SIG"+name {
			t.Errorf("SIG%s: %+v", name, result)
		}
	}
}

func TestTimeLimit(t *testing.T) {
	runner := newRunner(t)
	var all sync.WaitGroup
	for _, script := range []string{
		"exec sleep 1000",
		"sleep 1000; echo",
		"trap '' TERM INT HUP QUIT; while :; do sleep 1000; done",
		"while :; do :; done",
		"kill -STOP $$",
		"mkfifo f; cat f",
		"exec >&- 2>&-; sleep 1000",
	} {
		all.Go(func() {
			command := shell(script)
			command.Timeout = 200 * time.Millisecond
			result, err := runner.Run(t.Context(), command)
			if err != nil || result.Ending != run.TimedOut {
				t.Errorf("%s: %+v, %v, want that it timed out", script, result, err)
			}
		})
	}
	all.Wait()
}

func TestSurroundings(t *testing.T) {
	t.Setenv("SECRET", "secret")
	runner := newRunner(t)
	result := mustRun(t, runner, shell("echo \"$HOME\"; env; pwd -P; ls -A; (: </dev/tty) 2>/dev/null && echo terminal"))
	home, rest, _ := strings.Cut(result.Output, "\n")
	got := strings.Split(strings.TrimSuffix(rest, "\n"), "\n")
	got = slices.DeleteFunc(got, func(line string) bool { // what the shell adds
		return strings.HasPrefix(line, "PWD=") || strings.HasPrefix(line, "_=") || strings.HasPrefix(line, "SHLVL=") ||
			strings.HasPrefix(line, "OLDPWD=")
	})
	slices.Sort(got)
	want := []string{home, "HOME=" + home, "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "TERM=dumb", "TMPDIR=" + home}
	if !slices.Equal(got, want) {
		t.Errorf("the program's surroundings are %q, want %q", got, want)
	}
}

// A file that is no regular one, or that a link outside the folder leads to, is no output file. Nothing waits for a FIFO.
func TestOutputFiles(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	runner := newRunner(t)
	for script, want := range map[string]run.Result{
		"echo printed; echo text >out": {Output: "text\n"},
		"echo text >out; exit 3":       {Output: "text\n", Status: 3},
		"echo text >out; chmod 000 ..": {Output: "text\n"},
		"exit 3":                       {NoOutputFile: true, Status: 3},
		"mkfifo out":                   {NoOutputFile: true},
		"mkdir out":                    {NoOutputFile: true},
		"ln -s out out":                {NoOutputFile: true},
		"ln -s /dev/zero out":          {NoOutputFile: true},
		"ln -s \"$1\" out":             {NoOutputFile: true},
		"cd ..; mv home away; mkdir home; echo text >home/out": {NoOutputFile: true},
	} {
		command := shell(script, secret)
		command.OutputFile = "out"
		result := mustRun(t, runner, command)
		result.Elapsed = 0
		if result != want {
			t.Errorf("%s: %+v, want %+v", script, result, want)
		}
	}
}

// Whatever a program does to its folder and to what is around it, another that runs does not notice, the next one has an
// empty folder, and no folder is left, as newRunner checks.
func TestFolders(t *testing.T) {
	runner := newRunner(t)
	started, goOn := fifo(t), fifo(t)
	var other run.Result
	var running sync.WaitGroup
	running.Go(func() {
		script := "echo mine >file; : >\"$1\"; cat \"$2\" >/dev/null; cat file \"$HOME/file\""
		other, _ = runner.Run(t.Context(), shell(script, started, goOn))
	})
	if _, err := os.ReadFile(started); err != nil {
		t.Fatal(err)
	}
	for _, vandal := range []run.Command{
		shell("echo text >file"),
		shell("mkdir -p a/b/c; : >a/b/c/d; chmod 000 a/b/c a/b a"),
		shell("mkdir a; chmod 000 a ."),
		shell("chmod 000 .. ."),
		shell("chmod 500 ."),
		shell("rmdir \"$HOME\""),
		shell("rmdir \"$HOME\"; echo text >\"$HOME\""),
		shell("rmdir \"$HOME\"; ln -s / \"$HOME\""),
		shell("ln -s / root; ln -s . here; mkfifo fifo; : >'two words'; : >-rf; mkdir d; ln -s .. d/up; chmod 000 d"),
		program(t, "remove parent"),
	} {
		if result := mustRun(t, runner, vandal); result.Status != 0 || result.Ending != run.Exited {
			t.Errorf("%q: %+v", vandal.Argv, result)
		}
		next := mustRun(t, runner, shell("ls -A . ..; : >file"))
		if want := ".:\n\n..:\nhome\n"; next.Output != want || next.Status != 0 {
			t.Errorf("after %q there is %q, want %q", vandal.Argv, next.Output, want)
		}
	}
	if err := os.WriteFile(goOn, nil, 0); err != nil {
		t.Error(err)
	}
	running.Wait()
	if other.Output != "mine\nmine\n" {
		t.Errorf("the program that ran meanwhile: %+v", other)
	}
}

func TestCancelled(t *testing.T) {
	runner := newRunner(t)
	started := fifo(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		os.ReadFile(started) // until the program has opened and closed it
		cancel()
	}()
	result, err := runner.Run(ctx, shell("echo printed; : >\"$1\"; sleep 1000; echo more", started))
	if !errors.Is(err, context.Canceled) || result.Ending != run.Cancelled || result.Output != "printed\n" {
		t.Errorf("%+v, %v, want cancelled", result, err)
	}
}
