package games

import (
	"fmt"

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

// Format returns a legal move as the notation writes it, without the line's end. Report leaves the number out, ECE244 and
// Session the player too.
func (n Notation) Format(m Move) string {
	cell := notations[n].cells.Cell(m.Cell)
	switch n {
	case TicTac:
		return fmt.Sprintf("%d %v %s", m.Number, m.Player, cell)
	case Report:
		return fmt.Sprintf("%v\t%s", m.Player, cell)
	}
	return cell
}
