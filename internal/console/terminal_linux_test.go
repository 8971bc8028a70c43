package console_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chzyer/readline"
	"github.com/creack/pty"
	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
)

func TestMain(m *testing.M) {
	testkit.Main(map[string]func(){"reader": func() { os.Exit(reader()) }})
	os.Exit(m.Run())
}

// A setup says how the reader reads.
type setup struct {
	Prompt       string
	Choices      []string // what TAB completes; nil: there is no completion
	Color        console.ColorMode
	Env          console.Environment
	IgnoreHangup bool // as nohup has it
	Leads        bool // a session of its own, as the only program of a container does
}

// reader reads lines and says what it has read. Some lines are commands.
func reader() (status int) {
	var setup setup
	if err := json.Unmarshal([]byte(os.Args[1]), &setup); err != nil {
		panic(err)
	}
	if setup.IgnoreHangup {
		signal.Ignore(unix.SIGHUP)
	}
	if setup.Leads {
		return readLeading(setup)
	}
	c := open(setup)
	defer func() { c.Close() }()
	for {
		c.Print(setup.Prompt)
		line, err := c.Line()
		switch {
		case errors.Is(err, console.ErrInterrupt):
			return 130
		case err == io.EOF && c.Close() == nil:
			return 0
		case err != nil:
			return 1
		}
		c.Paint(console.Good, "read")
		c.Print(fmt.Sprintf(" %q\n", line))
		switch line {
		case "silent":
			setup.Prompt = ""
		case "terminate":
			unix.Kill(unix.Getpid(), unix.SIGTERM)
			select {}
		case "forget":
			c.ForgetHistory()
		case "modes":
			restore := console.SaveModes()
			readline.MakeRaw(unix.Stdin)
			restore()
		case "again":
			c.Close()
			c = open(setup)
		case "leave":
			c.Close()
			if err := goleak.Find(); err != nil {
				fmt.Println(err)
			}
			io.Copy(os.Stdout, os.Stdin) // as the next program
			return 0
		}
	}
}

// readLeading reads in a process that leads its session.
func readLeading(setup setup) (status int) {
	setup.Leads = false
	settings, _ := json.Marshal(setup)
	leader := testkit.Command("reader", string(settings))
	leader.Stdin, leader.Stdout, leader.SysProcAttr = os.Stdin, os.Stdout, &unix.SysProcAttr{Setsid: true}
	leader.Run()
	return leader.ProcessState.ExitCode()
}

func open(setup setup) *console.Console {
	c := console.Open(os.Stdin, os.Stdout, setup.Color, setup.Env)
	if setup.Choices != nil {
		c.Complete(func(line string) []string {
			return slices.DeleteFunc(slices.Clone(setup.Choices), func(choice string) bool {
				return !strings.HasPrefix(choice, line)
			})
		})
	}
	return c
}

// A sitting is the reader at a terminal.
type sitting struct {
	*testkit.Session
	t      *testing.T
	prompt string // what stands before the line, in its row
}

func sit(t *testing.T, width int, setup setup) *sitting {
	t.Helper()
	t.Parallel()
	setup.Prompt = cmp.Or(setup.Prompt, "> ")
	settings, err := json.Marshal(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &sitting{testkit.Start(t, width, testkit.Command("reader", string(settings))), t, setup.Prompt}
}

// press types keys, and waits until the line is as it should be, up to the cursor.
func (s *sitting) press(keys, line string) {
	s.t.Helper()
	s.Send(keys)
	s.WaitLine(s.prompt + line)
}

// choose types a TAB, and waits until choices are shown and the line is drawn again.
func (s *sitting) choose(choices string) {
	s.t.Helper()
	line := s.Screen.BeforeCursor()
	s.Send(tab)
	s.WaitText(choices)
	s.WaitLine(line)
}

// enter types lines, which must be read as they are.
func (s *sitting) enter(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		s.WaitLine(s.prompt)
		s.press(line, line)
		s.read(line)
	}
}

