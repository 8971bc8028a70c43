// Package board shows a game to people: it draws a grid, or describes the game in sentences for a
// screen reader. It names cells, lines and players, and chooses the colours of marks.
//
// Colour is never the only sign: X and O differ in shape, brackets surround the winning line, and
// two other signs surround a marked cell, such as the last move. A sentence is one line, without
// abbreviations, and ends with a full stop.
//
// A cell is a number, 3*row+col, as in the sets of cells in gamestate and playmove.
//
// The package does not print the blocks of text that the labs prescribe, except for the marks in
// them, and it does not know the rules.
package board

import "tictactoe/gamestate"

// A View is a way to show a game.
type View string

const (
	Block    View = "block"    // the state of the game as the lab prints it
	Grid     View = "grid"     // the drawing of PrintGrid
	Sentence View = "sentence" // the description of Situation
)

// Players are the names of the two players. A name may be empty.
type Players struct{ X, O string }

// Of returns the name of the player of a mark, X or O: "Ada (X)", or "X" without a name.
func (p Players) Of(mark gamestate.Mark) string {
	name := map[gamestate.Mark]string{gamestate.X: p.X, gamestate.O: p.O}[mark]
	if name == "" {
		return mark.String()
	}
	return name + " (" + mark.String() + ")"
}
