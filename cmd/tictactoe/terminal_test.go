//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

const (
	prompt    = controller.Prompt
	playAgain = "# Play again? (yes or no) "

	enter     = testkit.Enter
	tab       = testkit.Tab
	backspace = testkit.Backspace
	up        = testkit.Up
	down      = testkit.Down
	left      = testkit.Left
	ctrlC     = testkit.CtrlC
	ctrlD     = testkit.CtrlD
	ctrlL     = testkit.CtrlL
	ctrlU     = testkit.CtrlU
	ctrlZ     = testkit.CtrlZ
)

// A sitting is the command at a terminal, and those who sit before it.
type sitting struct {
	*testkit.Session
	t      testing.TB
	folder string // in which the command runs
}

// sit starts the command at a terminal of width columns, in an empty folder.
func sit(t testing.TB, width int, args ...string) *sitting {
	t.Helper()
	return sitAt(t, width, testkit.Command("tictactoe", args...))
}

// sitAt is sit for a command that has more to it than arguments. Its folder, where it has one, stays.
func sitAt(t testing.TB, width int, cmd *exec.Cmd) *sitting {
	t.Helper()
	if cmd.Dir == "" {
		cmd.Dir = t.TempDir()
	}
	return &sitting{testkit.Start(t, width, cmd), t, cmd.Dir}
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

// path returns where a file in the command's folder is.
func (s *sitting) path(name string) string { return filepath.Join(s.folder, name) }

// recorded returns the record as it is.
func (s *sitting) recorded() string {
	s.t.Helper()
	return readFile(s.t, s.path(recordName))
}

// copyScreen copies what stands on the screen to a file, checks that it replays, and returns the file.
func (s *sitting) copyScreen() string {
	s.t.Helper()
	file := s.path("screen.txt")
	writeFile(s.t, file, s.Screen.String())
	checkReplays(s.t, file)
	return file
}

// checkRecord checks that what stands on the screen and what was recorded are sessions of the same games.
func (s *sitting) checkRecord() {
	s.t.Helper()
	checkReplays(s.t, s.path(recordName))
	if shown, recorded := terminalGames(s.t, s.copyScreen()), terminalGames(s.t, s.path(recordName)); shown != recorded {
		s.t.Errorf("recorded are the games\n%s\non the screen are\n%s", recorded, shown)
	}
}

// checkReplays checks that a file holds a session that replays.
func checkReplays(t testing.TB, file string) {
	t.Helper()
	replayed := tictactoe(t, "", "replay", file)
	if replayed.status != 0 || !strings.HasSuffix(replayed.stdout, "\n1 passed, 0 failed\n") {
		t.Fatalf("replayed: %+v\nthe session:\n%s", replayed, readFile(t, file))
	}
}

// games returns the games in a session.
func terminalGames(t testing.TB, file string) string {
	t.Helper()
	last, all := tictactoe(t, "", "convert", "--to=ece244", file), tictactoe(t, "", "analyse", file)
	if last.status != 0 || all.status != 0 {
		t.Fatalf("converted: %+v\nanalysed: %+v\nthe session:\n%s", last, all, readFile(t, file))
	}
	return all.stdout + last.stdout
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
			flags, _, err := match.Flags([]byte(session))
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
			s.checkRecord()
		})
	}
}

func TestTab(t *testing.T) {
	t.Parallel()
	s := sit(t, 80)
	s.WaitLine(prompt)
	s.pressForRedraw(tab, "")
	s.press("s"+tab, "save ")
	s.press(ctrlU, "")
	s.press("h", "h")
	s.pressForRedraw(tab, "h")
	s.press("e"+tab, "help")
	s.press(ctrlU+"1", "1")
	s.press(tab, "1 ")
	s.press("1", "1 1")
	s.Send(enter)
	s.WaitLine(prompt)
	s.press("0\t1", "0 1") // as pasted: a TAB among other keys is a blank
	s.Send(enter)
	s.WaitLine(prompt)
	s.press("1"+tab, "1 ")
	s.pressForRedraw(tab, "1 ")
	s.press("0", "1 0")
	s.Send(enter)
	s.WaitLine(prompt)
	s.press("1"+tab, "1 2") // the row's only cell that is free
	s.press(ctrlU+"q", "q")
	s.Send(enter)
	shown := s.end(0)
	s.copyScreen()
	for _, listed := range []string{
		"# help  undo  redo  hint  moves  save  new  quit  0 0  0 1  0 2  1 0  1 1  1 2\n# 2 0  2 1  2 2\n",
		"# help  hint\n" + prompt + "1 1\n",
		"# 1 0  1 2\n" + prompt + "1 0\n",
	} {
		if !strings.Contains(shown, listed) {
			t.Errorf("the screen shows\n%s\nwhich lacks\n%s", shown, listed)
		}
	}
}

