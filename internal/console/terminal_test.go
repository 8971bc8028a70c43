//go:build linux

package console_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit/screen"
	"tictactoe/internal/testkit/terminaltest"
)

// Keys, by shorter names.
const (
	enter     = terminaltest.Enter
	ctrlA     = terminaltest.CtrlA
	ctrlC     = terminaltest.CtrlC
	ctrlD     = terminaltest.CtrlD
	ctrlE     = terminaltest.CtrlE
	ctrlK     = terminaltest.CtrlK
	ctrlL     = terminaltest.CtrlL
	ctrlU     = terminaltest.CtrlU
	ctrlW     = terminaltest.CtrlW
	ctrlY     = terminaltest.CtrlY
	ctrlZ     = terminaltest.CtrlZ
	backspace = terminaltest.Backspace
	up        = terminaltest.Up
	down      = terminaltest.Down
	right     = terminaltest.Right
	left      = terminaltest.Left
	deleteKey = terminaltest.Delete
	tab       = terminaltest.Tab
)

// typed returns what a game prints to a pipe, and behind each prompt the line that was typed there.
func typed(layout controller.Options, lines ...string) string {
	var text strings.Builder
	printed := strings.Split(onPipe(layout, strings.Join(lines, "\n")), controller.Prompt)
	for i, block := range printed {
		if i > 0 {
			text.WriteString(controller.Prompt)
			if i <= len(lines) {
				text.WriteString(lines[i-1] + "\n")
			}
		}
		text.WriteString(block)
	}
	return text.String()
}

// styles returns a picture of the lines that have any style but plain: a letter for the style of each cell.
func styles(s *terminaltest.Session) string {
	letters := map[screen.Style]byte{
		{}:                          ' ',
		{Foreground: screen.Cyan}:   'x',
		{Foreground: screen.Yellow}: 'o',
		{Foreground: screen.Cyan, Bold: true, Reverse: true}:   'X',
		{Foreground: screen.Yellow, Bold: true, Reverse: true}: 'O',
		{Foreground: screen.Red}:                               '!',
	}
	var picture []string
	for row, line := range s.Screen.Lines() {
		styles := make([]byte, len(line))
		for col := range styles {
			styles[col] = '?'
			if letter, known := letters[s.Screen.Style(row, col)]; known {
				styles[col] = letter
			}
		}
		if line := strings.TrimRight(string(styles), " "); line != "" {
			picture = append(picture, line)
		}
	}
	return strings.Join(picture, "\n")
}

func TestScreenShowsWhatAPipeGetsAndWhatIsTyped(t *testing.T) {
	games := []struct {
		name  string
		lines []string
	}{
		{"X wins", strings.Split(winOfX, "\n")},
		{"O wins", []string{"0 0", "1 1", "0 1", "0 2", "2 2", "2 0"}},
		{"draw", []string{"0 0", "0 1", "0 2", "1 1", "1 0", "1 2", "2 1", "2 0", "2 2"}},
		{"refusals", []string{"3 3", "0 0", "0 0", "x", "0 -1", "1 1", "0 1", "2 2", "0 2"}},
	}
	for _, game := range games {
		for _, layout := range []controller.Options{{}, {TrailingBlanks: true}} {
			t.Run(fmt.Sprintf("%s %+v", game.name, layout), func(t *testing.T) {
				t.Parallel()
				s := start(t, setup{TrailingBlanks: layout.TrailingBlanks})
				s.Answer(controller.Prompt, game.lines...)
				s.WaitEnd("status 0", typed(layout, game.lines...))
			})
		}
	}
}

