package process_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

func TestDescendantsInOtherSessions(t *testing.T) {
	runner := newRunner(t)
	t.Run("holds nothing", func(t *testing.T) {
		wantGone(t, run(t, runner, self(t, "daemon"), exited(0)).Stdout)
	})
	t.Run("holds stdout", func(t *testing.T) {
		wantGone(t, run(t, runner, self(t, "daemon", "stdout"), exited(0)).Stdout)
	})
	t.Run("chain", func(t *testing.T) {
		cmd := self(t, "chain", "10")
		cmd.MaxOutput = 1 << 20
		result := run(t, runner, cmd, process.Ending{Cause: process.TooMuchOutput})
		links, _, _ := bytes.Cut(result.Stdout, []byte("end\n"))
		if n := bytes.Count(links, []byte("\n")); n != 10 {
			t.Errorf("%d links, want 10", n)
		}
		wantGone(t, links)
	})
	wantNoChildren(t)
}

// A program that runs programs as this package does is killed with all that it has running.
func TestDescendantsOfRunner(t *testing.T) {
	runner := newRunner(t)
	started := filepath.Join(t.TempDir(), "started")
	if err := unix.Mkfifo(started, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	pids := make(chan []byte, 1)
	go func() {
		text, _ := os.ReadFile(started) // waits for the program that writes it
		pids <- text
		cancel()
	}()
	cmd := self(t, "run", "echo $$ >$1; sleep 1000", started)
	if result, err := runner.Run(ctx, cmd); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v, want cancelled", result.Ending, err)
	}
	wantGone(t, <-pids)
	wantNoChildren(t)
}

// A child that the process started itself is not the Runner's business.
func TestLeavesOtherChildrenAlone(t *testing.T) {
	runner := newRunner(t)
	for _, newSession := range []bool{false, true} {
		sleeper := exec.Command("sleep", "1000")
		sleeper.SysProcAttr = &syscall.SysProcAttr{Setsid: newSession}
		if err := sleeper.Start(); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			run(t, runner, shell("sleep 1000 &"), exited(0))
		}
		sleeper.Process.Signal(syscall.SIGTERM)
		if err := sleeper.Wait(); err == nil || err.Error() != "signal: terminated" {
			t.Errorf("%v, want a child that lived until it was ended here", err)
		}
	}
	wantNoChildren(t)
}

func TestSecondRunner(t *testing.T) {
	runner := newRunner(t)
	if _, err := process.NewRunner(); !errors.Is(err, process.ErrSecondRunner) {
		t.Errorf("a second Runner: %v", err)
	}
	if err := runner.Close(); err != nil {
		t.Error(err)
	}
	again, err := process.NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// Where the system has less to offer, what a Run promises there holds.
func TestOldSystems(t *testing.T) {
	for name, downgrade := range map[string]func(*process.Runner){
		"no pidfd": (*process.Runner).WithoutPidfd,
		"no marks": (*process.Runner).WithoutMarks,
	} {
		t.Run(name, func(t *testing.T) {
			runner := newRunner(t)
			downgrade(runner)
			cmd := shell("cat; sleep 1000 & exit 3")
			cmd.Stdin = []byte("0 1\n")
			wantStdout(t, run(t, runner, cmd, exited(3)), "0 1\n")

			run(t, runner, shell("kill -KILL $$"), signaled("SIGKILL"))

			cmd = shell("sleep 1000 & echo $!; sleep 1000")
			cmd.Timeout = 100 * time.Millisecond
			run(t, runner, cmd, process.Ending{Cause: process.TimedOut})

			// It is not waited for, even if it is out of reach.
			text := run(t, runner, self(t, "daemon", "stdout"), exited(0)).Stdout
			if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err != nil {
				t.Error(err)
			} else if name == "no marks" {
				unix.Kill(pid, unix.SIGKILL)
			} else {
				wantGone(t, text)
			}
		})
	}
}

// Runs at once leave each other's descendants alone.
func TestDescendantsOfOthers(t *testing.T) {
	runner := newRunner(t)
	dir := t.TempDir()
	release := filepath.Join(dir, "release")
	var other sync.WaitGroup
	other.Go(func() {
		// The daemon's parent has ended: the daemon is an orphan, of a program that goes on.
		result, err := runner.Run(t.Context(), shell(
			`pid=$($1 hostile:daemon); echo $pid; : >$2/started; while [ ! -e $2/release ]; do sleep 0.01; done; kill -0 $pid`,
			self(t, "").Path, dir))
		if err != nil || result.Ending != exited(0) {
			t.Errorf("%v, %v: the orphan of a program that goes on was killed: %s", result.Ending, err, result.Stderr)
		}
	})
	run(t, runner, shell("while [ ! -e $1/started ]; do sleep 0.01; done", dir), exited(0))
	wantGone(t, run(t, runner, self(t, "daemon"), exited(0)).Stdout)
	if err := os.WriteFile(release, nil, 0o600); err != nil {
		t.Error(err)
	}
	other.Wait()
	wantNoChildren(t)
}

// A thousand small programs, good ones and bad ones, leave no process, no file, no open file and, as TestMain checks, no
// goroutine.
func TestThousandRuns(t *testing.T) {
	const (
		runs   = 1000
		atOnce = 8
	)
	scripts := []string{
		"cat",
		"exit 3",
		"echo x >f; mkdir d; chmod 0 d",
		"sleep 1000 & cat",
		"kill -9 $$",
		"(sleep 1000 >/dev/null 2>&1 &) ; cat",
		"setsid sleep 1000 & cat",
		"setsid -f sleep 1000; cat",
		"rmdir $HOME",
	}
	// The first runs of a process open what stays open.
	warm := newRunner(t)
	run(t, warm, shell("exit 0"), exited(0))
	if err := warm.Close(); err != nil {
		t.Fatal(err)
	}
	before := openFiles(t)

	runner, err := process.NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	input := []byte("0 1\n1 1\n")
	jobs := make(chan int)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for i := range jobs {
				cmd := shell(scripts[i%len(scripts)])
				cmd.Stdin = input
				result, err := runner.Run(t.Context(), cmd)
				if err != nil {
					t.Errorf("%s: %v", cmd.Args[1], err)
				}
				if bytes.HasSuffix([]byte(cmd.Args[1]), []byte("cat")) && !bytes.Equal(result.Stdout, input) {
					t.Errorf("%s: stdout is %q, want %q", cmd.Args[1], result.Stdout, input)
				}
			}
		})
	}
	for i := range runs {
		jobs <- i
	}
	close(jobs)
	workers.Wait()
	if err := runner.Close(); err != nil {
		t.Error(err)
	}
	wantNoChildren(t)
	if after := openFiles(t); len(after) != len(before) {
		t.Errorf("open files: %q, before %q", after, before)
	}
}

func openFiles(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		name, _ := os.Readlink("/proc/self/fd/" + entry.Name())
		names = append(names, name)
	}
	return names
}

// wantNoChildren checks that this process has no child, and so no descendant.
func wantNoChildren(t *testing.T) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Skip("the system does not list the children of a process")
	}
	for _, list := range lists {
		children, err := os.ReadFile(list)
		if err != nil {
			continue // the thread has ended
		}
		for _, pid := range bytes.Fields(children) {
			command, _ := os.ReadFile(fmt.Sprintf("/proc/%s/cmdline", pid))
			t.Errorf("process %s is left: %q", pid, command)
		}
	}
}