func TestHistoryIsOfOneGame(t *testing.T) {
	t.Parallel()
	s := sit(t, 80, "--series=2")
	s.say("0 0", "1 0", "moves", "0 1", "1 1")
	s.WaitLine(prompt)
	s.press(up, "1 1")
	s.press(up+up, "moves")
	s.press(down, "0 1")
	s.press(backspace+"2", "0 2")
	s.Send(enter)
	s.WaitLine(prompt)
	s.press(up+"2 2", "2 2")
	s.Send(enter)
	s.WaitLine(prompt)
	s.press(up+up+up, "2 2")
	s.press(ctrlU, "")
	s.Send(ctrlD)
	s.end(0)
	s.copyScreen()
}

func TestInterrupted(t *testing.T) {
	t.Parallel()
	s := sit(t, 80, "--record="+recordName, "--x=Ada")
	s.say("0 0", "undo", "1 1")
	s.WaitLine(prompt)
	s.press("2 ", "2 ")
	s.Send(ctrlC)
	shown := s.end(130)
	const end = "2 ^C\n# To go on: tictactoe --resume=evening.txt\n"
	if !strings.HasSuffix(shown, "\n\n"+prompt+end) {
		t.Errorf("the screen shows\n%s", shown)
	}
	s.checkRecord()
	if got, want := s.recorded(), "# tictactoe --x=Ada\n"+strings.TrimSuffix(shown, end); got != want {
		t.Errorf("recorded is\n%s\nwant\n%s", got, want)
	}
}

// Where no lines are edited it is the signal that ends the command.
func TestInterruptedAtADumbTerminal(t *testing.T) {
	t.Parallel()
	cmd := testkit.Command("tictactoe", "--record="+recordName)
	cmd.Env = []string{"TERM=dumb"}
	s := sitAt(t, 80, cmd)
	s.say("0 0")
	s.WaitLine(prompt)
	s.Send("1 1" + ctrlC)
	s.WaitEvent("ended by SIGINT")
	s.Drain()
	s.checkRecord()
}

func TestEndOfInput(t *testing.T) {
	const score = "# Score: Player 1 has 1, Player 2 has 0.\n# To go on: tictactoe --resume=evening.txt\n"
	tests := []struct {
		name  string
		lines []string
		asked string // where the input ends
		want  string // what then comes
	}{
		{"at the prompt", []string{"0 0", "1 0", "0 1", "1 1", "0 2", "1 1"}, prompt, score},
		{"below it", []string{"0 0", "1 0", "0 1", "1 1", "0 2", "1"}, "", score},
		{"where it asks to play again", []string{"0 0", "1 0", "0 1", "1 1", "0 2"}, playAgain,
			"# Final score: Player 1 has 1, Player 2 has 0.\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := sit(t, 80, "--series=0", "--record="+recordName)
			s.say(test.lines[:5]...)
			if len(test.lines) > 5 {
				s.Answer(playAgain, "y")
				s.say(test.lines[5])
			}
			s.WaitLine(test.asked)
			s.Send(ctrlD)
			shown := s.end(0)
			s.checkRecord()
			if !strings.HasSuffix(shown, test.asked+"\n"+test.want) {
				t.Errorf("the screen shows\n%s\nwant at its end\n%s", shown, test.asked+"\n"+test.want)
			}
		})
	}
}

func TestSuspended(t *testing.T) {
	t.Parallel()
	s := sit(t, 20, "--record="+recordName, "--series=0")
	s.say("0 0", "1 0", "undo", "1 0", "0 1", "1 1")
	for _, width := range []int{40, 20} {
		s.WaitLine(prompt)
		s.press("0", "0")
		s.Send(ctrlZ)
		s.WaitEvent("stopped by SIGTSTP")
		s.WaitLine("")
		if !s.AsFound() {
			t.Error("while the command is stopped the terminal's modes are not what they were")
		}
		s.Foreground()
		s.WaitLine(prompt + "0")
		s.WaitRedraw(func() { s.Resize(width) }, prompt+"0")
		s.press(backspace, "")
	}
	s.say("0 2")
	s.WaitLine(playAgain)
	s.Send("n")
	s.WaitLine(playAgain + "n")
	s.Send(ctrlZ)
	s.WaitEvent("stopped by SIGTSTP")
	s.WaitLine("")
	s.Foreground()
	s.WaitLine(playAgain + "n")
	s.Send(enter)
	s.end(0)
	s.checkRecord()
}

// A page that is cleared shows the prompt on top, and nothing of it is left above.
func TestCleared(t *testing.T) {
	for _, width := range []int{80, 40, 37, 20} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := sit(t, width)
			s.say("1 1", "moves")
			for range 2 {
				s.WaitLine(prompt)
				s.press("0", "0")
				s.pressForRedraw(ctrlL, "0")
				s.press(backspace, "")
			}
			s.Send(ctrlD)
			s.end(0)
			s.copyScreen()
		})
	}
}