func TestColors(t *testing.T) {
	notIntegers := strings.Repeat("!", len("Invalid input: expecting two integers"))
	notOnBoard := strings.Repeat("!", len("Invalid board coordinates 9 9"))
	tests := []struct {
		name  string
		lines []string
		want  []string // what styles returns
	}{
		{"X wins", []string{"0 0", "9 9", "1 1", "0 1", "x", "2 2", "0 2"}, []string{
			"   x",
			notOnBoard,
			"   x", "     o",
			"   x x", "     o",
			notIntegers,
			"   x x", "     o", "       o",
			"   X X X", "     o", "       o",
		}},
		{"O wins", []string{"0 0", "1 1", "0 1", "0 2", "2 2", "2 0"}, []string{
			"   x",
			"   x", "     o",
			"   x x", "     o",
			"   x x o", "     o",
			"   x x o", "     o", "       x",
			"   x x O", "     O", "   O   x",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{})
			s.Answer(controller.Prompt, test.lines...)
			s.WaitEnd("status 0", typed(controller.Options{}, test.lines...))
			if got, want := styles(s), strings.Join(test.want, "\n"); got != want {
				t.Errorf("styles\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Where there is no colour, a terminal's lines are still edited, unless it knows no escape sequences.
func TestColorModes(t *testing.T) {
	tests := []struct {
		name    string
		setup   setup
		colored bool
		edited  bool
	}{
		{"auto", setup{Color: console.ColorAuto}, true, true},
		{"always", setup{Color: console.ColorAlways}, true, true},
		{"never", setup{Color: console.ColorNever}, false, true},
		{"NO_COLOR", setup{Env: console.Environment{NoColor: true}}, false, true},
		{"NO_COLOR, always", setup{Color: console.ColorAlways, Env: console.Environment{NoColor: true}}, true, true},
		{"dumb", setup{Env: console.Environment{Term: "dumb"}}, false, false},
		{"dumb, always", setup{Color: console.ColorAlways, Env: console.Environment{Term: "dumb"}}, true, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, test.setup)
			s.WaitLine(controller.Prompt)
			if s.Raw() != test.edited {
				t.Errorf("edited: %t, want %t", s.Raw(), test.edited)
			}
			lines := strings.Split(winOfX, "\n")
			s.Answer(controller.Prompt, lines...)
			s.WaitEnd("status 0", typed(controller.Options{}, lines...))
			if colored := styles(s) != ""; colored != test.colored {
				t.Errorf("coloured: %t, want %t", colored, test.colored)
			}
			if !test.colored && !test.edited && bytes.ContainsRune(s.Output(), '\x1b') {
				t.Errorf("there are escape sequences: %q", s.Output())
			}
		})
	}
}

func TestDumbTerminal(t *testing.T) {
	dumb := setup{Env: console.Environment{Term: "dumb"}}
	var layout controller.Options
	t.Run("Ctrl-D", func(t *testing.T) {
		t.Parallel()
		s := start(t, dumb)
		s.Answer(controller.Prompt, "1 1")
		s.WaitLine(controller.Prompt)
		s.Send(ctrlD)
		s.WaitEnd("status 0", typed(layout, "1 1", ""))
	})
	t.Run("Ctrl-D in a line", func(t *testing.T) {
		t.Parallel()
		s := start(t, dumb)
		s.WaitLine(controller.Prompt)
		s.Send("1 1" + ctrlD + ctrlD)
		s.WaitEnd("status 0", typed(layout, "1 1", ""))
	})
	t.Run("Ctrl-D between the two integers", func(t *testing.T) {
		t.Parallel()
		s := start(t, dumb)
		s.WaitLine(controller.Prompt)
		s.Send("1" + ctrlD + ctrlD)
		s.WaitEnd("status 0", typed(layout, "1"))
	})
	t.Run("Ctrl-C", func(t *testing.T) {
		t.Parallel()
		s := start(t, dumb)
		s.WaitLine(controller.Prompt)
		s.Send(ctrlC)
		s.WaitEnd("ended by SIGINT", controller.Prompt+"^C")
	})
}

func TestEditing(t *testing.T) {
	edits := []struct {
		name string
		keys string
		want string // the line; it must be refused, so that the game goes on
	}{
		{"left", "34" + left + " ", "3 4"},
		{"right", "3 4" + left + left + right + "7", "3 74"},
		{"left and right at the ends", left + "3" + right + " 4", "3 4"},
		{"backspace", "3 45" + backspace, "3 4"},
		{"backspace in a line", "3 54" + left + backspace, "3 4"},
		{"backspace on an empty line", backspace + "3 4", "3 4"},
		{"Ctrl-H", "3 45\b", "3 4"},
		{"delete", "3 54" + left + left + deleteKey, "3 4"},
		{"delete at the end", "3 4" + deleteKey, "3 4"},
		{"delete on an empty line", deleteKey + deleteKey + "3 4", "3 4"},
		{"delete on a line that was emptied", "5" + backspace + deleteKey + "3 4", "3 4"},
		{"Ctrl-D in a line", "3 54" + left + left + ctrlD, "3 4"},
		{"Ctrl-D at the end", "3 4" + ctrlD, "3 4"},
		{"Ctrl-A", " 4" + ctrlA + "3", "3 4"},
		{"Ctrl-E", "3 " + left + left + ctrlE + "4", "3 4"},
		{"Ctrl-K", "3 456" + left + left + ctrlK, "3 4"},
		{"Ctrl-U", "56 4" + left + left + ctrlU + "3", "3 4"},
		{"Ctrl-W", "3 456" + ctrlW + "4", "3 4"},
		{"Ctrl-K and Ctrl-Y", "3 4" + ctrlA + ctrlK + ctrlY, "3 4"},
		{"Home and End", " " + "\x1b[H" + "3" + "\x1b[F" + "4", "3 4"},
		{"Home and End of an application's keypad", " " + "\x1bOH" + "3" + "\x1bOF" + "4", "3 4"},
		{"Home and End by number", " " + "\x1b[1~" + "3" + "\x1b[4~" + "4", "3 4"},
		{"Home and End by other numbers", " " + "\x1b[7~" + "3" + "\x1b[8~" + "4", "3 4"},
		{"a word to the left and right", "34 5" + "\x1bb\x1bb" + "3" + "\x1bf" + "6", "334 65"},
		{"up where there is no line before", up + down + "3 4", "3 4"},
		{"TAB", "3\t4", "3 4"},

		{"NUL", "3 \x004", "3 4"},
		{"control characters that are no keys", "3\x0f\x11\x16\x18\x1c\x1d\x1e\x1f 4", "3 4"},
		{"Ctrl-G", "3\a 4", "3 4"},
		{"Ctrl-R", "3\x12 4", "3 4"},
		{"Ctrl-S", "3\x13 4", "3 4"},
		{"Ctrl-T", "3\x14 4", "3 4"},
		{"function keys", "3\x1bOP\x1bOS\x1b[15~\x1b[24~ 4", "3 4"},
		{"function keys of the console", "3\x1b[[A\x1b[[E 4", "3 4"},
		{"page up and down, insert", "3\x1b[5~\x1b[6~\x1b[2~ 4", "3 4"},
		{"modified function keys", "3\x1b[1;2P\x1b[1;5R\x1b[15;5~ 4", "3 4"},
		{"modified arrows", "34\x1b[1;5D ", "3 4"},
		{"modified delete", "3 54\x1b[D\x1b[D\x1b[3;5~", "3 4"},
		{"shifted TAB", "3\x1b[Z 4", "3 4"},
		{"mouse", "3\x1b[<0;10;10M\x1b[<0;10;10m 4", "3 4"},
		{"pasted between brackets", "\x1b[200~3 4\x1b[201~", "3 4"},
		{"ESC before a character", "3\x1b 4", "3 4"},
		{"ESC twice", "3\x1b\x1b[D\x1b[C 4", "3 4"},

		{"characters that are no digits", "é€𝄞", "é€𝄞"},
		{"editing them", "é€𝄞" + left + left + backspace, "€𝄞"},
		{"no UTF-8", "3\xff 4", "3\ufffd 4"},
		{"half a character", "3\xe2\x82 4", "3\ufffd\ufffd 4"},
		{"a private character", "3\ue004 4", "3\ue004 4"},
	}
	for _, edit := range edits {
		t.Run(edit.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{})
			s.WaitLine(controller.Prompt)
			s.Send(edit.keys + enter)
			s.WaitLine(controller.Prompt)
			s.Send(ctrlD)
			s.WaitEnd("status 0", typed(controller.Options{}, edit.want, ""))
		})
	}
}

func TestHistory(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	s.Answer(controller.Prompt, "3 4", "5 6")
	for _, edit := range []struct{ keys, want string }{
		{up, "5 6"},
		{up, "3 4"},
		{up, "3 4"},
		{down, "5 6"},
		{backspace, "5 "},
		{"7", "5 7"},
	} {
		s.Send(edit.keys)
		s.WaitLine(controller.Prompt + edit.want)
	}
	s.Send(enter)
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, "3 4", "5 6", "5 7", ""))
}