// read ends the line, which must be read as text.
func (s *sitting) read(text string) {
	s.t.Helper()
	read := func() int { return strings.Count(s.Screen.String(), fmt.Sprintf("\nread %q\n", text)) }
	before := read()
	s.Send(testkit.Enter)
	s.Wait(func() bool { return read() > before }, "%q to be read", text)
	s.WaitLine(s.prompt)
}

const (
	left  = testkit.Left
	right = testkit.Right
	back  = testkit.Backspace
	del   = testkit.Delete
	tab   = testkit.Tab
)

func TestEditing(t *testing.T) {
	edits := []struct{ name, keys, want string }{
		{"left and right", "34" + left + left + left + right + " " + right + right + "5", "3 45"},
		{"delete", del + "3 54" + left + left + del + right + del, "3 4"},
		{"delete on a line that was emptied", "5" + back + del + del + "3 4", "3 4"},
		{"Ctrl-D in a line", "3 54" + left + left + "\x04\x05\x04", "3 4"},
		{"control keys", "5\x1534\x02 \x05\x01\x0b\x19\x06 6\x175\b\x7f", "3 4"},
		{"Home and End", "4 \x1b[H3\x1b[F5\x1bOH2\x1bOF6\x1b[1~1\x1b[4~7\x1b[7~0\x1b[8~8", "01234 5678"},
		{"a word to the left and right", "34 5\x1bb\x1bb3\x1bf6", "334 65"},
		{"TAB", "3\t4", "3 4"},
		{"control characters that are no keys", "\x003\a\x0f\x11\x12\x13\x14\x16\x18\x1c\x1d\x1e\x1f 4", "3 4"},
		{"function keys", "3\x1bOP\x1bOS\x1b[15~\x1b[24~\x1b[[A\x1b[[E\x1b[1;2P\x1b[15;5~\x1b[5~\x1b[2~\x1b[ @ 4", "3 4"},
		{"modified keys", "344\x1b[1;5D\x1b[3;5~\x1b[D ", "3 4"},
		{"shifted TAB, mouse, and a paste", "\x1b[Z\x1b[<0;10;10M\x1b[<0;10;10m\x1b[200~3 4\x1b[201~", "3 4"},
		{"ESC before a character", "3\x1b \x1b\x1b[D\x1b[C4\x1b~", "3 4~"},
		{"a sequence cut short", "34\x1b[1\x02 \x055\x1b[\x7f", "3 4"},
		{"characters of several bytes", "é€𝄞" + left + left + back, "€𝄞"},
		{"no UTF-8", "3\xff\xe2\x82 4", "3\ufffd\ufffd\ufffd 4"},
	}
	s := sit(t, 80, setup{})
	for _, edit := range edits {
		t.Run(edit.name, func(t *testing.T) {
			s.WaitLine("> ")
			s.Send(edit.keys)
			s.read(edit.want)
		})
	}
	s.Send(testkit.CtrlD)
	s.WaitEvent("status 0")
}

func TestCompletion(t *testing.T) {
	s := sit(t, 26, setup{Choices: []string{"help", "hello", "hint", "undo", "go", "save game", "save all", "日本語", "日本海"}})
	s.WaitLine("> ")
	s.press("u", "u")
	s.press(tab, "undo")
	s.press("\x15s", "s")
	s.press(tab, "save ")
	s.press("a", "save a")
	s.press(tab, "save all")
	s.read("save all")
	s.choose("# help  hello  hint  undo\n# go  save game  save all\n# 日本語  日本海\n")
	s.press("日", "日")
	s.press(tab, "日本")
	s.press("\x15he", "he")
	s.press(tab, "hel")
	s.choose("# help  hello\n")
	s.press("\x15h 3\x01"+right, "h")
	s.choose("# help  hello  hint\n")
	s.press("i", "hi")
	s.press(tab, "hint")
	s.press("\x05", "hint 3")
	s.read("hint 3")
	s.Send(testkit.CtrlC)
	s.WaitEnd("status 130", "> save all\nread \"save all\"\n"+
		"# help  hello  hint  undo\n# go  save game  save all\n# 日本語  日本海\n# help  hello\n# help  hello  hint\n> hint 3\nread \"hint 3\"\n> ^C\n")
}

