package controller_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

// answers reads input to its end, or to an error other than io.EOF.
func answers(t *testing.T, input string, commands, cells bool) []controller.Answer {
	t.Helper()
	reader := controller.Reader{Console: console.New(strings.NewReader(input), io.Discard), Commands: commands, Cells: cells}
	var all []controller.Answer
	for {
		answer, err := reader.Answer()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		all = append(all, answer)
	}
}

// The answers that TestReader wants.
var (
	typed = controller.CommandAnswer
	pair  = func(row, col int) controller.Answer {
		return controller.Answer{Text: fmt.Sprint(row, col), Row: row, Col: col}
	}
	wrong = func(text, wrong, right string) controller.Answer {
		return controller.Answer{Text: text, NotIntegers: true, Wrong: wrong, Advice: right}
	}
)

func TestReader(t *testing.T) {
	type all []controller.Answer
	const none, commands, cells, both = 0, 1, 2, 3
	for _, test := range []struct {
		input      string
		understood int
		want       all
	}{
		{"", both, nil},
		{"\n \t\n", both, nil},
		{"1 2", both, all{pair(1, 2)}},
		{"1\n\n \t2\r\n", commands, all{pair(1, 2)}},
		{"\v1\f2 0 0 \n2\n", commands, all{pair(1, 2), pair(0, 0)}}, // the input ends in a pair
		{"+1 01\n-0 007\n", both, all{pair(1, 1), pair(0, 7)}},
		{"2147483647 -2147483648\n", both, all{pair(2147483647, -2147483648)}},
		{"2147483648 1\n1 -2147483649\n", both,
			all{wrong("2147483648 1", "2147483648", ""), wrong("1 -2147483649", "-2147483649", "")}},
		{"1.5\n0x1\n1_0\n--1\n+\n1e2", none, all{wrong("1.5", "1.5", ""), wrong("0x1", "0x1", ""), wrong("1_0", "1_0", ""),
			wrong("--1", "--1", ""), wrong("+", "+", ""), wrong("1e2", "1e2", "")}},
		{"1 x  2 \n0 0 y\n1\nz z\n", commands,
			all{wrong("1 x 2", "x", ""), pair(0, 0), wrong("y", "y", ""), wrong("1 z z", "z", "")}},

		{"undo\nU\n?\nsave a  b\n1 undo\n", none, all{wrong("undo", "undo", ""), wrong("U", "U", ""), wrong("?", "?", ""),
			wrong("save a b", "save", ""), wrong("1 undo", "undo", "")}},
		{"\"undo\"\n\u00a0\n", both, all{wrong(`"undo"`, `"undo"`, ""), wrong("", "\u00a0", "")}},
		{"\x00\n1\x00 2\n\xff\u2028☃\n", both, all{wrong("?", "\x00", ""), wrong("1? 2", "1\x00", ""),
			wrong("\ufffd ☃", "\xff\u2028☃", "")}},

		{"undo\n1\nredo\n0 0\n", commands, all{typed("undo", ""), typed("redo", ""), pair(0, 0)}},
		{"save  My  file.txt \r\nSA x\n?", both, all{{Text: "save My file.txt", Command: "save", Argument: "My  file.txt"},
			typed("save", "x"), typed("help", "")}},
		{"undo 1\nsave\nH\n1\nhi x\n", commands, all{wrong("undo 1", "undo", "undo takes nothing after it."),
			wrong("save", "save", "Say where to: save FILE."), wrong("H", "H", `"h" begins help and hint.`),
			wrong("1 hi x", "hi", "hint takes nothing after it.")}},
		{"undone\n1 undo\n", commands, all{wrong("undone", "undone", ""), wrong("1 undo", "undo", "")}},

		{"B2 a1 1 1 c3\n5\n0 0 1\n2\n1 B2\n7", cells,
			all{pair(1, 1), pair(0, 0), pair(1, 1), pair(2, 2), pair(1, 1), pair(0, 0), pair(1, 2), wrong("1 B2", "B2", ""), pair(2, 0)}},
		{"1\n0\n10\n-1\n+9\n", both, all{pair(0, 0),
			wrong("0", "0", ""), wrong("10", "10", ""), wrong("-1", "-1", ""), pair(2, 2)}},
		{"D1\nA4\nA0\nA\nA11\n", cells,
			all{wrong("D1", "D1", ""), wrong("A4", "A4", ""), wrong("A0", "A0", ""), wrong("A", "A", ""), wrong("A11", "A11", "")}},
		{"b2\n5\n5\n", commands, all{wrong("b2", "b2", ""), pair(5, 5)}},
	} {
		if got := answers(t, test.input, test.understood&commands != 0, test.understood&cells != 0); !slices.Equal(got, test.want) {
			t.Errorf("%q, %02b:\n%+v\nwant\n%+v", test.input, test.understood, got, test.want)
		}
	}
}

