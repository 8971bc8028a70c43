package terminaltest

import (
	"bufio"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// The shell's files beside the standard ones, which are the program's.
const (
	shellTerminal = 3 + iota
	shellCommands // each line puts the program into the foreground again; at their end the shell ends it, and itself
	shellEvents   // lines: the program's process id, or why there is none, then what becomes of it, as event puts it
)

// shell runs the program that its arguments name, a path and what it finds as its own arguments, as shells do that know
// of jobs. It leads the session of the terminal, and the program a process group.
func shell() {
	for file := shellTerminal; file <= shellEvents; file++ {
		unix.CloseOnExec(file)
	}
	events := os.NewFile(shellEvents, "events")
	job, err := os.StartProcess(os.Args[1], os.Args[2:], &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: shellTerminal},
	})
	if err != nil {
		fmt.Fprintln(events, err)
		os.Exit(1)
	}
	// Not before, or the program ignores them as well. The terminal is taken back from the background, and a shell that
	// outlives it shows whether the program does.
	signal.Ignore(unix.SIGTTOU, unix.SIGHUP)
	fmt.Fprintln(events, job.Pid)
	done := make(chan struct{})
	go func() {
		defer close(done)
		commands := bufio.NewScanner(os.NewFile(shellCommands, "commands"))
		for commands.Scan() {
			unix.IoctlSetPointerInt(shellTerminal, unix.TIOCSPGRP, job.Pid)
			unix.Kill(-job.Pid, unix.SIGCONT)
		}
		unix.Kill(-job.Pid, unix.SIGKILL)
	}()
	for {
		var status unix.WaitStatus
		_, err := unix.Wait4(job.Pid, &status, unix.WUNTRACED, nil)
		switch err {
		case nil:
			unix.IoctlSetPointerInt(shellTerminal, unix.TIOCSPGRP, unix.Getpgrp())
			fmt.Fprintln(events, event(status))
		case unix.EINTR:
		default: // the program has ended
			<-done
			os.Exit(0)
		}
	}
}

// event says what has become of a program.
func event(status unix.WaitStatus) string {
	switch {
	case status.Stopped():
		return "stopped by " + unix.SignalName(status.StopSignal())
	case status.Signaled():
		return "ended by " + unix.SignalName(status.Signal())
	}
	return fmt.Sprint("status ", status.ExitStatus())
}
