package console_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
)

func TestMain(m *testing.M) {
	if os.Args[0] == "reader" {
		os.Exit(reader())
	}
	os.Exit(m.Run())
}

// A setup configures the reader.
type setup struct {
	Prompt       string            // "> " if it is empty
	Choices      []string          // the lines that TAB completes
	Term         string            // "xterm" if it is empty
	Color        console.ColorMode // ColorNever if it is empty
	IgnoreHangup bool              // as nohup does
	Leads        bool              // its own session, as the only program in a container does
}

// reader reads lines and prints each. Some lines are commands.
func reader() (status int) {
	var setup setup
	if err := json.Unmarshal([]byte(os.Args[1]), &setup); err != nil {
		panic(err)
	}
	if setup.IgnoreHangup {
		signal.Ignore(unix.SIGHUP)
	}
	if setup.Leads {
		return readInNewSession(setup)
	}
	c := open(setup)
	defer func() { c.Close() }()
	for {
		c.Print(setup.Prompt)
		line, err := c.Line()
		switch {
		case errors.Is(err, console.ErrInterrupt):
			c.Print("interrupted\n")
			continue
		case err == io.EOF:
			return 0
		case err != nil:
			return 1
		}
		c.Paint(console.Good, "<"+line+">")
		c.Print("\n")
		switch line {
		case "silent":
			setup.Prompt = ""
		case "clear":
			c.Clear()
		case "again":
			c.Close()
			c = open(setup)
		case "leave":
			c.Print("without a line end: ")
			c.Close()
			if err := goleak.Find(); err != nil {
				fmt.Println(err)
			}
			io.Copy(os.Stdout, os.Stdin) // as the next program
			return 0
		}
	}
}

// readInNewSession runs the reader as the leader of a session.
func readInNewSession(setup setup) (status int) {
	setup.Leads = false
	settings, _ := json.Marshal(setup)
	leader := testkit.Command("reader", string(settings))
	leader.Stdin, leader.Stdout = os.Stdin, os.Stdout
	leader.SysProcAttr = &unix.SysProcAttr{Setsid: true}
	leader.Run()
	return leader.ProcessState.ExitCode()
}

func open(setup setup) *console.Console {
	env := console.Environment{Term: cmp.Or(setup.Term, "xterm")}
	mode := cmp.Or(setup.Color, console.ColorNever)
	c := console.Open(os.Stdin, os.Stdout, mode, env)
	c.Edit(console.Editing{
		Complete: func(line string) []string {
			return slices.DeleteFunc(slices.Clone(setup.Choices), func(choice string) bool {
				return !strings.HasPrefix(choice, line)
			})
		},
		Redraw: func() { c.Print("board\n") },
	})
	return c
}