// At a terminal that knows no escape sequences none comes out, and words work.
func TestDumbTerminal(t *testing.T) {
	t.Parallel()
	cmd := testkit.Command("tictactoe", "--series=0", "--record="+recordName)
	cmd.Env = []string{"TERM=dumb"}
	s := sitAt(t, 40, cmd)
	s.say("help", "0 0", "hint", "0 0", "heelp", "1 0", "UNDO", "r", "0 1", "1 1 9 9", "save so-far.txt", "0 2 1 1")
	s.Answer(playAgain, "")
	s.WaitText("yes or no.\n")
	s.Answer(playAgain, "y")
	s.WaitLine(prompt)
	s.Send("save a\x01b")
	s.WaitLine(prompt + "save a^Ab")
	s.Send(enter)
	s.say("new", "2")
	s.WaitLine("")
	s.Send("2\n")
	s.WaitLine(prompt)
	s.Send(ctrlD)
	shown := s.end(0)
	s.checkRecord()
	if bytes.ContainsRune(s.Output(), '\x1b') {
		t.Errorf("an escape sequence: %q", s.Output())
	}
	const end = "\n# Score: Player 1 has 1, Player 2 has 0.\n# To go on: tictactoe\n# --resume=evening.txt\n"
	if !strings.HasSuffix(shown, prompt+end) {
		t.Errorf("the screen shows\n%s", shown)
	}
}

func TestPaste(t *testing.T) {
	game := []string{"0 0", "1 0", "0 1", "0 1", "1 1", "0 2"}
	lines := strings.Join(game, enter) + enter
	tests := []struct {
		name, pasted string
		args         []string
	}{
		{"one line", strings.Join(game, " ") + enter, nil},
		{"one line and more", strings.Join(game, " ") + " 9 9 x" + enter, nil},
		{"lines that end in CR", lines, nil},
		{"lines that end in LF", strings.ReplaceAll(lines, enter, "\n"), nil},
		{"lines that end in CR LF", strings.ReplaceAll(lines, enter, "\r\n"), nil},
		{"TABs and blank lines", strings.ReplaceAll(strings.ReplaceAll(lines, " ", "\t"), enter, enter+enter), nil},
		{"words", "help" + enter + "undo" + enter + lines, nil},
		{"more than the game", lines + "9 9" + enter + "x" + enter, nil},
		{"games, one after the other", lines + lines, []string{"--series=2"}},
		{"a game to a line", strings.Repeat(strings.Join(game, " ")+enter, 2), []string{"--series=2"}},
		{"answers", lines + "y" + enter + lines + "n" + enter, []string{"--series=0"}},
		{"a game and more to a line", strings.Repeat(strings.Join(game, " ")+" 9 9 9"+enter, 2), []string{"--series=2"}},
	}
	for _, test := range tests {
		for _, width := range []int{80, 20} {
			t.Run(fmt.Sprint(test.name, " ", width), func(t *testing.T) {
				t.Parallel()
				s := sit(t, width, append(test.args, "--record="+recordName)...)
				s.WaitLine(prompt)
				s.Send(test.pasted)
				shown := s.end(0)
				s.checkRecord()
				if games := strings.Count(shown, "winCode: 1\n"); games != 1+len(test.args) {
					t.Errorf("%d games have been won:\n%s", games, shown)
				}
			})
		}
	}
}

// With a pipe at either end it is the lab's game, to the byte, and knows no words.
func TestPipeAtEitherEnd(t *testing.T) {
	const input = "help\n0 0\nundo\n0 0 1 1\n# 1\n1\nnew\n2 2 quit\n3 1\n0 1\n"
	want := tictactoe(t, input).stdout
	for _, env := range [][]string{{"NO_COLOR=1"}, {"TERM=dumb"}} {
		t.Run("in, "+env[0], func(t *testing.T) {
			t.Parallel()
			cmd := testkit.Command("tictactoe")
			cmd.Env = env
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			cmd.Stdin = r
			s := sitAt(t, 80, cmd)
			if _, err := w.WriteString(input); err != nil {
				t.Fatal(err)
			}
			w.Close()
			s.end(0)
			if got := strings.ReplaceAll(string(s.Output()), "\r\n", "\n"); got != want {
				t.Errorf("at the terminal is %q, want %q", got, want)
			}
		})
		t.Run("out, "+env[0], func(t *testing.T) {
			t.Parallel()
			cmd := testkit.Command("tictactoe")
			cmd.Env = env
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			cmd.Stdout = w
			s := sitAt(t, 80, cmd)
			w.Close()
			s.Send(input + ctrlD)
			s.end(0)
			got, err := io.ReadAll(r)
			if string(got) != want || err != nil {
				t.Errorf("on the pipe is %q, %v, want %q", got, err, want)
			}
		})
	}
}
