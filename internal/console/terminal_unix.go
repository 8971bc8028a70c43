//go:build unix

package console

import (
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/chzyer/readline"
	"golang.org/x/sys/unix"
)

// notify asks for the signals that end the program, which must not leave the terminal raw, and for those that tell of changes
// to the terminal. Signals that the program was started to ignore stay ignored.
func notify(signals chan<- os.Signal) {
	for _, s := range []os.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	signal.Notify(signals, unix.SIGCONT, unix.SIGWINCH)
}

// handle answers a signal: it ends the program, or sets the terminal up again.
func (e *editor) handle(s os.Signal) {
	if s == unix.SIGCONT || s == unix.SIGWINCH {
		e.adapt()
		return
	}
	if e.foreground() {
		e.leave()
		io.WriteString(e.screen, "\n")
	}
	signal.Reset(s)
	unix.Kill(unix.Getpid(), s.(unix.Signal))
}

// suspend stops the program, and all that run in its process group, as Ctrl-Z does where the terminal is not raw. When they
// go on, SIGCONT comes.
func (e *editor) suspend() {
	session, err := unix.Getsid(0)
	if err != nil || session == unix.Getpgrp() {
		e.draw()
		return // nobody is there to let them go on
	}
	e.leave()
	unix.Kill(0, unix.SIGTSTP)
}

// foreground reports whether the terminal is this program's and no other's.
func (e *editor) foreground() bool {
	group, err := unix.IoctlGetInt(e.terminal, unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp() // an error: it is nobody's controlling terminal
}

// poll waits for unread keys and reports whether there are any. A timeout of -1 waits forever.
func poll(terminal, timeout int) bool {
	input := []unix.PollFd{{Fd: int32(terminal), Events: unix.POLLIN}}
	for {
		if n, err := unix.Poll(input, timeout); err != unix.EINTR {
			return n > 0
		}
	}
}

// terminalStreams returns the terminal's keys and screen.
func terminalStreams(stdin, stdout *os.File) (io.Reader, io.Writer) {
	return &typedKeys{File: stdin}, stdout
}

// typedKeys reads a terminal only when a key has been typed: a Read under way would stop the program as soon as it goes on
// in the background, before it can answer the signal that is to end it.
//
// Of a long paste it drops the end, or the program would still answer it while somebody waits for Ctrl-C: the lines behind
// the first 16 KiB, and of a line that goes on for that long all but the key that ends it. Ctrl-C it never drops.
type typedKeys struct {
	*os.File
	pasted int    // bytes that came without a pause
	inLine bool   // the last of them ended no line
	kept   []byte // what has not been read
	piece  [4 << 10]byte
}

const (
	mostPasted = 16 << 10
	mostInLine = 4 << 10 // that a line is read to its end
	pause      = 50      // in milliseconds
)

func (k *typedKeys) Read(p []byte) (int, error) {
	terminal := int(k.Fd())
	for len(k.kept) == 0 {
		if !poll(terminal, pause) {
			k.pasted = 0
			poll(terminal, -1)
		}
		// No more than one byte, as long as none is dropped: what follows may be the next program's.
		n := 1
		drops := k.pasted >= mostPasted && (!k.inLine || k.pasted >= mostPasted+mostInLine)
		if drops {
			n = len(k.piece)
		}
		n, err := k.File.Read(k.piece[:n])
		if err != nil {
			return 0, err
		}
		k.pasted += n
		for _, key := range k.piece[:n] {
			endsLine := strings.IndexByte("\r\n\x03", key) >= 0
			if !drops || endsLine && k.inLine || key == readline.CharInterrupt {
				k.kept = append(k.kept, key)
			}
			k.inLine = !endsLine && (k.inLine || !drops)
		}
	}
	n := copy(p, k.kept)
	k.kept = k.kept[n:]
	return n, nil
}
