//go:build unix && !aix && !solaris

package console

import (
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/chzyer/readline"
	"golang.org/x/sys/unix"
)

// EndsInput is the beginning of a sentence about the keys that end the input.
const EndsInput = "Ctrl-D ends"

// showsEscapes reports whether a terminal carries out escape sequences. TERM is not set if no
// terminal is known, as in a unit of systemd. The first terminals of the VT series know others.
func showsEscapes(_ *os.File, term string) bool {
	isKnown := !slices.Contains([]string{"", "dumb", "unknown"}, term)
	return isKnown && !strings.HasPrefix(term, "vt5")
}

// A terminal is the process's terminal in raw mode. It reads keys, and writes to the screen.
type terminal struct {
	io.Writer
	stdin   *os.File
	modes   *readline.State // before openTerminal
	signals chan os.Signal
}

// openTerminal makes the terminal raw until Close, or until a signal ends the program.
func openTerminal(stdin, stdout *os.File) (*terminal, error) {
	modes, err := readline.MakeRaw(int(stdin.Fd()))
	if err != nil {
		return nil, err
	}
	t := &terminal{stdout, stdin, modes, make(chan os.Signal, 1)}
	t.catchSignals()
	go func() {
		for s := range t.signals {
			io.WriteString(t, "\n")
			t.restore()
			signal.Reset(s)
			unix.Kill(unix.Getpid(), s.(unix.Signal))
		}
	}()
	return t, nil
}

// Read reads keys. It returns none if none is typed for a while: the window may have changed.
func (t *terminal) Read(p []byte) (int, error) {
	var ready unix.FdSet
	ready.Set(t.descriptor())
	patience := unix.NsecToTimeval(int64(100 * time.Millisecond))
	n, err := unix.Select(t.descriptor()+1, &ready, nil, nil, &patience)
	if err == nil && n == 0 || err == unix.EINTR {
		return 0, nil
	}
	return t.stdin.Read(p) // which returns the error of Select, too
}

func (t *terminal) descriptor() int { return int(t.stdin.Fd()) }

func (t *terminal) catchSignals() {
	for _, s := range []os.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT} {
		if !signal.Ignored(s) { // as nohup ignores SIGHUP
			signal.Notify(t.signals, s)
		}
	}
}

// Close restores the modes.
func (t *terminal) Close() error {
	signal.Stop(t.signals)
	close(t.signals)
	return t.restore()
}

func (t *terminal) restore() error { return readline.Restore(t.descriptor(), t.modes) }

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
	signal.Stop(t.signals) // a signal may end the program while another one has the terminal
	t.restore()
	unix.Kill(0, unix.SIGTSTP)
	<-continued
	foreground, err := unix.IoctlGetInt(t.descriptor(), unix.TIOCGPGRP)
	if err == nil && foreground != unix.Getpgrp() {
		// A shell ends a stopped program with SIGTERM and SIGCONT, which arrive in any order.
		time.Sleep(100 * time.Millisecond)
	}
	readline.MakeRaw(t.descriptor()) // which stops the program again if it is in the background
	t.catchSignals()
}
