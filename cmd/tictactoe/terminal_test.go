//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"golang.org/x/sys/unix"

	"tictactoe/controller"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

const (
	prompt     = controller.Prompt
	playAgain  = "# Play again? (yes or no) "
	recordName = "evening.txt"

	enter     = testkit.Enter
	tab       = testkit.Tab
	backspace = testkit.Backspace
	up        = testkit.Up
	ctrlC     = testkit.CtrlC
	ctrlD     = testkit.CtrlD
	ctrlL     = testkit.CtrlL
	ctrlU     = testkit.CtrlU
)

// A sitting is the command at a terminal, and who sits in front of it.
type sitting struct {
	*testkit.Session
	t      testing.TB
	folder string // in which the command runs
}

// sit starts the command at a terminal of width columns, in an empty folder.
func sit(t testing.TB, width int, args ...string) *sitting {
	t.Helper()
	return sitAt(t, width, t.TempDir(), testkit.Command("tictactoe", args...))
}

func sitAt(t testing.TB, width int, folder string, cmd *exec.Cmd) *sitting {
	t.Helper()
	cmd.Dir = folder
	cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+folder)
	return &sitting{testkit.Start(t, width, cmd), t, folder}
}

// say answers prompts and the question whether to play again, each with a line.
func (s *sitting) say(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		s.Wait(s.asks, "a question")
		s.Answer(s.Screen.BeforeCursor(), line)
	}
}

func (s *sitting) asks() bool {
	return slices.Contains([]string{prompt, playAgain}, s.Screen.BeforeCursor())
}

func (s *sitting) path(name string) string { return filepath.Join(s.folder, name) }

// checkRecord checks that the screen and the record are sessions of the same games, and that both replay.
func (s *sitting) checkRecord() {
	s.t.Helper()
	header, _, _ := strings.Cut(readFile(s.t, s.path(recordName)), prompt) // which has the names
	writeFile(s.t, s.path("screen.txt"), header+s.Screen.String())
	if shown, recorded := gamesIn(s.t, s.path("screen.txt")), gamesIn(s.t, s.path(recordName)); shown != recorded {
		s.t.Errorf("recorded are the games\n%s\non the screen are\n%s", recorded, shown)
	}
}

// gamesIn returns the games in a session, which must replay.
func gamesIn(t testing.TB, file string) string {
	t.Helper()
	tictactoe(t, "replay", file)
	return tictactoe(t, "show", file)
}

// TestSessions plays the sessions in testdata/sessions, with the flags at their beginning, as in a record.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			session := readFile(t, file)
			header, err := match.ReadHeader([]byte(session))
			if err != nil {
				t.Fatal(err)
			}
			args := []string{"--record=" + recordName}
			for name, value := range header.Flags {
				args = append(args, "--"+name+"="+value)
			}
			if header.Line > 0 {
				_, session, _ = strings.Cut(session, "\n")
			}
			s := sit(t, 80, args...)
			// The match itself types, too: the computer's moves, and the command that begins the next game.
			asks := func(text string) bool { return strings.Contains(text, prompt) || strings.Contains(text, playAgain) }
			for shown := ""; asks(session[len(shown):]); {
				before := shown
				s.Wait(func() bool {
					shown = strings.TrimRight(s.Screen.String(), " ") + " " // the editor may have drawn more behind the cursor
					return s.asks() && shown != before
				}, "a prompt")
				if !strings.HasPrefix(session, shown) {
					t.Fatalf("the screen shows\n%s\nwant\n%s", shown, session)
				}
				line, _, _ := strings.Cut(session[len(shown):], "\n")
				s.Answer(s.Screen.BeforeCursor(), line)
				shown += line
			}
			if got := s.End("status 0"); got != session {
				t.Errorf("the screen shows\n%s\nwant\n%s", got, session)
			}
			s.checkRecord()
		})
	}
}

