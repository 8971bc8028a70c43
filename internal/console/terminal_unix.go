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
	own := unix.Getpgrp()
	if err != nil {
		return true // it is nobody's controlling terminal
	}
	return group == own || int64(group)>>32 == int64(own) // 32 bits were written; a big-endian processor has them above
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
func terminalStreams(stdin, stdout *os.File) (io.ByteReader, io.Writer) {
	return &typedKeys{terminal: stdin}, stdout
}

// typedKeys reads a terminal only when a key has been typed: a Read under way would stop the program as soon as it goes on
// in the background, before it can answer the signal that is to end it.
//
// Of a paste it passes on 16 KiB, and of the rest the last key that ends a line or is Ctrl-C. A program would read a megabyte
// for longer than anybody waits.
type typedKeys struct {
	terminal *os.File
	pasted   int  // bytes that came without a pause
	dropped  bool // the last byte was not passed on
}

func (k *typedKeys) ReadByte() (byte, error) {
	const most, pause = 16 << 10, 50 // bytes, milliseconds
	terminal := int(k.terminal.Fd())
	if !poll(terminal, pause) {
		k.pasted = 0
		poll(terminal, -1)
	}
	var key [1]byte
	if _, err := k.terminal.Read(key[:]); err != nil {
		return 0, err
	}
	k.pasted++
	if utf8.RuneStart(key[0]) { // or it goes the way of the byte before
		k.dropped = k.pasted > most
	}
	if !k.dropped {
		return key[0], nil
	}
	k.pasted = 0
	var end []byte
	for rest := key[:]; len(rest) > 0; {
		if i := bytes.LastIndexAny(rest, "\r\n\x03"); i >= 0 {
			end = rest[i : i+1]
		}
		rest = nil
		if poll(terminal, pause) {
			rest = make([]byte, 4096)
			n, _ := k.terminal.Read(rest) // an error comes back with the next key
			rest = rest[:n]
		}
	}
	if end == nil {
		return k.ReadByte()
	}
	return end[0], nil
}
