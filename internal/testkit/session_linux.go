package testkit

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// patience is the longest time that a test waits for the next output.
const patience = 30 * time.Second

// A Session is a program at a terminal, with the test at the keyboard.
type Session struct {
	Output []byte // that the test has waited for, with its control sequences

	t        testing.TB
	screen   *Screen  // after Output
	terminal *os.File // the test's end of the terminal
	fd       int
	original unix.Termios // the terminal's modes before the program
	size     unix.Winsize
	shell    *exec.Cmd
	pieces   chan []byte // of the output; closed when no process has the terminal open
}

// Start runs a program below a shell at a new terminal of the given width. If the width is 0, the
// terminal does not know it. The program gets the test's environment, with TERM=xterm and without
// NO_COLOR, and cmd.Env. It is killed at the end of the test.
func Start(t testing.TB, width int, cmd *exec.Cmd) *Session {
	t.Helper()
	s := &Session{screen: NewScreen(0), t: t, pieces: make(chan []byte)}
	terminal, programs, err := pty.Open()
	s.must(err)
	s.terminal, s.fd = terminal, int(terminal.Fd())
	s.must(unix.SetNonblock(s.fd, true)) // or Close would wait for a Read
	s.Resize(width)
	s.original = s.modes()
	// With the race detector, a program would take a second to end.
	env := []string{"TERM=xterm", "NO_COLOR=", "GORACE=atexit_sleep_ms=0"}
	s.shell = &exec.Cmd{
		Path:        Command(shellName).Path,
		Args:        append([]string{shellName, cmd.Path}, cmd.Args...),
		Dir:         cmd.Dir,
		Stdin:       programs,
		Stdout:      programs,
		Stderr:      programs,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: unix.Stdin},
		Env:         slices.Concat(os.Environ(), env, cmd.Env),
	}
	s.must(s.shell.Start())
	programs.Close()
	go func() {
		defer close(s.pieces)
		for {
			piece := make([]byte, 4096)
			n, err := terminal.Read(piece)
			if err != nil {
				return
			}
			s.pieces <- piece[:n]
		}
	}()
	t.Cleanup(func() {
		terminal.Close() // which kills the program
		for range s.pieces {
		}
		s.shell.Wait()
	})
	return s
}

// must fails the test if there is an error.
func (s *Session) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// next waits for the next piece of output, and returns false if there are no more.
func (s *Session) next(expected string) bool {
	s.t.Helper()
	select {
	case piece, open := <-s.pieces:
		s.Output = append(s.Output, piece...)
		s.screen.Write(piece)
		return open
	case <-time.After(patience):
		s.fail(fmt.Sprint("no output for ", patience), expected)
		return false
	}
}

func (s *Session) fail(reason, expected string) {
	s.t.Helper()
	s.t.Fatalf("%s; expected %s; the cursor is after %q on the screen\n%s",
		reason, expected, s.screen.BeforeCursor(), s.screen)
}

// Send types keys.
func (s *Session) Send(keys string) {
	s.t.Helper()
	_, err := io.WriteString(s.terminal, keys)
	s.must(err)
}

// wait waits until the condition is true, and fails the test if the program ends before that.
func (s *Session) wait(expected string, condition func() bool) {
	s.t.Helper()
	for !condition() {
		if !s.next(expected) {
			s.fail("the program has ended", expected)
		}
	}
}

// WaitLine waits until the text before the cursor, in its line, is the given one.
func (s *Session) WaitLine(line string) {
	s.t.Helper()
	s.wait(fmt.Sprintf("the line %q", line), func() bool {
		return s.screen.BeforeCursor() == line
	})
}

// WaitText waits until the Screen contains text, which may be several lines.
func (s *Session) WaitText(text string) {
	s.t.Helper()
	s.wait(fmt.Sprintf("the text %q", text), func() bool {
		return strings.Contains(s.screen.String(), text)
	})
}

// End waits for the end of the program, and returns the text on the screen. It checks the status,
// which is 128 more than the number of a signal if a signal ended the program. It also checks that
// the terminal has the same modes as before the program.
func (s *Session) End(status int) string {
	s.t.Helper()
	for s.next("the end of the program") {
	}
	s.shell.Wait()
	if actual := s.shell.ProcessState.ExitCode(); actual != status {
		s.fail(fmt.Sprint("the status is ", actual), fmt.Sprint(status))
	}
	s.CheckModes()
	return s.screen.String()
}

// Resize gives the terminal another width, or removes it as in Start, and tells the program.
func (s *Session) Resize(width int) {
	s.t.Helper()
	s.screen.Resize(cmp.Or(width, 80)) // the width that programs assume
	s.size.Col = uint16(width)
	s.must(unix.IoctlSetWinsize(s.fd, unix.TIOCSWINSZ, &s.size))
}

// SetHeight gives the terminal a number of rows. At first it does not know it.
func (s *Session) SetHeight(rows int) {
	s.t.Helper()
	s.size.Row = uint16(rows)
	s.must(unix.IoctlSetWinsize(s.fd, unix.TIOCSWINSZ, &s.size))
}

// Program returns the process id of the program, which must be in the foreground.
func (s *Session) Program() int {
	s.t.Helper()
	leader, err := unix.IoctlGetInt(s.fd, unix.TIOCGPGRP)
	s.must(err)
	return leader
}

// Foreground tells the shell to continue a stopped program in the foreground.
func (s *Session) Foreground() {
	s.t.Helper()
	s.must(s.shell.Process.Signal(unix.SIGUSR1))
}

// CheckModes checks that the terminal has the same modes as before the program.
func (s *Session) CheckModes() {
	s.t.Helper()
	if s.modes() != s.original {
		s.t.Error("the program has changed the modes of the terminal")
	}
}

func (s *Session) modes() unix.Termios {
	s.t.Helper()
	modes, err := unix.IoctlGetTermios(s.fd, unix.TCGETS)
	s.must(err)
	return *modes
}
