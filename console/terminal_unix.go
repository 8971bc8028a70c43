//go:build unix

package console

import (
	"io"
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// notify asks for the signals that must not leave the terminal raw, but for those that whoever started the program had it
// ignore, and for those that change the terminal under the editor.
func notify(signals chan<- os.Signal) {
	for _, fatal := range []os.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT} {
		if !signal.Ignored(fatal) {
			signal.Notify(signals, fatal)
		}
	}
	signal.Notify(signals, unix.SIGCONT, unix.SIGWINCH)
}

// watch answers signals until Close.
func (e *editor) watch() {
	defer close(e.watched)
	for s := range e.signals {
		switch s {
		case unix.SIGWINCH:
			e.resized()
		case unix.SIGCONT:
			e.terminal.enter()
			e.readline.Refresh()
		default:
			e.terminal.leave()
			io.WriteString(e.screen, "\n")
			signal.Reset(s)
			unix.Kill(unix.Getpid(), s.(unix.Signal))
		}
	}
}

// suspend stops the program, and all that run in its process group, as Ctrl-Z does where the terminal is not raw. What is
// to be done when they go on is SIGCONT's.
func (e *editor) suspend() {
	session, err := unix.Getsid(0)
	if err != nil || session == unix.Getpgrp() {
		return // nobody is there to let them go on
	}
	e.terminal.leave()
	unix.Kill(0, unix.SIGTSTP)
}

// terminalStreams returns the terminal's keys and screen.
func terminalStreams(stdin, stdout *os.File) (io.Reader, io.Writer) {
	return stdin, stdout
}
