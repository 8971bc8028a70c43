package controller_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

func reader(input string) *controller.Reader {
	return &controller.Reader{Console: console.New(strings.NewReader(input), io.Discard)}
}

// describe returns an answer as text: "1 2", "undo()", "save(a.txt)", or a mistake in quotes.
func describe(answer controller.Answer) string {
	switch {
	case answer.Mistake:
		return fmt.Sprintf("%q", answer.Text())
	case answer.Command != "":
		return answer.Command + "(" + answer.Argument + ")"
	}
	return answer.Text()
}

// TestReader reads all answers of an input. The digests in TestAnswers cover plain integers.
func TestReader(t *testing.T) {
	const none, commands, cells = 0, 1, 2
	for _, test := range []struct {
		input      string
		understood int
		want       string
	}{
		{"\n \t\n", commands | cells, ``},
		{"1\n\n \t2\r\n\v1\f2 0 0 \n2\n", commands, `1 2, 1 2, 0 0`},
		{"2147483647 -2147483648\n+1 01\n-0 007\n", cells, `2147483647 -2147483648, 1 1, 0 7`},
		{"2147483648 1\n1 -2147483649\n", none, `"2147483648 1", "1 -2147483649"`},
		{"1.5\n0x1\n1_0\n--1\n+\n1e2", none, `"1.5", "0x1", "1_0", "--1", "+", "1e2"`},
		{"1 x  2 \n0 0 y\n1\nz z\n", commands, `"1 x 2", 0 0, "y", "1 z z"`},
		{"\x00\n1\x00 2\n\xff\u2028☃\n\u00a0\n", cells, `"?", "1? 2", "� ☃", ""`},

		{"undo\nU\n?\nsave a\n", none, `"undo", "U", "?", "save a"`},
		{"undo\n1\nredo\n0 0\nH\n1 undo\n", commands, `undo(), redo(), 0 0, "H", "1 undo"`},
		{"save  My  file.txt \r\nSA x\n?", commands, `save(My  file.txt), save(x), help()`},
		{"undo 1\nsave\n1\nhi x\n\"undo\"\n", commands, `"undo 1", "save", "1 hi x", "\"undo\""`},

		{"B2 a1 1 1 c3\n5\n", cells, `1 1, 0 0, 1 1, 2 2, 1 1`},
		{"0 0 1\n2\n1 B2\n7", cells, `0 0, 1 2, "1 B2", 2 0`},
		{"1\n0\n10\n-1\n+9\n", cells, `0 0, "0", "10", "-1", 2 2`},
		{"D1\nA4\nA0\nA\nA11\n", cells, `"D1", "A4", "A0", "A", "A11"`},
		{"b2\n5\n5\n", none, `"b2", 5 5`},
	} {
		reader := reader(test.input)
		reader.Commands = test.understood&commands != 0
		reader.Cells = test.understood&cells != 0
		var all []string
		answer, err := reader.Answer()
		for ; err == nil; answer, err = reader.Answer() {
			all = append(all, describe(answer))
		}
		if got := strings.Join(all, ", "); got != test.want || err != io.EOF {
			t.Errorf("%q, %d:\n%s\nwant\n%s; %v", test.input, test.understood, got, test.want, err)
		}
	}
}

// TestReaderRest reads the rest of a line that was read in part.
func TestReaderRest(t *testing.T) {
	reader := reader("1 1 and  more~ \n0 0 x\n")
	reader.Answer()
	rest, again := reader.Rest(), reader.Rest()
	if answer, err := reader.Answer(); rest != "and  more~" || again != "" || answer.Mistake {
		t.Errorf("%q, %q, %+v, %v", rest, again, answer, err)
	}
}

// TestParseCommand parses every beginning of every command, unless another command begins with it.
func TestParseCommand(t *testing.T) {
	for _, command := range controller.Commands() {
		argument := strings.ToLower(command.Argument)
		for n := range command.Name {
			begun := command.Name[:n+1]
			_, ok := controller.ParseCommand(begun + " " + argument)
			if isAmbiguous := begun == "h" || begun == "s"; ok == isAmbiguous {
				t.Errorf("%q is a command: %v", begun, ok)
			}
			line := "\t" + strings.ToUpper(begun) + "\t" + argument + " \r"
			got, also := controller.ParseCommand(line)
			want := controller.Answer{Command: command.Name, Argument: argument}
			if ok && got != want || ok != also {
				t.Errorf("%q is %+v, want %+v", line, got, want)
			}
		}
	}
	if got, ok := controller.ParseCommand(" "); ok {
		t.Errorf("a blank line is %+v", got)
	}
}

func TestPrintable(t *testing.T) {
	const typed = "a\x00 é\u00a0~\u2028 👩\u200d💻 a\u200db ÿ\u200dé 👩\u200d\u200d"
	const want = "a? é?~? 👩\u200d💻 a?b ÿ?é 👩\u200d?"
	if got := controller.Printable(typed); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