// start starts the reader, and waits for its prompt.
func start(t *testing.T, width int, setup setup) *testkit.Session {
	t.Helper()
	t.Parallel()
	if setup.Prompt == "" {
		setup.Prompt = "> "
	}
	settings, err := json.Marshal(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := testkit.Start(t, width, testkit.Command("reader", string(settings)))
	words := strings.Fields(setup.Prompt)
	s.WaitText(words[len(words)-1])
	return s
}

// press types keys, and waits until the row of the line is shown before the cursor.
func press(s *testkit.Session, keys, row string) {
	s.Send(keys)
	s.WaitLine(row)
}

// checkEnd checks the status of the reader and the text on the screen.
func checkEnd(t *testing.T, s *testkit.Session, status int, expected string) {
	t.Helper()
	if screen := s.End(status); screen != expected {
		t.Errorf("the screen differs\n%s", testkit.Diff(expected, screen))
	}
}

const (
	left  = testkit.Left
	right = testkit.Right
	back  = testkit.Backspace
	del   = testkit.Delete
	tab   = testkit.Tab
	ctrlC = testkit.CtrlC
	ctrlD = testkit.CtrlD
)

const (
	question = "Enter row and column of a grid cell: "   // 37 columns
	above    = "Enter row and column\nof a grid cell:\n" // in 20 columns
)

// keyNames replaces the names of keys in testdata/screens.txt.
var keyNames = strings.NewReplacer("<Enter>", "\r", "<Backspace>", back, "<Delete>", del,
	"<Left>", left, "<Right>", right, "<Up>", testkit.Up, "<Down>", testkit.Down,
	"<Ctrl-C>", ctrlC, "<Ctrl-D>", ctrlD, "<Ctrl-L>", testkit.CtrlL)

// trailing matches white space at the end of a line, and at the end of the screen.
var trailing = regexp.MustCompile(` +(?m:$)|\s+\z`)

// TestScreen checks the screens in testdata/screens.txt.
func TestScreen(t *testing.T) {
	screens, err := txtar.ParseFile("testdata/screens.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range screens.Files {
		t.Run(test.Name, func(t *testing.T) {
			var width int
			var prompt, keys string
			first, expected, _ := strings.Cut(string(test.Data), "\n")
			if _, err := fmt.Sscanf(first, "%d %q %q", &width, &prompt, &keys); err != nil {
				t.Fatal(err)
			}
			s := start(t, width, setup{Prompt: prompt})
			s.Send(keyNames.Replace(keys) + ctrlD)
			screen := trailing.ReplaceAllString(s.End(0), "") + "\n"
			if screen != expected {
				t.Errorf("the screen differs\n%s", testkit.Diff(expected, screen))
			}
		})
	}
}

// TestDrawing checks the bytes that are printed between the prompt and the line end. A key prints
// only the characters that differ, because a screen reader speaks them. Enter first moves the
// cursor to the end of the line.
func TestDrawing(t *testing.T) {
	const clearRow = "\r\x1b[J"
	for _, test := range []struct{ name, keys, drawn string }{
		{"characters at the end", "1 2", "1 2"},
		{"Backspace at the end", "12" + back, "12\b\x1b[J"},
		{"a word removed at the end", "1 23\x17", "1 23\b\b\x1b[J"},
		{"a character in the middle", "13" + left + "2", "13\b23\b3"},
		{"Backspace in the middle", "123" + left + back, "123\b\b3\x1b[J\b3"},
		{"Delete", "123" + left + left + del, "123\b\b3\x1b[J\b3"},
		{"Left and Right", "12" + left + right, "12\b2"},
		{"Home and End", "12\x01\x05", "12\b\b12"},
		{"keys that change nothing", "\x05" + back + left + "1" + right + "\x05", "\a1"},
		{"Ctrl-C", "12" + ctrlC + "3", "12\b\b\x1b[J3"},
		{"history", "12\r13" + testkit.Up, "13\b2"},
		{"completion", "u" + tab, "undo"},
		{"a line that reaches the right margin", "123456789012345678" + back,
			"12345678901234567" + strings.Repeat("\b", 17) + "<012345678\x1b[J" +
				strings.Repeat("\b", 10) + "12345678901234567"},
		{"a wide character", "1日" + left + "2",
			"1日" + clearRow + "> 1日\r> 1" + clearRow + "> 12日\r> 12" + clearRow + "> 12日"},
		{"an emoji, which may be wide", "1🙂" + back, "1🙂" + clearRow + "> 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, 20, setup{Choices: []string{"undo"}})
			s.Send(test.keys + "\r" + ctrlD)
			s.End(0)
			line := clearRow + "> " + test.drawn + "\r\n<"
			if !strings.Contains(string(s.Output), line) {
				t.Errorf("the output is %q, expected %q", s.Output, line)
			}
		})
	}
}