// TestBeginningsOfCommands types every beginning of every command: it will do where no other command begins so.
func TestBeginningsOfCommands(t *testing.T) {
	for _, command := range controller.Commands() {
		argument := strings.ToLower(command.Argument)
		for n := range command.Name {
			begun := command.Name[:n+1]
			want := typed(command.Name, argument)
			others := map[string]string{"h": `"h" begins help and hint.`, "s": `"s" begins score and save.`}
			if others[begun] != "" {
				want = wrong(strings.TrimSpace(begun+" "+argument), begun, others[begun])
			}
			for _, line := range []string{begun + " " + argument, "\t" + strings.ToUpper(begun) + "\t" + argument + " \r\n"} {
				got := answers(t, line, true, false)
				if !strings.EqualFold(fmt.Sprint(got), fmt.Sprint([]controller.Answer{want})) {
					t.Errorf("%q is %+v, want %+v", line, got, want)
				}
			}
		}
	}
}

// TestReaderRest checks what is left of a line.
func TestReaderRest(t *testing.T) {
	reader := controller.Reader{Console: console.New(strings.NewReader("1 1 and  more~ \n0 0 x\n  a line \nlast"), io.Discard)}
	if answer, err := reader.Answer(); answer != pair(1, 1) || err != nil {
		t.Errorf("%+v, %v", answer, err)
	}
	rest, again := reader.Rest(), reader.Rest()
	reader.Answer()
	line, err := reader.Line()
	last, err2 := reader.Line()
	if rest != "and  more~" || again != "" || line != "a line" || last != "last" || err != nil || err2 != nil {
		t.Errorf("%q, %q, %q, %v, %q, %v", rest, again, line, err, last, err2)
	}
}

func TestPrintable(t *testing.T) {
	if got, want := controller.Printable("a\x00 é\u00a0~\u2028"), "a? é?~?"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestReaderAtTerminal checks what an answer is where somebody types it, and when somebody is told that more is waited for.
func TestReaderAtTerminal(t *testing.T) {
	leftOut := func(answer controller.Answer, rest string) controller.Answer {
		answer.Ignored = rest
		return answer
	}
	for _, test := range []struct {
		typed  string
		want   controller.Answer
		waited string // what was typed of the answer, each time
	}{
		{"1 1\n", pair(1, 1), ""},
		{"1 1 and  more \n", leftOut(pair(1, 1), "and  more"), ""},
		{"\n1\n1 1\n", leftOut(pair(1, 1), "1"), ";1;"},
		{"1\n11\n", pair(1, 11), "1;"},
		{"12\n", wrong("12", "12", ""), ""},
		{"\n00\n", wrong("00", "00", ""), ";"},
		{"-1\n1\n", pair(-1, 1), "-1;"},
		{"111\n1\n", pair(111, 1), "111;"},
		{"11 1\n", pair(11, 1), ""},
		{"1-1 1\n", wrong("1-1 1", "1-1", ""), ""},
		{"undo\n", typed("undo", ""), ""},
	} {
		waited := ""
		reader := controller.Reader{
			Console: console.New(strings.NewReader(test.typed), io.Discard), Commands: true,
			Waiting: func(typed []string) { waited += strings.Join(typed, " ") + ";" },
		}
		if got, err := reader.Answer(); got != test.want || waited != test.waited || err != nil {
			t.Errorf("%q is %+v, %v, want %+v; waited behind %q", test.typed, got, err, test.want, waited)
		}
		if got, err := reader.Answer(); err != io.EOF {
			t.Errorf("%q is kept for the next answer: %+v, %v", test.typed, got, err)
		}
	}
}
