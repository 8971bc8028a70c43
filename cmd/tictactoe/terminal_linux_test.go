package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/controller"
	"tictactoe/internal/testkit"
)

const (
	prompt     = controller.Prompt
	recordName = "evening.txt"
)

// startMatch starts the command at a terminal of the given width, and types lines.
func startMatch(
	t testing.TB, width int, folder string, args []string, lines ...string,
) *testkit.Session {
	t.Helper()
	cmd := testkit.Command("tictactoe", args...)
	cmd.Dir = folder
	cmd.Env = []string{"LC_ALL=C.UTF-8"}
	s := testkit.Start(t, width, cmd)
	s.WaitText("Type")
	s.Send(strings.Join(lines, testkit.Enter) + testkit.Enter)
	return s
}

// TestTerminal runs shell commands. A game has sentences, commands and colours only if its input
// and its output are the terminal.
func TestTerminal(t *testing.T) {
	t.Parallel()
	const (
		keys    = "0 0\r0 0\r1 1\rundo\rquit\r"
		refused = "0 0 is taken by X; free: 0 1, 0 2, 1 0, 1 1, 1 2, 2 0, 2 1 and 2 2."
		inRed   = "\x1b[31m" + refused + "\x1b[0m"
		refusal = "Invalid input: expecting two integers"
		left    = "Taken back: 1 1."
	)
	for _, test := range []struct{ command, waits, typed, shows, hides string }{
		{"tictactoe", prompt, keys, inRed, refusal},
		{"TERM=dumb tictactoe", prompt, keys, refused, "\x1b"},
		{"NO_COLOR=1 tictactoe", prompt, keys, left, "\x1b[31m"},
		{"NO_COLOR=1 tictactoe --color=always", prompt, keys, inRed, ""},
		{"tictactoe --color=never", prompt, keys, refused, "\x1b[31m"},
		{"tictactoe | cat", prompt, keys + "0 1\r2 2\r0 2\r", refusal, "taken"}, // and it ends
		{"echo undo | tictactoe", prompt, "", refusal, "help"},
	} {
		s := testkit.Start(t, 80, exec.Command("sh", "-c", test.command))
		s.WaitText(strings.TrimSpace(test.waits))
		s.Send(test.typed)
		s.End(0)
		output := string(s.Output)
		isHidden := test.hides == "" || !strings.Contains(output, test.hides)
		if !strings.Contains(output, test.shows) || !isHidden {
			t.Errorf("%s prints\n%q\nexpected %q, and not %q",
				test.command, output, test.shows, test.hides)
		}
	}
}

// TestWidths plays the same match in windows of several widths. The records are equal, no sentence
// is wider than the window, and no cell breaks at the end of a line.
func TestWidths(t *testing.T) {
	t.Parallel()
	const answers = "1 1|0 0|hint|9 9|zz|1,1|0 2|undo|moves|help||new|2 1|(2,0)|quit"
	lab := regexp.MustCompile(`(?m)^(Selected|Game|Invalid|Enter|winCode|  [a-z]|.*--resume).*\n`)
	records := map[string]string{}
	for _, view := range []string{"block", "grid", "sentence"} {
		for _, width := range []int{132, 80, 40, 20} {
			t.Run(fmt.Sprint(view, " in ", width), func(t *testing.T) {
				folder := t.TempDir()
				args := []string{"--record=" + recordName, "--x=Ada Lovelace", "--board=" + view}
				s := startMatch(t, width, folder, args, strings.Split(answers, "|")...)
				screen := s.End(0)
				screen = lab.ReplaceAllString(screen, "")
				wide := regexp.MustCompile(fmt.Sprintf(`(?m)^.{%d,}$`, width+1))
				if lines := wide.FindAllString(screen, -1); lines != nil {
					t.Errorf("these lines are wider than the window: %q", lines)
				}
				if cell := regexp.MustCompile(`[ :]\d\n\d[ .;,]`).FindString(screen); cell != "" {
					t.Errorf("%q breaks at the end of a line:\n%s", cell, screen)
				}
				record := testkit.ReadFile(t, filepath.Join(folder, recordName))
				if records[view] != "" && record != records[view] {
					t.Errorf("the record is\n%s\nexpected\n%s", record, records[view])
				}
				records[view] = record
				tictactoe(t, "replay", filepath.Join(folder, recordName))
			})
		}
	}
}

