//go:build unix && !aix && !solaris

package console

import (
	"bytes"
	"io"
	"os"
	"os/signal"
	"unicode/utf8"

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
// Of a paste it passes on 16 KiB, and of the rest the last key that ends a line or is Ctrl-C. A program would read a megabyte
// for longer than anybody waits.
type typedKeys struct {
	*os.File
	pasted  int  // bytes that came without a pause
	dropped bool // the last bytes were not passed on
}

func (k *typedKeys) Read(p []byte) (int, error) {
	const most, pause = 16 << 10, 50 // bytes, milliseconds
	const ends = "\r\n\x03"
	terminal := int(k.Fd())
	if !poll(terminal, pause) {
		k.pasted = 0
		poll(terminal, -1)
	}
	n, err := k.File.Read(p)
	if k.dropped {
		k.dropped = false
		n = copy(p, p[endOfCharacter(p[:n]):n])
	}
	if k.pasted += n; k.pasted < most && (n > 0 || err != nil) {
		return n, err
	}
	passed := endOfCharacter(p[:n]) // its beginning was passed on
	last := bytes.LastIndexAny(p[passed:n], ends)
	if last >= 0 {
		p[passed] = p[passed+last]
	}
	for err == nil && poll(terminal, pause) {
		var dropped [4096]byte
		n, err = k.File.Read(dropped[:])
		if at := bytes.LastIndexAny(dropped[:n], ends); at >= 0 {
			last, p[passed] = at, dropped[at]
		}
	}
	k.pasted, k.dropped = 0, true
	if last >= 0 {
		passed++
	}
	if passed == 0 {
		return k.Read(p)
	}
	return passed, nil // an error comes back with the next key
}

// endOfCharacter returns how many bytes at the beginning of a text belong to a character that began before it.
func endOfCharacter(text []byte) int {
	n := 0
	for n < len(text) && !utf8.RuneStart(text[n]) {
		n++
	}
	return n
}
