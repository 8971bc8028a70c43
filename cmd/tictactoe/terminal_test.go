//go:build linux

package main

import (
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

// A sitting is the command at a terminal.
type sitting struct {
	*testkit.Session
	t      testing.TB
	folder string // in which the command runs and keeps the last game
}

// sit starts the command at a terminal of the given width, and types lines.
func sit(t testing.TB, width int, folder string, args []string, lines ...string) *sitting {
	t.Helper()
	cmd := testkit.Command("tictactoe", args...)
	cmd.Dir = folder
	cmd.Env = []string{"XDG_STATE_HOME=" + folder, "LC_ALL=C.UTF-8"}
	s := &sitting{testkit.Start(t, width, cmd), t, folder}
	s.WaitText(strings.TrimSpace(prompt))
	s.Send(strings.Join(lines, testkit.Enter) + testkit.Enter)
	return s
}

// checkRecord checks that the record replays, and returns its games.
func (s *sitting) checkRecord() (games string) {
	s.t.Helper()
	path := filepath.Join(s.folder, recordName)
	tictactoe(s.t, "replay", path)
	return tictactoe(s.t, "show", path)
}

// answers matches the lines in a session that the player types. The match types its own lines
// without these comments.
var answers = regexp.MustCompile(
	`(?m)(?:^# .* is to move.*\n` + prompt + `|^Row \d, column: |^# Play again\?.*\) )(.*)$`)

// TestTerminal runs shell commands. A game has comments, commands and colours only if its input and
// its output are the terminal.
func TestTerminal(t *testing.T) {
	t.Parallel()
	const (
		typed   = "0 0\r0 0\r1 1\rundo\rquit\r"
		refused = "# Row 0, column 0 is taken by X: Player 2 (O) is still to move."
		inRed   = "\x1b[31m" + refused + "\x1b[0m"
		refusal = "Invalid input: expecting two integers"
		left    = "# Taken back: 1 1."
	)
	for _, test := range []struct{ command, waits, typed, shows, hides string }{
		{"tictactoe", prompt, typed, inRed, refusal},
		{"TERM=dumb tictactoe", prompt, typed, refused, "\x1b"},
		{"NO_COLOR=1 tictactoe", prompt, typed, left, "\x1b[31m"},
		{"NO_COLOR=1 tictactoe --color=always", prompt, typed, inRed, ""},
		{"tictactoe | cat", prompt, typed + "\x04", refusal, "#"},
		{"echo undo | tictactoe", prompt, "", refusal, "#"},
		{"tictactoe show", "a game from the keyboard; end it with Ctrl-D", "1 X B2\r\x04",
			"Game in progress: O's turn.", ""},
		{"tictactoe exercise rounds --run=column-below-zero -- tictactoe rounds", "", "",
			"\r0 of 1, 0s left: tictactoe rounds\x1b[K\r\x1b[K1 of 1 passed", ""},
	} {
		command := exec.Command("sh", "-c", test.command)
		command.Env = []string{"XDG_STATE_HOME=" + t.TempDir()}
		s := testkit.Start(t, 80, command)
		s.WaitText(strings.TrimSpace(test.waits))
		s.Send(test.typed)
		s.End(0)
		output := string(s.Output)
		isHidden := test.hides == "" || !strings.Contains(output, test.hides)
		if !strings.Contains(output, test.shows) || !isHidden {
			t.Errorf("%s prints\n%q\nwant %q, and not %q",
				test.command, output, test.shows, test.hides)
		}
	}
}

// TestSessions plays the sessions in testdata/sessions, with the flags in their first line. At 80
// columns, the screen is the session. At 40 columns, it contains the same games.
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
			var lines, narrowLines []string
			for _, answer := range answers.FindAllStringSubmatch(session, -1) {
				line := answer[1]
				lines = append(lines, line)
				// Below the prompt, these would be a comment or another prompt.
				if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, prompt) {
					narrowLines = append(narrowLines, line)
				}
			}
			const goOn = "# To go on: tictactoe --resume=evening.txt\n"
			isLeft := strings.HasSuffix(session, goOn)
			wide := sit(t, 80, t.TempDir(), args, lines...)
			if screen := wide.End(0); screen != session {
				t.Errorf("the screen shows\n%s\nexpected\n%s", screen, session)
			}
			narrow := sit(t, 40, t.TempDir(), args, narrowLines...)
			// The command does not fit in the line, and can be copied.
			wrapped := strings.Replace(goOn, ": ", ":\n# ", 1)
			if screen := narrow.End(0); strings.HasSuffix(screen, wrapped) != isLeft {
				t.Errorf("at 40 columns the screen shows\n%s", screen)
			}
			broken := regexp.MustCompile(`(?m)^.{37,}undo$`)
			if line := broken.FindString(narrow.Screen.String()); line != "" {
				t.Errorf("at 40 columns this line breaks in a word: %s", line)
			}
			if actual, expected := narrow.checkRecord(), wide.checkRecord(); actual != expected {
				t.Errorf("the games are\n%s\nexpected\n%s", actual, expected)
			}
		})
	}
}

// TestInterrupt leaves a series by Ctrl-C, and then plays the rest of it. A line that is no answer
// is erased.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	args := []string{"--record=" + recordName, "--series=2", "--x=Ada", "--o=Grace O'Malley"}
	s := sit(t, 80, folder, args, "0 0", "1 0", "0 1", "1 1", "0 2", "y", "0 2", "save", "undo")
	row := "2" + testkit.Enter + testkit.CtrlC // drops the row
	s.Send(row + "2 " + testkit.CtrlC + testkit.CtrlC)
	screen := s.End(130)
	const explained = "# Say where to: save FILE.\n" + prompt + "undo\n"
	if !strings.Contains(screen, explained) {
		t.Errorf("the screen shows\n%s", screen)
	}
	if !strings.HasSuffix(screen, "# To go on: tictactoe --resume=evening.txt\n") {
		t.Errorf("the screen shows\n%s", screen)
	}
	s.checkRecord()

	args = []string{"--resume=" + recordName}
	s = sit(t, 80, folder, args, "2 2", "1 2", "0 0", "1 1", "0 2", "1 0")
	screen = s.End(0)
	if !strings.HasSuffix(screen, "# Ada wins the series, 2 to 0.\n\n") {
		t.Errorf("the screen shows\n%s", screen)
	}
}

// TestKept resumes games that were played without --record. A game without a move is not kept.
func TestKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := sit(t, 80, folder, []string{"-x=Ada"}, "1 1", "0 0")
	s.WaitText("# Ada (X) is to move; Player 2 (O) played 0 0.\n" + prompt)
	unix.Kill(s.Program(), unix.SIGTERM)
	s.End(128 + int(unix.SIGTERM))

	check := func(comment string) {
		t.Helper()
		s := sit(t, 80, folder, []string{"--resume"}, "quit")
		if screen := s.End(0); !strings.Contains(screen, comment) {
			t.Errorf("the screen shows\n%s", screen)
		}
	}
	sit(t, 80, folder, nil, "quit").End(0)
	check("# Resumed after 2 moves: Ada (X) is to move.\n")
	sit(t, 80, folder, nil, "2 2", "quit").End(0)
	check("# Resumed after 1 move: Player 2 (O) is to move.\n")
}