// TestLowWindow draws a grid in a window of twelve rows and, without borders, in one of eleven.
func TestLowWindow(t *testing.T) {
	t.Parallel()
	s := startMatch(t, 80, t.TempDir(), []string{"--board=grid"}, "0 0")
	s.WaitText("0 │(X)│")
	s.SetHeight(12)
	s.Send("1 1" + testkit.Enter)
	s.WaitText("0 │ X │   │   │\n  ├───┼───┼───┤\n1 │   │(O)│   │\n")
	s.SetHeight(11)
	s.Send("2 2" + testkit.Enter)
	s.WaitText("    0   1   2\n0 │ X │   │   │\n1 │   │ O │   │\n2 │   │   │(X)│\n")
	s.Send(testkit.CtrlD)
	s.End(0)
}

// TestInterrupt leaves a series by Ctrl-C, and then plays the rest of it.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	args := []string{"--record=" + recordName, "--series=2", "--x=Ada", "--o=Grace O'Malley"}
	s := startMatch(t, 80, folder, args, "0 0", "1 0", "0 1", "1 1", "0 2", "y", "0 2")
	s.Send("2 " + testkit.CtrlC + testkit.CtrlC)
	screen := s.End(130)
	const resume = "To continue: tictactoe --resume=evening.txt\n"
	if !strings.HasSuffix(screen, "Score: Ada has 1, Grace O'Malley has 0.\n"+resume) {
		t.Errorf("the screen shows\n%s", screen)
	}

	args = []string{"--resume=" + recordName}
	s = startMatch(t, 80, folder, args, "1 1", "0 0", "0 1", "2 2", "2 1", "n")
	screen = s.End(0)
	const board = "    0 1 2\n  0 B B X\n  1 B B B\n  2 B B B\nAda (O) is to move; "
	const end = "Ada wins the series, 2 to 0.\n\nAnother series? [y/N] n\n"
	if !strings.Contains(screen, board) || !strings.HasSuffix(screen, end) {
		t.Errorf("the screen shows\n%s", screen)
	}
}

// The text on the screen of a game is no session, in any view.
func TestScreenIsNoSession(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		nil, {"--board=grid"}, {"--board=sentence"}, {"--series=2", "-x=Ada"},
	} {
		folder := t.TempDir()
		s := startMatch(t, 40, folder, args, "1 1", "0 0", "quit")
		testkit.WriteFile(t, filepath.Join(folder, "screen.txt"), s.End(0))
		replay := testkit.Command("tictactoe", "replay", "screen.txt")
		replay.Dir = folder
		said, _ := replay.CombinedOutput()
		const refused = "tictactoe: screen.txt: it is the screen of our game at a terminal\nhint: "
		if !strings.HasPrefix(string(said), refused) {
			t.Errorf("%q: replay says %s", args, said)
		}
	}
}

// TestSave saves a game, and resumes it from the file. A file that exists stays as it is.
func TestSave(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	lines := []string{"1 1", "save my game.txt", "0 0", "save my game.txt", "save ~/x", "q"}
	screen := startMatch(t, 80, folder, nil, lines...).End(0)
	for _, expected := range []string{
		"\nSaved to my game.txt.\nTo continue: tictactoe --resume='my game.txt'\n",
		"\nNot saved: open my game.txt: file exists.\n",
		"\nNot saved: open ~/x: no such file or directory; ~ is part of the name",
		"\nLeft after 2 moves. The game is not recorded.\n",
	} {
		if !strings.Contains(screen, expected) {
			t.Errorf("the screen shows\n%s\nexpected\n%s", screen, expected)
		}
	}
	s := startMatch(t, 80, folder, []string{"--resume=my game.txt"}, "q")
	if screen := s.End(0); !strings.Contains(screen, "\nResumed after 1 move.\n") {
		t.Errorf("the screen shows\n%s", screen)
	}
}

// TestKilled ends a recorded game by a signal, and resumes it.
func TestKilled(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := startMatch(t, 80, folder, []string{"--record=" + recordName}, "1 1", "0 0")
	s.WaitText("Player 2 (O) played 0 0.\n" + prompt)
	unix.Kill(s.Program(), unix.SIGTERM)
	s.End(128 + int(unix.SIGTERM))
	s = startMatch(t, 80, folder, []string{"--resume=" + recordName}, "quit")
	if screen := s.End(0); !strings.Contains(screen, "Resumed after 2 moves.\n") {
		t.Errorf("the screen shows\n%s", screen)
	}
}
