//go:build linux

package console_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/console"
	"tictactoe/controller"
	"tictactoe/internal/screen"
)

// The tests at a terminal run the test binary itself in two other roles: a shell, which leads the session of a
// pseudo-terminal and starts the program in a process group of its own, and that program.
const (
	roleVariable  = "TICTACTOE_TEST_ROLE"
	setupVariable = "TICTACTOE_TEST_SETUP"
)

const (
	usualWidth   = 80
	unknownWidth = -1 // the terminal gives 0, and then is taken to have usualWidth

	// patience is how long a session may take. None takes nearly as long that does what it should.
	patience = 30 * time.Second
)

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "shell":
		os.Exit(shell())
	case "program":
		os.Exit(program())
	}
	os.Exit(m.Run())
}

// A setup says how a program is run, and at what terminal.
type setup struct {
	Color          console.ColorMode // "" is auto
	Env            console.Environment
	TrailingBlanks bool
	Games          int    // played one after the other, each with a Console of its own; 0 is one
	Panic          bool   // after the first integer
	IgnoreHangup   bool   // as nohup has it
	Last           string // printed without a Console, when all are closed

	// What the program need not know.
	width         int      // of the terminal, in columns; 0 is usualWidth
	leader        bool     // there is no shell: the program leads the session
	stdin, stdout *os.File // in place of the terminal
}

// program does as the command does.
func program() (status int) {
	var setup setup
	if err := json.Unmarshal([]byte(os.Getenv(setupVariable)), &setup); err != nil {
		panic(err)
	}
	if setup.IgnoreHangup {
		signal.Ignore(unix.SIGHUP)
	}
	for range max(setup.Games, 1) {
		switch err := game(setup); {
		case errors.Is(err, console.ErrInterrupt):
			return 130
		case err != nil:
			return 1
		}
	}
	io.WriteString(os.Stdout, setup.Last)
	return 0
}

func game(setup setup) error {
	c, err := console.Open(os.Stdin, os.Stdout, setup.Color, setup.Env)
	if err != nil {
		return err
	}
	defer c.Close() // when it panics
	if setup.Panic {
		c.Print(controller.Prompt)
		c.Int()
		panic("as the test will have it")
	}
	err = controller.Play(c, controller.Layout{TrailingBlanks: setup.TrailingBlanks})
	return errors.Join(err, c.Close())
}

// The shell's files beside the standard ones.
const (
	shellTerminal = 3 + iota
	shellCommands // each line puts the program into the foreground again; at their end the shell ends it, and itself
	shellEvents   // lines: the program's process id, then what becomes of it, as event puts it
)

// shell runs the program as shells do that know of jobs.
func shell() (status int) {
	for file := shellTerminal; file <= shellEvents; file++ {
		unix.CloseOnExec(file)
	}
	os.Setenv(roleVariable, "program")
	job, err := os.StartProcess(os.Args[0], os.Args, &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: shellTerminal},
	})
	if err != nil {
		panic(err)
	}
	// Not before, or the program ignores them as well. The terminal is taken back from the background, and a shell that
	// outlives it shows whether the program does.
	signal.Ignore(unix.SIGTTOU, unix.SIGHUP)
	events := os.NewFile(shellEvents, "events")
	fmt.Fprintln(events, job.Pid)
	go func() {
		commands := bufio.NewScanner(os.NewFile(shellCommands, "commands"))
		for commands.Scan() {
			unix.IoctlSetPointerInt(shellTerminal, unix.TIOCSPGRP, job.Pid)
			unix.Kill(-job.Pid, unix.SIGCONT)
		}
		unix.Kill(-job.Pid, unix.SIGKILL)
		os.Exit(0)
	}()
	for {
		var status unix.WaitStatus
		_, err := unix.Wait4(job.Pid, &status, unix.WUNTRACED, nil)
		switch err {
		case nil:
			unix.IoctlSetPointerInt(shellTerminal, unix.TIOCSPGRP, unix.Getpgrp())
			fmt.Fprintln(events, event(status))
		case unix.EINTR:
		default:
			select {} // the program has ended; the goroutine ends the shell
		}
	}
}

func event(status unix.WaitStatus) string {
	switch {
	case status.Stopped():
		return "stopped by " + unix.SignalName(status.StopSignal())
	case status.Signaled():
		return "ended by " + unix.SignalName(status.Signal())
	}
	return fmt.Sprint("status ", status.ExitStatus())
}

