package run_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"tictactoe/internal/run"
)

// What a program leaves changes nothing of its result, its run does not last as long, and it is gone when the Runner is
// closed. Each script prints which processes it leaves.
func TestLeftProcesses(t *testing.T) {
	runner := newRunner(t, none)
	var programs sync.WaitGroup
	var mutex sync.Mutex
	var left []string
	for script, want := range map[string]int{
		"sleep 1000 & echo $!": 1,
		"mkfifo f; (trap '' TERM HUP; echo >f; exec sleep 1000) & read line <f; echo $!": 1,
		"set -m; sleep 1000 & echo $!":                                             1,
		"setsid sleep 1000 & echo $!":                                              1,
		"setsid sleep 1000 >/dev/null 2>&1 <&1 & echo $!":                          1,
		"mkfifo f; setsid sh -c 'setsid sleep 1000 & echo $$ $! >f; wait' & cat f": 2,
	} {
		programs.Go(func() {
			result, err := runner.Run(t.Context(), shell(script))
			processes := strings.Fields(result.Output)
			if err != nil || result.Ending != run.Exited || result.Status != 0 || len(processes) != want {
				t.Errorf("%s: %+v, %v, want %d processes", script, result, err, want)
			}
			mutex.Lock()
			left = append(left, processes...)
			mutex.Unlock()
		})
	}
	programs.Wait()
	own := exec.Command("sleep", "1000") // in this process's session
	if err := own.Start(); err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	const tooLate = "processes that a program left cannot be ended"
	if err := runner.Close(cancelled); err == nil || err.Error() != tooLate {
		t.Errorf("%v, want %s", err, tooLate)
	}
	if err := runner.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := own.Process.Kill(); err != nil {
		t.Errorf("a process that no program left: %v", err)
	}
	own.Wait()
	for _, process := range left {
		if _, err := os.Stat("/proc/" + process); err == nil {
			t.Errorf("process %s is still there", process)
		}
	}
}

// Many programs at once, good ones and bad ones, leave no process, no file, no open file and, as TestMain checks, no
// goroutine.
func TestManyRuns(t *testing.T) {
	first := newRunner(t, none)
	check(t, first, shell("exit 0"), run.Result{}) // it opens what stays open
	if err := first.Close(t.Context()); err != nil {
		t.Error(err)
	}
	before := openFiles(t)
	runner := newRunner(t, none)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for _, script := range []string{
				"cat",
				"mkdir d; chmod 000 d; cat",
				"sleep 1000 & cat",
				"setsid sleep 1000 >/dev/null 2>&1 & cat",
				"rmdir \"$HOME\"; cat",
				"cat; kill -KILL $$",
			} {
				command := shell(script)
				command.Stdin = []byte("0 1\n")
				if result, err := runner.Run(t.Context(), command); err != nil || result.Output != "0 1\n" {
					t.Errorf("%s: %+v, %v", script, result, err)
				}
			}
		})
	}
	workers.Wait()
	if err := runner.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if children, _ := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid())); len(children) > 0 {
		t.Errorf("processes are left: %s", children)
	}
	if after := openFiles(t); after != before {
		t.Errorf("%d files are open, before there were %d", after, before)
	}
}

func openFiles(t *testing.T) int {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}
