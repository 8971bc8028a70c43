package testkit

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// shellName is the name of the test binary when it is the shell.
const shellName = "testkit-shell"

func init() {
	if os.Args[0] == shellName {
		shell()
	}
}

// shell runs the program in its arguments, a path and the program's own arguments, as a shell with
// job control does. It leads the session of the terminal, and the program leads a process group.
// When the program stops, the shell prints "stopped", and SIGUSR1 is the command "fg". The status
// of the shell is that of the program; for a signal, it is 128 more than the signal's number.
func shell() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, unix.SIGUSR1, unix.SIGHUP)
	// The program must not inherit ignored signals. So the shell catches them instead.
	others := make(chan os.Signal, 1)
	signal.Notify(others, unix.SIGINT, unix.SIGQUIT, unix.SIGTERM, unix.SIGTSTP)
	job, err := os.StartProcess(os.Args[1], os.Args[2:], &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdin, os.Stdin},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: unix.Stdin},
	})
	if err != nil {
		fmt.Println(err)
		os.Exit(127)
	}
	signal.Ignore(unix.SIGTTOU) // so the shell can take the terminal back
	go func() {
		for s := range signals {
			if s == unix.SIGHUP { // the test has ended
				unix.Kill(-job.Pid, unix.SIGKILL)
				continue
			}
			unix.IoctlSetPointerInt(unix.Stdin, unix.TIOCSPGRP, job.Pid)
			unix.Kill(-job.Pid, unix.SIGCONT)
		}
	}()
	for {
		var status unix.WaitStatus
		_, err := unix.Wait4(job.Pid, &status, unix.WUNTRACED, nil)
		if err == unix.EINTR {
			continue
		}
		unix.IoctlSetPointerInt(unix.Stdin, unix.TIOCSPGRP, unix.Getpgrp())
		switch {
		case status.Stopped():
			fmt.Println("stopped")
		case status.Signaled():
			os.Exit(128 + int(status.Signal()))
		default:
			os.Exit(status.ExitStatus())
		}
	}
}