func TestCompletion(t *testing.T) {
	choices := []string{"help", "hello ", "hint", "undo", "save my game", "save a"}
	choices = append(choices, "日本語", "日本海")
	s := start(t, 26, setup{Choices: choices})
	press(s, "u"+tab, "> undo")
	press(s, ctrlC+"s"+tab, "> save ")
	press(s, "m"+tab, "> save my game")
	press(s, ctrlC+"日"+tab, "> 日本")
	press(s, ctrlC+"he"+tab, "> hel")
	s.Send(tab)
	s.WaitText("help  hello\n> hel")
	press(s, ctrlC+"h 3\x01"+right, "> h")
	s.Send(tab)
	s.WaitText("help  hello  hint\n> h 3")
	press(s, "i", "> hi")
	press(s, tab, "> hint")
	press(s, "\x05", "> hint 3")
	press(s, ctrlC, "> ")
	s.Send(tab)
	all := "help  hello  hint  undo\nsave my game  save a\n日本語  日本海\n> "
	s.WaitText(all)
	s.Send(ctrlD)
	checkEnd(t, s, 0, "help  hello\nhelp  hello  hint\n"+all+"\n")
}

// TestLongLine edits a line that does not fit in its row. The whole line remains on the screen.
func TestLongLine(t *testing.T) {
	path := "save " + strings.Repeat("/2345678", 25)
	for _, width := range []int{20, 40, 80, 120} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			s := start(t, width, setup{Prompt: question})
			s.Send(path + left + "x\r" + testkit.Up + back + "\r" + ctrlD)
			screen := s.End(0)
			for _, line := range []string{path[:len(path)-1] + "x8", path[:len(path)-1] + "x"} {
				if !strings.Contains(screen, line+"\n<"+line+">\n") {
					t.Errorf("%q is missing:\n%s", line, screen)
				}
			}
		})
	}
}

// TestLongPaste pastes a line that is longer than the longest one, as a wrong file may be.
func TestLongPaste(t *testing.T) {
	s := start(t, 40, setup{})
	s.Send(strings.Repeat("x", 5000) + "\r" + strings.Repeat("1 1\r", 1000) + ctrlD)
	line := strings.Repeat("x", 4096) + "…"
	checkEnd(t, s, 0, "> "+line+"\n<"+line+">\n"+strings.Repeat("> 1 1\n<1 1>\n", 1000)+"> \n")
}

// TestResize checks that the next key shows the text above the line and the line again.
func TestResize(t *testing.T) {
	tests := [][]int{{80, 200, 50}, {80, 20, 200, 37, 40, 39}, {20, 80}, {80, 20, 0}}
	for _, widths := range tests {
		t.Run(fmt.Sprint(widths), func(t *testing.T) {
			s := start(t, widths[0], setup{Prompt: question})
			line := ""
			for _, width := range append(widths[1:], 100) {
				before := ""
				if width == 0 || width >= 50 {
					before = question
				}
				s.Resize(width)
				line += "3"
				press(s, "3", before+line)
			}
			s.Send(ctrlC + ctrlD)
			screen := s.End(0)
			if !strings.HasSuffix(screen, "board\n"+question+"\n") {
				t.Errorf("the screen is\n%s", screen)
			}
		})
	}
}

// TestResizeAlone checks that a window of another size shows the text above the line and the line
// again, although no key is typed.
func TestResizeAlone(t *testing.T) {
	for name, resize := range map[string]func(*testkit.Session){
		"width":  func(s *testkit.Session) { s.Resize(100) },
		"height": func(s *testkit.Session) { s.SetHeight(8) },
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, 80, setup{})
			s.Send("31" + left[:1])
			resize(s) // within the key
			s.Send(left[1:])
			s.WaitText("board\n> 31")
			press(s, "2", "> 32")
			s.Send("\r" + ctrlD)
			checkEnd(t, s, 0, "board\n> 321\n<321>\n> \n")
		})
	}
}

