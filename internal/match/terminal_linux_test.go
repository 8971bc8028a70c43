package match_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

func TestMain(m *testing.M) {
	testkit.Main(map[string]func(){"match": atTerminal, "killed": killed})
	os.Exit(m.Run())
}

// atTerminal plays a series and records it in a file.
func atTerminal() {
	record, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	c, err := console.Open(os.Stdin, os.Stdout, console.ColorAuto, console.Environment{Term: os.Args[2]})
	if err != nil {
		panic(err)
	}
	options := match.Options{Commands: true, Series: true, Record: record, Players: board.Players{X: "Ada", O: "Grace"}}
	if err := errors.Join(match.New(c, options).Play(), c.Close(), record.Close()); err != nil {
		panic(err)
	}
}

// TestAtTerminal has it that what stands on the screen of a terminal, and can be copied off it, is a session, whether lines
// are edited there or not.
func TestAtTerminal(t *testing.T) {
	for _, term := range []string{"xterm", "dumb"} {
		t.Run(term, func(t *testing.T) {
			t.Parallel()
			path := t.TempDir() + "/record.txt"
			const width = 70
			s := testkit.Start(t, width, testkit.Command("match", path, term))
			const again = "# Play again? (yes or no) "
			s.Answer(controller.Prompt, "1 1", "hint", "x", "1 1", "undo", "1 1")
			if term == "xterm" {
				s.WaitLine(controller.Prompt)
				s.Send("h" + testkit.Tab)
				s.WaitText("# help  hint\n")
				s.WaitLine(controller.Prompt + "h")
				s.Send("i" + testkit.Tab)
				s.WaitLine(controller.Prompt + "hint")
				s.Send(testkit.Enter)
			}
			s.Answer(controller.Prompt, "0 0", "0 1", "1 0", "2 1")
			s.WaitLine(again)
			s.Send(testkit.Enter)
			s.WaitText(again + "\n# Type yes or no.\n")
			s.Answer(again, "what", "y")
			s.Answer(controller.Prompt, "help", "2 2", "0 0 0 1")
			s.WaitLine(controller.Prompt)
			s.Send(testkit.CtrlD)
			s.WaitEvent("status 0")
			s.Drain()
			session := s.Screen.String()
			for line := range strings.Lines(session) {
				if len(line) > width+1 {
					t.Errorf("a line of more than %d columns: %q", width, line)
				}
			}
			if !strings.HasSuffix(session, controller.Prompt+"\n# Score: Ada has 1, Grace has 0.\n") {
				t.Errorf("it does not end with the score:\n%s", session)
			}
			record, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			onScreen := played(controller.Games(checkSession(t, session), true))
			if inRecord := played(controller.Games(checkSession(t, string(record)), true)); inRecord != onScreen {
				t.Errorf("on the screen there are\n%s\nin the record\n%s", onScreen, inRecord)
			}
		})
	}
}
