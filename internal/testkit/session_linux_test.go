package testkit_test

import (
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit"
)

func TestSession(t *testing.T) {
	for event, end := range map[string]func(s *testkit.Session){
		"status 0":         func(s *testkit.Session) { s.Send(testkit.CtrlD) },
		"ended by SIGKILL": func(s *testkit.Session) { s.Signal(unix.SIGKILL) },
	} {
		s := testkit.Start(t, 3, testkit.Command("copy"))
		s.Answer("", "one two")
		s.WaitText("one two\none two\n")
		s.Send(testkit.CtrlZ)
		s.WaitEvent("stopped by SIGTSTP")
		s.WaitLine("^Z")
		s.Foreground()
		s.Answer("^Z", "a")
		s.WaitText("^Za\na\n")
		end(s)
		s.WaitEnd(event, "one two\none two\n^Za\na\n")
	}
}