// TestLeft leaves a series in every way there is, and goes on with it.
func TestLeft(t *testing.T) {
	lines := []string{
		"0 0", "1 0", "0 0", "undo", "1 1", "9 9", "one", "1 0", "undo", "undo", "redo", "0 1", "2 2", "0 2", "y", // X wins
		"0 2", "new", "2 2", "1 2", "undo", "undo", "redo", "0 0", "1 1", "1 0", "0 2", "2 0", "n", // O wins, who is Ada as well
	}
	args := []string{"--record=" + recordName, "--series=2", "--x=Ada", "--o=Grace O'Malley"}
	whole := sit(t, 80, args...)
	whole.say(lines...)
	whole.End("status 0")
	whole.checkRecord()
	recorded := readFile(t, whole.path(recordName))
	tests := []struct {
		name  string
		after int // lines
		keys  string
		event string
	}{
		{"Ctrl-C", 4, "2 " + ctrlC + ctrlC, "status 130"},
		{"Ctrl-D", 17, ctrlD, "status 0"},
		{"Ctrl-D at first", 0, ctrlD, "status 0"},
		{"quit", 22, "quit" + enter, "status 0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := sit(t, 80, args...)
			s.say(lines[:test.after]...)
			s.WaitLine(prompt)
			s.Send(test.keys)
			shown := s.End(test.event)
			s.checkRecord()
			if !strings.HasSuffix(shown, "# To go on: tictactoe --resume=evening.txt\n") {
				t.Errorf("the screen shows\n%s", shown)
			}
			s = sitAt(t, 80, s.folder, testkit.Command("tictactoe", "--resume="+recordName))
			s.say(lines[test.after:]...)
			if shown := s.End("status 0"); !strings.HasSuffix(shown, "# Final score: Ada has 2, Grace O'Malley has 0.\n\n"+playAgain+"n\n") {
				t.Errorf("the screen shows\n%s", shown)
			}
			gamesIn(t, s.path(recordName))
			if got := readFile(t, s.path(recordName)); got != recorded {
				t.Errorf("recorded is\n%s\nwant\n%s", got, recorded)
			}
		})
	}
}

// turns matches the comments that are on the screen and not in the record.
var turns = regexp.MustCompile(`(?m)^# (Rows .* Type help for more|[^:\n]* is to move(; .* played .*)?)\.\n`)

// TestKilled kills the command after every so many bytes that come on the screen: what was shown of a move is in the record,
// and the record can be resumed.
func TestKilled(t *testing.T) {
	t.Parallel()
	lines := []string{"0 0", "1 0", "3 1", "0 1", "0 1", "1 1", "2 2", "2 0"}
	pasted := strings.Join(lines, enter) + enter
	for n := range 20 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := sit(t, 200, "--series=2", "--record="+recordName)
			s.WaitLine(prompt)
			s.Send(pasted)
			s.Wait(func() bool { return len(s.Output()) >= 70*n }, "%d bytes", 70*n)
			s.Signal(unix.SIGKILL)
			s.WaitEvent("ended by SIGKILL")
			s.Drain()
			shown := turns.ReplaceAllString(s.Screen.String(), "")
			_, session, _ := strings.Cut(readFile(t, s.path(recordName)), "\n")
			if answered := shown[:strings.LastIndex(shown, prompt)+len(prompt)]; !strings.HasPrefix(session, answered) {
				t.Errorf("recorded is\n%s\nthough the screen showed\n%s", session, shown)
			}
			tictactoe(t, "--resume="+s.path(recordName))
		})
	}
}

