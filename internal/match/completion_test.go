package match

import (
	"io"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// A tabber types lines. Before each line it calls ask, as TAB does.
type tabber struct {
	lines []string
	ask   func()
}

func (y *tabber) Read(p []byte) (int, error) {
	y.ask()
	if len(y.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, y.lines[0])
	y.lines = y.lines[1:]
	return n, nil
}

// TestCompletion checks that every command and every free cell is offered, and that the match takes
// each line that it offers.
func TestCompletion(t *testing.T) {
	for _, test := range []struct {
		cells  bool
		offers map[string]string // at the end
	}{
		{false, map[string]string{
			"u": "undo", "h": "help,hint", "0 ": "0 2", "sa": "save ", "x": "", "A": "", "undo": "",
		}},
		{true, map[string]string{"A": "A3", "a": "a3", "M": "", "m": "moves"}},
	} {
		y := &tabber{lines: strings.SplitAfter("1 1\n0 0\n0 1\nundo\n2 2\n1 0\n0 1\n", "\n")}
		m := New(console.New(y, io.Discard), Options{Commands: true, Cells: test.cells})
		y.ask = func() {
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
		if err := m.Play(); err != nil {
			t.Fatal(err)
		}
		for line, want := range test.offers {
			if got := strings.Join(m.complete(line), ","); got != want {
				t.Errorf("%q may become %q, want %q", line, got, want)
			}
		}
	}
}

// TestCompletionOfPlayAgain completes the answers to the question after a game.
func TestCompletionOfPlayAgain(t *testing.T) {
	y := &tabber{lines: []string{"1 1\n0 0\n0 1\n1 0\n2 1\n"}}
	m := New(console.New(y, io.Discard), Options{Commands: true, Series: true})
	offered := ""
	y.ask = func() {
		offered = strings.Join(append(m.complete("n"), m.complete("y")...), ",")
	}
	if err := m.Play(); err != nil || offered != "no,new,yes" {
		t.Errorf("%q, %v", offered, err)
	}
}
