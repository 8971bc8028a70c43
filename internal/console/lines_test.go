//go:build linux

package console_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/console"
	"tictactoe/internal/testkit/terminaltest"
)

// where prints what a Console knows of its terminal, and reads a line.
func where() {
	env := console.Environment{Term: os.Getenv("TERM")}
	output := console.OpenOutput(os.Stdout, console.ColorAuto, env)
	output.Print(fmt.Sprintf("output: %t, %d\n", output.AtTerminal(), output.Width()))
	output.Close()
	c, err := console.Open(os.Stdin, os.Stdout, console.ColorAuto, env)
	if err != nil {
		panic(err)
	}
	c.Print(fmt.Sprintf("both: %t, %d\n", c.AtTerminal(), c.Width()))
	c.Line()
	c.Close()
	fmt.Printf("closed: %t, %d\n", c.AtTerminal(), c.Width())
}

func TestAtTerminal(t *testing.T) {
	for _, term := range []string{"xterm", "dumb"} {
		for _, typed := range []bool{true, false} {
			for _, shown := range []bool{true, false} {
				t.Run(fmt.Sprintf("%s, typed %t, shown %t", term, typed, shown), func(t *testing.T) {
					t.Parallel()
					cmd := terminaltest.Command("where")
					cmd.Env = []string{"TERM=" + term}
					if !typed {
						cmd.Stdin = strings.NewReader("")
					}
					var stdout bytes.Buffer
					if !shown {
						cmd.Stdout = &stdout
					}
					s := terminaltest.Start(t, 50, cmd)
					if shown {
						s.WaitText("both: ")
						s.WaitLine("")
					}
					line := ""
					if typed {
						line = "\n"
						s.Send(enter)
					}
					if shown {
						const want = "output: false, 50\nboth: %t, 50\n%sclosed: %[1]t, 50\n"
						s.WaitEnd("status 0", fmt.Sprintf(want, typed, line))
						return
					}
					s.WaitEnd("status 0", line)
					if got, want := stdout.String(), "output: false, 0\nboth: false, 0\nclosed: false, 0\n"; got != want {
						t.Errorf("got\n%s\nwant\n%s", got, want)
					}
				})
			}
		}
	}
}

// A linesSetup says how lines are read.
type linesSetup struct {
	Prompt string
	Words  []string // what TAB completes; nil: there is no completion
	Color  console.ColorMode
	Term   string
}

// lines reads lines and says what it read. What is completed it says on standard error. Some lines it does.
func lines() (status int) {
	var setup linesSetup
	if err := json.Unmarshal([]byte(os.Args[1]), &setup); err != nil {
		panic(err)
	}
	c, err := console.Open(os.Stdin, os.Stdout, setup.Color, console.Environment{Term: setup.Term})
	if err != nil {
		panic(err)
	}
	defer c.Close()
	if setup.Words != nil {
		c.Complete(func(line string) []string {
			fmt.Fprintf(os.Stderr, "%q\n", line)
			return slices.DeleteFunc(slices.Clone(setup.Words), func(word string) bool {
				return !strings.HasPrefix(word, line)
			})
		})
	}
	for {
		c.Print(setup.Prompt)
		line, err := c.Line()
		switch {
		case err == io.EOF:
			return 0
		case errors.Is(err, console.ErrInterrupt):
			return 130
		case err != nil:
			return 1
		}
		c.Print(fmt.Sprintf("read %q\n", line))
		switch line {
		case "forget":
			c.ForgetHistory()
		case "uncomplete":
			c.Complete(nil)
		}
	}
}

// printIntegers reads integers and prints them. TAB completes an empty line.
func printIntegers() {
	c, err := console.Open(os.Stdin, os.Stdout, console.ColorNever, console.Environment{})
	if err != nil {
		panic(err)
	}
	defer c.Close()
	c.Complete(func(line string) []string { return []string{"22 "} })
	for {
		c.Print("? ")
		n, err := c.Int()
		if err != nil {
			return
		}
		c.PrintInt(n)
		c.Print("\n")
	}
}

// A lineSession is a session of lines.
type lineSession struct {
	*terminaltest.Session
	t      *testing.T
	prompt string
	asked  *bufio.Reader // what completion was asked for, a line each
	line   string        // the line being edited, up to the cursor
}

