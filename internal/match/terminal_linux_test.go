package match_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

func TestMain(m *testing.M) {
	testkit.Main(map[string]func(){"match": atTerminal})
	os.Exit(m.Run())
}

// atTerminal plays a series, or in rounds, and writes what is recorded or saved to a file.
func atTerminal() {
	file, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	c := console.Open(os.Stdin, os.Stdout, console.ColorAuto, console.Environment{Term: os.Args[2]})
	play := match.New(c, match.Options{Commands: true, Series: true, Record: file}).Play
	if os.Args[3] == "rounds" {
		play = func() error {
			return match.PlayRounds(c, func(_ string, record []byte) error { return os.WriteFile(os.Args[1], record, 0) })
		}
	}
	if err := errors.Join(play(), c.Close(), file.Close()); err != nil {
		panic(err)
	}
}

// TestRoundsAtTerminal checks what stands below the lab's text, and the session that is saved.
func TestRoundsAtTerminal(t *testing.T) {
	path := t.TempDir() + "/saved.txt"
	s := testkit.Start(t, 80, testkit.Command("match", path, "dumb", "rounds"))
	s.Answer("Enter Row: ", "1 1", "1 1", "undo", "moves", "save it", "quit")
	shown := s.End("status 0")
	for _, want := range []string{
		"# Rows and columns 0 to 2. Type help for more.\n***",
		"Invalid Input. Try Again.\n# Row 1, column 1 is taken by X: O is still to move.\n# Free: 0 0, ",
		"Enter Row: undo\n# Taken back: 1 1.\n#   B B B\n#   B B B\n#   B B B\n\n***",
		"Enter Row: moves\n# No move has been played.\n\nEnter",
		"# Saved to it.\n\nEnter Row: quit\n# Left after 0 moves.\n",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("the screen shows\n%s\nwant %s", shown, want)
		}
	}
	if saved, err := os.ReadFile(path); err != nil || checkSession(t, string(saved)) != "1 1\n1 1\nundo\n" {
		t.Errorf("saved is\n%s\n%v", saved, err)
	}
}

// TestAtTerminal checks that what stands on the screen of a terminal, and can be copied off it, is a session of the games
// that are in the record, whether lines are edited there or not.
func TestAtTerminal(t *testing.T) {
	for _, term := range []string{"xterm", "dumb"} {
		t.Run(term, func(t *testing.T) {
			t.Parallel()
			path := t.TempDir() + "/record.txt"
			const width = 48
			s := testkit.Start(t, width, testkit.Command("match", path, term, "series"))
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
			s.Answer("# Play again? (yes or no) ", "what", "y")
			if term == "xterm" {
				s.WaitLine(controller.Prompt)
				s.Send(testkit.Up) // brings nothing back of the game before
			}
			s.Answer(controller.Prompt, "help", "2 2", "0 0 0 1")
			s.WaitLine(controller.Prompt)
			s.Send(testkit.CtrlD)
			session := s.End("status 0")
			for _, styled := range []string{"38;5;63m# Player 1 (X) wins", "31m# Row 1, column 1 is", "2m# Type a row and"} {
				if term == "xterm" && !strings.Contains(string(s.Output()), "\x1b["+styled) {
					t.Errorf("%q is not printed", styled)
				}
			}
			for line := range strings.SplitSeq(session, "\n") {
				if strings.HasPrefix(line, "#") && len(line) > width {
					t.Errorf("a comment of more than %d columns: %q", width, line)
				}
			}
			if strings.Contains(session, "\n# 2.\n") {
				t.Errorf("a line is broken within a cell:\n%s", session)
			}
			if !strings.HasSuffix(session, " moves.\n# Score: Player 1 has 1, Player 2 has 0.\n") {
				t.Errorf("it does not end with the score:\n%s", session)
			}
			record, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if onScreen, inRecord := games(t, session), games(t, string(record)); onScreen != inRecord {
				t.Errorf("on the screen there are\n%s\nin the record\n%s", onScreen, inRecord)
			}
		})
	}
}