func TestAnIntegerALine(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	s.Answer(controller.Prompt, "1")
	s.WaitLine("")
	s.Send("1" + enter)
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, "1\n1", ""))
}

func TestCtrlD(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	s.Answer(controller.Prompt, "1 1")
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, "1 1", ""))
}

func TestCtrlC(t *testing.T) {
	for _, line := range []string{"", "1 1"} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{})
			s.WaitLine(controller.Prompt)
			s.Send(line + ctrlC)
			s.WaitEnd("status 130", controller.Prompt+line+"^C\n")
		})
	}
}

func TestCtrlL(t *testing.T) {
	for _, width := range []int{80, 20} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{width: width})
			s.Answer(controller.Prompt, "1 1")
			s.WaitLine(controller.Prompt)
			s.Send("3 ")
			s.WaitLine(controller.Prompt + "3 ")
			s.WaitRedraw(func() { s.Send(ctrlL) }, controller.Prompt+"3 ")
			s.Send("4" + enter)
			s.WaitLine(controller.Prompt)
			s.Send(ctrlD)
			s.WaitEvent("status 0")
			s.Drain()
			_, page, cleared := bytes.Cut(s.Output(), []byte("\x1b[H\x1b[2J"))
			if !cleared {
				t.Fatalf("the screen was not cleared: %q", s.Output())
			}
			after := screen.New(width)
			after.Write(page)
			if got, want := after.String(), typed(controller.Options{}, "3 4", ""); got != want {
				t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestPaste(t *testing.T) {
	for _, lineEnd := range []string{"\r", "\n"} {
		t.Run(fmt.Sprintf("%q", lineEnd), func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{})
			s.WaitLine(controller.Prompt)
			s.Send(strings.ReplaceAll(winOfX, "\n", lineEnd) + lineEnd)
			s.WaitEnd("status 0", typed(controller.Options{}, strings.Split(winOfX, "\n")...))
		})
	}
}