// A game may be pasted with TABs between its numbers.
func TestNoCompletion(t *testing.T) {
	s := sit(t, 80, setup{Choices: []string{"1 1", "2 2"}})
	s.WaitLine("> ")
	s.Send("1\t1\r\t\r")
	s.WaitText("> 1 1\nread \"1 1\"\nread \" \"\n> ")
	s.Send(testkit.CtrlC)
	s.WaitEvent("status 130")
}

func TestHistory(t *testing.T) {
	s := sit(t, 30, setup{})
	s.enter("1", "1234567890123456789012345", "2", "forget", "3", "")
	s.press(testkit.Up, "3")
	s.press(testkit.Up+testkit.Up, "3")
	s.press(testkit.Down+"4", "4")
	s.read("4")
	s.press(testkit.Up, "4")
	s.press(testkit.Up+"1", "31")
	s.press(testkit.CtrlC, "")
	s.Send(testkit.CtrlC)
	s.WaitEvent("status 130")
}

func TestWidths(t *testing.T) {
	const ask, comment = "Enter row and column of a grid cell: ", "# Is it a comment? It stays one: "
	tests := []struct {
		width, room   int
		prompt, short string // which stands before the line, if the prompt does not
	}{{0, 42, ask, ""}, {47, 9, ask, ""}, {46, 43, ask, "> "}, {40, 37, ask, "> "}, {30, 27, ask, "> "}, {20, 17, ask, "> "},
		{12, 9, ask, "> "}, {20, 17, comment, "# "}}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.width, test.prompt), func(t *testing.T) {
			s := sit(t, test.width, setup{Prompt: test.prompt, Choices: []string{"1 1", "1 2"}})
			before := test.prompt
			if test.short != "" {
				before = test.prompt + "\n" + test.short
				s.prompt = test.short
			}
			s.WaitText(before)
			line := strings.Repeat("1234567890", 5)[:test.room]
			s.press(line+"xyz\x19", line)
			s.press("\x0bx", line)
			s.press("\x15", "")
			s.press("1", "1")
			s.press(tab, "1 ")
			s.choose("# 1 1  1 2\n" + before + "1 ")
			s.WaitRedraw(func() { s.Send(testkit.CtrlL) }, s.prompt+"1 ")
			if !bytes.Contains(s.Output(), []byte("\x1b[H\x1b[2J")) {
				t.Error("the screen was not cleared")
			}
			s.read("1 ")
			s.Send(testkit.CtrlC)
			before = strings.TrimSuffix(before, "> ") // which goes when the line is read
			s.WaitEnd("status 130", "# 1 1  1 2\n"+before+"1 \nread \"1 \"\n"+before+"^C\n")
		})
	}
}

func TestResize(t *testing.T) {
	const prompt = "Enter row and column of a grid cell: "
	for _, widths := range [][]int{{80, 200, 50}, {80, 20, 200, 37, 40, 39}, {20, 80}, {12, 11, 0}} {
		t.Run(fmt.Sprint(widths), func(t *testing.T) {
			s := sit(t, widths[0], setup{Prompt: prompt})
			line, before := "", ""
			s.WaitText("cell: ")
			for _, width := range append(widths[1:], 100) {
				before = "> "
				if width == 0 || width >= 50 {
					before = prompt
				}
				s.WaitRedraw(func() { s.Resize(width) }, before+line)
				s.Send("3")
				line += "3"
				s.WaitLine(before + line)
			}
			s.Send(testkit.CtrlC)
			s.WaitLine(prompt)
			s.Send(testkit.CtrlC)
			s.WaitEnd("status 130", prompt+"^C\n")
		})
	}
}

