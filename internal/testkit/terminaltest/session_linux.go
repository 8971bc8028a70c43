package terminaltest

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit/screen"
)

const (
	height       = 24
	defaultWidth = 80 // where the terminal does not know it

	// inside is a variable in the environment of what is started.
	inside = "TICTACTOE_TERMINALTEST"

	// patience is how long a test may wait for one thing. Nothing that comes takes nearly as long.
	patience = 30 * time.Second
)

// A Session is a program at a terminal, and the test that sits before it.
type Session struct {
	Screen *screen.Screen // what the terminal shows, as of the end of the last wait

	t             testing.TB
	master, slave *os.File     // the terminal: the test's end, and the program's
	found         unix.Termios // its modes before the program
	output        []byte       // all that came to it

	process  *exec.Cmd // the shell; or the program, where it leads the session
	pid      int       // the program's
	commands *os.File  // the shell's; nil where there is none

	pieces chan []byte // of output
	events chan string
	passed []string // events that came while a test waited for something else
}

// Start runs a program at a new terminal of width columns; with a width of 0 the terminal does not know it. The
// program's standard files are the terminal where cmd has none, and what cmd.Env holds is added to the test's
// environment, and to a TERM=xterm and no NO_COLOR. Beside these, cmd's path, its arguments and its folder count. What
// has not ended at the end of the test is killed.
func Start(t testing.TB, width int, cmd *exec.Cmd) *Session {
	t.Helper()
	s := open(t, width, cmd)
	s.process.Args = append([]string{shellName, cmd.Path}, cmd.Args...)
	var err error
	s.process.Path, err = os.Executable()
	s.must(err)
	commands, w, err := os.Pipe()
	s.must(err)
	defer commands.Close()
	r, events, err := os.Pipe()
	s.must(err)
	defer events.Close()
	s.commands = w
	s.process.ExtraFiles = append(s.process.ExtraFiles, commands, events)
	s.must(s.process.Start())
	go s.watchShell(r)
	s.watch()
	started := <-s.events
	if s.pid, err = strconv.Atoi(started); err != nil {
		t.Fatalf("starting %s: %s", cmd.Path, cmp.Or(started, "the shell did not; does TestMain call terminaltest.Main?"))
	}
	return s
}

// StartLeader is Start without a shell: the program leads the terminal's session itself, and nobody is there to let it
// go on where it stops.
func StartLeader(t testing.TB, width int, cmd *exec.Cmd) *Session {
	t.Helper()
	s := open(t, width, cmd)
	s.process.Path, s.process.Args = cmd.Path, cmd.Args
	s.must(s.process.Start())
	s.pid = s.process.Process.Pid
	go s.watchProgram()
	s.watch()
	return s
}

