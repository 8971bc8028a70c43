//go:build unix

package process_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

func behaveHere(mode string, args []string) {
	switch mode {
	case "ignore signals":
		signal.Ignore(unix.SIGTERM, unix.SIGINT, unix.SIGHUP, unix.SIGQUIT)
		time.Sleep(time.Hour)
	case "daemon":
		// A process in a session of its own, whose parent ends, with nothing left of what it was given.
		sleeper := exec.Command(os.Args[0], hostile+"sleep")
		sleeper.Env = []string{}
		sleeper.Dir = "/"
		if len(args) > 0 { // it keeps stdout
			sleeper.Stdout = os.Stdout
		}
		sleeper.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		check(sleeper.Start())
		fmt.Println(sleeper.Process.Pid)
	case "chain":
		// Each link is in a session of its own, and says which process it is. The last one prints without end.
		n, err := strconv.Atoi(args[0])
		check(err)
		fmt.Println(os.Getpid())
		if n == 1 {
			fmt.Println("end")
			flood(os.Stdout)
		}
		link := exec.Command(os.Args[0], hostile+"chain", strconv.Itoa(n-1))
		link.Stdout = os.Stdout
		link.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		check(link.Start())
		time.Sleep(time.Hour)
	case "run":
		// A program that itself runs a program.
		runner, err := process.NewRunner()
		check(err)
		runner.Run(context.Background(), shell(args[0], args[1:]...))
	default:
		panic("no mode " + mode)
	}
}

// shell is a shell with a script.
func shell(script string, args ...string) process.Command {
	return process.Command{Path: "/bin/sh", Args: append([]string{"-c", script, "sh"}, args...), Timeout: patience}
}

// wantGone checks that the processes that were printed, one a line, are no more.
func wantGone(t *testing.T, printed []byte) {
	t.Helper()
	pids := strings.Fields(string(printed))
	if len(pids) == 0 {
		t.Error("no process was named")
	}
	for _, field := range pids {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		err = unix.Kill(pid, 0)
		if runtime.GOOS != "linux" { // where Run kills it, but cannot wait for its end
			for began := time.Now(); err != unix.ESRCH && time.Since(began) < patience; err = unix.Kill(pid, 0) {
				time.Sleep(time.Millisecond)
			}
		}
		if err != unix.ESRCH {
			t.Errorf("process %d is still there (%v)", pid, err)
			unix.Kill(pid, unix.SIGKILL)
		}
	}
}