// TestWideCharacters edits among characters of two columns and of none: the cursor is where the next key goes, and the line
// above stays.
func TestWideCharacters(t *testing.T) {
	for _, width := range []int{20, 40, 80} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			s := sit(t, width, setup{})
			s.enter("above")
			room := width - 3
			s.press(strings.Repeat("日", room), strings.Repeat("日", room/2))
			s.press("\x15e\u0301本（🙂x", "e\u0301本（🙂x")
			s.press(left+left, "e\u0301本（")
			s.press(left+left, "e\u0301")
			s.press("a", "e\u0301a")
			s.WaitRedraw(func() { s.Resize(12) }, "> e\u0301a")
			s.WaitRedraw(func() { s.Resize(width) }, "> e\u0301a")
			s.press("\x05", "e\u0301a本（🙂x")
			s.read("e\u0301a本（🙂x")
			if shown := s.Screen.String(); !strings.HasPrefix(shown, "> above\nread \"above\"\n> e\u0301a本（🙂x\nread ") {
				t.Errorf("the screen shows\n%s", shown)
			}
		})
	}
}

// TestPromptAgain checks that the prompt is there again behind an empty line, and that neither stays on the screen.
func TestPromptAgain(t *testing.T) {
	for width, prompts := range map[int][2]string{20: {"A question? \n", "> "}, 80: {"A question? ", "A question? "}} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			s := sit(t, width, setup{Prompt: "A question? "})
			above := prompts[0]
			s.prompt = prompts[1]
			s.enter("1")
			s.Send(testkit.Enter)
			s.WaitText("read \"\"\n" + above)
			s.press(" 2", " 2")
			s.read(" 2")
			s.Send(testkit.CtrlD)
			s.WaitEnd("status 0", above+"1\nread \"1\"\nread \"\"\n"+above+" 2\nread \" 2\"\n"+above+"\n")
		})
	}
}

// The prompt that is there again goes with the next line, if the program asks no more. What is asked in a comment stays.
func TestPromptsThatGo(t *testing.T) {
	for prompt, want := range map[string]string{
		"Cell? ":    "read \"\"\nCell? silent\nread \"silent\"\n1\nread \"1\"\n",
		"# Again? ": "# Again? \nread \"\"\n# Again? silent\nread \"silent\"\n1\nread \"1\"\n",
	} {
		t.Run(prompt, func(t *testing.T) {
			s := sit(t, 80, setup{Prompt: prompt})
			s.WaitLine(prompt)
			s.Send(testkit.Enter)
			s.WaitText("read \"\"\n" + prompt)
			s.Send("silent\r1\r" + testkit.CtrlD)
			s.WaitEnd("status 0", want+"\n")
		})
	}
}

func TestCtrlC(t *testing.T) {
	s := sit(t, 20, setup{Prompt: "A question? "})
	s.prompt = "> "
	s.enter("1")
	for range 2 {
		s.press("2 2"+left, "2 ")
		s.press(testkit.CtrlC, "")
	}
	s.enter("3")
	s.Send(testkit.CtrlC)
	s.WaitEnd("status 130", "A question? \n1\nread \"1\"\nA question? \n3\nread \"3\"\nA question? \n^C\n")
}

const megabyte = 1 << 20

// TestLongLinePasted checks that a line of a megabyte is cut, and then cleared by Ctrl-C and answered behind Enter, typed or
// pasted.
func TestLongLinePasted(t *testing.T) {
	for character, fit := range map[string]int{"x": 17, "日": 8} {
		t.Run(character, func(t *testing.T) {
			s := sit(t, 20, setup{})
			s.WaitLine("> ")
			paste, shown := strings.Repeat(character, megabyte/len(character)), strings.Repeat(character, fit)
			s.press(paste, shown)
			s.press(testkit.CtrlC, "")
			s.press(paste, shown)
			s.read(shown)
			s.Send(paste)
			s.read(shown)
			s.Send(testkit.CtrlC)
			s.WaitEvent("status 130")
		})
	}
}

