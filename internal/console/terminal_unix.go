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
func notify(fatal, changed chan<- os.Signal) {
	for _, s := range []os.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT} {
		if !signal.Ignored(s) {
			signal.Notify(fatal, s)
		}
	}
	signal.Notify(changed, unix.SIGCONT, unix.SIGWINCH)
}

// watch answers signals until Close.
func (e *editor) watch() {
	defer close(e.watched)
	for {
		select {
		case s := <-e.fatal:
			if e.terminal.foreground() {
				e.terminal.leave()
				io.WriteString(e.screen, "\n")
			}
			signal.Reset(s)
			unix.Kill(unix.Getpid(), s.(unix.Signal))
		case <-e.changed:
			e.adapt()
		case <-e.closing:
			return
		}
	}
}

// suspend stops the program, and all that run in its process group, as Ctrl-Z does where the terminal is not raw. When they
// go on, the watch is told.
func (e *editor) suspend() {
	session, err := unix.Getsid(0)
	if err != nil || session == unix.Getpgrp() {
		e.draw()
		return // nobody is there to let them go on
	}
	e.terminal.leave()
	unix.Kill(0, unix.SIGTSTP)
}

// foreground reports whether the terminal is this program's and no other's.
func (t *rawTerminal) foreground() bool {
	group, err := unix.IoctlGetInt(t.fd, unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp() // an error: it is nobody's controlling terminal
}

// waiting reports whether keys have been typed that were not read.
func (t *rawTerminal) waiting() bool {
	input := []unix.PollFd{{Fd: int32(t.fd), Events: unix.POLLIN}}
	for {
		if n, err := unix.Poll(input, 0); err != unix.EINTR {
			return n > 0
		}
	}
}

// terminalStreams returns the terminal's keys and screen.
func terminalStreams(stdin, stdout *os.File) (io.Reader, io.Writer) {
	return typedKeys{stdin}, stdout
}

// typedKeys reads a terminal only when a key has been typed: a Read under way would stop the program as soon as it goes on
// in the background, before it can answer the signal that is to end it.
type typedKeys struct {
	terminal *os.File
}

func (k typedKeys) Read(p []byte) (int, error) {
	input := []unix.PollFd{{Fd: int32(k.terminal.Fd()), Events: unix.POLLIN}}
	for {
		if _, err := unix.Poll(input, -1); err != unix.EINTR {
			return k.terminal.Read(p)
		}
	}
}
