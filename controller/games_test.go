package controller_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// won is a game that X wins, and moves its cells.
const won, moves = "1 1\n0 0\n0 1\n1 0\n2 1\n", "[4 0 1 3 7]"

func TestGames(t *testing.T) {
	for _, test := range []struct {
		input    string
		commands bool
		want     string // of each game, its cells and how many answers it refused
	}{
		{"", true, "[{[] 0}]"},
		{"1 1\n0 0\n", false, "[{[4 0] 0}]"},
		{"1 1\n1 1\n3 3\nx\n1 x\n0 0\n", false, "[{[4 0] 4}]"},
		{"1 1\nundo\nhint\nnew\nquit\n0 0\n", false, "[{[4 0] 4}]"},
		{"1 1\nundo\nhint\n0 0\nx\nredo\n", true, "[{[0] 1}]"},
		{"1 1\nu\nu\n", true, "[{[] 0}]"},
		{"new\n1 1\n", true, "[{[4] 0}]"},
		{"0 0\n1 1\n2 2\nundo\nundo\nredo\nredo\n", true, "[{[0 4 8] 0}]"},
		{"0 0\n1 1\n2 2\nundo\nundo\nundo\nredo\n0 0\nredo\n2 1\nredo\n", true, "[{[0 4 7] 1}]"},
		{"1 1\nx\nnew\n0 0\nn\n", true, "[{[] 1}]"},
		{"1 1\nnew\nundo\n0 0\n", true, "[{[4 0] 0}]"},
		{won + "new\n0 0\n", true, "[{" + moves + " 0} {[0] 0}]"},
		{won + "new\nundo\n0 0\n", true, "[{" + moves + " 0} {[0] 0}]"},
		{won + "0 2\nnew\n", true, "[{" + moves + " 0}]"},
		{won + "new\n0 0\n", false, "[{" + moves + " 0}]"},
		{"1 1\nquit\n0 0\nx\n", true, "[{[4] 0}]"},
		{"1 1\n0", true, "[{[4] 0}]"},
	} {
		if got := fmt.Sprint(controller.Games(test.input, test.commands)); got != test.want {
			t.Errorf("%q, commands %v: %s, want %s", test.input, test.commands, got, test.want)
		}
	}
}

// TestOutcomes checks what each answer does, and what can be done then.
func TestOutcomes(t *testing.T) {
	const prompts = 19 // one for each answer
	var got []string
	watch := func(o controller.Outcome) {
		got = append(got, fmt.Sprintf("%s: %d %d %d %v %v", o.Answer.Text, o.Kind, o.Cell,
			o.Game.LastMove(), o.Game.CanUndo(), o.Game.CanRedo()))
	}
	output := printed(t, strings.Join([]string{"undo", "redo", "new", "1 1", "1 1", "3 0", "x", "undo", "redo", "new", "0 0",
		"new", "undo", "undo", "undo", "hint", "undo", "undo", "quit", "2 2"}, "\n"),
		lab(controller.Options{Commands: true, Watch: watch}))
	want := []string{
		"undo: 7 -1 -1 false false", "redo: 7 -1 -1 false false", "new: 6 -1 -1 false false", "1 1: 3 4 4 true false",
		"1 1: 2 4 4 true false", "3 0: 1 -1 4 true false", "x: 0 -1 4 true false", "undo: 4 4 -1 false true",
		"redo: 5 4 4 true false", "new: 6 -1 -1 true false", "0 0: 3 0 0 true false", "new: 6 -1 -1 true false",
		"undo: 4 -1 0 true false", "undo: 4 0 -1 true true", "undo: 4 -1 4 true false", "hint: 7 -1 4 true false",
		"undo: 4 4 -1 false true", "undo: 7 -1 -1 false true", "quit: 7 -1 -1 false true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("outcomes:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := strings.Count(output, controller.Prompt); n != prompts || !strings.HasSuffix(output, controller.Prompt) {
		t.Errorf("%d prompts, want %d, the last one behind all else:\n%s", n, prompts, output)
	}
	again := printed(t, won+"undo\n0 0\n", lab(controller.Options{Commands: true}))
	if want := "winCode: 5\n\n" + controller.Prompt + "\n" + controller.Prompt + "Selected"; !strings.Contains(again, want) {
		t.Errorf("undo after the end prints\n%s\nwant %q", again, want)
	}
}

// TestSnapshots types every sequence of five lines. The state in each outcome must be that of its moves, even when later
// outcomes are there.
func TestSnapshots(t *testing.T) {
	var every func(lines []string)
	every = func(lines []string) {
		if len(lines) < 5 {
			for _, line := range []string{"undo", "redo", "new", "0 0", "1 1", "2 1"} {
				every(append(lines, line))
			}
			return
		}
		var outcomes []controller.Outcome
		watch := func(o controller.Outcome) { outcomes = append(outcomes, o) }
		printed(t, strings.Join(lines, "\n"), lab(controller.Options{Commands: true, Watch: watch}))
		for i, o := range outcomes {
			var want gamestate.GameState
			for _, cell := range o.Game.Moves() {
				playmove.PlayCell(&want, cell)
			}
			got := o.Game.State
			if got.Cells(gamestate.X) != want.Cells(gamestate.X) || got.Cells(gamestate.O) != want.Cells(gamestate.O) ||
				got.Turn() != want.Turn() || got.GameOver() != want.GameOver() {
				t.Fatalf("%q: outcome %d has the moves %v and the state\n%s", lines, i, o.Game.Moves(), block(got))
			}
		}
	}
	every(nil)
}