func TestSuspend(t *testing.T) {
	s := start(t, 20, setup{Prompt: question})
	press(s, "1", "1")
	for stops := 1; stops <= 2; stops++ {
		s.Send(testkit.CtrlZ)
		s.WaitText(strings.Repeat("stopped\nboard\n", stops-1) + "stopped\n")
		s.CheckModes()
		s.Foreground()
		s.WaitLine("1")
	}
	press(s, "2", "12")
	s.Send("\r" + ctrlD)
	checkEnd(t, s, 0, "stopped\nboard\nstopped\nboard\n"+above+"12\n<12>\n"+above+"\n")
}

// The leader of a session has no shell that could continue it.
func TestSuspendWithoutShell(t *testing.T) {
	s := start(t, 80, setup{Leads: true})
	s.Send("1" + testkit.CtrlZ + "2\r" + ctrlD)
	checkEnd(t, s, 0, "board\n> 12\n<12>\n> \n")
}

// A shell's "kill %1" continues the program, but not in the foreground.
func TestKilledWhileSuspended(t *testing.T) {
	s := start(t, 80, setup{})
	program := s.Program()
	s.Send(testkit.CtrlZ)
	s.WaitText("stopped\n")
	unix.Kill(program, unix.SIGTERM)
	unix.Kill(program, unix.SIGCONT)
	checkEnd(t, s, 128+int(unix.SIGTERM), "stopped\n")
}

func TestSignals(t *testing.T) {
	for _, number := range []unix.Signal{unix.SIGTERM, unix.SIGHUP, unix.SIGINT} {
		t.Run(unix.SignalName(number), func(t *testing.T) {
			s := start(t, 80, setup{})
			press(s, "1", "> 1")
			unix.Kill(s.Program(), number)
			s.End(128 + int(number))
		})
	}
	t.Run("ignored from the start", func(t *testing.T) {
		s := start(t, 80, setup{IgnoreHangup: true})
		unix.Kill(s.Program(), unix.SIGHUP)
		press(s, "1", "> 1")
		s.Send(ctrlC + ctrlD)
		s.End(0)
	})
}

// Each of several Consoles, and then the next program, reads the input that was typed ahead.
func TestTypingAhead(t *testing.T) {
	s := start(t, 80, setup{})
	const consoles = 20
	s.Send(strings.Repeat("again\r", consoles) + "\nleave\rthe next\nprogram's\n")
	expected := strings.Repeat("> again\n<again>\n", consoles) +
		"> \n<>\n> leave\n<leave>\nwithout a line end: the next\nprogram's\n"
	s.WaitText(expected)
	s.Send(ctrlD)
	checkEnd(t, s, 0, expected)
}

func TestDumbTerminal(t *testing.T) {
	for keys, end := range map[string]string{
		ctrlD:                       "\n",
		"2" + ctrlD + ctrlD:         "2\n<2>\n> ",
		"2" + testkit.Enter + ctrlD: "2\n<2>\n> \n",
	} {
		t.Run(fmt.Sprintf("%q", keys), func(t *testing.T) {
			s := start(t, 80, setup{Term: "dumb", Color: console.ColorAuto})
			press(s, "clear", "> clear")
			s.Send("\r")
			s.WaitText("<clear>\n> ")
			s.Send(keys)
			checkEnd(t, s, 0, "> clear\n<clear>\n> "+end)
			if bytes.ContainsRune(s.Output, '\x1b') {
				t.Errorf("there are escape sequences: %q", s.Output)
			}
		})
	}
}

// TestInterruptDumbTerminal suspends a program at a terminal whose lines the system edits, and ends
// it with Ctrl-C.
func TestInterruptDumbTerminal(t *testing.T) {
	s := start(t, 80, setup{Term: "dumb"})
	s.Send(testkit.CtrlZ)
	s.WaitText("stopped\n")
	s.Foreground()
	s.Send("3\r")
	s.WaitText("<3>\n> ")
	s.Send(ctrlC)
	checkEnd(t, s, 130, "> ^Zstopped\n3\n<3>\n> ^C")
}