func TestPasteOfAGameOnALine(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	line := strings.ReplaceAll(winOfX, "\n", " ")
	s.WaitLine(controller.Prompt)
	s.Send(line + enter)
	s.WaitEnd("status 0", typed(controller.Options{}, line))
}

func TestWhatIsPastedBehindTheGameIsLeft(t *testing.T) {
	t.Parallel()
	const rest = "the next program's\r2 2\r"
	s := start(t, setup{})
	s.WaitLine(controller.Prompt)
	s.Signal(unix.SIGSTOP) // so that it finds everything at once
	s.WaitEvent("stopped by SIGSTOP")
	paste := strings.ReplaceAll(winOfX, "\n", enter) + enter + rest
	s.Send(paste)
	s.WaitUnread(len(paste))
	s.Foreground()
	s.WaitEvent("status 0")
	if left := s.Unread(); left != rest {
		t.Errorf("left for the next program: %q, want %q", left, rest)
	}
}

func TestWidths(t *testing.T) {
	lines := []string{"3 4", "3  3", "44 44", "0 0", "0 0", "1 1", "0 1", "2 2", "0 2"}
	for _, width := range []int{unknownWidth, 1, 5, 19, 20, 36, 37, 38, 39, 40, 41, 200} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{width: width})
			s.Answer(controller.Prompt, lines...)
			s.WaitEnd("status 0", typed(controller.Options{}, lines...))
		})
	}
}

func TestEditingOverTheMargin(t *testing.T) {
	for _, width := range []int{15, 37, 40} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{width: width})
			s.WaitLine(controller.Prompt)
			line := ""
			for range 50 {
				s.Send("12")
				line += "12"
				s.WaitLine(controller.Prompt + line)
			}
			for range 48 {
				s.Send(backspace + backspace)
				line = line[2:]
				s.WaitLine(controller.Prompt + line)
			}
			s.Send(" 3" + enter)
			s.WaitLine(controller.Prompt)
			s.Send(ctrlD)
			s.WaitEnd("status 0", typed(controller.Options{}, line+" 3", ""))
		})
	}
}

