package testkit_test

import (
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit"
)

func TestSession(t *testing.T) {
	ends := map[int]func(s *testkit.Session){
		0:                       func(s *testkit.Session) { s.Send(testkit.CtrlD) },
		128 + int(unix.SIGKILL): func(s *testkit.Session) { unix.Kill(s.Program(), unix.SIGKILL) },
	}
	for status, end := range ends {
		s := testkit.Start(t, 3, testkit.Command("copy"))
		s.Answer("", "one two")
		s.WaitText("one two\none two\n")
		s.Send(testkit.CtrlZ)
		s.WaitText("^Zstopped\n")
		s.Foreground()
		s.Answer("", "a")
		s.WaitText("stopped\na\na\n")
		end(s)
		if screen := s.End(status); screen != "one two\none two\n^Zstopped\na\na\n" {
			t.Errorf("status %d: the screen shows\n%s", status, screen)
		}
	}
}
