package match

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// A tabber types lines. Before each line it calls ask, as TAB does. The line ^C interrupts.
type tabber struct {
	lines []string
	ask   func()
}

func (y *tabber) Read(p []byte) (int, error) {
	y.ask()
	if len(y.lines) == 0 {
		return 0, io.EOF
	}
	line := y.lines[0]
	y.lines = y.lines[1:]
	if line == "^C\n" {
		return 0, console.ErrInterrupt
	}
	return copy(p, line), nil
}

// TestCompletion completes the lines of matches. Before each line, TAB follows another beginning.
// The match must take each line that it offers for an empty one, before a row is typed.
func TestCompletion(t *testing.T) {
	type tab struct{ typed, offered, line string }
	for cells, tabs := range map[bool][]tab{
		true: {
			{"A", "A1,A2,A3", "a1\n"},
			{"a", "a2,a3", "5\n"},
			{"m", "moves", "\n"},
			{"M", "", "\n"},
		},
		false: {
			{"0 ", "0 0,0 1,0 2", "0 1\n"},
			{"save e", "save e.txt,save es/", "0\n"},
			{"", "0,2", "2\n"},
			{"u", "undo", "1\n"},
			{"u", "", "undo\n"}, // after the row
			{"undo", "", "\n"},
			{"h", "help,hint", "\n"},
			{"sa ", "sa e.txt,sa es/", winColumn},
			{"n", "no,new", "no\n"},
		},
	} {
		y := &tabber{}
		for _, tab := range tabs {
			y.lines = append(y.lines, tab.line)
		}
		options := Options{Commands: true, Cells: cells}
		options.Files = func(string) []string { return []string{"e.txt", "es/"} }
		m := New(console.New(y, io.Discard), options)
		y.ask = func() {
			if len(tabs) == 0 {
				return
			}
			tab := tabs[0]
			tabs = tabs[1:]
			if got := strings.Join(m.complete(tab.typed), ","); got != tab.offered {
				t.Errorf("%q may become %q, want %q", tab.typed, got, tab.offered)
			}
			if m.row == "" && !m.game.State.GameOver() {
				checkOffers(t, m)
			}
		}
		if err := m.Play(); err != nil || len(tabs) > 0 {
			t.Errorf("%d lines are left, %v", len(tabs), err)
		}
	}
}

// checkOffers checks that every command and every free cell is offered, and that the match takes
// each line that it offers.
func checkOffers(t *testing.T, m *Match) {
	t.Helper()
	offered := m.complete("")
	if free := 9 - len(m.game.Moves()); len(offered) != len(controller.Commands())+free {
		t.Errorf("after %v it offers %q", m.game.Moves(), offered)
	}
	for _, line := range offered {
		if strings.HasSuffix(line, " ") {
			line += "file"
		}
		answer := m.parse(line)
		state := m.game.State
		isFree := playmove.PlayCell(&state, 3*answer.Row+answer.Col)
		if answer.Mistake || answer.Command == "" && !isFree {
			t.Errorf("after %v it offers %q", m.game.Moves(), line)
		}
	}
}

const winColumn = "0 0\n1 1\n2 2\n2 1\n"

// TestRow types lines after the row 0. The row stays until a cell is played, the game changes or
// Ctrl-C drops it.
func TestRow(t *testing.T) {
	const column = ", column: "
	questions := regexp.MustCompile(controller.Prompt + `(?:\d\n)?|Row \d` + column)
	short := strings.NewReplacer(controller.Prompt, "? ", column, ":", "\n", " ")
	for _, test := range []struct {
		lines string // separated by commas
		asked string // after the first two questions: "? " for a cell, then the row that stays
		moves int
	}{
		{"^C", "? ", 0},
		{"^C,1,2", "? Row 1:? ", 1},
		{"1 2", "? ", 1},
		{"2", "? ", 1},
		{"x,1", "? 0 Row 0:? ", 1},
		{"5,hint,1", "? 0 Row 0:? 0 Row 0:? ", 1},
		{"5,^C", "? 0 Row 0:? ", 0},
		{"7 7", "? ", 0},
		{"new", "? ", 0},
	} {
		var screen strings.Builder
		y := &tabber{lines: []string{"0\n"}, ask: func() {}}
		for line := range strings.SplitSeq(test.lines, ",") {
			y.lines = append(y.lines, line+"\n")
		}
		m := New(console.New(y, &screen), Options{Commands: true})
		m.Play()
		asked := short.Replace(strings.Join(questions.FindAllString(screen.String(), -1), ""))
		if moves := len(m.game.Moves()); asked != "? Row 0:"+test.asked || moves != test.moves {
			t.Errorf("%q: it asks %q, and plays %d moves", test.lines, asked, moves)
		}
	}
}

// TestExplain checks which lines are no answers, at the prompt and after the end of the game.
func TestExplain(t *testing.T) {
	for _, test := range []struct{ typed, line, explanation string }{
		{"", " save", "Say where to: save FILE."},
		{"", "S", ""},
		{"", "SA", "Say where to: save FILE."},
		{"", "help me", ""},
		{"", "save x", ""},
		{"", "h", ""},
		{"", "x", ""},
		{"", "1", ""},
		{"0 1\n" + winColumn, "save", "Say where to: save FILE."},
		{"0 1\n" + winColumn, "", ""},
	} {
		y := &tabber{lines: strings.SplitAfter(test.typed, "\n"), ask: func() {}}
		m := New(console.New(y, io.Discard), Options{Commands: true})
		m.Play()
		if explanation := m.explain(test.line); explanation != test.explanation {
			t.Errorf("%q: %q, expected %q", test.line, explanation, test.explanation)
		}
	}
}

// TestRedraw checks the text above the prompt when the screen is drawn again.
func TestRedraw(t *testing.T) {
	for typed, want := range map[string]string{
		"": "#     0 1 2\n#   0 . . .\n#   1 . . .\n#   2 . . .\n# Player 1 (X) is to move.\n",
		"1 1\n0 0\n0 1\n1 0\n2 1\n": "#     0 1 2\n#   0 O X .\n#   1 O X .\n#   2 . X .\n" +
			"# Player 1 (X) wins by column 1.\n",
	} {
		var screen strings.Builder
		c := console.New(strings.NewReader(typed), &screen)
		m := New(c, Options{Commands: true})
		m.Play()
		c.Close()
		before := screen.Len()
		m.screen.redraw(m.now())
		c.Close()
		if got := screen.String()[before:]; got != want {
			t.Errorf("after %q it shows\n%s\nwant\n%s", typed, got, want)
		}
	}
}