// open opens a pseudo-terminal, and readies the process that is to lead its session.
func open(t testing.TB, width int, cmd *exec.Cmd) *Session {
	t.Helper()
	if os.Getenv(inside) != "" {
		t.Fatal("this test runs in place of a shell or a program: TestMain does not call terminaltest.Main")
	}
	s := &Session{
		Screen: screen.New(0),
		t:      t,
		pieces: make(chan []byte),
		events: make(chan string, 16),
	}
	s.must(cmd.Err)
	master, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	s.must(err)
	s.master = os.NewFile(uintptr(master), "master")
	s.must(unix.IoctlSetPointerInt(master, unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(master, unix.TIOCGPTN)
	s.must(err)
	slave, err := unix.Open(fmt.Sprint("/dev/pts/", number), unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	s.must(err)
	s.slave = os.NewFile(uintptr(slave), "slave")
	s.Resize(width)
	s.found = s.modes()

	s.process = &exec.Cmd{
		Dir:         cmd.Dir,
		Stdin:       s.slave,
		Stdout:      s.slave,
		Stderr:      s.slave,
		ExtraFiles:  []*os.File{s.slave},
		SysProcAttr: &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: shellTerminal},
	}
	if cmd.Stdin != nil {
		s.process.Stdin = cmd.Stdin
	}
	if cmd.Stdout != nil {
		s.process.Stdout = cmd.Stdout
	}
	if cmd.Stderr != nil {
		s.process.Stderr = cmd.Stderr
	}
	s.process.Env = slices.Concat(os.Environ(), []string{
		inside + "=yes",
		"TERM=xterm",
		"NO_COLOR=",
		"GORACE=atexit_sleep_ms=0", // or a program takes a second to end
	}, cmd.Env)
	return s
}

// watch begins to take the output off the terminal.
func (s *Session) watch() {
	s.t.Cleanup(s.close)
	go s.watchTerminal()
}

// close ends what has not ended.
func (s *Session) close() {
	if s.commands == nil {
		s.process.Process.Kill()
	}
	s.Drain()
	s.master.Close()
}

// watchTerminal takes the output off the terminal until nobody has it open.
func (s *Session) watchTerminal() {
	defer close(s.pieces)
	for {
		piece := make([]byte, 4096)
		n, err := s.master.Read(piece)
		if err != nil {
			return
		}
		s.pieces <- piece[:n]
	}
}

// watchShell takes the shell's events off r until it ends.
func (s *Session) watchShell(r *os.File) {
	defer close(s.events)
	defer r.Close()
	for lines := bufio.NewScanner(r); lines.Scan(); {
		s.events <- lines.Text()
	}
	s.process.Wait()
}

// watchProgram waits for the end of a program without a shell.
func (s *Session) watchProgram() {
	defer close(s.events)
	s.process.Wait()
	s.events <- event(unix.WaitStatus(s.process.ProcessState.Sys().(syscall.WaitStatus)))
}

// must fails the test where there is an error.
func (s *Session) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// Send types keys.
func (s *Session) Send(keys string) {
	s.t.Helper()
	_, err := io.WriteString(s.master, keys)
	s.must(err)
}

// Answer types lines, each as soon as the prompt is there, and ends each when it is seen there.
func (s *Session) Answer(prompt string, lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		s.WaitLine(prompt)
		s.Send(line)
		s.WaitLine(prompt + line)
		s.Send(Enter)
	}
}

// Wait waits until the Screen is as it should be, and fails the test where the program ends before that. What it should
// show, the rest says, as in fmt.Sprintf.
func (s *Session) Wait(asItShould func() bool, format string, args ...any) {
	s.t.Helper()
	if asItShould() {
		return
	}
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for !asItShould() {
		select {
		case piece, open := <-s.pieces:
			if !open {
				s.fail("the program has ended", format, args...)
			}
			s.took(piece)
		case event, open := <-s.events:
			if open {
				s.passed = append(s.passed, event)
			}
			if !strings.HasPrefix(event, "stopped") {
				s.Drain()
			}
		case <-deadline.C:
			s.fail("waited long enough", format, args...)
		}
	}
}

// WaitLine waits until the cursor is behind line, which begins where its row does.
func (s *Session) WaitLine(line string) {
	s.t.Helper()
	s.Wait(func() bool { return s.Screen.BeforeCursor() == line }, "the line %q", line)
}

// WaitText waits until text stands anywhere on the Screen. It may be several lines.
func (s *Session) WaitText(text string) {
	s.t.Helper()
	s.Wait(func() bool { return strings.Contains(s.Screen.String(), text) }, "the text %q", text)
}

// WaitRedraw waits until the program has drawn line again after it did something, such as that a key was typed or the
// width was changed. It is for programs that edit lines as package console does, which erases a line before it draws
// it.
func (s *Session) WaitRedraw(something func(), line string) {
	s.t.Helper()
	before := s.redraws()
	something()
	s.Wait(func() bool { return s.redraws() > before }, "a redraw")
	s.WaitLine(line)
}

func (s *Session) redraws() int { return bytes.Count(s.output, []byte("\x1b[J")) }

// WaitEvent waits for the next thing that becomes of the program, such as "stopped by SIGTSTP", "ended by SIGKILL" or
// "status 0".
func (s *Session) WaitEvent(event string) {
	s.t.Helper()
	if got := s.nextEvent(event); got != event {
		s.fail("the program: "+got, "%s", event)
	}
}

func (s *Session) nextEvent(event string) string {
	s.t.Helper()
	if len(s.passed) > 0 {
		next := s.passed[0]
		s.passed = s.passed[1:]
		return next
	}
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for pieces := s.pieces; ; {
		select {
		case next, open := <-s.events:
			if !open {
				return "has ended before"
			}
			return next
		case piece, open := <-pieces:
			if !open {
				pieces = nil // the program may still be there
			}
			s.took(piece)
		case <-deadline.C:
			s.fail("waited long enough", "%s", event)
		}
	}
}

// WaitEnd waits until the program ends as event says, and fails the test where the terminal is not as the program found
// it, or where its screen shows anything else than text.
func (s *Session) WaitEnd(event, text string) {
	s.t.Helper()
	s.WaitEvent(event)
	if !s.AsFound() {
		s.t.Errorf("the terminal's modes are not what they were")
	}
	s.Drain()
	if got := s.Screen.String(); got != text {
		s.t.Errorf("the screen shows\n%s\nwant\n%s", got, text)
	}
}

// Drain shows what is still to come from a program that has ended. It is the last thing that is done to the terminal.
func (s *Session) Drain() {
	s.t.Helper()
	if s.commands != nil {
		s.commands.Close()
	}
	s.slave.Close()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for pieces, events := s.pieces, s.events; pieces != nil || events != nil; {
		select {
		case piece, open := <-pieces:
			if !open {
				pieces = nil
			}
			s.took(piece)
		case _, open := <-events:
			if !open {
				events = nil
			}
		case <-deadline.C:
			s.fail("waited long enough", "the end of all that have the terminal open")
		}
	}
}

// took shows a piece of output.
func (s *Session) took(piece []byte) {
	s.output = append(s.output, piece...)
	s.Screen.Write(piece)
}

func (s *Session) fail(what, format string, args ...any) {
	s.t.Helper()
	row, col := s.Screen.Cursor()
	s.t.Fatalf("%s for %s; the cursor is at row %d, column %d of\n%s", what, fmt.Sprintf(format, args...), row, col,
		strings.Join(s.Screen.Lines(), "\n"))
}

// Output returns all that came to the terminal, escape sequences and all.
func (s *Session) Output() []byte { return s.output }

// Resize gives the terminal another width, or takes it away as in Start, and tells the program.
func (s *Session) Resize(width int) {
	s.t.Helper()
	size := unix.Winsize{Row: height, Col: uint16(width)}
	if width == 0 {
		size, width = unix.Winsize{}, defaultWidth
	}
	s.Screen.Resize(width)
	s.control(func(terminal int) error { return unix.IoctlSetWinsize(terminal, unix.TIOCSWINSZ, &size) })
}

// Signal sends a signal to the program.
func (s *Session) Signal(number syscall.Signal) {
	s.t.Helper()
	s.must(unix.Kill(s.pid, number))
}

// Foreground has the shell let a program that was stopped go on, in the foreground.
func (s *Session) Foreground() {
	s.t.Helper()
	_, err := io.WriteString(s.commands, "fg\n")
	s.must(err)
}

// Hangup takes the terminal away.
func (s *Session) Hangup() {
	s.t.Helper()
	s.must(s.slave.Close())
	s.must(s.master.Close())
}

// AsFound reports whether the terminal's modes are as the program found them.
func (s *Session) AsFound() bool {
	s.t.Helper()
	return s.modes() == s.found
}

// Restore gives the terminal the modes that the program found, as shells do where a program has stopped.
func (s *Session) Restore() {
	s.t.Helper()
	s.control(func(terminal int) error { return unix.IoctlSetTermios(terminal, unix.TCSETS, &s.found) })
}

// Raw reports whether keys go to the program as they are typed.
func (s *Session) Raw() bool {
	s.t.Helper()
	return s.modes().Lflag&(unix.ICANON|unix.ECHO|unix.ISIG) == 0
}

func (s *Session) modes() unix.Termios {
	s.t.Helper()
	var modes unix.Termios
	s.control(func(terminal int) error {
		found, err := unix.IoctlGetTermios(terminal, unix.TCGETS)
		if err == nil {
			modes = *found
		}
		return err
	})
	return modes
}

// control does something to the terminal by its descriptor. The test's end will do, and is there after the program's
// end, too.
func (s *Session) control(do func(terminal int) error) {
	s.t.Helper()
	conn, err := s.master.SyscallConn()
	s.must(err)
	var done error
	s.must(conn.Control(func(fd uintptr) { done = do(int(fd)) }))
	s.must(done)
}

// WaitUnread waits until n bytes were typed that the program has not read.
func (s *Session) WaitUnread(n int) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); s.unread() != n; runtime.Gosched() {
		if time.Now().After(deadline) {
			s.fail("waited long enough", "%d bytes unread", n)
		}
	}
}

// Unread reads what was typed that the program has not read, in its place.
func (s *Session) Unread() string {
	s.t.Helper()
	keys := make([]byte, s.unread())
	_, err := io.ReadFull(s.slave, keys)
	s.must(err)
	return string(keys)
}

func (s *Session) unread() int {
	s.t.Helper()
	n, err := unix.IoctlGetInt(int(s.slave.Fd()), unix.TIOCINQ)
	s.must(err)
	return n
}