// TestKept goes on with games that nobody asked to record.
func TestKept(t *testing.T) {
	t.Parallel()
	s := sit(t, 80, "-x=Ada")
	again := func(args ...string) { s = sitAt(t, 80, s.folder, testkit.Command("tictactoe", args...)) }
	s.say("1 1", "0 0")
	s.WaitLine(prompt)
	s.Signal(unix.SIGKILL)
	s.WaitEvent("ended by SIGKILL")

	again("--board=grid") // in which no move is played
	s.say("quit")
	if shown := s.End("status 0"); !strings.HasSuffix(shown, "quit\n# Left after 0 moves.\n") {
		t.Errorf("the screen shows\n%s", shown)
	}

	again("--resume")
	s.say("0 1", "undo")
	s.WaitLine(prompt)
	s.Send(ctrlC)
	shown := s.End("status 130")
	if !strings.Contains(shown, "\n# Resumed after 2 moves: Ada (X) is to move.\n") ||
		!strings.HasSuffix(wordsOf(shown), "Left after 2 moves. Kept in "+s.path("tictactoe/last.txt")+". To go on: tictactoe --resume") {
		t.Errorf("the screen shows\n%s", shown)
	}

	again("--record=" + recordName)
	s.say("2 2", "quit")
	s.End("status 0")
	again("--resume", recordName)
	s.say("quit")
	if shown := s.End("status 0"); !strings.Contains(shown, "# Resumed after 1 move: O is to move.") {
		t.Errorf("the screen shows\n%s", shown)
	}
	again()
	s.say("2 2", "quit")
	s.End("status 0")
	again("--resume")
	s.say("quit")
	s.End("status 0")
	if kept := gamesIn(t, s.path("tictactoe/last.txt")); strings.Count(kept, "X") != 1 {
		t.Errorf("the last game was\n%s", kept)
	}
}

// wordsOf returns a text on one line, without the beginnings of comments.
func wordsOf(text string) string {
	words := strings.Fields(text)
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "#" }), " ")
}

func TestGameFromTheKeyboard(t *testing.T) {
	t.Parallel()
	s := sit(t, 80, "show")
	s.WaitText("reading a game from the keyboard; end it with Ctrl-D\n")
	s.Send("1 X B2\n" + ctrlD)
	if shown := s.End("status 0"); !strings.HasSuffix(shown, "Game in progress: O's turn.\n") {
		t.Errorf("the screen shows\n%s", shown)
	}
}

// TestAnySessionReplays types at random, at terminals of several widths: the screen and the record are sessions of the same
// games, and replay. Comments fit the screen, but for the question that is one.
func TestAnySessionReplays(t *testing.T) {
	keys := []string{
		ctrlL, tab, up, ctrlU, backspace, "h" + tab, "moves" + enter, "0\t1",
		"help" + enter, "undo" + enter, "redo" + enter, "hint" + enter, "new" + enter, "y" + enter, "what?" + enter,
		"save a/b" + enter, "heelp" + enter, "3 1" + enter, "99999999999 1" + enter, "é ü" + enter, "1 1 x 1" + enter,
		"11" + enter, "1-1" + enter, "1" + enter + "2 2" + enter, enter, "9 日本" + ctrlC, "1 1 1" + enter,
		"0 0 1 1" + enter, "0 1 undo" + enter,
	}
	// These are no answers where they stand behind the prompt, and on a narrow screen they stand below it.
	wideOnly := []string{"# no" + enter, "# Left out: 1" + enter, prompt + "1 1" + enter}
	for seed := range 20 {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(seed), 0))
			width := []int{200, 80, 60, 40, 30}[seed%5]
			keys := keys
			if width >= 60 {
				keys = append(slices.Clone(keys), wideOnly...)
			}
			s := sit(t, width, "--series=0", "--record="+recordName, "--x=グレース", "--o=# Grace")
			s.WaitText(prompt)
			for range 40 {
				s.settle()
				typed := keys[random.IntN(len(keys))]
				if random.IntN(2) == 0 {
					typed = fmt.Sprint(random.IntN(3), " ", random.IntN(3), enter)
				}
				s.Send(typed)
			}
			s.settle()
			s.Send(ctrlD)
			for line := range strings.Lines(s.End("status 0")) {
				if strings.HasPrefix(line, "# ") && runewidth.StringWidth(line) > width && !strings.HasPrefix(line, playAgain) {
					t.Errorf("on a screen of %d columns there is a comment %q", width, line)
				}
			}
			s.checkRecord()
		})
	}
}

// settle waits until a question stands there with an empty line behind it.
func (s *sitting) settle() {
	s.t.Helper()
	waitFor := func(line string) {
		s.t.Helper()
		s.Wait(func() bool {
			before := s.Screen.BeforeCursor()
			return slices.Contains([]string{prompt + line, playAgain + line, "> " + line, "# " + line}, before)
		}, "a question and %q", line)
	}
	s.Send(ctrlU + "~")
	waitFor("~")
	s.Send(backspace)
	waitFor("")
}
