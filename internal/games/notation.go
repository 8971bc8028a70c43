package games

import (
	"fmt"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
)

// A Notation is a way to write a game. The package comment describes each.
type Notation int

const (
	Unknown Notation = iota
	TicTac
	Report
	ECE244
	Session
)

var notations = [...]struct {
	name  string
	cells board.Naming
}{
	TicTac:  {"tictac", board.LetterAndDigit},
	Report:  {"report", board.Number},
	ECE244:  {"ece244", board.RowAndColumn},
	Session: {"session", board.RowAndColumn},
}

// Notations returns all notations but Unknown.
func Notations() []Notation { return []Notation{TicTac, Report, ECE244, Session} }

// String returns the notation's name; for Unknown it is empty.
func (n Notation) String() string { return notations[n].name }

// CellName returns the notation's name of a cell, 3*row+column: "A1" in TicTac, "1" in Report, "0 0" in ECE244 and
// Session. A cell that does not exist is "?".
func (n Notation) CellName(cell int) string {
	if cell < 0 || cell >= gamestate.CellCount {
		return "?"
	}
	return notations[n].cells.Cell(cell)
}

// Format returns the move as the notation writes it, without the line's end. Report leaves the number out, ECE244 and
// Session the player too.
func (n Notation) Format(m Move) string {
	player, cell := "?", n.CellName(m.Cell)
	if m.Player != gamestate.Empty {
		player = m.Player.String()
	}
	switch n {
	case TicTac:
		return fmt.Sprintf("%d %s %s", m.Number, player, cell)
	case Report:
		return player + "\t" + cell
	}
	return cell
}
