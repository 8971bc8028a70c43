//go:build linux

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// TestGrid plays a draw at all sorts of terminals.
func TestGrid(t *testing.T) {
	tests := []struct {
		name    string
		env     []string
		unicode bool
		colored bool
	}{
		{"UTF-8", []string{"LC_ALL=C.UTF-8"}, true, true},
		{"ASCII", []string{"LC_ALL=C"}, false, true},
		{"dumb", []string{"LC_ALL=C.UTF-8", "TERM=dumb"}, false, false},
		{"no colour", []string{"LC_ALL=C.UTF-8", "NO_COLOR=1"}, true, false},
	}
	moves := []string{"0 0", "1 1", "2 2", "0 1", "2 1", "2 0", "0 2", "1 2", "1 0"}
	for _, test := range tests {
		for _, width := range []int{20, 40, 200} {
			t.Run(fmt.Sprint(test.name, " ", width), func(t *testing.T) {
				t.Parallel()
				cmd := testkit.Command("tictactoe", "--board=grid", "--record="+recordName)
				cmd.Env = test.env
				s := sitAt(t, width, cmd)
				s.say(moves...)
				shown := s.end(0)
				if want := grids(test.unicode, moves); shown != want {
					t.Errorf("the screen shows\n%s\nwant\n%s", shown, want)
				}
				if got := styled(s.Screen); got != test.colored {
					t.Errorf("there is colour: %t, want %t", got, test.colored)
				}
				if !test.colored && bytes.Contains(s.Output(), []byte("\x1b[3")) {
					t.Errorf("there is colour in %q", s.Output())
				}
				checkReplays(t, s.path(recordName)) // which is the lab's, whatever is shown
			})
		}
	}
}

// grids returns what a screen shows of a game that is drawn.
func grids(unicode bool, moves []string) string {
	var text bytes.Buffer
	c := console.New(strings.NewReader(""), &text)
	var game gamestate.GameState
	for _, move := range moves {
		var row, col int
		fmt.Sscan(move, &row, &col)
		game.SetSelectedRow(row)
		game.SetSelectedCol(col)
		playmove.PlayMove(&game)
		c.Print(prompt + move + "\n")
		board.PrintGrid(c, &game, gamestate.BoardSize*row+col, unicode)
		if game.GameOver() {
			c.Print("# It is a draw.\n")
		}
		c.Print("\n")
	}
	c.Close()
	return text.String()
}

// styled reports whether anything on a screen has a style.
func styled(s *testkit.Screen) bool {
	for row, line := range s.Lines() {
		for col := range []rune(line) {
			if s.Style(row, col) != (testkit.Style("")) {
				return true
			}
		}
	}
	return false
}

func TestSentence(t *testing.T) {
	// A sentence marks no comments, and so the prompt is another: nobody is to take this for a session that replays.
	const prompt = "Enter row and column: "
	const want = prompt + `0 0
Ada (X) plays row 0, column 0; X holds row 0, column 0; Grace (O) is to move.

` + prompt + `0 0
Row 0, column 0 is taken by X: Grace (O) is still to move.
Free: 0 1, 0 2, 1 0, 1 1, 1 2, 2 0, 2 1 and 2 2.

` + prompt + `undo
Taken back: 0 0.
The board is empty; Ada (X) is to move.

` + prompt + `heelp
Invalid input: expecting two integers
Did you mean help? Type a row and a column, each 0 to 2, such as 1 2; or a command: help, undo, redo, hint, moves, save, new or quit.

` + prompt + `quit
Left after 0 moves.
`
	for _, width := range []int{20, 40, 200} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := sit(t, width, "--board=sentence", "--x=Ada", "--o=Grace")
			s.Answer(prompt, "0 0", "0 0", "undo", "heelp", "quit")
			shown := s.end(0)
			if !slices.Equal(strings.Fields(shown), strings.Fields(want)) || width == 200 && shown != want {
				t.Errorf("the screen shows\n%s\nwant\n%s", shown, want)
			}
		})
	}
}