// TestManyLinesPasted checks that most of a megabyte of lines is dropped.
func TestManyLinesPasted(t *testing.T) {
	for name, bracket := range map[string]string{"bare": "", "bracketed": "\x1b[200~"} {
		t.Run(name, func(t *testing.T) {
			s := sit(t, 20, setup{})
			s.WaitLine("> ")
			answers := func() int { return bytes.Count(s.Output(), []byte(` "1 1"`)) }
			answered := make(chan bool)
			var pasting sync.WaitGroup
			pasting.Go(func() {
				s.Send(bracket + strings.Repeat("1 1\r", megabyte/4))
				<-answered
				s.Signal(unix.SIGTERM)
			})
			s.Wait(func() bool { return answers() >= 1000 }, "the first lines")
			close(answered)
			s.WaitEvent("ended by SIGTERM")
			pasting.Wait()
			if answers() > 50_000 { // a pause begins another paste
				t.Errorf("%d lines were answered", answers())
			}
		})
	}
}

func TestLineLongerThanTheScreenHasBecome(t *testing.T) {
	s := sit(t, 80, setup{})
	const line = "a line that is quite long"
	s.WaitLine("> ")
	s.press(line, line)
	s.WaitRedraw(func() { s.Resize(20) }, "> "+line[:17])
	s.Send("x" + testkit.Enter)
	s.WaitText(fmt.Sprintf("\nread %q\n", line))
	s.Send(testkit.CtrlD)
	s.WaitEvent("status 0")
}

func TestSuspend(t *testing.T) {
	s := sit(t, 20, setup{Prompt: "A question? "})
	s.prompt = "> "
	s.enter("0")
	s.press("1", "1")
	for range 2 {
		s.Send(testkit.CtrlZ)
		s.WaitEvent("stopped by SIGTSTP")
		if !s.AsFound() {
			t.Error("while the program is stopped, the terminal's modes are not what they were")
		}
		s.WaitLine("")
		s.Foreground()
		s.WaitLine("> 1")
	}
	s.press("2", "12")
	s.press(testkit.CtrlC, "")
	s.Send(testkit.CtrlC)
	s.WaitEnd("status 130", "A question? \n0\nread \"0\"\nA question? \n^C\n")
}

// A program that leads its session has no shell that would let it go on.
func TestSuspendWithoutShell(t *testing.T) {
	s := sit(t, 80, setup{Leads: true})
	s.WaitLine("> ")
	s.press("1", "1")
	s.WaitRedraw(func() { s.Send(testkit.CtrlZ) }, "> 1")
	s.press("2", "12")
	s.read("12")
	s.Send("terminate" + testkit.Enter)
	s.WaitEnd("status 255", "> 12\nread \"12\"\n> terminate\n\n")
}

// As by a shell's "kill %1", which lets the program go on, but not in the foreground.
func TestKilledWhileSuspended(t *testing.T) {
	s := sit(t, 80, setup{})
	s.enter("1")
	s.Send(testkit.CtrlZ)
	s.WaitEvent("stopped by SIGTSTP")
	s.Signal(unix.SIGTERM)
	s.Signal(unix.SIGCONT)
	s.WaitEnd("ended by SIGTERM", "> 1\nread \"1\"\n")
}

func TestSignals(t *testing.T) {
	for _, number := range []unix.Signal{unix.SIGTERM, unix.SIGHUP, unix.SIGINT} {
		t.Run(unix.SignalName(number), func(t *testing.T) {
			s := sit(t, 80, setup{})
			s.WaitLine("> ")
			s.press("1", "1")
			s.Signal(number)
			s.WaitEnd("ended by "+unix.SignalName(number), "> 1\n")
		})
	}
	t.Run("ignored from the start", func(t *testing.T) {
		s := sit(t, 80, setup{IgnoreHangup: true})
		s.WaitLine("> ")
		s.Signal(unix.SIGHUP)
		s.enter("1")
		s.Send(testkit.CtrlD)
		s.WaitEnd("status 0", "> 1\nread \"1\"\n> \n")
	})
}

func TestNextConsoleAndNextProgram(t *testing.T) {
	s := sit(t, 80, setup{})
	s.WaitLine("> ")
	const again = 20
	s.Send(strings.Repeat("again\r", again) + "\nleave\rthe next\nprogram's\n")
	want := strings.Repeat("> again\nread \"again\"\n", again) + "read \"\"\n> leave\nread \"leave\"\nthe next\nprogram's\n"
	s.WaitText(want)
	s.Send(testkit.CtrlD)
	s.WaitEnd("status 0", want)
}

