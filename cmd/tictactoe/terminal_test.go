//go:build linux

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/terminaltest"
	"tictactoe/match"
)

const (
	prompt    = controller.Prompt
	playAgain = "# Play again? "

	enter     = terminaltest.Enter
	tab       = terminaltest.Tab
	backspace = terminaltest.Backspace
	up        = terminaltest.Up
	down      = terminaltest.Down
	left      = terminaltest.Left
	ctrlC     = terminaltest.CtrlC
	ctrlD     = terminaltest.CtrlD
	ctrlL     = terminaltest.CtrlL
	ctrlU     = terminaltest.CtrlU
	ctrlZ     = terminaltest.CtrlZ
)

// A sitting is the command at a terminal, and those who sit before it.
type sitting struct {
	*terminaltest.Session
	t      testing.TB
	folder string // in which the command runs
}

// sit starts the command at a terminal of width columns, in an empty folder.
func sit(t testing.TB, width int, args ...string) *sitting {
	t.Helper()
	return sitAt(t, width, terminaltest.Command("tictactoe", args...))
}

func sitAt(t testing.TB, width int, cmd *exec.Cmd) *sitting {
	t.Helper()
	if cmd.Dir == "" {
		cmd.Dir = t.TempDir()
	}
	return &sitting{terminaltest.Start(t, width, cmd), t, cmd.Dir}
}

// say answers prompts, each with a line.
func (s *sitting) say(lines ...string) {
	s.t.Helper()
	s.Answer(prompt, lines...)
}

// press presses keys at the prompt, and waits until it stands there with line behind it.
func (s *sitting) press(keys, line string) {
	s.t.Helper()
	s.Send(keys)
	s.WaitLine(prompt + line)
}

// pressForRedraw is press for keys that need not change the line, but have it drawn again.
func (s *sitting) pressForRedraw(keys, line string) {
	s.t.Helper()
	s.WaitRedraw(func() { s.Send(keys) }, prompt+line)
}

// end waits for the end of the command with that status, and returns what then stands on the screen.
func (s *sitting) end(status int) string {
	s.t.Helper()
	s.WaitEvent(fmt.Sprint("status ", status))
	if !s.AsFound() {
		s.t.Error("the terminal's modes are not what they were")
	}
	s.Drain()
	return s.Screen.String()
}

// read returns what a file in the command's folder holds.
func (s *sitting) read(name string) string {
	s.t.Helper()
	return readFile(s.t, filepath.Join(s.folder, name))
}

// checkSession checks that a session is one that replays, and returns the games in it.
func checkSession(t testing.TB, session string) (games string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "session.txt")
	writeFile(t, file, session)
	replayed := tictactoe(t, "", "replay", file)
	if replayed.status != 0 || !strings.HasSuffix(replayed.stdout, "\n1 passed, 0 failed\n") {
		t.Fatalf("replayed: %+v\nthe session:\n%s", replayed, session)
	}
	last := tictactoe(t, "", "convert", "--to=ece244", file)
	all := tictactoe(t, "", "analyse", file)
	if last.status != 0 || all.status != 0 {
		t.Fatalf("converted: %+v\nanalysed: %+v\nthe session:\n%s", last, all, session)
	}
	return all.stdout + last.stdout
}

// checkRecord checks that what stands on the screen and what was recorded are sessions of the same games.
func (s *sitting) checkRecord(shown string) {
	s.t.Helper()
	recorded := checkSession(s.t, s.read(recordName))
	if games := checkSession(s.t, shown); games != recorded {
		s.t.Errorf("recorded are the games\n%s\non the screen are\n%s", recorded, games)
	}
}

const recordName = "evening.txt"

// TestSessions plays the sessions in testdata/sessions, with the flags that stand at their beginning, as in a record.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			session := readFile(t, file)
			flags, err := match.Flags([]byte(session))
			if err != nil {
				t.Fatal(err)
			}
			args := []string{"--record=" + recordName}
			for _, flag := range flags {
				args = append(args, "--"+flag.Name+"="+flag.Value)
			}
			if len(flags) > 0 {
				_, session, _ = strings.Cut(session, "\n")
			}
			s := sit(t, 80, args...)
			asks := func(text string) bool { return strings.Contains(text, prompt) || strings.Contains(text, playAgain) }
			for shown := ""; asks(session[len(shown):]); {
				before := shown
				s.Wait(func() bool {
					line := s.Screen.BeforeCursor()
					shown = strings.TrimRight(s.Screen.String(), " ") + " " // the editor may have drawn more behind the cursor
					return (line == prompt || line == playAgain) && shown != before
				}, "a prompt")
				if !strings.HasPrefix(session, shown) {
					t.Fatalf("the screen shows\n%s\nwant\n%s", shown, session)
				}
				line, _, _ := strings.Cut(session[len(shown):], "\n")
				s.Send(line)
				s.WaitLine(s.Screen.BeforeCursor() + line)
				s.Send(enter)
				shown += line
			}
			if got := s.end(0); got != session {
				t.Errorf("the screen shows\n%s\nwant\n%s", got, session)
			}
			s.checkRecord(session)
		})
	}
}
