package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/testkit"
)

const (
	prompt     = controller.Prompt
	recordName = "evening.txt"
)

// startMatch starts the command at a terminal of the given width, and types lines. The folder is
// the home folder, too.
func startMatch(
	t testing.TB, width int, folder string, args []string, lines ...string,
) *testkit.Session {
	t.Helper()
	cmd := testkit.Command("tictactoe", args...)
	cmd.Dir = folder
	cmd.Env = []string{"LC_ALL=C.UTF-8", "HOME=" + folder}
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
		{"TERM= tictactoe", prompt, keys, refused, "\x1b"},
		{"unset TERM; tictactoe", prompt, keys, refused, "\x1b"},
		{"TERM=unknown tictactoe", prompt, keys, refused, "\x1b"},
		{"TERM=vt52 tictactoe", prompt, keys, refused, "\x1b"},
		{"TERM=ansi tictactoe", prompt, keys, "\x1b[94m", "38;5"},
		{"NO_COLOR=1 tictactoe", prompt, keys, left, "\x1b[31m"},
		{"NO_COLOR=1 tictactoe --color=always", prompt, keys, inRed, ""},
		{"tictactoe --color=never", prompt, keys, refused, "\x1b[31m"},
		{"tictactoe | cat", prompt, keys + "0 1\r2 2\r0 2\r", refusal, "taken"}, // and it ends
		{"echo undo | tictactoe", prompt, "", refusal, "help"},
		{"tictactoe rounds", "Row:", testkit.CtrlD, "Ctrl-D ends the game.", ""},
		{"tictactoe rounds | cat", "Row:", testkit.CtrlD, "Turn 1", "Ctrl-D"},
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
				const keys = "\nTAB completes a command.\nCtrl-D ends the game.\n"
				if width == 40 && !strings.Contains(screen, keys) {
					t.Errorf("the screen shows\n%s\nexpected%s", screen, keys)
				}
				screen = lab.ReplaceAllString(screen, "")
				wide := regexp.MustCompile(fmt.Sprintf(`(?m)^.{%d,}$`, width+1))
				if lines := wide.FindAllString(screen, -1); lines != nil {
					t.Errorf("these lines are wider than the window: %q", lines)
				}
				cell := regexp.MustCompile(`[ :]\d\n\d( \d|[.;,])`).FindString(screen)
				if cell != "" {
					t.Errorf("%q breaks at the end of a line:\n%s", cell, screen)
				}
				record := testkit.ReadFile(t, filepath.Join(folder, recordName))
				if records[view] != "" && record != records[view] {
					t.Errorf("the record differs\n%s", testkit.Diff(records[view], record))
				}
				records[view] = record
			})
		}
	}
}

// TestLowWindow checks that the grid, one sentence and the prompt are the last 8 rows when the game
// waits for an answer, also after a refusal and the end of a game in a series.
func TestLowWindow(t *testing.T) {
	t.Parallel()
	lines := strings.Split("0 0|0 0|zz||1 0|moves|0 1|undo|0 1|1 1|0 2|undo|0 2|1 1|1 1|quit", "|")
	s := startMatch(t, 80, t.TempDir(), []string{"--board=grid", "--series=2"}, lines...)
	s.End(0)
	if _, end, _ := strings.Cut(string(s.Output), "quit"); strings.Contains(end, "\x1b[2J") {
		t.Error("the screen is cleared at the end")
	}
	grid := `   0   1   2\n0 .*\n  ---\+---\+---\n1 .*\n  ---\+---\+---\n2 .*\n`
	prompts := strings.Split(ansi.ReplaceAllString(string(s.Output), ""), prompt)
	for _, above := range prompts[:len(prompts)-1] {
		above = strings.ReplaceAll(above, "\r", "")
		if !regexp.MustCompile(grid + `.+\n\z`).MatchString(above) {
			t.Errorf("the board is not above the prompt:\n%s", above)
		}
	}
	if len(prompts) != 1+len(lines) {
		t.Errorf("there are %d prompts", len(prompts)-1)
	}
}

// ansi matches an escape sequence.
var ansi = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// TestRedraw presses Ctrl-L during a game and after it: the board, and the sentences that belong to
// it, are shown again.
func TestRedraw(t *testing.T) {
	t.Parallel()
	const over = "0 0|1 0|0 1|1 1|0 2"
	const end = "Player 1 (X) wins by row 0 with 0 2.\n" +
		"Decided by move 2: O at 1 0; 1 1 would have saved it.\n"
	const question = "\nPlay again? [Y/n] "
	for _, test := range []struct{ view, lines, redrawn string }{
		{"block", "0 0", "    0 1 2\n  0 X B B\n  1 B B B\n  2 B B B\n\n" +
			"Player 2 (O) is to move; Player 1 (X) played 0 0.\n" + prompt},
		{"block", over, end + "    0 1 2\n  0 X X X\n  1 O O B\n  2 B B B\n" + question},
		{"sentence", over, end + "X: 0 0; 0 1; 0 2. O: 1 0; 1 1.\n" + question},
	} {
		lines := append(strings.Split(test.lines, "|"), testkit.CtrlL+testkit.CtrlD)
		s := startMatch(t, 100, t.TempDir(), []string{"--board=" + test.view}, lines...)
		if screen := s.End(0); !strings.Contains(screen, test.redrawn) {
			t.Errorf("the screen shows\n%s\nexpected\n%s", screen, test.redrawn)
		}
	}
}

// TestRoundsRedraw presses Ctrl-L at both questions of rounds: the board and the turn are shown
// again.
func TestRoundsRedraw(t *testing.T) {
	t.Parallel()
	s := testkit.Start(t, 80, testkit.Command("tictactoe", "rounds"))
	s.WaitLine("Enter Row: ")
	s.Send("1\r1\r")
	const board = "012\n0   \n1 X \n2   \n\n" // a Screen does not know TAB
	const stars = "*******************\n"
	const turn = board + stars + "Turn 2: Player 2 ('O')\n" + stars + "\n"
	s.WaitText(turn + "Enter Row: ")
	s.Send(testkit.CtrlL)
	s.WaitText(turn + turn + "Enter Row: ")
	s.Send("0\r")
	s.WaitLine("Enter Column: ")
	s.Send(testkit.CtrlL + testkit.CtrlD)
	if screen := s.End(0); !strings.Contains(screen, turn+"Enter Column: ") {
		t.Errorf("the screen shows\n%s", screen)
	}
}
