//go:build unix && !aix && !solaris

package console

import (
	"io"
	"os"
	"os/signal"

	"github.com/chzyer/readline"
	"golang.org/x/sys/unix"
)

// A terminal is the process's terminal in raw mode.
type terminal struct {
	io.Writer
	keys    *os.File
	found   *readline.State // the modes before openTerminal
	signals chan os.Signal
}

// openTerminal makes the terminal raw until Close, or until a signal ends the program.
func openTerminal(stdin, stdout *os.File) (*terminal, error) {
	found, err := readline.MakeRaw(int(stdin.Fd()))
	if err != nil {
		return nil, err
	}
	t := &terminal{stdout, stdin, found, make(chan os.Signal, 1)}
	for _, s := range []os.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT} {
		if !signal.Ignored(s) { // as nohup ignores SIGHUP
			signal.Notify(t.signals, s)
		}
	}
	go func() {
		for s := range t.signals {
			if t.foreground() {
				io.WriteString(t, "\n")
				t.restore()
			}
			signal.Reset(s)
			unix.Kill(unix.Getpid(), s.(unix.Signal))
		}
	}()
	return t, nil
}

// Close restores the modes.
func (t *terminal) Close() error {
	signal.Stop(t.signals)
	close(t.signals)
	return t.restore()
}

func (t *terminal) restore() error { return readline.Restore(t.descriptor(), t.found) }

func (t *terminal) descriptor() int { return int(t.keys.Fd()) }

// foreground reports whether the program may change the modes. In the background, the change would
// stop it.
func (t *terminal) foreground() bool {
	group, err := unix.IoctlGetInt(t.descriptor(), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp() // an error: it is not the controlling terminal
}

// suspend stops the process group, as Ctrl-Z does at a terminal that is not raw, and returns when a
// shell has continued it in the foreground. If there is no such shell, it does nothing.
func (t *terminal) suspend() {
	session, err := unix.Getsid(0)
	if err != nil || session == unix.Getpgrp() || signal.Ignored(unix.SIGTSTP) {
		return
	}
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, unix.SIGCONT)
	defer signal.Stop(continued)
	t.restore()
	unix.Kill(0, unix.SIGTSTP)
	<-continued
	for !t.foreground() {
		<-continued
	}
	readline.MakeRaw(t.descriptor())
}

// ReadByte waits in poll for a key: a read that waits in the background would stop the program
// before the program can handle the signal that ends it.
func (t *terminal) ReadByte() (byte, error) {
	t.poll(-1)
	var key [1]byte
	_, err := t.keys.Read(key[:])
	return key[0], err
}

// pending reports whether there are more keys.
func (t *terminal) pending() bool { return t.poll(0) }

// poll waits for a key, at most the given milliseconds, and reports whether there is one. If the
// time is -1, it waits as long as necessary.
func (t *terminal) poll(milliseconds int) bool {
	for {
		keys := []unix.PollFd{{Fd: int32(t.descriptor()), Events: unix.POLLIN}}
		if n, err := unix.Poll(keys, milliseconds); err != unix.EINTR {
			return n > 0
		}
	}
}