// A session is a program at a terminal, and the test that sits before it.
type session struct {
	*testing.T
	master, slave *os.File
	found         unix.Termios // the terminal's modes before the program
	width         int
	screen        *screen.Screen
	output        []byte // all that came to the terminal

	process    *exec.Cmd // the shell; or the program, where it leads the session
	pid        int       // the program's
	stderr     bytes.Buffer
	complaints string   // what is expected there
	commands   *os.File // the shell's

	pieces   chan []byte // of output
	events   chan string
	deadline <-chan time.Time
}

// start runs a program at a new terminal.
func start(t *testing.T, setup setup) *session {
	t.Helper()
	if setup.width == 0 {
		setup.width = usualWidth
	}
	s := &session{
		T:        t,
		screen:   screen.New(0),
		pieces:   make(chan []byte),
		events:   make(chan string, 16),
		deadline: time.After(patience),
	}
	s.open()
	s.resize(setup.width)
	s.found = s.modes()
	s.run(setup)
	t.Cleanup(s.close)
	go s.watchTerminal()
	return s
}

// open opens a pseudo-terminal.
func (s *session) open() {
	s.Helper()
	master, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	s.must(err)
	s.master = os.NewFile(uintptr(master), "master")
	s.must(unix.IoctlSetPointerInt(master, unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(master, unix.TIOCGPTN)
	s.must(err)
	slave, err := unix.Open(fmt.Sprint("/dev/pts/", number), unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	s.must(err)
	s.slave = os.NewFile(uintptr(slave), "slave")
}

// run runs the program, below a shell or not.
func (s *session) run(setup setup) {
	s.Helper()
	settings, err := json.Marshal(setup)
	s.must(err)
	s.process = exec.Command(os.Args[0])
	s.process.Stdin, s.process.Stdout, s.process.Stderr = s.slave, s.slave, &s.stderr
	if setup.stdin != nil {
		s.process.Stdin = setup.stdin
	}
	if setup.stdout != nil {
		s.process.Stdout = setup.stdout
	}
	s.process.ExtraFiles = []*os.File{s.slave}
	s.process.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: shellTerminal}
	role := "program"
	if !setup.leader {
		role = "shell"
		commands, w, err := os.Pipe()
		s.must(err)
		defer commands.Close()
		s.commands = w
		r, events, err := os.Pipe()
		s.must(err)
		defer events.Close()
		s.process.ExtraFiles = append(s.process.ExtraFiles, commands, events)
		go s.watchShell(r)
	}
	s.process.Env = append(os.Environ(), roleVariable+"="+role, setupVariable+"="+string(settings),
		"GORACE=atexit_sleep_ms=0") // or each of the two takes a second to end
	s.must(s.process.Start())
	if setup.leader {
		s.pid = s.process.Process.Pid
		go s.watchProgram()
		return
	}
	_, err = fmt.Sscan(<-s.events, &s.pid)
	s.must(err)
}

// close ends what has not ended, and fails the test where the program, or the race detector in it, complained.
func (s *session) close() {
	if s.commands == nil {
		s.process.Process.Kill()
	}
	s.drain()
	s.master.Close()
	if complaints := s.stderr.String(); complaints != s.complaints {
		s.Errorf("standard error:\n%s", complaints)
	}
}

// watchTerminal takes the output off the terminal until nobody has it open.
func (s *session) watchTerminal() {
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
func (s *session) watchShell(r *os.File) {
	defer close(s.events)
	defer r.Close()
	for lines := bufio.NewScanner(r); lines.Scan(); {
		s.events <- lines.Text()
	}
}

// watchProgram waits for the end of a program without a shell.
func (s *session) watchProgram() {
	defer close(s.events)
	s.process.Wait()
	s.events <- event(unix.WaitStatus(s.process.ProcessState.Sys().(syscall.WaitStatus)))
}

// must fails the test where there is an error.
func (s *session) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// took shows a piece of output.
func (s *session) took(piece []byte) {
	s.output = append(s.output, piece...)
	s.screen.Write(piece)
}

// wait waits until what the terminal shows is as it should be.
func (s *session) wait(asItShould func() bool, format string, args ...any) {
	s.Helper()
	for !asItShould() {
		select {
		case piece, open := <-s.pieces:
			if !open {
				s.fail("the terminal was closed", format, args...)
			}
			s.took(piece)
		case <-s.deadline:
			s.fail("waited long enough", format, args...)
		}
	}
}

func (s *session) fail(what, format string, args ...any) {
	s.Helper()
	row, col := s.screen.Cursor()
	s.Fatalf("%s for %s; the cursor is at row %d, column %d of\n%s", what, fmt.Sprintf(format, args...), row, col,
		strings.Join(s.screen.Lines(), "\n"))
}

// waitLine waits until the cursor is behind want, at the beginning of its line.
func (s *session) waitLine(want string) {
	s.Helper()
	s.wait(func() bool { return s.line() == want }, "the line %q", want)
}

// line returns the text before the cursor in its line, which may be several rows.
func (s *session) line() string {
	lines := s.screen.Lines()
	row, col := s.screen.Cursor()
	line := fmt.Sprintf("%-*s", col, lines[row])[:col]
	for row--; row >= 0 && len(lines[row]) == s.width; row-- {
		line = lines[row] + line
	}
	return line
}

// waitEvent waits for the next thing that becomes of the program.
func (s *session) waitEvent(want string) {
	s.Helper()
	for pieces := s.pieces; ; {
		select {
		case got := <-s.events:
			if got != want {
				s.fail("the program: "+got, "%s", want)
			}
			return
		case piece, open := <-pieces:
			if !open {
				pieces = nil // the program may still be there
			}
			s.took(piece)
		case <-s.deadline:
			s.fail("waited long enough", "%s", want)
		}
	}
}

// waitEnd waits until the program ends as event says, and fails the test where the terminal is not as the program found
// it, or where its screen shows anything else than want.
func (s *session) waitEnd(event, want string) {
	s.Helper()
	s.waitEvent(event)
	if s.modes() != s.found {
		s.Errorf("the terminal's modes are not what they were")
	}
	s.drain()
	if got := s.screen.String(); got != want {
		s.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
}

// send types keys.
func (s *session) send(keys string) {
	s.Helper()
	_, err := io.WriteString(s.master, keys)
	s.must(err)
}

// unread returns how many bytes were typed that the program has not read.
func (s *session) unread() int {
	s.Helper()
	n, err := unix.IoctlGetInt(int(s.slave.Fd()), unix.TIOCINQ)
	s.must(err)
	return n
}

// waitUnread waits until n bytes were typed that the program has not read.
func (s *session) waitUnread(n int) {
	s.Helper()
	for s.unread() != n {
		select {
		case <-s.deadline:
			s.fail("waited long enough", "%d bytes unread", n)
		default:
			runtime.Gosched()
		}
	}
}

// signal sends a signal to the program.
func (s *session) signal(number unix.Signal) {
	s.Helper()
	s.must(unix.Kill(s.pid, number))
}

// resize gives the terminal another width.
func (s *session) resize(width int) {
	s.Helper()
	size := unix.Winsize{Row: 24, Col: uint16(width)}
	if width == unknownWidth {
		size, width = unix.Winsize{}, usualWidth
	}
	s.width = width
	s.screen.Resize(width)
	s.must(unix.IoctlSetWinsize(int(s.slave.Fd()), unix.TIOCSWINSZ, &size))
}

// redraws returns how often the program has drawn the line that is being edited.
func (s *session) redraws() int { return bytes.Count(s.output, []byte("\x1b[J")) }

// waitRedraw waits until the program has drawn want again after it did something.
func (s *session) waitRedraw(something func(), want string) {
	s.Helper()
	before := s.redraws()
	something()
	s.wait(func() bool { return s.redraws() > before }, "a redraw")
	s.waitLine(want)
}

// foreground has the shell let the program go on.
func (s *session) foreground() {
	s.Helper()
	_, err := io.WriteString(s.commands, "fg\n")
	s.must(err)
}

// modes returns the terminal's modes.
func (s *session) modes() unix.Termios {
	s.Helper()
	modes, err := unix.IoctlGetTermios(int(s.slave.Fd()), unix.TCGETS)
	s.must(err)
	return *modes
}

// raw reports whether keys go to the program as they are typed.
func (s *session) raw() bool {
	s.Helper()
	return s.modes().Lflag&(unix.ICANON|unix.ECHO|unix.ISIG) == 0
}

// drain takes the output that is still to come, and ends the shell.
func (s *session) drain() {
	if s.commands != nil {
		s.commands.Close()
	}
	s.slave.Close()
	for piece := range s.pieces {
		s.took(piece)
	}
	for range s.events {
	}
	if s.commands != nil {
		s.process.Wait()
	}
}
