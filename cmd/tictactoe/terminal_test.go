//go:build linux

package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/controller"
	"tictactoe/internal/testkit"
)

const (
	prompt     = controller.Prompt
	playAgain  = "# Play again? (yes or no) "
	recordName = "evening.txt"
)

// A sitting is the command at a terminal.
type sitting struct {
	*testkit.Session
	t      testing.TB
	folder string // in which the command runs and keeps the last game
}

// sit starts the command at a terminal of the given width.
func sit(t testing.TB, width int, folder string, args ...string) *sitting {
	t.Helper()
	cmd := testkit.Command("tictactoe", args...)
	cmd.Dir = folder
	cmd.Env = []string{"XDG_STATE_HOME=" + folder}
	return &sitting{testkit.Start(t, width, cmd), t, folder}
}

// asks reports whether the program waits for a line that has no character yet.
func (s *sitting) asks() bool {
	return slices.Contains([]string{prompt, playAgain}, s.Screen.BeforeCursor())
}

// say answers each question with a line.
func (s *sitting) say(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		s.Wait(s.asks, "a question")
		s.Answer(s.Screen.BeforeCursor(), line)
	}
}

// checkRecord checks that the record, the text on the screen and a recording of the terminal replay
// and contain the same games, and returns the games.
func (s *sitting) checkRecord() (games string) {
	s.t.Helper()
	path := filepath.Join(s.folder, recordName)
	tictactoe(s.t, "replay", path)
	games = tictactoe(s.t, "show", path)
	header, _, _ := strings.Cut(readFile(s.t, path), prompt) // with the names of the players
	for _, text := range []string{s.Screen.String(), string(s.Output)} {
		path := filepath.Join(s.folder, "screen.txt")
		writeFile(s.t, path, header+text)
		tictactoe(s.t, "replay", path)
		if actual := tictactoe(s.t, "show", path); actual != games {
			s.t.Errorf("the games are\n%s\nexpected\n%s\nin\n%q", actual, games, text)
		}
	}
	return games
}

// TestSessions plays the sessions in testdata/sessions, with the flags in their first line: at 80
// columns line by line, and at 40 columns with all lines pasted at the beginning.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			session := readFile(t, file)
			args := []string{"--record=" + recordName}
			header, rest, _ := strings.Cut(session, "\n")
			if flags, ok := strings.CutPrefix(header, "# tictactoe "); ok {
				args = append(args, strings.Fields(flags)...)
				session = rest
			}
			s := sit(t, 80, t.TempDir(), args...)
			lines := s.play(session)
			if screen := s.End(0); screen != session {
				t.Errorf("the screen shows\n%s\nexpected\n%s", screen, session)
			}
			games := s.checkRecord()

			s = sit(t, 40, t.TempDir(), args...)
			s.WaitLine("> ")
			for _, line := range lines {
				// Below the prompt, a session would have a comment or another prompt.
				if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, prompt) {
					s.Send(line + testkit.Enter)
				}
			}
			s.End(0)
			if actual := s.checkRecord(); actual != games {
				t.Errorf("the games are\n%s\nexpected\n%s", actual, games)
			}
		})
	}
}

// play types the lines of a session, each when the screen shows the session up to its question, and
// returns them. A line after a question that is not waited for is the match's own.
func (s *sitting) play(session string) (lines []string) {
	asks := func(text string) bool {
		return strings.Contains(text, prompt) || strings.Contains(text, playAgain)
	}
	for shown := ""; asks(session[len(shown):]); {
		before := shown
		s.Wait(func() bool {
			shown = s.Screen.String()
			return s.asks() && shown != before
		}, "a question")
		if !strings.HasPrefix(session, shown) {
			s.t.Fatalf("the screen shows\n%s\nexpected\n%s", shown, session)
		}
		line, _, _ := strings.Cut(session[len(shown):], "\n")
		s.Answer(s.Screen.BeforeCursor(), line)
		lines = append(lines, line)
		shown += line
	}
	return lines
}

// TestInterrupt leaves a series by Ctrl-C, and then plays the rest of it.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := sit(t, 80, folder, "--record="+recordName, "--series=2", "--x=Ada", "--o=Grace O'Malley")
	s.say("0 0", "1 0", "0 1", "1 1", "0 2", "y", "0 2", "9 9", "undo")
	s.WaitLine(prompt)
	s.Send("2 " + testkit.CtrlC + testkit.CtrlC)
	screen := s.End(130)
	if !strings.HasSuffix(screen, "# To go on: tictactoe --resume=evening.txt\n") {
		t.Errorf("the screen shows\n%s", screen)
	}
	s.checkRecord()

	s = sit(t, 80, folder, "--resume="+recordName)
	s.say("2 2", "1 2", "0 0", "1 1", "0 2", "1 0", "n")
	screen = s.End(0)
	if !strings.Contains(screen, "# Final score: Ada has 2, Grace O'Malley has 0.\n") {
		t.Errorf("the screen shows\n%s", screen)
	}
}

// TestKept resumes games that were played without --record.
func TestKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := sit(t, 80, folder, "-x=Ada")
	s.say("1 1", "0 0")
	s.WaitLine(prompt)
	unix.Kill(s.Program(), unix.SIGTERM)
	s.End(128 + int(unix.SIGTERM))

	s = sit(t, 80, folder)
	s.say("quit") // a game without a move is not kept
	s.End(0)
	s = sit(t, 80, folder, "--resume")
	s.WaitText("# Resumed after 2 moves: Ada (X) is to move.\n")
	s.say("quit")
	s.End(0)

	s = sit(t, 80, folder)
	s.say("2 2", "quit")
	s.End(0)
	s = sit(t, 80, folder, "--resume")
	s.WaitText("# Resumed after 1 move: O is to move.\n")
	s.say("quit")
	s.End(0)
}