func TestResize(t *testing.T) {
	for _, widths := range [][]int{{80, 200}, {200, 80}, {80, 20}, {20, 80}, {80, 20, 200, 37, 40, 39}, {200, unknownWidth}} {
		t.Run(fmt.Sprint(widths), func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{width: widths[0]})
			s.WaitLine(controller.Prompt)
			line := ""
			for _, width := range widths[1:] {
				s.Send("3")
				line += "3"
				s.WaitLine(controller.Prompt + line)
				s.WaitRedraw(func() { s.Resize(max(width, 0)) }, controller.Prompt+line)
			}
			s.Send(" 4" + enter)
			s.WaitLine(controller.Prompt)
			s.Send(ctrlD)
			s.WaitEnd("status 0", typed(controller.Options{}, line+" 4", ""))
		})
	}
}

func TestSuspend(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	s.Answer(controller.Prompt, "0 0")
	s.WaitLine(controller.Prompt)
	s.Send("1")
	s.WaitLine(controller.Prompt + "1")
	for range 2 {
		s.Send(ctrlZ)
		s.WaitEvent("stopped by SIGTSTP")
		if !s.AsFound() {
			t.Errorf("while the program is stopped, the terminal's modes are not what they were")
		}
		s.WaitLine("")
		s.Foreground()
		s.WaitLine(controller.Prompt + "1")
		if !s.Raw() {
			t.Errorf("when the program goes on, the terminal is not raw")
		}
	}
	s.Send(" 1" + enter)
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, "0 0", "1 1", ""))
}

// As by a shell's "kill %1", which lets the program go on, but not in the foreground.
func TestKilledWhileSuspended(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	s.WaitLine(controller.Prompt)
	s.Send("1" + ctrlZ)
	s.WaitEvent("stopped by SIGTSTP")
	s.Signal(unix.SIGTERM)
	s.Signal(unix.SIGCONT)
	s.WaitEnd("ended by SIGTERM", "")
}

func TestStoppedFromElsewhere(t *testing.T) {
	t.Parallel()
	s := start(t, setup{})
	s.WaitLine(controller.Prompt)
	s.Send("1")
	s.WaitLine(controller.Prompt + "1")
	s.Signal(unix.SIGSTOP)
	s.WaitEvent("stopped by SIGSTOP")
	s.Restore()
	s.WaitRedraw(s.Foreground, controller.Prompt+"1")
	s.Send(" 1" + enter)
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, "1 1", ""))
}

// A program that leads its session has no shell that could let it go on.
func TestNoSuspendWithoutAShell(t *testing.T) {
	t.Parallel()
	s := start(t, setup{leader: true})
	s.WaitLine(controller.Prompt)
	s.Send("1")
	s.WaitLine(controller.Prompt + "1")
	s.WaitRedraw(func() { s.Send(ctrlZ) }, controller.Prompt+"1")
	if !s.Raw() {
		t.Errorf("the terminal is not raw any more")
	}
	s.Send(" 1" + enter)
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEvent("status 0")
}

func TestSignals(t *testing.T) {
	for _, number := range []unix.Signal{unix.SIGTERM, unix.SIGHUP, unix.SIGINT} {
		t.Run(unix.SignalName(number), func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{})
			s.WaitLine(controller.Prompt)
			s.Send("1")
			s.WaitLine(controller.Prompt + "1")
			s.Signal(number)
			s.WaitEnd("ended by "+unix.SignalName(number), controller.Prompt+"1\n")
		})
	}
}

func TestSignalIgnoredFromTheStart(t *testing.T) {
	t.Parallel()
	s := start(t, setup{IgnoreHangup: true})
	s.WaitLine(controller.Prompt)
	s.Signal(unix.SIGHUP)
	lines := strings.Split(winOfX, "\n")
	s.Answer(controller.Prompt, lines...)
	s.WaitEnd("status 0", typed(controller.Options{}, lines...))
}

