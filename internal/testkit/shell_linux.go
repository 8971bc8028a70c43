package testkit

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// shellName is what the test binary is called where it is the shell. The shell's standard input is the terminal. To its
// standard output it writes lines: the program's process id, or why there is none, then what becomes of the program.
const shellName = "testkit-shell"

func init() {
	if os.Args[0] == shellName {
		shell()
	}
}

// shell runs the program that its arguments name, a path and the program's own arguments, as a shell with job control
// does. It leads the terminal's session, and the program leads a process group. SIGUSR1 tells it "fg". When the
// terminal is gone it kills the program.
func shell() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, unix.SIGUSR1, unix.SIGHUP)
	// A signal that is caught here has its default action in the program, even where whoever runs the test ignores it.
	signal.Notify(make(chan os.Signal, 1), unix.SIGINT, unix.SIGQUIT, unix.SIGTERM, unix.SIGTSTP)
	job, err := os.StartProcess(os.Args[1], os.Args[2:], &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdin, os.Stdin},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: unix.Stdin},
	})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	signal.Ignore(unix.SIGTTOU) // or the shell could not take the terminal back; not before, or the program ignores it, too
	fmt.Println(job.Pid)
	go func() {
		for s := range signals {
			if s == unix.SIGHUP { // the test is gone
				unix.Kill(-job.Pid, unix.SIGKILL)
				continue
			}
			unix.IoctlSetPointerInt(unix.Stdin, unix.TIOCSPGRP, job.Pid)
			unix.Kill(-job.Pid, unix.SIGCONT)
		}
	}()
	for {
		var status unix.WaitStatus
		if _, err := unix.Wait4(job.Pid, &status, unix.WUNTRACED, nil); err == unix.EINTR {
			continue
		}
		unix.IoctlSetPointerInt(unix.Stdin, unix.TIOCSPGRP, unix.Getpgrp())
		if status.Stopped() {
			fmt.Println("stopped by", unix.SignalName(status.StopSignal()))
			continue
		}
		if status.Signaled() {
			fmt.Println("ended by", unix.SignalName(status.Signal()))
		} else {
			fmt.Println("status", status.ExitStatus())
		}
		os.Exit(0)
	}
}
