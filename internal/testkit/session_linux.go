package testkit

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// patience is how long a test waits for one thing. Nothing that comes takes nearly as long.
const patience = 30 * time.Second

// A Session is a program at a terminal, and the test that sits before it.
type Session struct {
	Screen *Screen // what the terminal shows, as of the end of the last wait

	t        testing.TB
	terminal *os.File // the test's end of it
	fd       int
	found    unix.Termios // the terminal's modes before the program
	shell    *exec.Cmd
	program  int // its process id

	updates chan func() // what came from the program, as changes of the fields below
	output  []byte      // all that came to the terminal
	events  []string    // those that no test has waited for yet
	ended   bool
}

// Start runs a program below a shell at a new terminal of width columns; with a width of 0 the terminal does not know its
// width. cmd gives the path, the arguments and the folder; cmd.Env is added to the test's environment, with TERM=xterm and
// no NO_COLOR. Signals have their default action in the program. What has not ended at the end of the test is killed.
func Start(t testing.TB, width int, cmd *exec.Cmd) *Session {
	t.Helper()
	s := &Session{Screen: NewScreen(0), t: t, updates: make(chan func())}
	s.must(cmd.Err)
	terminal, programs, err := pty.Open()
	s.must(err)
	s.terminal, s.fd = terminal, int(terminal.Fd())
	s.must(unix.SetNonblock(s.fd, true)) // as pty found it; or Close would wait for a Read under way
	s.Resize(width)
	s.found = s.modes()
	s.shell = &exec.Cmd{
		Path:        Command(shellName).Path,
		Args:        append([]string{shellName, cmd.Path}, cmd.Args...),
		Dir:         cmd.Dir,
		Stdin:       programs,
		Stderr:      os.Stderr,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: unix.Stdin},
		// The race detector would have a program take a second to end.
		Env: slices.Concat(os.Environ(), []string{"TERM=xterm", "NO_COLOR=", "GORACE=atexit_sleep_ms=0"}, cmd.Env),
	}
	said, err := s.shell.StdoutPipe()
	s.must(err)
	s.must(s.shell.Start())
	programs.Close()
	events := bufio.NewScanner(said)
	events.Scan()
	if s.program, err = strconv.Atoi(events.Text()); err != nil {
		t.Fatalf("starting %s: %s", cmd.Path, events.Text())
	}

	var watching sync.WaitGroup
	watching.Go(func() {
		for {
			piece := make([]byte, 4096)
			n, err := terminal.Read(piece)
			if err != nil {
				return // nobody has the terminal open any more
			}
			s.updates <- func() {
				s.output = append(s.output, piece[:n]...)
				s.Screen.Write(piece[:n])
			}
		}
	})
	watching.Go(func() {
		for events.Scan() {
			event := events.Text()
			s.updates <- func() {
				s.events = append(s.events, event)
				s.ended = !strings.HasPrefix(event, "stopped")
			}
		}
		s.shell.Wait()
	})
	go func() {
		watching.Wait()
		close(s.updates)
	}()
	t.Cleanup(func() {
		if !s.ended {
			unix.Kill(-s.program, unix.SIGKILL)
		}
		s.Drain()
		s.terminal.Close()
	})
	return s
}

// must fails the test where there is an error.
func (s *Session) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// next takes the next update. It returns false where none can come any more.
func (s *Session) next(waitingFor string) bool {
	s.t.Helper()
	select {
	case apply, open := <-s.updates:
		if open {
			apply()
		}
		return open
	case <-time.After(patience):
		s.fail("waited long enough", waitingFor)
		return false
	}
}

func (s *Session) fail(what, waitingFor string) {
	s.t.Helper()
	s.t.Fatalf("%s for %s; the cursor is behind %q of\n%s", what, waitingFor, s.Screen.BeforeCursor(), s.Screen)
}

// Send types keys.
func (s *Session) Send(keys string) {
	s.t.Helper()
	_, err := io.WriteString(s.terminal, keys)
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

// Wait waits until the Screen is as it should be, and fails the test where the program ends before that. The rest says what
// the Screen should show, as in fmt.Sprintf.
func (s *Session) Wait(asItShould func() bool, format string, args ...any) {
	s.t.Helper()
	for waitingFor := fmt.Sprintf(format, args...); !asItShould(); {
		if !s.next(waitingFor) && !asItShould() {
			s.fail("the program has ended", waitingFor)
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

// WaitRedraw does something, such as typing a key or changing the width, and waits until the program has drawn line again.
// It is for programs that edit lines as package console does, which erases a line before it draws it.
func (s *Session) WaitRedraw(something func(), line string) {
	s.t.Helper()
	redraws := func() int { return bytes.Count(s.output, []byte("\x1b[J")) }
	before := redraws()
	something()
	s.Wait(func() bool { return redraws() > before }, "a redraw")
	s.WaitLine(line)
}

// WaitEvent waits for the next thing that becomes of the program, such as "stopped by SIGTSTP", "ended by SIGKILL" or
// "status 0".
func (s *Session) WaitEvent(event string) {
	s.t.Helper()
	s.Wait(func() bool { return len(s.events) > 0 }, "%s", event)
	got := s.events[0]
	s.events = s.events[1:]
	if got != event {
		s.fail("the program: "+got, event)
	}
}

// End waits until the program ends as event says, and fails the test where the terminal is not as the program found it. It
// returns what is then on the screen.
func (s *Session) End(event string) string {
	s.t.Helper()
	s.WaitEvent(event)
	if !s.AsFound() {
		s.t.Errorf("the terminal's modes are not what they were")
	}
	s.Drain()
	return s.Screen.String()
}

// WaitEnd is End where the screen must show text.
func (s *Session) WaitEnd(event, text string) {
	s.t.Helper()
	if got := s.End(event); got != text {
		s.t.Errorf("the screen shows\n%s\nwant\n%s", got, text)
	}
}

// Drain shows what is still to come from a program that has ended.
func (s *Session) Drain() {
	s.t.Helper()
	for s.next("the end of all that have the terminal open") {
	}
}

// Output returns all that came to the terminal, escape sequences and all.
func (s *Session) Output() []byte { return s.output }

// Resize gives the terminal another width, or takes it away as in Start, and tells the program.
func (s *Session) Resize(width int) {
	s.t.Helper()
	s.Screen.Resize(cmp.Or(width, 80)) // which programs take it to have
	s.must(unix.IoctlSetWinsize(s.fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(width)}))
}

// Signal sends a signal to the program.
func (s *Session) Signal(number syscall.Signal) {
	s.t.Helper()
	s.must(unix.Kill(s.program, number))
}

// Foreground has the shell let a program that was stopped go on, in the foreground.
func (s *Session) Foreground() {
	s.t.Helper()
	s.must(s.shell.Process.Signal(unix.SIGUSR1))
}

// AsFound reports whether the terminal's modes are as the program found them.
func (s *Session) AsFound() bool {
	s.t.Helper()
	return s.modes() == s.found
}

func (s *Session) modes() unix.Termios {
	s.t.Helper()
	modes, err := unix.IoctlGetTermios(s.fd, unix.TCGETS)
	s.must(err)
	return *modes
}