func TestPanicLeavesTheTerminalAsItWas(t *testing.T) {
	t.Parallel()
	s := start(t, setup{Panic: true})
	s.Answer(controller.Prompt, "1")
	s.WaitEvent("status 2")
	if !s.AsFound() {
		t.Errorf("the terminal's modes are not what they were")
	}
	s.Drain()
	want := controller.Prompt + "1\npanic: as the test will have it\n"
	if got := s.Screen.String(); !strings.HasPrefix(got, want) {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
}

// When nobody has the terminal's other side any more, the kernel tells the shell, here one that tells nobody.
func TestHangup(t *testing.T) {
	for _, term := range []string{"xterm", "dumb"} {
		t.Run(term, func(t *testing.T) {
			t.Parallel()
			s := start(t, setup{Env: console.Environment{Term: term}, IgnoreHangup: true})
			s.WaitLine(controller.Prompt)
			s.Hangup()
			s.WaitEvent("status 1")
		})
	}
}

func TestPipeIn(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s := start(t, setup{stdin: r})
	s.WaitLine(controller.Prompt)
	if !s.AsFound() {
		t.Errorf("the terminal's modes were changed, though nothing is typed there")
	}
	io.WriteString(w, winOfX)
	w.Close()
	s.WaitEnd("status 0", onPipe(controller.Options{}, winOfX))
	if styles(s) == "" {
		t.Errorf("there is no colour")
	}
	if bytes.Contains(s.Output(), []byte("\x1b[J")) {
		t.Errorf("lines are edited: %q", s.Output())
	}
}

func TestPipeOut(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s := start(t, setup{stdout: w})
	w.Close()
	s.Send(winOfX + "\n")
	s.WaitEnd("status 0", winOfX+"\n") // the terminal's own echo
	got, err := io.ReadAll(r)
	if want := onPipe(controller.Options{}, winOfX); string(got) != want || err != nil {
		t.Errorf("on the pipe\n%q, %v\nwant\n%q", got, err, want)
	}
}

func TestManyGames(t *testing.T) {
	t.Parallel()
	const games = 30
	s := start(t, setup{Games: games})
	game := typed(controller.Options{}, strings.Split(winOfX, "\n")...)
	for played := range games {
		want := strings.Repeat(game, played) + controller.Prompt
		s.Wait(func() bool { return s.Screen.String() == want }, "game %d", played+1)
		s.Send(strings.ReplaceAll(winOfX, "\n", enter) + enter)
	}
	s.WaitEnd("status 0", strings.Repeat(game, games))
}

func TestNothingComesAfterClose(t *testing.T) {
	t.Parallel()
	s := start(t, setup{Last: "behind it all"})
	s.WaitLine(controller.Prompt)
	s.Send(ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, "")+"behind it all")
}

func TestLineLongerThanWhatIsReadAtOnce(t *testing.T) {
	t.Parallel()
	const part, parts = "9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 ", 60
	s := start(t, setup{})
	s.WaitLine(controller.Prompt)
	s.Send(part + ctrlA + ctrlK + strings.Repeat(ctrlY, parts) + enter + ctrlD)
	s.WaitEnd("status 0", typed(controller.Options{}, strings.Repeat(part, parts))+"\n")
}

// Whatever is typed: Ctrl-C ends the program.
func TestAnyKeys(t *testing.T) {
	keys := []string{"1", " ", "2", "é", "日", "\u0301", "\xff", "\xe2", "[", "O", "A", "~", ";", "b", "f",
		up, down, left, right, deleteKey, backspace, enter, "\x1bb", "\x1bf", "\x1bd", "\x1b" + backspace}
	for key := range ' ' {
		if key := string(key); key != ctrlC && key != ctrlD && key != ctrlZ {
			keys = append(keys, key)
		}
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, seed))
			var typed strings.Builder
			for range 500 {
				typed.WriteString(keys[random.IntN(len(keys))])
			}
			s := start(t, setup{width: 60})
			s.WaitLine(controller.Prompt)
			s.Send(typed.String() + "xx" + ctrlC) // the first may belong to an escape sequence
			s.WaitEvent("status 130")
		})
	}
}
