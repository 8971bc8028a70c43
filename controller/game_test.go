package controller_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// TestOutcomes checks the outcome of each answer, and which answers can follow it. The state of the
// game must be that of its moves, even after later outcomes.
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
0 0: 3 0 0 true false
1 1: 3 4 4 true false
0 1: 3 1 1 true false
undo: 4 1 4 true true
new: 6 -1 -1 true false
new: 6 -1 -1 true false
undo: 4 -1 4 true false
quit: 0 -1 4 true false
`
	input, got := "", "\n"
	for line := range strings.Lines(script) {
		answer, _, _ := strings.Cut(line, ":")
		input += strings.TrimSpace(answer) + "\n"
	}
	var outcomes []controller.Outcome
	watch := func(o controller.Outcome) {
		outcomes = append(outcomes, o)
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
	for i, o := range outcomes {
		var expected gamestate.GameState
		for _, cell := range o.Game.Moves() {
			playmove.PlayCell(&expected, cell)
		}
		actual := o.Game.State
		if actual.Cells(gamestate.X) != expected.Cells(gamestate.X) ||
			actual.Cells(gamestate.O) != expected.Cells(gamestate.O) ||
			actual.Turn() != expected.Turn() || actual.GameOver() != expected.GameOver() {
			t.Errorf("outcome %d has the moves %v, but the state %+v", i, o.Game.Moves(), actual)
		}
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
	var game controller.Game
	watch := func(o controller.Outcome) { game = o.Game }
	options := controller.Options{Commands: true, Watch: watch}
	controller.Replay(won, options)
	if kind := game.After(controller.MistakeAnswer("x")).Kind; kind != controller.Unchanged {
		t.Errorf("a mistake after the end is of kind %d", kind)
	}
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