func startLines(t *testing.T, width int, setup linesSetup) *lineSession {
	t.Helper()
	settings, err := json.Marshal(setup)
	if err != nil {
		t.Fatal(err)
	}
	cmd := terminaltest.Command("lines", string(settings))
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	t.Cleanup(func() { r.Close() })
	r.SetReadDeadline(time.Now().Add(time.Minute))
	cmd.Stderr = w
	s := &lineSession{terminaltest.Start(t, width, cmd), t, setup.Prompt, bufio.NewReader(r), ""}
	s.WaitLine(s.prompt)
	return s
}

// edit types keys, and waits until the line is as it should be, up to the cursor. A TAB that is typed on its own must
// complete what stood there before.
func (s *lineSession) edit(keys, line string) {
	s.t.Helper()
	s.Send(keys)
	if keys == tab {
		want := fmt.Sprintf("%q\n", s.line)
		if got, err := s.asked.ReadString('\n'); got != want || err != nil {
			s.t.Fatalf("completion was asked for %s, %v, want %s", got, err, want)
		}
	}
	s.WaitLine(s.prompt + line)
	s.line = line
}

// enter ends the line, which must be read as line.
func (s *lineSession) enter(line string) {
	s.t.Helper()
	before := strings.Count(s.Screen.String(), "\nread ")
	s.Send(enter)
	s.Wait(func() bool { return strings.Count(s.Screen.String(), "\nread ") > before }, "that a line is read")
	s.WaitLine(s.prompt)
	shown := s.Screen.String()
	shown = shown[strings.LastIndex(shown, "\nread "):]
	if want := fmt.Sprintf("\nread %q\n", line); !strings.HasPrefix(shown, want) {
		s.t.Fatalf("the screen shows%s\nwant%s", shown, want)
	}
	s.line = ""
}

// end ends the input, and fails the test where the screen shows anything else than text before the last prompt, or
// where completion was asked for once more.
func (s *lineSession) end(text string) {
	s.t.Helper()
	s.Send(ctrlD)
	s.WaitEnd("status 0", text+s.prompt+"\n")
	if rest, err := io.ReadAll(s.asked); len(rest) > 0 || err != nil {
		s.t.Errorf("completion was also asked for %q, %v", rest, err)
	}
}

func TestLineAtATerminal(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> "})
	s.edit("unod", "unod")
	s.edit(left+left+"d"+ctrlE+backspace, "undo")
	s.enter("undo")
	s.edit(" 1  1 ", " 1  1 ")
	s.enter(" 1  1 ")
	s.enter("")
	s.edit("é€ 日本", "é€ 日本")
	s.enter("é€ 日本")
	s.edit(up+up+up, "undo") // not the empty line
	s.edit(" 2", "undo 2")
	s.enter("undo 2")
	s.end("> undo\nread \"undo\"\n>  1  1 \nread \" 1  1 \"\n> \nread \"\"\n" +
		"> é€ 日本\nread \"é€ 日本\"\n> undo 2\nread \"undo 2\"\n")
}

func TestLineInterrupted(t *testing.T) {
	for _, line := range []string{"", "undo"} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			s := startLines(t, 80, linesSetup{Prompt: "> "})
			s.Send(line + ctrlC)
			s.WaitEnd("status 130", "> "+line+"^C\n")
		})
	}
}

func TestLineAtADumbTerminal(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> ", Words: []string{"help"}, Term: "dumb"})
	s.Send("undo" + enter)
	s.WaitText("read \"undo\"\n> ")
	s.Send("he\tlp" + ctrlD + ctrlD) // a last line without an end
	s.WaitEnd("status 0", "> undo\nread \"undo\"\n> he\tlp\nread \"he\\tlp\"\n> \n")
}

func TestForgetHistory(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> "})
	for _, line := range []string{"one", "two", "forget"} {
		s.edit(line, line)
		s.enter(line)
	}
	s.edit(up+down+up+up+"3", "3")
	s.enter("3")
	s.edit("four", "four")
	s.edit(up, "3")
	s.edit(up+up, "3")
	s.edit(down, "four")
	s.enter("four")
	s.edit("forget", "forget")
	s.enter("forget")
	s.enter("")
	s.edit(up+up+up+"5", "5")
	s.enter("5")
	s.edit(up, "5")
	s.edit(ctrlU, "")
	s.end("> one\nread \"one\"\n> two\nread \"two\"\n> forget\nread \"forget\"\n> 3\nread \"3\"\n> four\nread \"four\"\n" +
		"> forget\nread \"forget\"\n> \nread \"\"\n> 5\nread \"5\"\n")
}
