//go:build linux

package terminaltest_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit/terminaltest"
)

func TestMain(m *testing.M) {
	terminaltest.Main(map[string]func(){
		"copy":  func() { io.Copy(os.Stdout, os.Stdin) },
		"raw":   setRaw,
		"width": printWidths,
	})
	os.Exit(m.Run())
}

func setRaw() {
	modes, err := unix.IoctlGetTermios(0, unix.TCGETS)
	if err == nil {
		modes.Lflag &^= unix.ICANON | unix.ECHO | unix.ISIG
		err = unix.IoctlSetTermios(0, unix.TCSETS, modes)
	}
	fmt.Println("raw", err)
	os.Stdin.Read(make([]byte, 1))
}

// printWidths prints the terminal's width, and prints it again when that changes.
func printWidths() {
	changed := make(chan os.Signal, 1)
	signal.Notify(changed, unix.SIGWINCH)
	for {
		size, err := unix.IoctlGetWinsize(0, unix.TIOCGWINSZ)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%d columns\n", size.Col)
		<-changed
	}
}

func TestTypedAndPrinted(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, terminaltest.Command("copy"))
	s.Answer("", "one")
	s.WaitText("one\none\n")
	s.Answer("", "two")
	s.WaitText("two\ntwo\n")
	s.Send(terminaltest.CtrlD)
	s.WaitEnd("status 0", "one\none\ntwo\ntwo\n")
	if got, want := string(s.Output()), "one\r\none\r\ntwo\r\ntwo\r\n"; got != want {
		t.Errorf("the output is %q, want %q", got, want)
	}
}

func TestStoppedAndGoingOn(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, terminaltest.Command("copy"))
	shown := ""
	for range 3 {
		s.WaitLine("")
		s.Send(terminaltest.CtrlZ)
		s.WaitEvent("stopped by SIGTSTP")
		s.WaitLine("^Z")
		s.Foreground()
		s.Send("a" + terminaltest.Enter)
		shown += "^Za\na\n"
		s.WaitText(shown)
	}
	s.Send(terminaltest.CtrlC)
	s.WaitEnd("ended by SIGINT", shown+"^C")
}

func TestKilled(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, terminaltest.Command("copy"))
	s.Answer("", "one")
	s.WaitText("one\none\n")
	s.Signal(syscall.SIGKILL)
	s.WaitEnd("ended by SIGKILL", "one\none\n")
}

func TestKilledAtTheEndOfTheTest(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(testing.TB, int, *exec.Cmd) *terminaltest.Session{
		"below a shell": terminaltest.Start,
		"leader":        terminaltest.StartLeader,
	} {
		var pid int
		t.Run(name, func(t *testing.T) {
			s := start(t, 80, exec.Command("sh", "-c", "trap '' HUP INT TERM; echo process $$; read nothing; read nothing"))
			s.WaitText("\n")
			if _, err := fmt.Sscanf(s.Screen.String(), "process %d\n", &pid); err != nil {
				t.Fatal(err)
			}
		})
		if err := unix.Kill(pid, 0); err != unix.ESRCH {
			t.Errorf("%s: the program is still there: %v", name, err)
		}
	}
}

func TestLeaderHasNobodyToLetItGoOn(t *testing.T) {
	t.Parallel()
	s := terminaltest.StartLeader(t, 80, terminaltest.Command("copy"))
	s.WaitLine("")
	s.Send(terminaltest.CtrlZ)
	s.WaitLine("^Z")
	s.Send("a" + terminaltest.Enter)
	s.WaitText("^Za\na\n")
	s.Send(terminaltest.CtrlD)
	s.WaitEnd("status 0", "^Za\na\n")
}

func TestWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1, 20, 80, 0} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := terminaltest.Start(t, width, terminaltest.Command("width"))
			s.WaitText(fmt.Sprintf("%d columns\n", width))
			for _, width := range []int{10, 100, 0} {
				s.Resize(width)
				s.WaitText(fmt.Sprintf("\n%d columns\n", width))
			}
		})
	}
}

func TestMargin(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 3, terminaltest.Command("copy"))
	s.Answer("", "1234567")
	s.WaitText("1234567\n1234567\n")
	if got, want := fmt.Sprint(s.Screen.Lines()), "[123 456 7 123 456 7 ]"; got != want {
		t.Errorf("the rows are %q, want %q", got, want)
	}
}

func TestExecutable(t *testing.T) {
	t.Parallel()
	const script = `pwd; echo "$1 $TERM $COLOR${NO_COLOR}"; test -t 0 && test -t 1 && test -t 2; exit $?`
	cmd := exec.Command("sh", "-c", script, "sh", "an argument")
	cmd.Dir = t.TempDir()
	cmd.Env = []string{"COLOR=red"}
	s := terminaltest.Start(t, 200, cmd)
	folder, err := filepath.EvalSymlinks(cmd.Dir)
	if err != nil {
		t.Fatal(err)
	}
	s.WaitEnd("status 0", folder+"\nan argument xterm red\n")
}

