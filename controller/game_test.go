package controller_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// TestOutcomes checks the outcome of each answer, and which answers can follow it.
func TestOutcomes(t *testing.T) {
	const script = `
undo: 7 -1 -1 false false
redo: 7 -1 -1 false false
new: 6 -1 -1 false false
1 1: 3 4 4 true false
1 1: 2 4 4 true false
3 0: 1 -1 4 true false
x: 0 -1 4 true false
undo: 4 4 -1 false true
redo: 5 4 4 true false
new: 6 -1 -1 true false
0 0: 3 0 0 true false
new: 6 -1 -1 true false
undo: 4 -1 0 true false
undo: 4 0 -1 true true
undo: 4 -1 4 true false
hint: 7 -1 4 true false
undo: 4 4 -1 false true
undo: 7 -1 -1 false true
quit: 0 -1 -1 false true
`
	input, got := "", "\n"
	for line := range strings.Lines(script) {
		answer, _, _ := strings.Cut(line, ":")
		input += strings.TrimSpace(answer) + "\n"
	}
	watch := func(o controller.Outcome) {
		game := o.Game
		if isFirst := o.Kind <= controller.Taken; o.Kind.Refused() != isFirst {
			t.Errorf("kind %d is refused: %v", o.Kind, o.Kind.Refused())
		}
		got += fmt.Sprintf("%s: %d %d %d %v %v\n",
			o.Answer.Text(), o.Kind, o.Cell, game.LastMove(), game.CanUndo(), game.CanRedo())
	}
	options := controller.Options{Commands: true, Watch: watch}
	output := controller.Replay(input, options)
	if got != script {
		t.Errorf("the outcomes are%swant%s", got, script)
	}
	prompts := strings.Count(output, controller.Prompt)
	if prompts != 1+strings.Count(script, ":") || !strings.HasSuffix(output, controller.Prompt) {
		t.Errorf("%d prompts, or the last one is not the end:\n%s", prompts, output)
	}
}

// TestUndoAfterTheEnd checks that undo and new are the only answers after the end of the game.
func TestUndoAfterTheEnd(t *testing.T) {
	const won = "1 1\n0 0\n0 1\n1 0\n2 1\n"
	const over = "gameOver: true\nwinCode: 5\n\n"
	options := controller.Options{Commands: true}
	for input, want := range map[string]string{
		won + "undo\n0 0\n":      over + controller.Prompt + "\n" + controller.Prompt + "Selected",
		won + "new\nundo\n0 0\n": over + strings.Repeat(controller.Prompt+"\n", 2),
		won + "new\n":            over + controller.Prompt + "\n" + controller.Prompt,
		won + "hint\nnew\n":      over,
		won + "0 2\nnew\n":       over,
	} {
		output := controller.Replay(input, options)
		if end := output[strings.Index(output, over):]; !strings.HasPrefix(end, want) {
			t.Errorf("%q prints\n%s\nwant\n%s", input, end, want)
		}
	}
}

// TestSnapshots types every sequence of five lines. The state in each outcome must be that of its
// moves, even after later outcomes.
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
		options := controller.Options{Commands: true, Watch: watch}
		controller.Replay(strings.Join(lines, "\n"), options)
		for i, o := range outcomes {
			var want gamestate.GameState
			for _, cell := range o.Game.Moves() {
				playmove.PlayCell(&want, cell)
			}
			got := o.Game.State
			if got.Cells(gamestate.X) != want.Cells(gamestate.X) ||
				got.Cells(gamestate.O) != want.Cells(gamestate.O) ||
				got.Turn() != want.Turn() || got.GameOver() != want.GameOver() {
				t.Fatalf("%q: outcome %d has the moves %v and the state %+v",
					lines, i, o.Game.Moves(), got)
			}
		}
	}
	every(nil)
}
