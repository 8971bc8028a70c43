package games

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
)

// A Notation is a way to write a game. The package comment describes each notation.
type Notation string

const (
	Unknown Notation = ""
	TicTac  Notation = "tictac"
	Report  Notation = "report"
	ECE244  Notation = "ece244"
	Session Notation = "session"
)

// Notations returns all notations except Unknown.
func Notations() []Notation { return []Notation{TicTac, Report, ECE244, Session} }

// Naming returns the names that the notation gives the cells.
func (n Notation) Naming() board.Naming {
	switch n {
	case TicTac:
		return board.LetterAndDigit
	case Report:
		return board.Number
	}
	return board.RowAndColumn
}

// Format returns a legal move as a line of the notation, without the line end. The line has no
// number in Report, and neither a number nor a player in ECE244 and Session.
func (n Notation) Format(m Move) string {
	cell := n.Naming().Cell(m.Cell)
	switch n {
	case TicTac:
		return fmt.Sprintf("%d %v %s", m.Number, m.Player, cell)
	case Report:
		return fmt.Sprintf("%v\t%s", m.Player, cell)
	}
	return cell
}

// Detect returns the notation of a text. A prompt of the ECE244 game shows a session, and names in
// the second line show a report. Otherwise the first line that is a move decides; it is an error if
// there is none. An empty text is a new game in TicTac.
func Detect(text []byte) (Notation, error) {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	switch {
	case bytes.Contains(text, []byte(strings.TrimSpace(controller.Prompt))):
		return Session, nil
	case hasHeader(text):
		return Report, nil
	case len(bytes.TrimSpace(text)) == 0:
		return TicTac, nil
	}
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		for _, n := range []Notation{TicTac, Report, ECE244} {
			m, err := n.Parse(line)
			isPossible := n != Report || m.Player != gamestate.Empty && m.Cell >= 0
			if err == nil && isPossible { // "1 2" is no possible move in Report
				return n, nil
			}
		}
	}
	return Unknown, errors.New("the text is not in a known notation")
}
