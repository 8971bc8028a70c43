// Package board shows a game to people: as a grid, as rows of marks, or in sentences for a screen
// reader. It names cells, lines and players, and chooses the colours of marks.
//
//	grid := board.Views()[1]
//	grid.Draw(c, &game, 4)
//
// Colour is never the only sign: X and O differ in shape, brackets surround the winning line in a
// grid, and parentheses the last move. A sentence is one line, without abbreviations, and ends with
// a full stop.
//
// A cell is a number, 3*row+col, as in the sets of cells in gamestate and playmove.
//
// The package does not print the blocks of text that the labs prescribe, except for the marks in
// them, and it does not know the rules.
package board

import (
	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// A View is a way to show a game.
type View struct {
	Name string

	// Draw draws a game in whole lines. The cell that was played last is -1 if there is none.
	Draw func(c *console.Console, game *gamestate.GameState, last int)

	HasReply bool // the lab's text of a move shows the board, so Draw is only for commands
	OnTop    bool // Draw begins at the top of a cleared screen
}

// String returns the name of the view.
func (v View) String() string { return v.Name }

// Views returns all views. The first is the default.
func Views() []View {
	return []View{
		{Name: "block", Draw: printRows, HasReply: true},
		{Name: "grid", Draw: printGrid, OnTop: true},
		{Name: "sentence", Draw: printCells},
	}
}

// ViewNames returns the names of all views.
func ViewNames() []string {
	var names []string
	for _, view := range Views() {
		names = append(names, view.Name)
	}
	return names
}

// Players are the names of the two players. A name may be empty.
type Players struct{ X, O string }

// NameOf returns the name of the player of a mark, X or O: "Ada (X)", or "X" without a name.
func (p Players) NameOf(mark gamestate.Mark) string {
	name := p.O
	if mark == gamestate.X {
		name = p.X
	}
	if name == "" {
		return mark.String()
	}
	return name + " (" + mark.String() + ")"
}