func TestStandardFiles(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("sh", "-c", "cat; echo wrong >&2; echo here >/dev/tty; exit 3")
	cmd.Stdin = strings.NewReader("from elsewhere")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	s := terminaltest.Start(t, 80, cmd)
	s.WaitEnd("status 3", "here\n")
	if stdout.String() != "from elsewhere" || stderr.String() != "wrong\n" {
		t.Errorf("standard output %q, standard error %q", &stdout, &stderr)
	}
}

func TestUnread(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, exec.Command("sh", "-c", "read line; kill -STOP $$"))
	s.Send("one\n")
	s.WaitEvent("stopped by SIGSTOP")
	s.Send("two\nthree\n")
	s.WaitUnread(len("two\nthree\n"))
	if got, want := s.Unread(), "two\nthree\n"; got != want {
		t.Errorf("unread is %q, want %q", got, want)
	}
	s.Foreground()
	s.WaitEvent("status 0")
}

func TestHangup(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, terminaltest.Command("copy"))
	s.WaitLine("")
	s.Hangup()
	s.WaitEvent("status 0")
}

func TestModes(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, terminaltest.Command("raw"))
	s.WaitText("raw <nil>\n")
	if !s.Raw() || s.AsFound() {
		t.Errorf("raw: %t, as found: %t; want the terminal raw", s.Raw(), s.AsFound())
	}
	s.Restore()
	if s.Raw() || !s.AsFound() {
		t.Errorf("raw: %t, as found: %t; want the terminal as it was found", s.Raw(), s.AsFound())
	}
	s.Send(terminaltest.Enter)
	s.WaitEnd("status 0", "raw <nil>\n\n")
}

// A judged test is one that only is to fail: what it complains of is kept.
type judged struct {
	testing.TB
	complaints []string
}

func (j *judged) Errorf(format string, args ...any) {
	j.complaints = append(j.complaints, fmt.Sprintf(format, args...))
}

func (j *judged) Fatalf(format string, args ...any) {
	j.Errorf(format, args...)
	panic(j)
}

func (j *judged) Fatal(args ...any) { j.Fatalf("%s", fmt.Sprint(args...)) }

// complaints returns what test fails with.
func complaints(t *testing.T, test func(t testing.TB)) string {
	j := &judged{TB: t}
	func() {
		defer func() {
			if ended := recover(); ended != nil && ended != any(j) {
				panic(ended)
			}
		}()
		test(j)
	}()
	return strings.Join(j.complaints, "\n")
}

func TestFailures(t *testing.T) {
	tests := []struct {
		name string
		test func(t testing.TB)
		want string // is among what the test fails with
	}{
		{"no program", func(t testing.TB) {
			terminaltest.Start(t, 80, exec.Command("./there-is-none"))
		}, "no such file"},
		{"no program in the path", func(t testing.TB) {
			terminaltest.Start(t, 80, exec.Command("there-is-none"))
		}, "not found"},
		{"no program to lead the session", func(t testing.TB) {
			terminaltest.StartLeader(t, 80, exec.Command("./there-is-none"))
		}, "no such file"},
		{"a line that does not come", func(t testing.TB) {
			terminaltest.Start(t, 80, exec.Command("echo", "one")).WaitLine("two")
		}, "the program has ended for the line \"two\"; the cursor is at row 1, column 0 of\none\n"},
		{"a text that does not come", func(t testing.TB) {
			terminaltest.Start(t, 80, exec.Command("echo", "one")).WaitText("two")
		}, `for the text "two"`},
		{"another event", func(t testing.TB) {
			terminaltest.Start(t, 80, exec.Command("false")).WaitEvent("status 0")
		}, "the program: status 1 for status 0"},
		{"an event after the last", func(t testing.TB) {
			s := terminaltest.Start(t, 80, exec.Command("true"))
			s.WaitEnd("status 0", "")
			s.WaitEvent("status 0")
		}, "the program: has ended before for status 0"},
		{"another screen", func(t testing.TB) {
			terminaltest.Start(t, 80, exec.Command("echo", "one")).WaitEnd("status 0", "two\n")
		}, "the screen shows\none\n\nwant\ntwo\n"},
		{"other modes", func(t testing.TB) {
			s := terminaltest.Start(t, 80, terminaltest.Command("raw"))
			s.WaitText("raw <nil>\n")
			s.Send(terminaltest.Enter)
			s.WaitEnd("status 0", "raw <nil>\n")
		}, "the terminal's modes are not what they were"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := complaints(t, test.test); !strings.Contains(got, test.want) {
				t.Errorf("the test fails with\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