// A Console is at a terminal if both its input and its output are.
func TestHalfATerminal(t *testing.T) {
	_, terminal, err := pty.Open()
	null, errNull := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err := errors.Join(err, errNull); err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	defer null.Close()
	for _, files := range [][2]*os.File{{terminal, null}, {null, terminal}} {
		c := console.Open(files[0], files[1], console.ColorAuto, console.Environment{})
		if err := c.Close(); err != nil || c.AtTerminal() {
			t.Errorf("it is at a terminal: %t, error %v", c.AtTerminal(), err)
		}
	}
}

func TestDumbTerminal(t *testing.T) {
	for keys, end := range map[string][2]string{
		testkit.CtrlD: {"status 0", "\n"},
		"2\x04\x04":   {"status 0", "2\nread \"2\"\n> \n"},
		testkit.CtrlC: {"ended by SIGINT", "^C"},
	} {
		t.Run(fmt.Sprintf("%q", keys), func(t *testing.T) {
			s := sit(t, 80, setup{Env: console.Environment{Term: "dumb"}, Choices: []string{"1 1"}})
			s.enter("modes")
			if !s.AsFound() {
				t.Error("the terminal's modes are not what they were when they were saved")
			}
			s.Send(keys)
			s.WaitEnd(end[0], "> modes\nread \"modes\"\n> "+end[1])
			if bytes.ContainsRune(s.Output(), '\x1b') {
				t.Errorf("there are escape sequences: %q", s.Output())
			}
		})
	}
}

func TestColors(t *testing.T) {
	const plain, green = `read "1"`, "\x1b[32mread\x1b[0m \"1\""
	for name, test := range map[string]struct {
		mode    console.ColorMode
		env     console.Environment
		printed string
	}{
		"auto":         {console.ColorAuto, console.Environment{}, green},
		"NO_COLOR":     {console.ColorAuto, console.Environment{NoColor: true}, plain},
		"dumb":         {console.ColorAuto, console.Environment{Term: "dumb"}, plain},
		"dumb, always": {console.ColorAlways, console.Environment{Term: "dumb"}, green},
		"never":        {"never", console.Environment{}, plain},
	} {
		t.Run(name, func(t *testing.T) {
			s := sit(t, 80, setup{Color: test.mode, Env: test.env})
			s.WaitLine("> ")
			s.Send("1" + testkit.Enter)
			s.WaitText("read \"1\"\n> ")
			if !bytes.Contains(s.Output(), []byte(test.printed)) {
				t.Errorf("printed is %q, want %q", s.Output(), test.printed)
			}
		})
	}
}

// Whatever is typed, every line that stays on the screen is a prompt with what was typed, what the program printed, or a
// comment; and Ctrl-C ends the program.
func TestAnyKeys(t *testing.T) {
	keys := []string{"h", "e", "l", " ", "1", "é", "日", "\u0301", "\xff", "\xe2", "[", "O", "~", ";", "b", "f", left, right, back,
		del, tab, tab, tab, testkit.Up, testkit.Down, testkit.Enter, "\x1bb", "\x1bf", "\x1bd", "\x1b" + back}
	for key := range ' ' {
		if key := string(key); !strings.Contains(testkit.CtrlC+testkit.CtrlD+testkit.CtrlZ, key) {
			keys = append(keys, key)
		}
	}
	for width := 12; width < 80; width += 6 {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(width)))
			s := sit(t, width, setup{Choices: []string{"help", "hello", "hint"}})
			s.WaitLine("> ")
			for range 500 {
				s.Send(keys[random.IntN(len(keys))])
			}
			s.Send("xx" + testkit.CtrlC + testkit.CtrlC) // the first may belong to an escape sequence
			s.WaitEvent("status 130")
			s.Drain()
			for _, line := range strings.Split(s.Screen.String(), "\n") {
				if line != "" && !strings.HasPrefix(line, "> ") && !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "read ") {
					t.Fatalf("there is a line %q on the screen\n%s", line, s.Screen)
				}
			}
		})
	}
}
