package testkit_test

import (
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit"
)

func TestSession(t *testing.T) {
	s := testkit.Start(t, 3, testkit.Command("copy"))
	s.Answer("", "one two")
	s.WaitText("one two\none two\n")
	s.Send(testkit.CtrlZ)
	s.WaitEvent("stopped by SIGTSTP")
	s.WaitLine("^Z")
	s.Foreground()
	s.Answer("^Z", "a")
	s.WaitText("^Za\na\n")
	s.Send(testkit.CtrlC)
	s.WaitEnd("ended by SIGINT", "one two\none two\n^Za\na\n^C")
}

func TestEnds(t *testing.T) {
	for event, end := range map[string]func(s *testkit.Session){
		"status 0":         func(s *testkit.Session) { s.Send(testkit.CtrlD) },
		"ended by SIGKILL": func(s *testkit.Session) { s.Signal(unix.SIGKILL) },
	} {
		s := testkit.Start(t, 80, testkit.Command("copy"))
		s.Answer("", "1")
		s.WaitText("1\n1\n")
		end(s)
		s.WaitEnd(event, "1\n1\n")
	}
}

func TestCommand(t *testing.T) {
	cmd := exec.Command("sh", "-c", `stty size; stty raw; echo "$TERM$NO_COLOR$MORE"; exit 3`)
	cmd.Env = []string{"MORE= and more"}
	s := testkit.Start(t, 42, cmd)
	s.WaitEvent("status 3")
	if s.AsFound() {
		t.Error("the terminal is not raw")
	}
	s.Drain()
	if got, want := s.Screen.String(), "24 42\nxterm and more\n"; got != want {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
}
