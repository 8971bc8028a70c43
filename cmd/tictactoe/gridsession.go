package main

import (
	"regexp"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// asLabText returns the output of a transcript. If it is a session with --board=grid, and each grid
// shows the game after the answers before it, the lab's text replaces the grids. Such a session may
// show a grid again at any time.
func asLabText(t transcripts.Transcript) string {
	grid := regexp.MustCompile(`    0   1   2\n(?:[ 0-2] .+\n){7}`)
	state := regexp.MustCompile(`(?s)Selected row .*?winCode: \d\n`)
	recorded := grid.FindAllString(t.Output, -1)
	if recorded == nil {
		return t.Output
	}

	isUnicode := strings.Contains(recorded[0], "┌")
	draw := func(game controller.Game) string {
		var text strings.Builder
		c := console.New(strings.NewReader(""), &text)
		drawing := board.Drawing{Unicode: isUnicode, Marked: game.LastMove(), Signs: "()"}
		board.PrintGrid(c, &game.State, drawing)
		c.Close()
		return text.String()
	}
	empty := draw(controller.Game{})
	played := []string{empty}
	recorded = append([]string{empty}, recorded...) // a resumed session may begin later
	watch := func(o controller.Outcome) { played = append(played, draw(o.Game)) }
	text := controller.Replay(t.Input, controller.Options{Commands: true, Watch: watch})

	isSame := slices.Equal(slices.Compact(played), slices.Compact(recorded)) &&
		state.ReplaceAllString(text, "") == grid.ReplaceAllString(t.Output, "")
	if !isSame {
		return t.Output
	}
	return text
}
